#include "common/rules/battle/move/formation.h"

#include "common/match/ranks.h"
#include "common/rules/battle/arsenal/weapons.h"
#include "common/rules/battle/fight/room.h"
#include "common/rules/battle/figures.h"
#include "common/rules/massed/bodies.h"
#include "common/rules/massed/losses.h"

static const struct battle_formation_row rows[FORMATIONS] = {
    [FORM_RANKS] = {.word = "battle.formation.ranks"},
    [FORM_FILE] = {.word = "battle.formation.file", .no_charge = RULE("B5.7.1-h"), .flees = RULE("B5.7.1-j")},
    [FORM_MISSILE_WEDGE] = {.word = "battle.formation.missile_wedge",
                            .stays = RULE("B5.7.5-d"),
                            .no_charge = RULE("B5.7.5-g")},
    [FORM_SHIELD_WALL] = {.word = "battle.formation.shield_wall",
                          .stays = RULE("B5.7.6-c"),
                          .no_charge = RULE("B5.7.6-c"),
                          .no_missiles = RULE("B5.7.6-d"),
                          .save = 1,
                          .save_rule = RULE("B5.7.6-e"),
                          .till_chase = RULE("B5.7.6-g"),
                          .till_fright = RULE("B5.7.6-h")},
    [FORM_TESTUDO] = {.word = "battle.formation.testudo",
                      .no_missiles = RULE("B5.7.7-d"),
                      .slow = RULE("B5.7.7-d"),
                      .save = 2,
                      .save_rule = RULE("B5.7.7-e"),
                      .till_contact = RULE("B5.7.7-f")},
    [FORM_SQUARE] = {.word = "battle.formation.square",
                     .stays = RULE("B5.7.3-e"),
                     .no_charge = RULE("B5.7.3-e"),
                     .rooted = RULE("B5.7.3-e"),
                     .no_chase = RULE("B5.7.3-h"),
                     .obstacle = RULE("B5.7.3-g")},
    [FORM_WEDGE] = {.word = "battle.formation.wedge", .no_duels = RULE("B5.7.4-u")},
};

/* RULE("B5.7-a"), RULE("B5.7.1-a"): a file is one figure wide. */
bool battle_is_file(const struct block *b)
{
    return b->layout == BLOCK_RANKS && b->files == 1 && b->count > 1;
}

enum battle_formation battle_formation_of(const struct match *m, int32_t unit)
{
    enum battle_formation kept = (enum battle_formation)battle_unit_at(m, unit)->formation;

    if (kept == FORM_RANKS && unit_at(m, unit)->blocks > 0 && battle_is_file(state_blocks(m->state, unit)))
        return FORM_FILE;
    return kept;
}

const struct battle_formation_row *battle_formation_row(enum battle_formation formation)
{
    return &rows[formation];
}

const struct battle_formation_row *battle_formation(const struct match *m, int32_t unit)
{
    return &rows[battle_formation_of(m, unit)];
}

static void tell(struct match *m, int32_t unit, const char *key, const char *rule,
                 enum battle_formation formation)
{
    struct event *e = battle_tell(m, key, rule, unit);

    event_word(e, "formation", rows[formation].word);
    event_end(m);
}

void battle_take_formation(struct match *m, int32_t unit, enum battle_formation formation, const char *rule)
{
    struct battle_unit *u = battle_unit_at(m, unit);

    assert(u->formation == FORM_RANKS && formation != FORM_RANKS);
    u->formation = (int32_t)formation;
    u->formed = battle_of(m)->player_turns;
    tell(m, unit, "battle.formed", rule, formation);
}

/* --- wedges --------------------------------------------------------------------------------------------- */

static int32_t complete_ranks(const struct block *b)
{
    int32_t ranks = block_ranks(b);

    return block_rank_size(b, ranks - 1) == b->files + ranks - 1 ? ranks : ranks - 1;
}

int32_t battle_wedge_widest(const struct block *b)
{
    return b->files + complete_ranks(b) - 1;
}

static struct block in_ranks(const struct block *wedge, int32_t files)
{
    struct block b = *wedge;

    b.layout = BLOCK_RANKS;
    b.files = files < b.count ? files : b.count;
    return b;
}

bool battle_room_for_ranks(const struct match *m, int32_t unit, const struct block *wedge, int32_t files,
                           struct block *b)
{
    for (int32_t front = files; front > 0; front--) {
        *b = in_ranks(wedge, front);
        if (massed_ease(m, unit, b))
            return true;
    }
    *b = in_ranks(wedge, files);
    battle_squeeze_in(m, unit, b);
    return battle_has_room(m, unit, b);
}

/* RULE("B5.7.4-c"), RULE("B5.7.4-k"): a front equal to its widest rank. Of one that an obstacle divides each
 * part by itself. No rule: one that has no room anywhere near keeps its places. */
static void draw_up_wedge(struct match *m, int32_t unit)
{
    struct block part[UNIT_BLOCKS_MAX], whole = state_blocks(m->state, unit)[0];
    int32_t blocks = unit_at(m, unit)->blocks, order[BLOCK_FIGURES_MOST], count = 0, files;

    whole.count = 0;
    for (int32_t i = 0; i < blocks; i++)
        for (int32_t slot = 0; slot < state_blocks(m->state, unit)[i].count; slot++)
            order[count++] = ranks_figure(m, unit, i, slot);
    whole.count = count;
    files = battle_wedge_widest(&whole);
    for (int32_t i = 0; i < blocks; i++)
        if (!battle_room_for_ranks(m, unit, &state_blocks(m->state, unit)[i], files, &part[i]))
            part[i] = state_blocks(m->state, unit)[i];
    ranks_form(m, unit, part, blocks, order);
    massed_centre_leader(m, unit);
}

void battle_disband_wedge(struct match *m, int32_t unit, const char *rule)
{
    if (battle_unit_at(m, unit)->formation == FORM_WEDGE)
        battle_lose_formation(m, unit, rule);
}

void battle_lose_formation(struct match *m, int32_t unit, const char *rule)
{
    struct battle_unit *u = battle_unit_at(m, unit);
    enum battle_formation before = (enum battle_formation)u->formation;

    if (before == FORM_RANKS || before == FORM_FILE) /* a file stays one until it is drawn up anew */
        return;
    u->formation = FORM_RANKS;
    if (before == FORM_WEDGE && massed_in_ranks(m, unit))
        draw_up_wedge(m, unit);
    tell(m, unit, "battle.formation_over", rule, before);
}

void battle_try_formation(struct match *m, int32_t unit, enum battle_mishap mishap)
{
    const struct battle_formation_row *row = battle_formation(m, unit);
    const char *ends[] = {[MISHAP_CONTACT] = row->till_contact,
                          [MISHAP_CHASE] = row->till_chase,
                          [MISHAP_FRIGHT] = row->till_fright,
                          [MISHAP_ROUT] = row->till_chase ? row->till_chase : RULE("B5.7-a")};

    if (ends[mishap])
        battle_lose_formation(m, unit, ends[mishap]);
}

bool battle_shielded_infantry(const struct match *m, int32_t unit)
{
    int32_t typical = massed_typical(m, unit);

    return massed_unit_at(m, unit)->type == TYPE_INFANTRY && typical != NOBODY &&
           massed_figure_at(m, typical)->shield != NO_SHIELD;
}

/* What is shot or thrown is not asked about. */
bool battle_one_handed(const struct match *m, int32_t unit)
{
    int32_t typical = massed_typical(m, unit);

    for (int32_t weapon = HAND_WEAPON; typical != NOBODY && weapon < PISTOL; weapon++) {
        const struct battle_arm *row = battle_arm_row((enum massed_weapon)weapon, false);

        if (massed_has_weapon(m, typical, (enum massed_weapon)weapon) && row && row->two_hands)
            return false;
    }
    return typical != NOBODY;
}
