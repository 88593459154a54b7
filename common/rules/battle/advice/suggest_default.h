/* The default answer as a suggestion. */
#ifndef GONFALON_BATTLE_SUGGEST_DEFAULT_H
#define GONFALON_BATTLE_SUGGEST_DEFAULT_H

#include "common/match/rules.h"

/* Of a decision that puts units down or gives orders. `label` may name the `unit` of its first item. Nothing
 * is suggested where the default is to name nobody. */
void battle_suggest_default(const struct match *m, const struct decision *d, fallback_question *fallback,
                            const char *label, struct suggestions *s);
/* The items of an answer that puts units down, as those of the suggestion that was begun last. */
void battle_suggest_items(struct suggestions *s, const struct answer *a);

#endif
