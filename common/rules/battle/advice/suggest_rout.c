/* Suggestions for what comes after a combat: pursuit, withdrawal, rally (B7.14.3, B8.5, B8.6). */
#include "common/rules/battle/advice/clash.h"
#include "common/rules/battle/asks.h"
#include "common/rules/battle/command/tests.h"
#include "common/rules/battle/frames.h"
#include "common/rules/battle/move/ground.h"
#include "common/rules/shared/options.h"

#include <string.h>

enum {
    PURSUIT_PERCENT = 35,  /* of what is left of routers: what free hits from behind bring, */
    SLOWER_PERCENT = 12,   /* and where they run faster */
    DISORDER_PERCENT = 10, /* of the pursuer's worth: it ends up disordered, away from its line, */
    RALLY_TURNS = 1,       /* so near to the end few routers rally: */
    LATE_PERCENT = 25,     /* what they lose counts so much */
    ALONE_REACH = 12 * PACE,
    ALONE_PERCENT = 10,  /* and with an enemy about who can charge it */
    FLIGHT_PERCENT = 15, /* of its worth: what leaving a combat costs (B7.14.3) */
    ROUTED_PERCENT = 70
};

/* An enemy who stands and could fall on the unit while it is disordered. */
static bool in_danger(const struct match *m, int32_t unit, int32_t but)
{
    for (int32_t enemy = 0; enemy < m->state->units; enemy++)
        if (enemy != but && battle_side_of(m, enemy) != battle_side_of(m, unit) && battle_stands(m, enemy) &&
            !battle_engaged(m, enemy) && massed_distance(m, unit, enemy) <= ALONE_REACH)
            return true;
    return false;
}

static int64_t pursuit_worth(const struct match *m, int32_t unit, int32_t routers)
{
    bool faster = battle_double(m, unit) >= battle_double(m, routers);
    int64_t gains = battle_worth(m, routers) * (faster ? PURSUIT_PERCENT : SLOWER_PERCENT) / PERCENT;

    if (battle_of(m)->turns - m->state->turn < RALLY_TURNS) /* RULE("B26.2-c"): routers count for nobody */
        gains = gains * LATE_PERCENT / PERCENT;

    return gains - battle_worth(m, unit) *
                       (DISORDER_PERCENT + (in_danger(m, unit, routers) ? ALONE_PERCENT : 0)) / PERCENT;
}

/* RULE("B8.5.5-a"): who holds back needs a test for it. */
void battle_pursue_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    for (int32_t i = 0; i < d->option_count; i++) {
        const struct option *o = &d->option[i];

        suggest_option(s, o, o->unit < 0 ? 0 : (int32_t)pursuit_worth(m, d->unit, o->unit));
    }
}

/* RULE("B8.5.6-c"): to follow is the default. */
void battle_stop_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    int64_t worth = pursuit_worth(m, d->unit, FRAME_TOP(battle_routs_frame, m)->unit);

    for (int32_t i = 0; i < d->option_count; i++)
        suggest_option(s, &d->option[i], strcmp(d->option[i].tag, "follow") == 0 ? (int32_t)worth : 0);
}

void battle_chase_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    int64_t worth = pursuit_worth(m, d->unit, FRAME_TOP(battle_withdraw_frame, m)->unit);

    for (int32_t i = 0; i < d->option_count; i++)
        suggest_option(s, &d->option[i], strcmp(d->option[i].tag, "pursue") == 0 ? (int32_t)worth : 0);
}

/* RULE("B8.6-a"): all of them, since a test costs nothing. */
void battle_rally_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    int64_t sum = 0;

    for (int32_t i = 0; i < d->option_count; i++)
        sum += battle_worth(m, d->option[i].unit) * battle_test_chance(m, d->option[i].unit, TEST_RALLY) /
               TEST_CASES * ROUTED_PERCENT / PERCENT;
    if (!suggest_begin(s, "battle.suggest.rally_all", (int32_t)sum))
        return;
    for (int32_t i = 0; i < d->option_count; i++)
        suggest_item(s, d->option[i].id, NO_VALUE);
}

/* RULE("B7.14.3-d"), RULE("B7.14.3-i"): it may rout on the way, and be caught. */
static int64_t withdrawal_worth(const struct match *m, int32_t unit)
{
    int64_t worth = battle_worth(m, unit), fails = TEST_CASES - battle_test_chance(m, unit, TEST_WITHDRAW);

    return -battle_melee_worth(m, unit) - worth * FLIGHT_PERCENT / PERCENT -
           worth * ROUTED_PERCENT / PERCENT * fails / TEST_CASES;
}

void battle_withdraw_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    for (int32_t i = 0; i < d->option_count; i++) {
        const struct option *o = &d->option[i];

        suggest_option(s, o, o->unit < 0 ? 0 : (int32_t)withdrawal_worth(m, o->unit));
    }
}

/* RULE("B8.5.1-e"): each figure that touches the routers has its blows; fewer ranks cost the bonus of the
 * next fight. */
void battle_front_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    enum { FILE_PART = 40 };
    int32_t routers = battle_unit_at(m, d->unit)->pursues,
            most = unit_at(m, routers)->blocks > 0 ? state_blocks(m->state, routers)[0].files + 2 : 0;
    int32_t own = state_blocks(m->state, d->unit)[0].files;

    for (int32_t i = 0; i < d->option_count; i++) {
        int32_t files = d->option[i].id, strike = files < most ? files : most, now = own < most ? own : most;

        suggest_option(s, &d->option[i],
                       (int32_t)(battle_worth(m, routers) * (strike - now) / FILE_PART) -
                           (files > strike ? files - strike : 0));
    }
}

/* Whoever rallies wants his weapon, and nobody is behind him. */
void battle_flails_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    (void)m;
    suggest_option(s, &d->option[0], 0);
}
