#include "client/cli/story.h"

#include "client/cli/online.h"
#include "client/cli/words.h"
#include "client/cli/words_units.h"
#include "common/army/army.h"
#include "common/wire/encode_match.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The catalogue's names of things, in the language used. */
static void learn_words(const char *system)
{
    struct problems *problems = calloc(1, sizeof *problems);
    struct catalogue catalogue = {.root = NULL};

    if (problems && catalogue_load(system, NULL, &catalogue, problems)) {
        json_t *names = catalogue_names(&catalogue);

        learn_catalogue(catalogue.root);
        learn_names(names);
        json_decref(names);
    }
    catalogue_free(&catalogue);
    free(problems);
}

void story_begin(struct story *s, const struct match *m)
{
    arena_start(&s->arena, WIRE_ENCODE_MEMORY);
    picture_show(&s->picture, encode_view(&s->arena, m, s->viewer));
    learn_words(picture_text(picture_find(&s->picture, ITEM_MATCH, 0), "system"));
    add_table(&s->text, &s->picture);
    print_text(&s->text);
}

/* A line of its own where a turn or phase begins. */
static void add_heading(struct story *s)
{
    const struct picture_item *match = picture_find(&s->picture, ITEM_MATCH, 0);
    const char *phase = match ? picture_text(match, "phase") : "";
    int32_t turn = match ? picture_number(match, "turn", 0) : 0;

    if (turn == s->turn && strcmp(phase, s->phase) == 0)
        return;
    s->turn = turn;
    snprintf(s->phase, sizeof s->phase, "%s", phase);
    text_format(&s->text, "\n== %s %d, %s ==", text_of("word.turn"), (int)turn, text_of(phase));
    print_text(&s->text);
}

void story_event(struct story *s, const struct match *m, const struct event *e)
{
    arena_reset(&s->arena);
    const Gonfalon__V1__Event *told = encode_event(&s->arena, m, e, s->viewer);

    if (!told)
        return;
    picture_apply(&s->picture, told);
    add_heading(s);
    add_event(&s->text, told, &s->picture);
    add_moved_ranks(&s->text, told, &s->picture);
    if (s->keys)
        text_format(&s->text, "  [%s]", told->key);
    print_text(&s->text);
}

/* "won: B (turn 12)" */
static void add_end(struct story *s)
{
    const struct picture_item *match = picture_find(&s->picture, ITEM_MATCH, 0);
    char key[64];

    snprintf(key, sizeof key, "outcome_kind.%s", picture_text(match, "outcome"));
    text_format(&s->text, "\n%s", text_of(key));
    if (picture_number(match, "winner", -1) >= 0) {
        text_add(&s->text, text_colon());
        text_side(&s->text, picture_number(match, "winner", -1), &s->picture);
    }
    text_format(&s->text, " (%s %d)", text_of("word.turn"), (int)picture_number(match, "turn", 0));
    print_text(&s->text);
}

void story_end(struct story *s, struct match *m)
{
    if (match_over(m))
        add_end(s);
    for (int32_t side = 0; side < m->state->sides; side++) {
        if (!match_waits_for(m, side))
            continue;
        arena_reset(&s->arena);
        add_decision(&s->text, encode_open_decision(&s->arena, m, side), &s->picture);
        print_text(&s->text);
    }
}

void story_free(struct story *s)
{
    picture_free(&s->picture);
    arena_free(&s->arena);
    bytes_free(&s->text);
    text_forget();
}
