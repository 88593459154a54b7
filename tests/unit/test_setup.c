/* Setups and scenarios: the ready ones are sound, wrong ones get every error at once. */
#include "problem_help.h"

#include "common/match/setup.h"
#include "common/table/polygon.h"

#include <stdlib.h>

/* The words a corsairs match would give: every kind of the catalogue, in its order. */
enum { WORDS_MOST = 64 };
static const char *words[WORDS_MOST];

static struct problems problems;
static struct muster muster;

static int clean(void **state)
{
    (void)state;
    memset(&problems, 0, sizeof problems);
    return 0;
}

static bool parse(const char *text)
{
    memset(&problems, 0, sizeof problems);
    return setup_parse(text, NULL, &muster, &problems);
}

static bool parse_ready(const char *scenario)
{
    char text[512];

    snprintf(
        text, sizeof text,
        "{\"format\":1,\"system\":\"corsairs\",\"scenario\":\"%s\",\"sides\":[{\"name\":\"One\",\"players\":"
        "[\"Ann\"],\"army\":\"buccaneers\"},{\"name\":\"Two\",\"army\":\"militia\"}]}",
        scenario);
    return parse(text);
}

static void words_of_catalogue(const struct catalogue *c)
{
    const char *kind;
    json_t *entry;
    size_t n = 0;

    json_object_foreach(json_object_get(c->root, "terrain"), kind, entry)
    {
        assert_true(n + 1 < WORDS_MOST);
        words[n++] = kind;
    }
    words[n] = NULL;
}

static struct table *table_from_muster(void)
{
    struct table_limits limits;

    setup_limits(&muster, &limits);
    limits.stands = 16;
    assert_true(table_limits_good(&limits));
    struct table *t = calloc(1, table_bytes(&limits));

    assert_non_null(t);
    table_init(t, &limits);
    words_of_catalogue(&muster.catalogue);
    if (!setup_terrain(&muster, words, t, &problems))
        print_problems(&problems);
    assert_int_equal(problems.count, 0);
    assert_int_equal(t->pieces, limits.pieces);
    assert_int_equal(t->points, limits.points);
    return t;
}

static const char *word_of(const struct piece *p)
{
    return words[p->kind];
}

static int32_t count_of(struct table *t, const char *word)
{
    int32_t n = 0;

    for (int32_t i = 0; i < t->pieces; i++)
        n += strcmp(word_of(table_piece(t, i)), word) == 0;
    return n;
}

/* Every part of the zones apart from every part of the others: no corner inside, no edge across. */
static bool zones_apart(const struct zone *a, const struct zone *b)
{
    struct span span;

    for (int32_t i = 0; i < a->count; i++) {
        if (polygon_holds_point(b->corner, b->count, a->corner[i]) ||
            polygon_spans(b->corner, b->count, a->corner[i], a->corner[(i + 1) % a->count], &span, 1) > 0)
            return false;
    }
    for (int32_t i = 0; i < b->count; i++) {
        if (polygon_holds_point(a->corner, a->count, b->corner[i]))
            return false;
    }
    return true;
}

/* A crew of 60 children needs 60 discs of 2 cm: 240 square cm as squares, twice that to be at ease. */
static bool zone_has_room(const struct zone *z)
{
    int64_t twice = 0;

    for (int32_t i = 0; i < z->count; i++)
        twice += cross(z->corner[i], z->corner[(i + 1) % z->count]);
    return llabs(twice) / 2 >= (int64_t)480 * CENTIMETRE * CENTIMETRE;
}

/* RULE("C11-a") */
static void every_ready_scenario_can_be_played(void **state)
{
    static const char *const ready[] = {"skirmish", "beach_landing", "town_raid", "jungle_ambush"};

    (void)state;
    for (size_t i = 0; i < 4; i++) {
        struct zone zone[2];

        if (!parse_ready(ready[i]))
            print_problems(&problems);
        assert_int_equal(problems.count, 0);
        assert_string_equal(catalogue_word(muster.scenario, "id", ""), ready[i]);
        struct table *t = table_from_muster();

        assert_true(t->pieces >= 5);
        for (int32_t side = 0; side < 2; side++) {
            setup_zone(&muster, side, &zone[side]);
            assert_true(zone_has_room(&zone[side]));
        }
        assert_true(zones_apart(&zone[0], &zone[1]));
        assert_true(catalogue_number(muster.scenario, "turns", 0) >= 8);
        assert_int_equal(muster.points, 60);
        free(t);
        muster_free(&muster);
    }
}

static void the_default_is_the_skirmish_of_the_rules(void **state)
{
    struct zone zone;

    (void)state;
    assert_true(
        parse("{\"format\":1,\"system\":\"corsairs\",\"sides\":[{\"name\":\"A\"},{\"name\":\"B\"}]}"));
    assert_string_equal(catalogue_word(muster.scenario, "id", ""), "skirmish");
    assert_null(muster.list[0].root);
    setup_zone(&muster, 1, &zone);
    assert_int_equal(zone.count, 4);
    assert_int_equal(zone.corner[0].y, 105 * CENTIMETRE); /* within 15 cm of the far long edge */
    assert_int_equal(setup_edge(&muster, 0), EDGE_NEAR);
    assert_int_equal(setup_edge(&muster, 1), EDGE_FAR);
    assert_int_equal(catalogue_number(muster.scenario, "turns", 0), 8);
    muster_free(&muster);
}

static void a_house_becomes_walls_rooms_and_openings(void **state)
{
    (void)state;
    assert_true(parse_ready("town_raid"));
    struct table *t = table_from_muster();
    int32_t one, other, opening = -1;

    assert_int_equal(count_of(t, "house"), 4);
    assert_int_equal(count_of(t, "wall"), 4 + 2); /* the tavern and the governor's house have one inside */
    assert_int_equal(count_of(t, "room"), 6);
    assert_int_equal(count_of(t, "door"), 3 + 3 + 2 + 3 + 1);
    assert_int_equal(count_of(t, "loophole"), 2 + 2);
    for (int32_t i = 0; i < t->pieces; i++) {
        struct piece *p = table_piece(t, i);

        if (strcmp(word_of(p), "room") == 0)
            assert_true(p->flags & PIECE_ROOM);
        if (strcmp(word_of(p), "door") == 0 && p->state == PIECE_LOCKED)
            opening = i;
    }
    /* The locked door is the one of the study: between the two rooms of the governor's house. */
    assert_true(opening >= 0);
    opening_rooms(t, opening, &one, &other);
    assert_true(one != NOTHING && other != NOTHING && one != other);
    assert_int_equal(piece_points(t, opening)[0].x, 116 * CENTIMETRE);
    assert_int_equal(distance(piece_points(t, opening)[0], piece_points(t, opening)[1]), 3 * CENTIMETRE);
    free(t);
    muster_free(&muster);
}

static void the_catalogue_says_what_a_kind_is(void **state)
{
    (void)state;
    assert_true(parse_ready("jungle_ambush"));
    struct table *t = table_from_muster();
    bool forest = false, hill = false, bank = false;

    for (int32_t i = 0; i < t->pieces; i++) {
        struct piece *p = table_piece(t, i);

        if (strcmp(word_of(p), "forest") == 0)
            forest = p->sight == SIGHT_BLOCKS_DEEP && p->sight_depth == 10 * CENTIMETRE &&
                     p->flags == PIECE_GIVES_COVER;
        if (strcmp(word_of(p), "hill") == 0)
            hill = p->floor == 4 * CENTIMETRE && p->sight == SIGHT_BLOCKS;
        if (strcmp(word_of(p), "bank") == 0)
            bank = p->form == PIECE_LINE && p->thickness == CENTIMETRE;
    }
    assert_true(forest && hill && bank);
    free(t);
    muster_free(&muster);
}

static void a_resolved_setup_stands_alone(void **state)
{
    static const char brief[] = "{\"format\":1,\"system\":\"corsairs\",\"scenario\":\"town_raid\",\"points\":"
                                "80,\"clock\":{\"kind\":\"bank\","
                                "\"seconds\":900,\"increment\":15},\"sides\":[{\"name\":\"One\",\"players\":["
                                "\"Ann\",\"Bob\"],\"army\":"
                                "\"smugglers\"},{\"name\":\"Two\",\"army\":\"press_gang\"}]}";
    char *whole = setup_resolve(brief, NULL, &problems);
    struct clock_setting clock;

    (void)state;
    expect_count(&problems, 0);
    assert_non_null(strstr(whole, "Ysolde Karr"));
    assert_non_null(strstr(whole, "Blue Parrot"));
    /* Resolving what is resolved changes nothing. */
    char *again = setup_resolve(whole, NULL, &problems);

    assert_string_equal(whole, again);
    assert_true(parse(whole));
    clock = setup_clock(&muster);
    assert_int_equal(clock.kind, CLOCK_BANK);
    assert_int_equal(clock.seconds, 900);
    assert_int_equal(clock.increment, 15);
    assert_int_equal(muster.points, 80);
    assert_int_equal(setup_players(&muster, 0), 2);
    assert_string_equal(setup_player(&muster, 0, 1), "Bob");
    assert_string_equal(setup_side_name(&muster, 1), "Two");
    muster_free(&muster);
    free(whole);
    free(again);
}

static bool one_profile(void *context, const char *folder, file_taker *take, void *take_context, char *unread,
                        size_t unread_bytes)
{
    (void)unread;
    (void)unread_bytes;
    if (strcmp(folder, "corsairs") == 0)
        take(take_context, "corsairs/catalogue.json", context, strlen(context));
    return true;
}

static void what_a_folder_adds_goes_into_the_setup(void **state)
{
    char more[] =
        "{\"format\":1,\"system\":\"corsairs\",\"profiles\":{\"cook\":{\"name\":{\"en\":\"cook\",\"fr\":"
        "\"coq\"},\"class\":2,\"move\":16,\"swimming\":\"none\"}}}";
    static const char brief[] =
        "{\"format\":1,\"system\":\"corsairs\",\"sides\":[{\"name\":\"A\",\"army\":{\"format\":1,\"system\":"
        "\"corsairs\",\"name\":\"Galley\",\"units\":[{\"profile\":\"cook\"}]}},{\"name\":\"B\"}]}";
    struct file_source source = {more, one_profile};
    char *whole = setup_resolve(brief, &source, &problems);

    (void)state;
    expect_count(&problems, 0);
    assert_true(parse(whole));
    assert_int_equal(catalogue_number(catalogue_entry(&muster.catalogue, "profiles", "cook"), "class", 0), 2);
    muster_free(&muster);
    free(whole);
    /* Without it the list names nobody. */
    assert_false(parse(brief));
    expect_problem(&problems, "/sides/0/army/units/0/profile", "C1-a", "json.unknown_id");
}

/* What was read once serves many setups, each as if it had been read for it; one that brings additions of its
 * own leaves nothing behind in it. */
static void a_catalogue_read_before_resolves_alike(void **state)
{
    char cook[] = "{\"format\":1,\"system\":\"corsairs\",\"profiles\":{\"cook\":{\"name\":{\"en\":\"cook\","
                  "\"fr\":\"coq\"},\"class\":2,"
                  "\"move\":16,\"swimming\":\"none\"}}}";
    static const char plain[] =
        "{\"format\":1,\"system\":\"corsairs\",\"sides\":[{\"name\":\"A\",\"army\":\"militia\"},{\"name\":"
        "\"B\",\"army\":{\"format\":1,\"system\":\"corsairs\",\"name\":\"G\",\"units\":[{\"profile\":"
        "\"cook\"}]}}]"
        "}";
    static const char adds[] =
        "{\"format\":1,\"system\":\"corsairs\",\"catalogue\":{\"format\":1,\"system\":\"corsairs\","
        "\"profiles\":{\"mate\":{\"name\":{\"en\":\"mate\",\"fr\":\"second\"},\"class\":2,\"move\":16,"
        "\"swimming\":\"none\"}}},"
        "\"sides\":[{\"name\":\"A\",\"army\":\"militia\"},{\"name\":\"B\",\"army\":\"militia\"}]}";
    static const char *const setups[] = {plain, adds, plain};
    struct file_source source = {cook, one_profile};
    struct catalogue read;

    (void)state;
    assert_true(catalogue_load("corsairs", &source, &read, &problems));
    for (size_t i = 0; i < 3; i++) {
        char *with = setup_resolve_with(setups[i], &source, &read, &problems);
        char *without = setup_resolve(setups[i], &source, &problems);

        expect_count(&problems, 0);
        assert_string_equal(with, without);
        free(with);
        free(without);
    }
    assert_non_null(catalogue_entry(&read, "profiles", "cook"));
    assert_null(catalogue_entry(&read, "profiles", "mate"));
    /* It is that catalogue which is used: nobody reads the folder here. */
    char *alone = setup_resolve_with(plain, NULL, &read, &problems);

    expect_count(&problems, 0);
    assert_non_null(strstr(alone, "\"class\":2"));
    free(alone);
    catalogue_free(&read);
}

static void errors_of_a_setup_are_told_at_once(void **state)
{
    (void)state;
    assert_false(
        parse("{\"format\":1,\"system\":\"corsairs\",\"scenario\":\"moon\",\"clock\":{\"kind\":\"sand\"},"
              "\"measuring\":1,\"options\":{\"x\":\"y\"},\"sides\":[{\"name\":\"\\u202e\",\"army\":\"none\"},"
              "{\"players\":[\"\"],\"name\":\"B\"}],\"catalogue\":[],\"extra\":0}"));
    assert_null(muster.setup);
    expect_problem(&problems, "/scenario", "", "setup.unknown_scenario");
    expect_problem(&problems, "/clock/kind", "", "json.not_one_of");
    expect_problem(&problems, "/measuring", "", "json.wrong_type");
    expect_problem(&problems, "/options/x", "", "json.wrong_type");
    expect_problem(&problems, "/sides/0/name", "", "json.bad_name");
    expect_problem(&problems, "/sides/0/army", "", "setup.unknown_army");
    expect_problem(&problems, "/sides/1/players/0", "", "json.bad_name");
    expect_problem(&problems, "/catalogue", "", "json.wrong_type");
    expect_problem(&problems, "/extra", "", "json.unknown_key");
    expect_count(&problems, 9);
}

/* A setup around a scenario of 100 x 100 cm with the given members. */
static bool parse_scenario(const char *members)
{
    char text[8192];

    snprintf(
        text, sizeof text,
        "{\"format\":1,\"system\":\"corsairs\",\"sides\":[{\"name\":\"A\"},{\"name\":\"B\"}],\"scenario\":{"
        "\"format\":1,\"system\":\"corsairs\",\"id\":\"t\",\"name\":{\"en\":\"\",\"fr\":\"\"},\"text\":{"
        "\"en\":"
        "\"\",\"fr\":\"\"},\"unit\":\"cm\",\"table\":{\"width\":100,\"depth\":100},%s}}",
        members);
    return parse(text);
}

#define SIDES                                                                                                \
    "\"sides\":[{\"zone\":[[0,0],[100,0],[100,15],[0,15]],\"edge\":\"south\"},{\"zone\":[[0,85],[100,85],"   \
    "[100,100],[0,100]],\"edge\":\"north\"}]"

static void the_shape_of_a_scenario_is_checked(void **state)
{
    (void)state;
    assert_true(parse_scenario(SIDES));
    muster_free(&muster);
    assert_false(
        parse_scenario(SIDES ",\"terrain\":[{\"kind\":\"swamp\",\"outline\":[[1,2],[3]]},{\"kind\":\"hedge\","
                             "\"line\":7,\"doors\":[{\"at\":[1,\"a\"],\"width\":0}]}],\"figures\":[{\"id\":"
                             "\"x\",\"sort\":\"whale\",\"facing\":999}],\"objectives\":[{\"id\":\"o\","
                             "\"kind\":\"dance\"}],\"special\":{\"moon\":true},\"turns\":0,\"weather\":{}"));
    expect_problem(&problems, "/scenario/terrain/0/kind", "", "json.unknown_id");
    expect_problem(&problems, "/scenario/terrain/0/outline", "", "json.wrong_count");
    expect_problem(&problems, "/scenario/terrain/0/outline/1", "", "json.wrong_type");
    expect_problem(&problems, "/scenario/terrain/1/line", "", "json.wrong_type");
    expect_problem(&problems, "/scenario/terrain/1/doors/0/at/1", "", "json.wrong_type");
    expect_problem(&problems, "/scenario/terrain/1/doors/0/width", "", "json.out_of_range");
    expect_problem(&problems, "/scenario/figures/0/sort", "", "json.unknown_id");
    expect_problem(&problems, "/scenario/figures/0/facing", "", "json.out_of_range");
    expect_problem(&problems, "/scenario/objectives/0/kind", "C11-b", "json.not_one_of");
    expect_problem(&problems, "/scenario/objectives/0/points", "C11-b", "json.missing_key");
    expect_problem(&problems, "/scenario/objectives/0/text", "", "json.missing_key");
    expect_problem(&problems, "/scenario/special/moon", "", "json.unknown_key");
    expect_problem(&problems, "/scenario/turns", "", "json.out_of_range");
    expect_problem(&problems, "/scenario/weather", "", "json.unknown_key");
    expect_count(&problems, 14);
}

static void the_sense_of_a_scenario_is_checked(void **state)
{
    (void)state;
    assert_false(parse_scenario(
        "\"sides\":[{\"zone\":[[0,0],[10,10],[10,0],[0,20]],\"edge\":\"south\",\"aboard\":[\"ark\"]}],"
        "\"terrain\":[{\"kind\":\"forest\",\"outline\":[[1,1],[101,1],[5,5]]},{\"kind\":\"forest\"},{"
        "\"kind\":\"wall\","
        "\"outline\":[[1,1],[2,1],[2,2]]},{\"kind\":\"brush\",\"id\":\"b\",\"outline\":[[1,1],[2,2],[3,3]]},{"
        "\"kind\":"
        "\"hedge\",\"id\":\"b\",\"line\":[[-1,0],[5,5]]}],\"figures\":[{\"id\":\"f\",\"sort\":\"chest\","
        "\"at\":[0,"
        "100.01],\"side\":1}],\"objectives\":[{\"id\":\"o\",\"kind\":\"carry\",\"points\":1,\"text\":{\"en\":"
        "\"\","
        "\"fr\":\"\"},\"figure\":\"g\",\"zone\":\"z\"}]"));
    expect_problem(&problems, "/sides", "", "setup.wrong_sides");
    expect_problem(&problems, "/scenario/sides/0/zone", "", "setup.bad_outline");
    expect_problem(&problems, "/scenario/sides/0/aboard/0", "", "json.unknown_id");
    expect_problem(&problems, "/scenario/terrain/0/outline/1", "", "setup.off_table");
    expect_problem(&problems, "/scenario/terrain/1/outline", "", "json.missing_key");
    expect_problem(&problems, "/scenario/terrain/2/kind", "", "setup.only_a_part");
    expect_problem(&problems, "/scenario/terrain/3/outline", "", "setup.bad_outline");
    expect_problem(&problems, "/scenario/terrain/4/line/0", "", "setup.off_table");
    expect_problem(&problems, "/scenario/terrain/4/id", "", "setup.duplicate_id");
    expect_problem(&problems, "/scenario/figures/0/at", "", "setup.off_table");
    expect_problem(&problems, "/scenario/figures/0/side", "", "setup.no_such_side");
    expect_problem(&problems, "/scenario/objectives/0/figure", "", "json.unknown_id");
    expect_problem(&problems, "/scenario/objectives/0/zone", "", "json.unknown_id");
    expect_count(&problems, 13);
}

static bool parse_named(const char *system, const char *name, const char *table)
{
    char text[2048];

    snprintf(
        text, sizeof text,
        "{\"format\":1,\"system\":\"corsairs\",\"sides\":[{\"name\":\"A\"},{\"name\":\"B\"}],\"scenario\":{"
        "\"format\":1,\"system\":\"%s\",\"id\":\"t\",\"name\":%s,\"text\":{\"en\":\"\",\"fr\":\"\"},"
        "\"unit\":\"inch\",\"table\":%s," SIDES "}}",
        system, name, table);
    return parse(text);
}

#define NAME   "{\"en\":\"T\",\"fr\":\"T\"}"
#define SQUARE "{\"width\":100,\"depth\":100}"

/* For another system, with texts that are none, with places that nobody can measure. */
static void what_no_scenario_can_be(void **state)
{
    (void)state;
    assert_true(parse_named("corsairs", NAME, SQUARE));
    muster_free(&muster);
    assert_false(parse_named("warband", NAME, SQUARE));
    expect_problem(&problems, "/scenario/system", "", "json.wrong_system");
    expect_count(&problems, 1);
    assert_false(parse_named("corsairs", "{\"en\":7,\"fr\":\"a\\u0001b\",\"de\":\"T\"}", SQUARE));
    expect_problem(&problems, "/scenario/name/en", "", "json.wrong_type");
    expect_problem(&problems, "/scenario/name/fr", "", "json.bad_text");
    expect_problem(&problems, "/scenario/name/de", "", "json.unknown_key");
    expect_count(&problems, 3);
    /* In inches that is more than eight metres. */
    assert_false(parse_named("corsairs", NAME, "{\"width\":100,\"depth\":400}"));
    expect_problem(&problems, "/scenario/table", "", "setup.table_too_big");
    expect_count(&problems, 1);
    assert_false(
        parse_scenario(SIDES ",\"terrain\":[{\"kind\":\"forest\",\"outline\":[[1,1],[10001,1],[5,5]]}]"));
    expect_problem(&problems, "/scenario/terrain/0/outline/1/0", "", "json.out_of_range");
}

static void a_door_must_be_in_a_wall(void **state)
{
    struct table_limits limits;

    (void)state;
    assert_true(parse_scenario(
        SIDES ",\"terrain\":[{\"kind\":\"house\",\"outline\":[[20,20],[30,20],[30,30],[20,30]],"
              "\"doors\":[{\"at\":[25,25],\"width\":2},{\"at\":[29.5,20],\"width\":2},{\"at\":"
              "[25,20],\"width\":2}]}]"));
    setup_limits(&muster, &limits);
    limits.stands = 1;
    struct table *t = calloc(1, table_bytes(&limits));

    assert_non_null(t);
    table_init(t, &limits);
    words_of_catalogue(&muster.catalogue);
    assert_false(setup_terrain(&muster, words, t, &problems));
    expect_problem(&problems, "/scenario/terrain/0/doors/0/at", "", "setup.not_in_a_wall");
    expect_problem(&problems, "/scenario/terrain/0/doors/1/at", "", "setup.not_in_a_wall");
    expect_count(&problems, 2);
    free(t);
    muster_free(&muster);
}

static void a_system_that_does_not_know_a_kind_says_so(void **state)
{
    static const char *const few[] = {"brush", NULL};
    struct table_limits limits;

    (void)state;
    assert_true(parse_ready("skirmish"));
    setup_limits(&muster, &limits);
    limits.stands = 1;
    struct table *t = calloc(1, table_bytes(&limits));

    assert_non_null(t);
    table_init(t, &limits);
    assert_false(setup_terrain(&muster, few, t, &problems));
    expect_problem(&problems, "/scenario/terrain/2", "", "setup.unknown_terrain");
    expect_count(&problems, 3);
    free(t);
    muster_free(&muster);
}

static void inches_and_millimetres_are_exact(void **state)
{
    json_t *half = json_real(0.5), *tenth = json_real(12.3);
    struct muster m = {0};

    (void)state;
    m.scenario = json_pack("{s:s}", "unit", "inch");
    assert_int_equal(setup_length(&m, half), 1270);
    assert_int_equal(setup_length(&m, tenth), 31242);
    json_object_set_new(m.scenario, "unit", json_string("mm"));
    assert_int_equal(setup_length(&m, tenth), 1230);
    assert_int_equal(setup_facing(json_object_get(m.scenario, "none")), 0);
    json_decref(m.scenario);
    json_decref(half);
    json_decref(tenth);
}

/* Wrong types everywhere: each value of a sound setup in turn becomes each of these. */
static void no_wrong_type_does_harm(void **state)
{
    static const char *const odd[] = {"null", "true", "-1",     "1e300",    "\"\"",
                                      "[]",   "{}",   "[[[]]]", "[null,{}]"};
    static const char *const place[] = {"format", "system",  "points",  "clock",     "master",
                                        "sides",  "version", "options", "catalogue", "scenario"};
    static const char *const inner[] = {"terrain", "table",      "unit", "sides", "zones",
                                        "figures", "objectives", "id",   "text",  "special"};

    (void)state;
    assert_true(parse_ready("beach_landing"));
    for (size_t i = 0; i < sizeof odd / sizeof odd[0]; i++) {
        for (size_t k = 0; k < 20; k++) {
            json_t *copy = json_deep_copy(muster.setup);
            json_t *into = k < 10 ? copy : json_object_get(copy, "scenario");
            struct muster other;

            json_object_set_new(into, k < 10 ? place[k] : inner[k - 10],
                                json_loads(odd[i], JSON_DECODE_ANY, NULL));
            char *text = json_dumps(copy, 0);

            memset(&problems, 0, sizeof problems);
            bool good = setup_parse(text, NULL, &other, &problems);

            assert_int_equal(good, problems.count == 0);
            assert_int_equal(good, other.setup != NULL);
            muster_free(&other);
            free(text);
            json_decref(copy);
        }
    }
    muster_free(&muster);
}

static void too_much_terrain_is_refused(void **state)
{
    json_t *terrain = json_array(), *windows = json_array();

    (void)state;
    for (int i = 0; i < 60; i++)
        json_array_append_new(windows, json_pack("{s:[f,i],s:f}", "at", 2.0 + i, 50, "width", 0.5));
    for (int i = 0; i < 20; i++)
        json_array_append_new(terrain, json_pack("{s:s,s:[[i,i],[i,i]],s:O}", "kind", "high_wall", "line", 0,
                                                 50, 100, 50, "windows", windows));
    assert_true(parse_scenario(SIDES));
    json_object_set_new(muster.scenario, "terrain", terrain);
    char *text = json_dumps(muster.setup, 0);

    muster_free(&muster);
    assert_false(parse(text));
    expect_problem(&problems, "/scenario/terrain", "", "setup.too_many_pieces");
    free(text);
    json_decref(windows);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(every_ready_scenario_can_be_played, clean),
        cmocka_unit_test_setup(the_default_is_the_skirmish_of_the_rules, clean),
        cmocka_unit_test_setup(a_house_becomes_walls_rooms_and_openings, clean),
        cmocka_unit_test_setup(the_catalogue_says_what_a_kind_is, clean),
        cmocka_unit_test_setup(a_resolved_setup_stands_alone, clean),
        cmocka_unit_test_setup(what_a_folder_adds_goes_into_the_setup, clean),
        cmocka_unit_test_setup(a_catalogue_read_before_resolves_alike, clean),
        cmocka_unit_test_setup(errors_of_a_setup_are_told_at_once, clean),
        cmocka_unit_test_setup(the_shape_of_a_scenario_is_checked, clean),
        cmocka_unit_test_setup(the_sense_of_a_scenario_is_checked, clean),
        cmocka_unit_test_setup(what_no_scenario_can_be, clean),
        cmocka_unit_test_setup(a_door_must_be_in_a_wall, clean),
        cmocka_unit_test_setup(a_system_that_does_not_know_a_kind_says_so, clean),
        cmocka_unit_test_setup(inches_and_millimetres_are_exact, clean),
        cmocka_unit_test_setup(no_wrong_type_does_harm, clean),
        cmocka_unit_test_setup(too_much_terrain_is_refused, clean),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
