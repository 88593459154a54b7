/* Scenario files: a table, figures anywhere in any state, scripted dice, answers, and what must come of them.
 * The format is for wargamers and is told in tests/rules/README.md. For `gonfalon scenario run` and tests. */
#ifndef GONFALON_SCENARIO_SCENARIO_H
#define GONFALON_SCENARIO_SCENARIO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SCENARIO_MESSAGE = 1024 };

/* In which order the file's sides and figures are numbered: nothing of the result may depend on it. */
enum scenario_order {
    SCENARIO_AS_WRITTEN,
    SCENARIO_SIDES_SWAPPED,
    SCENARIO_FIGURES_REVERSED,
    SCENARIO_ORDERS
};

struct scenario_result {
    char message[SCENARIO_MESSAGE]; /* "" if all went as expected; else where (step), what, and which rule */
    bool skipped;                   /* the file says that it makes no sense in this order */
    int32_t steps;                  /* of the play that were done */
    int32_t expectations;           /* that were met */
};

struct match;
struct event;

/* Those who look on while a file is played. Each function may be NULL. */
struct scenario_audience {
    void *context;
    /* The match is there and its figures stand; nothing has been played yet. */
    void (*began)(void *context, const struct match *m);
    /* Step n, from 1 on, as the file has it, before it is played. */
    void (*step)(void *context, int32_t n, const char *json);
    void (*event)(void *context, const struct match *m, const struct event *e);
    /* Nothing more is played, whether the file went as expected or not. */
    void (*ended)(void *context, struct match *m);
    /* Each event, and at the end the view of the game master and what is then asked, as one line of JSON
     * each with its newline. */
    void (*line)(void *context, const char *line, size_t bytes);
};

/* Plays the text of a file. `audience` may be NULL. False: it did not go as expected, see the message. */
bool scenario_run(const char *text, size_t bytes, enum scenario_order order,
                  const struct scenario_audience *audience, struct scenario_result *result);

#endif
