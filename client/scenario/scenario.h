/* Scenario files: a table, figures anywhere in any state, scripted dice, answers, and what must come of them.
 * The format is for wargamers and is told in tests/rules/README.md. For `gonfalon scenario run` and tests. */
#ifndef GONFALON_SCENARIO_SCENARIO_H
#define GONFALON_SCENARIO_SCENARIO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SCENARIO_MESSAGE = 1024 };

struct scenario_result {
    char message[SCENARIO_MESSAGE]; /* "" if all went as expected; else where (step), what, and which rule */
    int32_t steps;                  /* of the play that were done */
    int32_t expectations;           /* that were met */
};

/* Takes each event, and at the end the view of the game master and what is then asked, as one line of JSON
 * each with its newline. */
typedef void scenario_line(void *context, const char *line, size_t bytes);

/* Plays the text of a file. `take` may be NULL. False: it did not go as expected, see the message. */
bool scenario_run(const char *text, size_t bytes, scenario_line *take, void *context,
                  struct scenario_result *result);

#endif
