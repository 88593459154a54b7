/* F7: what a result on the damage table does to a fighter, the JDeg, and being stunned by other means. */
#include "common/rules/brothers/actions.h"
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/fight/fight.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/frames.h"
#include "common/rules/brothers/places.h"
#include "common/rules/brothers/state.h"

#include <assert.h>

enum { BEGIN, AFTER };
enum { WOUND_PA = 3, GRIEVOUS_PA = 6 };

enum flow brothers_call_hit(struct match *m, struct frame *f, int32_t step, int32_t figure, int32_t result,
                            int32_t cause, int32_t kind, int32_t morale, bool clumsy)
{
    return flow_enter(m, f, step, P_HIT,
                      (struct brothers_hit_frame){.figure = figure,
                                                  .result = result,
                                                  .cause = cause,
                                                  .kind = kind,
                                                  .morale = morale,
                                                  .clumsy = clumsy});
}

/* RULE("F7.3-b"): a rider falls on the side away from who hit him. */
static void throw_down(struct match *m, int32_t figure, int32_t cause)
{
    angle away = (angle)(brothers_facing(m, figure) + QUARTER_TURN);

    if (cause != NOTHING && stand_on_table(table_of(m), cause))
        away = bearing(brothers_point(m, cause), brothers_point(m, figure));
    if (brothers_mounted(m, figure))
        brothers_unhorse(m, figure, away);
    brothers_drop_body(m, figure);
    brothers_set_posture(m, figure, POSTURE_STUNNED);
}

/* RULE("F7.3-a"): on its belly, until it recovers. */
static void stun(struct match *m, int32_t figure, int32_t cause)
{
    throw_down(m, figure, cause);
    struct event *e = brothers_tell(m, "brothers.damage.stunned", RULE("F7-a"), figure);

    event_rule(e, RULE("F7.3-a"));
    event_end(m);
}

static void kill(struct match *m, int32_t figure, const char *rule)
{
    brothers_lose(m, figure, END_DEAD, rule);
}

/* RULE("F7.4-a"), RULE("F7.5-a"), RULE("F7.5-b"), RULE("F7.6-b"), RULE("F2.6.1-b"), RULE("F2.6.1-c"):
 * permanent loss of PA; who has none left is out of action. */
static void wound(struct match *m, int32_t figure, int32_t pa, const char *rule)
{
    struct brothers_figure *b = brothers_figure_at(m, figure);

    b->pa_lost += pa;
    b->wound = b->pa_lost >= GRIEVOUS_PA ? WOUND_GRIEVOUS : WOUND_WOUNDED;
    struct event *e = brothers_tell(
        m, b->wound == WOUND_GRIEVOUS ? "brothers.damage.grievous" : "brothers.damage.wounded", rule, figure);

    event_arg(e, "pa", ARG_NUMBER, pa);
    event_rule(e, b->wound == WOUND_GRIEVOUS ? RULE("F7.5-a") : RULE("F7.4-a"));
    event_end(m);
    if (brothers_permanent_pa(m, figure) <= 0)
        brothers_lose(m, figure, END_OUT_OF_ACTION, RULE("F7.6-b"));
}

/* The line of the table as it applies to this figure. */
static void apply(struct match *m, int32_t figure, int32_t result, int32_t cause, int32_t kind)
{
    struct brothers_figure *b = brothers_figure_at(m, figure);

    if (result < NEAR_MISS_FROM) {
        brothers_tell_end(m, "brothers.damage.nothing", RULE("F7-a"), figure);
        return;
    }
    if (result < STUNNED_FROM) {
        brothers_tell_end(m, "brothers.damage.near_miss", RULE("F7-a"), figure);
        return;
    }
    if (result >= KILLING_RESULT) {
        kill(m, figure,
             kind == MORALE_MELEE   ? RULE("F4.1.3-g")
             : kind == MORALE_OTHER ? RULE("F7.1-c")
                                    : RULE("F5.1.3-f"));
        return;
    }
    if (b->wound == WOUND_GRIEVOUS) {
        kill(m, figure, RULE("F7.5-c"));
        return;
    }
    if (result >= GRIEVOUS_FROM) {
        wound(m, figure, GRIEVOUS_PA, RULE("F7.5-b"));
        return;
    }
    if (b->wound == WOUND_WOUNDED) {
        wound(m, figure, WOUND_PA, RULE("F7.4-b"));
        return;
    }
    if (result >= WOUNDED_FROM) {
        wound(m, figure, WOUND_PA, RULE("F7-a"));
        return;
    }
    if (brothers_stunned(m, figure)) {
        wound(m, figure, WOUND_PA, RULE("F7.3-c"));
        return;
    }
    stun(m, figure, cause);
}

/* RULE("F7-b"): state and PA first, then out of action, then the JM if it is still up.
 * RULE("F7.2-c"), RULE("F7.7-a"): who lies, or was only clumsy, makes none. */
enum flow brothers_hit_run(struct match *m, struct frame *f)
{
    struct brothers_hit_frame *v = FRAME(brothers_hit_frame, f);
    int32_t figure = v->figure;

    assert(brothers_heads_unit(m, figure));
    assert(v->kind >= 0 && v->kind < MORALE_CAUSES);
    if (f->step > AFTER)
        flow_lost(m, f);
    if (f->step != BEGIN || !brothers_in_play(m, figure))
        return flow_done(m, NO_RESULT);
    apply(m, figure, v->result, v->cause, v->kind);
    if (v->result >= NEAR_MISS_FROM && brothers_in_play(m, figure) && !brothers_lying(m, figure) &&
        !v->clumsy)
        return flow_enter(m, f, AFTER, P_MORALE,
                          (struct brothers_morale_frame){
                              .figure = figure, .cause = v->cause, .kind = v->kind, .modifier = v->morale});
    return flow_done(m, NO_RESULT);
}

/* --- the JDeg --------------------------------------------------------------------------------- */

static int32_t read_jdeg(const struct match *m, int32_t natural, int32_t total, const char **rule)
{
    *rule = RULE("F7.1-a");
    if (natural == 0 && option_on(m, OPTION_JDEG_ZERO_KILLS)) {
        *rule = RULE("F7.1-c");
        return KILLING_RESULT;
    }
    if (natural == 0 && option_on(m, OPTION_JDEG_ZERO_IS_TEN)) {
        *rule = RULE("F7.1-b");
        return total + 10;
    }
    if (total == 1 && option_on(m, OPTION_JDEG_ONE_SAVES)) {
        *rule = RULE("F7.1-d");
        return 0;
    }
    return total;
}

/* RULE("F2.3-c"), RULE("F7.8-a"): one die, the malus of wounds added. */
enum flow brothers_jdeg_run(struct match *m, struct frame *f)
{
    struct brothers_harm_frame *v = FRAME(brothers_harm_frame, f);
    int32_t figure = v->figure, natural, result;
    struct roll roll;
    const char *rule;
    struct event *e;

    assert(brothers_heads_unit(m, figure));
    if (f->step > AFTER)
        flow_lost(m, f);
    if (f->step != BEGIN || !brothers_in_play(m, figure))
        return flow_done(m, NO_RESULT);
    natural = brothers_die(m, &roll, "brothers.roll.damage", brothers_side_of(m, figure), figure);
    brothers_add_wound_malus(m, figure, &roll, 1);
    roll.total = natural + roll_modifiers(&roll);
    result = read_jdeg(m, natural, roll.total, &rule);
    e = brothers_tell(m, "brothers.damage.roll", rule, figure);
    event_roll(e, &roll);
    event_arg(e, "result", ARG_NUMBER, result == KILLING_RESULT ? 0 : result);
    if (v->clumsy) /* no rule: only tells */
        event_rule(e, RULE("F7.7-a"));
    event_end(m);
    return brothers_call_hit(m, f, AFTER, figure, result, v->cause, MORALE_OTHER, 0, v->clumsy);
}

/* RULE("F7.3-d"): whatever else stuns is a stunned result. Who is wounded by it instead stays as the rule
 * that made it fall has left it. */
enum flow brothers_stun_run(struct match *m, struct frame *f)
{
    struct brothers_harm_frame *v = FRAME(brothers_harm_frame, f);

    assert(brothers_heads_unit(m, v->figure));
    if (f->step > AFTER)
        flow_lost(m, f);
    if (f->step != BEGIN || !brothers_in_play(m, v->figure))
        return flow_done(m, NO_RESULT);
    return brothers_call_hit(m, f, AFTER, v->figure, STUNNED_FROM, v->cause, MORALE_OTHER, 0, v->clumsy);
}

/* --- healing ---------------------------------------------------------------------------------- */

/* RULE("F14.2-j"): once per figure and battle, whoever does it. */
bool brothers_can_heal(const struct match *m, int32_t figure)
{
    const struct brothers_figure *b = brothers_figure_at(m, figure);

    return brothers_in_play(m, figure) && b->wound != WOUND_NONE && !b->healed_once;
}

void brothers_heal(struct match *m, int32_t figure, const char *rule)
{
    struct brothers_figure *b = brothers_figure_at(m, figure);

    b->wound = b->wound == WOUND_GRIEVOUS ? WOUND_WOUNDED : WOUND_NONE;
    b->pa_lost = b->pa_lost > WOUND_PA ? b->pa_lost - WOUND_PA : 0;
    b->healed_once = true;
    struct event *e = brothers_tell(m, "brothers.healed", rule, figure);

    event_arg(e, "pa", ARG_NUMBER, WOUND_PA);
    event_end(m);
}
