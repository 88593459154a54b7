/* The tables of the ledger against the catalogue of brothers, line by line. */
#include "test_army_help.h"

struct line {
    const char *id;
    const char *values; /* key value key value ...; a flag is 1, a key that is not there 0 */
};

static int begin(void **state)
{
    (void)state;
    return begin_with("brothers");
}

static int32_t value_of(const json_t *entry, const char *key)
{
    return json_is_true(json_object_get(entry, key)) ? 1 : catalogue_number(entry, key, 0);
}

static void expect_line(const char *section, const struct line *line)
{
    const json_t *entry = catalogue_entry(&catalogue, section, line->id);
    const char *rest = line->values;
    char key[32];
    int value, used;

    if (!entry)
        fail_msg("%s: no %s", section, line->id);
    for (; sscanf(rest, "%31s %d%n", key, &value, &used) == 2; rest += used)
        if (value_of(entry, key) != value)
            fail_msg("%s: %s of %s is %d", section, key, line->id, (int)value_of(entry, key));
    assert_int_equal(strspn(rest, " "), strlen(rest));
}

/* All lines, and no others. */
static void expect_table(const char *section, const struct line *line, size_t lines)
{
    assert_int_equal(json_object_size(json_object_get(catalogue.root, section)), lines);
    for (size_t i = 0; i < lines; i++)
        expect_line(section, &line[i]);
}

#define TABLE(section, lines) expect_table(section, lines, sizeof(lines) / sizeof(lines)[0])

/* RULE("F11.1-a"), RULE("F11.1-d"): blade 1 a dagger, 2 a one-hand blade, 3 what only cuts off heads. */
static void contact_weapons(void **state)
{
    static const struct line lines[] = {
        {"fists", "hands 0 weight 0 tac 0 degc -2 def 0 blade 0 cost 0"},
        {"dagger", "hands 1 weight 0 tac 0 degc 0 def -1 blade 1 cost 0"},
        {"club", "hands 1 weight 1 tac 0 degc 1 def 0 blade 0 cost 2"},
        {"staff", "hands 2 weight 2 tac 1 degc 0 def 1 blade 0 cost 4"},
        {"short_sword", "hands 1 weight 1 tac 1 degc 1 def 0 blade 2 cost 4"},
        {"sword", "hands 1 weight 1 tac 1 degc 2 def 1 blade 2 cost 8"},
        {"sabre", "hands 1 weight 1 tac 0 degc 2 def 1 blade 2 cost 6"},
        {"rapier", "hands 1 weight 1 tac 2 degc 1 def 1 blade 2 cost 8"},
        {"axe", "hands 1 weight 1 tac 0 degc 3 def 0 blade 3 cost 6"},
        {"mace", "hands 1 weight 1 tac 0 degc 3 def 0 blade 0 cost 6"},
        {"spear", "hands 1 weight 1 tac 1 degc 1 def 1 blade 0 cost 6"},
        {"halberd", "hands 2 weight 2 tac 1 degc 3 def 1 blade 3 cost 10"},
        {"pike", "hands 2 weight 2 tac 1 degc 3 def 1 blade 0 cost 10"},
        {"two_handed_sword", "hands 2 weight 2 tac 0 degc 4 def 1 blade 3 cost 10"},
        {"great_axe", "hands 2 weight 2 tac -1 degc 5 def 0 blade 3 cost 8"},
        {"maul", "hands 2 weight 2 tac -1 degc 5 def 0 blade 0 cost 8"},
        {"lance", "hands 1 weight 1 tac 1 degc 1 def 0 blade 0 cost 8"},
        {"bayonet", "hands 2 weight 0 tac 0 degc 2 def 0 blade 0 cost 4"},
        {"natural_weapons", "hands 0 weight 0 tac 0 degc 2 def 0 blade 0 cost 4"},
    };

    (void)state;
    TABLE("weapons", lines);
    /* The points are max(0, 2 x (TaC + DegC + Def)), except the lance. */
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        const json_t *entry = catalogue_entry(&catalogue, "weapons", lines[i].id);
        int32_t sum = 2 * (value_of(entry, "tac") + value_of(entry, "degc") + value_of(entry, "def"));

        if (strcmp(lines[i].id, "lance") != 0)
            assert_int_equal(value_of(entry, "cost"), sum > 0 ? sum : 0);
    }
}

/* RULE("F11.2-a"), RULE("F11.2-b"), RULE("F11.1-c") */
static void shooting_weapons(void **state)
{
    static const struct line lines[] = {
        {"stone", "hands 1 weight 0 tat 0 degt -1 range 15 reload 1 capacity 1 jams 0 string 0 "
                  "large_missile 1 bag 0 contact 0 cost 1"},
        {"throwing_dagger", "hands 1 weight 0 tat 0 degt 0 range 15 reload 1 capacity 1 jams 0 string 0 "
                            "large_missile 1 bag 0 contact 1 tac 0 degc 0 def -1 blade 1 cost 2"},
        {"javelin", "hands 1 weight 1 tat 0 degt 2 range 25 reload 1 capacity 1 jams 0 string 0 "
                    "large_missile 1 bag 0 contact 1 tac 1 degc 0 def 1 blade 0 cost 4"},
        {"throwing_axe", "hands 1 weight 1 tat -1 degt 3 range 15 reload 1 capacity 1 jams 0 string 0 "
                         "large_missile 1 bag 0 contact 1 tac 0 degc 1 def 0 cost 4"},
        {"sling", "hands 1 weight 1 tat 0 degt 1 range 40 reload 2 capacity 1 jams 0 string 1 "
                  "large_missile 1 bag 1 contact 0 cost 6"},
        {"short_bow", "hands 2 weight 2 tat 0 degt 1 range 50 reload 2 capacity 1 jams 0 string 1 "
                      "large_missile 1 bag 1 contact 0 cost 10"},
        {"long_bow", "hands 2 weight 2 tat 0 degt 2 range 70 reload 2 capacity 1 jams 0 string 1 "
                     "large_missile 1 bag 1 contact 0 cost 14"},
        {"crossbow", "hands 2 weight 2 tat 1 degt 3 range 60 reload 3 capacity 1 jams 1 string 1 "
                     "large_missile 1 bag 1 contact 0 cost 16"},
        {"pistol", "hands 1 weight 1 tat 0 degt 3 range 20 reload 6 capacity 1 jams 1 string 0 "
                   "large_missile 0 bag 1 contact 0 cost 8"},
        {"musket", "hands 2 weight 2 tat -1 degt 4 range 60 reload 6 capacity 1 jams 1 string 0 "
                   "large_missile 0 bag 1 contact 0 cost 12"},
        {"rifle", "hands 2 weight 2 tat 1 degt 4 range 90 reload 6 capacity 1 jams 1 string 0 "
                  "large_missile 0 bag 1 contact 0 cost 18"},
        {"revolver", "hands 1 weight 1 tat 0 degt 3 range 30 reload 0 capacity 6 jams 1 string 0 "
                     "large_missile 0 bag 1 contact 0 cost 20"},
        {"magazine_rifle", "hands 2 weight 2 tat 1 degt 4 range 100 reload 0 capacity 5 jams 1 string 0 "
                           "large_missile 0 bag 1 contact 0 cost 30"},
        {"light_gun", "hands 0 weight 8 tat -2 degt 8 range 120 reload 6 capacity 1 jams 1 string 0 "
                      "large_missile 1 bag 0 piece 1 cost 80"},
    };

    (void)state;
    TABLE("shooters", lines);
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        char bag[40];

        snprintf(bag, sizeof bag, "bag_%s", lines[i].id);
        const json_t *entry = catalogue_entry(&catalogue, "objects", bag);

        assert_true((entry != NULL) ==
                    (value_of(catalogue_entry(&catalogue, "shooters", lines[i].id), "bag") == 1));
        if (!entry)
            continue;
        assert_int_equal(value_of(entry, "weight"), 1);
        assert_int_equal(value_of(entry, "cost"), 2);
        assert_string_equal(catalogue_word(entry, "feeds", ""), lines[i].id);
    }
}

/* RULE("F12.1-a"), RULE("F12.2-a") */
static void shields_and_armour(void **state)
{
    static const struct line shields[] = {
        {"buckler", "hands 1 weight 2 def 1 shot -1 tac 0 degc -1 large 0 cost 6"},
        {"shield", "hands 1 weight 2 def 2 shot -1 tac -1 degc 0 large 0 cost 9"},
        {"large_shield", "hands 1 weight 2 def 3 shot -2 tac -2 degc 0 large 1 cost 12"},
    };
    static const struct line armour[] = {
        {"padded", "weight 1 jd 1 jd_shot 0 metal 0 natural 0 cost 5"},
        {"hardened_leather", "weight 1 jd 2 jd_shot 0 metal 0 natural 0 cost 12"},
        {"mail", "weight 3 jd 3 jd_shot 0 metal 1 natural 0 cost 15"},
        {"plate", "weight 3 jd 4 jd_shot 0 metal 1 natural 0 cost 20"},
        {"ballistic_vest", "weight 1 jd 1 jd_shot 3 metal 0 natural 0 cost 20"},
        {"hide", "weight 0 jd 2 jd_shot 0 metal 0 natural 1 cost 12"},
    };

    (void)state;
    TABLE("shields", shields);
    TABLE("armour", armour);
}

/* RULE("F13-a"), RULE("F13-b") */
static void mounts(void **state)
{
    static const struct line kinds[] = {
        {"pony", "d 4 ja 0 kick -1 cost 20"},      {"horse", "d 5 ja 0 kick 0 cost 25"},
        {"war_horse", "d 6 ja 0 kick 1 cost 35"},  {"camel", "d 5 ja -1 kick 1 cost 22"},
        {"war_beast", "d 7 ja -1 kick 2 cost 45"},
    };
    static const struct line barding[] = {{"light", "jd 1 ja 0 cost 4"}, {"heavy", "jd 2 ja -1 cost 8"}};

    (void)state;
    TABLE("mounts", kinds);
    TABLE("barding", barding);
}

/* RULE("F6.1.1-d"), RULE("F14.1-a"): level, PA, range (touch is 1), lasting, class. */
static void spells(void **state)
{
    static const struct line lines[] = {
        {"ember_dart", "level 7 pa 4 range 30 lasting 0 damage 7"},
        {"stumbling_roots", "level 6 pa 3 range 30 lasting 0"},
        {"dread_whisper", "level 5 pa 4 range 30 lasting 0"},
        {"blinding_mist", "level 6 pa 3 range 25 lasting 1"},
        {"stone_grip", "level 4 pa 5 range 25 lasting 1"},
        {"iron_hide", "level 6 pa 3 range 20 lasting 1"},
        {"keen_edge", "level 7 pa 3 range 20 lasting 1"},
        {"swift_step", "level 5 pa 4 range 20 lasting 0 not_self 1"},
        {"hearts_fire", "level 6 pa 3 range 30 lasting 1"},
        {"knit_flesh", "level 3 pa 6 range 1 lasting 0"},
        {"veil_of_dusk", "level 4 pa 5 range 20 lasting 1"},
        {"thunderclap", "level 2 pa 6 range 30 lasting 0"},
        {"unbinding", "level 5 pa 3 range 30 lasting 0"},
        {"sky_lance", "level 1 pa 8 range 50 lasting 0 damage 12"},
    };
    static const char class[] = "OOOOOSSSSSSOBO";
    static const char *const word[] = {"offensive", "support", "both"};

    (void)state;
    TABLE("spells", lines);
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        assert_string_equal(catalogue_word(catalogue_entry(&catalogue, "spells", lines[i].id), "class", ""),
                            word[class[i] == 'S'   ? 1
                                 : class[i] == 'B' ? 2
                                                   : 0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(contact_weapons), TEST(shooting_weapons), TEST(shields_and_armour), TEST(mounts), TEST(spells),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
