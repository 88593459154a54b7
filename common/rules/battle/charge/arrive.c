/* How a charge ends (B7.1.1, B7.1.3, B7.3). */
#include "common/rules/battle/charge/arrive.h"

#include "common/match/ranks.h"
#include "common/rules/battle/charge/behind.h"
#include "common/rules/battle/charge/loose.h"
#include "common/rules/battle/charge/short.h"
#include "common/rules/battle/fight/touch.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/move/form_up.h"
#include "common/rules/battle/move/formation.h"
#include "common/rules/battle/move/ground.h"
#include "common/rules/battle/move/square.h"
#include "common/rules/battle/psychology/brawl.h"
#include "common/rules/battle/psychology/frenzy.h"
#include "common/rules/battle/psychology/stupidity.h"
#include "common/rules/battle/rout/break.h"
#include "common/rules/battle/rout/keep_off.h"
#include "common/rules/battle/rout/run.h"
#include "common/rules/massed/bodies.h"
#include "common/rules/massed/march_lines.h"

/* RULE("B7.3-c"), RULE("B7.4-a"): a charger that has not reached its enemy is disordered where it stops. */
static void fail(struct match *m, int32_t unit)
{
    battle_disband_wedge(m, unit, RULE("B5.7.4-c"));
    battle_unit_at(m, unit)->disordered = massed_in_ranks(m, unit); /* RULE("B15.10-m"), RULE("B7.4-e") */
    battle_tell(m, "battle.charge_failed", RULE("B7.3-a"), unit);
    event_end(m);
    for (int32_t met = 0; met < m->state->units; met++) /* who has waited for it turns to whom he has */
        if (battle_unit_at(m, met)->faces == unit && battle_stands(m, met)) {
            battle_unit_at(m, met)->faces = NO_UNIT;
            battle_turn_to_face(m, met);
        }
}

/* RULE("B7.14.2-k"): by a charge at figures outside of the ranks: the face of the unit that is turned to the
 * charger most. */
static enum block_face face_towards(const struct match *m, int32_t unit, int32_t charger)
{
    const struct block *own = &state_blocks(m->state, unit)[0];
    angle from = angle_opposite((angle)state_blocks(m->state, charger)[0].facing);
    enum block_face best = FACE_FRONT;
    int32_t least = INT32_MAX;

    for (enum block_face face = FACE_FRONT; face <= FACE_LEFT; face++) {
        int32_t turn = angle_turn((angle)block_face_line(own, face).outward, from);

        turn = turn < 0 ? -turn : turn;
        best = turn < least ? face : best;
        least = turn < least ? turn : least;
    }
    return best;
}

/* The ranks of a unit; RULE("B7.1.1-i"): of a single figure its base. */
static struct block struck_block(const struct match *m, int32_t unit)
{
    struct massed_bodies bodies;

    massed_take_bodies(m, unit, &bodies);
    assert(bodies.count > 0);
    return bodies.at[0];
}

/* RULE("B7.1.1-b"), RULE("B7.1.3-b"), RULE("B7.1.1-d"), RULE("B7.1.1-h"): straightened on to the face, and
 * slid aside for room. */
static bool straighten(struct match *m, int32_t unit, const struct block *its,
                       const struct first_touch *touch)
{
    struct block own = state_blocks(m->state, unit)[0], laid;
    struct block_mover mover = {.block = &own,
                                .blocks = 1,
                                .unit = unit,
                                .height = MARCH_HEIGHT,
                                .stopped_by = all_stands(),
                                .barred = battle_terms(m, unit)->barred};

    mover.stopped_by.flags = STAND_BLOCKS_MOVE;
    if (block_align(table_of(m), &mover, touch->at, its, (enum block_face)touch->face, &laid) ==
            ALIGN_NO_ROOM ||
        !massed_ease(m, unit, &laid))
        return false;
    ranks_move(m, unit, &laid, 1);
    return true;
}

/* RULE("B7.8.1-g"): as the two stand when contact is made. */
void battle_note_defence(struct match *m, int32_t contact)
{
    struct battle_contact *c = battle_contact_at(m, contact);

    c->defended = battle_formation(m, c->struck)->obstacle != NULL || /* RULE("B5.7.3-g") */
                  battle_behind_line(m, c->arrived, c->struck, c->across);
}

bool battle_lay_on(struct match *m, int32_t unit, int32_t enemy)
{
    enum { NEAR = 4 * CONTACT };
    struct first_touch touch;
    struct block its;
    int32_t contact;

    battle_ready_for_contact(m, enemy);
    its = struck_block(m, enemy);
    if (unit_at(m, unit)->blocks != 1 ||
        (massed_in_ranks(m, enemy)
             ? !battle_first_touch(m, &state_blocks(m->state, unit)[0], NEAR, enemy, &touch, &its)
             : !block_first_touch(&state_blocks(m->state, unit)[0], NEAR, &its, &touch)) ||
        !straighten(m, unit, &its, &touch))
        return false;
    battle_try_formation(m, unit, MISHAP_CONTACT);
    battle_try_formation(m, enemy, MISHAP_CONTACT);
    contact = battle_make_contact(m, unit, enemy, (enum block_face)touch.face);
    if (contact != NO_CONTACT)
        battle_note_defence(m, contact);
    return contact != NO_CONTACT;
}

/* How far back along its way it is a pace from whom it has met: at a slant that is more than a pace. */
static length way_back(const struct block *there, const struct block *struck)
{
    length low = 0, high = 4 * KEPT_FROM_ENEMIES;

    while (high - low > 1) {
        length middle = low + (high - low) / 2;
        struct block back = block_moved(there, 0, -middle);

        if (block_distance(&back, struck) < KEPT_FROM_ENEMIES)
            low = middle;
        else
            high = middle;
    }
    return high;
}

/* RULE("B7.1.1-h"): there is no room: it is set back along its way to a pace from the enemy; no rule: less
 * far where somebody has closed the way behind it. */
static void set_back(struct match *m, int32_t unit, const struct block *struck)
{
    enum { PARTS = 8 };
    const struct block there = state_blocks(m->state, unit)[0];
    const length far = way_back(&there, struck);
    struct block back = there;

    for (int32_t parts = PARTS; parts > 0; parts--) {
        back = block_moved(&there, 0, -far * parts / PARTS);
        if (massed_bases_clear(m, unit, &back))
            break;
        back = there;
    }
    ranks_move(m, unit, &back, 1);
    fail(m, unit);
}

/* RULE("B8.5.3-a"), RULE("B8.5.3-b"), RULE("B8.5.3-d"), RULE("B8.5.3-e"): a pursuer that is charged fights,
 * and pursues no more; the routers get a pace away from it (RULE("B8.5.1-d")). */
static void end_pursuit_of(struct match *m, int32_t unit)
{
    struct battle_unit *u = battle_unit_at(m, unit);
    int32_t routers = u->pursues;

    if (routers == NO_UNIT)
        return;
    u->elated = true;
    battle_end_pursuit(m, unit, false, RULE("B8.5.3-d"));
    if (battle_contact_of(m, unit, routers) == NO_CONTACT)
        return;
    battle_end_contact(m, battle_contact_of(m, unit, routers));
    battle_part_routers(m, routers, unit);
}

void battle_settle_contact(struct match *m, int32_t unit, int32_t met)
{
    battle_try_formation(m, unit, MISHAP_CONTACT);
    battle_try_formation(m, met, MISHAP_CONTACT);
    end_pursuit_of(m, met);
    battle_end_stupid_fight(m, met); /* RULE("B10.9-k") */
    if (!battle_awaits_charger(m, met))
        battle_turn_to_face(m, met);
    battle_comes_into_combat(m, met);
    battle_mark_frenzy(m, unit);
    battle_mark_frenzy(m, met);
}

/* RULE("B7.1.6-a"): the unit stops as a whole. RULE("B7.1.1-e"), RULE("B7.1.1-c"), RULE("B7.1.3-c"),
 * RULE("B7.1.3-d"), RULE("B7.4-c"): above 22.5 degrees the charge is oblique. RULE("B7.1.2-c"): a late wheel
 * costs the bonuses. */
static void engage(struct match *m, const struct battle_charge *c)
{
    struct battle_unit *u = battle_unit_at(m, c->drill.unit);
    bool oblique = c->touch.slant > SLANT_MOST && !battle_has_no_back(m, c->met);
    enum block_face face = battle_has_no_back(m, c->met) ? FACE_FRONT
                           : c->at_lapper                ? face_towards(m, c->met, c->drill.unit)
                                                         : (enum block_face)c->touch.face;
    int32_t contact = battle_make_contact(m, c->drill.unit, c->met, face);
    struct event *e;

    if (oblique)
        battle_disband_wedge(m, c->drill.unit, RULE("B5.7.4-c"));
    if (contact != NO_CONTACT) {
        battle_contact_at(m, contact)->across = c->across;
        battle_contact_at(m, contact)->at_lappers = c->at_lapper;
        battle_note_defence(m, contact);
    }
    u->charged = true;
    u->bonus_lost |= oblique || c->late_wheel;
    u->disordered |= oblique;
    battle_turn_loose(m, c->met, c->drill.unit);
    e = battle_tell(m, oblique ? "battle.oblique_contact" : "battle.contact",
                    oblique ? RULE("B7.1.3-a") : RULE("B7.1.1-a"), c->drill.unit);
    event_arg(e, "enemy", ARG_UNIT, c->met);
    event_word(e, "face", battle_face_word[face]);
    event_end(m);
    battle_settle_contact(m, c->drill.unit, c->met);
}

/* --- units caught in flight ----------------------------------------------------------------------------- */

/* RULE("B7.2.3-h"), RULE("B8.4-f"): it has fled from a charge in this turn, or routs and nobody pursues it.
 */
static bool is_caught(const struct match *m, int32_t met)
{
    return battle_routing(m, met) || battle_unit_at(m, met)->reaction == REACTION_FLEE;
}

/* RULE("B7.2.3-h"): it routs whatever its test gave, and the charger is a pursuer in contact, whose ranks
 * stand across a line (RULE("B5-b")). */
void battle_catch(struct match *m, int32_t unit, int32_t met, const char *rule)
{
    struct massed_stance before;
    struct massed_bodies bodies;
    struct event *e;

    battle_disband_wedge(m, unit, RULE("B5.7.4-c")); /* it has nobody to fight */
    if (!battle_routing(m, met))
        battle_break(m, met, (angle)massed_unit_at(m, met)->heading, rule);
    battle_unit_at(m, met)->rout_moved = battle_of(m)->player_turns;
    battle_crowd_routers(m, met);
    massed_note_stance(m, unit, &before);
    massed_make_whole(m, unit);
    battle_set_behind(m, unit, met);
    massed_take_bodies(m, unit, &bodies);
    if (!battle_stand_clear(m, &bodies)) /* there is no room behind them */
        massed_stand_again(m, unit, &before);
    battle_unit_at(m, unit)->pursues = met;
    e = battle_tell(m, "battle.caught", rule, unit);
    event_arg(e, "enemy", ARG_UNIT, met);
    event_end(m);
    battle_drop_pursuit_without_contact(m, unit);
}

void battle_arrive(struct match *m, const struct battle_charge *c)
{
    battle_drill_apply(m, &c->drill);
    if (c->met != NO_UNIT && c->across == 0 && is_caught(m, c->met)) {
        battle_unit_at(m, c->drill.unit)->charged = true;
        battle_catch(m, c->drill.unit, c->met, RULE("B7.2.3-h"));
        return;
    }
    if (c->met == NO_UNIT || !battle_charge_lawful(c))
        fail(m, c->drill.unit);
    else if (battle_has_no_back(m, c->met)) /* RULE("B7.1.1-i"): it stops at first contact, as it stands */
        engage(m, c);
    else if (c->across > 0 || unit_at(m, c->drill.unit)->blocks != 1)
        engage(m, c);
    else {
        const struct block struck =
            c->at_lapper || battle_in_square(m, c->met) ? c->struck : struck_block(m, c->met);

        if (!straighten(m, c->drill.unit, &struck, &c->touch)) {
            set_back(m, c->drill.unit, &struck);
            return;
        }
        battle_leave_short(m, c, &struck);
        engage(m, c);
    }
}

void battle_arrive_loosely(struct match *m, const struct battle_charge *c)
{
    if (c->met == NO_UNIT)
        fail(m, c->drill.unit);
    else if (is_caught(m, c->met)) {
        battle_unit_at(m, c->drill.unit)->charged = true;
        battle_catch(m, c->drill.unit, c->met, RULE("B7.2.3-h"));
    } else
        engage(m, c);
}
