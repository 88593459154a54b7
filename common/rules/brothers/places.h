/* The table: who touches, sees and knows whom; standing, falling, leaving; displacements before and while
 * they are made. */
#ifndef GONFALON_BROTHERS_PLACES_H
#define GONFALON_BROTHERS_PLACES_H

#include "common/rules/brothers/actions.h"
#include "common/rules/brothers/state.h"
#include "common/table/groups.h"
#include "common/table/path.h"
#include "common/table/sight.h"
#include "common/table/spots.h"

/* Instead of a side that knows of figures: all that stand there, known or not. */
enum { AS_IT_IS = -1 };
/* How much of a kind is looked at in one place: more than a table has there. */
enum { OBSTACLES_MOST = 16, MEETINGS_MOST = 32, NEAR_MOST = 8, PIECES_HERE = 16 };

/* --- contact.c ---------------------------------------------------------------------------------- */

length brothers_distance(const struct match *m, int32_t a, int32_t b); /* edge to edge */
/* All that stands or lies within 1 cm of it, by number. */
int32_t brothers_in_reach(const struct match *m, int32_t figure, int32_t *list, int32_t most);
bool brothers_touch(const struct match *m, int32_t a, int32_t b);
/* Enemies in play in contact, whatever their state. */
int32_t brothers_contacts(const struct match *m, int32_t figure, int32_t *list, int32_t most);
/* Of these, the standing, not stunned, not routed ones: who engage it and who support against it. */
int32_t brothers_engagers(const struct match *m, int32_t figure, int32_t *list, int32_t most);
/* Nobody is in contact: then it is neither engaged nor surrounded, which need not be asked. */
bool brothers_calm(const struct match *m, int32_t figure);
bool brothers_engaged(const struct match *m, int32_t figure); /* F0.5-m */
/* May one more enemy touch it (F3.4.5-e)? The newcomer may do so already; -1: anybody. */
bool brothers_room_for(const struct match *m, int32_t figure, int32_t newcomer);
/* An enemy known to the side (-1: any) whom the figure would touch there and who has no room for it; -1. */
int32_t brothers_crowded_at(const struct match *m, int32_t figure, struct point at, int32_t known_to);
bool brothers_surrounded(const struct match *m, int32_t figure); /* F3.4.5-f */
enum arc brothers_arc(const struct match *m, int32_t of,
                      int32_t other); /* where `other` is, seen from `of` */
enum arc brothers_arc_of(const struct place *at, struct point other);
int32_t brothers_nearest_enemy(const struct match *m, int32_t figure); /* known to its side; -1 */

/* --- sight.c ------------------------------------------------------------------------------------ */

struct sight brothers_sight(const struct match *m, int32_t viewer, int32_t target);
bool brothers_sees(const struct match *m, int32_t viewer, int32_t target);    /* field of vision and a line */
bool brothers_watches(const struct match *m, int32_t viewer, int32_t target); /* sees it, and not masked */
bool brothers_line_to(const struct match *m, int32_t viewer,
                      int32_t target);                                       /* a line, whatever the facing */
bool brothers_masked(const struct match *m, int32_t viewer, int32_t target); /* by more than 50 % */
bool brothers_in_firing_zone(const struct match *m, int32_t shooter, int32_t target, length range);
/* Has the target taken cover, and does it help against who is there (side of the linear feature: F0.5-l)? */
bool brothers_covered_from(const struct match *m, int32_t target, int32_t from);
/* Is it behind a wall or opening within 1 cm, seen along these lines? */
bool brothers_behind(const struct match *m, int32_t figure, const struct sight *sight);
/* The feature that would give cover there: a piece, NOTHING. */
int32_t brothers_cover_at(const struct match *m, int32_t figure);
int32_t brothers_cover_for(const struct match *m, const struct place *place, const struct base *base);
int32_t brothers_area_cover_at(const struct match *m, int32_t figure); /* the ground it stands in alone */
bool brothers_difficult_at(const struct match *m, struct point at);

/* --- hide.c ------------------------------------------------------------------------------------- */

bool brothers_hidden(const struct match *m, int32_t figure);
/* Ends hiding and cover (shooting, casting, striking, contact), with an event if anything changes. */
void brothers_come_out(struct match *m, int32_t figure, enum visibility to, const char *rule);
/* After a move that does not end cover or hiding by itself: both end where nothing covers it. */
void brothers_keep_cover(struct match *m, int32_t figure, const char *rule);
/* With fog_of_war whatever others can see happen shows who does it (F3.4.6-f). */
void brothers_show_doer(struct match *m, int32_t figure);
/* F3.4.6-e after a move or turn of `figure`: whom it discovers, who discovers it. */
void brothers_discover(struct match *m, int32_t figure);
/* Makes a figure and its things known to all sides, or hides them again from the enemy (fog_of_war). */
void brothers_show(struct match *m, int32_t figure);
void brothers_conceal(struct match *m, int32_t figure);

/* --- bump.c: what everybody sees stopped or turned aside tells of who did it (fog_of_war) --------- */

/* Shows `other` if a side does not know of it but does know of the mover. */
void brothers_show_in_way(struct match *m, int32_t mover, int32_t other);
/* Shows all that the mover will jump over or ride down: the price of the move would tell of them. */
void brothers_show_jumped(struct match *m, int32_t mover, angle direction, length far);
/* Shows everybody whose base the mover would touch if it stood there. */
void brothers_show_at(struct match *m, int32_t mover, struct point at);
/* Shows everybody who keeps the mover from the point at which a side expected it (`known`, by side), so that
 * it stands at `at`. */
void brothers_show_instead(struct match *m, int32_t mover, const struct point known[2], struct point at);
/* Shows everybody in the way of a straight move. */
void brothers_show_along(struct match *m, int32_t mover, struct point from, angle direction, length far);

/* --- place.c: putting figures on the table ------------------------------------------------------- */

length brothers_base(const struct match *m, int32_t figure);
/* Puts a figure (and the body it carries) there, on the floor of that place, keeping flags and height right.
 */
void brothers_put(struct match *m, int32_t figure, struct point at, angle facing);
/* Sets height, base and flags of the stand from the figure's state. */
void brothers_refresh(struct match *m, int32_t figure);
void brothers_set_posture(struct match *m, int32_t figure, enum posture posture);
/* How far a free spot may be that somebody has to take: the farthest corner of the table. */
length brothers_anywhere(const struct match *m);
/* Is there room for who lies to stand up, there or elsewhere? With `known_to` >= 0 as far as that side
 * knows. */
bool brothers_room_to_rise(const struct match *m, int32_t figure, int32_t known_to);
/* He stands, aside of whoever stands over him; false if there is no room: he lies as before. Who hides in the
 * way is shown. */
bool brothers_rise(struct match *m, int32_t figure);
/* How the figure moves: base, height, stopped by all that stands in the way; with `known_to` >= 0 only by
 * what that side knows of. */
struct mover brothers_mover(const struct match *m, int32_t figure, int32_t known_to);
/* The same for where it may come to stand: not on anybody who lies there, either. */
struct mover brothers_settler(const struct match *m, int32_t figure, int32_t known_to);
/* How far it can go straight in that direction, at most `far`, stopping FRIEND_GAP before anything (recoil,
 * dodge, rout); reaching the table edge is told through `edge` (-1: no). With `known_to` >= 0 as far as that
 * side knows. */
length brothers_free_way(const struct match *m, int32_t figure, angle direction, length far, int32_t known_to,
                         int32_t *edge);
/* The first `far` of the way, or up to where the edge of the base comes to that piece (NOTHING: any low wall
 * or window). */
length brothers_before_walls(const struct match *m, const struct path *way, const struct mover *mover,
                             int32_t piece, length far);
/* After it has gone `gone` that way from there: who stopped it and is unknown to somebody is shown. */
void brothers_show_stopper(struct match *m, int32_t figure, struct point from, angle direction, length far,
                           length gone);
/* Move limits: per action on this way (F3.3-c to g), and what is left of the turn (F3.3-h). */
length brothers_action_limit(const struct match *m, int32_t figure, struct point from, angle direction,
                             length wanted);
length brothers_turn_left(const struct match *m, int32_t figure);
/* Falls on its back where it is; a rider beside his mount, right or left, which becomes riderless. */
void brothers_fall(struct match *m, int32_t figure, bool right, const char *rule);
/* Takes the rider off his mount: he stands or lies beside it (direction as seen from the mount). */
void brothers_unhorse(struct match *m, int32_t rider, angle direction);
/* The same of a mount that has died under him and is gone. */
void brothers_fall_beside(struct match *m, int32_t rider, int32_t mount, bool right);
/* The figure leaves play: body, mount, load, coin, objects (F2.6.1-b, F8.1-e, F8.2-d, exits). */
void brothers_lose(struct match *m, int32_t figure, enum end_state end, const char *rule);
/* A figure that finds no room at deployment is lost before the battle, with its mount; a piece is left out.
 */
void brothers_stay_away(struct match *m, int32_t figure);
/* Takes the mount away for good (F10.2.2-h); its rider, if any, stands in its place. */
void brothers_lose_mount(struct match *m, int32_t mount);

/* --- plan.c: a displacement before it is made ------------------------------------------------------ */

struct brothers_plan {
    angle direction;
    int32_t turn_pa, pa; /* of the orientation; of all of it */
    length far;          /* as far as it means to go, or can */
    length reach;        /* the most this action could go */
    int32_t jumps, tramples, gaps;
    int32_t contact; /* enemy touched at the end; -1 */
    bool exits;
    struct point end;
};

/* Something on the way that is jumped over or ridden down. */
struct brothers_obstacle {
    length begin, end;    /* where the jump is taken; where the base is past it */
    int32_t piece, stand; /* one of them is -1 */
};

length brothers_obstacle_height(const struct match *m, const struct brothers_obstacle *o);
bool brothers_frantic(int32_t action);              /* F3.4.4-a: beyond the maximum of the turn */
int32_t brothers_cost(enum brothers_action action); /* PA without additions */
int32_t brothers_turn_cost(const struct match *m, int32_t figure, angle facing);
/* Turns the figure, pays for it, tells it and finds who is discovered. */
void brothers_turn_to(struct match *m, int32_t figure, angle facing);
/* Another action than orienting begins: the next orientation is priced anew (F3.1-c). */
void brothers_end_turning(struct match *m, int32_t figure);
/* Obstacles on the way straight ahead, as far as the side knows (-1: all), in order. */
int32_t brothers_obstacles(const struct match *m, int32_t figure, struct point from, angle direction,
                           length far, int32_t known_to, struct brothers_obstacle *list, int32_t most);
/* A narrow passage (F3.3-i): is the base stopped at `along`, but passes with half its width? Where it is
 * through. */
bool brothers_squeeze(const struct match *m, int32_t figure, angle direction, length along, length far,
                      int32_t known_to, length *through);
/* A passage that only a master who requires the test disputes: the base passes, but one wider by TIGHT on
 * either side would not. Where it begins, and where it is past it. */
bool brothers_tight(const struct match *m, int32_t figure, struct point from, angle direction, length far,
                    length *begin, length *past);
/* What the displacement would be; false and why if it is not allowed. Looks only at what the side knows. */
bool brothers_make_plan(const struct match *m, int32_t figure, enum brothers_action action, struct point at,
                        bool tramples, struct brothers_plan *plan, struct refusal *why);
/* F10.2.2-m: may it ride over who lies in its way? */
bool brothers_may_trample(const struct match *m, int32_t figure);
/* The straight way into contact with an enemy; false if there is none. */
bool brothers_plan_charge(const struct match *m, int32_t figure, int32_t enemy, struct brothers_plan *plan);
bool brothers_may_displace(const struct match *m, int32_t figure);
/* The same for who has asked whether it is calm. */
bool brothers_free_to_go(const struct match *m, int32_t figure, bool calm);
/* May it come into contact with this enemy, and where would it stand? */
bool brothers_flank_spot(const struct match *m, int32_t figure, int32_t enemy, int32_t known_to,
                         struct point *spot);
bool brothers_contact_allowed(const struct match *m, int32_t figure, int32_t enemy);

/* --- move.c ------------------------------------------------------------------------------ */

/* The end of some legal displacement, for whoever gives no answer: straight ahead as far as it goes, or any
 * direction for a figure that flees; its own place, if there is no way. */
struct point brothers_move_anywhere(const struct match *m, int32_t figure);

/* --- climb.c ----------------------------------------------------------------------------------- */

/* The point of a piece of terrain that is nearest to `to`. */
struct point brothers_nearest_on(const struct match *m, int32_t piece, struct point to);

/* --- fast.c ----------------------------------------------------------------------------------- */

/* Rolls the fast move and tells it; returns how far it goes of what was declared, and whether it falls there.
 */
length brothers_fast_move(struct match *m, int32_t figure, enum brothers_action action, length declared,
                          int32_t *flags, int32_t *natural);
void brothers_fast_odds(const struct match *m, int32_t figure, enum brothers_action action, struct odds *o);

#endif
