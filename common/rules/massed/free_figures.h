/* Figures that keep no ranks (skirmishers, disorder, lone characters): each goes a way of its own, turning as
 * it likes (B5.6-a, B14.6.1, B15.10). The length of the move is that of the longest way. */
#ifndef GONFALON_MASSED_FREE_FIGURES_H
#define GONFALON_MASSED_FREE_FIGURES_H

#include "common/match/decision.h"
#include "common/rules/massed/ends.h"
#include "common/rules/massed/state.h"
#include "common/rules/massed/terms.h"
#include "common/table/path.h"

enum { FREE_FIGURES_MOST = MOVABLES_MAX, FREE_WAYPOINTS = 8, LINK = 2 * PACE /* B15.10-f */ };

struct massed_free_move {
    int32_t unit;
    length allowance;
    length whole; /* what a line costs its share of; 0: the allowance */
    bool hurried; /* B5.2.3-g: a reserve move climbs nothing */
    const struct massed_terms *terms;
    int32_t bearing, within; /* every leg is so near to that direction; bearing NOTHING: any (O4.1-f) */
    massed_may_cross *may_cross;
    massed_may_cross *may_end_in; /* B5.5-e: NULL: nobody ends on anybody */
    const char *rule, *bearing_rule;
};

/* What a way of the figure costs, in units of length; *most: what it may cost, which B5.2.1-d makes more than
 * the allowance where it ends in slow ground. */
length massed_way_cost(const struct match *m, int32_t figure, const struct path *way,
                       const struct massed_free_move *move, bool *afforded);

/* The movables of a `move` decision, its waypoints. */
void massed_offer_ways(const struct match *m, const struct massed_free_move *move, struct decision *d);
/* The way that the items from *next on draw for one figure, and how it faces at its end. */
struct path massed_read_way(const struct match *m, const struct answer *a, int32_t *next, int32_t *figure,
                            int32_t *facing);
/* The figure goes there. */
void massed_put_free(struct match *m, int32_t figure, struct point at, int32_t facing);
/* Is the answer legal? The preview has its ends and the cost of the dearest way. */
bool massed_check_ways(const struct match *m, const struct massed_free_move *move, const struct answer *a,
                       struct preview *p, struct refusal *why);
/* The figures go there; returns the cost of the dearest way. `crossed` gets the friends gone through (bits by
 * units; as many words as UNITS_MAX needs), unless it is NULL. */
length massed_walk_ways(struct match *m, const struct massed_free_move *move, const struct answer *a,
                        uint32_t *crossed);

/* B7.1.1-i: figure by figure into contact with a base of the target, front edge flush on it, each within its
 * allowance; the others follow as near as they get. Returns how many touch. */
int32_t massed_close_in(struct match *m, int32_t unit, int32_t target, length allowance,
                        const struct massed_terms *terms);
/* B15.10-r: of one figure alone, which stays where it is if it does not get there: could it, and it goes. */
bool massed_close_in_one(struct match *m, int32_t figure, int32_t target, length allowance,
                         const struct massed_terms *terms);
bool massed_gets_into_contact(const struct match *m, int32_t figure, int32_t target, length allowance,
                              const struct massed_terms *terms);
/* The result of a charge of figures without ranks. */
struct massed_assault {
    int32_t striking; /* figures that touch the target, or strike it across a line */
    length spent;     /* by the first of them, lines included */
    length across;    /* B7.1-h: how far those at a line stand off the enemy, at most; 0: nobody does */
};

/* At which figure of the target some of them go. */
struct massed_wishes {
    int32_t count;
    struct {
        int32_t figure, enemy;
    } of[FREE_FIGURES_MOST];
};
/* The same for a charge of which so much of `rolled` is left: whoever meets a line close before the enemy
 * strikes across it, and nobody climbs one (B7.1-h). Each goes at the nearest, or where it is wished if it
 * gets there; `wishes` may be NULL. */
struct massed_assault massed_charge_in(struct match *m, int32_t unit, int32_t target, length left,
                                       length rolled, const struct massed_terms *terms,
                                       const struct massed_wishes *wishes);
/* Could the figure go at that one of the enemies, as all stand now? */
bool massed_charge_gets_at(const struct match *m, int32_t figure, int32_t enemy, length left, length rolled,
                           const struct massed_terms *terms);
/* Would any of them strike before it has spent so much? */
bool massed_charge_reaches(const struct match *m, int32_t unit, int32_t target, length within, length rolled,
                           const struct massed_terms *terms);

#endif
