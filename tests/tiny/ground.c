/* Tiny: T12, the ground that sides lay and that burns or is breached. */
#include "common/match/ground.h"
#include "common/match/lay.h"
#include "common/table/spare.h"
#include "tests/tiny/tiny.h"

#include <string.h>

enum { WOOD, FENCE, RIVER }; /* in the order of the words of terrain */
enum { LAID_WOOD, LAID_RIVER };

struct tiny_piece *tiny_piece(const struct match *m, int32_t piece)
{
    return own_piece(m, piece);
}

/* --- T12-a: laying ----------------------------------------------------------------------------------- */

static const struct lay_shape shapes[] = {
    [LAID_WOOD] = {.kind = "wood",
                   .tag = "wood",
                   .label = "tiny.a_wood",
                   .turns = true,
                   .corners = 5,
                   .corner = {{-4000, -3000}, {4000, -3000}, {5000, 0}, {4000, 3000}, {-4000, 3000}}},
    [LAID_RIVER] = {.kind = "river",
                    .tag = "river",
                    .label = "tiny.a_river",
                    .overlaps = true,
                    .most_corners = 5,
                    .most_length = 90 * CENTIMETRE,
                    .width = 2 * CENTIMETRE},
};

void describe_lay(const struct match *m, int32_t side, struct decision *d)
{
    (void)side;
    decision_shape(d, &shapes[LAID_WOOD]);
    decision_piece(d, LAID_WOOD, true);
    if (flow_top(m)->v[0] + 1 == m->state->sides) { /* the last side may draw the river */
        decision_shape(d, &shapes[LAID_RIVER]);
        decision_piece(d, LAID_RIVER, false);
    }
    d->min = 1;
    d->max = d->movable_count;
    decision_zone(d, (struct point[]){{0, 15000}, {60000, 15000}, {60000, 45000}, {0, 45000}}, 4);
}

/* T12-b: a river runs from one edge of the table to another. */
static bool reaches_edge(const struct match *m, struct point p)
{
    const struct table_limits *l = &table_of(m)->limits;

    return p.x == 0 || p.y == 0 || p.x == l->width || p.y == l->depth;
}

bool check_lay(const struct match *m, const struct decision *d, const struct answer *a, struct preview *p,
               struct refusal *why)
{
    struct shape laid;

    (void)d;
    for (int32_t i = 0; i < a->count;) {
        int32_t next = lay_next(&shapes[a->item[i].ref], a, i, &laid);

        for (; i < next; i++)
            p->end[p->end_count++] = a->item[i];
        if (!laid.line)
            continue;
        for (int32_t k = 0; k < laid.corners; k += laid.corners - 1)
            if (!reaches_edge(m, laid.corner[k]))
                return refuse_at(why, RULE("T12-b"), "tiny.river_ends", -1, laid.corner[k], 0);
    }
    return true;
}

static bool is_clear(const struct match *m, const struct shape *wood)
{
    struct shape there;

    for (int32_t i = 0; i < table_of(m)->pieces; i++) {
        shape_of_piece(table_of(m), i, &there);
        if (shapes_meet(wood, &there))
            return false;
    }
    return true;
}

/* The first spot of a few rows that is clear. */
void lay_by_default(const struct match *m, const struct decision *d, struct answer *a)
{
    const struct lay_shape *wood = &shapes[LAID_WOOD];

    (void)d;
    for (length x = 6 * CENTIMETRE; x <= 54 * CENTIMETRE && a->count == 0; x += 3 * CENTIMETRE)
        for (length y = 19 * CENTIMETRE; y <= 41 * CENTIMETRE && a->count == 0; y += 11 * CENTIMETRE) {
            struct point at = {x, y};
            struct shape laid;

            shape_laid(wood->corner, wood->corners, at, 0, &laid);
            if (is_clear(m, &laid))
                answer_add_place(a, LAID_WOOD, at, 0);
        }
    assert(a->count == 1); /* the middle of the table has room for the woods of four sides */
}

void suggest_lay(const struct match *m, const struct decision *d, struct suggestions *s)
{
    struct answer a;

    answer_clear(&a, DECISION_LAY, d->number);
    lay_by_default(m, d, &a);
    for (int32_t river = 0; river < d->movable_count; river++) {
        suggest_begin(s, river ? "tiny.with_river" : "tiny.wood_alone", river);
        suggest_place(s, LAID_WOOD, a.item[0].at, 0, 0);
        if (river) {
            suggest_place(s, LAID_RIVER, (struct point){0, 30000}, 0, 0);
            suggest_place(s, LAID_RIVER, (struct point){60000, 30000}, 0, 0);
        }
    }
}

static void put_on_table(struct match *m, int32_t side, const struct shape *laid)
{
    struct piece piece = ground_piece(laid->line ? PIECE_LINE : PIECE_AREA, laid->line ? RIVER : WOOD);
    struct event *e;
    int32_t number;

    piece.thickness = laid->width;
    piece.going = laid->line ? GOING_OPEN : GOING_WOOD;
    piece.sight = laid->line ? SIGHT_CLEAR : SIGHT_BLOCKS_THROUGH;
    number = ground_lay(m, &piece, laid);
    assert(number != NOTHING); /* TINY_SPARE has room for what all sides lay */
    tiny_piece(m, number)->laid_by = side;
    e = event_begin(m, "tiny.laid", laid->line ? RULE("T12-b") : RULE("T12-a"));
    event_arg(e, "side", ARG_SIDE, side);
    event_arg(e, "piece", ARG_TERRAIN, number);
    event_point(e, "at", laid->corner[0]);
    event_end(m);
}

/* v[0] side */
enum flow tiny_lay(struct match *m, struct frame *f)
{
    struct shape laid;

    if (f->step == 0)
        return flow_ask(m, f, 1, ASK_LAY, 1 << f->v[0]);
    const struct answer *a = flow_answer(m, f->v[0]);

    for (int32_t i = 0; i < a->count;) {
        i = lay_next(&shapes[a->item[i].ref], a, i, &laid);
        put_on_table(m, f->v[0], &laid);
    }
    return flow_done(m, 0);
}

/* --- T12-c, T12-d: fire and breaches ----------------------------------------------------------------- */

static void tell_piece(struct match *m, const char *key, const char *rule, int32_t piece, struct point at)
{
    struct event *e = event_begin(m, key, rule);

    event_arg(e, "piece", ARG_TERRAIN, piece);
    event_point(e, "at", at);
    event_mark(e, "fell", at, 0);
    event_end(m);
}

static bool is_kind(const struct match *m, int32_t piece, int32_t kind)
{
    return table_piece_const(table_of(m), piece)->kind == kind && piece_there(table_of(m), piece);
}

void shot_at_ground(struct match *m, struct point at)
{
    struct place place = {.at = at};
    struct base point = base_round(2);
    int32_t rest;

    for (int32_t i = 0; i < table_of(m)->pieces && option_on(m, TINY_GROUND); i++) {
        if (is_kind(m, i, WOOD) && piece_holds_point(table_of(m), i, at) && tiny_piece(m, i)->burning == 0) {
            tiny_piece(m, i)->burning = TINY_BURNS;
            table_piece(table_of(m), i)->sight = SIGHT_BLOCKS;
            tell_piece(m, "tiny.burns", RULE("T12-c"), i, at);
        } else if (is_kind(m, i, FENCE) && piece_distance(table_of(m), i, &place, &point) <= TINY_REVEAL &&
                   ground_breach(m, i, at, TINY_BREACH, &rest)) {
            tell_piece(m, "tiny.breached", RULE("T12-d"), i, at);
            return; /* one shot makes one breach */
        }
    }
}

void burn_down(struct match *m)
{
    for (int32_t i = 0; i < table_of(m)->pieces; i++) {
        struct tiny_piece *own = tiny_piece(m, i);

        if (own->burning == 0 || !is_kind(m, i, WOOD))
            continue;
        if (--own->burning == 0)
            ground_remove(m, i);
        struct event *e =
            event_begin(m, own->burning > 0 ? "tiny.still_burns" : "tiny.burnt_down", RULE("T12-c"));

        event_arg(e, "piece", ARG_TERRAIN, i);
        event_end(m);
    }
}

const char *ground_broken(const struct match *m)
{
    for (int32_t i = 0; i < table_of(m)->pieces; i++) {
        const struct tiny_piece *own = tiny_piece(m, i);

        if (own->burning < 0 || own->burning > TINY_BURNS || own->laid_by < 0 ||
            own->laid_by >= m->state->sides)
            return "a piece of terrain has a record out of limits";
        if (own->burning > 0 && !is_kind(m, i, WOOD))
            return "something burns that is no wood";
    }
    return NULL;
}
