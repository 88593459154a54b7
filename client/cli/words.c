#include "client/cli/words.h"

#include "client/cli/words_units.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

bool same_bytes(const struct bytes *a, const struct bytes *b)
{
    return a->size == b->size && (a->size == 0 || memcmp(a->data, b->data, a->size) == 0);
}

/* MatchPhase, MATCH_PHASE_OPEN: "match_phase.open". */
const char *word_of(const ProtobufCEnumDescriptor *type, int value)
{
    const ProtobufCEnumValue *found = protobuf_c_enum_descriptor_get_value(type, value);
    char key[96];
    size_t n = 0, skip = 0;

    if (!found)
        return text_of("word.something_else");
    for (const char *c = type->short_name; *c && n < 60; c++) {
        if (isupper((unsigned char)*c) && n > 0)
            key[n++] = '_';
        key[n++] = (char)tolower((unsigned char)*c);
    }
    skip = n + 1;
    key[n++] = '.';
    for (const char *c = found->name + skip; *c && n < sizeof key - 1; c++)
        key[n++] = (char)tolower((unsigned char)*c);
    key[n] = 0;
    const char *words = text_find(key);

    return words ? words : text_of("word.something_else");
}

/* {section: {id: {"name": {"en": ..., "fr": ...}}}} */
static void learn_section(json_t *section)
{
    const char *id;
    json_t *entry;

    json_object_foreach(section, id, entry)
    {
        const json_t *name = json_object_get(entry, "name");

        text_learn(id, json_string_value(json_object_get(name, "en")),
                   json_string_value(json_object_get(name, "fr")));
    }
}

void learn_catalogue(json_t *catalogue)
{
    const char *name;
    json_t *section;

    json_object_foreach(catalogue, name, section) learn_section(section);
}

void learn_names(json_t *names)
{
    const char *name;
    json_t *called;

    json_object_foreach(names, name, called)
        text_learn(name, json_string_value(json_object_get(called, "en")),
                   json_string_value(json_object_get(called, "fr")));
}

/* --- events -------------------------------------------------------------------------------------- */

static void add_modifiers(struct bytes *to, const Gonfalon__V1__Roll *r, bool first_plain)
{
    for (size_t i = 0; i < r->n_modifiers; i++)
        text_format(to, first_plain && i == 0 ? "%d [%s]" : " %+d [%s]", (int)r->modifiers[i]->value,
                    r->modifiers[i]->rule);
}

static void say_number(struct bytes *to, const char *key, int32_t value)
{
    char number[16];

    snprintf(number, sizeof number, "%d", (int)value);
    text_say(to, key, "number", number, NULL);
}

/* "6 3, counts 6, -1 [C6.3-g] = 5, needs 5 or more". What the dice count is said where it is not their sum. A
 * sum without dice, "1 [B7.12-f] +1 [B7.12-k] = 2", begins with its first number. */
static void add_sum(struct bytes *to, const Gonfalon__V1__Roll *r)
{
    int32_t faces = 0, modifiers = 0;

    for (size_t i = 0; i < r->n_faces; i++)
        faces += r->faces[i];
    for (size_t i = 0; i < r->n_modifiers; i++)
        modifiers += r->modifiers[i]->value;
    if (r->total - modifiers != faces) {
        text_add(to, ", ");
        say_number(to, "roll.counts", r->total - modifiers);
        text_add(to, r->n_modifiers > 0 ? "," : "");
    }
    add_modifiers(to, r, r->n_faces == 0);
    if (r->n_modifiers > 0 || (r->n_faces > 1 && faces == r->total))
        text_format(to, " = %d", (int)r->total);
    if (r->target != 0) {
        text_add(to, ", ");
        say_number(to, "roll.needs_at_least", r->target);
    }
}

/* "4 4 1 +1 [B6.2.5-c], needs 4 or more: 2 of them". */
static void add_count(struct bytes *to, const Gonfalon__V1__Roll *r)
{
    add_modifiers(to, r, false);
    text_add(to, ", ");
    say_number(to, "roll.needs_at_least", r->target);
    text_add(to, text_colon());
    say_number(to, "roll.of_them", r->total);
}

/* Each die is compared with the target by itself. */
static bool is_count(const Gonfalon__V1__Roll *r)
{
    return r->result == GONFALON__V1__ROLL_RESULT__ROLL_RESULT_PLAIN && r->target != 0 && !r->at_most;
}

/* "5, needs 6 or less (5 [W8.1-a] +1 [W8.1-b])". */
static void add_limit(struct bytes *to, const Gonfalon__V1__Roll *r)
{
    text_add(to, ", ");
    say_number(to, "roll.needs_at_most", r->target);
    if (r->n_modifiers > 0) {
        text_add(to, " (");
        add_modifiers(to, r, true);
        text_add(to, ")");
    }
}

void add_roll(struct bytes *to, const Gonfalon__V1__Roll *r, const struct picture *picture)
{
    text_add(to, text_of(r->what));
    text_add(to, text_colon());
    if (r->figure >= 0)
        text_figure(to, r->figure, picture);
    else if (r->side >= 0)
        text_side(to, r->side, picture);
    text_add(to, r->figure >= 0 || r->side >= 0 ? text_colon() : "");
    if (r->die == FULL_TURN && r->n_faces > 0) { /* a heading is drawn: its faces are angles */
        text_angle(to, r->faces[0] - 1);
        return;
    }
    if (r->n_faces > 0)
        text_format(to, "D%d", (int)r->die);
    for (size_t i = 0; i < r->n_faces; i++)
        text_format(to, " %d", (int)r->faces[i]);
    if (r->n_faces == 0 && r->n_modifiers == 0)
        text_format(to, "%d", (int)r->total);
    else if (r->at_most)
        add_limit(to, r);
    else if (is_count(r))
        add_count(to, r);
    else
        add_sum(to, r);
    if (r->result == GONFALON__V1__ROLL_RESULT__ROLL_RESULT_PASSED)
        text_format(to, "%s%s", text_colon(), text_of("word.passed"));
    if (r->result == GONFALON__V1__ROLL_RESULT__ROLL_RESULT_FAILED)
        text_format(to, "%s%s", text_colon(), text_of("word.failed"));
}

void add_event(struct bytes *to, const Gonfalon__V1__Event *e, const struct picture *picture)
{
    text_format(to, "%4u ", e->number);
    text_render(to, e->key, e->args, e->n_args, picture);
    for (size_t i = 0; i < e->n_rolls; i++) {
        text_add(to, "\n     ");
        add_roll(to, e->rolls[i], picture);
    }
}

/* --- decisions ----------------------------------------------------------------------------------- */

static void add_point(struct bytes *to, int32_t x, int32_t y, const struct picture *picture)
{
    text_add(to, "@");
    text_length(to, x, text_measure(picture));
    text_add(to, " / ");
    text_length(to, y, text_measure(picture));
}

static bool names(const Gonfalon__V1__Option *o, Gonfalon__V1__ArgKind kind, int32_t id)
{
    for (size_t i = 0; i < o->n_args; i++)
        if (o->args[i]->kind == kind && o->args[i]->value == id)
            return true;
    return false;
}

/* "#2" is the second of them, as a player types it (typed.c). */
static void add_option(struct bytes *to, size_t number, const Gonfalon__V1__Decision *d,
                       const struct picture *picture)
{
    const Gonfalon__V1__Option *o = d->options[number - 1];
    Gonfalon__V1__DecisionKind kind = d->kind;

    text_format(to, "\n  #%zu %s%s", number, o->tag, text_colon());
    text_render_about(to, o->label, o->args, o->n_args, picture, d->figure);
    if (o->figure >= 0 && !names(o, GONFALON__V1__ARG_KIND__ARG_KIND_FIGURE, o->figure)) {
        text_add(to, " (");
        text_figure(to, o->figure, picture);
        text_add(to, ")");
    } else if (o->figure < 0 && o->unit >= 0 && !names(o, GONFALON__V1__ARG_KIND__ARG_KIND_UNIT, o->unit)) {
        text_add(to, " (");
        text_unit(to, o->unit, picture);
        text_add(to, ")");
    }
    if (o->at) {
        text_add(to, " ");
        add_point(to, o->at->x, o->at->y, picture);
    }
    if (kind == GONFALON__V1__DECISION_KIND__DECISION_KIND_SHARE)
        text_format(to, " %d–%d", (int)o->min, (int)o->max);
    if (o->wants == GONFALON__V1__ORDER_WANTS__ORDER_WANTS_BEARING)
        text_format(to, ", %s", text_of("cli.wants_bearing"));
    else if (o->wants == GONFALON__V1__ORDER_WANTS__ORDER_WANTS_UNIT)
        text_format(to, ", %s", text_of("cli.wants_unit"));
    else if (o->wants == GONFALON__V1__ORDER_WANTS__ORDER_WANTS_POINT)
        text_format(to, ", %s", text_of("cli.wants_point"));
}

/* Which orders are not open to the unit. */
static void add_closed(struct bytes *to, const Gonfalon__V1__Movable *m, const Gonfalon__V1__Decision *d)
{
    const char *before = text_colon();

    if (m->closed == 0)
        return;
    text_format(to, ", %s", text_of("cli.not_open"));
    for (size_t i = 0; i < d->n_options && i < 32; i++)
        if (m->closed >> i & 1) {
            text_format(to, "%s%s", before, d->options[i]->tag);
            before = ", ";
        }
}

/* "wood: a wood, at most 12 cm long" */
static void add_shape(struct bytes *to, const Gonfalon__V1__Movable *m, const struct picture *picture)
{
    const Gonfalon__V1__LayShape *shape = m->shape;

    text_format(to, "#%d %s%s%s", (int)m->figure, shape->tag, text_colon(), text_of(shape->label));
    if (shape->n_corners > 0)
        return;
    text_format(to, ", %s %d %s", text_of("word.at_most"), (int)shape->most_corners, text_of("word.corners"));
    if (shape->most_length > 0) {
        text_format(to, ", %s ", text_of("word.at_most"));
        text_length(to, shape->most_length, text_measure(picture));
    }
}

static void add_movable(struct bytes *to, const Gonfalon__V1__Movable *m, const Gonfalon__V1__Decision *d,
                        const struct picture *picture)
{
    Gonfalon__V1__DecisionKind kind = d->kind;

    text_add(to, "\n  ");
    if (kind == GONFALON__V1__DECISION_KIND__DECISION_KIND_ORDER ||
        kind == GONFALON__V1__DECISION_KIND__DECISION_KIND_FORM ||
        kind == GONFALON__V1__DECISION_KIND__DECISION_KIND_DRILL) {
        text_format(to, "%s %d ", text_of("word.unit"), (int)m->figure); /* as the table numbers it */
        text_unit(to, m->figure, picture);
    } else if (m->shape)
        add_shape(to, m, picture);
    else
        text_figure(to, m->figure, picture);
    if (m->budget > 0) {
        text_format(to, ", %s ", text_of("word.at_most"));
        text_length(to, m->budget, text_measure(picture));
    }
    if (m->must)
        text_format(to, ", %s", text_of("word.must"));
    if (kind == GONFALON__V1__DECISION_KIND__DECISION_KIND_ORDER) {
        text_format(to, "%s%s", m->orders > 1 ? ", " : "", m->orders > 1 ? text_of("cli.second_order") : "");
        add_closed(to, m, d);
    }
}

static void add_zone(struct bytes *to, const Gonfalon__V1__Zone *z, const struct picture *picture)
{
    text_format(to, "\n  %s%s", text_of("word.zone"), text_colon());
    for (size_t i = 0; i < z->n_corners; i++) {
        text_add(to, i > 0 ? " " : "");
        add_point(to, z->corners[i]->x, z->corners[i]->y, picture);
    }
}

static length way_length(const Gonfalon__V1__Way *way)
{
    length sum = 0;

    for (size_t i = 1; i < way->n_corners; i++)
        sum += distance((struct point){way->corners[i - 1]->x, way->corners[i - 1]->y},
                        (struct point){way->corners[i]->x, way->corners[i]->y});
    return sum;
}

/* "way: Ann, 12 cm, @34 cm / 20 cm": how far he goes, and every point that he comes to. */
static void add_way(struct bytes *to, const Gonfalon__V1__Way *way, const struct picture *picture)
{
    text_format(to, "\n  %s%s", text_of("word.way"), text_colon());
    text_figure(to, way->figure, picture);
    text_add(to, ", ");
    text_length(to, way_length(way), text_measure(picture));
    text_add(to, ",");
    for (size_t i = 1; i < way->n_corners; i++) {
        text_add(to, " ");
        add_point(to, way->corners[i]->x, way->corners[i]->y, picture);
    }
}

static void add_limit_of(struct bytes *to, const Gonfalon__V1__Decision *d, int32_t limit,
                         const struct picture *picture)
{
    if (d->lengths)
        text_length(to, limit, text_measure(picture));
    else
        text_format(to, "%d", (int)limit);
}

static void add_limits(struct bytes *to, const Gonfalon__V1__Decision *d, const struct picture *picture)
{
    bool counted = d->kind == GONFALON__V1__DECISION_KIND__DECISION_KIND_PICK ||
                   d->kind == GONFALON__V1__DECISION_KIND__DECISION_KIND_SHARE ||
                   d->kind == GONFALON__V1__DECISION_KIND__DECISION_KIND_NUMBER;

    text_format(to, " (%s", word_of(&gonfalon__v1__decision_kind__descriptor, (int)d->kind));
    if (counted) {
        text_add(to, " ");
        add_limit_of(to, d, d->min, picture);
    }
    if (counted && d->min != d->max) {
        text_add(to, "–");
        add_limit_of(to, d, d->max, picture);
    }
    text_add(to, ")");
    if (d->rule[0])
        text_format(to, " [%s]", d->rule);
    if (d->time_left_ms >= 0)
        text_format(to, " %d:%02d", d->time_left_ms / 60000, d->time_left_ms / 1000 % 60);
}

/* Players are named as the status has them. */
void add_awaited(struct bytes *to, const Gonfalon__V1__Decision *d, const Gonfalon__V1__MatchStatus *status)
{
    for (size_t i = 0; i < d->n_awaited; i++) {
        size_t player = (size_t)d->awaited[i];
        const char *name = status && player < status->n_seats ? status->seats[player]->name : "";

        if (i == 0)
            text_format(to, "\n  %s%s", text_of("decision.awaited"), text_colon());
        else
            text_add(to, ", ");
        text_add(to, name);
    }
}

/* Does the question itself name the figure that it is about? */
static bool is_named(const Gonfalon__V1__Decision *d)
{
    for (size_t i = 0; i < d->n_args; i++)
        if (d->args[i]->kind == GONFALON__V1__ARG_KIND__ARG_KIND_FIGURE && d->args[i]->value == d->figure)
            return true;
    return strstr(text_of(d->key), "{figure}") != NULL;
}

void add_decision(struct bytes *to, const Gonfalon__V1__Decision *d, const struct picture *picture)
{
    text_format(to, "? ");
    if (d->side == -1)
        text_add(to, text_of("seat_kind.master"));
    else
        text_side(to, d->side, picture);
    text_add(to, text_colon());
    text_render(to, d->key, d->args, d->n_args, picture);
    if (d->figure >= 0 && !is_named(d)) {
        text_add(to, " (");
        text_figure(to, d->figure, picture);
        text_add(to, ")");
    }
    add_limits(to, d, picture);
    if (d->blind)
        text_format(to, "\n  %s", text_of("decision.blind"));
    if (d->way)
        add_way(to, d->way, picture);
    for (size_t i = 0; i < d->n_options; i++)
        add_option(to, i + 1, d, picture);
    for (size_t i = 0; i < d->n_movables; i++)
        add_movable(to, d->movables[i], d, picture);
    add_offer(to, d, picture);
    for (size_t i = 0; i < d->n_zones; i++)
        add_zone(to, d->zones[i], picture);
}

void add_suggestion(struct bytes *to, size_t number, const Gonfalon__V1__Suggestion *s,
                    const Gonfalon__V1__Decision *d, const struct picture *picture)
{
    text_format(to, "%4zu. ", number);
    text_render_about(to, s->label, s->args, s->n_args, picture, d->figure);
}

/* --- answers ------------------------------------------------------------------------------------- */

void add_preview(struct bytes *to, const Gonfalon__V1__Preview *p, const struct picture *picture)
{
    bool lengths = strcmp(p->unit, "length") == 0;

    if (p->legal)
        text_add(to, text_of("cli.preview_legal"));
    else if (p->refusal)
        add_error(to, p->refusal, picture);
    if (p->budget <= 0)
        return;
    if (lengths || !p->unit[0])
        text_format(to, "\n  %s ", text_of("word.cost"));
    else
        text_format(to, "\n  %s%s", text_of(p->unit), text_colon());
    if (lengths)
        text_length(to, p->cost, text_measure(picture));
    else
        text_format(to, "%d", (int)p->cost);
    text_format(to, " %s ", text_of("word.of"));
    if (lengths)
        text_length(to, p->budget, text_measure(picture));
    else
        text_format(to, "%d", (int)p->budget);
}

void add_odds(struct bytes *to, const Gonfalon__V1__OddsLine *line, const struct picture *picture)
{
    text_render(to, line->key, line->args, line->n_args, picture);
    text_format(to, "%s%lld/%lld", text_colon(), (long long)line->wins, (long long)line->cases);
    if (line->cases > 0) {
        /* Whole tenths of a per cent, without floating point: the fraction stands beside it. */
        long long tenths = line->wins > INT64_MAX / 1000 ? line->wins / (line->cases / 1000)
                                                         : line->wins * 1000 / line->cases;

        text_format(to, " (%lld.%lld %%)", tenths / 10, tenths % 10);
    }
}
