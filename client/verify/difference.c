#include "client/verify/inside.h"

#include <stdio.h>
#include <string.h>

static bool say(char detail[FINDING_BYTES], const char *what, const char *recorded, const char *replayed)
{
    snprintf(detail, FINDING_BYTES, "%s: \"%.60s\" / \"%.60s\"", what, recorded, replayed);
    return true;
}

static bool say_number(char detail[FINDING_BYTES], const char *what, int64_t recorded, int64_t replayed)
{
    snprintf(detail, FINDING_BYTES, "%s: %lld / %lld", what, (long long)recorded, (long long)replayed);
    return true;
}

static bool roll_differs(const Gonfalon__V1__Roll *a, const Gonfalon__V1__Roll *b, char detail[FINDING_BYTES])
{
    if (strcmp(a->what, b->what) != 0)
        return say(detail, "roll", a->what, b->what);
    if (a->die != b->die)
        return say_number(detail, a->what, a->die, b->die);
    if (a->n_faces != b->n_faces)
        return say_number(detail, a->what, (int64_t)a->n_faces, (int64_t)b->n_faces);
    for (size_t i = 0; i < a->n_faces; i++)
        if (a->faces[i] != b->faces[i])
            return say_number(detail, a->what, a->faces[i], b->faces[i]);
    return false;
}

static bool dice_differ(const Gonfalon__V1__Event *a, const Gonfalon__V1__Event *b,
                        char detail[FINDING_BYTES])
{
    if (a->n_rolls != b->n_rolls)
        return say_number(detail, "rolls", (int64_t)a->n_rolls, (int64_t)b->n_rolls);
    for (size_t i = 0; i < a->n_rolls; i++)
        if (roll_differs(a->rolls[i], b->rolls[i], detail))
            return true;
    return false;
}

static bool points_differ(const Gonfalon__V1__Point *a, const Gonfalon__V1__Point *b, const char *what,
                          char detail[FINDING_BYTES])
{
    if (!a != !b)
        return say_number(detail, what, a != NULL, b != NULL);
    if (a && a->x != b->x)
        return say_number(detail, what, a->x, b->x);
    return a && a->y != b->y && say_number(detail, what, a->y, b->y);
}

static bool marks_differ(const Gonfalon__V1__Event *a, const Gonfalon__V1__Event *b,
                         char detail[FINDING_BYTES])
{
    if (a->n_marks != b->n_marks)
        return say_number(detail, "marks", (int64_t)a->n_marks, (int64_t)b->n_marks);
    for (size_t i = 0; i < a->n_marks; i++) {
        const Gonfalon__V1__EventMark *x = a->marks[i], *y = b->marks[i];

        if (strcmp(x->kind, y->kind) != 0)
            return say(detail, "mark", x->kind, y->kind);
        if (points_differ(x->at, y->at, x->kind, detail) || points_differ(x->to, y->to, x->kind, detail))
            return true;
        if (x->radius != y->radius)
            return say_number(detail, x->kind, x->radius, y->radius);
        if (x->width != y->width || x->cone != y->cone)
            return say_number(detail, x->kind, x->width, y->width);
    }
    return false;
}

static bool args_differ(const Gonfalon__V1__Event *a, const Gonfalon__V1__Event *b,
                        char detail[FINDING_BYTES])
{
    if (a->n_args != b->n_args)
        return say_number(detail, "args", (int64_t)a->n_args, (int64_t)b->n_args);
    for (size_t i = 0; i < a->n_args; i++) {
        const Gonfalon__V1__Arg *x = a->args[i], *y = b->args[i];

        if (strcmp(x->name, y->name) != 0)
            return say(detail, "arg", x->name, y->name);
        if (strcmp(x->word, y->word) != 0)
            return say(detail, x->name, x->word, y->word);
        if (x->value != y->value || x->kind != y->kind)
            return say_number(detail, x->name, x->value, y->value);
        if (points_differ(x->at, y->at, x->name, detail))
            return true;
    }
    return false;
}

void event_difference(const Gonfalon__V1__RecordEvent *recorded, uint32_t seen_by,
                      const Gonfalon__V1__Event *replayed, const char **key, char detail[FINDING_BYTES])
{
    const Gonfalon__V1__Event *e = recorded ? recorded->event : NULL;

    *key = e ? "verify.other_event" : "verify.unreadable_event";
    detail[0] = 0;
    if (!e)
        return;
    if (strcmp(e->key, replayed->key) != 0) {
        say(detail, "key", e->key, replayed->key);
    } else if (dice_differ(e, replayed, detail)) {
        *key = "verify.other_dice";
    } else if (!args_differ(e, replayed, detail) && !marks_differ(e, replayed, detail)) {
        if (recorded->seen_by != seen_by)
            say_number(detail, "seen_by", recorded->seen_by, seen_by);
        else if (e->number != replayed->number)
            say_number(detail, "number", e->number, replayed->number);
        else
            say(detail, "event", e->key, e->key);
    }
}
