#include "client/playout/fault.h"

#include <stdarg.h>
#include <stdio.h>

void fault_found(struct fault *f, const char *format, ...)
{
    va_list args;

    if (f->words[0])
        return;
    va_start(args, format);
    vsnprintf(f->words, sizeof f->words, format, args);
    va_end(args);
}

const char *fault_words(const struct fault *f)
{
    return f->words[0] ? f->words : NULL;
}
