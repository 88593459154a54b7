/* F4.5, F11.1, F12.1: what is in the hands of a fighter, and what each thing is worth there. */
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/fight/fight.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/places.h"
#include "common/rules/brothers/state.h"

/* RULE("F12.1-b"): a mounted figure cannot use a large shield. */
static bool too_large(const struct match *m, const struct brothers_figure *item)
{
    return item->thing.large_shield && item->holder != NOTHING && brothers_mounted(m, item->holder);
}

/* RULE("F4.1.2-a"), RULE("F11.1-c"): contact weapons, shields, and the few shooting weapons that are both.
 * RULE("F4.1.3-o"): a useless one serves for nothing. */
bool brothers_usable(const struct match *m, int32_t item)
{
    const struct brothers_figure *b = brothers_figure_at(m, item);
    bool fights = b->thing.what == THING_WEAPON || b->thing.what == THING_SHIELD ||
                  (b->thing.what == THING_SHOOTER && (b->thing.contact || b->thing.bayonet));

    return fights && !b->useless && !too_large(m, b);
}

static bool at_hand(const struct match *m, int32_t item)
{
    const struct brothers_figure *b = brothers_figure_at(m, item);

    return brothers_held(m, item) ||
           (b->where == WHERE_WORN && b->thing.natural && b->thing.what == THING_WEAPON);
}

static bool is_shield(const struct match *m, int32_t item)
{
    return item != FISTS && brothers_figure_at(m, item)->thing.what == THING_SHIELD;
}

bool brothers_in_off_hand(const struct match *m, int32_t item)
{
    return item != FISTS && brothers_figure_at(m, item)->where == WHERE_OFF_HAND;
}

static void put_first(struct brothers_pair *pairs, int32_t first)
{
    struct brothers_pair best = pairs[first];

    for (int32_t i = first; i > 0; i--)
        pairs[i] = pairs[i - 1];
    pairs[0] = best;
}

/* The default: best DegC hits, the other defends; between equals the first found. */
static void order_pairs(const struct match *m, int32_t figure, struct brothers_pair *pairs, int32_t count)
{
    int32_t best = 0;

    for (int32_t i = 1; i < count; i++)
        if (brothers_degc(m, figure, pairs[i].hits, false) >
            brothers_degc(m, figure, pairs[best].hits, false))
            best = i;
    put_first(pairs, best);
}

/* RULE("F4.5-a"), RULE("F4.5-b"): one hits, another defends; who has only one uses it for both. Who has but a
 * shield may also strike with his fists. */
int32_t brothers_pairs(const struct match *m, int32_t figure, struct brothers_pair *pairs)
{
    int32_t item[4], items = 0, count = 0;

    for (int32_t i = brothers_next_item(m, figure, NOTHING); i >= 0 && items < 3;
         i = brothers_next_item(m, figure, i))
        if (at_hand(m, i) && brothers_usable(m, i))
            item[items++] = i;
    if (items == 0) {
        pairs[0] = (struct brothers_pair){FISTS, FISTS};
        return 1;
    }
    if (items == 1) {
        pairs[count++] = (struct brothers_pair){item[0], item[0]};
        if (is_shield(m, item[0]))
            pairs[count++] = (struct brothers_pair){FISTS, item[0]};
        return count;
    }
    for (int32_t hits = 0; hits < items; hits++)
        for (int32_t defends = 0; defends < items; defends++)
            if (hits != defends)
                pairs[count++] = (struct brothers_pair){item[hits], item[defends]};
    order_pairs(m, figure, pairs, count);
    return count;
}

struct brothers_pair brothers_default_pair(const struct match *m, int32_t figure)
{
    struct brothers_pair pairs[PAIRS_MOST];

    brothers_pairs(m, figure, pairs);
    return pairs[0];
}

/* RULE("F11.1-b"): a lance on foot counts as a club: TaC 0, DegC +1, Def 0. */
static bool lance_as_club(const struct match *m, int32_t figure, const struct thing *t)
{
    return t->lance && !brothers_mounted(m, figure);
}

int32_t brothers_tac(const struct match *m, int32_t figure, int32_t item)
{
    const struct thing *t = brothers_thing(m, item);

    return lance_as_club(m, figure, t) ? 0 : t->tac;
}

enum { LANCE_CHARGING = 3, CLUB_DEGC = 1 };

int32_t brothers_degc(const struct match *m, int32_t figure, int32_t item, bool charging)
{
    const struct thing *t = brothers_thing(m, item);
    int32_t blunted = item != FISTS ? brothers_figure_at(m, item)->degc_malus : 0; /* RULE("F4.1.3-p") */

    if (lance_as_club(m, figure, t))
        return CLUB_DEGC - blunted;
    if (t->lance && charging)
        return LANCE_CHARGING - blunted; /* RULE("F11.1-b") */
    return t->degc - blunted;
}

/* RULE("F4.5-e"): a one-hand blade, and a dagger or another such blade, neither of them useless. */
static bool fences(const struct match *m, int32_t figure, bool *with_dagger)
{
    int32_t main = brothers_in_hand(m, figure, WHERE_MAIN_HAND);
    int32_t off = brothers_in_hand(m, figure, WHERE_OFF_HAND);

    if (main == NOTHING || off == NOTHING || main == off || !brothers_usable(m, main) ||
        !brothers_usable(m, off))
        return false;
    int32_t one = brothers_thing(m, main)->blade, two = brothers_thing(m, off)->blade;

    *with_dagger = one == 1 || two == 1;
    return (one == 2 && (two == 1 || two == 2)) || (one == 1 && two == 2); /* RULE("F11.1-d") */
}

void brothers_sum_parrying(const struct match *m, int32_t figure, int32_t defends, struct brothers_sum *s)
{
    const struct thing *t = brothers_thing(m, defends);
    bool with_dagger = false, pair = fences(m, figure, &with_dagger);
    int32_t def = lance_as_club(m, figure, t) ? 0 : t->def;

    if (pair && with_dagger && t->blade == 1)
        def = def > 0 ? def : 0;
    /* RULE("F12.1-c"): a shield helps only if it is the one that defends. */
    brothers_sum_add(s, def, is_shield(m, defends) ? RULE("F12.1-c") : RULE("F4.1.3-d"));
    if (pair)
        brothers_sum_add(s, 1, RULE("F4.5-e"));
}

bool brothers_armed(const struct match *m, int32_t figure)
{
    for (int32_t i = brothers_next_item(m, figure, NOTHING); i >= 0; i = brothers_next_item(m, figure, i)) {
        int32_t what = brothers_figure_at(m, i)->thing.what;

        if (at_hand(m, i) && (what == THING_WEAPON || what == THING_SHOOTER || what == THING_SHIELD))
            return true;
    }
    return false;
}

/* RULE("F12.1-a"), RULE("F5.1.2-l"): in hand, its bearer not stunned, and not from behind. */
int32_t brothers_shield_malus(const struct match *m, int32_t target, int32_t from)
{
    if (!brothers_is_fighter(m, target) || brothers_stunned(m, target) ||
        brothers_arc(m, target, from) == ARC_REAR)
        return 0;
    int32_t worst = 0;

    for (int32_t i = brothers_next_item(m, target, NOTHING); i >= 0; i = brothers_next_item(m, target, i)) {
        const struct brothers_figure *b = brothers_figure_at(m, i);

        if (b->thing.what == THING_SHIELD && brothers_held(m, i) && brothers_usable(m, i) &&
            b->thing.shot_malus < worst)
            worst = b->thing.shot_malus;
    }
    return worst;
}
