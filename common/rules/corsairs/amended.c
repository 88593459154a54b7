/* What follows from a change by the game master or a scenario file. */
#include "common/rules/corsairs/figures.h"
#include "common/rules/corsairs/hooks.h"
#include "common/rules/corsairs/move/terrain.h"
#include "common/rules/corsairs/turn/objects.h"

static void amend_burden(struct match *m, int32_t figure)
{
    struct corsairs_figure *c = corsairs_figure_at(m, figure);
    struct corsairs_figure *o = c->carries >= 0 ? corsairs_figure_at(m, c->carries) : NULL;

    if (!o)
        return;
    if (o->bearer < 0 || (o->bearer != figure && corsairs_figure_at(m, o->bearer)->carries != c->carries))
        o->bearer = figure;
    else if (o->bearer != figure) /* a third one breaks an invariant */
        o->second_bearer = figure;
    if (stand_on_table(table_of(m), figure)) {
        int32_t moved = o->moved;

        figure_at(m, c->carries)->fate = FATE_IN_PLAY;
        figure_at(m, c->carries)->seen_by |=
            figure_at(m, figure)->seen_by; /* what he bears is seen with him */
        if (!stand_on_table(table_of(m), c->carries)) {
            struct stand *s = table_stand(table_of(m), c->carries);

            table_put_stand(table_of(m), c->carries, &corsairs_stand(m, figure)->place, &s->base);
        }
        corsairs_follow_bearer(m, figure);
        o->moved = moved;
    }
}

void corsairs_amended(struct match *m)
{
    for (int32_t i = 0; i < m->state->figures; i++) {
        struct corsairs_figure *c = corsairs_figure_at(m, i);

        if (c->bearer >= 0 && corsairs_figure_at(m, c->bearer)->carries != i) { /* it lies where he is */
            table_stand(table_of(m), i)->aboard = corsairs_stand(m, c->bearer)->aboard;
            c->bearer = NOBODY;
        }
        if (c->second_bearer >= 0 && corsairs_figure_at(m, c->second_bearer)->carries != i)
            c->second_bearer = NOBODY;
        if (c->leader && corsairs_side_of(m, i) >= 0)
            corsairs_side_at(m, corsairs_side_of(m, i))->leader = i;
    }
    for (int32_t i = 0; i < m->state->figures; i++) {
        if (!corsairs_in_play(m, i) || !corsairs_is_character(m, i))
            continue;
        corsairs_settle(m, i);
        amend_burden(m, i);
    }
}
