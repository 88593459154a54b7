#include "client/cli/typed.h"

#include "client/cli/typed_lay.h"
#include "client/cli/typed_options.h"
#include "client/core/board.h"

#include "client/cli/typed_units.h"
#include "client/core/text.h"
#include "common/wire/encode.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

bool typed_wrong(struct problems *problems, const char *key, const char *detail)
{
    problem_add(problems, trail_root(), "", key, detail, 0);
    return false;
}

/* Takes the next part up to one of the separators, without the blanks around it; NULL at the end. */
char *typed_part(char **rest, const char *separators)
{
    char *part = *rest;
    size_t size;

    if (!part)
        return NULL;
    part += strspn(part, " \t");
    size = strcspn(part, separators);
    *rest = part[size] ? part + size + 1 : NULL;
    part[size] = 0;
    for (char *end = part + strlen(part); end > part && isspace((unsigned char)end[-1]);)
        *--end = 0;
    return part[0] || *rest ? part : NULL;
}

/* Is the text a number that a handle can be? */
static bool is_handle(const char *text)
{
    size_t digits = strspn(text, "0123456789");

    return digits > 0 && digits < 10 && !text[digits];
}

/* "#2" is the second option that was shown, anything else a tag. */
json_t *typed_option(const Gonfalon__V1__Decision *d, const char *text)
{
    size_t n = text[0] == '#' && is_handle(text + 1) ? (size_t)atoi(text + 1) : 0;

    return n >= 1 && n <= d->n_options ? json_integer(d->options[n - 1]->id) : json_string(text);
}

/* A number is a handle, anything else a name. */
json_t *typed_name(const char *text)
{
    return is_handle(text) ? json_integer(atoi(text)) : json_string(text);
}

/* Nothing but a number, in fractions too, between -100,000 and 100,000. */
bool typed_number(const char *text, double *out)
{
    int used = 0;

    return sscanf(text, "%lf%n", out, &used) == 1 && !text[used] && *out > -1e5 && *out < 1e5;
}

bool typed_whole(const char *text, int32_t *out)
{
    double number;

    if (!typed_number(text, &number) || text[strspn(text, "+-0123456789")])
        return false;
    *out = (int32_t)number;
    return true;
}

/* "12.5,30" in the measure of the match. */
json_t *typed_point(const char *text, int32_t measure)
{
    double x, y;
    int used = 0;

    if (sscanf(text, "%lf,%lf%n", &x, &y, &used) != 2 || text[used])
        return NULL;
    return json_pack("{s:[ff]}", measure == INCH ? "inch" : "cm", x, y);
}

/* Names may have blanks in them, which otherwise stand between two options. */
static json_t *picks(const struct asked *a, char *text)
{
    json_t *out = json_array(), *only = typed_whom(a, text);

    if (only) /* what an option is shown with may have commas in it */
        json_array_append_new(out, only);
    for (char *part; !only && (part = typed_part(&text, ",")) != NULL;) {
        json_t *whom = typed_whom(a, part);

        if (whom)
            json_array_append_new(out, whom);
        for (char *word; !whom && (word = typed_part(&part, " ")) != NULL;)
            if (word[0])
                json_array_append_new(out, typed_option(a->d, word));
    }
    return out;
}

static json_t *shares(const struct asked *a, char *text)
{
    json_t *out = json_array();

    for (char *part; (part = typed_part(&text, ", ")) != NULL;) {
        char *sign = strchr(part, '=');
        int32_t value;

        if (!sign || !typed_whole(sign + 1, &value)) {
            typed_wrong(a->problems, "cli.share_form", part);
            break;
        }
        *sign = 0;
        json_array_append_new(out,
                              json_pack("{s:o,s:i}", "option", typed_option(a->d, part), "value", value));
    }
    return out;
}

/* "@12,30", and with "^90" behind it the facing of what is laid there. */
static json_t *aimed_at(const struct asked *a, char *text)
{
    char *sign = strchr(text, '^');
    json_t *point, *out;
    double degrees;

    if (sign)
        *sign = 0;
    text[strcspn(text, " ")] = 0;
    point = typed_point(text, a->measure);
    if (!point || (sign && !typed_number(sign + 1, &degrees))) {
        json_decref(point);
        return NULL;
    }
    out = json_pack("{s:o}", "at", point);
    if (sign)
        json_object_set_new(out, "facing", json_pack("{s:f}", "degrees", degrees));
    return out;
}

/* "Anne @12,30 !shoot @14,32 ^90": a figure with its waypoints, and what they are for. */
static bool add_path(json_t *out, char *part, int32_t measure, struct problems *problems)
{
    char *rest = part + strcspn(part, "@^!"), first = *rest;
    char *name = part;
    json_t *path = json_array(), *facing = json_integer(0);
    bool good = first != 0 || typed_wrong(problems, "cli.move_form", part);

    while (good && *rest) {
        char sign = *rest++;
        size_t size = strcspn(rest, "@^!");
        char value[64];
        double degrees;

        snprintf(value, sizeof value, "%.*s", (int)size, rest);
        value[strcspn(value, " ")] = 0;
        rest += size;
        json_t *point = sign == '@' ? typed_point(value, measure) : NULL;

        if (point)
            json_array_append_new(path, json_pack("{s:o}", "at", point));
        else if (sign == '!' && json_array_size(path) > 0 && value[0])
            json_object_set_new(json_array_get(path, json_array_size(path) - 1), "value", json_string(value));
        else if (sign == '^' && typed_number(value, &degrees)) {
            json_decref(facing);
            facing = json_pack("{s:f}", "degrees", degrees);
        } else
            good = typed_wrong(problems, "cli.move_form", part);
    }
    part[strcspn(part, "@^!")] = 0;
    for (char *end = name + strlen(name); end > name && end[-1] == ' ';)
        *--end = 0;
    json_array_append_new(
        out, json_pack("{s:o,s:o,s:o}", "figure", typed_name(name), "facing", facing, "path", path));
    return good;
}

static json_t *paths(char *text, int32_t measure, struct problems *problems)
{
    json_t *out = json_array();

    for (char *part; (part = typed_part(&text, ";")) != NULL;)
        if (!add_path(out, part, measure, problems))
            break;
    return out;
}

/* One point a figure: {"place": [{"figure", "at", "facing"}]}. */
static json_t *places(char *text, int32_t measure, struct problems *problems)
{
    json_t *list = paths(text, measure, problems), *one;
    size_t i;

    json_array_foreach(list, i, one)
    {
        json_t *path = json_object_get(one, "path");
        json_t *at = json_object_get(json_array_get(path, 0), "at");

        if (json_array_size(path) != 1 || !at)
            typed_wrong(problems, "cli.place_form", "");
        else
            json_object_set(one, "at", at);
        json_object_del(one, "path");
    }
    return list;
}

static json_t *target(const struct asked *a, char *text)
{
    json_t *whom, *aimed;

    if (text[0] != '@') {
        whom = typed_whom(a, text);
        return whom ? whom : typed_option(a->d, text);
    }
    aimed = aimed_at(a, text + 1);
    if (!aimed)
        typed_wrong(a->problems, "cli.point_form", text);
    return aimed ? aimed : json_null();
}

/* A length is typed in the measure of the match. */
static int32_t number(const struct asked *a, const char *text)
{
    double far;
    int32_t value = 0;

    if (a->d->lengths ? !typed_number(text, &far) : !typed_whole(text, &value))
        typed_wrong(a->problems, "cli.number_form", text);
    else if (a->d->lengths)
        value = (int32_t)(far * a->measure + (far < 0 ? -0.5 : 0.5));
    return value;
}

/* Turns typed words into the JSON that json_answer reads. `text` is taken apart. */
static json_t *to_json(char *text, const struct asked *a)
{
    switch (a->d->kind) {
    case GONFALON__V1__DECISION_KIND__DECISION_KIND_PICK:
        return json_pack("{s:o}", "pick", picks(a, text));
    case GONFALON__V1__DECISION_KIND__DECISION_KIND_ORDER:
        return json_pack("{s:o}", "order", typed_orders(a, text));
    case GONFALON__V1__DECISION_KIND__DECISION_KIND_PLACE:
        return json_pack("{s:o}", "place", places(text, a->measure, a->problems));
    case GONFALON__V1__DECISION_KIND__DECISION_KIND_MOVE:
        return json_pack("{s:o}", "move", paths(text, a->measure, a->problems));
    case GONFALON__V1__DECISION_KIND__DECISION_KIND_TARGET:
        return json_pack("{s:o}", "target", target(a, text));
    case GONFALON__V1__DECISION_KIND__DECISION_KIND_SHARE:
        return json_pack("{s:o}", "share", shares(a, text));
    case GONFALON__V1__DECISION_KIND__DECISION_KIND_NUMBER:
        return json_pack("{s:i}", "number", number(a, text + (text[0] == '=')));
    case GONFALON__V1__DECISION_KIND__DECISION_KIND_FORM:
        return json_pack("{s:o}", "form", typed_form(a, text));
    case GONFALON__V1__DECISION_KIND__DECISION_KIND_DRILL:
        return json_pack("{s:o}", "drill", typed_drill(a, text));
    case GONFALON__V1__DECISION_KIND__DECISION_KIND_LAY:
        return json_pack("{s:o}", "lay", typed_lay(a, text));
    case GONFALON__V1__DECISION_KIND__DECISION_KIND_UNSPECIFIED:
    case _GONFALON__V1__DECISION_KIND_IS_INT_SIZE:
        break;
    }
    typed_wrong(a->problems, "answer.unknown_kind", "");
    return json_object();
}

static Gonfalon__V1__Answer *from_json(json_t *json, const struct asked *a, struct arena *memory)
{
    struct answer answer;
    bool good =
        problems_none(a->problems) && json_answer(json, a->d, &a->names, trail_root(), &answer, a->problems);

    json_decref(json);
    if (!good)
        return NULL;
    answer.decision = a->d->number;
    return encode_answer(memory, &answer);
}

/* "nothing" is an answer without any item, unless an option is called so. */
static bool is_nothing(const Gonfalon__V1__Decision *d, const char *text)
{
    for (size_t i = 0; i < d->n_options; i++)
        if (strcmp(d->options[i]->tag, text) == 0)
            return false;
    return strcasecmp(text, "nothing") == 0 || strcasecmp(text, text_of("cli.nothing")) == 0;
}

Gonfalon__V1__Answer *typed_answer(const char *text, const Gonfalon__V1__Decision *d,
                                   const Gonfalon__V1__SuggestReply *suggestions,
                                   const struct picture *picture, struct arena *memory,
                                   struct problems *problems)
{
    const struct asked asked = {d, picture_names(picture), picture, text_measure(picture), problems};
    size_t digits;

    problems->count = 0;
    text += strspn(text, " \t");
    digits = strspn(text, "0123456789");
    if (digits > 0 && digits < 6 && !text[digits]) {
        size_t n = (size_t)atoi(text);

        if (suggestions && n >= 1 && n <= suggestions->n_suggestions &&
            suggestions->suggestions[n - 1]->answer)
            return suggestions->suggestions[n - 1]->answer;
        typed_wrong(problems, "cli.no_such_suggestion", text);
        return NULL;
    }
    if (strcmp(text, "default") == 0 && d->fallback)
        return d->fallback;
    if (is_nothing(d, text))
        text = "";
    if (text[0] == '{') {
        json_t *json = json_loads(text, 0, NULL);

        if (!json)
            typed_wrong(problems, "json.syntax", text);
        return json ? from_json(json, &asked, memory) : NULL;
    }
    return from_json(to_json(arena_text(memory, text), &asked), &asked, memory);
}

static int32_t commander_of(const Gonfalon__V1__Decision *d, int32_t ref)
{
    for (size_t i = 0; i < d->n_commanders; i++)
        if (d->n_movables > 0 ? d->movables[i]->figure == ref : d->options[i]->id == ref)
            return d->commanders[i];
    return -1;
}

static bool given_already(const Gonfalon__V1__Decision *d, int32_t ref)
{
    for (size_t i = 0; i < d->n_given; i++)
        if (d->given[i]->ref == ref)
            return true;
    return false;
}

/* A suggestion and the default are for the whole side: of several commanders each gives what is his of it,
 * and the last of them what is nobody's, unless a fellow has given it. */
static bool is_his(const Gonfalon__V1__Decision *d, int32_t player, int32_t ref)
{
    if (!d || d->n_awaited == 0)
        return true;
    int32_t commander = commander_of(d, ref);

    return commander == player || (commander == -1 && d->n_awaited == 1 && !given_already(d, ref));
}

Gonfalon__V1__Answer *answer_of(struct arena *memory, const Gonfalon__V1__Answer *answer,
                                const struct board *b)
{
    const Gonfalon__V1__Decision *d = board_decision(b);
    Gonfalon__V1__Answer *part = answer_copy(memory, answer);

    part->n_items = 0;
    for (size_t i = 0; i < answer->n_items; i++)
        if (is_his(d, b->player, answer->items[i]->ref))
            *part->items[part->n_items++] = *answer->items[i];
    return part;
}

Gonfalon__V1__Answer *answer_copy(struct arena *memory, const Gonfalon__V1__Answer *answer)
{
    Gonfalon__V1__Answer *copy = arena_message(memory, &gonfalon__v1__answer__descriptor);

    copy->decision = answer->decision;
    copy->kind = answer->kind;
    copy->n_items = answer->n_items;
    copy->items = arena_array(memory, answer->n_items, sizeof *copy->items);
    for (size_t i = 0; i < answer->n_items; i++) {
        copy->items[i] = arena_message(memory, &gonfalon__v1__answer_item__descriptor);
        *copy->items[i] = *answer->items[i];
    }
    return copy;
}
