/* Charges by and at figures without ranks. */
#include "common/rules/battle/charge/loose.h"

#include "common/rules/battle/asks.h"
#include "common/rules/battle/charge/arrive.h"
#include "common/rules/battle/frames.h"
#include "common/rules/battle/move/form_up.h"
#include "common/rules/battle/move/formation.h"
#include "common/rules/battle/move/ground.h"
#include "common/rules/battle/move/walk.h"
#include "common/rules/battle/psychology/charged.h"
#include "common/rules/massed/bodies.h"
#include "common/rules/massed/free_figures.h"
#include "common/rules/massed/touching.h"
#include "common/table/block_touch.h"

#include <stdlib.h>

enum { FEWER_BY = 4 /* B15.10-n, B15.10-o: less than a quarter */ };

bool battle_is_loose(const struct match *m, int32_t unit)
{
    return !massed_in_ranks(m, unit) && massed_living(m, unit) > 1;
}

bool battle_is_alone(const struct match *m, int32_t unit)
{
    return !massed_in_ranks(m, unit) && massed_unit_at(m, unit)->type == TYPE_CHARACTER;
}

/* He has fought a round already. */
static bool fights_already(const struct match *m, int32_t unit)
{
    EACH_CONTACT(m, unit, contact)
    if (battle_contact_at(m, contact)->rounds > 0)
        return true;
    return false;
}

bool battle_has_no_back(const struct match *m, int32_t unit)
{
    return battle_is_loose(m, unit) || (battle_is_alone(m, unit) && !fights_already(m, unit));
}

static bool skirmishes(const struct match *m, int32_t unit)
{
    return massed_unit_at(m, unit)->type == TYPE_SKIRMISHERS;
}

static bool in_contact(const struct match *m, int32_t a, int32_t b)
{
    const struct stand *one = table_stand_const(table_of(m), a), *other = table_stand_const(table_of(m), b);

    return bases_touch(&one->place, &one->base, &other->place, &other->base);
}

/* The other is before it or behind it rather than beside it. */
static bool one_behind_another(const struct match *m, int32_t a, int32_t b)
{
    const struct place *one = &table_stand_const(table_of(m), a)->place;
    int32_t off = abs(bearing_off_facing(one, table_stand_const(table_of(m), b)->place.at));

    return off < QUARTER_TURN / 2 || off > HALF_TURN - QUARTER_TURN / 2;
}

/* RULE("B15.10-p"): contact links all of them, and at least two stand one behind the other. */
static bool stands_in_ranks(const struct match *m, int32_t unit)
{
    int32_t who[BLOCK_FIGURES_MOST], count = 0, linked = 1;
    bool ranks = false;

    EACH_MEMBER(m->state, unit, figure)
    if (massed_lives(m, figure) && massed_there(m, figure) && count < BLOCK_FIGURES_MOST)
        who[count++] = figure;
    for (int32_t at = 0; at < linked && at < count; at++)
        for (int32_t i = at + 1; i < count; i++) {
            int32_t other = who[i];

            if (!in_contact(m, who[at], other))
                continue;
            ranks |= one_behind_another(m, who[at], other);
            if (i >= linked) {
                who[i] = who[linked];
                who[linked++] = other;
            }
        }
    return ranks && linked == count;
}

bool battle_is_scattered(const struct match *m, int32_t unit)
{
    return skirmishes(m, unit) && !massed_in_ranks(m, unit) && !stands_in_ranks(m, unit);
}

/* A figure that is tall, and taller than the skirmishers. */
static bool has_taller(const struct match *m, int32_t unit, int32_t skirmishers)
{
    int32_t typical = massed_typical(m, skirmishers);

    EACH_MEMBER(m->state, unit, figure)
    if (massed_lives(m, figure) && massed_figure_at(m, figure)->height == HEIGHT_TALL &&
        massed_figure_at(m, typical)->height != HEIGHT_TALL)
        return true;
    return false;
}

/* RULE("B15.10-n"), RULE("B15.10-o"): skirmishers as well, or far fewer and not tall. */
static bool no_match_for(const struct match *m, int32_t other, int32_t skirmishers)
{
    return skirmishes(m, other) || (FEWER_BY * massed_living(m, other) < massed_living(m, skirmishers) &&
                                    !has_taller(m, other, skirmishers));
}

bool battle_skirmishers_may(const struct match *m, int32_t unit, int32_t target)
{
    return !skirmishes(m, unit) || no_match_for(m, target, unit) || battle_unit_at(m, target)->disordered ||
           battle_routing(m, target);
}

bool battle_must_flee(const struct match *m, int32_t unit, int32_t charger)
{
    if (battle_routing(m, unit))
        return false;
    if (battle_formation_of(m, unit) == FORM_FILE) /* RULE("B7.2.3-g") */
        return true;
    return skirmishes(m, unit) && !no_match_for(m, charger, unit);
}

length battle_gap_to_loose(const struct match *m, const struct block *b, int32_t unit)
{
    length least = LONGEST_SIDE;

    EACH_MEMBER(m->state, unit, figure)
    {
        const struct stand *s = table_stand_const(table_of(m), figure);

        if (massed_there(m, figure)) {
            struct block one = massed_block_of_one(&s->place, &s->base);
            length gap = block_distance(b, &one);

            least = gap < least ? gap : least;
        }
    }
    return least;
}

/* RULE("B7.1.1-a"), RULE("B14.6-b"): of ranks that a character by himself has struck, as he stands there. */
static int32_t face_struck(const struct match *m, int32_t unit, int32_t enemy)
{
    enum { NEAR = 4 * CONTACT };
    const struct stand *s = table_stand_const(table_of(m), unit_at(m, unit)->first_member);
    struct block one = massed_block_of_one(&s->place, &s->base), struck;
    struct first_touch touch;

    return massed_in_ranks(m, enemy) && battle_first_touch(m, &one, NEAR, enemy, &touch, &struck)
               ? touch.face
               : FACE_FRONT;
}

/* --- at whom each goes ---------------------------------------------------------------------------------- */

static bool gets_at(const struct match *m, int32_t figure, int32_t enemy)
{
    int32_t unit = figure_at(m, figure)->unit;
    length reach = battle_charge_reach(m, unit);

    return massed_charge_gets_at(m, figure, enemy, reach, reach, battle_terms(m, unit));
}

/* RULE("B14.6.1-a"), RULE("B15.10-l"): calls for each base that a figure could strike, if there are several;
 * how many figures have that choice. */
static int32_t offer_bases(const struct match *m, int32_t unit, struct decision *d)
{
    int32_t target = battle_unit_at(m, unit)->target, choosers = 0;

    EACH_MEMBER(m->state, unit, figure)
    {
        int32_t reached[BLOCK_FIGURES_MOST], count = 0, group;

        EACH_MEMBER(m->state, target, enemy)
        if (count < BLOCK_FIGURES_MOST && massed_there(m, enemy) && gets_at(m, figure, enemy))
            reached[count++] = enemy;
        if (count < 2)
            continue;
        choosers++;
        if (!d || d->group_count == SHARE_GROUPS_MAX)
            continue;
        group = decision_group(d, figure, NOTHING, 0, 1);
        d->max++;
        for (int32_t i = 0; i < count; i++) {
            struct option *o = decision_option(d, "at", "battle.option.charge_at");

            o->id = figure * BATTLE_FIGURES + reached[i];
            o->group = group;
            o->figure = reached[i];
            o->unit = target;
            o->max = 1;
            option_arg(o, "striker", ARG_FIGURE, figure);
            option_arg(o, "target", ARG_FIGURE, reached[i]);
        }
    }
    return choosers;
}

bool battle_may_choose_bases(const struct match *m, int32_t unit)
{
    return battle_in_play(m, battle_unit_at(m, unit)->target) && offer_bases(m, unit, NULL) > 0;
}

void battle_charge_at_describe(const struct match *m, int32_t side, struct decision *d)
{
    (void)side;
    d->unit = FRAME_TOP(battle_chargers_frame, m)->unit;
    decision_arg(d, "unit", ARG_UNIT, d->unit);
    d->min = d->max = 0;
    offer_bases(m, d->unit, d);
}

static struct massed_wishes wishes_in(const struct answer *a)
{
    struct massed_wishes w = {.count = 0};

    for (int32_t i = 0; a && i < a->count && w.count < FREE_FIGURES_MOST; i++)
        if (a->item[i].value > 0) {
            w.of[w.count].figure = a->item[i].ref / BATTLE_FIGURES;
            w.of[w.count++].enemy = a->item[i].ref % BATTLE_FIGURES;
        }
    return w;
}

/* RULE("B7.1.1-i"): each figure within the allowance; RULE("B7.1-d"): twice its M. */
struct battle_charge battle_go_in_loosely(struct match *m, int32_t unit, const struct answer *answer)
{
    const struct massed_wishes wishes = wishes_in(answer);
    int32_t target = battle_unit_at(m, unit)->target;
    struct battle_charge c = {.target = target, .met = NO_UNIT, .drill = {.unit = unit}};
    length allowance = battle_charge_reach(m, unit);
    struct massed_assault done = {.striking = 0};

    if (battle_in_play(m, target)) /* RULE("B7.3-a"): else it has fled from the table: nobody is reached */
        done = massed_charge_in(m, unit, target, allowance, allowance, battle_terms(m, unit), &wishes);
    c.met = done.striking > 0 ? target : NO_UNIT;
    c.across = done.across;
    c.touch.face = battle_is_alone(m, unit) ? face_struck(m, unit, target) : FACE_FRONT;
    return c;
}

bool battle_loosely_panics(struct match *m, int32_t unit, const struct answer *answer,
                           struct battle_charge *c)
{
    struct place before[BLOCK_FIGURES_MOST];
    int32_t count = 0;

    EACH_MEMBER(m->state, unit, figure)
    if (count < BLOCK_FIGURES_MOST)
        before[count++] = table_stand_const(table_of(m), figure)->place;
    *c = battle_go_in_loosely(m, unit, answer);
    count = 0;
    EACH_MEMBER(m->state, unit, figure)
    if (count < BLOCK_FIGURES_MOST) {
        if (massed_lives(m, figure) && massed_there(m, figure))
            table_move_carrier(table_of(m), figure, &before[count]);
        count++;
    }
    return c->met != NO_UNIT && !battle_routing(m, c->met) &&
           battle_unit_at(m, c->met)->reaction != REACTION_FLEE && battle_charged_panics(m, c);
}

static void arrive(struct match *m, const struct battle_charge *c)
{
    struct battle_unit *u = battle_unit_at(m, c->drill.unit);

    u->moved = true;
    u->target = NO_UNIT;
    battle_arrive_loosely(m, c);
}

void battle_charge_loosely(struct match *m, int32_t unit, const struct answer *answer)
{
    const struct battle_charge c = battle_go_in_loosely(m, unit, answer);

    arrive(m, &c);
}

void battle_arrive_after_throws(struct match *m, int32_t unit, int32_t met, int32_t across)
{
    struct battle_charge c = {.target = met, .met = NO_UNIT, .across = across, .drill = {.unit = unit}};

    if (battle_in_play(m, met)) {
        battle_get_up_to(m, unit, met); /* those who stood there may have fallen */
        c.met = massed_touch(m, unit, met) || across != NOTHING ? met : NO_UNIT;
        c.touch.face = battle_is_alone(m, unit) ? face_struck(m, unit, met) : FACE_FRONT;
    }
    arrive(m, &c);
}

void battle_get_up_to(struct match *m, int32_t unit, int32_t enemy)
{
    int32_t nearest = NOBODY;
    int64_t least = 0;

    if (massed_in_ranks(m, unit) || massed_share_edge(m, unit, enemy))
        return;
    EACH_MEMBER(m->state, unit, figure)
    {
        int64_t away =
            distance_squared(table_stand_const(table_of(m), figure)->place.at, massed_centre(m, enemy));

        if (massed_lives(m, figure) && (nearest == NOBODY || away < least)) {
            nearest = figure;
            least = away;
        }
    }
    if (nearest != NOBODY)
        massed_close_in_one(m, nearest, enemy, battle_walk(m, unit), battle_terms(m, unit));
}

/* RULE("B8.5.4-b"): in place of straightening. */
bool battle_lay_on_loosely(struct match *m, int32_t unit, int32_t enemy)
{
    int32_t contact;

    battle_ready_for_contact(m, enemy);
    battle_get_up_to(m, unit, enemy);
    if (!massed_touch(m, unit, enemy))
        return false;
    battle_try_formation(m, enemy, MISHAP_CONTACT);
    contact = battle_make_contact(
        m, unit, enemy, battle_is_alone(m, unit) ? (enum block_face)face_struck(m, unit, enemy) : FACE_FRONT);
    if (contact != NO_CONTACT)
        battle_note_defence(m, contact);
    return contact != NO_CONTACT;
}

/* --- figures that are charged -------------------------------------------------------------------------- */

static bool on_nobody(const struct match *m, int32_t figure, const struct place *to)
{
    const struct base *base = &table_stand_const(table_of(m), figure)->base;
    struct stand_filter others = all_stands();

    others.flags = STAND_BLOCKS_MOVE;
    others.except = figure;
    for (int32_t other = 0; other < m->state->figures; other++) {
        const struct stand *s = table_stand_const(table_of(m), other);

        if (filter_passes(table_of(m), &others, other) && bases_overlap(to, base, &s->place, &s->base))
            return false;
    }
    return true;
}

/* RULE("B14.6.1-f"): who has turned to one charger does not turn to the next. */
static bool is_free_to_turn(const struct match *m, int32_t unit, int32_t charger)
{
    int32_t faces = battle_unit_at(m, unit)->faces;

    return !battle_is_alone(m, unit) || faces == NO_UNIT || faces == charger;
}

bool battle_awaits_charger(const struct match *m, int32_t unit)
{
    int32_t faces = battle_unit_at(m, unit)->faces;

    return battle_is_alone(m, unit) && faces != NO_UNIT && battle_unit_at(m, faces)->target == unit;
}

bool battle_picks_charger(const struct match *m, int32_t unit, int32_t charger)
{
    int32_t faces = battle_unit_at(m, unit)->faces;

    return battle_awaits_charger(m, unit) && !battle_engaged(m, unit) && faces != charger;
}

void battle_face_charge(struct match *m, int32_t unit, int32_t charger)
{
    int32_t figure = unit_at(m, unit)->first_member;
    struct place to;
    struct event *e;

    if (!battle_is_alone(m, unit) || battle_engaged(m, unit) || battle_routing(m, unit))
        return;
    to = table_stand_const(table_of(m), figure)->place;
    to.facing = bearing(to.at, massed_centre(m, charger));
    battle_unit_at(m, unit)->faces = charger;
    if (on_nobody(m, figure, &to))
        table_move_carrier(table_of(m), figure, &to);
    e = battle_tell(m, "battle.faces_charge", RULE("B14.6.1-f"), unit);
    event_arg(e, "charger", ARG_UNIT, charger);
    event_end(m);
}

void battle_turn_loose(struct match *m, int32_t unit, int32_t charger)
{
    enum { HAIR = 2, NEAR = 4 * CONTACT };
    const struct block *front = &state_blocks(m->state, charger)[0];

    if (!massed_in_ranks(m, charger) || massed_in_ranks(m, unit) || !is_free_to_turn(m, unit, charger))
        return;
    EACH_MEMBER(m->state, unit, figure)
    {
        const struct stand *s = table_stand_const(table_of(m), figure);
        struct block one = massed_block_of_one(&s->place, &s->base);
        struct place to = {.facing = angle_opposite((angle)front->facing), .elevation = s->place.elevation};

        if (!massed_lives(m, figure) || block_distance(front, &one) > NEAR)
            continue;
        to.at = block_point(front, block_offset(front, s->place.at).x, s->base.depth / 2 + HAIR);
        if (on_nobody(m, figure, &to))
            table_move_carrier(table_of(m), figure, &to);
    }
}
