/* Brothers: what the rule system keeps about a match, and what its files share.
 *
 * Fighters, mounts, artillery pieces and every single object (weapon, shield, armour, bag of missiles, chest,
 * standard, body part) are figures: an object that is carried has no place on the table, one that was dropped
 * has. So a dropped sword is seen, picked up and stolen without any special case in views or clients. A
 * mounted fighter stands on the table with his mount's base; the mount then has no stand of its own.
 *
 * Rolls: every random result is one "die" of 0 to 9 (F0.3-d), whatever it is made from: brothers_die. */
#ifndef GONFALON_BROTHERS_H
#define GONFALON_BROTHERS_H

#include "common/dice/deck.h"
#include "common/match/event.h"
#include "common/match/match.h"
#include "common/rules/rules.h"
#include "common/rules/shared/zones.h"
#include "common/table/groups.h"
#include "common/table/path.h"
#include "common/table/sight.h"
#include "common/table/spots.h"
#include "common/table/table.h"

enum brothers_limit {
    SPELLS = 14,
    SKILLS = 9,
    SHOTS_IN_PIECE = 10,
    BAG_MISSILES = 10,
    CARRIED_MAX = 16,
    WEIGHTED_MAX = 6,
    CONTACTS_MAX = 24,
    REACH_MOST = 64, /* objects and others within reach of one figure */
    BROTHERS_FIGURES = 800,
    FACES_MAX = 64, /* different results of one die; a favourite joker may be worth many */
    NEEDED = 10     /* what a roll has to reach */
};

/* Lengths the ledger names (1 cm = 1000). */
enum brothers_length {
    BASE_FOOT = 2500,
    BASE_MOUNTED = 5000,
    BASE_LARGE = 6000,
    BASE_PIECE = 5000,
    BASE_OBJECT = 1000,
    HEIGHT_FOOT = 3000,
    HEIGHT_MOUNTED = 5000,
    HEIGHT_LARGE = 6000,
    HEIGHT_LYING = 500,
    FRIEND_GAP = 100,           /* F3.4.5-g: 0.1 cm */
    REACH_TOUCH = 1000,         /* within 1 cm: objects, bodies, mounts, linear cover */
    POINT_BLANK = 10000,        /* F5.1.2-e */
    HIDE_DISTANCE = 30000,      /* F3.4.6-c */
    DISCOVERY_DISTANCE = 20000, /* F3.4.6-e */
    COMMAND_DISTANCE = 30000,   /* F1.1-j */
    STANDARD_DISTANCE = 30000   /* F8.1-c */
};

enum brothers_option {
    OPTION_SQUAD_BASES,
    OPTION_DIE_D20,
    OPTION_DIE_D30,
    OPTION_DIE_NO_ZERO,
    OPTION_CARD_DECK,
    OPTION_CARD_DECK_TENS,
    OPTION_CARD_DECK_FACES,
    OPTION_CARD_DECK_FAVOURITE_JOKER,
    OPTION_COMMAND_DISTANCE,
    OPTION_DIFFICULT_TERRAIN_JA,
    OPTION_ZERO_HURTS_BADLY,
    OPTION_OFF_HAND,
    OPTION_SHOOT_INTO_MELEE_RANDOM,
    OPTION_SHOOT_INTO_MELEE_RISKY,
    OPTION_JDEG_ZERO_IS_TEN,
    OPTION_JDEG_ZERO_KILLS,
    OPTION_JDEG_ONE_SAVES,
    OPTION_NO_MORALE_TABLE,
    OPTION_FOG_OF_WAR,
    BROTHERS_OPTIONS
};

enum ground_kind {
    GROUND_BRUSH,
    GROUND_GROVE,
    GROUND_FOREST,
    GROUND_SWAMP,
    GROUND_ROCKS,
    GROUND_LOW_WALL,
    GROUND_HIGH_WALL,
    GROUND_BUILDING,
    GROUND_WALL,
    GROUND_ROOM,
    GROUND_DOOR,
    GROUND_WINDOW,
    GROUND_DEEP,
    GROUND_KINDS
};
enum { GOING_OTHER = 1, GOING_IMPASSABLE = 2, GOING_OBSTACLE = 3 };

/* Bits of stands beside the engine's: in the way as far as side 0 (1) knows. A check of what a player may do
 * looks at these, so that it never betrays a figure he has not discovered; the move itself is stopped by
 * everything. */
enum stand_mark {
    STAND_KNOWN_0 = STAND_MARK,
    STAND_KNOWN_1 = STAND_MARK << 1,
    STAND_FIGHTER = STAND_MARK << 2, /* in play, standing or lying */
    STAND_ROOM_0 = STAND_MARK << 3, /* takes room as far as side 0 (1) knows, even lying: nobody ends on it */
    STAND_ROOM_1 = STAND_MARK << 4
};

enum brothers_sort { SORT_FIGHTER, SORT_MOUNT, SORT_PIECE, SORT_ITEM };
enum figure_type { TYPE_FOOT, TYPE_MOUNTED, TYPE_LARGE };
enum coin { COIN_NONE, COIN_TAILS, COIN_HEADS };
enum posture { POSTURE_STANDING, POSTURE_ON_BACK, POSTURE_STUNNED, POSTURE_HANGING };
enum wound { WOUND_NONE, WOUND_WOUNDED, WOUND_GRIEVOUS };
enum end_state { END_NONE, END_OUT_OF_ACTION, END_DEAD, END_SURRENDERED, END_FLED, END_EXITED };
enum visibility { VISIBLE_OPEN, VISIBLE_COVER, VISIBLE_HIDDEN };
enum item_kind_of {
    THING_WEAPON,
    THING_SHOOTER,
    THING_SHIELD,
    THING_ARMOUR,
    THING_BAG,
    THING_STANDARD,
    THING_BOOK,
    THING_ANIMAL,
    THING_CHEST,
    THING_HEAD,
    THING_OTHER,
    THING_KINDS
};
enum item_where {
    WHERE_STOWED,
    WHERE_MAIN_HAND,
    WHERE_OFF_HAND,
    WHERE_BOTH_HANDS,
    WHERE_WORN, /* armour; natural weapons */
    WHERE_GROUND,
    WHERE_BODY,
    WHERE_SHIELD, /* a missile stuck in the holder's shield */
    WHERE_GONE,
    WHERES
};
enum arc { ARC_FRONT, ARC_FLANK, ARC_REAR };
enum scenario {
    SCENARIO_SKIRMISH,
    SCENARIO_HOLD,
    SCENARIO_BREAKTHROUGH,
    SCENARIO_CHEST,
    SCENARIO_LEADER,
    SCENARIO_AMBUSH,
    SCENARIO_RESCUE,
    SCENARIOS
};
enum brothers_phase { PHASE_SETUP, PHASE_INITIATIVE, PHASE_ACTIVATIONS, PHASE_END };

/* Bits of roles and skills. */
enum role { ROLE_LEADER = 1, ROLE_OFFICER = 2, ROLE_CHARACTER = 4, ROLE_CASTER = 8, ROLE_STANDARD = 16 };
enum skill {
    SKILL_AMBIDEXTROUS = 1,
    SKILL_HEALER = 2,
    SKILL_DUELLIST = 4,
    SKILL_MARKSMAN = 8,
    SKILL_STEADFAST = 16,
    SKILL_ACROBAT = 32,
    SKILL_HORSEMAN = 64,
    SKILL_LOOKOUT = 128,
    SKILL_ADEPT = 256
};

/* The spells in the order of F14.2-a to -n: bits of `spells`, indices of lasting[]. */
enum spell {
    SPELL_EMBER_DART,
    SPELL_STUMBLING_ROOTS,
    SPELL_DREAD_WHISPER,
    SPELL_BLINDING_MIST,
    SPELL_STONE_GRIP,
    SPELL_IRON_HIDE,
    SPELL_KEEN_EDGE,
    SPELL_SWIFT_STEP,
    SPELL_HEARTS_FIRE,
    SPELL_KNIT_FLESH,
    SPELL_VEIL_OF_DUSK,
    SPELL_THUNDERCLAP,
    SPELL_UNBINDING,
    SPELL_SKY_LANCE
};

/* A spell as the catalogue describes it (its effect is code). */
struct spell_line {
    int32_t level, pa, range, offensive, support, not_self, lasting, damage;
};

/* What may not be done for the rest of the turn (exempt). */
enum exemption { NO_OFFENCE = 1, ONLY_MOVING = 2 };

/* An object as the catalogue describes it: copied into each object's record, so that a match needs no
 * catalogue once it has begun. */
struct thing {
    int32_t what; /* enum item_kind_of */
    int32_t row;  /* number of the catalogue entry among its kind of things: bags feed the row `feeds` */
    int32_t hands, weight, blade; /* blade: 0 no, 1 dagger, 2 one-hand blade, 3 can behead only */
    int32_t tac, degc, def;
    int32_t tat, degt, range, reload, capacity, jams, has_string, large_missile, thrown, needs_bag, feeds;
    int32_t shot_malus, jd, jd_shot, metal, natural, lance, bayonet, contact; /* contact: a contact weapon */
    int32_t large_shield, cast_free; /* cast_free: may be held while casting (dagger, staff, animal) */
};

struct brothers_figure {
    int32_t sort;

    /* Fighter: profile. */
    int32_t type, roles, skills, c, t, d, a, m, action_value;
    int32_t mount;              /* figure of the mount ridden; -1 */
    int32_t base_points, value; /* what it is worth when lost; value includes kit */

    /* Fighter: state for the battle. */
    int32_t pa_lost, m_lost, jm_malus, js_malus, wound, healed_once;
    int32_t posture, climb_height, climb_piece, visibility, cover_piece, routed, ends; /* enum end_state */
    int32_t rout_cause;        /* enemy that caused it; -1 */
    int32_t spells, memorised; /* bits of spells known; index + 1 of the one memorised, 0: none */
    int32_t book_bonus, needs_book;
    int32_t lasting[SPELLS]; /* turn at the end of which the effect on this fighter stops; 0: none */
    int32_t stored, stored_action, stored_cost; /* F2.6.3: PA kept, for what, and what that takes */
    int32_t carries;                            /* body carried; -1 */
    int32_t carried_by;                         /* of a body; -1 */
    int32_t shaken, shaken_now;                 /* at its next activation; during the present one */
    int32_t next_bonus;                         /* PA of Swift Step for its next activation */
    int32_t raised_beside;                      /* friend it may touch since one raised the other; -1 */

    /* Fighter: this turn. */
    int32_t coin, pa_spent, pa_bonus, pa_penalty, moved_far, moved, oriented, frantic_used, ad_used;
    int32_t fled_combat, rallied, exempt; /* exempt: enum exemption */
    int32_t kicked_by[4];                 /* riders it may not attack this turn; -1 */
    /* Fighter: this activation. */
    int32_t active, acted, straight, straight_facing, orient_from, orient_paid, charge_bonus;
    int32_t marked;     /* within a spell that hits several */
    int32_t performing; /* its stored PA count now: the action it saved up for */

    int32_t reacts_at, reacts_with,
        reacts_order; /* reaction shot ordered: where on the enemy's way; with; -1 */

    /* Mount. */
    int32_t mount_d, mount_ja, mount_kick, barding, barding_ja, rider, unusable;
    /* Artillery piece. */
    int32_t piece_loaded, piece_reload, piece_shots, piece_moved, piece_oriented, piece_defect;
    /* Object. */
    struct thing thing;
    int32_t holder; /* the fighter who has it, whose body it lies on, whose shield it sticks in; -1 */
    int32_t where;  /* enum item_where */
    int32_t first_item,
        next_item; /* of a holder, of an object: the objects of one holder (brothers_give); -1 */
    int32_t count, loaded, c_malus, degc_malus, table_malus, jt_malus, no_stow, useless, jammed,
        string_broken;
    int32_t locked, opened;
    int32_t planted; /* a thrown missile stuck somewhere: Recover it (F5.2-i), it cannot be picked up */
    int32_t owner;   /* the side it began with; of a head: the fighter it was */
};

struct brothers_side {
    int32_t home_edge, exit_edge, leader, score, favourite_joker, start_count, start_value, deployed, budget;
    int32_t attacks, exited, exited_value, points;
    int32_t body; /* Rescue: the friend to be brought home; -1 */
    int32_t lost_value;
    int32_t rolled_edges; /* the scenario leaves its edge to the dice (F16.1-b) */
    struct kept_zone zone;
};

struct brothers_match {
    int32_t turns, initiative, scenario, night, first_without_roll;
    int32_t chooser; /* who chose his edge; -1 */
    int32_t marker_x, marker_y, chest;
    int32_t activating;                 /* figure being activated; -1 */
    int32_t action, action_a, action_b; /* what it does now: enum brothers_action and its details */
    int32_t gap_test;                   /* F3.3-i: 0 waived, 1 rolled for */
    int32_t declared;                   /* distance of the fast move being rolled for (F2.4-c) */
    int32_t allowance; /* of the displacement under way, whatever ends it before (F3.4.5-d) */
    int32_t deploy_depth;
    int32_t base_foot, base_mounted, base_large, base_piece; /* F0.3-c: diameters, the same for both sides */
    struct spell_line spell[SPELLS];
    struct thing fists;
    int32_t pile_shown, discard_shown; /* of the card deck, as everybody may know; -1 unknown */
    struct deck deck;
};

/* --- actions ---------------------------------------------------------------------------------------- */

/* Everything an activated figure can do. An option of the menu is an action and up to two details (usually
 * figures: whom, with what). */
enum brothers_action {
    ACTION_NONE,
    ACTION_STOP,
    ACTION_STORE, /* a: the action saved up for; b: its cost */
    /* Movement, objects, mounts. */
    ACTION_ORIENT,
    ACTION_MOVE,
    ACTION_RUN,
    ACTION_SPRINT,
    ACTION_FRANTIC_RUN,
    ACTION_FRANTIC_SPRINT,
    ACTION_ADVANCE_HIDDEN,
    ACTION_ADVANCE_COVER,
    ACTION_CRAWL,
    ACTION_STAND_UP,
    ACTION_LIE_DOWN,
    ACTION_CLIMB,    /* a: piece */
    ACTION_LET_DOWN, /* lets itself down to the foot it hangs above */
    ACTION_HIDE,
    ACTION_TAKE_COVER,
    ACTION_SCAN,       /* a: hidden figure, or -1: somebody unseen at a place */
    ACTION_DRAW,       /* a: item; b: hand, WHERE_... */
    ACTION_STOW,       /* a: item */
    ACTION_PICK_UP,    /* a: item; b: hand, or WHERE_STOWED for a pocket thing */
    ACTION_PUT_DOWN,   /* a: item */
    ACTION_OPEN,       /* a: piece (door), b: -1; or a: -1, b: item (chest) */
    ACTION_CLOSE,      /* likewise */
    ACTION_FORCE_OPEN, /* likewise */
    ACTION_BEHEAD,     /* a: body */
    ACTION_CARRY,      /* a: body */
    ACTION_SET_DOWN,   /* the body carried */
    ACTION_MOUNT,      /* a: mount */
    ACTION_DISMOUNT,
    ACTION_JUMP_ON, /* a: mount */
    ACTION_JUMP_OFF,
    ACTION_CHARGE, /* a: enemy */
    /* Fighting, shooting, spells, morale. */
    ACTION_STRIKE,          /* a: enemy, riderless mount or body */
    ACTION_SHOOT,           /* a: target; b: weapon */
    ACTION_SHOOT_PIECE,     /* a: target; b: piece */
    ACTION_RELOAD,          /* a: weapon, or the stowed missile that is taken into the hand */
    ACTION_QUICK_RELOAD,    /* a: weapon */
    ACTION_RELOAD_PIECE,    /* a: piece; b: PA given */
    ACTION_CHANGE_MAGAZINE, /* a: weapon */
    ACTION_UNJAM,           /* a: weapon; also changes a string */
    ACTION_RECOVER_MISSILE, /* a: missile */
    ACTION_TURN_PIECE,      /* a: piece */
    ACTION_MOVE_PIECE,      /* a: piece */
    ACTION_CAST,            /* a: target; b: spell */
    ACTION_MEMORISE,        /* a: spell */
    ACTION_RALLY,
    ACTION_RECOVER,
    ACTION_FLEE,
    ACTION_RAISE, /* a: comrade */
    ACTION_TEND,  /* a: comrade */
    BROTHERS_ACTIONS
};

enum brothers_procedure {
    /* Values of a frame: v[0], v[1], v[2] as the caller gave them. */
    P_GAME,
    P_SETUP,
    P_DEPLOY,     /* side, first time through */
    P_DEPLOY_FOG, /* bits of the sides that deploy at once */
    P_KIT,        /* hands and memorised spells: bits of the sides */
    P_TURN,
    P_INITIATIVE,
    P_ACTIVATIONS,
    P_ACTIVATE, /* figure */
    P_END_TURN,
    P_ORIENT,      /* figure */
    P_MOVE,        /* figure: every displacement action, as brothers_match.action says */
    P_CHARGE,      /* figure, enemy */
    P_WALK,        /* figure, length, enum walk_flag: one straight displacement with windows, jumps, contact.
                    * Result: enum walk_end */
    P_PATH_WINDOW, /* figure, length: asks for reaction shots at a displacement */
    P_CONTACT,     /* mover, enemy contacted: spot, turning, contact window. Result: 1 contact holds */
    P_STAND_UP,    /* figure, 1: lies already and has paid: only the facing (also after Recover, Raise) */
    P_CLIMB,       /* figure, piece */
    P_HIDING,      /* figure, a: hide, take cover, scan, lie down, let down */
    P_OBJECT,      /* figure, a, b: objects, doors, bodies */
    P_MOUNTING,    /* figure, mount */
    /* Fighting, shooting, spells, morale. */
    P_STRIKE,         /* attacker, target, enum strike_flag */
    P_STRIKE_WINDOW,  /* attacker, defender */
    P_CONTACT_WINDOW, /* contacted figure, mover: Defensive shot, Change weapon or nothing */
    P_CHANGE_WEAPON,  /* figure */
    P_SHOOT,          /* shooter, target, weapon (or piece) */
    P_REACTION_SHOT,  /* reactor, moving enemy, weapon */
    P_BLOW,           /* a blow, shot or spell that hits: rider or mount, JD, damage (fight.h) */
    P_HIT,            /* figure, result on the damage table, cause (figure or -1); fight.h sets the rest */
    P_JDEG,           /* figure, cause, 1: own clumsiness */
    P_STUN,           /* figure, cause, 1: own clumsiness. F7.3-d */
    P_MORALE,         /* figure, cause, enum morale_cause */
    P_ROUT_MOVE,      /* figure, cause, 1: after a failed rally */
    P_CAST,           /* caster, target, spell */
    P_WEAPON_ACTION,  /* figure, a, b: reload, unjam, magazine, missiles */
    P_PIECE_ACTION,   /* figure, a, b */
    P_MEMORISE,       /* figure, spell */
    P_RALLY,          /* figure */
    P_RECOVER,        /* figure */
    P_FLEE,           /* figure */
    P_CARE,           /* figure, comrade: raise, tend */
    P_MOUNT_LOST,     /* rider, 0 wounded or 1 worse, cause */
    PROCEDURES
};

enum walk_flag { WALK_INTO_CONTACT = 1, WALK_TRAMPLES = 2, WALK_FALLS = 4, WALK_HEAVY_FALL = 8 };
enum walk_end { WALK_FREE, WALK_CONTACT, WALK_FELL, WALK_STOPPED, WALK_GONE };
enum strike_flag {
    STRIKE_PAID = 1, /* a Charge: its 6 PA are paid, only extras are to pay */
    STRIKE_FREE = 2, /* the free attack on who flees (F8.2-i) */
};
enum morale_cause { MORALE_MELEE, MORALE_SHOT, MORALE_SPELL, MORALE_OTHER };

enum brothers_question {
    Q_JOKER,
    Q_EDGE,
    Q_DEPLOY,
    Q_DEPLOY_FOG,
    Q_STATUS,
    Q_KIT,
    Q_ACTIVATE,
    Q_ACTION,
    Q_FACING,
    Q_MOVE,
    Q_REACT,
    Q_SPOT,
    Q_TURN_TO,
    Q_DISMOUNT,
    /* Fighting, shooting, spells. */
    Q_STRIKE,         /* pick: extra PA and which item hits */
    Q_STRIKE_AD,      /* pick: change weapon, dodge, parry, kick, defend */
    Q_DEFENCE,        /* pick: which item hits, which defends */
    Q_CONTACT_AD,     /* pick: defensive shot, change weapon, nothing */
    Q_CHANGE_WEAPON,  /* pick: items to hold */
    Q_CRITICAL,       /* pick: score 0 or the table */
    Q_RIDER_OR_MOUNT, /* pick */
    Q_AIM,            /* number: PA */
    Q_MELEE_FRIEND,   /* target */
    Q_CASTING,        /* pick: seek, concentrate */
    Q_FREE_ATTACK,    /* pick: who strikes at the one who flees */
    Q_TURN_PIECE,     /* target: a point to aim at */
    QUESTIONS
};

/* Details of an option of the menu, packed in its id. */
struct brothers_choice {
    int32_t action, a, b;
};
int32_t brothers_choice_id(int32_t action, int32_t a, int32_t b);
struct brothers_choice brothers_choice_of(int32_t id);

/* --- records.c ---------------------------------------------------------------------------------- */

enum { BROTHERS_MATCH_FIELDS = 17, BROTHERS_SIDE_FIELDS = 13, BROTHERS_FIGURE_FIELDS = 91 };
extern const struct field brothers_match_field[BROTHERS_MATCH_FIELDS];
extern const struct field brothers_side_field[BROTHERS_SIDE_FIELDS];
extern const struct field brothers_figure_field[BROTHERS_FIGURE_FIELDS];
extern const char *const brothers_terrain[];
extern const char *const brothers_spell_keys[SPELLS];  /* "ember_dart": catalogue ids, and text keys below */
extern const char *const brothers_spell_words[SPELLS]; /* "brothers.spell.ember_dart" */
extern const char *const brothers_spell_rules[SPELLS]; /* "F14.2-a" */

struct brothers_match *brothers_of(const struct match *m);
struct brothers_side *brothers_side_at(const struct match *m, int32_t side);
struct brothers_figure *brothers_at(const struct match *m, int32_t figure);
int32_t brothers_side_of(const struct match *m, int32_t figure);
const struct stand *brothers_stand(const struct match *m, int32_t figure);
struct point brothers_point(const struct match *m, int32_t figure);
angle brothers_facing(const struct match *m, int32_t figure);

/* The next fighter, or fighter or mount, after this figure (start with -1), whatever its state; -1. There are
 * many more objects than fighters: whoever looks for fighters goes this way. */
int32_t brothers_next_fighter(const struct match *m, int32_t after);
int32_t brothers_next_living(const struct match *m, int32_t after);
bool brothers_is_fighter(const struct match *m, int32_t figure);
/* A fighter on the table, neither out of action nor gone. */
bool brothers_in_play(const struct match *m, int32_t figure);
bool brothers_standing_up(const struct match *m,
                          int32_t figure);                  /* in play, not on the ground, not hanging */
bool brothers_lying(const struct match *m, int32_t figure); /* on its back or stunned */
bool brothers_stunned(const struct match *m, int32_t figure);
bool brothers_body(const struct match *m, int32_t figure); /* a fighter dead or out of action, on the table */
bool brothers_mounted(const struct match *m, int32_t figure);
bool brothers_large(const struct match *m, int32_t figure);
bool brothers_enemies(const struct match *m, int32_t a, int32_t b);
bool brothers_has_skill(const struct match *m, int32_t figure, enum skill skill);
/* Does a lasting spell work on it this turn? */
bool brothers_under(const struct match *m, int32_t figure, enum spell spell);
/* Does the side know that the figure is there? */
bool brothers_known_to(const struct match *m, int32_t figure, int32_t side);

/* Begins an event about a figure; who does not know of the figure does not see it. */
struct event *brothers_tell(struct match *m, const char *key, const char *rule, int32_t figure);
void brothers_told(struct match *m, const char *key, const char *rule, int32_t figure);

/* --- die.c: the one die ------------------------------------------------------------------------- */

enum check_result { CHECK_CRITICAL, CHECK_FAILED, CHECK_PASSED };

/* One die for a figure (-1: the side's own): begins the roll, returns the natural result. The roll's total is
 * that result until somebody adds to it. */
int32_t brothers_die(struct match *m, struct roll *r, const char *what, int32_t side, int32_t figure);
/* The malus of wounds, 0 to 2 (F7.6-a), as a modifier of the roll: subtracted, or added with `worse` +1. */
int32_t brothers_wound_malus(const struct match *m, int32_t figure);
void brothers_add_wound_malus(const struct match *m, int32_t figure, struct roll *r, int32_t sign);
/* Totals the roll (natural + modifiers) and reads it against a target. Natural 0 is critical. */
enum check_result brothers_check(struct roll *r, int32_t natural, int32_t target);

/* What the next die can show, with exact weights: for odds. */
struct brothers_faces {
    int32_t count, total;
    int32_t value[FACES_MAX], weight[FACES_MAX];
};
void brothers_faces(const struct match *m, int32_t side, struct brothers_faces *faces);
/* How many of the faces reach the target with this modifier; natural 0 fails if `zero_fails`. */
int64_t brothers_reaching(const struct brothers_faces *faces, int32_t modifier, int32_t target,
                          bool zero_fails);
void brothers_deck_start(struct match *m, bool shuffled);

/* --- agility.c: JA and JDP ---------------------------------------------------------------------- */

enum ja_use {
    JA_FAST_MOVE,
    JA_GAP,
    JA_JUMP,
    JA_CLIMB,
    JA_DODGE,
    JA_PARRY,
    JA_CHANGE_WEAPON,
    JA_RELOAD,
    JA_UNJAM,
    JA_MISSILE,
    JA_FORCE,
    JA_KICK,
    JA_MOUNT_LOST,
    JA_JUMP_MOUNT,
    JA_TEND,
    JA_RESIST
};
/* All modifiers of a JA but the action's own, which is given with its rule (0: none). */
void brothers_ja_modifiers(const struct match *m, int32_t figure, enum ja_use use, int32_t modifier,
                           const char *rule, struct roll *r);
/* Rolls it; a critical failure takes the PA that are left (F2.4-b). The caller tells the event with the roll.
 */
enum check_result brothers_ja(struct match *m, int32_t figure, enum ja_use use, int32_t modifier,
                              const char *rule, struct roll *r, int32_t *natural);
enum check_result brothers_jdp(struct match *m, int32_t figure, const char *what, struct roll *r);
/* Chance that the JA passes, as wins of cases. */
void brothers_ja_odds(const struct match *m, int32_t figure, enum ja_use use, int32_t modifier, int64_t *wins,
                      int64_t *cases);

/* --- points.c: PA and coins --------------------------------------------------------------------- */

int32_t brothers_permanent_pa(const struct match *m, int32_t figure);
int32_t brothers_pa_left(const struct match *m, int32_t figure);
/* Pays; the figure has then acted (F1.2-c). Asserts that it can. */
void brothers_spend(struct match *m, int32_t figure, int32_t pa);
/* All PA left are lost: in its activation that ends it, outside the coin goes (F2.4-b, F2.5-b). */
void brothers_lose_pa(struct match *m, int32_t figure);
/* May it use an AD (other than Defend) now: coin, not used yet, not stunned, routed, out (F2.6.2). */
bool brothers_may_react(const struct match *m, int32_t figure);
/* Pays an AD: all PA, the coin (F2.6.2-b). */
void brothers_pay_reaction(struct match *m, int32_t figure);
/* The procedure of an action pays its cost itself: brothers_spend with what the menu offered it for, and
 * extras. */
bool brothers_offensive_barred(const struct match *m, int32_t figure); /* rally, flight: F8.2-c, F8.2-k */

/* --- contact.c ---------------------------------------------------------------------------------- */

length brothers_distance(const struct match *m, int32_t a, int32_t b); /* edge to edge */
/* All that stands or lies within 1 cm of it, by number. */
int32_t brothers_in_reach(const struct match *m, int32_t figure, int32_t *list, int32_t most);
bool brothers_touch(const struct match *m, int32_t a, int32_t b);
/* Enemies in play in contact, whatever their state. */
int32_t brothers_contacts(const struct match *m, int32_t figure, int32_t *list, int32_t most);
/* Of these, the standing, not stunned, not routed ones: who engage it and who support against it. */
int32_t brothers_engagers(const struct match *m, int32_t figure, int32_t *list, int32_t most);
bool brothers_engaged(const struct match *m, int32_t figure); /* F0.5-m */
/* May one more enemy touch it (F3.4.5-e)? The newcomer may do so already; -1: anybody. */
bool brothers_room_for(const struct match *m, int32_t figure, int32_t newcomer);
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
/* Does the target's cover help against this shooter (status, side of the linear feature; F0.5-l, F5.1.2-l)?
 */
bool brothers_covered_from(const struct match *m, int32_t target, int32_t shooter);
/* The feature that would give cover there: a piece, NOTHING. */
int32_t brothers_cover_at(const struct match *m, int32_t figure);
bool brothers_difficult_at(const struct match *m, struct point at);

/* --- hide.c ------------------------------------------------------------------------------------- */

bool brothers_hidden(const struct match *m, int32_t figure);
/* Ends hiding and cover (shooting, casting, striking, contact), with an event if anything changes. */
void brothers_come_out(struct match *m, int32_t figure, enum visibility to, const char *rule);
/* F3.4.6-e after a move or turn of `figure`: whom it discovers, who discovers it. */
void brothers_discover(struct match *m, int32_t figure);
/* Makes a figure and its things known to all sides, or hides them again from the enemy (fog_of_war). */
void brothers_show(struct match *m, int32_t figure);
void brothers_conceal(struct match *m, int32_t figure);

/* --- place.c: putting figures on the table ------------------------------------------------------- */

length brothers_base(const struct match *m, int32_t figure);
/* Puts a figure (and the body it carries) there, on the floor of that place, keeping flags and height right.
 */
void brothers_put(struct match *m, int32_t figure, struct point at, angle facing);
/* Sets height, base and flags of the stand from the figure's state. */
void brothers_refresh(struct match *m, int32_t figure);
void brothers_set_posture(struct match *m, int32_t figure, enum posture posture);
/* How the figure moves: base, height, stopped by all that stands in the way; with `known_to` >= 0 only by
 * what that side knows of. */
struct mover brothers_mover(const struct match *m, int32_t figure, int32_t known_to);
/* The same for where it may come to stand: not on anybody who lies there, either. */
struct mover brothers_settler(const struct match *m, int32_t figure, int32_t known_to);
/* How far it can go straight in that direction, at most `far`, stopping FRIEND_GAP before anything (recoil,
 * dodge, rout); reaching the table edge is told through `edge` (-1: no). */
length brothers_free_way(const struct match *m, int32_t figure, angle direction, length far, int32_t *edge);
/* Move limits: per action on this way (F3.3-c to g), and what is left of the turn (F3.3-h). */
length brothers_action_limit(const struct match *m, int32_t figure, angle direction, length wanted);
length brothers_turn_left(const struct match *m, int32_t figure);
/* Falls on its back where it is; a rider beside his mount, right or left, which becomes riderless. */
void brothers_fall(struct match *m, int32_t figure, bool right, const char *rule);
/* Takes the rider off his mount: he stands or lies beside it (direction as seen from the mount). */
void brothers_unhorse(struct match *m, int32_t rider, angle direction);
/* The figure leaves play: body, mount, load, coin, objects (F2.6.1-b, F8.1-e, F8.2-d, exits). */
void brothers_lose(struct match *m, int32_t figure, enum end_state end, const char *rule);
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
/* What the displacement would be; false and why if it is not allowed. Looks only at what the side knows. */
bool brothers_make_plan(const struct match *m, int32_t figure, enum brothers_action action, struct point at,
                        bool tramples, struct brothers_plan *plan, struct refusal *why);
/* The straight way into contact with an enemy; false if there is none. */
bool brothers_plan_charge(const struct match *m, int32_t figure, int32_t enemy, struct brothers_plan *plan);
bool brothers_may_displace(const struct match *m, int32_t figure);
/* May it come into contact with this enemy, and where would it stand? */
bool brothers_flank_spot(const struct match *m, int32_t figure, int32_t enemy, int32_t known_to,
                         struct point *spot);
bool brothers_contact_allowed(const struct match *m, int32_t figure, int32_t enemy);

/* --- victory.c -------------------------------------------------------------------------------------- */

/* May it leave the table over this edge of its own will (F0.5-q)? */
bool brothers_may_exit(const struct match *m, int32_t figure, int32_t edge);
/* Checks after each turn (F1.3-a), or what can end the match at once; true if it is over. */
bool brothers_settle(struct match *m, bool end_of_turn);
int32_t brothers_score(const struct match *m, int32_t side);
/* Where the scenario wants the figure to be, and how much it matters (hundredths of a point); false: nowhere.
 */
bool brothers_goal(const struct match *m, int32_t figure, struct point *at, int32_t *weight);

/* --- fast.c ------------------------------------------------------------------------------------------
 */

/* Rolls the fast move and tells it; returns how far it goes of what was declared, and whether it falls there.
 */
length brothers_fast_move(struct match *m, int32_t figure, enum brothers_action action, length declared,
                          int32_t *flags, int32_t *natural);
void brothers_fast_odds(const struct match *m, int32_t figure, enum brothers_action action, struct odds *o);

/* --- items.c ------------------------------------------------------------------------------------- */

/* The next object of the holder after `item` (start with -1), whatever its place; -1. */
int32_t brothers_next_item(const struct match *m, int32_t holder, int32_t item);
/* The only way to change the holder; -1: nobody. */
void brothers_give(struct match *m, int32_t item, int32_t holder);
/* Makes the lists anew from the holders: a scenario file or the game master has written them. */
void brothers_link_items(struct match *m);
/* Objects on the ground within 1 cm, or with a body that is, by number. */
int32_t brothers_lying_in_reach(const struct match *m, int32_t figure, int32_t *list, int32_t most);
/* What it holds there: WHERE_MAIN_HAND and WHERE_OFF_HAND also find a two-hand object; -1. */
int32_t brothers_in_hand(const struct match *m, int32_t figure, enum item_where hand);
int32_t brothers_free_hands(const struct match *m, int32_t figure);
bool brothers_held(const struct match *m, int32_t item);
int32_t brothers_armour(const struct match *m, int32_t figure, bool shot); /* JD bonus */
const struct thing *brothers_thing(const struct match *m, int32_t item);   /* -1: fists */
int32_t brothers_weight(const struct match *m, int32_t figure);
bool brothers_encumbered(const struct match *m, int32_t figure);
bool brothers_two_weapons(const struct match *m, int32_t figure); /* the -1 of F4.5-c applies */
/* Puts an object into a hand, stows it, lays it down beside somebody, or takes it out of the game. */
void brothers_hold(struct match *m, int32_t item, int32_t figure, enum item_where where);
void brothers_lay_down(struct match *m, int32_t item, struct point at);
void brothers_destroy(struct match *m, int32_t item);
/* Weapons and shield in hand fall where the figure is (F3.4.2-g, F8.1-g). True: something did. */
bool brothers_drop_hands(struct match *m, int32_t figure);
void brothers_drop_body(struct match *m, int32_t figure);

/* --- menu.c: what the menu of an activation offers ---------------------------------------------- */

/* Adds an option if the figure can pay `cost`; if it cannot, but may save up for it (F2.6.3-a), adds that. */
void brothers_offer(const struct match *m, struct decision *d, int32_t figure, enum brothers_action action,
                    int32_t a, int32_t b, int32_t cost);
const char *brothers_action_label(int32_t action);
void brothers_offer_moves(const struct match *m, struct decision *d, int32_t figure);
void brothers_offer_charges(const struct match *m, struct decision *d, int32_t figure);
void brothers_offer_hiding(const struct match *m, struct decision *d, int32_t figure);
void brothers_offer_climbing(const struct match *m, struct decision *d, int32_t figure);
/* Chance that a scan finds it. */
void brothers_scan_odds(const struct match *m, int32_t figure, int32_t hidden, int64_t *wins, int64_t *cases);
void brothers_offer_objects(const struct match *m, struct decision *d, int32_t figure);
void brothers_offer_mounting(const struct match *m, struct decision *d, int32_t figure);
/* Each offers its actions; brothers_offer_forced only what a stunned or routed figure must do
 * first (Recover, Rally). Reload, Unjam ... are allowed in contact, Shoot is not: every condition is the
 * offerer's. */
bool brothers_offer_forced(const struct match *m, struct decision *d, int32_t figure);
void brothers_offer_fighting(const struct match *m, struct decision *d, int32_t figure); /* strike, flee */
void brothers_offer_shooting(const struct match *m, struct decision *d, int32_t figure); /* and weapons */
void brothers_offer_artillery(const struct match *m, struct decision *d, int32_t figure);
void brothers_offer_spells(const struct match *m, struct decision *d, int32_t figure);
void brothers_offer_care(const struct match *m, struct decision *d, int32_t figure); /* raise, tend */
/* How good an action from ACTION_STRIKE on is, in hundredths of a point; its odds. */
int32_t brothers_fight_worth(const struct match *m, int32_t figure, const struct brothers_choice *choice);
void brothers_fight_odds(const struct match *m, int32_t figure, const struct brothers_choice *choice,
                         struct odds *o);
/* What a strike by `attacker` on `target` is worth, as if they were in contact: for charges and moves. */
int32_t brothers_strike_worth(const struct match *m, int32_t attacker, int32_t target);
/* The best shot it could make at `target` from where it stands, 0 if none: for reaction windows, moves.
 */
int32_t brothers_shot_worth(const struct match *m, int32_t shooter, int32_t target, int32_t weapon,
                            bool reaction);
/* May it make a Reaction shot with this weapon: loaded, in hand, in contact with nobody .... The mover's
 * place and its visibility are checked by the window. */
bool brothers_may_shoot(const struct match *m, int32_t shooter, int32_t weapon);
/* May it shoot at the target as far as melee is concerned (F5.1.1-b, F5.1.1-g, the options)? */
bool brothers_clear_of_melee(const struct match *m, int32_t shooter, int32_t target);
/* May the contacted figure use an AD of the contact window? If not, no question is asked. */
bool brothers_contact_ad_open(const struct match *m, int32_t figure, int32_t mover);
/* End of turn: lasting effects that stop, pieces ready again. */
void brothers_end_effects(struct match *m);

/* --- the table of the system ------------------------------------------------------------------------ */

int32_t brothers_check_army(const struct catalogue *c, const struct army_list *list, int32_t points,
                            struct problems *problems);
/* Each bag of missiles has a second, empty one in reserve (THING_BAG, WHERE_GONE, fate out): missiles that
 * fall to the ground are an object of their own (brothers_spill). */
void brothers_count(const struct muster *muster, int32_t *figures, int32_t *units);
bool brothers_muster(struct match *m, const struct muster *muster, struct problems *problems);
int32_t brothers_standing(const struct match *m, int32_t side);
const char *brothers_broken(const struct match *m);
void brothers_amended(struct match *m);
void brothers_suppose(struct match *m, int32_t side);
bool brothers_resume_at(struct match *m, const json_t *start, struct problems *problems);

extern const struct rules brothers;

#endif
