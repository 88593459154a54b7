/* P_AIM and Q_BLOWS, O5.5-g: each side names the targets of its attacks before any die, the active one first.
 * Only figures with a choice are asked about; the attacks of each are a group of shares. A figure of which
 * nothing is said strikes as by default. */
#include "common/rules/orders/actions.h"
#include "common/rules/orders/asks.h"
#include "common/rules/orders/fight/aim.h"
#include "common/rules/orders/fight/blow.h"
#include "common/rules/orders/fight/challenge.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/frames.h"

enum { SIDES = 2, TARGET_BITS = 12, CONTACT_BASE = 1 << (TARGET_BITS - 1) };
_Static_assert((int)ORDERS_FIGURES <= (int)CONTACT_BASE,
               "an option names a figure, or a contact beyond those");
_Static_assert((int)CONTACTS_MAX <= (int)CONTACT_BASE, "an option has room for every contact");
_Static_assert((int64_t)ORDERS_FIGURES << TARGET_BITS < INT32_MAX, "and for the one who strikes");

/* What the id of an option says. */
struct choice {
    int32_t striker;
    int32_t contact; /* with the enemy unit */
    int32_t target;  /* somebody who is named; NOBODY: the rank and file */
};

static struct choice choice_of(const struct match *m, int32_t id)
{
    int32_t target = id & ((1 << TARGET_BITS) - 1);
    struct choice c = {.striker = id >> TARGET_BITS, .target = NOBODY};

    if (target >= CONTACT_BASE) {
        c.contact = target - CONTACT_BASE;
    } else {
        c.target = target;
        c.contact = orders_contact_of(m, figure_at(m, c.striker)->unit, figure_at(m, target)->unit);
    }
    return c;
}

static bool fought_now(const struct match *m, int32_t contact)
{
    return orders_contact_at(m, contact)->in_round == IN_ROUND;
}

/* How many attacks the figure has in the contact: as its aim says where it aims there already. */
static int32_t attacks_in(const struct match *m, int32_t figure, int32_t contact)
{
    const struct orders_aim *aim = &orders_figure_at(m, figure)->aim;
    struct orders_striker s;

    if (aim->contact == contact)
        return aim->attacks + aim->mount;
    if (!orders_striker_in(m, contact, figure, &s))
        return 0; /* no rule: who is asked has some in another contact, and most of them count */
    return s.attacks + s.mount_attacks;
}

/* --- what a figure can aim at -------------------------------------------------------------------------- */

struct offering {
    struct decision *d; /* NULL: they are only counted */
    int32_t group, count;
};

static void offer(const struct match *m, struct offering *o, int32_t contact, const struct orders_striker *s,
                  int32_t target)
{
    int32_t enemy = orders_opponent(m, contact, figure_at(m, s->figure)->unit);
    int32_t most = INT32_MAX;
    struct option *option;

    o->count++;
    if (!o->d)
        return;
    option = decision_option(o->d, target == NOBODY ? "ranks" : "named",
                             target == NOBODY ? "orders.option.strike_ranks" : "orders.option.strike_named");
    option->id = s->figure << TARGET_BITS | (target == NOBODY ? CONTACT_BASE + contact : target);
    option->group = o->group;
    option->unit = enemy;
    option->figure = target;
    option->max = attacks_in(m, s->figure, contact);
    if (target != NOBODY)
        most = orders_attacks_on(m, s, target);
    option->max = most < option->max ? most : option->max;
    option_arg(option, "striker", ARG_FIGURE, s->figure);
    option_arg(option, "unit", ARG_UNIT, enemy);
    if (target != NOBODY) /* no rule: a text */
        option_arg(option, "target", ARG_FIGURE, target);
}

/* RULE("B7.15.5-b"): who fights several in a challenge divides his attacks among them. */
static void offer_duel(const struct match *m, struct offering *o, int32_t contact,
                       const struct orders_striker *s)
{
    int32_t opponents[CHALLENGES_MAX], count = orders_duellists(m, s->figure, opponents, CHALLENGES_MAX);

    for (int32_t i = 0; i < count; i++)
        offer(m, o, contact, s, opponents[i]);
}

static void offer_in(const struct match *m, struct offering *o, int32_t contact,
                     const struct orders_striker *s)
{
    int32_t enemy = orders_opponent(m, contact, figure_at(m, s->figure)->unit);

    if (orders_stands_apart(m, s->figure)) {
        offer_duel(m, o, contact, s);
        return;
    }
    if (orders_struck_by_default(m, s->figure, enemy) != NOBODY)
        offer(m, o, contact, s, NOBODY);
    EACH_MEMBER(m->state, enemy, target)
    if (orders_may_name(m, contact, s, target))
        offer(m, o, contact, s, target);
}

/* In all contacts of the round in which it can strike. Returns how many. */
static int32_t offer_figure(const struct match *m, int32_t figure, struct offering *o)
{
    int32_t unit = figure_at(m, figure)->unit;
    struct orders_striker s;

    EACH_CONTACT(m, unit, contact)
    if (fought_now(m, contact) && orders_striker_in(m, contact, figure, &s) &&
        s.attacks + s.mount_attacks > 0)
        offer_in(m, o, contact, &s);
    return o->count;
}

static bool has_choice(const struct match *m, int32_t side, int32_t figure)
{
    const struct orders_aim *aim = &orders_figure_at(m, figure)->aim;
    struct offering counting = {.d = NULL};

    return figure_at(m, figure)->side == side && aim->contact != NO_CONTACT &&
           figure_at(m, figure)->fate == FATE_IN_PLAY && offer_figure(m, figure, &counting) > 1;
}

static bool has_aims(const struct match *m, int32_t side)
{
    for (int32_t figure = 0; figure < m->state->figures; figure++)
        if (has_choice(m, side, figure))
            return true;
    return false;
}

/* In the contact in which it has most. */
static int32_t most_attacks(const struct match *m, int32_t figure)
{
    int32_t most = 0; /* no rule: who is asked has one at least */

    EACH_CONTACT(m, figure_at(m, figure)->unit, contact)
    {
        int32_t attacks = fought_now(m, contact) ? attacks_in(m, figure, contact) : 0;

        most = attacks > most ? attacks : most;
    }
    return most;
}

void orders_blows_describe(const struct match *m, int32_t side, struct decision *d)
{
    d->min = d->max = 0;
    for (int32_t figure = 0; figure < m->state->figures && d->group_count < SHARE_GROUPS_MAX; figure++) {
        struct offering o = {.d = d};

        if (!has_choice(m, side, figure))
            continue;
        o.group = decision_group(d, figure, NOTHING, 0, most_attacks(m, figure));
        offer_figure(m, figure, &o);
        d->max += d->group[o.group].max;
    }
}

/* --- whether an answer will do ------------------------------------------------------------------------- */

/* RULE("O5.1-h"): a figure strikes one unit alone in a round; RULE("O5.5-g"): it says where each attack goes,
 * and names at most AIMED_MOST. */
static bool figure_aims_well(const struct match *m, const struct answer *a, int32_t striker,
                             struct refusal *why)
{
    int32_t sum = 0, contact = NO_CONTACT, named = 0;

    for (int32_t i = 0; i < a->count; i++) {
        struct choice c = choice_of(m, a->item[i].ref);

        if (c.striker != striker || a->item[i].value == 0)
            continue;
        if (contact != NO_CONTACT && contact != c.contact)
            return refuse(why, RULE("O5.1-h"), "orders.refused.one_enemy", striker, 0);
        contact = c.contact;
        sum += a->item[i].value;
        named += c.target != NOBODY;
    }
    if (sum > 0 && sum != attacks_in(m, striker, contact))
        return refuse(why, RULE("O5.5-g"), "orders.refused.all_attacks", striker,
                      attacks_in(m, striker, contact));
    if (named > AIMED_MOST)
        return refuse(why, RULE("O5.5-g"), "orders.refused.too_many_named", striker, named - AIMED_MOST);
    return true;
}

/* RULE("O5.5-g"): in units that go through each other four figures at most strike the same person. */
static bool not_too_many(const struct match *m, const struct answer *a, const struct choice *on,
                         struct refusal *why)
{
    int32_t strikers = 0;

    if (on->target == NOBODY || !orders_interpenetrate(m, on->contact))
        return true;
    for (int32_t i = 0; i < a->count; i++)
        strikers += a->item[i].value > 0 && choice_of(m, a->item[i].ref).target == on->target;
    if (strikers > NAMED_BY_MOST)
        return refuse(why, RULE("O5.5-g"), "orders.refused.named_by_four", on->target,
                      strikers - NAMED_BY_MOST);
    return true;
}

bool orders_blows_check(const struct match *m, const struct decision *d, const struct answer *a,
                        struct preview *p, struct refusal *why)
{
    (void)d;
    (void)p;
    for (int32_t i = 0; i < a->count; i++) {
        struct choice c = choice_of(m, a->item[i].ref);

        if (!figure_aims_well(m, a, c.striker, why) || !not_too_many(m, a, &c, why))
            return false;
    }
    return true;
}

/* --- odds ---------------------------------------------------------------------------------------------- */

/* The chance of one attack of each line of the answer to take a W. */
void orders_blows_odds(const struct match *m, const struct decision *d, const struct answer *a,
                       struct odds *o)
{
    (void)d;
    for (int32_t i = 0; i < a->count; i++) {
        struct choice c = choice_of(m, a->item[i].ref);
        int32_t enemy = orders_opponent(m, c.contact, figure_at(m, c.striker)->unit),
                victim = c.target == NOBODY ? orders_struck_by_default(m, c.striker, enemy) : c.target;
        struct orders_fighter striker, target;
        struct orders_blow blow;

        if (a->item[i].value == 0 || victim == NOBODY)
            continue;
        orders_fighter_in(m, c.striker, c.contact, &striker);
        orders_fighter_in(m, victim, c.contact, &target);
        striker.mount = orders_figure_at(m, c.striker)->aim.attacks == 0;
        orders_find_blow(m, &striker, &target, false, &blow);
        odds_line(o, "orders.odds.wounds", orders_blow_odds(&blow), D20);
        odds_modifiers(o, blow.ws.row, blow.ws.count);
    }
}

/* --- taking it ----------------------------------------------------------------------------------------- */

static void begin_aim(struct match *m, const struct choice *c)
{
    struct orders_aim *aim = &orders_figure_at(m, c->striker)->aim;
    struct orders_striker s;

    if (aim->contact != c->contact && orders_striker_in(m, c->contact, c->striker, &s)) {
        aim->contact = c->contact;
        aim->attacks = s.attacks;
        aim->mount = s.mount_attacks;
    }
    for (int32_t i = 0; i < AIMED_MOST; i++)
        aim->named[i] = NOBODY;
}

static bool is_first_of(const struct match *m, const struct answer *a, int32_t item)
{
    for (int32_t i = 0; i < item; i++)
        if (a->item[i].value > 0 &&
            choice_of(m, a->item[i].ref).striker == choice_of(m, a->item[item].ref).striker)
            return false;
    return true;
}

static void take_aims(struct match *m, int32_t side)
{
    const struct answer *a = flow_answer(m, side);

    for (int32_t i = 0; i < a->count; i++) {
        struct choice c = choice_of(m, a->item[i].ref);
        struct orders_aim *aim = &orders_figure_at(m, c.striker)->aim;

        if (a->item[i].value == 0)
            continue;
        if (is_first_of(m, a, i))
            begin_aim(m, &c);
        for (int32_t k = 0; c.target != NOBODY && k < AIMED_MOST; k++)
            if (aim->named[k] == NOBODY) {
                aim->named[k] = c.target;
                aim->on[k] = a->item[i].value;
                break;
            }
    }
}

/* RULE("O5.1-h"): the active player first. */
enum flow orders_aim_run(struct match *m, struct frame *f)
{
    struct orders_aim_frame *v = FRAME(orders_aim_frame, f);
    int32_t active = orders_side_of(m, v->unit);

    switch (f->step) {
    case AIM_NEXT:
        for (int32_t i = 0; i < SIDES; i++) {
            v->side = i == 0 ? active : other_side(m, active);
            if (v->asked >> v->side & 1 || !has_aims(m, v->side))
                continue;
            v->asked |= 1 << v->side;
            return flow_ask(m, f, AIM_NAMED, Q_BLOWS, 1 << v->side);
        }
        return flow_done(m, NO_RESULT);
    case AIM_NAMED:
        take_aims(m, v->side);
        return flow_again(f, AIM_NEXT);
    default:
        flow_lost(m, f);
    }
}
