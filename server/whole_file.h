/* Files of the data folder that are there as a whole or not at all. */
#ifndef GONFALON_SERVER_WHOLE_FILE_H
#define GONFALON_SERVER_WHOLE_FILE_H

#include <stdbool.h>
#include <stddef.h>

/* Whole and durable under its name, in the place of what was there; or not at all, and `trouble` says why. */
bool write_whole_file(const char *path, const void *bytes, size_t size, int mode, char *trouble,
                      size_t trouble_size);

#endif
