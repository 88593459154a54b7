/* On whom a hit falls, and what protects him (B6.2.6, B6.3, B6.4). */
#ifndef GONFALON_BATTLE_STRUCK_H
#define GONFALON_BATTLE_STRUCK_H

#include "common/rules/battle/arsenal/armour.h"
#include "common/rules/battle/frames.h"

struct battle_struck {
    int32_t unit;
    int32_t figure;    /* somebody in particular; NOBODY: its rank and file */
    int32_t component; /* B5.7.2-h: of a mixed formation, the one on which it falls; 0: any */
};

/* Between whom the hits of a volley are shared: each of a die's faces strikes one of these. */
enum { SHARES_MOST = 128 };
struct battle_odds_of_units {
    int32_t faces; /* 0: nothing is drawn, all hits fall on the target */
    struct battle_struck of[SHARES_MOST];
};
void battle_share_hits(const struct match *m, const struct battle_volley *v,
                       struct battle_odds_of_units *out);
static inline struct battle_struck battle_struck_by(const struct battle_odds_of_units *shares, int32_t face)
{
    return shares->of[face - 1];
}

/* RULE("B13.8.1-g"): the firer himself; ordinary figures are interchangeable (B6.6-a). */
struct battle_struck battle_struck_firer(const struct match *m, int32_t shooter);

int32_t battle_struck_toughness(const struct match *m, const struct battle_struck *on);
bool battle_struck_unliving(const struct match *m, const struct battle_struck *on);
bool battle_struck_armoured(const struct match *m, const struct battle_struck *on);
/* The points of its save against a shot of that figure. */
struct battle_values battle_struck_save(const struct match *m, const struct battle_struck *on,
                                        int32_t shooter);
/* B5.7.2-h: between the figures of both components: how many there are, and how many of the first; 0: nothing
 * is drawn. */
int32_t battle_shared_by(const struct match *m, const struct battle_struck *on, int32_t *first);
/* RULE("B6.3-i"): one W less. `shot`: it counts among the losses to shooting. False: nobody is left. */
bool battle_take_wound(struct match *m, const struct battle_struck *on, bool shot);

#endif
