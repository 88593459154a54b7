#include "common/rules/massed/nature.h"

#include "common/rules/massed/levels.h"
#include "common/rules/shared/words.h"

#include <assert.h>

static const char *const attack_key[MASSED_ATTACKS + 1] = {
    [ATTACK_WEAPON] = "weapon", [ATTACK_BITE] = "bite", [ATTACK_GORE] = "gore",
    [ATTACK_CLAW] = "claw",     [ATTACK_TAIL] = "tail", [ATTACK_STOMP] = "stomp"};

static int32_t traits_in(const json_t *flags)
{
    static const struct {
        const char *word;
        int32_t trait;
    } row[] = {{"animosity", TRAIT_ANIMOSITY},
               {"saga_animosity", TRAIT_SAGA_ANIMOSITY},
               {"fear", TRAIT_CAUSES_FEAR},
               {"terror", TRAIT_CAUSES_FEAR}, /* `battle` has no terror */
               {"immune", TRAIT_IMMUNE},
               {"undead", TRAIT_UNDEAD | TRAIT_UNLIVING},
               {"ethereal", TRAIT_ETHEREAL | TRAIT_UNLIVING},
               {"demon", TRAIT_DEMON | TRAIT_UNLIVING},
               {"elemental", TRAIT_ELEMENTAL | TRAIT_UNLIVING}};
    int32_t traits = 0;

    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++)
        if (list_holds(flags, row[i].word))
            traits |= row[i].trait;
    return traits;
}

/* B24-f: the roles that rules name. */
static int32_t trait_of_role(const json_t *creature)
{
    static const char *const words[] = {"none", "elf", "halfling", NULL};
    static const int32_t trait[] = {0, TRAIT_ELF, TRAIT_HALFLING};

    return trait[word_index(words, catalogue_word(creature, "role", "none"), 0)];
}

/* What the creature states, and the rest with weapons. */
static void read_attacks(const json_t *creature, int32_t attacks, struct massed_nature *out)
{
    const json_t *stated = json_object_get(creature, "attacks"),
                 *poisoned = json_object_get(creature, "poisoned_attacks");
    int32_t counted = 0;

    for (int32_t i = 0; i < MASSED_ATTACKS; i++) {
        out->attacks[i] = catalogue_number(stated, attack_key[i], 0);
        counted += out->attacks[i];
        if (list_holds(poisoned, attack_key[i]) || catalogue_lists(creature, "flags", "poison"))
            out->poisoned |= 1 << i;
    }
    if (counted < attacks)
        out->attacks[ATTACK_WEAPON] += attacks - counted;
}

/* B14.5-a. */
static void read_bonuses(const struct massed_listed *has, struct massed_nature *out)
{
    const int32_t *row;

    if (!massed_level_good(has->level))
        return;
    row = massed_level_row(has->level, has->wizard, STANDARD_ROW);
    out->bonus_ld = row[CHAR_LD];
    out->bonus_int = row[CHAR_INT];
    out->bonus_cl = row[CHAR_CL];
    out->bonus_wp = row[CHAR_WP];
}

void massed_read_nature(const struct catalogue *c, const json_t *entry, const struct massed_listed *has,
                        int32_t attacks, struct massed_nature *out)
{
    const json_t *items = json_object_get(entry, "items"), *fear = json_object_get(has->creature, "fear");

    *out = (struct massed_nature){
        .traits = traits_in(json_object_get(has->creature, "flags")) | trait_of_role(has->creature) |
                  (fear ? TRAIT_CAUSES_FEAR : 0),
        .fear_distance = catalogue_number(fear, "distance", 0) * PACE,
        .fear_modifier = catalogue_number(fear, "modifier", 0),
        .blow_save = catalogue_number(has->creature, "blow_save", 0),
        .mount_attack = word_index(attack_key, catalogue_word(has->mount, "attack", "bite"), ATTACK_BITE)};
    for (size_t i = 0; i < json_array_size(items); i++)
        out->traits |= traits_in(json_object_get(catalogue_entry(c, "items", text_at(items, i)), "flags"));
    read_attacks(has->creature, attacks, out);
    read_bonuses(has, out);
}

/* B14.8.1-a: every army may have one at least. */
int32_t massed_seconds_most(const struct catalogue *c, const char *people)
{
    return catalogue_number(catalogue_entry(c, "peoples", people), "seconds", 1);
}
