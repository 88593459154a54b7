/* The tables of what changes WS, S and Sv. */
#include "common/rules/orders/fight/blow.h"

#include "common/rules/orders/fight/aboard.h"
#include "common/rules/orders/fight/arms.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/weapons.h"

typedef int32_t fighter_value(const struct match *m, const struct orders_fighter *f);

struct fighter_row {
    const char *rule;
    fighter_value *value;
};

/* --- WS ------------------------------------------------------------------------------------------------ */

/* RULE("O9.1-b"): cancelled by spears and pikes on the front that is charged, and by pavises (O9.3-e). */
static bool bonus_of_charge(const struct match *m, const struct orders_fighter *f)
{
    if (!f->charging)
        return false;
    if (f->contact == NO_CONTACT)
        return true;
    return !orders_cancels_charge(m, f->enemy, orders_face_in(m, f->contact, f->enemy));
}

static int32_t charges(const struct match *m, const struct orders_fighter *f)
{
    return bonus_of_charge(m, f) ? 1 : 0;
}

static int32_t in_defence(const struct match *m, const struct orders_fighter *f)
{
    const struct orders_unit *u = orders_unit_at(m, f->unit);

    return !u->defence ? 0 : u->fell_back ? -2 : -1;
}

static bool ran_into_it(const struct match *m, const struct orders_fighter *f)
{
    const struct orders_contact *c;

    if (f->contact == NO_CONTACT || !f->first_round)
        return false;
    c = orders_contact_at(m, f->contact);
    return c->arrived == f->unit && c->how == ARRIVED_RUNNING;
}

static int32_t ran(const struct match *m, const struct orders_fighter *f)
{
    return ran_into_it(m, f) ? -1 : 0;
}

static int32_t tired(const struct match *m, const struct orders_fighter *f)
{
    return -orders_fatigue(m, f->unit);
}

static int32_t hates(const struct match *m, const struct orders_fighter *f)
{
    return f->first_round && orders_hates(m, f->unit, f->enemy) ? 2 : 0;
}

static int32_t afraid(const struct match *m, const struct orders_fighter *f)
{
    return f->first_round && orders_unit_at(m, f->unit)->shaken ? -2 : 0;
}

static int32_t shot_back(const struct match *m, const struct orders_fighter *f)
{
    const struct orders_unit *u = orders_unit_at(m, f->unit);

    return !f->first_round || u->reaction != REACTION_SHOOT ? 0 : u->fell_back ? -2 : -1;
}

static int32_t weapon_tires(const struct match *m, const struct orders_fighter *f)
{
    return f->first_round || f->mount ? 0 : orders_arm_of(m, f->figure)->ws_later;
}

static int32_t dulled(const struct match *m, const struct orders_fighter *f)
{
    return orders_unit_at(m, f->unit)->effects & EFFECT_DULL ? -1 : 0;
}

static const struct fighter_row ws_rows[] = {
    {RULE("O4.6-d"), charges},    {RULE("O4.7-a"), in_defence},   {RULE("O5.4-b"), ran},
    {RULE("O5.6-a"), tired},      {RULE("O7.2-a"), hates},        {RULE("O7.6-c"), afraid},
    {RULE("O4.11-k"), shot_back}, {RULE("O9.1-a"), weapon_tires}, {RULE("O8.3-a"), dulled},
};

/* --- S ------------------------------------------------------------------------------------------------- */

/* RULE("O9.1-c"): with a shield in use a weapon marked ** gives nothing; a buckler is none (O9.1-a). */
static int32_t weapon_strength(const struct match *m, const struct orders_fighter *f)
{
    const struct orders_hand_weapon *arm = orders_arm_of(m, f->figure);

    enum massed_shield shield = orders_shield_in_use(m, f->figure);

    if (f->mount || (arm->shield == SHIELD_OR_BONUS && shield != NO_SHIELD && shield != BUCKLER))
        return 0;
    return (f->first_round ? arm->s_first : arm->s_later) +
           (f->charging && massed_figure_at(m, f->figure)->mounted ? arm->s_mounted_charging : 0);
}

static const struct fighter_row strength_rows[] = {
    {RULE("O4.6-d"), charges},
    {RULE("O9.1-a"), weapon_strength},
    {RULE("O8.3-a"), dulled},
};

/* --- Sv ------------------------------------------------------------------------------------------------ */

static int32_t body_armour(const struct match *m, const struct orders_fighter *f)
{
    return orders_armour_points((enum massed_armour)massed_figure_at(m, f->figure)->armour);
}

static int32_t shield_in_hand(const struct match *m, const struct orders_fighter *f)
{
    return orders_shield_points(orders_shield_in_use(m, f->figure), ATTACK_BLOW);
}

/* RULE("O9.3-b"): on the front, for infantry with a basic weapon. */
static int32_t second_point(const struct match *m, const struct orders_fighter *f)
{
    return orders_shield_in_use(m, f->figure) == SHIELD && orders_arm_of(m, f->figure)->basic &&
                   f->side == FACE_FRONT && !massed_figure_at(m, f->figure)->mounted
               ? 1
               : 0;
}

/* RULE("O9.3-f"): against shots the shield counts whatever the weapon. */
static int32_t shield_against_shots(const struct match *m, const struct orders_fighter *f)
{
    return orders_shield_points((enum massed_shield)massed_figure_at(m, f->figure)->shield, ATTACK_SHOT);
}

static int32_t barding(const struct match *m, const struct orders_fighter *f)
{
    return massed_figure_at(m, f->figure)->barding ? 1 : 0;
}

static int32_t on_horseback(const struct match *m, const struct orders_fighter *f)
{
    return massed_figure_at(m, f->figure)->mounted ? 1 : 0;
}

static int32_t natural(const struct match *m, const struct orders_fighter *f)
{
    return massed_figure_at(m, f->figure)->natural_save;
}

/* RULE("B18.4.1-a"): of those who ride in a howdah. */
static int32_t howdah(const struct match *m, const struct orders_fighter *f)
{
    return orders_on_monster(m, f->figure) &&
                   massed_figure_at(m, orders_ground_of(m, f->figure))->flags & FLAG_HOWDAH
               ? 1
               : 0;
}

static int32_t close_ranks(const struct match *m, const struct orders_fighter *f)
{
    return orders_unit_at(m, f->unit)->formation == FORMATION_COMPACT ? 1 : 0;
}

static int32_t defends(const struct match *m, const struct orders_fighter *f)
{
    return orders_unit_at(m, f->unit)->defence ? 1 : 0;
}

/* RULE("O4.6-j"): from the start of the charge to the end of the first round. */
static int32_t exposed(const struct match *m, const struct orders_fighter *f)
{
    return orders_unit_at(m, f->unit)->charging || f->charging ? -1 : 0;
}

static int32_t ran_exposed(const struct match *m, const struct orders_fighter *f)
{
    return ran_into_it(m, f) ? -1 : 0;
}

static int32_t warded(const struct match *m, const struct orders_fighter *f)
{
    return orders_unit_at(m, f->unit)->effects & EFFECT_WARD ? 1 : 0;
}

static const struct save_row {
    const char *rule;
    fighter_value *value;
    bool blow, shot;
} save_rows[] = {
    {RULE("O9.3-a"), body_armour, true, true},   {RULE("O9.3-a"), shield_in_hand, true, false},
    {RULE("O9.3-b"), second_point, true, false}, {RULE("O9.3-a"), shield_against_shots, false, true},
    {RULE("O9.3-a"), barding, true, true},       {RULE("O9.3-d"), on_horseback, true, true},
    {RULE("O9.3-c"), natural, true, true},       {RULE("O4.5-i"), close_ranks, true, true},
    {RULE("O4.7-a"), defends, true, true},       {RULE("O4.6-j"), exposed, true, true},
    {RULE("O5.4-b"), ran_exposed, true, false},  {RULE("O8.3-a"), warded, true, true},
    {RULE("O10.10-a"), howdah, true, true},
};

/* --- the sums ------------------------------------------------------------------------------------------- */

static void add(struct orders_values *v, int32_t value, const char *rule)
{
    if (value == 0)
        return;
    v->value += value;
    modifier_add(v->row, &v->count, value, rule);
}

/* RULE("O5.2-c"), RULE("O6.4-d"): first all that is added, then the half of who rallied this turn, rounded
 * up; RULE("O1-b"): within 1 and 10. */
struct orders_values orders_ws(const struct match *m, const struct orders_fighter *f)
{
    struct orders_values v = {0};
    int32_t base = f->mount ? massed_figure_at(m, f->figure)->mount.ws : massed_value(m, f->figure, CHAR_WS);

    add(&v, base, RULE("O1-b"));
    for (size_t i = 0; i < sizeof ws_rows / sizeof ws_rows[0]; i++)
        add(&v, ws_rows[i].value(m, f), ws_rows[i].rule);
    if (orders_unit_at(m, f->unit)->rallied)
        add(&v, (v.value + 1) / 2 - v.value, RULE("O6.4-d"));
    add(&v, orders_within(v.value, 1, CHARACTERISTIC_MOST) - v.value, RULE("O1-b"));
    return v;
}

struct orders_values orders_strength(const struct match *m, const struct orders_fighter *f)
{
    struct orders_values v = {0};

    add(&v, f->mount ? massed_figure_at(m, f->figure)->mount.s : massed_value(m, f->figure, CHAR_S),
        RULE("O1-b"));
    for (size_t i = 0; i < sizeof strength_rows / sizeof strength_rows[0]; i++)
        add(&v, strength_rows[i].value(m, f), strength_rows[i].rule);
    add(&v, orders_within(v.value, 1, CHARACTERISTIC_MOST) - v.value, RULE("O1-b"));
    return v;
}

struct orders_values orders_save_points(const struct match *m, const struct orders_fighter *target, bool shot)
{
    struct orders_values v = {0};

    for (size_t i = 0; i < sizeof save_rows / sizeof save_rows[0]; i++)
        if (shot ? save_rows[i].shot : save_rows[i].blow)
            add(&v, save_rows[i].value(m, target), save_rows[i].rule);
    return v;
}

/* RULE("O5.6-a"): its activation, once it is over and had something in it, and each round outside of it.
 * RULE("O5.5-b"): in its activation the first round is part of it, and each new enemy met is one more. */
int32_t orders_fatigue(const struct match *m, int32_t unit)
{
    const struct orders_unit *u = orders_unit_at(m, unit);

    if (orders_of(m)->same_round)
        return u->tired;
    return u->combat_actions + (orders_of(m)->active == unit ? u->fought_now : u->acted != 0);
}

/* RULE("O9.3-e"): a pavise does it as long weapons do. */
bool orders_cancels_charge(const struct match *m, int32_t target, enum block_face side)
{
    int32_t figure = massed_typical(m, target);

    if (figure == NOBODY || (side != FACE_FRONT && massed_in_ranks(m, target)) || orders_routing(m, target))
        return false;
    return orders_arm_of(m, figure)->cancels_charge || massed_figure_at(m, figure)->shield == PAVISE;
}

void orders_fighter_in(const struct match *m, int32_t figure, int32_t contact, struct orders_fighter *f)
{
    const struct orders_contact *c = orders_contact_at(m, contact);
    int32_t unit = figure_at(m, figure)->unit;

    *f = (struct orders_fighter){.figure = figure,
                                 .unit = unit,
                                 .enemy = orders_opponent(m, contact, unit),
                                 .contact = contact,
                                 .first_round = c->rounds == 0,
                                 .side = orders_face_in(m, contact, unit)};
    f->charging = f->first_round &&
                  ((c->arrived == unit && c->how == ARRIVED_CHARGING) || (c->struck == unit && c->countered));
}

/* RULE("O5.7-e"), RULE("O5.7-f"): the wider of weapon and poison; poison widens criticals alone. */
void orders_find_blow(const struct match *m, const struct orders_fighter *striker,
                      const struct orders_fighter *target, bool piercing, struct orders_blow *out)
{
    const struct massed_figure *f = massed_figure_at(m, striker->figure);
    int32_t wide = striker->mount ? 1 : orders_arm_of(m, striker->figure)->critical;

    *out = (struct orders_blow){.striker = *striker,
                                .target = *target,
                                .ws = orders_ws(m, striker),
                                .target_ws = orders_ws(m, target),
                                .strength = orders_strength(m, striker),
                                .save = orders_save_points(m, target, false),
                                .critical = f->flags & FLAG_POISON && wide < 3 ? 3 : wide,
                                .misses_from = D20 + 1 - wide,
                                .killing_blow = (f->flags & FLAG_KILLING_BLOW) != 0,
                                .piercing = piercing};
    out->chance =
        orders_chance(orders_hit_by_blow(out->ws.value, out->target_ws.value), out->strength.value,
                      orders_within(massed_value(m, target->figure, CHAR_T), 1, CHARACTERISTIC_MOST),
                      orders_save(out->save.value, out->strength.value, piercing));
}

int32_t orders_blow_odds(const struct orders_blow *blow)
{
    return blow->chance.cpt < blow->misses_from ? blow->chance.cpt : blow->misses_from - 1;
}

struct orders_chance orders_sure_hit(const struct match *m, const struct orders_fighter *target, int32_t s)
{
    struct orders_values save = orders_save_points(m, target, false);

    return orders_chance(SURE_HIT, s,
                         orders_within(massed_value(m, target->figure, CHAR_T), 1, CHARACTERISTIC_MOST),
                         orders_save(save.value, s, 0));
}
