/* What a sensible player looks at before he moves: whom he is up against, where he is wanted, and which ways
 * are open. Shared by ways.c and ideas.c. All of it looks only at what the side knows, and prices everything
 * in hundredths of a point of the enemy's band. */
#ifndef GONFALON_BROTHERS_IDEAS_H
#define GONFALON_BROTHERS_IDEAS_H

#include "common/rules/brothers/actions.h"
#include "common/rules/brothers/constants.h"

enum { ENEMIES_SEEN = 32, FAR_AWAY = 90 * CENTIMETRE };

/* An enemy as the figure sees him. */
struct foe {
    int32_t figure;
    struct point at;
    int32_t pull;   /* what it is worth to get at him */
    int32_t danger; /* what he would do to the figure, if he came at it; 0 for who does not mind */
    length reach;   /* from how far he can come at it in one activation */
};

struct outlook {
    int32_t count;
    struct foe foe[ENEMIES_SEEN];
    int32_t nearest; /* of them; -1 */
    length range;    /* of the shooting weapon in hand; 0 */
    bool away;       /* it has had enough: the farther the better */
    bool has_goal;
    struct point goal;   /* the next turning point of the way there, or the goal itself */
    length goal_further; /* what is left of the way beyond that */
    int32_t goal_weight;
};

/* Not priced: which ways there are is the same, what they are worth is not told. */
void brothers_look_around(const struct match *m, int32_t figure, bool priced, struct outlook *o);
/* The shortest way to the goal around walls and water, and through doors: where it turns first, and how long
 * it is. False: there is none. */
bool brothers_route(const struct match *m, int32_t figure, struct point goal, struct point *next,
                    length *far);
/* The range of the shooting weapon it has in hand; 0. */
length brothers_ready_range(const struct match *m, int32_t figure);

/* A way it could take: where to, what standing there instead of here is worth, and the PA that the way takes
 * besides those of the action. */
struct way {
    struct point at;
    int32_t worth, pa;
    int32_t enemy; /* whom it goes for, or -1 */
    bool contact;  /* it ends at an enemy's base */
};
enum { WAYS = 24, WORTH_OF_PA = 4 };
/* It would come into contact and could not strike any more, but be struck. */
bool brothers_way_is_rash(const struct match *m, int32_t figure, enum brothers_action action,
                          const struct way *way);
int32_t brothers_find_ways(const struct match *m, int32_t figure, enum brothers_action action,
                           const struct outlook *o, struct way *list);

/* The menu of one figure: what it sees, and the ways it found, are the same for all its options. */
struct brothers_thought {
    const struct match *m;
    int32_t figure;
    struct outlook outlook;
    struct way walk[WAYS], beyond[WAYS]; /* within the turn's maximum; with a frantic run */
    int32_t walks, beyonds;              /* -1: not looked for yet */
};

#endif
