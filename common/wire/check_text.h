/* The one check for every text that comes from outside. Nothing else in the program looks at the bytes of a
 * stranger's text before this has. */
#ifndef GONFALON_WIRE_CHECK_TEXT_H
#define GONFALON_WIRE_CHECK_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum text_kind {
    TEXT_WORD, /* ids, codes, keys, tokens: visible ASCII without blanks */
    TEXT_NAME, /* of people and things: one line; no blanks at the ends or twice, nothing invisible */
    TEXT_LINE, /* chat: one line; nothing that turns the direction of what follows */
    TEXT_BODY  /* JSON and other long texts: line ends and tabs allowed */
};

enum text_fault {
    TEXT_FINE,
    TEXT_EMPTY, /* only if the least size is not 0 */
    TEXT_TOO_SHORT,
    TEXT_TOO_LONG,
    TEXT_NOT_UTF8,  /* also: longer than need be, surrogates, beyond U+10FFFF */
    TEXT_CONTROL,   /* a control character, or one of no width that disguises a text */
    TEXT_NOT_PLAIN, /* TEXT_WORD: a blank, or not ASCII */
    TEXT_BLANKS,    /* TEXT_NAME: blanks at an end, or two in a row */
    TEXT_FAULTS
};

/* `min` and `max` in bytes. */
enum text_fault text_check(const char *text, enum text_kind kind, size_t min, size_t max);

/* Reads the character at the beginning of `size` bytes: how many of them it takes, 0 if they do not begin
 * with a well-formed one (Unicode 15, table 3-7). */
size_t text_character(const uint8_t *bytes, size_t size, uint32_t *character);
/* Each byte that is part of no well-formed character becomes "?". */
void text_repair(char *text);
/* Does more than be seen: a control character other than a line end or a tab, or a mark that turns the
 * direction of writing. A program that shows it lets its author steer the terminal. */
bool text_steers(uint32_t character);

/* Text keys of the faults, for the error that the sender gets; "" for TEXT_FINE. */
extern const char *const text_fault_key[TEXT_FAULTS];

#endif
