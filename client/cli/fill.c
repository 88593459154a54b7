#include "client/cli/fill.h"

#include "common/wire/limits.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LIST_MAX = 512, NAME_BYTES = 64, PATH_BYTES = 1024, FORM_BYTES = 512, DEPTH_MAX = 4 };

static void wrong(const struct fill *f, struct trail at, const char *key, const char *detail)
{
    problem_add(f->problems, at, "", key, detail, 0);
}

static bool is_number(ProtobufCType type)
{
    return type == PROTOBUF_C_TYPE_INT32 || type == PROTOBUF_C_TYPE_SINT32 ||
           type == PROTOBUF_C_TYPE_UINT32 || type == PROTOBUF_C_TYPE_UINT64;
}

static size_t size_of(ProtobufCType type)
{
    if (type == PROTOBUF_C_TYPE_UINT64)
        return sizeof(uint64_t);
    return type == PROTOBUF_C_TYPE_STRING || type == PROTOBUF_C_TYPE_MESSAGE
               ? sizeof(void *)
               : sizeof(int32_t); /* enumerations and booleans, too */
}

static bool counts_seconds(const ProtobufCFieldDescriptor *field)
{
    size_t bytes = strlen(field->name);

    return strcmp(field->name, "seconds") == 0 ||
           (bytes > 8 && strcmp(field->name + bytes - 8, "_seconds") == 0);
}

/* --- single values ------------------------------------------------------------------------------- */

static void put_number(const struct fill *f, const ProtobufCFieldDescriptor *field, void *to, int64_t value,
                       struct trail at)
{
    bool is_signed = field->type == PROTOBUF_C_TYPE_INT32 || field->type == PROTOBUF_C_TYPE_SINT32;
    int64_t least = is_signed ? INT32_MIN : 0;
    int64_t most = is_signed ? INT32_MAX : field->type == PROTOBUF_C_TYPE_UINT64 ? INT64_MAX : UINT32_MAX;

    if (value < least || value > most)
        wrong(f, at, "fill.out_of_range", "");
    else if (field->type == PROTOBUF_C_TYPE_UINT64)
        memcpy(to, &(uint64_t){(uint64_t)value}, sizeof(uint64_t));
    else
        memcpy(to, &(uint32_t){(uint32_t)value}, sizeof(uint32_t));
}

/* The word of a value, as json_message has it: "single_elimination". */
static void choice_word(const ProtobufCEnumDescriptor *type, unsigned number, char word[NAME_BYTES])
{
    size_t skip = 0, n = 0;

    for (const char *c = type->short_name; *c; c++)
        skip += isupper((unsigned char)*c) ? 2 : 1; /* each capital has a "_" before it, the last after all */
    for (const char *c = type->values[number].name + skip; *c && n < NAME_BYTES - 1; c++)
        word[n++] = (char)tolower((unsigned char)*c);
    word[n] = 0;
}

/* All but the first, which stands for none. */
static void all_choices(const ProtobufCEnumDescriptor *type, char form[FORM_BYTES])
{
    size_t used = 0;

    form[0] = 0;
    for (unsigned i = 1; i < type->n_values && used < FORM_BYTES; i++) {
        char word[NAME_BYTES];

        choice_word(type, i, word);
        used += (size_t)snprintf(form + used, FORM_BYTES - used, "%s%s", used ? ", " : "", word);
    }
}

static void put_choice(const struct fill *f, const ProtobufCFieldDescriptor *field, void *to,
                       const char *given, struct trail at)
{
    const ProtobufCEnumDescriptor *type = field->descriptor;
    char word[NAME_BYTES], form[FORM_BYTES];

    for (unsigned i = 1; i < type->n_values; i++) {
        choice_word(type, i, word);
        if (strcmp(word, given) == 0) {
            memcpy(to, &type->values[i].value, sizeof(int));
            return;
        }
    }
    all_choices(type, form);
    wrong(f, at, "fill.no_such_choice", form);
}

/* --- what is typed ------------------------------------------------------------------------------- */

/* Splits a list in place: returns its next part and moves `rest` behind the separator, which is overwritten
 * by the end of the part. NULL after the last part. */
static char *next_part(char **rest, char separator)
{
    char *part = *rest, *end = part ? strchr(part, separator) : NULL;

    if (end)
        *end++ = 0;
    *rest = end;
    return part;
}

/* "90", "90s", "15m", "2h", "3d": seconds. */
static bool read_seconds(const char *text, int64_t *out)
{
    char *end;
    long long number = strtoll(text, &end, 10);
    int64_t unit = *end == 'm' ? 60 : *end == 'h' ? 3600 : *end == 'd' ? 86400 : 1;

    if (end == text || number < 0 || number > INT32_MAX || (*end && (!strchr("smhd", *end) || end[1])))
        return false;
    *out = number * unit;
    return true;
}

/* Seconds from 1970 to a moment of UTC. */
static int64_t utc_seconds(const struct tm *when)
{
    int64_t year = when->tm_year + 1900 - (when->tm_mon < 2), month = (when->tm_mon + 10) % 12;
    int64_t days =
        365 * year + year / 4 - year / 100 + year / 400 + (month * 306 + 5) / 10 + when->tm_mday - 1;

    return (days - 719468) * 86400 + when->tm_hour * 3600 + when->tm_min * 60;
}

/* "2026-11-20", "2026-11-20 18:00", "2026-11-20T18:00Z", "+2h", or milliseconds since 1970. */
static bool read_moment(const char *text, int64_t *out)
{
    struct tm when = {.tm_isdst = -1};
    char between = ' ', zone = 0, rest = 0;
    int64_t seconds;
    int parts = sscanf(text, "%4d-%2d-%2d%c%2d:%2d%c%c", &when.tm_year, &when.tm_mon, &when.tm_mday, &between,
                       &when.tm_hour, &when.tm_min, &zone, &rest);

    if (text[0] == '+') {
        if (!read_seconds(text + 1, &seconds))
            return false;
        *out = ((int64_t)time(NULL) + seconds) * 1000;
        return true;
    }
    if (parts == 3 || ((parts == 6 || (parts == 7 && zone == 'Z')) && (between == ' ' || between == 'T'))) {
        when.tm_year -= 1900;
        when.tm_mon -= 1;
        int64_t moment = zone == 'Z' ? utc_seconds(&when) : (int64_t)mktime(&when);

        *out = moment * 1000;
        return moment >= 0;
    }
    char *end;

    *out = strtoll(text, &end, 10);
    return end != text && !*end && *out >= 0;
}

static void put_typed_number(const struct fill *f, const ProtobufCFieldDescriptor *field, void *to,
                             const char *text, struct trail at)
{
    char *end;
    int64_t value = strtoll(text, &end, 10);
    bool good = end != text && !*end;

    if (field->type == PROTOBUF_C_TYPE_UINT64)
        good = read_moment(text, &value);
    else if (counts_seconds(field))
        good = read_seconds(text, &value);
    if (good)
        put_number(f, field, to, value, at);
    else
        wrong(f, at,
              field->type == PROTOBUF_C_TYPE_UINT64 ? "fill.not_a_moment"
              : counts_seconds(field)               ? "fill.not_seconds"
                                                    : "fill.not_a_number",
              text);
}

static void put_typed_truth(const struct fill *f, void *to, const char *text, struct trail at)
{
    bool yes = strcmp(text, "yes") == 0 || strcmp(text, "true") == 0;

    if (yes || strcmp(text, "no") == 0 || strcmp(text, "false") == 0)
        memcpy(to, &(protobuf_c_boolean){yes}, sizeof(protobuf_c_boolean));
    else
        wrong(f, at, "fill.not_yes_or_no", text);
}

static void put_typed(const struct fill *f, const ProtobufCFieldDescriptor *field, void *to, const char *text,
                      struct trail at);

/* "bank:3600:30": the fields in their order. */
static void *typed_message(const struct fill *f, const ProtobufCMessageDescriptor *type, const char *text,
                           struct trail at)
{
    char *message = arena_message(f->memory, type);
    char *rest = arena_text(f->memory, text), *part;

    for (unsigned i = 0; i < type->n_fields && (part = next_part(&rest, ':')) != NULL; i++)
        put_typed(f, &type->fields[i], message + type->fields[i].offset, part,
                  trail_key(at, type->fields[i].name));
    if (rest)
        wrong(f, at, "fill.too_many_parts", text);
    return message;
}

static void put_typed(const struct fill *f, const ProtobufCFieldDescriptor *field, void *to, const char *text,
                      struct trail at)
{
    if (field->type == PROTOBUF_C_TYPE_STRING)
        memcpy(to, &(char *){arena_text(f->memory, text)}, sizeof(char *));
    else if (field->type == PROTOBUF_C_TYPE_BOOL)
        put_typed_truth(f, to, text, at);
    else if (field->type == PROTOBUF_C_TYPE_ENUM)
        put_choice(f, field, to, text, at);
    else if (field->type == PROTOBUF_C_TYPE_MESSAGE)
        memcpy(to, &(void *){typed_message(f, field->descriptor, text, at)}, sizeof(void *));
    else {
        assert(is_number(field->type));
        put_typed_number(f, field, to, text, at);
    }
}

/* A list replaces what was there. */
static char *begin_list(const struct fill *f, const ProtobufCFieldDescriptor *field, void *message,
                        size_t count)
{
    char *list = arena_array(f->memory, count, size_of(field->type));

    memcpy((char *)message + field->offset, &list, sizeof list);
    memcpy((char *)message + field->quantifier_offset, &count, sizeof count);
    return list;
}

static void set_typed(const struct fill *f, const ProtobufCFieldDescriptor *field, void *message,
                      const char *text, struct trail at)
{
    char *rest = arena_text(f->memory, text), *part;
    size_t count = text[0] != 0;

    if (field->label != PROTOBUF_C_LABEL_REPEATED) {
        put_typed(f, field, (char *)message + field->offset, text, at);
        return;
    }
    for (const char *c = text; *c; c++)
        count += *c == ',';
    if (count > LIST_MAX) {
        wrong(f, at, "fill.too_many", "");
        return;
    }
    char *list = begin_list(f, field, message, count);

    for (size_t i = 0; i < count && (part = next_part(&rest, ',')) != NULL; i++)
        put_typed(f, field, list + i * size_of(field->type), part, trail_index(at, (int32_t)i));
}

void fill_named(const struct fill *f, void *message, const char *name, const char *value)
{
    const ProtobufCMessageDescriptor *type = ((ProtobufCMessage *)message)->descriptor;
    char step[NAME_BYTES];
    struct trail at = trail_root();

    for (;;) {
        size_t bytes = strcspn(name, "/");

        snprintf(step, sizeof step, "%.*s", (int)bytes, name);
        at = trail_key(at, step);
        const ProtobufCFieldDescriptor *field = protobuf_c_message_descriptor_get_field_by_name(type, step);

        if (!field) {
            wrong(f, at, "fill.no_such_name", step);
            return;
        }
        if (!name[bytes]) {
            set_typed(f, field, message, value, at);
            return;
        }
        if (field->type != PROTOBUF_C_TYPE_MESSAGE || field->label == PROTOBUF_C_LABEL_REPEATED) {
            wrong(f, at, "fill.no_such_name", name + bytes + 1);
            return;
        }
        void **inside = (void **)(void *)((char *)message + field->offset);

        type = field->descriptor;
        if (!*inside)
            *inside = arena_message(f->memory, type);
        message = *inside;
        name += bytes + 1;
    }
}

void fill_typed(const struct fill *f, void *message, const char *typed)
{
    char *name = arena_text(f->memory, typed), *value = strchr(name, '=');

    if (!value) {
        wrong(f, trail_key(trail_root(), name), "fill.no_value", name);
        return;
    }
    *value++ = 0;
    fill_named(f, message, name, value);
}

/* --- JSON ---------------------------------------------------------------------------------------- */

static void fill_object(const struct fill *f, void *message, const json_t *from, struct trail at);

static void put_json(const struct fill *f, const ProtobufCFieldDescriptor *field, void *to,
                     const json_t *from, struct trail at)
{
    if (json_is_string(from))
        put_typed(f, field, to, json_string_value(from), at);
    else if (json_is_boolean(from) && field->type == PROTOBUF_C_TYPE_BOOL)
        memcpy(to, &(protobuf_c_boolean){json_is_true(from)}, sizeof(protobuf_c_boolean));
    else if (json_is_integer(from) && is_number(field->type))
        put_number(f, field, to, json_integer_value(from), at);
    else if (json_is_object(from) && field->type == PROTOBUF_C_TYPE_MESSAGE) {
        void **inside = to;

        if (!*inside)
            *inside = arena_message(f->memory, field->descriptor);
        fill_object(f, *inside, from, at);
    } else
        wrong(f, at, "fill.wrong_kind", field->name);
}

static void put_json_list(const struct fill *f, const ProtobufCFieldDescriptor *field, void *message,
                          const json_t *from, struct trail at)
{
    size_t i, count = json_array_size(from);
    json_t *item;

    if (count > LIST_MAX) {
        wrong(f, at, "fill.too_many", "");
        return;
    }
    char *list = begin_list(f, field, message, count);

    json_array_foreach((json_t *)(uintptr_t)from, i, item)
        put_json(f, field, list + i * size_of(field->type), item, trail_index(at, (int32_t)i));
}

static void fill_object(const struct fill *f, void *message, const json_t *from, struct trail at)
{
    const ProtobufCMessageDescriptor *type = ((ProtobufCMessage *)message)->descriptor;
    const char *key;
    json_t *value;

    json_object_foreach((json_t *)(uintptr_t)from, key, value)
    {
        const ProtobufCFieldDescriptor *field = protobuf_c_message_descriptor_get_field_by_name(type, key);
        struct trail here = trail_key(at, key);

        if (!field)
            wrong(f, here, "fill.no_such_name", key);
        else if (json_is_null(value))
            continue;
        else if (field->label != PROTOBUF_C_LABEL_REPEATED)
            put_json(f, field, (char *)message + field->offset, value, here);
        else if (json_is_array(value))
            put_json_list(f, field, message, value, here);
        else if (json_is_string(value))
            set_typed(f, field, message, json_string_value(value), here);
        else
            wrong(f, here, "fill.wrong_kind", key);
    }
}

void fill_json(const struct fill *f, void *message, const json_t *from)
{
    if (json_is_object(from))
        fill_object(f, message, from, trail_root());
    else
        wrong(f, trail_root(), "fill.wrong_kind", "");
}

/* --- what there is ------------------------------------------------------------------------------- */

static void form_of(const ProtobufCFieldDescriptor *field, char form[FORM_BYTES])
{
    static const char *const kinds[] = {[PROTOBUF_C_TYPE_STRING] = "TEXT", [PROTOBUF_C_TYPE_BOOL] = "yes|no"};

    if (field->type == PROTOBUF_C_TYPE_ENUM)
        all_choices(field->descriptor, form);
    else if (field->type == PROTOBUF_C_TYPE_MESSAGE) {
        const ProtobufCMessageDescriptor *type = field->descriptor;
        size_t used = 0;

        for (unsigned i = 0; i < type->n_fields && used < FORM_BYTES; i++)
            used +=
                (size_t)snprintf(form + used, FORM_BYTES - used, "%s%s", i ? ":" : "", type->fields[i].name);
    } else
        snprintf(form, FORM_BYTES, "%s",
                 is_number(field->type) ? (field->type == PROTOBUF_C_TYPE_UINT64 ? "TIME"
                                           : counts_seconds(field)               ? "90s|15m|2h|3d"
                                                                                 : "N")
                                        : kinds[field->type]);
    if (field->label == PROTOBUF_C_LABEL_REPEATED)
        strncat(form, ", ...", FORM_BYTES - strlen(form) - 1);
}

static void tell_below(const ProtobufCMessageDescriptor *type, const char *before, int depth,
                       void (*tell)(void *context, const char *name, const char *form), void *context)
{
    assert(depth < DEPTH_MAX);
    for (unsigned i = 0; i < type->n_fields; i++) {
        const ProtobufCFieldDescriptor *field = &type->fields[i];
        char name[PATH_BYTES], form[FORM_BYTES] = "";

        int used = snprintf(name, sizeof name, "%s%s%s", before, before[0] ? "/" : "", field->name);

        assert(used > 0 && used < PATH_BYTES);
        (void)used;
        if (field->type == PROTOBUF_C_TYPE_MESSAGE && field->label != PROTOBUF_C_LABEL_REPEATED)
            tell_below(field->descriptor, name, depth + 1, tell, context);
        else {
            form_of(field, form);
            tell(context, name, form);
        }
    }
}

void fill_tell(const ProtobufCMessageDescriptor *type,
               void (*tell)(void *context, const char *name, const char *form), void *context)
{
    tell_below(type, "", 0, tell, context);
}
