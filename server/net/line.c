#include "server/net/line.h"

#include "server/base/limits.h"

#include <stddef.h>

static struct line_part *part_of(struct line *line, const struct standing *standing)
{
    return standing->crowd ? &line->crowd : &line->few;
}

static void append(struct line_part *part, struct standing *standing)
{
    standing->newer = NULL;
    standing->older = part->newest;
    *(part->newest ? &part->newest->newer : &part->oldest) = standing;
    part->newest = standing;
}

void line_enter(struct line *line, struct standing *standing, void *who, uint32_t from_address)
{
    standing->who = who;
    standing->crowd = from_address > HANDSHAKES_SPARED;
    append(part_of(line, standing), standing);
}

void line_leave(struct line *line, struct standing *standing)
{
    struct line_part *part = part_of(line, standing);
    struct standing *older = standing->older, *newer = standing->newer;

    *(older ? &older->newer : &part->oldest) = newer;
    *(newer ? &newer->older : &part->newest) = older;
}

void line_moved(struct line *line, struct standing *standing)
{
    line_leave(line, standing);
    append(part_of(line, standing), standing);
}

void *line_next_to_go(const struct line *line)
{
    const struct standing *first = line->crowd.oldest ? line->crowd.oldest : line->few.oldest;

    return first ? first->who : NULL;
}
