/* What lies across a straight way: low walls, windows and lying figures, which are jumped or ridden down, and
 * gaps that the base has to squeeze through (F3.3-i, F3.4.3-j). */
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/places.h"

static void add_obstacle(struct brothers_obstacle *list, int32_t *count, int32_t most,
                         struct brothers_obstacle o)
{
    int32_t i = *count;

    if (*count == most)
        return;
    for (; i > 0 && list[i - 1].begin > o.begin; i--)
        list[i] = list[i - 1];
    list[i] = o;
    *count += 1;
}

/* RULE("F3.4.3-j"): the jump is taken where the centre comes to the wall. A figure whose last displacement
 * ended on the wall has paid for it: it gets down on either side. */
static void add_walls(const struct match *m, int32_t figure, const struct path *way,
                      struct brothers_obstacle *list, int32_t *count, int32_t most)
{
    const struct table *t = table_of(m);
    length radius = brothers_base(m, figure) / 2;
    struct meeting met[MEETINGS_MOST];
    int32_t crossings = path_crossings(t, way, met, MEETINGS_MOST);

    for (int32_t i = 0; i < crossings && i < MEETINGS_MOST; i++) {
        int32_t kind = table_piece_const(t, met[i].index)->kind;

        if ((kind == GROUND_LOW_WALL || kind == GROUND_WINDOW) && met[i].in.begin > 0)
            add_obstacle(
                list, count, most,
                (struct brothers_obstacle){met[i].in.begin, met[i].in.end + radius, met[i].index, -1});
    }
}

/* RULE("F0.5-p"): who lies is an obstacle of 0.5 cm. */
static void add_lying(const struct match *m, int32_t figure, const struct path *way, int32_t known_to,
                      struct brothers_obstacle *list, int32_t *count, int32_t most)
{
    struct mover mover = brothers_mover(m, figure, known_to);
    struct stand_filter lying = {.sides = ~(uint32_t)0, .flags = STAND_FIGHTER, .except = figure};
    struct meeting met[MEETINGS_MOST];
    int32_t passed = path_stands(table_of(m), way, &mover, &lying, 0, met, MEETINGS_MOST);

    for (int32_t i = 0; i < passed && i < MEETINGS_MOST; i++)
        if (brothers_lying(m, met[i].index) && brothers_known_to(m, met[i].index, known_to) &&
            met[i].in.end > 2 * CONTACT) /* no rule: how exact a touch is; who is left behind is not jumped */
            add_obstacle(
                list, count, most,
                (struct brothers_obstacle){met[i].in.begin, met[i].in.end + CONTACT, NOTHING, met[i].index});
}

int32_t brothers_obstacles(const struct match *m, int32_t figure, struct point from, angle direction,
                           length far, int32_t known_to, struct brothers_obstacle *list, int32_t most)
{
    struct path way = path_straight(from, point_ahead(from, direction, far));
    int32_t count = 0;

    add_walls(m, figure, &way, list, &count, most);
    add_lying(m, figure, &way, known_to, list, &count, most);
    return count;
}

/* RULE("F0.5-p"), RULE("F3.4.3-j"): who lies is 0.5 cm tall; the sill of a window is for everybody. */
length brothers_obstacle_height(const struct match *m, const struct brothers_obstacle *o)
{
    const struct piece *piece = o->piece != NOTHING ? table_piece_const(table_of(m), o->piece) : NULL;

    if (!piece)
        return HEIGHT_LYING;
    return piece->kind == GROUND_WINDOW ? 0 : piece->height;
}

/* Where a base that was stopped `along` the way can stand again, as far as the narrow one gets. */
static bool way_through(const struct match *m, const struct mover *wide, const struct mover *narrow,
                        struct point from, angle direction, length along, length far, length *through)
{
    struct path way = path_straight(point_ahead(from, direction, along), point_ahead(from, direction, far));
    struct stop stop = path_stop(table_of(m), &way, narrow);

    for (length on = 2 * MILLIMETRE; on <= stop.along; on += MILLIMETRE) {
        struct point there = point_ahead(from, direction, along + on);
        struct path step = path_straight(there, point_ahead(there, direction, MILLIMETRE));

        if (spot_free(table_of(m), wide, there) && path_stop(table_of(m), &step, wide).along > 0) {
            *through = along + on;
            return true;
        }
    }
    return false;
}

/* RULE("F3.3-i"): a gap smaller than the base, but at least half of it. */
bool brothers_squeeze(const struct match *m, int32_t figure, angle direction, length along, length far,
                      int32_t known_to, length *through)
{
    struct mover whole = brothers_mover(m, figure, known_to), half = whole;

    half.base = base_round(brothers_base(m, figure) / 2);
    return way_through(m, &whole, &half, brothers_point(m, figure), direction, along, far, through);
}

/* RULE("F3.3-i"): only what everybody sees makes a passage tight, so that no test tells of the unseen. */
bool brothers_tight(const struct match *m, int32_t figure, struct point from, angle direction, length far,
                    length *begin, length *past)
{
    struct mover whole = brothers_mover(m, figure, AS_IT_IS);
    struct path way = path_straight(from, point_ahead(from, direction, far));

    whole.stopped_by.flags = STAND_BLOCKS_SIGHT;
    struct mover wide = whole;

    wide.base = base_round(brothers_base(m, figure) + 2 * TIGHT);
    struct stop stop = path_stop(table_of(m), &way, &wide);

    if (stop.why != STOP_STAND && stop.why != STOP_SOLID)
        return false;
    *begin = stop.along;
    return way_through(m, &wide, &whole, from, direction, stop.along, far, past);
}
