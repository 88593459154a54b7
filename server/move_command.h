/* `gonfalond move --from ... --to ...`: copies a whole store to an empty one, and tells how far it is. */
#ifndef GONFALON_SERVER_MOVE_COMMAND_H
#define GONFALON_SERVER_MOVE_COMMAND_H

/* The program's exit status. Ctrl-C ends it, and leaves the target as it was. */
int move_command(const char *from, const char *to);

#endif
