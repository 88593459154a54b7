#include "common/rules/shared/zones.h"
#include "common/table/polygon.h"

void zone_keep(struct kept_zone *to, const struct zone *from)
{
    to->corners = from->count;
    for (int32_t i = 0; i < from->count; i++) {
        to->x[i] = from->corner[i].x;
        to->y[i] = from->corner[i].y;
    }
}

void zone_keep_home(struct kept_zone *to, const struct muster *muster, int32_t side)
{
    struct zone zone;

    setup_zone(muster, side, &zone);
    zone_keep(to, &zone);
}

int32_t zone_keep_named(struct kept_zone *list, int32_t *count, int32_t most, const struct muster *muster,
                        const char *id)
{
    struct zone zone;

    if (*count == most || !setup_named_zone(muster, id, &zone))
        return -1;
    zone_keep(&list[*count], &zone);
    return (*count)++;
}

struct zone zone_kept(const struct kept_zone *z)
{
    struct zone zone = {.count = z->corners};

    for (int32_t i = 0; i < z->corners; i++)
        zone.corner[i] = (struct point){z->x[i], z->y[i]};
    return zone;
}

bool zone_holds(const struct kept_zone *z, struct point at)
{
    struct zone zone = zone_kept(z);

    return polygon_holds_point(zone.corner, zone.count, at);
}

bool zone_holds_all(const struct kept_zone *z, const struct outline *shape)
{
    struct zone zone = zone_kept(z);

    return polygon_holds(zone.corner, zone.count, shape);
}

/* Of the corners. */
struct point zone_middle(const struct kept_zone *z)
{
    int64_t x = 0, y = 0;

    for (int32_t i = 0; i < z->corners; i++) {
        x += z->x[i];
        y += z->y[i];
    }
    return (struct point){(length)(x / z->corners), (length)(y / z->corners)};
}

struct box zone_box(const struct kept_zone *z)
{
    struct box box = {{z->x[0], z->y[0]}, {z->x[0], z->y[0]}};

    for (int32_t i = 1; i < z->corners; i++) {
        box.low.x = z->x[i] < box.low.x ? z->x[i] : box.low.x;
        box.low.y = z->y[i] < box.low.y ? z->y[i] : box.low.y;
        box.high.x = z->x[i] > box.high.x ? z->x[i] : box.high.x;
        box.high.y = z->y[i] > box.high.y ? z->y[i] : box.high.y;
    }
    return box;
}
