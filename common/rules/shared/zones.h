/* Zones as a state keeps them: where a side deploys, what an objective is about. */
#ifndef GONFALON_RULES_SHARED_ZONES_H
#define GONFALON_RULES_SHARED_ZONES_H

#include "common/match/decision.h"
#include "common/table/outline.h"

struct kept_zone {
    int32_t corners;
    int32_t x[ZONE_CORNERS_MAX], y[ZONE_CORNERS_MAX];
};

void zone_keep(struct kept_zone *to, const struct zone *from);
struct zone zone_kept(const struct kept_zone *z);
bool zone_holds(const struct kept_zone *z, struct point at);
bool zone_holds_all(const struct kept_zone *z, const struct outline *shape); /* of it */
struct point zone_middle(const struct kept_zone *z);
struct box zone_box(const struct kept_zone *z);

#endif
