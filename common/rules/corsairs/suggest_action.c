/* Which element, and what it should do: every option with what it may bring. */
#include "common/rules/corsairs/activation.h"
#include "common/rules/corsairs/contact.h"
#include "common/rules/corsairs/melee.h"
#include "common/rules/corsairs/movement.h"
#include "common/rules/corsairs/objects.h"
#include "common/rules/corsairs/shooting.h"
#include "common/rules/corsairs/suggest.h"
#include "common/rules/corsairs/terrain.h"
#include "common/rules/shared/options.h"

enum { COMPASS = 8, SMALL = 15 };

static int32_t best_shot_now(const struct match *m, int32_t figure)
{
    struct aim aim;
    int32_t worth = 0;

    if (!has_loaded(m, figure) || !best_shot(m, figure, 0, &aim, &worth))
        return 0;
    return worth;
}

/* The best place within a straight move, against where he stands. */
static int32_t worth_of_moving(const struct outlook *o, int32_t figure)
{
    const struct match *m = o->m;
    struct point from = point_of(m, figure);
    length far = character_at(m, figure)->swimming_now ? 4 * CENTIMETRE : movement_left(m, figure), away;
    int32_t here = worth_of_place(o, figure, from), best = here;
    int32_t foe = nearest_foe(o, from, &away);

    for (int32_t i = 0; i < COMPASS; i++) {
        struct point at = point_ahead(from, (angle)(i * (FULL_TURN / COMPASS)), far);
        int32_t worth;

        if (!point_in_world(at) || water_between(m, figure, at))
            continue;
        worth = worth_of_place(o, figure, at);
        best = worth > best ? worth : best;
    }
    if (foe >= 0) {
        struct point to = away <= far ? point_of(m, foe) : point_towards(from, point_of(m, foe), far);
        int32_t worth = worth_of_place(o, figure, to);

        if ((away > far || character_at(m, figure)->class > 1) && !water_between(m, figure, to))
            best = worth > best ? worth : best;
    }
    return best - here;
}

static int32_t worth_of_moving_shot(const struct outlook *o, int32_t figure)
{
    const struct match *m = o->m;
    struct point from = point_of(m, figure);
    length away, far = movement_left(m, figure);
    int32_t foe = nearest_foe(o, from, &away);

    if (foe < 0)
        return 0;
    if (away > far)
        from = point_towards(from, point_of(m, foe), far);
    else
        from = point_towards(from, point_of(m, foe), away / 2);
    return shot_hoped_for(o, figure, from, -1, true) / 2;
}

static int32_t worth_of_thing(const struct match *m, int32_t thing)
{
    const struct corsairs_match *c = corsairs_of(m);

    for (int32_t i = 0; i < c->objectives; i++)
        if (c->objective[i].figure == thing && c->objective[i].done_by < 0)
            return c->objective[i].points * 20;
    return -SMALL;
}

static int32_t worth_of_contact(const struct match *m, int32_t figure)
{
    int32_t enemies[4], worth = 0;
    int32_t count = enemies_in_contact(m, figure, enemies, 4);

    for (int32_t i = 0; i < count && i < 4; i++)
        worth += worth_of_fight(m, figure, longest_weapon(m, figure), enemies[i]);
    return worth;
}

/* The enemies' free blows at who leaves. */
static int32_t cost_of_leaving(const struct match *m, int32_t figure)
{
    int32_t enemies[4], cost = 0;
    int32_t count = enemies_in_contact(m, figure, enemies, 4);

    for (int32_t i = 0; i < count && i < 4; i++) {
        struct strike strike;
        int32_t cases[3];

        plan_strike(m, enemies[i], longest_weapon(m, enemies[i]), figure, &strike);
        count_strike(&strike, cases);
        cost += cases[BLOW_KILL] * 100 * figure_at(m, figure)->cost / CASES_A_DIE;
    }
    return cost;
}

static int32_t worth_of_act(const struct outlook *o, int32_t figure, int32_t id)
{
    const struct match *m = o->m;
    struct point at = point_of(m, figure);
    int32_t subject = id >> ACT_BITS, weight;
    length away;
    struct point goal;

    switch (id & ACT_MASK) {
    case ACTION_SHOOT:
        return best_shot_now(m, figure);
    case ACTION_MOVE:
        return worth_of_moving(o, figure);
    case ACTION_MOVE_SHOOT:
        return worth_of_moving(o, figure) + worth_of_moving_shot(o, figure);
    case ACTION_LEAVE:
        return -worth_of_contact(m, figure) - cost_of_leaving(m, figure);
    case ACTION_SHOOT_LEAVE:
        return best_shot_now(m, figure) - worth_of_contact(m, figure) - cost_of_leaving(m, figure);
    case ACTION_RELOAD:
        nearest_foe(o, at, &away);
        return away < 12 * CENTIMETRE ? SMALL : 2 * SMALL + shot_hoped_for(o, figure, at, 0, false) * 3 / 4;
    case ACTION_HIDE:
        return danger_at(o, figure, at) / 2;
    case ACTION_WAIT:
        return has_loaded(m, figure) ? shot_hoped_for(o, figure, at, 0, true) / 3 : 0;
    case ACTION_ROW: /* once is enough */
        if (character_at(m, subject)->moved)
            return -SMALL;
        return objective_for(m, figure, &goal, &weight) ? 10 * weight : 8 * SMALL;
    case ACTION_FREE:
        return 10 * SMALL;
    case ACTION_BOARD:
    case ACTION_SET_GUN:
    case ACTION_UNLOCK:
        return 2 * SMALL;
    case FREE_PICK_UP:
    case ACTION_UNLOAD:
        return worth_of_thing(m, subject);
    case FREE_POINT:
        return character_at(m, subject)->loaded[0] ? SMALL : -SMALL;
    case FREE_OPEN:
        return SMALL;
    case ACTION_STAY:
    case FREE_WITHDRAW:
        return -1;
    default:
        return -SMALL;
    }
}

void suggest_action(const struct match *m, const struct decision *d, struct suggestions *s)
{
    struct outlook view;

    look_around(m, d->side, &view);
    for (int32_t i = 0; i < d->option_count; i++) {
        const struct option *o = &d->option[i];

        if (!suggest_option(s, o, worth_of_act(&view, d->figure, o->id)))
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

    if (in_contact(m, figure))
        return -SMALL;
    shot = best_shot_now(m, figure);
    foe = nearest_foe(o, point_of(m, figure), &away);
    if (foe >= 0 && away <= movement_left(m, figure)) {
        int32_t fight = worth_of_fight(m, figure, longest_weapon(m, figure), foe);

        return shot > fight ? shot : fight;
    }
    return shot > 0 ? shot : SMALL - away / (10 * CENTIMETRE);
}

void suggest_activate(const struct match *m, const struct decision *d, struct suggestions *s)
{
    struct outlook view;

    look_around(m, d->side, &view);
    for (int32_t i = 0; i < d->option_count; i++) {
        const struct option *o = &d->option[i];
        int32_t worth = urgency(&view, o->figure);

        if (!suggest_option(s, o, o->id >= GROUP_ID ? worth - SMALL : worth))
            return;
        suggest_arg(s, "figure", ARG_FIGURE, o->figure);
    }
}
