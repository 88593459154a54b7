/* Catalogues and army lists: JSON texts, loaded, costed and checked. A catalogue is the data of a system
 * (built into the program, extendable by a folder of the user's); an army list says who comes to the table.
 *
 * Whatever passed the checks here has the shape its schema states, so the rules may read it without looking
 * twice. Formats: README.md, beside this file. */
#ifndef GONFALON_ARMY_ARMY_H
#define GONFALON_ARMY_ARMY_H

#include "common/army/limits.h"
#include "common/army/problem.h"

#include <jansson.h>
#include <stddef.h>

enum army_limit {
    JSON_TEXT_MAX_BYTES = 1 << 20,
    ID_MAX_BYTES = 32,
    /* What a list may have at most, for a match of two sides: all counts together, and its entries. With more
     * sides it is less (army_figures_most). */
    ARMY_FIGURES_MAX = FIGURES_MAX / 2,
    ARMY_UNITS_MAX = UNITS_MAX / 2,
    ARMY_POINTS_MAX = 100000,
    MEMBERS_MAX = 32,      /* entries of members that one unit or member may have */
    MEMBERS_DEPTH_MAX = 4, /* members of members, and so on */
    RULE_TAG_BYTES = 8
};

struct catalogue {
    char system[ID_MAX_BYTES];
    char family[ID_MAX_BYTES]; /* the folder that it shares with others; "": none */
    json_t *root;              /* section -> id -> entry */
    json_t *armies;            /* id -> ready army list */
    json_t *scenarios;         /* id -> ready scenario */
    json_t *additions;         /* what the user brought, in the form of a catalogue; NULL if nothing */
    json_t *schema;            /* data/schema.json of the system */
};

struct army_list {
    json_t *root;
};

/* All that a match is made of, parsed; the systems' muster functions read it. */
struct muster {
    json_t *setup;    /* the whole setup of the match; owns scenario and lists */
    json_t *scenario; /* the scenario in it */
    struct catalogue catalogue;
    int32_t sides;
    struct army_list list[SIDES_MAX]; /* root is NULL for a side whose figures the scenario brings */
    int32_t points;
};

/* A folder of the user's, read by the host: common/ opens no file. `each` hands over every .json file that
 * lies directly in a folder ("corsairs", "corsairs/armies"), in the order of their names, with its path from
 * the user's folder; a folder that is not there has none. False: something could not be read, `unread` says
 * what. */
typedef void file_taker(void *context, const char *path, const char *text, size_t bytes);
struct file_source {
    void *context;
    bool (*each)(void *context, const char *folder, file_taker *take, void *take_context, char *unread,
                 size_t unread_bytes);
};

/* --- JSON ---------------------------------------------------------------------------------------- */

/* Parses an object strictly: size, depth, UTF-8, no double keys. NULL and a problem if it is none. The
 * caller owns the result. */
json_t *json_parse(const char *text, size_t bytes, struct trail at, struct problems *problems);
/* Half a unit and more is rounded away from zero. The value must be a number, within int32 once multiplied.
 */
int32_t json_scaled(const json_t *number, int32_t unit);
/* Would the name do? Length, UTF-8, control characters, blank ends. */
bool name_good(const char *name);
/* How many bytes of a name fit into `most`, with no character cut in two: for "%.*s". */
int name_cut(const char *name, size_t most);

/* --- catalogues ---------------------------------------------------------------------------------- */

/* False if the system is unknown or anything is wrong with the user's files (then the rest of them is
 * loaded all the same, to find every error at once). `user` may be NULL. Free it in either case. */
bool catalogue_load(const char *system, const struct file_source *user, struct catalogue *c,
                    struct problems *problems);
/* Adds entries, or replaces them, from an object of the form of a catalogue. */
void catalogue_add(struct catalogue *c, json_t *more, struct trail at, struct problems *problems);
/* Checks all of it against its schema; catalogue_load does so for what the user brings. */
void catalogue_check(struct catalogue *c, struct problems *problems);
/* The same entries again, without reading them: whoever shares a catalogue does not add to it. */
void catalogue_share(struct catalogue *c, const struct catalogue *from);
void catalogue_free(struct catalogue *c);

/* Systems of one family share a catalogue, and each accepts the army lists of the others. Two that are the
 * same are. */
bool systems_share(const char *system, const char *other);

/* NULL if there is none. What they return belongs to the catalogue. */
const json_t *catalogue_entry(const struct catalogue *c, const char *section, const char *id);
/* In the first of the sections that has it; the list of sections ends with NULL. */
const json_t *catalogue_find(const struct catalogue *c, const char *const *sections, const char *id);
const json_t *catalogue_army(const struct catalogue *c, const char *id);
const json_t *catalogue_scenario(const struct catalogue *c, const char *id);
/* Was this ready army made for a battle of so many points: at most that, and more than half of it? One that
 * does not say its points is for any. */
bool army_suits(const json_t *army, int32_t points);

/* What figures, units and terrain made of it are called, by the names they have in a match: {"Guards": {"en":
 * "Guards", "fr": "Gardes"}}. The caller owns it. */
json_t *catalogue_names(const struct catalogue *c);

/* A value of an entry (or of any object), or the default if it has no such key. */
int32_t catalogue_number(const json_t *entry, const char *key, int32_t otherwise);
bool catalogue_flag(const json_t *entry, const char *key);
const char *catalogue_word(const json_t *entry, const char *key, const char *otherwise);
/* Is the text an element of the list under that key? */
bool catalogue_lists(const json_t *entry, const char *key, const char *text);

/* Lists of texts. "" where an element is something else: that has been reported, and the rest goes on. */
const char *text_at(const json_t *list, size_t i);
bool list_holds(const json_t *list, const char *text);
/* How many elements, up to and with i, are the same as that one. */
int32_t times_listed(const json_t *list, size_t i);

/* --- army lists ---------------------------------------------------------------------------------- */

/* The shape that lists of all systems share. `list` is empty (root NULL) if false is returned. */
bool army_parse(const char *text, struct army_list *list, struct problems *problems);
void army_free(struct army_list *list);
/* What can be said without the system's rules: system, keys, ids, counts, names. Each system's check_army
 * calls it first. False if there are no units to go on with. */
bool army_check(const struct catalogue *c, const struct army_list *list, struct trail at,
                struct problems *problems);

/* How many figures and units an army may have where so many sides play: each side has the same share of what
 * a match can hold. */
int32_t army_figures_most(int32_t sides);
int32_t army_units_most(int32_t sides);
/* All figures of the list together, those of members with them. */
int64_t army_figures(const struct catalogue *c, const struct army_list *list);

size_t army_units(const struct army_list *list);
const json_t *army_unit(const struct army_list *list, size_t unit);
int32_t unit_count(const json_t *unit); /* at least 1 */
/* The entry of the catalogue that a unit of a list, or a figure of a scenario, is made after; NULL: none. */
const json_t *unit_profile(const struct catalogue *c, const json_t *unit);
/* --- members ------------------------------------------------------------------------------------- */

/* The slot that a member stands in, as the schema describes it; NULL: there is no such one. */
const json_t *member_slot(const struct catalogue *c, const json_t *member);
/* The entry that a unit or member with these keys is made after; that of whom it belongs to where it says
 * nothing itself. */
const json_t *bearer_profile(const struct catalogue *c, const json_t *keys, const json_t *bearer,
                             const json_t *above);

/* One figure that a unit of a list brings. */
struct enlisted {
    const json_t *entry;   /* the unit or the member of the list that it is one of */
    const json_t *profile; /* the entry of the catalogue that it is made after */
    const char *slot;      /* its role ("crew"); "": an ordinary figure of the unit */
    int32_t parent; /* the figure that it belongs to (the crew's gun), counted as these are; -1: the unit */
};

/* The figures of a unit that has passed army_check, those of its members with them, in the order in which
 * they muster. `room` holds them all: unit_figures says how many there are. */
int32_t unit_enlist(const struct catalogue *c, const json_t *unit, struct enlisted *to, int32_t room);
int64_t unit_figures(const struct catalogue *c, const json_t *unit);
/* What a figure is called in a match: its own name, or that of its unit in the words of its slot ("sergeant
 * of the Guards"), in English; catalogue_names has the French words for ready armies. */
void enlisted_name(const struct catalogue *c, const json_t *unit, const struct enlisted *who, char *out,
                   size_t room);
/* "sergeant of {unit}" with the name of a unit in it. */
void member_name(const json_t *called, const char *unit, char *out, size_t room);

/* Counts that nobody may have are counted all the same, so sums may be beyond what a problem can tell: as
 * much of it as it can. */
int32_t army_amount(int64_t amount);
/* Reports a number above a limit: the detail of the problem is the limit, the amount by how much. */
void number_within(int64_t number, int32_t most, struct trail at, const char *key, struct problems *problems);
/* Figures of a list. */
void figures_within(int64_t figures, int32_t most, struct trail at, struct problems *problems);
/* Sum of the `cost` of a list of ids, looked up in the sections; unknown ones cost nothing. */
int64_t cost_of_ids(const struct catalogue *c, const char *const *sections, const json_t *ids);
/* Reports a cost above the budget, and returns it cut to int32. Budget 0: the list's own; that missing: none.
 */
int32_t cost_within(int64_t cost, const struct army_list *list, int32_t budget, const char *rule,
                    struct trail at, struct problems *problems);

/* --- the ledger ---------------------------------------------------------------------------------- */

struct rule_words {
    const char *text; /* Markdown, after the ID and the tag; not ended by a NUL */
    size_t bytes;
    char tag[RULE_TAG_BYTES]; /* "core", "option", "gm", "info", "later" */
    bool french;
};

/* The text of a rule with its tables and rulings, for who asks "why?", in the language wanted ("fr"), or in
 * English where the ledger has no text in it. False if there is no such rule. */
bool rule_text(const char *system, const char *id, const char *language, struct rule_words *out);
/* The same without Markdown, ended by a NUL if `size` is not 0. Returns the bytes that it has, the NUL not
 * counted, however many were written. */
size_t rule_plain(const struct rule_words *words, char *to, size_t size);

#endif
