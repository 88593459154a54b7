/* W8: a shot, from the announcement of its target to what it does. */
#include "common/rules/warband/actions.h"
#include "common/rules/warband/asks.h"
#include "common/rules/warband/constants.h"
#include "common/rules/warband/fight/attacks.h"
#include "common/rules/warband/figures.h"
#include "common/rules/warband/frames.h"
#include "common/rules/warband/shoot/machine.h"
#include "common/rules/warband/shoot/sight.h"
#include "common/rules/warband/state.h"
#include "common/table/trace.h"

#include <assert.h>

enum { BEGIN, TESTED, AIMED, ELEMENT, STRIKE };

static struct warband_shot shot_of(const struct frame *f)
{
    const struct warband_shot_frame *v = FRAME_READ(warband_shot_frame, f);

    return (struct warband_shot){.shooter = v->shooter,
                                 .target = v->target,
                                 .slot = v->slot,
                                 .aim = v->aim,
                                 .response = v->response,
                                 .band = v->band,
                                 .cover = v->cover};
}

/* RULE("W12-d"): the weapon's F with the figure's own where it counts, from 1 to 10. */
int32_t warband_force(const struct match *m, int32_t figure, const struct warband_weapon *w,
                      int32_t enemy_unit)
{
    const struct warband_figure *f = warband_figure_at(m, figure);
    int32_t force = w->ranged && !w->user ? w->f : f->f + w->f;

    if (w->lance && enemy_unit != NO_UNIT && f->charged_unit == enemy_unit)
        force += 2; /* RULE("W12-a") */
    return warband_clamp(force, 1, 10);
}

static void pay_for(struct match *m, const struct warband_shot *s)
{
    struct warband_figure *f = warband_figure_at(m, s->shooter);
    struct place turned = warband_stand(m, s->shooter)->place;

    if (f->sort == SORT_MACHINE) {
        f->loaded = 0;
        f->fired = true;
    }
    if (s->response)
        return;
    turned.facing = bearing(turned.at, warband_point(m, s->target)); /* RULE("W3-a"): turning is free */
    table_move_stand(table_of(m), s->shooter, &turned);
    f->aims = s->aim ? AIMS_ALL : AIMS_NONE;
    if (f->sort == SORT_MACHINE)
        warband_crew_pay(m, warband_unit_of(m, s->shooter), warband_shot_cost(m, s), CREW_SHOOTS);
    else
        warband_pay(m, s->shooter, warband_shot_cost(m, s), PAY_OTHER, NO_UNIT);
}

/* W8.3-a: somebody of the shooter's side is at the target's base. */
static bool into_melee(const struct match *m, const struct warband_shot *s)
{
    for (int32_t i = 0; i < m->state->figures; i++)
        if (warband_lives(m, i) && warband_side_of(m, i) == warband_side_of(m, s->shooter) &&
            warband_touch(m, i, s->target))
            return true;
    return false;
}

static int32_t melee_round(const struct match *m, int32_t target, int32_t *figure, int32_t most)
{
    int32_t count = 1;

    figure[0] = target;
    for (int32_t done = 0; done < count; done++)
        for (int32_t i = 0; i < m->state->figures && count < most; i++) {
            bool known = !warband_in_play(m, i) || !warband_touch(m, figure[done], i);

            for (int32_t k = 0; k < count && !known; k++)
                known = figure[k] == i;
            if (!known)
                figure[count++] = i;
        }
    return count;
}

/* A die for some of those in the melee, LOTS_A_ROLL at most; large ones less one. Returns the lowest.
 * Whom the lot falls on is told when no other has the same. */
static int32_t cast_lots(struct match *m, int32_t target, const int32_t *figure, int32_t count,
                         int32_t *value)
{
    int32_t lowest = INT32_MAX;
    bool large = false;
    struct roll r;
    struct event *e;

    roll_begin(&r, "warband.roll.lots", NO_SIDE, target, D10);
    for (int32_t i = 0; i < count; i++) {
        bool is_large = warband_figure_at(m, figure[i])->size == SIZE_LARGE;

        value[i] = roll_die(m, &r) - is_large;
        large = value[i] < lowest ? is_large : large; /* no rule: equal ones are cast again */
        lowest = value[i] < lowest ? value[i] : lowest;
    }
    r.total = lowest;
    if (large)
        roll_modify(&r, -1, RULE("W8.3-b"));
    e = event_begin(m, "warband.lots_drawn", RULE("W8.3-b"));
    event_arg(e, "count", ARG_NUMBER, count);
    event_roll(e, &r);
    event_end(m);
    return lowest;
}

/* RULE("W8.3-b"): a die for each figure of the melee; the lowest is hit, ties roll again. */
static int32_t draw_lots(struct match *m, int32_t target)
{
    int32_t figure[WARBAND_FIGURES], value[WARBAND_FIGURES];
    int32_t count = melee_round(m, target, figure, WARBAND_FIGURES);

    while (count > 1) {
        int32_t least = INT32_MAX, kept = 0;

        for (int32_t i = 0; i < count; i += LOTS_A_ROLL) {
            int32_t some = count - i < LOTS_A_ROLL ? count - i : LOTS_A_ROLL;
            int32_t lowest = cast_lots(m, target, &figure[i], some, &value[i]);

            least = lowest < least ? lowest : least;
        }
        for (int32_t i = 0; i < count; i++)
            if (value[i] == least)
                figure[kept++] = figure[i];
        count = kept;
    }
    struct event *e = event_begin(m, "warband.lots", RULE("W8.3-b"));

    event_arg(e, "figure", ARG_FIGURE, figure[0]);
    event_end(m);
    return figure[0];
}

/* RULE("W11-f"): it goes on behind the first figure as long as it wounds; one roll to hit, saves and wounds
 * for all. */
static void pass_through(struct match *m, const struct warband_shot *s, const struct warband_hit *first,
                         int32_t inches, struct point at)
{
    struct point from = warband_point(m, s->shooter);
    struct trace_question q = {.what = TRACE_STANDS,
                               .stands = {.sides = ~0u, .flags = STAND_BLOCKS_MOVE, .except = s->shooter}};
    struct meeting met[WARBAND_FIGURES];
    struct point end = point_towards(from, at, distance(from, at) + inches * INCH);
    int32_t count = table_trace(table_of(m), at, end, &q, met, WARBAND_FIGURES);

    for (int32_t i = 0; i < count; i++) {
        struct warband_hit h = *first;

        if (met[i].in.begin <= 0) /* no rule: a hair; the target himself */
            continue;
        h.target = met[i].index;
        h.rule = RULE("W11-f");
        if (warband_hit(m, &h) < HIT_WOUNDED)
            return;
    }
}

static void strike(struct match *m, struct frame *f)
{
    struct warband_shot_frame *v = FRAME(warband_shot_frame, f);
    struct warband_shot s = shot_of(f);
    const struct warband_weapon *w = warband_arm(m, s.shooter, s.slot);
    struct warband_hit h = warband_shot_hit(m, &s);
    struct point at = warband_point(m, s.target);
    int32_t inches = 0; /* no rule: rolled where they are needed */

    h.no_save = v->roll == 1; /* RULE("W1-d") */
    if (w->blast) {
        warband_blast(m, at, w->blast, h.f, h.mp, RULE("W8.3-g"));
        return;
    }
    if (w->through) {
        struct roll r;
        struct event *e;

        roll_begin(&r, "warband.roll.through", warband_side_of(m, s.shooter), s.shooter, w->through);
        inches = r.total = roll_die(m, &r);
        e = event_begin(m, "warband.through", RULE("W11-f"));
        event_arg(e, "figure", ARG_FIGURE, s.shooter);
        event_roll(e, &r);
        event_end(m);
    }
    if (warband_hit(m, &h) >= HIT_WOUNDED && w->through)
        pass_through(m, &s, &h, inches, at);
}

static bool roll_to_hit(struct match *m, struct frame *f)
{
    struct warband_shot_frame *v = FRAME(warband_shot_frame, f);
    struct warband_shot s = shot_of(f);
    struct warband_figure *shooter = warband_figure_at(m, s.shooter);
    struct event *e;
    struct roll r;

    roll_begin(&r, "warband.roll.shot", warband_side_of(m, s.shooter), s.shooter, D10);
    warband_shot_target(m, &s, &r);
    v->roll = r.total = roll_die(m, &r);
    roll_needs_at_most(&r, NEEDS_LEAST, NEEDS_MOST, RULE("W1-c")); /* a 1 always hits, a 10 never does */
    r.result = r.total <= r.target ? ROLL_PASSED : ROLL_FAILED;
    if (r.total == 10 && !s.response) { /* RULE("W1-e") */
        int32_t who =
            shooter->sort == SORT_MACHINE ? warband_gunner(m, warband_unit_of(m, s.shooter)) : s.shooter;

        if (who != NOBODY) {
            warband_figure_at(m, who)->fumbled = true;
            warband_figure_at(m, who)->ac_left = warband_figure_at(m, who)->move_ac = 0;
        }
    }
    e = event_begin(m, "warband.shot", RULE("W8.1-a"));
    event_rule(e, r.total == 10 ? RULE("W1-e") : RULE("W1-c"));
    event_rule(e, RULE("W1-b"));
    event_arg(e, "figure", ARG_FIGURE, s.shooter);
    event_arg(e, "target", ARG_FIGURE, s.target);
    event_roll(e, &r);
    event_end(m);
    return r.result == ROLL_PASSED;
}

static int32_t crewman(const struct match *m, int32_t unit, int32_t shooter)
{
    const struct unit *u = unit_at(m, unit);
    int32_t best = NOBODY;

    for (int32_t i = u->first; i < u->first + u->count; i++)
        if (warband_lives(m, i) &&
            (best == NOBODY || /* no rule: of two equally near either */
             stand_distance(table_of(m), shooter, i) < stand_distance(table_of(m), shooter, best)))
            best = i;
    return best;
}

/* RULE("W11-a"): at medium and long range a D10 says whether crew or weapon is hit. */
static void roll_element(struct match *m, struct frame *f)
{
    struct warband_shot_frame *v = FRAME(warband_shot_frame, f);
    int32_t unit = warband_unit_of(m, v->target), machine = warband_machine_of(m, unit);
    struct event *e;
    struct roll r;

    roll_begin(&r, "warband.roll.element", warband_side_of(m, v->shooter), v->shooter, D10);
    r.total = roll_die(m, &r);
    v->target = r.total <= 4 ? crewman(m, unit, v->shooter) : machine;
    e = event_begin(m, "warband.element", RULE("W11-a"));
    event_arg(e, "figure", ARG_FIGURE, v->target);
    event_roll(e, &r);
    event_end(m);
}

static bool has_elements(const struct match *m, int32_t figure)
{
    int32_t unit = warband_unit_of(m, figure);

    return warband_machine_of(m, unit) != NOBODY && warband_unit_stands(m, unit);
}

enum flow warband_shot_run(struct match *m, struct frame *f)
{
    struct warband_shot_frame *v = FRAME(warband_shot_frame, f);
    struct warband_shot s = shot_of(f);
    const struct warband_weapon *w = warband_arm(m, s.shooter, s.slot);
    int32_t side = warband_side_of(m, s.shooter);
    struct warband_view view;
    struct refusal why;

    switch (f->step) {
    case BEGIN:
        assert(w->there && w->ranged);
        warband_look(m, s.shooter, s.response, &view);
        if (!warband_shot_legal(m, &s, &view, &why))
            return warband_over(m);
        v->band = s.band;
        v->cover = s.cover;
        pay_for(m, &s);
        if (into_melee(m, &s)) /* RULE("W8.3-a") */
            return flow_enter(m, f, TESTED, P_CONTROL,
                              (struct warband_control_frame){.unit = warband_unit_of(m, s.shooter)});
        return flow_again(f, AIMED);
    case TESTED:
        if (flow_result(m))
            return flow_again(f, AIMED);
        v->target = draw_lots(m, s.target);
        return flow_again(f, STRIKE);
    case AIMED:
        if (!roll_to_hit(m, f)) {
            if (w->indirect)
                warband_blast(m, warband_scatter(m, s.shooter, warband_point(m, s.target), true), w->blast,
                              warband_force(m, s.shooter, w, NO_UNIT), w->mp, RULE("W8.3-g"));
            return warband_over(m);
        }
        if (w->blast || !has_elements(m, s.target))
            return flow_again(f, STRIKE);
        if (s.band == 0)
            return flow_ask(m, f, ELEMENT, Q_ELEMENT, 1 << side);
        roll_element(m, f);
        return flow_again(f, STRIKE);
    case ELEMENT:
        v->target = flow_answer(m, side)->item[0].ref;
        return flow_again(f, STRIKE);
    case STRIKE:
        strike(m, f);
        return warband_over(m);
    default:
        flow_lost(m, f);
    }
}
