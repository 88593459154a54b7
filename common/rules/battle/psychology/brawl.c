#include "common/rules/battle/psychology/brawl.h"

#include "common/rules/battle/charge/arrive.h"
#include "common/rules/battle/charge/loose.h"
#include "common/rules/battle/command/tests.h"
#include "common/rules/battle/fight/push.h"
#include "common/rules/battle/fight/touch.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/move/formation.h"
#include "common/rules/battle/move/ground.h"
#include "common/rules/battle/psychology/animosity.h"
#include "common/rules/battle/psychology/psychology.h"
#include "common/rules/massed/bodies.h"
#include "common/rules/massed/run.h"

static bool by_animosity(const struct battle_contact *c)
{
    return c->arrived != NO_UNIT && (c->brawl == BRAWL_ANIMOSITY || c->brawl == BRAWL_SAGA);
}

bool battle_attack_friend(struct match *m, int32_t unit, int32_t friend, enum battle_brawl why)
{
    assert(battle_side_of(m, unit) == battle_side_of(m, friend));
    if (battle_contact_of(m, unit, friend) != NO_CONTACT || !battle_lay_on(m, unit, friend))
        return false;
    battle_contact_at(m, battle_contact_of(m, unit, friend))->brawl = (int32_t)why;
    battle_unit_at(m, unit)->renegade = true; /* RULE("B10.3-r"): rounds are as all others */
    return true;
}

/* The face of the ranks that a figure of the loose unit touches. */
static enum block_face face_touched(const struct match *m, int32_t loose, int32_t ranks)
{
    const struct block *b = &state_blocks(m->state, ranks)[0];
    enum block_face face = FACE_FRONT;
    length least = LONGEST_SIDE;

    EACH_MEMBER(m->state, loose, figure)
    {
        const struct stand *s = table_stand_const(table_of(m), figure);
        struct block one = massed_block_of_one(&s->place, &s->base);
        length away = block_distance(b, &one);

        if (massed_lives(m, figure) && away < least) {
            least = away;
            face = block_quarter(b, s->place.at);
        }
    }
    return face;
}

/* Figures without ranks fight as they stand, and have no flanks: they count as those who came. */
bool battle_fall_on(struct match *m, int32_t unit, int32_t friend, enum battle_brawl why)
{
    bool ranks = massed_in_ranks(m, unit);
    int32_t came = ranks ? friend : unit, struck = ranks ? unit : friend, contact;
    struct battle_touch touches[TOUCHES_MOST];

    if (battle_is_alone(m, friend) || battle_contact_of(m, unit, friend) != NO_CONTACT ||
        !massed_touch(m, unit, friend))
        return false;
    contact = battle_make_contact(m, came, struck,
                                  massed_in_ranks(m, struck) ? face_touched(m, came, struck) : FACE_FRONT);
    if (contact != NO_CONTACT && battle_touches(m, contact, unit, touches) == 0)
        battle_end_contact(m, contact);
    if (battle_contact_of(m, unit, friend) == NO_CONTACT)
        return false;
    battle_contact_at(m, contact)->brawl = (int32_t)why;
    battle_unit_at(m, unit)->renegade = true;
    battle_try_formation(m, unit, MISHAP_CONTACT);
    battle_try_formation(m, friend, MISHAP_CONTACT);
    battle_turn_to_face(m, struck);
    return true;
}

enum battle_brawl battle_sort_of_brawl(const struct match *m, int32_t unit)
{
    return battle_subject_to(m, unit, FEELS_ANIMOSITY) ? BRAWL_ANIMOSITY : BRAWL_SAGA;
}

bool battle_brawls(const struct match *m, int32_t unit)
{
    EACH_CONTACT(m, unit, contact)
    if (by_animosity(battle_contact_at(m, contact)))
        return true;
    return false;
}

bool battle_fights_friend(const struct match *m, int32_t unit)
{
    EACH_CONTACT(m, unit, contact)
    if (battle_contact_at(m, contact)->brawl != BRAWL_NONE)
        return true;
    return false;
}

bool battle_stays_out(const struct match *m, int32_t contact, int32_t figure)
{
    return by_animosity(battle_contact_at(m, contact)) &&
           (massed_is_character(m, figure) ||
            massed_unit_at(m, figure_at(m, figure)->unit)->leader == figure);
}

/* --- the end of it -------------------------------------------------------------------------------------- */

/* The unit goes back so far from the friend, as far as there is room. */
static void go_back(struct match *m, int32_t unit, angle heading, length far)
{
    struct massed_run run = {.heading = heading, .allowance = far, .terms = battle_terms(m, unit)};

    for (; run.allowance > 0; run.allowance -= HALF_PACE / 2) {
        struct massed_bodies bodies;
        bool clear = true;

        massed_run(m, unit, &run, &bodies);
        for (int32_t i = 0; i < bodies.count; i++)
            clear &= massed_bases_clear(m, unit, &bodies.at[i]);
        if (clear) {
            massed_put_bodies(m, &bodies);
            return;
        }
    }
}

static void end_brawl(struct match *m, int32_t contact)
{
    const struct battle_contact c = *battle_contact_at(m, contact);

    battle_end_contact(m, contact);
    for (int32_t i = 0; i < 2; i++) {
        struct battle_unit *u = battle_unit_at(m, i == 0 ? c.arrived : c.struck);

        u->no_reserve_move = true;
        if (u->pursues == c.arrived || u->pursues == c.struck)
            u->pursues = NO_UNIT;
    }
}

/* RULE("B10.3-s"): the attacker goes a pace back; RULE("B10.3-t"): neither is disordered, but an enemy who
 * beats them in this turn routs them. */
static void stop(struct match *m, int32_t contact)
{
    const struct battle_contact c = *battle_contact_at(m, contact);
    angle away;

    if (!battle_bearing_away(m, c.arrived, &away))
        away = bearing(massed_centre(m, c.struck), massed_centre(m, c.arrived));
    battle_end_contact(m, contact);
    battle_unit_at(m, c.arrived)->brawl_stopped = battle_of(m)->player_turns;
    battle_unit_at(m, c.struck)->brawl_stopped = battle_of(m)->player_turns;
    if (battle_unit_at(m, c.arrived)->pursues == c.struck)
        battle_unit_at(m, c.arrived)->pursues = NO_UNIT;
    if (battle_unit_at(m, c.struck)->pursues == c.arrived)
        battle_unit_at(m, c.struck)->pursues = NO_UNIT;
    go_back(m, c.arrived, away, KEPT_FROM_ENEMIES);
    struct event *e = battle_tell(m, "battle.brawl_stopped", RULE("B10.3-s"), c.arrived);

    event_arg(e, "friend", ARG_UNIT, c.struck);
    event_end(m);
}

void battle_stop_brawls(struct match *m)
{
    for (int32_t i = 0; i < CONTACTS_MAX; i++) {
        const struct battle_contact *c = battle_contact_at(m, i);

        if (by_animosity(c) && (battle_enemy_calms(m, c->arrived) || battle_enemy_calms(m, c->struck)))
            stop(m, i);
    }
    battle_review_contacts(m);
}

/* RULE("B10.3-v"): a Ld test; RULE("B10.4-b"): in a saga without one. */
bool battle_lets_go(struct match *m, int32_t winner, int32_t loser)
{
    int32_t contact = battle_contact_of(m, winner, loser);
    bool saga;

    if (contact == NO_CONTACT || !by_animosity(battle_contact_at(m, contact)))
        return false;
    saga = battle_contact_at(m, contact)->brawl == BRAWL_SAGA;
    if (!saga && !battle_test(m, winner, TEST_BRAWL, RULE("B10.3-v")))
        return false;
    end_brawl(m, contact);
    battle_tell(m, "battle.brawl_over", saga ? RULE("B10.4-b") : RULE("B10.3-v"), winner);
    event_end(m);
    return true;
}

static void recoil(struct match *m, int32_t unit, angle heading)
{
    go_back(m, unit, heading, PUSHED_BACK);
    battle_tell(m, "battle.recoils", RULE("B10.4-c"), unit);
    event_end(m);
}

void battle_end_drawn_sagas(struct match *m, int32_t engagement)
{
    for (int32_t i = 0; i < CONTACTS_MAX; i++) {
        const struct battle_contact c = *battle_contact_at(m, i);
        angle away[2];

        if (c.arrived == NO_UNIT || c.brawl != BRAWL_SAGA || !battle_fought(m, i) ||
            battle_unit_at(m, c.arrived)->engagement != engagement ||
            battle_unit_at(m, c.arrived)->outcome != ROUND_DRAWN)
            continue;
        if (!battle_bearing_away(m, c.arrived, &away[0]))
            away[0] = bearing(massed_centre(m, c.struck), massed_centre(m, c.arrived));
        if (!battle_bearing_away(m, c.struck, &away[1]))
            away[1] = angle_opposite(away[0]);
        end_brawl(m, i);
        recoil(m, c.arrived, away[0]);
        recoil(m, c.struck, away[1]);
    }
}

void battle_end_stupid_fight(struct match *m, int32_t unit)
{
    bool ended = false;

    for (int32_t i = 0; i < CONTACTS_MAX; i++)
        if (battle_contact_at(m, i)->arrived == unit && battle_contact_at(m, i)->brawl == BRAWL_STUPID) {
            battle_end_contact(m, i);
            ended = true;
        }
    if (!ended)
        return;
    battle_review_contacts(m);
    battle_tell(m, "battle.stupid.lets_go", RULE("B10.9-k"), unit);
    event_end(m);
}
