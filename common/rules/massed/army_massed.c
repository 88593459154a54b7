/* RULE("B24-c"): an army is legal if each of its units is, if its characters are within the limits of its
 * people, and if it costs no more than was agreed. */
#include "common/rules/massed/army_massed.h"

#include "common/rules/massed/levels.h"
#include "common/rules/massed/listed.h"
#include "common/rules/shared/words.h"

#include <stdio.h>
#include <string.h>

enum {
    REGIMENT_LEAST = 5,       /* B5.3.1-a */
    SKIRMISHERS_ON_FOOT = 15, /* B15.10-a */
    SKIRMISHERS_MOUNTED = 10, /* B15.10-a */
    CHARIOTS_MOST = 6,        /* B20.1-a */
    PLACE = 3,                /* a place of the crew, in thirds (B20.5-b) */
    LIGHT_PLACES = 2 * PLACE, /* B20.5-a */
    HEAVY_PLACES = 4 * PLACE, /* B20.5-a */
    WAGON_PLACES = 8 * PLACE, /* B20.5-a */
    FIGURES_A_SIDE = 1000
};

/* What the whole army adds up to. */
struct tally {
    const struct catalogue *c;
    const char *people;       /* of the first unit that is not hired; NULL so far */
    int32_t level[2][LEVELS]; /* characters, wizards */
    int32_t characters, generals, standards;
    int32_t best_ld, general_ld; /* -1: nobody */
    int64_t half_points;
    struct problems *problems;
};

static void wrong(struct tally *all, struct trail at, const char *rule, const char *key, const char *detail,
                  int32_t amount)
{
    problem_add(all->problems, at, rule, key, detail, amount);
}

/* --- one figure ---------------------------------------------------------------------------------- */

static void check_weapon(struct tally *all, const struct massed_listed *who, const char *id, struct trail at)
{
    static const char *const sections[] = {"weapons", "armour", NULL};
    const json_t *thing = catalogue_find(all->c, sections, id);

    if (who->mount && catalogue_flag(thing, "foot"))
        wrong(all, at, "B24-e", "massed.on_foot_only", id, 0);
    if (!who->mount && catalogue_flag(thing, "mounted"))
        wrong(all, at, "B24-e", "massed.mounted_only", id, 0);
}

static void check_gear(struct tally *all, const json_t *entry, const struct massed_listed *who,
                       struct trail at)
{
    const json_t *list = json_object_get(entry, "gear");

    for (size_t i = 0; i < json_array_size(list); i++) {
        check_weapon(all, who, text_at(list, i), trail_index(trail_key(at, "gear"), (int32_t)i));
        if (times_listed(list, i) > 1)
            wrong(all, trail_index(trail_key(at, "gear"), (int32_t)i), "B24-e", "massed.twice",
                  text_at(list, i), 0);
    }
    if (who->bodies > 1)
        wrong(all, trail_key(at, "gear"), "O9.3-c", "massed.two_armours", "", who->bodies - 1);
    if (who->arms > 1)
        wrong(all, trail_key(at, "gear"), "O9.3-c", "massed.two_shields", "", who->arms - 1);
    if ((massed_specials(who->troop) & SPECIAL_BERSERK) && who->bodies > 0) /* RULE("B15.3-a") */
        wrong(all, trail_key(at, "gear"), "B15.3-a", "massed.berserk_armour", "", 0);
}

/* Ld of a character, for who is the general (B14.8-a). */
static int32_t character_ld(const struct massed_listed *who)
{
    int32_t profile[CHARACTERISTICS];

    for (int32_t i = 0; i < CHARACTERISTICS; i++)
        profile[i] = catalogue_number(who->creature, massed_characteristic_key[i], 0);
    massed_raise(profile, who->level, who->wizard);
    return profile[CHAR_LD];
}

static void check_character(struct tally *all, const json_t *entry, const struct massed_listed *who,
                            struct trail at, bool champion)
{
    bool general = catalogue_flag(entry, "general"), standard = catalogue_flag(entry, "army_standard");

    if (!massed_level_good(
            who->level)) { /* RULE("B14-c"); RULE("B14.3-c"): no profile outside of the tables */
        wrong(all, trail_key(at, "level"), "B14-c", "massed.no_such_level", "", who->level);
        return;
    }
    if (unit_count(entry) > 1)
        wrong(all, trail_key(at, "count"), "B14-a", "massed.characters_alone", "", unit_count(entry) - 1);
    /* RULE("B14.7-c"): only where the list says so; a friendly scenario can say it of a figure */
    if (catalogue_flag(entry, "wizard") && !catalogue_flag(who->troop, "wizard"))
        wrong(all, trail_key(at, "wizard"), "B14.7-c", "massed.no_wizard", "", 0);
    all->level[who->wizard][massed_level_place(who->level)]++;
    if (champion)
        return; /* he leads no army: RULE("B14.7-a") */
    int32_t ld = character_ld(who);

    all->characters++;
    all->generals += general;
    all->standards += standard;
    all->best_ld = ld > all->best_ld ? ld : all->best_ld;
    all->general_ld = general ? ld : all->general_ld;
    /* RULE("B16.1-d"): of any level, and no champion; RULE("B16.1-e") */
    if (general && standard)
        wrong(all, trail_key(at, "army_standard"), "B16.1-e", "massed.general_with_standard", "", 0);
}

/* --- one unit ------------------------------------------------------------------------------------ */

/* B15.10-a, B15.10-c, B15.10-d. */
static void check_skirmishers(struct tally *all, const json_t *unit, const struct massed_listed *who,
                              struct trail at)
{
    int32_t most = who->mount ? SKIRMISHERS_MOUNTED : SKIRMISHERS_ON_FOOT;

    if (massed_kind_of(who->troop) != KIND_SKIRMISHERS && !catalogue_flag(who->troop, "skirmish"))
        wrong(all, trail_key(at, "skirmish"), "B15-a", "massed.no_skirmishers", "", 0);
    if (unit_count(unit) > most)
        wrong(all, trail_key(at, "count"), "B15.10-a", "massed.too_many_skirmishers", "",
              unit_count(unit) - most);
    if (who->weapons >> PISTOL == 0)
        wrong(all, at, "B15.10-c", "massed.skirmishers_need_missiles", "", 0);
    if (who->heavy)
        wrong(all, trail_key(at, "gear"), "B15.10-d", "massed.skirmishers_too_heavy", "", 0);
}

static int32_t places_of(const json_t *creature)
{
    bool tall = strcmp(catalogue_word(creature, "height", "middle"), "tall") == 0;

    return catalogue_number(creature, "crew_thirds", tall ? 2 * PLACE : PLACE);
}

/* B20.1-a, B20.5-a, B20.5-b. */
static void check_chariots(struct tally *all, const json_t *unit, const json_t *troop, struct trail at)
{
    static const char *const vehicles[] = {"light", "heavy", "wagon", NULL};
    static const int32_t room[] = {LIGHT_PLACES, HEAVY_PLACES, WAGON_PLACES};
    const json_t *members = json_object_get(unit, "members");
    int32_t vehicle = word_index(vehicles, catalogue_word(troop, "vehicle", ""), 0);
    int64_t taken = 0;

    if (unit_count(unit) > CHARIOTS_MOST)
        wrong(all, trail_key(at, "count"), "B20.1-a", "massed.too_many_chariots", "",
              unit_count(unit) - CHARIOTS_MOST);
    for (size_t i = 0; i < json_array_size(members); i++) {
        const json_t *member = json_array_get(members, i),
                     *crew = catalogue_entry(all->c, "profiles", catalogue_word(member, "profile", ""));

        if (strcmp(catalogue_word(member, "slot", ""), "crew") == 0)
            taken += (int64_t)unit_count(member) * places_of(massed_creature(all->c, crew));
    }
    if (taken > room[vehicle])
        wrong(all, trail_key(at, "members"), "B20.5-a", "massed.no_place_aboard", "",
              army_amount((taken - room[vehicle] + PLACE - 1) / PLACE));
}

static int64_t handlers_in(const json_t *unit)
{
    const json_t *members = json_object_get(unit, "members");
    int64_t count = 0;

    for (size_t i = 0; i < json_array_size(members); i++)
        if (strcmp(catalogue_word(json_array_get(members, i), "slot", ""), "handler") == 0)
            count += unit_count(json_array_get(members, i));
    return count;
}

static void check_size(struct tally *all, const json_t *unit, enum massed_kind kind, struct trail at)
{
    int64_t figures = unit_count(unit) + handlers_in(unit);
    bool regiment =
        kind == KIND_INFANTRY || kind == KIND_CAVALRY || kind == KIND_SKIRMISHERS || kind == KIND_PACK;

    /* RULE("B5.3-a"), RULE("B5.3.1-a"): leader, bearer and musician included; RULE("B5.3.1-b"): at the start
     * alone; RULE("B5.3.1-c"): there is no greatest number */
    if (regiment && figures < REGIMENT_LEAST)
        wrong(all, trail_key(at, "count"), "B5.3.1-a", "massed.too_few_figures", "",
              (int32_t)(REGIMENT_LEAST - figures));
    if (kind == KIND_CREW) /* no rule: they come with what they serve, ride or lead */
        wrong(all, trail_key(at, "profile"), "O10.9-a", "massed.serves_others", "", 0);
}

/* One people, and those who are hired by anybody. */
static void check_people(struct tally *all, const json_t *troop, struct trail at)
{
    const char *people = catalogue_word(troop, "people", "");

    if (strcmp(catalogue_word(troop, "category", ""), "mercenary") == 0)
        return;
    if (!all->people)
        all->people = people;
    if (strcmp(people, all->people) != 0)
        wrong(all, trail_key(at, "profile"), "O10.9-a", "massed.other_people", people, 0);
}

/* RULE("B12.1-a"): how many bearers and musicians there are at most is said by the schema (army_check). */
static void check_members(struct tally *all, const json_t *unit, const json_t *troop, struct trail at)
{
    const json_t *members = json_object_get(unit, "members");
    struct trail list = trail_key(at, "members");

    for (size_t i = 0; i < json_array_size(members); i++) {
        const json_t *member = json_array_get(members, i);
        const char *slot = catalogue_word(member, "slot", ""), *own = catalogue_word(member, "profile", NULL);
        const json_t *made_after = own ? catalogue_entry(all->c, "profiles", own) : troop;
        struct trail place = trail_index(list, (int32_t)i);
        struct massed_listed who;

        if (!made_after) /* animals of a team are mounts, and no troops */
            continue;
        massed_read_listed(all->c, unit, member, made_after, &who);
        check_gear(all, member, &who, place);
        check_people(all, made_after, place);
        if (strcmp(slot, "champion") == 0 || strcmp(slot, "character") == 0)
            check_character(all, member, &who, place, strcmp(slot, "champion") == 0);
    }
}

/* Keys that only a character has. */
static void check_rank(struct tally *all, const json_t *unit, struct trail at)
{
    static const char *const keys[] = {"level", "wizard", "general", "army_standard", "items", NULL};

    for (int32_t i = 0; keys[i]; i++)
        if (json_object_get(unit, keys[i]))
            wrong(all, trail_key(at, keys[i]), "B14-a", "massed.characters_only", keys[i], 0);
}

static void check_unit(struct tally *all, const json_t *unit, struct trail at)
{
    const json_t *troop = unit_profile(all->c, unit);
    struct massed_listed who;
    struct massed_unit_price price;

    if (!troop)
        return;
    enum massed_kind kind = massed_kind_of(troop);

    massed_read_listed(all->c, unit, unit, troop, &who);
    check_people(all, troop, at);
    check_gear(all, unit, &who, at);
    check_size(all, unit, kind, at);
    if (kind == KIND_CHARACTER)
        check_character(all, unit, &who, at, false);
    else
        check_rank(all, unit, at);
    if (massed_skirmishes(unit, troop))
        check_skirmishers(all, unit, &who, at);
    if (kind == KIND_CHARIOT)
        check_chariots(all, unit, troop, at);
    check_members(all, unit, troop, at);
    price = massed_unit_price(all->c, unit);
    all->half_points += price.troops + price.characters;
}

/* --- the whole army ------------------------------------------------------------------------------ */

/* RULE("B14.1-a"): by level, fighters and wizards apart. */
static void check_levels(struct tally *all, struct trail at)
{
    static const char *const lists[2] = {"characters", "wizards"};
    const json_t *people = catalogue_entry(all->c, "peoples", all->people ? all->people : "");

    for (int32_t wizards = 0; people && wizards < 2; wizards++)
        for (int32_t i = 0; i < LEVELS; i++) {
            char key[ID_MAX_BYTES];
            int32_t most;

            snprintf(key, sizeof key, "level_%d", (int)(LEVEL_STEP * (i + 1)));
            most = catalogue_number(json_object_get(people, lists[wizards]), key, 0);
            if (all->level[wizards][i] > most)
                wrong(all, at, "B14.1-a", wizards ? "massed.too_many_wizards" : "massed.too_many_characters",
                      key + strlen("level_"), all->level[wizards][i] - most);
        }
}

/* How many units the list has of one entry of the catalogue. */
static void check_numbers(struct tally *all, const struct army_list *list, struct trail at)
{
    for (size_t i = 0; i < army_units(list); i++) {
        const char *id = catalogue_word(army_unit(list, i), "profile", "");
        int32_t most = catalogue_number(unit_profile(all->c, army_unit(list, i)), "most", INT32_MAX),
                before = 0;

        for (size_t k = 0; k <= i; k++)
            before += strcmp(catalogue_word(army_unit(list, k), "profile", ""), id) == 0;
        if (before - 1 == most)
            wrong(all, trail_index(at, (int32_t)i), "O10.9-a", "massed.too_many_such_units", id, 1);
    }
}

/* RULE("B14.8-a"), RULE("O10.1-a"): who leads. */
static void check_leaders(struct tally *all, struct trail at)
{
    if (all->characters == 0)
        wrong(all, at, "B14.8-a", "massed.no_general", "", 0);
    if (all->generals > 1)
        wrong(all, at, "B14.8-a", "massed.second_general", "", all->generals - 1);
    if (all->generals == 1 && all->general_ld < all->best_ld)
        wrong(all, at, "B14.8-a", "massed.general_not_best", "", all->best_ld - all->general_ld);
    if (all->standards > 1) /* RULE("B16.1-a") */
        wrong(all, at, "B16.1-a", "massed.second_standard", "", all->standards - 1);
    if (all->standards == 1 && all->characters == 1)
        wrong(all, at, "B16.1-e", "massed.general_with_standard", "", 0);
}

/* RULE("B1.2-c"): what the list of a people registers is what it may have, in a tournament as elsewhere; of a
 * people without one the points alone count. RULE("B24.6.2-b"): the mounts of a profile are those of its list
 * (army_check). RULE("B24.1-a"): of a battle without limit any cost will do. */
int32_t massed_check_army(const struct catalogue *c, const struct army_list *list, int32_t points,
                          struct problems *problems)
{
    struct trail units = trail_key(trail_root(), "units");
    struct tally all = {.c = c, .best_ld = -1, .general_ld = -1, .problems = problems};

    if (!army_check(c, list, trail_root(), problems))
        return 0;
    for (size_t i = 0; i < army_units(list); i++)
        check_unit(&all, army_unit(list, i), trail_index(units, (int32_t)i));
    check_levels(&all, units);
    check_numbers(&all, list, units);
    check_leaders(&all, units);
    figures_within(army_figures(c, list), FIGURES_A_SIDE, units, problems);
    return cost_within(all.half_points / 2, list, points, "B24-c", units, problems);
}
