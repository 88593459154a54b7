/* A table of corsairs from the text of a scenario file, brought to the question that a test is about. */
#ifndef GONFALON_TEST_CORSAIRS_HELP_H
#define GONFALON_TEST_CORSAIRS_HELP_H

#include "client/scenario/run.h"
#include "common/rules/rules.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>

#include <cmocka.h>

enum { ARENA_FOR_TESTS = 4 << 20, TEXT_FOR_TESTS = 8192 };

struct scene {
    struct run run;
    struct scenario_result result;
};

static inline const struct entry *no_log(void *context, uint32_t n)
{
    (void)context;
    (void)n;
    return NULL;
}

/* The text is a scenario file without its "play"; quotes may be written as ' in it. */
static inline struct scene *scene_given(const char *text)
{
    struct scene *s = calloc(1, sizeof *s);
    struct run *r = &s->run;
    char json[TEXT_FOR_TESTS];
    size_t n = strlen(text);

    assert_true(n < sizeof json);
    for (size_t i = 0; i <= n; i++)
        json[i] = text[i] == '\'' ? '"' : text[i];
    r->result = &s->result;
    r->events = json_array();
    arena_start(&r->arena, ARENA_FOR_TESTS);
    r->root = json_parse(json, n, trail_root(), &r->problems);
    assert_non_null(r->root);
    char *setup = scenario_setup(r);

    assert_non_null(setup);
    r->m = match_create(setup, &r->problems);
    free(setup);
    if (!r->m)
        fail_msg("%s %s", r->problems.item[0].place, r->problems.item[0].key);
    r->before = malloc(r->m->state->bytes);
    scripted_start(&r->scripted, NULL, 0);
    match_dice(r->m, script_dice(r));
    assert_true(match_log(r->m, no_log, NULL));
    assert_true(scenario_place(r));
    assert_true(r->rules->resume_at(r->m, json_object_get(r->root, "start"), &r->problems));
    match_start(r->m);
    return s;
}

static inline void scene_end(struct scene *s)
{
    struct run *r = &s->run;

    for (uint32_t i = 0; i < r->log_count; i++)
        free(r->log[i]);
    free(r->log);
    free(r->rolls);
    free(r->rolled);
    free(r->before);
    json_decref(r->events);
    json_decref(r->root);
    arena_free(&r->arena);
    match_free(r->m);
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
