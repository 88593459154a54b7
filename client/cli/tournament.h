/* Functions that several commands about a tournament use. */
#ifndef GONFALON_CLI_TOURNAMENT_H
#define GONFALON_CLI_TOURNAMENT_H

#include "client/cli/online.h"

#define TOURNAMENT_OPERAND                                                                                   \
    {                                                                                                        \
        "tournament", "the ID of the tournament"                                                             \
    }

/* The request for the whole picture, to be asked by the caller. */
void begin_picture(struct online *o, const char *tournament);
/* Asks for the whole picture; the answer of the client then has it. */
enum exit_code tournament_picture(struct online *o, const char *tournament);

/* The picture after something was done: the tournament in a line, and what is now to be done. */
void show_tournament_line(const Gonfalon__V1__ServerMessage *answer);

/* The number of an entrant who is named, or given by his number. 0, and the user is told, if there is none.
 */
uint32_t read_entrant(const Gonfalon__V1__TournamentReply *people, const char *given);

/* Asks for the picture, and reads the entrant that the operand names. 0, and the user is told, if there is
 * none: `code` is how the command ends then. */
uint32_t ask_entrant(struct online *o, const struct arguments *args, int operand, const char *tournament,
                     enum exit_code *code);

/* The operand as a whole number from 1; 0, and the user is told (`what` is what it has to be), if it is none.
 */
uint32_t read_count(const struct arguments *args, int operand, const char *what);

#endif
