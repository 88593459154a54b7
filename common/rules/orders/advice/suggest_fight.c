/* Suggestions inside a round of close combat: arms, challenges, blows, losses; and after a natural 2. */
#include "common/rules/orders/advice/clash.h"
#include "common/rules/orders/asks.h"
#include "common/rules/orders/fight/arms.h"
#include "common/rules/orders/frames.h"
#include "common/rules/orders/weapons.h"
#include "common/rules/shared/options.h"

enum {
    STRENGTH_POINTS = 20, /* no rule: how good a set of arms is, in small change */
    ATTACK_POINTS = 30,
    CRITICAL_POINTS = 3,
    RANK_POINTS = 25,
    SKILL_POINTS = 10,
    SAVE_POINTS = 20,
    SHAME_PART = 20 /* of who refuses a challenge: he neither strikes nor lends his Ld (O10.4-a) */
};

/* --- arms
 * --------------------------------------------------------------------------------------------------- */

void orders_weapon_set_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    (void)m;
    for (int32_t i = 0; i < d->option_count; i++) {
        const struct orders_hand_weapon *w = orders_hand_weapon(orders_set_weapon(d->option[i].id));
        enum massed_shield shield = orders_set_shield(d->option[i].id);
        bool bonus = w->shield != SHIELD_OR_BONUS || shield == NO_SHIELD;

        suggest_option(
            s, &d->option[i],
            (bonus ? (w->s_first + w->s_later) * STRENGTH_POINTS : 0) + w->attacks * ATTACK_POINTS +
                w->critical * CRITICAL_POINTS + (w->ranks - 1) * RANK_POINTS + w->ws_later * SKILL_POINTS +
                (orders_shield_points(shield, ATTACK_BLOW) + (w->basic && shield == SHIELD)) * SAVE_POINTS);
    }
}

/* --- challenges
 * ---------------------------------------------------------------------------------------------- */

/* Thousandths of a W that one takes from the other in a round of their own. */
static int64_t takes(const struct match *m, int32_t figure, int32_t other)
{
    int32_t own = figure_at(m, figure)->unit, enemy = figure_at(m, other)->unit;
    const struct orders_fighter striker = {
        .figure = figure, .unit = own, .enemy = enemy, .contact = NO_CONTACT, .side = FACE_FRONT};
    const struct orders_fighter target = {
        .figure = other, .unit = enemy, .enemy = own, .contact = NO_CONTACT, .side = FACE_FRONT};
    struct orders_attack attack;
    struct orders_blow blow;

    orders_find_blow(m, &striker, &target, false, &blow);
    attack = (struct orders_attack){.cpt = blow.chance.cpt,
                                    .critical = blow.critical,
                                    .misses_from = blow.misses_from,
                                    .killing_blow = blow.killing_blow};
    return orders_attack_promise(&attack, massed_value(m, other, CHAR_W)) * massed_value(m, figure, CHAR_A);
}

static int64_t part_of(const struct match *m, int32_t figure, int64_t thousandths)
{
    int64_t most = (int64_t)massed_wounds_left(m, figure) * IN_THOUSAND;

    if (most <= 0)
        return 0;
    return (int64_t)massed_figure_at(m, figure)->half_points * WORTH_OF_HALF_POINT *
           (thousandths < most ? thousandths : most) / most;
}

static int64_t duel_worth(const struct match *m, int32_t figure, int32_t other)
{
    return part_of(m, other, takes(m, figure, other)) - part_of(m, figure, takes(m, other, figure));
}

/* The challenger is the first argument of the option. */
void orders_challenge_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    for (int32_t i = 0; i < d->option_count; i++) {
        const struct option *o = &d->option[i];

        suggest_option(s, o, (int32_t)(o->figure < 0 ? 0 : duel_worth(m, o->args[0].value, o->figure)));
    }
}

/* RULE("B7.15.5-b"): ordinary figures take a challenge up beside one of these alone. */
static bool takes_up_alone(const struct match *m, int32_t figure)
{
    return figure < 0 || massed_is_character(m, figure) || massed_figure_at(m, figure)->role == ROLE_LEADER;
}

void orders_accept_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    const struct orders_challenges_frame *v = FRAME_TOP(orders_challenges_frame, m);

    for (int32_t i = 0; i < d->option_count; i++) {
        const struct option *o = &d->option[i];
        int64_t shame =
            (int64_t)massed_figure_at(m, v->challenged)->half_points * WORTH_OF_HALF_POINT / SHAME_PART;

        if (takes_up_alone(m, o->figure))
            suggest_option(s, o, (int32_t)(o->figure < 0 ? -shame : duel_worth(m, o->figure, v->challenger)));
    }
}

/* --- blows and losses
 * ------------------------------------------------------------------------------------------- */

/* RULE("O5.5-g"): at the rank and file of who has most figures in contact, as it is without an answer. */
void orders_blows_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    (void)m;
    (void)d;
    suggest_begin(s, "orders.suggest.blows", 0);
}

/* From the rear: the front stays as wide as it is. */
void orders_losses_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    (void)m;
    for (int32_t i = 0; i < d->option_count; i++)
        suggest_option(s, &d->option[i], -i);
}
