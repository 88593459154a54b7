/* Expectations of units: their blocks, who stands in which rank, who belongs to them. */
#include "client/scenario/run.h"
#include "common/match/members.h"
#include "common/match/ranks.h"

#include <stdlib.h>
#include <string.h>

enum { NUMBERS = sizeof(struct block) / sizeof(int32_t) };

/* --- a block ------------------------------------------------------------------------------------- */

static bool count_is(struct run *r, const json_t *expected, const char *key, int32_t actual,
                     const char *whose)
{
    const json_t *number = json_object_get(expected, key);

    if (!number)
        return true;
    if (!json_is_integer(number))
        return fail(r, "%s: \"%s\" is a whole number", whose, key);
    return json_integer_value(number) == actual ||
           fail(r, "the %s of %s: %d, not %d", key, whose, (int)actual, (int)json_integer_value(number));
}

bool block_is(struct run *r, const struct block *b, const json_t *expected, const char *whose)
{
    const json_t *at = json_object_get(expected, "at"), *facing = json_object_get(expected, "facing");
    const json_t *within = json_object_get(expected, "within");
    const char *layout = json_string_value(json_object_get(expected, "layout"));
    static const char *const word[] = {"ranks", "wedge", "tiers", "wings"};
    const char *its = word[block_bodies(b).layout];

    if (at && !is_point(at))
        return fail(r, "%s: \"at\" is [x, y] of the middle of its front", whose);
    if (at && distance(b->at, scaled_point(r, at)) > (within ? scaled(r, within) : r->unit / 50))
        return fail(r, "the front of %s is at %.2f, %.2f", whose, (double)b->at.x / (double)r->unit,
                    (double)b->at.y / (double)r->unit);
    if (facing &&
        angle_between((angle)b->facing, angle_from_tenths((int32_t)(json_number_value(facing) * 10))) >
            FULL_TURN / 360)
        return fail(r, "%s faces %.1f", whose, b->facing * 360.0 / FULL_TURN);
    if (layout && strcmp(layout, its) != 0)
        return fail(r, "the layout of %s is %s, not %s", whose, its, layout);
    return count_is(r, expected, "files", b->files, whose) &&
           count_is(r, expected, "ranks", block_ranks(b), whose) &&
           count_is(r, expected, "count", b->count, whose);
}

static bool speaks_of_a_block(const json_t *expected)
{
    static const char *const keys[] = {"at",     "facing", "files",    "ranks", "count",
                                       "layout", "block",  "standing", NULL};

    for (int32_t i = 0; keys[i]; i++)
        if (json_object_get(expected, keys[i]))
            return true;
    return false;
}

/* Which block is meant, from 0: "block": 2 is the second. */
static int32_t part_of(const json_t *expected)
{
    const json_t *block = json_object_get(expected, "block");

    return block ? (int32_t)json_integer_value(block) - 1 : 0;
}

/* Ranks from the front, each from its left: [["Ann", "Bob"], null, ["Cid", null]]. */
static bool standing_are(struct run *r, int32_t unit, int32_t part, const json_t *ranks)
{
    const struct block *b = &state_blocks(r->m->state, unit)[part];
    const char *whose = name_at(r->m, unit_at(r->m, unit)->name);

    if ((int32_t)json_array_size(ranks) > block_ranks(b))
        return fail(r, "%s has %d ranks", whose, (int)block_ranks(b));
    for (int32_t rank = 0; rank < (int32_t)json_array_size(ranks); rank++) {
        const json_t *files = json_array_get(ranks, (size_t)rank);

        if (json_is_null(files))
            continue;
        if ((int32_t)json_array_size(files) != block_rank_size(b, rank))
            return fail(r, "rank %d of %s has %d figures", (int)rank + 1, whose,
                        (int)block_rank_size(b, rank));
        for (int32_t file = 0; file < block_rank_size(b, rank); file++) {
            const json_t *who = json_array_get(files, (size_t)file);
            int32_t actual = ranks_figure(r->m, unit, part, block_first_of_rank(b, rank) + file);

            if (!json_is_null(who) && find_figure(r, who) != actual)
                return fail(r, "rank %d, file %d of %s: there stands %s", (int)rank + 1, (int)file + 1, whose,
                            figure_name(r, actual));
        }
    }
    return true;
}

static bool blocks_are(struct run *r, const struct item *item, const json_t *expected)
{
    const json_t *standing = json_object_get(expected, "standing");
    const char *whose = name_at(r->m, unit_at(r->m, item->id)->name);
    int32_t part = part_of(expected), blocks = 0;
    const int32_t *numbers = NULL;

    for (int32_t i = 0; i < item->count; i++)
        if (strcmp(item->attribute[i].name, "blocks") == 0) {
            blocks = item->attribute[i].number / NUMBERS;
            numbers = item->attribute[i].list;
        }
    if (!count_is(r, expected, "blocks", blocks, whose))
        return false;
    if (!speaks_of_a_block(expected))
        return true;
    if (part < 0 || part >= blocks)
        return blocks == 0 ? fail(r, "%s has no ranks", whose)
                           : fail(r, "%s has %d block%s", whose, (int)blocks, blocks == 1 ? "" : "s");
    struct block b;

    memcpy(&b, numbers + part * NUMBERS, sizeof b);
    return block_is(r, &b, expected, whose) && (!standing || standing_are(r, item->id, part, standing));
}

/* --- members ------------------------------------------------------------------------------------- */

static bool belongs(const struct run *r, const json_t *who, int32_t unit)
{
    int32_t figure = find_figure(r, who);

    return figure >= 0 && figure_at(r->m, figure)->unit == unit;
}

static bool belong(struct run *r, const json_t *list, int32_t unit, bool wanted)
{
    const char *whose = name_at(r->m, unit_at(r->m, unit)->name);

    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *who = json_array_get(list, i);
        const char *name = json_string_value(who);

        if (find_figure(r, who) < 0)
            return fail(r, "there is no figure \"%s\"", name ? name : "of that number");
        if (belongs(r, who, unit) != wanted)
            return fail(r, "%s is %s member of %s", figure_name(r, find_figure(r, who)), wanted ? "no" : "a",
                        whose);
    }
    return true;
}

bool expect_ranks(struct run *r, const struct item *item, const json_t *expected)
{
    const json_t *members = json_object_get(expected, "members");
    int32_t count = members_count(r->m->state, item->id);

    if (!blocks_are(r, item, expected) || !belong(r, json_object_get(expected, "includes"), item->id, true) ||
        !belong(r, json_object_get(expected, "without"), item->id, false))
        return false;
    if (json_is_integer(members))
        return count_is(r, expected, "members", count, name_at(r->m, unit_at(r->m, item->id)->name));
    return !members ||
           (belong(r, members, item->id, true) &&
            ((int32_t)json_array_size(members) == count ||
             fail(r, "%s has %d members", name_at(r->m, unit_at(r->m, item->id)->name), (int)count)));
}

/* --- a figure in ranks --------------------------------------------------------------------------- */

/* "of": its unit; "rank" and "file": where it stands in the ranks, each from 1; null: in none. */
bool expect_slot(struct run *r, int32_t figure, const json_t *expected)
{
    const struct figure *f = figure_at(r->m, figure);
    const json_t *of = json_object_get(expected, "of"), *rank = json_object_get(expected, "rank");
    const char *whose = figure_name(r, figure);

    if (of && find_unit(r, of) != f->unit)
        return fail(r, "%s belongs to %s", whose, name_at(r->m, unit_at(r->m, f->unit)->name));
    if (rank && json_is_null(rank))
        return f->slot == NOTHING || fail(r, "%s stands in ranks", whose);
    if (!rank && !json_object_get(expected, "file") && !json_object_get(expected, "block"))
        return true;
    if (f->slot == NOTHING)
        return fail(r, "%s stands in no ranks", whose);
    const struct block *b = &state_blocks(r->m->state, f->unit)[f->part];
    int32_t its = block_rank_of(b, f->slot);

    return count_is(r, expected, "rank", its + 1, whose) &&
           count_is(r, expected, "file", f->slot - block_first_of_rank(b, its) + 1, whose) &&
           count_is(r, expected, "block", f->part + 1, whose);
}
