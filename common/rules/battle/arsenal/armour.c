/* The tables of saves and of what they weigh. */
#include "common/rules/battle/arsenal/armour.h"

#include <assert.h>

/* RULE("B6.4-d"), RULE("B6.4.1-c"), RULE("B5.1-b"), RULE("B5.1-d"), as the ledger prints them. */
static const struct worn_row {
    enum massed_armour armour;
    bool shield, mounted, barding;
    int32_t save, half_paces;
} worn[] = {
    {NO_ARMOUR, false, false, false, NO_SAVE, 0}, /* RULE("B6.4-e") */
    {NO_ARMOUR, true, false, false, 6, 0},        {LIGHT_ARMOUR, false, false, false, 6, 0},
    {LIGHT_ARMOUR, true, false, false, 5, 1},     {HEAVY_ARMOUR, false, false, false, 5, 1},
    {HEAVY_ARMOUR, true, false, false, 4, 2},     {NO_ARMOUR, false, true, false, 6, 0},
    {NO_ARMOUR, false, true, true, 5, 1},         {NO_ARMOUR, true, true, false, 5, 1},
    {NO_ARMOUR, true, true, true, 4, 2},          {LIGHT_ARMOUR, false, true, false, 5, 1},
    {LIGHT_ARMOUR, false, true, true, 4, 2},      {LIGHT_ARMOUR, true, true, false, 4, 2},
    {LIGHT_ARMOUR, true, true, true, 3, 3},       {HEAVY_ARMOUR, false, true, false, 4, 2},
    {HEAVY_ARMOUR, false, true, true, 3, 3},      {HEAVY_ARMOUR, true, true, false, 3, 3},
    {HEAVY_ARMOUR, true, true, true, 2, 4},
};

/* RULE("O10.14-a"): back from `orders`. */
static enum massed_armour body_of(const struct battle_outfit *o)
{
    return o->armour == PLATE_ARMOUR ? HEAVY_ARMOUR : o->armour;
}

static const struct worn_row *row_of(const struct battle_outfit *o)
{
    bool shield = o->shield != NO_SHIELD, barding = o->barding && o->mounted;

    for (size_t i = 0; i < sizeof worn / sizeof worn[0]; i++)
        if (worn[i].armour == body_of(o) && worn[i].shield == shield && worn[i].mounted == o->mounted &&
            worn[i].barding == barding)
            return &worn[i];
    assert(false); /* every outfit has a row */
    return &worn[0];
}

int32_t battle_worn_save(const struct battle_outfit *o)
{
    return row_of(o)->save;
}

/* RULE("B5.1-a"), RULE("B5.1-c"), RULE("B5.1-e"): by all that is carried, whether it can be used or not. */
int32_t battle_encumbrance(const struct battle_outfit *o)
{
    return row_of(o)->half_paces;
}

/* RULE("B5.1-a"), RULE("B5.1-f"). */
int32_t battle_net_movement(int32_t half_paces, const struct battle_outfit *o)
{
    int32_t left = half_paces - battle_encumbrance(o);

    return left > 0 ? left : 0;
}

/* --- shields ------------------------------------------------------------------------------------- */

/* RULE("B6.4.2-c"), RULE("B6.4.2-d"): flank and air leave the shield; and so does a weapon for two hands,
 * which is slung while nobody is near (the ruling of B13.5.4-b). */
static const char *denied_to_shots(const struct battle_guard *g)
{
    return g->from == FROM_REAR ? RULE("B6.4.2-c") : NULL;
}

/* RULE("B6.4.2-b"), RULE("B7.10.1-a"), RULE("B7.10.1-b"), RULE("B7.10.1-c"), RULE("B7.2.5-f"),
 * RULE("B8.3-d"). */
static const char *denied_to_blows(const struct battle_guard *g)
{
    if (g->routing)
        return RULE("B8.3-d");
    if (g->from == FROM_REAR)
        return RULE("B7.10.1-b");
    if (g->divided)
        return RULE("B7.2.5-f");
    if (g->shot_at_charger)
        return RULE("B7.2.2-h");
    if (g->pistol_fired)
        return RULE("B13.8.3-k");
    return NULL;
}

/* The cases in which neither a shield nor a net counts. */
static const char *guard_denied(const struct battle_guard *g)
{
    return g->shot ? denied_to_shots(g) : denied_to_blows(g);
}

/* RULE("B6.4.2-a"), RULE("B7.10.1-a"): both hands have something to do. */
const char *battle_shield_denied(const struct battle_guard *g)
{
    const char *rule = guard_denied(g);

    return rule || g->shot || !g->in_hand ? rule : g->in_hand->no_shield;
}

/* --- the save ------------------------------------------------------------------------------------ */

static void shield_points(const struct battle_outfit *o, const struct battle_guard *g,
                          struct battle_values *v)
{
    if (!g->shot && g->in_hand && g->in_hand->net)
        battle_add(v, guard_denied(g) ? 0 : 1, RULE("B13.5.7-a"));
    else if (o->shield != NO_SHIELD)
        battle_add(v, battle_shield_denied(g) ? 0 : 1, RULE("B6.4-d"));
}

/* RULE("B6.4-f"), RULE("B6.4.1-a"), RULE("B6.4.1-b"), RULE("B6.4.2-e"), RULE("B7.10-a"). */
struct battle_values battle_save_points(const struct battle_outfit *o, const struct battle_guard *g)
{
    static const int32_t body[MASSED_ARMOURS] = {[LIGHT_ARMOUR] = 1, [HEAVY_ARMOUR] = 2};
    struct battle_values v = {0};

    battle_add(&v, body[body_of(o)], RULE("B6.4-d"));
    shield_points(o, g, &v);
    battle_add(&v, o->mounted ? 1 : 0, RULE("B6.4.1-a")); /* all that a mount does: RULE("B6.6-g") */
    battle_add(&v, o->mounted && o->barding ? 1 : 0, RULE("B6.4.1-b"));
    battle_add(&v, o->natural, RULE("B24-f"));
    if (v.value > 0) /* there is a save to be improved */
        battle_add(&v, g->formation, g->formation_rule);
    return v;
}

/* RULE("B6.4-a"), RULE("B6.4-g"), RULE("B6.5-b"). */
int32_t battle_save_needed(const struct battle_values *points, int32_t modifier)
{
    int32_t needed = NO_SAVE - points->value - modifier;

    if (points->value == 0 || needed >= NO_SAVE)
        return NO_SAVE;
    return needed < 1 ? 1 : needed;
}

/* --- many figures -------------------------------------------------------------------------------- */

/* RULE("B13.1-g"): the mean of the steps, rounded down. */
int32_t battle_average_save(const int32_t figures[NO_SAVE + 1])
{
    int32_t steps = 0, all = 0;

    for (int32_t save = 1; save <= NO_SAVE; save++) {
        assert(figures[save] >= 0);
        steps += (NO_SAVE - save) * figures[save];
        all += figures[save];
    }
    assert(all > 0);
    return NO_SAVE - steps / all;
}
