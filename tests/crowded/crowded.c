#include "tests/crowded/crowded.h"

#include "client/playout/playout.h"
#include "common/bot/bot.h"
#include "common/dice/seeded.h"
#include "common/match/match.h"
#include "common/match/state.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DECISIONS = 60, MARKS = 3, FIRST_ADDED = 10000 };

/* --- a match in play ------------------------------------------------------------------------------ */

static void play(struct match *m)
{
    struct bot *bot[SIDES_MAX] = {NULL};
    struct entry *e = calloc(1, sizeof *e);
    struct refusal why;

    assert(e);
    for (int32_t side = 0; side < m->state->sides; side++)
        bot[side] = bot_create(&(struct bot_setting){.kind = BOT_RANDOM, .seed = (uint64_t)side + 1}, m);
    for (int32_t n = 0; n < DECISIONS && !match_over(m); n++) {
        int32_t side = 0;

        while (!match_waits_for(m, side))
            side++;
        bot_choose(bot[side], m, side, &e->answer);
        e->kind = ENTRY_ANSWER;
        e->side = side;
        e->player = bot_player(m, side);
        if (!match_apply(m, e, &why))
            break;
    }
    for (int32_t side = 0; side < SIDES_MAX; side++)
        bot_free(bot[side]);
    free(e);
}

static struct match *match_in_play(const char *system)
{
    struct playout_plan plan;
    char text[PLAYOUT_TEXT];
    static struct problems problems;
    struct dice_seeded dice = {.seed = 1};
    char *setup = playout_load(&plan, system, text) ? playout_setup(&plan, 0) : NULL;
    struct match *m = setup ? match_create(setup, &problems) : NULL;

    if (m) {
        match_dice(m, seeded_dice(&dice));
        match_start(m);
        play(m);
    }
    free(setup);
    playout_free(&plan);
    return m;
}

/* --- more of the same ----------------------------------------------------------------------------- */

/* Every system has those that are asked for here. */
static struct attribute *find(struct item *item, const char *name)
{
    int32_t i = 0;

    while (i < item->count && strcmp(item->attribute[i].name, name) != 0)
        i++;
    assert(i < item->count);
    return &item->attribute[i];
}

static void set(struct item *item, const char *name, int32_t number)
{
    find(item, name)->number = number;
}

static void rename_item(struct crowded *c, struct item *item, int32_t number)
{
    struct attribute *a = find(item, "name");
    char *name = c->name[item - c->item];

    snprintf(name, CROWDED_NAME, "%.60s %d", a->text, (int)number);
    a->text = name;
}

/* A game leaves its marks: of each figure a few numbers are others than those of its comrades. */
static void mark(struct item *item, uint32_t number)
{
    for (uint32_t i = 0; i < MARKS; i++) {
        struct attribute *a = &item->attribute[(number * 7 + i * 13) % (uint32_t)item->count];

        if (a->kind == ATTRIBUTE_NUMBER)
            a->number ^= 1;
    }
}

static void add_unit(struct crowded *c, const struct item *from, int32_t number)
{
    struct item *item = &c->item[c->count];

    *item = *from;
    item->id = FIRST_ADDED + number;
    rename_item(c, item, number);
    c->count++;
}

/* In blocks, eight wide and five deep. */
static void add_figure(struct crowded *c, const struct item *from, int32_t number)
{
    struct item *item = &c->item[c->count];
    int32_t block = number / CROWDED_UNIT, within = number % CROWDED_UNIT;

    *item = *from;
    item->id = FIRST_ADDED + number;
    mark(item, (uint32_t)number);
    rename_item(c, item, within + 1);
    set(item, "unit", FIRST_ADDED + block);
    set(item, "x", block % 5 * 35000 + within % 8 * 3900 + 4500);
    set(item, "y", block / 5 * 23000 + within / 8 * 4000 + 4500);
    c->count++;
    c->figures++;
}

static void take(void *context, const struct item *item)
{
    struct crowded *c = context;

    c->item[c->count++] = *item;
}

bool crowded_make(struct crowded *c, const char *system, int32_t figures, enum crowded_order order)
{
    *c = (struct crowded){.match = match_in_play(system)};
    if (!c->match || c->match->state->units == 0)
        return false;
    size_t room = (size_t)match_items(c->match->state) + (size_t)figures * 2;

    c->item = calloc(room, sizeof *c->item);
    c->name = calloc(room, sizeof *c->name);
    assert(c->item && c->name);
    match_view(c->match, 0, take, c);
    int32_t known = c->count, first_unit = 0, first_figure = 0;

    while (c->item[first_unit].kind != ITEM_UNIT)
        first_unit++;
    while (c->item[first_figure].kind != ITEM_FIGURE)
        first_figure++;
    for (int32_t i = 0; i < known; i++)
        c->figures += c->item[i].kind == ITEM_FIGURE;
    int32_t had = c->figures, added = figures - had;

    for (int32_t unit = 0; unit * CROWDED_UNIT < added; unit++)
        add_unit(c, &c->item[first_unit], unit);
    for (int32_t n = 0; n < added; n++)
        add_figure(c, &c->item[first_figure + (order == CROWDED_MIXED ? n : n / CROWDED_UNIT) % had], n);
    return true;
}

void crowded_free(struct crowded *c)
{
    free(c->item);
    free(c->name);
    match_free(c->match);
}

void crowded_view(const struct crowded *c, item_taker *to, void *context)
{
    for (int32_t kind = 0; kind < ITEM_KINDS; kind++)
        for (int32_t i = 0; i < c->count; i++)
            if (c->item[i].kind == kind)
                to(context, &c->item[i]);
}

void crowded_march(const struct crowded *c, item_taker *to, void *context)
{
    static const char *const changed[] = {"x", "y", "facing"};

    for (int32_t i = 0; i < c->count; i++) {
        if (c->item[i].kind != ITEM_FIGURE || c->item[i].id < FIRST_ADDED ||
            c->item[i].id >= FIRST_ADDED + CROWDED_UNIT)
            continue;
        struct item patch = {.kind = ITEM_FIGURE, .id = c->item[i].id, .count = 3};

        for (int32_t k = 0; k < 3; k++) {
            patch.attribute[k] = *find(&c->item[i], changed[k]);
            patch.attribute[k].number += 1500;
        }
        to(context, &patch);
    }
}
