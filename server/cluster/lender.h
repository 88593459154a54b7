/*
 * The keeper's end of the streams with annexes: nodes that play matches for it. To such a node the keeper is
 * what an outpost is to a keeper (outpost.h): it has connections there for its clients.
 */
#ifndef GONFALON_SERVER_CLUSTER_LENDER_H
#define GONFALON_SERVER_CLUSTER_LENDER_H

#include "server/cluster/fork.h"
#include "server/port/clock.h"
#include "server/port/random.h"
#include "server/port/transport.h"

struct lender;

struct lender_options {
    struct fork *fork;
    const struct clock_port *clock;
    const struct random_port *random;
    const char *prefix, *node; /* of the keeper */
    /* A node is there, for what `to` hears; and it is not any more. */
    void *(*comes)(void *context, const char *node, const struct transport_user *to);
    void (*goes)(void *context, void *annex);
    void *context;
};

struct lender *lender_create(const struct lender_options *options);
/* All go. */
void lender_end(struct lender *lender);
void lender_free(struct lender *lender);

#endif
