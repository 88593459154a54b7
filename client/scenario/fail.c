/* The one message about a file that fails: the step, the fault, and the rule. */
#include "client/core/text.h"
#include "client/scenario/run.h"
#include "common/wire/encode_match.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool fail(struct run *r, const char *format, ...)
{
    char *to = r->result->message;
    size_t used;
    va_list args;

    if (to[0])
        return false; /* the first thing that went wrong is the one to tell */
    used = (size_t)snprintf(to, SCENARIO_MESSAGE, "%s%s", r->at, r->at[0] ? ": " : "");
    va_start(args, format);
    vsnprintf(to + used, SCENARIO_MESSAGE - used, format, args);
    va_end(args);
    return false;
}

bool fail_problems(struct run *r, const char *what)
{
    const struct problem *p = &r->problems.item[0];
    struct bytes words = {0};
    char amount[16];

    if (r->problems.count == 0)
        return fail(r, "%s", what);
    snprintf(amount, sizeof amount, "%d", (int)p->amount);
    text_say(&words, p->key, "detail", p->detail, "amount", amount, NULL);
    bytes_add(&words, "", 1);
    fail(r, "%s: %s: %s [%s%s%s]", what, p->place, (const char *)words.data, p->key,
         p->rule[0] ? ", rule " : "", p->rule);
    bytes_free(&words);
    return false;
}

bool fail_refused(struct run *r, const struct refusal *why)
{
    struct picture picture = {0};
    struct bytes words = {0};

    arena_reset(&r->arena);
    picture_show(&picture, encode_view(&r->arena, r->m, VIEWER_MASTER));
    text_refusal(&words, encode_refusal(&r->arena, why), &picture);
    bytes_add(&words, "", 1);
    fail(r, "refused: %s [%s%s%s]", (const char *)words.data, why->key, why->rule[0] ? ", rule " : "",
         why->rule);
    bytes_free(&words);
    picture_free(&picture);
    return false;
}

bool only_keys(struct run *r, const json_t *object, const char *what, const char *const *keys)
{
    const char *key;
    json_t *value;

    if (!json_is_object(object))
        return fail(r, "%s is no object", what);
    json_object_foreach((json_t *)(uintptr_t)object, key, value)
    {
        int32_t i = 0;

        while (keys[i] && strcmp(keys[i], key) != 0)
            i++;
        if (!keys[i])
            return fail(r, "%s cannot have \"%s\"", what, key);
    }
    return true;
}
