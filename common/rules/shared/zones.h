/* Zones as a state keeps them: where a side deploys, what an objective is about. */
#ifndef GONFALON_RULES_SHARED_ZONES_H
#define GONFALON_RULES_SHARED_ZONES_H

#include "common/match/setup.h"
#include "common/table/outline.h"

struct kept_zone {
    int32_t corners;
    int32_t x[ZONE_CORNERS_MAX], y[ZONE_CORNERS_MAX];
};

void zone_keep(struct kept_zone *to, const struct zone *from);
/* The zone in which a side of the scenario deploys. */
void zone_keep_home(struct kept_zone *to, const struct muster *muster, int32_t side);
/* Keeps a zone that the scenario names at the end of a list, and returns its place there; -1 if there is no
 * such zone, or no room. */
int32_t zone_keep_named(struct kept_zone *list, int32_t *count, int32_t most, const struct muster *muster,
                        const char *id);
struct zone zone_kept(const struct kept_zone *z);
bool zone_holds(const struct kept_zone *z, struct point at);
bool zone_holds_all(const struct kept_zone *z, const struct outline *shape); /* of it */
struct point zone_middle(const struct kept_zone *z);
struct box zone_box(const struct kept_zone *z);

#endif
