/* The dice of a scenario. They are used up in the order of the file; each is remembered with its place, so
 * that a match rebuilt after a take-back rolls the same ones again. */
#include "client/scenario/run.h"

#include <stdlib.h>

static bool read_die(struct run *r, const json_t *die, struct scripted_roll *out)
{
    json_int_t usual = json_is_integer(json_object_get(r->root, "die"))
                           ? json_integer_value(json_object_get(r->root, "die"))
                           : 6;
    const json_t *degrees = json_object_get(die, "degrees");
    const json_t *kind = json_object_get(die, "d");
    json_int_t sides = kind ? json_integer_value(kind) : usual;
    json_int_t face = json_integer_value(json_is_object(die) ? json_object_get(die, "is") : die);

    if (json_is_number(degrees)) {
        sides = FULL_TURN;
        face = angle_from_tenths((int32_t)(json_number_value(degrees) * 10)) + 1;
    }
    *out = (struct scripted_roll){(uint32_t)sides, (uint32_t)face};
    return sides >= 2 && sides <= DICE_SIDES_MAX && face >= 1 && face <= sides;
}

bool script_add(struct run *r, const json_t *dice, const char *what)
{
    size_t more = json_array_size(dice);

    if (!dice)
        return true;
    if (!json_is_array(dice))
        return fail(r, "%s is no list of dice", what);
    if (scripted_left(&r->scripted) > 0)
        return fail(r, "%u dice are left over from before", scripted_left(&r->scripted));
    struct scripted_roll *rolls = realloc(r->rolls, (r->roll_count + more + 1) * sizeof *rolls);

    if (!rolls)
        return fail(r, "out of memory");
    r->rolls = rolls;
    for (size_t i = 0; i < more; i++)
        if (!read_die(r, json_array_get(dice, i), &rolls[r->roll_count++]))
            return fail(r, "die %zu of %s is none: 4, {\"d\": 6, \"is\": 4} or {\"degrees\": 90}", i + 1,
                        what);
    r->scripted.rolls = rolls;
    r->scripted.count = r->roll_count;
    return true;
}

static uint32_t draw(void *source, uint64_t entry, uint32_t *index, uint32_t sides)
{
    struct run *r = source;
    struct dice scripted = scripted_dice(&r->scripted);

    for (uint32_t i = 0; i < r->rolled_count; i++)
        if (r->rolled[i].entry == entry && r->rolled[i].index == *index) {
            ++*index;
            return r->rolled[i].value;
        }
    struct rolled *more = realloc(r->rolled, (r->rolled_count + 1) * sizeof *more);
    uint32_t at = *index, value = scripted.draw(scripted.source, entry, index, sides);

    if (more) {
        r->rolled = more;
        more[r->rolled_count++] = (struct rolled){entry, at, value};
    }
    return value;
}

struct dice script_dice(struct run *r)
{
    return (struct dice){.draw = draw, .source = r};
}

bool script_check(struct run *r, bool all)
{
    char text[SCRIPTED_TEXT_SIZE];

    if (all)
        scripted_finish(&r->scripted);
    if (r->scripted.error_count == 0)
        return true;
    scripted_error_text(&r->scripted.errors[0], text);
    return fail(r, "%s", text);
}
