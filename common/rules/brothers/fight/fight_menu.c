/* What a fighter is offered in his activation: what he must do first, whom he may strike, and flight. */
#include "common/rules/brothers/fight/strike.h"

/* RULE("F7.3-a"), RULE("F8.2-g"), RULE("F8.2-h"): a stunned figure may only recover; RULE("F8.2-b"): a routed
 * one has to rally before anything else. */
bool brothers_offer_forced(const struct match *m, struct decision *d, int32_t figure)
{
    if (brothers_stunned(m, figure)) {
        brothers_offer(m, d, figure, ACTION_RECOVER, -1, -1, RECOVER_COST);
        return true;
    }
    if (brothers_at(m, figure)->routed) { /* RULE("F8.2-g"): who has just recovered may have nothing left */
        if (!brothers_at(m, figure)->acted || brothers_pa_left(m, figure) > 0)
            brothers_offer(m, d, figure, ACTION_RALLY, -1, -1, brothers_rally_cost(m, figure));
        return true;
    }
    return false;
}

/* RULE("F8.2-i"): a PA for each enemy that engages it, and one more to move with; RULE("F3.4.5-f"),
 * RULE("F14.2-e"): not when it cannot leave. */
static void offer_flight(const struct match *m, struct decision *d, int32_t figure)
{
    int32_t list[CONTACTS_MOST], count = brothers_engagers(m, figure, list, CONTACTS_MOST);

    if (count > 0 && brothers_pa_left(m, figure) > count && !brothers_held_fast(m, figure))
        brothers_offer(m, d, figure, ACTION_FLEE, -1, -1, count);
}

/* RULE("F0.5-o"), RULE("F8.2-c"), RULE("F8.2-k"): nothing offensive after a rally or a flight (`exempt`).
 * RULE("F4.1.1-a"): who is in contact strikes or merely stands by. RULE("F8.1-h"): not who is shaken. */
void brothers_offer_fighting(const struct match *m, struct decision *d, int32_t figure)
{
    const struct brothers_figure *b = brothers_at(m, figure);
    int32_t list[CONTACTS_MOST], count;

    if (!brothers_standing_up(m, figure) || b->routed || b->exempt || b->carries >= 0)
        return;
    if (!b->shaken_now) {
        count = brothers_strike_targets(m, figure, list, CONTACTS_MOST);
        for (int32_t i = 0; i < count; i++)
            brothers_offer(m, d, figure, ACTION_STRIKE, list[i], 0, STRIKE_COST);
    }
    offer_flight(m, d, figure);
}

/* --- worths ----------------------------------------------------------------------------------- */

static int32_t share_of(const struct match *m, int32_t figure, int32_t percent)
{
    return brothers_value(m, figure) / 100 * percent;
}

/* To flee is good for who is losing: what the enemies in contact could do next turn, less the free blow. */
static int32_t flight_worth(const struct match *m, int32_t figure)
{
    int32_t list[CONTACTS_MOST], count = brothers_engagers(m, figure, list, CONTACTS_MOST);
    int32_t danger = 0, blow = 0;

    for (int32_t i = 0; i < count; i++) {
        struct brothers_bout b = brothers_bout(m, list[i], figure);
        int32_t worth = brothers_bout_worth(m, &b);

        danger += worth;
        b.guard = GUARD_FLEEING;
        worth = brothers_bout_worth(m, &b);
        blow = worth > blow ? worth : blow;
    }
    return danger - blow - share_of(m, figure, 5);
}

/* What a loaded weapon would do to the most likely target. */
static int32_t best_shot(const struct match *m, int32_t figure, int32_t weapon)
{
    int32_t best = 0;

    for (int32_t i = brothers_next_living(m, -1); i >= 0; i = brothers_next_living(m, i)) {
        struct brothers_shot shot = {figure, i, weapon, 0, 0};

        if (brothers_in_play(m, i) && brothers_shootable(m, figure, i) &&
            brothers_distance(m, figure, i) <= brothers_at(m, weapon)->thing.range) {
            int32_t worth = brothers_value_of_shot(m, &shot);

            best = worth > best ? worth : best;
        }
    }
    return best;
}

static int32_t memorising_worth(const struct match *m, int32_t figure, int32_t spell)
{
    const struct brothers_figure *b = brothers_at(m, figure);
    int32_t level = brothers_of(m)->spell[spell].level;

    if (b->memorised == 0)
        return 200 + 20 * level;
    return 10 * (level - brothers_of(m)->spell[b->memorised - 1].level) - 100;
}

int32_t brothers_fight_worth(const struct match *m, int32_t figure, const struct brothers_choice *c)
{
    struct brothers_shot shot = {figure, c->a, c->b, c->action == ACTION_SHOOT_PIECE ? SHOT_PIECE : 0, 0};
    struct brothers_casting casting = {.caster = figure, .target = c->a, .spell = c->b};

    switch (c->action) {
    case ACTION_STRIKE:
        return brothers_strike_worth(m, figure, c->a);
    case ACTION_SHOOT:
    case ACTION_SHOOT_PIECE:
        return brothers_value_of_shot(m, &shot);
    case ACTION_RELOAD:
        return best_shot(m, figure, c->a) / 2 + 20;
    case ACTION_QUICK_RELOAD:
        return best_shot(m, figure, c->a) / 3 + 10;
    case ACTION_RELOAD_PIECE:
        return 100 * c->b;
    case ACTION_CHANGE_MAGAZINE:
        return brothers_at(m, c->a)->loaded == 0 ? best_shot(m, figure, c->a) : 0;
    case ACTION_UNJAM:
        return 200;
    case ACTION_RECOVER_MISSILE:
        return 50;
    case ACTION_CAST:
        return brothers_casting_worth(m, &casting);
    case ACTION_MEMORISE:
        return memorising_worth(m, figure, c->a);
    case ACTION_RALLY:
    case ACTION_RECOVER:
        return share_of(m, figure, 20);
    case ACTION_FLEE:
        return flight_worth(m, figure);
    case ACTION_RAISE:
        return share_of(m, c->a, 15);
    case ACTION_TEND:
        return share_of(m, c->a, 15);
    default:
        return 0;
    }
}

/* --- odds
 * ------------------------------------------------------------------------------------------------------------
 */

static void pass_line(const struct match *m, int32_t figure, const struct brothers_sum *s, struct odds *o)
{
    struct brothers_faces faces;

    brothers_faces(m, brothers_side_of(m, figure), &faces);
    if (o->count == ODDS_MAX)
        return;
    odds_line(o, "brothers.odds.passes", brothers_reaching(&faces, s->total, TARGET_NUMBER, true),
              faces.total);
    odds_modifiers(o, s->line, s->count);
}

static void agility_line(const struct match *m, int32_t figure, enum ja_use use, struct odds *o)
{
    int64_t wins, cases;

    brothers_ja_odds(m, figure, use, 0, &wins, &cases);
    if (o->count < ODDS_MAX)
        odds_line(o, "brothers.odds.passes", wins, cases);
}

static void recover_line(const struct match *m, int32_t figure, struct odds *o)
{
    struct brothers_sum s = {0};

    brothers_sum_add(&s, brothers_at(m, figure)->d, RULE("F2.3-a"));
    brothers_sum_wounds(m, figure, &s);
    pass_line(m, figure, &s, o);
}

void brothers_fight_odds(const struct match *m, int32_t figure, const struct brothers_choice *c,
                         struct odds *o)
{
    struct brothers_shot shot = {figure, c->a, c->b, c->action == ACTION_SHOOT_PIECE ? SHOT_PIECE : 0, 0};
    struct brothers_casting casting = {.caster = figure, .target = c->a, .spell = c->b};
    struct brothers_bout b;
    struct brothers_sum s;

    switch (c->action) {
    case ACTION_STRIKE:
        b = brothers_bout(m, figure, c->a);
        brothers_bout_lines(m, &b, o);
        break;
    case ACTION_SHOOT:
    case ACTION_SHOOT_PIECE:
        brothers_shot_lines(m, &shot, o);
        break;
    case ACTION_CAST:
        brothers_plan_casting(m, &casting, &s);
        pass_line(m, figure, &s, o);
        break;
    case ACTION_RALLY:
        brothers_plan_jm(m, figure, 0, NULL, &s);
        pass_line(m, figure, &s, o);
        break;
    case ACTION_RECOVER:
        recover_line(m, figure, o);
        break;
    case ACTION_QUICK_RELOAD:
        agility_line(m, figure, JA_RELOAD, o);
        break;
    case ACTION_UNJAM:
        agility_line(m, figure, JA_UNJAM, o);
        break;
    case ACTION_RECOVER_MISSILE:
        agility_line(m, figure, JA_MISSILE, o);
        break;
    case ACTION_TEND:
        agility_line(m, figure, JA_TEND, o);
        break;
    case ACTION_FLEE:
        agility_line(m, figure, JA_PARRY, o);
        break;
    default:
        break;
    }
}
