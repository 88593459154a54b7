/* What everybody has in hand and in mind when the battle begins (F0.5-s, F6.1.1-c). */
#include "common/rules/brothers/actions.h"
#include "common/rules/brothers/asks.h"
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/frames.h"
#include "common/rules/brothers/state.h"
#include "common/rules/brothers/things/things.h"
#include "common/rules/shared/options.h"

enum { SPELL_OPTION = 1 << 16 };

static bool can_hold(const struct match *m, int32_t item)
{
    const struct brothers_figure *f = brothers_figure_at(m, item);

    return f->sort == SORT_ITEM && f->thing.hands > 0 && f->where != WHERE_WORN && f->where != WHERE_GONE &&
           f->thing.what != THING_BAG && f->thing.what != THING_ARMOUR && f->thing.what != THING_BOOK;
}

/* RULE("F0.5-s"): what is in hand and shoots is loaded. */
static void take(struct match *m, int32_t figure, int32_t item)
{
    struct brothers_figure *f = brothers_figure_at(m, item);
    enum item_where where = WHERE_MAIN_HAND;

    if (f->thing.hands == 2)
        where = WHERE_BOTH_HANDS;
    else if (f->thing.what == THING_SHIELD || brothers_in_hand(m, figure, WHERE_MAIN_HAND) != NOTHING)
        where = brothers_in_hand(m, figure, WHERE_OFF_HAND) == NOTHING ? WHERE_OFF_HAND : WHERE_MAIN_HAND;
    f->where = (int32_t)where;
    if (f->thing.what == THING_SHOOTER && f->loaded == 0)
        f->loaded = 1;
}

/* How gladly it would have that in hand: a shooter his bow, a fighter his best weapon and shield; no rule:
 * only what is proposed */
static int32_t liking(const struct match *m, int32_t figure, int32_t item)
{
    const struct brothers_figure *own = brothers_figure_at(m, figure);
    const struct thing *t = &brothers_figure_at(m, item)->thing;

    switch (t->what) {
    case THING_SHOOTER:
        return t->thrown ? 12 : 4 + 6 * (own->t - own->c) + t->degt + t->tat;
    case THING_WEAPON:
        return own->roles & ROLE_CASTER && !t->cast_free ? -1 : 10 + t->tac + t->degc + t->def;
    case THING_SHIELD:
        return own->roles & ROLE_CASTER || (t->large_shield && brothers_mounted(m, figure)) ? -1 : 9 + t->def;
    case THING_STANDARD:
        return 30;
    default:
        return NOTHING;
    }
}

static bool chosen(const int32_t *list, int32_t count, int32_t item)
{
    for (int32_t i = 0; i < count; i++)
        if (list[i] == item)
            return true;
    return false;
}

/* The items it likes best, as many as its hands hold; one weapon at most beside a shield or standard. */
static int32_t favourites(const struct match *m, int32_t figure, int32_t *list)
{
    int32_t count = 0, hands = 2;

    for (;;) {
        int32_t best = NOTHING, most = -1;

        for (int32_t i = brothers_next_item(m, figure, NOTHING); i >= 0;
             i = brothers_next_item(m, figure, i)) {
            const struct thing *t = &brothers_figure_at(m, i)->thing;
            bool second_weapon = count > 0 && t->what != THING_SHIELD && t->what != THING_STANDARD &&
                                 brothers_figure_at(m, list[0])->thing.what != THING_STANDARD &&
                                 brothers_figure_at(m, list[0])->thing.what != THING_SHIELD;

            if (!can_hold(m, i) || chosen(list, count, i) || t->hands > hands || second_weapon)
                continue;
            if (liking(m, figure, i) > most) {
                most = liking(m, figure, i);
                best = i;
            }
        }
        if (best == NOTHING || count == 2)
            return count;
        hands -= brothers_figure_at(m, best)->thing.hands;
        list[count++] = best;
    }
}

void brothers_default_hands(struct match *m, int32_t figure)
{
    int32_t list[2];
    int32_t count = favourites(m, figure, list);

    for (int32_t i = 0; i < count; i++)
        take(m, figure, list[i]);
}

/* --- Q_KIT ------------------------------------------------------------------------------------ */

static bool of_side(const struct match *m, int32_t figure, int32_t side)
{
    return brothers_in_play(m, figure) && brothers_side_of(m, figure) == side;
}

void brothers_kit_describe(const struct match *m, int32_t side, struct decision *d)
{
    d->min = 0;
    for (int32_t i = 0; i < m->state->figures; i++) {
        const struct brothers_figure *f = brothers_figure_at(m, i);

        if (f->sort == SORT_ITEM && f->holder != NOTHING && of_side(m, f->holder, side) && can_hold(m, i)) {
            struct option *o = figure_option(d, "hold", "brothers.kit.hold", i, "figure", f->holder);
            option_arg(o, "object", ARG_FIGURE, i);
        }
        for (int32_t k = 0; k < SPELLS && f->sort == SORT_FIGHTER && of_side(m, i, side); k++) {
            if (!(f->spells >> k & 1))
                continue;
            struct option *o = figure_option(d, "memorise", "brothers.kit.memorise",
                                             SPELL_OPTION + i * SPELLS + k, "figure", i);
            option_word(o, "spell", brothers_spell_words[k]);
        }
    }
    d->max = d->option_count;
}

static int32_t caster_of(int32_t ref)
{
    return (ref - SPELL_OPTION) / SPELLS;
}

bool brothers_kit_check(const struct match *m, const struct decision *d, const struct answer *a,
                        struct preview *p, struct refusal *why)
{
    (void)d;
    (void)p;
    for (int32_t i = 0; i < a->count; i++) {
        int32_t ref = a->item[i].ref, hands = 0;
        bool spell = ref >= SPELL_OPTION;
        int32_t whose = spell ? caster_of(ref) : brothers_figure_at(m, ref)->holder;

        for (int32_t k = 0; k <= i; k++) {
            int32_t other = a->item[k].ref;

            if (spell && other >= SPELL_OPTION && k < i && caster_of(other) == whose)
                return refuse(why, RULE("F6.1.1-c"), "brothers.refused.one_spell", whose, 1);
            if (other < SPELL_OPTION && brothers_figure_at(m, other)->holder == whose)
                hands += brothers_figure_at(m, other)->thing.hands;
        }
        if (!spell && hands > 2)
            return refuse(why, RULE("F0.5-s"), "brothers.refused.hands", whose, 0);
        if (!spell && brothers_figure_at(m, ref)->thing.large_shield && brothers_mounted(m, whose))
            return refuse(why, RULE("F12.1-b"), "brothers.refused.large_shield", whose, 0);
    }
    return true;
}

/* As it is: what everybody holds by himself. */
void brothers_kit_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    for (int32_t i = 0; i < d->option_count; i++) {
        int32_t id = d->option[i].id;

        if (id >= SPELL_OPTION
                ? brothers_figure_at(m, caster_of(id))->memorised == (id - SPELL_OPTION) % SPELLS + 1
                : brothers_held(m, id))
            answer_add(a, id, NO_VALUE);
    }
}

void brothers_kit_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    struct answer a;

    answer_clear(&a, DECISION_PICK, d->number);
    brothers_kit_fallback(m, d, &a);
    if (!suggest_begin(s, "brothers.suggest.kit", 10))
        return;
    for (int32_t i = 0; i < a.count; i++)
        suggest_item(s, a.item[i].ref, 0);
}

static void stow_all(struct match *m, int32_t side)
{
    for (int32_t i = 0; i < m->state->figures; i++) {
        struct brothers_figure *f = brothers_figure_at(m, i);

        if (f->sort == SORT_ITEM && f->holder != NOTHING && of_side(m, f->holder, side) &&
            brothers_held(m, i)) {
            f->where = WHERE_STOWED;
            if (f->thing.capacity <= 1 && !f->thing.thrown)
                f->loaded = 0;
        }
    }
}

static void take_kit(struct match *m, int32_t side)
{
    const struct answer *a = flow_answer(m, side);

    stow_all(m, side);
    for (int32_t i = 0; i < a->count; i++) {
        int32_t ref = a->item[i].ref;

        if (ref >= SPELL_OPTION)
            brothers_figure_at(m, caster_of(ref))->memorised = (ref - SPELL_OPTION) % SPELLS + 1;
        else
            take(m, brothers_figure_at(m, ref)->holder, ref);
    }
    struct event *e = event_begin(m, "brothers.kit_chosen", RULE("F0.5-s"));

    event_arg(e, "side", ARG_SIDE, side);
    event_end(m);
}

enum { KIT_ASK, KIT_CHOSEN };

enum flow brothers_kit_run(struct match *m, struct frame *f)
{
    struct brothers_sides_frame *v = FRAME(brothers_sides_frame, f);

    if (f->step == KIT_ASK)
        return flow_ask(m, f, KIT_CHOSEN, Q_KIT, v->sides);
    for (int32_t side = 0; side < 2; side++)
        if (v->sides >> side & 1)
            take_kit(m, side);
    return flow_done(m, NO_RESULT);
}
