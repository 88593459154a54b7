/* Units in ranks, and what a decision offers them, in words. */
#ifndef GONFALON_CLI_WORDS_UNITS_H
#define GONFALON_CLI_WORDS_UNITS_H

#include "client/cli/words.h"

/* Is the unit drawn up in ranks? */
bool unit_in_ranks(const struct picture_item *unit);
/* ", strength 6, files 3, ranks 2, front @30 cm / 20 cm, facing north 0°, lost 2": behind its name. */
void add_unit_state(struct bytes *to, const struct picture_item *unit, const struct picture *picture);
/* Who stands in its ranks, a line for each rank; those that stand by themselves or are lost follow. */
void add_members(struct bytes *to, const struct picture_item *unit, const struct picture *picture);

/* Where the units stand whose ranks the event has changed, a line each: the picture has it already. */
void add_moved_ranks(struct bytes *to, const Gonfalon__V1__Event *e, const struct picture *picture);

/* Manoeuvres with their limits, what orders want, groups of shares, the template: a line each. */
void add_offer(struct bytes *to, const Gonfalon__V1__Decision *d, const struct picture *picture);
/* What each leg of the answer would cost and do, and where the blocks would end, a line each. */
void add_ends(struct bytes *to, const Gonfalon__V1__Preview *p, const Gonfalon__V1__Decision *d,
              const Gonfalon__V1__Answer *answer, const struct picture *picture);

#endif
