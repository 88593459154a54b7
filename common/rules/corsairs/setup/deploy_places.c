/* Ready deployments: where a crew may stand, wide apart or close, and who has to stay away. */
#include "common/rules/corsairs/asks.h"
#include "common/rules/corsairs/move/boats.h"
#include "common/rules/corsairs/setup/deploy.h"
#include "common/table/spots.h"

#include <string.h>

enum { FINE_STEPS = 64 };

/* Rows of places in the zone so far apart, from the middle outwards; a dispersed crew is harder to hit. */
struct rows {
    struct point low, high;
    length apart;
    int32_t next;
};

static struct rows rows_in(const struct kept_zone *z, length apart)
{
    struct box box = zone_box(z);

    return (struct rows){.low = box.low, .high = box.high, .apart = apart};
}

/* The next place of the rows; false when there are no more. The first row is the one farthest from the
 * side's own edge. */
static bool next_place(struct rows *r, int32_t edge, length shift, struct point *at)
{
    length margin = BASE_DIAMETER / 2 + CONTACT;
    /* no rule: places outside of the zone are refused to who asks, and who has none is squeezed in */
    length wide = r->high.x - r->low.x - 2 * margin, deep = r->high.y - r->low.y - 2 * margin;
    /* no rule: likewise */
    int32_t columns = (wide < 0 ? 0 : wide / r->apart) + 1, rows = (deep < 0 ? 0 : deep / r->apart) + 1;
    int32_t n = r->next++, line = n / columns, place = n % columns;
    length off = (place % 2 ? (place + 1) / 2 : -(place / 2)) * r->apart;

    if (line >= rows) /* no rule: likewise */
        return false;
    at->x = (r->low.x + r->high.x) / 2 + shift + off;
    at->y = edge == EDGE_FAR ? r->low.y + margin + line * r->apart : r->high.y - margin - line * r->apart;
    return true;
}

static int32_t waiting(const struct match *m, int32_t side, int32_t *list)
{
    int32_t count = 0;

    for (int32_t i = 0; i < m->state->figures && count < MOVABLES_MAX; i++)
        if (corsairs_waits_to_deploy(m, i, side))
            list[count++] = i;
    return count;
}

/* no rule: a boat is wholly on the table, so its thwarts are */
static bool on_table(const struct match *m, struct point at)
{
    const struct table *t = table_of(m);

    return at.x >= 0 && at.y >= 0 && at.x <= t->limits.width && at.y <= t->limits.depth;
}

static bool apart_from(const struct answer *a, struct point at)
{
    for (int32_t i = 0; i < a->count; i++)
        if (distance(at, a->item[i].at) < BASE_DIAMETER - OVERLAP)
            return false;
    return true;
}

static bool good_place(const struct match *m, int32_t figure, const struct answer *a, struct point at)
{
    struct refusal why;

    return corsairs_boat_to_deploy_in(m, corsairs_side_of(m, figure), at) < 0 &&
           corsairs_may_deploy_at(m, figure, at, &why) && apart_from(a, at);
}

/* Those at the head of the list: as many as the boats take, with the guns they bring, and have places for. */
static int32_t fill_boats(const struct match *m, int32_t side, const int32_t *list, int32_t count,
                          struct answer *a)
{
    const struct corsairs_side *s = corsairs_side_at(m, side);
    int32_t placed = 0;

    for (int32_t b = 0; b < 4 && s->aboard[b] >= 0; b++) {
        int32_t boat = s->aboard[b];
        struct boarders aboard = {0, false};

        for (int32_t n = 0; n < corsairs_figure_at(m, boat)->capacity && placed < count; n++) {
            struct point at = corsairs_boat_place(m, boat, n);
            struct boarders one_more = {aboard.people + 1,
                                        aboard.gun || corsairs_brings_gun(m, list[placed])};

            if (corsairs_too_many_aboard(m, boat, &one_more) > 0)
                break;
            if (!on_table(m, at) || corsairs_place_taken(m, list[placed], at) || !apart_from(a, at))
                continue;
            answer_add_place(a, list[placed++], at, 0);
            aboard = one_more;
        }
    }
    return placed;
}

/* Boats first, then the rows. Are all placed? Those who are are in the answer, in the order of the list. */
static bool fill(const struct match *m, int32_t side, length apart, length shift, struct answer *a)
{
    struct rows rows = rows_in(&corsairs_side_at(m, side)->zone, apart);
    int32_t list[MOVABLES_MAX], count = waiting(m, side, list), placed;
    struct point at;

    a->count = 0;
    placed = fill_boats(m, side, list, count, a);
    while (placed < count && next_place(&rows, corsairs_side_at(m, side)->edge, shift, &at))
        if (good_place(m, list[placed], a, at))
            answer_add_place(a, list[placed++], at, 0);
    return placed == count;
}

static length step_of(length low, length high, int32_t n)
{
    return low + (length)((int64_t)(high - low) * n / FINE_STEPS);
}

/* Whoever has no place yet: anywhere in the zone, however cramped, from a corner on. */
static bool squeeze_in(const struct match *m, int32_t side, struct answer *a)
{
    int32_t list[MOVABLES_MAX], count = waiting(m, side, list);
    struct box box = zone_box(&corsairs_side_at(m, side)->zone);

    for (int32_t n = 0; n < (FINE_STEPS + 1) * (FINE_STEPS + 1) && a->count < count; n++) {
        struct point at = {step_of(box.low.x, box.high.x, n % (FINE_STEPS + 1)),
                           step_of(box.low.y, box.high.y, n / (FINE_STEPS + 1))};

        if (good_place(m, list[a->count], a, at))
            answer_add_place(a, list[a->count], at, 0);
    }
    return a->count == count;
}

/* Rows from the middle may waste what little room there is: keeps whichever way places more. */
static bool squeeze_all_in(const struct match *m, int32_t side, struct answer *a)
{
    int32_t list[MOVABLES_MAX], count = waiting(m, side, list);
    struct answer other;

    answer_clear(&other, DECISION_PLACE, 0);
    fill_boats(m, side, list, count, &other);
    squeeze_in(m, side, &other);
    if (other.count > a->count) { /* no rule: of two ways that place as many either will do */
        a->count = other.count;
        memcpy(a->item, other.item, (size_t)other.count * sizeof *other.item);
    }
    return a->count == count;
}

bool corsairs_ready_deployment(const struct match *m, int32_t side, struct answer *a)
{
    for (length apart = 7 * CENTIMETRE; apart > BASE_DIAMETER; apart = apart * 2 / 3)
        if (fill(m, side, apart, 0, a))
            return true;
    if (fill(m, side, BASE_DIAMETER + CONTACT, 0, a) || squeeze_in(m, side, a))
        return true;
    return squeeze_all_in(m, side, a);
}

void corsairs_deploy_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    corsairs_ready_deployment(m, d->side, a);
}

void corsairs_deploy_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    static const struct {
        const char *label;
        length apart, shift;
        int32_t worth;
    } ways[] = {{"corsairs.suggest.deploy_dispersed", 7 * CENTIMETRE, 0, 30},
                {"corsairs.suggest.deploy_close", 4 * CENTIMETRE, 0, 10},
                {"corsairs.suggest.deploy_left", 6 * CENTIMETRE, -30 * CENTIMETRE, 20},
                {"corsairs.suggest.deploy_right", 6 * CENTIMETRE, 30 * CENTIMETRE, 20}};
    struct answer a;

    a.count = 0;
    for (int32_t i = 0; i < 4; i++) {
        if (!fill(m, d->side, ways[i].apart, ways[i].shift, &a))
            continue;
        if (!suggest_begin(s, ways[i].label, ways[i].worth))
            return;
        for (int32_t k = 0; k < a.count; k++)
            suggest_place(s, a.item[k].ref, a.item[k].at, 0, 0);
    }
    if (s->count > 0)
        return;
    corsairs_ready_deployment(m, d->side, &a);
    suggest_begin(s, ways[1].label, ways[1].worth);
    for (int32_t k = 0; k < a.count; k++)
        suggest_place(s, a.item[k].ref, a.item[k].at, 0, 0);
}
