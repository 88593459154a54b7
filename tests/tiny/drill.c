/* Tiny in ranks (T11): units are drawn up in blocks and move by manoeuvres. */
#include "tests/tiny/lines.h"

#include "common/match/members.h"
#include "common/match/ranks.h"
#include "common/table/block_drill.h"
#include "common/table/polygon.h"

#include <assert.h>

enum { SIDEWAYS_MOST = 4 * CENTIMETRE, ENEMY_CLEARANCE = CENTIMETRE, WHEEL_TARGET = 4, RUNS = 32 };
enum { ONCE = 1, TWICE = 2, WHEELS_MOST = 3 };

/* --- T11-a: drawing up ----------------------------------------------------------------------------- */

static struct block block_from(const struct match *m, const struct answer_item *item)
{
    return (struct block){.at = item->at,
                          .facing = item->facing,
                          .layout = BLOCK_RANKS,
                          .files = item->amount,
                          .count = members_count(m->state, item->ref),
                          .width = TINY_BASE,
                          .depth = TINY_BASE};
}

/* Who is hidden is in nobody's way (tiny.c): nobody learns of him by where he can go. */
struct block_mover tiny_mover(int32_t unit, const struct block *block)
{
    struct block_mover mover = {
        .block = block, .blocks = 1, .unit = unit, .height = 3 * CENTIMETRE, .stopped_by = all_stands()};

    mover.stopped_by.flags = STAND_BLOCKS_MOVE;
    return mover;
}

static bool refused(struct refusal *why, const char *rule, const char *key, int32_t unit, int32_t amount)
{
    refuse(why, rule, key, -1, amount);
    if (why)
        why->unit = unit;
    return false;
}

void describe_draw_up(const struct match *m, int32_t side, struct decision *d)
{
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (unit_at(m, unit)->side == side)
            decision_movable(d, unit, 0, true);
    decision_zone(d, tiny_side(m, side)->zone, 4);
    d->need_facing = true;
}

/* Of those that the answer puts up before it. */
static bool clear_of_the_rest(const struct match *m, const struct block *block, const struct answer *a,
                              int32_t i, struct refusal *why)
{
    struct outline one = block_footprint(block);

    for (int32_t k = 0; k < i; k++) {
        struct block other = block_from(m, &a->item[k]);
        struct outline there = block_footprint(&other);
        struct outline difference = outline_difference(&there, &one, one.corner[0]);

        if (outline_gap(&difference, one.corner[0]) < -OVERLAP)
            return refused(why, RULE("T1-b"), "tiny.overlap", a->item[i].ref, 0);
    }
    return true;
}

bool check_draw_up(const struct match *m, const struct decision *d, const struct answer *a, struct preview *p,
                   struct refusal *why)
{
    for (int32_t i = 0; i < a->count; i++) {
        int32_t unit = a->item[i].ref;
        struct block block = block_from(m, &a->item[i]);

        if (!block_good(&block))
            return refused(why, RULE("T11-a"), "answer.no_such_files", unit, a->item[i].amount);
        struct block_mover mover = tiny_mover(unit, &block);
        struct outline footprint = block_footprint(&block);

        if (!polygon_holds(d->zone[0].corner, d->zone[0].count, &footprint))
            return refuse_at(why, RULE("T11-a"), "tiny.outside_zone", -1, block.at, 0);
        if (block_room(table_of(m), &mover).why != STOP_NONE)
            return refused(why, RULE("T1-b"), "tiny.overlap", unit, 0);
        if (!clear_of_the_rest(m, &block, a, i, why))
            return false;
        preview_block(p, unit, &block);
    }
    return true;
}

/* Ten centimetres of the zone lie behind the front: so many ranks have room there. */
static int32_t default_files(int32_t figures)
{
    enum { RANKS_MOST = 10 * CENTIMETRE / TINY_BASE, FILES_LEAST = 2 };
    int32_t needed = (figures + RANKS_MOST - 1) / RANKS_MOST;

    return figures < FILES_LEAST ? figures : needed > FILES_LEAST ? needed : FILES_LEAST;
}

/* Side by side from the left of the zone. */
void draw_up_by_default(const struct match *m, const struct decision *d, struct answer *a)
{
    struct point corner = d->zone[0].corner[0];
    length left = 2 * CENTIMETRE;

    for (int32_t i = 0; i < d->movable_count; i++) {
        int32_t unit = d->movable[i].figure, files = default_files(members_count(m->state, unit));
        struct answer_item *item = answer_add(a, unit, 0);

        item->at = (struct point){corner.x + left + files * TINY_BASE / 2, corner.y + 10 * CENTIMETRE};
        item->amount = files;
        left += files * TINY_BASE + CENTIMETRE;
    }
}

void draw_up(struct match *m, const struct answer_item *item)
{
    int32_t figures[FIGURES_MAX], count = 0;
    struct block block = block_from(m, item);

    EACH_MEMBER(m->state, item->ref, figure)
    {
        figure_at(m, figure)->fate = FATE_IN_PLAY;
        figures[count++] = figure;
    }
    ranks_form(m, item->ref, &block, 1, figures);
}

/* --- T11-b to T11-e: manoeuvres -------------------------------------------------------------------- */

/* The procedure's values, in their order. */
struct drill_frame {
    int32_t unit;
    int32_t spent;
    int32_t wheels;           /* made so far */
    int32_t began_x, began_y; /* the middle of its front when it began to move */
};
FRAME_LAYOUT(drill_frame);

enum { AHEAD = 1, BACK, SIDEWAYS, WHEEL, FACE, FILES, PIVOT, MANOEUVRES };

/* T11-b: what may be done, how much of it, how often, and what a centimetre of it counts. */
static const struct drill_row {
    const char *tag, *label;
    int32_t kind, anchor, least, most, step, times, factor;
    bool alone;
} rows[MANOEUVRES] = {
    [AHEAD] = {"ahead", "tiny.manoeuvre.ahead", LEG_AHEAD, 0, 0, TINY_MOVE, 1, 0, ONCE, false},
    [BACK] = {"back", "tiny.manoeuvre.back", LEG_BACK, 0, 0, TINY_MOVE, 1, 0, TWICE, false},
    [SIDEWAYS] = {"sideways", "tiny.manoeuvre.sideways", LEG_SIDEWAYS, 0, -SIDEWAYS_MOST, SIDEWAYS_MOST, 1, 0,
                  TWICE, false},
    [WHEEL] = {"wheel", "tiny.manoeuvre.wheel", LEG_TURN, ANCHOR_INNER, -QUARTER_TURN, QUARTER_TURN, 1, 1,
               ONCE, false},
    [FACE] = {"face", "tiny.manoeuvre.face", LEG_FACE, 0, -QUARTER_TURN, 2 * QUARTER_TURN, QUARTER_TURN, 1, 0,
              false},
    [FILES] = {"files", "tiny.manoeuvre.files", LEG_FILES, 0, 1, 1, 1, 1, 0,
               false}, /* the most follows from the unit */
    [PIVOT] = {"pivot", "tiny.manoeuvre.pivot", LEG_TURN, ANCHOR_CENTRE, -2 * QUARTER_TURN, 2 * QUARTER_TURN,
               1, 1, 0, true},
};

void describe_drill(const struct match *m, int32_t side, struct decision *d)
{
    const struct drill_frame *v = FRAME_TOP(drill_frame, m);

    (void)side;
    d->unit = v->unit;
    d->waypoints = 6;
    decision_movable(d, v->unit, move_budget(m) - v->spent, false);
    for (int32_t i = AHEAD; i < MANOEUVRES; i++) {
        const struct drill_row *row = &rows[i];
        struct manoeuvre *one =
            decision_manoeuvre(d, (enum leg_kind)row->kind, row->tag, row->label, RULE("T11-b"));

        one->anchor = row->anchor;
        one->least = row->least;
        one->most = i == FILES ? members_count(m->state, v->unit) : row->most;
        one->step = row->step;
        one->times = row->times;
        one->tests = i == WHEEL && v->wheels > 0; /* RULE("T11-e") */
        one->together = row->alone ? 0 : UINT32_MAX;
        assert(one->id == i);
    }
}

/* T11-d: an enemy stops it a centimetre before him, anything else where it would touch. */
static struct block_stop stop_of(const struct match *m, int32_t unit, const struct block *block,
                                 const struct motion *motion)
{
    struct block_mover mover = tiny_mover(unit, block);
    struct block_stop any = block_stop(table_of(m), &mover, motion), enemy;

    mover.stopped_by.sides &= ~(1u << unit_at(m, unit)->side);
    mover.clearance = ENEMY_CLEARANCE;
    enemy = block_stop(table_of(m), &mover, motion);
    return enemy.along < any.along ? enemy : any;
}

/* How far a leg goes, and why no farther. */
struct leg_end {
    int32_t along;
    const char *stop; /* "" if nothing stops it */
    int32_t figure;
    bool meets; /* T17-d: it ends aligned on an enemy */
    struct block aligned;
};

static struct leg_end leg_end(const struct match *m, const struct drill_frame *v, const struct block *block,
                              const struct drill_row *how, int32_t amount, const struct motion *motion)
{
    struct block_stop stop = stop_of(m, v->unit, block, motion);
    struct leg_end end = {.along = stop.along, .stop = "", .figure = NOBODY};
    struct tiny_meeting meeting;

    if (stop.why != STOP_NONE)
        end.stop = "tiny.stopped";
    if (stop.why == STOP_STAND)
        end.figure = stop.index;
    if (!option_on(m, TINY_LINES))
        return end;
    if (how->kind == LEG_AHEAD) {
        struct point began = {v->began_x, v->began_y};

        if (meets_enemy(m, v->unit, began, block, amount, &meeting))
            end = (struct leg_end){meeting.along, "tiny.meets", first_in_play(m, meeting.foe), true,
                                   meeting.aligned};
        return end;
    }
    int32_t free = free_of_fronts(m, v->unit, block, motion);

    if (free >= end.along)
        return end;
    /* T17-g. Only where block_stop() ends a motion is it certain that rounding leaves no overlap. */
    const struct drill_leg shorter = {
        .kind = how->kind, .anchor = how->anchor, .amount = amount < 0 ? -free : free};
    struct motion part = leg_motion(block, 1, &shorter);

    return (struct leg_end){stop_of(m, v->unit, block, &part).along, "tiny.warded", NOBODY, .meets = false};
}

/* One leg from where the block is; false: it is not carried out, and `why` says why not. */
static bool leg(const struct match *m, const struct drill_frame *v, struct block *block,
                const struct drill_row *how, int32_t amount, length left, struct preview_leg *end,
                struct refusal *why)
{
    const struct drill_leg wanted = {.kind = how->kind, .anchor = how->anchor, .amount = amount};
    int32_t unit = v->unit;
    int32_t factor[GOINGS];
    struct ground_run run[RUNS];

    *end = (struct preview_leg){.done = amount, .stop = "", .figure = NOBODY};
    if (unit_at(m, unit)->blocks !=
        1) /* the game master has moved them all out of their ranks, or there are two */
        return refused(why, RULE("T11-b"), "tiny.no_ranks", unit, 0);
    if (!leg_sweeps((enum leg_kind)how->kind)) {
        struct block redrawn = *block;
        struct block_mover mover = tiny_mover(unit, &redrawn);

        if (!blocks_redrawn(&redrawn, 1, &wanted) || block_room(table_of(m), &mover).why != STOP_NONE)
            return refused(why, RULE("T11-d"), "tiny.no_room", unit, 0);
        *block = redrawn;
        return true;
    }
    struct motion motion = leg_motion(block, 1, &wanted);
    struct leg_end goes = leg_end(m, v, block, how, amount, &motion);

    const struct tiny_match *own = own_match(m);
    int32_t wood = own->wood ? own->wood : TINY_WOOD_COUNTS;

    for (int32_t i = 0; i < GOINGS; i++)
        factor[i] = how->factor * (i == GOING_WOOD ? wood : 1); /* RULE("T11-c"), RULE("T13-a") */
    struct leg_ground ground = {.run = run, .whole = motion_whole(&motion), .factor = factor};

    ground.runs = block_ground(table_of(m), block, 1, &motion, run, RUNS);
    ground.runs = ground.runs < RUNS ? ground.runs : RUNS;
    ground.path = leg_path(block, 1, &wanted, ground.whole);
    end->cost = leg_cost(&ground, goes.along);
    if (end->cost > left)
        return refused(why, RULE("T11-b"), "tiny.too_far", unit, end->cost - left);
    end->stop = goes.stop;
    end->figure = goes.figure;
    if (goes.stop[0])
        end->done = amount < 0 ? -goes.along : goes.along;
    blocks_along(block, 1, &wanted, goes.along);
    if (goes.meets)
        *block = goes.aligned;
    return true;
}

bool check_drill(const struct match *m, const struct decision *d, const struct answer *a, struct preview *p,
                 struct refusal *why)
{
    (void)d;
    const struct drill_frame *v = FRAME_TOP(drill_frame, m);
    struct block block = state_blocks(m->state, v->unit)[0];

    p->budget = move_budget(m);
    p->cost = v->spent;
    p->unit = "length";
    for (int32_t i = 0; i < a->count; i++) {
        struct preview_leg end;

        if (!leg(m, v, &block, &rows[a->item[i].value], a->item[i].amount, p->budget - p->cost, &end, why))
            return false;
        p->cost += end.cost;
        preview_leg(p, &end);
        if (end.stop[0])
            break;
    }
    if (unit_at(m, v->unit)->blocks == 1)
        preview_block(p, v->unit, &block);
    return true;
}

/* A wheel and then ahead, as one move; not where dice come between the two. */
static void suggest_wheel(const struct match *m, const struct decision *d, int32_t turn,
                          struct suggestions *s)
{
    enum { AFTER_WHEEL = 4 };
    const struct drill_frame *v = FRAME_TOP(drill_frame, m);
    struct block block = state_blocks(m->state, v->unit)[0];
    length left = d->movable[0].budget;
    struct preview_leg end;

    if (v->wheels > 0 || !leg(m, v, &block, &rows[WHEEL], turn, left, &end, NULL) || end.stop[0])
        return;
    left -= end.cost;
    if (!leg(m, v, &block, &rows[AHEAD], AFTER_WHEEL * CENTIMETRE, left, &end, NULL))
        return;
    suggest_begin(s, "tiny.wheels", AFTER_WHEEL);
    suggest_amount(s, v->unit, WHEEL, turn);
    suggest_amount(s, v->unit, AHEAD, AFTER_WHEEL * CENTIMETRE);
}

/* Straight on, as far as it can pay; or to one side. */
void suggest_drill(const struct match *m, const struct decision *d, struct suggestions *s)
{
    const struct drill_frame *v = FRAME_TOP(drill_frame, m);

    suggest_begin(s, "tiny.stays", 0);
    for (int32_t far = 2; far <= 10; far += 4) {
        struct block block = state_blocks(m->state, v->unit)[0];
        struct preview_leg end;

        if (!leg(m, v, &block, &rows[AHEAD], far * CENTIMETRE, d->movable[0].budget, &end, NULL))
            break;
        suggest_begin(s, "tiny.goes_ahead", far);
        suggest_amount(s, v->unit, AHEAD, far * CENTIMETRE);
    }
    suggest_wheel(m, d, -QUARTER_TURN / 3, s);
    suggest_wheel(m, d, QUARTER_TURN / 3, s);
}

static bool wheel_succeeds(struct match *m, int32_t unit)
{
    struct event *e = event_begin(m, "tiny.wheel_tested", RULE("T11-e"));
    struct roll roll;

    roll_begin(&roll, "wheel", unit_at(m, unit)->side, -1, 6);
    roll.target = WHEEL_TARGET;
    roll.total = roll_die(m, &roll);
    roll.result = roll.total >= WHEEL_TARGET ? ROLL_PASSED : ROLL_FAILED;
    event_roll(e, &roll);
    event_arg(e, "unit", ARG_UNIT, unit);
    event_only(e, viewers_of(m, ITEM_UNIT, unit));
    event_end(m);
    return roll.result == ROLL_PASSED;
}

/* Carries out the answer as far as it goes; true: the unit has wheeled and may go on. */
static bool carry_out(struct match *m, struct drill_frame *v, const struct answer *a)
{
    struct block block = state_blocks(m->state, v->unit)[0];
    bool goes_on = a->count > 0;

    for (int32_t i = 0; i < a->count && goes_on; i++) {
        const struct drill_row *how = &rows[a->item[i].value];
        bool tests = a->item[i].value == WHEEL && v->wheels > 0;
        struct preview_leg end = {.stop = ""};

        goes_on = (!tests || wheel_succeeds(m, v->unit)) &&
                  leg(m, v, &block, how, a->item[i].amount, move_budget(m) - v->spent, &end, NULL);
        if (!goes_on)
            break;
        v->spent += end.cost;
        v->wheels += a->item[i].value == WHEEL;
        goes_on = !end.stop[0];
    }
    if (unit_at(m, v->unit)->blocks == 1)
        ranks_move(m, v->unit, &block, 1);
    struct event *e = event_begin(m, "tiny.drilled", RULE("T11-b"));

    event_arg(e, "unit", ARG_UNIT, v->unit);
    event_only(e, viewers_of(m, ITEM_UNIT, v->unit));
    event_end(m);
    return goes_on && v->wheels > 0 && v->wheels < WHEELS_MOST && v->spent < move_budget(m);
}

/* T17-e, T17-f: a unit in contact fights instead of moving. */
static bool fights_on(struct match *m, int32_t unit)
{
    int32_t foe = foe_of(m, unit);

    if (foe == NOBODY) {
        step_back_into_ranks(m, unit);
        return false;
    }
    lap_round(m, unit, foe);
    fight(m, unit, foe);
    return true;
}

static void fight_whom_it_met(struct match *m, int32_t unit)
{
    int32_t foe = foe_of(m, unit);

    if (foe == NOBODY)
        return;
    tell_unit(m, "tiny.met", RULE("T17-d"), unit, foe);
    fight(m, unit, foe);
}

enum flow tiny_drill(struct match *m, struct frame *f)
{
    struct drill_frame *v = FRAME(drill_frame, f);
    int32_t side = unit_at(m, v->unit)->side;
    bool lines = option_on(m, TINY_LINES);

    switch (f->step) {
    case 0:
        if (lines && fights_on(m, v->unit))
            return flow_done(m, 0);
        v->began_x = state_blocks(m->state, v->unit)[0].at.x;
        v->began_y = state_blocks(m->state, v->unit)[0].at.y;
        return flow_again(f, 1);
    case 1:
        return flow_ask(m, f, 2, ASK_DRILL, 1 << side);
    default:
        if (carry_out(m, v, flow_answer(m, side)))
            return flow_again(f, 1);
        if (lines)
            fight_whom_it_met(m, v->unit);
        return flow_done(m, 0);
    }
}
