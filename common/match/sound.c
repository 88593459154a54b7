#include "common/match/sound.h"

#include "common/match/members.h"
#include "common/match/ranks.h"
#include "common/match/rules.h"
#include "common/table/spare.h"

#include <stdarg.h>
#include <stdio.h>

__attribute__((format(printf, 2, 3))) static bool unsound(char why[UNSOUND_BYTES], const char *format, ...)
{
    va_list args;

    va_start(args, format);
    vsnprintf(why, UNSOUND_BYTES, format, args);
    va_end(args);
    return false;
}

static const char *name_of(const struct match *m, int32_t figure)
{
    return name_at(m, figure_at(m, figure)->name);
}

enum { WHO_BYTES = 192 };

/* The figure, and its slot where it stands in ranks: "Guards 4 (slot 4 of Guards: rank 2, file 1)". */
static const char *who(const struct match *m, int32_t figure, char out[WHO_BYTES])
{
    const struct figure *f = figure_at(m, figure);

    if (f->slot == NOTHING)
        return name_of(m, figure);
    const struct block *b = &state_blocks(m->state, f->unit)[f->part];
    int32_t rank = block_rank_of(b, f->slot);

    snprintf(out, WHO_BYTES, "%s (slot %d of %s: rank %d, file %d)", name_of(m, figure), (int)f->slot + 1,
             name_at(m, unit_at(m, f->unit)->name), (int)rank + 1,
             (int)(f->slot - block_first_of_rank(b, rank)) + 1);
    return out;
}

static bool stand_in_the_way(const struct match *m, int32_t figure)
{
    const struct table *t = table_of(m);

    return stand_on_table(t, figure) && (table_stand_const(t, figure)->flags & STAND_BLOCKS_MOVE);
}

/* One is the boat or mount of the other, or both are aboard the same. */
static bool ride_together(const struct match *m, int32_t a, int32_t b)
{
    int32_t carries_a = table_stand_const(table_of(m), a)->aboard;
    int32_t carries_b = table_stand_const(table_of(m), b)->aboard;

    return carries_a == b || carries_b == a || (carries_a != NOBODY && carries_a == carries_b);
}

/* The bases of one unit's ranks touch; ranks_broken says whether they are where they belong. */
static bool in_the_same_ranks(const struct match *m, int32_t a, int32_t b)
{
    const struct figure *one = figure_at(m, a), *other = figure_at(m, b);

    return one->unit == other->unit && one->slot != NOTHING && other->slot != NOTHING;
}

/* The block is the truth, and the place of each figure in it is rounded: two blocks side by side have figures
 * that overlap by a hair. So have those who stood in ranks until these were broken up. */
enum { HAIR = 5 };

static bool stand_in_each_other(const struct match *m, int32_t a, int32_t b)
{
    const struct stand *one = table_stand_const(table_of(m), a);
    const struct stand *other = table_stand_const(table_of(m), b);

    if (m->rules->may_overlap && m->rules->may_overlap(m, a, b))
        return false;
    if (ride_together(m, a, b) || in_the_same_ranks(m, a, b) || one->place.elevation >= stand_top(other) ||
        other->place.elevation >= stand_top(one))
        return false;
    if (m->rules->unit_blocks > 0)
        return bases_within(&one->place, &one->base, &other->place, &other->base, -HAIR - 1);
    return bases_overlap(&one->place, &one->base, &other->place, &other->base);
}

static bool fate_sound(const struct match *m, int32_t figure, char why[UNSOUND_BYTES])
{
    int32_t fate = figure_at(m, figure)->fate;
    bool placed = stand_on_table(table_of(m), figure);

    if (fate < FATE_RESERVE || fate > FATE_WITHDRAWN)
        return unsound(why, "%s has no fate", name_of(m, figure));
    if (fate == FATE_IN_PLAY && !placed)
        return unsound(why, "%s is in play, but not on the table", name_of(m, figure));
    if (placed && fate != FATE_IN_PLAY && fate != FATE_OUT)
        return unsound(why, "%s is on the table, but not in play", name_of(m, figure));
    return true;
}

static bool carrier_sound(const struct match *m, int32_t figure, char why[UNSOUND_BYTES])
{
    int32_t carrier = table_stand_const(table_of(m), figure)->aboard;

    if (!stand_on_table(table_of(m), figure) || carrier == NOBODY)
        return true;
    if (carrier == figure)
        return unsound(why, "%s is aboard of itself", name_of(m, figure));
    return stand_on_table(table_of(m), carrier) ||
           unsound(why, "%s is aboard of %s, which is not on the table", name_of(m, figure),
                   name_of(m, carrier));
}

/* Every figure is on the list of the unit that it names, once, by rising number. */
static bool members_sound(const struct match *m, char why[UNSOUND_BYTES])
{
    int32_t listed = 0;

    for (int32_t unit = 0; unit < m->state->units; unit++) {
        const char *name = name_at(m, unit_at(m, unit)->name), *wrong;
        int32_t before = NOBODY;

        EACH_MEMBER(m->state, unit, figure)
        {
            if (figure <= before || figure_at(m, figure)->unit != unit)
                return unsound(why, "%s has a wrong list of members", name);
            before = figure;
            listed++;
        }
        wrong = ranks_broken(m, unit);
        if (wrong)
            return unsound(why, "%s %s", name, wrong);
    }
    return listed == m->state->figures || unsound(why, "a figure is a member of no unit");
}

/* Pieces that came in play lie within the room they have. */
static bool terrain_sound(const struct match *m, char why[UNSOUND_BYTES])
{
    const struct table *t = table_of(m);

    for (int32_t i = 0; i < t->pieces; i++) {
        const struct piece *p = table_piece_const(t, i);

        if (p->points > piece_room(t, i) || !piece_good(t, p, piece_points(t, i), p->points))
            return unsound(why, "piece of terrain %d has no outline that a table can have", (int)i);
        if (p->parent != NOTHING && !piece_there(t, p->parent) && i >= first_spare(t) &&
            !(p->flags & PIECE_REMOVED))
            return unsound(why, "piece of terrain %d would come back with what it was part of", (int)i);
    }
    return true;
}

static bool own_sound(const struct match *m, char why[UNSOUND_BYTES])
{
    int32_t figure = NOBODY;
    const char *own = m->rules->broken ? m->rules->broken(m, &figure) : NULL;

    if (!own)
        return true;
    return figure == NOBODY ? unsound(why, "%s", own) : unsound(why, "%s %s", name_of(m, figure), own);
}

/* A circle around the base: an early out, since most pairs of circles do not meet. */
struct spot {
    int32_t figure;
    struct point at;
    length reach;
};

static bool spots_apart(const struct spot *a, const struct spot *b)
{
    int64_t reach = (int64_t)a->reach + b->reach;
    struct point off = point_minus(a->at, b->at);

    return off.x > reach || off.x < -reach || off.y > reach || off.y < -reach ||
           dot(off, off) > reach * reach;
}

static int32_t list_spots(const struct match *m, struct spot spot[FIGURES_MAX])
{
    int32_t count = 0;

    for (int32_t i = 0; i < m->state->figures; i++) {
        const struct stand *s = table_stand_const(table_of(m), i);

        if (stand_in_the_way(m, i))
            spot[count++] = (struct spot){i, s->place.at, base_reach(&s->base)};
    }
    return count;
}

static bool room_sound(const struct match *m, char why[UNSOUND_BYTES])
{
    char one[WHO_BYTES], other[WHO_BYTES];
    struct spot spot[FIGURES_MAX];
    int32_t count = list_spots(m, spot);

    for (int32_t i = 0; i < count; i++)
        for (int32_t k = 0; k < i; k++)
            if (!spots_apart(&spot[k], &spot[i]) && stand_in_each_other(m, spot[k].figure, spot[i].figure))
                return unsound(why, "%s and %s stand in each other", who(m, spot[k].figure, one),
                               who(m, spot[i].figure, other));
    return true;
}

bool match_sound(const struct match *m, char why[UNSOUND_BYTES])
{
    if (!members_sound(m, why) || !terrain_sound(m, why))
        return false;
    for (int32_t i = 0; i < m->state->figures; i++) {
        if (!fate_sound(m, i, why) || !carrier_sound(m, i, why))
            return false;
        if (!m->rules->hides && viewers_of(m, ITEM_FIGURE, i) != all_viewers(m))
            return unsound(why, "%s is hidden, in a system that hides nobody", name_of(m, i));
    }
    return room_sound(m, why) && own_sound(m, why);
}
