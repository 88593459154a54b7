/* B7.13.2: losers are pushed back. */
#include "common/rules/battle/fight/push.h"

#include "common/rules/battle/fight/engagements.h"
#include "common/rules/battle/fight/follow.h"
#include "common/rules/battle/fight/lap.h"
#include "common/rules/battle/fight/realign.h"
#include "common/rules/battle/fight/touch.h"
#include "common/rules/battle/move/formation.h"
#include "common/rules/battle/move/square.h"
#include "common/rules/battle/psychology/brawl.h"
#include "common/rules/massed/bodies.h"
#include "common/rules/massed/march_lines.h"
#include "common/table/block_touch.h"

/* --- which way ------------------------------------------------------------------------------------------ */

/* RULE("B7.13.2-b"): the inward normal of the face on which it is attacked. RULE("B15.10-r"): of figures
 * without ranks, from the middle of the enemy bases in contact to that of their own. */
static angle away_in(const struct match *m, int32_t contact, int32_t unit)
{
    struct battle_touch touches[TOUCHES_MOST];
    struct point own = {0, 0}, its = {0, 0};
    int32_t count;

    if (massed_in_ranks(m, unit) && !battle_in_square(m, unit))
        return angle_opposite(
            (angle)block_face_line(&state_blocks(m->state, unit)[0], battle_face_in(m, contact, unit))
                .outward);
    count = battle_touches(m, contact, unit, touches);
    for (int32_t i = 0; i < count; i++) { /* as distances from the first: sums stay small */
        struct point first = table_stand_const(table_of(m), touches[0].own)->place.at;

        own = point_plus(own, point_minus(table_stand_const(table_of(m), touches[i].own)->place.at, first));
        its = point_plus(its, point_minus(table_stand_const(table_of(m), touches[i].other)->place.at, first));
    }
    return count > 0 && !points_equal(own, its)
               ? bearing(its, own)
               : bearing(massed_centre(m, battle_opponent(m, contact, unit)), massed_centre(m, unit));
}

/* RULE("B7.14.1-a"), RULE("B7.14.1-b"): of several the sum. RULE("B7.14.1-c"): where that is nothing, there
 * is no way. */
bool battle_bearing_away(const struct match *m, int32_t unit, angle *away)
{
    struct point origin = {0, 0}, sum = {0, 0};
    int32_t count = 0;

    EACH_CONTACT(m, unit, contact)
    {
        int32_t enemy = battle_opponent(m, contact, unit);

        if (battle_routing(m, enemy))
            continue;
        *away = away_in(m, contact, unit);
        sum = point_plus(sum, point_ahead(origin, *away, PACE));
        count++;
    }
    if (count > 1 && distance(origin, sum) > CONTACT)
        *away = bearing(origin, sum);
    return count == 1 || (count > 1 && distance(origin, sum) > CONTACT);
}

/* RULE("B7.14-b"): who touches no enemy any more, because he is wiped out, is neither pushed nor follows. */
bool battle_is_beaten(const struct match *m, int32_t unit)
{
    return battle_unit_at(m, unit)->engagement > 0 && battle_unit_at(m, unit)->outcome == ROUND_LOST &&
           battle_stands(m, unit) && battle_fights(m, unit);
}

/* --- losers --------------------------------------------------------------------------------------------- */

/* RULE("B7.13.2-b"): it stops at impassable terrain, the edge and friends, and a pace from enemies outside
 * the engagement. */
static length pushed(const struct match *m, const struct battle_party *p, const struct massed_bodies *b,
                     angle heading)
{
    int32_t side = battle_side_of(m, b->unit);
    length far = battle_free_way(m, p, b, heading, PUSHED_BACK, 0, all_stands().sides);

    return battle_free_way(m, p, b, heading, far, KEPT_FROM_ENEMIES, 1u << (1 - side));
}

/* RULE("B7.14.1-d"): off the table by a diagonal, then straight to its own rear. */
static bool leaves_table(const struct match *m, const struct massed_bodies *b, angle heading)
{
    struct point origin = {0, 0};
    struct massed_bodies there = *b;

    massed_shift_bodies(&there, point_ahead(origin, heading, PUSHED_BACK));
    for (int32_t i = 0; i < there.count; i++)
        for (int32_t corner = CORNER_FRONT_LEFT; corner <= CORNER_REAR_LEFT; corner++) {
            struct point at = block_corner(&there.at[i], (enum block_corner)corner);

            if (at.x < 0 || at.y < 0 || at.x > table_of(m)->limits.width || at.y > table_of(m)->limits.depth)
                return true;
        }
    return false;
}

/* RULE("B13.5.9-k"): pikes that are pushed back are disordered; that rout is for the next round they lose. */
static void mark_pushed(struct match *m, int32_t unit)
{
    struct battle_unit *u = battle_unit_at(m, unit);

    u->pushed_back = u->pushed_back_ever = true;
    u->disordered |= u->weapon == PIKE || u->second_weapon == PIKE;
    EACH_CONTACT(m, unit, contact)
    if (battle_contact_at(m, contact)->struck == unit) /* RULE("B7.8.1-g") */
        battle_contact_at(m, contact)->defended = false;
}

int32_t battle_plan_losers(const struct match *m, const struct battle_party *p, struct battle_shift *shifts)
{
    int32_t count = 0;

    for (int32_t i = 0; i < p->count; i++) {
        struct battle_shift *s = &shifts[count];
        struct massed_bodies bodies;

        if (!battle_is_beaten(m, p->units[i]) || battle_in_square(m, p->units[i])) /* RULE("B5.7.3-f") */
            continue;
        *s = (struct battle_shift){.unit = p->units[i]};
        count++;
        if (!battle_bearing_away(m, s->unit, &s->heading))
            continue; /* RULE("B7.14.1-c"): it stays, and counts as pushed back */
        massed_take_bodies(m, s->unit, &bodies);
        if (bodies.blocks > 0 && leaves_table(m, &bodies, s->heading))
            s->heading = angle_opposite((angle)bodies.at[0].facing);
        s->far = pushed(m, p, &bodies, s->heading);
    }
    return count;
}

static void tell_pushed(struct match *m, const struct battle_shift *shifts, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        struct event *e = battle_tell(m, "battle.pushed_back", RULE("B7.13.2-a"), shifts[i].unit);

        event_arg(e, "far", ARG_LENGTH, shifts[i].far);
        event_end(m);
    }
}

void battle_push_back(struct match *m, int32_t engagement)
{
    struct battle_shift losers[BATTLE_UNITS];
    struct battle_party p = battle_gather(m, engagement);
    int32_t count;

    battle_realign(m, engagement);
    for (int32_t i = 0; i < p.count; i++)
        if (battle_is_beaten(m, p.units[i])) {
            battle_unit_at(m, p.units[i])->follows = NO_UNIT;
            battle_recall_lappers(m, p.units[i]); /* RULE("B7.14.2-i") */
        }
    count = battle_plan_losers(m, &p, losers);
    for (int32_t i = 0; i < p.count; i++) {
        struct battle_unit *u = battle_unit_at(m, p.units[i]);

        if (u->follows != NO_UNIT && battle_lets_go(m, p.units[i], u->follows))
            u->follows = NO_UNIT;
    }
    for (int32_t i = 0; i < count; i++)
        mark_pushed(m, losers[i].unit);
    battle_move_together(m, losers, count);
    tell_pushed(m, losers, count);
    if (count > 0)
        battle_follow(m, &p, losers, count);
    battle_end_drawn_sagas(m, engagement);
    battle_review_contacts(m);
}
