/* Items are described here, whole or as what is different from an older state. There is no other way for a
 * client to learn of the table, so what is hidden here is hidden everywhere. */
#include "common/match/describe.h"
#include "common/match/match.h"
#include "common/match/rules.h"
#include "common/table/table.h"

#include <assert.h>
#include <string.h>

const char *const item_kind_name[ITEM_KINDS] = {"match", "side", "unit", "figure", "terrain"};

/* --- attributes ------------------------------------------------------------------------------------ */

/* What the older state has in the same place: both are blocks of the same layout. */
static const void *older(const struct source *from, const void *now)
{
    return (const char *)from->old + ((const char *)now - (const char *)from->state);
}

static bool is_same(const struct source *from, const int32_t *value)
{
    return from->old && *(const int32_t *)older(from, value) == *value;
}

static struct attribute *add(struct item *item, const char *name, enum attribute_kind kind)
{
    assert(item->count < ITEM_ATTRIBUTES_MAX);
    struct attribute *a = &item->attribute[item->count++];

    *a = (struct attribute){.name = name, .kind = (int32_t)kind};
    return a;
}

static struct attribute *add_plain(struct item *item, const char *name, int32_t value)
{
    struct attribute *a = add(item, name, ATTRIBUTE_NUMBER);

    a->number = value;
    return a;
}

static void add_number(const struct source *from, struct item *item, const char *name, const int32_t *value)
{
    if (!is_same(from, value))
        add(item, name, ATTRIBUTE_NUMBER)->number = *value;
}

static void add_reference(const struct source *from, struct item *item, const char *name, enum refers refers,
                          const int32_t *value)
{
    if (!is_same(from, value))
        add_plain(item, name, *value)->refers = (int32_t)refers;
}

static void add_flag(const struct source *from, struct item *item, const char *name, const uint32_t *flags,
                     uint32_t flag)
{
    bool set = (*flags & flag) != 0;

    if (!from->old || set != ((*(const uint32_t *)older(from, flags) & flag) != 0))
        add(item, name, ATTRIBUTE_NUMBER)->number = set;
}

/* Two numbers may have one word. */
static void add_word(const struct source *from, struct item *item, const char *name, const char *const *words,
                     const int32_t *number)
{
    if (is_same(from, number) ||
        (from->old && strcmp(words[*(const int32_t *)older(from, number)], words[*number]) == 0))
        return;
    add(item, name, ATTRIBUTE_WORD)->text = words[*number];
}

static const char *name_or_none(const struct state *s, int32_t name)
{
    return name == NOTHING ? "" : state_name(s, name);
}

static void add_name(const struct source *from, struct item *item, const char *name, enum attribute_kind kind,
                     const int32_t *offset)
{
    const char *text;

    if (is_same(from, offset))
        return;
    text = name_or_none(from->state, *offset);
    if (!from->old || strcmp(name_or_none(from->old, *(const int32_t *)older(from, offset)), text) != 0)
        add(item, name, kind)->text = text;
}

/* What never changes in a match. */
static void add_fixed_number(const struct source *from, struct item *item, const char *name, int32_t value)
{
    if (!from->old)
        add(item, name, ATTRIBUTE_NUMBER)->number = value;
}

static void add_fixed_word(const struct source *from, struct item *item, const char *name, const char *word)
{
    if (!from->old)
        add(item, name, ATTRIBUTE_WORD)->text = word;
}

/* Of many fields a few have changed, if any: that is looked for first. */
static void add_fields(const struct source *from, struct item *item, enum item_kind kind, int32_t id)
{
    struct keeping own = keeping_of(from->rules, from->state, kind, id);
    const void *old = from->old ? older(from, own.record) : NULL;

    if (old && memcmp(own.record, old, own.bytes) == 0)
        return;
    for (int32_t i = 0; i < own.table.count; i++) {
        const struct field *f = &own.table.field[i];
        int32_t value = field_get(f, own.record);

        if ((old && field_get(f, old) == value) || f->sight > from->sight)
            continue;
        if (f->named) {
            if (!old || strcmp(f->named(from->old, field_get(f, old)), f->named(from->state, value)) != 0)
                add(item, f->name, ATTRIBUTE_WORD)->text = f->named(from->state, value);
        } else if (!f->words) {
            add_plain(item, f->name, value)->refers = f->refers;
        } else if (!old || strcmp(f->words[field_get(f, old)], f->words[value]) != 0) {
            add(item, f->name, ATTRIBUTE_WORD)->text = f->words[value];
        }
    }
}

/* --- who sees what --------------------------------------------------------------------------------- */

static int32_t seers_of_unit(const struct state *s, const struct unit *unit)
{
    int32_t all = all_viewers_of(s);
    int32_t seers = (unit->side >= 0 ? 1 << unit->side : 0) | 1 << VIEWER_MASTER;

    for (int32_t i = unit->first_member; i != NOBODY && seers != all; i = state_figure(s, i)->next_member)
        seers |= seers_of_figure(s, state_figure(s, i));
    return seers;
}

int32_t seers_of(const struct state *s, enum item_kind kind, int32_t id)
{
    if (kind == ITEM_UNIT)
        return seers_of_unit(s, state_unit(s, id));
    if (kind == ITEM_TERRAIN && id >= state_table(s)->pieces)
        return 0; /* a piece that has not been laid, or not yet again */
    return kind == ITEM_FIGURE ? seers_of_figure(s, state_figure(s, id)) : all_viewers_of(s);
}

int32_t all_viewers_of(const struct state *s)
{
    return ((1 << s->sides) - 1) | 1 << VIEWER_SPECTATOR | 1 << VIEWER_MASTER;
}

struct keeping keeping_of(const struct rules *r, const struct state *s, enum item_kind kind, int32_t id)
{
    switch (kind) {
    case ITEM_MATCH:
        return (struct keeping){r->match_fields, state_own_match(s), s->own_sides_at - s->own_match_at, -1};
    case ITEM_SIDE:
        return (struct keeping){r->side_fields, state_own_side(s, id), s->own_side_bytes, id};
    case ITEM_UNIT:
        return (struct keeping){r->unit_fields, state_own_unit(s, id), s->own_unit_bytes,
                                state_unit(s, id)->side};
    case ITEM_FIGURE:
        return (struct keeping){r->figure_fields, state_own_figure(s, id), s->own_figure_bytes,
                                state_figure(s, id)->side};
    case ITEM_TERRAIN:
        return (struct keeping){r->piece_fields, state_own_piece(s, id), s->own_piece_bytes, -1};
    case ITEM_KINDS:
        break;
    }
    return (struct keeping){.record = s, .owner = -1};
}

int32_t sight_of(int32_t viewer, int32_t owner)
{
    return viewer == VIEWER_MASTER ? SEEN_BY_MASTER : viewer == owner ? SEEN_BY_OWNER : SEEN_BY_ALL;
}

/* --- items ----------------------------------------------------------------------------------------- */

static const char *const outcome_word[] = {"none", "won", "drawn", "abandoned"};
static const char *const fate_word[] = {"reserve", "in_play", "out", "fled", "withdrawn"};
static const char *const shape_word[] = {"round", "rectangle"};
static const char *const form_word[] = {"area", "line", "opening"};
static const char *const opening_word[] = {"open", "closed", "locked"};

static void add_options(const struct source *from, struct item *item)
{
    const struct state *s = from->state;
    const struct rules *r = from->rules;

    if (from->old && memcmp(from->old->options, s->options, sizeof s->options) == 0)
        return;
    for (int32_t i = 0; i < r->option_count; i++) {
        int32_t on = s->options[i / 31] >> (i % 31) & 1;

        if (!from->old || on != (from->old->options[i / 31] >> (i % 31) & 1))
            add(item, r->option[i].name, ATTRIBUTE_NUMBER)->number = on;
    }
}

static void describe_match(const struct source *from, struct item *item)
{
    const struct state *s = from->state;
    const struct table *t = state_table(s);

    add_fixed_word(from, item, "system", from->rules->name);
    add_number(from, item, "turn", &s->turn);
    add_word(from, item, "phase", from->rules->phase, &s->phase);
    add_word(from, item, "outcome", outcome_word, &s->outcome.kind);
    add_number(from, item, "winner", &s->outcome.winner);
    add_number(from, item, "frozen", &s->frozen);
    add_number(from, item, "adjourned", &s->adjourned);
    add_fixed_number(from, item, "width", t->limits.width);
    add_fixed_number(from, item, "depth", t->limits.depth);
    add_fixed_number(from, item, "unit", from->rules->unit);
    add_options(from, item);
    add_fields(from, item, ITEM_MATCH, 0);
}

static void describe_side(const struct source *from, int32_t id, struct item *item)
{
    const struct side *side = &from->state->side[id];
    bool takeback = side->offers_takeback != 0;

    add_name(from, item, "name", ATTRIBUTE_TEXT, &side->name);
    add_number(from, item, "resigned", &side->resigned);
    add_number(from, item, "offers_draw", &side->offers_draw);
    add_number(from, item, "offers_adjournment", &side->offers_adjournment);
    add_number(from, item, "offers_resumption", &side->offers_resumption);
    if (!from->old || takeback != (from->old->side[id].offers_takeback != 0))
        add(item, "offers_takeback", ATTRIBUTE_NUMBER)->number = takeback;
    if (from->rules->victory_points && (!from->old || from->old_points[id] != from->points[id]))
        add(item, "victory_points", ATTRIBUTE_NUMBER)->number = from->points[id];
    add_fields(from, item, ITEM_SIDE, id);
}

/* Eight numbers a block, in the order of the struct: clients draw units by them. */
static void add_blocks(const struct source *from, struct item *item, int32_t id)
{
    enum { NUMBERS = sizeof(struct block) / sizeof(int32_t) };
    const struct block *blocks = state_blocks(from->state, id);
    int32_t count = state_unit(from->state, id)->blocks;

    if (from->state->unit_blocks == 0 ||
        (from->old && state_unit(from->old, id)->blocks == count &&
         memcmp(state_blocks(from->old, id), blocks, (size_t)count * sizeof *blocks) == 0))
        return;
    struct attribute *a = add(item, "blocks", ATTRIBUTE_LIST);

    a->number = NUMBERS * count;
    a->list = (const int32_t *)(const void *)blocks;
}

static void describe_unit(const struct source *from, int32_t id, struct item *item)
{
    const struct unit *unit = state_unit(from->state, id);

    add_number(from, item, "side", &unit->side);
    add_name(from, item, "name", ATTRIBUTE_TEXT, &unit->name);
    add_number(from, item, "commander", &unit->commander);
    add_blocks(from, item, id);
    add_fields(from, item, ITEM_UNIT, id);
}

static void describe_figure(const struct source *from, int32_t id, struct item *item)
{
    const struct figure *f = state_figure(from->state, id);
    const struct stand *stand = table_stand_const(state_table(from->state), id);

    add_reference(from, item, "unit", REFERS_TO_UNIT, &f->unit);
    add_number(from, item, "side", &f->side);
    add_word(from, item, "fate", fate_word, &f->fate);
    add_name(from, item, "name", ATTRIBUTE_TEXT, &f->name);
    add_name(from, item, "sort", ATTRIBUTE_WORD, &f->sort);
    add_number(from, item, "cost", &f->cost);
    add_flag(from, item, "on_table", &stand->flags, STAND_ON_TABLE);
    add_number(from, item, "x", &stand->place.at.x);
    add_number(from, item, "y", &stand->place.at.y);
    add_number(from, item, "elevation", &stand->place.elevation);
    add_number(from, item, "facing", &stand->place.facing);
    add_word(from, item, "shape", shape_word, &stand->base.shape);
    add_number(from, item, "base_width", &stand->base.width);
    add_number(from, item, "base_depth", &stand->base.depth);
    add_number(from, item, "height", &stand->height);
    add_flag(from, item, "lying", &stand->flags, STAND_LYING);
    add_reference(from, item, "aboard", REFERS_TO_FIGURE, &stand->aboard);
    if (from->state->unit_blocks > 0) {
        add_number(from, item, "part", &f->part);
        add_number(from, item, "slot", &f->slot);
    }
    add_fields(from, item, ITEM_FIGURE, id);
}

static void add_outline(const struct source *from, struct item *item, int32_t id)
{
    const struct table *t = state_table(from->state);
    int32_t points = table_piece_const(t, id)->points;
    const void *corners = piece_points(t, id);

    if (from->old) {
        const struct table *old = state_table(from->old);

        if (table_piece_const(old, id)->points == points &&
            memcmp(piece_points(old, id), corners, (size_t)points * sizeof(struct point)) == 0)
            return;
    }
    struct attribute *outline = add(item, "outline", ATTRIBUTE_LIST);

    outline->number = 2 * points;
    outline->list = corners;
}

static void describe_terrain(const struct source *from, int32_t id, struct item *item)
{
    const struct piece *p = table_piece_const(state_table(from->state), id);

    add_word(from, item, "kind", from->rules->terrain, &p->kind);
    add_word(from, item, "form", form_word, &p->form);
    add_name(from, item, "name", ATTRIBUTE_TEXT, &p->name);
    add_number(from, item, "parent", &p->parent);
    add_word(from, item, "state", opening_word, &p->state);
    add_flag(from, item, "removed", &p->flags, PIECE_REMOVED);
    add_flag(from, item, "room", &p->flags, PIECE_ROOM);
    add_number(from, item, "cover", &p->cover);
    add_number(from, item, "floor", &p->floor);
    add_number(from, item, "height", &p->height);
    add_number(from, item, "thickness", &p->thickness);
    add_outline(from, item, id);
    add_fields(from, item, ITEM_TERRAIN, id);
}

void describe(const struct source *from, enum item_kind kind, int32_t id, struct item *item)
{
    item->kind = (int32_t)kind;
    item->id = id;
    item->gone = false;
    item->whole = false;
    item->count = 0;
    switch (kind) {
    case ITEM_MATCH:
        describe_match(from, item);
        break;
    case ITEM_SIDE:
        describe_side(from, id, item);
        break;
    case ITEM_UNIT:
        describe_unit(from, id, item);
        break;
    case ITEM_FIGURE:
        describe_figure(from, id, item);
        break;
    case ITEM_TERRAIN:
        describe_terrain(from, id, item);
        break;
    case ITEM_KINDS:
        break;
    }
}

/* --- views ----------------------------------------------------------------------------------------- */

int32_t count_of_items(const struct state *s, enum item_kind kind)
{
    switch (kind) {
    case ITEM_MATCH:
        return 1;
    case ITEM_SIDE:
        return s->sides;
    case ITEM_UNIT:
        return s->units;
    case ITEM_FIGURE:
        return s->figures;
    case ITEM_TERRAIN:
        return state_table(s)->pieces;
    case ITEM_KINDS:
        break;
    }
    return 0;
}

void count_points(const struct match *m, int32_t points[SIDES_MAX])
{
    for (int32_t side = 0; m->rules->victory_points && side < m->state->sides; side++)
        points[side] = m->rules->victory_points(m, side);
}

bool match_view_item(const struct match *m, int32_t viewer, enum item_kind kind, int32_t id,
                     struct item *item)
{
    if (!(seers_of(m->state, kind, id) >> viewer & 1))
        return false;
    int32_t owner = keeping_of(m->rules, m->state, kind, id).owner, points[SIDES_MAX] = {0};
    struct source from = {
        .rules = m->rules, .state = m->state, .points = points, .sight = sight_of(viewer, owner)};

    if (kind == ITEM_SIDE)
        count_points(m, points);
    describe(&from, kind, id, item);
    number_item(m, viewer, item);
    return true;
}

void match_view(const struct match *m, int32_t viewer, item_taker *take, void *context)
{
    struct item item;

    for (int32_t kind = 0; kind < ITEM_KINDS; kind++)
        for (int32_t id = 0; id < count_of_items(m->state, (enum item_kind)kind); id++)
            if (match_view_item(m, viewer, (enum item_kind)kind, id, &item))
                take(context, &item);
}

int32_t match_items(const struct state *s)
{
    int32_t count = 0;

    for (int32_t kind = 0; kind < ITEM_KINDS; kind++)
        count += count_of_items(s, (enum item_kind)kind);
    return count + state_table(s)->limits.pieces - state_table(s)->pieces;
}

int32_t all_viewers(const struct match *m)
{
    return all_viewers_of(m->state);
}

int32_t viewers_of(const struct match *m, enum item_kind kind, int32_t id)
{
    return seers_of(m->state, kind, id);
}
