/* One blow: factors, dice, result, and its chances by counting. */
#include "common/rules/corsairs/fight/melee.h"
#include "common/rules/corsairs/move/contact.h"
#include "common/rules/corsairs/move/terrain.h"
#include "common/rules/corsairs/shoot/shooting.h"
#include "common/rules/corsairs/turn/losses.h"

/* C7-e: a heavy tool is short indoors, where there is no room to swing it. */
static bool swings_freely(const struct match *m, int32_t figure)
{
    return !corsairs_indoors(m, figure);
}

int32_t corsairs_weapon_reach(const struct match *m, int32_t figure, int32_t slot)
{
    const struct weapon *w = corsairs_weapon_in(m, figure, slot);

    if (w->heavy_tool && !swings_freely(m, figure))
        return LENGTH_SHORT; /* RULE("C7-e") */
    return w->length;        /* RULE("C7-a") */
}

static bool has_penalty(const struct match *m, int32_t figure, int32_t slot)
{
    const struct weapon *w = corsairs_weapon_in(m, figure, slot);

    return w->improvised && !(w->heavy_tool && swings_freely(m, figure));
}

int32_t corsairs_longest_weapon(const struct match *m, int32_t figure)
{
    const struct corsairs_figure *c = corsairs_figure_at(m, figure);
    int32_t best = -1; /* bare hands, which everybody has */

    for (int32_t i = 0; i < ARMS_MAX && c->arm[i]; i++) {
        int32_t reach = corsairs_weapon_reach(m, figure, i), longest = corsairs_weapon_reach(m, figure, best);

        if (!corsairs_weapon_at(m, c->arm[i])->fights)
            continue;
        if (reach > longest ||
            (reach == longest && has_penalty(m, figure, best) && !has_penalty(m, figure, i)))
            best = i;
    }
    return best; /* RULE("C7-c") */
}

static void modify(struct strike *s, int32_t value, const char *rule)
{
    s->modifier[s->count++] = (struct modifier){value, rule};
    s->total += value;
}

void corsairs_plan_strike(const struct match *m, int32_t striker, int32_t slot, int32_t target,
                          struct strike *s)
{
    const struct corsairs_figure *c = corsairs_figure_at(m, striker), *t = corsairs_figure_at(m, target);
    const struct weapon *w = corsairs_weapon_in(m, striker, slot);
    int32_t cuirass = t->cuirass ? corsairs_of(m)->cuirass_value : 0;

    s->count = s->total = 0;
    s->class = t->class;                          /* RULE("C1-c") */
    s->armour = cuirass > t->class ? cuirass : 0; /* RULE("C7-d") */
    if (w->improvised || c->class <= 2)
        modify(s, -1, RULE("C8.2-b")); /* the causes of the first row do not add */
    if (w->heavy_tool && swings_freely(m, striker))
        modify(s, +1, RULE("C8.2-a"));
    if (corsairs_attacked_across(m, target, striker))
        modify(s, +1, RULE("C8.2-c"));
    if (corsairs_strikes_upwards(m, striker, target))
        modify(s, -1, corsairs_figure_at(m, striker)->climber ? RULE("C8.2-d") : RULE("C8.2-a"));
}

int32_t corsairs_blow_of(const struct strike *s, int32_t natural)
{
    int32_t result = natural + s->total; /* RULE("C1-e") */

    if (natural == 1)
        return BLOW_NONE; /* RULE("C8.3-e") */
    if (natural == NATURAL_MOST)
        return BLOW_KILL;  /* RULE("C8.3-f") */
    if (result > s->class) /* RULE("C8.3-a"), RULE("C8.3-d") */
        return result > s->armour ? BLOW_KILL : BLOW_PUSH;
    return result == s->class ? BLOW_PUSH : BLOW_NONE; /* RULE("C8.3-b"), RULE("C8.3-c") */
}

void corsairs_count_strike(const struct strike *s, int32_t *cases)
{
    static const int32_t weight[NATURAL_MOST + 1] = {0, 6, 6, 6, 6, 6, 5, 1};

    cases[BLOW_NONE] = cases[BLOW_PUSH] = cases[BLOW_KILL] = 0;
    for (int32_t natural = 1; natural <= NATURAL_MOST; natural++)
        cases[corsairs_blow_of(s, natural)] += weight[natural];
    assert(cases[BLOW_NONE] + cases[BLOW_PUSH] + cases[BLOW_KILL] == CASES_A_DIE);
}

static const char *rule_of_blow(const struct strike *s, int32_t natural)
{
    if (natural == 1)
        return RULE("C8.3-e");
    if (natural == NATURAL_MOST)
        return RULE("C8.3-f");
    switch (corsairs_blow_of(s, natural)) {
    case BLOW_KILL:
        return RULE("C8.3-a");
    case BLOW_PUSH:
        return natural + s->total > s->class ? RULE("C8.3-d") : RULE("C8.3-b");
    default:
        return RULE("C8.3-c");
    }
}

int32_t corsairs_roll_strike(struct match *m, int32_t striker, int32_t target, const char *key,
                             const char *rule)
{
    struct corsairs_figure *c = corsairs_figure_at(m, striker);
    struct strike s;
    struct roll roll;
    int32_t blow;
    struct event *e;

    corsairs_plan_strike(m, striker, c->in_hand, target, &s);
    roll_begin(&roll, "corsairs.roll.strike", corsairs_side_of(m, striker), striker, 6);
    c->natural = corsairs_roll_natural(m, &roll);
    for (int32_t i = 0; i < s.count; i++)
        roll_modify(&roll, s.modifier[i].value, s.modifier[i].rule);
    blow = corsairs_blow_of(&s, c->natural);
    roll.total = c->natural + s.total;
    roll.target = s.class;
    roll.result = blow == BLOW_NONE ? ROLL_FAILED : ROLL_PASSED;
    c->result = blow;
    c->hidden = 0;
    e = corsairs_tell(m, key, rule, striker);
    event_rule(e, rule_of_blow(&s, c->natural));
    event_arg(e, "target", ARG_FIGURE, target);
    event_word(e, "weapon", corsairs_weapon_word(m, c->in_hand < 0 ? WEAPON_BARE_HANDS : c->arm[c->in_hand]));
    event_word(e, "blow",
               blow == BLOW_KILL   ? "corsairs.blow.kill"
               : blow == BLOW_PUSH ? "corsairs.blow.push"
                                   : "corsairs.blow.miss");
    event_roll(e, &roll);
    event_end(m);
    return blow;
}

void corsairs_kill_by_blow(struct match *m, int32_t striker, int32_t victim)
{
    struct event *e;

    corsairs_remove_from_play(m, victim, FATE_OUT);
    e = corsairs_tell(m, "corsairs.killed", RULE("C1-f"), victim);
    event_arg(e, "striker", ARG_FIGURE, striker);
    event_end(m);
}

/* A push-back is worth a little: the other does not strike, and may lose his footing. */
enum { PUSH_PERCENT = 15 }; /* no rule: advice */

/* no rule: advice */
static int64_t gain(const struct match *m, const int32_t *cases, int32_t victim)
{
    return (int64_t)(cases[BLOW_KILL] * 100 + cases[BLOW_PUSH] * PUSH_PERCENT) * figure_at(m, victim)->cost;
}

int32_t corsairs_fight_worth(const struct match *m, int32_t striker, int32_t slot, int32_t target)
{
    struct strike mine, his;
    int32_t my_cases[3], his_cases[3];
    int32_t his_slot = corsairs_longest_weapon(m, target);
    int32_t my_reach = corsairs_weapon_reach(m, striker, slot),
            his_reach = corsairs_weapon_reach(m, target, his_slot);
    int64_t win, loss;

    corsairs_plan_strike(m, striker, slot, target, &mine);
    corsairs_plan_strike(m, target, his_slot, striker, &his);
    corsairs_count_strike(&mine, my_cases);
    corsairs_count_strike(&his, his_cases);
    win = gain(m, my_cases, target);
    loss = gain(m, his_cases, striker);
    /* RULE("C8.1-a"): the longer weapon strikes first, and who is struck does not answer. */
    if (my_reach > his_reach)
        loss = loss * my_cases[BLOW_NONE] / CASES_A_DIE;
    if (my_reach < his_reach)
        win = win * his_cases[BLOW_NONE] / CASES_A_DIE;
    return (int32_t)((win - loss) / CASES_A_DIE);
}
