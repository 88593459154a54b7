/* Battle: what the table of the system (battle.c) names besides procedures and questions: fields, words, and
 * the functions by which the engine asks about a match as a whole. */
#ifndef GONFALON_BATTLE_HOOKS_H
#define GONFALON_BATTLE_HOOKS_H

#include "common/match/match.h"
#include "common/match/rules.h"
#include "common/rules/massed/fields.h"

extern const struct rules battle;

#define TOURNAMENT "tournament" /* the option of B1.2-a; without it a match is friendly */

/* Lines of formations among them. */
enum { MOVE_UNIT_LINES = 3, MOVE_FIGURE_LINES = 1 };
/* Lines of special deployment among them. */
enum { SPECIAL_UNIT_LINES = 5 };
/* Lines of characters and command among them. */
enum { COMMAND_SIDE_LINES = 12, COMMAND_UNIT_LINES = 9, COMMAND_FIGURE_LINES = 4 };
/* Lines of psychology among them. */
enum { PSYCHOLOGY_UNIT_LINES = 6, PSYCHOLOGY_FIGURE_LINES = 3 };
enum {
    BATTLE_MATCH_FIELDS = 11,
    BATTLE_SIDE_FIELDS = MASSED_SIDE_LINES + COMMAND_SIDE_LINES + 1,
    BATTLE_UNIT_FIELDS = MASSED_UNIT_LINES + COMMAND_UNIT_LINES + MOVE_UNIT_LINES + PSYCHOLOGY_UNIT_LINES +
                         SPECIAL_UNIT_LINES + 41,
    BATTLE_FIGURE_FIELDS =
        MASSED_FIGURE_LINES + COMMAND_FIGURE_LINES + MOVE_FIGURE_LINES + PSYCHOLOGY_FIGURE_LINES + 14
};
extern const struct field battle_match_field[BATTLE_MATCH_FIELDS];
extern const struct field battle_side_field[BATTLE_SIDE_FIELDS];
extern const struct field battle_unit_field[BATTLE_UNIT_FIELDS];
extern const struct field battle_figure_field[BATTLE_FIGURE_FIELDS];

/* In setup/. */
bool battle_may_overrule(const struct match *m, bool mastered, struct refusal *why); /* agree.c */
void battle_count(const struct muster *muster, int32_t *figures, int32_t *units);
void battle_spare_for(const struct muster *muster, struct spare_terrain *spare);
bool battle_muster(struct match *m, const struct muster *muster, struct problems *problems);
bool battle_resume_at(struct match *m, const json_t *start, struct problems *problems);

/* In turn/victory.c. */
int32_t battle_victory_points(const struct match *m, int32_t side);
void battle_call_time(struct match *m);

/* In advice/. */
void battle_arcs(const struct match *m, const struct decision *d, struct arcs *out);
int32_t battle_prospects(const struct match *m, int32_t side);
bool battle_quiet(const struct match *m);

const char *battle_broken(const struct match *m, int32_t *figure); /* invariants.c */
bool battle_may_overlap(const struct match *m, int32_t a, int32_t b);
void battle_amended(struct match *m); /* amended.c */

#endif
