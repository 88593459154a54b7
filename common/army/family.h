/* Systems that share data. README.md, "Families". */
#ifndef GONFALON_ARMY_FAMILY_H
#define GONFALON_ARMY_FAMILY_H

#include <jansson.h>
#include <stddef.h>

/* The folder that a system shares with others; "": none. */
void family_of(const char *system, char *out, size_t room);
/* What the family has, with what the system has over it; either may be NULL. Takes both, returns one. */
json_t *family_under(json_t *shared, json_t *own);

#endif
