/* Orders: what army lists become (O10.9-a to O10.13-a), and deployment (O10.1-a). */
#include "test_orders_help.h"

#include "common/match/ranks.h"

#include <jansson.h>

static const struct massed_unit *unit(const char *name)
{
    return massed_unit_at(m, unit_called(name));
}

/* The first of the unit with that role. */
static const struct orders_figure *figure(const char *name, enum massed_role role)
{
    const struct unit *u = unit_at(m, unit_called(name));

    for (int32_t i = u->first; i < u->first + u->count; i++)
        if (massed_figure_at(m, i)->role == (int32_t)role)
            return orders_figure_at(m, i);
    fail_msg("%s has nobody in that role", name);
    return NULL;
}

#define CAPTAIN "{'profile':'ford_captain','name':'Ann','level':15,'general':true}"

/* RULE("O10.9-a"), RULE("O10.13-a") */
static void types_and_categories(void **state)
{
    (void)state;
    create(LIST(CAPTAIN ",{'profile':'ford_swords','name':'Swords','count':10},"
                        "{'profile':'ford_knights','name':'Knights','count':5},"
                        "{'profile':'ford_riders','name':'Riders','count':5,'gear':['light_armour']},"
                        "{'profile':'ford_bows','name':'Bows','count':10,'skirmish':true},"
                        "{'profile':'road_pistols','name':'Pistols','count':5},"
                        "{'profile':'ford_cannon','name':'Gun','members':[{'slot':'crew','profile':'ford_"
                        "gunners','count':3}]}") "," READY("tusk_1500"),
           "two_hills");
    assert_int_equal(unit("Swords")->type, TYPE_INFANTRY);
    assert_int_equal(unit("Knights")->type, TYPE_HEAVY_CAVALRY);
    assert_int_equal(unit("Riders")->type, TYPE_LIGHT_CAVALRY);
    assert_int_equal(unit("Bows")->type, TYPE_SKIRMISHERS);
    assert_int_equal(unit("Gun")->type, TYPE_MACHINE);
    assert_int_equal(unit("Ann")->type, TYPE_CHARACTER);
    assert_int_equal(unit("Long Tam")->type, TYPE_MONSTER);
    assert_int_equal(unit("Hounds")->type, TYPE_PACK);
    assert_int_equal(unit("Swords")->category, CATEGORY_BASE);
    assert_int_equal(unit("Knights")->category, CATEGORY_SPECIAL);
    assert_int_equal(unit("Long Tam")->category, CATEGORY_RARE);
    assert_int_equal(unit("Pistols")->category, CATEGORY_MERCENARY);
    assert_int_equal(unit("Gun")->category, CATEGORY_MACHINE);
    assert_int_equal(figure("Pistols", ROLE_ORDINARY)->pistols, 2);
}

/* RULE("O1-h"), RULE("O6.1-a"): every regiment has a leader (B5.3.2-a), chariots and packs too */
static void leaders_and_strengths(void **state)
{
    (void)state;
    create(LIST(CAPTAIN ",{'profile':'ford_swords','name':'Swords','count':10,'members':[{'slot':'banner'},{'"
                        "slot':'champion',"
                        "'level':5}]},"
                        "{'profile':'ford_cannon','name':'Gun','members':[{'slot':'crew','profile':'ford_"
                        "gunners','count':3}]}") "," READY("tusk_1500"),
           "two_hills");
    assert_int_equal(unit("Swords")->start_strength, 10);
    assert_int_equal(massed_figure_at(m, unit("Swords")->leader)->role, ROLE_LEADER);
    assert_int_equal(massed_figure_at(m, unit("Swords")->bearer)->role, ROLE_BEARER);
    assert_int_equal(unit("Swords")->musician, NOBODY);
    assert_int_equal(figure("Swords", ROLE_CHAMPION)->sp_most, 0);
    assert_int_equal(figure("Swords", ROLE_CHAMPION)->massed.profile[CHAR_WS], 4);
    assert_int_equal(unit("Gun")->start_strength, 3);
    assert_int_equal(unit("Gun")->leader, NOBODY);
    assert_int_equal(unit("Long Tam")->start_strength, 6); /* the W of a single figure */
    assert_int_equal(unit("Ann")->start_strength, 3);
    assert_int_equal(massed_figure_at(m, unit("Hounds")->leader)->role, ROLE_HANDLER);
    assert_int_equal(unit("Hounds")->start_strength, 10);
}

/* RULE("O10.12-a"), RULE("O3.1-a"), RULE("O1-d"), RULE("O10.1-a") */
static void characters(void **state)
{
    (void)state;
    create(
        LIST(
            "{'profile':'ford_captain','name':'Ann','level':15,'mount':'warhorse','gear':['lance']},"
            "{'profile':'ford_wizard','name':'Wil','level':10,'items':['great_ward']},"
            "{'profile':'ford_swords','name':'Swords','count':10,'members':[{'slot':'character','name':'Bea',"
            "'profile':'ford_captain','level':10,'army_standard':true}]}") "," READY("tusk_1500"),
        "two_hills");
    const struct orders_figure *ann = figure("Ann", ROLE_CHARACTER), *wil = figure("Wil", ROLE_CHARACTER),
                               *bea = figure("Swords", ROLE_CHARACTER);

    assert_int_equal(ann->massed.profile[CHAR_M], 16);
    assert_int_equal(ann->massed.mount.attacks, 1);
    assert_int_equal(ann->massed.profile[CHAR_LD], 9);
    assert_int_equal(ann->sp_most, 2);
    assert_int_equal(ann->massed.general, 1); /* the highest Ld, as the list names nobody */
    assert_int_equal(massed_side_at(m, 0)->general, unit_at(m, unit_called("Ann"))->first);
    assert_int_equal(wil->massed.wizard, 2);
    assert_int_equal(wil->sp_most, 1);
    assert_int_equal(wil->magic_resistance, 2);
    assert_int_equal(bea->massed.own_unit, unit_called("Bea"));
    assert_int_equal(unit_at(m, unit_called("Bea"))->count, 0);
    assert_int_equal(massed_figure_at(m, massed_side_at(m, 0)->army_standard)->own_unit, unit_called("Bea"));
    assert_int_equal(unit("Swords")->start_strength, 10);
}

/* RULE("O10.11-a"): a light chariot with two bone horses of M 8 */
static void chariots(void **state)
{
    (void)state;
    create(
        LIST(
            "{'profile':'barrow_king','name':'Aldoin','level':10,'general':true},"
            "{'profile':'barrow_chariot','name':'Barrow chariot','count':1,'members':[{'slot':'team',"
            "'profile':'bone_horse','count':2},{'slot':'crew','profile':'barrow_driver','count':2}]}") "," READY("halls_1500"),
        "two_hills");
    const struct orders_figure *chariot = figure("Barrow chariot", ROLE_CHARIOT);

    assert_int_equal(chariot->massed.profile[CHAR_M], 12);
    assert_int_equal(chariot->massed.profile[CHAR_T], 4);
    assert_int_equal(chariot->massed.profile[CHAR_W], 3);
    assert_int_equal(chariot->massed.natural_save, 1);
    assert_int_equal(unit("Barrow chariot")->start_strength, 3);
    assert_true(massed_figure_at(m, unit("First lamp")->leader)->profile[CHAR_LD] == 9);
}

/* RULE("O10.1-a"): the sides place a unit each in turn, and whoever has more places the rest */
static void sides_deploy_in_turn(void **state)
{
    static struct answer a;
    char why[UNSOUND_BYTES];
    int32_t last = -1, placed[2] = {0};

    (void)state;
    create(READY("fords_1500") "," READY("tusk_1500"), "two_hills");
    begin_deployment();
    while (!match_over(m) && deploying()) {
        int32_t side = asked();
        bool place = match_decision(m, side)->kind == DECISION_FORM;

        if (place && last == side)
            assert_int_equal(placed[1 - side], 1 - side == 0 ? 11 : 10);
        match_default_answer(m, side, &a);
        give_answer(&a, side);
        assert_true(match_sound(m, why));
        placed[side] += place;
        last = place ? side : last;
    }
    assert_int_equal(placed[0], 11);
    assert_int_equal(placed[1], 10);
    for (int32_t i = 0; i < m->state->figures; i++)
        assert_int_equal(figure_at(m, i)->fate, FATE_IN_PLAY);
    assert_true(match_over(m));
}

/* RULE("O10.1-a"), RULE("O10.16-a"): each army of a size finds room on each table of that size */
static void all_armies_find_room_on_all_tables(void **state)
{
    static const char *const large[] = {"fords_1500", "halls_1500", "barrows_1500", "tusk_1500"},
                             *const small[] = {"fords_750", "bramble_750", "courts_750", "tusk_750"},
                             *const tables[] = {"river_meadow", "farmstead", "two_hills"};

    (void)state;
    for (int32_t i = 0; i < 4; i++) {
        for (int32_t t = 0; t < 3; t++) {
            deploy_all(large[i], large[(i + 1) % 4], tables[t]);
            for (int32_t k = 0; k < m->state->figures; k++)
                assert_int_equal(figure_at(m, k)->fate, FATE_IN_PLAY);
            teardown(NULL);
        }
        deploy_all(small[i], small[(i + 1) % 4], "skirmish");
        for (int32_t k = 0; k < m->state->figures; k++)
            assert_int_equal(figure_at(m, k)->fate, FATE_IN_PLAY);
        teardown(NULL);
        m = NULL;
    }
}

/* Enemies whom the game master has put side by side are in contact; a unit with no ranks left is in disorder.
 */
static void what_the_game_master_changes(void **state)
{
    int32_t one, other;
    struct block b;

    (void)state;
    deploy_all("fords_750", "tusk_750", "skirmish");
    one = unit_called("Mill Street");
    other = unit_called("Black tusks");
    b = state_blocks(m->state, one)[0];
    b.at = (struct point){24 * INCH, 20 * INCH};
    b.facing = 0;
    ranks_move(m, one, &b, 1);
    struct block facing = state_blocks(m->state, other)[0];

    facing.at = (struct point){b.at.x, b.at.y + 2};
    facing.facing = HALF_TURN;
    ranks_move(m, other, &facing, 1);
    assert_int_equal(orders_contact_of(m, one, other), NO_CONTACT);
    orders_amended(m);
    assert_int_not_equal(orders_contact_of(m, one, other), NO_CONTACT);
    assert_int_equal(orders_face_in(m, orders_contact_of(m, one, other), other), FACE_FRONT);
    facing.at.y += 6 * INCH;
    ranks_move(m, other, &facing, 1);
    ranks_break(m, other);
    orders_amended(m);
    assert_int_equal(orders_contact_of(m, one, other), NO_CONTACT);
    assert_int_equal(orders_unit_at(m, other)->formation, FORMATION_DISORDER);
}

/* RULE("O10.1-a"): a place outside the zone, on others, in other files than there can be */
static void where_a_unit_may_not_stand(void **state)
{
    static struct answer a;
    static struct suggestions s;
    struct preview preview;
    struct refusal why;
    int32_t side;

    (void)state;
    create(READY("fords_750") "," READY("tusk_750"), "skirmish");
    begin_deployment();
    side = asked();
    match_suggest(m, side, &s);
    assert_true(s.count > 0);
    for (int32_t i = 0; i < s.count; i++) {
        suggestion_answer(&s, i, match_decision(m, side), &a);
        assert_true(match_check(m, side, &a, &preview, &why));
    }
    match_default_answer(m, side, &a);
    struct answer_item good = a.item[0];

    a.item[0].at.y = 24 * INCH;
    assert_false(match_check(m, side, &a, &preview, &why));
    a.item[0] = good;
    a.item[0].amount = 7; /* a character has no ranks */
    assert_false(match_check(m, side, &a, &preview, &why));
    assert_string_equal(why.key, "orders.refused.files");
    a.item[0] = good;
    a.item[0].at.y = side == 0 ? 12 * INCH - good.amount : 36 * INCH;
    a.item[0].facing = (good.facing + HALF_TURN) % FULL_TURN; /* its body is beyond the zone */
    assert_false(match_check(m, side, &a, &preview, &why));
    assert_string_equal(why.key, "orders.refused.outside_zone");
    assert_string_equal(why.rule, "O10.1-a");
}

/* B15.7-d: levies stand in as many ranks as files */
static void levies_stand_in_a_mob(void **state)
{
    static struct answer a;
    struct preview preview;
    struct refusal why;

    (void)state;
    create(LIST("{'profile':'ford_captain','name':'Ann','level':15},{'profile':'ford_levy','name':'Levy','"
                "count':20}") "," READY("tusk_750"),
           "skirmish");
    begin_deployment();
    for (int32_t side = asked(); !match_decision(m, side) || match_decision(m, side)->side != 0;
         side = asked()) {
        match_default_answer(m, side, &a);
        give_answer(&a, side);
    }
    match_default_answer(m, 0, &a); /* the captain, first of the list */
    a.item[0].ref = unit_called("Levy");
    a.item[0].amount = 10;
    a.item[0].at.y = 9 * INCH;
    assert_false(match_check(m, 0, &a, &preview, &why));
    assert_string_equal(why.key, "orders.refused.mob");
    a.item[0].amount = 5;
    assert_true(match_check(m, 0, &a, &preview, &why));
    assert_int_equal(preview.block_count, 1);
    assert_int_equal(preview.block[0].block.files, 5);
}

/* RULE("O3.1-c"): a scenario that gives strategy points to somebody whom no army has is not played. */
static void points_for_a_character_who_is_there(void **state)
{
    static const char *const names[] = {"Ann", "Nobody"};

    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char text[] =
            "{'format':1,'system':'orders','scenario':'two_hills','options':{'strategy_points':true},"
            "'sides':[" LIST(CAPTAIN ",{'profile':'ford_swords','name':'Swords','count':10}") "," READY(
                "tusk_1500") "]}";

        setup_alone = orders;
        create_from(text); /* which leaves it as JSON */
        teardown(NULL);
        char *whole = setup_resolve(text, NULL, &problems);
        json_t *setup = json_loads(whole, 0, NULL);
        json_t *special = json_pack("{s:[{s:s,s:i}]}", "strategy_points", "character", names[i], "amount", 1);

        assert_int_equal(json_object_set_new(json_object_get(setup, "scenario"), "special", special), 0);
        char *changed = json_dumps(setup, 0);

        m = match_create(changed, &problems);
        if (i == 0) {
            expect_count(&problems, 0);
            assert_non_null(m);
        } else {
            expect_problem(&problems, "/scenario/special/strategy_points/0", "O3.1-c",
                           "orders.no_such_character");
            assert_null(m);
        }
        free(changed);
        free(whole);
        json_decref(setup);
    }
}

/* One army of the captain and so many units of levies, as the list of a side. */
static int32_t put_levies(char *to, size_t room, int32_t units)
{
    int32_t used = snprintf(to, room,
                            "{'name':'L','players':['Q'],'army':{'format':1,'system':'orders','name':'L',"
                            "'points':100000,'units':[" CAPTAIN);

    for (int32_t i = 0; i < units; i++)
        used += snprintf(to + used, room - (size_t)used, ",{'profile':'ford_levy','count':10}");
    return used + snprintf(to + used, room - (size_t)used, "]}}");
}

static void as_many_units_as_there_may_be(void **state)
{
    static char text[16384];

    (void)state;
    for (int32_t more = 0; more <= 1; more++) {
        int32_t used = snprintf(text, sizeof text,
                                "{'format':1,'system':'orders','scenario':'two_hills','points':100000,"
                                "'options':{},'sides':[");

        used += put_levies(text + used, sizeof text - (size_t)used, ORDERS_UNITS / 2 - 1);
        used += snprintf(text + used, sizeof text - (size_t)used, ",");
        used += put_levies(text + used, sizeof text - (size_t)used, ORDERS_UNITS / 2 - 1 + more);
        snprintf(text + used, sizeof text - (size_t)used, "]}");
        for (char *c = text; *c; c++)
            *c = *c == '\'' ? '"' : *c;
        setup_alone = orders;
        memset(&problems, 0, sizeof problems);
        char *whole = setup_resolve(text, NULL, &problems);

        expect_count(&problems, 0);
        m = match_create(whole, &problems);
        free(whole);
        if (more) {
            expect_problem(&problems, "", "", "orders.too_many_units");
            assert_int_equal(problems.item[0].amount, more);
            assert_null(m);
        } else {
            expect_count(&problems, 0);
            assert_int_equal(m->state->units, ORDERS_UNITS);
            teardown(NULL);
        }
    }
}

/* RULE("B2-e"): what the charts can bring has room, only where they are used. */
static void room_for_the_charts(void **state)
{
    static const char *const given[] = {"false", "true"};
    int32_t spare[2];

    (void)state;
    for (int32_t i = 0; i < 2; i++) {
        char text[1024];

        snprintf(text, sizeof text,
                 "{'format':1,'system':'orders','scenario':'two_hills','options':{'terrain_charts':%s},"
                 "'sides':[%s]}",
                 given[i], READY("tusk_1500") "," READY("tusk_1500"));
        setup_alone = orders;
        create_from(text);
        spare[i] = table_of(m)->limits.spare;
    }
    assert_int_equal(spare[0], orders.spare.pieces);
    assert_true(spare[1] > spare[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(types_and_categories, teardown),
        cmocka_unit_test_teardown(leaders_and_strengths, teardown),
        cmocka_unit_test_teardown(characters, teardown),
        cmocka_unit_test_teardown(chariots, teardown),
        cmocka_unit_test_teardown(sides_deploy_in_turn, teardown),
        cmocka_unit_test_teardown(all_armies_find_room_on_all_tables, teardown),
        cmocka_unit_test_teardown(what_the_game_master_changes, teardown),
        cmocka_unit_test_teardown(where_a_unit_may_not_stand, teardown),
        cmocka_unit_test_teardown(levies_stand_in_a_mob, teardown),
        cmocka_unit_test_teardown(points_for_a_character_who_is_there, teardown),
        cmocka_unit_test_teardown(as_many_units_as_there_may_be, teardown),
        cmocka_unit_test_teardown(room_for_the_charts, teardown),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
