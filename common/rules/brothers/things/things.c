/* From entries of the catalogue to things: every number of an object is copied into its record. */
#include "common/rules/brothers/things/things.h"
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/state.h"
#include "common/rules/shared/words.h"

#include <string.h>

static int32_t kind_of(const char *word)
{
    static const char *const words[] = {"weapon", "shooter", "shield", "armour", "bag",   "standard",
                                        "book",   "animal",  "chest",  "head",   "other", NULL};

    return word_index(words, word, THING_OTHER);
}

/* Of an entry that has none of that name: 0. */
static int32_t number_of(const json_t *e, const char *name)
{
    return catalogue_number(e, name, 0);
}

/* RULE("F11.1-a"), RULE("F11.1-b"), RULE("F11.1-d") */
static void read_weapon(struct thing *t, const json_t *e)
{
    t->what = THING_WEAPON;
    t->contact = true;
    t->lance = catalogue_flag(e, "lance");
    t->natural = catalogue_flag(e, "natural");
    t->cast_free = catalogue_flag(e, "cast_free");
}

/* RULE("F11.2-a"), RULE("F11.1-c") */
static void read_shooter(struct thing *t, const json_t *e)
{
    t->what = THING_SHOOTER;
    t->tat = number_of(e, "tat");
    t->degt = number_of(e, "degt");
    t->range = number_of(e, "range") * CENTIMETRE;
    t->reload = number_of(e, "reload");
    t->capacity = catalogue_number(e, "capacity", 1);
    t->jams = catalogue_flag(e, "jams");
    t->has_string = catalogue_flag(e, "string");
    t->large_missile = catalogue_flag(e, "large_missile");
    t->thrown = catalogue_flag(e, "thrown");
    t->needs_bag = catalogue_flag(e, "bag"); /* RULE("F11.2-b") */
    t->contact = catalogue_flag(e, "contact");
    t->row = number_of(e, "row");
}

void brothers_read_thing(const struct catalogue *c, const char *id, struct thing *t)
{
    const json_t *e = catalogue_find(c, brothers_equipment, id);

    memset(t, 0, sizeof *t);
    t->hands = catalogue_number(e, "hands", 1);
    t->weight = number_of(e, "weight");
    t->blade = number_of(e, "blade");
    t->tac = number_of(e, "tac");
    t->degc = number_of(e, "degc");
    t->def = number_of(e, "def");
    if (catalogue_entry(c, "weapons", id)) {
        read_weapon(t, e);
    } else if (catalogue_entry(c, "shooters", id)) {
        read_shooter(t, e);
    } else if (catalogue_entry(c, "shields", id)) { /* RULE("F12.1-a") */
        t->what = THING_SHIELD;
        t->shot_malus = number_of(e, "shot");
        t->large_shield = catalogue_flag(e, "large");
    } else if (catalogue_entry(c, "armour", id)) {
        t->what = THING_ARMOUR;
        t->jd = number_of(e, "jd");
        t->jd_shot = catalogue_number(e, "jd_shot", t->jd);
        t->metal = catalogue_flag(e, "metal");
        t->natural = catalogue_flag(e, "natural");
    } else {
        t->what = kind_of(catalogue_word(e, "what", "other"));
        t->cast_free = catalogue_flag(e, "cast_free");
        t->feeds =
            catalogue_number(catalogue_entry(c, "shooters", catalogue_word(e, "feeds", "")), "row", NOTHING);
    }
}

/* A long gun with a bayonet is a contact weapon (F11.1-c). */
bool brothers_fix_bayonet(const struct catalogue *c, struct thing *gun)
{
    const json_t *e = catalogue_entry(c, "weapons", "bayonet");

    if (gun->what != THING_SHOOTER || gun->hands != 2 || !gun->needs_bag || gun->has_string)
        return false;
    gun->bayonet = true;
    gun->contact = true;
    gun->tac = number_of(e, "tac");
    gun->degc = number_of(e, "degc");
    gun->def = number_of(e, "def");
    return true;
}

void brothers_read_spells(const struct catalogue *c, struct spell_line *lines)
{
    for (int32_t i = 0; i < SPELLS; i++) { /* RULE("F14.1-a") */
        const json_t *e = catalogue_entry(c, "spells", brothers_spell_keys[i]);
        const char *class = catalogue_word(e, "class", "offensive");

        lines[i] = (struct spell_line){
            .level = number_of(e, "level"),
            .pa = number_of(e, "pa"),
            .range = number_of(e, "range") * CENTIMETRE,
            .offensive = strcmp(class, "support") != 0,
            .support = strcmp(class, "offensive") != 0,
            .not_self = catalogue_flag(e, "not_self"),
            .lasting = catalogue_flag(e, "lasting"),
            .damage = number_of(e, "damage"),
        };
    }
}

int32_t brothers_spell_number(const char *id)
{
    for (int32_t i = 0; i < SPELLS; i++)
        if (strcmp(brothers_spell_keys[i], id) == 0)
            return i;
    return NOTHING;
}

int32_t brothers_role_bit(const char *id)
{
    static const char *const words[] = {"leader", "officer", "character", "caster", "standard", NULL};
    int32_t role = word_index(words, id, NOTHING);

    return role == NOTHING ? 0 : 1 << role;
}

int32_t brothers_skill_bit(const char *id)
{
    static const char *const words[] = {"ambidextrous", "healer",   "duellist", "marksman", "steadfast",
                                        "acrobat",      "horseman", "lookout",  "adept",    NULL};
    int32_t skill = word_index(words, id, NOTHING);

    return skill == NOTHING ? 0 : 1 << skill;
}
