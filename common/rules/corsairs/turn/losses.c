#include "common/rules/corsairs/turn/losses.h"

#include "common/rules/corsairs/move/terrain.h"
#include "common/rules/corsairs/turn/objects.h"

static void count_loss(struct match *m, int32_t figure)
{
    struct corsairs_side *side = corsairs_side_at(m, corsairs_side_of(m, figure));

    side->lost_count++;
    side->lost_this_turn++;
    if (side->leader == figure) {
        side->leader_lost = 1; /* RULE("C10-d"): he is not replaced */
        side->leader_lost_this_turn = 1;
    }
}

/* C1-f: one kill or hit is enough, whatever the class. */
void corsairs_remove_from_play(struct match *m, int32_t figure, enum fate fate)
{
    struct corsairs_figure *c = corsairs_figure_at(m, figure);

    if (fate != FATE_WITHDRAWN)
        corsairs_put_down(m, figure, "corsairs.object.dropped", RULE("C1-f"));
    else if (c->carries >= 0) {
        struct corsairs_figure *object = corsairs_figure_at(m, c->carries);
        int32_t fellow = corsairs_fellow_bearer(m, figure);

        if (fellow >= 0)
            corsairs_figure_at(m, fellow)->carries = NOBODY;
        figure_at(m, c->carries)->fate = FATE_WITHDRAWN;
        object->bearer = object->second_bearer = NOBODY;
        corsairs_lift_figure(m, c->carries);
        c->carries = NOBODY;
    }
    figure_at(m, figure)->fate = (int32_t)fate;
    corsairs_lift_figure(m, figure);
    c->hidden = c->showing = c->climber = c->reloading = c->swimming_now = 0;
    c->acting = c->reacts = 0;
    c->serving = NOBODY;
    if (fate != FATE_WITHDRAWN && corsairs_side_of(m, figure) >= 0 && !c->captive)
        count_loss(m, figure);
}

static void leave_behind(struct match *m, int32_t figure)
{
    figure_at(m, figure)->fate = FATE_FLED;
    figure_at(m, figure)->seen_by = (1 << m->state->sides) - 1;
}

/* RULE("C11-a") */
void corsairs_stay_away(struct match *m, int32_t figure)
{
    struct corsairs_side *side = corsairs_side_at(m, corsairs_side_of(m, figure));
    struct corsairs_figure *c = corsairs_figure_at(m, figure);

    leave_behind(m, figure);
    for (int32_t i = 0; i < m->state->figures; i++)
        if (corsairs_figure_at(m, i)->owner == figure) {
            leave_behind(m, i);
            corsairs_figure_at(m, i)->bearer = NOBODY;
        }
    c->carries = NOBODY;
    if (c->captive)
        return;
    side->lost_count++;
    if (side->leader == figure)
        side->leader_lost = 1;
}
