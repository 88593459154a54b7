/* What the files of the fold share. */
#ifndef GONFALON_TOURNAMENT_INSIDE_H
#define GONFALON_TOURNAMENT_INSIDE_H

#include "common/tournament/tournament.h"

#define CODE_IS(code) GONFALON__V1__ERROR_CODE__ERROR_CODE_##code

/* What one kind of entry does. */
typedef bool fold_entry(struct tournament *t, const Gonfalon__V1__TournamentEntry *e,
                        struct tournament_refusal *why);

/* Always false. */
bool fold_refuse(struct tournament_refusal *why, Gonfalon__V1__ErrorCode code, const char *key,
                 const char *text);
bool fold_wrong_state(struct tournament_refusal *why, const char *key, const char *text);

/* Zeroed room for one more at the end of a list that grows. Out of memory ends the program, as with bytes. */
void *fold_grow(void *list, uint32_t *count, uint32_t *room, size_t size);
/* Zeroed, for free(). */
bool *fold_flags(uint32_t count);
/* A copy, for free(). */
char *fold_text(const char *text);
void fold_copy(char *to, size_t size, const char *from);

/* A line for the record. */
struct tournament_change *fold_note(struct tournament *t, const Gonfalon__V1__TournamentEntry *e,
                                    const char *key);
void fold_note_text(struct tournament_change *c, const char *name, const char *text);
void fold_note_key(struct tournament_change *c, const char *name, const char *key);
void fold_note_number(struct tournament_change *c, const char *name, int32_t value);

/* fold_settings.c */
fold_entry fold_created, fold_changed, fold_published, fold_cancelled;
/* fold_people.c */
fold_entry fold_invited, fold_judge, fold_entered, fold_out, fold_substituted;
/* fold_lists.c */
fold_entry fold_handed_in, fold_sent_back, fold_checked_in;
/* fold_rounds.c */
fold_entry fold_started, fold_paired, fold_taken_back, fold_announced, fold_begun, fold_paused, fold_resumed,
    fold_finished;
/* fold_results.c */
fold_entry fold_result, fold_corrected, fold_bonus;
/* Somebody has left: what he has not played is lost. */
void fold_give_up(struct tournament *t, const Gonfalon__V1__TournamentEntry *e,
                  const struct tournament_entrant *who, Gonfalon__V1__ResultHow how);
/* If all tables have their results the round is done. */
void fold_round_done(struct tournament_round *round, const Gonfalon__V1__TournamentEntry *e);
/* fold_teams.c */
fold_entry fold_team_pick, fold_boards;
/* May he enter for this team? */
bool fold_team_fits(const struct tournament *t, const Gonfalon__V1__LoggedEnter *act,
                    struct tournament_refusal *why);
/* The team of that name, made if there is none. */
uint32_t fold_join_team(struct tournament *t, const char *name);
/* Those who start get seeds in the order of their first members, and their boards are numbered anew. */
void fold_seed_teams(struct tournament *t, const Gonfalon__V1__LoggedStart *act);
/* The first reserve takes the board of one who has left. */
void fold_replace(struct tournament *t, const struct tournament_entrant *out);
bool fold_contests_fit(const struct tournament *t, const Gonfalon__V1__LoggedPairing *act);
/* The contests of a round and its tables, which are known at once where boards decide. */
void fold_take_contests(struct tournament *t, struct tournament_round *round,
                        const Gonfalon__V1__LoggedPairing *act);
/* The captains begin. */
void fold_open_contests(struct tournament *t, struct tournament_round *round, uint64_t at);
/* fold_calls.c */
fold_entry fold_called, fold_call_taken, fold_call_closed;

#endif
