/* Parts of a tournament's picture that are about its play. */
#ifndef GONFALON_SERVER_CORE_TOURNAMENT_PLAY_H
#define GONFALON_SERVER_CORE_TOURNAMENT_PLAY_H

#include "server/core/hall.h"

void encode_rounds(struct arena *a, const struct hall *hall, struct tournament_eyes eyes, bool all,
                   Gonfalon__V1__TournamentReply *out);
/* Contests of teams; in a push, of the last round. */
void encode_contests(struct arena *a, const struct tournament *t, struct tournament_eyes eyes, bool all,
                     Gonfalon__V1__TournamentReply *out);
/* What a captain has done; only its receipt unless it is open. */
Gonfalon__V1__TeamPick *encode_pick(struct arena *a, const struct tournament_pick *pick, bool open);
void encode_standings(struct arena *a, const struct tournament *t, bool terms,
                      Gonfalon__V1__TournamentReply *out);
void encode_bracket(struct arena *a, const struct tournament *t, Gonfalon__V1__TournamentReply *out);
void encode_calls(struct arena *a, const struct tournament *t, struct tournament_eyes eyes,
                  Gonfalon__V1__TournamentReply *out);

#endif
