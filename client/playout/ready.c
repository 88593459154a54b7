/* Matches ready to be played. Reading a setup takes as long as hundreds of decisions of a random game, and
 * the same few come again and again: each is read once, and games are played on copies. */
#include "client/playout/ready.h"

#include <stdlib.h>
#include <string.h>

enum { READY_MOST = 256 };

struct ready {
    int32_t count;
    struct {
        char *setup;
        struct match *fresh; /* never started */
    } item[READY_MOST];
};

struct ready *ready_create(void)
{
    return calloc(1, sizeof(struct ready));
}

void ready_free(struct ready *r)
{
    if (!r)
        return;
    for (int32_t i = 0; i < r->count; i++) {
        free(r->item[i].setup);
        match_free(r->item[i].fresh);
    }
    free(r);
}

static void keep(struct ready *r, const char *setup, const struct match *m)
{
    char *text = strdup(setup);
    struct match *fresh = match_clone(m);

    if (!text || !fresh) { /* it will be read again */
        free(text);
        match_free(fresh);
        return;
    }
    r->item[r->count].setup = text;
    r->item[r->count++].fresh = fresh;
}

struct match *ready_match(struct ready *r, const struct catalogue *built_in, const char *setup,
                          struct problems *problems)
{
    for (int32_t i = 0; i < r->count; i++)
        if (strcmp(r->item[i].setup, setup) == 0)
            return match_clone(r->item[i].fresh);
    struct match *m = match_create_with(setup, built_in, problems);

    if (m && r->count < READY_MOST)
        keep(r, setup, m);
    return m;
}
