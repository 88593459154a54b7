/* Non-interference in brothers: two matches that differ only in what side A keeps secret. Whatever side B and
 * the spectators are sent, as bytes on the wire, is the same in both until somebody is found: events,
 * patches, views, and for B the open decision, suggestions, previews, odds and refusals.
 *
 * The secrets: who A's hidden figures are, where they stand, what they have in hand, what they do and how
 * often they are asked. The dice follow what everybody has seen, so that hidden deeds do not move them.
 *
 * What ends the likeness is a reveal and nothing else: an event that tells of a secret figure by name, or
 * that a figure of B's own has been found in its hiding. Up to that event the bytes are the same. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/match/match.h"
#include "common/match/setup.h"
#include "common/rules/brothers/brothers.h"
#include "common/wire/encode_match.h"

enum {
    KEEPER,
    OTHER,
    WORLDS = 2,
    WATCHERS = 2,
    GAMES = 3,
    GAMES_AMONG_FRIENDS = 8,
    ENTRIES_MOST = 20000,
    ARENA = 64 << 20
};

static const int32_t watcher[WATCHERS] = {OTHER, VIEWER_SPECTATOR};

struct world {
    struct match *m;
    struct bytes told[WATCHERS], own; /* what the watchers were told, and what the keeper was */
    struct bytes said;                /* scratch: what is compared at once */
    uint64_t deeds;                   /* chance for what is secret */
    int32_t secret_entries;
    bool hides[BROTHERS_FIGURES];
    bool revealed;
    size_t before[WATCHERS]; /* what the watchers had been told before the reveal */
    int32_t shown;           /* whom it tells of */
    char rule[16];           /* by which rule */
};

static struct world world[WORLDS];
static struct arena arena;
static uint64_t chance; /* for what is public: the same in both worlds */
static struct entry entry;
static struct suggestions suggestions;
static struct answer tried;

static int32_t below(uint64_t *stream, int32_t n)
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

static int32_t figure_told(const struct event *e)
{
    for (int32_t i = 0; i < e->arg_count; i++)
        if (strcmp(e->arg[i].name, "figure") == 0)
            return e->arg[i].value;
    return -1;
}

/* A secret figure is named, or the enemy's own is found. */
static bool is_reveal(const struct world *w, const struct event *e)
{
    int32_t figure = figure_told(e);
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
        w->shown = figure_told(e);
        snprintf(w->rule, sizeof w->rule, "%s", e->rule_count > 0 ? e->rule[0] : "");
        for (int32_t i = 0; i < WATCHERS; i++)
            w->before[i] = w->told[i].size;
    }
    for (int32_t i = 0; i < WATCHERS; i++)
        append_event(&w->told[i], m, e, watcher[i]);
    append_event(&w->own, m, e, KEEPER);
}

static void open_world(struct world *w, const char *setup, uint64_t deeds)
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
    assert_true(match_listen(w->m, tell, w));
    match_start(w->m);
}

static void close_worlds(void)
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

static bool same_bytes(const struct bytes *a, const struct bytes *b)
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
        wire_append(&w->said, encode_refusal(&arena, &why));
        return;
    }
    wire_append(&w->said, encode_preview(&arena, &preview));
    memset(&odds, 0, sizeof odds);
    match_odds(w->m, OTHER, a, &odds);
    Gonfalon__V1__OddsLine **line = encode_odds(&arena, &odds);

    for (int32_t i = 0; i < odds.count; i++)
        wire_append(&w->said, line[i]);
}

static void same_check(const struct answer *a)
{
    for (int32_t i = 0; i < WORLDS; i++)
        say_check(&world[i], a);
    same_said("a preview, refusal or odds");
}

static void same_suggestions(void)
{
    for (int32_t i = 0; i < WORLDS; i++) {
        struct world *w = &world[i];

        memset(&suggestions, 0, sizeof suggestions);
        match_suggest(w->m, OTHER, &suggestions);
        Gonfalon__V1__Suggestion **line =
            encode_suggestions(&arena, &suggestions, match_decision(w->m, OTHER));

        for (int32_t k = 0; k < suggestions.count; k++)
            wire_append(&w->said, line[k]);
    }
    same_said("a suggestion");
}

static void anything(const struct match *m, const struct decision *d, struct answer *a);

/* Everything the watchers can have by now. */
static void compare(void)
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

static bool secret(const struct match *m, int32_t figure)
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

/* Somebody who was secret no longer is, in either world, or the enemy's own was found: from here on they may
 * differ. No secret figure comes to be known without an event that is a reveal. */
static bool somebody_found(void)
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

/* --- answers ------------------------------------------------------------------------------------------ */

static struct point around(const struct match *m, struct point at, length far)
{
    const struct table_limits *l = &table_of(m)->limits;
    angle direction =
        (angle)below(&chance, FULL_TURN); /* one number a statement: so it is every compiler's game */
    struct point p = point_ahead(at, direction, below(&chance, far + 1));

    p.x = p.x < 0 ? 0 : p.x > l->width ? l->width : p.x;
    p.y = p.y < 0 ? 0 : p.y > l->depth ? l->depth : p.y;
    return p;
}

/* Legal or not: refusals are compared as well. */
static void anything(const struct match *m, const struct decision *d, struct answer *a)
{
    answer_clear(a, (enum decision_kind)d->kind, d->number);
    if (d->movable_count > 0) {
        int32_t figure = d->movable[below(&chance, d->movable_count)].figure;
        struct point to = around(m, table_stand_const(table_of(m), figure)->place.at, 15 * CENTIMETRE);
        int32_t facing = below(&chance, FULL_TURN);
        int32_t value = below(&chance, 2);

        answer_add_place(a, figure, to, facing)->value = value;
    } else if (d->free_point && below(&chance, 2)) {
        answer_add_place(a, -1, around(m, table_stand_const(table_of(m), d->figure)->place.at, 30000), 0);
    } else if (d->option_count > 0) {
        answer_add(a, d->option[below(&chance, d->option_count)].id, 0);
    }
}

static void apply(struct world *w, int32_t side, const struct answer *a)
{
    struct refusal why;

    assert_true(w->m->state->entries < ENTRIES_MOST);
    memset(&entry, 0, offsetof(struct entry, answer));
    entry.kind = ENTRY_ANSWER;
    entry.side = side;
    while (w->m->state->player[entry.player].side != side)
        entry.player++;
    entry.answer = *a;
    if (!match_apply(w->m, &entry, &why))
        fail_msg("refused: %s %s", why.rule, why.key);
}

/* What a hidden figure can do without showing itself. */
static bool quiet(const char *tag)
{
    static const char *const tags[] = {"orient", "advance_hidden", "draw",   "stow", "lie_down", "stand_up",
                                       "crawl",  "memorise",       "reload", "stop", "store"};

    for (size_t i = 0; i < sizeof tags / sizeof tags[0]; i++)
        if (strcmp(tag, tags[i]) == 0)
            return true;
    return false;
}

static void quiet_answer(struct world *w, struct answer *a)
{
    const struct decision *d = match_decision(w->m, KEEPER);
    struct refusal why;

    if (strcmp(d->key, "brothers.ask.action") != 0) {
        for (int32_t i = 0; i < 20; i++) {
            uint64_t kept = chance;

            chance = w->deeds + (uint64_t)i;
            anything(w->m, d, a);
            chance = kept;
            w->deeds += 977;
            if (match_check(w->m, KEEPER, a, NULL, &why))
                return;
            d = match_decision(w->m, KEEPER);
        }
        match_default_answer(w->m, KEEPER, a);
        return;
    }
    answer_clear(a, (enum decision_kind)d->kind, d->number);
    for (;;) {
        const struct option *o = &d->option[below(&w->deeds, d->option_count)];

        if (quiet(o->tag)) {
            answer_add(a, o->id, 0);
            return;
        }
    }
}

static int32_t secret_option(struct world *w, const struct decision *d)
{
    int32_t list[64], count = 0;

    for (int32_t i = 0; i < d->option_count && count < 64; i++)
        if (secret(w->m, d->option[i].figure))
            list[count++] = d->option[i].id;
    return count > 0 ? list[below(&w->deeds, count)] : -1;
}

/* One answer that only the keeper's secrets ask for, if there is one to give now. */
static bool one_secret_answer(struct world *w)
{
    if (!match_waits_for(w->m, KEEPER))
        return false;
    const struct decision *d = match_decision(w->m, KEEPER);
    static struct answer a;

    if (strcmp(d->key, "brothers.ask.activate") == 0) {
        int32_t figure = secret_option(w, d);
        bool rest = strcmp(d->option[d->option_count - 1].tag, "pass") == 0;

        answer_clear(&a, (enum decision_kind)d->kind, d->number);
        if (figure >= 0 && below(&w->deeds, 3) > 0)
            answer_add(&a, figure, 0);
        else if (rest || figure == d->option[0].id)
            answer_add(&a, rest ? d->option[d->option_count - 1].id : figure, 0);
        else
            return false;
    } else if (secret(w->m, d->figure)) {
        quiet_answer(w, &a);
    } else {
        return false;
    }
    apply(w, KEEPER, &a);
    w->secret_entries++;
    return true;
}

static bool allowed_alike(int32_t side, struct answer *a)
{
    struct refusal why;

    for (int32_t i = 0; i < WORLDS; i++) {
        a->decision = match_decision(world[i].m, side)->number;
        if (!match_check(world[i].m, side, a, NULL, &why))
            return false;
    }
    return true;
}

/* An answer that everybody may know of, and that both worlds allow. */
static bool shared_answer(int32_t side, struct answer *a)
{
    struct match *m = world[0].m;

    for (int32_t i = 0; i < 60; i++) {
        const struct decision *d = match_decision(m, side);

        memset(&suggestions, 0, sizeof suggestions);
        if (below(&chance, 3) > 0)
            match_suggest(m, side, &suggestions);
        d = match_decision(m, side);
        if (suggestions.count > 0)
            suggestion_answer(&suggestions, below(&chance, suggestions.count), d, a);
        else
            anything(m, d, a);
        if (strcmp(d->key, "brothers.ask.react") == 0) {
            answer_clear(a, (enum decision_kind)d->kind, d->number);
            answer_add(a, d->option[0].id, 0); /* nobody shoots out of his hiding */
        }
        if (a->count > 0 && d->kind == DECISION_PICK) {
            const struct option *o = decision_find(d, a->item[0].ref);

            if (o && secret(m, o->figure))
                continue;
        }
        if (allowed_alike(side, a))
            return true;
    }
    return false;
}

static void give_both(int32_t side, struct answer *a)
{
    for (int32_t i = 0; i < WORLDS; i++) {
        a->decision = match_decision(world[i].m, side)->number;
        apply(&world[i], side, a);
    }
}

/* --- a game -------------------------------------------------------------------------------------------- */

struct tally {
    int32_t steps, secret_entries, whole_games;
    int32_t in_the_way; /* games that ended because somebody secret was in a known friend's way */
};

/* Until somebody is found, or to the end. */
static void play(struct tally *tally)
{
    static struct answer a;

    while (!match_over(world[0].m) && !match_over(world[1].m)) {
        for (int32_t i = 0; i < WORLDS; i++)
            while (one_secret_answer(&world[i]))
                ;
        if (somebody_found())
            break;
        compare();
        tally->steps++;
        if (match_over(world[0].m))
            break;
        int32_t side = match_waits_for(world[0].m, OTHER) ? OTHER : KEEPER;

        if (!shared_answer(side, &a))
            return; /* what one world allows the other does not */
        give_both(side, &a);
        if (somebody_found())
            break;
    }
    if (!world[0].revealed && !world[1].revealed) {
        compare();
        tally->whole_games++;
    }
    for (int32_t i = 0; i < WORLDS; i++)
        if (world[i].revealed && strcmp(world[i].rule, "F3.4.6-f") == 0) {
            tally->in_the_way++;
            break;
        }
}

/* --- the match ------------------------------------------------------------------------------------------ */

/* Two woods at the ends of the keeper's zone for the hidden, brush between the sides. */
#define SCENARIO                                                                                             \
    "'scenario':{'format':1,'system':'brothers','id':'fog','name':{'en':'Fog','fr':'Brume'},"                \
    "'text':{'en':'Fog','fr':'Brume'},'unit':'cm','table':{'width':170,'depth':70},'turns':4,"               \
    "'points':2000,'terrain':["                                                                              \
    "{'kind':'forest','outline':[[2,1],[26,1],[26,14],[2,14]]},"                                             \
    "{'kind':'forest','outline':[[144,1],[168,1],[168,14],[144,14]]},"                                       \
    "{'kind':'brush','outline':[[70,25],[100,25],[100,40],[70,40]]}],"                                       \
    "'sides':[{'name':{'en':'A','fr':'A'},'zone':[[0,0],[170,0],[170,15],[0,15]],'edge':'south'},"           \
    "{'name':{'en':'B','fr':'B'},'zone':[[0,55],[170,55],[170,70],[0,70]],'edge':'north'}],"                 \
    "'special':{%s}}"

#define SEEN                                                                                                 \
    "{'profile':'champion','name':'Ann','leader':true},{'profile':'archer','name':'Abe'},"                   \
    "{'profile':'regular','name':'Amy'},{'profile':'light_rider','name':'Art'}"
#define ENEMY                                                                                                \
    "{'profile':'officer','name':'Bob','leader':true},{'profile':'archer','name':'Ben'},"                    \
    "{'profile':'mage','name':'Bea'},{'profile':'veteran','name':'Bud'},{'profile':'scout','name':'Bert'}"

/* What the keeper keeps to himself: the two last of his band, each with two things, and where they stand. */
struct secrets {
    const char *hidden;
    struct point at[2];
    struct point seen_at;  /* of the archer, who is seen once all are placed; 0, 0: by himself */
    struct point rider_at; /* of the rider, likewise */
};

static bool is_hidden_one(const struct match *m, int32_t figure, int32_t *which)
{
    const char *name = name_at(m, figure_at(m, figure)->name);

    *which = strcmp(name, "Hugh") == 0;
    return *which || strcmp(name, "Hal") == 0;
}

static void open_worlds(uint64_t seed, const char *objective, const char *options,
                        const struct secrets secrets[WORLDS])
{
    arena_start(&arena, ARENA);
    chance = seed * 2654435761u + 1;
    for (int32_t i = 0; i < WORLDS; i++) {
        char setup[6000];

        snprintf(setup, sizeof setup,
                 "{'format':1,'system':'brothers','points':2000,'options':{%s}," SCENARIO
                 ",'sides':[{'name':'A','army':{'format':1,'system':'brothers','name':'A','points':2000,"
                 "'units':[" SEEN ",%s]}},{'name':'B','army':{'format':1,'system':'brothers','name':'B',"
                 "'points':2000,'units':[" ENEMY "]}}]}",
                 options, objective, secrets[i].hidden);
        for (char *c = setup; *c; c++)
            if (*c == '\'')
                *c = '"';
        open_world(&world[i], setup, seed * 31 + (uint64_t)i * 7919);
    }
    compare();
}

static void place_secrets(const struct match *m, const struct secrets *secrets, struct answer *a)
{
    for (int32_t i = 0; i < a->count; i++) {
        int32_t which;

        if (is_hidden_one(m, a->item[i].ref, &which))
            a->item[i].at = secrets->at[which];
        else if (strcmp(name_at(m, figure_at(m, a->item[i].ref)->name), "Abe") == 0 && secrets->seen_at.x)
            a->item[i].at = secrets->seen_at;
        else if (strcmp(name_at(m, figure_at(m, a->item[i].ref)->name), "Art") == 0 && secrets->rider_at.x)
            a->item[i].at = secrets->rider_at;
    }
}

static void keepers_choice(struct world *w, const struct secrets *secrets, struct answer *a)
{
    const struct decision *d = match_decision(w->m, KEEPER);

    if (strcmp(d->key, "brothers.ask.status") != 0) {
        match_default_answer(w->m, KEEPER, a);
        if (strcmp(match_decision(w->m, KEEPER)->key, "brothers.ask.deploy_fog") == 0)
            place_secrets(w->m, secrets, a);
        return;
    }
    answer_clear(a, DECISION_PICK, d->number);
    for (int32_t k = 0; k < d->option_count; k++) {
        int32_t which;

        if (strcmp(d->option[k].tag, "hide") == 0 && is_hidden_one(w->m, d->option[k].figure, &which))
            answer_add(a, d->option[k].id, 0);
    }
    assert_int_equal(a->count, 2);
}

/* The enemy stands in the open; the keeper's two go into hiding. */
static void set_up(const struct secrets secrets[WORLDS])
{
    static struct answer a;

    while (world[0].m->state->turn == 0) {
        if (match_waits_for(world[0].m, OTHER)) {
            match_default_answer(world[0].m, OTHER, &a);
            give_both(OTHER, &a);
        }
        for (int32_t i = 0; i < WORLDS; i++)
            if (world[i].m->state->turn == 0 && match_waits_for(world[i].m, KEEPER)) {
                keepers_choice(&world[i], &secrets[i], &a);
                apply(&world[i], KEEPER, &a);
            }
        if (world[0].m->state->turn == 0)
            compare();
    }
}

#define WEST                                                                                                 \
    {                                                                                                        \
        {8000, 6000},                                                                                        \
        {                                                                                                    \
            18000, 9000                                                                                      \
        }                                                                                                    \
    }
#define EAST                                                                                                 \
    {                                                                                                        \
        {150000, 5000},                                                                                      \
        {                                                                                                    \
            162000, 8000                                                                                     \
        }                                                                                                    \
    }
#define PLAIN_TWO                                                                                            \
    "{'profile':'scout','name':'Hal','equipment':['sword','buckler']},"                                      \
    "{'profile':'regular','name':'Hugh','equipment':['axe','dagger']}"
#define OTHER_TWO                                                                                            \
    "{'profile':'champion','name':'Hal','pa':12,'equipment':['halberd','plate'],'skills':['healer']},"       \
    "{'profile':'mage','name':'Hugh','equipment':['dagger','plain_book']}"

static void many(const char *objective, const char *options, const struct secrets secrets[WORLDS])
{
    const char *wanted = getenv("BROTHERS_GAMES"), *seed = getenv("BROTHERS_SEED");
    int32_t games = wanted ? atoi(wanted) : GAMES, first = seed ? atoi(seed) : 1;
    struct tally tally = {0, 0, 0, 0};

    for (int32_t n = first; n < first + games; n++) {
        open_worlds((uint64_t)n, objective, options, secrets);
        set_up(secrets);
        compare();
        assert_false(somebody_found());
        play(&tally);
        for (int32_t i = 0; i < WORLDS; i++)
            tally.secret_entries += world[i].secret_entries;
        assert_false(same_bytes(&world[0].own, &world[1].own)); /* or there was nothing to hide */
        close_worlds();
    }
    print_message("# %d steps compared, %d secret answers, %d of %d games to the end\n", (int)tally.steps,
                  (int)tally.secret_entries, (int)tally.whole_games, (int)games);
    assert_true(tally.steps > 50 * games && tally.secret_entries > 4 * games);
    assert_true(tally.whole_games > 0);
}

#define FOG "'fog_of_war':true"

/* RULE("F9.1-d"), RULE("F3.4.6-f") */
static void where_they_stand(void **state)
{
    static const struct secrets secrets[WORLDS] = {{PLAIN_TWO, WEST, {0, 0}, {0, 0}},
                                                   {PLAIN_TWO, EAST, {0, 0}, {0, 0}}};

    (void)state;
    many("'objective':'skirmish'", FOG, secrets);
}

/* RULE("F15.4-c"), RULE("F9.1-d") */
static void who_they_are(void **state)
{
    static const struct secrets secrets[WORLDS] = {{PLAIN_TWO, WEST, {0, 0}, {0, 0}},
                                                   {OTHER_TWO, WEST, {0, 0}, {0, 0}}};

    (void)state;
    many("'objective':'hold'", FOG, secrets);
}

/* The archer stands near one of the hidden, an officer in one world. */
static void all_of_it(void **state)
{
    static const struct secrets secrets[WORLDS] = {{OTHER_TWO, WEST, {34000, 8000}, {0, 0}},
                                                   {PLAIN_TWO, EAST, {34000, 8000}, {0, 0}}};

    (void)state;
    many("'objective':'leader'", FOG ",'command_distance':true,'no_morale_table':true,'card_deck':true",
         secrets);
}

/* RULE("F16.2-f"): the keeper lies in ambush. */
static void in_ambush(void **state)
{
    static const struct secrets secrets[WORLDS] = {
        {PLAIN_TWO, {{4000, 3000}, {10000, 4000}}, {0, 0}, {0, 0}},
        {OTHER_TWO, {{155000, 3000}, {164000, 4000}}, {0, 0}, {0, 0}}};

    (void)state;
    many("'objective':'ambush','attacker':1", "", secrets);
}

/* RULE("F3.4.6-f"): the hidden stand beside the rider and the archer, who fall, run and recoil into them. */
static void among_friends(void **state)
{
    static const struct secrets secrets[WORLDS] = {
        {PLAIN_TWO, {{10100, 7500}, {22500, 4850}}, {22500, 7500}, {14000, 7500}},
        {PLAIN_TWO, {{17900, 7500}, {22500, 10150}}, {22500, 7500}, {14000, 7500}}};
    const char *wanted = getenv("BROTHERS_GAMES");
    uint64_t games = wanted ? (uint64_t)atoi(wanted) : GAMES_AMONG_FRIENDS;
    struct tally tally = {0, 0, 0, 0};

    (void)state;
    for (uint64_t seed = 1; seed <= games; seed++) {
        open_worlds(seed, "'objective':'skirmish'", FOG, secrets);
        set_up(secrets);
        assert_false(somebody_found());
        play(&tally);
        close_worlds();
    }
    print_message("# %d steps compared, %d games ended by who was in the way, %d to the end\n",
                  (int)tally.steps, (int)tally.in_the_way, (int)tally.whole_games);
    assert_true(tally.in_the_way > 1);
}

static int32_t called(const struct match *m, const char *name)
{
    for (int32_t i = 0; i < m->state->figures; i++)
        if (brothers_is_fighter(m, i) && strcmp(name_at(m, figure_at(m, i)->name), name) == 0)
            return i;
    fail_msg("nobody is called %s", name);
    return -1;
}

/* Both sides do nothing until this figure is asked what it does. */
static void wait_for(const char *name)
{
    static struct answer a;

    for (;;) {
        struct match *m = world[0].m;
        int32_t side = match_waits_for(m, OTHER) ? OTHER : KEEPER;
        const struct decision *d = match_decision(m, side);
        int32_t figure = called(m, name), choice = d->option[d->option_count - 1].id;

        if (d->figure == figure)
            return;
        for (int32_t i = 0; i < d->option_count; i++)
            if (d->option[i].figure == figure || strcmp(d->option[i].tag, "stop") == 0)
                choice = d->option[i].id;
        answer_clear(&a, (enum decision_kind)d->kind, d->number);
        answer_add(&a, choice, 0);
        give_both(side, &a);
    }
}

static void do_it(const char *tag)
{
    const struct decision *d = match_decision(world[0].m, OTHER);
    static struct answer a;

    answer_clear(&a, (enum decision_kind)d->kind, d->number);
    for (int32_t i = 0; i < d->option_count && a.count == 0; i++)
        if (strcmp(d->option[i].tag, tag) == 0)
            answer_add(&a, d->option[i].id, 0);
    assert_int_equal(a.count, 1);
    give_both(OTHER, &a);
}

/* RULE("F3.4.6-e"): the enemy's scout hides in the brush; in one world somebody unseen lies 12 cm before him.
 * That he is found is all that he is told. */
static void under_unseen_eyes(void **state)
{
    static const struct secrets secrets[WORLDS] = {{PLAIN_TWO, WEST, {0, 0}, {0, 0}},
                                                   {PLAIN_TWO, WEST, {0, 0}, {0, 0}}};

    (void)state;
    open_worlds(1, "'objective':'skirmish'", FOG, secrets);
    set_up(secrets);
    for (int32_t i = 0; i < WORLDS; i++) {
        struct match *m = world[i].m;

        for (int32_t k = brothers_next_fighter(m, -1); k >= 0; k = brothers_next_fighter(m, k))
            if (brothers_side_of(m, k) == KEEPER && !secret(m, k)) /* who is known looks elsewhere */
                brothers_put(m, k, (struct point){130000 + k * 500, 5000}, QUARTER_TURN);
        brothers_put(m, called(m, "Bert"), (struct point){85000, 35000}, QUARTER_TURN);
        if (i == 0)
            brothers_put(m, called(m, "Hal"), (struct point){72000, 35000}, QUARTER_TURN);
    }
    assert_false(somebody_found());
    compare();
    wait_for("Bert");
    compare();
    do_it("hide");
    assert_true(somebody_found());
    assert_true(world[0].revealed && !world[1].revealed);
    assert_int_equal(world[0].shown, called(world[0].m, "Bert"));
    assert_true(brothers_hidden(world[1].m, called(world[1].m, "Bert")));
    for (int32_t i = 0; i < WORLDS; i++)
        assert_true(secret(world[i].m, called(world[i].m, "Hal")));
    close_worlds();
}

/* RULE("F9.1-d"): where the others stand is a secret too, until all are placed and equipped. */
static void the_set_up(void **state)
{
    static const struct secrets secrets[WORLDS] = {{PLAIN_TWO, WEST, {60000, 10000}, {0, 0}},
                                                   {OTHER_TWO, EAST, {61000, 5000}, {0, 0}}};

    (void)state;
    open_worlds(1, "'objective':'skirmish'", FOG, secrets);
    set_up(secrets);
    for (int32_t i = 0; i < WATCHERS; i++)
        assert_false(same_bytes(&world[0].told[i], &world[1].told[i])); /* revealed: the archer */
    close_worlds();
}

/* RULE("F15.4-c"): without fog the forces are a secret until the deployment begins. */
static void the_forces(void **state)
{
    static const struct secrets secrets[WORLDS] = {{PLAIN_TWO, WEST, {0, 0}, {0, 0}},
                                                   {OTHER_TWO, WEST, {0, 0}, {0, 0}}};
    static struct answer a;

    (void)state;
    open_worlds(1, "'objective':'skirmish','edges':'roll'", "", secrets);
    int32_t chooser = match_waits_for(world[0].m, OTHER) ? OTHER : KEEPER;

    assert_string_equal(match_decision(world[0].m, chooser)->key, "brothers.ask.edge");
    match_default_answer(world[0].m, chooser, &a);
    give_both(chooser, &a);
    for (int32_t i = 0; i < WATCHERS; i++)
        assert_false(same_bytes(&world[0].told[i], &world[1].told[i]));
    close_worlds();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(where_they_stand), cmocka_unit_test(who_they_are),
        cmocka_unit_test(all_of_it),        cmocka_unit_test(in_ambush),
        cmocka_unit_test(among_friends),    cmocka_unit_test(under_unseen_eyes),
        cmocka_unit_test(the_set_up),       cmocka_unit_test(the_forces),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
