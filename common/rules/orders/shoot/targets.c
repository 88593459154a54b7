/* Q_TARGET: whom a unit shoots at, why not at others, and with what chances. */
#include "common/rules/orders/shoot/targets.h"

#include "common/rules/orders/asks.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/shoot/looks.h"
#include "common/rules/orders/shoot/shot.h"
#include "common/rules/orders/shoot/sight.h"

/* Options by their number: nobody, a unit, or the leader of a unit. */
enum { AT_NOBODY, AT_UNIT, AT_LEADER = AT_UNIT + ORDERS_UNITS, TARGETS_END = AT_LEADER + ORDERS_UNITS };

bool orders_may_shoot(const struct match *m, const struct orders_use *use)
{
    int32_t viewer[VIEWERS_MOST], count;

    if (!massed_on_table(m, use->unit) || orders_routing(m, use->unit) || orders_in_contact(m, use->unit))
        return false;
    count = orders_viewers(m, use->unit, viewer);
    for (int32_t i = 0; i < count; i++)
        if (orders_armed_to_shoot(m, use, viewer[i]))
            return true;
    return false;
}

/* The farthest that any of its weapons reaches now. */
static length longest_range(const struct match *m, const struct orders_use *use)
{
    length longest = 0;

    for (int32_t i = 0; i < MASSED_WEAPONS; i++) {
        const struct orders_missile *w = orders_missile((enum massed_weapon)i);
        length range =
            w && massed_has_weapons_for(m, use->unit, (enum massed_weapon)i) ? orders_range(m, use, w) : 0;

        longest = range > longest ? range : longest;
    }
    return longest;
}

/* What is quickly told comes first: range, then sight, which is kept, then each figure's own lines. */
bool orders_can_target(const struct match *m, const struct orders_use *use, struct refusal *why)
{
    int32_t viewer[VIEWERS_MOST], count;
    struct orders_shot shot;
    length away = massed_distance(m, use->unit, use->target), range = longest_range(m, use);

    if (away > range)
        return refuse(why, RULE("B6.1-c"), "orders.refused.out_of_range", NOBODY, away - range);
    if (!use->wild && !orders_sees(m, use->unit, use->target))
        return refuse(why, RULE("O10.3-b"), "orders.refused.not_seen", NOBODY, 0);
    count = orders_viewers(m, use->unit, viewer);
    refuse(why, RULE("O5.3-e"), "orders.refused.no_missiles", NOBODY, 0);
    for (int32_t i = 0; i < count; i++)
        if (!orders_figure_at(m, viewer[i])->shot && orders_armed_to_shoot(m, use, viewer[i]) &&
            orders_find_shot(m, use, viewer[i], &shot, why))
            return true;
    return false;
}

static bool enemy(const struct match *m, const struct orders_use *use, int32_t unit)
{
    return orders_side_of(m, unit) != orders_side_of(m, use->unit) && orders_in_play(m, unit);
}

bool orders_has_targets(const struct match *m, const struct orders_use *use)
{
    struct orders_use at = *use;

    at.named = NOBODY;
    for (at.target = 0; at.target < m->state->units; at.target++)
        if (enemy(m, use, at.target) && orders_can_target(m, &at, NULL))
            return true;
    return false;
}

struct orders_use orders_use_picked(const struct match *m, const struct orders_shoot_frame *v, int32_t id)
{
    struct orders_use use = {.unit = v->unit,
                             .target = NO_UNIT,
                             .named = NOBODY,
                             .bonus = v->bonus,
                             .again = v->again,
                             .reaction = v->reaction};

    assert(id >= AT_NOBODY && id < TARGETS_END);
    if (id >= AT_LEADER) {
        use.target = id - AT_LEADER;
        use.named = massed_exposed_leader(m, use.target);
    } else if (id >= AT_UNIT)
        use.target = id - AT_UNIT;
    return use;
}

static void offer(const struct match *m, struct decision *d, const struct orders_use *use)
{
    bool leader = use->named != NOBODY;
    struct option *o = decision_option(d, leader ? "leader" : "unit",
                                       leader ? "orders.option.target_leader" : "orders.option.target");

    o->id = (leader ? AT_LEADER : AT_UNIT) + use->target;
    o->unit = use->target;
    o->figure = use->named;
    option_arg(o, "target", ARG_UNIT, use->target);
    option_arg(o, "distance", ARG_LENGTH, massed_distance(m, use->unit, use->target));
}

void orders_target_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct orders_shoot_frame *v = FRAME_TOP(orders_shoot_frame, m);

    (void)side;
    d->unit = v->unit;
    decision_arg(d, "unit", ARG_UNIT, v->unit);
    decision_option(d, "none", "orders.option.no_shot")->id = AT_NOBODY;
    for (int32_t unit = 0; unit < m->state->units; unit++) {
        struct orders_use use = orders_use_picked(m, v, AT_UNIT + unit);

        if (!enemy(m, &use, unit))
            continue;
        if (orders_can_target(m, &use, NULL))
            offer(m, d, &use);
        use = orders_use_picked(m, v, AT_LEADER + unit);
        if (use.named != NOBODY && orders_can_target(m, &use, NULL))
            offer(m, d, &use);
    }
}

/* A unit by its option, or by one of its figures. */
bool orders_target_why_not(const struct match *m, const struct decision *d, const struct answer_item *named,
                           struct refusal *why)
{
    const struct orders_shoot_frame *v = FRAME_TOP(orders_shoot_frame, m);
    int32_t figure = figure_of_ref(named->ref), id = named->ref;
    struct orders_use use;

    (void)d;
    if (figure >= 0 && figure < m->state->figures)
        id = AT_UNIT + figure_at(m, figure)->unit;
    if (id < AT_UNIT || id >= AT_UNIT + m->state->units) /* no rule: there is no such unit */
        return false;                                    /* no rule: as above */
    use = orders_use_picked(m, v, id);
    if (orders_side_of(m, use.target) == orders_side_of(m, use.unit) || !orders_in_play(m, use.target))
        refuse(why, RULE("O5.3-e"), "orders.refused.no_enemy", NOBODY, 0);
    else if (orders_can_target(m, &use, why))
        return false;
    why->unit = use.target;
    return true;
}

/* Of a static shot the nearest, which comes first of those as near; else nobody. */
void orders_target_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    const struct orders_shoot_frame *v = FRAME_TOP(orders_shoot_frame, m);
    int32_t best = AT_NOBODY;
    length least = INT32_MAX;

    for (int32_t i = 0; v->still && i < d->option_count; i++) {
        const struct option *o = &d->option[i];
        length away =
            o->id >= AT_UNIT && o->id < AT_LEADER ? massed_distance(m, v->unit, o->unit) : INT32_MAX;

        if (away < least) { /* no rule: which of two that are as near */
            best = o->id;
            least = away;
        }
    }
    answer_add(a, best, NO_VALUE);
}

/* --- odds ------------------------------------------------------------------------------------------------
 */

/* Shots that are alike. */
struct sort_of_shot {
    int32_t cpt, shots;
    struct orders_values to_hit;
};
enum { SORTS_MOST = 8 }; /* no rule: odds */

static int32_t odds_of_sorts(const struct match *m, const struct orders_use *use, struct sort_of_shot *sort)
{
    int32_t viewer[VIEWERS_MOST], count = orders_viewers(m, use->unit, viewer), sorts = 0;
    int32_t victim = use->named != NOBODY ? use->named : massed_typical(m, use->target);

    for (int32_t i = 0; victim != NOBODY && i < count; i++) {
        struct orders_shot shot;
        struct orders_shot_chance c;
        int32_t k = 0;

        if (orders_figure_at(m, viewer[i])->shot || !orders_find_shot(m, use, viewer[i], &shot, NULL))
            continue;
        orders_shot_chance(m, use, &shot, victim, &c);
        while (k < sorts && (sort[k].cpt != c.chance.cpt || sort[k].to_hit.value != shot.to_hit.value))
            k++;
        if (k == SORTS_MOST)
            k--;
        if (k == sorts)
            sort[sorts++] = (struct sort_of_shot){.cpt = c.chance.cpt, .to_hit = shot.to_hit};
        sort[k].shots += shot.shots;
    }
    return sorts;
}

/* Of each sort what one D20 needs, and what made it so; then the chance that any of them wounds. */
void orders_target_odds(const struct match *m, const struct decision *d, const struct answer *a,
                        struct odds *o)
{
    enum { WHOLE = 1000000 };
    struct sort_of_shot sort[SORTS_MOST];
    struct orders_use use = orders_use_picked(m, FRAME_TOP(orders_shoot_frame, m), a->item[0].ref);
    int64_t none = WHOLE;
    int32_t sorts;

    (void)d;
    if (use.target == NO_UNIT)
        return;
    sorts = odds_of_sorts(m, &use, sort);
    for (int32_t i = 0; i < sorts; i++) {
        odds_line(o, "orders.odds.shot", sort[i].cpt, D20);
        odds_modifiers(o, sort[i].to_hit.row, sort[i].to_hit.count);
        for (int32_t k = 0; k < sort[i].shots; k++)
            none = none * (D20 - sort[i].cpt) / D20;
    }
    odds_line(o, "orders.odds.any_shot", WHOLE - none, WHOLE);
}
