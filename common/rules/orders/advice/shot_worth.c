/* Expected losses by missiles, as fight/chance.c has them. Cover is left out: who shoots sees it. */
#include "common/rules/orders/advice/shot_worth.h"

#include "common/rules/orders/advice/clash.h"
#include "common/rules/orders/fight/wounds.h"
#include "common/rules/orders/move/may.h"
#include "common/rules/orders/shoot/machines.h"
#include "common/rules/orders/shoot/sight.h"
#include "common/rules/orders/weapons.h"

/* MACHINE_PART: of a machine: what its shot brings on average. */
enum { TWO_USES = 2, LOOSE_RANKS = 2, MACHINE_PART = 10 };

/* RULE("O5.3-e"). */
static int32_t shooters(const struct match *m, int32_t unit)
{
    int32_t living = massed_living(m, unit), ranks, front;

    if (!massed_in_ranks(m, unit))
        return living;
    ranks = orders_unit_at(m, unit)->formation == FORMATION_LOOSE ? LOOSE_RANKS : 1;
    front = state_blocks(m->state, unit)[0].files * ranks;
    return front < living ? front : living;
}

/* The missile with which the unit shoots that far, the first of the list. */
static const struct orders_missile *missile_for(const struct match *m, int32_t figure, length away,
                                                enum orders_shooting how)
{
    for (int32_t weapon = PISTOL; weapon < MASSED_WEAPONS; weapon++) {
        const struct orders_missile *row = orders_missile((enum massed_weapon)weapon);

        if (row && massed_has_weapon(m, figure, (enum massed_weapon)weapon) && away <= row->range &&
            !(row->move_or_fire && how == SHOOTS_MOVED))
            return row;
    }
    return NULL;
}

/* RULE("O5.3-d"): the rows that do not depend on the single shooter. */
static int32_t to_hit(const struct match *m, int32_t target, const struct orders_missile *row, length away,
                      enum orders_shooting how)
{
    const struct massed_figure *t = massed_figure_at(m, massed_typical(m, target));

    return (!row->thrown && how == SHOOTS_MOVED ? -1 : 0) + (how == SHOOTS_REACTING ? -1 : 0) +
           (!row->thrown && 2 * away > row->range ? -1 : 0) + (orders_is_skirmishing(m, target) ? -1 : 0) +
           (orders_unit_at(m, target)->moved_last > LAST_MOVE_FAST ? -1 : 0) +
           (t->height == HEIGHT_TALL || t->flags & FLAG_LONG ? 1
            : t->height == HEIGHT_SMALL                      ? -1
                                                             : 0) +
           (orders_is_lone(m, target) && t->height != HEIGHT_TALL ? -1 : 0);
}

/* Thousandths of a W that one use of the weapon takes. */
static int64_t one_use(const struct match *m, int32_t unit, int32_t target, const struct orders_missile *row,
                       length away, int32_t modifier)
{
    int32_t figure = massed_typical(m, unit), victim = massed_typical(m, target), sum = 0;
    int32_t strength = orders_within(row->s > 0 ? row->s : massed_value(m, figure, CHAR_S) + row->s_more, 1,
                                     CHARACTERISTIC_MOST);
    int32_t shots = row->shots_beyond > 0 && away <= row->shots_beyond ? 1 : row->shots;
    struct orders_fighter struck = {
        .figure = victim, .unit = target, .enemy = unit, .contact = NO_CONTACT, .side = FACE_FRONT};
    struct orders_attack attack = {.critical = row->poisoned ? 3 : 1, .misses_from = D20};

    attack.cpt =
        orders_chance(orders_hit_by_shot(massed_value(m, figure, CHAR_BS), modifier), strength,
                      orders_within(massed_value(m, victim, CHAR_T), 1, CHARACTERISTIC_MOST),
                      orders_save(orders_save_points(m, &struck, true).value, strength, row->piercing))
            .cpt;
    for (int32_t natural = 1; natural <= D20; natural++) {
        enum orders_attack_result result = orders_read_attack(&attack, natural);

        sum += result == ATTACK_HIT || (result == ATTACK_CRITICAL && massed_value(m, victim, CHAR_W) == 1) ? 1
               : result == ATTACK_CRITICAL                                                                 ? 2
                                           : 0;
    }
    return (int64_t)sum * shots * shooters(m, unit) * IN_THOUSAND / D20;
}

int64_t orders_shots_worth(const struct match *m, int32_t unit, int32_t target, enum orders_shooting how)
{
    int32_t figure = massed_typical(m, unit), modifier;
    length away = massed_distance(m, unit, target);
    const struct orders_missile *row;
    int64_t wounds;

    if (massed_unit_at(m, unit)->type == TYPE_MACHINE)
        return how == SHOOTS_STANDING && orders_can_fire(m, unit) ? orders_worth(m, unit) / MACHINE_PART : 0;
    if (figure == NOBODY || massed_typical(m, target) == NOBODY || massed_value(m, figure, CHAR_BS) == 0 ||
        !(row = missile_for(m, figure, away, how)))
        return 0;
    modifier = to_hit(m, target, row, away, how);
    wounds = one_use(m, unit, target, row, away, modifier + (how == SHOOTS_STANDING ? 1 : 0));
    if (how == SHOOTS_STANDING && !row->move_or_fire) { /* RULE("O4.10-a") */
        int64_t twice = TWO_USES * one_use(m, unit, target, row, away, modifier);

        wounds = twice > wounds ? twice : wounds;
    }
    return orders_harm(m, target, wounds, 0);
}

int64_t orders_best_shots(const struct match *m, int32_t unit, enum orders_shooting how, int32_t *target)
{
    int64_t best = 0;

    *target = NO_UNIT;
    for (int32_t enemy = 0; enemy < m->state->units; enemy++) {
        int64_t worth;

        if (orders_side_of(m, enemy) == orders_side_of(m, unit) || !orders_in_play(m, enemy) ||
            orders_in_contact(m, enemy))
            continue;
        worth = orders_shots_worth(m, unit, enemy, how);
        if (worth > best && orders_sees(m, unit, enemy)) {
            best = worth;
            *target = enemy;
        }
    }
    return best;
}
