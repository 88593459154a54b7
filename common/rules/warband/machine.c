/* W11: the crew of a war machine, its reloading; W9.4-b: pushing back. */
#include "common/rules/warband/warband.h"

static bool serves(const struct match *m, int32_t figure, int32_t machine)
{
    return warband_can_act(m, figure) && warband_touch(m, figure, machine);
}

/* RULE("W11-d"): the action points of the crewmen at the machine are pooled. */
int32_t warband_crew_ac(const struct match *m, int32_t unit)
{
    const struct unit *u = unit_at(m, unit);
    int32_t machine = warband_machine_of(m, unit), sum = 0;

    for (int32_t i = u->first; machine >= 0 && i < u->first + u->count; i++)
        if (serves(m, i, machine))
            sum += warband_fighter(m, i)->ac_left;
    return sum;
}

void warband_crew_pay(struct match *m, int32_t unit, int32_t ac)
{
    const struct unit *u = unit_at(m, unit);
    int32_t machine = warband_machine_of(m, unit);

    for (int32_t i = u->first; machine >= 0 && i < u->first + u->count && ac > 0; i++)
        if (serves(m, i, machine)) {
            int32_t left = warband_fighter(m, i)->ac_left, part = ac < left ? ac : left;

            warband_pay(m, i, part, PAY_OTHER, -1);
            ac -= part;
        }
}

/* Who lays it: the best shot of those at the machine. */
int32_t warband_gunner(const struct match *m, int32_t unit)
{
    const struct unit *u = unit_at(m, unit);
    int32_t machine = warband_machine_of(m, unit), best = -1;

    for (int32_t i = u->first; machine >= 0 && i < u->first + u->count; i++)
        if (warband_lives(m, i) && !warband_fighter(m, i)->on_ground && warband_touch(m, i, machine) &&
            (best < 0 || warband_fighter(m, i)->ad > warband_fighter(m, best)->ad))
            best = i;
    return best;
}

static int32_t reload_cost(const struct match *m, int32_t machine)
{
    return (warband_use_cost(warband_arm(m, machine, 0)) + 1) / 2;
}

/* RULE("W11-e"): half the cost of use, rounded up, from the same pool. */
bool warband_can_reload(const struct match *m, int32_t unit)
{
    int32_t machine = warband_machine_of(m, unit);

    return machine >= 0 && !warband_fighter(m, machine)->loaded && !warband_panicked(m, unit) &&
           warband_crew_ac(m, unit) >= reload_cost(m, machine);
}

void warband_reload(struct match *m, int32_t unit)
{
    int32_t machine = warband_machine_of(m, unit);

    warband_crew_pay(m, unit, reload_cost(m, machine));
    warband_fighter(m, machine)->loaded = 1;
    warband_tell_end(m, "warband.reloaded", RULE("W11-e"), unit);
}

/* --- pushing back ----------------------------------------------------------------------------- */

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
    return count > 0 && warband_counted(m, unit) >= 3 * sum;
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
        s->path = path_straight(warband_at(m, i), point_ahead(warband_at(m, i), way, far));
        plan->count++;
    }
}

static bool crowd_free(const struct match *m, const struct warband_plan *plan, const int32_t *moving,
                       int32_t units)
{
    for (int32_t i = 0; i < plan->count; i++) {
        struct place to = warband_place_after(m, &plan->item[i]);
        const struct stand *s = warband_stand(m, plan->item[i].figure);
        struct mover mover = warband_mover(m, plan->item[i].figure);

        mover.stopped_by.flags = 0;
        if (!base_on_table(table_of(m), &to, &s->base) ||
            path_stop(table_of(m), &plan->item[i].path, &mover).why != STOP_NONE)
            return false;
        for (int32_t k = 0; k < m->state->figures; k++) {
            bool along = false;

            for (int32_t u = 0; u < units; u++)
                along |= figure_at(m, k)->unit == moving[u];
            if (!along && stand_on_table(table_of(m), k) &&
                (warband_stand(m, k)->flags & STAND_BLOCKS_MOVE) &&
                base_distance(&to, &s->base, &warband_stand(m, k)->place, &warband_stand(m, k)->base) <
                    CONTACT)
                return false;
        }
    }
    return true;
}

/* All of them an inch on together, or nobody. */
static bool push_fits(const struct match *m, int32_t unit, length far)
{
    enum { ENEMIES = 6 };
    int32_t moving[ENEMIES + 1], count = opponents(m, unit, moving, ENEMIES);

    if (!outweighs(m, unit, moving, count))
        return false;
    moving[count] = unit;
    for (int32_t i = 0; i <= count; i++) {
        struct warband_plan plan = {0};

        push_plan(m, moving[i], (angle)warband_unit_at(m, unit)->front, far, &plan);
        if (!crowd_free(m, &plan, moving, count + 1))
            return false;
    }
    return true;
}

/* How many inches a line can push: its action points, and what is behind the enemy. */
int32_t warband_push_limit(const struct match *m, int32_t unit)
{
    const struct unit *u = unit_at(m, unit);
    int32_t left = 99, inches = 0;

    if (warband_unit_at(m, unit)->formation != FORMATION_LINE || warband_panicked(m, unit) ||
        !warband_unit_in_contact(m, unit))
        return 0;
    for (int32_t i = u->first; i < u->first + u->count; i++)
        if (warband_lives(m, i)) {
            int32_t has = warband_can_act(m, i) ? warband_available(m, i, PAY_MOVE, -1) : 0;

            left = has < left ? has : left;
        }
    while (inches < left && inches < 12 && push_fits(m, unit, (inches + 1) * INCH))
        inches++;
    return inches;
}

/* v: unit. */
enum flow warband_push(struct match *m, struct frame *f)
{
    enum { ENEMIES = 6 };
    const struct unit *u = unit_at(m, f->v[0]);
    int32_t moving[ENEMIES + 1], count = opponents(m, f->v[0], moving, ENEMIES), inches;
    angle way = (angle)warband_unit_at(m, f->v[0])->front;
    struct event *e;

    if (f->step == 0)
        return flow_ask(m, f, 1, Q_PUSH, 1 << u->side);
    inches = flow_answer(m, u->side)->item[0].value;
    moving[count] = f->v[0];
    for (int32_t i = 0; i <= count; i++) {
        struct warband_plan plan = {0};

        push_plan(m, moving[i], way, inches * INCH, &plan);
        warband_carry_out(m, &plan);
    }
    for (int32_t i = u->first; i < u->first + u->count; i++)
        if (warband_lives(m, i))
            warband_pay(m, i, inches, PAY_MOVE, -1);
    e = warband_tell(m, "warband.pushed", RULE("W9.4-b"), f->v[0]);
    event_arg(e, "cost", ARG_NUMBER, inches);
    event_end(m);
    for (int32_t i = 0; i <= count; i++)
        warband_update_formation(m, moving[i]);
    return flow_done(m, 0);
}

void warband_describe_push(const struct match *m, int32_t side, struct decision *d)
{
    (void)side;
    d->unit = flow_top(m)->v[0];
    decision_arg(d, "unit", ARG_UNIT, d->unit);
    d->min = 1;
    d->max = warband_push_limit(m, d->unit);
    d->step = 1;
}

void warband_fallback_push(const struct match *m, const struct decision *d, struct answer *a)
{
    (void)m;
    answer_add(a, -1, d->min);
}

void warband_suggest_push(const struct match *m, const struct decision *d, struct suggestions *s)
{
    (void)m;
    for (int32_t n = d->min; n <= d->max; n++) {
        suggest_begin(s, "warband.suggest.push", n);
        suggest_item(s, -1, n);
        suggest_arg(s, "inches", ARG_NUMBER, n);
    }
}
