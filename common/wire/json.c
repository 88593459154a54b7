#include "common/wire/json.h"

#include "common/wire/limits.h"
#include "common/wire/pack.h"
#include "common/wire/whole_view.h"

#include <ctype.h>
#include <string.h>

/* `words` are those of the event or view that one is inside of. */
struct words_of {
    char **word;
    size_t count;
};

static json_t *render(const ProtobufCMessage *message, struct words_of words);

/* A text that is not UTF-8 (only a broken server sends one) is shown as empty and not left out. */
static json_t *render_text(const char *text)
{
    json_t *out = json_string(text ? text : "");

    return out ? out : json_string("");
}

static json_t *render_bytes(const ProtobufCBinaryData *bytes)
{
    static const char digits[] = "0123456789abcdef";
    struct bytes text = {0};

    for (size_t i = 0; i < bytes->len; i++) {
        uint8_t *at = bytes_extend(&text, 2);

        at[0] = (uint8_t)digits[bytes->data[i] >> 4];
        at[1] = (uint8_t)digits[bytes->data[i] & 15];
    }
    json_t *out = json_stringn(text.size ? (const char *)text.data : "", text.size);

    bytes_free(&text);
    return out;
}

/* ERROR_CODE_NOT_FOUND of ErrorCode is "not_found"; the 0 of each is null. */
static json_t *render_enum(const ProtobufCEnumDescriptor *type, int value)
{
    const ProtobufCEnumValue *found = protobuf_c_enum_descriptor_get_value(type, value);
    char word[64];
    size_t skip = 0, n = 0;

    if (!found)
        return json_integer(value);
    if (value == 0)
        return json_null();
    for (const char *c = type->short_name; *c; c++)
        skip +=
            isupper((unsigned char)*c) ? 2 : 1; /* each capital has a "_" before it, the last one after all */
    for (const char *c = found->name + skip; *c && n < sizeof word - 1; c++)
        word[n++] = (char)tolower((unsigned char)*c);
    return json_stringn(word, n);
}

static const char *word_at(struct words_of words, uint32_t number)
{
    return number < words.count ? words.word[number] : "?";
}

static json_t *render_attribute(const Gonfalon__V1__Attribute *from, struct words_of words)
{
    switch (from->value_case) {
    case GONFALON__V1__ATTRIBUTE__VALUE_NUMBER:
        return json_integer(from->number);
    case GONFALON__V1__ATTRIBUTE__VALUE_WORD:
        return render_text(word_at(words, from->word));
    case GONFALON__V1__ATTRIBUTE__VALUE_TEXT:
        return render_text(from->text);
    case GONFALON__V1__ATTRIBUTE__VALUE_LIST: {
        json_t *out = json_array();

        for (size_t i = 0; i < from->list->n_values; i++)
            json_array_append_new(out, json_integer(from->list->values[i]));
        return out;
    }
    case GONFALON__V1__ATTRIBUTE__VALUE__NOT_SET:
    case _GONFALON__V1__ATTRIBUTE__VALUE__CASE_IS_INT_SIZE:
        break;
    }
    return json_null();
}

static json_t *render_item(const Gonfalon__V1__Item *item, struct words_of words)
{
    json_t *out = json_object();
    json_t *attributes = json_object();

    json_object_set_new(out, "kind", render_enum(&gonfalon__v1__item_kind__descriptor, (int)item->kind));
    json_object_set_new(out, "id", json_integer(item->id));
    if (item->gone)
        json_object_set_new(out, "gone", json_true());
    if (item->whole)
        json_object_set_new(out, "whole", json_true());
    if (item->like)
        json_object_set_new(out, "like", json_integer(item->like));
    for (size_t i = 0; i < item->n_attributes; i++)
        json_object_set_new(attributes, word_at(words, item->attributes[i]->name),
                            render_attribute(item->attributes[i], words));
    json_object_set_new(out, "attributes", attributes);
    return out;
}

/* A plain number or text stands for itself; all others say what they are: {"figure": 3}. */
static json_t *render_arg(const Gonfalon__V1__Arg *arg)
{
    json_t *kind = render_enum(&gonfalon__v1__arg_kind__descriptor, (int)arg->kind);
    json_t *out;

    if (arg->kind == GONFALON__V1__ARG_KIND__ARG_KIND_TEXT)
        out = render_text(arg->word);
    else if (arg->kind == GONFALON__V1__ARG_KIND__ARG_KIND_WORD)
        out = json_pack("{s:o}", "word", render_text(arg->word));
    else if (arg->kind == GONFALON__V1__ARG_KIND__ARG_KIND_POINT)
        out = arg->at ? json_pack("{s:[ii]}", "point", (int)arg->at->x, (int)arg->at->y) : json_null();
    else if (arg->kind == GONFALON__V1__ARG_KIND__ARG_KIND_NUMBER || !json_is_string(kind))
        out = json_integer(arg->value);
    else
        out = json_pack("{s:i}", json_string_value(kind), (int)arg->value);
    json_decref(kind);
    return out;
}

static json_t *render_args(Gonfalon__V1__Arg *const *args, size_t count)
{
    json_t *out = json_object();

    for (size_t i = 0; i < count; i++)
        json_object_set_new(out, args[i]->name, render_arg(args[i]));
    return out;
}

/* What an order does not want is 0, and is left out. */
static json_t *render_order(const Gonfalon__V1__AnswerItem *i)
{
    json_t *out = json_pack("{s:i,s:i}", "unit", (int)i->ref, "option", (int)i->value);

    if (i->facing != 0)
        json_object_set_new(out, "bearing", json_integer(i->facing));
    if (i->amount != 0)
        json_object_set_new(out, "target", json_integer(i->amount));
    if (i->x != 0 || i->y != 0)
        json_object_set_new(out, "at", json_pack("[ii]", (int)i->x, (int)i->y));
    return out;
}

static json_t *render_answer_item(Gonfalon__V1__DecisionKind kind, const Gonfalon__V1__AnswerItem *i)
{
    switch (kind) {
    case GONFALON__V1__DECISION_KIND__DECISION_KIND_ORDER:
        return render_order(i);
    case GONFALON__V1__DECISION_KIND__DECISION_KIND_FORM:
        return json_pack("{s:i,s:[ii],s:i,s:i}", "unit", (int)i->ref, "at", (int)i->x, (int)i->y, "facing",
                         (int)i->facing, "files", (int)i->amount);
    case GONFALON__V1__DECISION_KIND__DECISION_KIND_DRILL:
        return json_pack("{s:i,s:i,s:i}", "unit", (int)i->ref, "manoeuvre", (int)i->value, "amount",
                         (int)i->amount);
    case GONFALON__V1__DECISION_KIND__DECISION_KIND_PLACE:
        return json_pack("{s:i,s:[ii],s:i}", "figure", (int)i->ref, "at", (int)i->x, (int)i->y, "facing",
                         (int)i->facing);
    case GONFALON__V1__DECISION_KIND__DECISION_KIND_MOVE:
        return json_pack("{s:i,s:[ii],s:i,s:i}", "figure", (int)i->ref, "at", (int)i->x, (int)i->y, "facing",
                         (int)i->facing, "value", (int)i->value);
    case GONFALON__V1__DECISION_KIND__DECISION_KIND_TARGET:
        if (i->ref == -1 && i->facing != 0)
            return json_pack("{s:[ii],s:i}", "at", (int)i->x, (int)i->y, "facing", (int)i->facing);
        if (i->ref == -1)
            return json_pack("{s:[ii]}", "at", (int)i->x, (int)i->y);
        return json_integer(i->ref);
    case GONFALON__V1__DECISION_KIND__DECISION_KIND_LAY:
        return json_pack("{s:i,s:[ii],s:i}", "piece", (int)i->ref, "at", (int)i->x, (int)i->y, "facing",
                         (int)i->facing);
    case GONFALON__V1__DECISION_KIND__DECISION_KIND_SHARE:
        return json_pack("{s:i,s:i}", "option", (int)i->ref, "value", (int)i->value);
    case GONFALON__V1__DECISION_KIND__DECISION_KIND_NUMBER:
        return json_integer(i->value);
    case GONFALON__V1__DECISION_KIND__DECISION_KIND_UNSPECIFIED:
    case GONFALON__V1__DECISION_KIND__DECISION_KIND_PICK:
    case _GONFALON__V1__DECISION_KIND_IS_INT_SIZE:
        break;
    }
    return json_integer(i->ref);
}

/* What json_answer reads. */
static json_t *render_answer(const Gonfalon__V1__Answer *answer)
{
    json_t *kind = render_enum(&gonfalon__v1__decision_kind__descriptor, (int)answer->kind);
    json_t *items = json_array();
    json_t *out = json_object();

    for (size_t i = 0; i < answer->n_items; i++)
        json_array_append_new(items, render_answer_item(answer->kind, answer->items[i]));
    json_object_set_new(out, "decision", json_integer(answer->decision));
    json_object_set_new(out, json_is_string(kind) ? json_string_value(kind) : "items", items);
    json_decref(kind);
    return out;
}

/* A field that holds a JSON text is shown as what it holds. */
static json_t *render_string(const ProtobufCFieldDescriptor *f, const char *text)
{
    size_t n = strlen(f->name);

    if (strcmp(f->name, "json") == 0 || (n > 5 && strcmp(f->name + n - 5, "_json") == 0)) {
        json_t *inside = text && text[0] ? json_loads(text, JSON_DECODE_ANY, NULL) : json_null();

        if (inside)
            return inside;
    }
    return render_text(text);
}

/* One value of a field, at `at`. */
static json_t *render_value(const ProtobufCFieldDescriptor *f, const void *at, struct words_of words)
{
    switch (f->type) {
    case PROTOBUF_C_TYPE_INT32:
    case PROTOBUF_C_TYPE_SINT32:
    case PROTOBUF_C_TYPE_SFIXED32:
        return json_integer(*(const int32_t *)at);
    case PROTOBUF_C_TYPE_UINT32:
    case PROTOBUF_C_TYPE_FIXED32:
        return json_integer(*(const uint32_t *)at);
    case PROTOBUF_C_TYPE_INT64:
    case PROTOBUF_C_TYPE_SINT64:
    case PROTOBUF_C_TYPE_SFIXED64:
        return json_integer(*(const int64_t *)at);
    case PROTOBUF_C_TYPE_UINT64:
    case PROTOBUF_C_TYPE_FIXED64:
        return json_integer((json_int_t)(*(const uint64_t *)at));
    case PROTOBUF_C_TYPE_FLOAT:
        return json_real((double)*(const float *)at);
    case PROTOBUF_C_TYPE_DOUBLE:
        return json_real(*(const double *)at);
    case PROTOBUF_C_TYPE_BOOL:
        return json_boolean(*(const protobuf_c_boolean *)at);
    case PROTOBUF_C_TYPE_ENUM:
        return render_enum(f->descriptor, *(const int *)at);
    case PROTOBUF_C_TYPE_STRING:
        return render_string(f, *(char *const *)at);
    case PROTOBUF_C_TYPE_BYTES:
        return render_bytes(at);
    case PROTOBUF_C_TYPE_MESSAGE:
        return render(*(ProtobufCMessage *const *)at, words);
    }
    return json_null();
}

static size_t size_of_type(ProtobufCType type)
{
    switch (type) {
    case PROTOBUF_C_TYPE_INT64:
    case PROTOBUF_C_TYPE_SINT64:
    case PROTOBUF_C_TYPE_SFIXED64:
    case PROTOBUF_C_TYPE_UINT64:
    case PROTOBUF_C_TYPE_FIXED64:
    case PROTOBUF_C_TYPE_DOUBLE:
        return 8;
    case PROTOBUF_C_TYPE_BOOL:
        return sizeof(protobuf_c_boolean);
    case PROTOBUF_C_TYPE_STRING:
    case PROTOBUF_C_TYPE_MESSAGE:
        return sizeof(void *);
    case PROTOBUF_C_TYPE_BYTES:
        return sizeof(ProtobufCBinaryData);
    case PROTOBUF_C_TYPE_INT32:
    case PROTOBUF_C_TYPE_SINT32:
    case PROTOBUF_C_TYPE_SFIXED32:
    case PROTOBUF_C_TYPE_UINT32:
    case PROTOBUF_C_TYPE_FIXED32:
    case PROTOBUF_C_TYPE_FLOAT:
    case PROTOBUF_C_TYPE_ENUM:
        break;
    }
    return 4;
}

static json_t *render_list(const ProtobufCFieldDescriptor *f, const uint8_t *message, struct words_of words)
{
    size_t count = *(const size_t *)(const void *)(message + f->quantifier_offset);
    const uint8_t *list = *(uint8_t *const *)(const void *)(message + f->offset);

    if (f->descriptor == &gonfalon__v1__arg__descriptor)
        return render_args((Gonfalon__V1__Arg *const *)(const void *)list, count);
    json_t *out = json_array();

    for (size_t i = 0; i < count; i++)
        json_array_append_new(out, render_value(f, list + i * size_of_type(f->type), words));
    return out;
}

/* NULL: the field is not there. Of a oneof only the member that is set is; a plain value always. */
static json_t *render_field(const ProtobufCFieldDescriptor *f, const uint8_t *message, struct words_of words)
{
    if (f->label == PROTOBUF_C_LABEL_REPEATED)
        return render_list(f, message, words);
    if ((f->flags & PROTOBUF_C_FIELD_FLAG_ONEOF) &&
        *(const uint32_t *)(const void *)(message + f->quantifier_offset) != f->id)
        return NULL;
    if (f->type == PROTOBUF_C_TYPE_MESSAGE && !*(void *const *)(const void *)(message + f->offset))
        return NULL;
    return render_value(f, message + f->offset, words);
}

static json_t *render_fields(const ProtobufCMessage *message, struct words_of words, const char *skip)
{
    const ProtobufCMessageDescriptor *type = message->descriptor;
    json_t *out = json_object();

    for (unsigned i = 0; i < type->n_fields; i++) {
        const ProtobufCFieldDescriptor *f = &type->fields[i];
        json_t *value = strcmp(f->name, skip) == 0 ? NULL : render_field(f, (const uint8_t *)message, words);

        if (value)
            json_object_set_new(out, f->name, value);
    }
    return out;
}

/* Each item with all its attributes. A view that makes no sense (only a broken server sends one) is shown as
 * it is. */
static json_t *render_view(const Gonfalon__V1__View *view)
{
    struct arena memory;
    Gonfalon__V1__View whole;

    arena_start(&memory, WIRE_REPLY_MEMORY);
    bool sound = whole_view(&memory, view, &whole);
    json_t *out = render_fields(sound ? &whole.base : &view->base,
                                (struct words_of){view->words, view->n_words}, "words");

    arena_free(&memory);
    return out;
}

static json_t *render(const ProtobufCMessage *message, struct words_of words)
{
    const ProtobufCMessageDescriptor *type = message->descriptor;
    const void *m = message;

    if (type == &gonfalon__v1__point__descriptor) {
        const Gonfalon__V1__Point *p = m;

        return json_pack("[ii]", (int)p->x, (int)p->y);
    }
    if (type == &gonfalon__v1__item__descriptor)
        return render_item(m, words);
    if (type == &gonfalon__v1__answer__descriptor)
        return render_answer(m);
    if (type == &gonfalon__v1__event__descriptor) {
        const Gonfalon__V1__Event *e = m;

        return render_fields(message, (struct words_of){e->words, e->n_words}, "words");
    }
    if (type == &gonfalon__v1__view__descriptor)
        return render_view(m);
    return render_fields(message, words, "");
}

json_t *json_message(const void *message)
{
    return render(message, (struct words_of){NULL, 0});
}

static int add_bytes(const char *text, size_t size, void *to)
{
    bytes_add(to, text, size);
    return 0;
}

void json_line(struct bytes *to, json_t *json)
{
    json_dump_callback(json, add_bytes, to, JSON_COMPACT | JSON_ENCODE_ANY);
    bytes_add(to, "\n", 1);
    json_decref(json);
}
