/* What each procedure keeps while it waits: the values of its frame by name, and the steps at which a
 * scenario file that begins in the middle (setup/resume.c) enters it. */
#ifndef GONFALON_BATTLE_FRAMES_H
#define GONFALON_BATTLE_FRAMES_H

#include "common/match/rules.h"
#include "common/rules/battle/state.h"

/* turn/game.c */
enum battle_game_step {
    GAME_AGREE,
    GAME_TABLE,
    GAME_COMPONENTS,
    GAME_DEPLOY,
    GAME_JOIN,
    GAME_FIRST,
    GAME_TURN,
    GAME_TURN_OVER
};

/* setup/agree.c */
enum battle_agree_step {
    AGREE_TERMS,
    AGREE_TERMS_SAID,
    AGREE_EDGE_SAID,
    AGREE_HOUSE,
    AGREE_HOUSE_SAID,
    AGREE_ARMIES,
    AGREE_ARMIES_SAID
};
struct battle_agree_frame {
    int32_t side;          /* that chooses its edge */
    int32_t length, depth; /* they are agreed on */
};
FRAME_LAYOUT(battle_agree_frame);

/* setup/deploy.c */
enum battle_deploy_step { DEPLOY_ROLL, DEPLOY_NEXT, DEPLOY_PLACED };
enum battle_deployed { DEPLOY_BY_MOVEMENT, DEPLOY_ADVANCE, DEPLOY_REST };
struct battle_deploy_frame {
    int32_t who;      /* enum battle_deployed */
    int32_t side;     /* that puts down a unit now */
    int32_t movement; /* RULE("B25.1-c"): in half paces, of the units that come now */
};
FRAME_LAYOUT(battle_deploy_frame);

/* setup/special.c */
enum battle_special_step {
    SPECIAL_ADVANCE,
    SPECIAL_RESERVES,
    SPECIAL_REVEAL,
    SPECIAL_DEPLOY,
    SPECIAL_DEPLOY_FASTER,
    SPECIAL_JOIN,
    SPECIAL_WHO_SCOUTS,
    SPECIAL_SCOUTS,
    SPECIAL_OTHER_SCOUTS,
    SPECIAL_REST,
    SPECIAL_REST_OF_FASTER,
    SPECIAL_FIRST,
    SPECIAL_CHOSEN,
    SPECIAL_OVER
};
struct battle_special_frame {
    int32_t asked;     /* bits of the sides that were asked last */
    int32_t any, both; /* of the sides use advance forces */
    int32_t slower;    /* the side that deploys first */
    int32_t begins;    /* the side that plays the first scouts' turn */
};
FRAME_LAYOUT(battle_special_frame);

/* setup/enter.c */
enum battle_enter_step { ENTER_NEXT, ENTER_PLACED };
/* setup/components.c */
struct battle_components_frame {
    int32_t unit; /* units before it have been looked at */
};
FRAME_LAYOUT(battle_components_frame);

struct battle_enter_frame {
    int32_t side;
    int32_t force;     /* whose force comes on: a character; NOBODY: the rest of the army */
    int32_t edge;      /* enum table_edge */
    int32_t low, high; /* the stretch of it: lengths along x or y */
};
FRAME_LAYOUT(battle_enter_frame);

/* turn/arrivals.c */
struct battle_arrivals_frame {
    int32_t looked; /* at so many figures */
};
FRAME_LAYOUT(battle_arrivals_frame);

/* turn/turn.c: RULE("B4-h") phase by phase. */
enum battle_turn_step {
    TURN_BEGIN,
    TURN_COLOURS, /* B4-j, S3 */
    TURN_TESTS,   /* B4-j, S4 */
    TURN_TESTED,
    TURN_COMPANY, /* B4-j, M1 */
    TURN_DECLARE,
    TURN_ROUTS, /* compulsory moves (B4-j, M3) */
    TURN_CHARGES,
    TURN_WITHDRAW,
    TURN_FALL_BACK,
    TURN_MOVES,
    TURN_JOIN,
    TURN_REFORMED, /* B4-j, M6 */
    TURN_SHOOTING,
    TURN_COMBAT,
    TURN_RESERVE,
    TURN_RESERVE_JOIN,
    TURN_RALLY,
    TURN_OVER,
    TURN_STEPS
};

/* characters/leaving.c */
enum battle_company_step { COMPANY_ASK, COMPANY_PICKED, COMPANY_LEFT };
struct battle_company_frame {
    int32_t figure, unit; /* who leaves which unit */
};
FRAME_LAYOUT(battle_company_frame);

/* characters/joining.c */
enum battle_join_step { JOIN_NEXT, JOIN_UNIT, JOIN_PLACE, JOIN_PLACED };
struct battle_join_frame {
    int32_t side;   /* whose characters join; NO_SIDE: those of both */
    int32_t looked; /* at so many figures */
    int32_t figure, unit;
};
FRAME_LAYOUT(battle_join_frame);

/* characters/step_back.c */
enum battle_step_back_step { STEP_BACK_NEXT, STEP_BACK_NAMED };
struct battle_step_back_frame {
    int32_t unit;
    int32_t looked; /* at so many units, those of the active side first */
};
FRAME_LAYOUT(battle_step_back_frame);

/* command/fallen.c */
enum battle_banners_step { BANNERS_NEXT, BANNERS_NAMED, BANNERS_FOUGHT };
struct battle_banners_frame {
    int32_t unit, what; /* whose, and enum battle_fallen */
    int32_t by;         /* the enemy that tries to capture it */
    int32_t looked;     /* at so many units and kinds */
};
FRAME_LAYOUT(battle_banners_frame);

/* command/colours.c */
enum battle_colours_step { COLOURS_ASK, COLOURS_NAMED, COLOURS_PLACED };
struct battle_colours_frame {
    int32_t figure;                     /* that changes its place */
    int32_t bearers_done[SEEN_WORDS];   /* bits of the units whose bearer has had his change */
    int32_t musicians_done[SEEN_WORDS]; /* of those whose musician has */
};
FRAME_LAYOUT(battle_colours_frame);

/* characters/challenge.c */
enum battle_challenges_step { CHALLENGES_NEXT, CHALLENGES_ISSUED, CHALLENGES_ANSWERED };
struct battle_challenges_frame {
    int32_t engagement;
    int32_t stage; /* first to leaders, then between characters */
    int32_t challenger, challenged;
};
FRAME_LAYOUT(battle_challenges_frame);

/* move/moves.c */
enum battle_moves_step { MOVES_NEXT, MOVES_DRAWN, MOVES_ON, MOVES_WALKED };
struct battle_moves_frame {
    int32_t unit; /* that moves now */
};
FRAME_LAYOUT(battle_moves_frame);

/* charge/declare.c */
enum battle_charges_step {
    CHARGES_NEXT,
    CHARGES_DECLARED,
    CHARGES_FACED,
    CHARGES_REACTED,
    CHARGES_REACT,
    CHARGES_SLIPPED,
    CHARGES_REDIRECTED,
    CHARGES_HATED,
    CHARGES_ANSWERED, /* B5.7.2-j: the reaction is over */
    CHARGES_MIXED
};
enum battle_slipped { SLIPPED_NOT, SLIPPED_AWAY, SLIPPED_ASKED };
struct battle_charges_frame {
    int32_t unit, target; /* the charge that was declared last */
    int32_t slipped, met; /* enum battle_slipped: the unit that has panicked just before contact */
    int32_t wedge;        /* B5.7.4-a: it is declared as a wedge */
};
FRAME_LAYOUT(battle_charges_frame);

/* charge/run.c */
enum battle_chargers_step {
    CHARGERS_NEXT,
    CHARGERS_DRAWN,
    CHARGERS_SLIPPED,
    CHARGERS_ARM,
    CHARGERS_THROWN,
    CHARGERS_PUSHED,
    CHARGERS_FRENZY,
    CHARGERS_LOOSE,
    CHARGERS_THROWN_LOOSE
};
struct battle_chargers_frame {
    int32_t unit, met; /* whose target has panicked just before contact, or throws at him */
    int32_t left;      /* B7.1.6-b: of the move of a unit that has made contact: a length */
    int32_t across;    /* B7.1-h: the line across which figures without ranks have gone in; NOTHING */
};
FRAME_LAYOUT(battle_chargers_frame);

/* --- shoot/ --- */

/* shoot/shooting.c */
enum battle_shooting_step { SHOOTING_NEXT, SHOOTING_NAMED, SHOOTING_HATED };
struct battle_shooting_frame {
    int32_t unit;   /* B10.6-g: that shoots at one of several hated enemies */
    int32_t figure; /* the character of it who does so alone; NOBODY */
};
FRAME_LAYOUT(battle_shooting_frame);

/* One unit shoots at one target. */
struct battle_volley {
    int32_t unit, target; /* units */
    int32_t named;        /* a figure of the target that is picked out (B11.2.1-b); NOBODY */
    int32_t weapon;       /* enum massed_weapon */
    int32_t twice;        /* its figures shoot as often as the weapon lets them (B13.7.5-b, B13.7.9-b) */
    int32_t figure;       /* the only one of the unit that shoots (B6.2.1-f); NOBODY: all who can */
    int32_t reaction;     /* it stands and shoots (B7.2.2) */
    int32_t thrown;       /* enum battle_thrown */
};
/* B13.7.6-b: thrown as the two sides meet. */
enum battle_thrown { THROWN_NOT, THROWN_CHARGING, THROWN_CHARGED };

/* shoot/volley.c */
enum battle_volley_step { VOLLEY_SHOOT, VOLLEY_LOSSES, VOLLEY_ROUT, VOLLEY_OVER };
struct battle_volley_frame {
    struct battle_volley volley;
    int32_t struck; /* the next unit whose losses are removed, or whose test is taken */
};
FRAME_LAYOUT(battle_volley_frame);

/* shoot/grenade.c */
struct battle_grenades_frame {
    struct battle_volley volley;
    int32_t figure; /* the last that was asked; NOBODY */
};
FRAME_LAYOUT(battle_grenades_frame);

/* shoot/throw.c */
enum battle_throw_step { THROW_ALL, THROW_LOSSES };
struct battle_throw_frame {
    int32_t charger, met;
};
FRAME_LAYOUT(battle_throw_frame);

/* fight/combat.c */
enum battle_combat_step {
    COMBAT_BEGIN,
    COMBAT_ARM,
    COMBAT_ARMED,
    COMBAT_NEXT,
    COMBAT_CHOSEN,
    COMBAT_ROUND,
    COMBAT_STAY,
    COMBAT_STAYED,
    COMBAT_BANNERS,
    COMBAT_PUSH,
    COMBAT_LATE,
    COMBAT_OVER,
    COMBAT_PURSUED, /* those in contact with routers have struck */
    COMBAT_BREAK
};
struct battle_combat_frame {
    int32_t engagements, fought, pushed, late;
    int32_t tested; /* at so many units: whether they break */
    int32_t unit;   /* that is asked whether it stays */
    int32_t looked; /* at so many units */
};
FRAME_LAYOUT(battle_combat_frame);

/* fight/pushing.c */
enum battle_push_step { PUSH_WHOM, PUSH_WHOM_SAID, PUSH_MOVE, PUSH_NEXT, PUSH_SPREAD, PUSH_SHIFTED };
struct battle_push_frame {
    int32_t engagement;
    int32_t unit;   /* that is asked */
    int32_t looked; /* at so many units */
    int32_t late;   /* B8.3.1-a: of those alone who have waited for routers */
};
FRAME_LAYOUT(battle_push_frame);

/* fight/arming.c */
struct battle_arm_frame {
    int32_t unit;      /* that names its weapon now */
    int32_t component; /* B5.7.2-a: of a mixed formation, which; else 0 */
    int32_t looked;    /* at so many units, those of the active side first */
};
FRAME_LAYOUT(battle_arm_frame);

/* fight/round.c: at each value of I those strike first who have a claim (B7.7-d), then one side, then the
 * other. */
enum battle_round_step {
    FIGHT_BEGIN,
    FIGHT_CHALLENGED,
    FIGHT_MOVED_UP,
    FIGHT_PISTOLS,
    FIGHT_PISTOLS_SAID,
    FIGHT_DIVIDE,
    FIGHT_DIVIDED,
    FIGHT_VALUE,
    FIGHT_STAGE,
    FIGHT_NAMED,
    FIGHT_STRIKE,
    FIGHT_FALLEN,
    FIGHT_FALLEN_SAID,
    FIGHT_LOSSES
};
enum battle_stage { STAGE_CLAIMS, STAGE_FIRST, STAGE_SECOND, STAGE_DONE };
enum battle_who { WHO_ALL, WHO_CLAIMS, WHO_OTHERS };
struct battle_round_frame {
    int32_t engagement;
    int32_t moved_up, moves_up; /* units that have been looked at, and the one that is asked */
    int32_t loaded;             /* sides that have been asked whether they fire pistols */
    int32_t asked;              /* sides that have been asked to divide their attacks */
    int32_t value;              /* of I */
    int32_t stage;              /* enum battle_stage, the next one */
    int32_t claimed;
    int32_t side, who;         /* that strikes now: enum battle_who */
    int32_t looked;            /* at so many pairs of units */
    int32_t fallen, felled_by; /* the unit that is asked who has fallen, and the enemy */
};
FRAME_LAYOUT(battle_round_frame);

/* fight/losses.c */
struct battle_losses_frame {
    int32_t unit;
    int32_t shot; /* by shots: B6.6 */
};
FRAME_LAYOUT(battle_losses_frame);

/* rout/free_hits.c */
enum battle_free_hits_step { FREE_HITS_NEXT, FREE_HITS_AIMED };
struct battle_free_hits_frame {
    int32_t at; /* of the series that are due: the one that is struck now */
};
FRAME_LAYOUT(battle_free_hits_frame);

/* rout/routs.c */
enum battle_routs_step {
    ROUTS_BEGIN,
    ROUTS_PURSUED,
    ROUTS_NEXT,
    ROUTS_STOPPED,
    ROUTS_RUN,
    ROUTS_AHEAD,
    ROUTS_CHOSEN,
    ROUTS_FRONTS,
    ROUTS_FRONT_SAID,
    ROUTS_STRUCK,
    ROUTS_FLAILS,
    ROUTS_GO
};
struct battle_routs_frame {
    int32_t first;   /* those alone who have just broken */
    int32_t fresh;   /* the one that runs now has just broken (B8.5.2-c) */
    int32_t unit;    /* the routers that run now */
    int32_t pursuer; /* that is asked */
    int32_t looked;  /* at so many units */
};
FRAME_LAYOUT(battle_routs_frame);

/* psychology/frenzy.c */
enum battle_frenzy_step { FRENZY_NEXT, FRENZY_SAID };
struct battle_frenzy_frame {
    int32_t unit; /* that is asked */
};
FRAME_LAYOUT(battle_frenzy_frame);

/* rout/withdraw.c */
enum battle_withdraw_step { WITHDRAW_ASK, WITHDRAW_NAMED, WITHDRAW_CHASED, WITHDRAW_CHASE };
struct battle_withdraw_frame {
    int32_t unit;   /* that withdraws now */
    int32_t enemy;  /* that is asked */
    int32_t looked; /* at so many units */
};
FRAME_LAYOUT(battle_withdraw_frame);

/* rout/rally.c */
enum battle_rally_step { RALLY_BEGIN, RALLY_NAMED, RALLY_OVER };

#endif
