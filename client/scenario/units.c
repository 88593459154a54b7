/* Units in ranks, written into the match before it starts: who belongs to them, who is lost, who stands in
 * which slot of which block. A unit that contradicts itself is refused here, by its name and its slots; what
 * stands in each other is found with the rest of the table (match_sound). */
#include "client/scenario/run.h"
#include "common/match/members.h"
#include "common/match/ranks.h"
#include "common/match/rules.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const member_keys[] = {"set",       "fate",   "at",      "facing",
                                          "elevation", "aboard", "seen_by", NULL};
static const char *const block_keys[] = {"at",   "facing", "files", "count", "layout",
                                         "left", "right",  "base",  NULL};

/* One unit of the file while it is drawn up. */
struct drawn {
    const json_t *entry;
    const char *name;
    int32_t unit;
    int32_t count; /* figures that stand in its ranks, by their slots */
    int32_t figure[FIGURES_MAX];
    struct block block[UNIT_BLOCKS_MAX];
    int32_t blocks;
};

/* --- members ------------------------------------------------------------------------------------- */

static bool is_number(const char *text)
{
    return text[0] && strlen(text) < 6 && strspn(text, "0123456789") == strlen(text);
}

/* The figure that the file calls the nth of its unit, from 1. */
static int32_t nth_of(const struct run *r, const struct drawn *d, int32_t n)
{
    const struct unit *u = unit_at(r->m, d->unit);

    return n >= 1 && n <= u->count ? twin_of(r, u->first + n - 1) : NOBODY;
}

/* 3 is "Guards 3"; where the unit counts its figures in another way, the third that it mustered with. */
static int32_t numbered(const struct run *r, const struct drawn *d, int32_t n)
{
    json_t *name = json_sprintf("%s %d", d->name, (int)n);
    int32_t figure = find_figure(r, name);

    json_decref(name);
    return figure != NOBODY && figure_at(r->m, figure)->unit == d->unit ? figure : nth_of(r, d, n);
}

/* A member by its number in the unit or by its name; fails if there is none. */
static bool find_member(struct run *r, const struct drawn *d, const json_t *who, int32_t *out)
{
    const char *text = json_string_value(who);

    *out = text && !is_number(text) ? find_figure(r, who)
                                    : numbered(r, d, text ? atoi(text) : (int32_t)json_integer_value(who));
    if (*out != NOBODY && figure_at(r->m, *out)->unit == d->unit)
        return true;
    if (text)
        return fail(r, "%s: \"%s\" is no member of it", d->name, text);
    return fail(r, "%s: it has no member of the number %d", d->name, (int)json_integer_value(who));
}

static bool find_named_member(struct run *r, const struct drawn *d, const char *who, int32_t *out)
{
    json_t *text = json_string(who);
    bool found = find_member(r, d, text, out);

    json_decref(text);
    return found;
}

/* Figures of other units of the side that belong to this one from now on. */
static bool join(struct run *r, const struct drawn *d)
{
    const json_t *joined = json_object_get(d->entry, "joined");

    if (joined && !json_is_array(joined))
        return fail(r, "%s: \"joined\" is a list of names", d->name);
    for (size_t i = 0; i < json_array_size(joined); i++) {
        json_t *who = json_array_get(joined, i);
        int32_t figure = find_figure(r, who);
        const char *name = json_string_value(who);

        if (figure == NOBODY)
            return fail(r, "%s: there is no \"%s\" who could have joined it", d->name, name ? name : "");
        if (figure_at(r->m, figure)->side != unit_at(r->m, d->unit)->side)
            return fail(r, "%s: %s is of another side and cannot have joined it", d->name, name);
        if (figure_at(r->m, figure)->unit == d->unit)
            return fail(r, "%s: %s has joined it twice, or belongs to it anyway", d->name, name);
        if (stand_on_table(table_of(r->m), figure))
            return fail(r,
                        "%s: %s has joined it and stands somewhere else; give him his place in \"figures\"",
                        d->name, name);
        unit_join(r->m, figure, d->unit);
    }
    return true;
}

static bool lose(struct run *r, const struct drawn *d, int32_t figure)
{
    if (figure_at(r->m, figure)->fate != FATE_RESERVE)
        return fail(r, "%s: %s is lost twice", d->name, figure_name(r, figure));
    figure_at(r->m, figure)->fate = FATE_OUT;
    return true;
}

/* "lost": so many, those with the highest numbers; or a list of who. */
static bool lose_some(struct run *r, const struct drawn *d)
{
    const json_t *lost = json_object_get(d->entry, "lost");
    int32_t all = unit_at(r->m, d->unit)->count, count = (int32_t)json_integer_value(lost);

    if (!lost)
        return true;
    if (!json_is_integer(lost) && !json_is_array(lost))
        return fail(r, "%s: \"lost\" is a number, or a list of members", d->name);
    if (count < 0 || count > all)
        return fail(r, "%s: it cannot have lost %d of %d", d->name, (int)count, (int)all);
    for (int32_t i = 0; i < count; i++)
        if (!lose(r, d, nth_of(r, d, all - i)))
            return false;
    for (size_t i = 0; i < json_array_size(lost); i++) {
        int32_t figure;

        if (!find_member(r, d, json_array_get(lost, i), &figure) || !lose(r, d, figure))
            return false;
    }
    return true;
}

/* Reads the entries of single members; a member with "at" stands by itself. */
static bool place_members(struct run *r, const struct drawn *d)
{
    const json_t *members = json_object_get(d->entry, "figures");
    const char *who;
    json_t *entry;

    if (members && !json_is_object(members))
        return fail(r, "%s: \"figures\" of a unit is an object, {\"3\": {...}}", d->name);
    json_object_foreach((json_t *)(uintptr_t)members, who, entry)
    {
        int32_t figure;

        const char *fate = json_string_value(json_object_get(entry, "fate"));

        if (fate && (strcmp(fate, "reserve") == 0 || strcmp(fate, "in_play") == 0))
            return fail(
                r,
                "%s: member %s cannot be said to be %s: it stands in the ranks, has a place of its own "
                "(\"at\"), or is out, fled or withdrawn",
                d->name, who, fate);
        if (!only_keys(r, entry, "a member", member_keys) || !find_named_member(r, d, who, &figure) ||
            !place_figure(r, figure, entry, json_object_get(entry, "at")))
            return false;
    }
    return true;
}

/* --- slots --------------------------------------------------------------------------------------- */

static bool has_slot(const struct drawn *d, int32_t figure)
{
    for (int32_t i = 0; i < d->count; i++)
        if (d->figure[i] == figure)
            return true;
    return false;
}

/* A member that is neither lost nor stands by itself is in the ranks. */
static bool in_reserve(const struct run *r, int32_t figure)
{
    return figure_at(r->m, figure)->fate == FATE_RESERVE;
}

static bool take_named_slots(struct run *r, struct drawn *d)
{
    const json_t *slots = json_object_get(d->entry, "slots");

    if (slots && !json_is_array(slots))
        return fail(r, "%s: \"slots\" is a list of members, from the left of the first rank", d->name);
    for (size_t i = 0; i < json_array_size(slots); i++) {
        int32_t figure;

        if (!find_member(r, d, json_array_get(slots, i), &figure))
            return false;
        if (has_slot(d, figure))
            return fail(r, "%s: %s stands in two slots, the second of them is slot %zu", d->name,
                        figure_name(r, figure), i + 1);
        if (!in_reserve(r, figure))
            return fail(r, "%s: %s has slot %zu, and is lost or stands by itself", d->name,
                        figure_name(r, figure), i + 1);
        d->figure[d->count++] = figure;
    }
    return true;
}

/* The named ones first, then the rest by their number, then those who have joined. */
static bool take_slots(struct run *r, struct drawn *d)
{
    const json_t *joined = json_object_get(d->entry, "joined");
    int32_t own = unit_at(r->m, d->unit)->count;

    if (!take_named_slots(r, d))
        return false;
    for (int32_t i = 1; i <= own; i++) {
        int32_t figure = nth_of(r, d, i);

        if (figure_at(r->m, figure)->unit == d->unit && in_reserve(r, figure) && !has_slot(d, figure))
            d->figure[d->count++] = figure;
    }
    for (size_t i = 0; i < json_array_size(joined); i++) {
        int32_t figure = find_figure(r, json_array_get(joined, i));

        if (in_reserve(r, figure) && !has_slot(d, figure))
            d->figure[d->count++] = figure;
    }
    return true;
}

/* --- blocks -------------------------------------------------------------------------------------- */

/* Every base in the ranks counts as one of the block's size: the file says it, or those who stand there by
 * themselves have the same. */
static bool read_base(struct run *r, const struct drawn *d, const json_t *from, struct block *b)
{
    const json_t *base = json_object_get(from, "base");
    const struct base *first = &table_stand_const(table_of(r->m), d->figure[0])->base;

    base = base ? base : json_object_get(d->entry, "base");
    if (base && !is_point(base))
        return fail(r, "%s: \"base\" is [width, depth] of one base", d->name);
    b->width = base ? scaled(r, json_array_get(base, 0)) : first->width;
    b->depth = base ? scaled(r, json_array_get(base, 1)) : first->depth;
    for (int32_t i = 1; i < d->count && !base; i++) {
        const struct base *other = &table_stand_const(table_of(r->m), d->figure[i])->base;

        if (other->width != first->width || other->depth != first->depth)
            return fail(r, "%s: %s has another base than %s; say which size the ranks have: \"base\"",
                        d->name, figure_name(r, d->figure[i]), figure_name(r, d->figure[0]));
    }
    return true;
}

/* "left" are the figures of the first tier or of the left wing, "right" those of the right one; "files" is
 * the width of each tier, or of the body in the middle. */
static bool read_bodies(struct run *r, const struct drawn *d, const json_t *from, enum block_layout layout,
                        struct block *b)
{
    int32_t left = (int32_t)json_integer_value(json_object_get(from, "left")),
            right = (int32_t)json_integer_value(json_object_get(from, "right")), files = b->files;

    if (left < 0 || right < 0 || left + right < 1 || left + right >= b->count || files < 1 ||
        (layout == BLOCK_TIERS ? left == 0 || right > 0 : files > b->count - left - right))
        return fail(r, "%s: there are no such bodies of %d figures", d->name, (int)b->count);
    block_set_bodies(b, (struct block_bodies){layout, left, right, files});
    return true;
}

static bool read_layout(struct run *r, const struct drawn *d, const json_t *from, struct block *b)
{
    const char *layout = json_string_value(json_object_get(from, "layout"));

    if (layout && (strcmp(layout, "tiers") == 0 || strcmp(layout, "wings") == 0))
        return read_bodies(r, d, from, strcmp(layout, "tiers") == 0 ? BLOCK_TIERS : BLOCK_WINGS, b);
    if (layout && strcmp(layout, "ranks") != 0 && strcmp(layout, "wedge") != 0)
        return fail(r, "%s: there is no layout \"%s\"; there are ranks, wedge, tiers, wings", d->name,
                    layout);
    b->layout = layout && strcmp(layout, "wedge") == 0 ? BLOCK_WEDGE : BLOCK_RANKS;
    return true;
}

static bool read_block(struct run *r, struct drawn *d, const json_t *from, int32_t count)
{
    struct block *b = &d->block[d->blocks++];
    const json_t *at = json_object_get(from, "at"), *files = json_object_get(from, "files");
    double facing = json_number_value(json_object_get(from, "facing"));

    *b = (struct block){.at = scaled_point(r, at),
                        .facing = angle_from_tenths((int32_t)(facing * 10)),
                        .files = (int32_t)json_integer_value(files),
                        .count = count};
    if (!is_point(at))
        return fail(r, "%s: a block needs \"at\", [x, y] of the middle of its front", d->name);
    if (!read_layout(r, d, from, b) || !read_base(r, d, from, b))
        return false;
    if (!files && b->layout == BLOCK_WEDGE)
        b->files = 1;
    if (b->files < 1)
        return fail(r, "%s: a block needs \"files\", how many stand in its first rank", d->name);
    if (b->files > b->count)
        return fail(r, "%s: %d files for %d figure%s", d->name, (int)b->files, (int)b->count,
                    b->count == 1 ? "" : "s");
    return block_good(b) || fail(r, "%s: no block can be so large, or have such bases", d->name);
}

static bool read_blocks(struct run *r, struct drawn *d, const json_t *list)
{
    int32_t left = d->count;

    if (!json_is_array(list) || json_array_size(list) > (size_t)r->m->state->unit_blocks)
        return fail(r, "%s: \"blocks\" is a list of at most %d, so many a unit can have here", d->name,
                    (int)r->m->state->unit_blocks);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *from = json_array_get(list, i), *count = json_object_get(from, "count");
        bool last = i + 1 == json_array_size(list);
        int32_t its = count || !last ? (int32_t)json_integer_value(count) : left;

        if (!only_keys(r, from, "a block", block_keys))
            return false;
        if (its < 1 || its > left)
            return fail(r, "%s: block %zu has %d places, and there are %d figures left for it", d->name,
                        i + 1, (int)its, (int)left);
        if (!read_block(r, d, from, its))
            return false;
        left -= its;
    }
    return left == 0 || fail(r, "%s: %d of its figures have no place in its blocks, the first is %s", d->name,
                             (int)left, figure_name(r, d->figure[d->count - left]));
}

/* "slot 4 (Guards 4: rank 2, file 1)"; with several blocks also which. */
static void say_slot(const struct run *r, const struct drawn *d, int32_t part, int32_t slot, char *out,
                     size_t bytes)
{
    const struct block *b = &d->block[part];
    int32_t rank = block_rank_of(b, slot), before = slot;
    char which[32] = "";

    for (int32_t i = 0; i < part; i++)
        before += d->block[i].count;
    if (d->blocks > 1)
        snprintf(which, sizeof which, "block %d, ", (int)part + 1);
    snprintf(out, bytes, "slot %d (%s: %srank %d, file %d)", (int)before + 1,
             figure_name(r, d->figure[before]), which, (int)rank + 1,
             (int)(slot - block_first_of_rank(b, rank)) + 1);
}

enum { SLOT_BYTES = 160 };

static bool on_the_table(struct run *r, const struct drawn *d, int32_t part, int32_t slot)
{
    const struct table *t = table_of(r->m);
    struct place place = block_slot(&d->block[part], slot);
    struct base base = block_base(&d->block[part]);
    struct outline outline = base_outline(&place, &base);
    char where[SLOT_BYTES];

    for (int32_t i = 0; i < outline.corners; i++) {
        struct point p = outline.corner[i];

        if (p.x < -CONTACT || p.y < -CONTACT || p.x > t->limits.width + CONTACT ||
            p.y > t->limits.depth + CONTACT) {
            say_slot(r, d, part, slot, where, sizeof where);
            return fail(r, "%s: %s is off the table", d->name, where);
        }
    }
    return true;
}

/* Do two blocks of the unit stand in each other? Within one block the bases touch and never overlap. */
static bool clear_of_its_own(struct run *r, const struct drawn *d, int32_t part, int32_t slot)
{
    struct place place = block_slot(&d->block[part], slot);
    struct base base = block_base(&d->block[part]);
    char where[SLOT_BYTES], there[SLOT_BYTES];

    for (int32_t other = 0; other < part; other++)
        for (int32_t i = 0; i < d->block[other].count; i++) {
            struct place its = block_slot(&d->block[other], i);
            struct base its_base = block_base(&d->block[other]);

            if (!bases_overlap(&place, &base, &its, &its_base))
                continue;
            say_slot(r, d, other, i, there, sizeof there);
            say_slot(r, d, part, slot, where, sizeof where);
            return fail(r, "%s: %s and %s stand in each other", d->name, there, where);
        }
    return true;
}

static bool form(struct run *r, struct drawn *d)
{
    for (int32_t part = 0; part < d->blocks; part++)
        for (int32_t slot = 0; slot < d->block[part].count; slot++)
            if (!on_the_table(r, d, part, slot) || !clear_of_its_own(r, d, part, slot))
                return false;
    ranks_form(r->m, d->unit, d->block, d->blocks, d->figure);
    for (int32_t i = 0; i < d->count; i++) {
        figure_at(r->m, d->figure[i])->fate = FATE_IN_PLAY;
        if (!set_seen(r, d->figure[i], json_object_get(d->entry, "seen_by")))
            return false;
    }
    return true;
}

/* --- where it stands ------------------------------------------------------------------------------ */

/* Without ranks: a point for each figure. */
static bool place_each(struct run *r, const struct drawn *d, const json_t *at)
{
    if (json_array_size(at) != (size_t)d->count)
        return fail(r, "%s: %d figures, and %zu places", d->name, (int)d->count, json_array_size(at));
    for (int32_t i = 0; i < d->count; i++)
        if (!put_on_table(r, d->figure[i], d->entry, json_array_get(at, (size_t)i)))
            return false;
    return true;
}

static bool draw_up(struct run *r, struct drawn *d)
{
    static const char *const for_ranks[] = {"files",  "layout", "left",  "right",
                                            "facing", "base",   "slots", NULL};
    const json_t *at = json_object_get(d->entry, "at"), *blocks = json_object_get(d->entry, "blocks");

    if (at && blocks)
        return fail(r, "%s: it has \"at\" and \"blocks\"; one of them says where it stands", d->name);
    for (int32_t i = 0; for_ranks[i] && !at && !blocks; i++)
        if (json_object_get(d->entry, for_ranks[i]))
            return fail(r, "%s: it has \"%s\" and stands nowhere: \"at\" is missing", d->name, for_ranks[i]);
    if (!at && !blocks)
        return true;
    if (d->count == 0)
        return fail(r, "%s: it has a place, and nobody is left to stand there", d->name);
    if (at && !is_point(at) && !json_object_get(d->entry, "files"))
        return place_each(r, d, at);
    if (r->m->state->unit_blocks == 0)
        return fail(r, "%s: in %s no unit has ranks", d->name, r->rules->name);
    return (blocks ? read_blocks(r, d, blocks) : read_block(r, d, d->entry, d->count)) && form(r, d);
}

/* --- all of it ----------------------------------------------------------------------------------- */

/* "each": fields of all its members; then those of single ones, which may differ. */
static bool set_each(struct run *r, const struct drawn *d)
{
    const json_t *each = json_object_get(d->entry, "each"), *members = json_object_get(d->entry, "figures");
    const char *who;
    json_t *entry;

    EACH_MEMBER(r->m->state, d->unit, figure)
    {
        json_t *wanted = each ? json_copy((json_t *)(uintptr_t)each) : json_object();

        json_object_foreach((json_t *)(uintptr_t)members, who, entry)
        {
            int32_t its;

            if (find_named_member(r, d, who, &its) && its == figure)
                json_object_update(wanted, json_object_get(entry, "set"));
        }
        bool good =
            set_fields(r, r->rules->figure_fields, own_figure(r->m, figure), wanted, figure_name(r, figure));

        json_decref(wanted);
        if (!good)
            return false;
    }
    return true;
}

static int32_t unit_called(const struct run *r, int32_t side, const char *name)
{
    for (int32_t i = 0; i < r->m->state->units; i++)
        if (unit_at(r->m, i)->side == side && strcmp(name, name_at(r->m, unit_at(r->m, i)->name)) == 0)
            return i;
    return -1;
}

static bool place_unit(struct run *r, const json_t *entry, int32_t side, struct drawn *d)
{
    const char *name = json_string_value(json_object_get(entry, "name"));

    if (!name)
        return fail(r, "each of the \"units\" of a side needs a name");
    memset(d, 0, sizeof *d);
    d->entry = entry;
    d->name = name;
    d->unit = unit_called(r, side, name);
    if (d->unit < 0)
        return fail(r, "%s: the system has mustered no unit of this name", name);
    if (!r->looks &&
        (!join(r, d) || !place_members(r, d) || !lose_some(r, d) || !take_slots(r, d) || !draw_up(r, d)))
        return false;
    return set_each(r, d) &&
           set_fields(r, r->rules->unit_fields, own_unit(r->m, d->unit), json_object_get(entry, "set"), name);
}

bool place_units(struct run *r, const json_t *side, int32_t number)
{
    const json_t *units = json_object_get(side, "units");
    struct drawn *d = malloc(sizeof *d);
    bool good = d || fail(r, "out of memory");

    for (size_t i = 0; good && i < json_array_size(units); i++)
        good = place_unit(r, json_array_get(units, i), number, d);
    free(d);
    return good;
}

bool units_stay(struct run *r, const struct state *set)
{
    const struct state *now = r->m->state;

    for (int32_t unit = 0; unit < now->units; unit++) {
        const char *name = name_at(r->m, unit_at(r->m, unit)->name);

        if (state_unit(set, unit)->blocks != state_unit(now, unit)->blocks ||
            memcmp(state_blocks(set, unit), state_blocks(now, unit),
                   (size_t)now->unit_blocks * sizeof(struct block)) != 0)
            return fail(
                r, "the file builds a table that no game reaches: %s: its ranks do not stay as they are set",
                name);
    }
    for (int32_t i = 0; i < now->figures; i++) {
        const struct figure *was = state_figure(set, i), *is = state_figure(now, i);

        if (!unit_in_the_file(r, state_unit(set, was->unit)))
            continue;
        if (was->unit != is->unit || was->part != is->part || was->slot != is->slot || was->fate != is->fate)
            return fail(
                r,
                "the file builds a table that no game reaches: %s does not stay in its unit, its slot "
                "or its fate",
                figure_name(r, i));
    }
    return true;
}
