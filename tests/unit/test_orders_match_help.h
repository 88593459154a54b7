/* A match of orders, by whichever rules a program installs: made from a setup, asked and answered. */
#ifndef GONFALON_TESTS_ORDERS_MATCH_HELP_H
#define GONFALON_TESTS_ORDERS_MATCH_HELP_H

#include "problem_help.h"

#include "common/dice/scripted.h"
#include "common/match/match.h"
#include "common/match/rules.h"
#include "common/match/setup.h"
#include "common/match/sound.h"
#include "common/rules/orders/figures.h"

static struct problems problems;
static struct match *m;

/* From a setup with ' in place of ". */
static inline void create_from(char *text)
{
    memset(&problems, 0, sizeof problems);
    for (char *c = text; *c; c++)
        *c = *c == '\'' ? '"' : *c;
    char *whole = setup_resolve(text, NULL, &problems);

    expect_count(&problems, 0);
    if (m)
        match_free(m);
    m = match_create(whole, &problems);
    expect_count(&problems, 0);
    assert_non_null(m);
    free(whole);
}

static inline int teardown(void **state)
{
    (void)state;
    if (m)
        match_free(m);
    m = NULL;
    return 0;
}

/* NO_UNIT: the armies have no such unit. */
static inline int32_t find_unit(const char *name)
{
    for (int32_t i = 0; i < m->state->units; i++)
        if (strcmp(name_at(m, unit_at(m, i)->name), name) == 0)
            return i;
    return NO_UNIT;
}

static inline int32_t unit_called(const char *name)
{
    int32_t unit = find_unit(name);

    if (unit == NO_UNIT)
        fail_msg("no unit %s", name);
    return unit;
}

static inline int32_t asked(void)
{
    return match_waits_for(m, 0) ? 0 : 1;
}

/* The answer is legal, and the match is sound afterwards. */
static inline void give_answer(const struct answer *a, int32_t side)
{
    static struct entry e;
    struct refusal why;
    char unsound[UNSOUND_BYTES];

    e.kind = ENTRY_ANSWER;
    e.side = side;
    for (e.player = 0; m->state->player[e.player].side != side; e.player++)
        ;
    e.answer = *a;
    if (!match_apply(m, &e, &why))
        fail_msg("%s: %s %s", match_decision(m, side)->key, why.rule, why.key);
    if (!match_sound(m, unsound))
        fail_msg("%s", unsound);
}

/* All dice of the script fell, and no others. */
static inline void expect_script_used(struct dice_scripted *script)
{
    char text[SCRIPTED_TEXT_SIZE];

    if (scripted_finish(script) == 0)
        return;
    scripted_error_text(&script->errors[0], text);
    fail_msg("%s", text);
}

#endif
