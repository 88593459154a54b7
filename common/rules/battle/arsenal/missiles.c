/* The rows of B13.7 and B13.8. */
#include "common/rules/battle/arsenal/missiles.h"

#include "common/rules/battle/arsenal/weapons.h"

#include <assert.h>

#define THROWN(own_rule, paces)                                                                              \
    .rule = (own_rule), .range = (paces)*PACE, .strength = STRENGTH_OF_THROWER,                              \
    .strength_rule = RULE("B6.3-c"), .to_hit = -1, .to_hit_rule = RULE("B13.7.6-e"), .shots = 1,             \
    .no_reaction = RULE("B13.7.6-a"), .thrown_at_contact = RULE("B13.7.6-b"),                                \
    .no_long_range = RULE("B13.7.6-f")

static const struct battle_missile missiles[MASSED_WEAPONS] = {
    [BOW] = {.rule = RULE("B13.7.1-a"),
             .range = 24 * PACE,
             .s = 3,
             .shots = 1,
             .reaction_drops_shield = RULE("B7.2.2-h")},
    [SHORT_BOW] = {.rule = RULE("B13.7.2-a"),
                   .range = 16 * PACE,
                   .s = 3,
                   .shots = 1,
                   .reaction_drops_shield = RULE("B7.2.2-h")},
    [LONG_BOW] = {.rule = RULE("B13.7.3-a"),
                  .range = 30 * PACE,
                  .s = 3,
                  .band = {{15 * PACE, 3, -1, RULE("B13.7.3-a")}},
                  .shots = 1,
                  .reaction_drops_shield = RULE("B7.2.2-h")},
    [CROSSBOW] = {.rule = RULE("B13.7.4-a"),
                  .range = 30 * PACE,
                  .s = 4,
                  .band = {{15 * PACE, 4, -1, RULE("B13.7.4-e")}},
                  .shots = 1,
                  .no_move = RULE("B13.7.4-b"),
                  .no_reserve = RULE("B13.7.4-b"),
                  .reaction_still = RULE("B13.7.4-d"),
                  .reaction_loaded = RULE("B13.7.4-d"),
                  .reaction_drops_shield = RULE("B7.2.2-h")},
    [REPEATING_CROSSBOW] = {.rule = RULE("B13.7.5-a"),
                            .range = 16 * PACE,
                            .s = 3,
                            .shots = 2,
                            .shots_rule = RULE("B13.7.5-b"),
                            .shots_to_hit = -1,
                            .reaction_drops_shield = RULE("B7.2.2-h")},
    [THROWING_AXE] = {THROWN(RULE("B13.7.6-a"), 4), .save = -1, .save_rule = RULE("B13.7.6-h")},
    [THROWING_SPEAR] = {THROWN(RULE("B13.7.6-a"), 4), .save = -1, .save_rule = RULE("B13.7.6-h")},
    [THROWING_KNIFE] = {THROWN(RULE("B13.7.7-a"), 6)},
    [JAVELIN] = {THROWN(RULE("B13.7.8-a"), 8)}, /* RULE("B13.7.8-b") */
    [SLING] = {.rule = RULE("B13.7.9-a"),
               .range = 18 * PACE,
               .s = 3,
               .shots = 2,
               .shots_rule = RULE("B13.7.9-b"),
               .shots_within = 9 * PACE,
               .shots_stationary = true},
    [BLOWPIPE] = {.rule = RULE("B13.7.10-a"),
                  .range = 12 * PACE,
                  .strength = STRENGTH_OF_DIE,
                  .strength_rule = RULE("B13.7.10-a"),
                  .s = 1,
                  .shots = 1},
    [IMPROVISED_MISSILE] = {.rule = RULE("B13.7.11-b"),
                            .range = 3 * PACE,
                            .strength = STRENGTH_OF_THROWER,
                            .strength_rule = RULE("B13.7.11-b"),
                            .s_more = -2,
                            .save = 1,
                            .save_of_armoured = true,
                            .save_rule = RULE("B13.7.11-b"),
                            .to_hit = -1,
                            .to_hit_rule = RULE("B13.7.11-b"),
                            .shots = 1,
                            .no_reaction = RULE("B13.7.11-b"),
                            .needs_option = RULE("B13.7.11-a")},
    [ARQUEBUS] = {.rule = RULE("B13.8.1-a"),
                  .range = 24 * PACE,
                  .s = 4,
                  .band = {{6 * PACE, 4, -2, RULE("B13.8.1-f")}, {12 * PACE, 4, -1, RULE("B13.8.1-f")}},
                  .shots = 1,
                  .no_move = RULE("B13.8.1-b"),
                  .no_reserve = RULE("B13.8.1-b"),
                  .second_turn = RULE("B13.8.1-d"),
                  .reaction_still = RULE("B13.8.1-e"),
                  .reaction_loaded = RULE("B13.8.1-e"),
                  .reaction_drops_shield = RULE("B7.2.2-h"),
                  .misfires = RULE("B13.8.1-g")},
    [BLUNDERBUSS] = {.rule = RULE("B13.8.2-a"),
                     .range = 16 * PACE,
                     .strength_rule = RULE("B13.8.2-g"),
                     .s = 1,
                     .band = {{8 * PACE, 3, -2, RULE("B13.8.2-f")}},
                     .shots = 1,
                     .no_move = RULE("B13.8.2-b"),
                     .no_reserve = RULE("B13.8.2-b"),
                     .second_turn = RULE("B13.8.2-d"),
                     .reaction_still = RULE("B13.8.2-e"),
                     .reaction_loaded = RULE("B13.8.2-e"),
                     .reaction_drops_shield = RULE("B7.2.2-h"),
                     .misfires = RULE("B13.8.2-h")},
    [PISTOL] = {.rule = RULE("B13.8.3-a"), /* it may move and shoot: RULE("B13.8.3-b") */
                .range = 6 * PACE,
                .s = 4,
                .save = -1,
                .save_rule = RULE("B13.8.3-a"),
                .shots = 1,
                .second_turn = RULE("B13.8.3-c"),
                .reaction_loaded = RULE("B13.8.3-d")},
    [GRENADE] = {.rule = RULE("B13.8.4-a"),
                 .range = 6 * PACE,
                 .s = 3,
                 .save = -2,
                 .save_rule = RULE("B13.8.4-a"),
                 .shots = 1,
                 .no_move = RULE("B13.8.4-b"),
                 .no_reaction = RULE("B13.8.4-f"),
                 .no_skill = RULE("B13.8.4-f")},
};

/* RULE("B13.7.3-a"), RULE("B13.8.3-k"): of a brace of pistols one counts. */
static enum massed_weapon row_of(enum massed_weapon weapon, bool elf)
{
    if (elf && (weapon == BOW || weapon == SHORT_BOW))
        return LONG_BOW;
    return weapon == PISTOL_PAIR ? PISTOL : weapon;
}

const struct battle_missile *battle_missile(enum massed_weapon weapon, bool elf)
{
    const struct battle_missile *row = &missiles[row_of(weapon, elf)];

    assert(weapon < MASSED_WEAPONS);
    return row->rule ? row : NULL;
}

static const struct battle_missile *shot_with(const struct battle_shot *shot)
{
    const struct battle_missile *row = battle_missile(shot->weapon, shot->elf);

    assert(row);
    return row;
}

/* The band of this distance; NULL: beyond all of them. */
static const struct battle_band *band_at(const struct battle_missile *row, length distance)
{
    for (int32_t i = 0; i < MISSILE_BANDS; i++)
        if (row->band[i].rule && distance <= row->band[i].to)
            return &row->band[i];
    return NULL;
}

/* --- one shot ------------------------------------------------------------------------------------ */

/* RULE("B6.1-b"), RULE("B6.1-c"). */
bool battle_in_range(const struct battle_shot *shot)
{
    return shot->distance <= shot_with(shot)->range;
}

/* RULE("B6.2.5-e"): from beyond one half of the range on. */
bool battle_long_range(const struct battle_shot *shot)
{
    const struct battle_missile *row = shot_with(shot);

    return !row->no_long_range && !row->no_skill && 2 * shot->distance > row->range;
}

void battle_missile_to_hit(const struct battle_shot *shot, struct battle_values *v)
{
    const struct battle_missile *row = shot_with(shot);

    if (battle_long_range(shot))
        battle_add(v, -1, RULE("B6.2.5-c"));
    battle_add(v, row->to_hit, row->to_hit_rule);
    if (shot->shots > 1)
        battle_add(v, row->shots_to_hit, row->shots_rule);
}

/* RULE("B6.3-b"), RULE("B6.3-c"): before poison. */
static void bare_strength(const struct battle_shot *shot, const struct battle_missile *row,
                          struct battle_values *v)
{
    const struct battle_band *band = band_at(row, shot->distance);

    switch (row->strength) {
    case STRENGTH_OF_MISSILE:
        if (band)
            battle_add(v, band->s, band->rule);
        else
            battle_add(v, row->s, row->strength_rule ? row->strength_rule : row->rule);
        return;
    case STRENGTH_OF_DIE: /* the ruling of B13.7.10-a: 1 against those whom poison does not harm */
        assert(shot->target_unliving || shot->die >= 1);
        battle_add(v, shot->target_unliving ? row->s : shot->die, row->strength_rule);
        return;
    case STRENGTH_OF_THROWER:
        if (shot->s == 0) /* RULE("B3.1-a") */
            return;
        battle_add(v, shot->s, row->strength_rule);
        battle_add(v, row->s_more, row->rule);
        if (v->value < 1)
            battle_add(v, 1 - v->value, RULE("B6.3-c"));
        return;
    }
}

struct battle_values battle_missile_strength(const struct battle_shot *shot)
{
    struct battle_values v = {0};

    bare_strength(shot, shot_with(shot), &v);
    if (v.value > 0 && shot->poisoned && !shot->target_unliving && battle_takes_poison(shot->weapon))
        battle_add(&v, 1, RULE("B13.4-a"));
    return v;
}

/* RULE("B13.7.10-b"). */
int32_t battle_blowpipe_dice(int32_t hits, bool single)
{
    return single && hits > 1 ? 1 : hits;
}

/* RULE("B6.5-a"). */
void battle_missile_save(const struct battle_shot *shot, struct battle_values *v)
{
    const struct battle_missile *row = shot_with(shot);
    const struct battle_band *band = band_at(row, shot->distance);

    if (band)
        battle_add(v, band->save, band->rule);
    if (!row->save_of_armoured || shot->target_armoured)
        battle_add(v, row->save, row->save_rule);
}

/* --- who may shoot ------------------------------------------------------------------------------- */

/* RULE("B13.7.6-b"): in the shooting phase or at contact, once in a player turn. */
static const char *may_not_throw(const struct battle_battery *who, const struct battle_missile *row)
{
    if (who->at_contact && !row->thrown_at_contact)
        return RULE("B13.7.6-b");
    return row->thrown_at_contact && who->thrown_before ? RULE("B13.7.6-b") : NULL;
}

/* RULE("B7.2.2-a"). */
static const char *may_not_react(const struct battle_battery *who, const struct battle_missile *row)
{
    if (row->no_reaction)
        return row->no_reaction;
    if (who->moved && row->reaction_still)
        return row->reaction_still;
    return who->shot_before ? row->reaction_loaded : NULL;
}

const char *battle_may_not_shoot(const struct battle_battery *who)
{
    const struct battle_missile *row = battle_missile(who->weapon, who->elf);

    assert(row && !(who->reaction && who->at_contact));
    if (who->bs == 0) /* RULE("B3.1-b"), RULE("B6.2-g") */
        return RULE("B3.1-b");
    if (row->needs_option && !who->improvises)
        return row->needs_option;
    if (may_not_throw(who, row))
        return may_not_throw(who, row);
    if (who->at_contact)
        return NULL;
    if (who->reaction)
        return may_not_react(who, row);
    if (who->moved && row->no_move)
        return row->no_move;
    return who->shot_before ? row->second_turn : NULL;
}

/* RULE("B13.7.5-b"), RULE("B13.7.9-b"), RULE("B13.7.9-c"), RULE("B13.7.9-d"): one when it stands and shoots.
 */
int32_t battle_shots_most(const struct battle_battery *who, length distance, bool stationary)
{
    const struct battle_missile *row = battle_missile(who->weapon, who->elf);

    assert(row);
    if (who->reaction || (row->shots_stationary && !stationary) ||
        (row->shots_within > 0 && distance > row->shots_within))
        return 1;
    return row->shots;
}

/* RULE("B13.7.9-c"). */
const char *battle_shot_bars_reserve(enum massed_weapon weapon, bool elf, int32_t shots)
{
    const struct battle_missile *row = battle_missile(weapon, elf);

    assert(row);
    if (shots == 0)
        return NULL;
    if (shots > 1 && row->shots_stationary)
        return RULE("B13.7.9-c");
    return row->no_reserve;
}

/* RULE("B13.8.3-e"), RULE("B13.8.3-k"). */
const char *battle_pistol_barred(const struct battle_pistol *p)
{
    if (p->fired)
        return RULE("B13.8.3-k");
    return p->shot_before || p->shot_at_charger ? RULE("B13.8.3-e") : NULL;
}
