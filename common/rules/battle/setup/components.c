/* P_COMPONENTS: before anybody is put down each side says how its mixed formations stand (B5.7.2-a). */
#include "common/rules/battle/actions.h"
#include "common/rules/battle/asks.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/frames.h"
#include "common/rules/massed/mixed.h"

static const struct {
    const char *tag, *label;
    struct massed_mixture mixture;
} row[] = {
    {"first_ahead", "battle.option.first_ahead", {MIXED_TIERS, 1}},
    {"second_ahead", "battle.option.second_ahead", {MIXED_TIERS, 2}},
    {"first_wings", "battle.option.first_wings", {MIXED_WINGS, 2}},
    {"second_wings", "battle.option.second_wings", {MIXED_WINGS, 1}},
};
enum { ROWS = sizeof row / sizeof row[0] };

/* RULE("B5.7.2-b"), RULE("B5.7.2-c"): either component before the other, or on both its flanks. */
void battle_components_describe(const struct match *m, int32_t side, struct decision *d)
{
    int32_t unit = FRAME_TOP(battle_components_frame, m)->unit;

    (void)side;
    d->unit = unit;
    decision_arg(d, "unit", ARG_UNIT, unit);
    for (int32_t i = 0; i < ROWS; i++)
        decision_option(d, row[i].tag, row[i].label)->id = i;
}

static void arrange(struct match *m, int32_t unit, int32_t named)
{
    struct massed_unit *u = massed_unit_at(m, unit);

    u->mixed = row[named].mixture.mixed;
    u->lead = row[named].mixture.lead;
    battle_tell(
        m, row[named].mixture.mixed == MIXED_TIERS ? "battle.stands_in_tiers" : "battle.stands_with_wings",
        row[named].mixture.mixed == MIXED_TIERS ? RULE("B5.7.2-b") : RULE("B5.7.2-c"), unit);
    event_end(m);
}

enum flow battle_components_run(struct match *m, struct frame *f)
{
    enum { NEXT, SAID };
    struct battle_components_frame *v = FRAME(battle_components_frame, f);

    if (f->step == SAID) {
        arrange(m, v->unit, flow_answer(m, battle_side_of(m, v->unit))->item[0].ref);
        v->unit++;
    }
    for (; v->unit < m->state->units; v->unit++)
        if (massed_unit_at(m, v->unit)->mixed != MIXED_NOT)
            return flow_ask(m, f, SAID, Q_COMPONENTS, 1 << battle_side_of(m, v->unit));
    return flow_done(m, NO_RESULT);
}
