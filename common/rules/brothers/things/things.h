/* Brothers: reading entries of the catalogue into records. */
#ifndef GONFALON_BROTHERS_THINGS_H
#define GONFALON_BROTHERS_THINGS_H

#include "common/rules/brothers/setup/army_brothers.h"
#include "common/rules/brothers/state.h"

void brothers_read_thing(const struct catalogue *c, const char *id, struct thing *t);
/* False if that is no gun to put a bayonet on. */
bool brothers_fix_bayonet(const struct catalogue *c, struct thing *gun);
void brothers_read_spells(const struct catalogue *c, struct spell_line *lines);
int32_t brothers_spell_number(const char *id);
int32_t brothers_role_bit(const char *id);
int32_t brothers_skill_bit(const char *id);

/* ground.c: the match and its sides, as the scenario states them. */
void brothers_muster_match(struct match *m, const struct muster *muster, struct problems *problems);
void brothers_muster_side(struct match *m, const struct muster *muster, int32_t side);
/* kit.c: what the fighter takes into his hands if nobody says otherwise; shooting weapons there are loaded.
 */
void brothers_default_hands(struct match *m, int32_t figure);

#endif
