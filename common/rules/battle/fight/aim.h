/* B7.5-d, B11.2.2: what players say about the targets of their attacks. */
#ifndef GONFALON_BATTLE_AIM_H
#define GONFALON_BATTLE_AIM_H

#include "common/rules/battle/figures.h"

/* Before the first blow: has the side figures in the engagement that touch several enemy units? */
bool battle_may_divide(const struct match *m, int32_t engagement, int32_t side);
void battle_take_division(struct match *m, int32_t side);

/* At a value of I: a figure that touches nobody but single figures strikes one of them. */
void battle_name_by_default(struct match *m, int32_t unit, int32_t initiative);
void battle_forget_names(struct match *m, int32_t unit);
/* Has the unit figures that strike now and touch somebody who may be named? */
bool battle_may_name(const struct match *m, int32_t unit, int32_t initiative);
/* Instead of a single figure: attacks of free hits that are held back for other routers. */
enum { NAMED_LATER = BATTLE_FIGURES };
/* B8.3-b: has it figures that touch the leader or a character of the routers and may aim at him? */
bool battle_may_aim_freely(const struct match *m, int32_t unit, int32_t routers, bool once);
void battle_offer_free_aims(const struct match *m, int32_t unit, int32_t routers, bool once,
                            struct decision *d);
void battle_take_names(struct match *m, int32_t side);
/* B7.15.5-b: blows that have to be shared out at single figures go to the first option of a striker, so many.
 */
int32_t battle_named_at_least(const struct decision *d, int32_t option);

#endif
