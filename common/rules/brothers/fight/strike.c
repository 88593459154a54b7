/* A Strike (F4.2-e): extras and weapons, the strike window, both JC, critical failures, the blow. */
#include "common/rules/brothers/fight/strike.h"
#include "common/rules/brothers/actions.h"
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/frames.h"
#include "common/rules/brothers/places.h"

#include <assert.h>

enum {
    BEGIN,
    NAMED,       /* the attacker has named extras and weapons */
    READY,       /* what the attacker does is known */
    WINDOW_OVER, /* the defender's AD is done */
    GUARDED,     /* how the defender meets the blow is known */
    DEFENDED,    /* the defender has named weapons */
    ARMED,       /* all weapons are known */
    CRITICAL,    /* a natural 0 has been answered for */
    ROLLED,      /* both scores are final */
    OVER
};

struct brothers_bout brothers_bout_of(const struct frame *f)
{
    const struct brothers_strike_frame *v = FRAME_READ(brothers_strike_frame, f);

    return (struct brothers_bout){.attacker = v->attacker,
                                  .defender = v->defender,
                                  .pair = {v->pair[0], v->pair[1]},
                                  .hard = v->hard,
                                  .guard = v->guard};
}

/* Is there still somebody to strike, and somebody who can? A kick may have parted them, or the game master.
 */
static bool goes_on(const struct match *m, const struct frame *f)
{
    const struct brothers_strike_frame *v = FRAME_READ(brothers_strike_frame, f);
    int32_t attacker = v->attacker, defender = v->defender;

    if (!brothers_standing_up(m, attacker) || brothers_figure_at(m, attacker)->routed)
        return false;
    if (brothers_body(m, defender))
        return brothers_distance(m, attacker, defender) <= REACH_TOUCH;
    return brothers_touch(m, attacker, defender);
}

static enum flow begin(struct match *m, struct frame *f)
{
    struct brothers_strike_frame *v = FRAME(brothers_strike_frame, f);
    struct brothers_pair pairs[PAIRS_MOST];
    int32_t attacker = v->attacker, defender = v->defender;
    int32_t count = brothers_pairs(m, attacker, pairs);
    bool extras;

    if (!(v->flags & (STRIKE_FREE | STRIKE_PAID)))
        brothers_spend(m, attacker, brothers_cost(ACTION_STRIKE));
    extras = !(v->flags & STRIKE_FREE) && brothers_spare_pa(m, attacker) >= HARD_COST;
    brothers_come_out(m, attacker, VISIBLE_OPEN, RULE("F3.4.6-f"));
    v->pair[0] = pairs[0];
    v->pair[1] = brothers_bout(m, attacker, defender).pair[1];
    struct event *e =
        brothers_tell(m, v->flags & STRIKE_FREE ? "brothers.strike.free" : "brothers.strike.begins",
                      v->flags & STRIKE_FREE ? RULE("F8.2-i") : RULE("F4.2-b"), attacker);

    event_arg(e, "target", ARG_FIGURE, defender);
    event_rule(e, RULE("F4.1.1-b"));
    event_end(m);
    if (count > 1 || extras)
        return flow_ask(m, f, NAMED, Q_STRIKE, 1 << brothers_side_of(m, attacker));
    return flow_again(f, READY);
}

/* RULE("F4.2-d"): 2 PA for each point, declared before the dice, lost if he does not hit. */
static void take_extras(struct match *m, struct frame *f)
{
    struct brothers_strike_frame *v = FRAME(brothers_strike_frame, f);
    struct brothers_pair pairs[PAIRS_MOST];
    int32_t attacker = v->attacker;
    int32_t id = flow_answer(m, brothers_side_of(m, attacker))->item[0].ref;

    brothers_pairs(m, attacker, pairs);
    v->pair[0] = pairs[id % PAIRS_MOST];
    v->hard = id / PAIRS_MOST;
    if (v->hard == 0)
        return;
    brothers_spend(m, attacker, HARD_COST * v->hard);
    struct event *e = brothers_tell(m, "brothers.strike.hard", RULE("F4.2-d"), attacker);

    event_arg(e, "degc", ARG_NUMBER, v->hard);
    event_end(m);
}

/* RULE("F8.2-j"): who flees can only parry, for nothing, and does no damage. */
static void parry_in_flight(struct match *m, struct frame *f)
{
    struct brothers_strike_frame *v = FRAME(brothers_strike_frame, f);
    bool passed = brothers_parries(m, v->defender, RULE("F8.2-j"), NULL);

    v->guard = passed ? GUARD_FLEEING_PARRY : GUARD_FLEEING;
}

static enum flow open_window(struct match *m, struct frame *f)
{
    struct brothers_strike_frame *v = FRAME(brothers_strike_frame, f);
    int32_t defender = v->defender;

    if (v->flags & STRIKE_FREE) {
        parry_in_flight(m, f);
        return flow_again(f, GUARDED);
    }
    if (!brothers_fights_back(m, defender) || !brothers_may_react(m, defender))
        return flow_again(f, GUARDED);
    return flow_call(m, f, WINDOW_OVER, P_STRIKE_WINDOW, v->attacker, defender, 0);
}

static enum flow close_window(struct match *m, struct frame *f)
{
    struct brothers_strike_frame *v = FRAME(brothers_strike_frame, f);
    static const int32_t guard[] = {[WINDOW_ATTACK] = GUARD_NONE,
                                    [WINDOW_VOID] = GUARD_NONE,
                                    [WINDOW_PARRIED] = GUARD_PARRY,
                                    [WINDOW_PARRY_FAILED] = GUARD_PARRY_FAILED,
                                    [WINDOW_DODGE_FAILED] = GUARD_DODGE_FAILED};

    if (flow_result(m) == WINDOW_VOID)
        return flow_again(f, OVER);
    v->guard = guard[flow_result(m)];
    return flow_again(f, GUARDED);
}

/* The defender names his weapons when he has a choice; who is stunned or no fighter has none. */
static enum flow ask_defender(struct match *m, struct frame *f)
{
    struct brothers_strike_frame *v = FRAME(brothers_strike_frame, f);
    struct brothers_pair pairs[PAIRS_MOST];
    int32_t defender = v->defender;

    if (!goes_on(m, f))
        return flow_again(f, OVER);
    if (!brothers_in_play(m, defender) || brothers_stunned(m, defender))
        return flow_again(f, ARMED);
    int32_t count = brothers_pairs(m, defender, pairs);

    v->pair[1] = pairs[0];
    if (count > 1)
        return flow_ask(m, f, DEFENDED, Q_DEFENCE, 1 << brothers_side_of(m, defender));
    return flow_again(f, ARMED);
}

static void take_defence(struct match *m, struct frame *f)
{
    struct brothers_strike_frame *v = FRAME(brothers_strike_frame, f);
    struct brothers_pair pairs[PAIRS_MOST];
    int32_t defender = v->defender;

    brothers_pairs(m, defender, pairs);
    v->pair[1] = pairs[flow_answer(m, brothers_side_of(m, defender))->item[0].ref];
}

/* --- the dice --------------------------------------------------------------------------------- */

static void throw_jc(struct match *m, struct frame *f, const struct brothers_bout *b, int32_t who,
                     struct roll *roll)
{
    struct brothers_strike_frame *v = FRAME(brothers_strike_frame, f);
    struct brothers_sum jc;
    int32_t natural;

    brothers_plan_jc(m, b, who, &jc);
    natural = brothers_throw(m, roll, "brothers.roll.combat", who == 0 ? b->attacker : b->defender, &jc);
    v->face[who] = natural;
    v->score[who] = natural == 0 ? 0 : roll->total; /* RULE("F4.1.1-g") */
    v->damage[who] =
        (natural == 0 ? 0 : roll->total - jc.to_hit) + brothers_blow_bonus(m, b, who); /* RULE("F4.1.3-c") */
}

/* RULE("F4.1.2-b"), RULE("F2.1-a"): both at once; RULE("F10.2.2-k"): a charge counts for one combat. */
static enum flow throw_both(struct match *m, struct frame *f)
{
    struct brothers_strike_frame *v = FRAME(brothers_strike_frame, f);
    struct brothers_bout b = brothers_bout_of(f);
    struct roll first, second;
    bool back = brothers_fights_back(m, b.defender);
    /* no rule: only for what is told */
    bool charged = brothers_figure_at(m, b.attacker)->charge_bonus && brothers_mounted(m, b.attacker);
    struct event *e;

    throw_jc(m, f, &b, 0, &first);
    if (back)
        throw_jc(m, f, &b, 1, &second);
    brothers_figure_at(m, b.attacker)->charge_bonus = false;
    e = brothers_tell(m, "brothers.strike.rolled", RULE("F4.1.2-b"), b.attacker);
    event_arg(e, "target", ARG_FIGURE, b.defender);
    brothers_event_item(m, e, "weapon", b.pair[0].hits);
    event_roll(e, &first);
    if (back) {
        brothers_event_item(m, e, "against", b.pair[1].hits);
        event_roll(e, &second);
        event_rule(e, RULE("F4.2-c"));
    } else {
        event_rule(e, brothers_figure_at(m, b.defender)->routed ? RULE("F4.4-a") : RULE("F4.1.2-g"));
    }
    if (charged)
        event_rule(e, RULE("F10.2.2-j"));
    event_end(m);
    if (!back)
        return flow_again(f, ROLLED);
    /* RULE("F4.1.3-i"): chosen when both dice are known; two zeros cancel out. */
    if ((v->face[0] == 0) != (v->face[1] == 0))
        return flow_ask(m, f, CRITICAL, Q_CRITICAL,
                        1 << brothers_side_of(m, v->face[0] == 0 ? b.attacker : b.defender));
    return flow_again(f, ROLLED);
}

/* RULE("F4.1.3-j"): with the table the enemy hits, for his JC, unless the combat is void. */
static enum flow take_critical(struct match *m, struct frame *f)
{
    struct brothers_strike_frame *v = FRAME(brothers_strike_frame, f);
    int32_t who = v->face[0] == 0 ? 0 : 1, degc;
    int32_t figure = who == 0 ? v->attacker : v->defender;

    if (flow_answer(m, brothers_side_of(m, figure))->item[0].ref == SCORE_ZERO_ID) {
        brothers_tell_end(m, "brothers.critical.score_zero", RULE("F4.1.3-i"), figure);
        return flow_again(f, ROLLED);
    }
    if (!brothers_critical_combat(m, figure, v->pair[who].hits, &degc)) {
        brothers_tell_end(m, "brothers.strike.void", RULE("F4.1.3-t"), figure);
        return flow_again(f, OVER);
    }
    v->damage[1 - who] += degc;
    v->score[who] = 0;
    v->score[1 - who] = 1; /* the enemy hits, whatever his score */
    return flow_again(f, ROLLED);
}

/* Who lands a blow: 0 the attacker, 1 the defender, -1 nobody. RULE("F4.1.3-a"), RULE("F4.1.3-b"). */
static int32_t winner(const struct match *m, const struct frame *f)
{
    const struct brothers_strike_frame *v = FRAME_READ(brothers_strike_frame, f);

    if (!brothers_fights_back(m, v->defender))
        return v->face[0] == 0 ? -1 : 0; /* RULE("F4.1.2-g"), RULE("F4.4-a") */
    if (v->score[0] == v->score[1])
        return NOTHING;
    return v->score[0] > v->score[1] ? 0 : 1; /* no rule: equal scores have returned */
}

static enum flow land_blow(struct match *m, struct frame *f)
{
    struct brothers_strike_frame *v = FRAME(brothers_strike_frame, f);
    int32_t who = winner(m, f), guard = v->guard;
    int32_t attacker = v->attacker, defender = v->defender;
    struct brothers_blow blow = {.kind = MORALE_MELEE, .missile = NOTHING, .dies = 1};

    if (who < 0) {
        brothers_tell_end(m, "brothers.strike.no_hit", RULE("F4.1.3-a"), attacker);
        return flow_again(f, OVER);
    }
    if (who == 1 && guard != GUARD_NONE && guard != GUARD_PARRY && guard != GUARD_DODGE_FAILED) {
        brothers_tell_end(m, "brothers.strike.harmless",
                          guard == GUARD_PARRY_FAILED ? RULE("F4.2-h") : RULE("F8.2-j"), defender);
        return flow_again(f, OVER);
    }
    blow.victim = who == 0 ? defender : attacker;
    blow.cause = who == 0 ? attacker : defender;
    blow.damage = v->damage[who];
    blow.defends = v->pair[1 - who].defends;
    if (blow.defends != FISTS &&
        (!brothers_usable(m, blow.defends) || brothers_figure_at(m, blow.defends)->holder != blow.victim))
        blow.defends = FISTS; /* a critical failure has just spoilt it */
    if (who == 0 && (guard == GUARD_PARRY || guard == GUARD_FLEEING_PARRY))
        blow.bonus = PARRY_BONUS;
    if (brothers_is_fighter(m, blow.victim))
        blow.dies = brothers_in_play(m, blow.victim) && !brothers_stunned(m, blow.victim);
    struct event *e = brothers_tell(m, "brothers.strike.hits", RULE("F4.1.3-b"), blow.cause);

    event_arg(e, "target", ARG_FIGURE, blow.victim);
    event_arg(e, "damage", ARG_NUMBER, blow.damage);
    event_rule(e, RULE("F4.1.3-c"));
    event_end(m);
    return brothers_call_blow(m, f, OVER, &blow);
}

enum flow brothers_strike_run(struct match *m, struct frame *f)
{
    const struct brothers_strike_frame *v = FRAME_READ(brothers_strike_frame, f);

    assert(brothers_heads_unit(m, v->attacker) && v->attacker != v->defender);
    assert(v->guard >= GUARD_NONE && v->guard <= GUARD_FLEEING_PARRY);
    switch (f->step) {
    case BEGIN:
        return begin(m, f);
    case NAMED:
        take_extras(m, f);
        return open_window(m, f);
    case READY:
        return open_window(m, f);
    case WINDOW_OVER:
        return close_window(m, f);
    case GUARDED:
        return ask_defender(m, f);
    case DEFENDED:
        take_defence(m, f);
        return throw_both(m, f);
    case ARMED:
        return throw_both(m, f);
    case CRITICAL:
        return take_critical(m, f);
    case ROLLED:
        return land_blow(m, f);
    case OVER:
        return flow_done(m, NO_RESULT);
    default:
        flow_lost(m, f);
    }
}
