#include "common/rules/battle/psychology/personal.h"

#include "common/rules/battle/characters/company.h"
#include "common/rules/battle/charge/flee.h"
#include "common/rules/battle/command/tests.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/psychology/psychology.h"
#include "common/rules/massed/attach.h"

/* RULE("B14.6.4-d"): he leaves at once, whatever would forbid it (B14.6.3-g, B14.6.3-h). RULE("B14.7-e"): a
 * champion stays. */
static bool leaves(struct match *m, int32_t figure)
{
    if (!battle_is_attached(m, figure))
        return false;
    battle_go_alone(m, figure, "battle.driven_out", RULE("B14.6.4-d"));
    return true;
}

static bool passes(struct match *m, int32_t figure, enum battle_test test, int32_t modifier, const char *rule)
{
    return battle_test_alone(m, figure, test, rule,
                             (struct battle_test_more){.value = modifier, .rule = RULE("B10.8-p")});
}

/* The next member of the unit after this one who feels it for himself; NOBODY. Members change as they leave,
 * so that they are looked for by their numbers. */
static int32_t next_who_feels(const struct match *m, int32_t unit, int32_t after, enum battle_feeling effect)
{
    for (int32_t figure = after + 1; figure < m->state->figures; figure++)
        if (figure_at(m, figure)->unit == unit && battle_feels_for_himself(m, figure, effect))
            return figure;
    return NOBODY;
}

#define EACH_WHO_FEELS(m, unit, effect, figure)                                                              \
    for (int32_t figure = next_who_feels((m), (unit), NOBODY, (effect)); (figure) != NOBODY;                 \
         (figure) = next_who_feels((m), (unit), (figure), (effect)))

/* RULE("B10.9-d"): in close combat a stupid character stays, and a die says whether he strikes. */
static void be_stupid(struct match *m, int32_t figure)
{
    int32_t own = massed_figure_at(m, figure)->own_unit;

    if (!battle_engaged(m, figure_at(m, figure)->unit) && leaves(m, figure))
        battle_unit_at(m, own)->stupid = true;
}

void battle_personal_stupidity(struct match *m)
{
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (battle_side_of(m, unit) == battle_of(m)->active && battle_stands(m, unit))
            EACH_WHO_FEELS(m, unit, FEELS_STUPIDITY, figure)
    if (!passes(m, figure, TEST_STUPIDITY, 0, RULE("B14.6.4-c")))
        be_stupid(m, figure);
}

void battle_personal_panic(struct match *m, int32_t unit, angle heading, const char *rule)
{
    EACH_WHO_FEELS(m, unit, FEELS_PANIC, figure)
    if (!passes(m, figure, TEST_PANIC, 0, rule) && leaves(m, figure))
        battle_rout_along(m, figure_at(m, figure)->unit, heading, RULE("B10.7-q"));
}

void battle_personal_fear(struct match *m, int32_t unit, int32_t enemy, int32_t modifier, bool charged)
{
    EACH_WHO_FEELS(m, unit, FEELS_FEAR, figure)
    if (!passes(m, figure, TEST_FEAR, -modifier, charged ? RULE("B10.8-f") : RULE("B10.8-d")) &&
        leaves(m, figure)) {
        if (charged)
            battle_flee_charge(m, figure_at(m, figure)->unit, enemy);
        else
            battle_unit_at(m, figure_at(m, figure)->unit)->frozen = true;
    }
}

void battle_personal_frenzy(struct match *m, int32_t unit)
{
    EACH_WHO_FEELS(m, unit, FEELS_FRENZY, figure)
    if (!battle_figure_at(m, figure)->frenzied && !passes(m, figure, TEST_FRENZY, 0, RULE("B14.6.4-c"))) {
        struct event *e;

        battle_figure_at(m, figure)->frenzied = true;
        e = event_begin(m, "battle.frenzied_alone", RULE("B14.6.4-c"));
        event_arg(e, "figure", ARG_FIGURE, figure);
        event_end(m);
    }
}

/* --- hatred --------------------------------------------------------------------------------------------- */

/* RULE("B7.1-d"): within twice his own M. */
static bool hates_in_reach(const struct match *m, int32_t figure, int32_t enemy)
{
    length reach = 2 * massed_value(m, figure, CHAR_M) * HALF_PACE;

    EACH_MEMBER(m->state, enemy, other)
    if (battle_hates_by_himself(m, figure, other) && stand_on_table(table_of(m), other) &&
        stand_distance(table_of(m), figure, other) <= reach)
        return true;
    return false;
}

static bool is_driven_alone(const struct match *m, int32_t figure, battle_may_attack *may)
{
    int32_t unit = figure_at(m, figure)->unit;
    bool driven = false;

    if (!battle_is_attached(m, figure) || battle_side_of(m, unit) != battle_of(m)->active ||
        !battle_stands(m, unit) || battle_engaged(m, unit) ||
        battle_unit_at(m, massed_figure_at(m, figure)->own_unit)->hated_tested)
        return false;
    for (int32_t enemy = 0; enemy < m->state->units; enemy++) {
        if (!may(m, unit, enemy) || battle_hates(m, unit, enemy) || !hates_in_reach(m, figure, enemy))
            continue;
        if (battle_unit_at(m, unit)->target == enemy)
            return false; /* he goes for one of them with his unit */
        driven = true;
    }
    return driven;
}

bool battle_personal_hatred(struct match *m, battle_may_attack *may, int32_t *unit)
{
    for (int32_t figure = 0; figure < m->state->figures; figure++) {
        struct place before, now;

        if (!is_driven_alone(m, figure, may))
            continue;
        *unit = massed_figure_at(m, figure)->own_unit;
        battle_unit_at(m, *unit)->hated_tested = true;
        before = massed_place_before(m, figure, figure_at(m, figure)->unit);
        now = table_stand_const(table_of(m), figure)->place;
        if (!passes(m, figure, TEST_HATRED, 0, RULE("B10.6-b")) && leaves(m, figure)) {
            if (!points_equal(before.at, now.at)) /* else there is no room before the front */
                table_move_carrier(table_of(m), figure, &before);
            return true;
        }
    }
    return false;
}

bool battle_hates_alone(const struct match *m, int32_t figure, int32_t enemy)
{
    if (!battle_is_attached(m, figure) || battle_hates(m, figure_at(m, figure)->unit, enemy))
        return false;
    EACH_MEMBER(m->state, enemy, other)
    if (battle_hates_by_himself(m, figure, other) && stand_on_table(table_of(m), other))
        return true;
    return false;
}

bool battle_has_tested_alone(const struct match *m, int32_t figure)
{
    return battle_is_attached(m, figure) &&
           battle_unit_at(m, massed_figure_at(m, figure)->own_unit)->hated_tested;
}

bool battle_holds_his_hatred(struct match *m, int32_t figure)
{
    battle_unit_at(m, massed_figure_at(m, figure)->own_unit)->hated_tested = true;
    return passes(m, figure, TEST_HATRED, 0, RULE("B10.6-c"));
}
