/* From entries of the catalogue to things: every number of an object is copied into its record. */
#include "common/rules/brothers/things/things.h"
#include "common/rules/shared/words.h"

#include <string.h>

static int32_t kind_of(const char *word)
{
    static const char *const words[] = {"weapon", "shooter", "shield", "armour", "bag",   "standard",
                                        "book",   "animal",  "chest",  "head",   "other", NULL};

    return word_index(words, word, THING_OTHER);
}

/* RULE("F11.1-a"), RULE("F11.1-b"), RULE("F11.1-d") */
static void read_weapon(struct thing *t, const json_t *e)
{
    t->what = THING_WEAPON;
    t->contact = 1;
    t->lance = catalogue_flag(e, "lance");
    t->natural = catalogue_flag(e, "natural");
    t->cast_free = catalogue_flag(e, "cast_free");
}

/* RULE("F11.2-a"), RULE("F11.1-c") */
static void read_shooter(struct thing *t, const json_t *e)
{
    t->what = THING_SHOOTER;
    t->tat = catalogue_number(e, "tat", 0);
    t->degt = catalogue_number(e, "degt", 0);
    t->range = catalogue_number(e, "range", 0) * CENTIMETRE;
    t->reload = catalogue_number(e, "reload", 0);
    t->capacity = catalogue_number(e, "capacity", 1);
    t->jams = catalogue_flag(e, "jams");
    t->has_string = catalogue_flag(e, "string");
    t->large_missile = catalogue_flag(e, "large_missile");
    t->thrown = catalogue_flag(e, "thrown");
    t->needs_bag = catalogue_flag(e, "bag"); /* RULE("F11.2-b") */
    t->contact = catalogue_flag(e, "contact");
    t->row = catalogue_number(e, "row", 0);
}

void brothers_read_thing(const struct catalogue *c, const char *id, struct thing *t)
{
    const json_t *e = catalogue_find(c, brothers_equipment, id);

    memset(t, 0, sizeof *t);
    t->hands = catalogue_number(e, "hands", 1);
    t->weight = catalogue_number(e, "weight", 0);
    t->blade = catalogue_number(e, "blade", 0);
    t->tac = catalogue_number(e, "tac", 0);
    t->degc = catalogue_number(e, "degc", 0);
    t->def = catalogue_number(e, "def", 0);
    if (catalogue_entry(c, "weapons", id)) {
        read_weapon(t, e);
    } else if (catalogue_entry(c, "shooters", id)) {
        read_shooter(t, e);
    } else if (catalogue_entry(c, "shields", id)) { /* RULE("F12.1-a") */
        t->what = THING_SHIELD;
        t->shot_malus = catalogue_number(e, "shot", 0);
        t->large_shield = catalogue_flag(e, "large");
    } else if (catalogue_entry(c, "armour", id)) {
        t->what = THING_ARMOUR;
        t->jd = catalogue_number(e, "jd", 0);
        t->jd_shot = catalogue_number(e, "jd_shot", t->jd);
        t->metal = catalogue_flag(e, "metal");
        t->natural = catalogue_flag(e, "natural");
    } else {
        t->what = kind_of(catalogue_word(e, "what", "other"));
        t->cast_free = catalogue_flag(e, "cast_free");
        t->feeds =
            catalogue_number(catalogue_entry(c, "shooters", catalogue_word(e, "feeds", "")), "row", -1);
    }
}

/* A long gun with a bayonet is a contact weapon (F11.1-c). */
bool brothers_fix_bayonet(const struct catalogue *c, struct thing *gun)
{
    const json_t *e = catalogue_entry(c, "weapons", "bayonet");

    if (gun->what != THING_SHOOTER || gun->hands != 2 || !gun->needs_bag || gun->has_string)
        return false;
    gun->bayonet = 1;
    gun->contact = 1;
    gun->tac = catalogue_number(e, "tac", 0);
    gun->degc = catalogue_number(e, "degc", 2);
    gun->def = catalogue_number(e, "def", 0);
    return true;
}

void brothers_read_spells(const struct catalogue *c, struct spell_line *lines)
{
    for (int32_t i = 0; i < SPELLS; i++) { /* RULE("F14.1-a") */
        const json_t *e = catalogue_entry(c, "spells", brothers_spell_keys[i]);
        const char *class = catalogue_word(e, "class", "offensive");

        lines[i] = (struct spell_line){
            .level = catalogue_number(e, "level", 5),
            .pa = catalogue_number(e, "pa", 4),
            .range = catalogue_number(e, "range", 1) * CENTIMETRE,
            .offensive = strcmp(class, "support") != 0,
            .support = strcmp(class, "offensive") != 0,
            .not_self = catalogue_flag(e, "not_self"),
            .lasting = catalogue_flag(e, "lasting"),
            .damage = catalogue_number(e, "damage", 0),
        };
    }
}

int32_t brothers_spell_number(const char *id)
{
    for (int32_t i = 0; i < SPELLS; i++)
        if (strcmp(brothers_spell_keys[i], id) == 0)
            return i;
    return -1;
}

int32_t brothers_role_bit(const char *id)
{
    static const char *const words[] = {"leader", "officer", "character", "caster", "standard", NULL};
    int32_t role = word_index(words, id, -1);

    return role < 0 ? 0 : 1 << role;
}

int32_t brothers_skill_bit(const char *id)
{
    static const char *const words[] = {"ambidextrous", "healer",   "duellist", "marksman", "steadfast",
                                        "acrobat",      "horseman", "lookout",  "adept",    NULL};
    int32_t skill = word_index(words, id, -1);

    return skill < 0 ? 0 : 1 << skill;
}
