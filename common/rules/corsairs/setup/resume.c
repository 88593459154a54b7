/* Beginning in the middle: what a scenario file says about where the game is. */
#include "common/rules/corsairs/figures.h"
#include "common/rules/corsairs/frames.h"
#include "common/rules/corsairs/hooks.h"
#include "common/rules/corsairs/move/contact.h"
#include "common/rules/corsairs/turn/groups.h"
#include "common/rules/shared/start.h"

static void set_order(struct match *m, int32_t first, int32_t initiative)
{
    struct corsairs_match *c = corsairs_of(m);
    int32_t count = 0;

    c->initiative = initiative;
    c->order[count++] = first;
    for (int32_t side = 0; side < m->state->sides; side++)
        if (side != first)
            c->order[count++] = side;
}

static void note_contacts(struct match *m)
{
    for (int32_t i = 0; i < m->state->figures; i++)
        if (corsairs_is_character(m, i) && corsairs_in_contact(m, i))
            corsairs_figure_at(m, i)->touched = 1;
}

bool corsairs_resume_at(struct match *m, const json_t *start, struct problems *problems)
{
    static const char *const keys[] = {"turn", "phase", "first", "initiative", NULL};
    static const char *const phases[] = {"initiative", "activations", "melee", "end", NULL};
    int32_t phase = 0, first = 0, initiative = -1;

    if (!start_keys_known(start, keys, problems) || !start_side(m, start, "first", &first, problems) ||
        !start_side(m, start, "initiative", &initiative, problems) ||
        !start_phase(start, phases, &phase, problems))
        return false;
    phase += PHASE_INITIATIVE;
    m->state->turn = catalogue_number(start, "turn", 1);
    m->state->phase = corsairs_of(m)->step = phase;
    set_order(m, first, initiative < 0 ? first : initiative);
    note_contacts(m);
    switch (phase) {
    case PHASE_INITIATIVE: /* game() begins the turn, and counts it */
        m->state->turn--;
        flow_open(m, P_GAME, GAME_TURN);
        break;
    case PHASE_ACTIVATIONS:
        corsairs_mark_bands(m);
        flow_open(m, P_GAME, GAME_MELEE);
        flow_open(m, P_ACTIVATIONS, 0);
        break;
    case PHASE_MELEE:
        flow_open(m, P_GAME, GAME_MELEE);
        break;
    default:
        flow_open(m, P_GAME, GAME_END);
    }
    return true;
}
