#include "client/cli/words_units.h"

#include "client/core/legs.h"
#include "common/table/block.h"

#include <stdio.h>
#include <string.h>

enum { NUMBERS = sizeof(struct block) / sizeof(int32_t) }; /* a block is told as so many */

/* --- a unit ---------------------------------------------------------------------------------------- */

static int32_t blocks_of(const struct picture_item *unit)
{
    const struct picture_attribute *a = picture_attribute(unit, "blocks");

    return a && a->kind == ATTRIBUTE_LIST ? a->number / NUMBERS : 0;
}

/* False: what the server sent is no block that could be shown. */
static bool block_of(const struct picture_item *unit, int32_t part, struct block *out)
{
    const struct picture_attribute *a = picture_attribute(unit, "blocks");

    memcpy(out, a->list + part * NUMBERS, sizeof *out);
    return block_good(out);
}

bool unit_in_ranks(const struct picture_item *unit)
{
    return blocks_of(unit) > 0;
}

static void say_number(struct bytes *to, const char *key, int32_t number)
{
    char text[16];

    snprintf(text, sizeof text, "%d", (int)number);
    text_say(to, key, "number", text, NULL);
}

/* "north-east", for somebody who does not turn degrees into directions while he listens. */
static const char *compass(int32_t facing)
{
    static const char *const points[] = {"compass.north",      "compass.north_east", "compass.east",
                                         "compass.south_east", "compass.south",      "compass.south_west",
                                         "compass.west",       "compass.north_west"};
    enum { POINTS = sizeof points / sizeof *points, BETWEEN = FULL_TURN / POINTS };

    return text_of(points[(facing + BETWEEN / 2) % FULL_TURN / BETWEEN]);
}

static void add_block(struct bytes *to, const struct block *b, const struct picture *picture)
{
    text_add(to, ", ");
    say_number(to, block_bodies(b).layout == BLOCK_WEDGE ? "cli.wedge" : "cli.files", b->files);
    text_add(to, ", ");
    say_number(to, "cli.ranks", block_ranks(b));
    text_format(to, ", %s @", text_of("cli.front"));
    text_length(to, b->at.x, text_measure(picture));
    text_add(to, " / ");
    text_length(to, b->at.y, text_measure(picture));
    text_format(to, ", %s %s ", text_of("cli.faces"), compass(b->facing));
    text_angle(to, b->facing);
}

static bool is_member(const struct picture_item *item, int32_t unit)
{
    return item->kind == ITEM_FIGURE && picture_number(item, "unit", -1) == unit;
}

/* Members that have left play. */
static int32_t lost_of(int32_t unit, const struct picture *picture)
{
    int32_t lost = 0;

    for (size_t i = 0; i < picture->count; i++) {
        const char *fate = is_member(&picture->item[i], unit) ? picture_text(&picture->item[i], "fate") : "";

        lost += fate[0] && strcmp(fate, "in_play") != 0 && strcmp(fate, "reserve") != 0;
    }
    return lost;
}

void add_unit_state(struct bytes *to, const struct picture_item *unit, const struct picture *picture)
{
    int32_t strength = 0, lost = lost_of(unit->id, picture);
    struct block b;

    for (size_t i = 0; i < picture->count; i++)
        strength += is_member(&picture->item[i], unit->id) &&
                    strcmp(picture_text(&picture->item[i], "fate"), "in_play") == 0;
    text_add(to, ", ");
    say_number(to, "cli.strength", strength);
    for (int32_t part = 0; part < blocks_of(unit); part++)
        if (block_of(unit, part, &b))
            add_block(to, &b, picture);
    if (lost > 0) {
        text_add(to, ", ");
        say_number(to, "cli.lost", lost);
    }
    add_own_state(to, unit, picture);
}

/* --- its members ----------------------------------------------------------------------------------- */

static const struct picture_item *in_slot(int32_t unit, int32_t part, int32_t slot,
                                          const struct picture *picture)
{
    for (size_t i = 0; i < picture->count; i++)
        if (is_member(&picture->item[i], unit) && picture_number(&picture->item[i], "part", -1) == part &&
            picture_number(&picture->item[i], "slot", -1) == slot)
            return &picture->item[i];
    return NULL;
}

static void add_rank(struct bytes *to, int32_t unit, int32_t part, const struct block *b, int32_t rank,
                     const struct picture *picture)
{
    text_add(to, "\n  ");
    say_number(to, "cli.rank", rank + 1);
    for (int32_t file = 0; file < block_rank_size(b, rank); file++) {
        const struct picture_item *who = in_slot(unit, part, block_first_of_rank(b, rank) + file, picture);

        text_add(to, file == 0 ? text_colon() : ", ");
        if (who)
            text_figure(to, who->id, picture);
    }
}

static void add_apart(struct bytes *to, const struct picture_item *who, const struct picture *picture)
{
    const char *fate = picture_text(who, "fate");
    char key[64];

    text_add(to, "\n  ");
    text_figure(to, who->id, picture);
    text_add(to, text_colon());
    snprintf(key, sizeof key, "fate.%s", fate);
    if (strcmp(fate, "in_play") != 0) {
        text_add(to, text_of(key));
        return;
    }
    text_add(to, "@");
    text_length(to, picture_number(who, "x", 0), text_measure(picture));
    text_add(to, " / ");
    text_length(to, picture_number(who, "y", 0), text_measure(picture));
}

void add_members(struct bytes *to, const struct picture_item *unit, const struct picture *picture)
{
    struct block b;

    for (int32_t part = 0; part < blocks_of(unit); part++)
        for (int32_t rank = 0; block_of(unit, part, &b) && rank < block_ranks(&b); rank++)
            add_rank(to, unit->id, part, &b, rank, picture);
    for (size_t i = 0; i < picture->count; i++)
        if (is_member(&picture->item[i], unit->id) && picture_number(&picture->item[i], "slot", -1) < 0)
            add_apart(to, &picture->item[i], picture);
}

/* --- what an event changed -------------------------------------------------------------------------- */

/* The only list that a unit has is that of its blocks. */
static bool changes_blocks(const Gonfalon__V1__Item *patch)
{
    for (size_t i = 0; i < patch->n_attributes; i++)
        if (patch->attributes[i]->value_case == GONFALON__V1__ATTRIBUTE__VALUE_LIST)
            return patch->kind == GONFALON__V1__ITEM_KIND__ITEM_KIND_UNIT && !patch->gone;
    return false;
}

void add_moved_ranks(struct bytes *to, const Gonfalon__V1__Event *e, const struct picture *picture)
{
    for (size_t i = 0; i < e->n_patches; i++) {
        const struct picture_item *unit =
            changes_blocks(e->patches[i]) ? picture_find(picture, ITEM_UNIT, e->patches[i]->id) : NULL;

        if (!unit || !unit_in_ranks(unit))
            continue;
        text_add(to, "\n     ");
        text_unit(to, unit->id, picture);
        add_unit_state(to, unit, picture);
    }
}

/* --- what is offered -------------------------------------------------------------------------------- */

static void add_amount(struct bytes *to, Gonfalon__V1__LegKind kind, int32_t amount,
                       const struct picture *picture)
{
    switch (leg_counts(kind)) {
    case LEG_COUNTS_LENGTH:
        text_length(to, amount, text_measure(picture));
        return;
    case LEG_COUNTS_ANGLE:
        text_angle(to, amount);
        return;
    case LEG_COUNTS_NUMBER:
        break;
    }
    text_format(to, "%d", (int)amount);
}

/* "left 30°": what is below 0 goes to the left. */
static void add_sided(struct bytes *to, Gonfalon__V1__LegKind kind, int32_t amount,
                      const struct picture *picture)
{
    text_format(to, "%s ", text_of(amount < 0 ? "word.left" : "word.right"));
    add_amount(to, kind, amount < 0 ? -amount : amount, picture);
}

static void add_limits(struct bytes *to, const Gonfalon__V1__Manoeuvre *m, const struct picture *picture)
{
    if (m->least < 0) {
        add_sided(to, m->kind, m->least, picture);
        text_format(to, " %s ", text_of("cli.to"));
        add_sided(to, m->kind, m->most, picture);
    } else if (m->least == 0) {
        text_format(to, "%s ", text_of("word.at_most"));
        add_amount(to, m->kind, m->most, picture);
    } else {
        add_amount(to, m->kind, m->least, picture);
        text_format(to, " %s ", text_of("cli.to"));
        add_amount(to, m->kind, m->most, picture);
    }
    if (m->step > 1) {
        text_format(to, ", %s ", text_of("cli.in_steps_of"));
        add_amount(to, m->kind, m->step, picture);
    }
}

/* "wheel: left 90° to right 90°, once [T11-b]". */
static void add_manoeuvre(struct bytes *to, const Gonfalon__V1__Manoeuvre *m, const struct picture *picture)
{
    const char *label = text_find(m->label);

    bool counted = m->kind != GONFALON__V1__LEG_KIND__LEG_KIND_WAY;

    /* The purpose of a waypoint is typed behind an exclamation mark. */
    text_format(to, "\n  %s%s%s", counted ? "" : "!", m->tag, text_colon());
    if (label && strcmp(label, m->tag) != 0)
        text_format(to, "%s%s", label, counted ? ", " : "");
    if (counted)
        add_limits(to, m, picture);
    if (m->times == 1)
        text_format(to, ", %s", text_of("cli.once"));
    else if (m->times > 1) {
        text_add(to, ", ");
        say_number(to, "cli.times", m->times);
    }
    if (m->together == 0)
        text_format(to, ", %s", text_of("cli.by_itself"));
    if (m->tests)
        text_format(to, ", %s", text_of("cli.dice_first"));
    if (m->rule[0])
        text_format(to, " [%s]", m->rule);
}

static void add_group(struct bytes *to, const Gonfalon__V1__ShareGroup *g, const struct picture *picture)
{
    text_add(to, "\n  ");
    if (g->figure >= 0)
        text_figure(to, g->figure, picture);
    else
        text_unit(to, g->unit, picture);
    text_format(to, "%s%d–%d", text_colon(), (int)g->min, (int)g->max);
}

static void add_template(struct bytes *to, const Gonfalon__V1__Template *t, const struct picture *picture)
{
    text_format(to, "\n  %s ",
                t->kind == GONFALON__V1__TEMPLATE_KIND__TEMPLATE_KIND_DISC   ? text_of("cli.template_disc")
                : t->kind == GONFALON__V1__TEMPLATE_KIND__TEMPLATE_KIND_LINE ? text_of("cli.template_line")
                                                                             : text_of("cli.template_cone"));
    text_length(to, t->size, text_measure(picture));
    if (t->width > 0) {
        text_add(to, " x ");
        text_length(to, t->width, text_measure(picture));
    }
}

void add_offer(struct bytes *to, const Gonfalon__V1__Decision *d, const struct picture *picture)
{
    for (size_t i = 0; i < d->n_manoeuvres; i++)
        add_manoeuvre(to, d->manoeuvres[i], picture);
    for (size_t i = 0; i < d->n_groups; i++)
        add_group(to, d->groups[i], picture);
    if (d->template_ && d->template_->kind != GONFALON__V1__TEMPLATE_KIND__TEMPLATE_KIND_NONE)
        add_template(to, d->template_, picture);
}

/* --- what would follow ------------------------------------------------------------------------------ */

static const Gonfalon__V1__Manoeuvre *manoeuvre_of(const Gonfalon__V1__Decision *d, int32_t id)
{
    for (size_t i = 0; i < d->n_manoeuvres; i++)
        if (d->manoeuvres[i]->id == id)
            return d->manoeuvres[i];
    return NULL;
}

static void add_leg(struct bytes *to, const Gonfalon__V1__LegEnd *end, const Gonfalon__V1__Manoeuvre *m,
                    bool lengths, const struct picture *picture)
{
    text_format(to, "\n  %s ", m->tag);
    if (m->least < 0)
        add_sided(to, m->kind, end->done, picture);
    else
        add_amount(to, m->kind, end->done, picture);
    text_format(to, ", %s ", text_of("word.cost"));
    if (lengths)
        text_length(to, end->cost, text_measure(picture));
    else
        text_format(to, "%d", (int)end->cost);
    if (end->stop[0])
        text_format(to, "; %s", text_of(end->stop));
    if (end->stop[0] && end->figure >= 0) {
        text_add(to, " (");
        text_figure(to, end->figure, picture);
        text_add(to, ")");
    }
}

void add_ends(struct bytes *to, const Gonfalon__V1__Preview *p, const Gonfalon__V1__Decision *d,
              const Gonfalon__V1__Answer *answer, const struct picture *picture)
{
    for (size_t i = 0; i < p->n_legs && i < answer->n_items; i++) {
        const Gonfalon__V1__Manoeuvre *m = manoeuvre_of(d, answer->items[i]->value);

        if (m)
            add_leg(to, p->legs[i], m, strcmp(p->unit, "length") == 0, picture);
    }
    for (size_t i = 0; i < p->n_blocks; i++) {
        const Gonfalon__V1__Block *b = p->blocks[i];
        struct block end = {{b->x, b->y}, b->facing, b->layout, b->files, b->count, b->width, b->depth};

        if (!block_good(&end))
            continue;
        text_add(to, "\n  ");
        text_unit(to, b->unit, picture);
        add_block(to, &end, picture);
    }
}
