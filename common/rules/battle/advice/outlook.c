/* Whom a unit goes for, and where it stands well. */
#include "common/rules/battle/advice/outlook.h"

#include "common/rules/battle/advice/shot_worth.h"
#include "common/rules/battle/move/ground.h"
#include "common/rules/massed/advice/detour.h"
#include "common/rules/shared/zones.h"

enum {
    AWAY_PART = 60,        /* a pace too far costs so much of the unit's worth, */
    CLOSE_PART = 200,      /* and one too near */
    FAR_QUARRY = 20,       /* an enemy so many paces away counts half, */
    NEAR_PART = 10,        /* for shooters, such a part of an enemy whom they do not reach yet */
    QUARRIES = 3,          /* looked at, the best first, until there is a way to one */
    TAKEN_PERCENT = 60,    /* and one that enough friends are nearer to so much */
    HOPE_PERCENT = 35,     /* of a charge that may be made next turn */
    DREAD_PERCENT = 4,     /* of one that may have to be suffered */
    BOLD_PART = 3,         /* a charge that loses no more than such a part of the unit is gone for */
    ASKEW_PART = 40,       /* of its worth: what it costs to face a quarter of a turn away from the goal */
    LATE_TURNS = 2,        /* turns left when units begin to look for ground to hold */
    AHEAD_FREE = 8 * PACE, /* so far a unit may be ahead of its friends; */
    AHEAD_PART = 90,       /* a pace more costs so much of its worth */
    BESIDE = 16 * PACE,    /* so far aside friends are its line */
    BARE_WAY = 24 * PACE,
    SHELTER = 4 * PACE,     /* so far behind the middle of a regiment */
    ARC = FULL_TURN / 8,    /* to both sides of the front */
    NEXT_SHOTS_PERCENT = 50 /* of a volley in the turn after this one */
};

/* --- enemies -------------------------------------------------------------------------------------------- */

static int64_t suffered(const struct match *m, int32_t unit, int32_t enemy, enum block_face face)
{
    struct battle_clash c = battle_struck_clash(m, unit, enemy, face);
    int64_t worth = -battle_clash_worth(m, &c);

    return worth > 0 ? worth : 0;
}

static length charge_reach(const struct match *m, int32_t unit)
{
    return massed_in_ranks(m, unit) && !battle_engaged(m, unit) ? battle_charge_reach(m, unit) : 0;
}

static void take_foe(const struct match *m, const struct battle_outlook *o, int32_t enemy,
                     struct battle_prey *foe)
{
    struct battle_clash ours = battle_charge_clash(m, o->unit, enemy);

    *foe = (struct battle_prey){.unit = enemy, .at = battle_front(m, enemy)};
    foe->gap = distance(battle_front(m, o->unit), foe->at);
    ours.later = foe->gap > o->reach;
    foe->ours = battle_clash_worth(m, &ours) * battle_dares(m, o->unit, enemy) / IN_THOUSAND;
    foe->reach = charge_reach(m, enemy);
    if (foe->reach > 0 && foe->gap <= foe->reach + o->reach) { /* else nobody meets before the next turn */
        foe->theirs = suffered(m, o->unit, enemy, FACE_FRONT);
        foe->flanked = suffered(m, o->unit, enemy, FACE_LEFT);
    }
    if (o->range > 0 && foe->gap <= o->range + o->reach) {
        foe->shots = battle_rough_volley(m, o->unit, enemy, false);
        foe->shots_moved = battle_rough_volley(m, o->unit, enemy, true);
    }
}

/* Have friends who fight hand to hand, and are nearer to the enemy, enough to deal with it? Then this unit
 * leaves it to them, so that not everybody runs after the same one. */
static bool is_taken(const struct match *m, const struct battle_outlook *o, const struct battle_prey *foe)
{
    length away = distance(battle_front(m, o->unit), foe->at);
    int64_t theirs = 0;

    for (int32_t friend = 0; friend < m->state->units; friend ++)
        if (friend != o->unit && battle_side_of(m, friend) == battle_side_of(m, o->unit) &&
            battle_stands(m, friend) && !battle_is_shooter(m, friend) &&
            distance(battle_front(m, friend), foe->at) < away)
            theirs += battle_worth(m, friend);
    return theirs >= battle_worth(m, foe->unit);
}

/* What it brings to go for that enemy: who shoots takes the one whom he hurts most, who fights the one that
 * he beats. */
static int64_t quarry_worth(const struct match *m, const struct battle_outlook *o,
                            const struct battle_prey *foe)
{
    int64_t prize = battle_worth(m, foe->unit), half = (prize < o->worth ? prize : o->worth) / 2;

    if (o->shooter)
        return foe->shots + prize / NEAR_PART; /* out of range, the nearest and dearest */
    return (foe->ours + o->worth + half) * (is_taken(m, o, foe) ? TAKEN_PERCENT : PERCENT) / PERCENT;
}

/* The enemy that promises most for the way to it, but for those to whom there is none. */
static int32_t choose_quarry(const struct match *m, const struct battle_outlook *o,
                             const bool barred[BATTLE_UNITS])
{
    int32_t best = NOTHING;
    int64_t most = 0;

    for (int32_t i = 0; i < o->foes; i++) {
        int64_t paces = o->foe[i].gap / PACE,
                value = quarry_worth(m, o, &o->foe[i]) * FAR_QUARRY / (FAR_QUARRY + paces);

        if (!barred[i] && (best == NOTHING || value > most)) {
            best = i;
            most = value;
        }
    }
    return best;
}

/* --- where to ------------------------------------------------------------------------------------------- */

static angle forward(const struct match *m, int32_t side)
{
    return angle_opposite(edge_direction((enum table_edge)massed_side_at(m, side)->edge));
}

length battle_enemy_near(const struct match *m, int32_t unit)
{
    struct point at = battle_front(m, unit);
    length least = LONGEST_SIDE;

    for (int32_t enemy = 0; enemy < m->state->units; enemy++)
        if (battle_side_of(m, enemy) != battle_side_of(m, unit) && battle_stands(m, enemy)) {
            length away = distance(at, battle_front(m, enemy));

            least = away < least ? away : least;
        }
    return least;
}

length battle_progress(const struct match *m, int32_t side, struct point at)
{
    switch ((enum table_edge)massed_side_at(m, side)->edge) {
    case EDGE_NEAR:
        return at.y;
    case EDGE_FAR:
        return table_of(m)->limits.depth - at.y;
    case EDGE_LEFT:
        return at.x;
    case EDGE_RIGHT:
    default:
        return table_of(m)->limits.width - at.x;
    }
}

/* How far the friends have come who fight hand to hand and stand beside it. */
static void find_line(const struct match *m, struct battle_outlook *o)
{
    struct point own = massed_centre(m, o->unit);
    int32_t side = battle_side_of(m, o->unit), count = 0;
    int64_t sum = 0;

    for (int32_t friend = 0; friend < m->state->units; friend ++)
        if (friend != o->unit && battle_side_of(m, friend) == side && battle_stands(m, friend) &&
            massed_in_ranks(m, friend) && !battle_is_shooter(m, friend) &&
            distance(own, massed_centre(m, friend)) <= BESIDE) {
            sum += battle_progress(m, side, battle_front(m, friend));
            count++;
        }
    o->has_line = count > 0;
    o->line = count > 0 ? (length)(sum / count) : 0;
}

/* A character by himself keeps behind the nearest regiment of his side; false: there is none. */
static bool find_shelter(const struct match *m, struct battle_outlook *o)
{
    length least = LONGEST_SIDE;

    if (massed_unit_at(m, o->unit)->type != TYPE_CHARACTER)
        return false;
    for (int32_t friend = 0; friend < m->state->units; friend ++) {
        length away;

        if (friend == o->unit || battle_side_of(m, friend) != battle_side_of(m, o->unit) ||
            !battle_stands(m, friend) || !massed_in_ranks(m, friend))
            continue;
        away = massed_distance(m, o->unit, friend);
        if (away < least) {
            least = away;
            o->goal = point_ahead(massed_centre(m, friend),
                                  angle_opposite((angle)state_blocks(m->state, friend)[0].facing), SHELTER);
        }
    }
    return least < LONGEST_SIDE;
}

/* Where it goes for that enemy, and how near to him. */
static void go_for(struct battle_outlook *o, int32_t quarry)
{
    o->quarry = quarry;
    o->goal = o->foe[quarry].at;
    o->wanted = o->shooter ? o->range * 3 / 4 : o->foe[quarry].ours > -o->worth / BOLD_PART ? 0 : o->reach;
}

/* Those who shoot need not get to the goal itself: only the way to where they have it in range is looked at.
 */
static enum massed_way go_around(const struct match *m, struct battle_outlook *o)
{
    struct point front = battle_front(m, o->unit), to = o->goal;
    struct massed_walker who = {.barred = battle_terms(m, o->unit)->barred, .half_front = PACE};
    length away = distance(front, to);
    enum massed_way way = WAY_STRAIGHT;

    if (massed_in_ranks(m, o->unit)) {
        who.half_front = block_width(&state_blocks(m->state, o->unit)[0]) / 2;
        who.skirts_lines = unit_at(m, o->unit)->blocks == 1; /* who is getting over one goes on */
    }
    if (o->shooter && away > o->wanted)
        to = point_towards(front, to, away - o->wanted);
    if (away > o->wanted)
        way = massed_find_way(m, &who, front, to, &o->goal);
    if (way == WAY_NONE && who.skirts_lines) {
        who.skirts_lines = false;
        way = massed_find_way(m, &who, front, to, &o->goal);
    }
    if (way == WAY_AROUND)
        o->wanted = 0;
    return way;
}

/* The best one to whom there is a way; if there is none to the first few, the best of all. */
static void choose_prey(const struct match *m, struct battle_outlook *o)
{
    bool barred[BATTLE_UNITS] = {false};
    int32_t first = choose_quarry(m, o, barred), next = first;

    for (int32_t tries = 0; tries < QUARRIES && next != NOTHING; tries++) {
        go_for(o, next);
        if (go_around(m, o) != WAY_NONE)
            return;
        barred[next] = true;
        next = choose_quarry(m, o, barred);
    }
    go_for(o, first);
}

/* On a table without enemies, as one sees it who may not measure, the way is ahead. */
static void choose_goal(const struct match *m, struct battle_outlook *o)
{
    o->quarry = NOTHING;
    o->wanted = 0;
    if (find_shelter(m, o)) {
        go_around(m, o);
    } else if (o->foes == 0) {
        o->goal = point_ahead(battle_front(m, o->unit), forward(m, battle_side_of(m, o->unit)), BARE_WAY);
        go_around(m, o);
    } else {
        choose_prey(m, o);
    }
}

int64_t battle_table_part(const struct match *m)
{
    static const int32_t part[] = {PERCENT, 3 * PERCENT / 4, PERCENT / 2, 2 * PERCENT / 5,
                                   3 * PERCENT / 10}; /* by the turns that are left */
    int32_t left = battle_of(m)->turns - m->state->turn;

    if (m->state->outcome.kind != OUTCOME_NONE)
        return PERCENT;
    return m->state->turn > 0 && left >= 0 && left < (int32_t)(sizeof part / sizeof part[0]) ? part[left] : 0;
}

/* Towards the end a unit goes where the table counts it, if it gets there in time: it moves twice in a turn.
 */
static void choose_ground(const struct match *m, struct battle_outlook *o)
{
    int32_t left = battle_of(m)->turns - m->state->turn;
    length reach = battle_double(m, o->unit) * (left + 1);

    o->within = 0;
    o->prize = 0;
    if (left > LATE_TURNS || left < 0 || reach == 0)
        return;
    o->prize = massed_best_ground(m, &o->ground, battle_front(m, o->unit), reach, &o->goal);
    if (o->prize > 0) {
        o->wanted = 0;
        o->within = reach;
        go_around(m, o);
    }
}

static bool faces(struct point front, int32_t facing, struct point at)
{
    return points_equal(front, at) || angle_between((angle)facing, bearing(front, at)) <= ARC;
}

/* Of the enemies within range before its front, does it see the one whom a volley would hurt most, or the
 * nearest? Friends and ground may stand between. */
static bool sees_anybody(const struct match *m, const struct battle_outlook *o)
{
    struct point front = battle_front(m, o->unit);
    int32_t facing = massed_in_ranks(m, o->unit) ? state_blocks(m->state, o->unit)[0].facing : NOTHING;
    int32_t best = NOTHING, nearest = NOTHING;

    for (int32_t i = 0; i < o->foes; i++) {
        if (distance(front, o->foe[i].at) > o->range ||
            (facing != NOTHING && !faces(front, facing, o->foe[i].at)))
            continue;
        if (best == NOTHING || o->foe[i].shots > o->foe[best].shots)
            best = i;
        if (nearest == NOTHING || o->foe[i].gap < o->foe[nearest].gap)
            nearest = i;
    }
    return best == NOTHING || battle_has_view(m, o->unit, o->foe[best].unit) ||
           (nearest != best && battle_has_view(m, o->unit, o->foe[nearest].unit));
}

void battle_look_out(const struct match *m, int32_t unit, struct battle_outlook *out)
{
    int32_t typical = massed_typical(m, unit);

    out->unit = unit;
    out->worth = battle_worth(m, unit);
    out->range = typical == NOBODY ? 0 : battle_missile_reach(m, typical);
    out->shooter = battle_is_shooter(m, unit);
    out->reach = battle_charge_reach(m, unit);
    out->shoots_now = battle_of(m)->step == PHASE_MOVEMENT;
    out->last = m->state->turn >= battle_of(m)->turns;
    out->foes = 0;
    for (int32_t enemy = 0; enemy < m->state->units; enemy++)
        if (battle_side_of(m, enemy) != battle_side_of(m, unit) && battle_stands(m, enemy))
            take_foe(m, out, enemy, &out->foe[out->foes++]);
    find_line(m, out);
    choose_goal(m, out);
    massed_weigh_holdings(m, unit, battle_table_part(m), &out->ground);
    choose_ground(m, out);
    out->blind = out->shooter && !sees_anybody(m, out);
}

/* --- where to stand ------------------------------------------------------------------------------------- */

/* The best charge that it may make next, less the worst that it may have to suffer. */
static int64_t charges_about(const struct battle_outlook *o, struct point front, int32_t facing)
{
    int64_t hope = 0, dread = 0;

    for (int32_t i = 0; i < o->foes; i++) {
        const struct battle_prey *foe = &o->foe[i];
        length away = distance(front, foe->at);
        bool before = faces(front, facing, foe->at);
        int64_t theirs = before ? foe->theirs : foe->flanked;

        if (before && away <= o->reach && foe->ours > hope)
            hope = foe->ours;
        if (away <= foe->reach && theirs > dread)
            dread = theirs;
    }
    return hope * HOPE_PERCENT / PERCENT - dread * DREAD_PERCENT / PERCENT;
}

/* The best volley in this turn, if it comes before the shooting phase, and in the next; none of those who
 * stand where they see nobody. */
static int64_t shots_about(const struct battle_outlook *o, struct point front, int32_t facing, bool moved)
{
    int64_t now = 0, next = 0;

    for (int32_t i = 0; o->range > 0 && !(o->blind && !moved) && i < o->foes; i++) {
        const struct battle_prey *foe = &o->foe[i];
        int64_t shots = moved ? foe->shots_moved : foe->shots;

        if (distance(front, foe->at) > o->range || !faces(front, facing, foe->at))
            continue;
        now = shots > now ? shots : now;
        next = foe->shots > next ? foe->shots : next;
    }
    return (o->shoots_now ? now : 0) + next * NEXT_SHOTS_PERCENT / PERCENT;
}

static int64_t askew(const struct battle_outlook *o, struct point front, int32_t facing)
{
    if (points_equal(front, o->goal))
        return 0;
    return o->worth * angle_between((angle)facing, bearing(front, o->goal)) / QUARTER_TURN / ASKEW_PART;
}

static int64_t off_goal(const struct battle_outlook *o, struct point front)
{
    length away = distance(front, o->goal);

    if (o->within > 0)
        return o->prize * away / o->within;
    return away > o->wanted ? (int64_t)(away - o->wanted) * o->worth / AWAY_PART / PACE
                            : (int64_t)(o->wanted - away) * o->worth / CLOSE_PART / PACE;
}

static int64_t out_of_line(const struct match *m, const struct battle_outlook *o, struct point front)
{
    length ahead;

    if (!o->has_line || o->within > 0)
        return 0;
    ahead = battle_progress(m, battle_side_of(m, o->unit), front) - o->line - AHEAD_FREE;
    return ahead > 0 ? (int64_t)ahead * o->worth / AHEAD_PART / PACE : 0;
}

int64_t battle_stance_worth(const struct match *m, const struct battle_outlook *o, struct point front,
                            int32_t facing, bool moved)
{
    int64_t off = off_goal(o, front), ground = massed_holding_worth(m, &o->ground, front);

    if (o->last)
        return 2 * ground - off / PERCENT + shots_about(o, front, facing, moved);
    return charges_about(o, front, facing) + shots_about(o, front, facing, moved) - off -
           askew(o, front, facing) - out_of_line(m, o, front) + ground;
}

int64_t battle_present_worth(const struct match *m, const struct battle_outlook *o)
{
    int32_t facing = massed_in_ranks(m, o->unit) ? state_blocks(m->state, o->unit)[0].facing
                                                 : forward(m, battle_side_of(m, o->unit));

    return battle_stance_worth(m, o, battle_front(m, o->unit), facing, false);
}
