/*
 * Scripted dice: a test says which dice will be asked for and what they show, and the script must be used
 * up exactly. Whatever goes otherwise is recorded, not fatal, so that a test can report all of it.
 */
#ifndef GONFALON_COMMON_DICE_SCRIPTED_H
#define GONFALON_COMMON_DICE_SCRIPTED_H

#include <stddef.h>
#include <stdint.h>

#include "common/dice/dice.h"

/* {6, 4}: a D6 that shows a 4. Faces go from 1 to sides, as dice_roll reads them. */
struct scripted_roll {
    uint32_t sides;
    uint32_t face;
};

enum scripted_error_kind {
    SCRIPTED_MISSING,      /* a die was asked for when the script was used up */
    SCRIPTED_WRONG_DIE,    /* the script has another die here */
    SCRIPTED_NO_SUCH_FACE, /* the script asks this die for a face that it has not */
    SCRIPTED_LEFT_OVER     /* the test is over, and the script is not */
};

struct scripted_error {
    enum scripted_error_kind kind;
    uint32_t position;           /* in the script, from 0 */
    struct dice_place place;     /* where the die was asked for; of SCRIPTED_LEFT_OVER: the last die rolled */
    uint32_t asked;              /* sides; 0 if no die was asked for */
    struct scripted_roll script; /* what the script has there; {0, 0} if nothing */
};

enum { SCRIPTED_ERRORS_KEPT = 8, SCRIPTED_TEXT_SIZE = 160 };

struct dice_scripted {
    const struct scripted_roll *rolls;
    uint32_t count;
    uint32_t used;
    uint32_t missing; /* dice asked for beyond the end */
    struct dice_place last;
    uint32_t error_count; /* all of them; the first few are kept */
    struct scripted_error errors[SCRIPTED_ERRORS_KEPT];
};

/* The rolls are not copied. */
void scripted_start(struct dice_scripted *scripted, const struct scripted_roll *rolls, uint32_t count);

struct dice scripted_dice(struct dice_scripted *scripted);

/* How many dice of the script have not been asked for. */
uint32_t scripted_left(const struct dice_scripted *scripted);

/* The test is over: records what is left over as errors, and gives the number of all errors. */
uint32_t scripted_finish(struct dice_scripted *scripted);

/* "die 3 (entry 7, index 2): the engine asks for a D20, the script has a D6 showing 4" */
void scripted_error_text(const struct scripted_error *error, char text[SCRIPTED_TEXT_SIZE]);

#endif
