/* Suggestions of who charges, which way, and what is done about it (B7.1, B7.2). */
#include "common/rules/battle/advice/clash.h"
#include "common/rules/battle/advice/onset.h"
#include "common/rules/battle/advice/outlook.h"
#include "common/rules/battle/advice/shot_worth.h"
#include "common/rules/battle/asks.h"
#include "common/rules/battle/charge/stand.h"
#include "common/rules/battle/command/tests.h"
#include "common/rules/battle/frames.h"
#include "common/rules/battle/move/ground.h"
#include "common/rules/battle/psychology/fear.h"
#include "common/rules/battle/psychology/psychology.h"
#include "common/rules/shared/options.h"

#include <string.h>

enum {
    REACH_MARGIN = 2 * PACE, /* how much farther a way is than the straight one, at most */
    WALL_PART = 100,         /* of its worth: what it costs to stand still */
    FLIGHT_PART = 12,        /* of its worth: what a flight in good order costs */
    CAUGHT_PERCENT = 60,     /* of who is caught in flight (B7.2.3-h) */
    LONELY = 10 * PACE,      /* farther than its charge from the nearest enemy */
    LONELY_PART = 40,        /* of its worth: what a charge that falls short costs there, */
    SHORT_PART = 8           /* and elsewhere */
};

static int64_t flees(const struct match *m, int32_t unit, int32_t charger);

/* RULE("B10.8-f"), RULE("B10.8-g"): in a thousand, how often the target runs from the mere declaration. */
static int64_t frightens(const struct match *m, int32_t unit, int32_t target)
{
    if (!battle_causes_fear(m, unit) || battle_engaged(m, target) || battle_unmoved(m, target, FEELS_FEAR))
        return 0;
    return (int64_t)IN_THOUSAND * (TEST_CASES - battle_test_chance(m, target, TEST_FEAR)) / TEST_CASES;
}

/* A charge that falls short brings a unit as far ahead as its two moves would, but disordered: it hurts where
 * an enemy is near enough to make use of that. */
static int64_t short_worth(const struct match *m, int32_t unit)
{
    int64_t worth = battle_worth(m, unit);

    return battle_enemy_near(m, unit) > battle_charge_reach(m, unit) + LONELY ? -worth / LONELY_PART
                                                                              : -worth / SHORT_PART;
}

/* The charge itself; one that is out of reach is worth nothing. */
static int64_t onset_worth(const struct match *m, int32_t unit, int32_t target)
{
    struct battle_onset onset;

    if (massed_distance(m, unit, target) > battle_charge_reach(m, unit) + REACH_MARGIN ||
        !battle_best_onset(m, unit, target, &onset))
        return -battle_worth(m, unit);
    return onset.worth;
}

/* What it is worth to declare that charge; on a table without the target nothing is known. */
static int64_t charge_worth(const struct match *m, int32_t unit, int32_t target)
{
    int64_t charge, scares, scared;

    if (target == NO_UNIT) /* RULE("B5.7.6-b"): a shield wall, which stands still */
        return -battle_worth(m, unit) / WALL_PART;
    if (!battle_in_play(m, target))
        return 0;
    charge = onset_worth(m, unit, target);
    scares = frightens(m, unit, target);
    if (scares > 0) {
        scared = -flees(m, target, unit) + short_worth(m, unit);
        if (charge < short_worth(m, unit))
            charge = short_worth(m, unit);
        charge = (scared * scares + charge * (IN_THOUSAND - scares)) / IN_THOUSAND;
    }
    return charge * battle_dares(m, unit, target) / IN_THOUSAND;
}

static int32_t target_of(const struct option *o)
{
    for (int32_t i = 0; i < o->arg_count; i++)
        if (strcmp(o->args[i].name, "target") == 0)
            return o->args[i].value;
    return NO_UNIT;
}

void battle_charge_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    for (int32_t i = 0; i < d->option_count; i++) {
        const struct option *o = &d->option[i];

        if (strcmp(o->tag, "wedge") == 0)
            continue; /* what a wedge is worth is not weighed */
        suggest_option(s, o, o->unit < 0 ? 0 : (int32_t)charge_worth(m, o->unit, target_of(o)));
    }
}

void battle_redirect_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    for (int32_t i = 0; i < d->option_count; i++)
        suggest_option(s, &d->option[i],
                       d->option[i].unit < 0 ? 0 : (int32_t)charge_worth(m, d->unit, d->option[i].unit));
}

/* RULE("B10.6-e"): which of several hated enemies. */
void battle_hated_charge_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    int32_t unit = FRAME_TOP(battle_charges_frame, m)->unit;

    for (int32_t i = 0; i < d->option_count; i++)
        suggest_option(s, &d->option[i], (int32_t)charge_worth(m, unit, d->option[i].unit));
}

/* RULE("B10.5-i"): frenzy makes every blow better, and a unit that cannot be routed is worth some of itself.
 */
void battle_frenzy_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    enum { PART = 10 };

    for (int32_t i = 0; i < d->option_count; i++)
        suggest_option(s, &d->option[i],
                       strcmp(d->option[i].tag, "frenzy") == 0 ? (int32_t)(battle_worth(m, d->unit) / PART)
                                                               : 0);
}

/* --- the way -------------------------------------------------------------------------------------------- */

static const char *label_of(struct battle_turning turn)
{
    if (turn.by == 0)
        return "battle.suggest.charge_straight";
    if (turn.manoeuvre == DRILL_PIVOT)
        return "battle.suggest.charge_pivot";
    return turn.by < 0 ? "battle.suggest.charge_wheel_left" : "battle.suggest.charge_wheel_right";
}

static void suggest_way(const struct match *m, int32_t unit, struct battle_turning turn,
                        struct suggestions *s)
{
    struct battle_onset onset;

    if (!battle_try_onset(m, unit, battle_unit_at(m, unit)->target, turn, &onset))
        return;
    if (!suggest_begin(s, label_of(turn), (int32_t)onset.worth))
        return;
    suggest_arg(s, "unit", ARG_UNIT, unit);
    if (turn.by != 0) {
        suggest_arg(s, "by", ARG_ANGLE, turn.by < 0 ? -turn.by : turn.by);
        suggest_amount(s, unit, turn.manoeuvre, turn.by);
    } else
        suggest_amount(s, unit, DRILL_AHEAD, battle_charge_reach(m, unit));
}

/* Nobody named sends the next one straight ahead, whatever comes of it. */
void battle_charge_way_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    for (int32_t i = 0; i < d->movable_count; i++) {
        struct battle_turning turns[ONSET_WAYS];
        int32_t unit = d->movable[i].figure,
                count = battle_onset_turns(m, unit, battle_unit_at(m, unit)->target, turns);

        for (int32_t k = 0; k < count; k++)
            suggest_way(m, unit, turns[k], s);
    }
    if (s->count == 0)
        suggest_begin(s, "battle.suggest.charge_on", 0);
}

/* --- being charged -------------------------------------------------------------------------------------- */

/* A charge that falls short does no harm. */
static bool gets_home(const struct match *m, int32_t unit, int32_t charger)
{
    struct battle_onset onset;

    return massed_distance(m, unit, charger) <= battle_charge_reach(m, charger) &&
           (!massed_in_ranks(m, charger) ||
            (battle_best_onset(m, charger, unit, &onset) && onset.lands && onset.clash.enemy == unit));
}

static int64_t suffers(const struct match *m, int32_t unit, int32_t charger)
{
    struct battle_clash c =
        battle_struck_clash(m, unit, charger, battle_face_towards(m, unit, battle_front(m, charger)));

    return gets_home(m, unit, charger) ? battle_clash_worth(m, &c) : 0;
}

/* RULE("B7.2.3-b"), RULE("B7.2.3-d"), RULE("B7.2.3-h"): who fails its test routs, who is caught does, too. */
static int64_t flees(const struct match *m, int32_t unit, int32_t charger)
{
    int64_t worth = battle_worth(m, unit), passes = battle_test_chance(m, unit, TEST_FLEE);
    bool outrun =
        massed_distance(m, unit, charger) + battle_double(m, unit) > battle_charge_reach(m, charger);
    int64_t caught = outrun ? 0 : worth * CAUGHT_PERCENT / PERCENT;

    return -(worth / FLIGHT_PART + caught) -
           (worth - caught) * ROUT_PERCENT / PERCENT * (TEST_CASES - passes) / TEST_CASES;
}

/* RULE("B7.2.2-c"): if the test is passed. */
static int64_t stands(const struct match *m, int32_t unit, int32_t charger)
{
    struct battle_volley v = battle_stand_volley(m, unit, charger);

    return suffers(m, unit, charger) +
           battle_volley_worth(m, &v) * battle_test_chance(m, unit, TEST_STAND) / TEST_CASES;
}

void battle_reaction_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    const struct battle_charges_frame *v = FRAME_TOP(battle_charges_frame, m);

    for (int32_t i = 0; i < d->option_count; i++) {
        int32_t id = d->option[i].id;

        suggest_option(s, &d->option[i],
                       (int32_t)(id == REACTION_FLEE    ? flees(m, v->target, v->unit)
                                 : id == REACTION_STAND ? stands(m, v->target, v->unit)
                                                        : suffers(m, v->target, v->unit)));
    }
}

/* Each figure more that strikes is worth it where the enemy is no match; what comes of it is judged by the
 * worth of the two. */
void battle_push_on_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    enum { PUSH_PART = 80 };
    int64_t own = battle_worth(m, d->unit);

    if (suggest_begin(s, "battle.suggest.push_nobody_on", 0))
        suggest_arg(s, "unit", ARG_UNIT, d->unit);
    for (int32_t i = 0; i < d->option_count; i++)
        suggest_option(s, &d->option[i], (int32_t)((own - battle_worth(m, d->option[i].unit)) / PUSH_PART));
}

void battle_face_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    (void)m;
    for (int32_t i = 0; i < d->option_count; i++)
        suggest_option(s, &d->option[i], 0);
}

/* Each at the nearest. */
void battle_charge_at_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    (void)m;
    (void)d;
    suggest_begin(s, "battle.suggest.nearest_base", 0);
}
