/* Suggestions for the shooting phase (B6): at whom it brings most. */
#include "common/rules/battle/advice/shot_worth.h"
#include "common/rules/battle/asks.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/shoot/shooting.h"
#include "common/rules/massed/units.h"
#include "common/rules/shared/options.h"
#include "common/table/under.h"

/* RULE("B10.6-g"): which of several hated enemies; one who is out of range costs the volley. */
void battle_hated_shot_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    int32_t unit = FRAME_TOP(battle_shooting_frame, m)->unit, typical = massed_typical(m, unit);

    for (int32_t i = 0; i < d->option_count; i++) {
        int32_t target = d->option[i].unit;
        bool near = typical == NOBODY || !battle_in_play(m, target) ||
                    massed_distance(m, unit, target) <= battle_missile_reach(m, typical);

        suggest_option(s, &d->option[i], near ? (int32_t)battle_rough_volley(m, unit, target, false) : 0);
    }
}

/* RULE("B13.8.4-j"): where most of the enemy stand under it, friends counted against them. */
void battle_grenade_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    enum { LOOKED_AT = 64 };
    struct stand_filter all = all_stands();

    for (int32_t i = 0; i < d->option_count; i++) {
        struct neighbour under[LOOKED_AT];
        int32_t worth = 0, count = d->option[i].has_point
                                       ? stands_under(table_of(m), &d->template, d->option[i].at, 0, &all,
                                                      under, LOOKED_AT)
                                       : 0;

        for (int32_t k = 0; k < count && k < LOOKED_AT; k++)
            worth += figure_at(m, under[k].stand)->side == d->side
                         ? -massed_figure_at(m, under[k].stand)->half_points
                         : massed_figure_at(m, under[k].stand)->half_points;
        suggest_option(s, &d->option[i], worth);
    }
}

void battle_shoot_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    for (int32_t i = 0; i < d->option_count; i++) {
        struct battle_volley v;
        int64_t worth;

        if (d->option[i].unit < 0) {
            suggest_option(s, &d->option[i], 0);
            continue;
        }
        v = battle_volley_of(m, d->option[i].id);
        worth = battle_volley_worth(m, &v);
        suggest_option(s, &d->option[i], worth > 0 ? (int32_t)worth : -1); /* out of range, or in vain */
    }
}
