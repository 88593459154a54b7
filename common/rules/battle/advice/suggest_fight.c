/* Suggestions inside a round of close combat: weapons, blows, losses (B7.5, B7.11, B13.2-f). */
#include "common/rules/battle/advice/clash.h"
#include "common/rules/battle/arsenal/profiles.h"
#include "common/rules/battle/asks.h"
#include "common/rules/battle/fight/aim.h"
#include "common/rules/battle/fight/blow.h"
#include "common/rules/battle/frames.h"
#include "common/rules/shared/options.h"

#include <string.h>

enum { CASES = 36, FILES_PART = 200 /* of its worth: what each file costs that it gives up */ };

/* --- weapons -------------------------------------------------------------------------------------------- */

static int64_t weapon_worth(const struct match *m, int32_t unit, int32_t weapon)
{
    int64_t sum = 0;

    EACH_CONTACT(m, unit, contact)
    {
        struct battle_clash c = battle_contact_clash(m, contact, unit);

        c.weapon = weapon;
        sum += battle_clash_worth(m, &c);
    }
    return sum;
}

void battle_arm_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    for (int32_t i = 0; i < d->option_count; i++)
        suggest_option(s, &d->option[i], (int32_t)weapon_worth(m, d->unit, d->option[i].id));
}

/* --- blows ---------------------------------------------------------------------------------------------- */

/* Thousandths of a W that one blow of the figure takes from that one. */
static int64_t blow_promise(const struct match *m, int32_t figure, int32_t foe, int32_t victim)
{
    struct battle_blow b = battle_find_blow(m, figure, PART_RIGHT, foe, victim, false);
    int64_t hits = b.sure                 ? (int64_t)CASES
                   : b.hit_score == NEVER ? 0
                                          : massed_chance_in_36(b.hit_score),
            wounds = b.wound_score == SURE_TO_WOUND ? (int64_t)CASES
                     : b.wound_score == NEVER       ? 0
                                                    : massed_chance_in_36(b.wound_score);

    return hits * wounds * (b.save - 1) * IN_THOUSAND / ((int64_t)CASES * CASES * D6);
}

/* What a W of such a figure is worth. */
static int64_t wound_worth(const struct match *m, int32_t figure)
{
    return (int64_t)massed_figure_at(m, figure)->half_points * WORTH_OF_HALF_POINT /
           massed_value(m, figure, CHAR_W);
}

static int32_t foe_of(const struct match *m, int32_t figure, int32_t enemy)
{
    for (int32_t i = 0; i < FOES_MOST; i++)
        if (battle_figure_at(m, figure)->foe[i].unit == enemy)
            return i;
    return NOTHING;
}

static int64_t division_worth(const struct match *m, int32_t figure, int32_t foe)
{
    int32_t victim = battle_figure_at(m, figure)->foe[foe].victim;

    return victim == NOBODY || !massed_lives(m, victim)
               ? 0
               : blow_promise(m, figure, foe, victim) * wound_worth(m, victim) / IN_THOUSAND;
}

/* The best option of each group has all of its attacks, if it is worth more than `least`. */
static void suggest_best(const struct decision *d, const int64_t worth[OPTIONS_MAX], const int64_t least[],
                         const char *label, struct suggestions *s)
{
    int32_t best[SHARE_GROUPS_MAX];
    int64_t sum = 0;

    for (int32_t g = 0; g < d->group_count; g++) {
        best[g] = NOTHING;
        for (int32_t i = 0; i < d->option_count; i++)
            if (d->option[i].group == g && worth[i] > least[g] &&
                (best[g] == NOTHING || worth[i] > worth[best[g]]))
                best[g] = i;
        sum += best[g] == NOTHING ? 0 : (worth[best[g]] - least[g]) * d->group[g].max;
    }
    if (sum == 0 || !suggest_begin(s, label, (int32_t)sum))
        return;
    for (int32_t g = 0; g < d->group_count; g++)
        if (best[g] != NOTHING)
            suggest_item(s, d->option[best[g]].id, d->group[g].max);
}

/* The more of them strike the better. */
void battle_move_up_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    (void)m;
    if (!suggest_begin(s, "battle.suggest.move_up", d->option_count))
        return;
    for (int32_t i = 0; i < d->option_count; i++)
        suggest_item(s, d->option[i].id, NO_VALUE);
}

/* RULE("B13.8.3-f"): one more blow each. */
void battle_pistols_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    (void)m;
    if (!suggest_begin(s, "battle.suggest.fire_pistols", d->option_count))
        return;
    for (int32_t i = 0; i < d->option_count; i++)
        suggest_item(s, d->option[i].id, NO_VALUE);
}

/* RULE("B7.5-d"): attacks of which nothing is said go to the first unit that the figure touches. */
void battle_divide_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    int64_t worth[OPTIONS_MAX], least[SHARE_GROUPS_MAX] = {0};

    if (!suggest_begin(s, "battle.suggest.first_unit", 0))
        return;
    for (int32_t i = 0; i < d->option_count; i++) {
        int32_t figure = d->group[d->option[i].group].figure;

        worth[i] = division_worth(m, figure, foe_of(m, figure, d->option[i].unit));
        if (i == 0 || d->option[i].group != d->option[i - 1].group)
            least[d->option[i].group] = worth[i];
    }
    suggest_best(d, worth, least, "battle.suggest.best_unit", s);
}

/* Leaders and characters who can be struck, if that brings more than blows at the ranks. */
void battle_blows_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    int64_t worth[OPTIONS_MAX], least[SHARE_GROUPS_MAX] = {0};

    if (!suggest_begin(s, "battle.suggest.strike_ranks", 0))
        return;
    for (int32_t i = 0; i < d->option_count; i++)
        if (battle_named_at_least(d, i) > 0) /* B7.15.5-b: one who fights several strikes nobody else */
            suggest_item(s, d->option[i].id, battle_named_at_least(d, i));
    if (d->min > 0)
        return;
    for (int32_t i = 0; i < d->option_count; i++) {
        int32_t group = d->option[i].group, figure = d->group[group].figure, named = d->option[i].figure,
                foe = named == NOBODY ? NOTHING : foe_of(m, figure, d->option[i].unit),
                other = named == NOBODY ? NOBODY : massed_typical(m, d->option[i].unit);

        worth[i] =
            foe == NOTHING ? 0 : blow_promise(m, figure, foe, named) * wound_worth(m, named) / IN_THOUSAND;
        if (foe != NOTHING && other != NOBODY)
            least[group] = blow_promise(m, figure, foe, other) * wound_worth(m, other) / IN_THOUSAND;
    }
    suggest_best(d, worth, least, "battle.suggest.strike_singles", s);
}

/* --- losses --------------------------------------------------------------------------------------------- */

/* The front stays as wide as it is: it keeps its blows. */
void battle_losses_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    int64_t file = battle_worth(m, d->unit) / FILES_PART;

    for (int32_t i = 0; i < d->option_count; i++) {
        int64_t given_up = 0;

        if (strcmp(d->option[i].tag, "instead") == 0) { /* RULE("B12.3-k"): a banner is dear */
            suggest_option(s, &d->option[i], (int32_t)(-battle_worth(m, d->unit)));
            continue;
        }
        for (int32_t k = 0; k < d->option[i].arg_count; k++)
            given_up += d->option[i].args[k].value;
        suggest_option(s, &d->option[i], (int32_t)(-file * given_up));
    }
}
