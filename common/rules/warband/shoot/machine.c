/* W11: the crew of a war machine, and its reloading. */
#include "common/rules/warband/shoot/machine.h"
#include "common/rules/warband/constants.h"
#include "common/rules/warband/fight/attacks.h"
#include "common/rules/warband/figures.h"

#include <assert.h>

static bool serves(const struct match *m, int32_t figure, int32_t machine)
{
    return warband_can_act(m, figure) && warband_touch(m, figure, machine);
}

/* RULE("W8.1-f"): a crewman in base contact with an enemy cannot shoot; he can still reload. */
static bool takes_part(const struct match *m, int32_t figure, int32_t machine, enum warband_crew_work work)
{
    return serves(m, figure, machine) && (work == CREW_RELOADS || !warband_in_contact(m, figure));
}

/* RULE("W11-d"): the action points of the crewmen at the machine are pooled. */
int32_t warband_crew_ac(const struct match *m, int32_t unit, enum warband_crew_work work)
{
    const struct unit *u = unit_at(m, unit);
    int32_t machine = warband_machine_of(m, unit), sum = 0;

    for (int32_t i = u->first; machine != NOBODY && i < u->first + u->count; i++)
        if (takes_part(m, i, machine, work))
            sum += warband_figure_at(m, i)->ac_left;
    return sum;
}

/* RULE("W11-c"): each crewman pays for every inch, so it goes as far as one of them can go with it. */
int32_t warband_machine_ac(const struct match *m, int32_t unit)
{
    const struct unit *u = unit_at(m, unit);
    int32_t machine = warband_machine_of(m, unit), most = 0;

    for (int32_t i = u->first; machine != NOBODY && i < u->first + u->count; i++)
        if (serves(m, i, machine)) {
            int32_t has = warband_available(m, i, PAY_MOVE, NO_UNIT);

            most = has > most ? has : most;
        }
    return most;
}

void warband_crew_pay(struct match *m, int32_t unit, int32_t ac, enum warband_crew_work work)
{
    const struct unit *u = unit_at(m, unit);
    int32_t machine = warband_machine_of(m, unit);

    for (int32_t i = u->first; machine != NOBODY && i < u->first + u->count && ac > 0; i++)
        if (takes_part(m, i, machine, work)) {
            int32_t left = warband_figure_at(m, i)->ac_left, part = ac < left ? ac : left;

            warband_pay(m, i, part, PAY_OTHER, NO_UNIT);
            ac -= part;
        }
}

/* The best shot of the crewmen at the machine and at no enemy's base (W8.1-f) lays it. */
int32_t warband_gunner(const struct match *m, int32_t unit)
{
    const struct unit *u = unit_at(m, unit);
    int32_t machine = warband_machine_of(m, unit), best = NOBODY;

    for (int32_t i = u->first; machine != NOBODY && i < u->first + u->count; i++)
        if (takes_part(m, i, machine, CREW_SHOOTS) &&
            (best == NOBODY || warband_figure_at(m, i)->ad > warband_figure_at(m, best)->ad))
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

    return machine != NOBODY && !warband_figure_at(m, machine)->loaded && !warband_panicked(m, unit) &&
           warband_crew_ac(m, unit, CREW_RELOADS) >= reload_cost(m, machine);
}

void warband_reload(struct match *m, int32_t unit)
{
    int32_t machine = warband_machine_of(m, unit);

    assert(machine >= 0);
    warband_crew_pay(m, unit, reload_cost(m, machine), CREW_RELOADS);
    warband_figure_at(m, machine)->loaded = true;
    warband_tell_end(m, "warband.reloaded", RULE("W11-e"), unit);
}
