/* Beginning in the middle: what a scenario file means by "start" (README.md). */
#include "common/rules/shared/start.h"
#include "common/rules/warband/warband.h"

#include <string.h>

enum { GAME_TURN = 3, GAME_EFFECTS = 4, GAME_COUNTERS = 5, ACTIVATE_ACTED = 3 };

/* A unit in the middle of its activation: figures keep the action points the file gives them. */
static void open_activation(struct match *m, int32_t unit)
{
    const struct unit *u = unit_at(m, unit);
    struct frame *f;

    for (int32_t i = u->first; i < u->first + u->count; i++)
        if (warband_lives(m, i) && warband_fighter(m, i)->ac_left == 0)
            warband_fighter(m, i)->ac_left = warband_fighter(m, i)->ac;
    warband_unit_at(m, unit)->activated = 1;
    warband_of(m)->active = unit;
    warband_of(m)->agent = u->side;
    f = flow_open(m, P_ACTIVATE, ACTIVATE_ACTED);
    f->v[0] = u->side;
    f->v[1] = unit;
    f = flow_open(m, P_ACT, 0);
    f->v[0] = unit;
}

bool warband_resume_at(struct match *m, const json_t *start, struct problems *problems)
{
    static const char *const keys[] = {"turn", "phase", "first", "active", NULL};
    const char *phase = catalogue_word(start, "phase", "activations"),
               *first = catalogue_word(start, "first", "A");
    const char *active = catalogue_word(start, "active", "");
    struct warband_match *w = warband_of(m);
    int32_t side = side_named(m, first), unit = *active ? unit_named(m, active) : -1;

    if (!start_keys_known(start, keys, "warband.start.unknown_key", problems))
        return false;
    if (side < 0 || (*active && unit < 0)) {
        problem_add(problems, below_start(side < 0 ? "first" : "active"), "", "warband.start.unknown_name",
                    side < 0 ? first : active, 0);
        return false;
    }
    if (w->turns == 0)
        w->turns = 6;
    w->first = side;
    w->rolled_initiative = 1;
    m->state->turn = catalogue_number(start, "turn", 1);
    if (strcmp(phase, "activations") == 0) {
        m->state->phase = w->step = STEP_ACTIVATIONS;
        flow_open(m, P_GAME, GAME_EFFECTS);
        struct frame *f = flow_open(m, P_ACTIVATIONS, unit >= 0 ? 1 : 0);

        f->v[0] = unit >= 0 ? 1 - unit_at(m, unit)->side : side;
        if (unit >= 0)
            open_activation(m, unit);
        return true;
    }
    if (strcmp(phase, "initiative") == 0) {
        m->state->turn--;
        flow_open(m, P_GAME, GAME_TURN);
    } else if (strcmp(phase, "effects") == 0) {
        m->state->phase = w->step = STEP_EFFECTS;
        flow_open(m, P_GAME, GAME_EFFECTS);
    } else if (strcmp(phase, "counters") == 0) {
        m->state->phase = w->step = STEP_COUNTERS;
        flow_open(m, P_GAME, GAME_COUNTERS);
    } else {
        problem_add(problems, below_start("phase"), "", "warband.start.no_such_phase", phase, 0);
        return false;
    }
    return true;
}
