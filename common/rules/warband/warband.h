/* Warband: what the rule system keeps about a match, and what its files share.
 *
 * A unit is a row of figures (struct unit: first, count); a war machine is the last figure of its crew's
 * unit. Every record is made of int32_t only, so that a state can be copied, compared and hashed as bytes. */
#ifndef GONFALON_WARBAND_H
#define GONFALON_WARBAND_H

#include "common/match/event.h"
#include "common/match/match.h"
#include "common/rules/rules.h"
#include "common/rules/shared/zones.h"
#include "common/table/groups.h"
#include "common/table/path.h"
#include "common/table/table.h"

enum warband_limit {
    WARBAND_FIGURES = 400,
    WEAPONS_MAX = 32,
    SPELLS_MAX = 24,
    ARMS_MAX = 4,
    KNOWN_MAX = 4,
    EFFECTS_MAX = 12,
    OBJECTIVES_MAX = 8,
    ZONES_KEPT = 8,
    WAYPOINTS_MAX = 6,
    UNIT_MOST = 21,             /* W15-a: twenty figures, and a machine */
    ANSWER_MOST = 160,          /* all figures of a unit with all their waypoints */
    ALL_FIGURES = 2047,         /* in the place of a figure in an option's id */
    PRIORITY_REACH = 8 * INCH,  /* W8.1-c */
    GENERAL_REACH = 10 * INCH,  /* W13.1-b */
    STANDARD_REACH = 20 * INCH, /* W13.1-c */
    SPACING = INCH,             /* W3-c */
    ROUND_OFF = 12 /* what rounding may add to a path that is meant to be a whole number of inches */
};

enum sort { SORT_FIGHTER, SORT_MACHINE, SORT_OBJECT };
enum size { SIZE_SMALL, SIZE_MEDIUM, SIZE_LARGE };
enum movement { MOVES_ON_FOOT, MOVES_AS_CAVALRY, MOVES_BY_FLIGHT };
enum formation { FORMATION_NONE, FORMATION_LINE, FORMATION_CLOSE, FORMATION_SKIRMISH, FORMATION_DISPERSED };
enum morale { MORALE_NORMAL, MORALE_HELD, MORALE_RETREATING, MORALE_TERRIFIED };
enum match_step { STEP_SETUP, STEP_INITIATIVE, STEP_ACTIVATIONS, STEP_EFFECTS, STEP_COUNTERS };
enum cover { COVER_NONE, COVER_LIGHT, COVER_MODERATE, COVER_HIDDEN };
enum objective_kind { OBJECTIVE_HOLD, OBJECTIVE_REACH, OBJECTIVE_CARRY, OBJECTIVE_TASK };
enum payment { PAY_MOVE, PAY_BLOW, PAY_OTHER };
enum control_why { CONTROL_LOSSES, CONTROL_RALLY, CONTROL_SHOT };
/* What led to nothing and is not offered again before something else was done, or it could go on for ever. */
enum stall { STALLED_MOVE = 1, STALLED_SHOT = 2, STALLED_FORM = 4 };
enum move_mode { MOVE_ORDINARY, MOVE_RETREAT, MOVE_PURSUIT };
enum going { GOING_DIFFICULT = 1, GOING_IMPASSABLE, GOING_OBSTACLE, GOING_HIGH };

enum terrain_kind {
    WOOD,
    BRUSH,
    MARSH,
    RUBBLE,
    STEEP_SLOPE,
    SHALLOW_WATER,
    DEEP_WATER,
    CLIFF,
    HILL,
    HOUSE,
    HEDGE,
    FENCE,
    LOW_WALL,
    STREAM,
    TRENCH,
    HIGH_WALL,
    WALL,
    ROOM,
    DOOR,
    WINDOW,
    LOOPHOLE,
    TERRAIN_KINDS
};

enum school { FIRE, LIGHT, AIR, LIFE, WATER, SHADOW, EARTH, DEATH, SCHOOLS }; /* W14.4-b: the circle */

enum spell_effect {
    SPELL_HIT,
    SPELL_BURNING,
    SPELL_MIST,
    SPELL_CHILL,
    SPELL_DAZZLE,
    SPELL_CONTROL,
    SPELL_VEIL,
    SPELL_PANIC,
    SPELL_GUST,
    SPELL_HASTE,
    SPELL_ARMOUR,
    SPELL_TREMOR,
    SPELL_MEND,
    SPELL_TANGLE,
    SPELL_WITHER,
    SPELL_EFFECTS
};
enum spell_target { TARGET_FIGURE, TARGET_ENEMY, TARGET_FRIEND, TARGET_FRIENDS, TARGET_AREA };
enum resisted { RESISTED_NOT, RESISTED_BY_R, RESISTED_BY_CO, RESISTED_BY_F };

/* A weapon as the catalogue describes it; lengths are inches. */
struct warband_weapon {
    int32_t there, name;
    int32_t ranged, f, user, cu, mp, reach, lance;
    int32_t band[3], least;
    int32_t grenade, blast, indirect, through, machine, crew;
};

struct warband_spell {
    int32_t there, name;
    int32_t school, difficulty, ac, range, resisted, upkeep;
    int32_t effect, target, amount, radius;
};

/* A spell that lasts. */
struct lasting {
    int32_t spell; /* 0: none */
    int32_t caster, unit, x, y, paid;
};

struct objective {
    int32_t kind, side, points, zone, figure, ac, done_by;
};

struct warband_match {
    int32_t step, turns, first, chooser;
    int32_t rolled_initiative;
    int32_t active; /* unit being activated; -1 */
    int32_t agent;  /* side whose doing things are now; -1: nobody's */
    int32_t objectives, zones, weapons, spells;
    struct objective objective[OBJECTIVES_MAX];
    struct kept_zone zone[ZONES_KEPT];
    struct warband_weapon weapon[WEAPONS_MAX];
    struct warband_spell spell[SPELLS_MAX];
    struct lasting lasting[EFFECTS_MAX];
};

struct warband_side {
    int32_t edge, score, initiative_roll;
    struct kept_zone zone;
};

struct warband_unit {
    int32_t formation, front, start_figures, start_wounds, machine, initiates, cost;
    int32_t activated, holds, morale, tested; /* of this turn, but for morale */
    int32_t lost_now, chilled;
    int32_t double_time, spent, ended, charging, cancelled, retreated; /* of this activation */
    int32_t stalled;                                                   /* bits of enum stall */
    int32_t walks; /* flyers that make their move on the ground */
};

struct fighter {
    int32_t sort;
    int32_t ac, cc, ad, f, r, ar, co, bl, nm;
    int32_t size, moves, resilience, fear;
    int32_t general, battle_standard, standard, musician;
    int32_t arm[ARMS_MAX], spell[KNOWN_MAX];
    int32_t wounds_lost, on_ground, stepped_out, loaded;
    int32_t carries, bearer;
    int32_t ac_left, charge_ac, move_ac, aims, fumbled, fired, cast, magic_done,
        struck;                       /* of this activation */
    int32_t charged_unit, reached_by; /* of this turn */
};

enum warband_procedure {
    P_GAME,
    P_DEPLOY,
    P_ACTIVATIONS,
    P_ACTIVATE,
    P_ACT,
    P_MOVE,
    P_CHARGE,
    P_RECEIVE,
    P_WINDOW,
    P_RESPOND,
    P_AIM,
    P_SHOT,
    P_THROW,
    P_VOLLEY,
    P_FIGHT,
    P_BLOW,
    P_MELEE,
    P_RETREAT,
    P_CHECKS,
    P_CONTROL,
    P_PANIC,
    P_RALLY,
    P_CAST,
    P_EFFECTS,
    P_PUSH,
    P_FORM,
    P_CLOSE_UP,
    PROCEDURES
};

enum warband_question {
    Q_DEPLOY,
    Q_FIRST,
    Q_ACTIVATE,
    Q_ACTION,
    Q_MOVE,
    Q_CHARGE,
    Q_FLEE,
    Q_REDIRECT,
    Q_RECEIVE,
    Q_RESPOND,
    Q_SHOOT,
    Q_ELEMENT,
    Q_FIGHT,
    Q_PARRY,
    Q_REROLL,
    Q_PANIC,
    Q_SPELL,
    Q_PUSH,
    Q_FORM,
    Q_CLOSE_UP,
    Q_GUST,
    QUESTIONS
};

enum action {
    ACT_DONE,
    ACT_WAIT,
    ACT_RALLY,
    ACT_DOUBLE,
    ACT_CHARGE,
    ACT_MOVE,
    ACT_WALK,
    ACT_RETREAT,
    ACT_FORM,
    ACT_STAND,
    ACT_VOLLEY,
    ACT_SHOOT,
    ACT_MELEE,
    ACT_FIGHT,
    ACT_PUSH,
    ACT_STEP_OUT,
    ACT_CAST,
    ACT_MAINTAIN,
    ACT_CANCEL,
    ACT_RELOAD,
    ACT_DOOR,
    ACT_PICK_UP,
    ACT_HAND_OVER,
    ACT_TASK,
    ACT_FALL_BACK,
    ACTIONS
};

/* Options are packed: what is done, and by or to whom. */
static inline int32_t pack(int32_t kind, int32_t a, int32_t b)
{
    return kind << 22 | a << 11 | b;
}
static inline int32_t packed_kind(int32_t id)
{
    return id >> 22;
}
static inline int32_t packed_a(int32_t id)
{
    return id >> 11 & 2047;
}
static inline int32_t packed_b(int32_t id)
{
    return id & 2047;
}
static inline int32_t clamp(int32_t value, int32_t low, int32_t high)
{
    return value < low ? low : value > high ? high : value;
}

/* --- records (records.c) ------------------------------------------------------------------------------- */

static inline struct warband_match *warband_of(const struct match *m)
{
    return own_match(m);
}

static inline struct warband_side *warband_side_at(const struct match *m, int32_t side)
{
    return own_side(m, side);
}

static inline struct warband_unit *warband_unit_at(const struct match *m, int32_t unit)
{
    return own_unit(m, unit);
}

static inline struct fighter *warband_fighter(const struct match *m, int32_t figure)
{
    return own_figure(m, figure);
}

static inline const struct stand *warband_stand(const struct match *m, int32_t figure)
{
    return table_stand_const(table_of(m), figure);
}

static inline struct point warband_at(const struct match *m, int32_t figure)
{
    return warband_stand(m, figure)->place.at;
}

static inline int32_t warband_side_of(const struct match *m, int32_t figure)
{
    return figure_at(m, figure)->side;
}

static inline int32_t warband_unit_of(const struct match *m, int32_t figure)
{
    return figure_at(m, figure)->unit;
}

/* On the table, a fighter or a machine. */
static inline bool warband_in_play(const struct match *m, int32_t figure)
{
    return figure_at(m, figure)->fate == FATE_IN_PLAY && warband_fighter(m, figure)->sort != SORT_OBJECT;
}

/* In play, and a fighter. */
static inline bool warband_lives(const struct match *m, int32_t figure)
{
    return figure_at(m, figure)->fate == FATE_IN_PLAY && warband_fighter(m, figure)->sort == SORT_FIGHTER;
}

int32_t warband_living(const struct match *m, int32_t unit);
bool warband_unit_stands(const struct match *m, int32_t unit); /* any fighter of it lives */
bool warband_individual(const struct match *m, int32_t unit);
static inline bool warband_panicked(const struct match *m, int32_t unit)
{
    return warband_unit_at(m, unit)->morale != MORALE_NORMAL;
}

bool warband_near(const struct match *m, int32_t a, int32_t b,
                  length within); /* at most; far is told at a glance */
bool warband_touch(const struct match *m, int32_t a, int32_t b);
bool warband_in_contact(const struct match *m, int32_t figure); /* with an enemy */
bool warband_unit_in_contact(const struct match *m, int32_t unit);
bool warband_units_touch(const struct match *m, int32_t a, int32_t b);
length warband_unit_distance(const struct match *m, int32_t a, int32_t b);
bool warband_enemies(const struct match *m, int32_t unit, int32_t other);       /* and the other stands */
int32_t warband_nearest_unit(const struct match *m, int32_t unit, length *far); /* of the enemy; -1 */
int32_t warband_nearest_enemy(const struct match *m, int32_t figure, length *far);
struct point warband_centre(const struct match *m, int32_t unit);
static inline const struct warband_weapon *warband_arm(const struct match *m, int32_t figure, int32_t slot)
{
    return &warband_of(m)->weapon[warband_fighter(m, figure)->arm[slot]];
}

int32_t warband_counted(const struct match *m, int32_t unit); /* a large figure counts 3 */
int32_t warband_available(const struct match *m, int32_t figure, enum payment what, int32_t enemy_unit);
void warband_pay(struct match *m, int32_t figure, int32_t ac, enum payment what, int32_t enemy_unit);
bool warband_can_act(const struct match *m, int32_t figure); /* lives, up, not terrified, did not fumble */
length warband_rate(const struct match *m, int32_t figure);  /* a length an action */
bool warband_flies(const struct match *m, int32_t figure);
int32_t warband_machine_of(const struct match *m, int32_t unit); /* -1: none that works */
int32_t warband_worth(const struct match *m, int32_t figure);    /* hundredths of a point for a wound */
struct event *warband_tell(struct match *m, const char *key, const char *rule, int32_t unit);
void warband_tell_end(struct match *m, const char *key, const char *rule, int32_t unit);
const struct lasting *warband_spell_on(const struct match *m, int32_t unit, enum spell_effect effect);
const struct warband_spell *warband_spell_of(const struct match *m, const struct lasting *l);

/* --- formations (formation.c, forming.c) ---------------------------------------------------------------- */

struct warband_shape {
    bool everybody; /* who stepped out of the ranks counts too: they are being formed anew */
    int32_t count, figure[UNIT_MOST];
    struct place place[UNIT_MOST];
};
void warband_shape_of(const struct match *m, int32_t unit, struct warband_shape *s);
bool warband_shape_holds(const struct match *m, const struct warband_shape *s, int32_t formation,
                         angle front);
length warband_shape_gap(const struct match *m, const struct warband_shape *s, int32_t a, int32_t b);
/* How many figures are out of the spacing of their formation. */
int32_t warband_strays(const struct match *m, const struct warband_shape *s, int32_t formation,
                       int32_t *first);
bool warband_astray(const struct match *m, const struct warband_shape *s, int32_t i, int32_t formation);
void warband_update_formation(struct match *m, int32_t unit);
void warband_break_formation(struct match *m, int32_t unit, const char *rule);
bool warband_formed(const struct match *m, int32_t unit); /* in line or close formation */
int32_t warband_rank(const struct match *m, int32_t figure, struct point target);
bool warband_arrange(const struct match *m, int32_t unit, int32_t formation, int32_t files,
                     struct point centre, angle front, struct warband_shape *s);
bool warband_shape_free(const struct match *m, int32_t unit, const struct warband_shape *s);
extern const char *const warband_form_labels[]; /* by formation */
bool warband_can_form(const struct match *m, int32_t unit, int32_t formation);
bool warband_must_close_up(const struct match *m, int32_t unit);

/* --- movement (cost.c, zones.c, plan.c, move.c, run.c) ---------------------------------------- */

struct warband_plan {
    int32_t count, cost;
    struct warband_step {
        int32_t figure, facing;
        struct path path;
    } item[UNIT_MOST];
};
/* In lengths of open ground, and the actions spent besides on obstacles. */
length warband_ground(const struct match *m, int32_t figure, const struct path *p, int32_t *extra);
int32_t warband_path_cost(const struct match *m, int32_t figure, const struct path *p);
struct mover warband_mover(const struct match *m, int32_t figure);
bool warband_path_open(const struct match *m, int32_t figure, const struct path *p, struct refusal *why);
bool warband_zones_kept(const struct match *m, int32_t figure, const struct path *p, struct refusal *why);
bool warband_within_reach(const struct match *m, int32_t figure, int32_t enemy);
bool warband_may_close_in(const struct match *m, int32_t figure, int32_t enemy);
bool warband_ends_free(const struct match *m, const struct warband_plan *plan, struct refusal *why);
struct place warband_place_after(const struct match *m, const struct warband_step *s);
void warband_shape_after(const struct match *m, int32_t unit, const struct warband_plan *plan,
                         struct warband_shape *s);
void warband_preview_ends(const struct match *m, const struct warband_plan *plan, struct preview *p);
void warband_carry_out(struct match *m, const struct warband_plan *plan);
bool warband_move_plan(const struct match *m, int32_t unit, int32_t mode, const struct answer *a,
                       struct warband_plan *plan, struct refusal *why);
bool warband_may_move(const struct match *m, int32_t figure, int32_t mode);
/* Straight away, nobody asked: returns false if somebody ran off the table. */
bool warband_run(struct match *m, int32_t unit, angle direction, int32_t actions, bool zones, bool off_table);
bool warband_step_out_path(const struct match *m, int32_t figure, int32_t enemy, struct path *p);
/* Action points that a figure has, and how many of them it is to spend at most. */
struct warband_purse {
    int32_t has, spends;
    bool straight; /* no way round anything will do */
};
struct path warband_way_beside(const struct match *m, int32_t figure, int32_t enemy,
                               struct warband_purse purse, const struct warband_plan *with, bool *found);

/* --- sight (sight.c) -------------------------------------------------------------------------- */

enum cover warband_cover(const struct match *m, int32_t viewer, int32_t target, bool arc);

/* What one figure sees, found out as it is asked for: questions about its shots come back to the same
 * targets again and again. Only for as long as nobody moves. */
struct warband_view {
    int32_t viewer, arc, may_shoot; /* -1: not known yet, as below */
    int32_t distance[WARBAND_FIGURES];
    int8_t cover[WARBAND_FIGURES];
};
void warband_look(const struct match *m, int32_t viewer, bool arc, struct warband_view *v);
length warband_view_distance(const struct match *m, struct warband_view *v, int32_t target);
enum cover warband_view_cover(const struct match *m, struct warband_view *v, int32_t target);
bool warband_sees_unit(const struct match *m, int32_t unit, int32_t other, bool arc);
bool warband_sees_point(const struct match *m, int32_t figure, struct point at);

/* --- attacks (hit.c, shoot_plan.c, shoot.c, blast.c, fight_plan.c, fight.c) ------------------- */

struct warband_hit {
    int32_t striker, target, f, mp, ar, no_save;
    const char *rule, *ar_rule;
};
enum hit_result { HIT_SAVED, HIT_HELD, HIT_WOUNDED, HIT_REMOVED };
int32_t warband_hit(struct match *m, const struct warband_hit *h);
void warband_wound(struct match *m, int32_t figure);
void warband_remove(struct match *m, int32_t figure, int32_t fate);
void warband_after_loss(struct match *m, int32_t unit, int32_t figure);
int32_t warband_save(const struct match *m, const struct warband_hit *h, struct roll *r);
int32_t warband_table(int32_t f, int32_t r);
void warband_knock_down(struct match *m, int32_t figure, const char *rule);
void warband_blast(struct match *m, struct point at, int32_t radius, int32_t f, int32_t mp, const char *rule);
struct point warband_scatter(struct match *m, int32_t figure, struct point at, bool indirect);
int32_t warband_force(const struct match *m, int32_t figure, const struct warband_weapon *w,
                      int32_t enemy_unit);

struct warband_shot {
    int32_t shooter, target, slot, aim, response, cost, band, cover;
};
int32_t warband_shot_cost(const struct match *m, const struct warband_shot *s);
int32_t warband_use_cost(const struct warband_weapon *w);
bool warband_shot_legal(const struct match *m, struct warband_shot *s, struct warband_view *v,
                        struct refusal *why);
int32_t warband_shot_target(const struct match *m, const struct warband_shot *s, struct roll *r);
bool warband_may_shoot(const struct match *m, int32_t figure, bool response);
bool warband_best_shot(const struct match *m, struct warband_shot *s, struct warband_view *v, int32_t unit);
bool warband_any_shot(const struct match *m, const struct warband_shot *s, struct warband_view *v,
                      int32_t unit);
bool warband_unit_can_shoot(const struct match *m, int32_t unit, int32_t at, bool aim, bool response);
bool warband_grenade_legal(const struct match *m, int32_t figure, int32_t slot, struct point at,
                           bool response, struct refusal *why);
int32_t warband_grenade_slot(const struct match *m, int32_t figure);
int64_t warband_wounds_in_1000(const struct match *m, const struct warband_hit *h, int32_t needs);
struct warband_hit warband_shot_hit(const struct match *m, const struct warband_shot *s);

bool warband_blow_legal(const struct match *m, int32_t figure, int32_t target, int32_t slot, bool pays);
int32_t warband_blow_cost(const struct match *m, int32_t figure, int32_t slot);
int32_t warband_blow_target(const struct match *m, int32_t figure, int32_t target, struct roll *r);
bool warband_any_blow(const struct match *m, int32_t figure, int32_t unit, bool pays);
bool warband_best_blow(const struct match *m, int32_t figure, int32_t unit, bool pays, int32_t *target,
                       int32_t *slot);
struct warband_hit warband_blow_hit(const struct match *m, int32_t figure, int32_t target, int32_t slot);
bool warband_parries(const struct match *m, int32_t figure);

/* --- morale, magic, the rest ------------------------------------------------------------------ */

void warband_control_roll(const struct match *m, int32_t unit, struct roll *r);
int32_t warband_control_value(const struct match *m, int32_t unit);
bool warband_standard_near(const struct match *m, int32_t unit);
bool warband_half_lost(const struct match *m, int32_t unit);
void warband_end_spells_of(struct match *m, int32_t figure, const char *rule);
void warband_end_lasting(struct match *m, int32_t index, const char *rule);
bool warband_can_cast(const struct match *m, int32_t figure, int32_t slot, bool concentrated);
int32_t warband_cast_needs(const struct match *m, int32_t figure, int32_t slot, bool concentrated,
                           struct roll *r);
bool warband_spell_reaches(const struct match *m, int32_t figure, int32_t slot, int32_t id, struct point at,
                           struct refusal *why);
bool warband_has_target(const struct match *m, int32_t figure, int32_t slot);
int32_t warband_spell_worth(const struct match *m, int32_t figure, int32_t slot, int32_t id, struct point at);
int32_t warband_lasting_by(const struct match *m, int32_t figure); /* -1: he maintains none */
bool warband_can_maintain(const struct match *m, int32_t figure);
bool warband_can_cancel(const struct match *m, int32_t figure, int32_t lasting, bool concentrated);
void warband_maintain(struct match *m, int32_t figure);
void warband_cancel(struct match *m, int32_t figure, int32_t lasting, bool concentrated);
bool warband_can_reload(const struct match *m, int32_t unit);
void warband_reload(struct match *m, int32_t unit);
int32_t warband_crew_ac(const struct match *m, int32_t unit);
void warband_crew_pay(struct match *m, int32_t unit, int32_t ac);
int32_t warband_gunner(const struct match *m, int32_t unit);
int32_t warband_push_limit(const struct match *m, int32_t unit);
bool warband_charge_possible(const struct match *m, int32_t unit, int32_t target);
bool warband_can_charge(const struct match *m, int32_t unit, int32_t target);
int32_t warband_score(const struct match *m, int32_t side);
void warband_burn(struct match *m);
void warband_objectives(struct match *m);
bool warband_finished(struct match *m, bool last_turn);
void warband_reset_activation(struct match *m, int32_t unit);
void warband_pay_all(struct match *m, int32_t unit, int32_t ac, enum payment what, int32_t enemy_unit);
void warband_menu(const struct match *m, int32_t unit, struct decision *d);
bool warband_menu_begins(const struct match *m, int32_t unit); /* with more than ending, as is plain to see */
void warband_special(const struct match *m, int32_t unit, struct decision *d);
/* Something that one figure of the active unit can do. */
struct option *warband_offer(struct decision *d, const char *tag, const char *label, int32_t kind,
                             int32_t figure, int32_t b);
void warband_do_special(struct match *m, int32_t unit, int32_t id);
bool warband_in_zone(const struct match *m, int32_t zone, int32_t figure);
int64_t warband_expected_volley(const struct match *m, int32_t unit, int32_t at, bool aim, bool response);
int64_t warband_expected_melee(const struct match *m, int32_t unit, int32_t at, int32_t bonus);

/* --- the table of the system (warband.c) ------------------------------------------------------ */

extern const char *const warband_terrain[], *const warband_schools[];
enum {
    WARBAND_MATCH_FIELDS = 84,
    WARBAND_SIDE_FIELDS = 3,
    WARBAND_UNIT_FIELDS = 18,
    WARBAND_FIGURE_FIELDS = 42
};
extern const struct field warband_match_field[];
extern const struct field warband_side_field[];
extern const struct field warband_unit_field[];
extern const struct field warband_figure_field[];

int32_t warband_check_army(const struct catalogue *c, const struct army_list *list, int32_t points,
                           struct problems *problems);
int64_t warband_unit_cost(const struct catalogue *c, const json_t *unit);
int32_t warband_figure_cost(const json_t *profile);
int32_t warband_weapon_number(struct match *m, const struct muster *muster, const char *id);
int32_t warband_spell_number(struct match *m, const struct muster *muster, const char *id);
void warband_count(const struct muster *muster, int32_t *figures, int32_t *units);
bool warband_muster(struct match *m, const struct muster *muster, struct problems *problems);
bool warband_resume_at(struct match *m, const json_t *start, struct problems *problems);
int32_t warband_standing(const struct match *m, int32_t side);
/* Between two activations. */
bool warband_settled(const struct match *m);
/* W15-c: the points that the enemy has for this unit. */
int32_t warband_taken_of(const struct match *m, int32_t unit);
/* How near a unit wants an enemy: fighters want contact, shooters their short range. */
length warband_wanted_distance(const struct match *m, int32_t unit);
const char *warband_broken(const struct match *m);
void warband_amended(struct match *m);

describe_question warband_describe_deploy, warband_describe_first, warband_describe_activate,
    warband_describe_action, warband_describe_move, warband_describe_charge, warband_describe_flee,
    warband_describe_redirect, warband_describe_receive, warband_describe_respond, warband_describe_shoot,
    warband_describe_element, warband_describe_fight, warband_describe_parry, warband_describe_reroll,
    warband_describe_panic, warband_describe_spell, warband_describe_push, warband_describe_form,
    warband_describe_close_up, warband_describe_gust;
check_question warband_check_deploy, warband_check_move, warband_check_charge, warband_check_shoot,
    warband_check_spell, warband_check_form, warband_check_close_up, warband_check_gust;
fallback_question warband_fallback_deploy, warband_fallback_move, warband_fallback_charge,
    warband_fallback_push, warband_fallback_close_up, warband_fallback_gust;
suggest_question warband_suggest_deploy, warband_suggest_first, warband_suggest_activate,
    warband_suggest_action, warband_suggest_move, warband_suggest_charge, warband_suggest_flee,
    warband_suggest_redirect, warband_suggest_receive, warband_suggest_respond, warband_suggest_shoot,
    warband_suggest_element, warband_suggest_fight, warband_suggest_parry, warband_suggest_reroll,
    warband_suggest_panic, warband_suggest_spell, warband_suggest_push, warband_suggest_form,
    warband_suggest_close_up, warband_suggest_gust;
odds_question warband_odds_action, warband_odds_shoot, warband_odds_fight, warband_odds_parry,
    warband_odds_reroll, warband_odds_spell, warband_odds_respond, warband_odds_receive;
void warband_suggest_option(const struct match *m, struct suggestions *s, const struct option *o,
                            int32_t worth);

procedure warband_game, warband_deploy, warband_activations, warband_activate, warband_act, warband_move,
    warband_charge, warband_receive, warband_window, warband_respond, warband_aim, warband_shoot,
    warband_throw, warband_volley, warband_fight, warband_strike, warband_melee, warband_retreat,
    warband_checks, warband_control, warband_panic, warband_rally, warband_cast, warband_effects,
    warband_push, warband_form, warband_close_up;

#endif
