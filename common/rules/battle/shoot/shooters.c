#include "common/rules/battle/shoot/shooters.h"

#include "common/rules/battle/figures.h"
#include "common/rules/battle/move/formation.h"
#include "common/rules/massed/mixed.h"

/* --- what a unit has done ----------------------------------------------------------------------------- */

/* RULE("B8.1-c"): current strength is that at the start of the player turn. */
void battle_count_strength(struct match *m)
{
    for (int32_t unit = 0; unit < m->state->units; unit++) {
        struct battle_unit *u = battle_unit_at(m, unit);

        u->strength = massed_rank_and_file(m, unit);
        u->shot_losses = u->shot_tested = 0;
    }
}

void battle_begin_own_turn(struct match *m, int32_t unit)
{
    struct battle_unit *u = battle_unit_at(m, unit);

    EACH_MEMBER(m->state, unit, figure)
    {
        battle_figure_at(m, figure)->pistol_before = battle_figure_at(m, figure)->pistol_fired;
        battle_figure_at(m, figure)->pistol_fired = 0;
    }
    u->shot_before = u->shot;
    u->shot = u->marched = u->stirred = u->reserve_gone = 0;
}

static bool has_moved(const struct battle_unit *u)
{
    return u->gone > 0 || u->spent > 0 || u->manoeuvres > 0;
}

/* RULE("B6.2.5-d"): a pivot or any manoeuvre is a move, and so is a charge. */
void battle_note_march(struct match *m)
{
    for (int32_t unit = 0; unit < m->state->units; unit++) {
        struct battle_unit *u = battle_unit_at(m, unit);

        if (battle_side_of(m, unit) == battle_of(m)->active)
            u->marched = u->stirred = has_moved(u);
    }
}

/* RULE("B6.2.5-f"), RULE("B13.7.4-d"). */
void battle_note_reserve(struct match *m)
{
    for (int32_t unit = 0; unit < m->state->units; unit++) {
        struct battle_unit *u = battle_unit_at(m, unit);

        if (battle_side_of(m, unit) != battle_of(m)->active)
            continue;
        u->reserve_gone = u->gone;
        u->stirred |= has_moved(u);
    }
}

/* RULE("B13.7.4-b"), RULE("B13.7.9-c"), RULE("B13.8.1-b"), RULE("B13.8.2-b"): shots that cost the reserve
 * move. RULE("B6-e"): out of range it has shot as well. */
void battle_note_shot(struct match *m, const struct battle_volley *v)
{
    struct battle_unit *u = battle_unit_at(m, v->unit);
    enum massed_weapon weapon = (enum massed_weapon)v->weapon;
    bool elf = battle_is_elf(m, massed_typical(m, v->unit));

    u->shot = true;
    if (!v->reaction &&
        battle_shot_bars_reserve(weapon, elf, v->twice ? battle_missile(weapon, elf)->shots : 1))
        u->no_reserve_move = true;
}

void battle_begin_shooting(struct match *m)
{
    for (int32_t figure = 0; figure < m->state->figures; figure++)
        battle_figure_at(m, figure)->shot = false;
    for (int32_t unit = 0; unit < m->state->units; unit++) {
        battle_unit_at(m, unit)->dared = NO_UNIT;
        battle_unit_at(m, unit)->hated_tested = false;
    }
}

/* --- who may ------------------------------------------------------------------------------------------ */

/* RULE("B13.1-f"); RULE("B5.7.2-a"): of a mixed formation each as its own component. */
bool battle_carries(const struct match *m, int32_t figure, enum massed_weapon weapon)
{
    int32_t typical = massed_typical_beside(m, figure);

    if (weapon == IMPROVISED_MISSILE && battle_option(m, OPTION_IMPROVISED_MISSILES)) /* RULE("B13.7.11-a") */
        return true;
    if (massed_is_rank_and_file(m, figure) && typical != NOBODY)
        return massed_has_weapon(m, typical, weapon);
    return massed_has_weapon(m, figure, weapon);
}

bool battle_is_elf(const struct match *m, int32_t figure)
{
    return (battle_figure_at(m, figure)->nature.traits & TRAIT_ELF) != 0;
}

bool battle_fired_lately(const struct match *m, int32_t figure)
{
    const struct battle_figure *f = battle_figure_at(m, figure);
    bool own_turn = battle_side_of(m, figure_at(m, figure)->unit) == battle_of(m)->active;

    return f->pistol_fired || (own_turn && f->pistol_before);
}

/* RULE("B13.8.3-c"): fired in close combat it has been shot; RULE("B13.8.3-d"): a unit of which part has does
 * not stand and shoot. */
static bool has_fired(const struct match *m, int32_t figure, enum massed_weapon weapon, bool reaction)
{
    if (weapon != PISTOL && weapon != PISTOL_PAIR)
        return false;
    if (!reaction)
        return battle_fired_lately(m, figure);
    EACH_MEMBER(m->state, figure_at(m, figure)->unit, other)
    if (battle_fired_lately(m, other))
        return true;
    return false;
}

static struct battle_battery battery_of(const struct match *m, int32_t figure, enum massed_weapon weapon,
                                        bool reaction)
{
    const struct battle_unit *u = battle_unit_at(m, figure_at(m, figure)->unit);

    return (struct battle_battery){.weapon = weapon,
                                   .elf = battle_is_elf(m, figure),
                                   .bs = massed_value(m, figure, CHAR_BS),
                                   .moved = reaction ? u->stirred : u->marched,
                                   .shot_before = (reaction ? u->shot : u->shot_before) ||
                                                  has_fired(m, figure, weapon, reaction),
                                   .thrown_before = u->thrown == battle_of(m)->player_turns,
                                   .reaction = reaction,
                                   .improvises = battle_option(m, OPTION_IMPROVISED_MISSILES)};
}

bool battle_may_use(const struct match *m, int32_t figure, enum massed_weapon weapon, bool reaction)
{
    const struct battle_missile *row = battle_missile(weapon, battle_is_elf(m, figure));
    struct battle_battery battery = battery_of(m, figure, weapon, reaction);

    return massed_lives(m, figure) && massed_figure_at(m, figure)->role != ROLE_MACHINE && row &&
           battle_carries(m, figure, weapon) && !battle_may_not_shoot(&battery);
}

/* RULE("B13.7.6-b"), RULE("B13.7.6-g"): all throw at the same moment, so whoever is about to fall throws,
 * too; as often as the two sides meet. RULE("B5.7.6-d"), RULE("B5.7.7-d"): not in such a formation. */
bool battle_may_throw(const struct match *m, int32_t figure, enum massed_weapon weapon)
{
    const struct battle_missile *row = battle_missile(weapon, battle_is_elf(m, figure));
    struct battle_battery battery = battery_of(m, figure, weapon, false);

    battery.at_contact = true;
    battery.moved = false;
    return row && row->thrown_at_contact && figure_at(m, figure)->fate == FATE_IN_PLAY &&
           !battle_formation(m, figure_at(m, figure)->unit)->no_missiles &&
           battle_carries(m, figure, weapon) && !battle_may_not_shoot(&battery);
}

/* RULE("B10.8-e"), RULE("B10.9-f"), RULE("B7.2.5-b"): who is engaged fights. */
bool battle_unit_may_shoot(const struct match *m, int32_t unit)
{
    const struct battle_unit *u = battle_unit_at(m, unit);

    return battle_stands(m, unit) && !battle_engaged(m, unit) && !u->frozen && !u->stupid &&
           !battle_formation(m, unit)->no_missiles;
}

int32_t battle_shots_at(const struct match *m, int32_t figure, enum massed_weapon weapon, length distance,
                        bool reaction)
{
    struct battle_battery battery = battery_of(m, figure, weapon, reaction);

    return battle_shots_most(&battery, distance, !battery.moved);
}

const char *battle_missile_word(enum massed_weapon weapon)
{
    static const char *const word[MASSED_WEAPONS] = {
        [BOW] = "battle.weapon.bow",
        [SHORT_BOW] = "battle.weapon.short_bow",
        [LONG_BOW] = "battle.weapon.long_bow",
        [CROSSBOW] = "battle.weapon.crossbow",
        [REPEATING_CROSSBOW] = "battle.weapon.repeating_crossbow",
        [THROWING_AXE] = "battle.weapon.throwing_axe",
        [THROWING_SPEAR] = "battle.weapon.throwing_spear",
        [THROWING_KNIFE] = "battle.weapon.throwing_knife",
        [JAVELIN] = "battle.weapon.javelin",
        [SLING] = "battle.weapon.sling",
        [BLOWPIPE] = "battle.weapon.blowpipe",
        [IMPROVISED_MISSILE] = "battle.weapon.improvised_missile",
        [ARQUEBUS] = "battle.weapon.arquebus",
        [BLUNDERBUSS] = "battle.weapon.blunderbuss",
        [PISTOL] = "battle.weapon.pistol",
        [PISTOL_PAIR] = "battle.weapon.pistol_pair",
        [GRENADE] = "battle.weapon.grenade",
    };

    assert(word[weapon]);
    return word[weapon];
}
