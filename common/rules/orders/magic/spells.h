/* O8.3-a: the spells, a row each, as the ledger's table has them. */
#ifndef GONFALON_ORDERS_SPELLS_H
#define GONFALON_ORDERS_SPELLS_H

#include "common/table/units.h"

#include <stdbool.h>
#include <stdint.h>

/* In the order of the ledger; the numbers are those of the fields `spell_1` to `spell_4`. */
enum orders_spell_number {
    NO_SPELL,
    SPELL_FIREBALL,
    SPELL_BLAZING_BLAST,
    SPELL_WARD,
    SPELL_HEART_OF_OAK,
    SPELL_LEAD_FEET,
    SPELL_MEND,
    SPELL_DULL_BLADES,
    SPELL_FAR_STEP,
    SPELL_SPECTRAL_BOLT,
    SPELL_NUMBERS
};

enum orders_spell_aim { AIM_ENEMY, AIM_FRIEND, AIM_SELF };

struct orders_spell {
    const char *tag, *label;
    int32_t difficulty;
    length range; /* 0: it needs none */
    enum orders_spell_aim aim;
    bool names_figure;      /* it is cast on one figure of a unit */
    int32_t hit_dice, hits; /* so many D6 give the number of hits; so many without a die */
    int32_t strength;       /* of each hit */
    int32_t effect;         /* enum orders_effect: until the end of the turn; 0: none */
    bool mends;             /* gives back a W */
    bool steps;             /* moves the caster and his unit */
};

const struct orders_spell *orders_spell(int32_t number);

#endif
