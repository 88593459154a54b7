/* Terrain as it is typed to be laid on the table: "wood @30,20 ^90; river @0,20 @30,25 @60,20". */
#ifndef GONFALON_CLI_TYPED_LAY_H
#define GONFALON_CLI_TYPED_LAY_H

#include "client/cli/typed_units.h"

/* Turns typed words into the JSON that json_answer reads for an answer of the kind lay. `text` is taken
 * apart. */
json_t *typed_lay(const struct asked *a, char *text);

#endif
