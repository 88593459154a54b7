/* O5.1-e, O5.7: attacks, one D20 each, figure by figure. What is alike is shown as one roll: the same weapon
 * of the same values against the same target. */
#include "common/rules/orders/fight/attack.h"

#include "common/rules/orders/fight/arms.h"
#include "common/rules/orders/fight/blow.h"
#include "common/rules/orders/fight/wounds.h"
#include "common/rules/orders/figures.h"

enum { ROLLS = 12, CRITICAL_WOUNDS = 2 };

/* The attacks of one unit on another while they are rolled. */
struct volley {
    int32_t contact, unit, enemy;
    int32_t attacks, wounds, fumbles;
    int32_t rolls;
    struct roll roll[ROLLS];
};

/* The roll that shows dice of this kind: one with the same target number and purpose, else a new one; the
 * last takes what has no room. */
static struct roll *roll_for(const struct match *m, struct volley *v, const struct orders_blow *blow,
                             const char *what)
{
    struct roll *roll;

    for (int32_t i = 0; i < v->rolls; i++)
        if (v->roll[i].what == what && v->roll[i].target == blow->chance.cpt && v->roll[i].figure == NOBODY)
            return &v->roll[i];
    if (v->rolls == ROLLS)
        return &v->roll[ROLLS - 1];
    roll = &v->roll[v->rolls++];
    roll_begin(roll, what, orders_side_of(m, v->unit), NOBODY, D20);
    orders_roll_needs(roll, blow);
    return roll;
}

/* RULE("O5.7-c"), RULE("O5.7-d"): the figure does no more this turn, and on another 20 wounds itself. */
static void fumble(struct match *m, struct volley *v, int32_t figure)
{
    struct roll *roll;

    orders_figure_at(m, figure)->fumbled = true;
    v->fumbles++;
    roll = v->rolls < ROLLS ? &v->roll[v->rolls++] : &v->roll[ROLLS - 1];
    if (roll->sides != D20 || roll->figure != figure)
        roll_begin(roll, "orders.roll.fumble", orders_side_of(m, v->unit), figure, D20);
    roll->target = D20;
    roll->total = roll_die(m, roll);
    roll->result = roll->total == D20 ? ROLL_PASSED : ROLL_FAILED;
    if (roll->total == D20 && massed_lives(m, figure))
        orders_wound_figure(m, figure, 1);
}

/* RULE("O5.5-g"): attacks left over when a named figure dies are lost. */
static void land(struct match *m, struct volley *v, int32_t named, const struct orders_blow *blow,
                 enum orders_attack_result result)
{
    int32_t wounds = result == ATTACK_CRITICAL ? CRITICAL_WOUNDS : 1, struck = named;

    if (result == ATTACK_CRITICAL && blow->killing_blow) /* RULE("O5.7-g") */
        wounds = WOUNDS_MOST;
    if (named == NOBODY)
        v->wounds += orders_wound_unit(m, v->enemy, wounds, &struck);
    else if (massed_lives(m, named))
        v->wounds += orders_wound_figure(m, named, wounds);
}

/* One attack; false: the figure makes no more of them. */
static bool attack_once(struct match *m, struct volley *v, int32_t figure, int32_t named,
                        const struct orders_blow *blow, const char *what)
{
    const struct orders_attack attack = {.cpt = blow->chance.cpt,
                                         .critical = blow->critical,
                                         .misses_from = blow->misses_from,
                                         .killing_blow = blow->killing_blow};
    struct roll *roll = roll_for(m, v, blow, what);
    int32_t natural = roll_die(m, roll);
    enum orders_attack_result result = orders_read_attack(&attack, natural);

    v->attacks++;
    if (result == ATTACK_HIT || result == ATTACK_CRITICAL) {
        roll->total++;
        land(m, v, named, blow, result);
    }
    if (result == ATTACK_FUMBLED)
        fumble(m, v, figure);
    return result != ATTACK_FUMBLED;
}

/* RULE("O9.1-e"): a loaded pistol pierces once. */
static bool fires_pistol(struct match *m, int32_t figure)
{
    enum massed_weapon weapon = orders_weapon_in_hand(m, figure);

    if ((weapon != PISTOL && weapon != PISTOL_PAIR) || orders_figure_at(m, figure)->pistols == 0)
        return false;
    orders_figure_at(m, figure)->pistols--;
    return true;
}

/* A figure that is struck when nobody is named: like the others of the rank and file. */
static int32_t stands_for_all(const struct match *m, int32_t enemy)
{
    int32_t figure = massed_typical(m, enemy);

    if (figure != NOBODY)
        return figure;
    EACH_MEMBER(m->state, enemy, one)
    if (figure_at(m, one)->fate == FATE_IN_PLAY)
        return one;
    return NOBODY;
}

static void figure_attacks(struct match *m, struct volley *v, const struct orders_striker *s, int32_t named,
                           int32_t at_named)
{
    int32_t other = stands_for_all(m, v->enemy);

    for (int32_t i = 0; i < s->attacks + s->mount_attacks; i++) {
        struct orders_fighter striker, target;
        struct orders_blow blow;
        int32_t victim = i < at_named ? named : NOBODY;

        if (victim == NOBODY && other == NOBODY)
            return;
        orders_fighter_in(m, s->figure, v->contact, &striker);
        orders_fighter_in(m, victim == NOBODY ? other : victim, v->contact, &target);
        striker.mount = i >= s->attacks;
        orders_find_blow(m, &striker, &target, fires_pistol(m, s->figure), &blow);
        if (!attack_once(m, v, s->figure, victim, &blow,
                         striker.mount ? "orders.roll.mount" : "orders.roll.attack"))
            return;
    }
}

static void tell(struct match *m, const struct volley *v, const char *key, const char *rule)
{
    struct event *e;

    if (v->attacks == 0)
        return;
    e = orders_tell(m, key, rule, v->unit);
    event_arg(e, "enemy", ARG_UNIT, v->enemy);
    event_arg(e, "attacks", ARG_NUMBER, v->attacks);
    event_arg(e, "wounds", ARG_NUMBER, v->wounds);
    for (int32_t i = 0; i < v->rolls; i++)
        event_roll(e, &v->roll[i]);
    event_end(m);
}

static struct volley volley_in(const struct match *m, int32_t contact, int32_t unit)
{
    struct volley v;

    v.contact = contact;
    v.unit = unit;
    v.enemy = orders_opponent(m, contact, unit);
    v.attacks = v.wounds = v.fumbles = v.rolls = 0;
    return v;
}

static void blame(struct match *m, const struct volley *v)
{
    if (v->wounds > 0)
        orders_blame(m, v->enemy, v->unit, orders_face_in(m, v->contact, v->enemy));
}

/* Those who are challenged and refuse, and the two of a challenge, do not strike here (O10.4-a). */
static bool strikes_now(const struct match *m, int32_t contact, const struct orders_striker *s, bool first)
{
    const struct massed_figure *f = massed_figure_at(m, s->figure);

    return ((f->flags & FLAG_STRIKES_FIRST) != 0) == first && (!first || massed_lives(m, s->figure)) &&
           orders_figure_at(m, s->figure)->aim.contact == contact;
}

int32_t orders_attack(struct match *m, int32_t contact, int32_t unit, bool strikes_first)
{
    struct volley v = volley_in(m, contact, unit);
    struct orders_striker strikers[STRIKERS_MOST];
    int32_t count = orders_strikers(m, contact, unit, strikers);

    for (int32_t i = 0; i < count; i++) {
        const struct orders_aim *aim = &orders_figure_at(m, strikers[i].figure)->aim;

        if (strikes_now(m, contact, &strikers[i], strikes_first))
            figure_attacks(m, &v, &strikers[i], aim->figure, aim->attacks);
    }
    blame(m, &v);
    tell(m, &v, "orders.strikes", RULE("O5.1-e"));
    return v.wounds;
}

int32_t orders_strike_freely(struct match *m, int32_t contact, int32_t unit,
                             const struct orders_striker *strikers, int32_t count, const char *rule)
{
    struct volley v = volley_in(m, contact, unit);

    for (int32_t i = 0; i < count; i++)
        figure_attacks(m, &v, &strikers[i], NOBODY, 0);
    blame(m, &v);
    tell(m, &v, "orders.strikes_freely", rule);
    return v.wounds;
}
