/* Suggestions for moves in ranks: whole drills, a turn and a straight way. Each is tried as a player's
 * drawing is (move/drill.h), and is worth what it changes in where the unit stands. Those nearest to the
 * enemy are looked at first, so that nobody stands in the way of who comes behind him. */
#include "common/rules/battle/advice/walk.h"
#include "common/rules/battle/asks.h"
#include "common/rules/battle/frames.h"
#include "common/rules/battle/move/drill.h"
#include "common/rules/battle/move/file.h"
#include "common/rules/battle/move/ground.h"
#include "common/rules/battle/move/square.h"
#include "common/rules/battle/move/walk.h"

enum {
    SHORTER_MOST = 4, /* tries of a way ahead, each by a third shorter */
    AHEAD_LEAST = PACE / 10,
    SIDE_STEP = FULL_TURN / 12,
    TURNS = 6,
    LINE_MOST = 12,   /* files of shooters that a longer front is thought of for: only it shoots */
    WIDER = 4,        /* files, two at each end (B5.6.1.1-a) */
    NARROW_PART = 8,  /* of its worth, for the whole of its front: what a narrower one costs, */
    THIN_PART = 2,    /* and who shoots */
    WIDER_PART = 6,   /* of its worth: what a front brings that a unit can charge and fight with */
    DRILLS_TOLD = 3,  /* of each unit, the best, */
    MOVERS_TOLD = 2,  /* of so many units that gain by a move */
    REFORM_PART = 10, /* of its worth: what it brings a disordered unit to stay (B7.4.2-a) */
    BEHIND = FULL_TURN / 3,
    FRONT_LEAST = 3 /* files that a pivot to a side is to leave: a file could not charge (B5.7.1-h) */
};

/* --- drills --------------------------------------------------------------------------------------------- */

struct planned {
    struct answer_item leg[2];
    int32_t legs;
    int64_t worth;
};

static length kept_apart(const struct match *m)
{
    return battle_of(m)->step == PHASE_RESERVE ? RESERVE_CLEARANCE : KEPT_FROM_ENEMIES;
}

/* One leg; false: it is not allowed, or nothing comes of it, and the drill is as it was. */
static bool go(const struct match *m, struct battle_drill *drill, int32_t manoeuvre, int32_t amount,
               struct planned *p, enum march_stop *why)
{
    const struct answer_item leg = {.ref = drill->unit, .value = manoeuvre, .amount = amount};
    const struct battle_drill before = *drill;
    struct march_end end;
    enum battle_test test;

    if (amount == 0 || battle_leg_tests(m, drill, &leg, &test) ||
        !battle_drill_leg(m, drill, &leg, &end, NULL) || end.done == 0) {
        *drill = before;
        return false;
    }
    *why = end.why;
    p->leg[p->legs++] = leg;
    return true;
}

/* Ahead, or as much of it as the ground lets it have: a leg that costs too much is refused. */
static void go_ahead(const struct match *m, struct battle_drill *drill, length amount, struct planned *p)
{
    enum march_stop why;

    for (int32_t tries = 0; tries < SHORTER_MOST && amount >= AHEAD_LEAST; tries++, amount = amount * 2 / 3)
        if (go(m, drill, DRILL_AHEAD, amount, p, &why))
            return;
}

/* What a unit does first: it goes on as it stands, wheels towards its goal or past it, or turns on the spot.
 */
struct turn {
    int32_t manoeuvre, by;
};

/* The turns worth a thought; how many there are. */
static int32_t list_turns(const struct match *m, const struct battle_outlook *o, struct turn turns[TURNS])
{
    static const int32_t aside[] = {0, SIDE_STEP, -SIDE_STEP};
    const struct block *b = &state_blocks(m->state, o->unit)[0];
    int32_t off = angle_turn((angle)b->facing, bearing(b->at, o->goal)), count = 0, towards;

    turns[count++] = (struct turn){0, 0};
    if (unit_at(m, o->unit)->blocks > 1) /* RULE("B5.4-i") */
        return count;
    towards = massed_wheel_towards(b, o->goal);
    for (size_t i = 0; i < sizeof aside / sizeof aside[0]; i++) {
        int32_t by = towards + aside[i];

        if (by != 0 && by >= -HALF_TURN && by <= HALF_TURN)
            turns[count++] = (struct turn){DRILL_WHEEL, by};
    }
    if (b->count > b->files && (b->files < FRONT_LEAST || (o->shooter && b->files < LINE_MOST)))
        turns[count++] =
            (struct turn){DRILL_FRONT_RIGHT, b->count < b->files + WIDER ? b->count : b->files + WIDER};
    if (off > BEHIND || off < -BEHIND)
        turns[count++] = (struct turn){DRILL_PIVOT, HALF_TURN};
    else if ((off > QUARTER_TURN / 2 || off < -QUARTER_TURN / 2) && block_ranks(b) >= FRONT_LEAST)
        turns[count++] = (struct turn){DRILL_PIVOT, off > 0 ? (int32_t)QUARTER_TURN : -(int32_t)QUARTER_TURN};
    return count;
}

/* Files that it gives up: they strike and shoot. */
static int64_t narrowed(const struct match *m, const struct battle_outlook *o, const struct block *b)
{
    int32_t before = state_blocks(m->state, o->unit)[0].files;

    return b->files >= before
               ? 0
               : o->worth * (before - b->files) / before / (o->shooter ? THIN_PART : NARROW_PART);
}

static int64_t worth_of(const struct match *m, const struct battle_outlook *o,
                        const struct battle_drill *drill)
{
    const struct block *b = &drill->march.block[0];

    return battle_stance_worth(m, o, b->at, b->facing, true) - battle_present_worth(m, o) -
           narrowed(m, o, b) - (battle_unit_at(m, o->unit)->disordered ? o->worth / REFORM_PART : 0);
}

static bool is_planned(const struct planned *best, int32_t count, const struct planned *p)
{
    for (int32_t i = 0; i < count; i++) {
        bool same = best[i].legs == p->legs;

        for (int32_t k = 0; same && k < p->legs; k++)
            same = best[i].leg[k].value == p->leg[k].value && best[i].leg[k].amount == p->leg[k].amount;
        if (same)
            return true;
    }
    return false;
}

/* Keeps the best ones, best first. */
static void keep(struct planned best[DRILLS_TOLD], int32_t *count, const struct planned *p)
{
    int32_t at;

    if (p->legs == 0 || is_planned(best, *count, p))
        return;
    for (at = *count; at > 0 && best[at - 1].worth < p->worth; at--)
        if (at < DRILLS_TOLD)
            best[at] = best[at - 1];
    if (at < DRILLS_TOLD) {
        best[at] = *p;
        *count += *count < DRILLS_TOLD;
    }
}

/* The best drills of a unit: each turn, with all of the way that is then left, half of it, or none. */
static int32_t plan(const struct match *m, const struct battle_outlook *o, struct planned best[DRILLS_TOLD])
{
    struct turn turns[TURNS];
    int32_t count = 0, all = list_turns(m, o, turns);

    for (int32_t i = 0; i < all; i++) {
        struct battle_drill turned = battle_drill_begin(m, o->unit, battle_walk(m, o->unit), kept_apart(m));
        struct planned first = {.legs = 0};
        enum march_stop why = MARCH_FREE;

        if (turns[i].by != 0 && !go(m, &turned, turns[i].manoeuvre, turns[i].by, &first, &why))
            continue;
        for (int32_t halves = why == MARCH_FREE ? 2 : 0; halves >= 0; halves--) {
            struct battle_drill drill = turned;
            struct planned p = first;

            go_ahead(m, &drill, (drill.march.allowance - drill.march.spent) * halves / 2, &p);
            p.worth = worth_of(m, o, &drill) +
                      (turns[i].manoeuvre == DRILL_FRONT_RIGHT ? o->worth / WIDER_PART : 0);
            keep(best, &count, &p);
        }
    }
    return count;
}

/* --- telling -------------------------------------------------------------------------------------------- */

/* A turn with or without a way behind it, to the left and to the right: the angle is told without its sign.
 */
static const char *label_of(int32_t manoeuvre, int32_t by, length far)
{
    static const char *const wheels[2][2] = {
        {"battle.suggest.wheel_left", "battle.suggest.wheel_right"},
        {"battle.suggest.wheel_left_move", "battle.suggest.wheel_right_move"}};

    if (by == 0)
        return "battle.suggest.move";
    if (manoeuvre == DRILL_FRONT_RIGHT)
        return far > 0 ? "battle.suggest.front_move" : "battle.suggest.front";
    if (manoeuvre == DRILL_PIVOT)
        return far > 0 ? "battle.suggest.pivot_move" : "battle.suggest.pivot";
    return wheels[far > 0][by > 0];
}

static void tell(struct suggestions *s, int32_t unit, const struct planned *p)
{
    length far = 0;
    int32_t by = 0, manoeuvre = 0;

    for (int32_t i = 0; i < p->legs; i++)
        if (p->leg[i].value == DRILL_AHEAD)
            far = p->leg[i].amount;
        else {
            manoeuvre = p->leg[i].value;
            by = p->leg[i].amount;
        }
    if (!suggest_begin(s, label_of(manoeuvre, by, far), (int32_t)p->worth))
        return;
    suggest_arg(s, "unit", ARG_UNIT, unit);
    if (manoeuvre == DRILL_FRONT_RIGHT)
        suggest_arg(s, "files", ARG_NUMBER, by);
    else if (by != 0)
        suggest_arg(s, "by", ARG_ANGLE, by < 0 ? -by : by);
    if (far > 0)
        suggest_arg(s, "far", ARG_LENGTH, far);
    for (int32_t i = 0; i < p->legs; i++)
        suggest_amount(s, unit, p->leg[i].value, p->leg[i].amount);
}

/* RULE("B5.6-a"): which way it goes is asked then. */
static bool suggest_walker(const struct match *m, const struct battle_outlook *o, struct suggestions *s)
{
    int64_t worth = battle_walk_gain(m, o);

    if (worth <= 0 || !suggest_begin(s, "battle.suggest.walk", (int32_t)worth))
        return false;
    suggest_arg(s, "unit", ARG_UNIT, o->unit);
    suggest_amount(s, o->unit, DRILL_WALK, 0);
    return true;
}

/* True: it gains by a move. */
static bool suggest_unit(const struct match *m, int32_t unit, struct suggestions *s)
{
    struct planned best[DRILLS_TOLD];
    struct battle_outlook o;
    int32_t count;

    if (battle_bent(m, unit)) /* nobody knows a good way for a file that bends */
        return false;
    battle_look_out(m, unit, &o);
    if (battle_walks(m, unit))
        return suggest_walker(m, &o, s);
    if (!massed_in_ranks(m, unit))
        return false;
    count = plan(m, &o, best);
    for (int32_t i = 0; i < count; i++)
        if (best[i].worth > 0 || (i == 0 && o.foes == 0))
            tell(s, unit, &best[i]);
    return count > 0 && best[0].worth > 0;
}

/* --- questions ------------------------------------------------------------------------------------------ */

/* How near it is to the enemy; on a table without enemies, how far it has come. */
static length nearness(const struct match *m, int32_t unit)
{
    length away = battle_enemy_near(m, unit);

    return away < LONGEST_SIDE
               ? away
               : LONGEST_SIDE - battle_progress(m, battle_side_of(m, unit), battle_front(m, unit));
}

static void sort_movers(const struct match *m, const struct decision *d, int32_t unit[MOVABLES_MAX])
{
    length near[MOVABLES_MAX];

    for (int32_t i = 0; i < d->movable_count; i++) {
        length own = nearness(m, d->movable[i].figure);
        int32_t at = i;

        for (; at > 0 && near[at - 1] > own; at--) {
            near[at] = near[at - 1];
            unit[at] = unit[at - 1];
        }
        near[at] = own;
        unit[at] = d->movable[i].figure;
    }
}

static void suggest_nobody(struct suggestions *s, const char *label)
{
    suggest_begin(s, label, 0);
}

/* RULE("B4-i"): nobody ends the phase. */
void battle_move_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    int32_t unit[MOVABLES_MAX], movers = 0;

    suggest_nobody(s, "battle.suggest.no_move");
    sort_movers(m, d, unit);
    for (int32_t i = 0; i < d->movable_count && movers < MOVERS_TOLD; i++)
        if (!battle_in_square(m, unit[i])) /* RULE("B5.7.3-e") */
            movers += suggest_unit(m, unit[i], s);
}

void battle_move_on_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    suggest_nobody(s, "battle.suggest.stay");
    suggest_unit(m, d->unit, s);
}
