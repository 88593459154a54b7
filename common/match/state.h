/* The state of a match: one contiguous block without pointers. Copying it is a memcpy, comparing it a
 * memcmp, so a what-if costs microseconds and a replay can be proved equal byte by byte.
 *
 *   struct state | units | blocks of units | figures | table (stands, terrain, index) |
 *   the system's own records: match, sides, units, figures, pieces | answers of the open decision | names
 */
#ifndef GONFALON_MATCH_STATE_H
#define GONFALON_MATCH_STATE_H

#include "common/dice/dice.h"
#include "common/match/decision.h"
#include "common/match/limits.h"
#include "common/table/block.h"
#include "common/table/table.h"

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

/* Where a figure is in its life. In play + out + fled + withdrawn = all that ever were. */
enum fate { FATE_RESERVE, FATE_IN_PLAY, FATE_OUT, FATE_FLED, FATE_WITHDRAWN };

struct figure {
    int32_t unit;        /* the one it belongs to now: members.h */
    int32_t next_member; /* of that unit, by rising number; NOBODY: it is the last */
    int32_t part, slot;  /* its place in the blocks of that unit: ranks.h; NOTHING: it stands by itself */
    int32_t side;        /* -1: nobody's (a chest, an empty boat) */
    int32_t fate;        /* enum fate */
    int32_t seen_by;     /* bit a side; a spectator sees what all sides see */
    int32_t name;        /* offset in the names */
    int32_t sort;        /* text key of what it is ("sailor"), as an offset in the names */
    int32_t cost;        /* points */
};

struct unit {
    int32_t side;
    int32_t first, count; /* the figures that it mustered with stand together in the array; members.h has who
                           * belongs to it now */
    int32_t name;
    int32_t commander;    /* player who commands it; -1: anyone of the side */
    int32_t first_member; /* NOBODY: it has none */
    int32_t blocks;       /* that it is formed in (ranks.h); 0: its figures stand each by itself */
};

/* A procedure that waits, or that waits for one it called. */
struct frame {
    int32_t procedure;
    int32_t step;
    int32_t v[FRAME_VALUES];
};

enum clock_kind { CLOCK_NONE, CLOCK_PER_DECISION, CLOCK_BANK, CLOCK_DAYS };

struct clock_setting {
    int32_t kind;
    int32_t seconds;   /* per decision, or in the bank at the start; days are kept as seconds too */
    int32_t increment; /* bank: seconds gained by each answer, up to `seconds` */
};

struct side {
    int32_t name;
    int32_t resigned;
    int32_t offers_draw, offers_adjournment, offers_resumption;
    int32_t offers_overrule; /* agrees to what is proposed (struct state) */
    int32_t offers_takeback; /* log entry it would go back to; 0: none */
    int32_t bank_ms;         /* what is left on its clock */
    uint32_t asked;          /* decisions asked of it so far: the number of the last one */
    uint32_t events_seen;
};

/* What a side proposes to change as the game master could (overrule.c). Zero: nothing. */
struct proposal {
    int32_t act, what, target, value;
    struct point at;
    int32_t facing;
    char name[32];
};

struct player {
    int32_t side; /* -1: the game master */
    int32_t name;
};

enum outcome_kind { OUTCOME_NONE, OUTCOME_WON, OUTCOME_DRAWN, OUTCOME_ABANDONED };

struct outcome {
    int32_t kind;
    int32_t winner; /* side, -1 for none */
};

/* The decision the engine waits for. Its options are not kept: they follow from the top frame. */
struct pending {
    int32_t question; /* index in the system's questions; -1: none */
    int32_t asked_of; /* bit a side, and ASKED_MASTER */
    int32_t waiting;  /* bits of those who have not answered */
    uint32_t number[ASKED_MAX];
    /* Bits of the players who have given their part of the side's answer, or left it to the default one. */
    int32_t given[SIDES_MAX], left[SIDES_MAX];
};

/* "When asked this, answer so": the first of the tags that is offered is taken. */
struct standing {
    int32_t question; /* -1: free */
    int32_t unit;     /* -1: all units that its player commands */
    int32_t player;   /* who left it */
    char tag[STANDING_TAGS][16];
};

struct state {
    uint32_t bytes;
    int32_t figures, units, sides, players;
    int32_t unit_blocks; /* the most blocks that a unit can have */
    uint32_t units_at, blocks_at, figures_at, table_at, names_at, names_used, names_bytes;
    uint32_t own_match_at, own_sides_at, own_units_at, own_figures_at, own_pieces_at, answers_at;
    uint32_t answer_bytes, own_side_bytes, own_unit_bytes, own_figure_bytes, own_piece_bytes;

    int32_t turn, phase;
    struct outcome outcome;
    uint32_t entries; /* of the log, applied so far */
    uint32_t padding;
    struct dice_place dice;
    uint32_t last_dice_entry, last_secret_entry; /* the sides cannot take back these, nor what came before */
    uint32_t events, events_seen_by_spectator;
    uint32_t master_asked; /* decisions asked of the game master so far */
    int32_t options[8];    /* 31 bits each: the options of the system that are on */
    int32_t points;
    int32_t measuring; /* previews and odds may tell distances before a move is announced */

    int32_t frozen; /* by the game master, or until he has been */
    int32_t adjourned;
    struct clock_setting clock;
    struct side side[SIDES_MAX];
    struct player player[PLAYERS_MAX];
    struct standing standing[SIDES_MAX][STANDING_MAX];

    struct proposal proposal;
    struct pending pending;
    int32_t result; /* what the last procedure that ended returned */
    int32_t depth;
    struct frame frame[FRAMES_MAX];
};

/* Parts of the block. Whoever holds it const gets at them all the same: only the engine hands out states.
 * They are inline because every rule goes through them at every step. */
static inline void *state_part(const struct state *s, uint32_t offset, uint32_t index, uint32_t bytes)
{
    /* The block is writable memory that the match owns; a const state only promises that its holder
     * will not write. */
    union {
        const struct state *from;
        char *to;
    } block = {.from = s};

    return block.to + offset + index * bytes;
}

static inline struct unit *state_unit(const struct state *s, int32_t unit)
{
    assert(unit >= 0 && unit < s->units);
    return (struct unit *)state_part(s, s->units_at, (uint32_t)unit, sizeof(struct unit));
}

/* The blocks of a unit, one behind the other; as many as its system may need (rules->unit_blocks). */
static inline struct block *state_blocks(const struct state *s, int32_t unit)
{
    assert(unit >= 0 && unit < s->units);
    return (struct block *)state_part(s, s->blocks_at, (uint32_t)(unit * s->unit_blocks),
                                      sizeof(struct block));
}

static inline struct figure *state_figure(const struct state *s, int32_t figure)
{
    assert(figure >= 0 && figure < s->figures);
    return (struct figure *)state_part(s, s->figures_at, (uint32_t)figure, sizeof(struct figure));
}

static inline struct table *state_table(const struct state *s)
{
    return (struct table *)state_part(s, s->table_at, 0, 0);
}

static inline void *state_own_match(const struct state *s)
{
    return state_part(s, s->own_match_at, 0, 0);
}

static inline void *state_own_side(const struct state *s, int32_t side)
{
    assert(side >= 0 && side < s->sides);
    return state_part(s, s->own_sides_at, (uint32_t)side, s->own_side_bytes);
}

static inline void *state_own_unit(const struct state *s, int32_t unit)
{
    assert(unit >= 0 && unit < s->units);
    return state_part(s, s->own_units_at, (uint32_t)unit, s->own_unit_bytes);
}

static inline void *state_own_figure(const struct state *s, int32_t figure)
{
    assert(figure >= 0 && figure < s->figures);
    return state_part(s, s->own_figures_at, (uint32_t)figure, s->own_figure_bytes);
}

/* Also of a number that no piece has at present. */
static inline void *state_own_piece(const struct state *s, int32_t piece)
{
    assert(piece >= 0 && piece < state_table(s)->limits.pieces);
    return state_part(s, s->own_pieces_at, (uint32_t)piece, s->own_piece_bytes);
}

static inline const char *state_name(const struct state *s, int32_t offset)
{
    return (const char *)state_part(s, s->names_at, (uint32_t)offset, 1);
}

/* Keeps a name; the same name is kept once. Names are set at creation only. */
int32_t state_add_name(struct state *s, const char *name);

#endif
