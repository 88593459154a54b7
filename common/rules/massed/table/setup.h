/* Chapter B2: how a table is set up. As in a tournament (B2-e): secret charts, slips, pieces that the sides
 * place in turn, rivers, bridges and fords. Or as the scenario has it (B2-b). In both cases a game master may
 * then change what lies there (B2-d, B2.2-g).
 *
 * A system enters it with one procedure and a block of questions of its own numbers:
 *   - its record of the match holds a struct massed_table, filled by massed_table_muster;
 *   - its list of procedures has massed_table_run, its list of questions MASSED_TABLE_QUESTIONS(first), where
 *     TABLE_QUESTIONS numbers from `first` on are free;
 *   - flow_enter with a struct massed_table_frame that says where both are;
 *   - spare_for calls massed_table_spare if the option is on.
 * Nothing here knows which system that is. */
#ifndef GONFALON_MASSED_TABLE_SETUP_H
#define GONFALON_MASSED_TABLE_SETUP_H

#include "common/match/rules.h"
#include "common/rules/massed/terrain.h"

#define TERRAIN_CHARTS "terrain_charts" /* the option of B2-e, as both systems call it */

enum massed_table_limit {
    CHART_COLUMNS = 4,
    CHART_SECTIONS = 2 * CHART_COLUMNS, /* B2.2-a */
    SECTION_SIDES = 4,
    CHART_USUAL = 4, /* B2.2-b: the highest number on a chart */
    CHART_ROOM = 6,  /* no rule: a game master can raise it so far on any table, */
    CHART_MOST = 12, /* no rule: and never farther; a table of such a size has 104 pieces and more */
    SLIPS_MOST = CHART_SECTIONS * (CHART_MOST + 1),
    SLIP_PARTS = 6, /* pieces of terrain that a slip becomes: 24" of bank in lengths of 4" */
    COURSE_CORNERS = 8,
    PATH_CORNERS = 2 + 2 * (COURSE_CORNERS - 2), /* a course with its bends cut round */
    COURSES_MOST = 3 * CHART_SECTIONS,           /* of each section a river, an arm, and a length to it */
    CUTS_MOST = 64,
    WATER_PIECES = 120, /* stretches of rivers between bridges and fords, and those themselves */
    PIECE_CORNERS = 2 * PATH_CORNERS,
    MASSED_PIECE_ROWS = 18, /* of the table of B2.2-g */
    CHANGES_MOST = 100      /* no rule: so often the game master is asked what else he changes */
};

/* A piece that waits to be placed; `row` of the table of B2.2-g, NOTHING when it is gone. */
struct massed_slip {
    int32_t section, row;
};

enum massed_course_part {
    COURSE_NONE,
    COURSE_MAIN,
    COURSE_ARM, /* round an island */
    COURSE_LINK /* from a tributary to the river (B2.3.1-n) */
};

/* A length of water in one section. */
struct massed_course {
    int32_t part; /* enum massed_course_part */
    int32_t section;
    int32_t water;              /* which watercourse it belongs to */
    int32_t parts_at, meets_at; /* B2.3.1-o: between these, along its path, it has an arm; 0: it has none */
    int32_t corners;
    struct point corner[COURSE_CORNERS];
};

struct massed_water {
    int32_t there;
    int32_t parent; /* of a tributary: the watercourse that it flows into; NOTHING */
    length width;   /* 0: not rolled */
};

/* The stretch of a course that a bridge or ford replaces. */
struct massed_cut {
    int32_t course; /* NOTHING: free */
    length from, to;
};

/* What pieces of a kind have, as the catalogue says (terrain.h). */
struct massed_ground {
    int32_t form, going, cover, sight;
    length sight_depth, floor, height, thickness;
    uint32_t flags;
};

struct massed_table {
    struct massed_ground ground[TERRAIN_KINDS];
    int32_t to[MASSED_PIECE_ROWS]; /* B2.2-g, B2.4-d: the D100 up to which each row of the table counts */
    int32_t most;                  /* B2.4-a: the highest number that a side may write */
    int32_t request[2][CHART_SECTIONS]; /* B2.2-b, by section of the table */
    int32_t pieces[CHART_SECTIONS];     /* B2.2-d */
    int32_t slips;
    struct massed_slip slip[SLIPS_MOST];
    int32_t rivers[CHART_SECTIONS]; /* river slips that wait, once all other slips are gone */
    int32_t drawn[CHART_SECTIONS];  /* B2.3.1: a river lies there */
    struct massed_course course[COURSES_MOST];
    struct massed_water water[COURSES_MOST];
    struct massed_cut cut[CUTS_MOST];
};
_Static_assert(sizeof(struct massed_table) % sizeof(int32_t) == 0 &&
                   _Alignof(struct massed_table) == _Alignof(int32_t),
               "records are made of int32_t");

/* The questions, in the order of their numbers. */
enum massed_table_question {
    TABLE_MAXIMUM,
    TABLE_COUNT,
    TABLE_CHART,
    TABLE_SLIP,
    TABLE_PIECE,
    TABLE_RIVER,
    TABLE_TRIBUTARY,
    TABLE_COURSE,
    TABLE_LINK,
    TABLE_CROSSING,
    TABLE_BRIDGE,
    TABLE_FORD,
    TABLE_FORD_AT,
    TABLE_CHANGE,
    TABLE_KIND,
    TABLE_QUESTIONS
};

struct massed_table_frame {
    int32_t record;   /* offset of struct massed_table in the record of the match */
    int32_t question; /* the number of TABLE_MAXIMUM; the others follow it */
    int32_t charts;   /* B2-e; 0: the terrain of the scenario stays (B2-b, B2-d) */
    int32_t side;     /* that places or draws */
    int32_t slip;     /* that is placed; of the game master: the piece that he changes */
    int32_t section;  /* whose river is drawn */
    int32_t joints;   /* so many ends of it must meet rivers that are there (B2.3.1-g) */
    int32_t island, tributary;
    int32_t water;        /* the watercourse that gets a bridge or ford */
    int32_t x, y;         /* where */
    int32_t wants, tried; /* B2.3.3-c: bits of the sides that want to try a ford, and of those that have */
    int32_t rolled;       /* B2.4-b: one more than the number of pieces that was set; 0: it is rolled */
    int32_t changes;      /* that the game master has made */
};
FRAME_LAYOUT(massed_table_frame);

static inline struct massed_table *massed_table_at(const struct match *m, const struct massed_table_frame *v)
{
    return (struct massed_table *)(void *)((char *)own_match(m) + v->record);
}

/* Of the frame that waits for an answer. */
static inline struct massed_table *massed_table_asked(const struct match *m)
{
    return massed_table_at(m, FRAME_TOP(massed_table_frame, m));
}

/* What the catalogue says of terrain, for later; and, with `custom`, the table of B2.2-g that the players
 * have agreed on (B2.4-d), from "special" of the scenario. */
void massed_table_muster(struct massed_table *t, const struct muster *muster, bool custom,
                         struct problems *problems);
/* Raises `spare` to what B2-e can put on such a table. */
void massed_table_spare(const struct muster *muster, struct spare_terrain *spare);

/* All of it, up to deployment. */
procedure massed_table_run;

describe_question massed_maximum_describe, massed_count_describe, massed_chart_describe, massed_slip_describe,
    massed_piece_describe, massed_river_describe, massed_tributary_describe, massed_course_describe,
    massed_link_describe, massed_crossing_describe, massed_bridge_describe, massed_ford_describe,
    massed_ford_at_describe, massed_change_describe, massed_kind_describe;
check_question massed_piece_check, massed_course_check, massed_link_check, massed_crossing_check,
    massed_ford_at_check;
fallback_question massed_maximum_fallback, massed_chart_fallback, massed_piece_fallback,
    massed_course_fallback, massed_link_fallback, massed_crossing_fallback, massed_ford_at_fallback;
suggest_question massed_chart_suggest, massed_slip_suggest, massed_piece_suggest, massed_tributary_suggest,
    massed_course_suggest, massed_link_suggest, massed_ford_suggest, massed_ford_at_suggest;

/* The lines of a system's list of questions. */
/* clang-format off */
#define MASSED_TABLE_QUESTIONS(first)                                                                        \
    [(first) + TABLE_MAXIMUM] = {.key = "massed.table.ask.maximum", .kind = DECISION_NUMBER,                 \
        .rule = RULE("B2.4-a"), .describe = massed_maximum_describe, .fallback = massed_maximum_fallback},   \
    [(first) + TABLE_COUNT] = {.key = "massed.table.ask.count", .kind = DECISION_PICK,                       \
        .rule = RULE("B2.4-b"), .describe = massed_count_describe, .fallback = fallback_first_option},       \
    [(first) + TABLE_CHART] = {.key = "massed.table.ask.chart", .kind = DECISION_SHARE,                      \
        .rule = RULE("B2.2-b"), .secret = true, .describe = massed_chart_describe,                           \
        .fallback = massed_chart_fallback, .suggest = massed_chart_suggest},                                 \
    [(first) + TABLE_SLIP] = {.key = "massed.table.ask.slip", .kind = DECISION_PICK,                         \
        .rule = RULE("B2.3-b"), .describe = massed_slip_describe, .fallback = fallback_first_option,         \
        .suggest = massed_slip_suggest},                                                                     \
    [(first) + TABLE_PIECE] = {.key = "massed.table.ask.piece", .kind = DECISION_LAY,                        \
        .rule = RULE("B2.3-b"), .describe = massed_piece_describe, .check = massed_piece_check,              \
        .fallback = massed_piece_fallback, .suggest = massed_piece_suggest},                                 \
    [(first) + TABLE_RIVER] = {.key = "massed.table.ask.river", .kind = DECISION_PICK,                       \
        .rule = RULE("B2.3.1-a"), .describe = massed_river_describe, .fallback = fallback_first_option,      \
        .suggest = massed_slip_suggest},                                                                     \
    [(first) + TABLE_TRIBUTARY] = {.key = "massed.table.ask.tributary", .kind = DECISION_PICK,               \
        .rule = RULE("B2.3.1-n"), .describe = massed_tributary_describe, .fallback = fallback_first_option,  \
        .suggest = massed_tributary_suggest},                                                                \
    [(first) + TABLE_COURSE] = {.key = "massed.table.ask.course", .kind = DECISION_LAY,                      \
        .rule = RULE("B2.3.1-a"), .describe = massed_course_describe, .check = massed_course_check,          \
        .fallback = massed_course_fallback, .suggest = massed_course_suggest},                               \
    [(first) + TABLE_LINK] = {.key = "massed.table.ask.link", .kind = DECISION_LAY,                          \
        .rule = RULE("B2.3.1-n"), .describe = massed_link_describe, .check = massed_link_check,              \
        .fallback = massed_link_fallback, .suggest = massed_link_suggest},                                   \
    [(first) + TABLE_CROSSING] = {.key = "massed.table.ask.crossing", .kind = DECISION_TARGET,               \
        .rule = RULE("B2.3.3-a"), .describe = massed_crossing_describe, .check = massed_crossing_check,      \
        .fallback = massed_crossing_fallback},                                                               \
    [(first) + TABLE_BRIDGE] = {.key = "massed.table.ask.bridge", .kind = DECISION_PICK,                     \
        .rule = RULE("B2.3.3-b"), .describe = massed_bridge_describe, .fallback = fallback_first_option},    \
    [(first) + TABLE_FORD] = {.key = "massed.table.ask.ford", .kind = DECISION_PICK,                         \
        .rule = RULE("B2.3.3-c"), .describe = massed_ford_describe, .fallback = fallback_last_option,        \
        .suggest = massed_ford_suggest},                                                                     \
    [(first) + TABLE_FORD_AT] = {.key = "massed.table.ask.ford_at", .kind = DECISION_TARGET,                 \
        .rule = RULE("B2.3.3-e"), .describe = massed_ford_at_describe, .check = massed_ford_at_check,        \
        .fallback = massed_ford_at_fallback, .suggest = massed_ford_at_suggest},                             \
    [(first) + TABLE_CHANGE] = {.key = "massed.table.ask.change", .kind = DECISION_PICK,                     \
        .rule = RULE("B2-d"), .describe = massed_change_describe, .fallback = fallback_first_option},        \
    [(first) + TABLE_KIND] = {.key = "massed.table.ask.kind", .kind = DECISION_PICK,                         \
        .rule = RULE("B2.2-g"), .describe = massed_kind_describe, .fallback = fallback_first_option}
/* clang-format on */

#endif
