/* Tiny: regiments in contact (T17-d to T17-h). */
#include "tests/tiny/lines.h"

#include "common/match/members.h"
#include "common/match/ranks.h"
#include "common/table/block_meet.h"
#include "common/table/block_places.h"
#include "common/table/block_zones.h"

enum { ALL_FACES = 15, MELEE_TARGET = 5, STRIP = 3 * CENTIMETRE };

/* Units in one block who are in others' way: spies (T11-d) neither meet nor are met, so that nobody learns of
 * them by it. */
static bool in_line(const struct match *m, int32_t unit)
{
    int32_t first = first_in_play(m, unit);

    return first != NOBODY && unit_at(m, unit)->blocks == 1 &&
           (table_stand_const(table_of(m), first)->flags & STAND_BLOCKS_MOVE);
}

static bool enemies(const struct match *m, int32_t unit, int32_t other)
{
    return unit_at(m, unit)->side != unit_at(m, other)->side && in_line(m, unit) && in_line(m, other);
}

static const struct block *block_of(const struct match *m, int32_t unit)
{
    return &state_blocks(m->state, unit)[0];
}

/* --- T17-d: an advance that meets an enemy --------------------------------------------------------- */

/* The enemy whom the front touches first; among equals the first of them. */
static int32_t first_met(const struct match *m, int32_t unit, const struct block *block, length far,
                         struct first_touch *first)
{
    struct first_touch touch = {.along = 0};
    int32_t met = NOBODY;

    for (int32_t other = 0; other < m->state->units; other++)
        if (enemies(m, unit, other) && block_first_touch(block, far, block_of(m, other), &touch) &&
            (met == NOBODY || touch.along < first->along)) {
            met = other;
            *first = touch;
        }
    return met;
}

bool meets_enemy(const struct match *m, int32_t unit, struct point began, const struct block *block,
                 length far, struct tiny_meeting *meeting)
{
    struct block_mover mover = tiny_mover(unit, block);
    struct motion ahead = motion_straight(block, 0, far);
    struct first_touch touch = {.along = 0};
    int32_t foe = far > 0 ? first_met(m, unit, block, far, &touch) : NOBODY;

    if (foe == NOBODY || block_stop(table_of(m), &mover, &ahead).along + CONTACT < touch.along)
        return false;
    struct block there = block_moved(block, 0, touch.along);
    enum block_face face = block_quarter(block_of(m, foe), began);

    mover.block = &there;
    meeting->foe = foe;
    meeting->along = touch.along;
    return block_align(table_of(m), &mover, touch.at, block_of(m, foe), face, &meeting->aligned) !=
           ALIGN_NO_ROOM;
}

int32_t free_of_fronts(const struct match *m, int32_t unit, const struct block *block,
                       const struct motion *motion)
{
    int32_t free = motion_whole(motion), along;

    for (int32_t other = 0; other < m->state->units; other++) {
        if (!enemies(m, unit, other))
            continue;
        struct outline strip = block_strip(block_of(m, other), FACE_FRONT, STRIP);

        if (motion_enters(block, 1, motion, &strip, &along) && along > 0 && along < free)
            free = along;
    }
    return free;
}

int32_t foe_of(const struct match *m, int32_t unit)
{
    int32_t slot;

    for (int32_t other = 0; other < m->state->units; other++)
        if (enemies(m, unit, other) && block_distance(block_of(m, unit), block_of(m, other)) <= CONTACT &&
            slots_touching(block_of(m, unit), block_of(m, other), ALL_FACES, false, &slot, 1) > 0)
            return other;
    return NOBODY;
}

/* --- T17-e: the fight ------------------------------------------------------------------------------ */

/* Those who touch the enemy, and how many dice the unit has against him. */
struct fighters {
    int32_t figure[FIGURES_MAX], count;
    int32_t dice;
};

/* A figure that stands by itself, as a block of one. */
static struct block block_alone(const struct match *m, int32_t figure)
{
    const struct place *at = &table_stand_const(table_of(m), figure)->place;
    struct block one = {at->at, at->facing, BLOCK_RANKS, 1, 1, TINY_BASE, TINY_BASE};

    return block_moved(&one, 0, TINY_BASE / 2);
}

static bool stands_alone(const struct match *m, int32_t figure)
{
    return in_play(m, figure) && figure_at(m, figure)->slot == NOTHING;
}

static void find_fighters(const struct match *m, int32_t unit, int32_t foe, struct fighters *f)
{
    const struct block *own = block_of(m, unit), *his = block_of(m, foe);
    int32_t slot[BLOCK_FIGURES_MOST];
    int32_t touching = slots_touching(own, his, ALL_FACES, false, slot, BLOCK_FIGURES_MOST);

    f->count = f->dice = 0;
    for (int32_t i = 0; i < touching; i++)
        f->figure[f->count++] = ranks_figure(m, unit, 0, slot[i]);
    EACH_MEMBER(m->state, unit, figure)
    if (stands_alone(m, figure)) {
        struct block one = block_alone(m, figure);

        if (lap_place_fights(his, &one))
            f->figure[f->count++] = figure;
    }
    f->dice = f->count;
    touching = slots_touching(own, his, 1 << FACE_FRONT, false, slot, BLOCK_FIGURES_MOST);
    for (int32_t i = 0; i < touching; i++)
        f->dice += slot_behind(own, slot[i], FACE_FRONT, 1) != NO_SLOT;
}

static int32_t strike(struct match *m, struct event *e, int32_t unit, int32_t dice)
{
    struct roll roll;
    int32_t hits = 0;

    roll_begin(&roll, "melee", unit_at(m, unit)->side, -1, 6);
    roll.target = MELEE_TARGET;
    for (int32_t i = 0; i < dice; i++)
        hits += roll_die(m, &roll) >= MELEE_TARGET;
    roll.total = hits;
    event_roll(e, &roll);
    return hits;
}

/* One wound each in their order, and again from the first, as long as one of them is left. */
static void take_wounds(struct match *m, const struct fighters *f, int32_t hits)
{
    for (int32_t round = 0; round < TINY_WOUNDS; round++)
        for (int32_t i = 0; i < f->count && hits > 0; i++)
            if (in_play(m, f->figure[i])) {
                hurt(m, f->figure[i], 1);
                hits--;
            }
}

void fight(struct match *m, int32_t unit, int32_t foe)
{
    struct fighters own, his;
    struct event *e;

    if (!in_the_open(m, unit))
        unmask(m, unit, RULE("T17-e"));
    if (!in_the_open(m, foe))
        unmask(m, foe, RULE("T17-e"));
    find_fighters(m, unit, foe, &own);
    find_fighters(m, foe, unit, &his);
    e = event_begin(m, "tiny.fights", RULE("T17-e"));
    event_arg(e, "unit", ARG_UNIT, unit);
    event_arg(e, "target", ARG_UNIT, foe);
    int32_t dealt = strike(m, e, unit, own.dice), taken = strike(m, e, foe, his.dice);

    take_wounds(m, &his, dealt);
    take_wounds(m, &own, taken);
    event_end(m);
}

/* --- T17-f, T17-h: round the flank and back -------------------------------------------------------- */

/* Files of the front that reach past the enemy's front corner on that flank. */
static int32_t surplus_files(const struct block *own, const struct block *his, enum block_face flank)
{
    struct point corner = block_corner(his, flank == FACE_LEFT ? CORNER_FRONT_LEFT : CORNER_FRONT_RIGHT);
    length right = block_offset(own, corner).x, side = block_rank_size(own, 0) * own->width / 2;

    /* The enemy's left is our right. */
    return front_reaches_flank(own, his, flank) ? (side - (flank == FACE_LEFT ? right : -right)) / own->width
                                                : 0;
}

static bool holds_place(const struct match *m, int32_t unit, const struct block *place)
{
    struct place at = block_slot(place, 0);
    struct base base = block_base(place);

    EACH_MEMBER(m->state, unit, figure)
    if (stands_alone(m, figure)) {
        const struct stand *stand = table_stand_const(table_of(m), figure);

        if (bases_overlap(&at, &base, &stand->place, &stand->base))
            return true;
    }
    return false;
}

/* The last of the last rank, who must stand behind the front one. */
static void send_round(struct match *m, int32_t unit, const struct block *place)
{
    int32_t figure = ranks_figure(m, unit, 0, block_of(m, unit)->count - 1);
    struct place at = block_slot(place, 0);
    struct base base = base_round(TINY_BASE);

    ranks_leave(m, figure, NOBODY);
    table_put_stand(table_of(m), figure, &at, &base);
}

static int32_t lap_flank(struct match *m, int32_t unit, int32_t foe, enum block_face flank)
{
    const struct block *own = block_of(m, unit), *his = block_of(m, foe);
    struct block_mover like = tiny_mover(unit, NULL);
    int32_t left = surplus_files(own, his, flank), sent = 0;
    int32_t places = lap_places_free(table_of(m), &like, his, flank, TINY_BASE, TINY_BASE, strength(m, unit));

    for (int32_t n = 0; n < places && left > 0 && own->count > own->files; n++) {
        struct block place;

        if (!lap_place(his, flank, TINY_BASE, TINY_BASE, n, &place) || holds_place(m, unit, &place))
            continue;
        send_round(m, unit, &place);
        left--;
        sent++;
    }
    return sent;
}

void lap_round(struct match *m, int32_t unit, int32_t foe)
{
    struct touch touch;

    if (!footprints_touch(block_of(m, unit), block_of(m, foe), &touch) || touch.face_a != FACE_FRONT ||
        touch.face_b != FACE_FRONT)
        return;
    int32_t sent = lap_flank(m, unit, foe, FACE_LEFT);

    sent += lap_flank(m, unit, foe, FACE_RIGHT);
    if (sent == 0)
        return;
    tell_unit(m, "tiny.laps", RULE("T17-f"), unit, foe);
}

void step_back_into_ranks(struct match *m, int32_t unit)
{
    const struct unit *u = unit_at(m, unit);
    int32_t before = u->blocks == 1 ? block_of(m, unit)->count : 0;

    for (int32_t figure = u->first; figure < u->first + u->count && u->blocks == 1; figure++) {
        struct block larger = *block_of(m, unit);
        struct block_mover mover = tiny_mover(unit, &larger);

        larger.count++;
        if (stands_alone(m, figure) && block_good(&larger) &&
            block_room(table_of(m), &mover).why == STOP_NONE)
            ranks_enter(m, figure, 0);
    }
    if (u->blocks == 1 && block_of(m, unit)->count > before)
        tell_unit(m, "tiny.steps_back", RULE("T17-h"), unit, NOBODY);
}

/* --- what must hold -------------------------------------------------------------------------------- */

/* By more than turning blocks rounds their corners. */
static bool blocks_overlap(const struct block *a, const struct block *b)
{
    struct outline one[BLOCK_PARTS_MOST], other[BLOCK_PARTS_MOST];
    int32_t ones = block_parts(a, one, BLOCK_PARTS_MOST), others = block_parts(b, other, BLOCK_PARTS_MOST);

    for (int32_t i = 0; i < ones; i++)
        for (int32_t k = 0; k < others; k++) {
            struct outline difference = outline_difference(&other[k], &one[i], one[i].corner[0]);

            if (outline_gap(&difference, one[i].corner[0]) < -CONTACT)
                return true;
        }
    return false;
}

const char *lines_broken(const struct match *m)
{
    for (int32_t unit = 0; unit < m->state->units; unit++)
        for (int32_t other = 0; other < unit; other++)
            if (in_line(m, unit) && in_line(m, other) &&
                blocks_overlap(block_of(m, unit), block_of(m, other)))
                return "two units stand in each other";
    return NULL;
}
