/* The rows of B13.5 and B13.6. */
#include "common/rules/battle/arsenal/weapons.h"

#include <assert.h>

#define LOW_UNBEATEN (FACT_AGAINST_LOW | FACT_NOT_FORCED_BACK)

static const struct battle_arm on_foot[MASSED_WEAPONS] = {
    [HAND_WEAPON] = {.rule = RULE("B13.5.1-b")},
    [SECOND_WEAPON] = {.rule = RULE("B13.3-a"),
                       .gives = {{GIVES_TO_HIT, -1, FACT_RIGHT_HAND, RULE("B13.3-d")},
                                 {GIVES_TO_HIT, -2, FACT_LEFT_HAND, RULE("B13.3-d")}},
                       .attacks_times = 2,
                       .attacks_rule = RULE("B13.3-c"),
                       .no_shield = RULE("B13.3-d")},
    [IMPROVISED_WEAPON] = {.rule = RULE("B13.5.2-a"),
                           .gives = {{GIVES_TO_HIT, -1, 0, RULE("B13.5.2-b")},
                                     {GIVES_ENEMY_SAVE, 1, FACT_AGAINST_ARMOURED, RULE("B13.5.2-c")}}},
    [DAGGER] = {.rule = RULE("B13.5.3-a"),
                .gives = {{GIVES_INITIATIVE, 1, 0, RULE("B13.5.3-a")},
                          {GIVES_STRENGTH, -1, 0, RULE("B13.5.3-b")},
                          {GIVES_ENEMY_SAVE, 1, FACT_AGAINST_ARMOURED, RULE("B13.5.3-c")}}},
    [TWO_HANDED_WEAPON] = {.rule = RULE("B13.5.4-a"),
                           .gives = {{GIVES_INITIATIVE, -1, 0, RULE("B13.5.4-c")},
                                     {GIVES_STRENGTH, 1, 0, RULE("B13.5.4-d")},
                                     {GIVES_ENEMY_SAVE, -1, 0, RULE("B13.5.4-e")}},
                           .no_shield = RULE("B13.5.4-b"),
                           .two_hands = true},
    [FLAIL] = {.rule = RULE("B13.5.5-a"),
               .gives = {{GIVES_STRENGTH, 1, 0, RULE("B13.5.5-c")},
                         {GIVES_INITIATIVE, -1, FACT_FORCED_BACK, RULE("B13.5.5-d")}},
               .ws_least = 3,
               .ws_rule = RULE("B13.5.5-b"),
               .single_charge = RULE("B13.5.5-e"),
               .single_pursuit = RULE("B13.5.5-f"),
               .single_rout = RULE("B13.5.5-h")},
    [HALBERD] = {.rule = RULE("B13.5.6-a"),
                 .gives = {{GIVES_INITIATIVE, 1, FACT_AGAINST_MOUNTED | FACT_GROUND_HELD, RULE("B13.5.6-b")},
                           {GIVES_INITIATIVE, 1, FACT_AGAINST_AERIAL, RULE("B13.5.6-c")},
                           {GIVES_STRENGTH, 1, 0, RULE("B13.5.6-d")}},
                 .no_shield = RULE("B13.5.6-a"),
                 .two_hands = true},
    [NET] = {.rule = RULE("B13.5.7-a"),
             .gives = {{GIVES_ENEMY_TO_HIT, -1, 0, RULE("B13.5.7-b")}},
             .no_shield = RULE("B13.5.7-c"),
             .net = true},
    [SPEAR] = {.rule = RULE("B13.5.8-a"),
               .gives = {{GIVES_INITIATIVE, 1, FACT_FIRST_ROUND, RULE("B13.5.8-b")},
                         {GIVES_INITIATIVE, 2, FACT_AGAINST_MOUNTED | FACT_GROUND_HELD, RULE("B13.5.8-c")},
                         {GIVES_INITIATIVE, 1, FACT_AGAINST_AERIAL, RULE("B13.5.8-f")}},
               .rank = {[2] = {2, RULE("B13.5.8-d")}}},
    [PIKE] =
        {.rule = RULE("B13.5.9-a"),
         .gives = {{GIVES_INITIATIVE, 3, FACT_GROUND_HELD, RULE("B13.5.9-f")},
                   {GIVES_INITIATIVE, 3, FACT_AGAINST_MOUNTED | FACT_GROUND_HELD, RULE("B13.5.9-g")},
                   {GIVES_INITIATIVE, 1, FACT_AGAINST_AERIAL | FACT_GROUND_HELD, RULE("B13.5.9-j")}},
         .no_shield = RULE("B13.5.9-a"),
         .two_hands = true,
         .rank = {[2] = {2, RULE("B13.5.9-h")}, [3] = {3, RULE("B13.5.9-h")}, [4] = {4, RULE("B13.5.9-h")}},
         .ranks_till_back = RULE("B13.5.9-k"),
         .manoeuvres = 1,
         .manoeuvres_rule = RULE("B13.5.9-b"),
         .tests_in_difficult = RULE("B13.5.9-c"),
         .no_manoeuvre = RULE("B13.5.9-d"),
         .rank_a_turn = RULE("B13.5.9-e"),
         .no_buildings = RULE("B13.5.9-l")},
    [PISTOL] = {.rule = RULE("B13.8.3-h"),
                .gives = {{GIVES_TO_HIT, -1, 0, RULE("B13.8.3-f")},
                          {GIVES_ENEMY_SAVE, -2, 0, RULE("B13.8.3-j")}},
                .strength = 4,
                .strength_rule = RULE("B13.8.3-i"),
                .no_shield = RULE("B13.8.3-k")},
};

static const struct battle_arm on_horseback[MASSED_WEAPONS] = {
    [HAND_WEAPON] = {.rule = RULE("B13.6.1-a"),
                     .gives = {{GIVES_TO_HIT, 1, LOW_UNBEATEN, RULE("B13.6.1-a")}}},
    [SECOND_WEAPON] = {.rule = RULE("B13.6.1-c"),
                       .gives = {{GIVES_TO_HIT, 1, LOW_UNBEATEN, RULE("B13.6.1-a")},
                                 {GIVES_TO_HIT, -1, FACT_RIGHT_HAND, RULE("B13.3-d")},
                                 {GIVES_TO_HIT, -2, FACT_LEFT_HAND, RULE("B13.3-d")}},
                       .attacks_times = 2,
                       .attacks_rule = RULE("B13.3-c"),
                       .no_shield = RULE("B13.3-d")},
    [IMPROVISED_WEAPON] = {.rule = RULE("B13.6.2-a"),
                           .gives = {{GIVES_TO_HIT, -1, 0, RULE("B13.6.2-b")},
                                     {GIVES_ENEMY_SAVE, 1, FACT_AGAINST_ARMOURED, RULE("B13.6.2-c")}}},
    [DAGGER] = {.rule = RULE("B13.6.3-a"),
                .gives = {{GIVES_INITIATIVE, 1, 0, RULE("B13.6.3-a")},
                          {GIVES_STRENGTH, -1, 0, RULE("B13.6.3-b")},
                          {GIVES_ENEMY_SAVE, 1, FACT_AGAINST_ARMOURED, RULE("B13.6.3-c")}}},
    [FLAIL] = {.rule = RULE("B13.6.4-b"),
               .gives = {{GIVES_STRENGTH, 1, 0, RULE("B13.6.4-b")},
                         {GIVES_INITIATIVE, -1, FACT_LATER_ROUND, RULE("B13.6.4-c")}},
               .ws_least = 4,
               .ws_rule = RULE("B13.6.4-a")},
    [SPEAR] = {.rule = RULE("B13.6.5-a"),
               .gives = {{GIVES_INITIATIVE, 1, FACT_FIRST_ROUND, RULE("B13.6.5-a")},
                         {GIVES_TO_HIT, 1, LOW_UNBEATEN, RULE("B13.6.5-b")},
                         {GIVES_STRENGTH, 1, FACT_CHARGING, RULE("B13.6.5-d")}}},
    [LANCE] = {.rule = RULE("B13.6.6-a"),
               .gives = {{GIVES_INITIATIVE, 2, 0, RULE("B13.6.6-b")},
                         {GIVES_STRENGTH, 2, 0, RULE("B13.6.6-c")},
                         {GIVES_ENEMY_SAVE, -1, 0, RULE("B13.6.6-d")}}},
    [PISTOL] = {.rule = RULE("B13.8.3-h"),
                .gives = {{GIVES_TO_HIT, -1, 0, RULE("B13.8.3-f")},
                          {GIVES_ENEMY_SAVE, -2, 0, RULE("B13.8.3-j")}},
                .strength = 4,
                .strength_rule = RULE("B13.8.3-i"),
                .no_shield = RULE("B13.8.3-k")},
};

/* Weapons that are always another one. What has neither a row nor a line here is none of close combat: its
 * bearer has the hand weapon of every figure (B13.2-b). */
struct conversion {
    enum massed_weapon as;
    const char *rule;
};
static const struct conversion always[2][MASSED_WEAPONS] = {
    {[TWO_HANDED_FLAIL] = {TWO_HANDED_WEAPON, RULE("B13.5.4-a")},
     [THROWING_AXE] = {IMPROVISED_WEAPON, RULE("B13.7.6-i")},
     [THROWING_SPEAR] = {IMPROVISED_WEAPON, RULE("B13.7.6-i")},
     [THROWING_KNIFE] = {IMPROVISED_WEAPON, RULE("B13.7.7-b")},
     [PISTOL_PAIR] = {PISTOL, RULE("B13.8.3-k")}},
    /* mounted */
    {[TWO_HANDED_WEAPON] = {IMPROVISED_WEAPON, RULE("B13.6.2-a")},
     [TWO_HANDED_FLAIL] = {IMPROVISED_WEAPON, RULE("B13.6.2-a")},
     [HALBERD] = {IMPROVISED_WEAPON, RULE("B13.6.2-a")},
     [PIKE] = {IMPROVISED_WEAPON, RULE("B13.6.2-a")},
     [THROWING_AXE] = {IMPROVISED_WEAPON, RULE("B13.7.6-i")},
     [THROWING_SPEAR] = {IMPROVISED_WEAPON, RULE("B13.7.6-i")},
     [THROWING_KNIFE] = {IMPROVISED_WEAPON, RULE("B13.7.7-b")},
     [PISTOL_PAIR] = {PISTOL, RULE("B13.8.3-k")}},
};

const struct battle_arm *battle_arm_row(enum massed_weapon weapon, bool mounted)
{
    const struct battle_arm *row = (mounted ? on_horseback : on_foot) + weapon;

    assert(weapon < MASSED_WEAPONS);
    return row->rule ? row : NULL;
}

/* --- what a weapon is in a bout ------------------------------------------------------------------ */

/* RULE("B13.6.6-a"), RULE("B13.6.6-e"), RULE("B13.6.6-f"): a lance is for the first round with an enemy, and
 * for who charges. */
static struct conversion lance_in(const struct battle_bout *b)
{
    if (b->first_round && b->charging)
        return (struct conversion){LANCE, NULL};
    return (struct conversion){HAND_WEAPON, b->first_round ? RULE("B13.6.6-a") : RULE("B13.6.6-e")};
}

/* RULE("B13.5.2-a"), RULE("B13.5.4-f"), RULE("B13.5.5-b"), RULE("B13.6.4-a"), RULE("B13.2-b"). */
static struct conversion conversion_in(const struct battle_bout *b)
{
    const struct conversion *line = &always[b->mounted][b->weapon];
    enum massed_weapon weapon = line->rule ? line->as : b->weapon;
    const struct battle_arm *row = battle_arm_row(weapon, b->mounted);

    if (!row)
        return (struct conversion){HAND_WEAPON, RULE("B13.2-b")};
    if (weapon == LANCE)
        return lance_in(b);
    if (b->ws < row->ws_least)
        return (struct conversion){IMPROVISED_WEAPON, row->ws_rule};
    if (row->two_hands && b->one_hand)
        return (struct conversion){IMPROVISED_WEAPON,
                                   weapon == TWO_HANDED_WEAPON ? RULE("B13.5.4-f") : RULE("B13.5.2-a")};
    return (struct conversion){weapon, line->rule};
}

enum massed_weapon battle_counts_as(const struct battle_bout *b, const char **rule)
{
    struct conversion it = conversion_in(b);

    assert(b->weapon < MASSED_WEAPONS);
    assert(b->pushed_back_ever || !b->pushed_back_last);
    if (rule)
        *rule = it.rule;
    return it.as;
}

const struct battle_arm *battle_arm_in_use(const struct battle_bout *b)
{
    return battle_arm_row(battle_counts_as(b, NULL), b->mounted);
}

/* RULE("B13.2-e"), RULE("B13.2-f"): one of them, named when contact is made. */
bool battle_fights_with(enum massed_weapon weapon, bool mounted)
{
    if (weapon == PISTOL || weapon == PISTOL_PAIR)
        return false;
    return battle_arm_row(weapon, mounted) || always[mounted][weapon].rule;
}

/* --- what it gives ------------------------------------------------------------------------------- */

static int32_t facts_of(const struct battle_bout *b)
{
    const struct {
        bool holds;
        int32_t fact;
    } row[] = {{b->first_round, FACT_FIRST_ROUND},
               {!b->first_round, FACT_LATER_ROUND},
               {b->charging, FACT_CHARGING},
               {b->pushed_back_last, FACT_FORCED_BACK},
               {!b->pushed_back_last, FACT_NOT_FORCED_BACK}, /* RULE("B13.6.1-b"), RULE("B13.6.5-c") */
               {!b->pushed_back_ever, FACT_GROUND_HELD},
               {b->enemy_mounted, FACT_AGAINST_MOUNTED},
               {!b->enemy_mounted && !b->enemy_tall, FACT_AGAINST_LOW},
               {b->enemy_aerial, FACT_AGAINST_AERIAL},
               {b->enemy_armoured, FACT_AGAINST_ARMOURED},
               {!b->left_hand, FACT_RIGHT_HAND},
               {b->left_hand, FACT_LEFT_HAND}};
    int32_t facts = 0;

    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++)
        facts |= row[i].holds ? row[i].fact : 0;
    return facts;
}

void battle_arm_gives(const struct battle_bout *b, enum battle_gift what, struct battle_values *v)
{
    const struct battle_arm *arm = battle_arm_in_use(b);
    int32_t facts = facts_of(b);

    for (int32_t i = 0; i < ARM_EFFECTS_MOST; i++) {
        const struct battle_effect *effect = &arm->gives[i];

        if (effect->rule && effect->what == what && (effect->when & ~facts) == 0)
            battle_add(v, effect->value, effect->rule);
    }
}

/* RULE("B13.4-a"), RULE("B13.4-c"). */
static int32_t poison_in(const struct battle_bout *b)
{
    return b->poisoned && !b->enemy_unliving ? 1 : 0;
}

struct battle_values battle_blow_strength(const struct battle_bout *b, int32_t s)
{
    const struct battle_arm *arm = battle_arm_in_use(b);
    struct battle_values v = {0};

    assert(s >= 0);
    if (arm->strength > 0) {
        battle_add(&v, arm->strength, arm->strength_rule);
        return v;
    }
    if (s == 0) /* RULE("B3.1-a") */
        return v;
    battle_add(&v, s, RULE("B3-e"));
    battle_arm_gives(b, GIVES_STRENGTH, &v);
    if (v.value < 1) /* the ruling of B13.5.3-b */
        battle_add(&v, 1 - v.value, RULE("B13.5.3-b"));
    battle_add(&v, poison_in(b), RULE("B13.4-a"));
    return v;
}

int32_t battle_weapon_attacks(const struct battle_bout *b, int32_t attacks)
{
    int32_t times = battle_arm_in_use(b)->attacks_times;

    return times > 0 ? times * attacks : attacks;
}

/* RULE("B13.3-d"): one half of them with each hand. */
int32_t battle_left_attacks(const struct battle_bout *b, int32_t attacks)
{
    return battle_weapon_attacks(b, attacks) - attacks;
}

/* RULE("B13.5.8-e"), RULE("B13.5.9-i"), RULE("B13.5.9-k"). */
int32_t battle_rank_strikers(const struct battle_bout *b, int32_t rank, int32_t figures, int32_t eligible)
{
    const struct battle_arm *arm = battle_arm_in_use(b);
    int32_t most;

    assert(rank >= 2 && eligible <= figures);
    if (rank > RANKS_MOST || arm->rank[rank].one_in == 0 || (arm->ranks_till_back && b->pushed_back_ever))
        return 0;
    most = figures / arm->rank[rank].one_in;
    return most < eligible ? most : eligible;
}

/* --- what is carried ----------------------------------------------------------------------------- */

/* RULE("B13.4-e"): the hand weapon is bought with the figure (B13.2-b); what is picked up on the field is
 * not, and a torch is none of its weapons. */
bool battle_takes_poison(enum massed_weapon weapon)
{
    static const bool never[MASSED_WEAPONS] = {
        [IMPROVISED_WEAPON] = true, [IMPROVISED_MISSILE] = true, [TORCH] = true,       [PISTOL] = true,
        [PISTOL_PAIR] = true,       [ARQUEBUS] = true,           [BLUNDERBUSS] = true, [GRENADE] = true,
        [BLOWPIPE] = true};

    assert(weapon < MASSED_WEAPONS);
    return !never[weapon];
}

/* RULE("B13.2-d"). */
int32_t battle_poles(int32_t weapons)
{
    static const enum massed_weapon pole[] = {SPEAR, PIKE, HALBERD, TWO_HANDED_WEAPON, TWO_HANDED_FLAIL,
                                              LANCE};
    int32_t count = 0;

    for (size_t i = 0; i < sizeof pole / sizeof pole[0]; i++)
        count += weapons >> pole[i] & 1;
    return count;
}
