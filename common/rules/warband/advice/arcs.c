/* What is drawn around figures while their side decides: ranges and arcs of fire, and, for a move, the
 * zones that enemies keep. */
#include "common/rules/warband/constants.h"
#include "common/rules/warband/figures.h"
#include "common/rules/warband/hooks.h"
#include "common/rules/warband/move/moves.h"
#include "common/rules/warband/state.h"

/* W3-a: a figure of the active unit may turn as it likes; where its move ends it sees only the half in front.
 */
static int32_t width_of(const struct match *m, const struct decision *d, int32_t figure)
{
    bool stays = d->kind == DECISION_PICK || d->kind == DECISION_TARGET;

    return stays && warband_of(m)->active == warband_unit_of(m, figure) ? FULL_TURN : HALF_TURN;
}

/* RULE("W8.2-b"): each band by itself. */
static void add_shooter(const struct match *m, const struct decision *d, int32_t figure, struct arcs *out)
{
    static const char *const keys[BANDS] = {"warband.arc.short", "warband.arc.medium", "warband.arc.long"};
    struct figure_arc arc = {.width = width_of(m, d, figure)};

    arc.rule = arc.width == HALF_TURN ? RULE("W3-a") : RULE("W8.2-b");
    for (int32_t slot = 0; slot < ARMS_MAX; slot++) {
        const struct warband_weapon *w = warband_arm(m, figure, slot);

        if (!w->there || !w->ranged || w->grenade)
            continue;
        arc.least = w->least * INCH;
        for (int32_t band = 0; band < BANDS; band++) {
            arc.key = keys[band];
            arc.most = w->band[band] * INCH;
            if (arc.most > arc.least)
                arc_add(out, &arc, figure);
            arc.least = arc.most > arc.least ? arc.most : arc.least;
        }
    }
}

static void add_figure(const struct match *m, const struct decision *d, int32_t figure, struct arcs *out)
{
    const struct warband_figure *f = warband_figure_at(m, figure);

    if (warband_side_of(m, figure) == d->side && figure_at(m, figure)->fate == FATE_IN_PLAY &&
        (f->ad > 0 || f->sort == SORT_MACHINE) && !warband_panicked(m, warband_unit_of(m, figure)))
        add_shooter(m, d, figure, out);
}

static void add_unit(const struct match *m, const struct decision *d, int32_t unit, struct arcs *out)
{
    const struct unit *u = unit_at(m, unit);

    for (int32_t i = u->first; i < u->first + u->count; i++)
        add_figure(m, d, i, out);
}

static void add_zones(const struct match *m, int32_t side, struct arcs *out)
{
    struct figure_arc zone = {.key = "warband.arc.zone", .rule = RULE("W3-b")};

    for (int32_t i = 0; i < m->state->figures; i++) {
        if (!warband_lives(m, i) || warband_side_of(m, i) == side || !(figure_at(m, i)->seen_by >> side & 1))
            continue;
        zone.width = warband_figure_at(m, i)->size == SIZE_LARGE ? HALF_TURN : FULL_TURN;
        zone.most = warband_zone_of(m, i);
        arc_add(out, &zone, i);
    }
}

void warband_arcs(const struct match *m, const struct decision *d, struct arcs *out)
{
    if (d->kind == DECISION_MOVE)
        add_zones(m, d->side, out);
    if (d->figure >= 0)
        add_figure(m, d, d->figure, out);
    else if (d->unit >= 0)
        add_unit(m, d, d->unit, out);
    for (int32_t i = 0; d->unit < 0 && i < d->movable_count; i++)
        add_figure(m, d, d->movable[i].figure, out);
    for (int32_t i = 0; i < d->option_count; i++) {
        int32_t unit = d->option[i].unit;

        /* Several options are of one unit. */
        if (unit >= 0 && unit != d->unit && (i == 0 || d->option[i - 1].unit != unit))
            add_unit(m, d, unit, out);
    }
}
