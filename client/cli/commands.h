#ifndef GONFALON_CLI_COMMANDS_H
#define GONFALON_CLI_COMMANDS_H

#include "client/cli/command.h"

extern const struct command playout_command;      /* playout.c */
extern const struct command scenario_run_command; /* scenario_run.c */

#endif
