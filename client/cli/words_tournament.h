/* Tournaments in words and lines. Each line says by itself what it is about, so that it can be listened to.
 */
#ifndef GONFALON_CLI_WORDS_TOURNAMENT_H
#define GONFALON_CLI_WORDS_TOURNAMENT_H

#include "client/core/text.h"

/* "2026-11-20 18:00", in local time. */
void add_moment(struct bytes *to, uint64_t at_ms);

/* The tournament in a line. */
void add_tournament_info(struct bytes *to, const Gonfalon__V1__TournamentInfo *info);

/* Everybody has a number in a tournament; the people are where the whole picture is. */
const Gonfalon__V1__Entrant *find_entrant(const Gonfalon__V1__TournamentReply *people, uint32_t number);
const char *entrant_name(const Gonfalon__V1__TournamentReply *people, uint32_t number);

/* Each of these on lines of its own, with a line end before each. */
void add_tournament_text(struct bytes *to, const Gonfalon__V1__TournamentReply *t);
void add_tournament_mine(struct bytes *to, const Gonfalon__V1__MyTournament *mine);
void add_deadlines(struct bytes *to, const Gonfalon__V1__TournamentReply *t);
void add_entrants(struct bytes *to, const Gonfalon__V1__TournamentReply *t);
void add_teams(struct bytes *to, const Gonfalon__V1__TournamentReply *t);
void add_contests(struct bytes *to, const Gonfalon__V1__TournamentReply *t, uint32_t round);
void add_round(struct bytes *to, const Gonfalon__V1__TournamentReply *t,
               const Gonfalon__V1__TournamentRound *round);
/* With the sums that made each tie-break, if `sums`. */
void add_standings(struct bytes *to, const Gonfalon__V1__TournamentReply *t, bool sums);
void add_crosstable(struct bytes *to, const Gonfalon__V1__TournamentReply *t);
void add_bracket(struct bytes *to, const Gonfalon__V1__TournamentReply *t);
void add_calls(struct bytes *to, const Gonfalon__V1__TournamentReply *t);
void add_changes(struct bytes *to, const Gonfalon__V1__TournamentReply *t);

/* Without a line end before it. */
void add_tournament_table(struct bytes *to, const Gonfalon__V1__TournamentReply *people,
                          const Gonfalon__V1__TournamentTable *table);
void add_change(struct bytes *to, const Gonfalon__V1__TournamentEvent *change);
void add_call(struct bytes *to, const Gonfalon__V1__TournamentReply *people,
              const Gonfalon__V1__JudgeCall *call);

#endif
