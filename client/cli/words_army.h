/* Army lists in words. */
#ifndef GONFALON_CLI_WORDS_ARMY_H
#define GONFALON_CLI_WORDS_ARMY_H

#include "common/wire/bytes.h"

#include <jansson.h>

enum { ROSTER_DEPTH_MAX = 6 };

/* The units of a list with all that they have, a line for each thing, members below whom they belong to. The
 * schema is that of the catalogue's reply; the names of the catalogue must have been learnt. */
void add_army_list(struct bytes *to, const json_t *list, const json_t *schema);

#endif
