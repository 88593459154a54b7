/* Answers as a player types them. The forms, by the kind of the decision:
 *   any     3 (the third suggestion)   default   {...} (JSON, see common/wire/README.md)
 *   pick    hold   #4   shoot,#2   Anne   (tags or ids of options, or whom they are about)
 *   target  hold   #4   Anne   shoot Anne   @12.5,30      (a point, in the measure of the match)
 *   number  =14
 *   share   fireball=2 shield=1   #4=2
 *   order   Halberdiers: charge; Crossbows: hold
 *   move    Anne @12,30 @14,32 ^90; 7 @10,10      (waypoints; ^ is the facing in degrees; names or numbers)
 *   place   the same, one point each */
#ifndef GONFALON_CLI_TYPED_H
#define GONFALON_CLI_TYPED_H

#include "client/core/board.h"

/* The answer that was meant, in the arena. NULL: `problems` says what is wrong. `suggestions` may be NULL. */
Gonfalon__V1__Answer *typed_answer(const char *text, const Gonfalon__V1__Decision *d,
                                   const Gonfalon__V1__SuggestReply *suggestions,
                                   const struct picture *picture, struct arena *memory,
                                   struct problems *problems);

/* An answer built elsewhere, for a request: requests and answers use different memory. */
Gonfalon__V1__Answer *answer_copy(struct arena *memory, const Gonfalon__V1__Answer *answer);

#endif
