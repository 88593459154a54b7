#include "common/rules/shared/objectives.h"

void tell_objective(struct match *m, const char *key, const char *rule, int32_t side, int32_t which,
                    int32_t points)
{
    struct event *e = event_begin(m, key, rule);

    event_arg(e, "side", ARG_SIDE, side);
    event_arg(e, "objective", ARG_NUMBER, which + 1);
    event_arg(e, "points", ARG_NUMBER, points);
    event_end(m);
}
