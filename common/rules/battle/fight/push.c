/* B7.13.2, B7.13.3: losers are pushed back, winners follow up. */
#include "common/rules/battle/fight/push.h"

#include "common/rules/battle/fight/engagements.h"
#include "common/rules/battle/fight/lap.h"
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

/* --- how far -------------------------------------------------------------------------------------------- */

struct shift {
    int32_t unit;
    angle heading;
    length far;
    length at; /* how far the trial has moved it so far */
};

/* An engagement that is being pushed. */
struct push {
    int32_t engagement;
    int32_t units[BATTLE_UNITS], count; /* all of it: none of them stops another */
};

static length free_way(const struct match *m, const struct push *p, const struct massed_bodies *b,
                       angle heading, length far, length clearance, uint32_t sides)
{
    struct point origin = {0, 0};
    const struct motion motion = {.turn = false, .way = point_ahead(origin, heading, far)};
    struct block_mover mover = {.block = b->at,
                                .blocks = b->count,
                                .unit = b->unit,
                                .height = MARCH_HEIGHT,
                                .stopped_by = all_stands(),
                                .clearance = clearance,
                                .barred = 1u << GOING_IMPASSABLE,
                                .crosses = true, /* "terrain and linear obstacles cost nothing" */
                                .together = p->units,
                                .togethers = p->count};

    if (far == 0)
        return 0;
    mover.stopped_by.flags = STAND_BLOCKS_MOVE;
    mover.stopped_by.sides = sides;
    return block_stop(table_of(m), &mover, &motion).along;
}

/* RULE("B7.13.2-b"): it stops at impassable terrain, the edge and friends, and a pace from enemies outside
 * the engagement. */
static length pushed(const struct match *m, const struct push *p, const struct massed_bodies *b,
                     angle heading)
{
    int32_t side = battle_side_of(m, b->unit);
    length far = free_way(m, p, b, heading, PUSHED_BACK, 0, all_stands().sides);

    return free_way(m, p, b, heading, far, KEPT_FROM_ENEMIES, 1u << (1 - side));
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

/* --- moving them ---------------------------------------------------------------------------------------- */

static void put(struct match *m, struct shift *s, length far)
{
    struct point origin = {0, 0};
    struct massed_bodies there;

    massed_take_bodies(m, s->unit, &there);
    massed_shift_bodies(
        &there, point_minus(point_ahead(origin, s->heading, far), point_ahead(origin, s->heading, s->at)));
    massed_put_bodies(m, &there);
    s->at = far;
}

static bool clear(const struct match *m, int32_t unit)
{
    struct massed_bodies b;

    massed_take_bodies(m, unit, &b);
    for (int32_t i = 0; i < b.count; i++)
        if (!massed_bases_clear(m, unit, &b.at[i]))
            return false;
    return true;
}

/* RULE("B7.13.2-b"): "the one with fewer figures stops where it touches the other": the shift is halved
 * towards where nobody is overlapped. */
static bool draw_back(struct match *m, struct shift *s)
{
    length good = 0, bad = s->far;

    put(m, s, 0);
    if (!clear(m, s->unit))
        return false;
    while (bad - good > 1) {
        length middle = good + (bad - good) / 2;

        put(m, s, middle);
        if (clear(m, s->unit))
            good = middle;
        else
            bad = middle;
    }
    s->far = good;
    put(m, s, good);
    return true;
}

static bool fewer(const struct match *m, int32_t a, int32_t b)
{
    int32_t one = massed_living(m, a), other = massed_living(m, b);

    return one < other || (one == other && a > b);
}

/* Those with fewer figures come first. */
static void sort_by_figures(const struct match *m, struct shift *shifts, int32_t count)
{
    for (int32_t i = 1; i < count; i++)
        for (int32_t k = i; k > 0 && fewer(m, shifts[k].unit, shifts[k - 1].unit); k--) {
            struct shift other = shifts[k];

            shifts[k] = shifts[k - 1];
            shifts[k - 1] = other;
        }
}

/* All at one and the same moment; whoever would overlap another stops short, fewer figures first; if that
 * does not help, because the other is pushed into it from the side, the other stops. If nothing helps nobody
 * moves.
 */
static void move_all(struct match *m, struct shift *shifts, int32_t count)
{
    bool good = true;

    sort_by_figures(m, shifts, count);
    for (int32_t i = 0; i < count; i++)
        put(m, &shifts[i], shifts[i].far);
    for (int32_t i = 0; i < count; i++)
        if (!clear(m, shifts[i].unit) && !draw_back(m, &shifts[i]))
            put(m, &shifts[i], shifts[i].far);
    for (int32_t i = 0; i < count; i++)
        good &= clear(m, shifts[i].unit);
    for (int32_t i = 0; i < count && !good; i++) {
        put(m, &shifts[i], 0);
        shifts[i].far = 0;
    }
}

/* --- losers --------------------------------------------------------------------------------------------- */

/* RULE("B13.5.9-k"): pikes that are pushed back are disordered; that rout is for the next round they lose. */
static void mark_pushed(struct match *m, int32_t unit)
{
    struct battle_unit *u = battle_unit_at(m, unit);

    u->pushed_back = u->pushed_back_ever = true;
    u->disordered |= u->weapon == PIKE;
    EACH_CONTACT(m, unit, contact)
    if (battle_contact_at(m, contact)->struck == unit) /* RULE("B7.8.1-g") */
        battle_contact_at(m, contact)->defended = false;
}

static int32_t plan_losers(const struct match *m, const struct push *p, struct shift *shifts)
{
    int32_t count = 0;

    for (int32_t i = 0; i < p->count; i++) {
        struct shift *s = &shifts[count];
        struct massed_bodies bodies;

        if (!battle_is_beaten(m, p->units[i]) || battle_in_square(m, p->units[i])) /* RULE("B5.7.3-f") */
            continue;
        *s = (struct shift){.unit = p->units[i]};
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

static void tell_pushed(struct match *m, const struct shift *shifts, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        struct event *e = battle_tell(m, "battle.pushed_back", RULE("B7.13.2-a"), shifts[i].unit);

        event_arg(e, "far", ARG_LENGTH, shifts[i].far);
        event_end(m);
    }
}

/* --- winners -------------------------------------------------------------------------------------------- */

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

/* All of an engagement that is not in rout. */
static struct push gather(const struct match *m, int32_t engagement)
{
    struct push p = {.engagement = engagement};

    EACH_ENGAGED(m, engagement, unit)
    if (battle_stands(m, unit))
        p.units[p.count++] = unit;
    return p;
}

/* RULE("B7.13.3-a"): only losers that are pushed elsewhere, or less far, leave a choice. */
static int32_t with_own_vector(const struct match *m, int32_t engagement, int32_t losers[BATTLE_UNITS],
                               int32_t count)
{
    struct push p = gather(m, engagement);
    struct shift shifts[BATTLE_UNITS], kept[BATTLE_UNITS];
    int32_t planned = plan_losers(m, &p, shifts), left = 0;

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

    if (battle_unit_at(m, winner)->stays || battle_formation(m, winner)->no_chase) /* RULE("B5.7.3-h") */
        return 0;
    EACH_CONTACT(m, winner, contact)
    {
        int32_t loser = battle_opponent(m, contact, winner), bases;

        if (!battle_is_beaten(m, loser) || battle_in_square(m, loser))
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
static void plan_follow(const struct match *m, const struct push *p, const struct shift *loser,
                        struct shift *s, int32_t winner)
{
    struct massed_bodies bodies;

    *s = (struct shift){.unit = winner, .heading = loser->heading};
    massed_take_bodies(m, winner, &bodies);
    s->far = free_way(m, p, &bodies, s->heading, loser->far, 0, all_stands().sides);
}

/* RULE("B7.12-h"), RULE("B7.14.1-c"): who beats an enemy that cannot move counts as having followed up. */
static void mark_followed(struct match *m, const struct shift *losers, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        bool followed = false;

        EACH_CONTACT(m, losers[i].unit, contact)
        {
            struct battle_contact *c = battle_contact_at(m, contact);
            int32_t winner = battle_opponent(m, contact, losers[i].unit);

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
static void settle_follow(struct match *m, const struct shift *s)
{
    struct battle_unit *u = battle_unit_at(m, s->unit);
    int32_t contact = battle_contact_of(m, s->unit, u->follows);

    if (s->far == 0 || contact == NO_CONTACT || battle_contact_at(m, contact)->followed != s->unit)
        u->follows = NO_UNIT;
    if (s->far > 0)
        EACH_CONTACT(m, s->unit, held)
    battle_contact_at(m, held)->defended = false;
}

/* Each winner after the loser that it `follows`. */
static void follow(struct match *m, const struct push *p, const struct shift *losers, int32_t count)
{
    struct shift shifts[BATTLE_UNITS];
    int32_t winners = 0;

    for (int32_t i = 0; i < p->count; i++)
        for (int32_t k = 0; k < count; k++)
            if (battle_unit_at(m, p->units[i])->follows == losers[k].unit)
                plan_follow(m, p, &losers[k], &shifts[winners++], p->units[i]);
    move_all(m, shifts, winners);
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

void battle_push_back(struct match *m, int32_t engagement)
{
    struct shift losers[BATTLE_UNITS];
    struct push p = gather(m, engagement);
    int32_t count;

    for (int32_t i = 0; i < p.count; i++)
        if (battle_is_beaten(m, p.units[i])) {
            battle_unit_at(m, p.units[i])->follows = NO_UNIT;
            battle_recall_lappers(m, p.units[i]); /* RULE("B7.14.2-i") */
        }
    count = plan_losers(m, &p, losers);
    for (int32_t i = 0; i < p.count; i++) {
        struct battle_unit *u = battle_unit_at(m, p.units[i]);

        if (u->follows != NO_UNIT && battle_lets_go(m, p.units[i], u->follows))
            u->follows = NO_UNIT;
    }
    for (int32_t i = 0; i < count; i++)
        mark_pushed(m, losers[i].unit);
    move_all(m, losers, count);
    tell_pushed(m, losers, count);
    if (count > 0)
        follow(m, &p, losers, count);
    battle_end_drawn_sagas(m, engagement);
    battle_review_contacts(m);
}
