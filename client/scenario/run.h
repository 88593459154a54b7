/* Inside the library: a scenario that is being played. */
#ifndef GONFALON_SCENARIO_RUN_H
#define GONFALON_SCENARIO_RUN_H

#include "client/scenario/scenario.h"

#include "common/army/army.h"
#include "common/dice/scripted.h"
#include "common/match/fields.h"
#include "common/match/match.h"
#include "common/wire/arena.h"
#include "common/wire/pack.h"

#include <jansson.h>

/* A die that was rolled: a rebuild of the match (take-back) must see it again. */
struct rolled {
    uint64_t entry;
    uint32_t index, value;
};

struct run {
    json_t *root; /* the file */
    const struct rules *rules;
    length unit;           /* of the lengths in the file */
    const char *unit_word; /* "cm" */
    struct problems problems;
    struct match *m;
    int32_t *twin;        /* figures numbered backwards within their units: names.c; NULL: as they are */
    struct state *before; /* room for a copy of the state */

    struct scripted_roll *rolls;
    uint32_t roll_count;
    struct dice_scripted scripted;
    struct rolled *rolled;
    uint32_t rolled_count;

    struct entry **log;
    uint32_t log_count;

    json_t *events; /* all so far, as they were printed */
    enum scenario_order order;
    size_t cursor;     /* expectations of events look from here on */
    size_t found_to;   /* behind the last event that an expectation of this step has found */
    size_t step_begin; /* first event of the last step that changed the match */
    bool looks;        /* the figures are placed: fields are only compared with the file */

    struct arena arena;
    struct suggestions suggestions; /* too large for the stack, as the next one */
    struct preview preview;
    struct scenario_audience audience;
    struct scenario_result *result;
    char at[64]; /* which step: "step 3" */
};

/* fail.c: says what is wrong and returns false, so that a check can end with `return fail(...)`. */
__attribute__((format(printf, 2, 3))) bool fail(struct run *r, const char *format, ...);
/* The same with a refusal in words, with its rule and the key of its text. */
bool fail_refused(struct run *r, const struct refusal *why);
/* The first of the problems, as a failure. */
bool fail_problems(struct run *r, const char *what);
/* Is every key of the object one of these (ended by NULL)? */
bool only_keys(struct run *r, const json_t *object, const char *what, const char *const *keys);

/* mirror.c: numbers the sides or figures of the file in this order; everything keeps its name. */
void scenario_reorder(json_t *root, enum scenario_order order);
/* mirror_dice.c: puts the dice that say whose they are into the order in which they are rolled now. */
void scenario_reorder_dice(const json_t *root, json_t *dice, enum scenario_order order);
/* Why the file cannot be played in this order; NULL if it can. */
const char *scenario_only_as_written(const json_t *root, enum scenario_order order);
/* scenario.c: reads the file and starts its match, up to the first step. The run is all zero but for
 * `audience`; it is ended in any case. */
bool scenario_begin(struct run *r, const char *text, size_t bytes, enum scenario_order order,
                    struct scenario_result *result);
/* Frees what is in the run, not the run. */
void scenario_end(struct run *r);
/* setup.c: the edge to which a side flees where the file does not say. */
const char *default_edge(size_t side);
/* The text of the match's setup; NULL if the file cannot be one. The caller frees it. */
char *scenario_setup(struct run *r);
/* place.c: puts the figures and fields of the file into the match, before it starts. */
bool scenario_place(struct run *r);
/* One figure: its place, if `at` is not NULL, its fields and its fate, as `from` has them. */
bool place_figure(struct run *r, int32_t figure, const json_t *from, const json_t *at);
bool put_on_table(struct run *r, int32_t figure, const json_t *from, const json_t *at);
bool set_seen(struct run *r, int32_t figure, const json_t *sides);
/* While the run only looks, it checks that the fields still are what the file says. */
bool set_fields(struct run *r, struct field_table table, void *record, const json_t *fields,
                const char *whose);
/* units.c: draws up the "units" of a side; while the run only looks, their fields are compared. */
bool place_units(struct run *r, const json_t *side, int32_t number);
/* Have the units of the file still the ranks, members and fates that it has set? */
bool units_stay(struct run *r, const struct state *set);
/* script.c */
bool script_add(struct run *r, const json_t *dice, const char *what);
struct dice script_dice(struct run *r);
/* Fails if a die was missing or wrong; if `all`, also if one is left over. */
bool script_check(struct run *r, bool all);
/* step.c: one element of "play". */
bool scenario_step(struct run *r, const json_t *step);
/* answer.c: "answer", "default" or "suggestion" of a step. */
bool read_answer(struct run *r, const json_t *step, int32_t side, struct answer *out);
/* The place of a suggestion among those of the side (r->suggestions); -1 if there is none. It is given by
 * number, by label, or as {"label": ..., "figure": "Ann"}. */
int32_t find_suggestion(struct run *r, const json_t *wanted, int32_t side);
/* [12, 30] becomes {"cm": [12, 30]}, 90 becomes {"degrees": 90}, a unit's name its number: as json_answer
 * reads them. What is no such thing stays as it is. */
json_t *with_unit(const struct run *r, json_t *point);
json_t *with_degrees(json_t *facing);
json_t *unit_number(const struct run *r, json_t *name);
/* answer_units.c: orders, ranks, manoeuvres and shares in words become what json_answer reads. What is no
 * such thing is added to the problems of the run. */
struct asked_file {
    const struct decision *d;
    const Gonfalon__V1__Decision *told; /* the same, as it goes over the wire */
};
json_t *order_words(struct run *r, const struct asked_file *a, json_t *from);
json_t *form_words(struct run *r, const struct asked_file *a, json_t *from);
json_t *drill_words(struct run *r, const struct asked_file *a, json_t *from);
json_t *share_words(struct run *r, const struct asked_file *a, json_t *from);
/* The group of shares of that figure or unit; -1: there is none. */
int32_t find_group(const struct run *r, const struct decision *d, const char *name);
/* entry.c: "master", "timeout" and "do" of a step, as an entry of the log. */
bool read_entry(struct run *r, const json_t *step, struct entry *out);
/* expect.c: one expectation or a list of them. */
bool check_expectations(struct run *r, const json_t *expected);
bool expect_event(struct run *r, const json_t *expected);                          /* expect_event.c */
bool expect_no_event(struct run *r, const json_t *expected);                       /* expect_event.c */
bool expect_item(struct run *r, const json_t *expected);                           /* expect_state.c */
bool expect_asked(struct run *r, const json_t *expected);                          /* expect_asked.c */
bool expect_ranks(struct run *r, const struct item *item, const json_t *expected); /* expect_unit.c */
bool expect_slot(struct run *r, int32_t figure, const json_t *expected);           /* expect_unit.c */
bool block_is(struct run *r, const struct block *b, const json_t *expected, const char *whose);
/* expect_offer.c: manoeuvres, orders, groups and the template of a decision. */
bool expect_offer(struct run *r, const json_t *expected, const struct decision *d);
/* An amount of such a leg as people count it: in the file's unit, in degrees, or a number. */
double leg_number(const struct run *r, int32_t kind, int32_t amount);
/* expect_preview.c */
bool expect_odds(struct run *r, const json_t *lines, int32_t side, const struct answer *a);
bool expect_preview(struct run *r, const json_t *expected, int32_t side, const struct answer *a);

/* offered.c: what the open decision offers, as a file would name it: "shoot (Bob), wait". */
enum { OFFERED_BYTES = 400 };
void list_offered(const struct run *r, const struct decision *d, char out[OFFERED_BYTES]);

/* names.c: who is meant; -1 if nobody is. A number stands for itself. */
int32_t find_side(const struct run *r, const json_t *name);
/* A side, or ASKED_MASTER for "master"; -1: neither. And what it is called. */
int32_t find_asked(const struct run *r, const json_t *name);
const char *asked_name(const struct run *r, int32_t asked);
int32_t find_figure(const struct run *r, const json_t *name);
int32_t find_unit(const struct run *r, const json_t *name);
int32_t find_terrain(const struct run *r, const json_t *name);
/* A side's letter or name, "spectator" or "master". */
int32_t find_viewer(const struct run *r, const json_t *name);
const char *figure_name(const struct run *r, int32_t figure);
/* Numbers the figures within each of the file's units backwards, as far as no player can tell them apart: a
 * name of the file then means another figure of the same unit. */
bool twin_figures(struct run *r);
int32_t twin_of(const struct run *r, int32_t figure);
/* Is it one of the "units" of its side, not one that the system made of "figures"? */
bool unit_in_the_file(const struct run *r, const struct unit *u);

/* A length or point in the file's unit. */
length scaled(const struct run *r, const json_t *number);
struct point scaled_point(const struct run *r, const json_t *pair);
bool is_point(const json_t *pair);

#endif
