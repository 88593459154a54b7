/* Q_ADVANCE and Q_RESERVES: which troops form a special force (B25.2.1, B25.2.3, B25.2.6). Both are sealed:
 * each side answers in secret. */
#include "common/rules/battle/setup/forces.h"

#include "common/rules/battle/asks.h"
#include "common/rules/battle/figures.h"
#include "common/rules/massed/arrange.h"

enum { INT_LEAST = 5 }; /* RULE("B25.2.6-a") */

bool battle_awaits(const struct match *m, int32_t unit)
{
    return massed_waiting(m, unit) > 0 && !battle_unit_at(m, unit)->entered && !massed_on_table(m, unit);
}

int32_t battle_waiting_movement(const struct match *m, int32_t unit)
{
    int32_t least = MOVEMENT_MOST;

    EACH_MEMBER(m->state, unit, figure)
    if (figure_at(m, figure)->fate == FATE_RESERVE && !massed_is_carried(m, figure) &&
        massed_value(m, figure, CHAR_M) < least)
        least = massed_value(m, figure, CHAR_M);
    return least;
}

/* RULE("B25.2.6-b"): the troops themselves: characters have units of their own here, and mounts have no Int.
 */
static bool clever(const struct match *m, int32_t unit)
{
    EACH_MEMBER(m->state, unit, figure)
    if (massed_value(m, figure, CHAR_INT) < INT_LEAST)
        return false;
    return true;
}

static bool is_character(const struct match *m, int32_t unit)
{
    return massed_unit_at(m, unit)->type == TYPE_CHARACTER;
}

static bool of_side(const struct match *m, int32_t unit, int32_t side)
{
    return battle_side_of(m, unit) == side && battle_awaits(m, unit);
}

/* --- the advance force ---------------------------------------------------------------------------------- */

/* RULE("B25.2.6-b"): creatures of low Int never. */
static bool may_go_ahead(const struct match *m, int32_t unit, int32_t side)
{
    return of_side(m, unit, side) && clever(m, unit);
}

bool battle_may_advance(const struct match *m, int32_t side)
{
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (may_go_ahead(m, unit, side) && !is_character(m, unit))
            return true;
    return false;
}

/* RULE("B25.2.1-b"): whole units, one option for each. */
void battle_advance_describe(const struct match *m, int32_t side, struct decision *d)
{
    d->min = d->max = 0;
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (may_go_ahead(m, unit, side)) {
            struct option *o = decision_option(d, "unit", "battle.option.advance");

            o->id = unit;
            o->unit = unit;
            option_arg(o, "unit", ARG_UNIT, unit);
            option_arg(o, "movement", ARG_LENGTH, battle_waiting_movement(m, unit) * HALF_PACE);
            d->max++;
        }
}

/* RULE("B25.2.1-b"), RULE("B25.2.3-a"): a force has one or more units; characters alone stay with the army.
 */
static void tell_without_troops(struct match *m, int32_t side, int32_t unit, const char *rule)
{
    struct event *e = battle_tell(m, "battle.force_without_troops", rule, unit);

    event_only(e, 1 << side);
    event_end(m);
}

static bool names_troops(const struct match *m, const struct answer *a)
{
    for (int32_t i = 0; i < a->count; i++)
        if (!is_character(m, a->item[i].ref))
            return true;
    return false;
}

/* RULE("B25.2.1-a"), RULE("B25.2.1-c"): its owner alone is told what he has noted. */
void battle_note_advance(struct match *m, int32_t side)
{
    const struct answer *a = flow_answer(m, side);
    bool troops = names_troops(m, a);

    for (int32_t i = 0; i < a->count; i++) {
        int32_t unit = a->item[i].ref;
        struct event *e;

        if (!troops) {
            tell_without_troops(m, side, unit, RULE("B25.2.1-b"));
            continue;
        }
        battle_unit_at(m, unit)->advance = true;
        e = battle_tell(m, "battle.advance_noted", RULE("B25.2.1-a"), unit);
        event_arg(e, "movement", ARG_LENGTH, battle_waiting_movement(m, unit) * HALF_PACE);
        event_only(e, 1 << side);
        event_end(m);
    }
}

static bool advances(const struct match *m, int32_t unit, int32_t side)
{
    return of_side(m, unit, side) && battle_unit_at(m, unit)->advance;
}

int32_t battle_advance_movement(const struct match *m, int32_t side)
{
    int32_t least = NOTHING;

    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (advances(m, unit, side) && (least == NOTHING || battle_waiting_movement(m, unit) < least))
            least = battle_waiting_movement(m, unit);
    return least;
}

int32_t battle_advance_units(const struct match *m, int32_t side)
{
    int32_t count = 0;

    for (int32_t unit = 0; unit < m->state->units; unit++)
        count += advances(m, unit, side);
    return count;
}

/* --- reserve forces ------------------------------------------------------------------------------------- */

enum { WITH_THE_ARMY, IN_RESERVE };

static bool may_wait(const struct match *m, int32_t unit, int32_t side)
{
    return of_side(m, unit, side) && !battle_unit_at(m, unit)->advance;
}

static bool may_command(const struct match *m, int32_t unit, int32_t side)
{
    if (unit < 0 || unit >= m->state->units) /* no rule: it names no unit */
        return false;
    return may_wait(m, unit, side) && is_character(m, unit);
}

bool battle_may_reserve(const struct match *m, int32_t side)
{
    bool commander = false, troops = false;

    for (int32_t unit = 0; unit < m->state->units; unit++) {
        commander |= may_command(m, unit, side) && clever(m, unit); /* RULE("B25.2.6-a") */
        troops |= may_wait(m, unit, side) && !is_character(m, unit);
    }
    return commander && troops;
}

void battle_reserves_describe(const struct match *m, int32_t side, struct decision *d)
{
    struct option *o;

    decision_option(d, "army", "battle.option.with_the_army")->id = WITH_THE_ARMY;
    o = decision_option(d, "reserve", "battle.option.in_reserve");
    o->id = IN_RESERVE;
    o->wants = WANTS_UNIT; /* the character under whose name the force is noted */
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (may_wait(m, unit, side))
            decision_movable(d, unit, 0, true)->orders = 1;
}

void battle_reserves_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    (void)m;
    for (int32_t i = 0; i < d->movable_count; i++)
        answer_add(a, d->movable[i].figure, WITH_THE_ARMY);
}

/* What the answer puts into the force of one character. He is in it himself, unless he goes elsewhere. */
struct force {
    int32_t troops; /* units that are no characters */
    bool dull;      /* some of them have a low Int */
    bool deserted;  /* he is in the force of another */
    int32_t leader; /* the unit of the character with the highest Ld */
};

static int32_t unit_ld(const struct match *m, int32_t unit)
{
    return massed_value(m, unit_at(m, unit)->first_member, CHAR_LD);
}

static struct force force_in(const struct match *m, const struct answer *a, int32_t commander)
{
    struct force f = {.leader = commander};

    for (int32_t i = 0; i < a->count; i++) {
        int32_t unit = a->item[i].ref;

        if (a->item[i].value != IN_RESERVE)
            continue;
        f.deserted |= unit == commander && a->item[i].amount != commander;
        if (a->item[i].amount != commander)
            continue;
        f.troops += !is_character(m, unit);
        f.dull |= !is_character(m, unit) && !clever(m, unit);
        if (is_character(m, unit) && unit_ld(m, unit) > unit_ld(m, f.leader))
            f.leader = unit;
    }
    return f;
}

/* RULE("B25.2.3-b"): a character is in one force. RULE("B25.2.6-a"), RULE("B25.2.6-b"): the one who leads it
 * has an Int of 5. */
static bool good_force(const struct match *m, const struct answer *a, int32_t commander, struct refusal *why)
{
    struct force f = force_in(m, a, commander);

    if (f.deserted)
        return refuse_unit_by(why, RULE("B25.2.3-b"), "battle.refused.commander_elsewhere", commander);
    if (f.troops > 0 && !clever(m, f.leader))
        return refuse_unit_by(why, f.dull ? RULE("B25.2.6-b") : RULE("B25.2.6-a"),
                              "battle.refused.dull_commander", f.leader);
    return true;
}

bool battle_reserves_check(const struct match *m, const struct decision *d, const struct answer *a,
                           struct preview *p, struct refusal *why)
{
    (void)p;
    for (int32_t i = 0; i < a->count; i++) {
        if (a->item[i].value != IN_RESERVE)
            continue;
        if (!may_command(m, a->item[i].amount, d->side))
            return refuse_unit_by(why, RULE("B25.2.3-a"), "battle.refused.no_commander", a->item[i].ref);
        if (!good_force(m, a, a->item[i].amount, why))
            return false;
    }
    return true;
}

static void note_reserve(struct match *m, int32_t side, int32_t unit, int32_t commander)
{
    struct battle_unit *u = battle_unit_at(m, unit);
    struct event *e;

    if (u->force != NOBODY)
        return;
    u->force = unit_at(m, commander)->first_member;
    e = battle_tell(m, "battle.reserve_noted", RULE("B25.2.3-a"), unit);
    event_arg(e, "commander", ARG_FIGURE, u->force);
    event_only(e, 1 << side);
    event_end(m);
}

void battle_note_reserves(struct match *m, int32_t side)
{
    const struct answer *a = flow_answer(m, side);

    for (int32_t i = 0; i < a->count; i++) {
        int32_t unit = a->item[i].ref, commander = a->item[i].amount;

        if (a->item[i].value != IN_RESERVE)
            continue;
        if (force_in(m, a, commander).troops == 0) {
            tell_without_troops(m, side, unit, RULE("B25.2.3-a"));
            continue;
        }
        note_reserve(m, side, unit, commander);
        note_reserve(m, side, commander, commander);
    }
}

bool battle_force_awaited(const struct match *m, int32_t commander)
{
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (battle_unit_at(m, unit)->force == commander && battle_awaits(m, unit))
            return true;
    return false;
}

bool battle_side_awaits(const struct match *m, int32_t side)
{
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (battle_unit_at(m, unit)->force != NOBODY && of_side(m, unit, side))
            return true;
    return false;
}

int32_t battle_force_leader(const struct match *m, int32_t commander)
{
    int32_t best = commander;

    for (int32_t unit = 0; unit < m->state->units; unit++) {
        int32_t figure = unit_at(m, unit)->first_member;

        if (battle_unit_at(m, unit)->force == commander && is_character(m, unit) && figure != NOBODY &&
            massed_value(m, figure, CHAR_LD) > massed_value(m, best, CHAR_LD))
            best = figure;
    }
    return best;
}
