/* Answers as a player types them, for every kind of decision; what is none is told, and never crashes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "client/cli/typed.h"
#include "common/wire/encode.h"

static struct arena memory;
static struct problems problems;
static struct picture picture;
static Gonfalon__V1__Decision decision;
static Gonfalon__V1__Option options[2];
static Gonfalon__V1__Option *option_list[] = {&options[0], &options[1]};
static Gonfalon__V1__Manoeuvre manoeuvres[3];
static Gonfalon__V1__Manoeuvre *manoeuvre_list[] = {&manoeuvres[0], &manoeuvres[1], &manoeuvres[2]};

static void set_up(Gonfalon__V1__DecisionKind kind)
{
    static char hold[] = "hold", shoot[] = "shoot", none[] = "";
    static char ahead[] = "ahead", wheel[] = "wheel", files[] = "files", label[] = "word.cost";

    gonfalon__v1__decision__init(&decision);
    decision.number = 7;
    decision.kind = kind;
    for (int i = 0; i < 2; i++) {
        gonfalon__v1__option__init(&options[i]);
        options[i].id = 3 + i;
        options[i].tag = i == 0 ? hold : shoot;
        options[i].label = none;
        options[i].figure = options[i].unit = -1;
    }
    decision.n_options = 2;
    decision.options = option_list;
    for (int i = 0; i < 3; i++) {
        gonfalon__v1__manoeuvre__init(&manoeuvres[i]);
        manoeuvres[i].id = 5 + i;
        manoeuvres[i].tag = i == 0 ? ahead : i == 1 ? wheel : files;
        manoeuvres[i].label = i == 2 ? label : none;
        manoeuvres[i].kind = i == 0   ? GONFALON__V1__LEG_KIND__LEG_KIND_AHEAD
                             : i == 1 ? GONFALON__V1__LEG_KIND__LEG_KIND_TURN
                                      : GONFALON__V1__LEG_KIND__LEG_KIND_FILES;
    }
    decision.n_manoeuvres = 3;
    decision.manoeuvres = manoeuvre_list;
}

static const Gonfalon__V1__Answer *type(const char *text)
{
    return typed_answer(text, &decision, NULL, &picture, &memory, &problems);
}

static void picks(void **state)
{
    (void)state;
    set_up(GONFALON__V1__DECISION_KIND__DECISION_KIND_PICK);
    const Gonfalon__V1__Answer *a = type("hold");

    assert_non_null(a);
    assert_int_equal(a->decision, 7);
    assert_int_equal(a->n_items, 1);
    assert_int_equal(a->items[0]->ref, 3);
    a = type("  #2, hold ");
    assert_non_null(a);
    assert_int_equal(a->n_items, 2);
    assert_int_equal(a->items[0]->ref, 4);
    a = type("{\"pick\": [\"shoot\"]}");
    assert_non_null(a);
    assert_int_equal(a->items[0]->ref, 4);
    assert_null(type("run away"));
    assert_true(problems.count > 0);
    assert_null(type("{not json"));
    assert_null(type("1")); /* there are no suggestions */
    assert_string_equal(problems.item[0].key, "cli.no_such_suggestion");
}

static void targets(void **state)
{
    (void)state;
    set_up(GONFALON__V1__DECISION_KIND__DECISION_KIND_TARGET);
    const Gonfalon__V1__Answer *a = type("shoot");

    assert_non_null(a);
    assert_int_equal(a->items[0]->ref, 4);
    a = type("@12.5,30");
    assert_non_null(a);
    assert_int_equal(a->items[0]->ref, -1);
    assert_int_equal(a->items[0]->x, 12500);
    assert_int_equal(a->items[0]->y, 30000);
    a = type("@12.5,30 ^90"); /* with the facing of a line or cone */
    assert_non_null(a);
    assert_int_equal(a->items[0]->x, 12500);
    assert_int_equal(a->items[0]->facing, 16384);
    assert_null(type("@12.5,30 ^east"));
    assert_null(type("@12.5"));
    assert_null(type("@"));
}

/* Figures 5 (Anne Bonny), 6 and 7 (both Jack) on the table. */
static void show_figures(void)
{
    static const char *const name[] = {"Anne Bonny", "Jack", "Jack"};
    struct item_collector items;

    item_collector_start(&items, &memory);
    for (int i = 0; i < 3; i++) {
        struct item figure = {.kind = ITEM_FIGURE, .id = 5 + i, .count = 1};

        figure.attribute[0] = (struct attribute){.name = "name", .kind = ATTRIBUTE_TEXT, .text = name[i]};
        collect_item(&items, &figure);
    }
    assert_int_equal(picture_show(&picture, encode_view_of(&memory, 0, 1, &items)), PICTURE_FINE);
}

/* Who is offered is found by name; who is not is named to the server, which knows the rule that forbids it.
 */
static void who_is_named(void **state)
{
    static const Gonfalon__V1__DecisionKind kinds[] = {GONFALON__V1__DECISION_KIND__DECISION_KIND_TARGET,
                                                       GONFALON__V1__DECISION_KIND__DECISION_KIND_PICK};

    (void)state;
    show_figures();
    for (int i = 0; i < 2; i++) {
        set_up(kinds[i]);
        const Gonfalon__V1__Answer *a = type("Anne Bonny");

        assert_non_null(a);
        assert_int_equal(a->n_items, 1);
        assert_int_equal(figure_of_ref(a->items[0]->ref), 5);
        options[1].figure = 5;
        a = type("Anne Bonny");
        assert_non_null(a);
        assert_int_equal(a->items[0]->ref, 4);
        a = type("shoot Anne Bonny");
        assert_non_null(a);
        assert_int_equal(a->n_items, 1);
        assert_int_equal(a->items[0]->ref, 4);
        a = type("hold Anne Bonny");
        assert_non_null(a);
        assert_int_equal(figure_of_ref(a->items[0]->ref), 5);
        assert_null(type("Jack"));
        assert_string_equal(problems.item[0].key, "answer.several_of_this_name");
        assert_null(type("Mary Read"));
        assert_string_equal(problems.item[0].key, "answer.no_such_option");
    }
    const Gonfalon__V1__Answer *a = type("hold, Anne Bonny");

    assert_non_null(a);
    assert_int_equal(a->n_items, 2);
    assert_int_equal(a->items[0]->ref, 3);
    assert_int_equal(a->items[1]->ref, 4);
    picture_free(&picture);
    memset(&picture, 0, sizeof picture);
}

/* Unit 3 (Guards, with figures 5 and 6) and unit 4 (Pikes, with figure 7) on the table. */
static void show_units(void)
{
    static const char *const unit[] = {"Guards", "Pikes"}, *const name[] = {"Guards 1", "Guards 2",
                                                                            "Pikes 1"};
    struct item_collector items;

    item_collector_start(&items, &memory);
    for (int i = 0; i < 2; i++) {
        struct item item = {.kind = ITEM_UNIT, .id = 3 + i, .count = 1};

        item.attribute[0] = (struct attribute){.name = "name", .kind = ATTRIBUTE_TEXT, .text = unit[i]};
        collect_item(&items, &item);
    }
    for (int i = 0; i < 3; i++) {
        struct item figure = {.kind = ITEM_FIGURE, .id = 5 + i, .count = 2};

        figure.attribute[0] = (struct attribute){.name = "name", .kind = ATTRIBUTE_TEXT, .text = name[i]};
        figure.attribute[1] =
            (struct attribute){.name = "unit", .kind = ATTRIBUTE_NUMBER, .number = 3 + i / 2};
        collect_item(&items, &figure);
    }
    assert_int_equal(picture_show(&picture, encode_view_of(&memory, 0, 1, &items)), PICTURE_FINE);
}

/* An option about a unit is found by the unit's name, though its figures are called after it. A unit that is
 * not offered is named by one of its figures, so that the server tells why. */
static void units_are_named(void **state)
{
    static const Gonfalon__V1__DecisionKind kinds[] = {GONFALON__V1__DECISION_KIND__DECISION_KIND_TARGET,
                                                       GONFALON__V1__DECISION_KIND__DECISION_KIND_PICK};

    (void)state;
    show_units();
    for (int i = 0; i < 2; i++) {
        set_up(kinds[i]);
        options[0].unit = 3;
        const Gonfalon__V1__Answer *a = type("Guards");

        assert_non_null(a);
        assert_int_equal(a->n_items, 1);
        assert_int_equal(a->items[0]->ref, 3);
        a = type("Pikes");
        assert_non_null(a);
        assert_int_equal(figure_of_ref(a->items[0]->ref), 7);
        options[1].unit = 3; /* two things can be done to them */
        assert_null(type("Guards"));
        assert_string_equal(problems.item[0].key, "answer.several_options");
        a = type("shoot Guards");
        assert_non_null(a);
        assert_int_equal(a->items[0]->ref, 4);
    }
    set_up(GONFALON__V1__DECISION_KIND__DECISION_KIND_PICK);
    options[0].unit = 3;
    options[1].unit = 4;
    const Gonfalon__V1__Answer *a = type("Pikes, Guards");

    assert_non_null(a);
    assert_int_equal(a->n_items, 2);
    assert_int_equal(a->items[0]->ref, 4);
    assert_int_equal(a->items[1]->ref, 3);
    picture_free(&picture);
    memset(&picture, 0, sizeof picture);
}

/* Whatever words an option is shown with can be typed. */
static void shown_words_are_typed(void **state)
{
    static char left[] = "word.left", right[] = "word.right";

    (void)state;
    set_up(GONFALON__V1__DECISION_KIND__DECISION_KIND_PICK);
    options[0].label = left;
    options[1].label = right;
    options[0].id = -1; /* ids may be any number */
    const Gonfalon__V1__Answer *a = type("Right");

    assert_non_null(a);
    assert_int_equal(a->items[0]->ref, 4);
    a = type("left");
    assert_non_null(a);
    assert_int_equal(a->items[0]->ref, -1);
}

static void nothing_is_typed(void **state)
{
    static const Gonfalon__V1__DecisionKind kinds[] = {
        GONFALON__V1__DECISION_KIND__DECISION_KIND_PICK, GONFALON__V1__DECISION_KIND__DECISION_KIND_MOVE,
        GONFALON__V1__DECISION_KIND__DECISION_KIND_SHARE, GONFALON__V1__DECISION_KIND__DECISION_KIND_DRILL};
    static char called[] = "nothing";

    (void)state;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        set_up(kinds[i]);
        const Gonfalon__V1__Answer *a = type("nothing");

        assert_non_null(a);
        assert_int_equal(a->n_items, 0);
    }
    set_up(GONFALON__V1__DECISION_KIND__DECISION_KIND_NUMBER);
    assert_null(type("nothing"));
    set_up(GONFALON__V1__DECISION_KIND__DECISION_KIND_PICK);
    options[1].tag = called;
    const Gonfalon__V1__Answer *a = type("nothing");

    assert_non_null(a);
    assert_int_equal(a->n_items, 1);
}

static void numbers_and_shares(void **state)
{
    (void)state;
    set_up(GONFALON__V1__DECISION_KIND__DECISION_KIND_NUMBER);
    const Gonfalon__V1__Answer *a = type("=14");

    assert_non_null(a);
    assert_int_equal(a->items[0]->value, 14);
    decision.lengths = true;
    a = type("=14.5");
    assert_non_null(a);
    assert_int_equal(a->items[0]->value, 14500);
    set_up(GONFALON__V1__DECISION_KIND__DECISION_KIND_SHARE);
    a = type("hold=2 #2=1");
    assert_non_null(a);
    assert_int_equal(a->n_items, 2);
    assert_int_equal(a->items[0]->value, 2);
    assert_int_equal(a->items[1]->ref, 4);
    assert_null(type("hold"));
}

static void orders(void **state)
{
    (void)state;
    set_up(GONFALON__V1__DECISION_KIND__DECISION_KIND_ORDER);
    const Gonfalon__V1__Answer *a = type("2: hold; 5: #2");

    assert_non_null(a);
    assert_int_equal(a->n_items, 2);
    assert_int_equal(a->items[0]->ref, 2);
    assert_int_equal(a->items[0]->value, 3);
    assert_int_equal(a->items[1]->value, 4);
    assert_null(type("2 hold"));
    assert_null(type("Nobody: hold"));
}

static void moves_and_places(void **state)
{
    (void)state;
    set_up(GONFALON__V1__DECISION_KIND__DECISION_KIND_MOVE);
    const Gonfalon__V1__Answer *a = type("4 @12,30 @14,32 ^90; 7 @10,10");

    assert_non_null(a);
    assert_int_equal(a->n_items, 3);
    assert_int_equal(a->items[1]->ref, 4);
    assert_int_equal(a->items[1]->x, 14000);
    assert_int_equal(a->items[1]->facing, 16384);
    assert_int_equal(a->items[2]->ref, 7);
    assert_null(type("4 here"));
    assert_null(type("4 @x"));
    set_up(GONFALON__V1__DECISION_KIND__DECISION_KIND_PLACE);
    a = type("4 @12,30 ^180");
    assert_non_null(a);
    assert_int_equal(a->n_items, 1);
    assert_int_equal(a->items[0]->facing, 32768);
    assert_null(type("4 @12,30 @14,32"));
}

static void assert_leg(const Gonfalon__V1__AnswerItem *item, int32_t unit, int32_t manoeuvre, int32_t amount)
{
    assert_int_equal(item->ref, unit);
    assert_int_equal(item->value, manoeuvre);
    assert_int_equal(item->amount, amount);
}

static void what_a_waypoint_is_for(void **state)
{
    (void)state;
    set_up(GONFALON__V1__DECISION_KIND__DECISION_KIND_MOVE);
    const Gonfalon__V1__Answer *a = type("4 @12,30 !wheel @14,32 ^90");

    assert_non_null(a);
    assert_int_equal(a->items[0]->value, 6);
    assert_int_equal(a->items[1]->value, 0);
    assert_null(type("4 @12,30 !dance"));
    assert_string_equal(problems.item[0].key, "answer.no_such_manoeuvre");
    assert_null(type("4 !wheel @12,30")); /* at no point */
}

static void templates_have_a_facing(void **state)
{
    (void)state;
    set_up(GONFALON__V1__DECISION_KIND__DECISION_KIND_TARGET);
    const Gonfalon__V1__Answer *a = type("@12,30 ^90");

    assert_non_null(a);
    assert_int_equal(a->items[0]->x, 12000);
    assert_int_equal(a->items[0]->facing, 16384);
    assert_null(type("@12,30 ^north"));
    assert_string_equal(problems.item[0].key, "cli.point_form");
}

static void units_are_drilled(void **state)
{
    (void)state;
    set_up(GONFALON__V1__DECISION_KIND__DECISION_KIND_DRILL);
    const Gonfalon__V1__Answer *a = type("3: ahead 4.5, wheel left 90, files 6; 4: wheel right 45, wheel 45");

    assert_non_null(a);
    assert_int_equal(a->n_items, 5);
    assert_leg(a->items[0], 3, 5, 4500);
    assert_leg(a->items[1], 3, 6, -16384);
    assert_leg(a->items[2], 3, 7, 6);
    assert_leg(a->items[3], 4, 6, 8192);
    assert_leg(a->items[4], 4, 6, 8192);
    a = type("3: costs 2"); /* by the words it is shown with */
    assert_non_null(a);
    assert_leg(a->items[0], 3, 7, 2);
    a = type("unit 3: ahead 4 cm, wheel left 90 degrees, files 6 files"); /* as the table lists it */
    assert_non_null(a);
    assert_leg(a->items[0], 3, 5, 4000);
    assert_leg(a->items[1], 3, 6, -16384);
    assert_leg(a->items[2], 3, 7, 6);
    manoeuvres[0].kind = GONFALON__V1__LEG_KIND__LEG_KIND_WAY; /* what counts nothing is named alone */
    a = type("3: wheel left 90, ahead");
    assert_non_null(a);
    assert_leg(a->items[1], 3, 5, 0);
    manoeuvres[0].kind = GONFALON__V1__LEG_KIND__LEG_KIND_AHEAD;
    assert_null(type("3: ahead 4 degrees"));
    assert_string_equal(problems.item[0].key, "cli.drill_form");
    assert_null(type("3: ahead"));
    assert_string_equal(problems.item[0].key, "cli.drill_form");
    assert_null(type("3: dance 4"));
    assert_string_equal(problems.item[0].key, "answer.no_such_manoeuvre");
}

/* Two woods and a river: the tag names the river alone. */
static void terrain_is_laid(void **state)
{
    char wood[] = "wood", river[] = "river";
    Gonfalon__V1__LayShape area, line;
    Gonfalon__V1__Movable piece[3], *list[3];

    (void)state;
    gonfalon__v1__lay_shape__init(&area);
    gonfalon__v1__lay_shape__init(&line);
    set_up(GONFALON__V1__DECISION_KIND__DECISION_KIND_LAY);
    gonfalon__v1__lay_shape__init(&area);
    gonfalon__v1__lay_shape__init(&line);
    area.tag = wood;
    line.tag = river;
    for (int i = 0; i < 3; i++) {
        gonfalon__v1__movable__init(&piece[i]);
        piece[i].figure = 8 + i;
        piece[i].shape = i < 2 ? &area : &line;
        list[i] = &piece[i];
    }
    decision.n_movables = 3;
    decision.movables = list;
    const Gonfalon__V1__Answer *a = type("#9 @30,20 ^90; river @0,20 @30.5,25 @60,20");

    assert_non_null(a);
    assert_int_equal(a->n_items, 4);
    assert_int_equal(a->items[0]->ref, 9);
    assert_int_equal(a->items[0]->x, 30000);
    assert_int_equal(a->items[0]->facing, 16384);
    for (int i = 1; i < 4; i++)
        assert_int_equal(a->items[i]->ref, 10);
    assert_int_equal(a->items[2]->x, 30500);
    assert_int_equal(a->items[3]->y, 20000);
    assert_null(type("wood @30,20"));
    assert_string_equal(problems.item[0].key, "answer.several_pieces");
    assert_null(type("lake @30,20"));
    assert_string_equal(problems.item[0].key, "answer.no_such_piece");
    assert_null(type("river ^90"));
    assert_string_equal(problems.item[0].key, "cli.lay_form");
    assert_null(type("river @30"));
    decision.n_movables = 0;
}

static void units_are_drawn_up(void **state)
{
    (void)state;
    set_up(GONFALON__V1__DECISION_KIND__DECISION_KIND_FORM);
    const Gonfalon__V1__Answer *a = type("3 @30,20 ^90 /6; 4 @1,2");

    assert_non_null(a);
    assert_int_equal(a->n_items, 2);
    assert_leg(a->items[0], 3, 0, 6);
    assert_int_equal(a->items[0]->x, 30000);
    assert_int_equal(a->items[0]->y, 20000);
    assert_int_equal(a->items[0]->facing, 16384);
    assert_leg(a->items[1], 4, 0, 0);
    assert_null(type("3 /6"));
    assert_string_equal(problems.item[0].key, "cli.form_form");
    assert_null(type("3 @30,20 /six"));
}

static void orders_want_something(void **state)
{
    (void)state;
    set_up(GONFALON__V1__DECISION_KIND__DECISION_KIND_ORDER);
    const Gonfalon__V1__Answer *a = type("1: hold ^90 + shoot >2; 2: shoot @3,4; 3: hold");

    assert_non_null(a);
    assert_int_equal(a->n_items, 4);
    assert_leg(a->items[0], 1, 3, 0);
    assert_int_equal(a->items[0]->facing, 16384);
    assert_leg(a->items[1], 1, 4, 2);
    assert_leg(a->items[2], 2, 4, 0);
    assert_int_equal(a->items[2]->x, 3000);
    assert_int_equal(a->items[2]->y, 4000);
    assert_leg(a->items[3], 3, 3, 0);
    assert_null(type("1: hold ^east"));
    assert_string_equal(problems.item[0].key, "cli.order_form");
}

/* Whatever is typed, and whatever is asked: a reason why it is no answer. Only "nothing" can be picked, moved
 * and placed. */
static void nonsense_is_told(void **state)
{
    static const char *const texts[] = {"",
                                        " ",
                                        ";",
                                        ";;;",
                                        ":",
                                        "=",
                                        "@",
                                        "^",
                                        "#",
                                        "@,",
                                        "{}",
                                        "[]",
                                        "@^@^",
                                        "a:",
                                        ":b",
                                        "a=b=c",
                                        "hold=two",
                                        "7 @1,2 ^north",
                                        "=1.5.2",
                                        "=12 men",
                                        "=nan",
                                        "default",
                                        "#9999999999999",
                                        "99999999"};

    (void)state;
    for (int kind = 0; kind <= 10; kind++)
        for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
            set_up((Gonfalon__V1__DecisionKind)kind);
            const Gonfalon__V1__Answer *a = type(texts[i]);
            bool nothing = texts[i][strspn(texts[i], " ;")] == 0;

            assert_int_equal(a == NULL, problems.count > 0);
            if (a) {
                assert_true(nothing);
                assert_int_equal(a->decision, 7);
                assert_int_equal(a->n_items, 0);
            } else {
                assert_non_null(problems.item[0].key);
                assert_string_not_equal(problems.item[0].key, "");
            }
        }
}

/* The reason says which form was expected. */
static void forms_are_told(void **state)
{
    static const struct {
        Gonfalon__V1__DecisionKind kind;
        const char *text, *key;
    } cases[] = {
        {GONFALON__V1__DECISION_KIND__DECISION_KIND_NUMBER, "=", "cli.number_form"},
        {GONFALON__V1__DECISION_KIND__DECISION_KIND_NUMBER, "=ten", "cli.number_form"},
        {GONFALON__V1__DECISION_KIND__DECISION_KIND_NUMBER, "=1.5", "cli.number_form"},
        {GONFALON__V1__DECISION_KIND__DECISION_KIND_NUMBER, "=9999999999", "cli.number_form"},
        {GONFALON__V1__DECISION_KIND__DECISION_KIND_SHARE, "hold=x", "cli.share_form"},
        {GONFALON__V1__DECISION_KIND__DECISION_KIND_SHARE, "hold=2.5", "cli.share_form"},
        {GONFALON__V1__DECISION_KIND__DECISION_KIND_ORDER, "2 hold", "cli.order_form"},
        {GONFALON__V1__DECISION_KIND__DECISION_KIND_MOVE, "4 here", "cli.move_form"},
        {GONFALON__V1__DECISION_KIND__DECISION_KIND_MOVE, "4 @1,2 ^north", "cli.move_form"},
        {GONFALON__V1__DECISION_KIND__DECISION_KIND_PLACE, "4 @1,2 @3,4", "cli.place_form"},
        {GONFALON__V1__DECISION_KIND__DECISION_KIND_TARGET, "@12.5", "cli.point_form"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        set_up(cases[i].kind);
        assert_null(type(cases[i].text));
        assert_string_equal(problems.item[0].key, cases[i].key);
    }
    set_up(GONFALON__V1__DECISION_KIND__DECISION_KIND_NUMBER);
    decision.lengths = true;
    assert_null(type("=long"));
    assert_string_equal(problems.item[0].key, "cli.number_form");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(picks),
        cmocka_unit_test(targets),
        cmocka_unit_test(who_is_named),
        cmocka_unit_test(units_are_named),
        cmocka_unit_test(shown_words_are_typed),
        cmocka_unit_test(nothing_is_typed),
        cmocka_unit_test(numbers_and_shares),
        cmocka_unit_test(orders),
        cmocka_unit_test(moves_and_places),
        cmocka_unit_test(what_a_waypoint_is_for),
        cmocka_unit_test(templates_have_a_facing),
        cmocka_unit_test(units_are_drilled),
        cmocka_unit_test(terrain_is_laid),
        cmocka_unit_test(units_are_drawn_up),
        cmocka_unit_test(orders_want_something),
        cmocka_unit_test(nonsense_is_told),
        cmocka_unit_test(forms_are_told),
    };

    arena_start(&memory, 64u << 20);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);

    arena_free(&memory);
    return failed;
}
