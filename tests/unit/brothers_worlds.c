/* The two worlds: who is told what in each, and that the watchers are told the same. */
#include "tests/unit/brothers_worlds.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/match/setup.h"

enum { ARENA = 64 << 20 };

static const int32_t watcher[WATCHERS] = {OTHER, VIEWER_SPECTATOR};

struct world world[WORLDS];
uint64_t chance;
bool raw_numbers;
static struct arena arena;
static struct suggestions suggestions;
static struct answer tried;

int32_t below(uint64_t *stream, int32_t n)
{
    *stream = *stream * 6364136223846793005u + 1442695040888963407u;
    return n > 0 ? (int32_t)((*stream >> 33) % (uint32_t)n) : 0;
}

/* --- the two worlds ---------------------------------------------------------------------------------- */

static uint32_t public_die(void *source, uint64_t number, uint32_t *index, uint32_t sides)
{
    const struct match *m = ((const struct world *)source)->m;
    uint64_t mix =
        (m->state->events_seen_by_spectator * 64ull + ++*index) * 0x9e3779b97f4a7c15u + chance % 97;

    (void)number;
    mix = (mix ^ (mix >> 30)) * 0xbf58476d1ce4e5b9u;
    mix = (mix ^ (mix >> 27)) * 0x94d049bb133111ebu;
    return (uint32_t)((mix >> 33) % sides);
}

static void append_event(struct bytes *to, const struct match *m, const struct event *e, int32_t viewer)
{
    const Gonfalon__V1__Event *seen = encode_event(&arena, m, e, viewer);

    if (seen)
        wire_append(to, seen);
    arena_reset(&arena);
}

static int32_t figure_named(const struct event *e)
{
    for (int32_t i = 0; i < e->arg_count; i++)
        if (strcmp(e->arg[i].name, "figure") == 0)
            return e->arg[i].value;
    return -1;
}

/* A secret figure is named, or the enemy's own is found. */
static bool is_reveal(const struct world *w, const struct event *e)
{
    int32_t figure = figure_named(e);
    bool found = strcmp(e->key, "brothers.discovered") == 0;

    if (strcmp(e->key, "brothers.scan_found") == 0)
        return true;
    if (figure < 0 || !(found || strcmp(e->key, "brothers.came_out") == 0))
        return false;
    return w->hides[figure] || (found && brothers_side_of(w->m, figure) == OTHER);
}

static void tell(void *context, const struct match *m, const struct event *e)
{
    struct world *w = context;

    if (!w->revealed && is_reveal(w, e)) {
        w->revealed = true;
        w->shown = figure_named(e);
        snprintf(w->rule, sizeof w->rule, "%s", e->rule_count > 0 ? e->rule[0] : "");
        for (int32_t i = 0; i < WATCHERS; i++)
            w->before[i] = w->told[i].size;
    }
    for (int32_t i = 0; i < WATCHERS; i++)
        append_event(&w->told[i], m, e, watcher[i]);
    append_event(&w->own, m, e, KEEPER);
}

void start_worlds(uint64_t seed)
{
    arena_start(&arena, ARENA);
    chance = seed * 2654435761u + 1;
}

void open_world(struct world *w, const char *setup, uint64_t deeds)
{
    static struct problems problems;

    memset(w, 0, sizeof *w);
    problems.count = 0;
    char *whole = setup_resolve(setup, NULL, &problems);

    w->m = whole ? match_create(whole, &problems) : NULL;
    if (!w->m)
        fail_msg("%s %s %s", problems.item[0].place, problems.item[0].key, problems.item[0].detail);
    free(whole);
    w->deeds = deeds;
    match_dice(w->m, (struct dice){public_die, w});
    assert_true(raw_numbers || match_hide_numbers(w->m));
    assert_true(match_listen(w->m, tell, w));
    match_start(w->m);
}

void close_worlds(void)
{
    for (int32_t i = 0; i < WORLDS; i++) {
        struct world *w = &world[i];

        match_free(w->m);
        bytes_free(&w->told[0]);
        bytes_free(&w->told[1]);
        bytes_free(&w->own);
        bytes_free(&w->said);
    }
    arena_free(&arena);
}

/* --- what is compared -------------------------------------------------------------------------------- */

bool same_bytes(const struct bytes *a, const struct bytes *b)
{
    return a->size == b->size && (a->size == 0 || memcmp(a->data, b->data, a->size) == 0);
}

static void same_said(const char *what)
{
    if (!same_bytes(&world[0].said, &world[1].said))
        fail_msg("turn %d, entry %u: %s differs", (int)world[0].m->state->turn,
                 (unsigned)world[0].m->state->entries, what);
    for (int32_t i = 0; i < WORLDS; i++)
        bytes_clear(&world[i].said);
    arena_reset(&arena);
}

static void say_check(struct world *w, const struct answer *a)
{
    struct preview preview;
    struct refusal why;
    static struct odds odds;

    memset(&preview, 0, sizeof preview);
    memset(&why, 0, sizeof why);
    if (!match_check(w->m, OTHER, a, &preview, &why)) {
        refusal_told(w->m, OTHER, &why);
        wire_append(&w->said, encode_refusal(&arena, &why));
        return;
    }
    preview_told(w->m, OTHER, &preview);
    wire_append(&w->said, encode_preview(&arena, &preview));
    memset(&odds, 0, sizeof odds);
    match_odds(w->m, OTHER, a, &odds);
    odds_told(w->m, OTHER, &odds);
    Gonfalon__V1__OddsLine **line = encode_odds(&arena, &odds);

    for (int32_t i = 0; i < odds.count; i++)
        wire_append(&w->said, line[i]);
}

static void same_check(const struct answer *a)
{
    for (int32_t i = 0; i < WORLDS; i++) {
        static struct answer here;

        assert_true(in_world(i, OTHER, a, &here));
        say_check(&world[i], &here);
    }
    same_said("a preview, refusal or odds");
}

static void same_suggestions(void)
{
    for (int32_t i = 0; i < WORLDS; i++) {
        struct world *w = &world[i];

        memset(&suggestions, 0, sizeof suggestions);
        match_suggest(w->m, OTHER, &suggestions);
        suggestions_told(w->m, OTHER, OTHER, &suggestions);
        Gonfalon__V1__Suggestion **line =
            encode_suggestions(&arena, &suggestions, match_decision(w->m, OTHER));

        for (int32_t k = 0; k < suggestions.count; k++)
            wire_append(&w->said, line[k]);
    }
    same_said("a suggestion");
}

bool same_views(void)
{
    for (int32_t i = 0; i < WORLDS; i++) {
        bytes_clear(&world[i].said);
        wire_append(&world[i].said, encode_view(&arena, world[i].m, OTHER));
    }
    arena_reset(&arena);
    bool same = same_bytes(&world[0].said, &world[1].said);

    for (int32_t i = 0; i < WORLDS; i++)
        bytes_clear(&world[i].said);
    return same;
}

void compare(void)
{
    for (int32_t k = 0; k < WATCHERS; k++)
        if (!same_bytes(&world[0].told[k], &world[1].told[k]))
            fail_msg("turn %d, entry %u: %s was told something else", (int)world[0].m->state->turn,
                     (unsigned)world[0].m->state->entries, k ? "the spectator" : "the enemy");
    for (int32_t k = 0; k < WATCHERS; k++) {
        for (int32_t i = 0; i < WORLDS; i++)
            wire_append(&world[i].said, encode_view(&arena, world[i].m, watcher[k]));
        same_said("a view");
    }
    assert_true(match_waits_for(world[0].m, OTHER) == match_waits_for(world[1].m, OTHER));
    assert_true(match_over(world[0].m) == match_over(world[1].m));
    if (!match_waits_for(world[0].m, OTHER))
        return;
    for (int32_t i = 0; i < WORLDS; i++)
        wire_append(&world[i].said, encode_open_decision(&arena, world[i].m, OTHER));
    same_said("a decision");
    same_suggestions();
    for (int32_t i = 0; i < 4; i++) {
        anything(world[0].m, match_decision(world[0].m, OTHER), &tried);
        same_check(&tried);
    }
}

/* --- who is secret ------------------------------------------------------------------------------------ */

bool secret(const struct match *m, int32_t figure)
{
    return figure >= 0 && figure < m->state->figures && brothers_in_play(m, figure) &&
           brothers_side_of(m, figure) == KEEPER && !brothers_known_to(m, figure, OTHER);
}

/* Up to the reveal, whichever world had it first, everybody was told the same. */
static void alike_until_revealed(void)
{
    for (int32_t k = 0; k < WATCHERS; k++) {
        size_t common = SIZE_MAX;

        for (int32_t i = 0; i < WORLDS; i++)
            if (world[i].revealed && world[i].before[k] < common)
                common = world[i].before[k];
        if (world[0].told[k].size < common || world[1].told[k].size < common ||
            (common > 0 && memcmp(world[0].told[k].data, world[1].told[k].data, common) != 0))
            fail_msg("turn %d, entry %u: %s was told something else before anybody was found",
                     (int)world[0].m->state->turn, (unsigned)world[0].m->state->entries,
                     k ? "the spectator" : "the enemy");
    }
}

bool somebody_found(void)
{
    bool found = false, told = world[0].revealed || world[1].revealed;

    for (int32_t i = 0; i < WORLDS; i++)
        for (int32_t k = 0; k < world[i].m->state->figures; k++) {
            bool shown = world[i].hides[k] && !secret(world[i].m, k);

            if (shown && !world[i].revealed)
                fail_msg("turn %d: figure %d is known without a word", (int)world[i].m->state->turn, (int)k);
            found = found || shown;
            world[i].hides[k] = secret(world[i].m, k);
        }
    if (!told)
        return false;
    alike_until_revealed();
    if (!found && same_bytes(&world[0].told[0], &world[1].told[0]) &&
        same_bytes(&world[0].told[1], &world[1].told[1])) { /* in both alike: everybody saw who found him */
        world[0].revealed = world[1].revealed = false;
        return false;
    }
    return true;
}
