/* Members of a unit in an army list, and members of members: what slots there are for them, how many each
 * takes, and what whoever stands in one may have. README.md has the form. */
#include "common/army/walk.h"

#include <stdio.h>
#include <string.h>

/* --- filters ------------------------------------------------------------------------------------- */

/* A flag that an entry leaves out is false. */
static bool value_is(const json_t *value, const json_t *wanted)
{
    size_t i;
    json_t *one;

    if (!value)
        return json_is_false(wanted);
    if (json_is_array(value)) {
        json_array_foreach(value, i, one) if (json_equal(one, wanted)) return true;
        return false;
    }
    return json_equal(value, wanted) != 0;
}

static bool value_suits(const json_t *value, const json_t *wanted)
{
    size_t i;
    json_t *one;

    if (!json_is_array(wanted))
        return value_is(value, wanted);
    json_array_foreach(wanted, i, one) if (value_is(value, one)) return true;
    return false;
}

bool entry_suits(const json_t *entry, json_t *filter)
{
    const char *key;
    json_t *wanted;

    json_object_foreach(filter, key,
                        wanted) if (!value_suits(json_object_get(entry, key), wanted)) return false;
    return true;
}

/* --- slots --------------------------------------------------------------------------------------- */

/* A bound of a slot is a number, or the key under which the profile has it. */
static int32_t bound(const json_t *slot, const char *key, const json_t *profile, int32_t otherwise)
{
    const char *where = json_string_value(json_object_get(slot, key));

    return where ? catalogue_number(profile, where, otherwise) : catalogue_number(slot, key, otherwise);
}

static bool slot_open(const json_t *slot, const json_t *profile)
{
    return entry_suits(profile, json_object_get(slot, "for"));
}

/* How many stand in a slot. */
static int64_t filled(const json_t *members, const char *slot)
{
    int64_t n = 0;

    for (size_t i = 0; i < json_array_size(members); i++)
        if (strcmp(catalogue_word(json_array_get(members, i), "slot", ""), slot) == 0)
            n += unit_count(json_array_get(members, i));
    return n;
}

static void check_bounds(const struct walk *w, json_t *slots, const json_t *members, struct trail at)
{
    const char *name;
    json_t *slot;

    json_object_foreach(slots, name, slot)
    {
        int32_t least = bound(slot, "least", w->profile, 0), most = bound(slot, "most", w->profile, 1);
        int64_t n = filled(members, name);

        if (!slot_open(slot, w->profile))
            continue; /* whoever stands in it all the same is told so */
        if (n < least)
            problem_add(w->problems, at, rule_of(slot), "army.slot_too_few", name, (int32_t)(least - n));
        if (n > most)
            problem_add(w->problems, at, rule_of(slot), "army.slot_too_many", name, army_amount(n - most));
    }
}

/* "one_of": [["standard", "gun"]]: of the slots of each row one at most has anybody in it. */
static void check_one_of(const struct walk *w, json_t *type, const json_t *members, struct trail at)
{
    size_t i, k;
    json_t *row, *slot;

    json_array_foreach(json_object_get(type, "one_of"), i, row)
    {
        char both[PROBLEM_DETAIL_BYTES] = "";
        int32_t taken = 0;

        json_array_foreach(row, k, slot)
        {
            if (filled(members, json_string_value(slot)) == 0)
                continue;
            snprintf(both + strlen(both), sizeof both - strlen(both), "%s%s", taken++ ? ", " : "",
                     json_string_value(slot));
        }
        if (taken > 1)
            problem_add(w->problems, at, rule_of(type), "army.slot_one_of", both, taken - 1);
    }
}

static const json_t *slot_named(const struct catalogue *c, const char *name)
{
    return json_object_get(json_object_get(c->schema, "slots"), name);
}

const json_t *member_slot(const struct catalogue *c, const json_t *member)
{
    return slot_named(c, catalogue_word(member, "slot", ""));
}

/* Members "within" are some of the bearer's own figures, so there cannot be more of them. */
static void check_within(const struct walk *w, const json_t *members, struct trail at)
{
    int64_t within = 0;

    for (size_t i = 0; i < json_array_size(members); i++)
        if (catalogue_flag(member_slot(w->catalogue, json_array_get(members, i)), "within"))
            within += unit_count(json_array_get(members, i));
    if (within > unit_count(w->bearer))
        problem_add(w->problems, at, "", "army.members_within", "",
                    army_amount(within - unit_count(w->bearer)));
}

static void check_member(const struct walk *w, json_t *slots, json_t *member, struct trail at)
{
    const char *name = catalogue_word(member, "slot", "");
    const json_t *slot = json_object_get(slots, name);
    struct walk inner = *w;

    if (!object_given(w, member, at))
        return;
    if (!slot || !slot_open(slot, w->profile)) {
        problem_add(w->problems, trail_key(at, "slot"), rule_of(slot), "army.no_slot", name, 0);
        return;
    }
    inner.above = w->profile;
    check_bearer(&inner, json_object_get(slot_named(w->catalogue, name), "keys"), member, at, "slot");
}

void check_members(const struct walk *w, json_t *type, json_t *value, struct trail at)
{
    json_t *slots = json_object_get(type, "slots"), *member;
    struct walk inner = *w;
    size_t i;

    if (value && !json_is_array(value)) {
        wrong_type(w, at, "list");
        return;
    }
    number_within((int64_t)json_array_size(value), MEMBERS_MAX, at, "army.too_many_members", w->problems);
    if (json_array_size(value) > MEMBERS_MAX)
        return;
    if (value && ++inner.depth > MEMBERS_DEPTH_MAX) {
        problem_add(w->problems, at, "", "army.too_deep", "", 0);
        return;
    }
    json_array_foreach(value, i, member) check_member(&inner, slots, member, trail_index(at, (int32_t)i));
    check_bounds(w, slots, value, at);
    check_one_of(w, type, value, at);
    check_within(w, value, at);
}

/* --- units and members --------------------------------------------------------------------------- */

const json_t *bearer_profile(const struct catalogue *c, const json_t *keys, const json_t *bearer,
                             const json_t *above)
{
    const json_t *sections = json_object_get(key_type(keys, "profile"), "ref");
    const char *id = catalogue_word(bearer, "profile", NULL);

    for (size_t i = 0; id && i < json_array_size(sections); i++) {
        const json_t *entry = catalogue_entry(c, text_at(sections, i), id);

        if (entry)
            return entry;
    }
    return id ? NULL : above;
}

/* Slots that must be filled must be so in a unit that names no members at all. */
static void check_missing_members(const struct walk *w, json_t *keys, const json_t *bearer, struct trail at)
{
    json_t *type = key_type(keys, "members");

    if (type && !json_object_get(bearer, "members"))
        check_members(w, type, NULL, trail_key(at, "members"));
}

void check_bearer(const struct walk *w, json_t *keys, json_t *value, struct trail at, const char *but)
{
    struct walk own = *w;

    own.bearer = value;
    own.profile = bearer_profile(w->catalogue, keys, value, w->above);
    check_keys_but(&own, keys, value, at, but);
    if (json_is_object(value))
        check_missing_members(&own, keys, value, at);
}
