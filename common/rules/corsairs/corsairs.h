/* Corsairs: what the rule system keeps about a match, and what its files share.
 *
 * Everything that can be carried, fired or rowed is a figure like the characters: `sort` says what it is, and
 * its stand on the table has the same index. All records are made of int32_t only, so that a state can be
 * copied, compared and hashed as bytes. */
#ifndef GONFALON_CORSAIRS_H
#define GONFALON_CORSAIRS_H

#include "common/match/event.h"
#include "common/match/match.h"
#include "common/rules/rules.h"
#include "common/rules/shared/zones.h"
#include "common/table/groups.h"
#include "common/table/path.h"
#include "common/table/place.h"
#include "common/table/table.h"

#include <assert.h>

/* Options that are no figure, place or weapon have ids above all packed ones. */
enum { HOLD_ID = 1 << 28 };

enum corsairs_limit {
    WEAPONS_MAX = 40,
    WEAPON_BARE_HANDS = 31, /* numbers in corsairs_weapons[] */
    WEAPON_SWIVEL_GUN = 3,
    WEAPON_FIRST_CUSTOM = 32, /* places for weapons that a user's catalogue adds */
    BANDS_MAX = 4,
    ARMS_MAX = 10, /* weapons one character carries */
    WAY_MAX = 8,   /* waypoints of one move */
    OBJECTIVES_MAX = 8,
    ZONES_KEPT = 8,
    CORSAIRS_FIGURES = 400,
    CORSAIRS_ANSWER_ITEMS = 256,
    NEIGHBOURS_MAX = 32,
    SHOT_DICE_MAX = 6
};

/* Lengths the ledger names. */
enum corsairs_length {
    BASE_DIAMETER = 2 * CENTIMETRE,   /* C1-b */
    FIGURE_HEIGHT = 3 * CENTIMETRE,   /* a 28 mm figure and its hat: for lines of fire over walls */
    GROUP_LINK = 4 * CENTIMETRE,      /* C5-a */
    OBSTACLE_COST = 4 * CENTIMETRE,   /* C3-h */
    HANDLING_COST = 4 * CENTIMETRE,   /* C3-e */
    BOARDING_COST = 4 * CENTIMETRE,   /* C9-f */
    RECOIL_FAR = 5 * CENTIMETRE,      /* C8.5-a */
    RAIL_REACH = 1 * CENTIMETRE,      /* C9-h */
    FRIEND_CLEARANCE = CENTIMETRE,    /* C4-k */
    EXTRA_HIT_REACH = 6 * CENTIMETRE, /* C6.1-h */
    FOREST_DEPTH = 10 * CENTIMETRE,   /* C4-g */
    OPEN_WATER = 10 * CENTIMETRE,     /* C9-c */
    LEADER_REACH = 20 * CENTIMETRE,   /* C10-b */
    DEPLOY_DEPTH = 15 * CENTIMETRE,   /* C11-a */
    COVER_REACH = 2 * CENTIMETRE,     /* how near a hedge has to be to shelter somebody */
    STEP_UP = 25 * MILLIMETRE,        /* what a gangway or a few stairs overcome */
    CLIMB_REACH = RAIL_REACH + 2 * CONTACT
};

/* Kinds of terrain, in the order of corsairs_terrain[]. */
enum terrain_kind {
    BRUSH,
    CROPS,
    FOREST,
    STEEP_SLOPE,
    SHALLOWS,
    DEEP_WATER,
    HILL,
    QUAY,
    DECK,
    HOUSE,
    HEDGE,
    BANK,
    LOW_WALL,
    FENCE,
    STAKES,
    HIGH_WALL,
    RAMPART,
    WALL,
    ROOM,
    DOOR,
    WINDOW,
    LOOPHOLE,
    TERRAIN_KINDS
};

enum going { GOING_DIFFICULT = 1, GOING_VERY_DIFFICULT, GOING_DEEP, GOING_OBSTACLE };

enum piece_mark { PIECE_HALF_OPEN = PIECE_MARK };
enum stand_mark { STAND_PERSON = STAND_MARK, STAND_HULL = STAND_MARK << 1 };

enum figure_sort { SORT_CHARACTER, SORT_OBJECT, SORT_GUN, SORT_BOAT };
enum weight { WEIGHT_LIGHT, WEIGHT_HEAVY, WEIGHT_VERY_HEAVY };
enum swimming { SWIMS_NOT, SWIMS_POORLY, SWIMS_WELL };
enum weapon_length { LENGTH_BARE_HANDS, LENGTH_VERY_SHORT, LENGTH_SHORT, LENGTH_SEMI_LONG, LENGTH_LONG };
enum match_step { STEP_SETUP, STEP_INITIATIVE, STEP_ACTIVATIONS, STEP_MELEE, STEP_END };

/* Whether a character takes part in the activation going on. */
enum acting { ACTING_NOT, ACTING, ACTING_DONE };

/* What a character does in his activation (C2-d). */
enum action {
    ACTION_NONE,
    ACTION_STAY, /* is left out of the group's activation (C5-b) */
    ACTION_MOVE,
    ACTION_MOVE_SHOOT,
    ACTION_LEAVE,       /* contact, then moves (C2-k) */
    ACTION_SHOOT_LEAVE, /* the same, and fires his pistol before he goes (C2-f) */
    ACTION_PASSAGE,
    ACTION_SHOOT,
    ACTION_RELOAD,
    ACTION_HIDE,
    ACTION_WAIT,
    ACTION_ROW,
    ACTION_UNLOCK,
    ACTION_LOAD,
    ACTION_UNLOAD,
    ACTION_BOARD,
    ACTION_CLIMB,
    ACTION_SET_GUN,
    ACTION_FREE,
    ACTIONS
};

enum waypoint_act { WAYPOINT_PASS, WAYPOINT_SHOOT, WAYPOINT_PUT_DOWN, WAYPOINT_PICK_UP };

enum objective_kind { OBJECTIVE_CARRY, OBJECTIVE_ESCORT, OBJECTIVE_HOLD, OBJECTIVE_KILL };

enum corsairs_option { OPTION_CALM_WATER, OPTION_CLASS_ONE_CHARGES, CORSAIRS_OPTIONS };

/* A weapon as the catalogue describes it. */
struct weapon {
    int32_t there, hands;
    int32_t shoots, moving, support, individual, in_contact, multiple, cuirass_always;
    int32_t reload, reload_by_two, red, white;
    int32_t bands, band_to[BANDS_MAX], band_needs[BANDS_MAX], band_cuirass[BANDS_MAX];
    int32_t fights, length, improvised, heavy_tool;
    int32_t name; /* of one that the ledger does not name: its id in the catalogue */
};

struct objective {
    int32_t kind, side, points, wins;
    int32_t figure; /* -1: any; of `kill`: -1 is the enemy's leader */
    int32_t zone;   /* -1: the edge */
    int32_t edge;   /* -1: the zone */
    int32_t done_by;
};

struct corsairs_match {
    int32_t step;
    int32_t initiative;
    int32_t order[SIDES_MAX]; /* in which the sides activate; -1: no more */
    int32_t calm_water, class_one_charges;
    int32_t turns;
    int32_t casualties; /* whether losses count for victory */
    int32_t arrivals;   /* counts moves, so that it can be told who came to whom */
    int32_t deployed_first;
    int32_t has_levels, has_houses, has_water, has_boats; /* what there is on this table at all */
    int32_t has_doors, has_walls, has_solids, has_objects, has_guns;
    int32_t cuirass_value;
    int32_t objectives, zones;
    struct objective objective[OBJECTIVES_MAX];
    struct kept_zone zone[ZONES_KEPT];
    struct weapon weapon[WEAPONS_MAX];
};

struct corsairs_side {
    int32_t start_count, lost_count, lost_this_turn;
    int32_t leader, leader_marked, leader_lost, leader_lost_this_turn;
    int32_t edge;
    int32_t deploys; /* 1 first, 2 second, 0: the die decides */
    int32_t deployed;
    int32_t score;           /* of objectives */
    int32_t aboard[4];       /* boats its crew may start in; -1 */
    int32_t initiative_roll; /* of this turn */
    struct kept_zone zone;
};

struct corsairs_unit {
    int32_t unused;
};

/* Snapshots hold these records byte by byte: all of int32_t, no padding. */
_Static_assert(sizeof(struct corsairs_match) % sizeof(int32_t) == 0, "records are made of int32_t");
_Static_assert(sizeof(struct corsairs_side) % sizeof(int32_t) == 0, "records are made of int32_t");
_Static_assert(_Alignof(struct corsairs_match) == _Alignof(int32_t), "records are made of int32_t");
_Static_assert(_Alignof(struct corsairs_side) == _Alignof(int32_t), "records are made of int32_t");

/* A character, or a thing. */
struct corsairs_figure {
    int32_t sort, weight;
    int32_t class, move, cuirass, swimming, skirmisher, leader, captive;
    int32_t arm[ARMS_MAX]; /* numbers of weapons; 0: none */
    int32_t loaded[ARMS_MAX], wet[ARMS_MAX];
    int32_t in_hand; /* slot of arm[]; -1: bare hands */
    int32_t carries; /* an object; -1 */

    /* Of a thing. */
    int32_t bearer, second_bearer; /* of an object; -1 */
    int32_t fixed, reload_progress;
    int32_t capacity, capacity_with_gun;
    int32_t owner; /* the character a gun is deployed with; -1 */

    /* Lasting conditions. */
    int32_t hidden, showing, fleeing, loses_next_activation, climber;
    int32_t room, in_terrain, swimming_now;
    int32_t arrived, attacking; /* when the last move ended, and whether it was of his own will */

    /* Of this turn. */
    int32_t activated, waiting, moved, shot, still, rowing;
    int32_t contact_at_turn_start, touched, swam;
    int32_t reloading; /* slot + 1 of the firearm being loaded */
    int32_t serving;   /* gun being loaded; -1 */
    int32_t band, headed, heading;

    /* Of the activation going on. */
    int32_t acting, action, subject, slot;
    int32_t group;
    int32_t handled, toggled, pointed;
    int32_t spent, allowance, slowness, going_far;
    int32_t gone;   /* how far along his way he is */
    int32_t let_go; /* this contact made him drop what he carried in both hands */
    int32_t boards; /* enum boarding: whether he can pay for climbing into the boat that he comes to */
    int32_t hidden_at_move_start, contact_at_move_start, start_x, start_y;
    int32_t way_count, way_x[WAY_MAX], way_y[WAY_MAX], way_do[WAY_MAX];
    int32_t reacts; /* bits of slots he may fire with at who moves now */
    int32_t offers; /* bits of enum action and enum free_act open to him, found when he is asked */

    /* Of the melee going on. */
    int32_t fights, target, reach, natural, result, struck, settled, pushed;
    int32_t left_x, left_y, left_elevation, left_aboard; /* the place a blow made him leave */
};

_Static_assert(_Alignof(struct corsairs_figure) == _Alignof(int32_t), "records are made of int32_t");

enum boarding { BOARDS_NOT, BOARDS, BOARDS_WITH_GUN };

enum showing { SHOWS_NOT, SHOWS_HIMSELF, SHOWS_BY_SHOT };

enum blow { BLOW_NONE, BLOW_PUSH, BLOW_KILL };

enum corsairs_procedure {
    P_GAME,
    P_DEPLOY,
    P_INITIATIVE,
    P_ACTIVATIONS,
    P_ACTIVATE,
    P_WALK,
    P_OPPORTUNITY,
    P_CONTACT,
    P_SHOT,
    P_TASK,
    P_LEAVE,
    P_ROW,
    P_MELEE,
    P_PUSH,
    P_TAKE_PLACE,
    P_END,
    PROCEDURES
};

enum corsairs_question {
    Q_LEADER,
    Q_DEPLOY,
    Q_FIRST,
    Q_ACTIVATE,
    Q_ACTION,
    Q_POINT_GUN,
    Q_MOVE,
    Q_TARGET,
    Q_BONUS,
    Q_POINT_BLANK,
    Q_OPPORTUNITY,
    Q_OPPORTUNITY_POINT,
    Q_WEAPON,
    Q_STRIKE,
    Q_TAKE_PLACE,
    Q_BOAT,
    QUESTIONS
};

extern const char *const corsairs_terrain[];
extern const char *const corsairs_action_keys[]; /* texts of enum action */
/* What a weapon is called: a key of the texts, or the id of the catalogue that brings it. */
const char *corsairs_weapon_word(const struct match *m, int32_t weapon);
extern const char *const corsairs_weapons[]; /* none, then those the ledger names, then custom ones */
enum { CORSAIRS_MATCH_FIELDS = 27, CORSAIRS_SIDE_FIELDS = 10, CORSAIRS_FIGURE_FIELDS = 75 };
extern const struct field corsairs_match_field[CORSAIRS_MATCH_FIELDS];
extern const struct field corsairs_side_field[CORSAIRS_SIDE_FIELDS];
extern const struct field corsairs_figure_field[CORSAIRS_FIGURE_FIELDS];

/* --- records --------------------------------------------------------------------------------------- */

static inline struct corsairs_match *corsairs_of(const struct match *m)
{
    return own_match(m);
}

static inline struct corsairs_side *corsairs_side_at(const struct match *m, int32_t side)
{
    return own_side(m, side);
}

static inline struct corsairs_figure *corsairs_figure_at(const struct match *m, int32_t figure)
{
    return own_figure(m, figure);
}

static inline const struct stand *corsairs_stand(const struct match *m, int32_t figure)
{
    return table_stand_const(table_of(m), figure);
}

static inline struct point corsairs_point(const struct match *m, int32_t figure)
{
    return corsairs_stand(m, figure)->place.at;
}

static inline int32_t corsairs_side_of(const struct match *m, int32_t figure)
{
    return figure_at(m, figure)->side;
}

static inline bool corsairs_is_character(const struct match *m, int32_t figure)
{
    return corsairs_figure_at(m, figure)->sort == SORT_CHARACTER;
}

static inline bool corsairs_in_play(const struct match *m, int32_t figure)
{
    return figure_at(m, figure)->fate == FATE_IN_PLAY;
}

static inline bool corsairs_leaves_contact(int32_t action)
{
    return action == ACTION_LEAVE || action == ACTION_SHOOT_LEAVE;
}

/* In play, a character, neither captive nor fleeing: who can do something. */
static inline bool corsairs_is_able(const struct match *m, int32_t figure)
{
    const struct corsairs_figure *c = corsairs_figure_at(m, figure);

    return c->sort == SORT_CHARACTER && corsairs_in_play(m, figure) && !c->captive && !c->fleeing;
}

static inline const struct weapon *corsairs_weapon_at(const struct match *m, int32_t weapon)
{
    assert(weapon >= 0 && weapon < WEAPONS_MAX);
    return &corsairs_of(m)->weapon[weapon];
}

/* The weapon in a slot; bare hands for -1. */
const struct weapon *corsairs_weapon_in(const struct match *m, int32_t figure, int32_t slot);
int32_t corsairs_weapon_number(const char *id);
length corsairs_length_cm(int32_t cm);

/* Begins an event about a figure. */
struct event *corsairs_tell(struct match *m, const char *key, const char *rule, int32_t figure);
void corsairs_tell_end(struct match *m, const char *key, const char *rule, int32_t figure);

/* --- the table of the system ----------------------------------------------------------------------- */

void corsairs_count(const struct muster *muster, int32_t *figures, int32_t *units);
bool corsairs_muster(struct match *m, const struct muster *muster, struct problems *problems);
void corsairs_arcs(const struct match *m, const struct decision *d, struct arcs *out);
int32_t corsairs_prospects(const struct match *m, int32_t side);
const char *corsairs_broken(const struct match *m, int32_t *figure);
void corsairs_amended(struct match *m);
void corsairs_suppose(struct match *m, int32_t side);
bool corsairs_resume_at(struct match *m, const json_t *start, struct problems *problems);

enum flow corsairs_game_run(struct match *m, struct frame *f);
enum flow corsairs_deploy_run(struct match *m, struct frame *f);
enum flow corsairs_initiative_run(struct match *m, struct frame *f);
enum flow corsairs_activations_run(struct match *m, struct frame *f);
enum flow corsairs_activate_run(struct match *m, struct frame *f);
enum flow corsairs_walk_run(struct match *m, struct frame *f);
enum flow corsairs_opportunity_run(struct match *m, struct frame *f);
enum flow corsairs_contact_run(struct match *m, struct frame *f);
enum flow corsairs_shot_run(struct match *m, struct frame *f);
enum flow corsairs_task_run(struct match *m, struct frame *f);
enum flow corsairs_leave_run(struct match *m, struct frame *f);
enum flow corsairs_row_run(struct match *m, struct frame *f);
enum flow corsairs_melee_run(struct match *m, struct frame *f);
enum flow corsairs_push_run(struct match *m, struct frame *f);
enum flow corsairs_take_place_run(struct match *m, struct frame *f);
enum flow corsairs_end_run(struct match *m, struct frame *f);

#endif
