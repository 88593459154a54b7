/* What events tell, of every system, beside what plain code finds: each viewer's whole view before and after,
 * item by item. Through games of random bots, and with values of all kinds put into the state by hand, so
 * that also what rules seldom do is told: figures that change sides, come to light and are lost from sight.
 */
#include "client/playout/playout.h"
#include "common/dice/seeded.h"
#include "common/match/rules.h"
#include "common/table/path.h"
#include "common/wire/encode_match.h"
#include "common/wire/write_event.h"
#include "tests/rounds.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { GAMES = 6, DECISIONS = 150, POKES = 250, ARENA_BYTES = 16 << 20 };

struct listener {
    struct state *before; /* as of the event before */
    struct arena arena;
    struct event_writer writer;
    struct bytes body[VIEWERS_MAX];
    struct item *told; /* to the viewer whose turn it is */
    int32_t told_count;
    int32_t gone, new, whole, changes, differing; /* how often that was met */
    int32_t ways, secret_ways;                    /* told, and not told */
};

/* --- the plain way --------------------------------------------------------------------------------- */

static bool same_attribute(const struct attribute *a, const struct attribute *b)
{
    if (strcmp(a->name, b->name) != 0 || a->kind != b->kind || a->number != b->number || !a->text != !b->text)
        return false;
    if (a->text && strcmp(a->text, b->text) != 0)
        return false;
    return !a->list || memcmp(a->list, b->list, (size_t)a->number * sizeof *a->list) == 0;
}

/* What the viewer has to be told of the item; false: nothing. */
static bool plain_patch(struct listener *l, const struct match *m, int32_t viewer, enum item_kind kind,
                        int32_t id, struct item *out)
{
    static struct match then;
    struct item was;

    then.rules = m->rules;
    then.state = l->before;
    bool saw = match_view_item(&then, viewer, kind, id, &was);
    bool sees = match_view_item(m, viewer, kind, id, out);

    if (!saw || !sees) {
        l->new += sees;
        l->gone += saw;
        if (saw)
            *out = (struct item){.kind = (int32_t)kind, .id = id, .gone = true};
        return saw || sees;
    }
    if (was.count != out->count) {
        l->whole++;
        out->whole = true;
        return true;
    }
    int32_t kept = 0;

    for (int32_t i = 0; i < out->count; i++)
        if (!same_attribute(&was.attribute[i], &out->attribute[i]))
            out->attribute[kept++] = out->attribute[i];
    out->count = kept;
    l->changes += kept;
    return kept > 0;
}

/* --- beside what was told -------------------------------------------------------------------------- */

static void take_told(void *context, const struct item *item)
{
    struct listener *l = context;

    l->told[l->told_count++] = *item;
}

static void same_item(const struct item *told, const struct item *plain)
{
    assert_int_equal(told->kind, plain->kind);
    assert_int_equal(told->id, plain->id);
    assert_int_equal(told->gone, plain->gone);
    assert_int_equal(told->whole, plain->whole);
    assert_int_equal(told->count, plain->count);
    for (int32_t i = 0; i < told->count; i++)
        if (!same_attribute(&told->attribute[i], &plain->attribute[i]))
            fail_msg("%s of %s %d is told otherwise than it is", plain->attribute[i].name,
                     item_kind_name[plain->kind], (int)plain->id);
}

static int32_t items_of(const struct state *s, int32_t kind)
{
    const int32_t count[ITEM_KINDS] = {[ITEM_MATCH] = 1,
                                       [ITEM_SIDE] = s->sides,
                                       [ITEM_UNIT] = s->units,
                                       [ITEM_FIGURE] = s->figures,
                                       [ITEM_TERRAIN] = state_table(s)->pieces};

    return count[kind];
}

static void check_patches(struct listener *l, const struct match *m, int32_t viewer)
{
    struct item plain;
    int32_t next = 0;

    l->told_count = 0;
    event_patches(m, viewer, take_told, l);
    for (int32_t kind = 0; kind < ITEM_KINDS; kind++)
        for (int32_t id = 0; id < items_of(m->state, kind); id++)
            if (plain_patch(l, m, viewer, (enum item_kind)kind, id, &plain)) {
                if (next == l->told_count)
                    fail_msg("viewer %d is not told of %s %d", (int)viewer, item_kind_name[kind], (int)id);
                same_item(&l->told[next++], &plain);
            }
    assert_int_equal(next, l->told_count);
}

/* Victory points follow from the whole state, not from the record of their side. */
static bool points_differ(const struct listener *l, const struct match *m, int32_t side)
{
    static struct match then;

    then.rules = m->rules;
    then.state = l->before;
    return m->rules->victory_points(&then, side) != m->rules->victory_points(m, side);
}

/* The match itself is listed only if something of it that is shown has changed: check_patches finds that. */
static void check_changes(const struct listener *l, const struct match *m)
{
    int32_t next = m->changes > 0 && m->changed[0].kind == ITEM_MATCH;

    for (int32_t kind = ITEM_SIDE; kind < ITEM_KINDS; kind++)
        for (int32_t id = 0; id < items_of(m->state, kind); id++)
            if (item_changed(l->before, m->state, (enum item_kind)kind, id) ||
                (kind == ITEM_SIDE && points_differ(l, m, id))) {
                assert_in_range(next, 0, m->changes - 1);
                assert_int_equal(m->changed[next].kind, kind);
                assert_int_equal(m->changed[next].id, id);
                next++;
            }
    assert_int_equal(next, m->changes);
}

/* Straight to bytes, and by way of a message. */
static void check_bytes(struct listener *l, const struct match *m, const struct event *e, int32_t viewer)
{
    struct bytes straight = {0}, packed = {0};

    arena_reset(&l->arena);
    struct packed body = write_event(&l->writer, &l->arena, m, e, viewer);

    add_numbered_event(&straight, e->number[viewer], body);
    assert_int_equal(straight.size, numbered_event_size(e->number[viewer], body));
    bytes_clear(&l->body[viewer]);
    bytes_add(&l->body[viewer], body.data, body.size);
    arena_reset(&l->arena);
    size_t size = protobuf_c_message_get_packed_size(&encode_event(&l->arena, m, e, viewer)->base);

    protobuf_c_message_pack(&encode_event(&l->arena, m, e, viewer)->base, bytes_extend(&packed, size));
    assert_int_equal(straight.size, packed.size);
    assert_memory_equal(straight.data, packed.data, packed.size);
    bytes_free(&straight);
    bytes_free(&packed);
}

static int32_t ways_of(const Gonfalon__V1__Event *told, int32_t figure)
{
    int32_t found = 0;

    for (size_t i = 0; i < told->n_ways; i++)
        found += told->ways[i]->figure == figure;
    return found;
}

/* The way of a figure is for those who saw it before and see it now. */
static void check_ways(struct listener *l, const struct match *m, const struct event *e, int32_t viewer)
{
    static struct match then;
    struct item item;

    then.rules = m->rules;
    then.state = l->before;
    arena_reset(&l->arena);
    const Gonfalon__V1__Event *told = encode_event(&l->arena, m, e, viewer);

    for (int32_t i = 0; i < e->corner_count; i++) {
        int32_t figure = e->corner[i].figure;
        bool known = match_view_item(&then, viewer, ITEM_FIGURE, figure, &item) &&
                     match_view_item(m, viewer, ITEM_FIGURE, figure, &item);

        if (!known)
            assert_int_equal(ways_of(told, figure_told(m, viewer, figure)), 0);
        l->ways += ways_of(told, figure_told(m, viewer, figure));
        l->secret_ways += !known;
    }
}

static void check_alike(struct listener *l, const struct match *m, const struct event *e)
{
    for (int32_t a = 0; a < VIEWERS_MAX; a++)
        for (int32_t b = a + 1; b < VIEWERS_MAX; b++) {
            if (e->number[a] == 0 || e->number[b] == 0)
                continue;
            if (event_patches_alike(m, a, b)) {
                assert_int_equal(l->body[a].size, l->body[b].size);
                assert_memory_equal(l->body[a].data, l->body[b].data, l->body[b].size);
            } else {
                l->differing++;
            }
        }
}

/* Whoever is not told of an event has nothing to be told. */
static void listen(void *context, const struct match *m, const struct event *e)
{
    struct listener *l = context;

    check_changes(l, m);
    for (int32_t viewer = 0; viewer < VIEWERS_MAX; viewer++) {
        if (!(all_viewers(m) >> viewer & 1))
            continue;
        check_patches(l, m, viewer);
        if (e->number[viewer] != 0) {
            check_bytes(l, m, e, viewer);
            check_ways(l, m, e, viewer);
        } else {
            assert_int_equal(l->told_count, 0);
        }
    }
    check_alike(l, m, e);
    memcpy(l->before, m->state, m->state->bytes);
}

/* --- changes by hand ------------------------------------------------------------------------------- */

static uint32_t random_below(uint64_t *seed, uint32_t limit)
{
    *seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(*seed >> 33) % limit;
}

/* A field that names a figure or a unit names one that there is. */
static int64_t range_of(const struct match *m, const struct field *f)
{
    switch ((enum refers)f->refers) {
    case REFERS_TO_FIGURE:
        return m->state->figures - 1 - f->min;
    case REFERS_TO_UNIT:
        return m->state->units - 1 - f->min;
    case REFERS_TO_NOTHING:
        break;
    }
    return (int64_t)f->max - f->min;
}

static void poke_field(uint64_t *seed, const struct match *m, struct field_table table, void *record)
{
    if (table.count == 0)
        return;
    const struct field *f = &table.field[random_below(seed, (uint32_t)table.count)];
    int64_t range = range_of(m, f);

    field_set(f, record, f->min + (int32_t)random_below(seed, range < 1000 ? (uint32_t)range + 1 : 1000));
}

static void poke_figure(uint64_t *seed, struct match *m, int32_t id)
{
    struct figure *f = figure_at(m, id);
    struct stand *stand = table_stand(table_of(m), id);
    struct path way;

    switch (random_below(seed, 8)) {
    case 0:
        f->seen_by = (int32_t)random_below(seed, 1u << m->state->sides);
        break;
    case 1:
        f->side = (int32_t)random_below(seed, (uint32_t)m->state->sides + 1) - 1;
        break;
    case 2:
        f->fate = (int32_t)random_below(seed, FATE_WITHDRAWN + 1);
        break;
    case 3:
        way = (struct path){3, {stand->place.at, {(int32_t)random_below(seed, 1000), 0}}};
        stand->place.at.x = (int32_t)random_below(seed, 1000);
        way.at[2] = stand->place.at;
        event_way(m, id, &way);
        stand->place.facing = (int32_t)random_below(seed, 3);
        break;
    case 4:
        stand->flags ^= 1u << random_below(seed, 5);
        break;
    case 5:
        f->name = figure_at(m, 0)->name;
        f->sort = figure_at(m, 0)->sort;
        break;
    default:
        poke_field(seed, m, m->rules->figure_fields, own_figure(m, id));
        break;
    }
}

static void poke_side(uint64_t *seed, struct match *m, int32_t id)
{
    struct side *side = side_at(m, id);

    side->resigned = (int32_t)random_below(seed, 2);
    side->offers_takeback = (int32_t)random_below(seed, 3);
    side->bank_ms = (int32_t)random_below(seed, 100);
    poke_field(seed, m, m->rules->side_fields, own_side(m, id));
}

static void poke_match(uint64_t *seed, struct match *m)
{
    m->state->turn = (int32_t)random_below(seed, 10);
    m->state->frozen = (int32_t)random_below(seed, 2);
    m->state->outcome.winner = (int32_t)random_below(seed, 3) - 1;
    if (m->rules->option_count > 0)
        m->state->options[0] ^=
            1 << random_below(seed, m->rules->option_count < 31 ? (uint32_t)m->rules->option_count : 31);
    poke_field(seed, m, m->rules->match_fields, own_match(m));
}

static void poke_piece(uint64_t *seed, struct match *m, int32_t id)
{
    struct piece *p = table_piece(table_of(m), id);

    p->state = (int32_t)random_below(seed, PIECE_LOCKED + 1);
    p->flags ^= random_below(seed, 2) ? PIECE_REMOVED : PIECE_SOLID;
    p->name = random_below(seed, 4) ? NOTHING : figure_at(m, 0)->name;
}

static void poke(uint64_t *seed, struct match *m)
{
    const struct state *s = m->state;
    int32_t kind = (int32_t)random_below(seed, ITEM_KINDS + 4); /* most are figures */
    int32_t count = kind < ITEM_KINDS ? items_of(s, kind) : s->figures;

    if (count == 0)
        return;
    int32_t id = (int32_t)random_below(seed, (uint32_t)count);

    switch (kind) {
    case ITEM_MATCH:
        poke_match(seed, m);
        break;
    case ITEM_SIDE:
        poke_side(seed, m, id);
        break;
    case ITEM_UNIT:
        unit_at(m, id)->side = (int32_t)random_below(seed, (uint32_t)s->sides);
        poke_field(seed, m, m->rules->unit_fields, own_unit(m, id));
        break;
    case ITEM_TERRAIN:
        poke_piece(seed, m, id);
        break;
    default:
        poke_figure(seed, m, id);
        break;
    }
}

/* Nobody plays on afterwards. */
static void poke_on(uint64_t seed, struct match *m)
{
    for (int32_t i = 0; i < POKES; i++) {
        for (uint32_t k = random_below(&seed, 6); k > 0; k--)
            poke(&seed, m);
        event_begin(m, "poked", NULL);
        event_end(m);
    }
}

/* --- games ----------------------------------------------------------------------------------------- */

static int32_t asked_side(const struct match *m)
{
    int32_t side = 0;

    while (!match_waits_for(m, side))
        side++;
    return side;
}

static void play_a_while(struct match *m, uint64_t seed)
{
    struct bot *bot = bot_create(&(struct bot_setting){.kind = BOT_RANDOM, .seed = seed}, m);
    struct entry *e = calloc(1, sizeof *e);
    struct refusal why;

    assert_true(bot && e);
    match_start(m);
    for (int32_t i = 0; i < DECISIONS && !match_over(m); i++) {
        e->kind = ENTRY_ANSWER;
        e->side = asked_side(m);
        e->player = bot_player(m, e->side);
        bot_choose(bot, m, e->side, &e->answer);
        assert_true(match_apply(m, e, &why));
    }
    bot_free(bot);
    free(e);
}

static void one_game(const struct playout_plan *plan, int64_t n, struct listener *l)
{
    static struct problems problems;
    struct dice_seeded dice = {.seed = (uint64_t)n};
    char *setup = playout_setup(plan, n);
    struct match *m = match_create(setup, &problems);

    assert_non_null(m);
    l->before = malloc(m->state->bytes);
    l->told = calloc((size_t)match_items(m->state), sizeof *l->told);
    assert_true(l->before && l->told);
    memcpy(l->before, m->state, m->state->bytes);
    match_dice(m, seeded_dice(&dice));
    assert_true(match_listen(m, listen, l));
    play_a_while(m, (uint64_t)n);
    poke_on((uint64_t)n, m);
    match_free(m);
    free(setup);
    free(l->before);
    free(l->told);
}

static bool owner_knows_more(struct field_table table)
{
    for (int32_t i = 0; i < table.count; i++)
        if (table.field[i].sight == SEEN_BY_OWNER)
            return true;
    return false;
}

static void games_of(const char *system)
{
    struct playout_plan plan;
    struct listener l = {0};
    char text[PLAYOUT_TEXT];

    assert_true(playout_load(&plan, system, text));
    plan.sample_options = true;
    plan.seed = 5;
    arena_start(&l.arena, ARENA_BYTES);
    for (int64_t n = 0; n < rounds(GAMES, 2); n++)
        one_game(&plan, n, &l);
    assert_true(l.gone > 0 && l.new > 0 && l.changes > 0 && l.differing > 0);
    assert_true(l.ways > 0 && l.secret_ways > 0);
    assert_int_equal(l.whole > 0, owner_knows_more(plan.rules->figure_fields) ||
                                      owner_knows_more(plan.rules->unit_fields));
    for (int32_t viewer = 0; viewer < VIEWERS_MAX; viewer++)
        bytes_free(&l.body[viewer]);
    event_writer_free(&l.writer);
    arena_free(&l.arena);
    playout_free(&plan);
}

static void every_viewer_is_told_what_changed(void **state)
{
    (void)state;
    for (const struct rules *const *r = rules_installed; *r; r++)
        games_of((*r)->name);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_viewer_is_told_what_changed)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
