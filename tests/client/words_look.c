/* How phrases are looked at: rolls with their sums, events, items, decisions. */
#include "tests/client/words_look.h"

#include "client/cli/words.h"
#include "common/match/rules.h"
#include "common/wire/encode_match.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { LINES_MAX = 512 };

struct phrases phrases;
struct bytes text;
struct arena memory;

const char *const languages[TEXT_LANGUAGES] = {"en", "fr"};

const char *worded(void)
{
    static char copy[1 << 16];

    snprintf(copy, sizeof copy, "%.*s", (int)text.size, (const char *)text.data);
    bytes_clear(&text);
    return copy;
}

char *next_line(char **rest)
{
    char *line = *rest, *end = line ? strchr(line, '\n') : NULL;

    if (end)
        *end = 0;
    *rest = end ? end + 1 : NULL;
    return line;
}

/* --- rolls --------------------------------------------------------------------------------------- */

/* B1.3-d: two D10 are tens and units, a face of 10 is a 0, and 00 is 100. */
static bool is_percent(const Gonfalon__V1__Roll *r, int32_t value)
{
    if (r->die != 10 || r->n_faces != 2)
        return false;
    int32_t read = r->faces[0] % 10 * 10 + r->faces[1] % 10;

    return value == (read > 0 ? read : 100);
}

/* What the dice of a roll can count: their sum, one of them, a digit of one that has no tens or no zero. */
static bool counts_as(const Gonfalon__V1__Roll *r, int32_t value)
{
    int32_t sum = 0;

    for (size_t i = 0; i < r->n_faces; i++) {
        if (r->faces[i] == value || r->faces[i] % 10 == value ||
            (r->faces[i] % 10 == 0 && r->faces[i] / 10 == value))
            return true;
        sum += r->faces[i];
    }
    bool two_sixes = r->die == 6 && r->n_faces >= 2 && value == 7; /* C1-d: a natural 7 */

    return sum == value || two_sixes || is_percent(r, value);
}

/* Dice that each need the target at most. */
static int32_t low_faces(const Gonfalon__V1__Roll *r)
{
    int32_t count = 0;

    for (size_t i = 0; i < r->n_faces; i++)
        count += r->faces[i] <= r->target;
    return count;
}

/* Dice that each need the target at least, with all modifiers. */
static int32_t high_faces(const Gonfalon__V1__Roll *r, int32_t modifiers)
{
    int32_t count = 0;

    for (size_t i = 0; i < r->n_faces; i++)
        count += r->faces[i] + modifiers >= r->target;
    return count;
}

static void check_sum(const Gonfalon__V1__Roll *r, const char *key, const char *phrase)
{
    int32_t sum = 0;

    for (size_t i = 0; i < r->n_modifiers; i++)
        sum += r->modifiers[i]->value;
    if (r->at_most && r->n_modifiers > 0 && sum != r->target)
        phrases_fault(&phrases, PHRASE_ROLL, r->what, "needs another number than its sum", phrase);
    if (r->at_most && r->result == GONFALON__V1__ROLL_RESULT__ROLL_RESULT_PLAIN) {
        if (r->total > low_faces(r))
            phrases_fault(&phrases, PHRASE_ROLL, r->what, "counts more dice than are low enough", phrase);
    } else if (r->target != 0 && r->result == GONFALON__V1__ROLL_RESULT__ROLL_RESULT_PLAIN) {
        if (r->total != high_faces(r, sum))
            phrases_fault(&phrases, PHRASE_ROLL, r->what, "counts other dice than are high enough", phrase);
    } else if (!counts_as(r, r->at_most ? r->total : r->total - sum))
        phrases_fault(&phrases, PHRASE_ROLL, r->what, "does not add up", phrase);
    bool within = r->at_most ? r->total <= r->target : r->total >= r->target;

    if (r->target != 0 && r->result == GONFALON__V1__ROLL_RESULT__ROLL_RESULT_PASSED && !within)
        phrases_fault(&phrases, PHRASE_ROLL, r->what, "has passed, and its numbers say otherwise", phrase);
    (void)key;
}

/* --- events -------------------------------------------------------------------------------------- */

static void look_at_event(const Gonfalon__V1__Event *e, const struct picture *picture)
{
    for (int language = 0; language < TEXT_LANGUAGES; language++) {
        text_use(languages[language]);
        text_render(&text, e->key, e->args, e->n_args, picture);
        phrases_look(&phrases, PHRASE_EVENT, e->key, worded());
        for (size_t i = 0; i < e->n_rolls; i++) {
            add_roll(&text, e->rolls[i], picture);
            const char *phrase = worded();

            phrases_look(&phrases, PHRASE_ROLL, e->rolls[i]->what, phrase);
            check_sum(e->rolls[i], e->key, phrase);
        }
    }
}

void viewers_began(void *context, const struct match *m)
{
    struct viewers *v = context;

    for (int32_t viewer = 0; viewer < VIEWERS_MAX; viewer++)
        if (all_viewers(m) >> viewer & 1) {
            arena_reset(&memory);
            picture_show(&v->picture[viewer], encode_view(&memory, m, viewer));
        }
    phrases.measure = m->rules->unit;
}

void viewers_heard(void *context, const struct match *m, const struct event *e)
{
    struct viewers *v = context;

    for (int32_t viewer = 0; viewer < VIEWERS_MAX; viewer++) {
        if (!(all_viewers(m) >> viewer & 1))
            continue;
        arena_reset(&memory);
        const Gonfalon__V1__Event *told = encode_event(&memory, m, e, viewer);

        if (!told)
            continue;
        picture_apply(&v->picture[viewer], told);
        if (viewer != VIEWER_SPECTATOR)
            look_at_event(told, &v->picture[viewer]);
    }
}

/* What no player is told: how the systems keep their books, and what is drawn on the table. */
static const char *const bookkeeping[] = {"acted",
                                          "activating",
                                          "active",
                                          "aims",
                                          "arrivals",
                                          "arrived",
                                          "base_foot",
                                          "base_large",
                                          "base_mounted",
                                          "base_piece",
                                          "bearer",
                                          "blocks",
                                          "bout",
                                          "brawl_stopped",
                                          "cancelled",
                                          "cast",
                                          "category",
                                          "commander",
                                          "component",
                                          "contact_at_turn_start",
                                          "discard",
                                          "drilled",
                                          "effects",
                                          "entered",
                                          "entry",
                                          "exempt",
                                          "exit_edge",
                                          "first",
                                          "flags",
                                          "form",
                                          "formed",
                                          "gap_test",
                                          "half_points",
                                          "hampered",
                                          "hates",
                                          "heading",
                                          "hidden_at_move_start",
                                          "house_rules",
                                          "immobile",
                                          "in_terrain",
                                          "lead",
                                          "leader",
                                          "lost",
                                          "main_bearing",
                                          "memorised",
                                          "moved_last",
                                          "muddled",
                                          "musician",
                                          "on_table",
                                          "outline",
                                          "parent",
                                          "part",
                                          "pattern",
                                          "pile",
                                          "race",
                                          "rallied",
                                          "ready",
                                          "reloading",
                                          "roles",
                                          "room",
                                          "rout_moved",
                                          "routed",
                                          "secondary_bearing",
                                          "shape",
                                          "showing",
                                          "skills",
                                          "slot",
                                          "spells",
                                          "spent",
                                          "start_strength",
                                          "step",
                                          "stored_action",
                                          "struck",
                                          "system",
                                          "touched",
                                          "unit",
                                          "value",
                                          "weapon",
                                          "weapon_in_hand",
                                          "weapons",
                                          NULL};
static const char *const numbered[] = {"lasting_", "spell_", "weapon_", NULL}; /* of several alike */

static void look_for_words(const struct picture_item *item, const struct picture *picture)
{
    for (int32_t i = 0; i < item->count; i++) {
        const char *name = item->attribute[i].name;
        bool known = item_told(item, name, picture) || strcmp(text_of(name), name) != 0; /* an option */

        for (size_t k = 0; bookkeeping[k] && !known; k++)
            known = strcmp(bookkeeping[k], name) == 0;
        for (size_t k = 0; numbered[k] && !known; k++)
            known = strncmp(numbered[k], name, strlen(numbered[k])) == 0;
        if (!known)
            phrases_fault(&phrases, PHRASE_ATTRIBUTE, name, "has no words", item_kind_name[item->kind]);
    }
}

void look_at_items(const struct viewers *v)
{
    const struct picture *picture = &v->picture[VIEWER_MASTER];

    for (int language = 0; language < TEXT_LANGUAGES; language++) {
        text_use(languages[language]);
        for (size_t i = 0; i < picture->count; i++) {
            look_for_words(&picture->item[i], picture);
            add_item(&text, &picture->item[i], picture);
            char *all = strdup(worded()), *rest = all;

            for (char *line; (line = next_line(&rest));)
                if (line[0]) {
                    char key[64];

                    snprintf(key, sizeof key, "%.*s", (int)strcspn(line, " :"), line);
                    phrases_look(&phrases, PHRASE_ATTRIBUTE, key, line);
                }
            free(all);
        }
    }
}

void viewers_free(struct viewers *v)
{
    for (int32_t i = 0; i < VIEWERS_MAX; i++)
        picture_free(&v->picture[i]);
}

/* --- decisions ----------------------------------------------------------------------------------- */

struct said {
    char *line[LINES_MAX];
    size_t count;
};

static void say(struct said *s, enum phrase_kind kind, const char *key)
{
    char *line = strdup(worded());

    phrases_look(&phrases, kind, key, line);
    for (size_t i = 0; i < s->count; i++)
        if (strcmp(s->line[i], line) == 0)
            phrases_fault(&phrases, kind, key, "is there twice", line);
    if (s->count < LINES_MAX)
        s->line[s->count++] = line;
    else
        free(line);
}

static void said_clear(struct said *s)
{
    while (s->count > 0)
        free(s->line[--s->count]);
}

/* Does the line begin with the word that is typed for a manoeuvre? */
static bool is_manoeuvre(const Gonfalon__V1__Decision *d, const char *line)
{
    for (size_t i = 0; i < d->n_manoeuvres; i++) {
        size_t n = strlen(d->manoeuvres[i]->tag);

        if (strncmp(line, d->manoeuvres[i]->tag, n) == 0 &&
            strncmp(line + n, text_colon(), strlen(text_colon())) == 0)
            return true;
    }
    return false;
}

static void look_at_asked(const Gonfalon__V1__Decision *d, const struct picture *picture)
{
    static struct said said;

    text_render(&text, d->key, d->args, d->n_args, picture);
    phrases_look(&phrases, PHRASE_QUESTION, d->key, worded());
    for (size_t i = 0; i < d->n_options; i++) {
        text_render_about(&text, d->options[i]->label, d->options[i]->args, d->options[i]->n_args, picture,
                          d->figure);
        if (d->kind == GONFALON__V1__DECISION_KIND__DECISION_KIND_ORDER) /* each unit has its own */
            text_format(&text, " (%d)", (int)d->options[i]->unit);
        say(&said, PHRASE_OPTION, d->options[i]->label);
    }
    said_clear(&said);
    add_decision(&text, d, picture);
    char *all = strdup(worded()), *rest = all;

    for (char *line; (line = next_line(&rest));) {
        line += strspn(line, " ?");
        if (line[0] == '!' || is_manoeuvre(d, line)) { /* the words behind the one that is typed */
            line += strcspn(line, ":");
            line += strspn(line, ": ");
        }
        if (line[0] != '#') /* an option, with the word that can be typed for it */
            phrases_look(&phrases, PHRASE_MOVER, d->key, line);
    }
    free(all);
    for (size_t i = 0; i < d->n_arcs; i++) {
        text_add(&text, text_of(d->arcs[i]->key));
        phrases_look(&phrases, PHRASE_ARC, d->arcs[i]->key, worded());
    }
}

static void look_at_odds(struct match *m, int32_t side, const struct answer *a, const struct picture *picture)
{
    static struct odds odds;

    match_odds(m, side, a, &odds);
    Gonfalon__V1__OddsLine **lines = encode_odds(&memory, &odds);

    for (int32_t i = 0; i < odds.count; i++) {
        add_odds(&text, lines[i], picture);
        phrases_look(&phrases, PHRASE_ODDS, lines[i]->key, worded());
    }
}

static void look_at_suggestions(struct match *m, int32_t side, const Gonfalon__V1__Decision *d,
                                const struct picture *picture)
{
    static struct suggestions suggestions;
    static struct answer answer;
    static struct decision copy;
    static struct said said;

    copy = *match_decision(m, side);
    match_suggest_unpriced(m, side, &suggestions);
    Gonfalon__V1__Suggestion **lines = encode_suggestions(&memory, &suggestions, &copy);

    for (int32_t i = 0; i < suggestions.count; i++) {
        text_render_about(&text, lines[i]->label, lines[i]->args, lines[i]->n_args, picture, d->figure);
        say(&said, PHRASE_SUGGESTION, lines[i]->label);
        if (i < 3) {
            suggestion_answer(&suggestions, i, &copy, &answer);
            look_at_odds(m, side, &answer, picture);
        }
    }
    said_clear(&said);
}

void look_at_refusal(struct match *m, int32_t side, const struct answer *a, const struct picture *picture)
{
    struct refusal why = {.key = ""};

    if (match_check(m, side, a, NULL, &why))
        return;
    Gonfalon__V1__Error *error = encode_refusal(&memory, &why);

    for (int language = 0; language < TEXT_LANGUAGES; language++) {
        text_use(languages[language]);
        add_error(&text, error, picture);
        phrases_look(&phrases, PHRASE_REFUSAL, why.key, worded());
    }
}

void look_at_decision(struct match *m, int32_t side, const struct viewers *v)
{
    arena_reset(&memory);
    const Gonfalon__V1__Decision *d = encode_open_decision(&memory, m, side);

    for (int language = 0; language < TEXT_LANGUAGES; language++) {
        text_use(languages[language]);
        look_at_asked(d, &v->picture[side]);
        look_at_suggestions(m, side, d, &v->picture[side]);
    }
}
