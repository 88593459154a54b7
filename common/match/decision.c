#include "common/match/decision.h"

#include "common/table/path.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

const char *const decision_kind_name[] = {"none",  "pick",   "order", "place", "move", "target",
                                          "share", "number", "form",  "drill", "lay"};

static struct arg make_arg(const char *name, enum arg_kind kind, int32_t value)
{
    return (struct arg){.name = name, .kind = (int32_t)kind, .value = value};
}

void decision_clear(struct decision *d)
{
    memset(d, 0, offsetof(struct decision, option));
    d->movable_count = 0;
    d->zone_count = 0;
    d->manoeuvre_count = 0;
    d->group_count = 0;
    d->shape_count = 0;
}

void decision_copy(struct decision *to, const struct decision *from)
{
    memcpy(to, from, offsetof(struct decision, option));
    memcpy(to->option, from->option, (size_t)from->option_count * sizeof from->option[0]);
    to->movable_count = from->movable_count;
    memcpy(to->movable, from->movable, (size_t)from->movable_count * sizeof from->movable[0]);
    to->zone_count = from->zone_count;
    memcpy(to->zone, from->zone, (size_t)from->zone_count * sizeof from->zone[0]);
    to->manoeuvre_count = from->manoeuvre_count;
    memcpy(to->manoeuvre, from->manoeuvre, (size_t)from->manoeuvre_count * sizeof from->manoeuvre[0]);
    to->group_count = from->group_count;
    memcpy(to->group, from->group, (size_t)from->group_count * sizeof from->group[0]);
    to->shape_count = from->shape_count;
    memcpy(to->shape, from->shape, (size_t)from->shape_count * sizeof from->shape[0]);
    memcpy(to->way, from->way, (size_t)from->way_count * sizeof from->way[0]);
}

struct option *decision_option(struct decision *d, const char *tag, const char *label)
{
    int32_t n = d->option_count;
    struct option *o = &d->option[n];

    if (n < OPTIONS_MAX)
        d->option_count++;
    memset(o, 0, sizeof *o);
    o->id = n;
    o->tag = tag;
    o->label = label;
    o->figure = -1;
    o->unit = -1;
    o->group = -1;
    return o;
}

const struct option *decision_find(const struct decision *d, int32_t id)
{
    for (int32_t i = 0; i < d->option_count; i++)
        if (d->option[i].id == id)
            return &d->option[i];
    return NULL;
}

void option_arg(struct option *o, const char *name, enum arg_kind kind, int32_t value)
{
    assert(o->arg_count < ARGS_MAX);
    o->args[o->arg_count++] = make_arg(name, kind, value);
}

void option_word(struct option *o, const char *name, const char *word)
{
    option_arg(o, name, ARG_WORD, 0);
    o->args[o->arg_count - 1].word = word;
}

void decision_arg(struct decision *d, const char *name, enum arg_kind kind, int32_t value)
{
    assert(d->arg_count < ARGS_MAX);
    d->args[d->arg_count++] = make_arg(name, kind, value);
}

void decision_word(struct decision *d, const char *name, const char *word)
{
    decision_arg(d, name, ARG_WORD, 0);
    d->args[d->arg_count - 1].word = word;
}

struct movable *decision_movable(struct decision *d, int32_t figure, length budget, bool must)
{
    struct movable *one = &d->movable[d->movable_count];

    if (d->movable_count < MOVABLES_MAX)
        d->movable_count++;
    *one = (struct movable){.figure = figure, .budget = budget, .must = must, .orders = 1};
    return one;
}

void decision_shape(struct decision *d, const struct lay_shape *shape)
{
    assert(d->shape_count < LAY_SHAPES_MAX);
    d->shape[d->shape_count++] = *shape;
}

struct movable *decision_piece(struct decision *d, int32_t number, bool must)
{
    struct movable *piece = decision_movable(d, number, 0, must);

    assert(d->shape_count > 0);
    piece->shape = d->shape_count - 1;
    return piece;
}

struct manoeuvre *decision_manoeuvre(struct decision *d, enum leg_kind kind, const char *tag,
                                     const char *label, const char *rule)
{
    assert(d->manoeuvre_count < MANOEUVRES_MAX);
    struct manoeuvre *one = &d->manoeuvre[d->manoeuvre_count++];

    *one = (struct manoeuvre){.id = d->manoeuvre_count,
                              .kind = (int32_t)kind,
                              .tag = tag,
                              .label = label,
                              .rule = rule,
                              .step = 1,
                              .together = UINT32_MAX};
    return one;
}

void decision_waypoint(struct decision *d, int32_t value, const char *tag, const char *label,
                       const char *rule)
{
    decision_manoeuvre(d, LEG_WAY, tag, label, rule)->id = value;
}

const struct manoeuvre *decision_find_manoeuvre(const struct decision *d, int32_t id)
{
    for (int32_t i = 0; i < d->manoeuvre_count; i++)
        if (d->manoeuvre[i].id == id)
            return &d->manoeuvre[i];
    return NULL;
}

int32_t decision_group(struct decision *d, int32_t figure, int32_t unit, int32_t min, int32_t max)
{
    assert(d->group_count < SHARE_GROUPS_MAX);
    d->group[d->group_count] = (struct share_group){figure, unit, min, max};
    return d->group_count++;
}

void decision_way(struct decision *d, int32_t figure, const struct path *way)
{
    _Static_assert((int)PATH_POINTS <= (int)DECISION_WAY_MAX, "every path fits");
    assert(figure >= 0 && way->points > 1);
    d->way_figure = figure;
    d->way_count = way->points;
    memcpy(d->way, way->at, (size_t)way->points * sizeof d->way[0]);
}

struct zone *decision_zone(struct decision *d, const struct point *corner, int32_t count)
{
    struct zone *zone = &d->zone[d->zone_count];

    assert(count <= ZONE_CORNERS_MAX); /* the schema of scenarios has seen to it */
    if (d->zone_count < ZONES_MAX)
        d->zone_count++;
    zone->count = count;
    memcpy(zone->corner, corner, (size_t)count * sizeof *corner);
    return zone;
}

void answer_clear(struct answer *a, enum decision_kind kind, uint32_t decision)
{
    a->decision = decision;
    a->kind = (int32_t)kind;
    a->count = 0;
}

bool answer_names(const struct answer *a, int32_t ref)
{
    for (int32_t i = 0; i < a->count; i++)
        if (a->item[i].ref == ref)
            return true;
    return false;
}

struct answer_item *answer_add(struct answer *a, int32_t ref, int32_t value)
{
    assert(a->count < ANSWER_ITEMS_MAX); /* who adds names what is offered, each once */
    struct answer_item *item = &a->item[a->count++];

    *item = (struct answer_item){.ref = ref, .value = value};
    return item;
}

struct answer_item *answer_add_place(struct answer *a, int32_t figure, struct point at, int32_t facing)
{
    struct answer_item *item = answer_add(a, figure, 0);

    item->at = at;
    item->facing = facing;
    return item;
}

struct suggestion *suggest_begin(struct suggestions *s, const char *label, int32_t worth)
{
    s->closed = s->count == SUGGESTIONS_MAX || s->used == SUGGESTION_ITEMS_MAX;
    if (s->closed)
        return NULL;
    struct suggestion *line = &s->line[s->count++];

    *line = (struct suggestion){.label = label, .worth = worth, .first = s->used};
    return line;
}

void suggest_place(struct suggestions *s, int32_t figure, struct point at, int32_t facing, int32_t value)
{
    if (s->count == 0 || s->closed)
        return;
    if (s->used == SUGGESTION_ITEMS_MAX || s->line[s->count - 1].count == ANSWER_ITEMS_MAX) {
        /* half an answer is none */
        s->used = s->line[--s->count].first;
        s->closed = true;
        return;
    }
    s->pool[s->used++] = (struct answer_item){.ref = figure, .value = value, .at = at, .facing = facing};
    s->line[s->count - 1].count++;
}

void suggest_item(struct suggestions *s, int32_t ref, int32_t value)
{
    suggest_place(s, ref, (struct point){0, 0}, 0, value);
}

void suggest_amount(struct suggestions *s, int32_t unit, int32_t manoeuvre, int32_t amount)
{
    suggest_item(s, unit, manoeuvre);
    if (s->count > 0 && !s->closed)
        s->pool[s->used - 1].amount = amount;
}

void preview_leg(struct preview *p, const struct preview_leg *leg)
{
    if (p->leg_count < PREVIEW_LEGS_MAX)
        p->leg[p->leg_count++] = *leg;
}

void preview_block(struct preview *p, int32_t unit, const struct block *block)
{
    if (p->block_count < PREVIEW_BLOCKS_MAX)
        p->block[p->block_count++] = (struct preview_block){unit, *block};
}

/* An argument of the suggestion begun last: one that its option has already is said again. NULL: none is
 * open. */
static struct arg *suggested_arg(struct suggestions *s, const char *name, enum arg_kind kind, int32_t value)
{
    if (s->count == 0 || s->closed)
        return NULL;
    struct suggestion *line = &s->line[s->count - 1];
    int32_t at = 0;

    while (at < line->arg_count && strcmp(line->args[at].name, name) != 0)
        at++;
    assert(at < ARGS_MAX);
    line->args[at] = make_arg(name, kind, value);
    line->arg_count += at == line->arg_count;
    return &line->args[at];
}

void suggest_arg(struct suggestions *s, const char *name, enum arg_kind kind, int32_t value)
{
    suggested_arg(s, name, kind, value);
}

void suggest_word(struct suggestions *s, const char *name, const char *word)
{
    struct arg *arg = suggested_arg(s, name, ARG_WORD, 0);

    if (arg)
        arg->word = word;
}

void suggest_point(struct suggestions *s, const char *name, struct point at)
{
    struct arg *arg = suggested_arg(s, name, ARG_POINT, 0);

    if (arg)
        arg->at = at;
}

void suggestion_answer(const struct suggestions *s, int32_t line, const struct decision *d,
                       struct answer *out)
{
    const struct suggestion *from = &s->line[line];

    answer_clear(out, (enum decision_kind)d->kind, d->number);
    out->count = from->count;
    memcpy(out->item, &s->pool[from->first], (size_t)from->count * sizeof out->item[0]);
}

bool refuse(struct refusal *r, const char *rule, const char *key, int32_t figure, int32_t amount)
{
    if (r)
        *r = (struct refusal){.rule = rule, .key = key, .figure = figure, .unit = -1, .amount = amount};
    return false;
}

bool refuse_at(struct refusal *r, const char *rule, const char *key, int32_t figure, struct point at,
               int32_t amount)
{
    refuse(r, rule, key, figure, amount);
    if (r) {
        r->at = at;
        r->has_point = true;
    }
    return false;
}

bool refuse_as(struct refusal *r, enum refusal_class class, const char *key, int32_t amount)
{
    refuse(r, "", key, -1, amount);
    if (r)
        r->class = class;
    return false;
}

bool refuse_unit(struct refusal *r, enum refusal_class class, const char *key, int32_t unit)
{
    refuse_as(r, class, key, 0);
    if (r)
        r->unit = unit;
    return false;
}

bool refuse_unit_by(struct refusal *r, const char *rule, const char *key, int32_t unit)
{
    refuse_unit(r, REFUSED_ILLEGAL, key, unit);
    if (r)
        r->rule = rule;
    return false;
}

int32_t cut_amount(int64_t amount)
{
    if (amount > INT32_MAX)
        return INT32_MAX;
    return amount < INT32_MIN ? INT32_MIN : (int32_t)amount;
}

void odds_line(struct odds *o, const char *key, int64_t wins, int64_t cases)
{
    o->full = o->count == ODDS_MAX;
    if (o->full)
        return;
    struct odds_line *line = &o->line[o->count++];

    *line = (struct odds_line){.key = key, .wins = wins, .cases = cases};
}

void odds_modifiers(struct odds *o, const struct modifier *modifier, int32_t count)
{
    struct odds_line *line = &o->line[o->count - 1];

    assert(o->count > 0 && count <= ROLL_MODIFIERS_MAX);
    if (o->full)
        return;
    line->modifier_count = count;
    for (int32_t i = 0; i < count; i++)
        line->modifier[i] = modifier[i];
}

static bool same_arc(const struct figure_arc *a, const struct figure_arc *b)
{
    return strcmp(a->key, b->key) == 0 && a->width == b->width && a->least == b->least && a->most == b->most;
}

void arc_add(struct arcs *to, const struct figure_arc *arc, int32_t figure)
{
    struct figure_arc *one = to->arc;

    while (one < to->arc + to->count && !same_arc(one, arc))
        one++;
    if (one == to->arc + ARCS_MAX)
        return;
    if (one == to->arc + to->count) {
        *one = *arc;
        one->count = 0;
        to->count++;
    }
    for (int32_t i = 0; i < one->count; i++)
        if (one->figure[i] == figure) /* several options are about him */
            return;
    if (one->count < ARC_FIGURES_MAX)
        one->figure[one->count++] = figure;
}
