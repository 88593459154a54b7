/* Beginning in the middle: what a scenario file says about where the game is. Keys: README.md. */
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/frames.h"
#include "common/rules/brothers/hooks.h"
#include "common/rules/brothers/places.h"
#include "common/rules/brothers/state.h"
#include "common/rules/brothers/turn/aims.h"
#include "common/rules/shared/start.h"

/* Everybody on the table has a coin, unless the file has spent it; things follow who has them. */
static void make_ready(struct match *m)
{
    brothers_link_items(m);
    for (int32_t i = 0; i < m->state->figures; i++) {
        struct brothers_figure *f = brothers_figure_at(m, i);

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
            brothers_figure_at(m, f->mount)->rider = i;
            figure_at(m, f->mount)->fate = FATE_RESERVE;
            figure_at(m, f->mount)->seen_by = figure_at(m, i)->seen_by;
        }
    }
    for (int32_t i = 0; i < m->state->figures; i++) {
        struct brothers_figure *f = brothers_figure_at(m, i);

        if (brothers_in_play(m, i) && f->visibility != VISIBLE_OPEN && f->cover_piece == NOTHING &&
            !brothers_under(m, i, SPELL_VEIL_OF_DUSK))
            f->cover_piece = brothers_cover_at(m, i);
        brothers_refresh(m, i);
    }
}

/* Frames as turn.c leaves them: the game waits for the turn, the turn for its part. */
static void open_turn(struct match *m, int32_t step)
{
    flow_open(m, P_GAME, GAME_TURN);
    flow_open(m, P_TURN, step);
}

static void open_activations(struct match *m, int32_t first, int32_t figure)
{
    struct frame *f;

    open_turn(m, TURN_END);
    f = flow_open(m, P_ACTIVATIONS, figure >= 0 ? ACTIVATIONS_ACTIVATED : ACTIVATIONS_NEXT);
    *FRAME(brothers_activations_frame, f) = (struct brothers_activations_frame){
        .side = figure >= 0 ? brothers_side_of(m, figure) : first, .figure = figure, .begun = 1};
    if (figure < 0)
        return;
    f = flow_open(m, P_ACTIVATE, ACTIVATE_BEGINS);
    FRAME(brothers_activate_frame, f)->figure = figure;
}

bool brothers_resume_at(struct match *m, const json_t *start, struct problems *problems)
{
    static const char *const keys[] = {"turn", "phase", "first", "initiative", "activating", NULL};
    static const char *const phases[] = {"initiative", "activations", "end", NULL};
    int32_t phase = PHASE_ACTIVATIONS - PHASE_INITIATIVE, first = 0, initiative, figure = -1;

    if (!start_keys_known(start, keys, problems) || !start_side(m, start, "first", &first, problems) ||
        !start_figure(m, start, "activating", &figure, problems) ||
        !start_phase(start, phases, &phase, problems))
        return false;
    initiative = first;
    if (!start_side(m, start, "initiative", &initiative, problems))
        return false;
    if (figure >= 0 && !brothers_in_play(m, figure))
        return start_nobody(start, "activating", problems);
    brothers_of(m)->initiative = initiative;
    m->state->turn = catalogue_number(start, "turn", 1);
    brothers_deck_start(m, false); /* in order: no dice are rolled here */
    make_ready(m);
    m->state->phase = PHASE_END;
    switch (phase + PHASE_INITIATIVE) {
    case PHASE_INITIATIVE:
        m->state->turn--;
        flow_open(m, P_GAME, GAME_TURN);
        break;
    case PHASE_ACTIVATIONS:
        m->state->phase = PHASE_ACTIVATIONS;
        open_activations(m, first, figure);
        break;
    default:
        open_turn(m, TURN_END);
    }
    return true;
}
