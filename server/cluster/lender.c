#include "server/cluster/lender.h"

#include "server/base/limits.h"
#include "server/base/memory.h"
#include "server/base/metrics.h"
#include "server/cluster/outpost.h"
#include "server/cluster/subjects.h"

#include <stdlib.h>

struct place {
    struct lender *lender;
    struct place *next;
    char node[SUBJECT_NODE_SIZE], prefix[SUBJECT_ANNEX_SIZE];
    struct metrics *metrics; /* of this stream alone, and not told */
    struct outpost *outpost;
    void *annex; /* NULL: it is not there */
};

struct lender {
    struct lender_options options;
    struct bus *bus;
    struct place *places; /* all that were ever heard of */
};

static void changed(void *context, bool open)
{
    struct place *place = context;
    const struct lender_options *o = &place->lender->options;
    struct transport_user to = outpost_transport(place->outpost);
    void *annex = place->annex;

    place->annex = NULL;
    if (open)
        place->annex = o->comes(o->context, place->node, &to);
    else if (annex)
        o->goes(o->context, annex);
}

static void add_place(struct lender *l, const char *node)
{
    struct place *place = must_alloc(sizeof *place);

    place->lender = l;
    snprintf(place->node, sizeof place->node, "%s", node);
    subject_annex(place->prefix, l->options.prefix, node);
    place->metrics = metrics_create();
    place->outpost = outpost_create(&(struct outpost_options){.bus = fork_branch(l->options.fork),
                                                              .clock = l->options.clock,
                                                              .random = l->options.random,
                                                              .metrics = place->metrics,
                                                              .prefix = place->prefix,
                                                              .node = l->options.node,
                                                              .changed = changed,
                                                              .context = place});
    place->next = l->places;
    l->places = place;
}

/* Its name stands between the two words that it is said by. */
static void heard(void *context, const char *subject, const uint8_t *bytes, size_t size)
{
    struct lender *l = context;
    const char *end = strrchr(subject, '.'), *from = end;
    char node[SUBJECT_NODE_SIZE];
    size_t count = 0;

    (void)bytes;
    (void)size;
    while (from && from > subject && from[-1] != '.')
        from--;
    if (!from || (size_t)(end - from) >= sizeof node)
        return;
    snprintf(node, sizeof node, "%.*s", (int)(end - from), from);
    for (struct place *p = l->places; p; p = p->next, count++)
        if (strcmp(p->node, node) == 0)
            return;
    if (count < OUTPOSTS_MAX && strcmp(node, l->options.node) != 0)
        add_place(l, node);
}

struct lender *lender_create(const struct lender_options *options)
{
    struct lender *l = must_alloc(sizeof *l);
    char prefix[SUBJECT_ANNEX_SIZE], subject[BUS_SUBJECT_SIZE];

    l->options = *options;
    l->bus = fork_branch(options->fork);
    l->bus->user = (struct bus_user){.context = l, .heard = heard};
    subject_annex(prefix, options->prefix, "*");
    subject_keeper(subject, prefix);
    bus_listen(l->bus, subject);
    return l;
}

void lender_end(struct lender *l)
{
    l->bus->user = (struct bus_user){0};
    for (struct place *p = l->places; p; p = p->next)
        outpost_end(p->outpost);
}

void lender_free(struct lender *l)
{
    while (l->places) {
        struct place *p = l->places;

        l->places = p->next;
        outpost_free(p->outpost);
        metrics_free(p->metrics);
        free(p);
    }
    free(l);
}
