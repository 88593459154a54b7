/* Inside typed.c: an option as a player names it, by its words or by whom it is about. */
#ifndef GONFALON_CLI_TYPED_OPTIONS_H
#define GONFALON_CLI_TYPED_OPTIONS_H

#include "client/cli/typed_units.h"

/* "activate Guards" as the option is shown; "Guards" or "Anne", whom it is about; "shoot Guards" where
 * several options are about them. NULL: the text names nobody, so it is the word of an option or nothing that
 * is known here. */
json_t *typed_whom(const struct asked *a, const char *text);

#endif
