/* The folder a test writes to, gone when the test is over. */
#ifndef GONFALON_TESTS_TEMPORARY_H
#define GONFALON_TESTS_TEMPORARY_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

enum { TEMPORARY_BYTES = 64 };

/* Makes one and writes its path. */
static inline bool temporary_make(char folder[TEMPORARY_BYTES])
{
    snprintf(folder, TEMPORARY_BYTES, "/tmp/gonfalon-test-XXXXXX");
    return mkdtemp(folder) != NULL;
}

/* With all that is in it. */
static inline bool temporary_remove(const char *folder)
{
    char command[TEMPORARY_BYTES + 16];

    snprintf(command, sizeof command, "rm -r '%s'", folder);
    return system(command) == 0;
}

#endif
