/* B7.7 to B7.10: one blow. */
#include "common/rules/battle/fight/blow.h"

#include "common/rules/battle/arsenal/profiles.h"
#include "common/rules/battle/fight/guard.h"
#include "common/rules/battle/move/formation.h"
#include "common/rules/battle/psychology/fear.h"
#include "common/rules/battle/psychology/psychology.h"
#include "common/rules/massed/terrain.h"
#include "common/table/crest.h"

/* --- what changes the roll to hit ----------------------------------------------------------------------- */

enum { UNARMED = -2 };

struct strike {
    const struct match *m;
    int32_t figure, unit, enemy, victim, contact;
    enum battle_part part;
};

/* RULE("B7.8.1-b"). */
static int32_t charge(const struct strike *s)
{
    return battle_charging(s->m, s->unit) ? 1 : 0;
}

/* RULE("B7.8.1-c"): at those whom its unit followed up. */
static int32_t follow_up(const struct strike *s)
{
    return s->contact != NO_CONTACT && battle_contact_at(s->m, s->contact)->followed == s->unit ? 1 : 0;
}

/* The hill that a figure stands on; NOTHING. */
static int32_t hill_under(const struct match *m, int32_t figure)
{
    struct point at = table_stand_const(table_of(m), figure)->place.at;

    for (int32_t piece = 0; piece < table_of(m)->pieces; piece++) {
        int32_t kind = table_piece_const(table_of(m), piece)->kind;

        if ((kind == TERRAIN_HILL || kind == TERRAIN_STEEP_HILL) && piece_there(table_of(m), piece) &&
            piece_holds_point(table_of(m), piece, at))
            return piece;
    }
    return NOTHING;
}

/* RULE("B7.8.1-d"): on a hill against somebody who is on none, or on the same one nearer to its crest. */
static int32_t higher_ground(const struct strike *s)
{
    int32_t own = hill_under(s->m, s->figure), its = hill_under(s->m, s->victim);
    struct crest crest;

    if (own == NOTHING || (its != NOTHING && its != own))
        return 0;
    if (its == NOTHING)
        return 1;
    crest = hill_crest(table_of(s->m), own);
    return crest_distance(&crest, massed_centre(s->m, s->unit)) <
           crest_distance(&crest, massed_centre(s->m, s->enemy));
}

/* RULE("B7.8.1-g"). */
static int32_t obstacle(const struct strike *s)
{
    const struct battle_contact *c;

    if (s->contact == NO_CONTACT)
        return 0;
    if (battle_formation(s->m, s->enemy)->obstacle) /* RULE("B5.7.3-g"): however they came together */
        return -1;
    c = battle_contact_at(s->m, s->contact);
    return c->defended && c->struck == s->enemy ? -1 : 0;
}

static bool is_frenzied(const struct match *m, int32_t figure)
{
    return battle_unit_at(m, figure_at(m, figure)->unit)->frenzied || battle_figure_at(m, figure)->frenzied;
}

/* RULE("B10.5-i"), RULE("B7.8.1-e"). */
static int32_t frenzy(const struct strike *s)
{
    return is_frenzied(s->m, s->figure);
}

/* RULE("B10.6-i"), RULE("B7.8.1-f"): at hated figures. */
static int32_t hated(const struct strike *s)
{
    return battle_hates_figure(s->m, s->unit, s->victim) ||
           battle_hates_by_himself(s->m, s->figure, s->victim);
}

/* RULE("B10.8-k"), RULE("B7.8.1-h"): in the zone of any enemy that causes fear at a distance. */
static int32_t afraid(const struct strike *s)
{
    return battle_in_fear_zone(s->m, s->unit) ? -1 : 0;
}

/* RULE("B7.8.1-j"): nobody is without a hand weapon (RULE("B13.2-b")) unless the game master takes it away;
 * not who has attacks of another sort. */
static int32_t unarmed(const struct strike *s)
{
    const struct battle_figure *f = battle_figure_at(s->m, s->figure);

    if (!f->unarmed || (s->part != PART_RIGHT && s->part != PART_LEFT))
        return 0;
    for (enum massed_attack attack = ATTACK_WEAPON + 1; attack < MASSED_ATTACKS; attack++)
        if (f->nature.attacks[attack] > 0)
            return 0;
    return UNARMED;
}

/* RULE("B7.8.1-a"): all of them add up. Those of psychology are rows as well. */
static const struct {
    const char *rule;
    int32_t (*value)(const struct strike *s);
} hit_rows[] = {
    {RULE("B7.8.1-b"), charge},   {RULE("B7.8.1-c"), follow_up}, {RULE("B7.8.1-d"), higher_ground},
    {RULE("B7.8.1-g"), obstacle}, {RULE("B10.5-i"), frenzy},     {RULE("B10.6-i"), hated},
    {RULE("B10.8-k"), afraid},    {RULE("B7.8.1-j"), unarmed},
};

static bool with_weapon(enum battle_part part)
{
    return part == PART_RIGHT || part == PART_LEFT || part == PART_PISTOL;
}

static struct battle_values to_hit(const struct strike *s)
{
    struct battle_values v = {0};
    struct battle_bout its = battle_bout_of(s->m, s->victim, PART_RIGHT, s->unit, s->figure);

    for (size_t i = 0; i < sizeof hit_rows / sizeof hit_rows[0]; i++)
        battle_add(&v, hit_rows[i].value(s), hit_rows[i].rule);
    if (with_weapon(s->part)) { /* RULE("B7.8.1-k"), RULE("B7.8.1-i") */
        struct battle_bout own = battle_bout_of(s->m, s->figure, s->part, s->enemy, s->victim);

        battle_arm_gives(&own, GIVES_TO_HIT, &v);
    }
    battle_arm_gives(&its, GIVES_ENEMY_TO_HIT, &v);
    return v;
}

/* --- the rest of it ------------------------------------------------------------------------------------- */

struct battle_values battle_initiative(const struct match *m, int32_t figure, enum battle_part part,
                                       int32_t foe)
{
    const struct battle_figure *f = battle_figure_at(m, figure);
    struct battle_values v = {0};

    if (part == PART_PISTOL) {
        battle_add(&v, PISTOLS_FIRST, RULE("B13.8.3-g"));
        return v;
    }
    battle_add(&v, part == PART_MOUNT ? f->massed.mount.i : f->massed.profile[CHAR_I],
               part == PART_MOUNT ? RULE("B7.8.2-c") : RULE("B7.7-a"));
    if (part == PART_RIGHT || part == PART_LEFT) {
        struct battle_bout bout = battle_bout_of(m, figure, part, f->foe[foe].unit, f->foe[foe].victim);

        battle_arm_gives(&bout, GIVES_INITIATIVE, &v);
    }
    if (v.value < 0)
        battle_add(&v, -v.value, RULE("B3-a"));
    return v;
}

/* RULE("B7.8.2-c"), RULE("B13.4-a"): a creature that strikes without a weapon has its own S, and its poison.
 */
static struct battle_values bare_strength(const struct match *m, int32_t figure, enum battle_part part,
                                          int32_t victim)
{
    static const enum massed_attack attack[BATTLE_PARTS] = {[PART_BITE] = ATTACK_BITE,
                                                            [PART_GORE] = ATTACK_GORE,
                                                            [PART_CLAW] = ATTACK_CLAW,
                                                            [PART_TAIL] = ATTACK_TAIL,
                                                            [PART_STOMP] = ATTACK_STOMP};
    const struct battle_figure *f = battle_figure_at(m, figure);
    struct battle_values v = {0};

    if (part == PART_MOUNT) {
        battle_add(&v, f->massed.mount.s, RULE("B7.8.2-c"));
        return v;
    }
    battle_add(&v, f->massed.profile[CHAR_S], RULE("B3-e"));
    if (v.value > 0 && f->nature.poisoned >> attack[part] & 1 &&
        !(battle_figure_at(m, victim)->nature.traits & TRAIT_UNLIVING))
        battle_add(&v, 1, RULE("B13.4-a"));
    return v;
}

/* RULE("B7.10.2-a"): weapons and creatures change the save. */
static struct battle_values pierced_by(const struct match *m, int32_t figure, enum battle_part part,
                                       const struct battle_bout *bout)
{
    struct battle_values v = {0};

    if (with_weapon(part))
        battle_arm_gives(bout, GIVES_ENEMY_SAVE, &v);
    if (part != PART_MOUNT)
        battle_add(&v, battle_figure_at(m, figure)->nature.blow_save, RULE("B7.10.2-a"));
    return v;
}

static int32_t within_profile(int32_t value)
{
    return value > CHARACTERISTIC_CEILING ? CHARACTERISTIC_CEILING : value;
}

struct battle_blow battle_find_blow(const struct match *m, int32_t figure, enum battle_part part, int32_t foe,
                                    int32_t victim, bool free)
{
    const struct battle_figure *f = battle_figure_at(m, figure);
    const struct battle_foe *at = &f->foe[foe];
    int32_t unit = figure_at(m, figure)->unit;
    struct strike s = {m, figure, unit, at->unit, victim, battle_contact_of(m, unit, at->unit), part};
    struct battle_bout bout = battle_bout_of(m, figure, part, at->unit, victim);
    struct battle_blow blow = {.sure = free || at->sure};

    blow.place = battle_hit_place(
        part == PART_MOUNT ? f->massed.mount.ws : massed_value(m, figure, CHAR_WS),
        massed_value(m, victim, CHAR_WS)); /* RULE("B7.8.2-a"), RULE("B7.8.2-b"): the rider's WS */
    if (!blow.sure)
        blow.hit = to_hit(&s);
    blow.hit_score =
        blow.place == NEVER ? NEVER : battle_hit_score(battle_hit_place_with(blow.place, blow.hit.value));
    blow.strength = with_weapon(part) ? battle_blow_strength(&bout, massed_value(m, figure, CHAR_S))
                                      : bare_strength(m, figure, part, victim);
    blow.toughness = massed_value(m, victim, CHAR_T);
    blow.wound_score = battle_wound_score(within_profile(blow.strength.value), blow.toughness);
    blow.guard = battle_guarded(m, victim, (enum battle_from)at->from);
    if (is_frenzied(m, figure)) /* RULE("B10.5-i"), RULE("B10.5-e") */
        blow.wound_score = battle_wound_score_with(blow.wound_score, 1);
    blow.pierced = pierced_by(m, figure, part, &bout);
    battle_add(&blow.pierced, is_frenzied(m, victim) && blow.guard.value > 0, RULE("B10.5-i"));
    blow.save = battle_save_needed(&blow.guard, blow.pierced.value);
    return blow;
}
