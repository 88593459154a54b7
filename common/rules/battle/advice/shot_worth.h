/* What shooting is expected to bring, in hundredths of a point. */
#ifndef GONFALON_BATTLE_ADVICE_SHOT_WORTH_H
#define GONFALON_BATTLE_ADVICE_SHOT_WORTH_H

#include "common/rules/battle/frames.h"

/* How far the missiles of a figure fly; 0: it has none. */
length battle_missile_reach(const struct match *m, int32_t figure);
/* Does the unit fight from afar: do its missiles fly 12 paces and more? Also before it is put down. */
bool battle_is_shooter(const struct match *m, int32_t unit);

/* A volley by the tables alone, wherever the two stand; `moved`: the shooters have moved before. */
int64_t battle_rough_volley(const struct match *m, int32_t unit, int32_t target, bool moved);
/* That volley, as the table is now: who has the target in his arc, cover, distance. */
int64_t battle_volley_worth(const struct match *m, const struct battle_volley *v);

/* Would figures of the unit see that one, if it shot from where it stands? */
bool battle_has_view(const struct match *m, int32_t unit, int32_t target);

/* What one shot needs, as the volley would be shot now; false: nobody has a line. */
struct battle_aimed;
bool battle_sample_shot(const struct match *m, const struct battle_volley *v, struct battle_aimed *out);
/* Thousandths of a W that one hit takes. */
int64_t battle_hit_promise(const struct match *m, const struct battle_aimed *a, int32_t target);

#endif
