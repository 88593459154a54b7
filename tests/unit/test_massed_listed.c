/* Entries of army lists (B24, B14.2, B15, B20.5): what a figure of theirs carries and rides, what each slot
 * of a unit costs, and what is wrong with a list, with troops beside those of the catalogue. */
#include "common/rules/massed/army_massed.h"
#include "common/rules/massed/listed.h"
#include "test_army_help.h"

#define WORDS(name) "'name':{'en':'" name "','fr':'" name "'}"
#define CREATURE(id, halves, height, more)                                                                   \
    "'" id                                                                                                   \
    "':{" WORDS(id) ",'m':8,'ws':3,'bs':3,'s':3,'t':3,'w':1,'i':3,'a':1,'ld':7,'int':7,'cl':7,'wp':7,"       \
                    "'width':20,'depth':20,'half_points':" halves ",'height':'" height "'" more "}"
#define PROFILE(id, people, creature, kind, more)                                                            \
    "'" id "':{" WORDS(id) ",'people':'" people "','creature':'" creature "','kind':'" kind                  \
                           "','category':'base'" more "}"
#define TROOP(id, more) PROFILE(id, "tests", "human", "infantry", ",'has':['hand_weapon']" more)

#define HEAD "{'format':1,'system':'orders',"

/* clang-format off */
static const char *const added[] = {
    HEAD "'peoples':{'tests':{" WORDS("Tests") ",'text':{'en':'t','fr':'t'},"
    "'characters':{'level_5':2,'level_10':2,'level_25':1},'wizards':{'level_5':1,'level_10':1},"
    "'wizard_points':{'level_10':70}}},"
    "'creatures':{" CREATURE("mite", "1", "small", ",'crew_thirds':1") "," CREATURE("tower", "100", "tall", "") ","
    CREATURE("giant_kin", "80", "tall", "") "}}",
    HEAD "'profiles':{"
    TROOP("levied", ",'special':['levy']") "," TROOP("foresters", ",'special':['forester']") ","
    TROOP("sappers", ",'special':['sapper']") "," TROOP("mad", ",'special':['berserk']") ","
    TROOP("scouts", ",'special':['scout']") "," TROOP("weres", ",'special':['were']") ","
    TROOP("handlers", ",'special':['handler']") "," TROOP("crewmen", ",'special':['crewman']") ","
    TROOP("assassins", ",'special':['assassin']") "," TROOP("engineers", ",'special':['engineer']") ","
    TROOP("both", ",'special':['scout','sapper']") "," TROOP("priced", ",'points':11,'elite':2") ","
    TROOP("cheap", ",'points':1") "," TROOP("two_at_most", ",'most':2") "}}",
    HEAD "'profiles':{"
    PROFILE("clad", "tests", "human", "infantry", ",'has':['heavy_armour'],'special':['berserk']") ","
    PROFILE("chief", "tests", "human", "character",
            ",'points':99,'gear':['flail','shield','light_armour','heavy_armour','barding'],'mounts':['horse','warhorse']") ","
    PROFILE("mage", "tests", "human", "character", ",'wizard':true,'mounts':['horse']") ","
    PROFILE("mites", "tests", "mite", "character", "") ","
    PROFILE("ridden", "tests", "tower", "monster", ",'riders':4") ","
    PROFILE("mahout", "tests", "human", "crew", ",'rides':true,'serves':true") ","
    PROFILE("mite_crew", "tests", "mite", "crew", ",'serves':true") ","
    PROFILE("tall_crew", "tests", "giant_kin", "crew", ",'serves':true") ","
    PROFILE("keepers", "tests", "human", "crew", ",'handles':true,'special':['handler']") "}}",
    HEAD "'profiles':{"
    PROFILE("beasts", "tests", "mite", "pack", "") ","
    PROFILE("gun", "tests", "human", "machine", ",'machine':'cannon','crew_least':1,'crew_most':10,'cost':15") ","
    PROFILE("light", "tests", "human", "chariot", ",'vehicle':'light','crew_least':1,'crew_most':10") ","
    PROFILE("heavy", "tests", "human", "chariot", ",'vehicle':'heavy','crew_least':1,'crew_most':10,'scythes':true") ","
    PROFILE("wagon", "tests", "human", "chariot", ",'vehicle':'wagon','crew_least':1,'crew_most':10") ","
    PROFILE("riders", "tests", "human", "cavalry",
            ",'has':['short_bow'],'gear':['flail','barding'],'mount':'horse','mounts':['horse','warhorse'],'skirmish':true") ","
    PROFILE("loose", "tests", "human", "skirmishers",
            ",'has':['sling'],'gear':['poisoned','pavise','light_armour','buckler']") "}}"};
/* clang-format on */

static json_t *read_json(const char *text)
{
    static char quoted[16384];
    json_t *read;

    snprintf(quoted, sizeof quoted, "%s", text);
    for (char *c = quoted; *c; c++)
        *c = *c == '\'' ? '"' : *c;
    read = json_loads(quoted, 0, NULL);
    assert_non_null(read);
    return read;
}

static int begin(void **state)
{
    (void)state;
    if (begin_with("orders") != 0)
        return -1;
    for (size_t i = 0; i < sizeof added / sizeof added[0]; i++) {
        json_t *more = read_json(added[i]);

        catalogue_add(&catalogue, more, trail_root(), &problems);
        json_decref(more);
    }
    expect_count(&problems, 0);
    return 0;
}

/* --- what it has --------------------------------------------------------------------------------- */

/* The words for special troops, in the order of their bits, and the supplement of each in points. */
static const struct {
    const char *profile;
    int32_t points;
} special[] = {{"levied", -2}, {"foresters", 2}, {"sappers", 3}, {"mad", 0},        {"scouts", 5},
               {"weres", 20},  {"handlers", 5},  {"crewmen", 5}, {"assassins", 25}, {"engineers", 20}};

static const json_t *profile(const char *id)
{
    const json_t *found = catalogue_entry(&catalogue, "profiles", id);

    assert_non_null(found);
    return found;
}

static struct massed_listed listed(const char *unit, int32_t member)
{
    struct massed_listed has;
    json_t *of = read_json(unit);
    const json_t *entry = member < 0 ? of : json_array_get(json_object_get(of, "members"), (size_t)member);
    const char *own = catalogue_word(entry, "profile", NULL);

    massed_read_listed(&catalogue, of, entry, own ? profile(own) : unit_profile(&catalogue, of), &has);
    json_decref(of);
    return has;
}

static void kinds_of_troops(void **state)
{
    static const struct {
        const char *profile;
        enum massed_kind kind;
    } row[] = {{"both", KIND_INFANTRY},   {"riders", KIND_CAVALRY}, {"loose", KIND_SKIRMISHERS},
               {"chief", KIND_CHARACTER}, {"ridden", KIND_MONSTER}, {"light", KIND_CHARIOT},
               {"gun", KIND_MACHINE},     {"beasts", KIND_PACK},    {"mahout", KIND_CREW}};

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++)
        assert_int_equal(massed_kind_of(profile(row[i].profile)), row[i].kind);
    for (size_t i = 0; i < sizeof special / sizeof special[0]; i++)
        assert_int_equal(massed_specials(profile(special[i].profile)), 1 << i);
    assert_int_equal(massed_specials(profile("both")), SPECIAL_SCOUT | SPECIAL_SAPPER);
    assert_int_equal(massed_specials(profile("chief")), 0);
}

/* RULE("B24-b"), RULE("B24-e"), RULE("B15.10-d"): what is worn and carried, and what makes it heavy. */
static void what_is_worn_and_carried(void **state)
{
    struct massed_listed has = listed("{'profile':'ford_knights','count':5}", -1);

    (void)state;
    assert_int_equal(has.weapons, 1 << HAND_WEAPON | 1 << LANCE);
    assert_true(has.barding && has.heavy && !has.poisoned);
    assert_true(has.armour == HEAVY_ARMOUR && has.shield == SHIELD && has.bodies == 1 && has.arms == 1);
    assert_int_equal(has.gear_points, 2 + 3 + 1 + 4);
    has = listed("{'profile':'loose','count':5,'gear':['poisoned','light_armour','buckler']}", -1);
    assert_int_equal(has.weapons, 1 << SLING);
    assert_true(has.poisoned && !has.heavy && !has.barding);
    assert_true(has.armour == LIGHT_ARMOUR && has.shield == BUCKLER && has.bodies == 1 && has.arms == 1);
    assert_int_equal(has.gear_points, 1 + 3 + 2 + 1);
    has = listed("{'profile':'loose','count':5,'gear':['pavise']}", -1);
    assert_true(has.heavy && has.shield == PAVISE && has.bodies == 0 && has.armour == NO_ARMOUR);
    has = listed("{'profile':'both','count':5}", -1);
    assert_true(!has.heavy && !has.mount && !has.level && !has.wizard && !has.bodies && !has.arms &&
                !has.shield && !has.gear_points);
}

/* RULE("B14.2-a"), RULE("B14.2-b"): a champion rides what his unit rides, a character what the list says. */
static void who_rides_what(void **state)
{
    static const char unit[] =
        "{'profile':'riders','count':5,'mount':'warhorse','gear':['flail'],'members':["
        "{'slot':'champion','level':5},{'slot':'character','profile':'chief','level':5},"
        "{'slot':'character','profile':'chief','level':5,'mount':'horse'}]}";
    const json_t *horse = catalogue_entry(&catalogue, "mounts", "horse"),
                 *warhorse = catalogue_entry(&catalogue, "mounts", "warhorse");

    (void)state;
    assert_true(listed("{'profile':'riders','count':5}", -1).mount == horse);
    assert_true(listed(unit, -1).mount == warhorse);
    assert_true(listed(unit, 0).mount == warhorse);
    assert_true(listed(unit, 1).mount == NULL);
    assert_true(listed(unit, 2).mount == horse);
    assert_int_equal(listed(unit, 0).level, 5);
    assert_int_equal(listed(unit, -1).gear_points, 1 + 2); /* a flail costs riders 2, and others 1 */
    assert_int_equal(listed("{'profile':'chief','level':5,'gear':['flail']}", -1).gear_points, 1);
    assert_true(listed("{'profile':'mage','level':5}", -1).wizard);
    assert_true(listed("{'profile':'chief','level':5,'wizard':true}", -1).wizard);
    assert_false(listed("{'profile':'chief','level':5}", -1).wizard);
}

/* RULE("B5.7.2-a"), RULE("B15.10-e") */
static void second_components_and_skirmishers(void **state)
{
    json_t *plain = read_json("{'profile':'both','members':[{'slot':'leader'}]}"),
           *mixed = read_json("{'profile':'both','members':[{'slot':'leader'},{'slot':'second'}]}"),
           *spread = read_json("{'profile':'both','skirmish':true}");

    (void)state;
    assert_null(massed_second(plain));
    assert_true(massed_second(mixed) == json_array_get(json_object_get(mixed, "members"), 1));
    assert_false(massed_skirmishes(plain, profile("both")));
    assert_true(massed_skirmishes(spread, profile("both")));
    assert_true(massed_skirmishes(plain, profile("loose")));
    json_decref(plain);
    json_decref(mixed);
    json_decref(spread);
}

/* --- what it costs ------------------------------------------------------------------------------- */

static void expect_price(const char *text, int64_t troops, int64_t characters)
{
    json_t *unit = read_json(text);
    struct massed_unit_price price = massed_unit_price(&catalogue, unit);

    json_decref(unit);
    if (price.troops != troops || price.characters != characters)
        fail_msg("%s costs %d and %d halves", text, (int)price.troops, (int)price.characters);
}

/* RULE("B24-d"), RULE("B15.1-p"), RULE("B15.7-b"): supplements are neither multiplied nor doubled. */
static void supplements_of_special_troops(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof special / sizeof special[0]; i++) {
        char unit[64];

        snprintf(unit, sizeof unit, "{'profile':'%s','count':5}", special[i].profile);
        expect_price(unit, 5 * 2 * (5 + special[i].points), 0);
    }
    expect_price("{'profile':'both','count':5}", 5 * 2 * (5 + 5 + 3), 0);
    expect_price("{'profile':'priced','count':5}", 5 * 2 * 11, 0); /* RULE("B24.6.3-b") */
    expect_price("{'profile':'cheap','count':5}", 5 * 2, 0);
}

/* RULE("B24.5-a"), RULE("B24.5-b"), RULE("B24-d"): a northman of 6 1/2 with shield and light armour costs
 * 9 1/2; the total of the unit is rounded up. Characters are counted by themselves. */
static void slots_of_a_regiment(void **state)
{
    (void)state;
    expect_price("{'profile':'fjord_shields','count':5}", 5 * 19 + 1, 0);
    expect_price("{'profile':'fjord_shields','count':5,'members':[{'slot':'leader'}]}", 5 * 19 + 1, 0);
    expect_price("{'profile':'fjord_shields','count':5,'members':[{'slot':'banner'}]}", 6 * 19, 0);
    expect_price("{'profile':'fjord_shields','count':5,'members':[{'slot':'banner'},{'slot':'musician'}]}",
                 7 * 19 + 1, 0);
    /* a champion of level 5: six times 6 1/2, and his gear at its price */
    expect_price(
        "{'profile':'fjord_shields','count':6,'members':[{'slot':'champion','level':5,'gear':['spear']}]}",
        6 * 19, 2 * (39 + 3 + 1));
    expect_price("{'profile':'both','count':5,'members':[{'slot':'champion','level':5},{'slot':'character',"
                 "'profile':'chief','level':10,'mount':'warhorse','gear':['barding']}]}",
                 5 * 26, 2 * (30 + 5 + 3) + 2 * (55 + 6 + 4));
    expect_price("{'profile':'both','count':5,'members':[{'slot':'second','profile':'ford_bows','count':6}]}",
                 5 * 26 + 6 * 2 * (5 + 2), 0);
    expect_price(
        "{'profile':'beasts','count':7,'members':[{'slot':'handler','profile':'keepers','count':2}]}",
        7 + 2 * 20 + 1, 0);
}

/* RULE("B24.6-a"), RULE("B24.6-b"), RULE("B24.6.3-b"), RULE("B24.4-a"): a character pays for his race and
 * level; a list prices wizards by their level, and items come on top. */
static void prices_of_characters(void **state)
{
    (void)state;
    expect_price("{'profile':'chief','level':5}", 0, 2 * 30);
    expect_price("{'profile':'mites','level':10}", 0, 12); /* 5 1/2 */
    expect_price("{'profile':'mage','level':5}", 0, 2 * (30 + 30));
    expect_price("{'profile':'mage','level':10}", 0, 2 * 70);
    expect_price("{'profile':'mage','level':10,'items':['ward_stone']}", 0, 2 * (70 + 20));
    expect_price("{'profile':'mage','level':10,'mount':'horse'}", 0, 2 * 70); /* with all that he has */
    expect_price("{'profile':'chief','level':10}", 0, 2 * 55);
    expect_price("{'profile':'chief','level':12}", 0, 0);
    expect_price("{'profile':'nobody','count':5}", 0, 0);
}

/* RULE("B24.3.2-a"), RULE("B18.7-b"), RULE("B19.1-i"), RULE("B19.1-j"): monsters with riders, with and
 * without a howdah; machines and crews. Two cost twice as much as one. */
static void monsters_and_machines(void **state)
{
    (void)state;
    expect_price("{'profile':'ridden','members':[{'slot':'rider','profile':'mahout','count':3}]}",
                 100 + 3 * 10, 0);
    expect_price("{'profile':'ridden','count':2,'members':[{'slot':'rider','profile':'mahout','count':3}]}",
                 2 * (100 + 3 * 10), 0);
    expect_price(
        "{'profile':'tusk_mammoth','count':2,'members':[{'slot':'rider','profile':'tusk_mahout','count':3}]}",
        2 * (600 + 3 * 11 + 3 * 2), 0);
    expect_price("{'profile':'gun','count':2,'members':[{'slot':'crew','profile':'mahout','count':4}]}",
                 2 * 2 * (15 + 4 * 5), 0);
    expect_price("{'profile':'gun','members':[{'slot':'crew','profile':'mite_crew','count':2},{'slot':'crew',"
                 "'profile':'mahout'}]}",
                 30 + 2 + 10, 0);
}

/* RULE("B20.11-a"), RULE("B20.11-c"): crew and team are doubled, barding of the team with them; scythes come
 * after that. */
static void teams_of_chariots(void **state)
{
    (void)state;
    expect_price(
        "{'profile':'light','members':[{'slot':'team','profile':'giant_wolf'},{'slot':'team','profile':"
        "'boar','count':2,'barded':true},{'slot':'crew','profile':'mahout'}]}",
        2 * (2 * (5 + 7 + 2 * (6 + 4))), 0);
    expect_price(
        "{'profile':'heavy','count':3,'members':[{'slot':'team','profile':'horse','count':4},{'slot':"
        "'crew','profile':'mahout','count':2}]}",
        3 * 2 * (2 * (2 * 5 + 4 * 3) + 20), 0);
}

/* --- what is wrong ------------------------------------------------------------------------------- */

#define CHIEF "{'profile':'chief','level':10,'general':true}"

static int32_t check(const char *units)
{
    memset(&problems, 0, sizeof problems);
    return check_units(massed_check_army, units, 2000);
}

static void good(const char *units, int32_t points)
{
    int32_t cost = check(units);

    expect_count(&problems, 0);
    assert_int_equal(cost, points);
}

/* One thing is wrong, by so much. */
static void wrong(const char *units, const char *place, const char *key, int32_t amount)
{
    check(units);
    if (!find_problem(&problems, place, key)) {
        print_problems(&problems);
        fail_msg("%s: no %s at %s", units, key, place);
    }
    expect_amount(&problems, place, key, amount);
    expect_count(&problems, 1);
}

/* RULE("B5.3.1-a"), RULE("B15.10-a"): as many as there must and may be, the handlers of a pack included. */
static void numbers_of_figures(void **state)
{
    (void)state;
    good(CHIEF ",{'profile':'both','count':5}", 55 + 65);
    wrong(CHIEF ",{'profile':'both','count':3}", "/units/1/count", "massed.too_few_figures", 2);
    wrong(CHIEF ",{'profile':'riders','count':4}", "/units/1/count", "massed.too_few_figures", 1);
    wrong(CHIEF ",{'profile':'loose','count':4}", "/units/1/count", "massed.too_few_figures", 1);
    good(CHIEF ",{'profile':'beasts','count':3,'members':[{'slot':'handler','profile':'keepers','count':2}]}",
         55 + 22);
    wrong(CHIEF
          ",{'profile':'beasts','count':2,'members':[{'slot':'handler','profile':'keepers','count':2}]}",
          "/units/1/count", "massed.too_few_figures", 1);
    good(CHIEF ",{'profile':'loose','count':15}", 55 + 15 * 6);
    wrong(CHIEF ",{'profile':'loose','count':17}", "/units/1/count", "massed.too_many_skirmishers", 2);
    good(CHIEF ",{'profile':'riders','count':10,'skirmish':true}", 55 + 10 * 12);
    wrong(CHIEF ",{'profile':'riders','count':12,'skirmish':true}", "/units/1/count",
          "massed.too_many_skirmishers", 2);
    wrong(CHIEF ",{'profile':'riders','count':5,'skirmish':true,'gear':['barding']}", "/units/1/gear",
          "massed.skirmishers_too_heavy", 0);
    good(CHIEF ",{'profile':'two_at_most','count':5},{'profile':'two_at_most','count':5}", 55 + 50);
    wrong(CHIEF ",{'profile':'two_at_most','count':5},{'profile':'both','count':5},{'profile':'two_at_most',"
                "'count':5},{'profile':'two_at_most','count':5},{'profile':'two_at_most','count':5}",
          "/units/4", "massed.too_many_such_units", 1);
    wrong("{'profile':'two_at_most','count':5},{'profile':'two_at_most','count':5},{'profile':'two_at_most','"
          "count':5}," CHIEF,
          "/units/2", "massed.too_many_such_units", 1);
}

static void aboard(const char *vehicle, const char *crew, int32_t count, int32_t too_many)
{
    char units[512];

    snprintf(
        units, sizeof units,
        CHIEF
        ",{'profile':'%s','members':[{'slot':'team','profile':'horse','count':4},{'slot':'crew','profile':"
        "'%s','count':%d}]}",
        vehicle, crew, (int)count);
    if (too_many > 0) {
        wrong(units, "/units/1/members", "massed.no_place_aboard", too_many);
        return;
    }
    check(units);
    expect_count(&problems, 0);
}

/* RULE("B20.1-a"), RULE("B20.5-a"), RULE("B20.5-b"): two, four or eight places; who is over 3 m takes two,
 * the smallest a third of one. */
static void places_aboard(void **state)
{
    (void)state;
    aboard("light", "mahout", 2, 0);
    aboard("light", "mahout", 3, 1);
    aboard("heavy", "mahout", 4, 0);
    aboard("heavy", "mahout", 6, 2);
    aboard("wagon", "mahout", 8, 0);
    aboard("wagon", "mahout", 9, 1);
    aboard("light", "mite_crew", 6, 0);
    aboard("light", "mite_crew", 7, 1);
    aboard("light", "tall_crew", 1, 0);
    aboard("light", "tall_crew", 2, 2);
    aboard("heavy", "tall_crew", 2, 0);
    wrong(
        CHIEF
        ",{'profile':'light','count':8,'members':[{'slot':'team','profile':'horse'},{'slot':'crew','profile':"
        "'mahout'}]}",
        "/units/1/count", "massed.too_many_chariots", 2);
    check(
        CHIEF
        ",{'profile':'light','count':6,'members':[{'slot':'team','profile':'horse'},{'slot':'crew','profile':"
        "'mahout'}]}");
    expect_count(&problems, 0);
    /* Several entries of a crew are one crew. */
    wrong(
        CHIEF
        ",{'profile':'light','members':[{'slot':'team','profile':'horse'},{'slot':'crew','profile':'mahout',"
        "'count':2},{'slot':'crew','profile':'mahout'}]}",
        "/units/1/members", "massed.no_place_aboard", 1);
}

/* RULE("B14-a"), RULE("B14-c"), RULE("B14.1-a"), RULE("B14.7-a"), RULE("B14.8-a"), RULE("B16.1-e"): a
 * champion counts among the characters of his level, and leads no army. */
static void characters_and_champions(void **state)
{
    (void)state;
    wrong(CHIEF
          ",{'profile':'chief','level':10},{'profile':'chief','level':10},{'profile':'chief','level':10}",
          "/units", "massed.too_many_characters", 2);
    wrong(CHIEF
          ",{'profile':'chief','level':10},{'profile':'both','count':5,'members':[{'slot':'champion','level':"
          "10}]}",
          "/units", "massed.too_many_characters", 1);
    wrong(CHIEF ",{'profile':'mage','level':5},{'profile':'mage','level':5}", "/units",
          "massed.too_many_wizards", 1);
    wrong("{'profile':'chief','level':15}", "/units", "massed.too_many_characters", 1);
    wrong("{'profile':'both','count':5,'members':[{'slot':'champion','level':5}]}", "/units",
          "massed.no_general", 0);
    check(CHIEF ",{'profile':'both','count':5,'members':[{'slot':'champion','level':25}]}");
    expect_count(&problems, 0); /* he is no better general, since he is none */
    wrong("{'profile':'chief','level':5,'general':true},{'profile':'chief','level':25}", "/units",
          "massed.general_not_best", 3);
    check("{'profile':'chief','level':10,'general':true},{'profile':'chief','level':10}");
    expect_count(&problems, 0); /* of those who tie any one */
    wrong("{'profile':'chief','level':10,'army_standard':true}", "/units", "massed.general_with_standard", 0);
    check("{'profile':'chief','level':10,'army_standard':true},{'profile':'chief','level':10}");
    expect_count(&problems, 0);
    wrong(CHIEF ",{'profile':'chief','level':10,'general':true}", "/units", "massed.second_general", 1);
    wrong(CHIEF ",{'profile':'both','count':5,'members':[{'slot':'character','profile':'chief','level':12}]}",
          "/units/1/members/0/level", "massed.no_such_level", 12);
}

static void expect_wrong_keys(const char *units, const char *const *places, int32_t count)
{
    check(units);
    for (int32_t i = 0; i < count; i++)
        assert_non_null(find_problem(&problems, places[i], "massed.characters_only"));
    expect_count(&problems, count);
}

/* RULE("B14-a"), RULE("B15.3-a"), RULE("O9.3-c"), RULE("B24-e"): keys of characters alone; what members wear
 * counts like what their unit wears. */
static void gear_and_keys(void **state)
{
    static const char *const keys[] = {"/units/1/level", "/units/1/wizard", "/units/1/general",
                                       "/units/1/army_standard", "/units/1/items"};

    (void)state;
    expect_wrong_keys(
        CHIEF ",{'profile':'both','count':5,'level':5,'wizard':true,'general':true,'army_standard':true,"
              "'items':['ward_stone']}",
        keys, 5);
    wrong(CHIEF ",{'profile':'clad','count':5}", "/units/1/gear", "massed.berserk_armour", 0);
    check(CHIEF ",{'profile':'mad','count':5}");
    expect_count(&problems, 0);
    wrong(CHIEF
          ",{'profile':'both','count':5,'members':[{'slot':'character','profile':'chief','level':5,'gear':["
          "'light_armour','heavy_armour']}]}",
          "/units/1/members/0/gear", "massed.two_armours", 1);
    wrong(CHIEF
          ",{'profile':'both','count':5,'members':[{'slot':'character','profile':'chief','level':5,'gear':["
          "'barding']}]}",
          "/units/1/members/0/gear/0", "massed.mounted_only", 0);
    wrong(CHIEF
          ",{'profile':'both','count':5,'members':[{'slot':'character','profile':'bramble_boss','level':5}]}",
          "/units/1/members/0/profile", "massed.other_people", 0);
    wrong("{'profile':'hall_thane','level':5},{'profile':'both','count':5},{'profile':'road_slingers','count'"
          ":5}",
          "/units/1/profile", "massed.other_people", 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(kinds_of_troops),
        TEST(what_is_worn_and_carried),
        TEST(who_rides_what),
        TEST(second_components_and_skirmishers),
        TEST(supplements_of_special_troops),
        TEST(slots_of_a_regiment),
        TEST(prices_of_characters),
        TEST(monsters_and_machines),
        TEST(teams_of_chariots),
        TEST(numbers_of_figures),
        TEST(places_aboard),
        TEST(characters_and_champions),
        TEST(gear_and_keys),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
