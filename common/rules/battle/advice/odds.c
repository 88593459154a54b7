/* Odds of what a side is about to choose, with what changes the rolls behind them. */
#include "common/rules/battle/advice/onset.h"
#include "common/rules/battle/advice/shot_worth.h"
#include "common/rules/battle/arsenal/profiles.h"
#include "common/rules/battle/asks.h"
#include "common/rules/battle/charge/stand.h"
#include "common/rules/battle/command/tests.h"
#include "common/rules/battle/frames.h"
#include "common/rules/battle/shoot/shooting.h"
#include "common/rules/battle/shoot/shot.h"

#include <string.h>

/* --- lines ---------------------------------------------------------------------------------------------- */

static void name_unit(struct odds *o, int32_t unit)
{
    struct odds_line *line = o->count > 0 ? &o->line[o->count - 1] : NULL;

    if (!line || o->full || line->arg_count == 2)
        return;
    line->args[line->arg_count++] = (struct arg){.name = "unit", .kind = ARG_UNIT, .value = unit};
}

static void odds_of_test(const struct match *m, int32_t unit, enum battle_test test, const char *key,
                         struct odds *o)
{
    struct roll roll;

    battle_prepare_test(m, unit, test, (struct battle_test_more){0}, &roll);
    odds_line(o, key, battle_test_in_36(roll.target), TEST_CASES);
    odds_modifiers(o, roll.modifier, roll.modifier_count);
    name_unit(o, unit);
}

static void odds_of_clash(const struct match *m, const struct battle_clash *c, struct odds *o)
{
    struct battle_toll toll = battle_expect_round(m, c);

    odds_line(o, "battle.odds.wins", toll.wins, IN_THOUSAND);
    name_unit(o, c->unit);
    odds_line(o, "battle.odds.routs", toll.breaks, IN_THOUSAND);
    name_unit(o, c->enemy);
    odds_line(o, "battle.odds.routs", toll.broken, IN_THOUSAND);
    name_unit(o, c->unit);
}

/* --- questions ------------------------------------------------------------------------------------------ */

/* RULE("B7.2.4-b"): a unit that turns on another tests first. */
void battle_redirect_odds(const struct match *m, const struct decision *d, const struct answer *a,
                          struct odds *o)
{
    struct battle_onset onset;

    if (a->item[0].ref < 0)
        return;
    if (massed_in_ranks(m, d->unit)) /* RULE("B14.6.1-b"): others need no wheel */
        odds_of_test(m, d->unit, TEST_REDIRECT, "battle.odds.redirects", o);
    if (battle_best_onset(m, d->unit, a->item[0].ref, &onset) && onset.lands)
        odds_of_clash(m, &onset.clash, o);
}

void battle_charge_way_odds(const struct match *m, const struct decision *d, const struct answer *a,
                            struct odds *o)
{
    struct battle_onset onset;
    struct battle_turning turn = {DRILL_WHEEL, 0};
    int32_t unit = a->count > 0 ? a->item[0].ref : NO_UNIT;

    (void)d;
    if (a->count > 0 && (a->item[0].value == DRILL_WHEEL || a->item[0].value == DRILL_PIVOT))
        turn = (struct battle_turning){a->item[0].value, a->item[0].amount};
    if (unit == NO_UNIT || battle_unit_at(m, unit)->target == NO_UNIT ||
        !battle_try_onset(m, unit, battle_unit_at(m, unit)->target, turn, &onset))
        return;
    odds_line(o, "battle.odds.arrives", onset.lands, 1);
    name_unit(o, unit);
    if (onset.lands)
        odds_of_clash(m, &onset.clash, o);
}

/* RULE("B7.2.2-c"), RULE("B7.2.3-b"). */
void battle_reaction_odds(const struct match *m, const struct decision *d, const struct answer *a,
                          struct odds *o)
{
    const struct battle_charges_frame *v = FRAME_TOP(battle_charges_frame, m);
    struct battle_clash clash = battle_struck_clash(
        m, v->target, v->unit, battle_face_towards(m, v->target, battle_front(m, v->unit)));

    (void)d;
    if (a->item[0].ref == REACTION_FLEE) {
        odds_of_test(m, v->target, TEST_FLEE, "battle.odds.in_order", o);
        return;
    }
    if (a->item[0].ref == REACTION_STAND)
        odds_of_test(m, v->target, TEST_STAND, "battle.odds.stands", o);
    odds_of_clash(m, &clash, o);
}

void battle_arm_odds(const struct match *m, const struct decision *d, const struct answer *a, struct odds *o)
{
    EACH_CONTACT(m, d->unit, contact)
    {
        struct battle_clash clash = battle_contact_clash(m, contact, d->unit);

        clash.weapon = a->item[0].ref;
        odds_of_clash(m, &clash, o);
    }
}

/* RULE("B8.5.5-a"), RULE("B7.14.3-g"). */
void battle_hold_back_odds(const struct match *m, const struct decision *d, const struct answer *a,
                           struct odds *o)
{
    const struct option *chosen = decision_find(d, a->item[0].ref);

    if (chosen && strcmp(chosen->tag, "hold") == 0)
        odds_of_test(m, d->unit, TEST_HOLD_BACK, "battle.odds.holds_back", o);
}

void battle_stop_odds(const struct match *m, const struct decision *d, const struct answer *a, struct odds *o)
{
    if (a->item[0].ref == 1)
        odds_of_test(m, d->unit, TEST_STOP, "battle.odds.stops", o);
}

void battle_rally_odds(const struct match *m, const struct decision *d, const struct answer *a,
                       struct odds *o)
{
    (void)d;
    for (int32_t i = 0; i < a->count; i++)
        odds_of_test(m, a->item[i].ref, TEST_RALLY, "battle.odds.rallies", o);
}

void battle_withdraw_odds(const struct match *m, const struct decision *d, const struct answer *a,
                          struct odds *o)
{
    (void)d;
    if (a->item[0].ref >= 0)
        odds_of_test(m, a->item[0].ref, TEST_WITHDRAW, "battle.odds.in_order", o);
}

/* One shot, where measuring is allowed. */
void battle_shoot_odds(const struct match *m, const struct decision *d, const struct answer *a,
                       struct odds *o)
{
    struct battle_volley v;
    struct battle_aimed shot;
    int32_t needed;

    (void)d;
    if (a->item[0].ref < 0)
        return;
    v = battle_volley_of(m, a->item[0].ref);
    if (!battle_in_play(m, v.target) || !battle_sample_shot(m, &v, &shot))
        return;
    if (battle_missile((enum massed_weapon)v.weapon, false)->no_skill)
        return; /* its dice come when its point is named */
    needed = battle_shot_score(shot.bs, shot.to_hit.value);
    odds_line(o, "battle.odds.hits", needed == NEVER ? 0 : massed_chance_in_36(needed), TEST_CASES);
    odds_modifiers(o, shot.to_hit.row, shot.to_hit.count);
    name_unit(o, v.target);
    odds_line(o, "battle.odds.fells", battle_hit_promise(m, &shot, v.target), IN_THOUSAND);
    name_unit(o, v.target);
}
