/* O10.7-a, B26.2: the three parts of a side's score, in points. */
#ifndef GONFALON_ORDERS_SCORE_H
#define GONFALON_ORDERS_SCORE_H

#include "common/match/match.h"

/* What the figures of a unit that live count, whether it routs or not: in half points. */
int64_t orders_score_unit(const struct match *m, int32_t unit);
int32_t orders_score_troops(const struct match *m, int32_t side);   /* B26.2-b to B26.2-d */
int32_t orders_score_table(const struct match *m, int32_t side);    /* B26.2-f to B26.2-m */
int32_t orders_score_trophies(const struct match *m, int32_t side); /* B26.2-n, B26.2-p, B26.2-q */

/* B2.2-a, B26.2-g: the sections of the table, and what each counts for who controls it. */
enum { ORDERS_SECTIONS = 8, SECTION_POINTS = 50 };
int32_t orders_section_of(const struct match *m, struct point at);
struct box orders_section_box(const struct match *m, int32_t section);
/* What a side has in a section. */
struct orders_presence {
    int32_t figures, characters, tall;
    bool occupied; /* some unit has most of its figures there */
};
/* Of both sides in all sections, without that unit. */
void orders_count_presence(const struct match *m, int32_t except,
                           struct orders_presence in[2][ORDERS_SECTIONS]);
bool orders_controls(const struct orders_presence *own, const struct orders_presence *enemy);

#endif
