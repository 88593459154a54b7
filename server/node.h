/*
 * What a server has more if it shares its database and its clients with others over a bus: it is an outpost
 * until it gets the place, and a keeper from then on (server/cluster).
 */
#ifndef GONFALON_SERVER_NODE_H
#define GONFALON_SERVER_NODE_H

#include "server/config.h"
#include "server/loop.h"
#include "server/net/gate.h"
#include "server/port/ticket.h"
#include "server/port/transport.h"

struct metrics;
struct node;

struct node_options {
    const struct config *config; /* during the call */
    struct loop_ports *ports;
    struct metrics *metrics;
    /* An outpost: clients may come now, or may not any more. */
    void (*changed)(void *context, bool open);
    void *context;
};

/* An outpost. NULL: there can be no bus, and `trouble` says why. */
struct node *node_open(const struct node_options *options, char *trouble, size_t trouble_size);
/* For whoever comes, as long as the node is there. */
struct transport_user node_transport(struct node *node);
/* As take_ticket (ticket.h), of an outpost. */
void node_take_ticket(void *node, const char *ticket, ticket_taken *then, void *context);

struct node_place {
    struct transport_user core;
    uint64_t epoch;
    struct gate *gate; /* that counts the clients of all nodes, by their addresses */
    take_ticket *take;
    void *take_self;
    /* Nodes that play matches, as lender.h has them. */
    void *(*comes)(void *core_self, const char *node, const struct transport_user *to);
    void (*goes)(void *core_self, void *annex);
    void *core_self;
};

/* It has got the place: its clients are cut, and come back to one who serves. */
void node_serve(struct node *node, const struct node_place *place);

/* It plays matches for the node that serves, by this core; `life` is higher than that of any before. And it
 * does so no more. */
void node_play(struct node *node, const struct transport_user *core, uint64_t life);
void node_play_end(struct node *node);

/* Why an outpost takes nobody; what else is to be said of a keeper. "": nothing. */
const char *node_trouble(const struct node *node);
const char *node_remark(const struct node *node);
/* An outpost: its clients; and how long ago the node that serves was last heard. */
uint32_t node_passes_on(const struct node *node);
int64_t node_heard_ms(const struct node *node);

/* A keeper's clients elsewhere are told goodbye; how many of them there are. */
void node_goodbye(struct node *node);
uint32_t node_clients(const struct node *node);
/* Whoever is left is cut, or gone. */
void node_end(struct node *node);
/* Before the loop runs for the last time, and after. */
void node_close(struct node *node);
void node_free(struct node *node);

#endif
