/* The contract between the engine and a rule system. A system is a table of functions and data behind
 * this struct; the engine knows nothing else of it. Its rules run as procedures: small functions over a
 * frame, which run until they need a decision and go on from there when the answer comes. */
#ifndef GONFALON_MATCH_RULES_H
#define GONFALON_MATCH_RULES_H

#include "common/army/army.h"
#include "common/match/decision.h"
#include "common/match/fields.h"
#include "common/match/match.h"
#include "common/match/state.h"

/* What a procedure says when it returns. It never loops on its own account: it sets f->step and says. */
enum flow {
    FLOW_AGAIN, /* run me again: my step has changed */
    FLOW_CALL,  /* run the procedure I called, then me */
    FLOW_ASK,   /* wait for the answer, then run me */
    FLOW_DONE   /* I have ended; flow_result has my result */
};

typedef enum flow procedure(struct match *m, struct frame *f);

enum flow flow_again(struct frame *f, int32_t step);
/* Calls another procedure; the caller goes on at `step` when it has ended. */
enum flow flow_call(struct match *m, struct frame *f, int32_t step, int32_t which, int32_t a, int32_t b,
                    int32_t c);
/* The same with the values of the callee's frame by name: flow_enter(m, f, FIRED, P_SHOT, (struct
 * corsairs_shot_frame){.shooter = figure, .target = enemy}). */
#define flow_enter(m, f, step, which, ...)                                                                   \
    flow_call_with((m), (f), (step), (which), &(__VA_ARGS__), (int32_t)sizeof(__VA_ARGS__))
enum flow flow_call_with(struct match *m, struct frame *f, int32_t step, int32_t which, const void *values,
                         int32_t bytes);
enum flow flow_done(struct match *m, int32_t result);
/* Of a procedure that hands nothing back: nobody reads it. */
enum { NO_RESULT };
/* For `default:` in the switch over the steps of a procedure: a step that it does not have is a bug, and
 * going on would play another game than the log says. Ends the program. */
_Noreturn void flow_lost(const struct match *m, const struct frame *f);
/* Asks the sides (bits); the procedure goes on at `step` when all have answered. */
enum flow flow_ask(struct match *m, struct frame *f, int32_t step, int32_t question, int32_t sides);
/* A rule that is the game master's to apply: asks him, if one sits at the table; otherwise the question's
 * default answer stands, and the procedure goes on at `step` without a wait and without an event. */
enum flow flow_rule(struct match *m, struct frame *f, int32_t step, int32_t question);
/* What was ruled, by whichever of the two. */
const struct answer *flow_ruling(const struct match *m);
/* What the procedure called last returned. */
int32_t flow_result(const struct match *m);
/* The answer of a side to the question asked last. */
const struct answer *flow_answer(const struct match *m, int32_t side);
/* The frame that waits for an answer: the context of its question. */
const struct frame *flow_top(const struct match *m);
/* The sixteen values of a frame under the names that its procedure gives them. Each procedure has a struct
 * SYSTEM_PROCEDURE_frame of int32_t, checked by FRAME_LAYOUT where it is defined. */
#define FRAME_LAYOUT(name)                                                                                   \
    _Static_assert(sizeof(struct name) <= FRAME_VALUES * sizeof(int32_t), "a frame has no room for " #name)
#define FRAME(name, f)      ((struct name *)(void *)(f)->v)
#define FRAME_READ(name, f) ((const struct name *)(const void *)(f)->v)
/* Of the frame that waits for an answer. */
#define FRAME_TOP(name, m) FRAME_READ(name, flow_top(m))
/* Opens a frame as if its caller were waiting for it, to be entered at `step`; the caller sets its values.
 * Only for resume_at. */
struct frame *flow_open(struct match *m, int32_t which, int32_t step);
/* Ends the match. */
void match_end(struct match *m, enum outcome_kind kind, int32_t winner, const char *reason_key,
               const char *rule);
/* Says that a secret has become known: nobody takes back what came before. */
void secret_revealed(struct match *m);

/* What a question is made of. All must leave the match as it is. `side` is ASKED_MASTER for a question of
 * flow_rule. */
typedef void describe_question(const struct match *m, int32_t side, struct decision *d);
/* `why` is NULL if nobody asks: then any reason will do, and it is best to look first for those that are
 * quickly told. */
typedef bool check_question(const struct match *m, const struct decision *d, const struct answer *a,
                            struct preview *p, struct refusal *why);
/* Why what an item of the answer names is not offered: the id of an option, a figure in its place
 * (figure_of_ref), or the figure that is to move. True: `why` tells the rule that forbids it. False: nothing
 * better than the question's own rule is known. */
typedef bool explain_question(const struct match *m, const struct decision *d,
                              const struct answer_item *named, struct refusal *why);
typedef void fallback_question(const struct match *m, const struct decision *d, struct answer *a);
typedef void suggest_question(const struct match *m, const struct decision *d, struct suggestions *s);
typedef void odds_question(const struct match *m, const struct decision *d, const struct answer *a,
                           struct odds *o);

/* A question a system can ask. `describe` fills options, movables, zones and limits from the top frame; the
 * engine fills number, side, kind and rule, and checks an answer against all that. `check` adds what only
 * the system knows; NULL if there is nothing. */
struct question {
    const char *key;
    enum decision_kind kind;
    const char *rule;
    bool reaction, secret;
    bool blind;       /* asked before anything is measured, where measuring is forbidden: match/blind.h */
    const char *tags; /* of a reaction: all that its options can have, separated by spaces */
    describe_question *describe;
    check_question *check;
    explain_question *why_not;   /* NULL: nothing better is known */
    fallback_question *fallback; /* default answer */
    suggest_question *suggest;
    odds_question *odds;
};

/* Can an option of this reaction have that tag? */
bool question_offers(const struct question *q, const char *tag);

/* A named option of the match, off by default. */
struct rules_option {
    const char *name;
    const char *rule;
    const char *needs;    /* names of options, any one of which must be on; separated by spaces; NULL */
    const char *excludes; /* names of options that must be off; NULL */
    const char *lifts;    /* a rule for whose sake no list is refused while it is on; NULL */
};

/* Terrain that a match may add while it is played, at its set-up included: how many pieces there are at one
 * time, and how many corners each can have. A line that is breached needs one for what lies behind the
 * breach.
 */
struct spare_terrain {
    int32_t pieces, corners;
};

struct rules {
    const char *name;    /* "corsairs" */
    const char *version; /* a match is pinned to it */
    length unit;         /* what the players measure in: 1000 (cm) or 2540 (inch) */
    int32_t min_sides, max_sides;
    int32_t default_points;
    int32_t answer_items; /* the most an answer can need; at most ANSWER_ITEMS_MAX */
    int32_t unit_blocks;  /* the most blocks a unit can be formed in (ranks.h); 0: it has no ranks */
    int32_t figures; /* the most a match can have, those that the scenario brings and objects included; at
                        most FIGURES_MAX. A setup with more is refused */
    bool measuring;  /* anybody may measure at any time, unless the match says otherwise */
    bool facings;    /* it matters which way figures face */
    bool hides; /* a side may have figures that others do not see: numbers of viewers (match/numbers.h) */

    size_t match_bytes, side_bytes, unit_bytes, figure_bytes;
    size_t piece_bytes;   /* of what it keeps of each piece of terrain; 0: nothing */
    size_t finding_bytes; /* of what it keeps of the table as it stands (match/findings.h); 0: nothing */
    struct field_table match_fields, side_fields, unit_fields, figure_fields, piece_fields;
    struct spare_terrain spare; /* ground.h */
    /* Raises *spare, which begins as the one above, to what a match of this setup may add: where an option of
     * the match lays far more terrain, the others need not carry the room for it. NULL: all need the same. */
    void (*spare_for)(const struct muster *muster, struct spare_terrain *spare);
    const struct rules_option *option;
    int32_t option_count;
    procedure *const *procedure;
    int32_t procedure_count;
    const struct question *question;
    int32_t question_count;
    const char *const *phase;   /* text keys, ended by NULL */
    const char *const *terrain; /* the words a scenario uses for its pieces of terrain, ended by NULL */

    /* Checks an army list against the catalogue, every error at once; returns its cost. */
    int32_t (*check_army)(const struct catalogue *c, const struct army_list *list, int32_t points,
                          struct problems *problems);
    /* How many figures and units a scenario with these armies needs, all told. */
    void (*count)(const struct muster *muster, int32_t *figures, int32_t *units);
    /* Fills figures, units and own records from the armies and the scenario. */
    bool (*muster)(struct match *m, const struct muster *muster, struct problems *problems);
    int32_t first_procedure; /* called by match_start */

    /* What figures reach as they stand, to be drawn while the side thinks about the decision: asked for who
     * looks on, so it tells of its own figures and of those that the side sees. NULL: nothing. */
    void (*arcs)(const struct match *m, const struct decision *d, struct arcs *out);

    /* The prospects of a side, in hundredths of a point: what a bot's look-ahead maximises. */
    int32_t (*prospects)(const struct match *m, int32_t side);
    /* Is nobody in the middle of anything, so that two ways of playing on are compared fairly at the next
     * such moments? The prospects of such a system also say what the end of the match brings. NULL: one
     * moment is as good as another. */
    bool (*quiet)(const struct match *m);
    /* The victory points of a side as of now, never negative: what margins of tournaments are counted from.
     * They need not decide the match: a scenario may be won otherwise. Every viewer is shown those of all
     * sides, so they follow from what everybody knows, and whatever changes them is told to everybody. */
    int32_t (*victory_points)(const struct match *m, int32_t side);
    /* Ends the match now as the rules end it after its last turn. A turn has begun, perhaps not ended; what
     * is scored at the end of each turn is not scored for a turn that was cut short. Rules by which the turn
     * is completed first only see to it that it is the last one: it is played with default answers. */
    void (*call_time)(struct match *m);
    /* May the sides change by agreement what a game master could (match/overrule.c)? `mastered`: one sits at
     * the table. NULL: always. */
    bool (*may_overrule)(const struct match *m, bool mastered, struct refusal *why);
    /* NULL, or which invariant of the system is broken, in words that go on after the name of a figure:
     * "carries what lies on the ground". *figure: whose; NOBODY where no single figure is meant. */
    const char *(*broken)(const struct match *m, int32_t *figure);
    /* Two figures whose bases a rule lets stand in each other; NULL: there are none such. */
    bool (*may_overlap)(const struct match *m, int32_t a, int32_t b);
    /* The game master has moved or changed something: put right what follows from it. NULL: nothing does. */
    void (*amended)(struct match *m);
    /* Replaces what the side may not know by what it could suppose, before a look-ahead. NULL: no secrets. */
    void (*suppose)(struct match *m, int32_t side);
    /* Makes the match begin in the middle: `start` is that object of a scenario file, such as {"turn": 3,
     * "phase": "melee", "initiative": "A"}; its keys are the system's to define (README of the system).
     * Called before match_start, when the figures stand where the file puts them and have the fields it gives
     * them: those stay as they are. It sets turn and phase and opens the frames that are running at that
     * point (flow_open, outermost first), so that match_start runs on from the innermost; it rolls no dice
     * and tells no events. Whatever it does not know is a problem, with its place below "/start". False:
     * there was one. */
    bool (*resume_at)(struct match *m, const json_t *start, struct problems *problems);
};

/* Every system this program has, ended by NULL: the one thing that the engine takes from above, defined by
 * the program's registry (rules/registry.c; tests have their own). */
extern const struct rules *const rules_installed[];
const struct rules *rules_find(const char *name);

#endif
