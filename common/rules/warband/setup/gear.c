/* The weapons and spells of a match: only those that somebody brings, each once, numbered from 1. */
#include "common/rules/shared/words.h"
#include "common/rules/warband/constants.h"
#include "common/rules/warband/figures.h"
#include "common/rules/warband/setup/army_warband.h"
#include "common/rules/warband/state.h"

static struct warband_weapon weapon_from(const json_t *entry, int32_t name)
{
    const json_t *bands = json_object_get(entry, "bands");
    struct warband_weapon w = {.there = true,
                               .name = name,
                               .ranged = bands != NULL || catalogue_flag(entry, "grenade"),
                               .f = warband_stated(entry, "f"),
                               .user = catalogue_flag(entry, "user"),
                               .cu = catalogue_number(entry, "cu", 0),
                               .mp = warband_stated(entry, "mp"),
                               .reach = catalogue_number(entry, "reach", 0),
                               .lance = catalogue_flag(entry, "mounted"),
                               .least = catalogue_number(entry, "least", 0),
                               .grenade = catalogue_flag(entry, "grenade"),
                               .blast = catalogue_number(entry, "blast", 0),
                               .indirect = catalogue_flag(entry, "indirect"),
                               .through = catalogue_number(entry, "through", 0),
                               .machine = catalogue_flag(entry, "machine"),
                               .crew = catalogue_number(entry, "crew", 0)}; /* no rule: shown */

    for (int32_t i = 0; i < BANDS; i++)
        w.band[i] = (int32_t)json_integer_value(json_array_get(bands, (size_t)i));
    return w;
}

int32_t warband_weapon_number(struct match *m, const struct muster *muster, const char *id)
{
    const json_t *entry = catalogue_entry(&muster->catalogue, "weapons", id);
    struct warband_match *w = warband_of(m);
    int32_t name = text_key(m, "warband.weapon.", id);

    for (int32_t i = 1; i <= w->weapons; i++) /* no rule: a second of the same is the same */
        if (w->weapon[i].name == name)
            return i;
    if (!entry || w->weapons + 1 == WEAPONS_MAX) /* no rule: the room for them; lists are checked */
        return 0;                                /* no rule: likewise */
    w->weapon[++w->weapons] = weapon_from(entry, name);
    return w->weapons;
}

static struct warband_spell spell_from(const json_t *entry, int32_t name)
{
    static const char *const effects[SPELL_EFFECTS + 1] = {
        "hit",  "burning", "mist",   "chill",  "dazzle", "control", "veil",   "panic",
        "gust", "haste",   "armour", "tremor", "mend",   "tangle",  "wither", NULL};
    static const char *const targets[TARGET_AREA + 2] = {"figure",  "enemy", "friend",
                                                         "friends", "area",  NULL};
    static const char *const resisted[RESISTED_BY_F + 2] = {"none", "r", "co", "f", NULL};

    return (struct warband_spell){
        .there = true,
        .name = name,
        .school = word_index(warband_schools, catalogue_word(entry, "school", ""),
                             0), /* no rule: it says its own */
        .difficulty = warband_stated(entry, "difficulty"),
        .ac = warband_stated(entry, "ac"),
        .range = warband_stated(entry, "range"),
        .resisted = word_index(resisted, catalogue_word(entry, "resisted", "none"),
                               0),                      /* no rule: the schema knows no other word */
        .upkeep = catalogue_number(entry, "upkeep", 0), /* no rule: who needs it says it */
        .effect = word_index(effects, catalogue_word(entry, "effect", ""), SPELL_HIT),
        .target = word_index(targets, catalogue_word(entry, "target", ""), TARGET_FIGURE),
        .amount = catalogue_number(entry, "amount", 0),  /* no rule: who needs it says it */
        .radius = catalogue_number(entry, "radius", 0)}; /* no rule: who needs it says it */
}

int32_t warband_spell_number(struct match *m, const struct muster *muster, const char *id)
{
    const json_t *entry = catalogue_entry(&muster->catalogue, "spells", id);
    struct warband_match *w = warband_of(m);
    int32_t name = text_key(m, "warband.spell.", id);

    for (int32_t i = 1; i <= w->spells; i++) /* no rule: a second of the same is the same */
        if (w->spell[i].name == name)
            return i;
    if (!entry || w->spells + 1 == SPELLS_MAX) /* no rule: the room for them; lists are checked */
        return 0;                              /* no rule: likewise */
    w->spell[++w->spells] = spell_from(entry, name);
    return w->spells;
}
