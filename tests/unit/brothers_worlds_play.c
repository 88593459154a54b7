/* What the two sides do in both worlds: what is secret by itself, what everybody may know alike. */
#include "tests/unit/brothers_worlds.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { ENTRIES_MOST = 20000 };

static struct entry entry;
static struct suggestions suggestions;

/* --- answers ------------------------------------------------------------------------------------------ */

static struct point around(const struct match *m, struct point at, length far)
{
    const struct table_limits *l = &table_of(m)->limits;
    angle direction =
        (angle)below(&chance, FULL_TURN); /* one number a statement: so it is every compiler's game */
    struct point p = point_ahead(at, direction, below(&chance, far + 1));

    p.x = p.x < 0 ? 0 : p.x > l->width ? l->width : p.x;
    p.y = p.y < 0 ? 0 : p.y > l->depth ? l->depth : p.y;
    return p;
}

void anything(const struct match *m, const struct decision *d, struct answer *a)
{
    answer_clear(a, (enum decision_kind)d->kind, d->number);
    if (d->movable_count > 0) {
        int32_t figure = d->movable[below(&chance, d->movable_count)].figure;
        struct point to = around(m, table_stand_const(table_of(m), figure)->place.at, 15 * CENTIMETRE);
        int32_t facing = below(&chance, FULL_TURN);
        int32_t value = below(&chance, 2);

        answer_add_place(a, figure, to, facing)->value = value;
    } else if (d->free_point && below(&chance, 2)) {
        answer_add_place(a, -1, around(m, table_stand_const(table_of(m), d->figure)->place.at, 30000), 0);
    } else if (d->option_count > 0) {
        answer_add(a, d->option[below(&chance, d->option_count)].id, 0);
    }
}

void apply(struct world *w, int32_t side, const struct answer *a)
{
    struct refusal why;

    assert_true(w->m->state->entries < ENTRIES_MOST);
    memset(&entry, 0, offsetof(struct entry, answer));
    entry.kind = ENTRY_ANSWER;
    entry.side = side;
    while (w->m->state->player[entry.player].side != side)
        entry.player++;
    entry.answer = *a;
    if (!match_apply(w->m, &entry, &why))
        fail_msg("refused: %s %s", why.rule, why.key);
}

/* What a hidden figure can do without showing itself. */
static bool quiet(const char *tag)
{
    static const char *const tags[] = {"orient", "advance_hidden", "draw",   "stow", "lie_down", "stand_up",
                                       "crawl",  "memorise",       "reload", "stop", "store"};

    for (size_t i = 0; i < sizeof tags / sizeof tags[0]; i++)
        if (strcmp(tag, tags[i]) == 0)
            return true;
    return false;
}

static void quiet_answer(struct world *w, struct answer *a)
{
    const struct decision *d = match_decision(w->m, KEEPER);
    struct refusal why;

    if (strcmp(d->key, "brothers.ask.action") != 0) {
        for (int32_t i = 0; i < 20; i++) {
            uint64_t kept = chance;

            chance = w->deeds + (uint64_t)i;
            anything(w->m, d, a);
            chance = kept;
            w->deeds += 977;
            if (match_check(w->m, KEEPER, a, NULL, &why))
                return;
            d = match_decision(w->m, KEEPER);
        }
        match_default_answer(w->m, KEEPER, a);
        return;
    }
    answer_clear(a, (enum decision_kind)d->kind, d->number);
    for (;;) {
        const struct option *o = &d->option[below(&w->deeds, d->option_count)];

        if (quiet(o->tag)) {
            answer_add(a, o->id, 0);
            return;
        }
    }
}

static int32_t secret_option(struct world *w, const struct decision *d)
{
    int32_t list[64], count = 0;

    for (int32_t i = 0; i < d->option_count && count < 64; i++)
        if (secret(w->m, d->option[i].figure))
            list[count++] = d->option[i].id;
    return count > 0 ? list[below(&w->deeds, count)] : -1;
}

/* One answer that only the keeper's secrets ask for, if there is one to give now. */
static bool one_secret_answer(struct world *w)
{
    if (!match_waits_for(w->m, KEEPER))
        return false;
    const struct decision *d = match_decision(w->m, KEEPER);
    static struct answer a;

    if (strcmp(d->key, "brothers.ask.activate") == 0) {
        int32_t figure = secret_option(w, d);
        bool rest = strcmp(d->option[d->option_count - 1].tag, "pass") == 0;

        answer_clear(&a, (enum decision_kind)d->kind, d->number);
        if (figure >= 0 && below(&w->deeds, 3) > 0)
            answer_add(&a, figure, 0);
        else if (rest || figure == d->option[0].id)
            answer_add(&a, rest ? d->option[d->option_count - 1].id : figure, 0);
        else
            return false;
    } else if (secret(w->m, d->figure)) {
        quiet_answer(w, &a);
    } else {
        return false;
    }
    apply(w, KEEPER, &a);
    w->secret_entries++;
    return true;
}

/* --- the same answer in the other world ----------------------------------------------------------------- */

static bool same_name(const struct match *a, int32_t one, const struct match *b, int32_t other)
{
    return one < 0 || other < 0
               ? one == other
               : strcmp(name_at(a, figure_at(a, one)->name), name_at(b, figure_at(b, other)->name)) == 0;
}

static bool same_option(const struct match *a, const struct option *one, const struct match *b,
                        const struct option *other)
{
    if (strcmp(one->tag, other->tag) != 0 || !same_name(a, one->figure, b, other->figure) ||
        one->arg_count != other->arg_count || one->has_point != other->has_point ||
        one->at.x != other->at.x || one->at.y != other->at.y)
        return false;
    for (int32_t i = 0; i < one->arg_count; i++) {
        const struct arg *x = &one->args[i], *y = &other->args[i];

        if (x->kind != y->kind || (x->kind == ARG_FIGURE ? !same_name(a, x->value, b, y->value)
                                   : x->kind == ARG_WORD ? strcmp(x->word, y->word) != 0
                                                         : x->value != y->value))
            return false;
    }
    return true;
}

static int32_t same_figure(const struct match *a, int32_t figure, const struct match *b)
{
    for (int32_t i = 0; i < b->state->figures; i++)
        if (same_name(a, figure, b, i))
            return i;
    return -1;
}

/* What the keeper says: his options are others where he hides others. */
static bool by_names(int32_t which, struct answer *a)
{
    struct match *from = world[0].m, *to = world[which].m;
    const struct decision *d = match_decision(from, KEEPER), *there = match_decision(to, KEEPER);

    for (int32_t i = 0; i < a->count; i++) {
        struct answer_item *item = &a->item[i];
        const struct option *meant = decision_find(d, item->ref);
        const struct option *found = decision_find(there, item->ref); /* of two alike the same one */

        if (a->kind == DECISION_MOVE || a->kind == DECISION_PLACE) {
            item->ref = same_figure(from, item->ref, to);
            continue;
        }
        if (!meant)
            continue;
        if (found && !same_option(from, meant, to, found))
            found = NULL;
        for (int32_t k = 0; k < there->option_count && !found; k++)
            if (same_option(from, meant, to, &there->option[k]))
                found = &there->option[k];
        if (!found)
            return false;
        item->ref = found->id;
    }
    return true;
}

bool in_world(int32_t which, int32_t side, const struct answer *a, struct answer *out)
{
    *out = *a;
    if (which == 0)
        return true;
    if (!match_waits_for(world[which].m, side) ||
        strcmp(match_decision(world[0].m, side)->key, match_decision(world[which].m, side)->key) != 0)
        return false;
    if (side == KEEPER && !by_names(which, out))
        return false;
    if (side == OTHER) {
        answer_told(world[0].m, OTHER, OTHER, out);
        answer_meant(world[which].m, OTHER, OTHER, out);
    }
    out->decision = match_decision(world[which].m, side)->number;
    return true;
}

static bool allowed_alike(int32_t side, const struct answer *a)
{
    static struct answer here;
    struct refusal why;

    for (int32_t i = 0; i < WORLDS; i++)
        if (!in_world(i, side, a, &here) || !match_check(world[i].m, side, &here, NULL, &why))
            return false;
    return true;
}

/* An answer that everybody may know of, and that both worlds allow. */
static bool shared_answer(int32_t side, struct answer *a)
{
    struct match *m = world[0].m;

    for (int32_t i = 0; i < 60; i++) {
        const struct decision *d = match_decision(m, side);

        memset(&suggestions, 0, sizeof suggestions);
        if (below(&chance, 3) > 0)
            match_suggest(m, side, &suggestions);
        d = match_decision(m, side);
        if (suggestions.count > 0)
            suggestion_answer(&suggestions, below(&chance, suggestions.count), d, a);
        else
            anything(m, d, a);
        if (strcmp(d->key, "brothers.ask.react") == 0) {
            answer_clear(a, (enum decision_kind)d->kind, d->number);
            answer_add(a, d->option[0].id, 0); /* nobody shoots out of his hiding */
        }
        if (a->count > 0 && d->kind == DECISION_PICK) {
            const struct option *o = decision_find(d, a->item[0].ref);

            if (o && secret(m, o->figure))
                continue;
        }
        if (allowed_alike(side, a))
            return true;
    }
    return false;
}

void give_both(int32_t side, const struct answer *a)
{
    static struct answer here[WORLDS];

    for (int32_t i = 0; i < WORLDS; i++)
        assert_true(in_world(i, side, a, &here[i]));
    for (int32_t i = 0; i < WORLDS; i++)
        apply(&world[i], side, &here[i]);
}

/* --- a game -------------------------------------------------------------------------------------------- */

void play(struct tally *tally)
{
    static struct answer a;

    while (!match_over(world[0].m) && !match_over(world[1].m)) {
        for (int32_t i = 0; i < WORLDS; i++)
            while (one_secret_answer(&world[i]))
                ;
        if (somebody_found())
            break;
        compare();
        tally->steps++;
        if (match_over(world[0].m))
            break;
        int32_t side = match_waits_for(world[0].m, OTHER) ? OTHER : KEEPER;

        if (!shared_answer(side, &a))
            return; /* what one world allows the other does not */
        give_both(side, &a);
        if (somebody_found())
            break;
    }
    if (!world[0].revealed && !world[1].revealed) {
        compare();
        tally->whole_games++;
    }
    for (int32_t i = 0; i < WORLDS; i++)
        if (world[i].revealed && strcmp(world[i].rule, "F3.4.6-f") == 0) {
            tally->in_the_way++;
            break;
        }
}
