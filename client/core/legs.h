/* Manoeuvres in words: "wheel left 30", "ahead 4 cm", "6 files". Scenario files, the terminal and whoever
 * else reads what people write about legs reads it here, by the list of the decision. */
#ifndef GONFALON_CLIENT_LEGS_H
#define GONFALON_CLIENT_LEGS_H

#include "common/army/problem.h"
#include "common/wire/pack.h"

#include <jansson.h>
#include <stdint.h>

/* By its tag, or by the words it is shown with; NULL: there is none. */
const Gonfalon__V1__Manoeuvre *leg_find(const Gonfalon__V1__Decision *d, const char *word);

/* What its amount counts. */
enum leg_counts { LEG_COUNTS_LENGTH, LEG_COUNTS_ANGLE, LEG_COUNTS_NUMBER };
enum leg_counts leg_counts(Gonfalon__V1__LegKind kind);

/* The amount as json_answer reads it. Lengths are in `measure` (CENTIMETRE or INCH), angles in degrees. */
json_t *leg_amount(const Gonfalon__V1__Manoeuvre *how, int32_t measure, double amount);

/* {"manoeuvre": ..., "amount": ...} of what was written; NULL: `problems` says what is wrong. The text is
 * taken apart. Left is below 0; the word for what is counted may stand behind the number or be left out. */
json_t *leg_words(const Gonfalon__V1__Decision *d, int32_t measure, char *text, struct problems *problems);

#endif
