/* Game masters: they freeze, rule, have dice rolled again and answers taken back, move and change what is on
 * the table, and sometimes end the match. */
#include "tests/fault/agent.h"
#include "tests/fault/truth.h"

#include <stdio.h>

static void act(struct agent *a, Gonfalon__V1__MasterRequest *ask, Gonfalon__V1__MasterAct which)
{
    char text[64];

    /* So that it can be told from all others in the log. */
    snprintf(text, sizeof text, "act %u of %s", a->last_id + 1, a->wish);
    ask->match = agent_text(a, a->table->match);
    ask->act = which;
    ask->text = agent_text(a, text);
    agent_ask(a, ASK(MASTER), ask, a->table->match);
}

static void move(struct agent *a, Gonfalon__V1__MasterRequest *ask)
{
    ask->what = GONFALON__V1__ITEM_KIND__ITEM_KIND_FIGURE;
    ask->target = (int32_t)luck_below(&a->luck, 12);
    ask->at = agent_part(a, &gonfalon__v1__point__descriptor);
    ask->at->x = (int32_t)luck_below(&a->luck, 1200000);
    ask->at->y = (int32_t)luck_below(&a->luck, 1200000);
    act(a, ask, GONFALON__V1__MASTER_ACT__MASTER_ACT_MOVE);
}

/* A unit gets a commander, or a figure is taken off the table. */
static void change(struct agent *a, Gonfalon__V1__MasterRequest *ask)
{
    bool unit = luck_has(&a->luck, 600);

    ask->what = unit ? GONFALON__V1__ITEM_KIND__ITEM_KIND_UNIT : GONFALON__V1__ITEM_KIND__ITEM_KIND_FIGURE;
    ask->target = (int32_t)luck_below(&a->luck, 6);
    ask->name = agent_text(a, unit ? "commander" : "fate");
    ask->value = unit ? (int32_t)luck_between(&a->luck, -1, 3) : FATE_OUT;
    act(a, ask, GONFALON__V1__MASTER_ACT__MASTER_ACT_CHANGE);
}

static void take_back(struct agent *a, Gonfalon__V1__MasterRequest *ask)
{
    const struct truth *t = truth_of(a->w, a->table->match);

    if (!t || !truth_begun(t))
        return;
    ask->target = (int32_t)luck_below(&a->luck, (uint32_t)t->room->side_count);
    ask->decision = luck_below(&a->luck, t->room->game->match->state->pending.number[ask->target] + 1);
    act(a, ask, GONFALON__V1__MASTER_ACT__MASTER_ACT_TAKEBACK);
}

/* When all is calm he has nothing left to do but to let them play. */
void master_acts(struct agent *a)
{
    Gonfalon__V1__MasterRequest *ask = agent_part(a, &gonfalon__v1__master_request__descriptor);

    if (agent_waits_for(a, ASK(MASTER)) || (a->w->calm && !a->frozen))
        return;
    if (a->w->calm) {
        act(a, ask, GONFALON__V1__MASTER_ACT__MASTER_ACT_RELEASE);
        return;
    }
    switch (luck_below(&a->luck, 20)) {
    case 0:
        act(a, ask, GONFALON__V1__MASTER_ACT__MASTER_ACT_FREEZE);
        break;
    case 1:
    case 2:
    case 3:
        act(a, ask, GONFALON__V1__MASTER_ACT__MASTER_ACT_RELEASE);
        break;
    case 4:
        move(a, ask);
        break;
    case 5:
    case 6:
        change(a, ask);
        break;
    case 7:
        act(a, ask, GONFALON__V1__MASTER_ACT__MASTER_ACT_REROLL);
        break;
    case 8:
        take_back(a, ask);
        break;
    case 9:
        ask->value = (int32_t)luck_between(&a->luck, -1, 1);
        if (luck_has(&a->luck, 100))
            act(a, ask, GONFALON__V1__MASTER_ACT__MASTER_ACT_END);
        break;
    default:
        act(a, ask, GONFALON__V1__MASTER_ACT__MASTER_ACT_RULE);
        break;
    }
}
