/* O2.1: initiative. Each side rolls a D20 and adds the Ld of its general; with strategy points the generals
 * change their totals in secret (O3.2-k). */
#include "common/rules/orders/actions.h"
#include "common/rules/orders/asks.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/frames.h"
#include "common/rules/orders/turn/strategy.h"

enum { SIDES = 2 };

/* RULE("O2.1-a"): the general's own Ld; if he is not on the table, the highest of any character who is. */
static int32_t command(const struct match *m, int32_t side)
{
    int32_t general = massed_side_at(m, side)->general, best = 0;

    if (general != NOBODY && massed_lives(m, general))
        return massed_value(m, general, CHAR_LD);
    for (int32_t i = 0; i < m->state->figures; i++)
        if (figure_at(m, i)->side == side && massed_lives(m, i) && massed_is_character(m, i) &&
            massed_value(m, i, CHAR_LD) > best)
            best = massed_value(m, i, CHAR_LD);
    return best;
}

/* The points paid once (O3.2-k) count again when the dice are rolled again. */
static void roll_initiative(struct match *m)
{
    struct event *e;
    struct roll roll[SIDES];

    for (int32_t side = 0; side < SIDES; side++) {
        struct orders_side *own = orders_side_at(m, side);

        roll_begin(&roll[side], "orders.roll.initiative", side, NOBODY, D20);
        roll_modify(&roll[side], command(m, side), RULE("O2.1-a"));
        if (own->initiative_paid != 0)
            roll_modify(&roll[side], own->initiative_paid, RULE("O3.2-k"));
        roll[side].total = roll_die(m, &roll[side]) + roll_modifiers(&roll[side]);
        own->initiative = roll[side].total;
    }
    e = event_begin(m, "orders.initiative", RULE("O2.1-a"));
    event_roll(e, &roll[0]);
    event_roll(e, &roll[1]);
    event_end(m);
}

static bool tied(const struct match *m)
{
    return orders_side_at(m, 0)->initiative == orders_side_at(m, 1)->initiative;
}

static void find_winner(struct match *m)
{
    struct orders_match *own = orders_of(m);

    while (tied(m)) /* RULE("O2.1-a"): both roll again */
        roll_initiative(m);
    own->winner = own->first = orders_side_at(m, 1)->initiative > orders_side_at(m, 0)->initiative;
    struct event *e = event_begin(m, "orders.initiative_won", RULE("O2.1-a"));

    event_arg(e, "side", ARG_SIDE, own->winner);
    event_end(m);
}

enum flow orders_initiative_run(struct match *m, struct frame *f)
{
    struct orders_match *own = orders_of(m);
    int32_t paying;

    switch (f->step) {
    case INITIATIVE_ROLL:
        for (int32_t side = 0; side < SIDES; side++)
            orders_side_at(m, side)->initiative_paid = 0;
        roll_initiative(m);
        paying = orders_can_sway_initiative(m);
        return paying ? flow_ask(m, f, INITIATIVE_PAID, Q_INITIATIVE_POINTS, paying)
                      : flow_again(f, INITIATIVE_WON);
    case INITIATIVE_PAID:
        secret_revealed(m); /* RULE("O3.2-k"): both choices together */
        orders_sway_initiative(m);
        return flow_again(f, INITIATIVE_WON);
    case INITIATIVE_WON:
        find_winner(m);
        if (m->state->turn == 1) /* RULE("O2.1-d"): the batch is in place of the choice */
            return flow_done(m, NO_RESULT);
        return flow_ask(m, f, INITIATIVE_CHOSEN, Q_FIRST, 1 << own->winner);
    case INITIATIVE_CHOSEN:
        own->first = flow_answer(m, own->winner)->item[0].ref; /* RULE("O2.1-b") */
        struct event *e = event_begin(m, "orders.goes_first", RULE("O2.1-b"));

        event_arg(e, "side", ARG_SIDE, own->first);
        event_end(m);
        return flow_done(m, NO_RESULT);
    default:
        flow_lost(m, f);
    }
}

/* The default is oneself. */
void orders_first_describe(const struct match *m, int32_t side, struct decision *d)
{
    for (int32_t i = 0; i < SIDES; i++) {
        int32_t who = i == 0 ? side : other_side(m, side);
        struct option *o = decision_option(d, i == 0 ? "own" : "other", "orders.option.first");

        o->id = who;
        option_arg(o, "side", ARG_SIDE, who);
    }
}
