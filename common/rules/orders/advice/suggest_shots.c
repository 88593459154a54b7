/* Suggestions for shooting (O4.10, O5.3), and for who is shot at and may reveal De (O4.7-b). */
#include "common/rules/orders/advice/clash.h"
#include "common/rules/orders/advice/magic.h"
#include "common/rules/orders/advice/shot_worth.h"
#include "common/rules/orders/asks.h"
#include "common/rules/orders/frames.h"
#include "common/rules/shared/options.h"

#include <string.h>

enum {
    TWICE_PERCENT = 100,
    ONCE_PERCENT =
        90, /* no rule: which of the two is better hardly differs; two uses may change their target */
    MACHINE_PART = 15, /* of a unit: what a shot of a machine takes of it */
    REVEAL_PART = 50,  /* of its worth: what Defence keeps off */
    GIVEN_UP_PART = 20 /* of its worth: what the main order would have brought */
};

/* RULE("B19.3.3-b"): the machine fires, and the character neither shoots nor casts this turn. */
static int64_t serving_worth(const struct match *m, int32_t unit, int32_t figure)
{
    int32_t target;

    return orders_worth(m, unit) / MACHINE_PART - orders_caster_worth(m, figure) -
           orders_best_shots(m, figure_at(m, figure)->unit, SHOOTS_STANDING, &target);
}

static int64_t doing_worth(const struct match *m, int32_t unit, const struct option *o, int64_t shots)
{
    if (strcmp(o->tag, "once") == 0)
        return shots * ONCE_PERCENT / PERCENT;
    if (strcmp(o->tag, "twice") == 0)
        return shots * TWICE_PERCENT / PERCENT;
    if (strcmp(o->tag, "again") == 0)
        return shots / 2;
    if (strcmp(o->tag, "fire") == 0)
        return shots;
    if (strcmp(o->tag, "serve") == 0)
        return serving_worth(m, unit, o->figure);
    return o->figure >= 0 ? orders_caster_worth(m, o->figure) : 0;
}

void orders_shots_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    int32_t target;
    int64_t shots = orders_best_shots(m, d->unit, SHOOTS_STANDING, &target);

    for (int32_t i = 0; i < d->option_count; i++)
        suggest_option(s, &d->option[i], (int32_t)doing_worth(m, d->unit, &d->option[i], shots));
}

void orders_target_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    for (int32_t i = 0; i < d->option_count; i++) {
        const struct option *o = &d->option[i];

        suggest_option(
            s, o, (int32_t)(o->unit < 0 ? 0 : 1 + orders_shots_worth(m, d->unit, o->unit, SHOOTS_REACTING)));
    }
}

/* O10.5-a: the dearest unit that stands close together; friends in contact with it would suffer as well. */
void orders_machine_target_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    for (int32_t i = 0; i < d->option_count; i++) {
        const struct option *o = &d->option[i];
        int64_t worth = o->unit < 0 ? 0 : orders_worth(m, o->unit) / MACHINE_PART;

        if (o->unit >= 0 && orders_is_skirmishing(m, o->unit))
            worth /= 2;
        suggest_option(s, o, (int32_t)(o->unit >= 0 && orders_in_contact(m, o->unit) ? -worth : worth));
    }
}

/* Defence holds until the end of the turn; who shows it gives up its other counter. */
void orders_reveal_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    const struct orders_unit *u = orders_unit_at(m, d->unit);
    int64_t worth = orders_worth(m, d->unit), gain = 0;

    if (u->main.order == ORDER_DEFENCE)
        gain = worth / REVEAL_PART;
    else if (u->secondary.order == ORDER_DEFENCE)
        gain = worth / REVEAL_PART - worth / GIVEN_UP_PART;
    for (int32_t i = 0; i < d->option_count; i++)
        suggest_option(s, &d->option[i], (int32_t)(strcmp(d->option[i].tag, "reveal") == 0 ? gain : 0));
}
