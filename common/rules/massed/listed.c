/* From an entry of a list to what a figure has and costs. What is wrong in a list has been told before; here
 * it counts as left out. */
#include "common/rules/massed/listed.h"

#include "common/rules/shared/words.h"

#include <stdio.h>
#include <string.h>

enum { HALVES = 2 };

static const char *const gear_sections[] = {"weapons", "armour", NULL};

enum massed_kind massed_kind_of(const json_t *troop)
{
    static const char *const kinds[] = {"infantry", "cavalry", "skirmishers", "character", "monster",
                                        "chariot",  "machine", "pack",        "crew",      NULL};

    return (enum massed_kind)word_index(kinds, catalogue_word(troop, "kind", ""), KIND_INFANTRY);
}

static const struct special_row {
    const char *word;
    int32_t points;
} special_row[] = {
    {"levy", 0},
    {"forester", FORESTER_POINTS},
    {"sapper", SAPPER_POINTS},
    {"berserk", BERSERK_POINTS},
    {"scout", SCOUT_POINTS},
    {"were", WERE_POINTS},
    {"handler", HANDLER_POINTS},
    {"crewman", CREWMAN_POINTS},
    {"assassin", ASSASSIN_POINTS},
    {"engineer", ENGINEER_POINTS},
};
enum { SPECIALS = sizeof special_row / sizeof special_row[0] };

int32_t massed_specials(const json_t *troop)
{
    int32_t bits = 0;

    for (int32_t i = 0; i < SPECIALS; i++)
        if (catalogue_lists(troop, "special", special_row[i].word))
            bits |= 1 << i;
    return bits;
}

/* B15: supplements in points. */
static int32_t supplement_of(const json_t *troop)
{
    int32_t points = 0, bits = massed_specials(troop);

    for (int32_t i = 0; i < SPECIALS; i++)
        if (bits >> i & 1)
            points += special_row[i].points;
    return points;
}

const json_t *massed_creature(const struct catalogue *c, const json_t *troop)
{
    return catalogue_entry(c, "creatures", catalogue_word(troop, "creature", ""));
}

bool massed_skirmishes(const json_t *unit, const json_t *troop)
{
    return massed_kind_of(troop) == KIND_SKIRMISHERS || catalogue_flag(unit, "skirmish");
}

/* --- what it has --------------------------------------------------------------------------------- */

/* RULE("B14.2-a"): nobody else has to have one. RULE("B14.2-b"): a champion has the mount of his unit, and
 * RULE("B14.2-c"): keeps it. RULE("B24.3.1-a"): riding animals are the mounts of the catalogue. */
static const json_t *mount_of(const struct catalogue *c, const json_t *unit, const json_t *entry,
                              const json_t *troop)
{
    const char *usual = massed_kind_of(troop) == KIND_CAVALRY
                            ? catalogue_word(unit, "mount", catalogue_word(troop, "mount", ""))
                            : "";

    return catalogue_entry(c, "mounts", catalogue_word(entry, "mount", usual));
}

static void wear(struct massed_listed *who, const char *id, const json_t *thing)
{
    who->heavy |= catalogue_flag(thing, "heavy");
    if (strcmp(id, "barding") == 0) {
        who->barding = true;
    } else if (strcmp(catalogue_word(thing, "place", ""), "body") == 0) {
        who->armour = word_index(massed_armour_key, id, NO_ARMOUR);
        who->bodies++;
    } else {
        who->shield = word_index(massed_shield_key, id, NO_SHIELD);
        who->arms++;
    }
}

/* RULE("B24-b"), RULE("B24-e"): the prices of the catalogue. */
static void take_gear(const struct catalogue *c, const json_t *list, struct massed_listed *who)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *id = text_at(list, i);
        const json_t *thing = catalogue_find(c, gear_sections, id);
        int32_t weapon = word_index(massed_weapon_key, id, NOTHING),
                price = catalogue_number(thing, "cost", 0);

        who->gear_points += who->mount ? catalogue_number(thing, "mounted_cost", price) : price;
        if (weapon != NOTHING)
            who->weapons |= 1 << weapon;
        else if (strcmp(id, "poisoned") == 0)
            who->poisoned = true;
        else if (thing)
            wear(who, id, thing);
    }
}

void massed_read_listed(const struct catalogue *c, const json_t *unit, const json_t *entry,
                        const json_t *troop, struct massed_listed *out)
{
    *out = (struct massed_listed){.troop = troop,
                                  .creature = massed_creature(c, troop),
                                  .mount = mount_of(c, unit, entry, troop),
                                  .level = catalogue_number(entry, "level", 0)};
    out->wizard = catalogue_flag(entry, "wizard") || catalogue_flag(troop, "wizard");
    take_gear(c, json_object_get(troop, "has"), out);
    take_gear(c, json_object_get(entry, "gear"), out);
}

/* --- what it costs ------------------------------------------------------------------------------- */

/* RULE("B24.4-a"). */
static int64_t item_price(const struct catalogue *c, const json_t *entry)
{
    static const char *const sections[] = {"items", NULL};

    return HALVES * cost_of_ids(c, sections, json_object_get(entry, "items"));
}

/* RULE("B24.6.1-a"), RULE("B24.6.2-a"), RULE("B24.6.2-c"), RULE("B24.2-b"): no multiplier and no doubling. */
static int64_t character_price(const struct massed_listed *who, int32_t base)
{
    int64_t sum;

    if (!massed_level_good(who->level))
        return 0;
    sum = massed_character_price(base, who->level) + HALVES * who->gear_points +
          HALVES * catalogue_number(who->mount, "cost", 0) + HALVES * supplement_of(who->troop);
    return sum + (who->wizard ? massed_wizard_supplement(who->level) : 0);
}

/* RULE("B24.3.1-f"): an animal without attacks costs nothing. */
static int64_t figure_price(const struct massed_listed *who, int32_t base)
{
    const struct massed_price price = {
        .base = base,
        .gear = who->gear_points,
        .elite = catalogue_number(who->troop, "elite", 0),
        .mount = catalogue_number(who->mount, "a", 0) > 0 ? catalogue_number(who->mount, "cost", 0) : 0,
        .supplement = supplement_of(who->troop),
        .levy = massed_specials(who->troop) & SPECIAL_LEVY,
        .mounted = who->mount != NULL};

    return massed_figure_price(&price);
}

/* RULE("B24.6.3-b"): what the list of a people says, in points, with all that a figure has; 0: nothing. */
static int32_t price_of_list(const struct catalogue *c, const struct massed_listed *who, bool character)
{
    const json_t *people = catalogue_entry(c, "peoples", catalogue_word(who->troop, "people", ""));
    char key[ID_MAX_BYTES];

    if (!character)
        return catalogue_number(who->troop, "points", 0);
    if (!who->wizard)
        return 0;
    snprintf(key, sizeof key, "level_%d", (int)who->level);
    return catalogue_number(json_object_get(people, "wizard_points"), key, 0);
}

/* RULE("B16.1-w"): the army standard itself costs nothing. */
int64_t massed_listed_price(const struct catalogue *c, const json_t *entry, const struct massed_listed *who)
{
    int32_t base = catalogue_number(who->creature, "half_points", 0);
    bool character = who->level != 0 || massed_kind_of(who->troop) == KIND_CHARACTER;

    if (base <= 0)
        return 0;
    if (price_of_list(c, who, character) > 0)
        return HALVES * (int64_t)price_of_list(c, who, character) + item_price(c, entry);
    return (character ? character_price(who, base) : figure_price(who, base)) + item_price(c, entry);
}

static int64_t member_price(const struct catalogue *c, const json_t *unit, const json_t *member,
                            const json_t *troop)
{
    const char *own = catalogue_word(member, "profile", NULL);
    struct massed_listed who;

    massed_read_listed(c, unit, member, own ? catalogue_entry(c, "profiles", own) : troop, &who);
    return massed_listed_price(c, member, &who) * unit_count(member);
}

/* All members in a slot together. */
static int64_t slot_price(const struct catalogue *c, const json_t *unit, const char *slot)
{
    const json_t *members = json_object_get(unit, "members"), *troop = unit_profile(c, unit);
    int64_t sum = 0;

    for (size_t i = 0; i < json_array_size(members); i++)
        if (strcmp(catalogue_word(json_array_get(members, i), "slot", ""), slot) == 0)
            sum += member_price(c, unit, json_array_get(members, i), troop);
    return sum;
}

static int64_t in_slot(const json_t *unit, const char *slot)
{
    const json_t *members = json_object_get(unit, "members");
    int64_t count = 0;

    for (size_t i = 0; i < json_array_size(members); i++)
        if (strcmp(catalogue_word(json_array_get(members, i), "slot", ""), slot) == 0)
            count += unit_count(json_array_get(members, i));
    return count;
}

/* B20.11-a: half points of the draught animals of one chariot. */
static int64_t team_price(const struct catalogue *c, const json_t *unit)
{
    const json_t *members = json_object_get(unit, "members");
    int32_t barding = catalogue_number(catalogue_entry(c, "armour", "barding"), "cost", 0);
    int64_t points = 0;

    for (size_t i = 0; i < json_array_size(members); i++) {
        const json_t *member = json_array_get(members, i),
                     *animal = catalogue_entry(c, "mounts", catalogue_word(member, "profile", ""));

        if (strcmp(catalogue_word(member, "slot", ""), "team") == 0)
            points += (int64_t)unit_count(member) * (catalogue_number(animal, "cost", 0) +
                                                     (catalogue_flag(member, "barded") ? barding : 0));
    }
    return HALVES * points;
}

int64_t massed_chariot_price(const struct catalogue *c, const json_t *unit)
{
    int32_t scythes = catalogue_flag(unit_profile(c, unit), "scythes") ? SCYTHES_POINTS : 0;

    return 2 * (slot_price(c, unit, "crew") + team_price(c, unit)) + HALVES * scythes;
}

/* RULE("B24.5-a"), RULE("B24.5-b"): a leader costs what the others do, a bearer and a musician cost as much
 * as two soldiers. */
static int64_t regiment_price(const struct catalogue *c, const json_t *unit, int64_t figure)
{
    return figure * (unit_count(unit) + in_slot(unit, "banner") + in_slot(unit, "musician")) +
           slot_price(c, unit, "handler");
}

struct massed_unit_price massed_unit_price(const struct catalogue *c, const json_t *unit)
{
    const json_t *troop = unit_profile(c, unit);
    struct massed_listed who;
    struct massed_unit_price price = {0};
    int64_t figure, own = HALVES * catalogue_number(troop, "cost", 0);

    massed_read_listed(c, unit, unit, troop, &who);
    figure = massed_listed_price(c, unit, &who);
    price.characters = slot_price(c, unit, "champion") + slot_price(c, unit, "character");
    switch (massed_kind_of(troop)) {
    case KIND_CHARACTER:
        price.characters += figure;
        break;
    case KIND_MONSTER: /* RULE("B24.3.2-a"); B18.7-b */
        figure += slot_price(c, unit, "rider");
        if (catalogue_flag(troop, "howdah"))
            figure += HALVES * HOWDAH_POINTS * in_slot(unit, "rider");
        price.troops = unit_count(unit) * figure;
        break;
    case KIND_CHARIOT:
        price.troops = unit_count(unit) * massed_chariot_price(c, unit);
        break;
    case KIND_MACHINE: /* B19.1-i, B19.1-j */
        price.troops = unit_count(unit) * (own + slot_price(c, unit, "crew"));
        break;
    case KIND_INFANTRY:
    case KIND_CAVALRY:
    case KIND_SKIRMISHERS:
    case KIND_PACK:
    case KIND_CREW:
        price.troops = regiment_price(c, unit, figure);
        break;
    }
    price.troops = (price.troops + 1) / 2 * 2; /* B24-d */
    price.characters = (price.characters + 1) / 2 * 2;
    return price;
}
