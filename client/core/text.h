/* Texts for people. The engine and the server speak in keys with named arguments ("answer.too_few",
 * {amount}); the words come from the gettext catalogues of the project (client/text and
 * common/rules/<system>/text), which are built into the program. A placeholder is the argument's name in
 * braces. */
#ifndef GONFALON_CLIENT_TEXT_H
#define GONFALON_CLIENT_TEXT_H

#include "common/wire/picture.h"

enum text_language { TEXT_ENGLISH, TEXT_FRENCH, TEXT_LANGUAGES };

/* "fr", "fr_CH.UTF-8", ...; NULL: what LC_ALL, LC_MESSAGES and LANG say. What is unknown is English. */
void text_use(const char *language);
/* "en" or "fr". */
const char *text_used(void);

/* The words of a key in the language used, NULL if the catalogues do not have it. */
const char *text_find(const char *key);
/* Help, usage and messages of the program itself: they are written in English where they are said, and this
 * is what they are in the language used (client/text/usage.fr.po). */
__attribute__((format_arg(1))) const char *usage(const char *english);
/* The words of a key, or the key itself. */
const char *text_of(const char *key);
/* Words that the program does not have itself: the things of a catalogue, and what figures, units and terrain
 * are called, under their English names. NULL where one is missing. What the catalogues of the program say
 * goes first; so does what was learnt earlier. */
void text_learn(const char *key, const char *english, const char *french);
void text_forget(void);

/* Adds the words with their arguments. Figures and others have their names from the picture, which may be
 * NULL. A key without words is shown as it is, with its arguments behind it: nothing is ever hidden for want
 * of words. */
void text_render(struct bytes *to, const char *key, Gonfalon__V1__Arg *const *args, size_t count,
                 const struct picture *picture);
/* The same where all is about one figure, as the options of what it does: things of its own are called by
 * what they are. */
void text_render_about(struct bytes *to, const char *key, Gonfalon__V1__Arg *const *args, size_t count,
                       const struct picture *picture, int32_t subject);
/* The same with plain texts: name, value, name, value, ..., NULL. */
void text_say(struct bytes *to, const char *key, ...);

/* Why something was refused. The figure, unit and amount of the error are its arguments, unless it has its
 * own; an error without words is told as the server wrote it. */
void text_refusal(struct bytes *to, const Gonfalon__V1__Error *e, const struct picture *picture);

/* Single arguments. Lengths are told in the measure of the match; 0: centimetres. */
void text_length(struct bytes *to, int32_t value, int32_t unit);
void text_angle(struct bytes *to, int32_t value);
/* "(31.5, 12)": from the corner where the table's coordinates begin. */
void text_point(struct bytes *to, int32_t x, int32_t y, int32_t unit);
void text_figure(struct bytes *to, int32_t figure, const struct picture *picture);
void text_unit(struct bytes *to, int32_t unit, const struct picture *picture);
void text_side(struct bytes *to, int32_t side, const struct picture *picture);
void text_terrain(struct bytes *to, int32_t terrain, const struct picture *picture);
int32_t text_measure(const struct picture *picture);

/* A name as the picture has it, in the language used as far as its words are known. */
void text_name(struct bytes *to, const char *name);
/* The colon after a heading, as the language sets it: French has a narrow blank before it. */
const char *text_colon(void);

void text_add(struct bytes *to, const char *words);
__attribute__((format(printf, 2, 3))) void text_format(struct bytes *to, const char *format, ...);

/* --- the generated table ------------------------------------------------------------------------- */

struct text_entry {
    const char *key;
    const char *words[TEXT_LANGUAGES]; /* NULL where one is missing */
};

struct text_usage {
    const char *english, *french;
};

/* Sorted by their English. */
extern const struct text_usage text_usages[];
extern const size_t text_usage_count;
/* Sorted by key. */
extern const struct text_entry text_entries[];
extern const size_t text_entry_count;

#endif
