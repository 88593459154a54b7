/* Makes the patches of an event: compares every item with what viewers were last shown, and tells each viewer
 * the differences that he may see. */
#include "common/match/describe.h"
#include "common/match/match.h"
#include "common/match/rules.h"
#include "common/table/spare.h"

#include <assert.h>
#include <string.h>

/* --- one item ------------------------------------------------------------------------------------ */

/* All but what the system keeps. */
static bool progress_changed(const struct state *old, const struct state *new)
{
    return old->turn != new->turn || old->phase != new->phase || old->outcome.kind != new->outcome.kind ||
           old->outcome.winner != new->outcome.winner || old->frozen != new->frozen ||
           old->adjourned != new->adjourned || memcmp(old->options, new->options, sizeof new->options) != 0;
}

static bool match_changed(const struct state *old, const struct state *new)
{
    return progress_changed(old, new) ||
           memcmp(state_own_match(old), state_own_match(new), new->own_sides_at - new->own_match_at) != 0;
}

static void publish_match(struct state *old, const struct state *new)
{
    old->turn = new->turn;
    old->phase = new->phase;
    old->outcome = new->outcome;
    old->frozen = new->frozen;
    old->adjourned = new->adjourned;
    memcpy(old->options, new->options, sizeof new->options);
    memcpy(state_own_match(old), state_own_match(new), new->own_sides_at - new->own_match_at);
}

/* All but the counters at the end, which nobody is shown. */
static bool side_changed(const struct state *old, const struct state *new, int32_t id)
{
    return memcmp(&old->side[id], &new->side[id], offsetof(struct side, bank_ms)) != 0 ||
           memcmp(state_own_side(old, id), state_own_side(new, id), new->own_side_bytes) != 0;
}

static size_t block_bytes(const struct state *s)
{
    return (size_t)s->unit_blocks * sizeof(struct block);
}

/* Also when one of its figures is seen by others than before, or has come or gone: the unit is then seen by
 * others, too. */
static bool unit_changed(const struct state *old, const struct state *new, int32_t id)
{
    return memcmp(state_unit(old, id), state_unit(new, id), sizeof(struct unit)) != 0 ||
           memcmp(state_blocks(old, id), state_blocks(new, id), block_bytes(new)) != 0 ||
           memcmp(state_own_unit(old, id), state_own_unit(new, id), new->own_unit_bytes) != 0 ||
           seers_of(old, ITEM_UNIT, id) != seers_of(new, ITEM_UNIT, id);
}

static bool figure_changed(const struct state *old, const struct state *new, int32_t id)
{
    return memcmp(state_figure(old, id), state_figure(new, id), sizeof(struct figure)) != 0 ||
           memcmp(table_stand_const(state_table(old), id), table_stand_const(state_table(new), id),
                  sizeof(struct stand)) != 0 ||
           memcmp(state_own_figure(old, id), state_own_figure(new, id), new->own_figure_bytes) != 0;
}

static bool piece_changed(const struct state *old, const struct state *new, int32_t id)
{
    const struct table *was = state_table(old), *is = state_table(new);

    if (id >= was->pieces || id >= is->pieces)
        return true;
    return memcmp(table_piece_const(was, id), table_piece_const(is, id), sizeof(struct piece)) != 0 ||
           (is->limits.spare > 0 && !same_corners(was, is, id)) ||
           memcmp(state_own_piece(old, id), state_own_piece(new, id), new->own_piece_bytes) != 0;
}

bool item_changed(const struct state *old, const struct state *new, enum item_kind kind, int32_t id)
{
    switch (kind) {
    case ITEM_MATCH:
        return match_changed(old, new);
    case ITEM_SIDE:
        return side_changed(old, new, id);
    case ITEM_UNIT:
        return unit_changed(old, new, id);
    case ITEM_FIGURE:
        return figure_changed(old, new, id);
    case ITEM_TERRAIN:
        return piece_changed(old, new, id);
    case ITEM_KINDS:
        break;
    }
    return true;
}

static void publish_item(struct state *old, const struct state *new, enum item_kind kind, int32_t id)
{
    switch (kind) {
    case ITEM_MATCH:
        publish_match(old, new);
        break;
    case ITEM_SIDE:
        old->side[id] = new->side[id];
        memcpy(state_own_side(old, id), state_own_side(new, id), new->own_side_bytes);
        break;
    case ITEM_UNIT:
        *state_unit(old, id) = *state_unit(new, id);
        memcpy(state_blocks(old, id), state_blocks(new, id), block_bytes(new));
        memcpy(state_own_unit(old, id), state_own_unit(new, id), new->own_unit_bytes);
        break;
    case ITEM_FIGURE:
        *state_figure(old, id) = *state_figure(new, id);
        *table_stand(state_table(old), id) = *table_stand_const(state_table(new), id);
        memcpy(state_own_figure(old, id), state_own_figure(new, id), new->own_figure_bytes);
        break;
    case ITEM_TERRAIN:
        table_copy_piece(state_table(old), state_table(new), id);
        memcpy(state_own_piece(old, id), state_own_piece(new, id), new->own_piece_bytes);
        break;
    case ITEM_KINDS:
        break;
    }
}

/* --- all items ------------------------------------------------------------------------------------- */

/* Records that stand one behind the other in both states. */
struct column {
    const char *old, *new;
    size_t bytes, count; /* of a record; of records */
};

static struct column column_of(const struct match *m, const void *first, size_t bytes, int32_t count)
{
    const char *new = first;

    return (struct column){(const char *)m->published + (new - (const char *)m->state), new, bytes,
                           (size_t)count};
}

static bool same_records(const struct column *c, size_t from, size_t count)
{
    return memcmp(c->old + from * c->bytes, c->new + from * c->bytes, count * c->bytes) == 0;
}

/* The first record from there on that differs; past the last if none does. An event changes a few records
 * among hundreds, so all are compared at once first, then some at a time. */
static size_t next_difference(const struct column *c, size_t from)
{
    enum { SOME = 8 };

    if (same_records(c, from, c->count - from))
        return c->count;
    while (c->count - from > SOME && same_records(c, from, SOME))
        from += SOME;
    while (same_records(c, from, 1))
        from++;
    return from;
}

static void note_change(struct match *m, enum item_kind kind, int32_t id)
{
    m->changed[m->changes++] = (struct item_change){.kind = (int32_t)kind, .id = id};
}

/* The items of a kind that differ in any of the columns, in order. */
static void note_columns(struct match *m, enum item_kind kind, const struct column *column, size_t columns)
{
    enum { COLUMNS_MAX = 3 };
    size_t next[COLUMNS_MAX], count = column[0].count;

    assert(columns <= COLUMNS_MAX);
    for (size_t i = 0; i < columns; i++)
        next[i] = next_difference(&column[i], 0);
    for (;;) {
        size_t id = count;

        for (size_t i = 0; i < columns; i++)
            id = next[i] < id ? next[i] : id;
        if (id == count)
            return;
        note_change(m, kind, (int32_t)id);
        for (size_t i = 0; i < columns; i++)
            if (next[i] == id)
                next[i] = next_difference(&column[i], id + 1);
    }
}

/* Is any figure seen by others than before, or in another unit? Then the units are looked at one by one. */
static bool sight_changed(const struct match *m, const struct column *figures)
{
    for (size_t i = next_difference(figures, 0); i < figures->count; i = next_difference(figures, i + 1)) {
        const struct figure *was = state_figure(m->published, (int32_t)i);
        const struct figure *is = state_figure(m->state, (int32_t)i);

        if (was->seen_by != is->seen_by || was->side != is->side || was->unit != is->unit)
            return true;
    }
    return false;
}

static void note_each(struct match *m, enum item_kind kind)
{
    for (int32_t id = 0; id < count_of_items(m->state, kind); id++)
        if (item_changed(m->published, m->state, kind, id))
            note_change(m, kind, id);
}

static void note_sides(struct match *m)
{
    count_points(m, m->points);
    for (int32_t id = 0; id < m->state->sides; id++)
        if (m->points[id] != m->published_points[id] || side_changed(m->published, m->state, id))
            note_change(m, ITEM_SIDE, id);
}

/* The record of a match is large and changes with nearly every event, but few of its fields are shown. */
static void note_match(struct match *m)
{
    const struct field_table fields = m->rules->match_fields;
    const void *old = state_own_match(m->published), *new = state_own_match(m->state);
    bool changed = progress_changed(m->published, m->state);

    for (int32_t i = 0; i < fields.count && !changed; i++)
        changed = field_get(&fields.field[i], old) != field_get(&fields.field[i], new);
    if (changed)
        note_change(m, ITEM_MATCH, 0);
}

static void note_units_and_figures(struct match *m)
{
    const struct state *s = m->state;
    const struct table *t = state_table(s);
    const struct column unit[] = {
        column_of(m, state_part(s, s->units_at, 0, 0), sizeof(struct unit), s->units),
        column_of(m, state_part(s, s->blocks_at, 0, 0), block_bytes(s), s->units),
        column_of(m, state_part(s, s->own_units_at, 0, 0), s->own_unit_bytes, s->units)};
    const struct column figure[] = {
        column_of(m, state_part(s, s->figures_at, 0, 0), sizeof(struct figure), s->figures),
        column_of(m, (const char *)t + t->stands_at, sizeof(struct stand), s->figures),
        column_of(m, state_part(s, s->own_figures_at, 0, 0), s->own_figure_bytes, s->figures)};

    if (sight_changed(m, &figure[0]))
        note_each(m, ITEM_UNIT);
    else
        note_columns(m, ITEM_UNIT, unit, sizeof unit / sizeof unit[0]);
    note_columns(m, ITEM_FIGURE, figure, sizeof figure / sizeof figure[0]);
}

/* With spare pieces an outline may change while the record stays, and going back takes pieces off the list.
 */
static void note_changing_terrain(struct match *m)
{
    const struct table *is = state_table(m->state), *was = state_table(m->published);
    int32_t most = is->pieces > was->pieces ? is->pieces : was->pieces;
    size_t bytes = (size_t)(is->stand_cells_at - is->pieces_at);
    const struct column own =
        column_of(m, state_own_piece(m->state, 0), m->state->own_piece_bytes, is->limits.pieces);

    if (is->pieces == was->pieces && same_records(&own, 0, own.count) &&
        memcmp((const char *)is + is->pieces_at, (const char *)was + was->pieces_at, bytes) == 0)
        return;
    for (int32_t id = 0; id < most; id++)
        if (piece_changed(m->published, m->state, id))
            note_change(m, ITEM_TERRAIN, id);
}

static void note_terrain(struct match *m)
{
    const struct table *t = state_table(m->state);
    const struct column piece[] = {
        column_of(m, (const char *)t + t->pieces_at, sizeof(struct piece), t->pieces),
        column_of(m, state_part(m->state, m->state->own_pieces_at, 0, 0), m->state->own_piece_bytes,
                  t->pieces)};

    if (t->limits.spare > 0)
        note_changing_terrain(m);
    else
        note_columns(m, ITEM_TERRAIN, piece, sizeof piece / sizeof piece[0]);
}

/* --- who is told what ------------------------------------------------------------------------------ */

/* What a viewer is told of an item that changed. To the last three kinds the sight is added (enum
 * field_sight), but only as far as it makes a difference: whoever has the same number is told the same. */
enum patch {
    PATCH_NONE,
    PATCH_GONE,
    PATCH_NEW,                                    /* he sees it now */
    PATCH_WHOLE = PATCH_NEW + SEEN_BY_MASTER + 1, /* it has become his, or is his no longer */
    PATCH_CHANGES = PATCH_WHOLE + SEEN_BY_MASTER + 1
};

/* Bits of the sights that fields have; with an `old` record only of fields that changed. */
static uint32_t sights_among(const struct keeping *now, const void *old)
{
    uint32_t sights = 0;

    if (old && memcmp(old, now->record, now->bytes) == 0)
        return 0;
    for (int32_t i = 0; i < now->table.count; i++) {
        const struct field *f = &now->table.field[i];

        if (f->sight != SEEN_BY_ALL && (!old || field_get(f, old) != field_get(f, now->record)))
            sights |= 1u << f->sight;
    }
    return sights;
}

static uint8_t with_sight(enum patch patch, int32_t sight, uint32_t sights)
{
    int32_t told = sight;

    while (told > SEEN_BY_ALL && !(sights >> told & 1))
        told--;
    return (uint8_t)((int32_t)patch + told);
}

static void find_patches(const struct match *m, struct item_change *item)
{
    enum item_kind kind = (enum item_kind)item->kind;
    int32_t saw = seers_of(m->published, kind, item->id), see = seers_of(m->state, kind, item->id);
    struct keeping now = keeping_of(m->rules, m->state, kind, item->id);
    struct keeping old = keeping_of(m->rules, m->published, kind, item->id);
    /* The owner and the master have seen it before, then. Only terrain that has just been laid is new to him.
     */
    bool kept = old.owner == now.owner && (saw >> VIEWER_MASTER & 1);
    uint32_t changed = sights_among(&now, old.record), any = kept ? 0 : sights_among(&now, NULL);

    if (kept && changed == 0 && saw == all_viewers(m) && see == saw) { /* nearly always */
        memset(item->patch, PATCH_CHANGES, sizeof item->patch);
        return;
    }
    for (int32_t viewer = 0; viewer < VIEWERS_MAX; viewer++) {
        int32_t sight = sight_of(viewer, now.owner);
        uint8_t *patch = &item->patch[viewer];

        if (!(see >> viewer & 1))
            *patch = saw >> viewer & 1 ? PATCH_GONE : PATCH_NONE;
        else if (!(saw >> viewer & 1))
            *patch = with_sight(PATCH_NEW, sight, any);
        else if (sight != sight_of(viewer, old.owner) && (any >> SEEN_BY_OWNER & 1))
            *patch = with_sight(PATCH_WHOLE, sight, any);
        else
            *patch = with_sight(PATCH_CHANGES, sight, changed);
    }
}

void find_changes(struct match *m)
{
    m->changes = 0;
    note_match(m);
    note_sides(m);
    note_units_and_figures(m);
    note_terrain(m);
    for (int32_t i = 0; i < m->changes; i++)
        find_patches(m, &m->changed[i]);
}

void publish_changes(struct match *m)
{
    for (int32_t i = 0; i < m->changes; i++)
        publish_item(m->published, m->state, (enum item_kind)m->changed[i].kind, m->changed[i].id);
    memcpy(m->published_points, m->points, sizeof m->points);
}

static void patch_item(const struct match *m, const struct item_change *changed, int32_t patch,
                       struct item *item)
{
    int32_t kind = patch >= PATCH_CHANGES ? PATCH_CHANGES : patch >= PATCH_WHOLE ? PATCH_WHOLE : PATCH_NEW;
    struct source from = {.rules = m->rules,
                          .state = m->state,
                          .old = kind == PATCH_CHANGES ? m->published : NULL,
                          .points = m->points,
                          .old_points = m->published_points,
                          .sight = patch - kind};

    describe(&from, (enum item_kind)changed->kind, changed->id, item);
    item->whole = kind == PATCH_WHOLE;
}

void event_patches(const struct match *m, int32_t viewer, item_taker *take, void *context)
{
    struct item item;

    assert(m->published);
    for (int32_t i = 0; i < m->changes; i++) {
        const struct item_change *changed = &m->changed[i];
        int32_t patch = changed->patch[viewer];

        item.kind = changed->kind;
        item.id = changed->id;
        item.gone = patch == PATCH_GONE;
        item.whole = false;
        item.count = 0;
        if (patch >= PATCH_NEW)
            patch_item(m, changed, patch, &item);
        number_item(m, viewer, &item);
        if (item.gone || item.count > 0)
            take(context, &item);
    }
}

/* Whoever sees a figure for the first time, or no longer, is not told where it was in between. */
bool event_way_told(const struct match *m, int32_t viewer, int32_t figure)
{
    assert(m->published);
    for (int32_t i = 0; i < m->changes; i++)
        if (m->changed[i].kind == ITEM_FIGURE && m->changed[i].id == figure)
            return m->changed[i].patch[viewer] >= PATCH_CHANGES;
    return false;
}

bool event_patches_alike(const struct match *m, int32_t a, int32_t b)
{
    assert(m->published);
    if (!same_numbers(m, a, b))
        return false;
    for (int32_t i = 0; i < m->changes; i++)
        if (m->changed[i].patch[a] != m->changed[i].patch[b])
            return false;
    return true;
}
