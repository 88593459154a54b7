/* A decision is a question the engine asks one side, or several at once; an answer is the reply.
 * All kinds share one shape, so that a client which can show them can play any system, and
 * so that an answer can be logged, stored and compared without knowing what it means. */
#ifndef GONFALON_MATCH_DECISION_H
#define GONFALON_MATCH_DECISION_H

#include "common/match/limits.h"
#include "common/table/block.h"
#include "common/table/legs.h"
#include "common/table/template.h"

#include <stdbool.h>
#include <stdint.h>

enum decision_kind {
    DECISION_NONE,
    DECISION_PICK,   /* some of a list of options */
    DECISION_ORDER,  /* an option or two per unit, in secret */
    DECISION_PLACE,  /* figures into a zone */
    DECISION_MOVE,   /* figures along paths within a budget */
    DECISION_TARGET, /* one of the options, or a point in a zone */
    DECISION_SHARE,  /* a number over several items */
    DECISION_NUMBER, /* a number within limits */
    DECISION_FORM,   /* units in ranks into a zone */
    DECISION_DRILL,  /* units by manoeuvres within a budget */
    DECISION_LAY,    /* pieces of terrain on to the table */
    DECISION_KINDS
};

/* A decision is asked of a side, by its number, or of the game master. His number is that of a viewer
 * (event.h), so that whoever sends decisions out compares it with whom he sends them to. An entry of the log
 * and the wire have -1 for him, as for his acts. */
enum asked_party { ASKED_MASTER = SIDES_MAX + 1, ASKED_MAX };

static inline int32_t asked_from(int32_t side) /* of an entry, or of a message */
{
    return side == -1 ? (int32_t)ASKED_MASTER : side;
}

static inline int32_t side_of_asked(int32_t asked)
{
    return asked == ASKED_MASTER ? -1 : asked;
}

/* Do the movables and the items of such a decision name units? Of the others they name figures, and of
 * DECISION_LAY pieces of terrain by numbers of the decision's own. */
static inline bool kind_names_units(int32_t kind)
{
    return kind == DECISION_ORDER || kind == DECISION_FORM || kind == DECISION_DRILL;
}

/* One element of an answer. Which members count depends on the kind:
 *   pick    ref = option
 *   order   ref = unit, value = option; what the option wants: facing (a bearing), amount (a unit) or at (a
 *           point). The orders of one unit stand together, the main one first
 *   place   ref = figure, at, facing
 *   move    ref = figure, at, facing, value = manoeuvre (what to do at this waypoint; 0: nothing);
 *           the waypoints of one figure stand together, in the order in which they are walked
 *   target  ref = option, or -1 and the point in `at`; with a template also the facing of a line or cone
 *   share   ref = option, value = its part
 *   number  value
 *   form    ref = unit, at (the middle of its front), facing, amount = files; 0: it has no ranks
 *   drill   ref = unit, value = manoeuvre, amount; those of one unit stand together, in their order
 *   lay     ref = piece, as its movable names it; at, facing. The corners of a line stand together, in their
 *           order */
struct answer_item {
    int32_t ref;
    int32_t value;
    struct point at;
    int32_t facing;
    int32_t amount;
};

/* In place of an option an answer can name a figure that no option is about. No decision takes it, but the
 * refusal then tells the rule that forbids this figure (struct question: why_not). */
enum { REF_FIGURE = -1000 };

static inline int32_t ref_of_figure(int32_t figure)
{
    return REF_FIGURE - figure;
}

static inline int32_t figure_of_ref(int32_t ref) /* -1: none */
{
    return ref <= REF_FIGURE ? REF_FIGURE - ref : -1;
}

struct answer {
    uint32_t decision; /* the number of the decision answered, counted per side */
    int32_t kind;
    int32_t count;
    struct answer_item item[ANSWER_ITEMS_MAX];
};

/* An argument of a text: the client renders the words, in the player's language. */
enum arg_kind {
    ARG_NUMBER,
    ARG_LENGTH,
    ARG_ANGLE,
    ARG_FIGURE,
    ARG_UNIT,
    ARG_SIDE,
    ARG_WORD,
    ARG_TERRAIN,
    ARG_TEXT,
    ARG_POINT
};

struct arg {
    const char *name;
    int32_t kind;
    int32_t value;
    const char *word; /* ARG_WORD: a key of the text catalogue; ARG_TEXT: words to show as they are */
    struct point at;  /* ARG_POINT */
};

enum { ARGS_MAX = 4 };

/* An order may need a parameter: the item of the answer carries it. */
enum order_wants { WANTS_NOTHING, WANTS_BEARING, WANTS_UNIT, WANTS_POINT };

struct option {
    int32_t id;
    const char *tag; /* what the option means, the same each time: "hold", "flee"; standing answers use it */
    const char *label; /* key of the text */
    struct arg args[ARGS_MAX];
    int32_t arg_count;
    int32_t figure, unit; /* whom it concerns; -1: nobody */
    struct point at;      /* where, if has_point */
    bool has_point;
    int32_t min, max;  /* share: what this item can take */
    int32_t group;     /* share: the group it counts in; -1: none */
    int32_t wants;     /* order: enum order_wants */
    int32_t commander; /* whose it is to choose: a player; -1: anyone's. The engine fills it in (parts.h) */
};

/* Shares that are counted together, beside the total: the blows of one striker, over those he can reach. */
struct share_group {
    int32_t figure, unit; /* whose; -1: nobody's */
    int32_t min, max;
};

/* A piece of terrain that a side may lay: an area of this shape, or a line that the side draws. */
struct lay_shape {
    const char *kind;                     /* the system's word for such a piece */
    const char *tag;                      /* what it is called where somebody types it: "wood" */
    const char *label;                    /* key of the text */
    bool turns;                           /* of an area: it may be laid at another facing than 0 */
    bool overlaps;                        /* it may lie over other terrain */
    int32_t corners;                      /* of an area; 0: it is a line */
    struct point corner[LAY_CORNERS_MAX]; /* of an area, about the point where it is laid, at facing 0 */
    int32_t most_corners;                 /* of a line: at least two, at most LAY_CORNERS_MAX */
    length most_length;                   /* of a line; 0: without limit */
    length width;                         /* of a line */
};

/* A figure that may move or be placed, and how far: what a client needs to draw its reach. In a decision
 * of the kinds that name units it is a unit; of the kind lay it is a number for a piece of terrain. */
struct movable {
    int32_t figure;
    length budget;
    bool must;         /* it has to be part of the answer */
    int32_t orders;    /* order: the most it can be given; the first is the main one */
    uint32_t closed;   /* order: bits of the options, by their place, that are not open to it */
    int32_t commander; /* as of an option */
    int32_t shape;     /* lay: its place among the decision's shapes */
    int32_t files;     /* form: in how many it is drawn up if nobody says otherwise; 0: not said, NO_RANKS */
};

enum { NO_RANKS = -1 }; /* files of a movable whose figures stand apart */

/* A decision lists the manoeuvres that it allows: motions of a block, for a unit; deeds at a waypoint, for a
 * figure. A client knows nothing else of manoeuvres. */
struct manoeuvre {
    int32_t id;           /* what the value of an item names; 0 of a waypoint is walking, and is not listed */
    int32_t kind, anchor; /* enum leg_kind, enum leg_anchor */
    const char *tag;      /* what it is called where somebody types it: "wheel" */
    const char *label;    /* key of the text */
    const char *rule;
    int32_t least, most; /* of its amount */
    int32_t step;        /* multiples of this, counted from 0 */
    int32_t times;       /* how often a unit may do it in this answer; 0: as often as it can pay */
    uint32_t together;   /* bits of the others, by their place in the list, that the unit may do as well */
    bool tests;          /* dice are rolled before it: nothing can follow it in the same answer */
};

struct zone {
    int32_t count;
    struct point corner[ZONE_CORNERS_MAX];
};

struct decision {
    uint32_t number;
    const char *key; /* what is asked: "corsairs.activate"; also the key of the text */
    int32_t kind;
    int32_t side;   /* or ASKED_MASTER */
    int32_t player; /* who of the side; -1: anyone, or see `concerned` */
    /* Bits of the players who each answer for their own units, of those who have, and of those who left their
     * part to the default answer (parts.h). No bits: one answer does for all. */
    int32_t concerned, given, left;
    const char *rule;
    bool reaction; /* it interrupts somebody else: standing answers may reply */
    bool secret;   /* the answer stays hidden until it is revealed */
    bool blind;    /* nobody may measure before it is answered: nothing told tells a distance to others */
    struct arg args[ARGS_MAX];
    int32_t arg_count;
    int32_t figure, unit;            /* the subject; -1: none */
    int32_t min, max;                /* pick: how many; lay: pieces; number, share (total): the limits */
    int32_t step;                    /* number: multiples of this from min */
    bool lengths;                    /* number: it is a length */
    bool free_point;                 /* target: a point inside the zones is allowed */
    bool need_facing;                /* place, move: the facing counts; target: the figure will face there */
    int32_t waypoints;               /* move: how many a figure may have; drill: manoeuvres of a unit */
    struct target_template template; /* target: what is laid where one aims */
    int32_t way_figure;              /* who is on his way while it is asked, if way_count is not 0 */
    int32_t way_count;
    /* The place behind each list is for what is left out: it is written there and not counted. */
    int32_t option_count;
    struct option option[OPTIONS_MAX + 1];
    int32_t movable_count;
    struct movable movable[MOVABLES_MAX + 1];
    int32_t zone_count;
    struct zone zone[ZONES_MAX + 1];
    int32_t manoeuvre_count;
    struct manoeuvre manoeuvre[MANOEUVRES_MAX];
    int32_t group_count;
    struct share_group group[SHARE_GROUPS_MAX];
    int32_t shape_count;
    struct lay_shape shape[LAY_SHAPES_MAX];
    struct point way[DECISION_WAY_MAX]; /* from where he stands, by its corners, to where he wants to go */
};

/* An answer names each option or figure once, but for the waypoints of a move: a system's own answers fit. */
_Static_assert((int)OPTIONS_MAX <= (int)ANSWER_ITEMS_MAX && (int)MOVABLES_MAX <= (int)ANSWER_ITEMS_MAX,
               "an answer can name all that is offered");
_Static_assert((int)UNITS_MAX < (int)OPTIONS_MAX, "all units can be offered, and an option beside them");

/* What somebody who was refused can do about it: clients are told so by an error code. */
enum refusal_class {
    REFUSED_ILLEGAL,   /* something else: the rules do not allow this, or it does not fit what is asked */
    REFUSED_FORBIDDEN, /* nothing: it is for another player, side or role */
    REFUSED_STALE,     /* look again: that decision is not open (any more) */
    REFUSED_STATE      /* wait, or give up: the match does not take this at present */
};

/* Why an answer was refused: the rule, the culprit, and by how much. */
struct refusal {
    enum refusal_class class;
    const char *rule; /* rule ID, or "" where none applies (a malformed answer) */
    const char *key;  /* key of the text */
    int32_t figure, unit;
    struct point at;
    bool has_point;
    int32_t amount; /* by how much: a length or a count, as the text says */
};

/* The preview tells of each leg of a unit's move how far it gets and what it costs. */
struct preview_leg {
    int32_t cost;
    int32_t done;     /* of its amount */
    const char *stop; /* why no more: key of a text; "" if all of it was done */
    int32_t figure;   /* who is in the way; -1 */
};

struct preview_block {
    int32_t unit;
    struct block block;
};

/* What would follow if an answer were given: its cost and where it ends. */
struct preview {
    bool legal;
    struct refusal refusal;
    int32_t cost;      /* of the dearest mover, as a length or in points, as the decision counts */
    int32_t budget;    /* what there was to spend */
    const char *unit;  /* "length", or the key of a word that says what is counted; "": nothing is */
    int32_t end_count; /* where the figures come to stand */
    struct answer_item end[MOVABLES_MAX];
    int32_t leg_count; /* drill: what becomes of each item, in their order */
    struct preview_leg leg[PREVIEW_LEGS_MAX];
    int32_t block_count; /* form, drill: where the blocks come to stand */
    struct preview_block block[PREVIEW_BLOCKS_MAX];
};

struct modifier {
    int32_t value;
    const char *rule;
};

struct odds_line {
    const char *key; /* what may happen: "hit", "killed" */
    int64_t wins, cases;
    struct arg args[2];
    int32_t arg_count;
    int32_t modifier_count; /* of the roll that decides it, as the event will tell them */
    struct modifier modifier[ROLL_MODIFIERS_MAX];
};

struct odds {
    bool full; /* the line before had no room: what would be added to it is left out */
    int32_t count;
    struct odds_line line[ODDS_MAX];
};

struct suggestion {
    const char *label;
    struct arg args[ARGS_MAX];
    int32_t arg_count;
    int32_t worth;        /* how good the system thinks it is: hundredths of a point of the enemy's army */
    int32_t first, count; /* items in the pool */
};

/* Complete legal answers, each with a label. The items stand one after another in a pool. */
struct suggestions {
    bool unpriced; /* nobody looks at what they are worth: dear sums may be left out */
    bool closed;   /* the one begun last has no room: what would be added to it is left out */
    int32_t count;
    struct suggestion line[SUGGESTIONS_MAX];
    int32_t used;
    struct answer_item pool[SUGGESTION_ITEMS_MAX];
};

/* What figures reach from where they stand, for clients to draw while somebody decides: an arc of fire, of
 * sight, a zone around a base. It turns and goes with the figure. */
struct figure_arc {
    const char *key, *rule; /* what it is: a text key, and the rule that says so */
    int32_t width;      /* around the facing; FULL_TURN: all round; 0: straight ahead, as wide as the base */
    length least, most; /* from the edge of the base; most 0: without limit */
    int32_t count;
    int32_t figure[ARC_FIGURES_MAX];
};

struct arcs {
    int32_t count;
    struct figure_arc arc[ARCS_MAX];
};

/* Before a decision is described. Only the head is cleared: the lists have their counts, and clearing all of
 * them would cost more than describing them. */
void decision_clear(struct decision *d);
/* Copies the entries in use of each list, not the whole arrays: a decision has room for hundreds of options.
 */
void decision_copy(struct decision *to, const struct decision *from);
/* Each adds to its list. Where the list is full, what is added is left out as a whole: the pointer is good,
 * but nobody will see what is written there. A system that must offer something more (to pass) keeps room for
 * it. */
struct option *decision_option(struct decision *d, const char *tag, const char *label);
const struct option *decision_find(const struct decision *d, int32_t id);
void option_arg(struct option *o, const char *name, enum arg_kind kind, int32_t value);
void option_word(struct option *o, const char *name, const char *word);
void decision_arg(struct decision *d, const char *name, enum arg_kind kind, int32_t value);
void decision_word(struct decision *d, const char *name, const char *word);
struct movable *decision_movable(struct decision *d, int32_t figure, length budget, bool must);
/* A shape that pieces can have. */
void decision_shape(struct decision *d, const struct lay_shape *shape);
/* A piece of the shape added last. `number` is what answers name it by. */
struct movable *decision_piece(struct decision *d, int32_t number, bool must);
/* A new one at the end of the list, with the next id, that may be done together with all others. */
struct manoeuvre *decision_manoeuvre(struct decision *d, enum leg_kind kind, const char *tag,
                                     const char *label, const char *rule);
/* What a waypoint of a figure can be for: the value of its item. */
void decision_waypoint(struct decision *d, int32_t value, const char *tag, const char *label,
                       const char *rule);
const struct manoeuvre *decision_find_manoeuvre(const struct decision *d, int32_t id);
/* Shares are counted together; returns the number of the group. */
int32_t decision_group(struct decision *d, int32_t figure, int32_t unit, int32_t min, int32_t max);
/* The question interrupts somebody, and the rules let the side that is asked know his way: it is told if the
 * side sees the figure. */
struct path;
void decision_way(struct decision *d, int32_t figure, const struct path *way);
struct zone *decision_zone(struct decision *d, const struct point *corner, int32_t count);

void answer_clear(struct answer *a, enum decision_kind kind, uint32_t decision);
bool answer_names(const struct answer *a, int32_t ref);
enum { NO_VALUE }; /* of an item that only names something */
struct answer_item *answer_add(struct answer *a, int32_t ref, int32_t value);
struct answer_item *answer_add_place(struct answer *a, int32_t figure, struct point at, int32_t facing);

/* Begins a suggestion; its items follow with suggest_item. Returns NULL when the list is full: then, and when
 * there is no room for all of its items here or in an answer, the suggestion is left out as a whole. */
struct suggestion *suggest_begin(struct suggestions *s, const char *label, int32_t worth);
void suggest_item(struct suggestions *s, int32_t ref, int32_t value);
void suggest_place(struct suggestions *s, int32_t figure, struct point at, int32_t facing, int32_t value);
/* A manoeuvre of a unit. */
void suggest_amount(struct suggestions *s, int32_t unit, int32_t manoeuvre, int32_t amount);
void suggest_arg(struct suggestions *s, const char *name, enum arg_kind kind, int32_t value);
void suggest_point(struct suggestions *s, const char *name, struct point at);
void suggest_word(struct suggestions *s, const char *name, const char *word);
void suggestion_answer(const struct suggestions *s, int32_t line, const struct decision *d,
                       struct answer *out);

/* Each fills a refusal, if anybody wants it, and returns false, so that a check can end with `return
 * refuse(...)`. Without a class it is REFUSED_ILLEGAL. */
bool refuse(struct refusal *r, const char *rule, const char *key, int32_t figure, int32_t amount);
bool refuse_at(struct refusal *r, const char *rule, const char *key, int32_t figure, struct point at,
               int32_t amount);
bool refuse_as(struct refusal *r, enum refusal_class class, const char *key, int32_t amount);
/* What becomes of the next item of a drill; where a block comes to stand. What is too much is left out. */
void preview_leg(struct preview *p, const struct preview_leg *leg);
void preview_block(struct preview *p, int32_t unit, const struct block *block);
bool refuse_unit(struct refusal *r, enum refusal_class class, const char *key, int32_t unit);
/* REFUSED_ILLEGAL, by that rule. */
bool refuse_unit_by(struct refusal *r, const char *rule, const char *key, int32_t unit);

/* Differences of numbers that a stranger sent are taken in 64 bits, and cut to what a refusal can hold. */
int32_t cut_amount(int64_t amount);

/* What is too much is left out. */
void odds_line(struct odds *o, const char *key, int64_t wins, int64_t cases);
/* What is added to the roll of the line before. */
void odds_modifiers(struct odds *o, const struct modifier *modifier, int32_t count);
/* The figure has this arc too; figures with the same one share it. What is too much is left out: nothing
 * depends on it. */
void arc_add(struct arcs *to, const struct figure_arc *arc, int32_t figure);

extern const char *const decision_kind_name[];

#endif
