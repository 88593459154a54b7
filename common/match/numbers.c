/* Gives each viewer his numbers for figures and units when he first sees them; numbers.h says why. */
#include "common/match/numbers.h"

#include "common/match/describe.h"
#include "common/match/match.h"
#include "common/match/rules.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static_assert(FIGURES_MAX * NUMBER_CLASSES <= INT16_MAX && UNITS_MAX * NUMBER_CLASSES <= INT16_MAX,
              "a number fits, whatever its class");

/* --- making and freeing ----------------------------------------------------------------------------- */

static bool numbering_start(struct numbering *n, int32_t count)
{
    size_t all = (size_t)(count > 0 ? count : 1);
    bool made = true;

    n->count = count;
    n->known = calloc(all, sizeof *n->known);
    made = n->known != NULL;
    for (int32_t viewer = 0; viewer < NUMBERED_VIEWERS; viewer++) {
        n->number[viewer] = malloc(all * sizeof *n->number[viewer]);
        if (n->number[viewer])
            memset(n->number[viewer], -1, all * sizeof *n->number[viewer]);
        else
            made = false;
    }
    return made;
}

static void numbering_free(struct numbering *n)
{
    free(n->known);
    for (int32_t viewer = 0; viewer < NUMBERED_VIEWERS; viewer++)
        free(n->number[viewer]);
}

void numbers_free(struct viewer_numbers *n)
{
    if (!n)
        return;
    numbering_free(&n->figure);
    numbering_free(&n->unit);
    free(n);
}

bool match_hide_numbers(struct match *m)
{
    assert(m->state->events == 0 && !m->numbers);
    if (!m->rules->hides)
        return true;
    struct viewer_numbers *n = calloc(1, sizeof *n);

    if (!n)
        return false;
    n->classes = m->state->sides + 1;
    if (!numbering_start(&n->figure, m->state->figures) || !numbering_start(&n->unit, m->state->units)) {
        numbers_free(n);
        return false;
    }
    m->numbers = n;
    for (int32_t viewer = 0; viewer < VIEWERS_MAX; viewer++)
        n->like[viewer] = viewer == VIEWER_MASTER ? viewer : 0;
    numbers_follow(m); /* somebody may look before anything has happened */
    return true;
}

/* --- giving them ------------------------------------------------------------------------------------ */

/* The master's are the true ones, which nobody else has. */
static int32_t first_like(const struct viewer_numbers *n, int32_t viewer)
{
    size_t figures = (size_t)n->figure.count * sizeof(int16_t),
           units = (size_t)n->unit.count * sizeof(int16_t);

    if (viewer >= NUMBERED_VIEWERS)
        return viewer;
    for (int32_t other = 0; other < viewer; other++)
        if (memcmp(n->figure.number[other], n->figure.number[viewer], figures) == 0 &&
            memcmp(n->unit.number[other], n->unit.number[viewer], units) == 0)
            return other;
    return viewer;
}

static void give(const struct viewer_numbers *all, struct numbering *n, int32_t thing, int32_t side,
                 int32_t viewers)
{
    int32_t class = side >= 0 ? side : all->classes - 1;

    for (int32_t viewer = 0; viewer < NUMBERED_VIEWERS; viewer++)
        if (viewers >> viewer & 1)
            n->number[viewer][thing] = (int16_t)(n->next[viewer][class]++ * all->classes + class);
    n->known[thing] |= (uint8_t)viewers;
}

void numbers_follow(struct match *m)
{
    enum { NUMBERED = (1 << NUMBERED_VIEWERS) - 1 };
    struct viewer_numbers *n = m->numbers;
    const struct state *s = m->state;
    int32_t all = all_viewers_of(s) & NUMBERED;
    bool more = false;

    for (int32_t i = 0; i < s->figures; i++) {
        const struct figure *f = state_figure(s, i);
        int32_t new = n->figure.known[i] == all ? 0 : seers_of_figure(s, f) & NUMBERED & ~n->figure.known[i];

        if (new) {
            give(n, &n->figure, i, f->side, new);
            more = true;
        }
    }
    /* Also without a new figure: one that everybody sees may have joined a unit that was not seen. */
    for (int32_t i = 0; i < s->units; i++) {
        int32_t new = n->unit.known[i] == all ? 0 : seers_of(s, ITEM_UNIT, i) & NUMBERED & ~n->unit.known[i];

        if (new) {
            give(n, &n->unit, i, state_unit(s, i)->side, new);
            more = true;
        }
    }
    if (!more)
        return;
    for (int32_t viewer = 0; viewer < VIEWERS_MAX; viewer++)
        n->like[viewer] = first_like(n, viewer);
}

bool same_numbers(const struct match *m, int32_t a, int32_t b)
{
    return !m->numbers || m->numbers->like[a] == m->numbers->like[b];
}

/* --- in a snapshot ---------------------------------------------------------------------------------- */

static size_t numbering_bytes(const struct numbering *n)
{
    return sizeof n->next + (size_t)n->count * (sizeof *n->known + NUMBERED_VIEWERS * sizeof(int16_t));
}

/* A multiple of 8, as the state in front of it. */
size_t numbers_bytes(const struct viewer_numbers *n)
{
    return n ? (numbering_bytes(&n->figure) + numbering_bytes(&n->unit) + 7) / 8 * 8 : 0;
}

static char *put(char *to, const void *from, size_t bytes)
{
    memcpy(to, from, bytes);
    return to + bytes;
}

static char *numbering_save(const struct numbering *n, char *to)
{
    to = put(to, n->next, sizeof n->next);
    for (int32_t viewer = 0; viewer < NUMBERED_VIEWERS; viewer++)
        to = put(to, n->number[viewer], (size_t)n->count * sizeof(int16_t));
    return put(to, n->known, (size_t)n->count);
}

void numbers_save(const struct viewer_numbers *n, void *to)
{
    if (!n)
        return;
    memset(to, 0, numbers_bytes(n));
    numbering_save(&n->unit, numbering_save(&n->figure, to));
}

static const char *take(const char *from, void *to, size_t bytes)
{
    memcpy(to, from, bytes);
    return from + bytes;
}

static const char *numbering_restore(struct numbering *n, const char *from)
{
    from = take(from, n->next, sizeof n->next);
    for (int32_t viewer = 0; viewer < NUMBERED_VIEWERS; viewer++)
        from = take(from, n->number[viewer], (size_t)n->count * sizeof(int16_t));
    return take(from, n->known, (size_t)n->count);
}

/* The numbers of each class are 0, 1, 2 ... each given once, and known is who has one. */
static bool is_sound(const struct viewer_numbers *all, const struct numbering *n)
{
    for (int32_t viewer = 0; viewer < NUMBERED_VIEWERS; viewer++) {
        int64_t sum = 0, given = 0;

        for (int32_t i = 0; i < n->count; i++) {
            int32_t number = n->number[viewer][i];
            bool known = (n->known[i] & 1 << viewer) != 0;

            if (known ? number < 0 || number / all->classes >= n->next[viewer][number % all->classes]
                      : number != -1)
                return false;
            sum += known ? number : 0;
        }
        for (int32_t class = 0; class < NUMBER_CLASSES; class ++) {
            int64_t next = n->next[viewer][class];

            if (next < 0 || next > n->count || (class >= all->classes && next > 0))
                return false;
            given += next * (next - 1) / 2 * all->classes + next * class;
        }
        if (sum != given)
            return false;
    }
    return true;
}

bool numbers_restore(struct viewer_numbers *n, const void *from)
{
    if (!n)
        return true;
    size_t bytes = numbers_bytes(n);
    void *before = malloc(bytes);

    if (!before)
        return false;
    numbers_save(n, before);
    numbering_restore(&n->unit, numbering_restore(&n->figure, from));
    bool sound = is_sound(n, &n->figure) && is_sound(n, &n->unit);

    if (!sound)
        numbering_restore(&n->unit, numbering_restore(&n->figure, before));
    free(before);
    for (int32_t viewer = 0; viewer < VIEWERS_MAX; viewer++)
        n->like[viewer] = first_like(n, viewer);
    return sound;
}
