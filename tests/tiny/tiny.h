/* Tiny: a rule system that only tests play (RULES.md, beside this file). It uses every kind of decision,
 * secrets, reactions to reactions and several players a side, so that the engine is proved beyond what one
 * real system needs. */
#ifndef GONFALON_TESTS_TINY_H
#define GONFALON_TESTS_TINY_H

#include "common/match/rules.h"
#include "common/table/block_motion.h"

enum { TINY_MOVE = 10 * CENTIMETRE, TINY_MUDDY_MOVE = 6 * CENTIMETRE, TINY_REVEAL = 3 * CENTIMETRE };
enum { TINY_BASE = 2 * CENTIMETRE, TINY_WOUNDS = 2, TINY_REACTIONS = 3 };

enum { TINY_BURNS = 2, TINY_BREACH = 4 * CENTIMETRE, TINY_SPARE = 24, TINY_SPARE_CORNERS = 8 };

enum tiny_option {
    TINY_LONG,
    TINY_MUD,
    TINY_DRY,
    TINY_CHARGES,
    TINY_RANKS,
    TINY_GROUND,
    TINY_RULED,
    TINY_STAFF,
    TINY_STONES,
    TINY_LINES
};
enum tiny_phase { TINY_DEPLOYMENT, TINY_ORDERS, TINY_ACTIONS, TINY_TRICKS };
enum tiny_order { ORDER_NONE, ORDER_ADVANCE, ORDER_HOLD, ORDER_SHOOT, ORDER_PARADE, ORDER_MARCH };
enum tiny_trick { TRICK_DRUM, TRICK_UNMASK, TRICK_BRIBE };
enum tiny_reaction { REACT_HOLD, REACT_DODGE, REACT_SHIELD };

enum tiny_role { ROLE_MAN, ROLE_SERGEANT, ROLE_STANDARD, ROLE_GUN, ROLE_CREW };

enum tiny_procedure {
    TINY_GAME,
    TINY_DEPLOY,
    TINY_TURN,
    TINY_ACT,
    TINY_ADVANCE,
    TINY_CHARGE,
    TINY_DRILL,
    TINY_SHOOT,
    TINY_SHOT,
    TINY_REACT,
    TINY_BRACE,
    TINY_TRICK_STEP,
    TINY_LAY,
    TINY_RULE,
    TINY_STONE_STEP,
    TINY_PROCEDURES
};

enum tiny_question {
    ASK_DEPLOY,
    ASK_DRAW_UP,
    ASK_ORDERS,
    ASK_MOVE,
    ASK_CHARGE,
    ASK_DRILL,
    ASK_RUN,
    ASK_AMBUSH,
    ASK_TARGET,
    ASK_REACT,
    ASK_HITS,
    ASK_BRACE,
    ASK_TRICKS,
    ASK_LAY,
    ASK_DENSITY,
    ASK_WEATHER,
    ASK_STONES,
    TINY_QUESTIONS
};

struct tiny_match {
    int32_t first; /* the side that acts first this turn */
    int32_t wood;  /* T13-a: a centimetre in a wood counts as so many; 0: nothing was ruled */
    int32_t rain;  /* T13-b */
};

struct tiny_side {
    int32_t drum, lost;
    struct point zone[4];
};

struct tiny_unit {
    int32_t order; /* its owner knows */
    int32_t shown; /* everybody knows */
    int32_t braced;
    /* T14: the secondary order, and what the main one says; its owner knows. Then what everybody knows. */
    int32_t second, bearing, aim, spot_x, spot_y;
    int32_t shown_bearing, shown_aim;
};

struct tiny_figure {
    int32_t wounds;
    int32_t mark;    /* nobody but the game master sees it */
    int32_t role;    /* T16: enum tiny_role */
    int32_t belongs; /* the figure that it belongs to (the crew's gun); -1: none */
};

struct tiny_piece {
    int32_t burning; /* turns that it will still burn; 0: it does not */
    int32_t laid_by; /* nobody but the game master sees it */
};

extern const struct rules tiny;
extern procedure *const tiny_procedures[];
extern const struct question tiny_questions[];

struct tiny_side *tiny_side(const struct match *m, int32_t side);
struct tiny_unit *tiny_unit(const struct match *m, int32_t unit);
struct tiny_figure *tiny_figure(const struct match *m, int32_t figure);

bool in_play(const struct match *m, int32_t figure);
/* The first figure of the unit that is; -1: none. */
int32_t first_in_play(const struct match *m, int32_t unit);
/* Figures of the unit, of the side, in play. */
int32_t strength(const struct match *m, int32_t unit);
int32_t side_strength(const struct match *m, int32_t side);
/* T9-a: the end. */
void tiny_finish(struct match *m);
/* Can everybody see all of the unit? */
bool in_the_open(const struct match *m, int32_t unit);
/* A hidden unit of that side that is in play, or -1. */
int32_t hidden_unit(const struct match *m, int32_t side);
length move_budget(const struct match *m);

/* Army lists: lists.c. */
extern const char *const tiny_roles[];
int32_t tiny_role(const char *slot);
int32_t tiny_cost(const struct catalogue *c, const struct enlisted *who);
int32_t tiny_check_army(const struct catalogue *c, const struct army_list *list, int32_t points,
                        struct problems *problems);
void tiny_count(const struct muster *muster, int32_t *figures, int32_t *units);
/* Those who see the unit are told of it, and of the target unless that is NOBODY. */
void tell_unit(struct match *m, const char *key, const char *rule, int32_t unit, int32_t target);
/* Everybody sees the unit from now on. */
void unmask(struct match *m, int32_t unit, const char *rule);
/* A figure takes hits. */
void hurt(struct match *m, int32_t figure, int32_t hits);

/* The game master's rules, the staff's orders, stones: staff.c. */
enum { TINY_WOOD_COUNTS = 2 };
describe_question describe_density, describe_weather, describe_stones;
check_question check_orders;
fallback_question density_by_default, weather_by_default, keep_stones;
suggest_question suggest_staff_orders, suggest_stones;
procedure tiny_rule, tiny_stones;
void describe_staff_orders(struct decision *d);
void note_staff_order(struct match *m, const struct answer *a, int32_t i);
void show_staff_order(struct match *m, int32_t unit);

/* In ranks: drill.c. */
enum { GOING_WOOD = 1 };
describe_question describe_draw_up, describe_drill;
check_question check_draw_up, check_drill;
fallback_question draw_up_by_default;
suggest_question suggest_drill;
procedure tiny_drill;
void draw_up(struct match *m, const struct answer_item *item);
struct block_mover tiny_mover(int32_t unit, const struct block *block);

/* Ground that changes: ground.c. */
describe_question describe_lay;
check_question check_lay;
fallback_question lay_by_default;
suggest_question suggest_lay;
procedure tiny_lay;
struct tiny_piece *tiny_piece(const struct match *m, int32_t piece);
/* T12-c, T12-d: what a shot does to the ground where it falls; at the end of a turn what burns burns on. */
void shot_at_ground(struct match *m, struct point at);
void burn_down(struct match *m);
const char *ground_broken(const struct match *m);

#endif
