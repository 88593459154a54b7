/* Taking a seat: what `match new`, `match join`, `play` and `bot` share. */
#ifndef GONFALON_CLI_MATCH_SEAT_H
#define GONFALON_CLI_MATCH_SEAT_H

#include "client/cli/online.h"

/* An army as it is named on the command line: NAME of a ready-made one, list:ID of one's own, or a FILE.json.
 * NULL and a word to the user if the file cannot be read. Lives with the request that is being built. */
Gonfalon__V1__ArmyChoice *army_choice(struct client *c, const char *given);

/* Finds a match by its id or, if there is none, by its invitation code; the answer of the client then has it.
 * An id and a code look alike, so the server is asked. */
enum exit_code find_match(struct online *o, const char *which, char match[WIRE_ID_MAX + 1]);

/* The same for who wants to play: told how to get a seat if one has none. Who has none in a match that runs
 * already may watch, if `watching` says so. */
enum exit_code find_seat(struct online *o, const char *which, bool watching, char match[WIRE_ID_MAX + 1]);

/* Learns the words of the system that a match is played by. A match that is not shown to us keeps its ids. */
void learn_words(struct online *o, const char *match);

/* Adds this side's share to the dice, and says that one is ready. */
enum exit_code send_nonce(struct online *o, const char *match);
enum exit_code send_ready(struct online *o, const char *match, bool ready);

/* The seat that a command line asks for. */
struct seat_wanted {
    const char *which; /* the match: its id or its invitation code */
    const char *army;  /* as army_choice knows it; NULL: none yet */
    int32_t side;      /* -1: any */
    bool master;       /* the game master's */
    bool wait;         /* not ready at once, although there is an army */
};

/* The operand, --army and --side; false, and the user is told, if they are not well. */
bool read_seat_wanted(const struct arguments *args, struct seat_wanted *wanted);

/* Joins; the match's id is written to `match`. */
enum exit_code take_seat(struct online *o, const struct seat_wanted *wanted, char match[WIRE_ID_MAX + 1]);

/* For who then plays: joins with the army if one is given, finds the seat he has if not (`watching` as in
 * find_seat). */
enum exit_code get_seat(struct online *o, const struct seat_wanted *wanted, bool watching,
                        char match[WIRE_ID_MAX + 1]);

#endif
