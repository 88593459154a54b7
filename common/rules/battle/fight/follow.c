/* B7.13.3: winners follow losers who are pushed back. */
#include "common/rules/battle/fight/follow.h"

#include "common/rules/battle/fight/engagements.h"
#include "common/rules/battle/fight/push.h"
#include "common/rules/battle/fight/touch.h"
#include "common/rules/battle/move/formation.h"
#include "common/table/block_touch.h"

static int32_t bases_in(const struct match *m, int32_t contact, int32_t unit)
{
    struct battle_touch touches[TOUCHES_MOST];
    int32_t count = battle_touches(m, contact, unit, touches), figures = 0;

    for (int32_t i = 0; i < count; i++) {
        bool before = false;

        for (int32_t k = 0; k < i; k++)
            before |= touches[k].own == touches[i].own;
        figures += !before;
    }
    return figures;
}

/* RULE("B7.13.3-a"): only losers that are pushed elsewhere, or less far, leave a choice. */
static int32_t with_own_vector(const struct match *m, int32_t engagement, int32_t losers[BATTLE_UNITS],
                               int32_t count)
{
    struct battle_party p = battle_gather(m, engagement);
    struct battle_shift shifts[BATTLE_UNITS], kept[BATTLE_UNITS];
    int32_t planned = battle_plan_losers(m, &p, shifts), left = 0;

    for (int32_t i = 0; i < count; i++)
        for (int32_t k = 0; k < planned; k++) {
            bool same = false;

            if (shifts[k].unit != losers[i])
                continue;
            for (int32_t n = 0; n < left; n++)
                same |= kept[n].heading == shifts[k].heading && kept[n].far == shifts[k].far;
            if (!same)
                kept[left++] = shifts[k];
        }
    for (int32_t i = 0; i < left; i++)
        losers[i] = kept[i].unit;
    return left;
}

/* RULE("B7.13.3-a"): the losers with the most figures in contact; RULE("B7.13.4-a"): nobody, if it stays. */
int32_t battle_may_follow(const struct match *m, int32_t winner, int32_t losers[BATTLE_UNITS])
{
    int32_t count = 0, most = 0;

    if (battle_unit_at(m, winner)->stays)
        return 0;
    EACH_CONTACT(m, winner, contact)
    {
        int32_t loser = battle_opponent(m, contact, winner), bases;

        if (!battle_is_beaten(m, loser))
            continue;
        bases = bases_in(m, contact, winner);
        count = bases > most ? 0 : count;
        most = bases > most ? bases : most;
        if (bases == most)
            losers[count++] = loser;
    }
    return count > 1 ? with_own_vector(m, battle_unit_at(m, winner)->engagement, losers, count) : count;
}

bool battle_has_followed(const struct match *m, int32_t unit)
{
    int32_t contact = battle_contact_of(m, unit, battle_unit_at(m, unit)->follows);

    return battle_stands(m, unit) && contact != NO_CONTACT && battle_fought(m, contact);
}

/* RULE("B7.13.4-d"), RULE("B7.13.3-a"): by exactly the vector of the loser; friends, impassable terrain, the
 * edge and enemies outside the engagement stop it. */
static void plan_follow(const struct match *m, const struct battle_party *p, const struct battle_shift *loser,
                        struct battle_shift *s, int32_t winner)
{
    struct massed_bodies bodies;

    *s = (struct battle_shift){.unit = winner, .heading = loser->heading};
    massed_take_bodies(m, winner, &bodies);
    s->far = battle_free_way(m, p, &bodies, s->heading, loser->far, 0, all_stands().sides);
}

/* RULE("B8.3.1-a"), RULE("B7.6-e"): its other opponents have broken and run after all push-backs (step 13):
 * while they bar its way it goes on with the engagement, and follows when they have run. */
static bool barred_by_routers(const struct match *m, const struct battle_party *p,
                              const struct battle_shift *loser, const struct battle_shift *s)
{
    struct battle_party through = *p;
    struct massed_bodies bodies;

    EACH_CONTACT(m, s->unit, contact)
    if (battle_routing(m, battle_opponent(m, contact, s->unit)))
        through.units[through.count++] = battle_opponent(m, contact, s->unit);
    massed_take_bodies(m, s->unit, &bodies);
    return s->far < loser->far &&
           battle_free_way(m, &through, &bodies, s->heading, loser->far, 0, all_stands().sides) > s->far;
}

static void wait_for_routers(struct match *m, int32_t winner, const struct battle_shift *loser)
{
    struct battle_unit *u = battle_unit_at(m, winner);

    u->waits = WAIT_ROUTERS;
    u->wait_heading = loser->heading;
    u->wait_far = loser->far;
}

bool battle_waits_for(const struct match *m, int32_t winner, int32_t loser)
{
    return battle_unit_at(m, winner)->waits == WAIT_ROUTERS && battle_unit_at(m, winner)->follows == loser;
}

/* RULE("B7.12-h"), RULE("B7.14.1-c"): who beats an enemy that cannot move counts as having followed up. */
static void mark_followed(struct match *m, const struct battle_shift *losers, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        bool followed = false;

        EACH_CONTACT(m, losers[i].unit, contact)
        {
            struct battle_contact *c = battle_contact_at(m, contact);
            int32_t winner = battle_opponent(m, contact, losers[i].unit);

            if (battle_waits_for(m, winner, losers[i].unit)) { /* whether he follows is seen then */
                followed = true;
                continue;
            }
            if (battle_routing(m, winner) || massed_distance(m, winner, losers[i].unit) > CONTACT + c->across)
                continue;
            c->followed = winner;
            followed = true;
        }
        if (followed)
            continue;
        battle_unit_at(m, losers[i].unit)->no_reserve_move = true;
        battle_tell(m, "battle.not_followed", RULE("B7.13.4-c"), losers[i].unit);
        event_end(m);
    }
}

/* RULE("B7.13.3-a"): an enemy outside the engagement whom it touches is drawn in from the next round on. */
static void draw_in(struct match *m, int32_t winner)
{
    for (int32_t enemy = 0; enemy < m->state->units; enemy++)
        if (battle_side_of(m, enemy) != battle_side_of(m, winner) && battle_stands(m, enemy) &&
            battle_contact_of(m, winner, enemy) == NO_CONTACT && massed_in_ranks(m, enemy) &&
            massed_in_ranks(m, winner)) {
            struct touch touch;

            if (footprints_touch(&state_blocks(m->state, winner)[0], &state_blocks(m->state, enemy)[0],
                                 &touch) &&
                touch.shared > CONTACT && touch.face_a == FACE_FRONT)
                battle_make_contact(m, winner, enemy, (enum block_face)touch.face_b);
        }
}

/* RULE("B7.13.2-b"): who has left a line to follow defends it no more. Whoever has not moved, or has not
 * caught up, has not followed. */
static void settle_follow(struct match *m, const struct battle_shift *s)
{
    struct battle_unit *u = battle_unit_at(m, s->unit);
    int32_t contact = battle_contact_of(m, s->unit, u->follows);

    if (s->far == 0 || contact == NO_CONTACT || battle_contact_at(m, contact)->followed != s->unit)
        u->follows = NO_UNIT;
    if (s->far > 0)
        EACH_CONTACT(m, s->unit, held)
    battle_contact_at(m, held)->defended = false;
}

/* All at one and the same moment, each after the loser that it `follows`. */
static void go(struct match *m, struct battle_shift *shifts, int32_t winners,
               const struct battle_shift *losers, int32_t count)
{
    battle_move_together(m, shifts, winners);
    mark_followed(m, losers, count);
    for (int32_t i = 0; i < winners; i++) {
        struct event *e = battle_tell(m, "battle.followed_up", RULE("B7.13.3-a"), shifts[i].unit);

        event_arg(e, "far", ARG_LENGTH, shifts[i].far);
        event_end(m);
        settle_follow(m, &shifts[i]);
        draw_in(m, shifts[i].unit);
        battle_try_formation(m, shifts[i].unit, MISHAP_CHASE);
    }
}

void battle_follow(struct match *m, const struct battle_party *p, const struct battle_shift *losers,
                   int32_t count)
{
    struct battle_shift shifts[BATTLE_UNITS];
    int32_t winners = 0;

    for (int32_t i = 0; i < p->count; i++)
        for (int32_t k = 0; k < count; k++) {
            if (battle_unit_at(m, p->units[i])->follows != losers[k].unit)
                continue;
            plan_follow(m, p, &losers[k], &shifts[winners], p->units[i]);
            if (barred_by_routers(m, p, &losers[k], &shifts[winners]))
                wait_for_routers(m, p->units[i], &losers[k]);
            else
                winners++;
        }
    go(m, shifts, winners, losers, count);
}

bool battle_anybody_waits(const struct match *m, int32_t engagement)
{
    EACH_ENGAGED(m, engagement, unit)
    if (battle_unit_at(m, unit)->waits == WAIT_ROUTERS)
        return true;
    return false;
}

void battle_follow_late(struct match *m, int32_t engagement)
{
    const struct battle_party p = battle_gather(m, engagement);
    struct battle_shift shifts[BATTLE_UNITS], losers[BATTLE_UNITS];
    int32_t winners = 0;

    EACH_ENGAGED(m, engagement, unit)
    {
        struct battle_unit *u = battle_unit_at(m, unit);
        int32_t contact = battle_contact_of(m, unit, u->follows);

        if (u->waits != WAIT_ROUTERS)
            continue;
        u->waits = WAIT_OVER;
        if (contact == NO_CONTACT || !battle_fought(m, contact)) { /* one of them has broken since */
            u->follows = NO_UNIT;
            continue;
        }
        losers[winners] =
            (struct battle_shift){.unit = u->follows, .heading = (angle)u->wait_heading, .far = u->wait_far};
        plan_follow(m, &p, &losers[winners], &shifts[winners], unit);
        winners++;
    }
    go(m, shifts, winners, losers, winners);
    battle_review_contacts(m);
}
