/* B6.2.1, B6.2.2: who sees whom, and in which arc. */
#ifndef GONFALON_BATTLE_SIGHT_H
#define GONFALON_BATTLE_SIGHT_H

#include "common/match/match.h"
#include "common/rules/battle/constants.h"
#include "common/rules/massed/shooting.h"
#include "common/table/lineup.h"

/* What is kept of the table as it stands (match/findings.h): the line-up, and which units see which. */
struct battle_findings {
    int32_t lined_up;
    struct lineup lineup;
    int8_t seen[BATTLE_UNITS][BATTLE_UNITS];  /* by viewer and target: enum battle_seen */
    int8_t shown[BATTLE_UNITS][BATTLE_UNITS]; /* the same for those who may shoot, in their arcs */
};

/* B7.1.4-a: does at least one figure of the unit see one of the target, whatever it faces? */
bool battle_sees(const struct match *m, int32_t unit, int32_t target);
/* RULE("B6.2.1-a"), RULE("B6.2.2-a"): does one that may shoot see one of the target in its arc? */
bool battle_has_in_sight(const struct match *m, int32_t unit, int32_t target);
/* The same for one figure. */
bool battle_figure_sees(const struct match *m, int32_t figure, int32_t target);

/* B6.2.2-m: does its place in the ranks let the figure shoot at that unit? */
bool battle_place_shoots(const struct match *m, int32_t figure, int32_t target);
/* B6.2.1-c. */
enum sees_arc battle_arc(const struct match *m, int32_t figure);

extern const struct massed_shooting battle_shooting;

#endif
