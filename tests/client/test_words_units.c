/* Units in ranks in the terminal: one line each, what is offered with its limits, what would follow, and the
 * completion of what is typed. Played with the tiny system. */
#include "client/cli/complete.h"
#include "client/cli/words_units.h"
#include "client/scenario/run.h"
#include "common/wire/encode.h"
#include "common/wire/encode_match.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static struct run run;
static struct scenario_result result;
static struct picture picture;
static struct bytes text;
static const Gonfalon__V1__Decision *asked;

static int set_up(void **state)
{
    static const char file[] =
        "{\"format\": 1, \"system\": \"tiny\", \"options\": [\"ranks\"], \"table\": {\"width\": 60, "
        "\"depth\": 60}, "
        "\"sides\": [{\"units\": [{\"name\": \"Guards\", \"profile\": \"man\", \"count\": 7, \"at\": [30, "
        "20], "
        "\"facing\": 45, \"files\": 3, \"lost\": 1, \"figures\": {\"6\": {\"at\": [5, 5]}}}]}, "
        "{\"units\": [{\"name\": \"Grey Orcs\", \"profile\": \"man\", \"count\": 2, \"at\": [30, 50], "
        "\"files\": 2}]}], "
        "\"dice\": [6, 1], \"play\": []}";
    json_t *advance =
        json_loads("{\"side\": \"A\", \"answer\": {\"order\": {\"Guards\": \"advance\"}}}", 0, NULL);
    json_t *hold =
        json_loads("{\"side\": \"B\", \"answer\": {\"order\": {\"Grey Orcs\": \"hold\"}}}", 0, NULL);

    (void)state;
    if (!scenario_begin(&run, file, sizeof file - 1, SCENARIO_AS_WRITTEN, &result) ||
        !scenario_step(&run, advance) || !scenario_step(&run, hold))
        fail_msg("%s", result.message);
    json_decref(advance);
    json_decref(hold);
    arena_reset(&run.arena);
    picture_show(&picture, encode_view(&run.arena, run.m, VIEWER_MASTER));
    asked = encode_open_decision(&run.arena, run.m, 0);
    assert_non_null(asked);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    picture_free(&picture);
    bytes_free(&text);
    scenario_end(&run);
    return 0;
}

static const char *said(void)
{
    bytes_add(&text, "", 1);
    return (const char *)text.data;
}

static void must_say(const char *part)
{
    if (!strstr(said(), part))
        fail_msg("\"%s\" is not in:\n%s", part, said());
}

static void test_the_table_has_a_line_for_each_unit(void **state)
{
    (void)state;
    bytes_clear(&text);
    add_table(&text, &picture);
    must_say(
        "\n  unit 0 Guards, strength 6, files 3, ranks 2, front @30 cm / 20 cm, facing north-east 45°, lost "
        "1\n    5 Guards 6, man @5 cm / 5 cm ^0°\n");
    must_say("\n  unit 1 Grey Orcs, strength 2, files 2, ranks 1, front @30 cm / 50 cm, facing north 0°");
    assert_null(strstr(said(), "Guards 1"));
    assert_null(strstr(said(), "Guards 7"));
}

static void test_a_unit_is_told_rank_by_rank(void **state)
{
    (void)state;
    bytes_clear(&text);
    add_members(&text, picture_find(&picture, ITEM_UNIT, 0), &picture);
    assert_string_equal(
        said(), "\n  rank 1: Guards 1, Guards 2, Guards 3\n  rank 2: Guards 4, Guards 5\n  Guards 6: @5 "
                "cm / 5 cm\n  Guards 7: out of action");
}

static void test_manoeuvres_are_told_with_their_limits(void **state)
{
    (void)state;
    bytes_clear(&text);
    add_decision(&text, asked, &picture);
    must_say("\n  unit 0 Guards, at most 10 cm\n");
    must_say("\n  ahead: at most 10 cm [T11-b]");
    must_say("\n  sideways: left 4 cm to right 4 cm [T11-b]");
    must_say("\n  wheel: left 90° to right 90°, once [T11-b]");
    must_say("\n  face: left 90° to right 180°, in steps of 90°, once [T11-b]");
    must_say("\n  files: 1 to 7, once [T11-b]");
    must_say("\n  pivot: left 180° to right 180°, once, by itself [T11-b]");
}

static void test_a_preview_tells_each_leg(void **state)
{
    json_t *json = json_loads(
        "{\"side\": \"A\", \"answer\": {\"drill\": {\"Guards\": \"ahead 4, wheel left 30\"}}}", 0, NULL);
    struct answer answer;
    static struct preview preview;
    struct refusal why;

    (void)state;
    assert_true(read_answer(&run, json, 0, &answer));
    json_decref(json);
    assert_true(match_check(run.m, 0, &answer, &preview, &why));
    arena_reset(&run.arena);
    asked = encode_open_decision(&run.arena, run.m, 0);
    bytes_clear(&text);
    add_ends(&text, encode_preview(&run.arena, &preview), asked, encode_answer(&run.arena, &answer),
             &picture);
    must_say(
        "\n  ahead 4 cm, costs 4 cm\n  wheel left 30°, costs 3.14 cm\n  Guards, files 3, ranks 2, front @");
    must_say("facing north 15°");
}

/* --- completion ------------------------------------------------------------------------------------- */

static void completes(const char *typed, const char *line, size_t count)
{
    static const char *const words[] = {"table", "takeback", "help", NULL};
    char buffer[256];

    strcpy(buffer, typed);
    bytes_clear(&text);
    size_t found = complete_line(buffer, sizeof buffer, asked, &picture, words, &text);

    assert_string_equal(buffer, line);
    assert_int_equal(found, count);
}

static void test_completion(void **state)
{
    (void)state;
    completes("h", "help", 1);
    completes("ta", "ta", 2);
    must_say("table\ntakeback");
    completes("Gu", "Guards: ", 1);
    completes("gu", "Guards: ", 1); /* whatever the case */
    completes("preview Gu", "preview Guards: ", 1);
    completes("Guards: wh", "Guards: wheel ", 1);
    completes("Guards: ahead 4, f", "Guards: ahead 4, f", 2);
    must_say("face \nfiles ");
    completes("Guards: ahead 4, fi", "Guards: ahead 4, files ", 1);
    completes("Guards: fly", "Guards: fly", 0);
    completes("xyz", "xyz", 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_table_has_a_line_for_each_unit),
        cmocka_unit_test(test_a_unit_is_told_rank_by_rank),
        cmocka_unit_test(test_manoeuvres_are_told_with_their_limits),
        cmocka_unit_test(test_a_preview_tells_each_leg),
        cmocka_unit_test(test_completion),
    };

    return cmocka_run_group_tests_name("words_units", tests, set_up, tear_down);
}
