/* W9.4-b: a line that outnumbers its opponents three to one pushes them back. */
#include "common/rules/warband/actions.h"
#include "common/rules/warband/asks.h"
#include "common/rules/warband/constants.h"
#include "common/rules/warband/fight/attacks.h"
#include "common/rules/warband/figures.h"
#include "common/rules/warband/formation/formation.h"
#include "common/rules/warband/frames.h"
#include "common/rules/warband/move/moves.h"

#include <assert.h>

enum { OPPONENTS_MOST = 6, PUSH_STEP = INCH / 8, WIDEST = 2 * INCH }; /* no rule: room, and how finely */
enum { PUSH_MOST = 12 }; /* no rule: nobody has more points (W1-a) */

static int32_t opponents(const struct match *m, int32_t unit, int32_t *list, int32_t most)
{
    int32_t count = 0;

    for (int32_t i = 0; i < m->state->units && count < most; i++)
        if (warband_enemies(m, unit, i) && warband_units_touch(m, i, unit))
            list[count++] = i;
    return count;
}

/* RULE("W9.4-b"): three to one, a large figure as three. */
static bool outweighs(const struct match *m, int32_t unit, const int32_t *enemy, int32_t count)
{
    int32_t sum = 0;

    for (int32_t i = 0; i < count; i++)
        sum += warband_counted(m, enemy[i]);
    assert(count > 0);
    return warband_counted(m, unit) >= 3 * sum;
}

static void push_plan(const struct match *m, int32_t unit, angle way, length far, struct warband_plan *plan)
{
    const struct unit *u = unit_at(m, unit);

    for (int32_t i = u->first; i < u->first + u->count && plan->count < UNIT_MOST; i++) {
        struct warband_step *s = &plan->item[plan->count];

        if (!warband_in_play(m, i))
            continue;
        s->figure = i;
        s->facing = warband_stand(m, i)->place.facing;
        s->path = path_straight(warband_point(m, i), point_ahead(warband_point(m, i), way, far));
        plan->count++;
    }
}

/* Those that are pushed and those that push. */
struct crowd {
    int32_t units, unit[OPPONENTS_MOST + 1];
    angle way;
};

static bool of_crowd(const struct match *m, const struct crowd *c, int32_t figure)
{
    for (int32_t i = 0; i < c->units; i++)
        if (warband_unit_of(m, figure) == c->unit[i])
            return true;
    return false;
}

static bool gather_crowd(const struct match *m, int32_t unit, struct crowd *c)
{
    c->way = (angle)warband_unit_at(m, unit)->front;
    c->units = opponents(m, unit, c->unit, OPPONENTS_MOST);
    if (!outweighs(m, unit, c->unit, c->units))
        return false;
    c->unit[c->units++] = unit;
    return true;
}

/* Would the figure, so much farther on, stand on anybody who does not come along? */
static bool treads_on_others(const struct match *m, const struct crowd *c, int32_t figure, length far)
{
    struct stand_filter all = {.sides = UINT32_MAX, .flags = STAND_BLOCKS_MOVE, .except = figure};
    const struct stand *s = warband_stand(m, figure);
    struct place to = {point_ahead(s->place.at, c->way, far), s->place.elevation, s->place.facing};
    struct box at = {to.at, to.at};
    int32_t near[WARBAND_FIGURES];
    int32_t count = /* no rule: an early out, wider than any base */
        stands_about(table_of(m), &at, base_reach(&s->base) + WIDEST, &all, near, WARBAND_FIGURES);

    for (int32_t i = 0; i < count; i++)
        if (!of_crowd(m, c, near[i]) &&
            bases_overlap(&to, &s->base, &warband_stand(m, near[i])->place, &warband_stand(m, near[i])->base))
            return true;
    return false;
}

/* How far one of them can go: up to what he meets, and touches there. */
static length figure_room(const struct match *m, const struct crowd *c, int32_t figure, length most)
{
    struct path p =
        path_straight(warband_point(m, figure), point_ahead(warband_point(m, figure), c->way, most));
    struct mover mover = warband_mover(m, figure);
    length free = 0, met; /* no rule: to a hair */

    mover.stopped_by.flags = NO_FLAGS;
    most = path_stop(table_of(m), &p, &mover).along;
    for (met = PUSH_STEP; met <= most && !treads_on_others(m, c, figure, met); met += PUSH_STEP)
        free = met;
    if (met > most && /* no rule: at most itself nobody was trodden on */
        !treads_on_others(m, c, figure, most))
        return most;
    met = met < most ? met : most;
    while (met - free > 1) { /* no rule: to a hair */
        length middle = free + (met - free) / 2;

        if (treads_on_others(m, c, figure, middle))
            met = middle;
        else
            free = middle;
    }
    return free;
}

/* RULE("W9.4-b"): all of them together, until one meets impassable ground, the edge or any other figure. */
static length push_room(const struct match *m, const struct crowd *c, length most)
{
    for (int32_t i = 0; i < c->units; i++) {
        const struct unit *u = unit_at(m, c->unit[i]);

        for (int32_t k = u->first; k < u->first + u->count; k++)
            if (warband_in_play(m, k))
                most = figure_room(m, c, k, most);
    }
    return most;
}

/* How many points a line can spend on pushing: an inch each, the last perhaps less. */
int32_t warband_push_limit(const struct match *m, int32_t unit)
{
    const struct unit *u = unit_at(m, unit);
    int32_t left = PUSH_MOST;
    struct crowd c;
    length room;

    if (warband_unit_at(m, unit)->formation != FORMATION_LINE || warband_panicked(m, unit) ||
        !warband_unit_in_contact(m, unit) || !gather_crowd(m, unit, &c))
        return 0;
    for (int32_t i = u->first; i < u->first + u->count; i++)
        if (warband_lives(m, i)) {
            int32_t has = warband_can_act(m, i) ? warband_available(m, i, PAY_MOVE, NO_UNIT) : 0;

            left = has < left ? has : left;
        }
    room = push_room(m, &c, left * INCH);
    return (room - ROUND_OFF + INCH - 1) / INCH; /* no rule: to a hair */
}

static void push(struct match *m, int32_t unit, int32_t inches)
{
    struct crowd c;
    struct event *e;
    length far;

    if (!gather_crowd(m, unit, &c))
        return;
    far = push_room(m, &c, inches * INCH);
    for (int32_t i = 0; i < c.units; i++) {
        struct warband_plan plan = {0};

        push_plan(m, c.unit[i], c.way, far, &plan);
        warband_carry_out(m, &plan);
    }
    warband_pay_all(m, unit, inches, PAY_MOVE, NO_UNIT);
    e = warband_tell(m, "warband.pushed", RULE("W9.4-b"), unit);
    event_arg(e, "distance", ARG_LENGTH, far);
    event_arg(e, "cost", ARG_NUMBER, inches);
    event_end(m);
}

enum { PUSH_ASKS, PUSH_ANSWERED };

enum flow warband_push_run(struct match *m, struct frame *f)
{
    struct warband_push_frame *v = FRAME(warband_push_frame, f);
    int32_t side = unit_at(m, v->unit)->side;

    switch (f->step) {
    case PUSH_ASKS:
        return flow_ask(m, f, PUSH_ANSWERED, Q_PUSH, 1 << side);
    case PUSH_ANSWERED:
        push(m, v->unit, flow_answer(m, side)->item[0].value);
        return warband_over(m);
    default:
        flow_lost(m, f);
    }
}

void warband_push_describe(const struct match *m, int32_t side, struct decision *d)
{
    (void)side;
    d->unit = FRAME_TOP(warband_push_frame, m)->unit;
    decision_arg(d, "unit", ARG_UNIT, d->unit);
    d->min = 1;
    d->max = warband_push_limit(m, d->unit);
    d->step = 1;
}

/* no rule: the answer of who gives none */
void warband_push_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    (void)m;
    answer_add(a, NOBODY, d->min);
}

void warband_push_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    struct crowd c;

    if (!gather_crowd(m, d->unit, &c))
        return;
    for (int32_t n = d->min; n <= d->max; n++) {
        suggest_begin(s, "warband.suggest.push", n);
        suggest_item(s, -1, n);
        suggest_arg(s, "distance", ARG_LENGTH, push_room(m, &c, n * INCH));
    }
}
