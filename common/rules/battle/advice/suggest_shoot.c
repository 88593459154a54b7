/* Suggestions for the shooting phase (B6): at whom it brings most. */
#include "common/rules/battle/advice/shot_worth.h"
#include "common/rules/battle/asks.h"
#include "common/rules/battle/shoot/shooting.h"
#include "common/rules/shared/options.h"

/* RULE("B10.6-g"): which of several hated enemies. */
void battle_hated_shot_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    int32_t unit = FRAME_TOP(battle_shooting_frame, m)->unit;

    for (int32_t i = 0; i < d->option_count; i++)
        suggest_option(s, &d->option[i], (int32_t)battle_rough_volley(m, unit, d->option[i].unit, false));
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
