/* Beginning in the middle: what a scenario file means by "start" (README.md). */
#include "common/rules/shared/start.h"
#include "common/rules/warband/actions.h"
#include "common/rules/warband/constants.h"
#include "common/rules/warband/figures.h"
#include "common/rules/warband/frames.h"
#include "common/rules/warband/hooks.h"
#include "common/rules/warband/state.h"

/* A unit in the middle of its activation: figures keep the action points the file gives them. */
static void open_activation(struct match *m, int32_t unit)
{
    const struct unit *u = unit_at(m, unit);
    struct frame *f;

    for (int32_t i = u->first; i < u->first + u->count; i++)
        if (warband_lives(m, i) && warband_figure_at(m, i)->ac_left == 0)
            warband_figure_at(m, i)->ac_left = warband_figure_at(m, i)->ac;
    warband_unit_at(m, unit)->activated = true;
    warband_of(m)->active = unit;
    warband_of(m)->agent = u->side;
    f = flow_open(m, P_ACTIVATE, ACTIVATE_ACTED);
    *FRAME(warband_activate_frame, f) = (struct warband_activate_frame){.side = u->side, .unit = unit};
    f = flow_open(m, P_ACT, ACTION_NEXT);
    FRAME(warband_act_frame, f)->unit = unit;
}

/* The side after that of the active unit is next. */
static void open_activations(struct match *m, int32_t first, int32_t unit)
{
    struct frame *f = flow_open(m, P_ACTIVATIONS, unit != NO_UNIT ? ACTIVATIONS_ONE_ENDED : ACTIVATIONS_NEXT);

    FRAME(warband_activations_frame, f)->side = unit != NO_UNIT ? 1 - unit_at(m, unit)->side : first;
    if (unit != NO_UNIT)
        open_activation(m, unit);
}

bool warband_resume_at(struct match *m, const json_t *start, struct problems *problems)
{
    static const char *const keys[] = {"turn", "phase", "first", "active", NULL};
    static const char *const phases[] = {"initiative", "activations", "effects", "counters", NULL};
    int32_t phase = PHASE_ACTIVATIONS - PHASE_INITIATIVE, first = 0, unit = NO_UNIT;
    struct warband_match *w = warband_of(m);

    if (!start_keys_known(start, keys, problems) || !start_side(m, start, "first", &first, problems) ||
        !start_unit(m, start, "active", &unit, problems) || !start_phase(start, phases, &phase, problems))
        return false;
    if (w->turns == 0)
        w->turns = 6;
    w->first = first;
    w->rolled_initiative = true;
    m->state->turn = catalogue_number(start, "turn", 1);
    phase += PHASE_INITIATIVE;
    if (phase == PHASE_INITIATIVE) {
        m->state->turn--;
        flow_open(m, P_GAME, GAME_TURN);
        return true;
    }
    m->state->phase = w->step = phase;
    flow_open(m, P_GAME, phase == PHASE_COUNTERS ? GAME_COUNTERS : GAME_EFFECTS);
    if (phase == PHASE_ACTIVATIONS)
        open_activations(m, first, unit);
    return true;
}
