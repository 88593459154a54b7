#include "server/base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *must(void *memory)
{
    if (!memory) {
        fputs("gonfalond: out of memory\n", stderr);
        abort();
    }
    return memory;
}

void *must_alloc(size_t size)
{
    return must(calloc(1, size ? size : 1));
}

void *must_take(size_t size)
{
    return must(malloc(size ? size : 1));
}

void *must_resize(void *old, size_t size)
{
    return must(realloc(old, size ? size : 1));
}

char *must_copy_text(const char *text)
{
    size_t size = strlen(text) + 1;

    return memcpy(must_alloc(size), text, size);
}
