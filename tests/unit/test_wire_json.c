/* Messages as JSON, and answers as people write them. */
#include "test_wire_help.h"

#include "common/wire/encode.h"
#include "common/wire/json.h"
#include "common/wire/json_answer.h"
#include "common/wire/limits.h"

#include <stdlib.h>

/* --- a decision with all that an answer can name ------------------------------------------------- */

static int32_t figure_named(const void *context, const char *name)
{
    (void)context;
    return strcmp(name, "Anne") == 0     ? 4
           : strcmp(name, "Mary") == 0   ? 5
           : strcmp(name, "Sailor") == 0 ? ANSWER_SEVERAL
                                         : ANSWER_NOBODY;
}

static int32_t unit_named(const void *context, const char *name)
{
    (void)context;
    return strcmp(name, "Halberdiers") == 0 ? 2 : strcmp(name, "Crossbows") == 0 ? 3 : ANSWER_NOBODY;
}

static const struct answer_names names = {.figure = figure_named, .unit = unit_named};

static void add_option(struct decision *d, const char *tag, const char *label, int32_t figure, int32_t unit)
{
    struct option *o = &d->option[d->option_count];

    *o = (struct option){.id = d->option_count, .tag = tag, .label = label, .figure = figure, .unit = unit};
    d->option_count++;
}

static struct decision *make_decision(enum decision_kind kind)
{
    static struct decision d;

    memset(&d, 0, sizeof d);
    d.number = 9;
    d.kind = (int32_t)kind;
    d.key = "test.question";
    d.rule = "T1.1";
    d.figure = d.unit = d.player = -1;
    add_option(&d, "hold", "test.hold", -1, -1);
    add_option(&d, "shoot", "test.shoot", 4, -1);
    add_option(&d, "shoot", "test.shoot", 5, -1);
    add_option(&d, "charge", "test.charge", -1, 2);
    add_option(&d, "charge", "test.charge", -1, 3);
    return &d;
}

static bool read_answer(enum decision_kind kind, const char *text, struct answer *out,
                        struct problems *problems)
{
    struct arena a;
    json_t *json = json_loads(text, 0, NULL);

    assert_non_null(json);
    arena_start(&a, 1 << 20);
    memset(problems, 0, sizeof *problems);
    bool good = json_answer(json, encode_decision(&a, make_decision(kind), NULL, -1), &names,
                            trail_key(trail_root(), "answer"), out, problems);

    assert_int_equal(good, problems->count == 0);
    json_decref(json);
    arena_free(&a);
    return good;
}

static struct answer *good_answer(enum decision_kind kind, const char *text)
{
    static struct answer out;
    static struct problems problems;

    assert_true(read_answer(kind, text, &out, &problems));
    assert_int_equal(out.kind, kind);
    return &out;
}

static void bad_answer(enum decision_kind kind, const char *text, const char *place, const char *key)
{
    static struct answer out;
    static struct problems problems;

    assert_false(read_answer(kind, text, &out, &problems));
    assert_string_equal(problems.item[0].key, key);
    assert_string_equal(problems.item[0].place, place);
}

static void assert_item(const struct answer *a, int32_t i, struct answer_item expected)
{
    assert_true(i < a->count);
    assert_int_equal(a->item[i].ref, expected.ref);
    assert_int_equal(a->item[i].value, expected.value);
    assert_int_equal(a->item[i].at.x, expected.at.x);
    assert_int_equal(a->item[i].at.y, expected.at.y);
    assert_int_equal(a->item[i].facing, expected.facing);
}

static void picks(void **state)
{
    (void)state;
    struct answer *a =
        good_answer(DECISION_PICK, "{\"pick\": [\"hold\", 3, {\"tag\": \"shoot\", \"figure\": \"Mary\"}]}");

    assert_int_equal(a->decision, 9);
    assert_int_equal(a->count, 3);
    assert_item(a, 0, (struct answer_item){.ref = 0});
    assert_item(a, 1, (struct answer_item){.ref = 3});
    assert_item(a, 2, (struct answer_item){.ref = 2});
    assert_int_equal(good_answer(DECISION_PICK, "{\"pick\": \"hold\"}")->count, 1);
    assert_int_equal(good_answer(DECISION_PICK, "{\"pick\": []}")->count, 0);
    assert_int_equal(good_answer(DECISION_PICK, "{\"pick\": [], \"decision\": 3}")->decision, 3);
    assert_item(good_answer(DECISION_PICK, "{\"pick\": \"test.hold\"}"), 0, (struct answer_item){.ref = 0});
    bad_answer(DECISION_PICK, "{\"pick\": [\"hold\", \"shoot\"]}", "/answer/pick/1",
               "answer.several_options");
    bad_answer(DECISION_PICK, "{\"pick\": \"dance\"}", "/answer/pick", "answer.no_such_option");
    bad_answer(DECISION_PICK, "{\"pick\": {\"tag\": \"shoot\", \"figure\": \"Sailor\"}}",
               "/answer/pick/figure", "answer.several_of_this_name");
    bad_answer(DECISION_PICK, "{\"pick\": {\"tag\": \"hold\", \"why\": 1}}", "/answer/pick/why",
               "answer.unknown_member");
    bad_answer(DECISION_PICK, "{\"pick\": 1.5}", "/answer/pick", "answer.not_an_option");
    bad_answer(DECISION_PICK, "{\"pick\": 99999999999}", "/answer/pick", "answer.out_of_range");
    bad_answer(DECISION_PICK, "{\"number\": 3}", "/answer/number", "answer.unknown_member");
    bad_answer(DECISION_PICK, "{}", "/answer", "answer.missing");
    bad_answer(DECISION_PICK, "[]", "/answer", "answer.not_an_object");
}

static void orders_and_shares(void **state)
{
    (void)state;
    struct answer *a =
        good_answer(DECISION_ORDER, "{\"order\": {\"Halberdiers\": \"charge\", \"Crossbows\": \"hold\"}}");

    assert_int_equal(a->count, 2);
    assert_item(a, 0, (struct answer_item){.ref = 2, .value = 3});
    assert_item(a, 1, (struct answer_item){.ref = 3, .value = 0});
    a = good_answer(DECISION_ORDER, "{\"order\": [{\"unit\": \"Crossbows\", \"option\": \"charge\"}]}");
    assert_item(a, 0, (struct answer_item){.ref = 3, .value = 4});
    bad_answer(DECISION_ORDER, "{\"order\": {\"Pikes\": \"hold\"}}", "/answer/order/Pikes",
               "answer.nobody_of_this_name");
    bad_answer(DECISION_ORDER, "{\"order\": [{\"unit\": 2}]}", "/answer/order/0/option",
               "answer.not_an_option");

    a = good_answer(DECISION_SHARE, "{\"share\": {\"hold\": 2}}");
    assert_item(a, 0, (struct answer_item){.ref = 0, .value = 2});
    a = good_answer(DECISION_SHARE, "{\"share\": [{\"option\": {\"figure\": \"Anne\"}, \"value\": 5}]}");
    assert_item(a, 0, (struct answer_item){.ref = 1, .value = 5});
    bad_answer(DECISION_SHARE, "{\"share\": {\"hold\": \"two\"}}", "/answer/share/hold",
               "answer.not_an_integer");
}

static void moves(void **state)
{
    (void)state;
    struct answer *a =
        good_answer(DECISION_MOVE, "{\"move\": [{\"figure\": \"Anne\", \"at\": {\"cm\": [12.5, 30]},"
                                   " \"facing\": {\"degrees\": 90}, \"value\": 2}]}");

    assert_item(a, 0, (struct answer_item){4, 2, {12500, 30000}, QUARTER_TURN, 0});
    a = good_answer(DECISION_PLACE,
                    "{\"place\": {\"figure\": 7, \"at\": [{\"inch\": 4.5}, 100], \"facing\": 65535}}");
    assert_item(a, 0, (struct answer_item){7, 0, {11430, 100}, 65535, 0});
    a = good_answer(DECISION_MOVE, "{\"move\": [{\"figure\": \"Anne\", \"facing\": 5, \"path\": [[1, 2],"
                                   " {\"mm\": [-3.5, 4]}, {\"at\": [5, 6], \"facing\": 7, \"value\": 8}]}]}");
    assert_int_equal(a->count, 3);
    assert_item(a, 0, (struct answer_item){4, 0, {1, 2}, 5, 0});
    assert_item(a, 1, (struct answer_item){4, 0, {-350, 400}, 5, 0});
    assert_item(a, 2, (struct answer_item){4, 8, {5, 6}, 7, 0});
    assert_int_equal(
        good_answer(DECISION_PLACE,
                    "{\"place\": {\"figure\": 7, \"at\": [0, 0], \"facing\": {\"degrees\": -90}}}")
            ->item[0]
            .facing,
        3 * QUARTER_TURN);
    bad_answer(DECISION_MOVE, "{\"move\": [{\"figure\": 1, \"at\": [1]}]}", "/answer/move/0/at",
               "answer.not_a_point");
    bad_answer(DECISION_MOVE, "{\"move\": [{\"figure\": 1, \"at\": [1.5, 2]}]}", "/answer/move/0/at",
               "answer.not_an_integer");
    bad_answer(DECISION_MOVE, "{\"move\": [{\"figure\": 1, \"at\": {\"cm\": [1e300, 2]}}]}",
               "/answer/move/0/at", "answer.out_of_range");
    bad_answer(DECISION_MOVE, "{\"move\": [{\"figure\": 1, \"path\": []}]}", "/answer/move/0/path",
               "answer.not_a_path");
    bad_answer(DECISION_MOVE, "{\"move\": [{\"figure\": 1, \"at\": [1, 2], \"facing\": 65536}]}",
               "/answer/move/0/facing", "answer.not_an_angle");
    bad_answer(DECISION_MOVE, "{\"move\": [{\"at\": [1, 2]}]}", "/answer/move/0/figure",
               "answer.not_an_integer");
    bad_answer(DECISION_MOVE, "{\"move\": [{\"figure\": 1, \"at\": {\"cm\": [1, \"two\"]}}]}",
               "/answer/move/0/at", "answer.not_a_point");
    bad_answer(DECISION_MOVE,
               "{\"move\": [{\"figure\": 1, \"at\": [1, 2], \"facing\": {\"degrees\": \"north\"}}]}",
               "/answer/move/0/facing", "answer.not_an_angle");
    bad_answer(DECISION_MOVE,
               "{\"move\": [{\"figure\": 1, \"at\": [1, 2], \"facing\": {\"degrees\": 1e300}}]}",
               "/answer/move/0/facing", "answer.out_of_range");
    bad_answer(DECISION_MOVE, "{\"move\": [{\"figure\": 1, \"at\": [1, 2], \"facing\": \"north\"}]}",
               "/answer/move/0/facing", "answer.not_an_integer");
    bad_answer(DECISION_MOVE, "{\"move\": [{\"figure\": 1, \"path\": [[1, 2], [3]]}]}",
               "/answer/move/0/path/1", "answer.not_a_point");
    bad_answer(DECISION_MOVE, "{\"move\": [{\"figure\": 1, \"path\": [{\"at\": [1, 2], \"how\": 3}]}]}",
               "/answer/move/0/path/0/how", "answer.unknown_member");
}

static void targets_and_numbers(void **state)
{
    (void)state;
    assert_item(good_answer(DECISION_TARGET, "{\"target\": \"hold\"}"), 0, (struct answer_item){.ref = 0});
    assert_item(good_answer(DECISION_TARGET, "{\"target\": {\"figure\": \"Mary\"}}"), 0,
                (struct answer_item){.ref = 2});
    assert_item(good_answer(DECISION_TARGET, "{\"target\": {\"at\": {\"inch\": [1, 2]}}}"), 0,
                (struct answer_item){.ref = -1, .at = {2540, 5080}});
    assert_item(good_answer(DECISION_NUMBER, "{\"number\": -3}"), 0, (struct answer_item){.value = -3});
    assert_item(good_answer(DECISION_NUMBER, "{\"number\": {\"cm\": 20}}"), 0,
                (struct answer_item){.value = 20000});
    bad_answer(DECISION_NUMBER, "{\"number\": {\"yard\": 1}}", "/answer/number", "answer.not_a_length");
    bad_answer(DECISION_NUMBER, "{\"number\": {\"cm\": 1, \"mm\": 2}}", "/answer/number",
               "answer.not_a_length");
    bad_answer(DECISION_NUMBER, "{\"number\": 3, \"decision\": \"first\"}", "/answer/decision",
               "answer.not_an_integer");
}

static void too_many_items(void **state)
{
    (void)state;
    struct bytes text = {0};

    bytes_add(&text, "{\"pick\": [0", 11);
    for (int i = 0; i < ANSWER_ITEMS_MAX; i++)
        bytes_add(&text, ",0", 2);
    bytes_add(&text, "]}", 3);
    bad_answer(DECISION_PICK, (const char *)text.data, "/answer/pick/512", "answer.too_many");
    bytes_free(&text);
}

/* What is printed can be read again, and is the same answer. */
static void answers_there_and_back(void **state)
{
    (void)state;
    uint64_t seed = 5;
    static struct answer in, out;
    static struct problems problems;

    for (int round = 0; round < 500; round++) {
        enum decision_kind kind = (enum decision_kind)(DECISION_PICK + chance_below(&seed, DECISION_LAY));
        struct arena a;

        memset(&in, 0, sizeof in);
        in.decision = 9;
        in.kind = (int32_t)kind;
        in.count = 1 + chance_below(&seed, 5);
        for (int32_t i = 0; i < in.count; i++) {
            struct answer_item *item = &in.item[i];
            bool placed = kind == DECISION_PLACE || kind == DECISION_MOVE || kind == DECISION_FORM ||
                          kind == DECISION_LAY;

            if (kind != DECISION_NUMBER)
                item->ref = chance_below(&seed, 100);
            if (kind == DECISION_TARGET && chance(&seed) % 2)
                item->ref = -1;
            if (placed || item->ref == -1)
                item->at = (struct point){chance_number(&seed), chance_number(&seed)};
            if (placed || (item->ref == -1 && chance(&seed) % 2))
                item->facing = chance_below(&seed, FULL_TURN);
            if (kind == DECISION_MOVE || kind == DECISION_ORDER || kind == DECISION_SHARE ||
                kind == DECISION_NUMBER || kind == DECISION_DRILL)
                item->value = chance_number(&seed);
            if (kind == DECISION_FORM || kind == DECISION_DRILL)
                item->amount = chance_number(&seed);
            if (kind == DECISION_ORDER) {
                item->facing = chance_below(&seed, 2) * chance_below(&seed, FULL_TURN);
                item->amount = chance_below(&seed, 3);
                item->at = (struct point){chance_below(&seed, 2), chance_below(&seed, 2) * 50};
            }
        }
        arena_start(&a, 1 << 20);
        json_t *json = json_message(encode_answer(&a, &in));

        memset(&problems, 0, sizeof problems);
        assert_true(json_answer(json, encode_decision(&a, make_decision(kind), NULL, -1), &names,
                                trail_root(), &out, &problems));
        assert_memory_equal(&in, &out, sizeof in);
        json_decref(json);
        arena_free(&a);
    }
}

/* --- rendering ----------------------------------------------------------------------------------- */

static void assert_line(const void *message, const char *expected)
{
    struct bytes line = {0};

    json_line(&line, json_message(message));
    bytes_add(&line, "", 1);
    assert_string_equal((const char *)line.data, expected);
    bytes_free(&line);
}

/* Anne is hit and out, and her unit is gone. */
static void collect_losses(struct item_collector *patches)
{
    static const int32_t outline[] = {1, -2, 3};
    struct item item = {.kind = ITEM_FIGURE, .id = 4, .count = 4};

    item.attribute[0] = (struct attribute){.name = "wounds", .kind = ATTRIBUTE_NUMBER, .number = -1};
    item.attribute[1] = (struct attribute){.name = "fate", .kind = ATTRIBUTE_WORD, .text = "out"};
    item.attribute[2] = (struct attribute){.name = "name", .kind = ATTRIBUTE_TEXT, .text = "Anne \"é\""};
    item.attribute[3] =
        (struct attribute){.name = "outline", .kind = ATTRIBUTE_LIST, .number = 3, .list = outline};
    collect_item(patches, &item);
    item = (struct item){.kind = ITEM_UNIT, .id = 1, .gone = true};
    collect_item(patches, &item);
}

/* A shot with a musket: one die, which hits. */
static void fill_shot(struct event *e)
{
    e->key = "test.shot";
    e->number[VIEWER_SPECTATOR] = 3;
    e->arg_count = 5;
    e->arg[0] = (struct arg){.name = "who", .kind = ARG_FIGURE, .value = 4};
    e->arg[1] = (struct arg){.name = "with", .kind = ARG_WORD, .word = "musket"};
    e->arg[2] = (struct arg){.name = "said", .kind = ARG_TEXT, .word = "ouch"};
    e->arg[3] = (struct arg){.name = "times", .kind = ARG_NUMBER, .value = 2};
    e->arg[4] = (struct arg){.name = "where", .kind = ARG_POINT, .at = {31, -12}};
    e->mark_count = 2;
    e->mark[0] = (struct event_mark){.kind = "burst", .at = {31, -12}, .radius = 3};
    e->mark[1] = (struct event_mark){.kind = "flew", .at = {0, 1}, .line = true, .to = {31, -12}, .width = 2};
    e->roll_count = 1;
    e->roll[0] = (struct roll){.what = "shot",
                               .figure = 4,
                               .sides = 6,
                               .dice = 1,
                               .face = {5},
                               .total = 4,
                               .target = 4,
                               .result = ROLL_PASSED,
                               .modifier_count = 1,
                               .modifier = {{-1, "T2.1"}}};
    e->rule_count = 1;
    e->rule[0] = "T2";
}

static void events_as_lines(void **state)
{
    (void)state;
    static struct event e;
    struct arena a;
    struct item_collector patches;

    arena_start(&a, 1 << 20);
    item_collector_start(&patches, &a);
    collect_losses(&patches);
    fill_shot(&e);
    Gonfalon__V1__Event *out = encode_event_with(&a, &e, VIEWER_SPECTATOR, &patches);
    Gonfalon__V1__Point corner = GONFALON__V1__POINT__INIT, *corners[] = {&corner};
    Gonfalon__V1__Way way = GONFALON__V1__WAY__INIT, *ways[] = {&way};

    corner.x = 7;
    corner.y = -8;
    way.figure = 4;
    way.n_corners = 1;
    way.corners = corners;
    out->n_ways = 1;
    out->ways = ways;
    assert_line(
        out,
        "{\"number\":3,\"key\":\"test.shot\","
        "\"args\":{\"who\":{\"figure\":4},\"with\":{\"word\":\"musket\"},\"said\":\"ouch\",\"times\":2,"
        "\"where\":{\"point\":[31,-12]}},"
        "\"rolls\":[{\"what\":\"shot\",\"side\":0,\"figure\":4,\"die\":6,\"faces\":[5],"
        "\"modifiers\":[{\"value\":-1,\"rule\":\"T2.1\"}],\"total\":4,\"target\":4,\"result\":\"passed\","
        "\"at_most\":false}],"
        "\"rules\":[\"T2\"],"
        "\"patches\":[{\"kind\":\"figure\",\"id\":4,\"attributes\":{\"wounds\":-1,\"fate\":\"out\","
        "\"name\":\"Anne \\\"é\\\"\",\"outline\":[1,-2,3]}},"
        "{\"kind\":\"unit\",\"id\":1,\"gone\":true,\"attributes\":{}}],"
        "\"ways\":[{\"figure\":4,\"corners\":[[7,-8]]}],"
        "\"marks\":[{\"kind\":\"burst\",\"at\":[31,-12],\"radius\":3,\"width\":0,\"cone\":false},"
        "{\"kind\":\"flew\",\"at\":[0,1],\"radius\":0,\"to\":[31,-12],\"width\":2,\"cone\":false}]}\n");
    arena_free(&a);
}

static void refusals_as_lines(void **state)
{
    (void)state;
    struct arena a;
    struct refusal r = {.rule = "T3.1",
                        .key = "move.too_far",
                        .figure = 4,
                        .unit = -1,
                        .at = {5, -6},
                        .has_point = true,
                        .amount = 120};

    arena_start(&a, 1 << 20);
    assert_line(
        encode_refusal(&a, &r),
        "{\"code\":\"illegal\",\"key\":\"move.too_far\",\"rule\":\"T3.1\",\"figure\":4,\"unit\":-1,"
        "\"at\":[5,-6],\"amount\":120,\"text\":\"\",\"retry_after_ms\":0,\"problems\":[],\"args\":{}}\n");
    r.has_point = false;
    json_t *json = json_message(encode_refusal(&a, &r));

    assert_null(json_object_get(json, "at"));
    json_decref(json);
    r.class = REFUSED_FORBIDDEN;
    assert_int_equal(encode_refusal(&a, &r)->code, 5);
    r.class = REFUSED_STALE;
    assert_int_equal(encode_refusal(&a, &r)->code, 10);
    r.class = REFUSED_STATE;
    assert_int_equal(encode_refusal(&a, &r)->code, 11);
    arena_free(&a);
}

static void other_messages(void **state)
{
    (void)state;
    Gonfalon__V1__ServerMessage message;
    Gonfalon__V1__CatalogueReply catalogue;
    Gonfalon__V1__DicePact pact;
    char json[] = "{\"units\": [1]}", not_json[] = "{units", not_utf8[] = "\xFF";
    uint8_t bytes[] = {0x00, 0xAB, 0xFF};

    gonfalon__v1__server_message__init(&message);
    gonfalon__v1__catalogue_reply__init(&catalogue);
    gonfalon__v1__dice_pact__init(&pact);
    message.in_reply_to = 4;
    assert_line(&message, "{\"in_reply_to\":4}\n");
    message.body_case = GONFALON__V1__SERVER_MESSAGE__BODY_CATALOGUE;
    message.catalogue = &catalogue;
    catalogue.json = json;
    assert_line(&message, "{\"in_reply_to\":4,\"catalogue\":{\"digest\":\"\",\"json\":{\"units\":[1]},"
                          "\"unit_json\":null,\"names_json\":null}}\n");
    catalogue.json = not_json;
    catalogue.digest = not_utf8;
    assert_line(&catalogue, "{\"digest\":\"\",\"json\":\"{units\",\"unit_json\":null,\"names_json\":null}\n");
    pact.commitment.data = bytes;
    pact.commitment.len = sizeof bytes;
    assert_line(&pact, "{\"dice_id\":\"\",\"commitment\":\"00abff\",\"nonces\":[],\"secret\":\"\"}\n");
}

/* Words that a server numbers wrongly are shown as unknown. */
static void wrong_words_are_harmless(void **state)
{
    (void)state;
    Gonfalon__V1__Event e;
    Gonfalon__V1__Item item = GONFALON__V1__ITEM__INIT, *items[] = {&item};
    Gonfalon__V1__Attribute attribute = GONFALON__V1__ATTRIBUTE__INIT, *attributes[] = {&attribute};

    gonfalon__v1__event__init(&e);
    attribute.name = 1000;
    attribute.value_case = GONFALON__V1__ATTRIBUTE__VALUE_WORD;
    attribute.word = UINT32_MAX;
    item.attributes = attributes;
    item.n_attributes = 1;
    e.patches = items;
    e.n_patches = 1;
    assert_line(
        &e,
        "{\"number\":0,\"key\":\"\",\"args\":{},\"rolls\":[],\"rules\":[],"
        "\"patches\":[{\"kind\":null,\"id\":0,\"attributes\":{\"?\":\"?\"}}],\"ways\":[],\"marks\":[]}\n");
}

static void decisions_and_their_answers(void **state)
{
    (void)state;
    struct arena a;
    static struct answer fallback = {.decision = 9, .kind = DECISION_PICK, .count = 1};
    static struct suggestions s;

    arena_start(&a, 1 << 20);
    json_t *json = json_message(encode_decision(&a, make_decision(DECISION_PICK), &fallback, 30000));

    assert_string_equal(json_string_value(json_object_get(json, "kind")), "pick");
    assert_int_equal(json_array_size(json_object_get(json, "options")), 5);
    assert_int_equal(json_integer_value(json_object_get(json, "time_left_ms")), 30000);
    json_t *picked = json_object_get(json_object_get(json, "fallback"), "pick");

    assert_int_equal(json_integer_value(json_array_get(picked, 0)), 0);
    json_decref(json);

    s.count = 2;
    s.used = 3;
    s.line[0] = (struct suggestion){.label = "a", .worth = 5, .first = 0, .count = 1};
    s.line[1] = (struct suggestion){.label = "b", .worth = -5, .first = 1, .count = 2};
    s.pool[0].ref = 1;
    s.pool[1].ref = 2;
    s.pool[2].ref = 3;
    Gonfalon__V1__Suggestion **out = encode_suggestions(&a, &s, make_decision(DECISION_PICK));

    assert_int_equal(out[1]->worth, -5);
    assert_int_equal(out[1]->answer->decision, 9);
    assert_int_equal(out[1]->answer->n_items, 2);
    assert_int_equal(out[1]->answer->items[1]->ref, 3);
    arena_free(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(picks),
        cmocka_unit_test(orders_and_shares),
        cmocka_unit_test(moves),
        cmocka_unit_test(targets_and_numbers),
        cmocka_unit_test(too_many_items),
        cmocka_unit_test(answers_there_and_back),
        cmocka_unit_test(events_as_lines),
        cmocka_unit_test(refusals_as_lines),
        cmocka_unit_test(other_messages),
        cmocka_unit_test(wrong_words_are_harmless),
        cmocka_unit_test(decisions_and_their_answers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
