/* The points that a tournament gives, as its settings name them. */
#ifndef GONFALON_TOURNAMENT_POINTS_H
#define GONFALON_TOURNAMENT_POINTS_H

#include "common/army/problem.h"

#include <gonfalon.pb-c.h>

struct scoring;
struct team_scoring;

/* Everything that is wrong with them, with places under "/scoring". */
void points_check(const Gonfalon__V1__TournamentScoring *s, struct problems *problems);
/* As scoring.h knows them. Settings out of bounds give a scoring in which scoring_check finds something. */
void points_of(const Gonfalon__V1__TournamentScoring *from, struct scoring *to);
/* What teams have from their boards. */
void team_points_of(const Gonfalon__V1__TournamentScoring *from, struct team_scoring *to);
/* The same as points_check for teams of so many. */
void team_points_check(const Gonfalon__V1__TournamentScoring *s, uint32_t team_size,
                       struct problems *problems);

#endif
