/* Events say what happened, with the dice and the rules that made it so, and who may know. The engine
 * builds one at a time in the match; a sink (server, scenario, bot) takes it before the next begins. */
#ifndef GONFALON_MATCH_EVENT_H
#define GONFALON_MATCH_EVENT_H

#include "common/match/decision.h"
#include "common/match/limits.h"

struct match;
struct path;

/* Viewers: the sides by their number, then these two. */
enum viewer { VIEWER_SPECTATOR = SIDES_MAX, VIEWER_MASTER = SIDES_MAX + 1, VIEWERS_MAX = SIDES_MAX + 2 };

_Static_assert((int)ASKED_MASTER == (int)VIEWER_MASTER, "the game master is asked by his number as a viewer");

enum { SEEN_BY_EVERYBODY = (1 << VIEWERS_MAX) - 1 };

enum roll_result { ROLL_PLAIN, ROLL_FAILED, ROLL_PASSED };

/* Dice thrown together for one purpose: each face, each modifier with its rule, what was needed. */
struct roll {
    const char *what; /* text key: "initiative", "shot" */
    int32_t side;     /* who threw; -1: the server */
    int32_t figure;   /* for whom; -1 */
    int32_t sides;    /* of the die */
    int32_t dice;
    int32_t face[ROLL_DICE_MAX];
    int32_t modifier_count;
    struct modifier modifier[ROLL_MODIFIERS_MAX];
    int32_t total;  /* what is compared with the target; of dice that each are (ROLL_PLAIN, at_most): how many
                       of them count */
    int32_t target; /* 0: none */
    int32_t result; /* enum roll_result */
    bool at_most;   /* passed at or below the target, which the modifiers add up to; else at or above it, and
                       the modifiers are added to the dice */
};

/* A corner of the way that a figure came: a client lets it walk along there instead of straight to its end.
 */
struct way_corner {
    int32_t figure;
    struct point at;
};

/* Where something happened: clients draw it for a while. The words of all systems are "aimed" (at the point),
 * "fell" (where it came down), "burst" (all within the radius), "flew" (the line of its flight); a system may
 * have others. */
struct event_mark {
    const char *kind;
    struct point at;
    length radius;   /* of a disc; 0: the point alone */
    bool line;       /* from `at` to `to` */
    bool cone;       /* of a line: it begins as a point and is `width` wide at its end */
    struct point to; /* of a line */
    length width;    /* of a line */
};

struct event {
    const char *key;
    int32_t seen_by; /* bits of viewers */
    int32_t arg_count;
    struct arg arg[EVENT_ARGS_MAX];
    int32_t roll_count;
    struct roll roll[EVENT_ROLLS_MAX];
    int32_t rule_count;
    const char *rule[EVENT_RULES_MAX];
    /* Of the moves since the event before, the corners between start and end; those of a figure stand
     * together, in their order. */
    int32_t corner_count;
    struct way_corner corner[EVENT_CORNERS_MAX];
    /* All who see the event see them, whether or not they see whom they concern. */
    int32_t mark_count;
    struct event_mark mark[EVENT_MARKS_MAX];
    uint32_t number[VIEWERS_MAX]; /* its number in each viewer's own count; 0: not seen by him */
};

/* Marks a rule of the ledger in the code. tests/ledger looks for it. */
#define RULE(id) (id)

struct event *event_begin(struct match *m, const char *key, const char *rule);
/* Rules that are too many for the event are left out: nothing depends on them. */
void event_rule(struct event *e, const char *rule);
void event_arg(struct event *e, const char *name, enum arg_kind kind, int32_t value);
void event_word(struct event *e, const char *name, const char *word);
void event_text(struct event *e, const char *name, const char *text);
void event_point(struct event *e, const char *name, struct point at);
/* Marks on the table, told to all who see the event: a system tells what not all may know in another event. A
 * mark that is too much for the event is left out. */
void event_mark(struct event *e, const char *kind, struct point at, length radius);
void event_line(struct event *e, const char *kind, struct point from, struct point to, length width);
void event_cone(struct event *e, const char *kind, struct point from, struct point to, length width);
/* Only these viewers (bits; a side's bit is its number) and the game master see it. */
void event_only(struct event *e, int32_t viewers);
/* A roll that is too much for the event is not shown; its dice have fallen all the same. */
void event_roll(struct event *e, const struct roll *roll);
/* A figure has gone this way: the next event tells its corners to all who see the figure before and after. To
 * be called once for each figure and event. If they are too many, the figure is shown going straight. */
void event_way(struct match *m, int32_t figure, const struct path *way);
/* Inside a sink: is the viewer told the way of this figure? */
bool event_way_told(const struct match *m, int32_t viewer, int32_t figure);
/* Hands the event to the sink, with what changed on the table since the one before. Whoever can see that
 * change must see the event: he will not be told of it again. */
void event_end(struct match *m);

/* Dice are thrown here and nowhere else. Faces run from 1 to `sides`. */
int32_t throw_die(struct match *m, int32_t sides);
void roll_begin(struct roll *r, const char *what, int32_t side, int32_t figure, int32_t sides);
/* A die that is too much for the roll is thrown and returned, and not shown: who throws more than
 * ROLL_DICE_MAX for one purpose makes several rolls of them. */
int32_t roll_die(struct match *m, struct roll *r);
/* Where ROLL_MODIFIERS_MAX lines are full the last one takes the value as well, so that their sum is right.
 */
void roll_modify(struct roll *r, int32_t value, const char *rule);
/* The same for lines that are gathered before there is a roll: an array of ROLL_MODIFIERS_MAX. */
void modifier_add(struct modifier *line, int32_t *count, int32_t value, const char *rule);
int32_t roll_modifiers(const struct roll *r);
/* The roll needs at most the sum of its modifiers, kept within limits: what that takes away or adds is one of
 * them, too, with its rule. */
void roll_needs_at_most(struct roll *r, int32_t low, int32_t high, const char *rule);

#endif
