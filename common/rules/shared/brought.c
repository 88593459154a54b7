#include "common/rules/shared/brought.h"

#include "common/rules/shared/names.h"
#include "common/table/spots.h"

/* What keeps it from standing there, as a text key; NULL if nothing does. */
static const char *in_its_way(const struct table *t, const struct mover *mover)
{
    const struct stand *s = table_stand_const(t, mover->stand);
    struct mover alone = *mover;

    if (!base_on_table(t, &s->place, &s->base))
        return "setup.base_off_table";
    if (!(s->flags & STAND_BLOCKS_MOVE))
        return NULL;
    alone.stopped_by.flags = 0;
    if (!spot_free(t, &alone, s->place.at))
        return "setup.in_solid";
    return spot_free(t, mover, s->place.at) ? NULL : "setup.on_another";
}

void brought_has_room(const struct match *m, const struct muster *muster, int32_t number,
                      const struct mover *mover, const char *rule, struct problems *problems)
{
    const json_t *from = json_array_get(json_object_get(muster->scenario, "figures"), (size_t)number);
    struct trail at = trail_key(trail_key(trail_root(), "scenario"), "figures");
    const char *key = in_its_way(table_of(m), mover);

    at = trail_key(trail_index(at, number), json_object_get(from, "at") ? "at" : "aboard");
    if (key)
        problem_add(problems, at, rule, key, brought_name(from), 0);
}
