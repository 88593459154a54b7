/* Room for ranks that others hem in. */
#include "common/rules/battle/fight/room.h"

#include "common/rules/battle/constants.h"
#include "common/rules/massed/bodies.h"
#include "common/rules/massed/march_lines.h"
#include "common/table/block_motion.h"

enum { FARTHEST = 24 * HALF_PACE };

bool battle_has_room(const struct match *m, int32_t unit, const struct block *b)
{
    struct block_mover mover = {.block = b,
                                .blocks = 1,
                                .unit = unit,
                                .height = MARCH_HEIGHT,
                                .stopped_by = all_stands(),
                                .barred = 1u << GOING_IMPASSABLE,
                                .crosses = true};

    mover.stopped_by.flags = STAND_BLOCKS_MOVE;
    return block_room(table_of(m), &mover).why == STOP_NONE && massed_bases_clear(m, unit, b);
}

/* With that front, one that is narrower or wider by as little as it takes. */
static bool fits_there(const struct match *m, int32_t unit, const struct block *there, struct block *b)
{
    for (int32_t off = 0; off < there->count; off++)
        for (int32_t sign = -1; sign <= 1; sign += 2) {
            int32_t files = there->files + sign * off;

            if (files < 1 || files > there->count)
                continue;
            *b = block_reshaped(there, files);
            if (battle_has_room(m, unit, b))
                return true;
        }
    return false;
}

void battle_squeeze_in(const struct match *m, int32_t unit, struct block *b)
{
    /* to the sides, where the front stays in its line, then to the rear and forward */
    static const struct {
        int32_t right, ahead;
    } way[] = {{-1, 0}, {1, 0}, {0, -1}, {-1, -1}, {1, -1}, {0, 1}, {-1, 1}, {1, 1}};
    const struct block wanted = *b;
    struct block found;

    if (fits_there(m, unit, &wanted, b))
        return;
    for (length far = HALF_PACE; far <= FARTHEST; far += HALF_PACE)
        for (size_t i = 0; i < sizeof way / sizeof way[0]; i++) {
            struct block there = block_moved(&wanted, way[i].right * far, way[i].ahead * far);

            if (fits_there(m, unit, &there, &found)) {
                *b = found;
                return;
            }
        }
    *b = wanted;
}
