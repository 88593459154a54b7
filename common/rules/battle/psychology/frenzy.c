#include "common/rules/battle/psychology/frenzy.h"

#include "common/rules/battle/actions.h"
#include "common/rules/battle/asks.h"
#include "common/rules/battle/command/tests.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/frames.h"
#include "common/rules/battle/psychology/personal.h"
#include "common/rules/battle/psychology/psychology.h"

enum { KEEPS_CALM, SEEKS_FRENZY };

/* RULE("B10.5-a"), RULE("B10.5-b"): once an engagement; who is frenzied already does not test. */
void battle_mark_frenzy(struct match *m, int32_t unit)
{
    int32_t contacts = 0;

    EACH_CONTACT(m, unit, contact)
    contacts++;
    battle_unit_at(m, unit)->frenzy_due =
        contacts == 1 && !battle_routing(m, unit) && !battle_unmoved(m, unit, FEELS_FRENZY);
    if (contacts == 1 && !battle_routing(m, unit))
        battle_personal_frenzy(m, unit);
}

/* --- P_FRENZY ------------------------------------------------------------------------------------------- */

/* RULE("B10.5-c"): a character who leads the unit has a bonus that may be used either way. */
static bool has_choice(const struct match *m, int32_t unit)
{
    int32_t leader = massed_unit_at(m, unit)->leader;

    return battle_has_leader(m, unit) && massed_is_character(m, leader) &&
           battle_figure_at(m, leader)->nature.bonus_cl > 0;
}

void battle_frenzy_describe(const struct match *m, int32_t side, struct decision *d)
{
    int32_t unit = FRAME_TOP(battle_frenzy_frame, m)->unit;

    (void)side;
    d->unit = unit;
    decision_arg(d, "unit", ARG_UNIT, unit);
    decision_option(d, "calm", "battle.option.keep_calm")->id = KEEPS_CALM;
    decision_option(d, "frenzy", "battle.option.seek_frenzy")->id = SEEKS_FRENZY;
}

static void test(struct match *m, int32_t unit, enum battle_test test)
{
    battle_unit_at(m, unit)->frenzy_due = false;
    if (battle_test(m, unit, test, RULE("B10.5-b")))
        return;
    battle_unit_at(m, unit)->frenzied = true;
    battle_tell(m, "battle.frenzied", RULE("B10.5-b"), unit);
    event_end(m);
}

static enum flow next(struct match *m, struct frame *f, struct battle_frenzy_frame *v)
{
    for (v->unit = 0; v->unit < m->state->units; v->unit++) {
        if (!battle_unit_at(m, v->unit)->frenzy_due)
            continue;
        if (has_choice(m, v->unit))
            return flow_ask(m, f, FRENZY_SAID, Q_FRENZY, 1 << battle_side_of(m, v->unit));
        test(m, v->unit, TEST_FRENZY);
    }
    return flow_done(m, NO_RESULT);
}

enum flow battle_frenzy_run(struct match *m, struct frame *f)
{
    struct battle_frenzy_frame *v = FRAME(battle_frenzy_frame, f);

    switch (f->step) {
    case FRENZY_NEXT:
        return next(m, f, v);
    case FRENZY_SAID:
        test(m, v->unit,
             flow_answer(m, battle_side_of(m, v->unit))->item[0].ref == SEEKS_FRENZY ? TEST_RAGE
                                                                                     : TEST_FRENZY);
        return flow_again(f, FRENZY_NEXT);
    default:
        flow_lost(m, f);
    }
}

static void calm_figures(struct match *m)
{
    for (int32_t figure = 0; figure < m->state->figures; figure++) {
        struct event *e;

        if (!battle_figure_at(m, figure)->frenzied || battle_engaged(m, figure_at(m, figure)->unit))
            continue;
        battle_figure_at(m, figure)->frenzied = false;
        e = event_begin(m, "battle.calm_alone", RULE("B10.5-d"));
        event_arg(e, "figure", ARG_FIGURE, figure);
        event_end(m);
    }
}

void battle_calm_down(struct match *m)
{
    calm_figures(m);
    for (int32_t unit = 0; unit < m->state->units; unit++) {
        struct battle_unit *u = battle_unit_at(m, unit);

        if (!u->frenzied || battle_engaged(m, unit))
            continue;
        u->frenzied = false;
        battle_tell(m, "battle.calm", RULE("B10.5-d"), unit);
        event_end(m);
    }
}
