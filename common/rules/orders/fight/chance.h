/* O5.2, O5.3: the chance to kill (CPT). Every attack is one D20 against it. */
#ifndef GONFALON_ORDERS_CHANCE_H
#define GONFALON_ORDERS_CHANCE_H

#include <stdint.h>

enum { SURE_HIT = 36 }; /* h of what needs no roll to hit: spells, machines, impacts */

/* The parts of a chance to kill, in 36ths and 6ths. */
struct orders_chance {
    int32_t hit;        /* of 36 */
    int32_t wound;      /* of 6 */
    int32_t save_fails; /* of 6 */
    int32_t cpt;        /* 1 to 19 */
};

/* O5.2-a. `s` and `t` are 1 to 10; `save` is the D6 that the save needs: 2 to 6, more is none. */
struct orders_chance orders_chance(int32_t hit, int32_t s, int32_t t, int32_t save);

/* O5.2-b: with these weapon skills, 1 to 10. */
int32_t orders_hit_by_blow(int32_t ws, int32_t target_ws);
/* O5.3-b, O5.3-c: with this BS (1 and more) and all modifiers of the roll to hit. */
int32_t orders_hit_by_shot(int32_t bs, int32_t modifier);

enum { NO_SAVE = 7 };
/* O5.2-g: what a D6 must show for points of save against a blow of that strength. */
int32_t orders_save(int32_t points, int32_t s, int32_t piercing);
/* O10.5-a: against a machine, whose own modifier (0 or below) stands for its strength. */
int32_t orders_save_against_machine(int32_t points, int32_t modifier);

#endif
