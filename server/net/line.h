/*
 * Those who stand at a door and have yet to show that they want something: who makes room when there are too
 * many. A flood comes fast, and somebody honest needs a moment for his answer, so to go by age alone would
 * cut him too. But a flood comes in crowds, so many from one address: those whose address has a few others in
 * the line already go first. In each of the two parts, the one that has stood still for longest.
 */
#ifndef GONFALON_SERVER_NET_LINE_H
#define GONFALON_SERVER_NET_LINE_H

#include <stdbool.h>
#include <stdint.h>

struct standing {
    void *who;
    struct standing *older, *newer;
    bool crowd;
};

struct line_part {
    struct standing *oldest, *newest;
};

struct line {
    struct line_part few, crowd;
};

/* `from_address`: how many stand here from the same address, with this one. */
void line_enter(struct line *line, struct standing *standing, void *who, uint32_t from_address);
void line_leave(struct line *line, struct standing *standing);
/* It did something: among its like it now gives way last. */
void line_moved(struct line *line, struct standing *standing);
/* Who makes room next; NULL: nobody stands here. */
void *line_next_to_go(const struct line *line);

#endif
