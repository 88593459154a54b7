/* Views and patches. An item is described from a state; a patch is the difference of two descriptions, one
 * from the state at the last event and one from the present state. There is no other way for a client to
 * learn of a change, so what is hidden here is hidden everywhere. */
#include "common/match/view.h"

#include "common/match/match.h"
#include "common/rules/rules.h"
#include "common/table/table.h"

#include <assert.h>
#include <string.h>

const char *const item_kind_name[ITEM_KINDS] = {"match", "side", "unit", "figure", "terrain"};

struct source {
    const struct rules *rules;
    const struct state *state;
    int32_t viewer;
};

static struct attribute *add(struct item *item, const char *name, enum attribute_kind kind)
{
    assert(item->count < ITEM_ATTRIBUTES_MAX);
    struct attribute *a = &item->attribute[item->count++];

    *a = (struct attribute){.name = name, .kind = (int32_t)kind};
    return a;
}

static void add_number(struct item *item, const char *name, int32_t value)
{
    add(item, name, ATTRIBUTE_NUMBER)->number = value;
}

static void add_word(struct item *item, const char *name, const char *word)
{
    add(item, name, ATTRIBUTE_WORD)->text = word;
}

static void add_text(struct item *item, const char *name, const char *text)
{
    add(item, name, ATTRIBUTE_TEXT)->text = text;
}

static void add_fields(struct item *item, const struct source *from, struct field_table table,
                       const void *record, int32_t owner)
{
    bool master = from->viewer == VIEWER_MASTER;
    bool owns = master || from->viewer == owner;

    for (int32_t i = 0; i < table.count; i++) {
        const struct field *f = &table.field[i];

        if ((f->sight == SEEN_BY_OWNER && !owns) || (f->sight == SEEN_BY_MASTER && !master))
            continue;
        int32_t value = field_get(f, record);

        if (f->words)
            add_word(item, f->name, f->words[value]);
        else
            add_number(item, f->name, value);
    }
}

static bool sees_figure(const struct source *from, const struct figure *f)
{
    int32_t everybody = (1 << from->state->sides) - 1;
    int32_t seen_by = f->seen_by | (f->side >= 0 ? 1 << f->side : 0);

    if (from->viewer == VIEWER_MASTER)
        return true;
    if (from->viewer == VIEWER_SPECTATOR)
        return (seen_by & everybody) == everybody;
    return seen_by >> from->viewer & 1;
}

static bool sees_unit(const struct source *from, const struct unit *unit)
{
    if (unit->side == from->viewer || from->viewer == VIEWER_MASTER)
        return true;
    for (int32_t i = 0; i < unit->count; i++)
        if (sees_figure(from, state_figure(from->state, unit->first + i)))
            return true;
    return false;
}

static bool sees(const struct source *from, enum item_kind kind, int32_t id)
{
    if (kind == ITEM_UNIT)
        return sees_unit(from, state_unit(from->state, id));
    return kind != ITEM_FIGURE || sees_figure(from, state_figure(from->state, id));
}

static const char *const outcome_word[] = {"none", "won", "drawn", "abandoned"};
static const char *const fate_word[] = {"reserve", "in_play", "out", "fled", "withdrawn"};
static const char *const shape_word[] = {"round", "rectangle"};
static const char *const form_word[] = {"area", "line", "opening"};
static const char *const opening_word[] = {"open", "closed", "locked"};

static void describe_match(const struct source *from, struct item *item)
{
    const struct state *s = from->state;
    const struct table *t = state_table(s);

    add_word(item, "system", from->rules->name);
    add_number(item, "turn", s->turn);
    add_word(item, "phase", from->rules->phase[s->phase]);
    add_word(item, "outcome", outcome_word[s->outcome.kind]);
    add_number(item, "winner", s->outcome.winner);
    add_number(item, "frozen", s->frozen);
    add_number(item, "adjourned", s->adjourned);
    add_number(item, "width", t->limits.width);
    add_number(item, "depth", t->limits.depth);
    add_number(item, "unit", from->rules->unit);
    for (int32_t i = 0; i < from->rules->option_count; i++)
        add_number(item, from->rules->option[i].name, s->options[i / 31] >> (i % 31) & 1);
    add_fields(item, from, from->rules->match_fields, state_own_match(s), -1);
}

static void describe_side(const struct source *from, int32_t id, struct item *item)
{
    const struct side *side = &from->state->side[id];

    add_text(item, "name", state_name(from->state, side->name));
    add_number(item, "resigned", side->resigned);
    add_number(item, "offers_draw", side->offers_draw);
    add_number(item, "offers_adjournment", side->offers_adjournment);
    add_number(item, "offers_resumption", side->offers_resumption);
    add_number(item, "offers_takeback", side->offers_takeback != 0);
    add_fields(item, from, from->rules->side_fields, state_own_side(from->state, id), id);
}

static void describe_unit(const struct source *from, int32_t id, struct item *item)
{
    const struct unit *unit = state_unit(from->state, id);

    add_number(item, "side", unit->side);
    add_text(item, "name", state_name(from->state, unit->name));
    add_number(item, "commander", unit->commander);
    add_fields(item, from, from->rules->unit_fields, state_own_unit(from->state, id), unit->side);
}

static void describe_figure(const struct source *from, int32_t id, struct item *item)
{
    const struct figure *f = state_figure(from->state, id);
    const struct stand *stand = table_stand_const(state_table(from->state), id);

    add_number(item, "unit", f->unit);
    add_number(item, "side", f->side);
    add_word(item, "fate", fate_word[f->fate]);
    add_text(item, "name", state_name(from->state, f->name));
    add_word(item, "sort", state_name(from->state, f->sort));
    add_number(item, "cost", f->cost);
    add_number(item, "on_table", (stand->flags & STAND_ON_TABLE) != 0);
    add_number(item, "x", stand->place.at.x);
    add_number(item, "y", stand->place.at.y);
    add_number(item, "elevation", stand->place.elevation);
    add_number(item, "facing", stand->place.facing);
    add_word(item, "shape", shape_word[stand->base.shape]);
    add_number(item, "base_width", stand->base.width);
    add_number(item, "base_depth", stand->base.depth);
    add_number(item, "height", stand->height);
    add_number(item, "lying", (stand->flags & STAND_LYING) != 0);
    add_number(item, "aboard", stand->aboard);
    add_fields(item, from, from->rules->figure_fields, state_own_figure(from->state, id), f->side);
}

static void describe_terrain(const struct source *from, int32_t id, struct item *item)
{
    const struct table *t = state_table(from->state);
    const struct piece *p = table_piece_const(t, id);
    struct attribute *outline;

    add_word(item, "kind", from->rules->terrain[p->kind]);
    add_word(item, "form", form_word[p->form]);
    add_text(item, "name", p->name == NOTHING ? "" : state_name(from->state, p->name));
    add_number(item, "parent", p->parent);
    add_word(item, "state", opening_word[p->state]);
    add_number(item, "removed", (p->flags & PIECE_REMOVED) != 0);
    add_number(item, "room", (p->flags & PIECE_ROOM) != 0);
    add_number(item, "cover", p->cover);
    add_number(item, "floor", p->floor);
    add_number(item, "height", p->height);
    add_number(item, "thickness", p->thickness);
    outline = add(item, "outline", ATTRIBUTE_LIST);
    outline->number = 2 * p->points;
    outline->list = (const int32_t *)(const void *)piece_points(t, id);
}

/* False if the viewer does not see the item at all. */
static bool describe(const struct source *from, enum item_kind kind, int32_t id, struct item *item)
{
    item->kind = (int32_t)kind;
    item->id = id;
    item->gone = false;
    item->whole = false;
    item->count = 0;
    if (!sees(from, kind, id))
        return false;
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
    return true;
}

static int32_t count_of(const struct state *s, enum item_kind kind)
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

void match_view(const struct match *m, int32_t viewer, item_taker *take, void *context)
{
    struct source from = {.rules = m->rules, .state = m->state, .viewer = viewer};
    struct item item;

    for (int32_t kind = 0; kind < ITEM_KINDS; kind++)
        for (int32_t id = 0; id < count_of(m->state, (enum item_kind)kind); id++)
            if (describe(&from, (enum item_kind)kind, id, &item))
                take(context, &item);
}

bool match_view_item(const struct match *m, int32_t viewer, enum item_kind kind, int32_t id,
                     struct item *item)
{
    struct source from = {.rules = m->rules, .state = m->state, .viewer = viewer};

    return describe(&from, kind, id, item);
}

int32_t all_viewers(const struct match *m)
{
    return ((1 << m->state->sides) - 1) | 1 << VIEWER_SPECTATOR | 1 << VIEWER_MASTER;
}

int32_t viewers_of(const struct match *m, enum item_kind kind, int32_t id)
{
    int32_t bits = 0;

    for (int32_t viewer = 0; viewer < VIEWERS_MAX; viewer++) {
        struct source from = {.rules = m->rules, .state = m->state, .viewer = viewer};

        if (sees(&from, kind, id))
            bits |= 1 << viewer;
    }
    return bits & all_viewers(m);
}

static bool same_value(const struct attribute *a, const struct attribute *b)
{
    if (a->kind != b->kind || a->number != b->number)
        return false;
    if (a->text && strcmp(a->text, b->text) != 0)
        return false;
    return !a->list || memcmp(a->list, b->list, (size_t)a->number * sizeof *a->list) == 0;
}

/* Leaves in `after` what is not the same in `before`. Both list their attributes in the same order; where
 * the lists differ in length (the owner changed) the whole item is sent. */
static void keep_changes(const struct item *before, struct item *after)
{
    int32_t kept = 0;

    if (before->count != after->count) {
        after->whole = true;
        return;
    }
    for (int32_t i = 0; i < after->count; i++)
        if (!same_value(&before->attribute[i], &after->attribute[i]))
            after->attribute[kept++] = after->attribute[i];
    after->count = kept;
}

/* --- what has changed ------------------------------------------------------------------------------ */

static bool match_changed(const struct state *old, const struct state *new)
{
    return old->turn != new->turn || old->phase != new->phase || old->outcome.kind != new->outcome.kind ||
           old->outcome.winner != new->outcome.winner || old->frozen != new->frozen ||
           old->adjourned != new->adjourned || memcmp(old->options, new->options, sizeof new->options) != 0 ||
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

/* Also when one of its figures is seen by others than before: the unit is then, too. */
static bool unit_changed(const struct state *old, const struct state *new, int32_t id)
{
    const struct unit *unit = state_unit(new, id);

    if (memcmp(state_unit(old, id), unit, sizeof *unit) != 0 ||
        memcmp(state_own_unit(old, id), state_own_unit(new, id), new->own_unit_bytes) != 0)
        return true;
    for (int32_t i = 0; i < unit->count; i++) {
        const struct figure *was = state_figure(old, unit->first + i);
        const struct figure *is = state_figure(new, unit->first + i);

        if (was->seen_by != is->seen_by || was->side != is->side)
            return true;
    }
    return false;
}

static bool figure_changed(const struct state *old, const struct state *new, int32_t id)
{
    return memcmp(state_figure(old, id), state_figure(new, id), sizeof(struct figure)) != 0 ||
           memcmp(table_stand_const(state_table(old), id), table_stand_const(state_table(new), id),
                  sizeof(struct stand)) != 0 ||
           memcmp(state_own_figure(old, id), state_own_figure(new, id), new->own_figure_bytes) != 0;
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
        return memcmp(table_piece_const(state_table(old), id), table_piece_const(state_table(new), id),
                      sizeof(struct piece)) != 0;
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
        memcpy(state_own_unit(old, id), state_own_unit(new, id), new->own_unit_bytes);
        break;
    case ITEM_FIGURE:
        *state_figure(old, id) = *state_figure(new, id);
        *table_stand(state_table(old), id) = *table_stand_const(state_table(new), id);
        memcpy(state_own_figure(old, id), state_own_figure(new, id), new->own_figure_bytes);
        break;
    case ITEM_TERRAIN:
        *table_piece(state_table(old), id) = *table_piece_const(state_table(new), id);
        break;
    case ITEM_KINDS:
        break;
    }
}

int32_t match_items(const struct state *s)
{
    int32_t count = 0;

    for (int32_t kind = 0; kind < ITEM_KINDS; kind++)
        count += count_of(s, (enum item_kind)kind);
    return count;
}

void find_changes(struct match *m)
{
    m->changes = 0;
    for (int32_t kind = 0; kind < ITEM_KINDS; kind++)
        for (int32_t id = 0; id < count_of(m->state, (enum item_kind)kind); id++)
            if (item_changed(m->published, m->state, (enum item_kind)kind, id))
                m->changed[m->changes++] = (struct item_name){kind, id};
}

void publish_changes(struct match *m)
{
    for (int32_t i = 0; i < m->changes; i++)
        publish_item(m->published, m->state, (enum item_kind)m->changed[i].kind, m->changed[i].id);
}

static void patch_item(struct source old, struct source new, enum item_kind kind, int32_t id,
                       item_taker *take, void *context)
{
    struct item before, after;
    bool saw = describe(&old, kind, id, &before);
    bool sees_it = describe(&new, kind, id, &after);

    if (saw && sees_it) {
        keep_changes(&before, &after);
        if (after.count > 0)
            take(context, &after);
    } else if (sees_it) {
        take(context, &after);
    } else if (saw) {
        before.gone = true;
        before.count = 0;
        take(context, &before);
    }
}

void event_patches(const struct match *m, int32_t viewer, item_taker *take, void *context)
{
    struct source old = {.rules = m->rules, .state = m->published, .viewer = viewer};
    struct source new = {.rules = m->rules, .state = m->state, .viewer = viewer};

    assert(m->published);
    for (int32_t i = 0; i < m->changes; i++)
        patch_item(old, new, (enum item_kind)m->changed[i].kind, m->changed[i].id, take, context);
}

/* --- who gets the same patches --------------------------------------------------------------------- */

struct keeping {
    struct field_table table;
    const void *record;
    int32_t owner;
};

static struct keeping keeping_of(const struct source *from, enum item_kind kind, int32_t id)
{
    const struct rules *r = from->rules;
    const struct state *s = from->state;

    switch (kind) {
    case ITEM_MATCH:
        return (struct keeping){r->match_fields, state_own_match(s), -1};
    case ITEM_SIDE:
        return (struct keeping){r->side_fields, state_own_side(s, id), id};
    case ITEM_UNIT:
        return (struct keeping){r->unit_fields, state_own_unit(s, id), state_unit(s, id)->side};
    case ITEM_FIGURE:
        return (struct keeping){r->figure_fields, state_own_figure(s, id), state_figure(s, id)->side};
    case ITEM_TERRAIN:
    case ITEM_KINDS:
        break;
    }
    return (struct keeping){.owner = -1};
}

/* Nothing that only some may see is there; or, with an `old` one, none of it has changed, nor has who it
 * belongs to. */
static bool keeps_no_secret(struct keeping now, const struct keeping *old)
{
    for (int32_t i = 0; i < now.table.count; i++) {
        const struct field *f = &now.table.field[i];

        if (f->sight != SEEN_BY_ALL &&
            (!old || old->owner != now.owner || field_get(f, old->record) != field_get(f, now.record)))
            return false;
    }
    return true;
}

/* A description depends on its viewer only by whether he sees the item, and by the fields that not all may
 * see. */
static bool patch_alike(const struct match *m, enum item_kind kind, int32_t id, int32_t a, int32_t b)
{
    struct source old_a = {m->rules, m->published, a}, old_b = {m->rules, m->published, b};
    struct source new_a = {m->rules, m->state, a}, new_b = {m->rules, m->state, b};
    bool saw = sees(&old_a, kind, id), sees_it = sees(&new_a, kind, id);

    if (saw != sees(&old_b, kind, id) || sees_it != sees(&new_b, kind, id))
        return false;
    if (!sees_it)
        return true;
    struct keeping old = keeping_of(&old_a, kind, id);

    return keeps_no_secret(keeping_of(&new_a, kind, id), saw ? &old : NULL);
}

bool event_patches_alike(const struct match *m, int32_t a, int32_t b)
{
    assert(m->published);
    for (int32_t i = 0; i < m->changes; i++)
        if (!patch_alike(m, (enum item_kind)m->changed[i].kind, m->changed[i].id, a, b))
            return false;
    return true;
}
