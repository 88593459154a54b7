/*
 * Memory that must be had. What a stranger can make big is checked against a limit before anything is
 * allocated; if a small allocation fails all the same, the process ends: it is crash-only, and nothing
 * acknowledged is lost.
 */
#ifndef GONFALON_SERVER_BASE_MEMORY_H
#define GONFALON_SERVER_BASE_MEMORY_H

#include <stddef.h>

void *must_alloc(size_t size); /* zeroed */
void *must_take(size_t size);  /* as it comes, for what is written at once */
void *must_resize(void *old, size_t size);
char *must_copy_text(const char *text);

#endif
