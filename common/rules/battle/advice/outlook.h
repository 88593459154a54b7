/* What a unit can expect of the enemies around it, looked at once for all suggestions of a decision: whom it
 * would rather fight, who is a danger to it, and what it is worth to stand somewhere. */
#ifndef GONFALON_BATTLE_ADVICE_OUTLOOK_H
#define GONFALON_BATTLE_ADVICE_OUTLOOK_H

#include "common/rules/battle/advice/clash.h"
#include "common/rules/massed/advice/ground.h"

/* An enemy unit that stands. */
struct battle_prey {
    int32_t unit;
    struct point at;         /* the middle of its front */
    length gap;              /* from base to base */
    int64_t ours;            /* what it brings to charge it, */
    int64_t theirs, flanked; /* and what it costs to be charged by it on the front, or elsewhere: never below
                                0 */
    int64_t shots, shots_moved; /* a volley at it, from where one stands or after a move */
    length reach;               /* how far its charge goes */
};

struct battle_outlook {
    int32_t unit;
    int64_t worth;
    length reach; /* of its own charge */
    length range; /* of its missiles; 0: it has none */
    bool shooter; /* it fights from afar, */
    bool blind;   /* and sees nobody from where it stands */
    struct battle_prey foe[BATTLE_UNITS];
    int32_t foes;
    int32_t quarry;    /* place of the foe that it goes for; NOTHING: it sees none */
    struct point goal; /* where that one is, or the way around what lies between */
    length wanted;     /* how far from there it wants to be */
    bool shoots_now;   /* it is before the shooting phase of its side */
    bool last;         /* no turn comes after this one: only what the table counts matters */
    length line;       /* how far the friends beside it have come (battle_progress) */
    bool has_line;
    struct massed_holdings ground;
    int64_t prize; /* where the goal is ground to hold: what it brings to get there, */
    length within; /* and how far it gets until the end; 0: the goal is none */
};

void battle_look_out(const struct match *m, int32_t unit, struct battle_outlook *out);
/* What it is worth to stand with the middle of the front there, facing so; `moved`: having moved in this
 * phase. */
int64_t battle_stance_worth(const struct match *m, const struct battle_outlook *o, struct point front,
                            int32_t facing, bool moved);
/* As it stands now. */
int64_t battle_present_worth(const struct match *m, const struct battle_outlook *o);
/* From the front of the unit to that of the nearest enemy that stands; LONGEST_SIDE: there is none. */
length battle_enemy_near(const struct match *m, int32_t unit);
/* How far from its own edge of the table towards the enemy's a point lies. */
length battle_progress(const struct match *m, int32_t side, struct point at);
/* How much the points of the table count, in hundredths: all in the last turn, less in the two before it. */
int64_t battle_table_part(const struct match *m);

#endif
