#include "client/core/trouble.h"
#include "client/core/text.h"

#include <stdarg.h>
#include <stdio.h>

bool trouble_say(struct trouble *t, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    vsnprintf(t->text, sizeof t->text, usage(format), args);
    va_end(args);
    return false;
}
