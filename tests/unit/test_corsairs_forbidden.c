/* Shots that are forbidden: a question lists only those that are allowed, so the rule that forbids one, the
 * figure at fault and by how much are asked of the rules themselves. Each case stands beside one that is just
 * allowed. */
#include "tests/unit/test_corsairs_help.h"

#include "common/rules/corsairs/shoot/shooting.h"

#include <stdio.h>

enum { ALLOWED = -1, ANY_AMOUNT = -2 };

/* A table with Ann of side A and Bob of side B, and what else the text adds. */
static struct scene *two(const char *ann, const char *bob, const char *more_a, const char *more_b,
                         const char *rest)
{
    char text[TEXT_FOR_TESTS];

    snprintf(text, sizeof text,
             "{'format':1,'system':'corsairs','table':{'width':120,'depth':120},%s"
             "'sides':[{'figures':[{'name':'Ann',%s}%s]},{'figures':[{'name':'Bob',%s}%s]}],"
             "'start':{'phase':'activations','first':'A'}}",
             rest, ann, more_a, bob, more_b);
    return scene_given(text);
}

static void expect_shot(struct scene *s, int32_t slot, int32_t mode, const char *rule, const char *figure,
                        int32_t amount)
{
    struct aim aim = corsairs_aim_at(s->run.m, scene_figure(s, "Ann"), slot, scene_figure(s, "Bob"), mode);
    struct refusal why = {.rule = "", .key = "", .figure = -1};
    struct shot shot;
    bool allowed = corsairs_plan_shot(s->run.m, &aim, &shot, &why);

    if (amount == ALLOWED) {
        if (!allowed)
            fail_msg("refused by %s: %s", why.rule, why.key);
    } else {
        assert_false(allowed);
        assert_string_equal(why.rule, rule);
        assert_int_equal(why.figure, scene_figure(s, figure));
        if (amount != ANY_AMOUNT)
            assert_int_equal(why.amount, amount);
    }
    scene_end(s);
}

/* RULE("C6.1-d"): beyond the last band no shot is possible; the refusal says by how much. */
static void out_of_range(void **state)
{
    static const struct {
        const char *weapon;
        int32_t range;
    } rows[] = {{"pistol", 20},    {"blunderbuss", 20}, {"musket", 60},
                {"musketoon", 40}, {"carbine", 40},     {"hunting_gun", 40}};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char ann[120], at[60], beyond[60];

        snprintf(ann, sizeof ann, "'profile':'sailor','at':[30,10],'equipment':['%s']", rows[i].weapon);
        snprintf(at, sizeof at, "'profile':'sailor','at':[30,%d]", (int)rows[i].range + 12);
        snprintf(beyond, sizeof beyond, "'profile':'sailor','at':[30,%d.5]", (int)rows[i].range + 12);
        expect_shot(two(ann, at, "", "", ""), 0, 0, "", "", ALLOWED);
        expect_shot(two(ann, beyond, "", "", ""), 0, 0, RULE("C6.1-d"), "Bob", 5 * MILLIMETRE);
    }
}

#define MUSKET "'profile':'sailor','at':[30,10],'equipment':['musket']"
#define PISTOL "'profile':'sailor','at':[30,10],'equipment':['pistol']"
#define BOB    "'profile':'sailor','at':[30,28]"
#define NEAR   "'profile':'sailor','at':[30,18]"

/* RULE("C4-g"): above 10 cm of forest, by how much. */
static void too_much_forest(void **state)
{
    (void)state;
    expect_shot(two(MUSKET, BOB, "", "",
                    "'terrain':[{'kind':'forest','outline':[[20,14],[40,14],[40,24],[20,24]]}],"),
                0, 0, "", "", ALLOWED);
    expect_shot(two(MUSKET, BOB, "", "",
                    "'terrain':[{'kind':'forest','outline':[[20,14],[40,14],[40,26],[20,26]]}],"),
                0, 0, RULE("C4-g"), "Bob", 2 * CENTIMETRE);
}

/* RULE("C4-k"): walls, hills and friends. */
static void no_line_of_fire(void **state)
{
    (void)state;
    expect_shot(two(MUSKET, BOB, "", "", "'terrain':[{'kind':'high_wall','line':[[20,20],[40,20]]}],"), 0, 0,
                RULE("C4-k"), "Bob", ANY_AMOUNT);
    expect_shot(two(MUSKET, BOB, "", "", "'terrain':[{'kind':'hedge','line':[[20,20],[40,20]]}],"), 0, 0, "",
                "", ALLOWED);
    expect_shot(two(MUSKET, BOB, ",{'name':'Amy','profile':'sailor','at':[31.9,20]}", "", ""), 0, 0,
                RULE("C4-k"), "Amy", ANY_AMOUNT);
    expect_shot(two(MUSKET, BOB, ",{'name':'Amy','profile':'sailor','at':[32.1,20]}", "", ""), 0, 0, "", "",
                ALLOWED);
    expect_shot(two(MUSKET, BOB, "", ",{'name':'Ben','profile':'sailor','at':[30,20]}", ""), 0, 0, "", "",
                ALLOWED);
}

/* RULE("C4-i") RULE("C4-j") */
static void hidden(void **state)
{
    static const char brush[] = "'terrain':[{'kind':'brush','outline':[[20,24],[40,24],[40,34],[20,34]]}],";
    static const char house[] =
        "'terrain':[{'kind':'house','outline':[[20,26],[40,26],[40,36],[20,36]],'height':8,"
        "'rooms':[{'id':'r','outline':[[20,26],[40,26],[40,36],[20,36]]}],'windows':[{'at':[30,26],'width':3}"
        "]}],";

    (void)state;
    expect_shot(two(MUSKET, BOB ",'set':{'hidden':1}", "", "", brush), 0, 0, RULE("C4-i"), "Bob", ANY_AMOUNT);
    expect_shot(two(MUSKET, BOB, "", "", brush), 0, 0, "", "", ALLOWED);
    expect_shot(two(MUSKET, BOB, "", "", house), 0, 0, RULE("C4-j"), "Bob", ANY_AMOUNT);
    expect_shot(two(MUSKET, BOB ",'set':{'showing':1}", "", "", house), 0, 0, "", "", ALLOWED);
}

/* RULE("C2-e") RULE("C2-f") RULE("C6.2-a") RULE("C3-e") RULE("C9-b"): the shooter cannot fire at all. */
static void shooter_unable(void **state)
{
    static const char sea[] = "'terrain':[{'kind':'deep_water','outline':[[20,2],[40,2],[40,16],[20,16]]}],";
    static const char chest[] = "'things':[{'id':'chest','sort':'chest','at':[30,10]}],";

    (void)state;
    expect_shot(two(PISTOL ",'set':{'shot':1}", NEAR, "", "", ""), 0, 0, RULE("C2-e"), "Ann", ANY_AMOUNT);
    expect_shot(two(MUSKET ",'set':{'moved':1}", NEAR, "", "", ""), 0, 0, RULE("C2-f"), "Ann", ANY_AMOUNT);
    expect_shot(two(MUSKET, NEAR, "", "", ""), 0, SHOT_MOVING, RULE("C2-f"), "Ann", ANY_AMOUNT);
    expect_shot(two(PISTOL ",'set':{'moved':1}", NEAR, "", "", ""), 0, 0, "", "", ALLOWED);
    expect_shot(two(PISTOL ",'set':{'loaded_1':0}", NEAR, "", "", ""), 0, 0, RULE("C6.2-a"), "Ann",
                ANY_AMOUNT);
    expect_shot(two("'profile':'sailor','at':[30,10],'equipment':['pistol','musket'],'set':{'reloading':2}",
                    NEAR, "", "", ""),
                0, 0, RULE("C6.2-a"), "Ann", ANY_AMOUNT);
    expect_shot(two(PISTOL ",'set':{'carries':'chest'}", NEAR, "", "", chest), 0, 0, RULE("C3-e"), "Ann",
                ANY_AMOUNT);
    expect_shot(two(PISTOL, NEAR, "", "", sea), 0, 0, RULE("C9-b"), "Ann", ANY_AMOUNT);
    expect_shot(
        two(PISTOL ",'set':{'fleeing':1}", NEAR, ",{'name':'Amy','profile':'sailor','at':[90,90]}", "", ""),
        0, 0, RULE("C10-c"), "Ann", ANY_AMOUNT);
}

/* RULE("C6.4-a") RULE("C6.4-b") */
static void contact_forbids(void **state)
{
    static const char held[] = ",{'name':'Ben','profile':'sailor','at':[30,12]}";

    (void)state;
    expect_shot(two(MUSKET ",'set':{'contact_at_turn_start':1}", NEAR, "", "", ""), 0, 0, RULE("C6.4-a"),
                "Ann", ANY_AMOUNT);
    expect_shot(two(PISTOL ",'set':{'contact_at_turn_start':1}", NEAR, "", held, ""), 0, 0, RULE("C6.4-a"),
                "Ann", ANY_AMOUNT);
    expect_shot(
        two(PISTOL ",'set':{'contact_at_turn_start':1}", "'profile':'sailor','at':[30,12]", "", "", ""), 0, 0,
        "", "", ALLOWED);
    expect_shot(two(MUSKET, NEAR, ",{'name':'Amy','profile':'sailor','at':[32,18]}", "", ""), 0, 0,
                RULE("C6.4-b"), "Bob", ANY_AMOUNT);
    expect_shot(two(MUSKET, NEAR, ",{'name':'Amy','profile':'sailor','at':[32.1,18]}", "", ""), 0, 0, "", "",
                ALLOWED);
}

#define GUN "'things':[{'id':'gun','sort':'swivel_gun','at':[30,12],'facing':0"

/* RULE("C6.2-d") RULE("C6.1-b"): the swivel gun. */
static void gun_unable(void **state)
{
    (void)state;
    expect_shot(two("'profile':'sailor','at':[30,10]", BOB, "", "", GUN "}],"), GUN_SLOT, 0, "", "", ALLOWED);
    expect_shot(two("'profile':'sailor','at':[30,9.9]", BOB, "", "", GUN "}],"), GUN_SLOT, 0, RULE("C6.2-d"),
                "Ann", ANY_AMOUNT);
    expect_shot(two("'profile':'sailor','at':[30,10]", BOB, "", "", GUN ",'set':{'moved':1}}],"), GUN_SLOT, 0,
                RULE("C6.2-d"), "swivel_gun", ANY_AMOUNT);
    expect_shot(two("'profile':'sailor','at':[30,10]", BOB, "", "", GUN ",'set':{'fixed':0}}],"), GUN_SLOT, 0,
                RULE("C6.1-b"), "swivel_gun", ANY_AMOUNT);
    expect_shot(two("'profile':'sailor','at':[30,10]", BOB, "", "", GUN ",'set':{'loaded_1':0}}],"), GUN_SLOT,
                0, RULE("C6.2-a"), "swivel_gun", ANY_AMOUNT);
    expect_shot(two("'profile':'sailor','at':[30,10]", "'profile':'sailor','at':[50,20]", "", "", GUN "}],"),
                GUN_SLOT, 0, RULE("C6.2-d"), "Bob", ANY_AMOUNT);
}

/* RULE("C6.1-i") RULE("C6.1-j") RULE("C1-e"): no table has a bonus that large, so the die is asked itself. */
static void one_die(void **state)
{
    (void)state;
    assert_false(corsairs_die_succeeds(1, 10, 5));
    assert_true(corsairs_die_succeeds(2, 3, 5));
    assert_false(corsairs_die_succeeds(2, 2, 5));
    assert_true(corsairs_die_succeeds(7, 0, 7));
    assert_false(corsairs_die_succeeds(7, -1, 7));
}

/* RULE("C8.2-e"): taking the place is not offered to class 1 where it makes contact; who names it all the
 * same is told the rule. */
static void following_into_contact(void **state)
{
    struct scene *s = scene_given(
        "{'format':1,'system':'corsairs','table':{'width':120,'depth':100},"
        "'terrain':[{'kind':'high_wall','line':[[10,24.5],[30,24.5]]}],'sides':[{'figures':["
        "{'name':'Kid','profile':'child','equipment':['pike'],'at':[20,20]},"
        "{'name':'Abe','profile':'boatswain','at':[100,98]}]},{'figures':["
        "{'name':'Bob','profile':'sailor','equipment':['dagger'],'at':[20,22]},"
        "{'name':'Zed','profile':'boatswain','at':[118,2]},{'name':'Zac','profile':'sailor','at':[114,2]}]}],"
        "'start':{'turn':1,'phase':'melee','first':'A'}}");
    struct refusal why = {.rule = "", .figure = -1};
    struct preview preview = {.end_count = 0};
    struct answer a = {.kind = DECISION_PICK};

    (void)state;
    scene_play(s, "{'side':'B','answer':{'pick':'dagger'}}");
    scene_play(s, "{'side':'A','answer':{'pick':'pike'},'dice':[4]}");
    a.decision = s->run.m->state->pending.number[0];
    answer_add(&a, 1, 0);
    assert_false(match_check(s->run.m, 0, &a, &preview, &why));
    assert_string_equal(why.rule, RULE("C8.2-e"));
    assert_int_equal(why.figure, scene_figure(s, "Kid"));
    a.count = 0;
    answer_add(&a, 2, 0);
    assert_false(match_check(s->run.m, 0, &a, &preview, &why));
    assert_string_not_equal(why.rule, RULE("C8.2-e"));
    scene_end(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(out_of_range),
        cmocka_unit_test(too_much_forest),
        cmocka_unit_test(no_line_of_fire),
        cmocka_unit_test(hidden),
        cmocka_unit_test(shooter_unable),
        cmocka_unit_test(contact_forbids),
        cmocka_unit_test(gun_unable),
        cmocka_unit_test(one_die),
        cmocka_unit_test(following_into_contact),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
