/* Manoeuvres of a unit in ranks, as a player draws them (O4.4-e): what may be done, and how far it gets. */
#ifndef GONFALON_ORDERS_DRILL_H
#define GONFALON_ORDERS_DRILL_H

#include "common/match/decision.h"
#include "common/rules/massed/march.h"

enum orders_manoeuvre { DRILL_AHEAD = 1, DRILL_WHEEL, DRILL_PIVOT, DRILL_FILES };

struct orders_drill {
    int32_t unit;
    length allowance;
    int32_t bearing; /* NO_BEARING: any */
};

void orders_offer_drill(const struct match *m, const struct orders_drill *drill, struct decision *d);
/* Tries the answer, leg by leg until something stops it; the preview may be NULL. False: a leg is not
 * allowed, and `why` says why not. */
bool orders_try_drill(const struct match *m, const struct orders_drill *drill, const struct answer *a,
                      struct massed_march *march, struct preview *p, struct refusal *why);

/* O4.5-b: a turn about the centre of the footprint, without cost, as far as it gets. */
struct march_end orders_pivot(const struct match *m, struct massed_march *march, int32_t amount);
/* O4.5-a: other files, the middle of the front in place. False: refused. */
bool orders_change_files(const struct match *m, struct massed_march *march, int32_t files,
                         struct refusal *why);

/* The word for what stopped a leg; "": nothing did. */
const char *orders_stop_text(enum march_stop why);
/* An amount as the next whole degree has it (O4.5-b). */
int32_t orders_whole_degrees(int32_t amount);
/* The block as a thing that moves as the unit does: whoever stands stops it, and what the unit cannot enter.
 */
struct block_mover orders_mover(const struct match *m, int32_t unit, const struct block *b);
/* RULE("O4.5-a"): would the block overlap or touch anybody, or stand where it cannot? */
bool orders_has_room(const struct match *m, int32_t unit, const struct block *b, length clearance);

/* An enemy that the unit touches and has no contact with; NO_UNIT: none. `friends`: a friend as well
 * (O7.7-d). */
int32_t orders_touched(const struct match *m, int32_t unit, bool friends);

#endif
