/*
 * What a node says of itself in /healthz if all is well: what it owns, and how far behind it is.
 */
#ifndef GONFALON_SERVER_STANDING_H
#define GONFALON_SERVER_STANDING_H

#include "server/annex.h"
#include "server/node.h"
#include "server/wiring.h"

enum { STANDING_SIZE = 300 };

struct standing {
    struct store *store;            /* NULL: it stands by */
    const struct wiring *wiring;    /* of one that serves */
    const struct node *node;        /* NULL: it has no bus */
    const struct annex_role *annex; /* NULL: it plays no matches for others */
};

void standing_write(const struct standing *of, char to[STANDING_SIZE]);

#endif
