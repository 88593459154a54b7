/* The setup of a match: one JSON text that holds all it is made of (system, scenario, armies, clock), kept
 * for ever beside the log. Formats: common/army/README.md.
 *
 * In a short setup the scenario and the armies may be names of ready ones; setup_resolve writes them out, so
 * that the text which is stored depends on no folder; it also draws the terrain that the scenario leaves to
 * chance. Lengths are numbers in the scenario's unit; here they
 * become lengths of the table, by one multiplication and one rounding. */
#ifndef GONFALON_MATCH_SETUP_H
#define GONFALON_MATCH_SETUP_H

#include "common/army/army.h"
#include "common/dice/dice.h"
#include "common/match/decision.h"
#include "common/match/state.h"
#include "common/table/table.h"

/* The scenario of a setup that names none. */
#define DEFAULT_SCENARIO "skirmish"
/* The stream of a match's dice that the seed of its setup comes from: no log has so many entries. */
#define SETUP_DICE UINT64_MAX

/* For the key "seed" of a setup: 0 to 2^31 - 1, the same from the same dice. */
int32_t setup_seed(const struct dice *dice);

/* The same setup with every name replaced by what it names, and with what the user's folder adds to the
 * catalogue. The caller frees the text; NULL if something is wrong. `user` may be NULL. */
char *setup_resolve(const char *json, const struct file_source *user, struct problems *problems);
/* With the catalogue, the user's folder included, already read, which is most of the work; NULL: it is read.
 */
char *setup_resolve_with(const char *json, const struct file_source *user, const struct catalogue *read,
                         struct problems *problems);

/* False if anything is wrong, and `out` is empty then. Of the armies only the shape is checked here; the
 * rest is for the system's check_army, of which problems_under() moves the places to where the list stands.
 * `built_in` is what the system has built in, if the caller has read it already (catalogue_load without a
 * user's folder), as that is most of the work; NULL: it is read here. */
bool setup_parse(const char *json, const struct catalogue *built_in, struct muster *out,
                 struct problems *problems);
void muster_free(struct muster *m);

/* Width, depth, pieces and points that the terrain needs; stands are the caller's to count. */
void setup_limits(const struct muster *m, struct table_limits *limits);
/* A piece of a kind as the catalogue has it, in the form that it has there (a building is an area). */
struct piece setup_piece(const struct muster *m, const char *const *terrain_words, const char *kind);
/* Puts the terrain on an empty table. A piece's kind is the index of its word; sight, height, thickness,
 * solid, cover flag come from the catalogue's section "terrain"; `going` and `cover` are left to the
 * system. A building becomes an area, its walls ("wall"), rooms ("room") and openings ("door", "window",
 * "loophole"). */
bool setup_terrain(const struct muster *m, const char *const *terrain_words, struct table *t,
                   struct problems *problems);

/* --- reading a muster ---------------------------------------------------------------------------- */

length setup_length(const struct muster *m, const json_t *number);
struct point setup_point(const struct muster *m, const json_t *pair);
/* Degrees, 0 to the far edge, clockwise. */
angle setup_facing(const json_t *degrees);
void setup_zone(const struct muster *m, int32_t side, struct zone *zone);
bool setup_named_zone(const struct muster *m, const char *id, struct zone *zone);
enum table_edge setup_edge(const struct muster *m, int32_t side);
/* By number of the edge, ended by NULL. */
extern const char *const edge_words[];
enum table_edge edge_from_word(const char *word); /* the near one if it is none of them */
struct clock_setting setup_clock(const struct muster *m);
/* The figure of the scenario with that id, -1 if there is none. */
int32_t setup_figure(const struct muster *m, const char *id);
const char *setup_side_name(const struct muster *m, int32_t side);
int32_t setup_players(const struct muster *m, int32_t side);
const char *setup_player(const struct muster *m, int32_t side, int32_t player);

#endif
