/* Beginning in the middle: what a scenario file says about where the game is. Keys: README.md. */
#include "common/rules/brothers/brothers.h"
#include "common/rules/shared/start.h"

#include <string.h>

/* Everybody on the table has a coin, unless the file has spent it; things follow who has them. */
static void make_ready(struct match *m)
{
    brothers_link_items(m);
    for (int32_t i = 0; i < m->state->figures; i++) {
        struct brothers_figure *f = brothers_at(m, i);

        if (brothers_in_play(m, i) && f->ends == END_NONE && f->coin == COIN_NONE && f->pa_spent == 0 &&
            !f->ad_used)
            f->coin = COIN_TAILS;
        if (f->sort == SORT_FIGHTER && (f->ends == END_DEAD || f->ends == END_OUT_OF_ACTION))
            figure_at(m, i)->fate = FATE_OUT;
        if (f->holder >= 0 && f->where != WHERE_GONE) {
            figure_at(m, i)->fate = FATE_RESERVE;
            figure_at(m, i)->seen_by = figure_at(m, f->holder)->seen_by;
        }
        if (f->mount >= 0) {
            brothers_at(m, f->mount)->rider = i;
            figure_at(m, f->mount)->fate = FATE_RESERVE;
            figure_at(m, f->mount)->seen_by = figure_at(m, i)->seen_by;
        }
    }
    for (int32_t i = 0; i < m->state->figures; i++)
        brothers_refresh(m, i);
}

/* Frames as turn.c leaves them: the game waits for the turn, the turn for its part. */
static void open_turn(struct match *m, int32_t step)
{
    flow_open(m, P_GAME, 1);
    flow_open(m, P_TURN, step);
}

static void open_activations(struct match *m, int32_t first, int32_t figure)
{
    struct frame *f;

    open_turn(m, 2);
    f = flow_open(m, P_ACTIVATIONS, figure >= 0 ? 2 : 0);
    f->v[0] = first;
    f->v[2] = figure;
    f->v[3] = 1;
    if (figure < 0)
        return;
    f->v[0] = brothers_side_of(m, figure);
    f = flow_open(m, P_ACTIVATE, 0);
    f->v[0] = figure;
}

bool brothers_resume_at(struct match *m, const json_t *start, struct problems *problems)
{
    static const char *const keys[] = {"turn", "phase", "first", "initiative", "activating", NULL};
    const char *phase = catalogue_word(start, "phase", "activations");
    const char *first = catalogue_word(start, "first", "A"), *who = catalogue_word(start, "activating", NULL);
    int32_t side = side_named(m, first), figure = figure_named(m, who);

    if (!start_keys_known(start, keys, "brothers.start.unknown_key", problems))
        return false;
    if (side < 0 || (who && (figure < 0 || !brothers_in_play(m, figure)))) {
        problem_add(problems, below_start(side < 0 ? "first" : "activating"), "", "brothers.start.nobody",
                    side < 0 ? first : who, 0);
        return false;
    }
    brothers_of(m)->initiative = side_named(m, catalogue_word(start, "initiative", first));
    m->state->turn = catalogue_number(start, "turn", 1);
    brothers_deck_start(m, false); /* in order: no dice are rolled here */
    make_ready(m);
    if (strcmp(phase, "activations") == 0) {
        m->state->phase = PHASE_ACTIVATIONS;
        open_activations(m, side, figure);
    } else if (strcmp(phase, "initiative") == 0) {
        m->state->turn--;
        m->state->phase = PHASE_END;
        flow_open(m, P_GAME, 1);
    } else if (strcmp(phase, "end") == 0) {
        m->state->phase = PHASE_END;
        open_turn(m, 2);
    } else {
        problem_add(problems, below_start("phase"), "", "brothers.start.no_such_phase", phase, 0);
        return false;
    }
    return true;
}
