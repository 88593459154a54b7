/* P_ROUND: one round of one engagement: who fights, blows in order of I, the result, losses (B7.6-e, steps 1
 * to 7). */
#include "common/rules/battle/fight/round.h"

#include "common/rules/battle/actions.h"
#include "common/rules/battle/asks.h"
#include "common/rules/battle/characters/challenge.h"
#include "common/rules/battle/characters/company.h"
#include "common/rules/battle/charge/loose.h"
#include "common/rules/battle/charge/short.h"
#include "common/rules/battle/fight/aim.h"
#include "common/rules/battle/fight/blow.h"
#include "common/rules/battle/fight/breach.h"
#include "common/rules/battle/fight/engagements.h"
#include "common/rules/battle/fight/fallen.h"
#include "common/rules/battle/fight/pistols.h"
#include "common/rules/battle/fight/result.h"
#include "common/rules/battle/fight/strike.h"
#include "common/rules/battle/fight/strikers.h"
#include "common/rules/battle/fight/touch.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/psychology/fear.h"
#include "common/rules/battle/psychology/stupidity.h"

enum { ABOVE_ALL = 100 };

/* --- who strikes when ----------------------------------------------------------------------------------- */

/* RULE("B7.7-d"): it charged in this turn, whatever became of its bonuses, or won its last round. */
static bool has_claim(const struct match *m, int32_t unit)
{
    const struct battle_unit *u = battle_unit_at(m, unit);

    return u->charged || u->charge_kept || battle_won_before(m, unit);
}

static bool strikes_anybody(const struct match *m, int32_t unit, int32_t value)
{
    EACH_CONTACT(m, unit, contact)
    if (battle_fought(m, contact) && battle_strikes_at(m, unit, battle_opponent(m, contact, unit), value))
        return true;
    return false;
}

bool battle_strikes_now(const struct match *m, const struct battle_round_frame *v, int32_t unit)
{
    bool claim = has_claim(m, unit);

    return battle_camp(m, unit) == v->side && (v->who == WHO_ALL || claim == (v->who == WHO_CLAIMS)) &&
           strikes_anybody(m, unit, v->value);
}

static bool side_strikes(const struct match *m, const struct battle_round_frame *v, int32_t side,
                         enum battle_who who)
{
    struct battle_round_frame as = *v;

    as.side = side;
    as.who = (int32_t)who;
    EACH_ENGAGED(m, v->engagement, unit)
    if (battle_strikes_now(m, &as, unit))
        return true;
    return false;
}

static int32_t next_value(const struct match *m, const struct battle_round_frame *v)
{
    int32_t most = NOTHING;

    EACH_ENGAGED(m, v->engagement, unit)
    {
        int32_t value = battle_next_initiative(m, unit, v->value);

        most = value > most ? value : most;
    }
    return most;
}

static int32_t speaker(const struct match *m, const struct battle_round_frame *v)
{
    return battle_side_of(m, battle_one_of_camp(m, v->engagement, v->side));
}

/* RULE("B7.7-e"): a D6 each, the higher strikes first; ties are rolled again. */
static int32_t roll_for_first(struct match *m, int32_t engagement, int32_t value)
{
    bool brawl = battle_is_brawl(m, engagement);
    struct roll roll[SIDES];
    struct event *e;
    int32_t first;

    do
        for (int32_t i = 0; i < SIDES; i++) {
            int32_t side = i == 0 ? battle_of(m)->active : 1 - battle_of(m)->active;

            roll_begin(&roll[side], "battle.roll.equal_initiative",
                       battle_side_of(m, battle_one_of_camp(m, engagement, side)), NOBODY, D6);
            roll[side].total = roll_die(m, &roll[side]);
        }
    while (roll[0].total == roll[1].total);
    first = roll[0].total > roll[1].total ? 0 : 1;
    e = event_begin(m, brawl ? "battle.brawler_first" : "battle.strikes_first", RULE("B7.7-e"));
    if (brawl)
        event_arg(e, "unit", ARG_UNIT, battle_one_of_camp(m, engagement, first));
    else
        event_arg(e, "side", ARG_SIDE, first);
    event_arg(e, "initiative", ARG_NUMBER, value);
    for (int32_t side = 0; side < SIDES; side++)
        event_roll(e, &roll[side]);
    event_end(m);
    return first;
}

/* RULE("B13.8.3-g"): each side names its marks, the active one first; then both fire. */
static bool next_to_fire(const struct match *m, struct battle_round_frame *v)
{
    if (v->stage == STAGE_DONE)
        return false;
    v->who = WHO_ALL;
    v->side = v->stage == STAGE_CLAIMS ? battle_of(m)->active : 1 - v->side;
    v->stage = v->stage == STAGE_CLAIMS ? STAGE_SECOND : STAGE_DONE;
    return true;
}

/* The next stage of this value: RULE("B7.7-d"): those with a claim, if one side alone has such; then the
 * rest, side by side. False: all have struck. */
static bool next_stage(struct match *m, struct battle_round_frame *v)
{
    if (v->value == PISTOLS_FIRST)
        return next_to_fire(m, v);
    if (v->stage == STAGE_CLAIMS) {
        bool claims[SIDES] = {side_strikes(m, v, 0, WHO_CLAIMS), side_strikes(m, v, 1, WHO_CLAIMS)};

        v->stage = STAGE_FIRST;
        v->who = WHO_ALL;
        if (claims[0] != claims[1]) {
            v->side = claims[0] ? 0 : 1;
            v->who = WHO_CLAIMS;
            v->claimed = true;
            return true;
        }
    }
    if (v->stage == STAGE_FIRST) {
        enum battle_who who = v->claimed ? WHO_OTHERS : WHO_ALL;
        bool strikes[SIDES] = {side_strikes(m, v, 0, who), side_strikes(m, v, 1, who)};

        v->who = (int32_t)who;
        v->stage = STAGE_SECOND;
        v->side = strikes[0] && strikes[1] ? roll_for_first(m, v->engagement, v->value) : strikes[0] ? 0 : 1;
        return true;
    }
    if (v->stage == STAGE_SECOND) {
        v->stage = STAGE_DONE;
        v->side = 1 - v->side;
        return true;
    }
    return false;
}

/* --- blows ---------------------------------------------------------------------------------------------- */

static bool may_name(const struct match *m, const struct battle_round_frame *v)
{
    EACH_ENGAGED(m, v->engagement, unit)
    if (battle_strikes_now(m, v, unit) && battle_may_name(m, unit, v->value))
        return true;
    return false;
}

static enum flow ask_names(struct match *m, struct frame *f, const struct battle_round_frame *v)
{
    EACH_ENGAGED(m, v->engagement, unit)
    if (battle_strikes_now(m, v, unit))
        battle_name_by_default(m, unit, v->value);
    if (may_name(m, v))
        return flow_ask(m, f, FIGHT_NAMED, Q_BLOWS, 1 << speaker(m, v));
    return flow_again(f, FIGHT_STRIKE);
}

/* RULE("B3-i"): the higher I strikes first. RULE("B7.7-b"): figures of a unit with the same I strike
 * together. */
static void strike(struct match *m, const struct battle_round_frame *v)
{
    bool now[BATTLE_UNITS], fire = v->value == PISTOLS_FIRST;

    if (fire && v->stage != STAGE_DONE)
        return;
    for (int32_t unit = 0; unit < m->state->units; unit++)
        now[unit] = battle_unit_at(m, unit)->engagement == v->engagement &&
                    (battle_strikes_now(m, v, unit) || (fire && strikes_anybody(m, unit, v->value)));
    for (int32_t unit = 0; unit < m->state->units; unit++)
        EACH_CONTACT(m, unit, contact)
    if (now[unit] && battle_fought(m, contact))
        battle_strike(m, unit, battle_opponent(m, contact, unit), v->value);
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (now[unit])
            battle_forget_names(m, unit);
    if (fire)
        battle_end_firing(m, v->engagement);
}

/* --- the round ------------------------------------------------------------------------------------------ */

/* RULE("B13.7.6-d"): what was thrown just before contact counts in the round. */
static void take_throws(struct match *m, int32_t unit)
{
    struct battle_unit *u = battle_unit_at(m, unit);

    u->inflicted = u->thrown_wounds;
    u->inflicted_by_fear = battle_causes_fear(m, unit) ? u->thrown_wounds : 0;
    u->thrown_wounds = 0;
}

/* Step 1 of B7.6-e; RULE("B4.3-a"), RULE("B7-b"): units of both sides. */
static void begin(struct match *m, const struct battle_round_frame *v)
{
    EACH_ENGAGED(m, v->engagement, unit)
    battle_close_in_again(m, unit);
    EACH_ENGAGED(m, v->engagement, unit)
    battle_turn_to_face(m, unit);
    EACH_ENGAGED(m, v->engagement, unit)
    {
        battle_find_strikers(m, unit);
        battle_note_exposed(m, unit);
        battle_count_ranks(m, unit);
        battle_dull_strikers(m, unit);
        take_throws(m, unit);
        battle_tell(m, "battle.fights", RULE("B7.6-a"), unit);
        event_end(m);
    }
    battle_begin_clashes(m, v->engagement);
    battle_part_duellists(m, v->engagement);
}

/* RULE("B7.12-a"): of each pair the number of its round. RULE("B7.8.1-c"): a follow-up counts for one round.
 */
static void count_rounds(struct match *m, int32_t engagement)
{
    EACH_ENGAGED(m, engagement, unit)
    EACH_CONTACT(m, unit, contact)
    {
        struct battle_contact *c = battle_contact_at(m, contact);

        if (c->arrived != unit || !battle_fought(m, contact))
            continue;
        c->rounds++;
        c->followed = NO_UNIT;
    }
}

static bool anybody_doomed(const struct match *m, int32_t *unit)
{
    for (int32_t i = 0; i < m->state->figures; i++)
        if (massed_figure_at(m, i)->doomed) {
            *unit = figure_at(m, i)->unit;
            return true;
        }
    return false;
}

/* The active side first, as with the division of attacks. */
static enum flow ask_for_pistols(struct match *m, struct frame *f, struct battle_round_frame *v)
{
    while (v->loaded < SIDES) {
        v->side = v->loaded++ == 0 ? battle_of(m)->active : 1 - battle_of(m)->active;
        if (battle_may_fire(m, v->engagement, v->side))
            return flow_ask(m, f, FIGHT_PISTOLS_SAID, Q_PISTOLS, 1 << v->side);
    }
    return flow_again(f, FIGHT_DIVIDE);
}

/* RULE("B7.5-d"): the active side divides its attacks first. */
static enum flow divide(struct match *m, struct frame *f, struct battle_round_frame *v)
{
    for (; v->asked < SIDES; v->asked++) {
        v->side = v->asked == 0 ? battle_of(m)->active : 1 - battle_of(m)->active;
        if (battle_may_divide(m, v->engagement, v->side)) {
            v->asked++;
            return flow_ask(m, f, FIGHT_DIVIDED, Q_DIVIDE, 1 << v->side);
        }
    }
    v->value = ABOVE_ALL;
    return flow_again(f, FIGHT_VALUE);
}

static enum flow value(struct match *m, struct frame *f, struct battle_round_frame *v)
{
    v->value = next_value(m, v);
    v->stage = STAGE_CLAIMS;
    v->claimed = false;
    if (v->value != NOTHING)
        return flow_again(f, FIGHT_STAGE);
    if (battle_next_clash(m, v->engagement)) { /* RULE("B5.7.4-g"): at once */
        v->value = ABOVE_ALL;
        return flow_again(f, FIGHT_VALUE);
    }
    battle_expose_cowards(m, v->engagement); /* step 6 */
    battle_settle(m, v->engagement);         /* RULE("B7.6-d") */
    count_rounds(m, v->engagement);
    battle_end_challenges(m);
    battle_end_clashes(m, v->engagement);
    return flow_again(f, FIGHT_LOSSES);
}

enum flow battle_round_run(struct match *m, struct frame *f)
{
    struct battle_round_frame *v = FRAME(battle_round_frame, f);
    int32_t unit;

    switch (f->step) {
    case FIGHT_BEGIN:
        if (!battle_of(m)->no_challenges)
            return flow_enter(m, f, FIGHT_CHALLENGED, P_CHALLENGES,
                              (struct battle_challenges_frame){
                                  .engagement = v->engagement, .challenger = NOBODY, .challenged = NOBODY});
        return flow_again(f, FIGHT_CHALLENGED);
    case FIGHT_CHALLENGED:
        begin(m, v);
        return flow_again(f, FIGHT_PISTOLS);
    case FIGHT_PISTOLS:
        return ask_for_pistols(m, f, v);
    case FIGHT_PISTOLS_SAID:
        battle_take_firing(m, v->side);
        return flow_again(f, FIGHT_PISTOLS);
    case FIGHT_DIVIDE:
        return divide(m, f, v);
    case FIGHT_DIVIDED:
        battle_take_division(m, v->side);
        return flow_again(f, FIGHT_DIVIDE);
    case FIGHT_VALUE: /* RULE("B7.7-a"): in descending order */
        return value(m, f, v);
    case FIGHT_STAGE:
        return next_stage(m, v) ? ask_names(m, f, v) : flow_again(f, FIGHT_VALUE);
    case FIGHT_NAMED:
        battle_take_names(m, speaker(m, v));
        return flow_again(f, FIGHT_STRIKE);
    case FIGHT_STRIKE:
        strike(m, v);
        v->looked = 0;
        return flow_again(f, FIGHT_FALLEN);
    case FIGHT_FALLEN_SAID:
        battle_take_fallen(m, v);
        return flow_again(f, FIGHT_FALLEN);
    case FIGHT_FALLEN:
        if (battle_choose_fallen(m, v))
            return flow_ask(m, f, FIGHT_FALLEN_SAID, Q_FALLEN, 1 << battle_side_of(m, v->fallen));
        battle_forget_fallen(m);
        return flow_again(f, FIGHT_STAGE);
    case FIGHT_LOSSES: /* RULE("B7.11-c"): gaps are filled after the combat */
        if (anybody_doomed(m, &unit))
            return flow_enter(m, f, FIGHT_LOSSES, P_LOSSES, (struct battle_losses_frame){.unit = unit});
        for (unit = 0; unit < m->state->units; unit++)
            if (battle_unit_at(m, unit)->engagement == v->engagement)
                battle_bring_up_short(m, unit); /* RULE("B7.1.3-h") */
        battle_test_breached(m, v->engagement);
        return flow_done(m, NO_RESULT);
    default:
        flow_lost(m, f);
    }
}
