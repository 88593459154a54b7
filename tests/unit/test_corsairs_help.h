/* A table of corsairs from the text of a scenario file, brought to the question that a test is about. */
#ifndef GONFALON_TEST_CORSAIRS_HELP_H
#define GONFALON_TEST_CORSAIRS_HELP_H

#include "client/scenario/run.h"
#include "common/match/rules.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>

#include <cmocka.h>

enum { TEXT_FOR_TESTS = 8192 };

struct scene {
    struct run run;
    struct scenario_result result;
};

/* The text is a scenario file without its "play"; quotes may be written as ' in it. */
static inline struct scene *scene_given(const char *text)
{
    struct scene *s = calloc(1, sizeof *s);
    char json[TEXT_FOR_TESTS];
    size_t n = strlen(text);

    assert_true(n < sizeof json);
    for (size_t i = 0; i <= n; i++)
        json[i] = text[i] == '\'' ? '"' : text[i];
    if (!scenario_begin(&s->run, json, n, SCENARIO_AS_WRITTEN, &s->result))
        fail_msg("%s", s->result.message);
    return s;
}

static inline void scene_end(struct scene *s)
{
    scenario_end(&s->run);
    free(s);
}

/* Plays one step of a scenario file, quotes as above. */
static inline void scene_play(struct scene *s, const char *step)
{
    char json[1024];
    size_t n = strlen(step);
    struct problems problems = {.count = 0};

    assert_true(n < sizeof json);
    for (size_t i = 0; i <= n; i++)
        json[i] = step[i] == '\'' ? '"' : step[i];
    json_t *root = json_parse(json, n, trail_root(), &problems);

    assert_non_null(root);
    if (!scenario_step(&s->run, root))
        fail_msg("%s: %s", step, s->result.message);
    json_decref(root);
}

static inline int32_t scene_figure(const struct scene *s, const char *name)
{
    json_t *text = json_string(name);
    int32_t figure = find_figure(&s->run, text);

    json_decref(text);
    assert_true(figure >= 0);
    return figure;
}

#endif
