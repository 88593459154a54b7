/* O10.3: who sees whom. */
#ifndef GONFALON_ORDERS_SIGHT_H
#define GONFALON_ORDERS_SIGHT_H

#include "common/match/match.h"
#include "common/rules/orders/constants.h"
#include "common/table/lineup.h"
#include "common/table/sees.h"

/* What is kept of the table as it stands (match/findings.h): the line-up, and which units see which. */
struct orders_findings {
    int32_t lined_up;
    struct lineup lineup;
    /* By viewer and target, with arcs and without: the formation that it was found for plus one, doubled, and
     * whether it is seen; 0: not looked for yet. */
    int8_t seen[2][ORDERS_UNITS][ORDERS_UNITS];
};

/* RULE("O10.3-b"). */
bool orders_sees(const struct match *m, int32_t unit, int32_t target);
/* The same for panic (O7.5-a): the arc does not count. */
bool orders_notices(const struct match *m, int32_t unit, int32_t target);
/* From one figure: a caster (O8.1-l), whatever his rank. */
bool orders_figure_sees(const struct match *m, int32_t figure, int32_t target);

/* RULE("O5.3-e"): those of the unit that may shoot, armed or not, by rising number. Returns how many. */
enum { VIEWERS_MOST = BLOCK_FIGURES_MOST };
int32_t orders_viewers(const struct match *m, int32_t unit, int32_t viewer[VIEWERS_MOST]);
/* RULE("O10.3-a"). */
enum sees_arc orders_arc(const struct match *m, int32_t figure);
/* The table as lines of sight know it, for viewers of this unit. */
struct sees orders_lines(const struct match *m, int32_t unit);

#endif
