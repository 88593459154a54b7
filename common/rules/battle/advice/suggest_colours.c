/* Suggestions about single figures: challenges, fallen banners, places of bearers and musicians, who has
 * fallen (B7.11-b, B7.15, B12.1, B12.3). */
#include "common/rules/battle/advice/clash.h"
#include "common/rules/battle/asks.h"
#include "common/rules/shared/options.h"

#include <string.h>

enum {
    DUEL_PART = 6,   /* of the weaker one: what a duel is expected to bring */
    FACE_PART = 60,  /* of the unit: what it costs that its leader refuses (B7.15.3-f) */
    BANNER_PART = 20 /* of the unit: what its banner is worth */
};

/* How much a figure counts in a duel. */
static int64_t prowess(const struct match *m, int32_t figure)
{
    return (int64_t)massed_value(m, figure, CHAR_WS) * massed_value(m, figure, CHAR_S) *
           massed_value(m, figure, CHAR_A) * massed_value(m, figure, CHAR_T) * massed_wounds_left(m, figure);
}

static int64_t points_of(const struct match *m, int32_t figure)
{
    return (int64_t)massed_figure_at(m, figure)->half_points * WORTH_OF_HALF_POINT;
}

/* What it brings the first to meet the second: the better man wins the other's points. */
static int64_t duel_worth(const struct match *m, int32_t figure, int32_t other)
{
    int64_t own = prowess(m, figure), its = prowess(m, other);

    if (own + its == 0)
        return 0;
    return (points_of(m, other) * own - points_of(m, figure) * its) / (own + its) / DUEL_PART;
}

void battle_challenge_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    for (int32_t i = 0; i < d->option_count; i++) {
        int32_t other = d->option[i].figure;

        suggest_option(s, &d->option[i], other < 0 ? 0 : (int32_t)duel_worth(m, d->figure, other));
    }
}

/* RULE("B7.15.5-b"): ordinary figures take a challenge up beside one of these alone. */
static bool takes_up_alone(const struct match *m, int32_t figure)
{
    return figure < 0 || massed_is_character(m, figure) ||
           massed_unit_at(m, figure_at(m, figure)->unit)->leader == figure;
}

void battle_accept_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    int32_t challenger = NOBODY;

    for (int32_t i = 0; i < d->arg_count; i++)
        if (strcmp(d->args[i].name, "challenger") == 0)
            challenger = d->args[i].value;
    for (int32_t i = 0; i < d->option_count; i++) {
        const struct option *o = &d->option[i];
        int64_t worth = o->figure >= 0 && challenger != NOBODY ? duel_worth(m, o->figure, challenger)
                        : strcmp(o->tag, "refuse") == 0        ? -battle_worth(m, d->unit) / FACE_PART
                                                               : 0;

        if (takes_up_alone(m, o->figure))
            suggest_option(s, o, (int32_t)worth);
    }
}

/* RULE("B12.3-d"): a further round, for which the captor should be the better. */
void battle_capture_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    for (int32_t i = 0; i < d->option_count; i++) {
        int32_t captor = d->option[i].unit, contact = NO_CONTACT;
        int64_t worth = 0;

        if (captor >= 0)
            contact = battle_contact_of(m, captor, d->unit);
        if (contact != NO_CONTACT) {
            struct battle_clash c = battle_contact_clash(m, contact, captor);
            struct battle_toll toll = battle_expect_round(m, &c);

            worth = battle_worth(m, d->unit) / BANNER_PART * (2 * toll.wins - IN_THOUSAND) / IN_THOUSAND;
        }
        suggest_option(s, &d->option[i], (int32_t)worth);
    }
}

static bool in_front(const struct match *m, int32_t unit, int32_t slot)
{
    return massed_in_ranks(m, unit) && slot < state_blocks(m->state, unit)[0].files;
}

/* They stand where they were drawn up. The question comes back after each change, so a change is never worth
 * more than to go on. */
void battle_colours_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    (void)m;
    for (int32_t i = 0; i < d->option_count; i++)
        suggest_option(s, &d->option[i], d->option[i].figure < 0 ? 0 : -1);
}

/* RULE("B12.2-b"), RULE("B12.6-a"): banner and musician count in the front rank alone. */
void battle_colours_place_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    for (int32_t i = 0; i < d->option_count; i++)
        suggest_option(s, &d->option[i], in_front(m, d->unit, d->option[i].id) ? 1 : 0);
}

void battle_fallen_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    struct answer a;

    answer_clear(&a, DECISION_SHARE, d->number);
    battle_fallen_fallback(m, d, &a);
    if (!suggest_begin(s, "battle.suggest.as_they_fell", 0))
        return;
    for (int32_t i = 0; i < a.count; i++)
        suggest_item(s, a.item[i].ref, a.item[i].value);
}
