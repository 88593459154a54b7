/* B26: when the battle is over, and who has won it. */
#include "common/rules/battle/turn/victory.h"

#include "common/match/event.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/hooks.h"
#include "common/rules/battle/move/ground.h"
#include "common/rules/battle/setup/forces.h"
#include "common/rules/massed/victory.h"

/* RULE("B26.2-d"): in the game turn that is the last one. */
static bool rallied_last(const struct match *m, int32_t unit)
{
    return m->state->turn > 0 && battle_unit_at(m, unit)->rallied == m->state->turn;
}

/* RULE("B26.2-e"): the game master changes them before the battle. */
static const struct massed_amounts *amounts(const struct match *m)
{
    return &battle_of(m)->amount;
}

/* RULE("B26.2-e"): and gives points for objectives of his own. */
static int32_t bonus(const struct match *m, int32_t side)
{
    return battle_side_at(m, side)->bonus;
}

/* RULE("B1.2-e"): the only conditions that there are, in a tournament as in a friendly match. */
static const struct massed_victory victory = {
    .tally = {.amounts = amounts,
              .bonus = bonus,
              .rallied_last = rallied_last,
              .charge_reach = battle_charge_reach}, /* RULE("B26.2-l") */
    .score = {RULE("B26.2-t"), "battle.score"},
    .won_field = {RULE("B26.2-a"), "battle.won_field"},
    .won = {RULE("B26.2-v"), "battle.won"},
    .drawn = {RULE("B26.2-u"), "battle.drawn"}};

int32_t battle_victory_points(const struct match *m, int32_t side)
{
    return massed_score(m, &victory.tally, side);
}

int32_t battle_trophy_points(const struct match *m, int32_t side)
{
    return massed_tally_trophies(m, &victory.tally, side);
}

int32_t battle_table_points(const struct match *m, int32_t side)
{
    return massed_tally_table(m, &victory.tally, side);
}

/* Somebody who stands is on the table. */
static bool stands(const struct match *m, int32_t side)
{
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (battle_side_of(m, unit) == side && battle_stands(m, unit))
            return true;
    return false;
}

/* RULE("B26.1-a"): a side has lost that has nobody on the table and nobody due to arrive. Before the last
 * turn is over the battle goes on if both are still to be reckoned with and one of them only waits. */
static bool waits_for_reserves(const struct match *m)
{
    bool there[SIDES] = {stands(m, 0), stands(m, 1)};

    return !(there[0] && there[1]) && (there[0] || battle_side_awaits(m, 0)) &&
           (there[1] || battle_side_awaits(m, 1));
}

bool battle_finished(struct match *m, bool last_turn)
{
    if (m->state->outcome.kind == OUTCOME_NONE && !last_turn && waits_for_reserves(m))
        return false;
    return massed_finished(m, &victory, last_turn);
}

/* RULE("B26.1-a"): by the clock; the game turn under way is completed. */
void battle_call_time(struct match *m)
{
    battle_of(m)->turns = m->state->turn;
    event_arg(event_begin(m, "battle.last_turn", RULE("B26.1-a")), "turn", ARG_NUMBER, m->state->turn);
    event_end(m);
}
