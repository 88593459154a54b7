/* B7.5-d: Q_DIVIDE before the first blow, Q_BLOWS at each value of I. Only figures with a choice are asked
 * about; the attacks of each are a group of shares, and attacks of which nothing is said go to the first unit
 * that it touches, and there to the ordinary figures. */
#include "common/rules/battle/fight/aim.h"

#include "common/rules/battle/asks.h"
#include "common/rules/battle/characters/challenge.h"
#include "common/rules/battle/fight/blow.h"
#include "common/rules/battle/fight/engagements.h"
#include "common/rules/battle/fight/push.h"
#include "common/rules/battle/fight/round.h"
#include "common/rules/battle/fight/strike.h"
#include "common/rules/battle/fight/touch.h"
#include "common/rules/battle/frames.h"
#include "common/rules/battle/rout/free_hits.h"

enum { PAIR_BITS = 12, NAMES_MOST = 2 };
_Static_assert((int)NAMED_LATER < 1 << PAIR_BITS, "an option names a striker and whom he strikes");

static int32_t pair(int32_t striker, int32_t target)
{
    return striker << PAIR_BITS | target;
}

static int32_t striker_of(int32_t pair_id)
{
    return pair_id >> PAIR_BITS;
}

static int32_t target_of(int32_t pair_id)
{
    return pair_id & ((1 << PAIR_BITS) - 1);
}

/* --- between units -------------------------------------------------------------------------------------- */

static bool divides(const struct match *m, int32_t figure, int32_t side)
{
    return figure_at(m, figure)->side == side && massed_lives(m, figure) && battle_foes(m, figure) > 1;
}

bool battle_may_divide(const struct match *m, int32_t engagement, int32_t side)
{
    EACH_ENGAGED(m, engagement, unit)
    EACH_MEMBER(m->state, unit, figure)
    if (divides(m, figure, side))
        return true;
    return false;
}

static void offer_units(const struct match *m, struct decision *d, int32_t figure)
{
    int32_t group = decision_group(d, figure, NOTHING, 0, battle_attacks_of(m, figure));

    for (int32_t foe = 0; foe < FOES_MOST; foe++) {
        struct option *o;

        if (!battle_can_strike(m, figure, foe))
            continue;
        o = decision_option(d, "unit", "battle.option.strike_unit");
        o->id = pair(figure, foe);
        o->group = group;
        o->unit = battle_figure_at(m, figure)->foe[foe].unit;
        o->max = battle_attacks_of(m, figure);
        option_arg(o, "striker", ARG_FIGURE, figure);
        option_arg(o, "unit", ARG_UNIT, o->unit);
    }
    d->max += d->group[group].max;
}

void battle_divide_describe(const struct match *m, int32_t side, struct decision *d)
{
    d->min = d->max = 0;
    EACH_ENGAGED(m, FRAME_TOP(battle_round_frame, m)->engagement, unit)
    EACH_MEMBER(m->state, unit, figure)
    if (divides(m, figure, side) && d->group_count < SHARE_GROUPS_MAX)
        offer_units(m, d, figure);
}

void battle_take_division(struct match *m, int32_t side)
{
    const struct answer *a = flow_answer(m, side);

    for (int32_t i = 0; i < a->count; i++) {
        struct battle_foe *foe =
            &battle_figure_at(m, striker_of(a->item[i].ref))->foe[target_of(a->item[i].ref)];

        foe->on = a->item[i].value;
    }
}

/* --- single figures ------------------------------------------------------------------------------------- */

/* RULE("B7.5-d"), RULE("B11.2.2-c"), RULE("B12.1-f"), RULE("B14.6.7-c"): a leader, bearer, musician or
 * character. RULE("B11.2.2-a"), RULE("B12.1-e"), RULE("B14.6.7-b"): blows at him are rolled apart,
 * RULE("B11.2.2-d"), RULE("B14.6.7-d"): and named before any dice; RULE("B12.1-g"): none go to him that are
 * not. Who touches no enemy is not struck (RULE("B14.6.7-a")). */
static bool is_single(const struct match *m, int32_t figure)
{
    int32_t role = massed_figure_at(m, figure)->role;

    if (battle_routing(m, figure_at(m, figure)->unit)) /* RULE("B8.3-b"), RULE("B12.7-d") */
        return role == ROLE_LEADER || massed_is_character(m, figure);
    return role == ROLE_LEADER || role == ROLE_BEARER || role == ROLE_MUSICIAN ||
           massed_is_character(m, figure);
}

/* Blows that are aimed: those of a value of I, or a series of free hits (B8.3-b) at routers. */
struct aimed_blows {
    int32_t initiative;
    int32_t routers; /* NO_UNIT: no free hits */
    bool once;       /* the first series */
};

/* Attacks of the figure on this foe at this value of I. */
static int32_t attacks_at(const struct match *m, int32_t figure, int32_t foe, int32_t initiative)
{
    int32_t attacks = 0;

    for (enum battle_part part = PART_RIGHT; part < BATTLE_PARTS; part++) {
        int32_t on = battle_attacks_on(m, figure, part, foe);

        if (on > 0 && battle_initiative(m, figure, part, foe).value == initiative)
            attacks += on;
    }
    return attacks;
}

static int32_t attacks_now(const struct match *m, int32_t figure, int32_t foe,
                           const struct aimed_blows *blows)
{
    return blows->routers == NO_UNIT ? attacks_at(m, figure, foe, blows->initiative)
                                     : battle_free_attacks(m, figure, blows->routers, blows->once);
}

/* Whom a figure touches of one foe. */
struct touched {
    int32_t singles[CHALLENGES_MAX], count;
    bool ordinary;
};

/* RULE("B13.5.8-e"): from behind those whom the one before can strike. */
static struct touched touched_by(const struct match *m, int32_t figure, const struct battle_touch *touches,
                                 int32_t count)
{
    int32_t behind = battle_figure_at(m, figure)->behind, who = behind == NOBODY ? figure : behind;
    struct touched t = {.count = 0};

    if (battle_stands_apart(m, figure)) { /* RULE("B7.15-d") */
        t.count = battle_opponents(m, figure, t.singles);
        return t;
    }
    for (int32_t i = 0; i < count; i++) {
        if (touches[i].own != who || !massed_lives(m, touches[i].other) ||
            battle_stands_apart(m, touches[i].other))
            continue;
        if (!is_single(m, touches[i].other))
            t.ordinary = true;
        else if (t.count <= NAMES_MOST)
            t.singles[t.count++] = touches[i].other;
    }
    return t;
}

static int32_t foe_in(const struct match *m, int32_t figure, int32_t enemy)
{
    for (int32_t i = 0; i < FOES_MOST; i++)
        if (battle_figure_at(m, figure)->foe[i].unit == enemy)
            return i;
    return NOTHING;
}

void battle_forget_names(struct match *m, int32_t unit)
{
    EACH_MEMBER(m->state, unit, figure)
    for (int32_t i = 0; i < NAMED_MOST; i++) {
        battle_figure_at(m, figure)->named[i] = NOBODY;
        battle_figure_at(m, figure)->named_on[i] = 0;
    }
}

static void name(struct match *m, int32_t figure, int32_t target, int32_t attacks)
{
    struct battle_figure *f = battle_figure_at(m, figure);
    int32_t at = 0;

    while (at < NAMED_MOST - 1 && f->named[at] != NOBODY)
        at++;
    assert(f->named[at] == NOBODY);
    f->named[at] = target;
    f->named_on[at] = attacks;
}

/* RULE("B7.5-d"): "a figure that touches only such a single figure strikes him". */
void battle_name_by_default(struct match *m, int32_t unit, int32_t initiative)
{
    struct battle_touch touches[TOUCHES_MOST];

    battle_forget_names(m, unit);
    EACH_CONTACT(m, unit, contact)
    {
        int32_t count = battle_touches(m, contact, unit, touches), enemy = battle_opponent(m, contact, unit);

        EACH_MEMBER(m->state, unit, figure)
        {
            int32_t foe = massed_lives(m, figure) ? foe_in(m, figure, enemy) : NOTHING,
                    attacks = foe == NOTHING ? 0 : attacks_at(m, figure, foe, initiative);
            struct touched t = touched_by(m, figure, touches, attacks > 0 ? count : 0);

            if (attacks > 0 && !t.ordinary && t.count > 0)
                name(m, figure, t.singles[0], attacks);
        }
    }
}

/* RULE("B8.3-b"): another whom it touches has broken as well, or is still to be tested in this step. */
static bool may_hold_back(const struct match *m, int32_t figure, const struct aimed_blows *blows)
{
    for (int32_t i = 0; i < FOES_MOST && blows->once; i++) {
        int32_t other = battle_figure_at(m, figure)->foe[i].unit;

        if (other != NO_UNIT && other != blows->routers && battle_can_strike(m, figure, i) &&
            ((other > blows->routers && battle_stands(m, other) && battle_is_beaten(m, other)) ||
             battle_series_waits(m, figure_at(m, figure)->unit, other)))
            return true;
    }
    return false;
}

/* RULE("B8.3-b"): whoever touches a single figure among routers may strike others of them all the same. */
static bool has_choice(const struct match *m, int32_t figure, const struct touched *t,
                       const struct aimed_blows *blows)
{
    return blows->routers == NO_UNIT ? t->count + t->ordinary > 1
                                     : t->count > 0 || may_hold_back(m, figure, blows);
}

static void offer_to_hold_back(struct decision *d, int32_t figure, int32_t attacks, int32_t group)
{
    struct option *o = decision_option(d, "later", "battle.option.hold_blows");

    o->id = pair(figure, NAMED_LATER);
    o->group = group;
    o->max = attacks;
    option_arg(o, "striker", ARG_FIGURE, figure);
}

/* Calls for each figure and single figure between which there is a choice; how many there are. */
static int32_t offer_names(const struct match *m, int32_t unit, const struct aimed_blows *blows,
                           struct decision *d)
{
    struct battle_touch touches[TOUCHES_MOST];
    int32_t offered = 0;

    EACH_CONTACT(m, unit, contact)
    {
        int32_t count = battle_touches(m, contact, unit, touches), enemy = battle_opponent(m, contact, unit);

        if (blows->routers != NO_UNIT && blows->routers != enemy)
            continue;
        EACH_MEMBER(m->state, unit, figure)
        {
            int32_t foe = massed_lives(m, figure) ? foe_in(m, figure, enemy) : NOTHING,
                    attacks = foe == NOTHING ? 0 : attacks_now(m, figure, foe, blows), group = NOTHING, least;
            struct touched t = touched_by(m, figure, touches, attacks > 0 ? count : 0);

            if (attacks == 0 || !has_choice(m, figure, &t, blows))
                continue;
            offered++;
            if (!d || d->group_count == SHARE_GROUPS_MAX)
                continue;
            /* RULE("B7.15.5-b"): whoever fights several in a challenge divides all of his blows among them */
            least = battle_stands_apart(m, figure) && blows->routers == NO_UNIT ? attacks : 0;
            group = decision_group(d, figure, NOTHING, least, attacks);
            d->min += least;
            d->max += attacks;
            for (int32_t i = 0; i < t.count; i++) {
                struct option *o = decision_option(d, "named", "battle.option.strike_named");

                o->id = pair(figure, t.singles[i]);
                o->group = group;
                o->figure = t.singles[i];
                o->unit = enemy;
                o->max = attacks;
                option_arg(o, "striker", ARG_FIGURE, figure);
                option_arg(o, "target", ARG_FIGURE, t.singles[i]);
            }
            if (blows->routers != NO_UNIT && may_hold_back(m, figure, blows))
                offer_to_hold_back(d, figure, attacks, group);
        }
    }
    return offered;
}

bool battle_may_name(const struct match *m, int32_t unit, int32_t initiative)
{
    const struct aimed_blows blows = {.initiative = initiative, .routers = NO_UNIT};

    return offer_names(m, unit, &blows, NULL) > 0;
}

bool battle_may_aim_freely(const struct match *m, int32_t unit, int32_t routers, bool once)
{
    const struct aimed_blows blows = {.routers = routers, .once = once};

    return offer_names(m, unit, &blows, NULL) > 0;
}

void battle_offer_free_aims(const struct match *m, int32_t unit, int32_t routers, bool once,
                            struct decision *d)
{
    const struct aimed_blows blows = {.routers = routers, .once = once};

    d->min = d->max = 0;
    offer_names(m, unit, &blows, d);
}

void battle_blows_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct battle_round_frame *v = FRAME_TOP(battle_round_frame, m);
    const struct aimed_blows blows = {.initiative = v->value, .routers = NO_UNIT};

    (void)side;
    d->min = d->max = 0;
    EACH_ENGAGED(m, v->engagement, unit)
    if (battle_strikes_now(m, v, unit))
        offer_names(m, unit, &blows, d);
}

int32_t battle_named_at_least(const struct decision *d, int32_t option)
{
    int32_t group = d->option[option].group;

    for (int32_t i = 0; i < option; i++)
        if (d->option[i].group == group)
            return 0;
    return d->group[group].min;
}

/* Nobody is named but by those who have to name somebody, and they the first. */
void battle_blows_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    (void)m;
    for (int32_t i = 0; i < d->option_count; i++)
        if (battle_named_at_least(d, i) > 0)
            answer_add(a, d->option[i].id, battle_named_at_least(d, i));
}

/* RULE("B11.2.2-b"): a figure may split its attacks; no rule: it names two at most in one step. */
bool battle_blows_check(const struct match *m, const struct decision *d, const struct answer *a,
                        struct preview *p, struct refusal *why)
{
    (void)m;
    (void)d;
    (void)p;
    for (int32_t i = 0; i < a->count; i++) {
        int32_t named = 0;

        for (int32_t k = 0; k < a->count; k++)
            named += a->item[k].value > 0 && striker_of(a->item[k].ref) == striker_of(a->item[i].ref);
        if (named > NAMES_MOST)
            return refuse(why, RULE("B11.2.2-b"), "battle.refused.too_many_named", striker_of(a->item[i].ref),
                          named - NAMES_MOST);
    }
    return true;
}

/* A named target takes the place of the one that the figure would strike by default in the same unit. */
static void forget_default(struct match *m, int32_t figure, int32_t target)
{
    struct battle_figure *f = battle_figure_at(m, figure);

    for (int32_t i = 0; i < NAMED_MOST && target != NAMED_LATER; i++)
        if (f->named[i] != NOBODY && figure_at(m, f->named[i])->unit == figure_at(m, target)->unit)
            f->named[i] = NOBODY;
}

void battle_take_names(struct match *m, int32_t side)
{
    const struct answer *a = flow_answer(m, side);

    for (int32_t i = 0; i < a->count; i++)
        if (a->item[i].value > 0)
            forget_default(m, striker_of(a->item[i].ref), target_of(a->item[i].ref));
    for (int32_t i = 0; i < a->count; i++)
        if (a->item[i].value > 0)
            name(m, striker_of(a->item[i].ref), target_of(a->item[i].ref), a->item[i].value);
}
