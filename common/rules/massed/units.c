/* Who is in a unit, and what it is as a whole. */
#include "common/rules/massed/units.h"

#include "common/table/block_touch.h"
#include "common/table/groups.h"

#include <assert.h>

bool massed_is_character(const struct match *m, int32_t figure)
{
    return massed_figure_at(m, figure)->level > 0;
}

/* RULE("B12.1-d"): a bearer and a musician fight as the others of their unit do. */
bool massed_is_rank_and_file(const struct match *m, int32_t figure)
{
    switch ((enum massed_role)massed_figure_at(m, figure)->role) {
    case ROLE_ORDINARY:
    case ROLE_LEADER:
    case ROLE_BEARER:
    case ROLE_MUSICIAN:
    case ROLE_MONSTER:
    case ROLE_CHARIOT:
    case ROLE_HANDLER:
    case ROLE_BEAST:
        return true;
    case ROLE_CREWMAN: /* of a machine; those of a chariot are part of it */
        return massed_unit_at(m, figure_at(m, figure)->unit)->type == TYPE_MACHINE;
    case ROLE_RIDER: /* when his monster is dead */
        return massed_figure_at(m, figure)->aboard == NOBODY;
    case ROLE_CHAMPION:
    case ROLE_CHARACTER:
    case ROLE_MACHINE:
    case MASSED_ROLES:
        return false;
    }
    return false;
}

int32_t massed_living(const struct match *m, int32_t unit)
{
    int32_t living = 0;

    EACH_MEMBER(m->state, unit, figure)
    living += massed_lives(m, figure) && massed_figure_at(m, figure)->role != ROLE_MACHINE;
    return living;
}

int32_t massed_rank_and_file(const struct match *m, int32_t unit)
{
    int32_t living = 0;

    EACH_MEMBER(m->state, unit, figure)
    living += massed_lives(m, figure) && massed_is_rank_and_file(m, figure);
    return living;
}

bool massed_on_table(const struct match *m, int32_t unit)
{
    EACH_MEMBER(m->state, unit, figure)
    if (massed_there(m, figure) && stand_on_table(table_of(m), figure))
        return true;
    return false;
}

bool massed_in_ranks(const struct match *m, int32_t unit)
{
    return unit_at(m, unit)->blocks > 0;
}

int32_t massed_typical(const struct match *m, int32_t unit)
{
    int32_t first = NOBODY;

    EACH_MEMBER(m->state, unit, figure)
    {
        if (!massed_lives(m, figure))
            continue;
        if (massed_figure_at(m, figure)->role == ROLE_ORDINARY)
            return figure;
        if (first == NOBODY && massed_is_rank_and_file(m, figure))
            first = figure;
    }
    if (first != NOBODY)
        return first;
    EACH_MEMBER(m->state, unit, figure)
    if (massed_lives(m, figure))
        return figure;
    return NOBODY;
}

int32_t massed_majority(const struct match *m, int32_t unit, enum massed_characteristic c)
{
    int32_t count[MOVEMENT_MOST + 1] = {0}, best = 0;
    bool ranks = massed_rank_and_file(m, unit) > 0;

    EACH_MEMBER(m->state, unit, figure)
    if (massed_lives(m, figure) && (!ranks || massed_is_rank_and_file(m, figure))) {
        int32_t value = massed_value(m, figure, c);

        assert(value >= 0 && value <= MOVEMENT_MOST);
        count[value]++;
    }
    for (int32_t value = 0; value <= MOVEMENT_MOST; value++)
        if (count[value] >= count[best] && count[value] > 0)
            best = value;
    return best;
}

/* Riders and the crew of a chariot are carried; those who serve a machine walk. */
static bool is_carried(const struct match *m, int32_t figure)
{
    int32_t carrier = massed_figure_at(m, figure)->aboard;

    return carrier != NOBODY && massed_figure_at(m, carrier)->role != ROLE_MACHINE &&
           massed_lives(m, carrier);
}

int32_t massed_movement(const struct match *m, int32_t unit)
{
    int32_t least = MOVEMENT_MOST;

    EACH_MEMBER(m->state, unit, figure)
    if (massed_lives(m, figure) && massed_figure_at(m, figure)->role != ROLE_MACHINE &&
        !is_carried(m, figure) && massed_value(m, figure, CHAR_M) < least)
        least = massed_value(m, figure, CHAR_M);
    return massed_living(m, unit) > 0 ? least : 0;
}

bool massed_has_weapons_for(const struct match *m, int32_t unit, enum massed_weapon weapon)
{
    EACH_MEMBER(m->state, unit, figure)
    if (massed_lives(m, figure) && massed_has_weapon(m, figure, weapon))
        return true;
    return false;
}

/* --- where it stands --------------------------------------------------------------------------------- */

/* RULE("B6-c"): one block is its own frame; of several, and of figures by themselves, the box of all bases.
 */
struct outline massed_footprint(const struct match *m, int32_t unit)
{
    struct box box = {{INT32_MAX, INT32_MAX}, {INT32_MIN, INT32_MIN}};

    if (unit_at(m, unit)->blocks == 1)
        return block_footprint(&state_blocks(m->state, unit)[0]);
    EACH_MEMBER(m->state, unit, figure)
    if (massed_there(m, figure)) {
        const struct stand *s = table_stand_const(table_of(m), figure);
        struct outline base = base_outline(&s->place, &s->base);
        struct box one = outline_box(&base);

        box_take(&box, one.low);
        box_take(&box, one.high);
    }
    assert(box.low.x <= box.high.x);
    return (struct outline){.corners = 4,
                            .corner = {box.low, {box.high.x, box.low.y}, box.high, {box.low.x, box.high.y}}};
}

struct point massed_centre(const struct match *m, int32_t unit)
{
    int64_t x = 0, y = 0, figures = 0;

    if (unit_at(m, unit)->blocks == 1)
        return block_centre(&state_blocks(m->state, unit)[0]);
    EACH_MEMBER(m->state, unit, figure)
    if (massed_there(m, figure)) {
        struct point at = table_stand_const(table_of(m), figure)->place.at;

        x += at.x;
        y += at.y;
        figures++;
    }
    assert(figures > 0);
    return (struct point){(length)(x / figures), (length)(y / figures)};
}

/* Bases of the two, nearest first by their footprints, so that most pairs are told at a glance. */
static length least_gap(const struct match *m, int32_t a, int32_t b)
{
    length least = LONGEST_SIDE;

    EACH_MEMBER(m->state, a, one)
    {
        const struct stand *s = table_stand_const(table_of(m), one);

        if (!massed_there(m, one))
            continue;
        EACH_MEMBER(m->state, b, other)
        {
            const struct stand *t = table_stand_const(table_of(m), other);
            length gap;

            if (!massed_there(m, other) || bases_far(&s->place, &s->base, &t->place, &t->base, least))
                continue;
            gap = base_distance(&s->place, &s->base, &t->place, &t->base);
            least = gap < least ? gap : least;
        }
    }
    return least;
}

/* Full rectangles are measured as such; a block with an incomplete last rank is smaller than its footprint.
 */
static bool is_full(const struct match *m, int32_t unit)
{
    const struct block *b = &state_blocks(m->state, unit)[0];

    return unit_at(m, unit)->blocks == 1 && b->layout == BLOCK_RANKS && b->count % b->files == 0 &&
           members_count(m->state, unit) == b->count;
}

/* RULE("B6-d"): between outlines, to the hundredth of a millimetre, and never rounded. */
length massed_distance(const struct match *m, int32_t a, int32_t b)
{
    if (is_full(m, a) && is_full(m, b))
        return block_distance(&state_blocks(m->state, a)[0], &state_blocks(m->state, b)[0]);
    return least_gap(m, a, b);
}

bool massed_touch(const struct match *m, int32_t a, int32_t b)
{
    return massed_distance(m, a, b) <= CONTACT;
}

static int32_t if_he_lives(const struct match *m, int32_t unit, int32_t figure)
{
    bool there = figure != NOBODY && figure_at(m, figure)->unit == unit &&
                 (figure_at(m, figure)->fate == FATE_RESERVE || massed_lives(m, figure));

    return there ? figure : NOBODY;
}

void massed_mend_roles(struct match *m, int32_t unit)
{
    struct massed_unit *u = massed_unit_at(m, unit);

    u->leader = if_he_lives(m, unit, u->leader);
    u->bearer = if_he_lives(m, unit, u->bearer);
    u->musician = if_he_lives(m, unit, u->musician);
}

bool massed_flagged(const struct match *m, int32_t unit, enum massed_flag flag)
{
    bool ranks = massed_rank_and_file(m, unit) > 0;
    int32_t with = 0, without = 0;

    EACH_MEMBER(m->state, unit, figure)
    if (massed_lives(m, figure) && (!ranks || massed_is_rank_and_file(m, figure))) {
        if (massed_figure_at(m, figure)->flags & (int32_t)flag)
            with++;
        else
            without++;
    }
    return with > without;
}
