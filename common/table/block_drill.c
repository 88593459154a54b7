#include "common/table/block_drill.h"

#include <stdlib.h>

struct extent blocks_extent(const struct block *b, int32_t blocks)
{
    struct extent e = {0, 0, 0, 0};

    assert(blocks > 0);
    for (int32_t i = 0; i < blocks; i++)
        for (int32_t corner = CORNER_FRONT_LEFT; corner <= CORNER_REAR_LEFT; corner++) {
            struct point o = block_offset(&b[0], block_corner(&b[i], (enum block_corner)corner));

            e.left = o.x < e.left ? o.x : e.left;
            e.right = o.x > e.right ? o.x : e.right;
            e.front = o.y > e.front ? o.y : e.front;
            e.rear = o.y < e.rear ? o.y : e.rear;
        }
    return e;
}

bool leg_sweeps(enum leg_kind kind)
{
    return kind == LEG_AHEAD || kind == LEG_BACK || kind == LEG_SIDEWAYS || kind == LEG_TURN;
}

static struct point corner_offset(const struct extent *e, const struct drill_leg *leg)
{
    bool right = leg->amount > 0;
    length middle = (e->left + e->right) / 2 + leg->aside;

    switch ((enum leg_anchor)leg->anchor) {
    case ANCHOR_CENTRE:
        return (struct point){middle, (e->front + e->rear) / 2};
    case ANCHOR_FRONT:
        return (struct point){middle, e->front};
    case ANCHOR_REAR:
        return (struct point){middle, e->rear};
    case ANCHOR_INNER:
        return (struct point){(right ? e->right : e->left) + leg->aside, e->front};
    case ANCHOR_OUTER:
        return (struct point){(right ? e->left : e->right) + leg->aside, e->front};
    case LEG_ANCHORS:
        break;
    }
    abort(); /* a leg turns about one of its anchors */
}

/* In the frame of the first block. */
static struct point anchor_offset(const struct extent *e, const struct drill_leg *leg)
{
    struct point corner = corner_offset(e, leg);

    return (struct point){corner.x, corner.y - leg->behind};
}

struct motion leg_motion(const struct block *b, int32_t blocks, const struct drill_leg *leg)
{
    struct extent e = blocks_extent(b, blocks);
    struct point anchor;

    assert(leg_sweeps((enum leg_kind)leg->kind));
    if (leg->kind == LEG_AHEAD)
        return motion_straight(b, 0, leg->amount);
    if (leg->kind == LEG_BACK)
        return motion_straight(b, 0, -leg->amount);
    if (leg->kind == LEG_SIDEWAYS)
        return motion_straight(b, leg->amount, 0);
    anchor = anchor_offset(&e, leg);
    return motion_turn(block_point(b, anchor.x, anchor.y), leg->amount);
}

/* Two pi is 710/113 to the seventh digit; a whole turn is 65536. */
static length arc_of(length radius, int32_t by)
{
    return (length)multiply_divide((int64_t)radius * abs(by), 710, 113 * (int64_t)FULL_TURN);
}

length leg_path(const struct block *b, int32_t blocks, const struct drill_leg *leg, int32_t along)
{
    struct extent e = blocks_extent(b, blocks);
    struct point anchor, left = {e.left, e.front}, right = {e.right, e.front};
    length to_left, to_right;

    if (leg->kind != LEG_TURN)
        return along;
    if (leg->arm > 0)
        return arc_of(leg->arm, along);
    anchor = anchor_offset(&e, leg);
    to_left = distance(anchor, left);
    to_right = distance(anchor, right);
    return arc_of(to_left > to_right ? to_left : to_right, along);
}

void blocks_along(struct block *b, int32_t blocks, const struct drill_leg *leg, int32_t along)
{
    struct motion m = leg_motion(b, blocks, leg);

    for (int32_t i = 0; i < blocks; i++)
        b[i] = block_along(&b[i], &m, along);
}

bool blocks_redrawn(struct block *b, int32_t blocks, const struct drill_leg *leg)
{
    assert(leg->kind == LEG_FACE || leg->kind == LEG_FILES);
    if (blocks != 1 || b->layout != BLOCK_RANKS)
        return false;
    if (leg->kind == LEG_FACE) {
        if (leg->amount % QUARTER_TURN != 0)
            return false;
        *b = block_faced(b, (leg->amount / QUARTER_TURN % 4 + 4) % 4);
        return true;
    }
    if (leg->amount < 1 || leg->amount > b->count)
        return false;
    struct block redrawn = *b;

    redrawn.files = leg->amount;
    if (!block_good(&redrawn))
        return false;
    *b = redrawn;
    return true;
}

static int32_t factor_of(const struct leg_ground *g, const struct ground_run *run)
{
    int32_t dearest = 0;

    for (int32_t going = 0; going < GOINGS; going++)
        if ((run->goings >> going & 1) && g->factor[going] > dearest)
            dearest = g->factor[going];
    return dearest;
}

/* What the way up to there is long, rounded to the nearest. */
static length path_to(const struct leg_ground *g, int32_t along)
{
    return g->whole == 0 ? 0 : (length)multiply_divide(g->path, along, g->whole);
}

length leg_cost(const struct leg_ground *g, int32_t along)
{
    length cost = 0;

    assert(along >= 0 && along <= g->whole);
    for (int32_t i = 0; i < g->runs && g->run[i].begin < along; i++) {
        int32_t end = g->run[i].end < along ? g->run[i].end : along;

        cost += factor_of(g, &g->run[i]) * (path_to(g, end) - path_to(g, g->run[i].begin));
    }
    return cost;
}

/* The cost never falls as one goes on, so the place is found by halving. */
int32_t leg_afforded(const struct leg_ground *g, length budget)
{
    int32_t paid = 0, beyond = g->whole + 1;

    while (beyond - paid > 1) {
        int32_t middle = paid + (beyond - paid) / 2;

        if (leg_cost(g, middle) <= budget)
            paid = middle;
        else
            beyond = middle;
    }
    return paid;
}
