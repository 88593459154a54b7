/* The procedures, a row each: enum brothers_procedure (actions.h), their declarations (asks.h) and the table
 * of the system (brothers.c) are made of them. Behind each row: the first values of its frame (frames.h), as
 * the caller gives them. */
/* clang-format off */
PROCEDURE(P_GAME, brothers_game)
PROCEDURE(P_SETUP, brothers_setup)
PROCEDURE(P_DEPLOY, brothers_deploy) /* side, first time through */
PROCEDURE(P_DEPLOY_FOG, brothers_deploy_fog) /* bits of the sides that deploy at once */
PROCEDURE(P_KIT, brothers_kit) /* hands and memorised spells: bits of the sides */
PROCEDURE(P_TURN, brothers_turn)
PROCEDURE(P_INITIATIVE, brothers_initiative)
PROCEDURE(P_ACTIVATIONS, brothers_activations)
PROCEDURE(P_ACTIVATE, brothers_activate) /* figure */
PROCEDURE(P_END_TURN, brothers_end_turn)
PROCEDURE(P_ORIENT, brothers_orient) /* figure */
PROCEDURE(P_MOVE, brothers_move) /* figure: every displacement action, as brothers_match.action says */
PROCEDURE(P_CHARGE, brothers_charge) /* figure, enemy */
PROCEDURE(P_WALK, brothers_walk) /* figure, length, enum walk_flag: one straight displacement with windows, jumps, contact. Result: enum walk_end */
PROCEDURE(P_PATH_WINDOW, brothers_path_window) /* figure, length: asks for reaction shots at a displacement */
PROCEDURE(P_CONTACT, brothers_contact) /* mover, enemy contacted, what the action could still go (or SETTLED_ALREADY): spot, turning, contact window. Result: 1 contact holds */
PROCEDURE(P_STAND_UP, brothers_stand_up) /* figure, 1: lies already and has paid: only the facing (also after Recover, Raise) */
PROCEDURE(P_CLIMB, brothers_climb) /* figure, piece */
PROCEDURE(P_HIDING, brothers_hiding) /* figure, a: hide, take cover, scan, lie down, let down */
PROCEDURE(P_OBJECT, brothers_object) /* figure, a, b: objects, doors, bodies */
PROCEDURE(P_MOUNTING, brothers_mounting) /* figure, mount */
/* Fighting, shooting, spells, morale. */
PROCEDURE(P_STRIKE, brothers_strike) /* attacker, target, enum strike_flag */
PROCEDURE(P_STRIKE_WINDOW, brothers_strike_window) /* attacker, defender */
PROCEDURE(P_CONTACT_WINDOW, brothers_contact_window) /* contacted figure, mover: Defensive shot, Change weapon or nothing */
PROCEDURE(P_CHANGE_WEAPON, brothers_change_weapon) /* figure */
PROCEDURE(P_SHOOT, brothers_shoot) /* shooter, target, weapon (or piece) */
PROCEDURE(P_REACTION_SHOT, brothers_reaction_shot) /* reactor, moving enemy, weapon */
PROCEDURE(P_BLOW, brothers_blow) /* a blow, shot or spell that hits: rider or mount, JD, damage (fight.h) */
PROCEDURE(P_HIT, brothers_hit) /* figure, result on the damage table, cause (figure or -1); fight.h sets the rest */
PROCEDURE(P_JDEG, brothers_jdeg) /* figure, cause, 1: own clumsiness */
PROCEDURE(P_STUN, brothers_stun) /* figure, cause, 1: own clumsiness. F7.3-d */
PROCEDURE(P_MORALE, brothers_morale) /* figure, cause, enum morale_cause, modifier */
PROCEDURE(P_ROUT_MOVE, brothers_rout_move) /* figure, cause, 1: after a failed rally */
PROCEDURE(P_CAST, brothers_cast) /* caster, target, spell */
PROCEDURE(P_WEAPON_ACTION, brothers_weapon_action) /* figure, a, b: reload, unjam, magazine, missiles */
PROCEDURE(P_PIECE_ACTION, brothers_piece_action) /* figure, a, b */
PROCEDURE(P_MEMORISE, brothers_memorise) /* figure, spell */
PROCEDURE(P_RALLY, brothers_rally) /* figure */
PROCEDURE(P_RECOVER, brothers_recover) /* figure */
PROCEDURE(P_FLEE, brothers_flee) /* figure */
PROCEDURE(P_CARE, brothers_care) /* figure, comrade: raise, tend */
PROCEDURE(P_MOUNT_LOST, brothers_mount_lost) /* rider, enum mount_loss, cause */
/* clang-format on */
#undef PROCEDURE
