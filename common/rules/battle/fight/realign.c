#include "common/rules/battle/fight/realign.h"

#include "common/match/ranks.h"
#include "common/rules/battle/charge/push_on.h"
#include "common/rules/battle/fight/engagements.h"
#include "common/rules/battle/fight/push.h"
#include "common/rules/battle/fight/touch.h"
#include "common/rules/battle/move/ground.h"
#include "common/rules/massed/bodies.h"
#include "common/rules/massed/march_lines.h"
#include "common/table/block_touch.h"

/* The line, seen from the stepped unit. */
struct line {
    struct point left, right;
    angle ahead; /* from it to the enemies */
};

/* Where a unit stood, and where it is to stand. */
struct turned {
    int32_t unit;
    struct block before, after;
};

struct rearranged {
    struct line line;
    int32_t count;
    struct turned at[BATTLE_UNITS];
};

/* RULE("B7.1.6-f"): through the outermost front corners of its leftmost and its rightmost engaged figure. */
static bool find_line(const struct match *m, int32_t unit, struct line *line)
{
    const struct block frame = state_blocks(m->state, unit)[0];
    struct battle_touch touches[TOUCHES_MOST];
    bool any = false;

    EACH_CONTACT(m, unit, contact)
    {
        int32_t count = battle_fought(m, contact) ? battle_touches(m, contact, unit, touches) : 0;

        for (int32_t i = 0; i < count; i++) {
            const struct stand *s = table_stand_const(table_of(m), touches[i].own);
            const struct block one = massed_block_of_one(&s->place, &s->base);
            struct point left = block_corner(&one, CORNER_FRONT_LEFT),
                         right = block_corner(&one, CORNER_FRONT_RIGHT);

            if (!any || block_offset(&frame, left).x < block_offset(&frame, line->left).x)
                line->left = left;
            if (!any || block_offset(&frame, right).x > block_offset(&frame, line->right).x)
                line->right = right;
            any = true;
        }
    }
    if (any)
        line->ahead = (angle)(bearing(line->left, line->right) - QUARTER_TURN);
    return any;
}

static struct point projected(const struct line *line, struct point p)
{
    const struct block frame = {
        .at = line->left, .facing = line->ahead, .files = 1, .count = 1, .width = 2, .depth = 2};

    return block_point(&frame, block_offset(&frame, p).x, 0);
}

/* The block with that face on the line, the middle of the face where it is projected. */
static struct block laid_on(const struct line *line, const struct block *b, enum block_face face)
{
    enum { HAIR = 2 };
    struct face_line now = block_face_line(b, face), then;
    struct point middle = {(now.left.x + now.right.x) / 2, (now.left.y + now.right.y) / 2};
    struct block turned =
        block_turned(b, middle, angle_turn((angle)now.outward, angle_opposite(line->ahead)));

    then = block_face_line(&turned, face);
    turned.at = point_plus(turned.at, point_minus(point_ahead(projected(line, middle), line->ahead, HAIR),
                                                  (struct point){(then.left.x + then.right.x) / 2,
                                                                 (then.left.y + then.right.y) / 2}));
    return turned;
}

static void add(struct rearranged *t, const struct match *m, int32_t unit, struct block after)
{
    t->at[t->count++] = (struct turned){unit, state_blocks(m->state, unit)[0], after};
}

static bool is_in(const struct rearranged *t, int32_t unit)
{
    for (int32_t i = 0; i < t->count; i++)
        if (t->at[i].unit == unit)
            return true;
    return false;
}

static struct box along_line(const struct line *line, const struct block *b)
{
    const struct block frame = {
        .at = line->left, .facing = line->ahead, .files = 1, .count = 1, .width = 2, .depth = 2};
    struct box box = {{INT32_MAX, INT32_MAX}, {INT32_MIN, INT32_MIN}};

    for (int32_t corner = CORNER_FRONT_LEFT; corner <= CORNER_REAR_LEFT; corner++)
        box_take(&box, block_offset(&frame, block_corner(b, (enum block_corner)corner)));
    return box;
}

/* Enemies side by side who would stand in each other on the line: the one on the right gives way. */
static void part(struct rearranged *t, int32_t from)
{
    const angle right = (angle)(t->line.ahead + QUARTER_TURN);

    for (int32_t i = from + 1; i < t->count; i++) /* from left to right */
        for (int32_t k = i; k > from && along_line(&t->line, &t->at[k].after).low.x <
                                            along_line(&t->line, &t->at[k - 1].after).low.x;
             k--) {
            struct turned other = t->at[k];

            t->at[k] = t->at[k - 1];
            t->at[k - 1] = other;
        }
    for (int32_t i = from + 1; i < t->count; i++) {
        length over =
            along_line(&t->line, &t->at[i - 1].after).high.x - along_line(&t->line, &t->at[i].after).low.x;

        if (over > 0)
            t->at[i].after.at = point_ahead(t->at[i].after.at, right, over + MARCH_EASE);
    }
}

/* A unit that fights one of those enemies elsewhere turns with him, as one body. */
static void add_others(struct rearranged *t, const struct match *m)
{
    for (int32_t i = 1, enemies = t->count; i < enemies; i++) {
        const struct turned enemy = t->at[i];
        int32_t by = angle_turn((angle)enemy.before.facing, (angle)enemy.after.facing);

        EACH_CONTACT(m, enemy.unit, contact)
        {
            int32_t other = battle_opponent(m, contact, enemy.unit);
            struct block after;

            if (is_in(t, other) || !battle_fought(m, contact) || unit_at(m, other)->blocks != 1)
                continue;
            after = block_turned(&state_blocks(m->state, other)[0], enemy.before.at, by);
            after.at = point_plus(after.at, point_minus(enemy.after.at, enemy.before.at));
            add(t, m, other, after);
        }
    }
}

static void put(struct match *m, const struct rearranged *t, bool after)
{
    for (int32_t i = 0; i < t->count; i++)
        ranks_move(m, t->at[i].unit, after ? &t->at[i].after : &t->at[i].before, 1);
}

static bool all_have_room(const struct match *m, const struct rearranged *t)
{
    for (int32_t i = 0; i < t->count; i++)
        if (!massed_has_room(m, t->at[i].unit, &t->at[i].after, 0, 1u << GOING_IMPASSABLE) ||
            !massed_bases_clear(m, t->at[i].unit, &t->at[i].after))
            return false;
    return true;
}

/* RULE("B7.1.6-g"): where there is no room for that they stay as they are, and the files fall in. */
static void realign(struct match *m, int32_t unit)
{
    struct rearranged t = {.count = 0};
    struct block own;

    if (!find_line(m, unit, &t.line))
        return;
    battle_draw_in_steps(m, unit);
    own = state_blocks(m->state, unit)[0];
    own.facing = t.line.ahead;
    own.at = projected(&t.line, own.at);
    add(&t, m, unit, own);
    EACH_CONTACT(m, unit, contact)
    {
        int32_t enemy = battle_opponent(m, contact, unit);

        if (battle_fought(m, contact) && unit_at(m, enemy)->blocks == 1 && massed_in_ranks(m, enemy))
            add(&t, m, enemy,
                laid_on(&t.line, &state_blocks(m->state, enemy)[0], battle_face_in(m, contact, enemy)));
    }
    part(&t, 1);
    add_others(&t, m);
    put(m, &t, true);
    if (!all_have_room(m, &t)) {
        put(m, &t, false);
        return;
    }
    battle_tell(m, "battle.realigned", RULE("B7.1.6-f"), unit);
    event_end(m);
}

void battle_realign(struct match *m, int32_t engagement)
{
    bool pushed = false;

    EACH_ENGAGED(m, engagement, unit)
    pushed |= battle_is_beaten(m, unit);
    EACH_ENGAGED(m, engagement, unit)
    if (pushed && battle_stands(m, unit) && battle_is_stepped(m, unit))
        realign(m, unit);
}
