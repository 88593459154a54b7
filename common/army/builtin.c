/* Finding a file among those built in. A few dozen: a walk along the list is quick enough. */
#include "common/army/builtin.h"

#include <stdio.h>
#include <string.h>

const struct builtin_file *builtin_find(const char *system, const char *path)
{
    for (const struct builtin_file *f = builtin_files; f->system; f++) {
        if (strcmp(f->system, system) == 0 && strcmp(f->path, path) == 0)
            return f;
    }
    return NULL;
}

bool builtin_in(const struct builtin_file *file, const char *system, const char *folder)
{
    char prefix[64];
    int n = snprintf(prefix, sizeof prefix, "data/%s/", folder);

    return strcmp(file->system, system) == 0 && strncmp(file->path, prefix, (size_t)n) == 0;
}
