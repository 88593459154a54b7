#include "common/rules/battle/arsenal/characters.h"

#include "common/match/event.h"
#include "common/rules/battle/arsenal/profiles.h"

#include <assert.h>

/* RULE("B14.3.1-a"), RULE("B14.3.1-b"), RULE("B14.3.1-c"). */
int32_t battle_bonus_most(enum massed_characteristic c, bool tournament, bool wizard)
{
    static const int32_t any[CHARACTERISTICS] = {0, 3, 3, 1, 1, 3, 3, 3, 3, 3, 3, 3};

    assert(c < CHARACTERISTICS);
    if (!tournament || (wizard && (c == CHAR_INT || c == CHAR_CL || c == CHAR_WP)))
        return any[c];
    return massed_level_row(LEVEL_MOST, false, STANDARD_ROW)[c];
}

/* RULE("B14.4-d"). */
bool battle_transfer_good(const int32_t before[CHARACTERISTICS], const int32_t after[CHARACTERISTICS])
{
    int32_t moved = 0;

    for (int32_t i = 0; i < CHARACTERISTICS; i++) {
        enum massed_characteristic c = (enum massed_characteristic)i;
        int32_t change = after[i] - before[i];

        if (after[i] < 0 || (change != 0 && (battle_is_mental(c) ? change < 0 : change > 0 || c == CHAR_M)) ||
            (change > 0 && after[i] > battle_bonus_most(c, false, true)))
            return false;
        moved += change;
    }
    return moved == 0;
}

/* --- command ------------------------------------------------------------------------------------- */

static bool taken(const int32_t *chosen, int32_t count, int32_t who)
{
    for (int32_t i = 0; i < count; i++)
        if (chosen[i] == who)
            return true;
    return false;
}

/* RULE("B14.8.1-a"), RULE("B14.8.1-b"), RULE("B16.1-e"): neither the general nor who bears the standard. */
int32_t battle_seconds(const struct battle_officer *who, int32_t count, int32_t most, int32_t *chosen)
{
    int32_t found = 0;

    for (; found < most; found++) {
        int32_t best = -1;

        for (int32_t i = 0; i < count; i++)
            if (!who[i].general && !who[i].standard && !taken(chosen, found, i) &&
                (best < 0 || who[i].ld > who[best].ld))
                best = i;
        if (best < 0)
            break;
        chosen[found] = best;
    }
    return found;
}

/* RULE("B14.8-c"), RULE("B14.8.1-d"), RULE("B14.8.1-h"). */
bool battle_commands(const struct battle_commander *who, length distance, int32_t race)
{
    if (who->general)
        return distance <= GENERAL_REACH;
    return distance <= who->reach && (who->any_race || (race != NO_RACE && race == who->race));
}

/* RULE("B14.8.1-g"). */
int32_t battle_race_of_most(const int32_t *figures, int32_t races)
{
    int32_t best = NO_RACE, most = 0;

    for (int32_t race = 0; race < races; race++) {
        if (figures[race] == most)
            best = NO_RACE;
        if (figures[race] > most) {
            best = race;
            most = figures[race];
        }
    }
    return best;
}
