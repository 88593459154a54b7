/* Playing a procedure of orders to its end with scripted dice. */
#ifndef GONFALON_TESTS_ORDERS_PLAY_HELP_H
#define GONFALON_TESTS_ORDERS_PLAY_HELP_H

#include "test_orders_shoot_help.h"

static void begin(int32_t which, const void *values, size_t bytes, const struct scripted_roll *rolls,
                  uint32_t count)
{
    struct frame *f;

    scripted_start(&dice, rolls, count);
    flow_open(m, P_GAME, 0);
    f = flow_open(m, which, 0);
    memcpy(f->v, values, bytes);
    match_dice(m, scripted_dice(&dice));
    match_start(m);
}

static int32_t asked(void)
{
    return match_waits_for(m, 0) ? 0 : 1;
}

static bool is_over(void)
{
    return m->state->depth == 1;
}

static inline bool asks(const char *key)
{
    return !is_over() && strcmp(match_decision(m, asked())->key, key) == 0;
}

static struct answer answer;

static void give(void)
{
    static struct entry e;
    int32_t side = asked();
    struct refusal why;
    char unsound[UNSOUND_BYTES];

    e.kind = ENTRY_ANSWER;
    e.side = side;
    for (e.player = 0; m->state->player[e.player].side != side; e.player++)
        ;
    e.answer = answer;
    if (!match_apply(m, &e, &why))
        fail_msg("%s: %s %s", match_decision(m, side)->key, why.rule, why.key);
    if (!match_sound(m, unsound))
        fail_msg("%s", unsound);
}

static void by_default(void)
{
    match_default_answer(m, asked(), &answer);
    give();
}

static const struct option *option_with(const char *tag, int32_t unit)
{
    const struct decision *d = match_decision(m, asked());

    for (int32_t i = 0; i < d->option_count; i++)
        if (strcmp(d->option[i].tag, tag) == 0 && (unit == NO_UNIT || d->option[i].unit == unit))
            return &d->option[i];
    return NULL;
}

static void pick_of(const char *tag, int32_t unit)
{
    const struct decision *d = match_decision(m, asked());
    const struct option *o = option_with(tag, unit);

    if (!o)
        fail_msg("%s: no %s", d->key, tag);
    answer_clear(&answer, (enum decision_kind)d->kind, d->number);
    answer_add(&answer, o->id, 0);
    give();
}

static void pick(const char *tag)
{
    pick_of(tag, NO_UNIT);
}

/* The script was used up exactly. */
static void script_done(void)
{
    char text[SCRIPTED_TEXT_SIZE];

    if (scripted_finish(&dice) > 0) {
        scripted_error_text(&dice.errors[0], text);
        fail_msg("%s", text);
    }
}

#define ROLLS(...)                                                                                           \
    (const struct scripted_roll[]){__VA_ARGS__},                                                             \
        sizeof((const struct scripted_roll[]){__VA_ARGS__}) / sizeof(struct scripted_roll)

#endif
