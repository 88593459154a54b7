/* Answers as a player types them. The forms, by the kind of the decision:
 * - any: 3 (the third suggestion)   default   nothing   {...} (JSON, see common/wire/README.md)
 * - pick: hold   #4   shoot,#2   Anne   Guards   activate Guards (tags or numbers of options, whom they are
 *   about, or the words that they are shown with)
 * - target: hold   #4   Anne   shoot Anne   @12.5,30 ^90 (a point, in the measure of the match; ^ which way
 *   a template lies)
 * - number: =14
 * - share: fireball=2 shield=1   #4=2
 * - order: Halberdiers: charge >Orcs + hold; Crossbows: advance ^90 (> unit, ^ bearing, @ point it wants;
 *   after + a secondary order)
 * - move: Anne @12,30 !shoot @14,32 ^90; 7 @10,10 (waypoints; ! what to do there; ^ is the facing in
 *   degrees; names or numbers)
 * - place: the same, one point each
 * - form: Halberdiers @30,20 ^90 /6 (the middle of the front, the facing, the files)
 * - drill: Halberdiers: ahead 4, wheel left 30, files 6; 3: back 2 */
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
/* The answer as it is sent: where several commanders answer, only the player's own part of it. */
struct board;
Gonfalon__V1__Answer *answer_of(struct arena *memory, const Gonfalon__V1__Answer *answer,
                                const struct board *b);

#endif
