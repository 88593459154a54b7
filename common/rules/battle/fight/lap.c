/* B7.14.2: figures that lap round the flanks of an enemy. */
#include "common/rules/battle/fight/lap.h"

#include "common/match/ranks.h"
#include "common/rules/battle/fight/line.h"
#include "common/rules/battle/fight/room.h"
#include "common/rules/battle/move/ground.h"
#include "common/rules/massed/bodies.h"
#include "common/rules/massed/march_lines.h"
#include "common/rules/massed/terms.h"

enum { HAIR = 2 };

bool battle_laps(const struct match *m, int32_t figure)
{
    return battle_figure_at(m, figure)->laps != NO_UNIT && figure_at(m, figure)->fate == FATE_IN_PLAY;
}

static bool laps_on(const struct match *m, int32_t figure, enum battle_wing wing)
{
    return battle_laps(m, figure) && battle_figure_at(m, figure)->lap_wing == (int32_t)wing;
}

int32_t battle_lappers(const struct match *m, int32_t unit, enum battle_wing wing)
{
    int32_t count = 0;

    EACH_MEMBER(m->state, unit, figure)
    count += laps_on(m, figure, wing);
    return count;
}

int32_t battle_lap_places(const struct match *m, int32_t unit, enum battle_wing wing)
{
    int32_t count = 0;

    EACH_MEMBER(m->state, unit, figure)
    count += laps_on(m, figure, wing) && battle_figure_at(m, figure)->lap_deep == 0;
    return count;
}

/* --- places --------------------------------------------------------------------------------------------- */

/* The enemy as the unit sees him: x to its right, y ahead. The two stand square to each other. */
static struct box seen_from(const struct block *own, const struct block *enemy)
{
    struct box box = {{INT32_MAX, INT32_MAX}, {INT32_MIN, INT32_MIN}};

    for (int32_t corner = CORNER_FRONT_LEFT; corner <= CORNER_REAR_LEFT; corner++)
        box_take(&box, block_offset(own, block_corner(enemy, (enum block_corner)corner)));
    return box;
}

length battle_past_corner(const struct block *own, const struct block *enemy, enum battle_wing wing)
{
    struct box box = seen_from(own, enemy);
    length half = own->files * own->width / 2;

    return wing == WING_RIGHT ? half - box.high.x : half + box.low.x;
}

/* RULE("B7.14.2-b"): place by place from the corner to the rear, as wide as the base; where the flank ends
 * they go on along the rear, inwards. An enemy whose incomplete rank alone is met has no corner before the
 * front: the one of its area lies beside it, or behind. */
bool battle_lap_place(const struct block *own, const struct block *enemy, enum battle_wing wing,
                      int32_t place, struct block *at)
{
    struct box box = seen_from(own, enemy);
    length deep = box.high.y - box.low.y, wide = box.high.x - box.low.x, step = own->width,
           x = wing == WING_RIGHT ? box.high.x : box.low.x;
    int32_t out = wing == WING_RIGHT ? 1 : -1, on_flank = (deep - CONTACT + step - 1) / step,
            behind = place - on_flank;

    *at = (struct block){
        .layout = BLOCK_RANKS, .files = 1, .count = 1, .width = own->width, .depth = own->depth};
    if (box.low.y < -CONTACT)
        return false;
    if (place < on_flank) {
        at->at = block_point(own, x + out * HAIR, box.low.y + place * step + step / 2);
        at->facing = (angle)(own->facing - out * QUARTER_TURN);
        return true;
    }
    at->at = block_point(own, x - out * (behind * step + step / 2), box.high.y + HAIR);
    at->facing = angle_opposite((angle)own->facing);
    return behind * step + CONTACT < wide;
}

static bool stands_behind(const struct match *m, int32_t unit, enum battle_wing wing, int32_t place,
                          int32_t deep)
{
    EACH_MEMBER(m->state, unit, figure)
    {
        const struct battle_figure *f = battle_figure_at(m, figure);

        if (laps_on(m, figure, wing) && f->lap_place == place && f->lap_deep == deep)
            return true;
    }
    return false;
}

/* The first that is free, place by place, then one figure deeper; after so many. */
static void find_behind(const struct match *m, int32_t unit, enum battle_wing wing, int32_t places,
                        int32_t after, int32_t *place, int32_t *deep)
{
    int32_t left = after;

    for (*deep = 1;; ++*deep)
        for (*place = 0; *place < places; ++*place)
            if (!stands_behind(m, unit, wing, *place, *deep) && left-- == 0)
                return;
}

bool battle_lap_behind(const struct match *m, int32_t unit, const struct block *own,
                       const struct block *enemy, enum battle_wing wing, int32_t more, int32_t after,
                       struct block *at)
{
    int32_t places = battle_lap_places(m, unit, wing) + more, place, deep;

    if (places == 0)
        return false;
    find_behind(m, unit, wing, places, after, &place, &deep);
    if (!battle_lap_place(own, enemy, wing, place, at))
        return false;
    *at = block_moved(at, 0, -deep * at->depth);
    return true;
}

static bool on_own_lapper(const struct match *m, int32_t unit, const struct block *at)
{
    struct place place = block_slot(at, 0);
    struct base base = block_base(at);

    EACH_MEMBER(m->state, unit, figure)
    {
        const struct stand *s = table_stand_const(table_of(m), figure);

        if (battle_laps(m, figure) && stand_on_table(table_of(m), figure) &&
            bases_overlap(&place, &base, &s->place, &s->base))
            return true;
    }
    return false;
}

bool battle_lap_room(const struct match *m, int32_t unit, const struct block *at)
{
    return battle_has_room(m, unit, at) && !on_own_lapper(m, unit, at);
}

/* --- going out ------------------------------------------------------------------------------------------ */

void battle_stand_at(struct match *m, int32_t figure, const struct block *at)
{
    struct place to = block_slot(at, 0);
    struct base base = block_base(at);

    to.elevation = floor_at(table_of(m), to.at, table_stand_const(table_of(m), figure)->place.elevation);
    table_put_stand(table_of(m), figure, &to, &base);
}

static int32_t take_rear(struct match *m, int32_t unit, enum battle_wing wing)
{
    struct battle_line line;
    int32_t gone;

    battle_take_line(m, unit, &line);
    gone = battle_leaves_line(m, unit, wing, &line);
    assert(gone != NOBODY);
    ranks_form(m, unit, &line.block, 1, line.figure);
    return gone;
}

/* RULE("B7.14.2-b"): the front, which is the only rank, is one file shorter at this end; the others keep
 * their places. */
static int32_t take_end_of_front(struct match *m, int32_t unit, enum battle_wing wing)
{
    const struct block own = state_blocks(m->state, unit)[0];
    int32_t end = wing == WING_LEFT ? 0 : own.files - 1, order[BLOCK_FIGURES_MOST], count = 0,
            gone = ranks_figure(m, unit, 0, end);
    struct block b;

    for (int32_t slot = 0; slot < own.count; slot++)
        if (slot != end)
            order[count++] = ranks_figure(m, unit, 0, slot);
    bool kept = block_without_files(&own, wing == WING_LEFT, wing == WING_RIGHT, &b);

    assert(kept && b.count == count);
    ranks_form(m, unit, &b, 1, order);
    return gone;
}

void battle_lap_round(struct match *m, int32_t unit, int32_t enemy, enum battle_wing wing, bool front)
{
    int32_t place = battle_lap_places(m, unit, wing),
            figure = front ? take_end_of_front(m, unit, wing) : take_rear(m, unit, wing);
    struct block at;

    bool found = battle_lap_place(&state_blocks(m->state, unit)[0], &state_blocks(m->state, enemy)[0], wing,
                                  place, &at);

    assert(found);
    battle_stand_at(m, figure, &at);
    battle_figure_at(m, figure)->laps = enemy;
    battle_figure_at(m, figure)->lap_wing = (int32_t)wing;
    battle_figure_at(m, figure)->lap_place = place;
    battle_figure_at(m, figure)->lap_deep = 0;
}

void battle_lap_deeper(struct match *m, int32_t unit, int32_t enemy, enum battle_wing wing)
{
    int32_t figure = take_rear(m, unit, wing), place, deep;
    struct battle_figure *f;
    struct block at;

    find_behind(m, unit, wing, battle_lap_places(m, unit, wing), 0, &place, &deep);
    bool found = battle_lap_behind(m, unit, &state_blocks(m->state, unit)[0],
                                   &state_blocks(m->state, enemy)[0], wing, 0, 0, &at);

    assert(found);
    battle_stand_at(m, figure, &at);
    f = battle_figure_at(m, figure);
    f->laps = enemy;
    f->lap_wing = (int32_t)wing;
    f->lap_place = place;
    f->lap_deep = deep;
}

/* --- after losses --------------------------------------------------------------------------------------- */

/* Next to the enemy, or behind those who are there already. */
static bool find_place(const struct match *m, int32_t unit, int32_t enemy, enum battle_wing wing, bool deep,
                       struct block *at)
{
    const struct block *own = &state_blocks(m->state, unit)[0], *its = &state_blocks(m->state, enemy)[0];

    if (battle_past_corner(own, its, wing) < -CONTACT)
        return false;
    return (deep ? battle_lap_behind(m, unit, own, its, wing, 0, 0, at)
                 : battle_lap_place(own, its, wing, battle_lap_places(m, unit, wing), at)) &&
           battle_lap_room(m, unit, at);
}

/* RULE("B7.14.2-b"): in the same order; whoever finds no place goes to the last rank. */
static void lay_wing_again(struct match *m, int32_t unit, int32_t enemy, enum battle_wing wing)
{
    struct battle_returning r = battle_call_in(m, unit, wing), back[WINGS] = {{.count = 0}, {.count = 0}};

    for (int32_t i = 0; i < r.count; i++) {
        struct battle_figure *f = battle_figure_at(m, r.figure[i]);
        bool deep = i >= r.places;
        int32_t place = battle_lap_places(m, unit, wing), behind = 0;
        struct block at;

        if ((deep || back[wing].count == 0) && find_place(m, unit, enemy, wing, deep, &at)) {
            if (deep)
                find_behind(m, unit, wing, battle_lap_places(m, unit, wing), 0, &place, &behind);
            battle_stand_at(m, r.figure[i], &at);
            f->laps = enemy;
            f->lap_place = place;
            f->lap_deep = behind;
        } else
            back[wing].figure[back[wing].count++] = r.figure[i];
    }
    if (back[wing].count > 0)
        battle_draw_in(m, unit, back);
}

static int32_t lapped_on(const struct match *m, int32_t unit, enum battle_wing wing)
{
    EACH_MEMBER(m->state, unit, figure)
    if (laps_on(m, figure, wing))
        return battle_figure_at(m, figure)->laps;
    return NO_UNIT;
}

static bool stand_elsewhere(const struct massed_bodies *before, const struct massed_bodies *now)
{
    for (int32_t i = 0; i < now->count && before->count == now->count; i++)
        if (!points_equal(before->at[i].at, now->at[i].at) || before->figure[i] != now->figure[i])
            return true;
    return before->count != now->count;
}

/* Those who have moved up, or gone back to the ranks, are seen to do so. */
static void lay_again(struct match *m, int32_t unit, int32_t changed)
{
    struct massed_bodies before, now;
    struct event *e;

    massed_take_bodies(m, unit, &before);
    for (enum battle_wing wing = WING_LEFT; wing < WINGS; wing++) {
        int32_t enemy = lapped_on(m, unit, wing);

        if (enemy != NO_UNIT && (unit == changed || enemy == changed) && battle_in_play(m, enemy) &&
            unit_at(m, unit)->blocks == 1 && unit_at(m, enemy)->blocks == 1)
            lay_wing_again(m, unit, enemy, wing);
    }
    massed_take_bodies(m, unit, &now);
    if (!stand_elsewhere(&before, &now))
        return;
    e = battle_tell(m, "battle.laps_again", RULE("B7.14.2-b"), unit);
    event_arg(e, "figures", ARG_NUMBER,
              battle_lappers(m, unit, WING_LEFT) + battle_lappers(m, unit, WING_RIGHT));
    event_end(m);
}

void battle_lay_laps_again(struct match *m, int32_t unit)
{
    for (int32_t other = 0; other < m->state->units; other++)
        if (battle_lappers(m, other, WING_LEFT) + battle_lappers(m, other, WING_RIGHT) > 0)
            lay_again(m, other, unit);
}
