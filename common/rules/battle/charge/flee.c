/* B7.2.3: a unit that flees from a charge. */
#include "common/rules/battle/charge/flee.h"

#include "common/rules/battle/command/tests.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/move/file.h"
#include "common/rules/battle/move/formation.h"
#include "common/rules/battle/move/ground.h"
#include "common/rules/battle/rout/break.h"
#include "common/rules/battle/rout/keep_off.h"
#include "common/rules/battle/rout/run.h"
#include "common/rules/battle/turn/heading.h"
#include "common/rules/massed/run_away.h"

/* RULE("B7.2.3-c"): from the centre of the charger to that of the unit. */
static angle away_from(const struct match *m, int32_t unit, int32_t charger)
{
    struct point own = massed_centre(m, unit), its = massed_centre(m, charger);

    return points_equal(own, its) ? angle_opposite((angle)state_blocks(m->state, unit)[0].facing)
                                  : bearing(its, own);
}

/* RULE("B7.2.3-c"): in good order it stops at the edge of the table. RULE("B5-b"): where bases would overlap
 * others at the end it goes less far; if there is no room at all it stays, unturned. */
length battle_run_off(const struct match *m, int32_t unit, angle heading, struct match *moves)
{
    struct massed_run run = {.heading = heading,
                             .allowance = battle_double(m, unit),
                             .terms = battle_terms(m, unit),
                             .turns = true,
                             .away = true};

    for (; run.allowance > 0; run.allowance -= HALF_PACE) {
        struct massed_bodies bodies;
        struct march_end end = massed_run(m, unit, &run, &bodies);

        if (battle_stand_clear(m, &bodies)) {
            if (moves)
                massed_put_bodies(moves, &bodies);
            return end.done;
        }
    }
    return 0;
}

/* RULE("B8.2-a"), RULE("B8.4-b"). */
void battle_rout_along(struct match *m, int32_t unit, angle heading, const char *rule)
{
    battle_break(m, unit, heading, rule);
    if (battle_run_routers(m, unit))
        battle_crowd_routers(m, unit);
    battle_review_contacts(m);
}

void battle_rout_from(struct match *m, int32_t unit, int32_t from, const char *rule)
{
    battle_rout_along(m, unit, away_from(m, unit, from), rule);
}

void battle_flee_charge(struct match *m, int32_t unit, int32_t charger)
{
    struct battle_unit *u = battle_unit_at(m, unit);
    angle heading = away_from(m, unit, charger);
    struct massed_bodies bodies;
    struct massed_flight flight;
    struct event *e;

    if (!battle_test(m, unit, TEST_FLEE, RULE("B7.2.3-b"))) {
        battle_rout_along(m, unit, heading, RULE("B7.2.3-d")); /* the same move, in rout */
        return;
    }
    heading = battle_heading(m, unit, heading);
    battle_try_formation(m, unit, MISHAP_CHASE);
    massed_make_whole(m, unit);
    battle_loosen_file(m, unit); /* RULE("B5-b") */
    /* RULE("B7.2.3-c"), RULE("B7.2.3-f"): straight away, through friends, and set down beyond them */
    flight = massed_run_straight(m, unit, heading, battle_double(m, unit), battle_terms(m, unit), &bodies);
    u->massed.heading = heading;
    u->fled = true;
    if (flight.how == ESCAPE_RUNS && battle_stand_clear(m, &bodies))
        massed_put_bodies(m, &bodies);
    else
        flight.far = battle_run_off(m, unit, heading, m);
    e = battle_tell(m, "battle.fled", RULE("B7.2.3-c"), unit);
    event_arg(e, "far", ARG_LENGTH, flight.far);
    event_end(m);
}
