/* Inside the random bot: what its files share. */
#ifndef GONFALON_BOT_RANDOM_PARTS_H
#define GONFALON_BOT_RANDOM_PARTS_H

#include "common/bot/think.h"

#include "common/table/outline.h"

enum { BOLDEST = 16 };

/* Where points are drawn: the box of a zone, or the whole table. */
struct field {
    struct box box;
    const struct zone *zone; /* NULL if the box is all there is to it */
};

/* The fields of a decision, found once for all the points of an answer. */
struct fields {
    int32_t count;
    struct field whole, field[ZONES_MAX];
};

void find_fields(const struct match *m, const struct decision *d, struct fields *f);
/* A point of the table, in one of the zones if there are any. */
struct point random_point(struct chance *c, const struct fields *fields);

static inline angle random_angle(struct chance *c)
{
    return (angle)chance_below(c, FULL_TURN);
}

/* A part for each option: within its limits, those of its group and those of the total. */
void random_share(struct chance *c, const struct decision *d, struct answer *out);

/* What all units of the decision are to do (orders, ranks, manoeuvres): of the right shape, perhaps not
 * legal. */
void random_units(struct chance *c, const struct match *m, const struct decision *d, int32_t boldness,
                  struct answer *out);
/* Begins with the default answer to the bot's decision and gives one unit after the other something else to
 * do, which is kept where it is legal: so the answer is legal, however many units it names. */
void random_variation(struct bot *bot, struct match *m, int32_t side, struct answer *out);

#endif
