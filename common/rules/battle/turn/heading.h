/* Headings that nobody chooses (B1.1-e, B1.1-f). */
#ifndef GONFALON_BATTLE_HEADING_H
#define GONFALON_BATTLE_HEADING_H

#include "common/match/match.h"

enum { NOT_RULED = 0, RULED_MOST = 360 /* degrees: what `ruled_heading` of a unit says */ };

/* A heading drawn at random. */
struct battle_drawn {
    angle heading;
    int32_t hour;    /* on the clock face; 0: none was drawn */
    bool rolled;     /* not if the game master has stated it */
    struct roll die; /* if it was rolled */
};

/* That of a flight or rout, unless the game master has stated another one, which holds for this move. */
angle battle_heading(struct match *m, int32_t unit, angle found);
struct battle_drawn battle_draw_heading(struct match *m, int32_t unit, angle facing);

#endif
