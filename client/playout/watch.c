#include "client/playout/watch.h"
#include "client/playout/fault.h"

#include "client/playout/offers.h"
#include "common/match/rules.h"
#include "common/match/sound.h"
#include "common/wire/encode_match.h"
#include "common/wire/picture.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LOOK_CLOSER_EVERY = 24, TRY_OFFERS_EVERY = 5, ARENA_BYTES = 16 << 20 };

struct watch {
    struct match *m;
    struct match *shadow; /* made from the same setup, fed with the same entries; keeps no findings */
    struct offers *offers;
    struct arena arena;
    struct picture picture[VIEWERS_MAX];
    uint32_t event[VIEWERS_MAX]; /* number of the last one seen */
    struct state *looked;        /* as it was when the pictures were last compared */
    bool *touched;               /* items that an event changed since then */
    int32_t first[ITEM_KINDS];   /* where the items of a kind begin in `touched` */
    struct fault broken;
};

static bool watches(const struct match *m, int32_t viewer)
{
    return viewer >= VIEWER_SPECTATOR || viewer < m->state->sides;
}

/* --- events and pictures ------------------------------------------------------------------------- */

static void see_event(struct watch *w, const struct match *m, const struct event *e, int32_t viewer)
{
    if (e->number[viewer] != ++w->event[viewer])
        fault_found(&w->broken, "event %s has number %u for viewer %d, not %u", e->key, e->number[viewer],
                    viewer, w->event[viewer]);
    arena_reset(&w->arena);
    if (picture_apply(&w->picture[viewer], encode_event(&w->arena, m, e, viewer)) != PICTURE_FINE)
        fault_found(&w->broken, "the picture of viewer %d takes no event %s", viewer, e->key);
}

void watch_event(struct watch *w, const struct match *m, const struct event *e)
{
    for (int32_t viewer = 0; viewer < VIEWERS_MAX; viewer++)
        if (watches(m, viewer) && e->number[viewer] != 0)
            see_event(w, m, e, viewer);
    for (int32_t i = 0; i < m->changes; i++)
        w->touched[w->first[m->changed[i].kind] + m->changed[i].id] = true;
}

static bool same_attribute(const struct picture_attribute *a, const struct picture_attribute *b)
{
    return b && a->kind == b->kind && a->number == b->number && strcmp(a->text, b->text) == 0;
}

/* Where the two differ: whoever hunts the fault needs to know. */
static void report_difference(struct watch *w, int32_t viewer, const struct picture *fresh)
{
    const struct picture *built = &w->picture[viewer];

    for (size_t i = 0; i < fresh->count; i++) {
        const struct picture_item *item = &fresh->item[i];
        const struct picture_item *known = picture_find(built, (enum item_kind)item->kind, item->id);

        if (!known)
            fault_found(&w->broken, "viewer %d was not told of %s %d", viewer, item_kind_name[item->kind],
                        item->id);
        for (int32_t k = 0; known && k < item->count; k++)
            if (!same_attribute(&item->attribute[k], picture_attribute(known, item->attribute[k].name)))
                fault_found(&w->broken, "viewer %d was not told that %s of %s %d is %d%s", viewer,
                            item->attribute[k].name, item_kind_name[item->kind], item->id,
                            item->attribute[k].number, item->attribute[k].text);
    }
    fault_found(&w->broken, "viewer %d was not told that something is no longer his to see", viewer);
}

/* As a client would get it that comes new to the match. */
static void check_fresh_picture(struct watch *w, int32_t viewer)
{
    struct picture fresh = {0};

    arena_reset(&w->arena);
    if (picture_show(&fresh, encode_view(&w->arena, w->m, viewer)) != PICTURE_FINE)
        fault_found(&w->broken, "viewer %d cannot be shown the table", viewer);
    else if (!picture_equal(&fresh, &w->picture[viewer]))
        report_difference(w, viewer, &fresh);
    picture_free(&fresh);
}

/* The same comparison without a message: what the viewer may know now, beside what he was told. Only items
 * that are not what they were at the last look, or that an event was about, can have become different. */
static bool tells(const struct picture_attribute *told, const struct attribute *a)
{
    if (told->kind != a->kind || told->number != a->number || strcmp(told->text, a->text ? a->text : "") != 0)
        return false;
    return !a->list || a->number == 0 ||
           memcmp(told->list, a->list, (size_t)a->number * sizeof *a->list) == 0;
}

/* An option of the match that is also a field of its system has two attributes; the later one counts. */
static bool superseded(const struct item *item, int32_t i)
{
    for (int32_t k = i + 1; k < item->count; k++)
        if (strcmp(item->attribute[k].name, item->attribute[i].name) == 0)
            return true;
    return false;
}

static bool item_told(const struct picture_item *told, const struct item *item)
{
    int32_t next = 0;

    if (told->kind != item->kind || told->id != item->id || told->count > item->count)
        return false;
    for (int32_t i = 0; i < item->count; i++) {
        const struct attribute *a = &item->attribute[i];
        const struct picture_attribute *here = next < told->count ? &told->attribute[next] : NULL;

        if (told->count < item->count && superseded(item, i))
            continue;
        next++;
        if (!here || strcmp(here->name, a->name) != 0)
            here = picture_attribute(told, a->name);
        if (!here || !tells(here, a))
            return false;
    }
    return next == told->count;
}

static bool picture_right(const struct watch *w, int32_t viewer, enum item_kind kind, int32_t id)
{
    int32_t number = kind == ITEM_FIGURE ? figure_told(w->m, viewer, id)
                     : kind == ITEM_UNIT ? unit_told(w->m, viewer, id)
                                         : id;
    const struct picture_item *told = picture_find(&w->picture[viewer], kind, number);
    struct item item;

    if (!match_view_item(w->m, viewer, kind, id, &item))
        return !told;
    return told && item_told(told, &item);
}

static void check_item(struct watch *w, enum item_kind kind, int32_t id)
{
    for (int32_t viewer = 0; viewer < VIEWERS_MAX; viewer++)
        if (watches(w->m, viewer) && !picture_right(w, viewer, kind, id)) {
            check_fresh_picture(w, viewer); /* it finds the words */
            fault_found(&w->broken, "viewer %d was told something else of %s %d than he is shown", viewer,
                        item_kind_name[kind], id);
        }
}

static void check_pictures(struct watch *w)
{
    for (int32_t kind = 0; kind < ITEM_KINDS; kind++) {
        int32_t end = kind + 1 < ITEM_KINDS ? w->first[kind + 1] : match_items(w->m->state);

        for (int32_t id = 0; id < end - w->first[kind]; id++)
            if (w->touched[w->first[kind] + id] || kind == ITEM_SIDE || /* its points follow from others */
                item_changed(w->looked, w->m->state, (enum item_kind)kind, id))
                check_item(w, (enum item_kind)kind, id);
    }
    memcpy(w->looked, w->m->state, w->m->state->bytes);
    memset(w->touched, 0, (size_t)match_items(w->m->state) * sizeof *w->touched);
}

static void number_items(struct watch *w)
{
    const struct state *s = w->m->state;

    w->first[ITEM_SIDE] = 1;
    w->first[ITEM_UNIT] = w->first[ITEM_SIDE] + s->sides;
    w->first[ITEM_FIGURE] = w->first[ITEM_UNIT] + s->units;
    w->first[ITEM_TERRAIN] = w->first[ITEM_FIGURE] + s->figures;
}

/* --- the whole ----------------------------------------------------------------------------------- */

static void check_bytes(struct watch *w, const char *when)
{
    if (memcmp(w->m->state, w->shadow->state, w->m->state->bytes) != 0)
        fault_found(&w->broken, "%s", when);
}

static const char *check_now(struct watch *w)
{
    int32_t figure = NOBODY;
    const char *own = w->m->rules->broken ? w->m->rules->broken(w->m, &figure) : NULL;
    char why[UNSOUND_BYTES];

    if (own)
        fault_found(&w->broken, "%s %s", figure == NOBODY ? "" : name_at(w->m, figure_at(w->m, figure)->name),
                    own);
    check_bytes(w, "the replay of the log gives another state");
    if (w->m->state->entries % LOOK_CLOSER_EVERY == 0 || match_over(w->m)) {
        if (!match_sound(w->m, why))
            fault_found(&w->broken, "%s", why);
        check_pictures(w);
    }
    for (int32_t viewer = 0; viewer < VIEWERS_MAX && match_over(w->m); viewer++)
        if (watches(w->m, viewer))
            check_fresh_picture(w, viewer);
    return fault_words(&w->broken);
}

struct watch *watch_create(struct match *m, const char *setup)
{
    struct watch *w = calloc(1, sizeof *w);
    struct problems *problems = calloc(1, sizeof *problems);

    if (w && problems) {
        w->m = m;
        w->shadow = match_create(setup, problems);
        w->offers = offers_create(m);
        arena_start(&w->arena, ARENA_BYTES);
        w->looked = malloc(m->state->bytes);
        w->touched = calloc((size_t)match_items(m->state), sizeof *w->touched);
        number_items(w);
    }
    free(problems);
    /* As a server does: so the pictures are also checked in the numbers that viewers have. */
    if (!w || !w->shadow || !w->offers || !w->looked || !w->touched || !match_hide_numbers(m)) {
        watch_free(w);
        return NULL;
    }
    match_dice(w->shadow, m->dice);
    match_forgets(w->shadow);
    for (int32_t viewer = 0; viewer < VIEWERS_MAX; viewer++)
        if (watches(m, viewer)) {
            arena_reset(&w->arena);
            picture_show(&w->picture[viewer], encode_view(&w->arena, m, viewer));
        }
    memcpy(w->looked, m->state, m->state->bytes);
    return w;
}

void watch_free(struct watch *w)
{
    if (!w)
        return;
    for (int32_t viewer = 0; viewer < VIEWERS_MAX; viewer++)
        picture_free(&w->picture[viewer]);
    arena_free(&w->arena);
    match_free(w->shadow);
    offers_free(w->offers);
    free(w->looked);
    free(w->touched);
    free(w);
}

const char *watch_start(struct watch *w)
{
    match_start(w->shadow);
    return check_now(w);
}

const char *watch_asked(struct watch *w, int32_t side)
{
    const char *wrong =
        w->m->state->entries % TRY_OFFERS_EVERY == 0 ? offers_check(w->offers, w->m, side) : NULL;

    if (wrong)
        fault_found(&w->broken, "%s", wrong);
    return fault_words(&w->broken);
}

const char *watch_before(struct watch *w)
{
    check_bytes(w, "looking at a decision has changed the state");
    return fault_words(&w->broken);
}

const char *watch_after(struct watch *w, const struct entry *e)
{
    struct refusal why;

    if (!match_apply(w->shadow, e, &why))
        fault_found(&w->broken, "the replay refuses entry %u: %s", w->m->state->entries, why.key);
    return check_now(w);
}
