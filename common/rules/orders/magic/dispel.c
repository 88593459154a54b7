/* P_DISPEL, Q_DISPEL: the other side may try to dispel a spell that was cast, once, with dice of its pool and
 * those of the target's magic resistance. */
#include "common/rules/orders/magic/dispel.h"

#include "common/rules/orders/actions.h"
#include "common/rules/orders/asks.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/magic/spells.h"

/* The ids of options: no attempt, or so many dice of the pool and this one more. */
enum { NO_ATTEMPT = 0, FREE_DICE_ALONE = 1 };

/* RULE("O8.2-a"): the side of the target, and for a spell on a friend of the caster the opposing one: in a
 * battle of two sides both are the side that does not cast. */
static int32_t dispeller(const struct match *m, const struct orders_dispel_frame *v)
{
    return other_side(m, figure_at(m, v->caster)->side);
}

static int32_t pool(const struct match *m, const struct orders_dispel_frame *v)
{
    return orders_side_at(m, dispeller(m, v))->dispel_dice;
}

/* What the options with dice are called; more than twelve are called as twelve are. */
static const char *const dice_tags[] = {"dice_1", "dice_2", "dice_3", "dice_4",  "dice_5",  "dice_6",
                                        "dice_7", "dice_8", "dice_9", "dice_10", "dice_11", "dice_12"};
enum { DICE_TAGS = sizeof dice_tags / sizeof dice_tags[0] };

static void offer(struct decision *d, const char *tag, const char *label, int32_t id, int32_t dice)
{
    struct option *o = decision_option(d, tag, label);

    o->id = id;
    if (dice > 0) /* no rule: a text */
        option_arg(o, "dice", ARG_NUMBER, dice);
}

/* RULE("O8.2-c"), RULE("O8.2-g"): from the pool as many as the side likes; those of the target are free. */
void orders_dispel_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct orders_dispel_frame *v = FRAME_TOP(orders_dispel_frame, m);

    (void)side;
    d->figure = v->caster;
    decision_arg(d, "wizard", ARG_FIGURE, v->caster);
    decision_word(d, "spell", orders_spell(v->spell)->label);
    decision_arg(d, "target", ARG_UNIT, v->target);
    decision_arg(d, "total", ARG_NUMBER, v->total);
    offer(d, "none", "orders.option.no_dispel", NO_ATTEMPT, 0);
    if (v->resistance > 0)
        offer(d, "free", "orders.option.dispel_free", FREE_DICE_ALONE, v->resistance);
    for (int32_t dice = 1; dice <= pool(m, v); dice++) {
        int32_t thrown = dice + v->resistance; /* no rule: a text */

        offer(d, dice_tags[dice <= DICE_TAGS ? dice - 1 : DICE_TAGS - 1], "orders.option.dispel",
              FREE_DICE_ALONE + dice, thrown);
    }
}

/* no rule: odds */
struct orders_magic_odds orders_dispel_chance(const struct orders_dispel_frame *v, int32_t dice)
{
    struct orders_magic_odds odds = {.cases = 1};

    if (dice + v->resistance > 0)
        odds = orders_magic_odds(dice + v->resistance, v->total);
    if (v->irresistible) /* RULE("O8.1-i"), RULE("O8.2-f") */
        odds.good = 0;
    return odds;
}

void orders_dispel_odds(const struct match *m, const struct decision *d, const struct answer *a,
                        struct odds *o)
{
    const struct orders_dispel_frame *v = FRAME_TOP(orders_dispel_frame, m);
    const struct modifier free = {v->resistance, RULE("O8.2-g")};
    struct orders_magic_odds odds;

    (void)d;
    if (a->item[0].ref == NO_ATTEMPT)
        return;
    odds = orders_dispel_chance(v, a->item[0].ref - FREE_DICE_ALONE);
    odds_line(o, "orders.odds.dispel", odds.good, odds.cases);
    odds_modifiers(o, &free, v->resistance > 0);
    odds_line(o, "orders.odds.ultimate_dispel", odds.double_six, odds.cases);
    odds_modifiers(o, &free, v->resistance > 0);
}

/* RULE("O8.2-d") to RULE("O8.2-f"). */
static enum orders_dispelled roll_dispel(struct match *m, const struct orders_dispel_frame *v, int32_t dice)
{
    static const struct {
        enum orders_dispelled result;
        const char *key, *rule;
    } told[] = {[MAGIC_FAILED] = {DISPEL_FAILED, "orders.dispel_fails", RULE("O8.2-d")},
                [MAGIC_REACHED] = {DISPEL_DONE, "orders.dispelled", RULE("O8.2-d")},
                [MAGIC_DOUBLE_SIX] = {DISPEL_ULTIMATE, "orders.dispelled_for_good", RULE("O8.2-f")},
                [MAGIC_DOUBLE_ONE] = {DISPEL_FAILED, "orders.dispel_fiasco", RULE("O8.2-e")}};
    enum orders_magic_result result;
    struct roll roll;

    roll_begin(&roll, "orders.roll.dispel", dispeller(m, v), NOBODY, D6);
    roll.target = v->total;
    result = orders_throw_magic(m, &roll, dice + v->resistance);
    if (v->irresistible && result == MAGIC_REACHED)
        result = MAGIC_FAILED;
    if (result == MAGIC_FAILED)
        roll.result = ROLL_FAILED;
    struct event *e = orders_tell(m, told[result].key, told[result].rule, v->target);

    event_arg(e, "side", ARG_SIDE, dispeller(m, v));
    event_arg(e, "wizard", ARG_FIGURE, v->caster);
    event_word(e, "spell", orders_spell(v->spell)->label);
    event_roll(e, &roll);
    if (v->resistance > 0)
        event_rule(e, RULE("O8.2-g"));
    event_end(m);
    return told[result].result;
}

enum flow orders_dispel_run(struct match *m, struct frame *f)
{
    const struct orders_dispel_frame *v = FRAME_READ(orders_dispel_frame, f);
    int32_t chosen;

    switch (f->step) {
    case DISPEL_ASK:
        if (pool(m, v) + v->resistance == 0)
            return flow_done(m, DISPEL_FAILED);
        return flow_ask(m, f, DISPEL_ANSWERED, Q_DISPEL, 1 << dispeller(m, v));
    case DISPEL_ANSWERED:
        chosen = flow_answer(m, dispeller(m, v))->item[0].ref;
        if (chosen == NO_ATTEMPT)
            return flow_done(m, DISPEL_FAILED);
        orders_side_at(m, dispeller(m, v))->dispel_dice -= chosen - FREE_DICE_ALONE;
        return flow_done(m, (int32_t)roll_dispel(m, v, chosen - FREE_DICE_ALONE));
    default:
        flow_lost(m, f);
    }
}
