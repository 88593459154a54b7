#include "tests/tiny/game.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* --- pictures ------------------------------------------------------------------------------------ */

static uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t n)
{
    const unsigned char *b = bytes;

    for (size_t i = 0; i < n; i++)
        hash = (hash ^ b[i]) * 1099511628211u;
    return hash;
}

static uint64_t hash_of(const struct attribute *a)
{
    uint64_t hash = hash_bytes(14695981039346656037u, &a->number, sizeof a->number);

    hash = hash_bytes(hash, &a->kind, sizeof a->kind);
    if (a->text)
        hash = hash_bytes(hash, a->text, strlen(a->text));
    if (a->list)
        hash = hash_bytes(hash, a->list, (size_t)a->number * sizeof *a->list);
    return hash;
}

static struct seen_item *find_item(struct picture *p, int32_t kind, int32_t id)
{
    for (int32_t i = 0; i < p->count; i++)
        if (p->item[i].kind == kind && p->item[i].id == id)
            return &p->item[i];
    return NULL;
}

static struct seen_attribute *find_attribute(struct seen_item *item, const char *name)
{
    for (int32_t i = 0; i < item->count; i++)
        if (item->attribute[i].name == name || strcmp(item->attribute[i].name, name) == 0)
            return &item->attribute[i];
    return NULL;
}

static void set_attribute(struct seen_item *item, const struct attribute *a)
{
    struct seen_attribute *known = find_attribute(item, a->name);

    if (!known) {
        assert_in_range(item->count, 0, PICTURE_ATTRIBUTES_MAX - 1);
        known = &item->attribute[item->count++];
        known->name = a->name;
    }
    known->value = hash_of(a);
}

/* What a client does with a patch. */
static void take_patch(void *context, const struct item *patch)
{
    struct picture *p = context;
    struct seen_item *item = find_item(p, patch->kind, patch->id);

    if (patch->gone) {
        assert_non_null(item);
        *item = p->item[--p->count];
        return;
    }
    if (!item) {
        assert_in_range(p->count, 0, PICTURE_ITEMS_MAX - 1);
        item = &p->item[p->count++];
        item->kind = patch->kind;
        item->id = patch->id;
        item->count = 0;
    }
    if (patch->whole)
        item->count = 0;
    for (int32_t i = 0; i < patch->count; i++)
        set_attribute(item, &patch->attribute[i]);
}

struct comparison {
    struct picture *picture;
    int32_t items;
};

static void compare_item(void *context, const struct item *fresh)
{
    struct comparison *c = context;
    struct seen_item *item = find_item(c->picture, fresh->kind, fresh->id);

    c->items++;
    assert_non_null(item);
    assert_int_equal(item->count, fresh->count);
    for (int32_t i = 0; i < fresh->count; i++) {
        const struct seen_attribute *known = find_attribute(item, fresh->attribute[i].name);

        assert_non_null(known);
        if (known->value != hash_of(&fresh->attribute[i]))
            fail_msg("%s %d: %s differs from a fresh view", item_kind_name[fresh->kind], (int)fresh->id,
                     known->name);
    }
}

static void compare_picture(struct game *g, int32_t viewer)
{
    struct comparison c = {.picture = &g->picture[viewer]};

    match_view(g->m, viewer, compare_item, &c);
    assert_int_equal(c.items, g->picture[viewer].count);
}

static bool exists(const struct game *g, int32_t viewer)
{
    return all_viewers(g->m) >> viewer & 1;
}

/* --- streams ------------------------------------------------------------------------------------- */

static void say(struct stream *s, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void say(struct stream *s, const char *format, ...)
{
    va_list args;
    int n;

    if (s->used + 4096 > s->room) {
        s->room = s->room * 2 + 65536;
        s->text = realloc(s->text, s->room);
        assert_non_null(s->text);
    }
    va_start(args, format);
    n = vsnprintf(s->text + s->used, 4096, format, args);
    va_end(args);
    assert_in_range(n, 0, 4095);
    s->used += (size_t)n;
}

static void say_patch(void *context, const struct item *item)
{
    struct stream *s = context;

    say(s, " [%d %d %d%d", (int)item->kind, (int)item->id, item->gone, item->whole);
    for (int32_t i = 0; i < item->count; i++)
        say(s, " %s=%llx", item->attribute[i].name, (unsigned long long)hash_of(&item->attribute[i]));
    say(s, "]");
}

static void say_event(struct stream *s, const struct event *e, int32_t viewer)
{
    say(s, "%u %s", (unsigned)e->number[viewer], e->key);
    for (int32_t i = 0; i < e->arg_count; i++)
        say(s, " %s=%d/%s@%d,%d", e->arg[i].name, (int)e->arg[i].value, e->arg[i].word ? e->arg[i].word : "",
            (int)e->arg[i].at.x, (int)e->arg[i].at.y);
    for (int32_t i = 0; i < e->mark_count; i++)
        say(s, " %s@%d,%d/%d", e->mark[i].kind, (int)e->mark[i].at.x, (int)e->mark[i].at.y,
            (int)e->mark[i].radius);
    for (int32_t i = 0; i < e->roll_count; i++)
        for (int32_t d = 0; d < e->roll[i].dice; d++)
            say(s, " %s:%d", e->roll[i].what, (int)e->roll[i].face[d]);
    for (int32_t i = 0; i < e->rule_count; i++)
        say(s, " %s", e->rule[i]);
}

/* --- the sink ------------------------------------------------------------------------------------ */

static void no_patch(void *context, const struct item *item)
{
    const struct event *e = context;

    fail_msg("hidden event %s changes %s %d for one who does not see it", e->key, item_kind_name[item->kind],
             (int)item->id);
}

static void tell(struct game *g, const struct event *e, int32_t viewer)
{
    if (e->number[viewer] == 0) {
        union {
            const struct event *from;
            void *to;
        } context = {.from = e};

        event_patches(g->m, viewer, no_patch, context.to);
        return;
    }
    assert_int_equal(e->number[viewer], ++g->events[viewer]);
    event_patches(g->m, viewer, take_patch, &g->picture[viewer]);
    compare_picture(g, viewer);
    if (g->records) {
        say_event(&g->stream[viewer], e, viewer);
        event_patches(g->m, viewer, say_patch, &g->stream[viewer]);
        say(&g->stream[viewer], "\n");
    }
}

static void compare_patches(struct game *g, int32_t a, int32_t b)
{
    struct stream of_a = {0}, of_b = {0};

    event_patches(g->m, a, say_patch, &of_a);
    event_patches(g->m, b, say_patch, &of_b);
    assert_int_equal(of_a.used, of_b.used);
    if (of_a.used > 0)
        assert_memory_equal(of_a.text, of_b.text, of_a.used);
    free(of_a.text);
    free(of_b.text);
}

/* Whoever is said to get the same does. */
static void compare_viewers(struct game *g)
{
    for (int32_t a = 0; a < VIEWERS_MAX; a++)
        for (int32_t b = a + 1; b < VIEWERS_MAX; b++)
            if (exists(g, a) && exists(g, b) && event_patches_alike(g->m, a, b))
                compare_patches(g, a, b);
}

static void sink(void *context, const struct match *m, const struct event *e)
{
    struct game *g = context;

    compare_viewers(g);
    assert_ptr_equal(m, g->m);
    g->last = *e;
    g->told++;
    for (int32_t viewer = 0; viewer < VIEWERS_MAX; viewer++) {
        if (exists(g, viewer))
            tell(g, e, viewer);
        else
            assert_int_equal(e->number[viewer], viewer < SIDES_MAX ? 0 : e->number[viewer]);
    }
}

const struct entry *game_log(void *context, uint32_t n)
{
    struct game *g = context;
    const struct entry *e;

    assert_in_range(n, 1, g->entries);
    e = g->log[n - 1];
    memset(&g->page, 0x5A, sizeof g->page);
    memcpy(&g->page, e,
           offsetof(struct entry, answer.item) + (size_t)e->answer.count * sizeof e->answer.item[0]);
    return &g->page;
}

/* --- making and closing -------------------------------------------------------------------------- */

static struct match *match_or_fail(const char *setup)
{
    static struct problems problems;
    struct match *m = match_create(setup, &problems);

    if (!m)
        fail_msg("%s at %s (%s)", problems.item[0].key, problems.item[0].place, problems.item[0].detail);
    return m;
}

void game_make(struct game *g, const char *setup, uint64_t seed)
{
    memset(g, 0, sizeof *g);
    g->seed.seed = seed;
    g->m = match_or_fail(setup);
    match_dice(g->m, seeded_dice(&g->seed));
    assert_true(match_log(g->m, game_log, g));
    assert_true(match_listen(g->m, sink, g));
    for (int32_t viewer = 0; viewer < VIEWERS_MAX; viewer++)
        if (exists(g, viewer))
            match_view(g->m, viewer, take_patch, &g->picture[viewer]);
}

void game_open(struct game *g, const char *setup, uint64_t seed)
{
    game_make(g, setup, seed);
    match_start(g->m);
}

struct match *game_again(struct game *g, const char *setup)
{
    struct match *m = match_or_fail(setup);

    match_dice(m, g->m->dice);
    assert_true(match_log(m, game_log, g));
    return m;
}

void game_close(struct game *g)
{
    match_free(g->m);
    for (uint32_t i = 0; i < g->entries; i++)
        free(g->log[i]);
    free(g->log);
    for (int32_t viewer = 0; viewer < VIEWERS_MAX; viewer++)
        free(g->stream[viewer].text);
}

/* --- entries ------------------------------------------------------------------------------------- */

/* Before it is applied: a take-back reads the log, though never the entry that asks for it. */
static void keep(struct game *g, const struct entry *e)
{
    size_t bytes = offsetof(struct entry, answer.item) + (size_t)e->answer.count * sizeof e->answer.item[0];

    if (g->entries == g->room) {
        g->room = g->room * 2 + 64;
        g->log = realloc(g->log, g->room * sizeof *g->log);
        assert_non_null(g->log);
    }
    g->log[g->entries] = malloc(bytes);
    assert_non_null(g->log[g->entries]);
    memcpy(g->log[g->entries++], e, bytes);
}

/* What has ended leaves no trace in the bytes: frames above the top, items behind an answer's last. */
static void nothing_lingers(const struct match *m)
{
    const struct state *s = m->state;
    static const struct frame no_frame;
    static const struct answer_item no_item;

    for (int32_t i = s->depth; i < FRAMES_MAX; i++)
        assert_memory_equal(&s->frame[i], &no_frame, sizeof no_frame);
    for (int32_t side = 0; side < s->sides; side++) {
        const struct answer *a = flow_answer(m, side);

        for (int32_t i = a->count; i < m->rules->answer_items; i++)
            assert_memory_equal(&a->item[i], &no_item, sizeof no_item);
    }
}

/* The class that the refusals of the engine have to have: clients go by it. */
static enum refusal_class class_of(const char *key)
{
    static const char *const forbidden[] = {"answer.not_a_player", "answer.not_your_side",
                                            "answer.not_your_unit", "answer.not_your_units",
                                            "entry.not_the_master"};

    for (size_t i = 0; i < sizeof forbidden / sizeof *forbidden; i++)
        if (strcmp(key, forbidden[i]) == 0)
            return REFUSED_FORBIDDEN;
    if (strcmp(key, "answer.nothing_asked") == 0 || strcmp(key, "answer.other_decision") == 0 ||
        strcmp(key, "answer.given_already") == 0)
        return REFUSED_STALE;
    return strncmp(key, "entry.", strlen("entry.")) == 0 ? REFUSED_STATE : REFUSED_ILLEGAL;
}

bool game_apply(struct game *g, const struct entry *e)
{
    size_t bytes = match_snapshot_bytes(g->m);
    void *before = malloc(bytes);
    bool applied;

    assert_non_null(before);
    match_save(g->m, before);
    g->told = 0;
    g->why = (struct refusal){.key = NULL};
    applied = match_apply(g->m, e, &g->why);
    if (applied) {
        keep(g, e);
        assert_int_equal(g->m->state->entries, g->entries);
    } else {
        assert_memory_equal(before, g->m->state, bytes);
        assert_int_equal(g->told, 0);
        assert_non_null(g->why.key);
        assert_non_null(g->why.rule);
        assert_int_equal(g->why.class, class_of(g->why.key));
    }
    free(before);
    for (int32_t viewer = 0; viewer < VIEWERS_MAX; viewer++)
        if (exists(g, viewer))
            compare_picture(g, viewer);
    int32_t figure = NOBODY;

    assert_null(g->m->rules->broken(g->m, &figure));
    nothing_lingers(g->m);
    return applied;
}

int32_t player_of(const struct game *g, int32_t side)
{
    for (int32_t i = 0; i < g->m->state->players; i++)
        if (g->m->state->player[i].side == side)
            return i;
    return -1;
}

int32_t master_of(const struct game *g)
{
    return player_of(g, -1);
}

struct entry *game_entry(struct game *g, enum entry_kind kind, int32_t side)
{
    struct entry *e = &g->entry;

    memset(e, 0, sizeof *e);
    e->kind = (int32_t)kind;
    e->side = side;
    e->player = kind == ENTRY_TIMEOUT ? -1 : player_of(g, side);
    return e;
}

struct entry *game_master(struct game *g, enum master_act act)
{
    struct entry *e = game_entry(g, ENTRY_MASTER, -1);

    e->act = (int32_t)act;
    return e;
}

struct answer *game_answer(struct game *g, int32_t side)
{
    const struct decision *d = match_decision(g->m, side);

    assert_non_null(d);
    answer_clear(&g->answer, (enum decision_kind)d->kind, d->number);
    return &g->answer;
}

struct answer *game_default(struct game *g, int32_t side)
{
    match_default_answer(g->m, side, &g->answer);
    return &g->answer;
}

static bool give_as(struct game *g, int32_t side, int32_t player)
{
    struct entry *e = game_entry(g, ENTRY_ANSWER, side_of_asked(side));

    e->player = player;
    e->answer.decision = g->answer.decision;
    e->answer.kind = g->answer.kind;
    e->answer.count = g->answer.count;
    for (int32_t i = 0; i < g->answer.count && i < ANSWER_ITEMS_MAX; i++)
        e->answer.item[i] = g->answer.item[i];
    return game_apply(g, e);
}

bool game_give_part(struct game *g, int32_t side, int32_t player)
{
    match_part(g->m, player, side, &g->answer);
    return give_as(g, side, player);
}

bool game_give(struct game *g, int32_t side)
{
    const struct decision *d = match_decision(g->m, side);
    struct answer whole = g->answer;

    if (match_awaited(g->m, side) == 0)
        return give_as(g, side, d && d->player >= 0 ? d->player : player_of(g, side_of_asked(side)));
    for (int32_t player = 0; player < g->m->state->players; player++) {
        if (!(match_awaited(g->m, side) >> player & 1))
            continue;
        g->answer = whole;
        if (!game_give_part(g, side, player))
            return false;
    }
    return true;
}

void must_give(struct game *g, int32_t side)
{
    if (!game_give(g, side))
        fail_msg("refused: %s (%s)", g->why.key, g->why.rule);
}

void must_apply(struct game *g, const struct entry *e)
{
    if (!game_apply(g, e))
        fail_msg("refused: %s", g->why.key);
}

void must_do(struct game *g, enum entry_kind kind, int32_t side)
{
    must_apply(g, game_entry(g, kind, side));
}

void must_refuse(struct game *g, const struct entry *e, const char *key)
{
    assert_false(game_apply(g, e));
    assert_string_equal(g->why.key, key);
}

void must_refuse_answer(struct game *g, int32_t side, const char *key)
{
    assert_false(game_give(g, side));
    assert_string_equal(g->why.key, key);
}

/* --- playing ------------------------------------------------------------------------------------- */

const char *asked(struct game *g, int32_t side)
{
    const struct decision *d = match_decision(g->m, side);

    return d ? d->key : "";
}

static int32_t first_waiting(const struct game *g)
{
    for (int32_t side = 0; side < g->m->state->sides; side++)
        if (match_waits_for(g->m, side))
            return side;
    return match_waits_for(g->m, ASKED_MASTER) ? (int32_t)ASKED_MASTER : -1;
}

void play_until(struct game *g, int32_t side, const char *key)
{
    for (int32_t i = 0; i < 1000 && strcmp(asked(g, side), key) != 0; i++) {
        int32_t next = first_waiting(g);

        assert_in_range(next, 0, ASKED_MASTER);
        game_default(g, next);
        must_give(g, next);
    }
    assert_string_equal(asked(g, side), key);
}

void deploy_all(struct game *g)
{
    play_until(g, 0, "tiny.orders");
}

void order_all(struct game *g, enum tiny_order order)
{
    for (int32_t side = 0; side < g->m->state->sides; side++) {
        if (strcmp(asked(g, side), "tiny.orders") != 0)
            continue;
        game_answer(g, side);
        for (int32_t i = 0; i < g->m->decision.movable_count; i++)
            answer_add(&g->answer, g->m->decision.movable[i].figure, (int32_t)order);
        must_give(g, side);
    }
}

void open_to_shoot(struct game *g)
{
    for (uint64_t seed = 1; seed < 100; seed++) {
        game_open(g, SETUP_TWO, seed);
        deploy_all(g);
        order_all(g, ORDER_SHOOT);
        if (strcmp(asked(g, 0), "tiny.target") == 0)
            return;
        game_close(g);
    }
    fail();
}

/* --- comparing ----------------------------------------------------------------------------------- */

static void forget_numbers(struct state *s)
{
    s->entries = 0;
    dice_enter(&s->dice, 0);
    s->last_dice_entry = s->last_secret_entry = 0;
    s->events = s->events_seen_by_spectator = 0;
    s->master_asked = s->pending.number[ASKED_MASTER] = 0;
    for (int32_t side = 0; side < SIDES_MAX; side++) {
        s->side[side].events_seen = s->side[side].asked = 0;
        s->pending.number[side] = 0;
    }
    for (int32_t slot = 0; slot <= s->sides; slot++) /* behind those of the sides: the game master's */
        ((struct answer *)(void *)((char *)s + s->answers_at + (uint32_t)slot * s->answer_bytes))->decision =
            0;
}

bool same_but_for_numbers(const struct match *a, const struct match *b)
{
    size_t bytes = match_snapshot_bytes(a);
    struct state *one = malloc(bytes), *other = malloc(bytes);
    bool same;

    assert_non_null(one);
    assert_non_null(other);
    assert_int_equal(bytes, match_snapshot_bytes(b));
    match_save(a, one);
    match_save(b, other);
    forget_numbers(one);
    forget_numbers(other);
    same = memcmp(one, other, bytes) == 0;
    free(one);
    free(other);
    return same;
}
