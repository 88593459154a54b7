/* B10.3-n to B10.3-q: what units do whose test of animosity has failed. */
#include "common/rules/battle/charge/loose.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/move/formation.h"
#include "common/rules/battle/move/ground.h"
#include "common/rules/battle/move/through.h"
#include "common/rules/battle/psychology/animosity.h"
#include "common/rules/battle/psychology/brawl.h"
#include "common/rules/battle/rout/keep_off.h"
#include "common/rules/battle/shoot/quarrel_shot.h"
#include "common/rules/massed/free_figures.h"
#include "common/rules/massed/run.h"

/* The nearest figure of the rival. */
static struct point nearest_point(const struct match *m, int32_t unit, int32_t rival)
{
    struct point nearest = massed_centre(m, rival);
    length least = LONGEST_SIDE;

    EACH_MEMBER(m->state, rival, figure)
    {
        struct point at = table_stand_const(table_of(m), figure)->place.at;
        length away = distance(at, massed_centre(m, unit));

        if (massed_lives(m, figure) && away < least) {
            least = away;
            nearest = at;
        }
    }
    return nearest;
}

struct rush {
    int32_t unit, rival;
    angle heading;
    length apart; /* it stops so far from him */
};

enum { NOT_THERE = -1 /* on somebody, or too near to the rival */ };

/* Where a straight move for so much would bring it, and how far that is; `touches`: up to him. */
static length rush_for(const struct match *m, const struct rush *r, length allowance, bool *touches,
                       struct massed_bodies *bodies)
{
    struct point origin = {0, 0};
    const struct massed_run run = {
        .heading = r->heading, .allowance = allowance, .terms = battle_terms(m, r->unit), .turns = true};
    struct march_end end = massed_run(m, r->unit, &run, bodies);
    bool met = end.why == MARCH_FRIEND && figure_at(m, end.figure)->unit == r->rival;
    length back = met && r->apart > 0 ? (end.done < r->apart ? end.done : r->apart) : 0;

    massed_shift_bodies(bodies, point_ahead(origin, angle_opposite(r->heading), back));
    *touches = met && back == 0;
    return battle_stand_clear(m, bodies) && (r->apart == 0 || battle_a_pace_from(m, bodies, r->rival))
               ? end.done - back
               : NOT_THERE;
}

/* A free turn to the rival and straight on (RULE("B5-b")), as far as there is room. How far it has gone. */
static length run_at(struct match *m, const struct rush *r, length most, bool *touches)
{
    enum { STEP = HALF_PACE / 2 };
    struct massed_bodies bodies;
    length allowance = most, far;

    while (allowance > 0 && rush_for(m, r, allowance, touches, &bodies) == NOT_THERE)
        allowance -= STEP;
    if (allowance <= 0) {
        *touches = false;
        return 0;
    }
    for (length more = STEP / 2; more > 0; more /= 2)
        if (allowance + more <= most && rush_for(m, r, allowance + more, touches, &bodies) != NOT_THERE)
            allowance += more;
    far = rush_for(m, r, allowance, touches, &bodies);
    if (far > 0 || *touches)
        massed_put_bodies(m, &bodies);
    return far;
}

static void has_gone(struct match *m, int32_t unit, length far)
{
    struct battle_unit *u = battle_unit_at(m, unit);

    u->moved = true;
    u->gone += far;
    u->manoeuvres = MANOEUVRES_MOST; /* the free turn counts as a move (B6.2.5-d) */
}

static void tell_brawl(struct match *m, int32_t unit, int32_t rival)
{
    struct event *e;

    battle_unit_at(m, unit)->charged = true;
    battle_unit_at(m, unit)->quarrel = QUARREL_NONE;
    battle_unit_at(m, rival)->reaction = REACTION_HOLD;
    e = battle_tell(m, "battle.animosity.brawl", RULE("B10.3-q"), unit);
    event_arg(e, "friend", ARG_UNIT, rival);
    event_end(m);
}

static struct rush rush_at(const struct match *m, int32_t unit, int32_t rival, length apart)
{
    return (struct rush){.unit = unit,
                         .rival = rival,
                         .heading = bearing(massed_centre(m, unit), nearest_point(m, unit, rival)),
                         .apart = apart};
}

static bool charge_in_ranks(struct match *m, int32_t unit, int32_t rival)
{
    const struct rush rush = rush_at(m, unit, rival, 0);
    bool touches;
    length far = run_at(m, &rush, battle_charge_reach(m, unit), &touches);

    if (!touches || !battle_attack_friend(m, unit, rival, battle_sort_of_brawl(m, unit)))
        return false;
    has_gone(m, unit, far);
    return true;
}

/* RULE("B7.1.1-i"): figure by figure; RULE("B15.10-o"): if skirmishers may charge them at all. */
static bool charge_loosely(struct match *m, int32_t unit, int32_t rival)
{
    length reach = battle_charge_reach(m, unit);

    if (!battle_skirmishers_may(m, unit, rival) ||
        massed_charge_in(m, unit, rival, reach, reach, battle_terms(m, unit), NULL).striking == 0 ||
        !battle_fall_on(m, unit, rival, battle_sort_of_brawl(m, unit)))
        return false;
    has_gone(m, unit, reach);
    return true;
}

/* RULE("B10.3-q"): the whole of its charge; where it does not get there nothing has moved. The rival holds.
 */
static bool charge(struct match *m, int32_t unit, int32_t rival)
{
    struct massed_bodies whole;
    struct massed_stance before;

    if (massed_distance(m, unit, rival) > battle_charge_reach(m, unit))
        return false;
    massed_note_stance(m, unit, &before);
    massed_make_whole(m, unit);
    massed_take_bodies(m, unit, &whole);
    if (massed_in_ranks(m, unit) ? charge_in_ranks(m, unit, rival) : charge_loosely(m, unit, rival)) {
        tell_brawl(m, unit, rival);
        return true;
    }
    massed_put_bodies(m, &whole);
    massed_stand_again(m, unit, &before);
    return false;
}

/* RULE("B10.3-p"): neither makes a reserve move. */
static void stand_by(struct match *m, int32_t unit, int32_t rival, length far, bool stays)
{
    struct event *e;

    battle_unit_at(m, unit)->quarrel = QUARREL_NEARS;
    battle_unit_at(m, unit)->no_reserve_move = battle_unit_at(m, rival)->no_reserve_move = true;
    e = battle_tell(m,
                    stays      ? "battle.animosity.stays"
                    : far == 0 ? "battle.animosity.is_near"
                               : "battle.animosity.draws_near",
                    stays ? RULE("B10.3-o") : RULE("B10.3-n"), unit);
    event_arg(e, "friend", ARG_UNIT, rival);
    if (far > 0) /* no rule: told */
        event_arg(e, "far", ARG_LENGTH, far);
    event_end(m);
}

/* RULE("B10.3-n"): to a pace from him, with its ordinary move; RULE("B10.3-o"): who can shoot at him only if
 * he has not moved stays. */
static void draw_near(struct match *m, int32_t unit, int32_t rival)
{
    bool stays = battle_shoots_standing(m, unit, rival), touches;
    length far = 0;

    if (!stays && massed_distance(m, unit, rival) > KEPT_FROM_ENEMIES) {
        struct massed_stance before;

        massed_note_stance(m, unit, &before);
        massed_make_whole(m, unit);
        const struct rush rush = rush_at(m, unit, rival, KEPT_FROM_ENEMIES);

        far = run_at(m, &rush, battle_walk(m, unit), &touches);
        if (far == 0) /* RULE("B5-b"): divided ranks stay so */
            massed_stand_again(m, unit, &before);
        has_gone(m, unit, far);
    }
    stand_by(m, unit, rival, far, stays);
}

void battle_quarrel_moves(struct match *m)
{
    for (int32_t unit = 0; unit < m->state->units; unit++) {
        const struct battle_unit *u = battle_unit_at(m, unit);

        if (u->quarrel == QUARREL_NONE || !battle_stands(m, unit) || battle_engaged(m, unit) || u->pierced ||
            battle_formation(m, unit)->rooted || !battle_stands(m, u->rival))
            continue;
        battle_forced_to_move(m, unit);
        if (u->quarrel != QUARREL_CHARGES || !charge(m, unit, u->rival))
            draw_near(m, unit, u->rival);
    }
}

/* RULE("B10.3-x"): they stand in contact, or so near that nobody draws nearer. Who would charge a character
 * by himself is not able to (B14.6.1). */
static void settle_at_once(struct match *m, int32_t unit, int32_t rival)
{
    const struct battle_unit *u = battle_unit_at(m, unit);

    if (u->quarrel == QUARREL_NONE || u->rival != rival)
        return;
    if (u->quarrel == QUARREL_CHARGES && battle_fall_on(m, unit, rival, battle_sort_of_brawl(m, unit)))
        tell_brawl(m, unit, rival);
    else
        stand_by(m, unit, rival, 0, false);
}

void battle_quarrel_on_the_spot(struct match *m, int32_t unit, int32_t friend)
{
    settle_at_once(m, unit, friend);
    settle_at_once(m, friend, unit);
}
