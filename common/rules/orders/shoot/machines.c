/* B19: the tables of war machines, and who serves them. */
#include "common/rules/orders/shoot/machines.h"

#include "common/rules/orders/shoot/machine_hits.h"
#include "common/rules/orders/shoot/serving.h"

#define NO_DICE(n)                                                                                           \
    {                                                                                                        \
        0, 0, (n)                                                                                            \
    }
#define DICE(n, sides, more)                                                                                 \
    {                                                                                                        \
        (n), (sides), (more)                                                                                 \
    }

/* Lengths in half paces. */
#define ROW(machine, men, near, far, template, strength, save, wounds)                                       \
    {                                                                                                        \
        .kind = (machine), .crew = (men), .least = (near)*PACE, .most = (far)*PACE,                          \
        .radius = (template) * HALF_PACE, .s = (strength), .mod = (save), .damage = wounds                   \
    }

static const struct orders_machine rows[] = {
    ROW(MACHINE_BALLISTA, 3, 0, 48, 0, 5, -2, DICE(1, 4, 0)),
    ROW(MACHINE_BALLISTA, 4, 0, 64, 0, 6, -3, DICE(1, 4, 1)),
    ROW(MACHINE_BALLISTA, 5, 0, 80, 0, 7, -4, DICE(2, 4, 0)),
    ROW(MACHINE_BALLISTA, 6, 0, 96, 0, 8, -5, DICE(2, 4, 1)),
    ROW(MACHINE_CATAPULT, 3, 12, 48, 2, 5, -2, DICE(1, 4, 0)),
    ROW(MACHINE_CATAPULT, 4, 14, 64, 2, 6, -3, DICE(1, 4, 1)),
    ROW(MACHINE_CATAPULT, 5, 16, 80, 3, 7, -4, DICE(2, 4, 0)),
    ROW(MACHINE_CATAPULT, 6, 18, 96, 3, 8, -5, DICE(2, 4, 1)),
    ROW(MACHINE_CATAPULT, 7, 20, 112, 4, 9, -6, DICE(3, 6, 0)),
    ROW(MACHINE_CATAPULT, 8, 22, 128, 4, 10, -7, DICE(4, 6, 0)),
    ROW(MACHINE_CATAPULT, 9, 24, 144, 4, 10, -8, DICE(4, 6, 0)),
    ROW(MACHINE_CATAPULT, 10, 24, 144, 4, 10, -9, DICE(4, 6, 0)),
    ROW(MACHINE_CANNON, 2, 0, 36, 0, 6, -2, NO_DICE(1)),
    ROW(MACHINE_CANNON, 3, 0, 48, 0, 7, -3, DICE(1, 4, 0)),
    ROW(MACHINE_CANNON, 4, 0, 60, 0, 8, -4, DICE(1, 4, 1)),
    ROW(MACHINE_CANNON, 5, 0, 72, 0, 9, -5, DICE(2, 4, 0)),
    ROW(MACHINE_CANNON, 6, 0, 84, 0, 10, -6, DICE(2, 4, 1)),
    ROW(MACHINE_MORTAR, 2, 16, 36, 2, 6, -2, DICE(1, 4, 0)),
    ROW(MACHINE_MORTAR, 3, 16, 36, 2, 7, -2, DICE(1, 4, 0)),
    ROW(MACHINE_MORTAR, 4, 16, 48, 3, 8, -3, DICE(1, 4, 1)),
    ROW(MACHINE_MORTAR, 5, 20, 60, 4, 9, -4, DICE(2, 4, 0)),
    ROW(MACHINE_MORTAR, 6, 24, 72, 4, 10, -5, DICE(2, 4, 1)),
};

/* The largest profile of its kind that the crew is enough for; the smallest where it is not even for that. */
const struct orders_machine *orders_machine_of(const struct match *m, int32_t figure)
{
    const struct massed_figure *f = massed_figure_at(m, figure);
    const struct orders_machine *found = NULL;

    assert(f->role == ROLE_MACHINE);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if ((int32_t)rows[i].kind == f->machine && (!found || rows[i].crew <= f->crew))
            found = &rows[i];
    assert(found);
    return found;
}

bool orders_uses_powder(const struct orders_machine *machine)
{
    return machine->kind == MACHINE_CANNON || machine->kind == MACHINE_MORTAR;
}

/* --- crews ------------------------------------------------------------------------------------------------
 */

static bool works(const struct match *m, int32_t machine)
{
    return figure_at(m, machine)->fate == FATE_IN_PLAY && !massed_figure_at(m, machine)->forsaken;
}

/* RULE("B19.3.3-a"): what throws and what shoots with powder have crews of their own. */
static bool trained(const struct match *m, int32_t crewman, int32_t machine)
{
    int32_t learnt = massed_figure_at(m, crewman)->aboard;

    return learnt != NOBODY && massed_figure_at(m, learnt)->role == ROLE_MACHINE &&
           orders_uses_powder(orders_machine_of(m, learnt)) ==
               orders_uses_powder(orders_machine_of(m, machine));
}

static int32_t own_crew(const struct match *m, int32_t machine)
{
    int32_t crew = 0;

    EACH_MEMBER(m->state, figure_at(m, machine)->unit, figure)
    crew += massed_lives(m, figure) && massed_figure_at(m, figure)->role == ROLE_CREWMAN &&
            massed_figure_at(m, figure)->aboard == machine;
    return crew;
}

/* RULE("B19.2-c"): crewmen whose own machine has enough, or is no more, serve this one. */
static int32_t spare_crew(const struct match *m, int32_t machine)
{
    int32_t spare = 0;

    EACH_MEMBER(m->state, figure_at(m, machine)->unit, other)
    {
        int32_t crew;

        if (massed_figure_at(m, other)->role != ROLE_MACHINE || other == machine)
            continue;
        crew = 0;
        EACH_MEMBER(m->state, figure_at(m, machine)->unit, figure)
        crew += massed_lives(m, figure) && massed_figure_at(m, figure)->aboard == other &&
                trained(m, figure, machine);
        crew -= works(m, other) ? massed_figure_at(m, other)->crew : 0;
        spare += crew > 0 ? crew : 0;
    }
    return spare;
}

int32_t orders_crew_lost(const struct match *m, int32_t machine)
{
    int32_t lost = massed_figure_at(m, machine)->crew - own_crew(m, machine) - spare_crew(m, machine) -
                   orders_serving(m, machine);

    return lost > 0 ? lost : 0;
}

/* no rule: nothing moves a machine in the activation in which it fires; advice asks this */
static bool moved(const struct match *m, int32_t unit)
{
    const struct orders_unit *u = orders_unit_at(m, unit);

    return u->spent > 0 || u->turned;
}

int32_t orders_reloads_for(const struct match *m, int32_t machine, int32_t more)
{
    int32_t lost = orders_crew_lost(m, machine) - more, wait = lost > 1 ? lost : 1,
            last = orders_figure_at(m, machine)->last_shot;

    return last > 0 && m->state->turn < last + wait ? last + wait - m->state->turn : 0;
}

/* RULE("B19.3.3-d"): characters alone do not serve it. RULE("B19.6-h"), RULE("B19.7-d"), RULE("B19.9-d"): nor
 * does it fire in a turn in which it was moved or turned. */
bool orders_out_of_action(const struct match *m, int32_t machine, struct refusal *why)
{
    int32_t unit = figure_at(m, machine)->unit;

    if (!works(m, machine) || own_crew(m, machine) + spare_crew(m, machine) == 0 || !orders_stands(m, unit))
        return !refuse(why, RULE("B19.3.3-d"), "orders.refused.no_crew", machine, 0);
    if (orders_figure_at(m, machine)->stuck)
        return !refuse(why, RULE("B19.9-k"), "orders.refused.stuck", machine, 0);
    if (orders_in_contact(m, unit))
        return !refuse(why, RULE("O5.3-f"), "orders.refused.in_contact", machine, 0);
    if (moved(m, unit))
        return !refuse(why, RULE("B19.6-h"), "orders.refused.machine_moved", machine, 0);
    return false;
}

bool orders_why_no_fire(const struct match *m, int32_t machine, struct refusal *why)
{
    int32_t turns;

    if (orders_out_of_action(m, machine, why))
        return true;
    turns = orders_reloads_for(m, machine, 0);
    return turns > 0 && !refuse(why, RULE("B19.3.3-c"), "orders.refused.reloading", machine, turns);
}

/* RULE("B19.6-c"), RULE("B19.7-b"), RULE("B19.8-c"), RULE("B19.9-b"): a pace for each crewman, three at most;
 * RULE("B19.6-f"), RULE("B19.7-c"), RULE("B19.8-d"), RULE("B19.9-c"): larger ones stay where they are. */
length orders_pushed(const struct match *m, int32_t unit)
{
    enum { LIGHT_CREW = 3, PUSHED_MOST = 3 };
    int32_t crew = INT32_MAX;

    EACH_MEMBER(m->state, unit, figure)
    if (massed_figure_at(m, figure)->role == ROLE_MACHINE && works(m, figure)) {
        int32_t own = massed_figure_at(m, figure)->crew > LIGHT_CREW ? 0 : own_crew(m, figure);

        crew = own < crew ? own : crew;
    }
    return (crew < PUSHED_MOST ? crew : PUSHED_MOST) * PACE;
}

/* --- what becomes of them ---------------------------------------------------------------------------------
 */

void orders_destroy_machine(struct match *m, int32_t machine, const char *rule)
{
    struct event *e = orders_tell(m, "orders.machine_destroyed", rule, figure_at(m, machine)->unit);

    event_arg(e, "machine", ARG_FIGURE, machine);
    figure_at(m, machine)->fate = FATE_OUT;
    table_lift_stand(table_of(m), machine);
    event_end(m);
}

void orders_forsake_machines(struct match *m, int32_t unit)
{
    EACH_MEMBER(m->state, unit, figure)
    if (massed_figure_at(m, figure)->role == ROLE_MACHINE && works(m, figure)) {
        massed_figure_at(m, figure)->forsaken = true;
        struct event *e =
            orders_tell(m, massed_living(m, unit) > 0 ? "orders.machine_forsaken" : "orders.machine_unmanned",
                        RULE("O10.5-b"), unit);

        event_arg(e, "machine", ARG_FIGURE, figure);
        event_end(m);
    }
}

void orders_wreck_machines(struct match *m, int32_t unit)
{
    for (int32_t machine = 0; machine < m->state->figures; machine++) {
        bool touched = false;

        if (massed_figure_at(m, machine)->role != ROLE_MACHINE || !massed_figure_at(m, machine)->forsaken ||
            figure_at(m, machine)->fate != FATE_IN_PLAY ||
            figure_at(m, machine)->side == orders_side_of(m, unit))
            continue;
        EACH_MEMBER(m->state, unit, figure)
        touched |= massed_lives(m, figure) && stand_on_table(table_of(m), figure) &&
                   stands_touch(table_of(m), figure, machine);
        if (touched)
            orders_destroy_machine(m, machine, RULE("O10.5-b"));
    }
}

void orders_cool_machines(struct match *m)
{
    for (int32_t i = 0; i < m->state->figures; i++) {
        struct orders_figure *f = orders_figure_at(m, i);

        f->heat -= f->heat > 0 && f->last_shot != m->state->turn;
    }
}

/* One D6 for each; a 6 sets it off. */
static bool goes_off(struct match *m, int32_t machine)
{
    struct roll roll;
    struct event *e;

    roll_begin(&roll, "orders.roll.shell", NO_SIDE, machine, D6);
    roll.total = roll_die(m, &roll);
    roll.target = D6;
    roll.result = roll.total == D6 ? ROLL_PASSED : ROLL_FAILED;
    e = orders_tell(m, "orders.shell_smoulders", RULE("B19.9-k"), figure_at(m, machine)->unit);
    event_arg(e, "machine", ARG_FIGURE, machine);
    event_roll(e, &roll);
    event_end(m);
    return roll.total == D6;
}

void orders_try_shells(struct match *m)
{
    for (int32_t i = 0; i < SHELLS_MAX; i++) {
        struct orders_shell *shell = &orders_of(m)->shell[i];

        if (shell->lit && goes_off(m, shell->machine)) {
            shell->lit = false;
            orders_burst(m, shell->machine, (struct point){shell->x, shell->y}, 0, RULE("B19.9-k"));
        }
    }
    for (int32_t i = 0; i < m->state->figures; i++)
        if (orders_figure_at(m, i)->stuck && figure_at(m, i)->fate == FATE_IN_PLAY && goes_off(m, i))
            orders_blow_up(m, i, RULE("B19.9-k"));
}
