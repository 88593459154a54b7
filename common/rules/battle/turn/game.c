/* P_GAME: deployment, who begins, and player turns until the battle is over (B4, B25.1-e, B26). */
#include "common/rules/battle/actions.h"
#include "common/rules/battle/asks.h"
#include "common/rules/battle/characters/generals.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/frames.h"
#include "common/rules/battle/turn/phases.h"
#include "common/rules/battle/turn/victory.h"

/* RULE("B25.1-e"), RULE("B4-f"): a fair coin. */
static void roll_first(struct match *m)
{
    enum { COIN = 2 };
    struct roll roll;

    roll_begin(&roll, "battle.roll.first", NO_SIDE, NOBODY, COIN);
    roll.total = roll_die(m, &roll);
    battle_of(m)->first = roll.total - 1;
    struct event *e = event_begin(m, "battle.first", RULE("B25.1-e"));

    event_arg(e, "side", ARG_SIDE, battle_of(m)->first);
    event_roll(e, &roll);
    event_end(m);
}

/* RULE("B4-e"), RULE("B4-g"): turns alternate; a game turn is one of each side, in the same order. */
static void next_player(struct match *m)
{
    struct battle_match *b = battle_of(m);

    b->active = b->active == b->first ? 1 - b->first : b->first;
    if (b->active == b->first)
        m->state->turn++; /* RULE("B1.1-g") */
}

/* RULE("B26.1-a"): the game turn is over when both have played. */
static bool last_turn_over(const struct match *m)
{
    const struct battle_match *b = battle_of(m);

    return m->state->turn >= b->turns && b->active != b->first;
}

enum flow battle_game_run(struct match *m, struct frame *f)
{
    switch (f->step) {
    case GAME_AGREE:
        battle_enter_phase(m, PHASE_SETUP);
        return flow_enter(m, f, GAME_TABLE, P_AGREE, (struct battle_agree_frame){0});
    case GAME_TABLE: /* RULE("B2-a"), RULE("B2-e"): by charts, or as the scenario has it */
        battle_roll_reaches(m);
        return flow_enter(m, f, GAME_COMPONENTS, P_TABLE,
                          (struct massed_table_frame){.record = offsetof(struct battle_match, table),
                                                      .question = Q_TABLE,
                                                      .charts = battle_table_by_charts(m)});
    case GAME_COMPONENTS: /* RULE("B5.7.2-a"): before deployment */
        return flow_enter(m, f, GAME_DEPLOY, P_COMPONENTS, (struct battle_components_frame){0});
    case GAME_DEPLOY:
        if (battle_special_deployment(m))
            return flow_enter(m, f, GAME_JOIN, P_SPECIAL, (struct battle_special_frame){0});
        return flow_enter(m, f, GAME_JOIN, P_DEPLOY, (struct battle_deploy_frame){0});
    case GAME_JOIN: /* RULE("B14.6.3-a") */
        return flow_enter(m, f, GAME_FIRST, P_JOIN,
                          (struct battle_join_frame){.side = NO_SIDE, .figure = NOBODY});
    case GAME_FIRST:
        if (battle_of(m)->first == NO_SIDE) /* RULE("B4-f"): else a side has chosen */
            roll_first(m);
        return flow_again(f, GAME_TURN);
    case GAME_TURN:
        next_player(m);
        return flow_call(m, f, GAME_TURN_OVER, P_TURN, 0, 0, 0);
    case GAME_TURN_OVER:
        if (battle_finished(m, last_turn_over(m)))
            return flow_done(m, NO_RESULT);
        return flow_again(f, GAME_TURN);
    default:
        flow_lost(m, f);
    }
}
