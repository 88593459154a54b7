/* Every command of the program. A new one: a file with its `struct command`, and a line here. */
#include "client/cli/commands.h"

const struct command *const command_table[] = {&playout_command, &scenario_run_command, NULL};
