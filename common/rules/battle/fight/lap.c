/* B7.14.2: figures that lap round the flanks of an enemy. */
#include "common/rules/battle/fight/lap.h"

#include "common/match/ranks.h"
#include "common/rules/battle/fight/room.h"
#include "common/rules/battle/move/ground.h"
#include "common/rules/massed/bodies.h"
#include "common/rules/massed/march_lines.h"
#include "common/rules/massed/terms.h"

enum { HAIR = 2, BACK_IN_FRONT = 2 /* B7.14.2-i: so many of a wing join the front */ };

bool battle_laps(const struct match *m, int32_t figure)
{
    return battle_figure_at(m, figure)->laps != NO_UNIT && figure_at(m, figure)->fate == FATE_IN_PLAY;
}

static bool laps_on(const struct match *m, int32_t figure, enum battle_wing wing)
{
    return battle_laps(m, figure) && battle_figure_at(m, figure)->lap_wing == (int32_t)wing;
}

/* Out of its ranks on that wing, round an enemy, in a short file or in one that was pushed on. */
static bool is_out(const struct match *m, int32_t figure, enum battle_wing wing)
{
    const struct battle_figure *f = battle_figure_at(m, figure);

    return figure_at(m, figure)->fate == FATE_IN_PLAY &&
           (f->laps != NO_UNIT || f->short_file || f->stepped) && f->lap_wing == (int32_t)wing;
}

int32_t battle_lappers(const struct match *m, int32_t unit, enum battle_wing wing)
{
    int32_t count = 0;

    EACH_MEMBER(m->state, unit, figure)
    count += laps_on(m, figure, wing);
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
    length half = block_width(own) / 2;

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

/* The hindmost ordinary figure behind the front; NOBODY: there is none. */
static int32_t hindmost(const struct match *m, int32_t unit)
{
    int32_t best = NOBODY, files = state_blocks(m->state, unit)[0].files;

    EACH_MEMBER(m->state, unit, figure)
    {
        int32_t slot = figure_at(m, figure)->slot;

        if (slot >= files && massed_figure_at(m, figure)->role == ROLE_ORDINARY &&
            (best == NOBODY || slot > figure_at(m, best)->slot))
            best = figure;
    }
    return best;
}

/* RULE("B7.14.2-b"): the front is one file shorter at this end; the others keep their places. */
static int32_t take_end_of_front(struct match *m, int32_t unit, enum battle_wing wing)
{
    struct block b = state_blocks(m->state, unit)[0];
    int32_t end = wing == WING_LEFT ? 0 : b.files - 1, order[BLOCK_FIGURES_MOST], count = 0,
            gone = ranks_figure(m, unit, 0, end);

    for (int32_t slot = 0; slot < b.count; slot++)
        if (slot != end)
            order[count++] = ranks_figure(m, unit, 0, slot);
    b.at = block_point(&b, (wing == WING_LEFT ? 1 : -1) * b.width / 2, 0);
    b.count = count;
    b.files--;
    ranks_form(m, unit, &b, 1, order);
    return gone;
}

void battle_lap_round(struct match *m, int32_t unit, int32_t enemy, enum battle_wing wing, bool front)
{
    int32_t place = battle_lappers(m, unit, wing), figure = front ? NOBODY : hindmost(m, unit);
    struct block at;

    if (front)
        figure = take_end_of_front(m, unit, wing);
    else if (figure != NOBODY)
        ranks_leave(m, figure, NOBODY);
    assert(figure != NOBODY);
    bool found = battle_lap_place(&state_blocks(m->state, unit)[0], &state_blocks(m->state, enemy)[0], wing,
                                  place, &at);

    assert(found);
    battle_stand_at(m, figure, &at);
    battle_figure_at(m, figure)->laps = enemy;
    battle_figure_at(m, figure)->lap_wing = (int32_t)wing;
    battle_figure_at(m, figure)->lap_place = place;
}

/* --- coming back ---------------------------------------------------------------------------------------- */

/* Those of a wing, by their places; they are off the table then. */
struct battle_returning battle_call_in(struct match *m, int32_t unit, enum battle_wing wing)
{
    struct battle_returning r = {.count = 0};

    EACH_MEMBER(m->state, unit, figure)
    if (is_out(m, figure, wing) && r.count < BLOCK_FIGURES_MOST) {
        int32_t at = r.count++;

        for (; at > 0 &&
               battle_figure_at(m, r.figure[at - 1])->lap_place > battle_figure_at(m, figure)->lap_place;
             at--)
            r.figure[at] = r.figure[at - 1];
        r.figure[at] = figure;
    }
    for (int32_t i = 0; i < r.count; i++) {
        battle_figure_at(m, r.figure[i])->laps = NO_UNIT;
        battle_figure_at(m, r.figure[i])->short_file = battle_figure_at(m, r.figure[i])->stepped = false;
        table_lift_stand(table_of(m), r.figure[i]);
    }
    return r;
}

/* The block with so many files more at each end, and all figures that return. */
static struct block with_wings(const struct block *b, int32_t left, int32_t right, int32_t all)
{
    struct block wider = *b;

    wider.files += left + right;
    wider.count += all;
    wider.at = block_point(b, (right - left) * b->width / 2, 0);
    return wider;
}

/* Whom the front takes up at each end, and the block that they all stand in then. */
struct drawn_in {
    int32_t left, right;
    struct block block;
};

static bool try_front(const struct match *m, int32_t unit, const struct battle_returning wing[WINGS],
                      int32_t left, int32_t right, struct drawn_in *d)
{
    *d = (struct drawn_in){left, right,
                           with_wings(&state_blocks(m->state, unit)[0], left, right,
                                      wing[WING_LEFT].count + wing[WING_RIGHT].count)};
    return battle_has_room(m, unit, &d->block);
}

/* No rule: fewer join the front where there is no room for them, then more where there is none in the rear. A
 * front that others hem in on both sides is squeezed in between them. */
static struct drawn_in room_for_all(const struct match *m, int32_t unit,
                                    const struct battle_returning wing[WINGS])
{
    int32_t left = wing[WING_LEFT].front, right = wing[WING_RIGHT].front;
    struct drawn_in d, plain;

    while (!try_front(m, unit, wing, left, right, &d) && left + right > 0) {
        if (left > right)
            left--;
        else
            right--;
    }
    plain = d;
    for (int32_t all = 1;
         !battle_has_room(m, unit, &d.block) && all <= wing[WING_LEFT].count + wing[WING_RIGHT].count; all++)
        for (left = 0; left <= all && !battle_has_room(m, unit, &d.block); left++)
            if (left <= wing[WING_LEFT].count && all - left <= wing[WING_RIGHT].count)
                try_front(m, unit, wing, left, all - left, &d);
    if (!battle_has_room(m, unit, &d.block)) {
        d = plain;
        battle_squeeze_in(m, unit, &d.block);
    }
    return d;
}

void battle_draw_in(struct match *m, int32_t unit, const struct battle_returning wing[WINGS])
{
    const struct block own = state_blocks(m->state, unit)[0];
    const struct drawn_in d = room_for_all(m, unit, wing);
    int32_t order[BLOCK_FIGURES_MOST], count = 0;

    for (int32_t i = d.left; i > 0; i--)
        order[count++] = wing[WING_LEFT].figure[i - 1];
    for (int32_t slot = 0; slot < own.files; slot++)
        order[count++] = ranks_figure(m, unit, 0, slot);
    for (int32_t i = 0; i < d.right; i++)
        order[count++] = wing[WING_RIGHT].figure[i];
    for (int32_t slot = own.files; slot < own.count; slot++)
        order[count++] = ranks_figure(m, unit, 0, slot);
    for (int32_t i = d.left; i < wing[WING_LEFT].count; i++)
        order[count++] = wing[WING_LEFT].figure[i];
    for (int32_t i = d.right; i < wing[WING_RIGHT].count; i++)
        order[count++] = wing[WING_RIGHT].figure[i];
    assert(count == d.block.count);
    ranks_form(m, unit, &d.block, 1, order);
}

/* The ranks are gone: the first of them is the front of a file, or of a wider front where that has no room.
 * No rule. */
static void draw_up_alone(struct match *m, int32_t unit, const struct battle_returning wing[WINGS],
                          const struct block *first)
{
    struct block b = *first;
    int32_t order[BLOCK_FIGURES_MOST], count = 0;

    for (enum battle_wing i = WING_LEFT; i < WINGS; i++)
        for (int32_t k = 0; k < wing[i].count; k++)
            order[count++] = wing[i].figure[k];
    b.count = count;
    b.files = 1;
    battle_squeeze_in(m, unit, &b);
    ranks_form(m, unit, &b, 1, order);
}

static struct block first_lapper(const struct match *m, int32_t unit)
{
    struct block first = {.count = 0};

    EACH_MEMBER(m->state, unit, figure)
    {
        const struct stand *s = table_stand_const(table_of(m), figure);

        if (battle_laps(m, figure) && (first.count == 0 || battle_figure_at(m, figure)->lap_place == 0))
            first = massed_block_of_one(&s->place, &s->base);
    }
    return first;
}

void battle_recall_lappers(struct match *m, int32_t unit)
{
    struct battle_returning wing[WINGS];
    struct block first;
    struct event *e;

    if (battle_lappers(m, unit, WING_LEFT) + battle_lappers(m, unit, WING_RIGHT) == 0)
        return;
    first =
        first_lapper(m, unit); /* RULE("B7.14.2-i"): two of each wing to the front, the rest to the rear */
    for (enum battle_wing i = WING_LEFT; i < WINGS; i++) {
        wing[i] = battle_call_in(m, unit, i);
        wing[i].front = wing[i].count < BACK_IN_FRONT ? wing[i].count : BACK_IN_FRONT;
    }
    if (unit_at(m, unit)->blocks > 0)
        battle_draw_in(m, unit, wing);
    else
        draw_up_alone(m, unit, wing, &first);
    e = battle_tell(m, "battle.lappers_return", RULE("B7.14.2-i"), unit);
    event_arg(e, "figures", ARG_NUMBER, wing[WING_LEFT].count + wing[WING_RIGHT].count);
    event_end(m);
}

static bool is_idle(const struct match *m, int32_t figure)
{
    int32_t contact = battle_contact_of(m, figure_at(m, figure)->unit, battle_figure_at(m, figure)->laps);

    return contact == NO_CONTACT || !battle_fought(m, contact);
}

void battle_recall_idle_lappers(struct match *m)
{
    for (int32_t figure = 0; figure < m->state->figures; figure++)
        if (battle_laps(m, figure) && is_idle(m, figure))
            battle_recall_lappers(m, figure_at(m, figure)->unit);
}

/* --- after losses --------------------------------------------------------------------------------------- */

/* RULE("B7.14.2-b"): in the same order; whoever finds no place goes to the last rank. */
static void lay_wing_again(struct match *m, int32_t unit, int32_t enemy, enum battle_wing wing)
{
    struct battle_returning r = battle_call_in(m, unit, wing), back[WINGS] = {{.count = 0}, {.count = 0}};

    for (int32_t i = 0; i < r.count; i++) {
        const struct block *own = &state_blocks(m->state, unit)[0];
        struct block at;

        if (back[wing].count == 0 &&
            battle_past_corner(own, &state_blocks(m->state, enemy)[0], wing) >= -CONTACT &&
            battle_lap_place(own, &state_blocks(m->state, enemy)[0], wing, i, &at) &&
            battle_lap_room(m, unit, &at)) {
            battle_stand_at(m, r.figure[i], &at);
            battle_figure_at(m, r.figure[i])->laps = enemy;
            battle_figure_at(m, r.figure[i])->lap_place = i;
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
