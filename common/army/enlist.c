/* The figures that the tree of a unit in an army list becomes. A group (a unit, or the members of one entry)
 * comes first, all its figures together: those members that are some of its own ("within"), then the others.
 * Then come the members beside it, group by group. */
#include "common/army/army.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

struct roll {
    const struct catalogue *catalogue;
    struct enlisted *to; /* NULL: they are only counted */
    int32_t room;
    int64_t count;
};

struct group {
    const json_t *entry, *profile;
    const char *slot;
    bool thing;     /* it has no figures of its own */
    int32_t parent; /* the figure that it belongs to; -1: the unit as a whole */
    int32_t first;  /* of its figures, once it has been put */
    int64_t many;
    int32_t depth; /* of members in members */
};

/* Counts that nobody may have are counted all the same: the product stays within what sums can hold. */
static int64_t times(int64_t a, int64_t b)
{
    a = a > INT32_MAX ? INT32_MAX : a;
    b = b > INT32_MAX ? INT32_MAX : b;
    return a * b > INT32_MAX ? INT32_MAX : a * b;
}

/* What is deeper than members may be is refused, and not walked. */
static const json_t *members_of(const struct group *g)
{
    return g->depth < MEMBERS_DEPTH_MAX ? json_object_get(g->entry, "members") : NULL;
}

static bool within(const struct roll *roll, const json_t *member)
{
    return catalogue_flag(member_slot(roll->catalogue, member), "within");
}

static struct group group_of(const struct roll *roll, const json_t *member, const struct group *above)
{
    const json_t *slot = member_slot(roll->catalogue, member);

    return (struct group){
        .entry = member,
        .profile = bearer_profile(roll->catalogue, json_object_get(slot, "keys"), member, above->profile),
        .slot = catalogue_word(member, "slot", ""),
        .thing = catalogue_flag(slot, "thing"),
        .parent = above->parent,
        .many = unit_count(member),
        .depth = above->depth + 1};
}

static void put_figures(struct roll *roll, const struct group *g, int64_t many)
{
    for (int64_t i = 0; roll->to && i < many; i++) {
        assert(roll->count + i < roll->room); /* army_check has counted them */
        roll->to[roll->count + i] =
            (struct enlisted){.entry = g->entry, .profile = g->profile, .slot = g->slot, .parent = g->parent};
    }
    roll->count += many;
}

static void put_group(struct roll *roll, struct group g);

/* Each figure above has its own, or all have it together. */
static void put_member(struct roll *roll, const struct group *above, const json_t *member)
{
    struct group g = group_of(roll, member, above);
    bool each = catalogue_flag(member_slot(roll->catalogue, member), "each");

    if (!each || above->thing) {
        g.many = each ? times(g.many, above->many) : g.many;
        if (above->slot[0] && !above->thing)
            g.parent = above->first;
        put_group(roll, g);
    } else if (!roll->to) { /* however many a text asks for, counting them takes no longer */
        struct roll one = {.catalogue = roll->catalogue};

        put_group(&one, g);
        roll->count += times(one.count, above->many);
    } else {
        for (int32_t i = 0; i < above->many; i++) {
            g.parent = above->first + i;
            put_group(roll, g);
        }
    }
}

/* A member within another has no members within itself: the tests hold the schemas to that. */
static void put_members(struct roll *roll, const struct group *g)
{
    const json_t *members = members_of(g);

    for (size_t i = 0; i < json_array_size(members); i++)
        if (!within(roll, json_array_get(members, i)))
            put_member(roll, g, json_array_get(members, i));
}

static void put_group(struct roll *roll, struct group g)
{
    const json_t *members = members_of(&g);
    struct group inner[MEMBERS_MAX];
    int32_t count = 0;
    int64_t own = g.many;

    g.first = (int32_t)roll->count;
    for (size_t i = 0; i < json_array_size(members) && count < MEMBERS_MAX; i++) {
        if (!within(roll, json_array_get(members, i)))
            continue;
        inner[count] = group_of(roll, json_array_get(members, i), &g);
        inner[count].first = (int32_t)roll->count;
        own -= inner[count].many;
        put_figures(roll, &inner[count], inner[count].many);
        count++;
    }
    if (own > 0 && !g.thing)
        put_figures(roll, &g, own);
    for (int32_t i = 0; i < count; i++)
        put_members(roll, &inner[i]);
    put_members(roll, &g);
}

static void put_unit(struct roll *roll, const json_t *unit)
{
    put_group(roll, (struct group){.entry = unit,
                                   .profile = bearer_profile(roll->catalogue,
                                                             json_object_get(roll->catalogue->schema, "unit"),
                                                             unit, NULL),
                                   .slot = "",
                                   .parent = -1,
                                   .many = unit_count(unit)});
}

int32_t unit_enlist(const struct catalogue *c, const json_t *unit, struct enlisted *to, int32_t room)
{
    struct roll roll = {.catalogue = c, .to = to, .room = room};

    put_unit(&roll, unit);
    return (int32_t)roll.count;
}

int64_t unit_figures(const struct catalogue *c, const json_t *unit)
{
    struct roll roll = {.catalogue = c};

    put_unit(&roll, unit);
    return roll.count;
}

/* --- names --------------------------------------------------------------------------------------- */

void member_name(const json_t *called, const char *unit, char *out, size_t room)
{
    static const char hole[] = "{unit}";
    const char *pattern = json_string_value(called), *gap = pattern ? strstr(pattern, hole) : NULL;
    size_t words = gap ? strlen(pattern) - strlen(hole) : 0;

    assert(words < room); /* patterns are the program's own, and short */
    if (gap)
        snprintf(out, room, "%.*s%.*s%s", (int)(gap - pattern), pattern, name_cut(unit, room - 1 - words),
                 unit, gap + strlen(hole));
    else
        snprintf(out, room, "%s", pattern ? pattern : unit);
}

void enlisted_name(const struct catalogue *c, const json_t *unit, const struct enlisted *who, char *out,
                   size_t room)
{
    const char *own = catalogue_word(who->entry, "name", NULL);
    const json_t *called = json_object_get(member_slot(c, who->entry), "called");

    if (own || !called)
        snprintf(out, room, "%s", own ? own : catalogue_word(unit, "name", ""));
    else
        member_name(json_object_get(called, "en"), catalogue_word(unit, "name", ""), out, room);
}
