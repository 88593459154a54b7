#include "common/rules/battle/psychology/stupidity.h"

#include "common/rules/battle/charge/arrive.h"
#include "common/rules/battle/charge/loose.h"
#include "common/rules/battle/command/tests.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/move/file.h"
#include "common/rules/battle/move/formation.h"
#include "common/rules/battle/move/ground.h"
#include "common/rules/battle/move/through.h"
#include "common/rules/battle/psychology/brawl.h"
#include "common/rules/battle/psychology/psychology.h"
#include "common/rules/battle/rout/rally.h"
#include "common/rules/battle/turn/heading.h"
#include "common/rules/massed/bodies.h"
#include "common/rules/massed/run.h"

enum { WANDERS_MOST = 3, DULL_MOST = 3, FIGHTS_ON = 4 };

/* --- leaders and characters -------------------------------------------------------------------------- */

static bool thinks_for_himself(const struct match *m, int32_t unit, int32_t figure)
{
    return massed_unit_at(m, unit)->leader == figure || massed_is_character(m, figure);
}

/* RULE("B10.9-d"): each throws a die; what it says holds until the next test. */
static void dull_leaders(struct match *m, int32_t unit)
{
    EACH_MEMBER(m->state, unit, figure)
    {
        struct roll roll;
        struct event *e;

        if (!massed_lives(m, figure) || !thinks_for_himself(m, unit, figure))
            continue;
        roll_begin(&roll, "battle.roll.dull", battle_side_of(m, unit), figure, D6);
        roll.total = roll_die(m, &roll);
        battle_figure_at(m, figure)->dull = roll.total <= DULL_MOST;
        e = event_begin(m, roll.total <= DULL_MOST ? "battle.stupid.dull" : "battle.stupid.awake",
                        RULE("B10.9-d"));
        event_arg(e, "figure", ARG_FIGURE, figure);
        event_roll(e, &roll);
        event_end(m);
    }
}

/* --- tests ---------------------------------------------------------------------------------------------- */

static bool touches_enemy(const struct match *m, int32_t unit)
{
    EACH_CONTACT(m, unit, contact)
    if (battle_side_of(m, battle_opponent(m, contact, unit)) != battle_side_of(m, unit))
        return true;
    return false;
}

static void wake(struct match *m, int32_t unit)
{
    battle_unit_at(m, unit)->stupid = battle_unit_at(m, unit)->stupor = 0;
    EACH_MEMBER(m->state, unit, figure)
    battle_figure_at(m, figure)->dull = false;
}

/* RULE("B10.9-n"): routers whom nobody pursues any more rally if they fail, and are stupid.
 * RULE("B10.9-m"): while they are pursued they rout as all others do. */
static void test_one(struct match *m, int32_t unit)
{
    bool routing = battle_routing(m, unit);

    wake(m, unit);
    if (battle_unmoved(m, unit, FEELS_STUPIDITY) || (routing && touches_enemy(m, unit)))
        return;
    if (battle_test(m, unit, TEST_STUPIDITY, routing ? RULE("B10.9-n") : RULE("B10.9-a"))) {
        battle_end_stupid_fight(m, unit); /* RULE("B10.9-k") */
        return;
    }
    battle_unit_at(m, unit)->stupid = true;
    if (routing)
        battle_rally_at_once(m, unit, RULE("B10.9-n"));
    if (battle_engaged(m, unit))
        dull_leaders(m, unit);
}

void battle_test_stupidity(struct match *m)
{
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (battle_side_of(m, unit) == battle_of(m)->active && battle_in_play(m, unit))
            test_one(m, unit);
}

/* --- moves ---------------------------------------------------------------------------------------------- */

static int32_t draw(struct match *m, int32_t unit, int32_t sides, const char *what, struct roll *roll)
{
    roll_begin(roll, what, battle_side_of(m, unit), NOBODY, sides);
    return roll->total = roll_die(m, roll);
}

/* RULE("B10.9-k"): ground that is not open is in the way as well, unless the unit stands in it. */
static struct massed_terms terms_of(const struct match *m, int32_t unit)
{
    struct massed_terms terms = *battle_terms(m, unit);

    if (!massed_in_slow_ground(m, state_blocks(m->state, unit), unit_at(m, unit)->blocks))
        terms.barred |= 1u << GOING_DIFFICULT | 1u << GOING_VERY_DIFFICULT | 1u << GOING_WOOD;
    return terms;
}

static bool clear(const struct match *m, const struct massed_bodies *b)
{
    for (int32_t i = 0; i < b->count; i++)
        if (!massed_bases_clear(m, b->unit, &b->at[i]))
            return false;
    return true;
}

/* RULE("B10.9-j"): a free turn, and half its movement straight on. Where there is no room it goes less far
 * (RULE("B5-b")). */
static struct march_end wander(struct match *m, int32_t unit, angle heading)
{
    struct massed_terms terms = terms_of(m, unit);
    struct massed_run run = {.heading = heading,
                             .allowance = battle_walk(m, unit) / 2,
                             .terms = &terms,
                             .turns = true,
                             .held = true};
    struct massed_stance before;

    massed_note_stance(m, unit, &before);
    massed_make_whole(m, unit);
    for (; run.allowance > 0; run.allowance -= HALF_PACE / 2) {
        struct massed_bodies bodies;
        struct march_end end = massed_run(m, unit, &run, &bodies);

        if (clear(m, &bodies)) {
            massed_put_bodies(m, &bodies);
            return end;
        }
    }
    massed_stand_again(m, unit, &before);
    return (struct march_end){.why = MARCH_FRIEND, .figure = NOBODY, .piece = NOTHING};
}

/* RULE("B10.9-k"): by the die. */
static const struct {
    int32_t most;
    enum battle_stupor stupor;
    const char *key;
} collisions[] = {{2, STUPOR_STOPS, "battle.stupid.stops"},
                  {4, STUPOR_EATS, "battle.stupid.eats"},
                  {6, STUPOR_ATTACKS, "battle.stupid.attacks"}};

/* Figures without ranks are fought where they stand; those who are touched turn to face. */
static bool lay_on_loose(struct match *m, int32_t unit, int32_t met, enum battle_brawl why)
{
    int32_t contact;

    if (!massed_touch(m, unit, met) ||
        (contact = battle_make_contact(m, unit, met, FACE_FRONT)) == NO_CONTACT)
        return false;
    battle_contact_at(m, contact)->brawl = (int32_t)why;
    battle_unit_at(m, unit)->renegade = why != BRAWL_NONE;
    battle_try_formation(m, unit, MISHAP_CONTACT);
    battle_turn_loose(m, met, unit);
    return true;
}

/* An enemy is engaged whatever the die says; a friend is attacked or let alone; what is no figure has no T
 * that blows could hurt. */
static void collide(struct match *m, int32_t unit, int32_t met)
{
    struct battle_unit *u = battle_unit_at(m, unit);
    struct roll roll;
    int32_t die = draw(m, unit, D6, "battle.roll.collision", &roll), row = 0;
    struct event *e;

    while (die > collisions[row].most)
        row++;
    e = battle_tell(m, collisions[row].key, RULE("B10.9-k"), unit);
    event_roll(e, &roll);
    event_end(m);
    if (met == NO_UNIT || !battle_stands(m, met) || battle_bent(m, met))
        return;
    if (battle_side_of(m, met) != battle_side_of(m, unit)) {
        if (massed_in_ranks(m, met) ? battle_lay_on(m, unit, met) : lay_on_loose(m, unit, met, BRAWL_NONE))
            u->stupor = (int32_t)collisions[row].stupor;
    } else if (collisions[row].stupor != STUPOR_STOPS &&
               (massed_in_ranks(m, met) ? battle_attack_friend(m, unit, met, BRAWL_STUPID)
                                        : lay_on_loose(m, unit, met, BRAWL_STUPID)))
        u->stupor = (int32_t)collisions[row].stupor;
    battle_comes_into_combat(m, unit);
}

static bool hits_something(enum march_stop why)
{
    return why == MARCH_ENEMY || why == MARCH_FRIEND || why == MARCH_TERRAIN || why == MARCH_LINE;
}

static void tell_drawn(struct event *e, const struct battle_drawn *drawn, length far)
{
    if (drawn->hour > 0)
        event_arg(e, "hour", ARG_NUMBER, drawn->hour);
    else
        event_arg(e, "heading", ARG_ANGLE, drawn->heading);
    event_arg(e, "far", ARG_LENGTH, far);
    if (drawn->rolled)
        event_roll(e, &drawn->die);
}

/* RULE("B10.9-j"). */
static void move(struct match *m, int32_t unit)
{
    struct battle_unit *u = battle_unit_at(m, unit);
    struct roll roll;
    struct battle_drawn drawn = {.hour = 0};
    bool sits = draw(m, unit, D6, "battle.roll.stupid", &roll) > WANDERS_MOST;
    struct event *e;
    angle facing = (angle)state_blocks(m->state, unit)[0].facing;
    struct march_end end = {.why = MARCH_FREE};

    if (!sits) {
        drawn = battle_draw_heading(m, unit, facing);
        end = wander(m, unit, drawn.heading);
        u->moved = true;
        u->gone += end.done;
        u->manoeuvres = MANOEUVRES_MOST;
    }
    e = battle_tell(m,
                    sits             ? "battle.stupid.sits"
                    : drawn.hour > 0 ? "battle.stupid.wanders"
                                     : "battle.stupid.wanders_off",
                    RULE("B10.9-j"), unit);
    event_roll(e, &roll);
    if (!sits)
        tell_drawn(e, &drawn, end.done);
    event_end(m);
    if (hits_something(end.why))
        collide(m, unit, end.figure == NOBODY ? NO_UNIT : figure_at(m, end.figure)->unit);
}

/* RULE("B10.9-h"). */
void battle_stupid_moves(struct match *m)
{
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (battle_side_of(m, unit) == battle_of(m)->active && battle_stands(m, unit) &&
            battle_unit_at(m, unit)->stupid && !battle_engaged(m, unit) &&
            !battle_unit_at(m, unit)->pierced && !battle_formation(m, unit)->rooted &&
            massed_in_ranks(m, unit) && battle_walk(m, unit) > 0) {
            battle_forced_to_move(m, unit);
            move(m, unit);
        }
}

/* --- combat --------------------------------------------------------------------------------------------- */

static void strike_nobody(struct match *m, int32_t figure)
{
    for (int32_t i = 0; i < FOES_MOST; i++)
        battle_figure_at(m, figure)->foe[i] =
            (struct battle_foe){.unit = NO_UNIT, .victim = NOBODY, .on = NOTHING};
}

/* Of the figures that could strike the one in the last place. */
static int32_t last_striker(const struct match *m, int32_t unit)
{
    int32_t last = NOBODY;

    EACH_MEMBER(m->state, unit, figure)
    if (battle_figure_at(m, figure)->foe[0].unit != NO_UNIT && !thinks_for_himself(m, unit, figure) &&
        (last == NOBODY || figure_at(m, figure)->slot > figure_at(m, last)->slot))
        last = figure;
    return last;
}

/* RULE("B10.9-c"): the odd one fights on by a die. */
static bool odd_one_fights(struct match *m, int32_t unit)
{
    struct roll roll;
    struct event *e;

    roll_begin(&roll, "battle.roll.odd_one", battle_side_of(m, unit), NOBODY, D6);
    roll.total = roll_die(m, &roll);
    roll.target = FIGHTS_ON;
    roll.result = roll.total >= FIGHTS_ON ? ROLL_PASSED : ROLL_FAILED;
    e = battle_tell(m, "battle.stupid.odd_one", RULE("B10.9-c"), unit);
    event_roll(e, &roll);
    event_end(m);
    return roll.total >= FIGHTS_ON;
}

/* RULE("B10.9-b"): ordinary figures are alike: those in the last places stop. */
static void halve(struct match *m, int32_t unit)
{
    int32_t strikers = 0, stop;

    EACH_MEMBER(m->state, unit, figure)
    if (!thinks_for_himself(m, unit, figure))
        strikers += battle_figure_at(m, figure)->foe[0].unit != NO_UNIT;
    stop = strikers / 2;
    if (strikers % 2 != 0 && !odd_one_fights(m, unit))
        stop++;
    for (int32_t i = 0; i < stop; i++)
        strike_nobody(m, last_striker(m, unit));
    if (stop > 0) { /* no rule: told */
        struct event *e = battle_tell(m, "battle.stupid.half", RULE("B10.9-b"), unit);

        event_arg(e, "figures", ARG_NUMBER, stop);
        event_end(m);
    }
}

static void spare(struct match *m, int32_t figure, int32_t unit)
{
    struct battle_foe *foe = battle_figure_at(m, figure)->foe;
    int32_t kept = 0;

    for (int32_t i = 0; i < FOES_MOST; i++)
        if (foe[i].unit != unit)
            foe[kept++] = foe[i];
    for (; kept < FOES_MOST; kept++)
        foe[kept] = (struct battle_foe){.unit = NO_UNIT, .victim = NOBODY, .on = NOTHING};
}

/* RULE("B10.9-k"): a friend who is only nibbled at does not strike back. */
static void bear_being_eaten(struct match *m, int32_t unit)
{
    EACH_CONTACT(m, unit, contact)
    {
        const struct battle_contact *c = battle_contact_at(m, contact);

        if (c->brawl == BRAWL_STUPID && c->struck == unit &&
            battle_unit_at(m, c->arrived)->stupor == STUPOR_EATS)
            EACH_MEMBER(m->state, unit, figure)
        spare(m, figure, c->arrived);
    }
}

/* RULE("B10.9-k"): who has just run into somebody fights as the die said; later rounds are those of a stupid
 * unit in combat. */
void battle_dull_strikers(struct match *m, int32_t unit)
{
    const struct battle_unit *u = battle_unit_at(m, unit);

    bear_being_eaten(m, unit);
    if (!u->stupid)
        return;
    EACH_MEMBER(m->state, unit, figure)
    if (u->stupor == STUPOR_STOPS ||
        (thinks_for_himself(m, unit, figure) && battle_figure_at(m, figure)->dull))
        strike_nobody(m, figure); /* RULE("B10.9-e") */
    if (u->stupor == STUPOR_NONE)
        halve(m, unit);
}

void battle_comes_into_combat(struct match *m, int32_t unit)
{
    int32_t contacts = 0;

    EACH_CONTACT(m, unit, contact)
    contacts++;
    if (battle_unit_at(m, unit)->stupid && contacts == 1)
        dull_leaders(m, unit);
}

void battle_end_collisions(struct match *m)
{
    for (int32_t unit = 0; unit < m->state->units; unit++) {
        struct battle_unit *u = battle_unit_at(m, unit);

        if (u->stupor == STUPOR_EATS)
            battle_end_stupid_fight(m, unit);
        u->stupor = STUPOR_NONE;
    }
}
