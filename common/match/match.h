/* The match: a fold over its log. A match is created from a setup (a JSON text, kept for ever beside the
 * log), and changed by match_apply alone. Everything a host needs of the engine is here.
 *
 * Memory: match_create allocates all that a match will ever need; nothing is allocated afterwards. */
#ifndef GONFALON_MATCH_MATCH_H
#define GONFALON_MATCH_MATCH_H

#include "common/army/problem.h"
#include "common/dice/dice.h"
#include "common/match/decision.h"
#include "common/match/event.h"
#include "common/match/findings.h"
#include "common/match/log.h"
#include "common/match/numbers.h"
#include "common/match/state.h"
#include "common/match/view.h"

#include <stdbool.h>
#include <stddef.h>

struct rules;

/* Takes each event as it happens; event_patches tells what it changed for a viewer. */
typedef void event_sink(void *context, const struct match *m, const struct event *e);

/* A cache of one: the last answer that was found legal for the present state. Whoever previews an answer and
 * then gives it has it checked only once. Answers with more items are not kept. */
enum { FOUND_LEGAL_ITEMS = 64 };
struct found_legal {
    int32_t side; /* -1: none */
    uint32_t decision;
    int32_t kind, count;
    struct answer_item item[FOUND_LEGAL_ITEMS];
};

struct match {
    const struct rules *rules;
    struct state *state;
    /* What viewers were shown, as of the last event: patches are the difference. Of use are the items alone:
     * the rest is not kept up to date. NULL without a sink. */
    struct state *published;
    int32_t points[SIDES_MAX], published_points[SIDES_MAX]; /* victory points: now, and as last shown */
    struct item_change *changed; /* what is different from it, while an event is in the sink */
    int32_t changes;
    struct dice dice;
    event_sink *sink;
    void *sink_context;
    log_reader *log; /* to rebuild from: take-back and re-roll need it */
    void *log_context;
    struct state *initial;          /* as created, to rebuild from. NULL without a log */
    struct findings *findings;      /* kept of the table as it stands: findings.h */
    struct viewer_numbers *numbers; /* each viewer's own numbers: numbers.h. NULL: all have the true ones */
    struct event event;             /* the one being built */
    const char *end_reason;         /* what the event that ended the match is called; NULL: it goes on */
    const char *end_rule;           /* the rule that ended it; NULL: none did */
    bool running;                   /* inside match_start or match_apply: the state changes under way */
    struct match *bare; /* for blind questions: the match without the figures of other sides (blind.h). NULL:
                         * anybody may measure, or the system has no such question */
    int32_t bared;      /* the side that `bare` is made for, as it is now; -1: none */
    struct parts
        *parts;        /* to put together what several commanders answer (parts.h). NULL: no side has them */
    int32_t described; /* the side whose open decision `decision` holds, as it is now; -1: none */
    struct decision decision; /* scratch: the last one described */
    struct found_legal legal;
};

/* NULL if the setup is wrong: `problems` then says all that is, each with its place in the text. */
struct match *match_create(const char *setup_json, struct problems *problems);
struct catalogue;
/* The same for who makes many matches: what is built in for the system is not read again. */
struct match *match_create_with(const char *setup_json, const struct catalogue *built_in,
                                struct problems *problems);
void match_free(struct match *m);
void match_dice(struct match *m, struct dice dice);
bool match_listen(struct match *m, event_sink *sink, void *context);
/* Before match_start. Without a log, nothing can be taken back or rolled anew. */
bool match_log(struct match *m, log_reader *log, void *context);
/* Runs up to the first decision. Once, after dice, sink and log are set. */
void match_start(struct match *m);

/* A second match beside the first, to try things on: same rules, no sink, no log. It has no dice until it is
 * given some (match_dice): who tries things out must not learn how the real dice will fall. */
struct match *match_clone(const struct match *m);
/* Makes the state of `to` (a clone of the same match) equal to that of `from`: one memcpy. */
void match_copy(struct match *to, const struct match *from);

/* Applies one entry. False: refused, and the state is what it was, byte for byte. Once accepted, the host
 * keeps the entry in its log under the number state->entries. */
bool match_apply(struct match *m, const struct entry *e, struct refusal *why);
/* Applies the entries of the log that the match has not had yet, up to entry n. */
bool match_replay(struct match *m, uint32_t n, struct refusal *why);

bool match_over(const struct match *m);
/* In all that follows `side` may be ASKED_MASTER: what is asked of the game master. */
bool match_waits_for(const struct match *m, int32_t side);
/* The open decision of a side; NULL if there is none. Valid until the next call on this match. */
const struct decision *match_decision(struct match *m, int32_t side);
/* Whoever writes to the state by hand while a decision is open (tests do) says so: what was described before
 * is out of date. */
void match_touched(struct match *m);
void match_default_answer(struct match *m, int32_t side, struct answer *out);
/* Would this answer do? Nothing is changed. `preview` may be NULL, and then `why` too: for who only wants to
 * know whether it would, what is quickly told comes first. */
bool match_check(struct match *m, int32_t side, const struct answer *a, struct preview *preview,
                 struct refusal *why);
/* The same for what that player would give: on a side with several commanders, his part (parts.h) together
 * with those that have been given. */
bool match_check_by(struct match *m, int32_t player, int32_t side, const struct answer *a,
                    struct preview *preview, struct refusal *why);
/* The players of the side who have yet to give their part of the answer, as bits; 0: one answer does. */
int32_t match_awaited(struct match *m, int32_t side);
/* What the others of the side have given so far. False: nothing, or the decision is not answered in parts. */
bool match_given(struct match *m, int32_t side, struct answer *out);
/* Leaves of an answer of the whole side what is the player's to give. */
void match_part(struct match *m, int32_t player, int32_t side, struct answer *a);
enum { REACH_CORNERS = 48 };
/* How far the figure of the answer's last item can go: that item is tried in REACH_CORNERS directions, in
 * straight legs from where the figure stands after the items before it; `corner` gets the farthest legal
 * end of each. Returns how many there are: 0 if it can go nowhere, or if the answer names no figure that may
 * move. */
int32_t match_reach(struct match *m, int32_t side, const struct answer *a,
                    struct point corner[REACH_CORNERS]);
/* What a player is told. Of a blind question (blind.h) nothing in it depends on where others stand, and no
 * suggestion is worth more than another. */
void match_suggest(struct match *m, int32_t side, struct suggestions *out);
/* What a bot thinks of: of a blind question, too, because a bot, like a player, sees the table before it. */
void match_advise(struct match *m, int32_t side, struct suggestions *out);
/* The same answers in the same order, for who does not ask what they are worth: pricing them is most of the
 * work. */
void match_suggest_unpriced(struct match *m, int32_t side, struct suggestions *out);
/* None for a blind question. */
void match_odds(struct match *m, int32_t side, const struct answer *a, struct odds *out);
/* What to draw around figures while the side decides. Where measuring is not allowed, only what has no limit.
 */
void match_arcs(struct match *m, int32_t side, struct arcs *out);
/* Is the open question one that several sides answer at once in secret? Their answers are sealed: nobody else
 * learns anything of them before the rules reveal it, and each has a receipt (struct entry). */
bool match_seals(const struct match *m);
/* May this player answer for the side now? (He is of the side, and commands the unit concerned.) */
bool match_may_answer(struct match *m, int32_t player, int32_t side, struct refusal *why);
/* The time the side has left for its decision, in ms; -1 without a clock. The game master always has a limit:
 * that of a decision where the match has one, otherwise MASTER_TIME_MS. */
enum { MASTER_TIME_MS = 2 * 60 * 1000 };
int32_t match_time_left(const struct match *m, int32_t side);

/* A whole snapshot: the bytes of the state, and the viewers' own numbers if there are any. Restoring needs a
 * match created from the same setup, with its log set if it has one; it is not started. */
size_t match_snapshot_bytes(const struct match *m);
void match_save(const struct match *m, void *to);
bool match_restore(struct match *m, const void *from, size_t bytes);
uint64_t match_hash(const struct match *m);

/* --- what the rules use ------------------------------------------------------------------------- */

static inline struct figure *figure_at(const struct match *m, int32_t figure)
{
    return state_figure(m->state, figure);
}

static inline struct unit *unit_at(const struct match *m, int32_t unit)
{
    return state_unit(m->state, unit);
}

static inline struct side *side_at(const struct match *m, int32_t side)
{
    assert(side >= 0 && side < m->state->sides);
    return &m->state->side[side];
}

static inline struct table *table_of(const struct match *m)
{
    return state_table(m->state);
}

/* The system's own records. */
static inline void *own_match(const struct match *m)
{
    return state_own_match(m->state);
}

static inline void *own_side(const struct match *m, int32_t side)
{
    return state_own_side(m->state, side);
}

static inline void *own_unit(const struct match *m, int32_t unit)
{
    return state_own_unit(m->state, unit);
}

static inline void *own_figure(const struct match *m, int32_t figure)
{
    return state_own_figure(m->state, figure);
}

static inline const char *name_at(const struct match *m, int32_t offset)
{
    return state_name(m->state, offset);
}

static inline bool option_on(const struct match *m, int32_t option)
{
    return m->state->options[(uint32_t)option / 31] >> ((uint32_t)option % 31) & 1;
}

static inline int32_t other_side(const struct match *m, int32_t side)
{
    return (side + 1) % m->state->sides;
}

#endif
