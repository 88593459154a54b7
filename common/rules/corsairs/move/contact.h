/* Who is in contact with whom, who attacked whom, and over what. */
#ifndef GONFALON_CORSAIRS_CONTACT_H
#define GONFALON_CORSAIRS_CONTACT_H

#include "common/rules/corsairs/move/terrain.h"

bool corsairs_are_enemies(const struct match *m, int32_t a, int32_t b);
/* Stands of the characters of every other side. */
struct stand_filter corsairs_enemies_of(const struct match *m, int32_t side, int32_t except);
/* Two enemies in contact: base to base, across the rails of boats, or on a wall that one of them climbs. */
bool corsairs_touching(const struct match *m, int32_t a, int32_t b);
/* The same if the first of them stood there. */
bool corsairs_would_touch(const struct match *m, int32_t figure, const struct footing *at, int32_t other);
/* Enemies in contact, by index; the number found is returned, at most `most` are written. */
int32_t corsairs_enemies_in_contact(const struct match *m, int32_t figure, int32_t *enemies, int32_t most);
/* The same if he stood there. */
int32_t corsairs_enemies_touched_at(const struct match *m, int32_t figure, const struct footing *at,
                                    int32_t *enemies, int32_t most);
/* Does he stand there of his own will, if that brings him into contact? */
bool corsairs_dares_to_stand_at(const struct match *m, int32_t figure, const struct footing *at,
                                struct refusal *why);
/* May he end his move there, as far as contact goes? */
bool corsairs_may_end_at(const struct match *m, int32_t figure, const struct footing *at,
                         struct refusal *why);
bool corsairs_in_contact(const struct match *m, int32_t figure);
/* Would a character of this side, standing there, touch one of the other side's characters? */
bool corsairs_touches_side_at(const struct match *m, int32_t figure, struct point at, int32_t side,
                              int32_t except);
/* C8.2-c: did `attacker` come to `defender` across an obstacle that is still between them? */
bool corsairs_attacked_across(const struct match *m, int32_t attacker, int32_t defender);
/* C8.2-a, C8.2-d: does `striker` strike upwards at `target`? */
bool corsairs_strikes_upwards(const struct match *m, int32_t striker, int32_t target);
/* Notes that a figure has come to where it is: by its own move, or driven. */
void corsairs_arrive(struct match *m, int32_t figure, bool attacking);
/* What contact does to everybody it now touches: nobody hides, loads or holds a chest any longer. */
void corsairs_contact_made(struct match *m, int32_t figure);

#endif
