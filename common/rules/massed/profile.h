/* Massed battles: the twelve characteristics (B3-a, O1-b), and what is counted with them. */
#ifndef GONFALON_MASSED_PROFILE_H
#define GONFALON_MASSED_PROFILE_H

#include "common/table/units.h"

enum massed_characteristic {
    CHAR_M, /* in half paces */
    CHAR_WS,
    CHAR_BS,
    CHAR_S,
    CHAR_T,
    CHAR_W,
    CHAR_I,
    CHAR_A,
    CHAR_LD,
    CHAR_INT,
    CHAR_CL,
    CHAR_WP,
    CHARACTERISTICS
};

enum {
    PACE = INCH,
    HALF_PACE = INCH / 2,
    CHARACTERISTIC_MOST = 10, /* but of M and W */
    MOVEMENT_MOST = 40,       /* half paces */
    WOUNDS_MOST = 10
};

/* Their keys in a catalogue, in the order of the enum; NULL ends the list. */
extern const char *const massed_characteristic_key[CHARACTERISTICS + 1];

#endif
