/* What follows from a change by the game master or a scenario file. */
#include "common/rules/warband/figures.h"
#include "common/rules/warband/formation/formation.h"
#include "common/rules/warband/hooks.h"

/* A line faces where its first figure does. */
void warband_amended(struct match *m)
{
    for (int32_t i = 0; i < m->state->units; i++) {
        struct warband_unit *u = warband_unit_at(m, i);
        struct warband_shape s;

        if (!warband_unit_stands(m, i) || u->formation == FORMATION_NONE)
            continue;
        warband_shape_of(m, i, &s);
        if (!warband_shape_holds(m, &s, u->formation, (angle)u->front))
            u->front = s.place[0].facing;
        if (warband_formed(m, i) && !warband_shape_holds(m, &s, u->formation, (angle)u->front))
            u->formation = FORMATION_SKIRMISH; /* RULE("W3-e") */
    }
    /* no rule: objects come before those who carry them */
    for (int32_t i = 0; i < m->state->figures; i++) {
        const struct warband_figure *f = warband_figure_at(m, i);

        if (f->carries != NOBODY && warband_figure_at(m, f->carries)->sort == SORT_OBJECT &&
            stand_on_table(table_of(m), i) && stand_on_table(table_of(m), f->carries)) {
            struct place at = warband_stand(m, i)->place;

            table_move_stand(table_of(m), f->carries, &at);
        }
    }
}
