/* The Melee step: weapons and targets are declared, then lengths are fought out from long to bare hands. */
#include "common/rules/corsairs/fight/melee.h"
#include "common/rules/corsairs/asks.h"
#include "common/rules/corsairs/frames.h"

#include "common/rules/corsairs/fight/recoil.h"
#include "common/rules/corsairs/move/contact.h"
#include "common/rules/corsairs/move/terrain.h"
#include "common/rules/corsairs/shoot/shooting.h"
#include "common/rules/corsairs/turn/victory.h"
#include "common/rules/shared/options.h"

enum { BEGIN, DECLARE, ARMED, AIMED, FIGHT, PLACES, PUSHES };

enum { OPPONENTS = 12 };

/* --- declaring ------------------------------------------------------------------------------------- */

static bool begin(struct match *m, struct frame *f)
{
    struct corsairs_melee_frame *v = FRAME(corsairs_melee_frame, f);
    bool any = false;

    for (int32_t i = 0; i < m->state->figures; i++) {
        struct corsairs_figure *c = corsairs_figure_at(m, i);

        /* RULE("C2-i"): all in contact fight, activated or not; who flees does not act. */
        c->fights = corsairs_is_able(m, i) && corsairs_in_contact(m, i);
        c->target = NOBODY;
        c->struck = c->settled = c->pushed = c->result = c->natural = 0;
        if (!c->fights)
            continue;
        any = true;
        c->hidden = 0;
        c->in_hand = corsairs_longest_weapon(m, i);
    }
    v->order = m->state->sides - 1; /* the side without the initiative declares first */
    v->cursor = 0;
    if (any) {
        event_begin(m, "corsairs.melee_begins", RULE("C2-i"));
        event_end(m);
    }
    return any;
}

/* Weapons that differ in how they fight; returns how many slots are written. Bare hands are -1. */
static int32_t choices(const struct match *m, int32_t figure, int32_t *slots)
{
    const struct corsairs_figure *c = corsairs_figure_at(m, figure);
    int32_t count = 0;

    for (int32_t i = -1; i < ARMS_MAX && (i < 0 || c->arm[i]); i++) {
        const struct weapon *w = corsairs_weapon_in(m, figure, i);
        bool same = !w->fights;

        for (int32_t k = 0; k < count && !same; k++) {
            const struct weapon *other = corsairs_weapon_in(m, figure, slots[k]);

            same = corsairs_weapon_reach(m, figure, i) == corsairs_weapon_reach(m, figure, slots[k]) &&
                   w->improvised == other->improvised && w->heavy_tool == other->heavy_tool;
        }
        if (!same)
            slots[count++] = i;
    }
    return count;
}

/* C8.1-b: the side without the initiative declares first. Whose turn it is, last to first. */
static int32_t declaring_side(const struct match *m, int32_t place)
{
    const struct corsairs_match *c = corsairs_of(m);
    int32_t others = 0;

    if (place == 0)
        return c->initiative;
    for (int32_t i = 0; i < m->state->sides; i++)
        if (c->order[i] >= 0 && c->order[i] != c->initiative && ++others == place)
            return c->order[i];
    return -1;
}

/* RULE("C8.1-b"): targets are declared before any roll. */
static void tell_declared(struct match *m, int32_t figure)
{
    const struct corsairs_figure *c = corsairs_figure_at(m, figure);
    struct event *e = corsairs_tell(m, "corsairs.declares_blow", RULE("C8.1-b"), figure);

    event_arg(e, "target", ARG_FIGURE, c->target);
    event_word(e, "weapon", corsairs_weapon_word(m, c->in_hand < 0 ? WEAPON_BARE_HANDS : c->arm[c->in_hand]));
    event_end(m);
}

static enum flow declare_target(struct match *m, struct frame *f)
{
    struct corsairs_melee_frame *v = FRAME(corsairs_melee_frame, f);
    int32_t enemies[OPPONENTS];
    struct corsairs_figure *c = corsairs_figure_at(m, v->figure);
    int32_t count = corsairs_enemies_in_contact(m, v->figure, enemies, OPPONENTS);

    c->reach = corsairs_weapon_reach(m, v->figure, c->in_hand);
    if (count > 1) { /* RULE("C8.1-c"): several may strike at him, he answers one of them */
        corsairs_tell_end(m, "corsairs.takes_weapon", RULE("C7-c"), v->figure);
        return flow_ask(m, f, AIMED, Q_STRIKE, 1 << corsairs_side_of(m, v->figure));
    }
    c->target = count > 0 ? enemies[0] : NOBODY;
    tell_declared(m, v->figure);
    return flow_again(f, DECLARE);
}

static enum flow declare(struct match *m, struct frame *f)
{
    struct corsairs_melee_frame *v = FRAME(corsairs_melee_frame, f);

    for (; v->order >= 0; v->order--, v->cursor = 0) {
        int32_t side = declaring_side(m, v->order);

        for (int32_t i = v->cursor; side >= 0 && i < m->state->figures; i++) {
            int32_t slots[ARMS_MAX + 1];

            if (!corsairs_figure_at(m, i)->fights || corsairs_side_of(m, i) != side)
                continue;
            v->cursor = i + 1;
            v->figure = i;
            if (choices(m, i, slots) > 1)
                return flow_ask(m, f, ARMED, Q_WEAPON, 1 << side);
            return declare_target(m, f);
        }
    }
    v->weapons = LENGTH_LONG;
    return flow_again(f, FIGHT);
}

/* --- fighting -------------------------------------------------------------------------------------- */

/* A character killed or pushed back at an earlier length does not strike. */
static bool strikes_now(const struct match *m, int32_t figure, int32_t reach)
{
    const struct corsairs_figure *c = corsairs_figure_at(m, figure);

    return c->fights && !c->struck && !c->pushed && c->reach == reach && c->target >= 0 &&
           corsairs_is_able(m, figure) && corsairs_in_play(m, c->target) &&
           corsairs_touching(m, figure, c->target);
}

static bool struck_now(const struct match *m, int32_t figure, int32_t reach)
{
    const struct corsairs_figure *c = corsairs_figure_at(m, figure);

    return c->fights && c->struck && !c->settled && c->reach == reach && c->result != BLOW_NONE;
}

/* C8.4: of two results that contradict each other only one counts. Returns whose: `a`, `b`, or -1 for both.
 */
static int32_t whose_counts(const struct match *m, int32_t a, int32_t b, const char **rule)
{
    const struct corsairs_figure *one = corsairs_figure_at(m, a), *other = corsairs_figure_at(m, b);

    if (one->result != other->result) {
        *rule = RULE("C8.4-d");
        return one->result == BLOW_KILL ? a : b;
    }
    *rule = RULE("C8.4-a");
    if (one->class != other->class)
        return one->class > other->class ? a : b; /* no rule: here they differ */
    *rule = RULE("C8.4-b");
    if (one->cuirass != other->cuirass)
        return one->cuirass ? a : b;
    *rule = RULE("C8.4-c");
    if (one->natural != other->natural)
        return one->natural > other->natural ? a : b; /* no rule: here they differ */
    return NOBODY;
}

static void settle_pair(struct match *m, int32_t a, int32_t b)
{
    const char *rule;
    int32_t winner = whose_counts(m, a, b, &rule);
    int32_t loser = winner == a ? b : a;
    struct event *e;

    if (winner < 0)
        return;
    corsairs_figure_at(m, loser)->result = BLOW_NONE;
    e = corsairs_tell(m, "corsairs.blow_void", rule, loser);
    event_arg(e, "winner", ARG_FIGURE, winner);
    event_end(m);
}

/* All of one length strike at once (C8.1-b): first every roll, then every result. */
static bool roll_length(struct match *m, int32_t reach)
{
    bool any = false;

    for (int32_t i = 0; i < m->state->figures; i++) {
        struct corsairs_figure *c = corsairs_figure_at(m, i);

        if (!strikes_now(m, i, reach))
            continue;
        any = true;
        c->struck = 1;
        corsairs_roll_strike(m, i, c->target, "corsairs.strikes", RULE("C8.1-b"));
    }
    for (int32_t i = 0; any && i < m->state->figures; i++) {
        const struct corsairs_figure *c = corsairs_figure_at(m, i);

        if (struck_now(m, i, reach) && c->target > i && struck_now(m, c->target, reach) &&
            corsairs_figure_at(m, c->target)->target == i)
            settle_pair(m, i, c->target);
    }
    return any;
}

static void apply_kills(struct match *m, int32_t reach)
{
    for (int32_t i = 0; i < m->state->figures; i++) {
        const struct corsairs_figure *c = corsairs_figure_at(m, i);

        if (struck_now(m, i, reach) && c->result == BLOW_KILL && corsairs_in_play(m, c->target)) {
            corsairs_note_place(m, c->target);
            corsairs_kill_by_blow(m, i, c->target);
        }
    }
}

/* Marks the next striker of this length with that result as settled, and returns him; -1: no more. */
static int32_t next_result(struct match *m, struct frame *f, int32_t result)
{
    struct corsairs_melee_frame *v = FRAME(corsairs_melee_frame, f);

    for (int32_t i = v->striker; i < m->state->figures; i++) {
        struct corsairs_figure *c = corsairs_figure_at(m, i);

        if (!struck_now(m, i, v->weapons) || c->result != result)
            continue;
        c->settled = 1;
        v->striker = i + 1;
        return i;
    }
    v->striker = 0;
    return NOBODY;
}

static enum flow fight(struct match *m, struct frame *f)
{
    struct corsairs_melee_frame *v = FRAME(corsairs_melee_frame, f);

    for (; v->weapons >= LENGTH_BARE_HANDS; v->weapons--) {
        if (!roll_length(m, v->weapons)) /* those of the length just fought out have struck */
            continue;
        apply_kills(m, v->weapons);
        corsairs_check_last_side(m);
        v->striker = 0;
        return flow_again(f, PLACES);
    }
    return flow_done(m, 0);
}

enum flow corsairs_melee_run(struct match *m, struct frame *f)
{
    struct corsairs_melee_frame *v = FRAME(corsairs_melee_frame, f);
    struct corsairs_figure *c = corsairs_figure_at(m, v->figure);
    int32_t striker;

    switch (f->step) {
    case BEGIN:
        return begin(m, f) ? flow_again(f, DECLARE) : flow_done(m, 0);
    case DECLARE:
        return declare(m, f);
    case ARMED: /* RULE("C7-c") */
        c->in_hand = flow_answer(m, corsairs_side_of(m, v->figure))->item[0].ref - 1;
        return declare_target(m, f);
    case AIMED:
        c->target = flow_answer(m, corsairs_side_of(m, v->figure))->item[0].ref;
        tell_declared(m, v->figure);
        return flow_again(f, DECLARE);
    case FIGHT:
        return fight(m, f);
    case PLACES:
        striker = next_result(m, f, BLOW_KILL);
        if (striker < 0)
            return flow_again(f, PUSHES);
        return flow_enter(m, f, PLACES, P_TAKE_PLACE,
                          (struct corsairs_take_place_frame){
                              .winner = striker, .loser = corsairs_figure_at(m, striker)->target});
    case PUSHES:
        striker = next_result(m, f, BLOW_PUSH);
        if (striker < 0)
            return flow_again(f, FIGHT);
        if (!corsairs_in_play(m, corsairs_figure_at(m, striker)->target) ||
            corsairs_figure_at(m, corsairs_figure_at(m, striker)->target)->pushed)
            return flow_again(f, PUSHES);
        return flow_enter(
            m, f, PUSHES, P_PUSH,
            (struct corsairs_push_frame){.loser = corsairs_figure_at(m, striker)->target, .winner = striker});
    default:
        flow_lost(m, f);
    }
}

/* --- leaving contact ------------------------------------------------------------------------------- */

/* Every enemy in contact strikes at him once, without reply and all at once. Gives the first whose blow
 * kills, and the first whose blow pushes back; -1: none. */
static void strike_leaver(struct match *m, int32_t leaver, int32_t *killer, int32_t *pusher)
{
    *killer = *pusher = NOBODY;
    for (int32_t i = 0; i < m->state->figures; i++) {
        int32_t blow;

        if (!corsairs_are_enemies(m, leaver, i) || !corsairs_is_able(m, i) ||
            !corsairs_touching(m, leaver, i))
            continue;
        corsairs_figure_at(m, i)->in_hand = corsairs_longest_weapon(m, i);
        blow = corsairs_roll_strike(m, i, leaver, "corsairs.strikes_leaver", RULE("C2-k"));
        if (blow == BLOW_KILL && *killer < 0)
            *killer = i;
        if (blow == BLOW_PUSH && *pusher < 0)
            *pusher = i;
    }
}

enum { LEAVING, STRUCK };

/* RULE("C2-k"). */
enum flow corsairs_leave_run(struct match *m, struct frame *f)
{
    struct corsairs_leave_frame *v = FRAME(corsairs_leave_frame, f);
    int32_t figure = v->figure, killer, pusher;
    struct corsairs_figure *c = corsairs_figure_at(m, figure);

    assert(corsairs_is_character(m, figure));
    if (f->step == STRUCK) { /* he was killed or pushed back: his activation ends */
        c->acting = c->acting ? ACTING_DONE : ACTING_NOT;
        return flow_done(m, 0);
    }
    strike_leaver(m, figure, &killer, &pusher);
    if (killer >= 0) {
        corsairs_note_place(m, figure);
        corsairs_kill_by_blow(m, killer, figure);
        corsairs_check_last_side(m);
        return flow_enter(m, f, STRUCK, P_TAKE_PLACE,
                          (struct corsairs_take_place_frame){.winner = killer, .loser = figure});
    }
    if (pusher >= 0)
        return flow_enter(m, f, STRUCK, P_PUSH,
                          (struct corsairs_push_frame){.loser = figure, .winner = pusher});
    return flow_done(m, 0);
}

/* --- questions ------------------------------------------------------------------------------------- */

void corsairs_weapon_describe(const struct match *m, int32_t side, struct decision *d)
{
    int32_t figure = FRAME_TOP(corsairs_melee_frame, m)->figure, slots[ARMS_MAX + 1];
    int32_t count = choices(m, figure, slots);

    (void)side;
    d->figure = figure;
    for (int32_t i = 0; i < count; i++) {
        struct option *o = decision_option(d, "weapon", "corsairs.option.fight_with");
        int32_t weapon = slots[i] < 0 ? WEAPON_BARE_HANDS : corsairs_figure_at(m, figure)->arm[slots[i]];

        o->tag = corsairs_weapons[weapon];
        o->id = slots[i] + 1;
        option_word(o, "weapon", corsairs_weapon_word(m, weapon));
    }
}

void corsairs_weapon_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    /* The longest he has: choices() lists one of each sort, so that one is looked for. */
    int32_t longest = corsairs_longest_weapon(m, d->figure), best = d->option[0].id - 1;

    for (int32_t i = 0; i < d->option_count; i++) {
        int32_t slot = d->option[i].id - 1;

        if (slot == longest ||
            corsairs_weapon_reach(m, d->figure, slot) > corsairs_weapon_reach(m, d->figure, best))
            best = slot;
        if (slot == longest)
            break;
    }
    answer_add(a, best + 1, 0);
}

/* no rule: advice */
static int32_t best_fight(const struct match *m, int32_t figure, int32_t slot)
{
    int32_t enemies[OPPONENTS], best = INT32_MIN;
    int32_t count = corsairs_enemies_in_contact(m, figure, enemies, OPPONENTS);

    for (int32_t i = 0; i < count && i < OPPONENTS; i++) {
        int32_t worth = corsairs_fight_worth(m, figure, slot, enemies[i]);

        best = worth > best ? worth : best;
    }
    return best;
}

void corsairs_weapon_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    for (int32_t i = 0; i < d->option_count; i++) {
        if (!suggest_option(s, &d->option[i], best_fight(m, d->figure, d->option[i].id - 1)))
            return;
    }
}

static void strike_odds(const struct match *m, int32_t striker, int32_t slot, int32_t target, struct odds *o)
{
    struct strike strike;
    int32_t cases[3];

    corsairs_plan_strike(m, striker, slot, target, &strike);
    corsairs_count_strike(&strike, cases);
    odds_line(o, "corsairs.odds.kill", cases[BLOW_KILL], CASES_A_DIE);
    odds_modifiers(o, strike.modifier, strike.count);
    odds_line(o, "corsairs.odds.push", cases[BLOW_PUSH], CASES_A_DIE);
    odds_line(o, "corsairs.odds.miss", cases[BLOW_NONE], CASES_A_DIE);
    for (int32_t n = o->count - 3; n < o->count; n++)
        o->line[n].args[o->line[n].arg_count++] =
            (struct arg){.name = "target", .kind = ARG_FIGURE, .value = target};
}

void corsairs_weapon_odds(const struct match *m, const struct decision *d, const struct answer *a,
                          struct odds *o)
{
    int32_t enemies[OPPONENTS];
    int32_t count = corsairs_enemies_in_contact(m, d->figure, enemies, OPPONENTS);

    for (int32_t i = 0; i < count && i < OPPONENTS && o->count + 3 <= ODDS_MAX; i++)
        strike_odds(m, d->figure, a->item[0].ref - 1, enemies[i], o);
}

void corsairs_strike_describe(const struct match *m, int32_t side, struct decision *d)
{
    int32_t enemies[OPPONENTS];
    int32_t count;

    (void)side;
    d->figure = FRAME_TOP(corsairs_melee_frame, m)->figure;
    count = corsairs_enemies_in_contact(m, d->figure, enemies, OPPONENTS);
    for (int32_t i = 0; i < count && i < OPPONENTS; i++) {
        figure_option(d, "strike", "corsairs.option.strike_at", enemies[i], "target", enemies[i]);
    }
}

void corsairs_strike_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    for (int32_t i = 0; i < d->option_count; i++) {
        if (!suggest_option(s, &d->option[i],
                            corsairs_fight_worth(m, d->figure, corsairs_figure_at(m, d->figure)->in_hand,
                                                 d->option[i].id)))
            return;
        suggest_arg(s, "target", ARG_FIGURE, d->option[i].id);
    }
}

/* no rule: advice, taken for who does not answer */
void corsairs_strike_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    int32_t best = d->option[0].id, worth = INT32_MIN;

    for (int32_t i = 0; i < d->option_count; i++) {
        int32_t value =
            corsairs_fight_worth(m, d->figure, corsairs_figure_at(m, d->figure)->in_hand, d->option[i].id);

        if (value > worth) {
            worth = value;
            best = d->option[i].id;
        }
    }
    answer_add(a, best, 0);
}

void corsairs_strike_odds(const struct match *m, const struct decision *d, const struct answer *a,
                          struct odds *o)
{
    strike_odds(m, d->figure, corsairs_figure_at(m, d->figure)->in_hand, a->item[0].ref, o);
}
