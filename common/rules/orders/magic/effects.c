/* What spells do. A hit of a spell meets the save that a shot meets. */
#include "common/rules/orders/magic/effects.h"
#include "common/rules/orders/fight/why.h"

#include "common/rules/orders/fight/wounds.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/magic/spells.h"

enum { CRITICAL_WOUNDS = 2 };

/* RULE("O8.3-a"): P(hit) = 1. */
struct orders_chance orders_spell_chance(const struct match *m, int32_t spell, int32_t figure,
                                         struct orders_values *save)
{
    int32_t s = orders_spell(spell)->strength;
    const struct orders_fighter target = {.figure = figure,
                                          .unit = figure_at(m, figure)->unit,
                                          .enemy = NO_UNIT,
                                          .contact = NO_CONTACT,
                                          .side = FACE_FRONT};

    *save = orders_save_points(m, &target, true);
    return orders_chance(SURE_HIT, s, orders_within(massed_value(m, figure, CHAR_T), 1, CHARACTERISTIC_MOST),
                         orders_save(save->value, s, 0));
}

int32_t orders_spell_victim(const struct match *m, int32_t unit)
{
    int32_t typical = massed_typical(m, unit);

    assert(typical == NOBODY || massed_lives(m, typical));
    return typical;
}

/* RULE("O10.6-a"): on the rank and file. Where a unit has none, as a lone character, on whoever is there. */
static int32_t wound(struct match *m, int32_t unit, int32_t named, int32_t wounds)
{
    int32_t struck = named;

    if (named == NOBODY && massed_rank_and_file(m, unit) > 0)
        return orders_wound_unit(m, unit, wounds, &struck);
    if (struck == NOBODY)
        struck = orders_spell_victim(m, unit);
    return orders_wound_figure(m, struck, wounds);
}

static int32_t roll_number_of_hits(struct match *m, int32_t caster, const struct orders_spell *spell,
                                   struct roll *roll)
{
    if (spell->hit_dice == 0)
        return spell->hits;
    roll_begin(roll, "orders.roll.spell_hits", figure_at(m, caster)->side, caster, D6);
    for (int32_t i = 0; i < spell->hit_dice; i++)
        roll->total += roll_die(m, roll);
    return roll->total;
}

static void begin_hits(const struct match *m, int32_t caster, const struct orders_values *why,
                       struct roll *roll)
{
    roll_begin(roll, "orders.roll.spell_hit", figure_at(m, caster)->side, caster, D20);
    orders_roll_why(roll, why);
}

/* RULE("O5.7-h"): they can be critical; a 20 only misses. Hits on those who are dead already are lost. */
static int32_t strike(struct match *m, int32_t unit, int32_t named, int32_t hits, struct roll *roll)
{
    const struct orders_attack attack = {
        .cpt = roll->target, .critical = 1, .misses_from = D20, .sure = true};
    int32_t wounds = 0;

    for (int32_t i = 0; i < hits; i++) {
        enum orders_attack_result result;

        if (named == NOBODY ? massed_living(m, unit) == 0 : !massed_lives(m, named))
            break;
        result = orders_read_attack(&attack, roll_die(m, roll));
        if (result == ATTACK_MISSED)
            continue;
        roll->total++;
        wounds += wound(m, unit, named, result == ATTACK_CRITICAL ? CRITICAL_WOUNDS : 1);
    }
    return wounds;
}

/* RULE("O6.2-a"): the quarter in which the caster stands. */
static enum block_face side_of_caster(const struct match *m, int32_t caster, int32_t unit)
{
    if (!massed_in_ranks(m, unit))
        return FACE_FRONT;
    return block_quarter(&state_blocks(m->state, unit)[0], table_stand_const(table_of(m), caster)->place.at);
}

static struct event *begin_effect(struct match *m, const char *key, int32_t caster, int32_t spell,
                                  int32_t unit)
{
    struct event *e = orders_tell(m, key, RULE("O8.3-a"), unit);

    event_arg(e, "wizard", ARG_FIGURE, caster);
    event_word(e, "spell", orders_spell(spell)->label);
    return e;
}

void orders_spell_hits(struct match *m, int32_t caster, int32_t number, int32_t unit, int32_t named)
{
    const struct orders_spell *spell = orders_spell(number);
    int32_t victim = named == NOBODY ? orders_spell_victim(m, unit) : named, hits, wounds;
    struct orders_values save;
    struct orders_values why;
    struct roll count, roll;

    orders_spell_chance(m, number, victim, &save);
    why = orders_why_sure_hit(m, victim, spell->strength, &save, RULE("O8.3-a"));

    hits = roll_number_of_hits(m, caster, spell, &count);
    begin_hits(m, caster, &why, &roll);
    wounds = strike(m, unit, named, hits, &roll);
    orders_blame(m, unit, figure_at(m, caster)->unit, side_of_caster(m, caster, unit));
    struct event *e = begin_effect(m, named == NOBODY ? "orders.spell_hits" : "orders.spell_hits_figure",
                                   caster, number, unit);

    if (named != NOBODY)
        event_arg(e, "figure", ARG_FIGURE, named);
    event_arg(e, "hits", ARG_NUMBER, hits);
    event_arg(e, "wounds", ARG_NUMBER, wounds);
    if (spell->hit_dice > 0)
        event_roll(e, &count);
    event_roll(e, &roll);
    event_end(m);
}

void orders_spell_lasts(struct match *m, int32_t caster, int32_t spell, int32_t unit)
{
    orders_unit_at(m, unit)->effects |= orders_spell(spell)->effect;
    begin_effect(m, "orders.spell_lasts", caster, spell, unit);
    event_end(m);
}

void orders_spell_mends(struct match *m, int32_t caster, int32_t spell, int32_t figure)
{
    orders_mend_figure(m, figure);
    struct event *e = begin_effect(m, "orders.spell_mends", caster, spell, figure_at(m, figure)->unit);

    event_arg(e, "figure", ARG_FIGURE, figure);
    event_end(m);
}
