#include "server/node.h"

#include "server/base/memory.h"
#include "server/base/metrics.h"
#include "server/bus/nats_bus.h"
#include "server/cluster/fork.h"
#include "server/cluster/keeper.h"
#include "server/cluster/lender.h"
#include "server/cluster/outpost.h"
#include "server/cluster/subjects.h"
#include "server/cluster/switchboard.h"

#include <stdlib.h>

struct node {
    struct loop_ports *ports;
    struct metrics *metrics;
    char *prefix, *name; /* the settings may be read anew */
    struct bus *bus;
    struct outpost *outpost; /* until it serves, and then for whoever is yet to be cut */
    struct fork *fork;       /* of the bus, for all of these */
    struct keeper *keeper;   /* NULL: it stands by */
    struct lender *lender;   /* likewise */
    struct keeper *annex;    /* to the keeper this node is another, for matches that it plays for it */
    char annex_prefix[SUBJECT_ANNEX_SIZE];
    struct metrics *annex_metrics;
    struct switchboard board;
    struct transport_user to_outpost, to_core;
};

static void free_node(struct node *n)
{
    free(n->prefix);
    free(n->name);
    free(n);
}

struct node *node_open(const struct node_options *options, char *trouble, size_t trouble_size)
{
    struct node *n = must_alloc(sizeof *n);
    const struct config *config = options->config;

    n->ports = options->ports;
    n->metrics = options->metrics;
    n->prefix = must_copy_text(config->bus_prefix);
    n->name = must_copy_text(config->node);
    n->bus = nats_bus_open(&(struct nats_bus_options){.loop = options->ports->loop,
                                                      .metrics = options->metrics,
                                                      .servers = config->bus,
                                                      .name = config->node,
                                                      .authorities = config->bus_ca,
                                                      .certificate = config->bus_certificate,
                                                      .key = config->bus_key,
                                                      .credentials = config->bus_credentials},
                           trouble, trouble_size);
    if (!n->bus) {
        free_node(n);
        return NULL;
    }
    n->fork = fork_create(n->bus);
    n->outpost = outpost_create(&(struct outpost_options){.bus = fork_branch(n->fork),
                                                          .clock = &options->ports->clock,
                                                          .random = &options->ports->random,
                                                          .metrics = options->metrics,
                                                          .prefix = n->prefix,
                                                          .node = n->name,
                                                          .changed = options->changed,
                                                          .context = options->context});
    n->to_outpost = outpost_transport(n->outpost);
    n->board.now = &n->to_outpost;
    return n;
}

struct transport_user node_transport(struct node *n)
{
    return switchboard_transport(&n->board);
}

void node_take_ticket(void *node, const char *ticket, ticket_taken *then, void *context)
{
    outpost_take_ticket(((struct node *)node)->outpost, ticket, then, context);
}

static bool enter_elsewhere(void *gate, const uint8_t key[ADDRESS_KEY_SIZE])
{
    return gate_enter_elsewhere(gate, key);
}

static void leave_elsewhere(void *gate, const uint8_t key[ADDRESS_KEY_SIZE])
{
    gate_leave_elsewhere(gate, key);
}

void node_serve(struct node *n, const struct node_place *place)
{
    outpost_end(n->outpost);
    n->to_core = place->core;
    n->board.now = &n->to_core;
    n->keeper = keeper_create(&(struct keeper_options){.bus = fork_branch(n->fork),
                                                       .clock = &n->ports->clock,
                                                       .metrics = n->metrics,
                                                       .user = place->core,
                                                       .prefix = n->prefix,
                                                       .node = n->name,
                                                       .epoch = place->epoch,
                                                       .take = place->take,
                                                       .take_self = place->take_self,
                                                       .enter = enter_elsewhere,
                                                       .leave = leave_elsewhere,
                                                       .context = place->gate});
    n->lender = lender_create(&(struct lender_options){.fork = n->fork,
                                                       .clock = &n->ports->clock,
                                                       .random = &n->ports->random,
                                                       .prefix = n->prefix,
                                                       .node = n->name,
                                                       .comes = place->comes,
                                                       .goes = place->goes,
                                                       .context = place->core_self});
}

/* Without tickets and limits by address: the node that passes clients on sees to both. */
void node_play(struct node *n, const struct transport_user *core, uint64_t life)
{
    subject_annex(n->annex_prefix, n->prefix, n->name);
    n->annex_metrics = metrics_create();
    n->annex = keeper_create(&(struct keeper_options){.bus = fork_branch(n->fork),
                                                      .clock = &n->ports->clock,
                                                      .metrics = n->annex_metrics,
                                                      .user = *core,
                                                      .prefix = n->annex_prefix,
                                                      .node = n->name,
                                                      .epoch = life});
}

void node_play_end(struct node *n)
{
    if (n->annex)
        keeper_end(n->annex);
}

const char *node_trouble(const struct node *n)
{
    return n->keeper ? "" : outpost_trouble(n->outpost);
}

/* It serves its own clients all the same. */
const char *node_remark(const struct node *n)
{
    return n->keeper && !bus_there(n->bus) ? "the bus cannot be reached: nobody comes from other nodes" : "";
}

uint32_t node_passes_on(const struct node *n)
{
    return outpost_clients(n->outpost);
}

int64_t node_heard_ms(const struct node *n)
{
    return outpost_heard_ms(n->outpost);
}

void node_goodbye(struct node *n)
{
    if (n->keeper)
        keeper_goodbye(n->keeper);
}

uint32_t node_clients(const struct node *n)
{
    return n->keeper ? keeper_connections(n->keeper) : 0;
}

void node_end(struct node *n)
{
    outpost_end(n->outpost);
    if (n->keeper)
        keeper_end(n->keeper);
    if (n->lender)
        lender_end(n->lender);
    node_play_end(n);
}

void node_close(struct node *n)
{
    fork_free(n->fork);
    nats_bus_close(n->bus);
}

void node_free(struct node *n)
{
    if (n->keeper)
        keeper_free(n->keeper);
    if (n->lender)
        lender_free(n->lender);
    if (n->annex)
        keeper_free(n->annex);
    metrics_free(n->annex_metrics);
    outpost_free(n->outpost);
    free_node(n);
}
