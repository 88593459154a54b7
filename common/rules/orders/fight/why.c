/* Why a CPT is what it is: each row of the tables is applied in turn, and the CPT computed again. */
#include "common/rules/orders/fight/why.h"

#include "common/rules/orders/fight/wounds.h"
#include "common/rules/orders/figures.h"

void orders_why_begin(struct orders_values *why, int32_t cpt, const char *rule)
{
    *why = (struct orders_values){.value = cpt};
    modifier_add(why->row, &why->count, cpt, rule);
}

void orders_why_next(struct orders_values *why, int32_t cpt, const char *rule)
{
    if (cpt == why->value)
        return;
    modifier_add(why->row, &why->count, cpt - why->value, rule);
    why->value = cpt;
}

void orders_roll_why(struct roll *roll, const struct orders_values *why)
{
    roll->at_most = true;
    roll->target = why->value;
    for (int32_t i = 0; i < why->count; i++)
        roll_modify(roll, why->row[i].value, why->row[i].rule);
}

static int32_t toughness(const struct match *m, int32_t figure)
{
    return orders_within(massed_value(m, figure, CHAR_T), 1, CHARACTERISTIC_MOST);
}

/* What goes into the CPT of a blow, in the order in which its lines are told. */
enum { PART_WS, PART_TARGET_WS, PART_STRENGTH, PART_SAVE, PARTS };

static int32_t blow_cpt(const struct match *m, const struct orders_blow *blow, const int32_t part[PARTS])
{
    int32_t ws = orders_within(part[PART_WS], 1, CHARACTERISTIC_MOST),
            target_ws = orders_within(part[PART_TARGET_WS], 1, CHARACTERISTIC_MOST),
            s = orders_within(part[PART_STRENGTH], 1, CHARACTERISTIC_MOST);

    return orders_chance(orders_hit_by_blow(ws, target_ws), s, toughness(m, blow->target.figure),
                         orders_save(part[PART_SAVE], s, blow->piercing))
        .cpt;
}

struct orders_values orders_why_blow(const struct match *m, const struct orders_blow *blow)
{
    const struct orders_values *const list[PARTS] = {&blow->ws, &blow->target_ws, &blow->strength,
                                                     &blow->save};
    int32_t part[PARTS] = {blow->ws.row[0].value, blow->target_ws.row[0].value, blow->strength.row[0].value,
                           0};
    struct orders_values why;

    orders_why_begin(&why, blow_cpt(m, blow, part), RULE("O5.2-a"));
    for (int32_t i = 0; i < PARTS; i++)
        for (int32_t k = i == PART_SAVE ? 0 : 1; k < list[i]->count; k++) {
            part[i] += list[i]->row[k].value;
            orders_why_next(&why, blow_cpt(m, blow, part), list[i]->row[k].rule);
        }
    assert(why.value == blow->chance.cpt);
    return why;
}

struct orders_values orders_why_sure_hit(const struct match *m, int32_t figure, int32_t s,
                                         const struct orders_values *save, const char *rule)
{
    struct orders_values why;
    int32_t t = toughness(m, figure), points = 0;

    orders_why_begin(&why, orders_chance(SURE_HIT, s, t, NO_SAVE).cpt, rule);
    for (int32_t i = 0; i < save->count; i++) {
        points += save->row[i].value;
        orders_why_next(&why, orders_chance(SURE_HIT, s, t, orders_save(points, s, 0)).cpt,
                        save->row[i].rule);
    }
    return why;
}
