#include "common/dice/scripted.h"

#include <inttypes.h>
#include <stdio.h>

static void record(struct dice_scripted *scripted, struct scripted_error error)
{
    if (scripted->error_count < SCRIPTED_ERRORS_KEPT)
        scripted->errors[scripted->error_count] = error;
    scripted->error_count++;
}

void scripted_start(struct dice_scripted *scripted, const struct scripted_roll *rolls, uint32_t count)
{
    *scripted = (struct dice_scripted){.rolls = rolls, .count = count};
}

uint32_t scripted_left(const struct dice_scripted *scripted)
{
    return scripted->count - scripted->used;
}

/*
 * A die that does not fit is used up all the same: one wrong die then makes one error, and the rest of the
 * script stays in step.
 */
static uint32_t draw(void *source, uint64_t entry, uint32_t *index, uint32_t sides)
{
    struct dice_scripted *scripted = source;
    struct scripted_error error = {
        .position = scripted->used, .place = {.entry = entry, .index = *index}, .asked = sides};

    scripted->last = error.place;
    ++*index;
    if (scripted_left(scripted) == 0) {
        error.position += scripted->missing;
        error.kind = SCRIPTED_MISSING;
        record(scripted, error);
        /* Each face in turn, because a rule that rolls again on a tie would never end on a constant one. */
        return scripted->missing++ % sides;
    }
    error.script = scripted->rolls[scripted->used++];
    if (error.script.sides != sides)
        error.kind = SCRIPTED_WRONG_DIE;
    else if (error.script.face < 1 || error.script.face > sides)
        error.kind = SCRIPTED_NO_SUCH_FACE;
    else
        return error.script.face - 1;
    record(scripted, error);
    return 0;
}

struct dice scripted_dice(struct dice_scripted *scripted)
{
    return (struct dice){.draw = draw, .source = scripted};
}

uint32_t scripted_finish(struct dice_scripted *scripted)
{
    while (scripted_left(scripted) > 0) {
        record(scripted, (struct scripted_error){.kind = SCRIPTED_LEFT_OVER,
                                                 .position = scripted->used,
                                                 .place = scripted->last,
                                                 .script = scripted->rolls[scripted->used]});
        scripted->used++;
    }
    return scripted->error_count;
}

void scripted_error_text(const struct scripted_error *error, char text[SCRIPTED_TEXT_SIZE])
{
    uint32_t number = error->position + 1; /* people count from one */
    uint64_t entry = error->place.entry;
    uint32_t index = error->place.index;

    switch (error->kind) {
    case SCRIPTED_MISSING:
        snprintf(text, SCRIPTED_TEXT_SIZE,
                 "die %" PRIu32 " (entry %" PRIu64 ", index %" PRIu32 "): the engine asks for a D%" PRIu32
                 ", the script is used up",
                 number, entry, index, error->asked);
        break;
    case SCRIPTED_WRONG_DIE:
        snprintf(text, SCRIPTED_TEXT_SIZE,
                 "die %" PRIu32 " (entry %" PRIu64 ", index %" PRIu32 "): the engine asks for a D%" PRIu32
                 ", the script has a D%" PRIu32 " showing %" PRIu32,
                 number, entry, index, error->asked, error->script.sides, error->script.face);
        break;
    case SCRIPTED_NO_SUCH_FACE:
        snprintf(text, SCRIPTED_TEXT_SIZE,
                 "die %" PRIu32 " (entry %" PRIu64 ", index %" PRIu32 "): a D%" PRIu32
                 " cannot show %" PRIu32,
                 number, entry, index, error->script.sides, error->script.face);
        break;
    case SCRIPTED_LEFT_OVER:
        snprintf(text, SCRIPTED_TEXT_SIZE,
                 "die %" PRIu32 ": D%" PRIu32 " showing %" PRIu32 " never rolled (last die: entry %" PRIu64
                 ", index %" PRIu32 ")",
                 number, error->script.sides, error->script.face, entry, index);
        break;
    }
}
