/* Units in ranks, and what a decision offers them, in words. */
#ifndef GONFALON_CLI_WORDS_UNITS_H
#define GONFALON_CLI_WORDS_UNITS_H

#include "client/cli/words.h"

/* Is the unit drawn up in ranks? */
bool unit_in_ranks(const struct picture_item *unit);
/* ", strength 6, files 3, ranks 2, front @30 cm / 20 cm, facing north 0°, lost 2": behind its name. */
void add_unit_state(struct bytes *to, const struct picture_item *unit, const struct picture *picture);
/* Adds the members of a unit: a line for each rank, then those that stand by themselves or are lost. */
void add_members(struct bytes *to, const struct picture_item *unit, const struct picture *picture);

/* Where the units stand whose ranks the event has changed, a line each: the picture has it already. */
void add_moved_ranks(struct bytes *to, const Gonfalon__V1__Event *e, const struct picture *picture);

/* Manoeuvres with their limits, what orders want, groups of shares, the template: a line each. */
void add_offer(struct bytes *to, const Gonfalon__V1__Decision *d, const struct picture *picture);
/* Adds a line for each leg of the answer with its cost and effect, and one for where each block would end. */
void add_ends(struct bytes *to, const Gonfalon__V1__Preview *p, const Gonfalon__V1__Decision *d,
              const Gonfalon__V1__Answer *answer, const struct picture *picture);

#endif
