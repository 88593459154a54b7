/* Decisions, answers and all that a player gets when he asks about them. */
#include "common/wire/encode.h"

#include "common/wire/kinds.h"

#include <string.h>

Gonfalon__V1__Viewer *encode_viewer(struct arena *a, int32_t viewer)
{
    Gonfalon__V1__Viewer *v = arena_message(a, &gonfalon__v1__viewer__descriptor);

    v->kind = viewer == VIEWER_SPECTATOR ? GONFALON__V1__VIEWER_KIND__VIEWER_KIND_SPECTATOR
              : viewer == VIEWER_MASTER  ? GONFALON__V1__VIEWER_KIND__VIEWER_KIND_MASTER
                                         : GONFALON__V1__VIEWER_KIND__VIEWER_KIND_SIDE;
    if (viewer < SIDES_MAX)
        v->side = viewer;
    return v;
}

Gonfalon__V1__Point *encode_point(struct arena *a, struct point at)
{
    Gonfalon__V1__Point *p = arena_message(a, &gonfalon__v1__point__descriptor);

    p->x = at.x;
    p->y = at.y;
    return p;
}

Gonfalon__V1__Arg **encode_args(struct arena *a, const struct arg *args, int32_t count)
{
    Gonfalon__V1__Arg **out = arena_array(a, (size_t)count, sizeof *out);

    for (int32_t i = 0; i < count; i++) {
        Gonfalon__V1__Arg *arg = arena_message(a, &gonfalon__v1__arg__descriptor);

        arg->name = arena_text(a, args[i].name);
        arg->kind = arg_kind_out(args[i].kind);
        arg->value = args[i].value;
        if (args[i].kind == ARG_WORD || args[i].kind == ARG_TEXT)
            arg->word = arena_text(a, args[i].word);
        if (args[i].kind == ARG_POINT)
            arg->at = encode_point(a, args[i].at);
        out[i] = arg;
    }
    return out;
}

static Gonfalon__V1__AnswerItem **encode_items(struct arena *a, const struct answer_item *items,
                                               int32_t count)
{
    Gonfalon__V1__AnswerItem **out = arena_array(a, (size_t)count, sizeof *out);

    for (int32_t i = 0; i < count; i++) {
        Gonfalon__V1__AnswerItem *item = arena_message(a, &gonfalon__v1__answer_item__descriptor);

        item->ref = items[i].ref;
        item->value = items[i].value;
        item->x = items[i].at.x;
        item->y = items[i].at.y;
        item->facing = items[i].facing;
        item->amount = items[i].amount;
        out[i] = item;
    }
    return out;
}

static Gonfalon__V1__Answer *make_answer(struct arena *a, uint32_t decision, int32_t kind,
                                         const struct answer_item *items, int32_t count)
{
    Gonfalon__V1__Answer *out = arena_message(a, &gonfalon__v1__answer__descriptor);

    out->decision = decision;
    out->kind = decision_kind_out(kind);
    out->n_items = (size_t)count;
    out->items = encode_items(a, items, count);
    return out;
}

Gonfalon__V1__Answer *encode_answer(struct arena *a, const struct answer *answer)
{
    return make_answer(a, answer->decision, answer->kind, answer->item, answer->count);
}

static Gonfalon__V1__Option *encode_option(struct arena *a, const struct option *o)
{
    Gonfalon__V1__Option *out = arena_message(a, &gonfalon__v1__option__descriptor);

    out->id = o->id;
    out->tag = arena_text(a, o->tag);
    out->label = arena_text(a, o->label);
    out->n_args = (size_t)o->arg_count;
    out->args = encode_args(a, o->args, o->arg_count);
    out->figure = o->figure;
    out->unit = o->unit;
    if (o->has_point)
        out->at = encode_point(a, o->at);
    out->min = o->min;
    out->max = o->max;
    out->group = o->group + 1;
    out->wants = (Gonfalon__V1__OrderWants)o->wants;
    return out;
}

static Gonfalon__V1__Zone *encode_zone(struct arena *a, const struct zone *z)
{
    Gonfalon__V1__Zone *out = arena_message(a, &gonfalon__v1__zone__descriptor);

    out->n_corners = (size_t)z->count;
    out->corners = arena_array(a, out->n_corners, sizeof *out->corners);
    for (int32_t i = 0; i < z->count; i++)
        out->corners[i] = encode_point(a, z->corner[i]);
    return out;
}

static Gonfalon__V1__LayShape *encode_shape(struct arena *a, const struct lay_shape *from)
{
    Gonfalon__V1__LayShape *out = arena_message(a, &gonfalon__v1__lay_shape__descriptor);

    out->kind = arena_text(a, from->kind);
    out->tag = arena_text(a, from->tag);
    out->label = arena_text(a, from->label);
    out->n_corners = (size_t)from->corners;
    out->corners = arena_array(a, out->n_corners, sizeof *out->corners);
    for (int32_t i = 0; i < from->corners; i++)
        out->corners[i] = encode_point(a, from->corner[i]);
    out->turns = from->turns;
    out->most_corners = from->most_corners;
    out->most_length = from->most_length;
    out->width = from->width;
    out->overlaps = from->overlaps;
    return out;
}

static void encode_choices(struct arena *a, const struct decision *d, Gonfalon__V1__Decision *out)
{
    out->n_options = (size_t)d->option_count;
    out->options = arena_array(a, out->n_options, sizeof *out->options);
    for (int32_t i = 0; i < d->option_count; i++)
        out->options[i] = encode_option(a, &d->option[i]);
    out->n_movables = (size_t)d->movable_count;
    out->movables = arena_array(a, out->n_movables, sizeof *out->movables);
    for (int32_t i = 0; i < d->movable_count; i++) {
        Gonfalon__V1__Movable *movable = arena_message(a, &gonfalon__v1__movable__descriptor);

        movable->figure = d->movable[i].figure;
        movable->budget = d->movable[i].budget;
        movable->must = d->movable[i].must;
        movable->orders = d->movable[i].orders;
        movable->closed = d->movable[i].closed;
        movable->files = d->movable[i].files;
        if (d->kind == DECISION_LAY)
            movable->shape = encode_shape(a, &d->shape[d->movable[i].shape]);
        out->movables[i] = movable;
    }
    out->n_zones = (size_t)d->zone_count;
    out->zones = arena_array(a, out->n_zones, sizeof *out->zones);
    for (int32_t i = 0; i < d->zone_count; i++)
        out->zones[i] = encode_zone(a, &d->zone[i]);
}

_Static_assert((int)GONFALON__V1__ORDER_WANTS__ORDER_WANTS_POINT == WANTS_POINT &&
                   (int)GONFALON__V1__LEG_KIND__LEG_KIND_FILES == LEG_FILES &&
                   (int)GONFALON__V1__LEG_ANCHOR__LEG_ANCHOR_OUTER == ANCHOR_OUTER &&
                   (int)GONFALON__V1__TEMPLATE_KIND__TEMPLATE_KIND_CONE == TEMPLATE_CONE,
               "the enumerations of the model and of the schema count alike");

static Gonfalon__V1__Manoeuvre *encode_manoeuvre(struct arena *a, const struct manoeuvre *from)
{
    Gonfalon__V1__Manoeuvre *out = arena_message(a, &gonfalon__v1__manoeuvre__descriptor);

    out->id = from->id;
    out->kind = (Gonfalon__V1__LegKind)from->kind;
    out->anchor = (Gonfalon__V1__LegAnchor)from->anchor;
    out->tag = arena_text(a, from->tag);
    out->label = arena_text(a, from->label);
    out->rule = arena_text(a, from->rule);
    out->least = from->least;
    out->most = from->most;
    out->step = from->step;
    out->times = from->times;
    out->together = from->together;
    out->tests = from->tests;
    return out;
}

static void encode_manoeuvres(struct arena *a, const struct decision *d, Gonfalon__V1__Decision *out)
{
    out->n_manoeuvres = (size_t)d->manoeuvre_count;
    out->manoeuvres = arena_array(a, out->n_manoeuvres, sizeof *out->manoeuvres);
    for (int32_t i = 0; i < d->manoeuvre_count; i++)
        out->manoeuvres[i] = encode_manoeuvre(a, &d->manoeuvre[i]);
}

static void encode_groups(struct arena *a, const struct decision *d, Gonfalon__V1__Decision *out)
{
    out->n_groups = (size_t)d->group_count;
    out->groups = arena_array(a, out->n_groups, sizeof *out->groups);
    for (int32_t i = 0; i < d->group_count; i++) {
        Gonfalon__V1__ShareGroup *group = arena_message(a, &gonfalon__v1__share_group__descriptor);

        group->figure = d->group[i].figure;
        group->unit = d->group[i].unit;
        group->min = d->group[i].min;
        group->max = d->group[i].max;
        out->groups[i] = group;
    }
}

static Gonfalon__V1__Template *encode_template(struct arena *a, const struct target_template *from)
{
    Gonfalon__V1__Template *out = arena_message(a, &gonfalon__v1__template__descriptor);

    out->kind = (Gonfalon__V1__TemplateKind)from->kind;
    out->size = from->size;
    out->width = from->width;
    return out;
}

static Gonfalon__V1__Way *encode_way_of(struct arena *a, const struct decision *d)
{
    Gonfalon__V1__Way *out = arena_message(a, &gonfalon__v1__way__descriptor);

    out->figure = d->way_figure;
    out->n_corners = (size_t)d->way_count;
    out->corners = arena_array(a, out->n_corners, sizeof *out->corners);
    for (int32_t i = 0; i < d->way_count; i++)
        out->corners[i] = encode_point(a, d->way[i]);
    return out;
}

static size_t encode_players(struct arena *a, int32_t bits, int32_t **out)
{
    size_t count = 0;

    *out = arena_array(a, PLAYERS_MAX, sizeof **out);
    for (int32_t player = 0; player < PLAYERS_MAX; player++)
        if (bits >> player & 1)
            (*out)[count++] = player;
    return count;
}

/* Most sides have one player, and nothing of this. */
static void encode_commanders(struct arena *a, const struct decision *d, Gonfalon__V1__Decision *out)
{
    size_t count = (size_t)(d->movable_count > 0 ? d->movable_count : d->option_count);
    bool any = false;

    out->n_awaited = encode_players(a, d->concerned & ~d->given, &out->awaited);
    out->n_given_by = encode_players(a, d->given, &out->given_by);
    out->commanders = arena_array(a, count, sizeof *out->commanders);
    for (size_t i = 0; i < count; i++) {
        out->commanders[i] = d->movable_count > 0 ? d->movable[i].commander : d->option[i].commander;
        any |= out->commanders[i] >= 0;
    }
    out->n_commanders = any ? count : 0;
}

Gonfalon__V1__Decision *encode_decision(struct arena *a, const struct decision *d,
                                        const struct answer *fallback, int32_t time_left_ms)
{
    Gonfalon__V1__Decision *out = arena_message(a, &gonfalon__v1__decision__descriptor);

    out->number = d->number;
    out->key = arena_text(a, d->key);
    out->kind = decision_kind_out(d->kind);
    out->side = side_of_asked(d->side);
    out->player = d->player;
    out->rule = arena_text(a, d->rule);
    out->reaction = d->reaction;
    out->secret = d->secret;
    out->blind = d->blind;
    out->n_args = (size_t)d->arg_count;
    out->args = encode_args(a, d->args, d->arg_count);
    out->figure = d->figure;
    out->unit = d->unit;
    out->min = d->min;
    out->max = d->max;
    out->step = d->step;
    out->lengths = d->lengths;
    out->free_point = d->free_point;
    out->need_facing = d->need_facing;
    out->waypoints = d->waypoints;
    encode_choices(a, d, out);
    encode_manoeuvres(a, d, out);
    encode_groups(a, d, out);
    encode_commanders(a, d, out);
    if (d->template.kind != TEMPLATE_NONE)
        out->template_ = encode_template(a, &d->template);
    if (d->way_count > 0)
        out->way = encode_way_of(a, d);
    if (fallback)
        out->fallback = encode_answer(a, fallback);
    out->time_left_ms = time_left_ms;
    return out;
}

void encode_arcs(struct arena *a, const struct arcs *arcs, Gonfalon__V1__Decision *out)
{
    out->n_arcs = (size_t)arcs->count;
    out->arcs = arena_array(a, out->n_arcs, sizeof *out->arcs);
    for (int32_t i = 0; i < arcs->count; i++) {
        const struct figure_arc *from = &arcs->arc[i];
        Gonfalon__V1__Arc *one = arena_message(a, &gonfalon__v1__arc__descriptor);

        one->key = arena_text(a, from->key);
        one->rule = arena_text(a, from->rule);
        one->width = from->width;
        one->least = from->least;
        one->most = from->most;
        one->n_figures = (size_t)from->count;
        one->figures = arena_array(a, one->n_figures, sizeof *one->figures);
        memcpy(one->figures, from->figure, one->n_figures * sizeof from->figure[0]);
        out->arcs[i] = one;
    }
}

Gonfalon__V1__Modifier **encode_modifiers(struct arena *a, const struct modifier *modifier, int32_t count)
{
    Gonfalon__V1__Modifier **out = arena_array(a, (size_t)count, sizeof *out);

    for (int32_t i = 0; i < count; i++) {
        out[i] = arena_message(a, &gonfalon__v1__modifier__descriptor);
        out[i]->value = modifier[i].value;
        out[i]->rule = arena_text(a, modifier[i].rule);
    }
    return out;
}

Gonfalon__V1__Error *encode_refusal(struct arena *a, const struct refusal *r)
{
    Gonfalon__V1__Error *out = arena_message(a, &gonfalon__v1__error__descriptor);

    out->code = refusal_class_out((int32_t)r->class);
    out->key = arena_text(a, r->key);
    out->rule = arena_text(a, r->rule);
    out->figure = r->figure;
    out->unit = r->unit;
    if (r->has_point)
        out->at = encode_point(a, r->at);
    out->amount = r->amount;
    return out;
}

static void encode_legs(struct arena *a, const struct preview *p, Gonfalon__V1__Preview *out)
{
    out->n_legs = (size_t)p->leg_count;
    out->legs = arena_array(a, out->n_legs, sizeof *out->legs);
    for (int32_t i = 0; i < p->leg_count; i++) {
        Gonfalon__V1__LegEnd *leg = arena_message(a, &gonfalon__v1__leg_end__descriptor);

        leg->cost = p->leg[i].cost;
        leg->done = p->leg[i].done;
        leg->stop = arena_text(a, p->leg[i].stop);
        leg->figure = p->leg[i].figure;
        out->legs[i] = leg;
    }
}

static void encode_blocks(struct arena *a, const struct preview *p, Gonfalon__V1__Preview *out)
{
    out->n_blocks = (size_t)p->block_count;
    out->blocks = arena_array(a, out->n_blocks, sizeof *out->blocks);
    for (int32_t i = 0; i < p->block_count; i++) {
        Gonfalon__V1__Block *block = arena_message(a, &gonfalon__v1__block__descriptor);
        const struct block *from = &p->block[i].block;

        block->unit = p->block[i].unit;
        block->x = from->at.x;
        block->y = from->at.y;
        block->facing = from->facing;
        block->layout = from->layout;
        block->files = from->files;
        block->count = from->count;
        block->width = from->width;
        block->depth = from->depth;
        out->blocks[i] = block;
    }
}

Gonfalon__V1__Preview *encode_preview(struct arena *a, const struct preview *p)
{
    Gonfalon__V1__Preview *out = arena_message(a, &gonfalon__v1__preview__descriptor);

    out->legal = p->legal;
    if (!p->legal)
        out->refusal = encode_refusal(a, &p->refusal);
    out->cost = p->cost;
    out->budget = p->budget;
    out->unit = arena_text(a, p->unit);
    out->n_ends = (size_t)p->end_count;
    out->ends = encode_items(a, p->end, p->end_count);
    encode_legs(a, p, out);
    encode_blocks(a, p, out);
    return out;
}

Gonfalon__V1__Suggestion **encode_suggestions(struct arena *a, const struct suggestions *s,
                                              const struct decision *d)
{
    Gonfalon__V1__Suggestion **out = arena_array(a, (size_t)s->count, sizeof *out);

    for (int32_t i = 0; i < s->count; i++) {
        const struct suggestion *line = &s->line[i];
        Gonfalon__V1__Suggestion *one = arena_message(a, &gonfalon__v1__suggestion__descriptor);

        one->label = arena_text(a, line->label);
        one->n_args = (size_t)line->arg_count;
        one->args = encode_args(a, line->args, line->arg_count);
        one->worth = line->worth;
        one->answer = make_answer(a, d->number, d->kind, &s->pool[line->first], line->count);
        out[i] = one;
    }
    return out;
}

Gonfalon__V1__OddsLine **encode_odds(struct arena *a, const struct odds *o)
{
    Gonfalon__V1__OddsLine **out = arena_array(a, (size_t)o->count, sizeof *out);

    for (int32_t i = 0; i < o->count; i++) {
        const struct odds_line *line = &o->line[i];
        Gonfalon__V1__OddsLine *one = arena_message(a, &gonfalon__v1__odds_line__descriptor);

        one->key = arena_text(a, line->key);
        one->wins = line->wins;
        one->cases = line->cases;
        one->n_args = (size_t)line->arg_count;
        one->args = encode_args(a, line->args, line->arg_count);
        one->n_modifiers = (size_t)line->modifier_count;
        one->modifiers = encode_modifiers(a, line->modifier, line->modifier_count);
        out[i] = one;
    }
    return out;
}

Gonfalon__V1__Problem **encode_problems(struct arena *a, const struct problems *p, size_t *count)
{
    *count = (size_t)(p->count < PROBLEMS_MAX ? p->count : PROBLEMS_MAX);
    Gonfalon__V1__Problem **out = arena_array(a, *count, sizeof *out);

    for (size_t i = 0; i < *count; i++) {
        const struct problem *from = &p->item[i];
        Gonfalon__V1__Problem *one = arena_message(a, &gonfalon__v1__problem__descriptor);

        one->place = arena_text(a, from->place);
        one->rule = arena_text(a, from->rule);
        one->key = arena_text(a, from->key);
        one->detail = arena_text(a, from->detail);
        one->amount = from->amount;
        out[i] = one;
    }
    return out;
}
