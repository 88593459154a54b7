/* Each viewer's own numbers for figures and units.
 *
 * Inside a match a figure is its index, and so is a unit: a gap among those that a viewer sees would tell him
 * how many others there are. So whatever goes to a viewer names them by numbers of his own, and whatever
 * comes from him is read by them. A viewer's number for a figure is given when he first sees it: the figures
 * of each side (and those of nobody) are counted by themselves, in the order in which he came to know them,
 * several at once in the order of their list. A number stays his, also when the figure is out of sight for a
 * while or the match goes back. Options are numbered by their place in the decision, because a system may
 * pack figures into their ids.
 *
 * The game master, the log and the record have the true numbers. So have all viewers of a system that
 * hides no figures (rules->hides), and of a match that was not asked to hide its numbers. */
#ifndef GONFALON_MATCH_NUMBERS_H
#define GONFALON_MATCH_NUMBERS_H

#include "common/match/event.h"
#include "common/match/limits.h"

#include <stddef.h>

struct state;

enum {
    NUMBERED_VIEWERS = VIEWER_MASTER, /* the sides and the spectators: all but the master */
    NUMBER_CLASSES = SIDES_MAX + 1,   /* the sides, and nobody */
    NO_SUCH_FIGURE = FIGURES_MAX,     /* what a number means that the viewer was never given */
    NO_SUCH_UNIT = UNITS_MAX,
    NO_SUCH_OPTION = INT32_MAX
};

/* The numbers of all viewers: figures or units. -1: he has none for it. */
struct numbering {
    int32_t count;
    int32_t next[NUMBERED_VIEWERS][NUMBER_CLASSES];
    uint8_t *known;                    /* for each thing, bits of the viewers who have a number for it */
    int16_t *number[NUMBERED_VIEWERS]; /* for each viewer: true -> his */
};

struct viewer_numbers {
    int32_t classes;           /* that there are in this match */
    int32_t like[VIEWERS_MAX]; /* for each viewer the first one who has the same numbers */
    struct numbering figure, unit;
    struct decision decision; /* scratch: the last one told in somebody's numbers */
};

/* --- for the host --------------------------------------------------------------------------------- */

/* From now on every viewer has numbers of his own, if the system hides figures. Before match_start. */
bool match_hide_numbers(struct match *m);

/* Out: the number that this viewer has for the figure; -1 if he has none. */
int32_t figure_told(const struct match *m, int32_t viewer, int32_t figure);
int32_t unit_told(const struct match *m, int32_t viewer, int32_t unit);
int32_t arg_told(const struct match *m, int32_t viewer, const struct arg *arg);
/* The open decision of the side in the numbers of the viewer (the side itself or the master); NULL if there
 * is none. Valid until the next call on this match. */
const struct decision *decision_told(struct match *m, int32_t viewer, int32_t side);
/* The same for what belongs to the open decision of the side; each is changed where it is. */
void answer_told(struct match *m, int32_t viewer, int32_t side, struct answer *a);
void suggestions_told(struct match *m, int32_t viewer, int32_t side, struct suggestions *s);
void preview_told(const struct match *m, int32_t viewer, struct preview *p);
void refusal_told(const struct match *m, int32_t viewer, struct refusal *r);
void odds_told(const struct match *m, int32_t viewer, struct odds *o);
void arcs_told(const struct match *m, int32_t viewer, struct arcs *arcs);

/* In: what the viewer means by a number. Numbers below 0 mean what they say. */
int32_t figure_meant(const struct match *m, int32_t viewer, int32_t number);
int32_t unit_meant(const struct match *m, int32_t viewer, int32_t number);
/* An answer to the open decision of the side, or a try of one. */
void answer_meant(struct match *m, int32_t viewer, int32_t side, struct answer *a);

/* --- for the engine ------------------------------------------------------------------------------- */

/* Before an event is told: whoever sees something for the first time gets a number for it. */
void numbers_follow(struct match *m);
void numbers_free(struct viewer_numbers *n);
bool same_numbers(const struct match *m, int32_t a, int32_t b);
/* An item as the viewer knows it: its own number, and the attributes that refer to others. */
struct item;
void number_item(const struct match *m, int32_t viewer, struct item *item);

/* As a part of a snapshot. */
size_t numbers_bytes(const struct viewer_numbers *n);
void numbers_save(const struct viewer_numbers *n, void *to);
/* False: these are no numbers of this match, and nothing has changed. */
bool numbers_restore(struct viewer_numbers *n, const void *from);

#endif
