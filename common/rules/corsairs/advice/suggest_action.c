/* Which element, and what it should do: every option with what it may bring. */
#include "common/rules/corsairs/advice/suggest.h"
#include "common/rules/corsairs/asks.h"
#include "common/rules/corsairs/fight/melee.h"
#include "common/rules/corsairs/move/contact.h"
#include "common/rules/corsairs/move/movement.h"
#include "common/rules/corsairs/move/terrain.h"
#include "common/rules/corsairs/shoot/shooting.h"
#include "common/rules/corsairs/turn/activation.h"
#include "common/rules/corsairs/turn/objects.h"
#include "common/rules/shared/options.h"

static bool has_loaded(const struct match *m, int32_t figure)
{
    const struct corsairs_figure *c = corsairs_figure_at(m, figure);

    for (int32_t i = 0; i < ARMS_MAX && c->arm[i]; i++)
        if (c->loaded[i])
            return true;
    return corsairs_gun_beside(m, figure) >= 0;
}

enum { COMPASS = 8, SMALL = 15, STROKES = 4 * CENTIMETRE };

static int32_t best_shot_now(const struct match *m, int32_t figure)
{
    struct aim aim;
    int32_t worth = 0;

    if (!has_loaded(m, figure) || !corsairs_best_shot(m, figure, 0, &aim, &worth))
        return 0;
    return worth;
}

/* How far a swimmer comes nobody knows yet: a few strokes in any direction, against where he is. */
static int32_t swimming_worth(const struct outlook *o, int32_t figure)
{
    struct point from = corsairs_point(o->m, figure);
    int32_t here = corsairs_place_worth(o, figure, from), best = 0;

    for (int32_t i = 0; i < COMPASS; i++) {
        struct point at = point_ahead(from, (angle)(i * (FULL_TURN / COMPASS)), STROKES);
        int32_t gained = point_in_world(at) ? corsairs_place_worth(o, figure, at) - here : 0;

        best = gained > best ? gained : best;
    }
    return best;
}

/* A move that gains nothing is worth less than doing nothing: he could wait for a shot, or load. */
static int32_t moving_worth(const struct outlook *o, int32_t figure)
{
    int32_t best =
        corsairs_swims(o->m, figure) ? swimming_worth(o, figure) : corsairs_best_move_worth(o, figure);

    return best > 0 ? best : -SMALL;
}

static int32_t rowing_worth(const struct outlook *o, int32_t figure, int32_t boat)
{
    length budget = corsairs_length_cm(corsairs_figure_at(o->m, boat)->move), far;
    struct point goal;
    int32_t weight, whole;

    if (corsairs_figure_at(o->m, boat)->moved) /* once is enough */
        return -SMALL;
    far = corsairs_best_row(o, figure, boat);
    whole = corsairs_objective_for(o->m, figure, &goal, &weight) ? 10 * weight : 8 * SMALL;
    return far > 0 ? (int32_t)((int64_t)whole * far / budget) : -SMALL;
}

static int32_t moving_shot_worth(const struct outlook *o, int32_t figure)
{
    const struct match *m = o->m;
    struct point from = corsairs_point(m, figure);
    length away, far = corsairs_movement_left(m, figure);
    int32_t foe = corsairs_nearest_foe(o, from, &away);

    if (foe < 0)
        return 0;
    if (away > far)
        from = point_towards(from, corsairs_point(m, foe), far);
    else
        from = point_towards(from, corsairs_point(m, foe), away / 2);
    return corsairs_shot_hoped_for(o, figure, from, -1, true) / 2;
}

static int32_t thing_worth(const struct match *m, int32_t thing)
{
    const struct corsairs_match *c = corsairs_of(m);

    for (int32_t i = 0; i < c->objectives; i++)
        if (c->objective[i].figure == thing && c->objective[i].done_by < 0)
            return c->objective[i].points * 20;
    return -SMALL;
}

static int32_t contact_worth(const struct match *m, int32_t figure)
{
    int32_t enemies[4], worth = 0;
    int32_t count = corsairs_enemies_in_contact(m, figure, enemies, 4);

    for (int32_t i = 0; i < count && i < 4; i++)
        worth += corsairs_fight_worth(m, figure, corsairs_longest_weapon(m, figure), enemies[i]);
    return worth;
}

/* The enemies' free blows at who leaves. */
static int32_t cost_of_leaving(const struct match *m, int32_t figure)
{
    int32_t enemies[4], cost = 0;
    int32_t count = corsairs_enemies_in_contact(m, figure, enemies, 4);

    for (int32_t i = 0; i < count && i < 4; i++) {
        struct strike strike;
        int32_t cases[3];

        corsairs_plan_strike(m, enemies[i], corsairs_longest_weapon(m, enemies[i]), figure, &strike);
        corsairs_count_strike(&strike, cases);
        cost += cases[BLOW_KILL] * 100 * figure_at(m, figure)->cost / CASES_A_DIE;
    }
    return cost;
}

/* `moving`: what a move is worth, which several of the acts begin with. */
static int32_t act_worth(const struct outlook *o, int32_t figure, int32_t id, int32_t moving)
{
    const struct match *m = o->m;
    struct point at = corsairs_point(m, figure);
    int32_t subject = id >> ACT_BITS;
    length away;

    switch (id & ACT_MASK) {
    case ACTION_SHOOT:
        return best_shot_now(m, figure);
    case ACTION_MOVE:
        return moving;
    case ACTION_MOVE_SHOOT:
        return moving > 0 ? moving + moving_shot_worth(o, figure) : moving;
    case ACTION_LEAVE:
        return -contact_worth(m, figure) - cost_of_leaving(m, figure);
    case ACTION_SHOOT_LEAVE:
        return best_shot_now(m, figure) - contact_worth(m, figure) - cost_of_leaving(m, figure);
    case ACTION_RELOAD:
        corsairs_nearest_foe(o, at, &away);
        return away < 12 * CENTIMETRE ? SMALL
                                      : 2 * SMALL + corsairs_shot_hoped_for(o, figure, at, 0, false) * 3 / 4;
    case ACTION_HIDE:
        return corsairs_danger_at(o, figure, at) / 2;
    case ACTION_WAIT:
        return has_loaded(m, figure) ? corsairs_shot_hoped_for(o, figure, at, 0, true) / 3 : 0;
    case ACTION_ROW:
        return rowing_worth(o, figure, subject);
    case ACTION_FREE:
        return 10 * SMALL;
    case ACTION_BOARD:
    case ACTION_SET_GUN:
    case ACTION_UNLOCK:
        return 2 * SMALL;
    case FREE_PICK_UP:
    case ACTION_UNLOAD:
        return thing_worth(m, subject);
    case FREE_POINT:
        return corsairs_figure_at(m, subject)->loaded[0] ? SMALL : -SMALL;
    case FREE_OPEN:
        return SMALL;
    case ACTION_STAY:
    case FREE_WITHDRAW:
        return -1;
    default:
        return -SMALL;
    }
}

void corsairs_action_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    bool moves = corsairs_figure_at(m, d->figure)->offers >> ACTION_MOVE & 1;
    struct outlook view;
    int32_t moving;

    corsairs_look_around(m, d->side, &view);
    moving = moves && !s->unpriced ? moving_worth(&view, d->figure) : 0;
    for (int32_t i = 0; i < d->option_count; i++) {
        const struct option *o = &d->option[i];

        if (!suggest_option(s, o, s->unpriced ? 0 : act_worth(&view, d->figure, o->id, moving)))
            return;
        if (o->figure >= 0)
            suggest_arg(s, "object", ARG_FIGURE, o->figure);
    }
}

/* Who can hurt the enemy goes first; who is already fighting has time. */
static int32_t urgency(const struct outlook *o, int32_t figure)
{
    const struct match *m = o->m;
    length away;
    int32_t foe, shot;

    if (corsairs_in_contact(m, figure))
        return -SMALL;
    shot = best_shot_now(m, figure);
    foe = corsairs_nearest_foe(o, corsairs_point(m, figure), &away);
    if (foe >= 0 && away <= corsairs_movement_left(m, figure)) {
        int32_t fight = corsairs_fight_worth(m, figure, corsairs_longest_weapon(m, figure), foe);

        return shot > fight ? shot : fight;
    }
    return shot > 0 ? shot : SMALL - away / (10 * CENTIMETRE);
}

void corsairs_activate_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    struct outlook view;

    corsairs_look_around(m, d->side, &view);
    for (int32_t i = 0; i < d->option_count; i++) {
        const struct option *o = &d->option[i];
        int32_t worth = urgency(&view, o->figure);

        if (!suggest_option(s, o, o->id >= GROUP_ID ? worth - SMALL : worth))
            return;
        suggest_arg(s, "figure", ARG_FIGURE, o->figure);
    }
}
