/* Everything that the program writes to a terminal goes through here: what a server, another player or a file
 * says may not steer the terminal or turn the direction of writing, and is well-formed UTF-8. */
#ifndef GONFALON_CLI_PRINT_H
#define GONFALON_CLI_PRINT_H

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

/* A character that would do more than be seen becomes "?", and so does each byte that is part of none. Line
 * ends and tabs stay. */
void print_bytes(FILE *to, const void *text, size_t size);
/* JSON, which loses nothing: such a character is written as its escape. */
void print_json_bytes(FILE *to, const void *json, size_t size);
/* To stdout. */
__attribute__((format(printf, 1, 2))) void print_format(const char *format, ...);
__attribute__((format(printf, 2, 3))) void print_to(FILE *to, const char *format, ...);
__attribute__((format(printf, 2, 0))) void print_list(FILE *to, const char *format, va_list args);

#endif
