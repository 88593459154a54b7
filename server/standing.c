#include "server/standing.h"

#include "server/store/served.h"

#include <inttypes.h>
#include <stdio.h>

static void write_serving(const struct standing *of, char to[STANDING_SIZE])
{
    struct store_lag lag = served_store_lag(of->store);
    const char *remark = of->node ? node_remark(of->node) : "";

    snprintf(to, STANDING_SIZE,
             "%s%sserves: %zu matches in memory, %zu of them played by other nodes\n"
             "the database heard of it %" PRId64 " ms ago; the oldest write waits %" PRId64 " ms",
             remark, *remark ? "\n" : "", wiring_matches(of->wiring), wiring_matches_lent(of->wiring),
             lag.heard_ms, lag.waits_ms);
}

static void write_standing_by(const struct standing *of, char to[STANDING_SIZE])
{
    int length = snprintf(to, STANDING_SIZE,
                          "stands by: passes %" PRIu32 " clients on\n"
                          "the node that serves was heard %" PRId64 " ms ago",
                          node_passes_on(of->node), node_heard_ms(of->node));

    if (of->annex)
        snprintf(to + length, STANDING_SIZE - (size_t)length,
                 "\nplays %zu matches for it; the oldest write of these waits %" PRId64 " ms",
                 annex_matches(of->annex), annex_waits_ms(of->annex));
}

void standing_write(const struct standing *of, char to[STANDING_SIZE])
{
    if (of->store)
        write_serving(of, to);
    else
        write_standing_by(of, to);
}
