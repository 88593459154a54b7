/* O5.1-e, O5.7: attacks, one D20 each, figure by figure. What is alike is shown as one roll: the same weapon
 * of the same values against the same target. */
#include "common/rules/orders/fight/attack.h"

#include "common/rules/orders/fight/aboard.h"
#include "common/rules/orders/fight/aim.h"
#include "common/rules/orders/fight/arms.h"
#include "common/rules/orders/fight/blow.h"
#include "common/rules/orders/fight/why.h"
#include "common/rules/orders/fight/wounds.h"
#include "common/rules/orders/figures.h"

enum { ROLLS = EVENT_ROLLS_MAX, CRITICAL_WOUNDS = 2, IMPACT_STRENGTH = 4, SCYTHES = 2 };

/* The attacks of one unit on another while they are rolled. */
struct volley {
    int32_t contact, unit, enemy;
    int32_t attacks, wounds, fumbles;
    int32_t rolls;
    struct roll roll[ROLLS];
    struct roll unseen; /* what has no room in the event */
};

static struct roll *new_roll(const struct match *m, struct volley *v, const char *what, int32_t figure,
                             int32_t sides)
{
    /* no rule: how much the log shows */
    struct roll *roll = v->rolls < ROLLS ? &v->roll[v->rolls++] : &v->unseen;

    roll_begin(roll, what, orders_side_of(m, v->unit), figure, sides);
    return roll;
}

/* The roll that shows dice of this kind: one with the same target number and purpose, else a new one. */
static struct roll *roll_for(const struct match *m, struct volley *v, const struct orders_blow *blow,
                             const char *what)
{
    struct roll *roll;

    for (int32_t i = 0; i < v->rolls; i++)
        if (v->roll[i].what == what && v->roll[i].target == blow->chance.cpt && v->roll[i].figure == NOBODY)
            return &v->roll[i];
    roll = new_roll(m, v, what, NOBODY, D20);
    struct orders_values why = orders_why_blow(m, blow);

    orders_roll_why(roll, &why);
    return roll;
}

/* RULE("O5.7-c"), RULE("O5.7-d"): the figure does no more this turn, and on another 20 wounds itself; who
 * fights from a chariot is part of it (O10.11-a). */
static void fumble(struct match *m, struct volley *v, int32_t figure)
{
    int32_t hurt = orders_on_chariot(m, figure) ? orders_ground_of(m, figure) : figure;
    struct roll *roll = new_roll(m, v, "orders.roll.fumble", figure, D20);

    orders_figure_at(m, figure)->fumbled = true;
    v->fumbles++;
    roll->target = D20;
    roll->total = roll_die(m, roll);
    roll->result = roll->total == D20 ? ROLL_PASSED : ROLL_FAILED;
    if (roll->total == D20 && massed_lives(m, hurt))
        orders_wound_figure(m, hurt, 1);
}

/* RULE("O5.5-g"): attacks left over when a named figure dies are lost. */
static void land(struct match *m, struct volley *v, int32_t named, int32_t wounds)
{
    int32_t struck = named;

    if (named == NOBODY)
        v->wounds += orders_wound_unit(m, v->enemy, wounds, &struck);
    else if (massed_lives(m, named))
        v->wounds += orders_wound_figure(m, named, wounds);
}

/* RULE("O5.7-a"), RULE("O5.7-g"): what an attack that has succeeded takes. */
static int32_t wounds_of(enum orders_attack_result result, bool killing_blow)
{
    if (result != ATTACK_CRITICAL)
        return 1;
    return killing_blow ? WOUNDS_MOST : CRITICAL_WOUNDS;
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
        land(m, v, named, wounds_of(result, blow->killing_blow));
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

/* Whom the attack of that number goes to: first those who are named, then the rank and file. */
static int32_t named_by(const struct orders_aim *aim, int32_t attack)
{
    for (int32_t i = 0; i < AIMED_MOST && aim->named[i] != NOBODY; i++) {
        if (attack < aim->on[i])
            return aim->named[i];
        attack -= aim->on[i];
    }
    return NOBODY;
}

/* RULE("B18.3-c"): an attack on a monster strikes one that is touched, so it goes to that one by name; so
 * does one on a handler, where no beast of the pack is touched. */
static bool struck_by_name(const struct match *m, int32_t figure)
{
    int32_t role = massed_figure_at(m, figure)->role;

    return role == ROLE_MONSTER || role == ROLE_HANDLER;
}

static void figure_attacks(struct match *m, struct volley *v, int32_t figure)
{
    const struct orders_aim aim = orders_figure_at(m, figure)->aim;

    for (int32_t i = 0; i < aim.attacks + aim.mount; i++) {
        struct orders_fighter striker, target;
        struct orders_blow blow;
        int32_t named = named_by(&aim, i),
                met = named == NOBODY ? orders_struck_by_default(m, figure, v->enemy) : named;

        if (met == NOBODY)
            return;
        if (struck_by_name(m, met))
            named = met;
        orders_fighter_in(m, figure, v->contact, &striker);
        orders_fighter_in(m, met, v->contact, &target);
        striker.mount = i >= aim.attacks;
        orders_find_blow(m, &striker, &target, !striker.mount && fires_pistol(m, figure), &blow);
        if (!attack_once(m, v, figure, named, &blow,
                         striker.mount ? "orders.roll.mount" : "orders.roll.attack"))
            return;
    }
}

/* RULE("O10.11-a"): a chariot that charges adds D3 hits of S4 in the first round, 2 more with scythes, each
 * one D20 with P(hit) = 1; RULE("O5.7-h"): which can be critical, and a 20 only misses. */
static void impact(struct match *m, struct volley *v, int32_t chariot)
{
    struct orders_fighter striker, target;
    struct roll *number, *hits;
    int32_t met = orders_struck_by_default(m, chariot, v->enemy);

    orders_fighter_in(m, chariot, v->contact, &striker);
    if (!striker.charging || met == NOBODY)
        return;
    orders_fighter_in(m, met, v->contact, &target);
    struct orders_values save = orders_save_points(m, &target, false),
                         why = orders_why_sure_hit(m, met, IMPACT_STRENGTH, &save, RULE("O10.11-a"));
    const struct orders_attack attack = {.cpt = why.value, .critical = 1, .misses_from = D20, .sure = true};

    number = new_roll(m, v, "orders.roll.impact", chariot, D3);
    if (massed_figure_at(m, chariot)->flags & FLAG_SCYTHES)
        roll_modify(number, SCYTHES, RULE("O10.11-a"));
    number->total = roll_die(m, number) + roll_modifiers(number);
    int32_t count = number->total; /* both may be the one that is not shown */

    hits = new_roll(m, v, "orders.roll.impact_hit", chariot, D20);
    orders_roll_why(hits, &why);
    for (int32_t i = 0; i < count; i++) {
        enum orders_attack_result result = orders_read_attack(&attack, roll_die(m, hits));

        v->attacks++;
        if (result != ATTACK_HIT && result != ATTACK_CRITICAL)
            continue;
        hits->total++;
        land(m, v, struck_by_name(m, met) ? met : NOBODY, wounds_of(result, false));
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

/* RULE("O6.2-a"): attacked is who was struck at, also without loss. */
static void blame(struct match *m, const struct volley *v)
{
    if (v->attacks > 0)
        orders_blame(m, v->enemy, v->unit, orders_face_in(m, v->contact, v->enemy));
}

int32_t orders_attack(struct match *m, int32_t contact, int32_t unit, bool strikes_first)
{
    struct volley v = volley_in(m, contact, unit);

    EACH_MEMBER(m->state, unit, figure)
    {
        const struct massed_figure *f = massed_figure_at(m, figure);

        if (orders_figure_at(m, figure)->aim.contact != contact ||
            figure_at(m, figure)->fate != FATE_IN_PLAY ||
            ((f->flags & FLAG_STRIKES_FIRST) != 0) != strikes_first)
            continue;
        if (f->role == ROLE_CHARIOT)
            impact(m, &v, figure);
        figure_attacks(m, &v, figure);
    }
    blame(m, &v);
    tell(m, &v, "orders.strikes", RULE("O5.1-e"));
    return v.wounds;
}

int32_t orders_attack_freely(struct match *m, int32_t contact, int32_t unit, const char *rule)
{
    struct volley v = volley_in(m, contact, unit);

    EACH_MEMBER(m->state, unit, figure)
    if (orders_figure_at(m, figure)->aim.contact == contact) {
        if (massed_figure_at(m, figure)->role == ROLE_CHARIOT)
            impact(m, &v, figure);
        figure_attacks(m, &v, figure);
    }
    blame(m, &v);
    tell(m, &v, "orders.strikes_freely", rule);
    return v.wounds;
}
