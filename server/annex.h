/*
 * A node that stands by may play matches for the one that serves: with a core and a connection to the
 * database of its own, until it gets the place itself or ends.
 */
#ifndef GONFALON_SERVER_ANNEX_H
#define GONFALON_SERVER_ANNEX_H

#include "server/config.h"
#include "server/loop.h"
#include "server/node.h"

struct annex_role;

struct annex_options {
    const struct config *config; /* as wiring.h needs it */
    uv_loop_t *loop;
    struct loop_ports *ports;
    struct node *node;
    struct metrics *metrics;
};

/* Begins as soon as the database lets it. */
struct annex_role *annex_begin(const struct annex_options *options);
/* It takes no more, and gives back what it has: wait for 0. */
void annex_give_back(struct annex_role *annex);
size_t annex_matches(const struct annex_role *annex);
/* How long its oldest write that is not done has waited. */
int64_t annex_waits_ms(const struct annex_role *annex);
/* It plays no more. */
void annex_end(struct annex_role *annex);
/* When no slow work comes back any more; and after the loop has run for the last time. */
void annex_close(struct annex_role *annex);
void annex_free(struct annex_role *annex);

#endif
