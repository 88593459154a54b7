/* W2-a: how long a game lasts, for each face of the die. A scenario file begins one game; this plays ten. */
#include "client/scenario/scenario.h"
#include "tests/unit/test_corsairs_help.h"

#include <stdio.h>
#include <string.h>

static void every_face_says_how_long_it_lasts(void **state)
{
    /* As the ledger has it. */
    static const struct {
        int from, to, turns;
    } row[] = {{1, 2, 7}, {3, 4, 6}, {5, 7, 5}, {8, 10, 4}};
    static struct scenario_result result;
    char text[2048];
    int faces = 0;

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++)
        for (int face = row[i].from; face <= row[i].to; face++, faces++) {
            int bytes = snprintf(
                text, sizeof text,
                "{\"format\": 1, \"system\": \"warband\", \"name\": \"length\", \"proves\": [\"W2-a\"], "
                "\"die\": 10,"
                " \"table\": {\"width\": 48, \"depth\": 48}, \"sides\": ["
                " {\"name\": \"A\", \"figures\": [{\"name\": \"Ann\", \"profile\": \"soldier\"}]},"
                " {\"name\": \"B\", \"figures\": [{\"name\": \"Bob\", \"profile\": \"soldier\"}]}],"
                " \"dice\": [%d, {\"of\": \"A\", \"is\": 7}, {\"of\": \"B\", \"is\": 2}],"
                " \"play\": [{\"expect\": [{\"event\": \"warband.length\", \"rule\": \"W2-a\","
                " \"args\": {\"turns\": %d}, \"seen_by\": [\"A\", \"B\", \"spectator\"]},"
                " {\"asked\": \"B\", \"key\": \"warband.ask.deploy\"}, {\"match\": {\"turns\": %d}}]}]}",
                face, row[i].turns, row[i].turns);

            if (!scenario_run(text, (size_t)bytes, SCENARIO_AS_WRITTEN, NULL, &result))
                fail_msg("on a %d: %s", face, result.message);
        }
    assert_int_equal(faces, 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_face_says_how_long_it_lasts)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
