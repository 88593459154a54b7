/* B14.3.1, B14.4-d: how far the bonuses of characters go; the tables of the levels are massed/levels. B14.8:
 * whom general and seconds-in-command reach. */
#ifndef GONFALON_BATTLE_CHARACTERS_H
#define GONFALON_BATTLE_CHARACTERS_H

#include "common/rules/massed/levels.h"

/* B14.3.1-a, B14.3.1-b, B14.3.1-c: the most that a characteristic is raised by. */
int32_t battle_bonus_most(enum massed_characteristic c, bool tournament, bool wizard);
/* B14.4-d: may a wizard change these bonuses of his into those? They go one for one from WS, BS, S, T, W, I
 * and A to Ld, Int, Cl and WP. */
bool battle_transfer_good(const int32_t before[CHARACTERISTICS], const int32_t after[CHARACTERISTICS]);

enum {
    GENERAL_REACH = 12 * PACE, /* B14.8-c */
    NO_RACE = -1
};

/* A character of an army, in the order of its list. */
struct battle_officer {
    int32_t ld;
    bool general, standard; /* he bears the army standard */
};

/* B14.8.1-b: at most so many seconds-in-command, by descending Ld; of equals the one who is listed first,
 * which is the player's choice. Returns how many there are; `chosen` has room for `most`. */
int32_t battle_seconds(const struct battle_officer *who, int32_t count, int32_t most, int32_t *chosen);

/* One who lends his Ld bonus to rout and rally tests of others. */
struct battle_commander {
    bool general;
    length reach;  /* of a second: 2D6 paces (B14.8.1-e) */
    int32_t race;  /* of a second */
    bool any_race; /* of a second who is undead, ethereal or a demon */
};

/* B14.8-c, B14.8.1-d: of a unit whose leader is so far away, or the middle of its front where it has none
 * (B14.8-d); `race` is that of most of its figures. */
bool battle_commands(const struct battle_commander *who, length distance, int32_t race);
/* B14.8.1-g: the race that more figures have than any other; NO_RACE of equals. */
int32_t battle_race_of_most(const int32_t *figures, int32_t races);

#endif
