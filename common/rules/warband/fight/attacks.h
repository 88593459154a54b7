/* Warband: hits, shots, blasts, blows (hit.c, shoot_plan.c, shoot.c, blast.c, fight_plan.c, fight.c). */
#ifndef GONFALON_WARBAND_ATTACKS_H
#define GONFALON_WARBAND_ATTACKS_H

#include "common/match/event.h"
#include "common/match/match.h"
#include "common/match/rules.h"
#include "common/rules/warband/shoot/sight.h"
#include "common/rules/warband/state.h"

struct warband_hit {
    int32_t striker, target, f, mp, ar, no_save;
    const char *rule, *ar_rule;
};
enum warband_hit_result { HIT_SAVED, HIT_HELD, HIT_WOUNDED, HIT_REMOVED };
int32_t warband_hit(struct match *m, const struct warband_hit *h);
void warband_wound(struct match *m, int32_t figure);
void warband_remove(struct match *m, int32_t figure, int32_t fate);
void warband_after_loss(struct match *m, int32_t unit, int32_t figure);
int32_t warband_save(const struct match *m, const struct warband_hit *h, struct roll *r);
int32_t warband_table(int32_t f, int32_t r);
void warband_knock_down(struct match *m, int32_t figure, const char *rule);
void warband_blast(struct match *m, struct point at, int32_t radius, int32_t f, int32_t mp, const char *rule);
struct point warband_scatter(struct match *m, int32_t figure, struct point at, bool indirect);
int32_t warband_force(const struct match *m, int32_t figure, const struct warband_weapon *w,
                      int32_t enemy_unit);

struct warband_shot {
    int32_t shooter, target, slot;
    bool aim, response;
    int32_t cost, band, cover;
};
int32_t warband_shot_cost(const struct match *m, const struct warband_shot *s);
int32_t warband_use_cost(const struct warband_weapon *w);
bool warband_shot_legal(const struct match *m, struct warband_shot *s, struct warband_view *v,
                        struct refusal *why);
/* The same without the cover, which takes longer to find out. */
bool warband_shot_allowed(const struct match *m, struct warband_shot *s, struct warband_view *v);
int32_t warband_shot_target(const struct match *m, const struct warband_shot *s, struct roll *r);
bool warband_may_shoot(const struct match *m, int32_t figure, bool response);
/* If no enemy is in contact with him. */
bool warband_could_shoot(const struct match *m, int32_t figure, bool response);
bool warband_best_shot(const struct match *m, struct warband_shot *s, struct warband_view *v, int32_t unit);
bool warband_any_shot(const struct match *m, const struct warband_shot *s, struct warband_view *v,
                      int32_t unit);
bool warband_has_shot(const struct match *m, int32_t shooter, struct warband_view *v); /* aimed or not */
bool warband_unit_can_shoot(const struct match *m, int32_t unit, int32_t at, bool aim, bool response);
bool warband_grenade_legal(const struct match *m, int32_t figure, int32_t slot, struct point at,
                           bool response, struct refusal *why);
int64_t warband_expected_volley(const struct match *m, int32_t unit, int32_t at, bool aim, bool response);
int32_t warband_grenade_slot(const struct match *m, int32_t figure);
/* What a throw at that point needs, every modifier with its cause. */
int32_t warband_throw_target(const struct match *m, int32_t figure, struct point at, struct roll *r);
int64_t warband_wounds_in_1000(const struct match *m, const struct warband_hit *h, int32_t needs);
struct warband_hit warband_shot_hit(const struct match *m, const struct warband_shot *s);

bool warband_at_blows(const struct match *m, int32_t figure, int32_t target); /* without reaching for it */
bool warband_blow_legal(const struct match *m, int32_t figure, int32_t target, int32_t slot, bool pays);
int32_t warband_blow_cost(const struct match *m, int32_t figure, int32_t slot);
int32_t warband_blow_target(const struct match *m, int32_t figure, int32_t target, struct roll *r);
length warband_unit_reach(const struct match *m, int32_t unit); /* as far as any of them strikes a blow */
bool warband_any_blow(const struct match *m, int32_t figure, int32_t unit, bool pays);
bool warband_best_blow(const struct match *m, int32_t figure, int32_t unit, bool pays, int32_t *target,
                       int32_t *slot);
struct warband_hit warband_blow_hit(const struct match *m, int32_t figure, int32_t target, int32_t slot);
/* What one blow with that weapon promises, with a bonus to hit, in hundredths of a point. */
int64_t warband_blow_promise(const struct match *m, int32_t figure, int32_t target,
                             const struct warband_weapon *w, int32_t bonus);
int64_t warband_expected_melee(const struct match *m, int32_t unit, int32_t at, int32_t bonus);
int32_t warband_push_limit(const struct match *m, int32_t unit);
bool warband_parries(const struct match *m, int32_t figure);

#endif
