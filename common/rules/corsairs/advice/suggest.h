/* What the suggestions weigh: how good a place is, for whom. All in hundredths of a point. */
#ifndef GONFALON_CORSAIRS_SUGGEST_H
#define GONFALON_CORSAIRS_SUGGEST_H

#include "common/rules/corsairs/figures.h"

enum { FOES_MOST = 64 };

/* The enemies of a side as they stand, looked up once for many questions. */
struct outlook {
    const struct match *m;
    int32_t count;
    struct foe {
        int32_t figure, cost;
        struct point at;
        bool flees;
    } foe[FOES_MOST];
};

void corsairs_look_around(const struct match *m, int32_t side, struct outlook *o);

/* How good it would be for him to stand there at the end of his activation. */
int32_t corsairs_place_worth(const struct outlook *o, int32_t figure, struct point at);
/* What is to be got of the enemy from there: blows, shots, or coming nearer. */
int32_t corsairs_worth_near_foe(const struct outlook *o, int32_t figure, struct point at);
/* What the enemy's shots may cost him there, this turn. */
int32_t corsairs_danger_at(const struct outlook *o, int32_t figure, struct point at);
/* The best shot he could hope for from there, by ranges alone; as if all he carries were loaded, if so asked.
 */
int32_t corsairs_shot_hoped_for(const struct outlook *o, int32_t figure, struct point at, int32_t modifier,
                                bool loaded);
/* The nearest enemy, or -1. */
int32_t corsairs_nearest_foe(const struct outlook *o, struct point at, length *away);
/* The best of the moves that he may make now, against staying where he is; 0: none is better. */
int32_t corsairs_best_move_worth(const struct outlook *view, int32_t figure);
/* How much nearer to where the rower wants to be the boat can be rowed. */
length corsairs_best_row(const struct outlook *view, int32_t rower, int32_t boat);
/* Where an objective wants him; false if none concerns him. The weight is in hundredths a centimetre. */
bool corsairs_objective_for(const struct match *m, int32_t figure, struct point *goal, int32_t *weight);

#endif
