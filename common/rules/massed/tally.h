/* B26.2: what a side has left, what it controls of the table, and its trophies, in points. */
#ifndef GONFALON_MASSED_TALLY_H
#define GONFALON_MASSED_TALLY_H

#include "common/match/match.h"

/* B26.2-e: what each thing counts, in points. */
struct massed_amounts {
    int32_t section, hill, bridge, general, banner, standard;
};
extern const struct massed_amounts massed_usual_amounts;

/* Where the two systems differ. */
struct massed_tally {
    const struct massed_amounts *(*amounts)(const struct match *m); /* NULL: as usual */
    int32_t (*bonus)(const struct match *m, int32_t side);          /* for other objectives; NULL: none */
    bool (*rallied_last)(const struct match *m, int32_t unit); /* B26.2-d: it counts half; NULL: none does */
    length (*charge_reach)(const struct match *m, int32_t unit); /* B26.2-l */
};

/* What the figures of a unit that live count, whether it routs or not: in half points. */
int64_t massed_tally_unit(const struct match *m, int32_t unit);
int32_t massed_tally_troops(const struct match *m, const struct massed_tally *how,
                            int32_t side); /* B26.2-b to B26.2-d */
int32_t massed_tally_table(const struct match *m, const struct massed_tally *how,
                           int32_t side); /* B26.2-f to B26.2-m */
int32_t massed_tally_trophies(const struct match *m, const struct massed_tally *how,
                              int32_t side); /* B26.2-n, B26.2-p, B26.2-q */

/* B2.2-a, B26.2-g: the sections of the table, and what each counts for who controls it. */
enum { TABLE_SECTIONS = 8, SECTION_POINTS = 50 };
/* B26.2-f: so many figures of one unit hold a hill. */
enum { HILL_FIGURES = 5, HILL_POINTS = 50 };
int32_t massed_section_of(const struct match *m, struct point at);
struct box massed_section_box(const struct match *m, int32_t section);
/* The figures of a side in a section. */
struct massed_presence {
    int32_t figures, characters, tall;
    bool occupied; /* some unit has most of its figures there */
};
/* Of both sides in all sections, without that unit. */
void massed_count_presence(const struct match *m, int32_t except,
                           struct massed_presence in[2][TABLE_SECTIONS]);
bool massed_controls(const struct massed_presence *own, const struct massed_presence *enemy);

#endif
