/* A visit to a match: connected, the table opened. */
#ifndef GONFALON_CLI_VISIT_H
#define GONFALON_CLI_VISIT_H

#include "client/cli/online.h"
#include "client/core/board.h"

struct visit {
    struct online online;
    struct board board;
    const char *match;
};

/* The whole command, whose first operand is the match. */
enum exit_code visit_match(enum exit_code (*run)(struct visit *v, const struct arguments *args),
                           const struct arguments *args);
/* The open decision; NULL, and the user is told, if there is none. */
const Gonfalon__V1__Decision *visit_decision(struct visit *v);

#endif
