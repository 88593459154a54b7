#include "common/dice/seeded.h"

static uint32_t draw(void *source, uint64_t entry, uint32_t *index, uint32_t sides)
{
    const struct dice_seeded *seeded = source;
    struct seeded_stream stream = seeded_stream(seeded->seed, entry, *index);
    uint32_t face;

    do
        ++*index;
    while (!seeded_take(&stream, sides, &face));
    return face;
}

struct dice seeded_dice(struct dice_seeded *seeded)
{
    return (struct dice){.draw = draw, .source = seeded};
}
