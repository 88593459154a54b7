/* What each action of the menu is worth, in hundredths of a point: an estimate for bots, without a
 * look-ahead.
 */
#include "common/rules/warband/actions.h"
#include "common/rules/warband/asks.h"
#include "common/rules/warband/charge/charge.h"
#include "common/rules/warband/constants.h"
#include "common/rules/warband/fight/attacks.h"
#include "common/rules/warband/figures.h"
#include "common/rules/warband/formation/formation.h"
#include "common/rules/warband/magic/spells.h"
#include "common/rules/warband/morale/morale.h"
#include "common/rules/warband/move/moves.h"
#include "common/rules/warband/shoot/sight.h"
#include "common/rules/warband/state.h"
#include "common/rules/warband/turn/aims.h"

static bool shoots(const struct match *m, int32_t unit)
{
    const struct unit *u = unit_at(m, unit);

    for (int32_t i = u->first; i < u->first + u->count; i++)
        for (int32_t slot = 0; slot < ARMS_MAX; slot++)
            if (warband_in_play(m, i) && warband_arm(m, i, slot)->there && warband_arm(m, i, slot)->ranged)
                return true;
    return false;
}

static int32_t most_ac(const struct match *m, int32_t unit)
{
    const struct unit *u = unit_at(m, unit);
    int32_t most = 0;

    for (int32_t i = u->first; i < u->first + u->count; i++)
        if (warband_can_act(m, i) && warband_available(m, i, PAY_MOVE, NO_UNIT) > most)
            most = warband_available(m, i, PAY_MOVE, NO_UNIT);
    return most;
}

/* Has anybody of the unit shot or cast in this activation? */
static bool has_shot(const struct match *m, int32_t unit)
{
    const struct unit *u = unit_at(m, unit);

    for (int32_t i = u->first; i < u->first + u->count; i++)
        if (warband_figure_at(m, i)->aims || warband_figure_at(m, i)->fired)
            return true;
    return false;
}

/* Is anything offered that a shooter stands still for? */
static bool target_offered(const struct decision *d)
{
    for (int32_t i = 0; i < d->option_count; i++)
        if (warband_option_kind(d->option[i].id) == ACT_VOLLEY ||
            warband_option_kind(d->option[i].id) == ACT_RELOAD)
            return true;
    return false;
}

/* What the options of one menu share: whether any ready move is better than to stay, once it was looked for.
 */
struct menu {
    const struct match *m;
    const struct decision *d;
    bool looked, moves;
};

static bool worth_moving(struct menu *menu)
{
    if (!menu->looked)
        menu->moves = warband_best_move(menu->m, menu->d->unit) > 0;
    menu->looked = true;
    return menu->moves;
}

/* Fighters go forward, and so do shooters while they have nobody to shoot at; nobody who would only stay. */
static int32_t move_worth(struct menu *menu, bool twice)
{
    const struct match *m = menu->m;
    length far;
    int32_t unit = menu->d->unit, ac = most_ac(m, unit), enemy = warband_nearest_unit(m, unit, &far);

    if (enemy < 0)
        return 0;
    if (shoots(m, unit) && (has_shot(m, unit) || target_offered(menu->d)))
        return -5;
    if (far < 9 * INCH && twice)
        return -20;
    if (!worth_moving(menu))
        return -5;
    return (twice ? 3 : 2) * ac;
}

static int32_t double_worth(struct menu *menu)
{
    length far;

    warband_nearest_unit(menu->m, menu->d->unit, &far);
    return move_worth(menu, true) - (far < 20 * INCH ? 40 : 0);
}

static int32_t melee_worth(const struct match *m, int32_t unit, int32_t target)
{
    const struct unit *u = unit_at(m, unit);
    int64_t sum = 0;

    for (int32_t i = u->first; i < u->first + u->count; i++) {
        struct warband_hit h;
        struct roll r;
        int32_t at, slot;

        if (!warband_can_act(m, i) || !warband_best_blow(m, i, target, true, &at, &slot))
            continue;
        h = warband_blow_hit(m, i, at, slot);
        roll_begin(&r, "", 0, 0, D10);
        sum += warband_wounds_in_1000(m, &h, warband_blow_target(m, i, at, &r)) * warband_worth(m, at) / 1000;
    }
    return (int32_t)sum + 5;
}

static int32_t best_spell(const struct match *m, int32_t figure, int32_t slot)
{
    const struct warband_spell *s = &warband_of(m)->spell[warband_figure_at(m, figure)->spell[slot]];
    int32_t best = 0;
    struct refusal why;

    for (int32_t i = 0; i < m->state->figures; i++) {
        int32_t worth;

        if (s->target == TARGET_AREA && s->effect != SPELL_MIST &&
            warband_side_of(m, i) == warband_side_of(m, figure))
            continue; /* nobody suggests such a place for it */
        if (!warband_lives(m, i) || !warband_spell_reaches(m, figure, slot, s->target == TARGET_AREA ? -1 : i,
                                                           warband_point(m, i), &why))
            continue;
        worth = warband_spell_worth(m, figure, slot, i, warband_point(m, i));
        best = worth > best ? worth : best;
    }
    return best;
}

/* A spell that does nothing is not cast at all. */
static int32_t cast_worth(const struct match *m, int32_t figure, int32_t slot, int32_t concentrated)
{
    int32_t best = best_spell(m, figure, slot);

    return best > 0 ? best + concentrated : -10;
}

static int32_t form_worth(const struct match *m, int32_t unit, int32_t formation)
{
    length far;
    bool formed = warband_formed(m, unit);

    warband_nearest_unit(m, unit, &far);
    if (formation == FORMATION_LINE && !formed && far > 6 * INCH)
        return 25;
    return formation == FORMATION_CLOSE && !formed && far > 6 * INCH ? 20 : -10;
}

static int32_t wait_worth(const struct match *m, int32_t unit)
{
    length far;

    if (warband_nearest_unit(m, unit, &far) < 0)
        return 0;
    return shoots(m, unit) && far > 6 * INCH && far < 22 * INCH ? 8 : far < 10 * INCH ? 6 : -10;
}

/* What is to be carried somewhere is half the way there. */
static int32_t pick_up_worth(const struct match *m, int32_t side, int32_t object)
{
    const struct warband_match *w = warband_of(m);
    int32_t worth = 0;

    for (int32_t i = 0; i < w->objectives; i++) {
        struct point goal;

        if (w->objective[i].figure == object && warband_goal(m, i, side, &goal))
            worth += w->objective[i].points * 50;
    }
    return worth;
}

static int32_t worth_of(struct menu *menu, const struct option *o)
{
    const struct match *m = menu->m;
    const struct decision *d = menu->d;
    int32_t unit = d->unit;
    int32_t a = warband_option_a(o->id), b = warband_option_b(o->id);

    switch (warband_option_kind(o->id)) {
    case ACT_CHARGE:
        return warband_charge_worth(m, unit, a);
    case ACT_WAIT:
        return wait_worth(m, unit);
    case ACT_DOUBLE:
        return double_worth(menu);
    case ACT_MOVE:
        return move_worth(menu, false);
    case ACT_WALK:
        return -30;
    case ACT_FORM:
        return form_worth(m, unit, a);
    case ACT_STAND:
        return a == ALL_FIGURES ? 90 : 60;
    case ACT_VOLLEY:
        return (int32_t)warband_expected_volley(m, unit, a, b, false);
    case ACT_SHOOT:
        return 3;
    case ACT_MELEE:
        return melee_worth(m, unit, a);
    case ACT_FIGHT:
        return 2;
    case ACT_RALLY:
        return 80;
    case ACT_CAST:
        return cast_worth(m, a, warband_option_slot(o->id), warband_option_more(o->id));
    case ACT_MAINTAIN:
        return warband_standing_worth(m, warband_lasting_by(m, a));
    case ACT_CANCEL:
        return 40 - warband_option_more(o->id);
    case ACT_RELOAD:
        return 70;
    case ACT_TASK:
        return warband_of(m)->objective[b].points * 100;
    case ACT_PICK_UP:
        return pick_up_worth(m, d->side, b);
    case ACT_STEP_OUT:
        return 20;
    case ACT_RETREAT:
    case ACT_DOOR:
    case ACT_HAND_OVER:
        return -20;
    default:
        return 0;
    }
}

void warband_action_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    struct menu menu = {.m = m, .d = d};

    for (int32_t i = 0; i < d->option_count; i++)
        warband_suggest_option(m, s, &d->option[i], s->unpriced ? 0 : worth_of(&menu, &d->option[i]));
}

/* Exact where a figure or unit attacks, rallies or cancels; a line each attacker for the first ones. */
void warband_action_odds(const struct match *m, const struct decision *d, const struct answer *a,
                         struct odds *o)
{
    const struct unit *u = unit_at(m, d->unit);
    int32_t id = a->item[0].ref;

    if (warband_option_kind(id) == ACT_RALLY)
        odds_line(o, "passed", warband_control_value(m, d->unit), 10);
    for (int32_t i = u->first; i < u->first + u->count && o->count < ODDS_MAX; i++) {
        struct roll r;

        roll_begin(&r, "", 0, 0, D10);
        if (warband_option_kind(id) == ACT_VOLLEY) {
            struct warband_shot s = {.shooter = i, .aim = warband_option_b(id)};
            struct warband_view v;
            struct warband_hit h;

            warband_look(m, i, false, &v);
            if (!warband_best_shot(m, &s, &v, warband_option_a(id)))
                continue;
            h = warband_shot_hit(m, &s);
            odds_line(o, "wound", warband_wounds_in_1000(m, &h, warband_shot_target(m, &s, &r)), 1000);
            odds_modifiers(o, r.modifier, r.modifier_count);
        } else if (warband_option_kind(id) == ACT_MELEE) {
            struct warband_hit h;
            int32_t at, slot;

            if (!warband_can_act(m, i) || !warband_best_blow(m, i, warband_option_a(id), true, &at, &slot))
                continue;
            h = warband_blow_hit(m, i, at, slot);
            odds_line(o, "wound", warband_wounds_in_1000(m, &h, warband_blow_target(m, i, at, &r)), 1000);
            odds_modifiers(o, r.modifier, r.modifier_count);
        } else if (warband_option_kind(id) == ACT_CAST && i == warband_option_a(id)) {
            odds_line(o, "cast",
                      warband_cast_needs(m, i, warband_option_slot(id), warband_option_more(id), &r), 10);
            odds_modifiers(o, r.modifier, r.modifier_count);
        } else if (warband_option_kind(id) == ACT_CANCEL && i == warband_option_a(id)) {
            odds_line(o, "cancelled",
                      warband_clamp(
                          warband_spell_of(m, &warband_of(m)->lasting[warband_option_slot(id)])->difficulty +
                              1 + warband_option_more(id),
                          NEEDS_LEAST, NEEDS_MOST),
                      10);
        }
    }
}
