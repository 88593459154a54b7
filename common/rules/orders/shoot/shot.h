/* O5.3: one figure's shot at a target: may it be made, and its chance to kill. What changes the roll to hit
 * is a row of a table (shot.c) with its rule, and serves the roll, its event and its odds. */
#ifndef GONFALON_ORDERS_SHOT_H
#define GONFALON_ORDERS_SHOT_H

#include "common/match/decision.h"
#include "common/rules/orders/fight/blow.h"
#include "common/rules/orders/shoot/looks.h"
#include "common/rules/orders/weapons.h"

struct orders_shot {
    int32_t shooter;
    enum massed_weapon weapon;
    const struct orders_missile *missile;
    struct massed_view view;
    int32_t shots;               /* D20s of one use (O9.2-b) */
    struct orders_values to_hit; /* all that changes the roll to hit */
};

/* Finds the weapon with which the figure can shoot at the target of the use, the one with the best chance to
 * kill of several. False: it cannot; `why` tells the rule that is nearest to letting it, if anybody asks. */
bool orders_find_shot(const struct match *m, const struct orders_use *use, int32_t shooter,
                      struct orders_shot *shot, struct refusal *why);

/* RULE("O5.3-d"): from what it has before it. */
void orders_find_to_hit(const struct match *m, const struct orders_use *use, struct orders_shot *s);

/* What a shot does to one figure. */
struct orders_shot_chance {
    struct orders_values strength, save;
    struct orders_chance chance;
    int32_t critical, misses_from, killing_blow;
};
void orders_shot_chance(const struct match *m, const struct orders_use *use, const struct orders_shot *shot,
                        int32_t victim, struct orders_shot_chance *out);
/* What the CPT of a shot is made of (fight/why.h). */
struct orders_values orders_why_shot(const struct match *m, const struct orders_shot *shot, int32_t victim,
                                     const struct orders_shot_chance *c);

/* RULE("O9.2-d"), RULE("O4.4-d"), RULE("O4.10-a"): could the figure use a missile weapon now, whatever the
 * target? */
bool orders_armed_to_shoot(const struct match *m, const struct orders_use *use, int32_t figure);
/* RULE("O9.2-a"), RULE("O9.2-c"): how far that weapon reaches now. */
length orders_range(const struct match *m, const struct orders_use *use, const struct orders_missile *w);
/* RULE("O9.2-f"): a unit with pistols may always stand and shoot. */
bool orders_stands_and_shoots(const struct match *m, int32_t unit);
/* RULE("O5.3-d"): it moved, pivoted, fell back or changed formation this turn. */
bool orders_has_moved(const struct match *m, const struct orders_use *use);

#endif
