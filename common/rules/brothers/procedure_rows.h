/* The procedures, a row each: enum brothers_procedure (actions.h), their declarations (asks.h) and the table
 * of the system (brothers.c) are made of them. Behind each row: the first values of its frame (frames.h), as
 * the caller gives them. */
/* clang-format off */
PROCEDURE(P_GAME, brothers_game_run)
PROCEDURE(P_SETUP, brothers_setup_run)
PROCEDURE(P_DEPLOY, brothers_deploy_run) /* side, first time through */
PROCEDURE(P_DEPLOY_FOG, brothers_deploy_fog_run) /* bits of the sides that deploy at once */
PROCEDURE(P_KIT, brothers_kit_run) /* hands and memorised spells: bits of the sides */
PROCEDURE(P_TURN, brothers_turn_run)
PROCEDURE(P_INITIATIVE, brothers_initiative_run)
PROCEDURE(P_ACTIVATIONS, brothers_activations_run)
PROCEDURE(P_ACTIVATE, brothers_activate_run) /* figure */
PROCEDURE(P_END_TURN, brothers_end_turn_run)
PROCEDURE(P_ORIENT, brothers_orient_run) /* figure */
PROCEDURE(P_MOVE, brothers_move_run) /* figure: every displacement action, as brothers_match.action says */
PROCEDURE(P_CHARGE, brothers_charge_run) /* figure, enemy */
PROCEDURE(P_WALK, brothers_walk_run) /* figure, length, enum walk_flag: one straight displacement with windows, jumps, contact. Result: enum walk_end */
PROCEDURE(P_PATH_WINDOW, brothers_path_window_run) /* figure, length: asks for reaction shots at a displacement */
PROCEDURE(P_CONTACT, brothers_contact_run) /* mover, enemy contacted, what the action could still go (or SETTLED_ALREADY): spot, turning, contact window. Result: 1 contact holds */
PROCEDURE(P_STAND_UP, brothers_stand_up_run) /* figure, 1: lies already and has paid: only the facing (also after Recover, Raise) */
PROCEDURE(P_CLIMB, brothers_climb_run) /* figure, piece */
PROCEDURE(P_HIDING, brothers_hiding_run) /* figure, a: hide, take cover, scan, lie down, let down */
PROCEDURE(P_OBJECT, brothers_object_run) /* figure, a, b: objects, doors, bodies */
PROCEDURE(P_MOUNTING, brothers_mounting_run) /* figure, mount */
/* Fighting, shooting, spells, morale. */
PROCEDURE(P_STRIKE, brothers_strike_run) /* attacker, target, enum strike_flag */
PROCEDURE(P_STRIKE_WINDOW, brothers_strike_window_run) /* attacker, defender */
PROCEDURE(P_CONTACT_WINDOW, brothers_contact_window_run) /* contacted figure, mover: Defensive shot, Change weapon or nothing */
PROCEDURE(P_CHANGE_WEAPON, brothers_change_weapon_run) /* figure */
PROCEDURE(P_SHOOT, brothers_shoot_run) /* shooter, target, weapon (or piece) */
PROCEDURE(P_REACTION_SHOT, brothers_reaction_shot_run) /* reactor, moving enemy, weapon */
PROCEDURE(P_BLOW, brothers_blow_run) /* a blow, shot or spell that hits: rider or mount, JD, damage (fight.h) */
PROCEDURE(P_HIT, brothers_hit_run) /* figure, result on the damage table, cause (figure or -1); fight.h sets the rest */
PROCEDURE(P_JDEG, brothers_jdeg_run) /* figure, cause, 1: own clumsiness */
PROCEDURE(P_STUN, brothers_stun_run) /* figure, cause, 1: own clumsiness. F7.3-d */
PROCEDURE(P_MORALE, brothers_morale_run) /* figure, cause, enum morale_cause, modifier */
PROCEDURE(P_ROUT_MOVE, brothers_rout_move_run) /* figure, cause, 1: after a failed rally */
PROCEDURE(P_CAST, brothers_cast_run) /* caster, target, spell */
PROCEDURE(P_WEAPON_ACTION, brothers_weapon_action_run) /* figure, a, b: reload, unjam, magazine, missiles */
PROCEDURE(P_PIECE_ACTION, brothers_piece_action_run) /* figure, a, b */
PROCEDURE(P_MEMORISE, brothers_memorise_run) /* figure, spell */
PROCEDURE(P_RALLY, brothers_rally_run) /* figure */
PROCEDURE(P_RECOVER, brothers_recover_run) /* figure */
PROCEDURE(P_FLEE, brothers_flee_run) /* figure */
PROCEDURE(P_CARE, brothers_care_run) /* figure, comrade: raise, tend */
PROCEDURE(P_MOUNT_LOST, brothers_mount_lost_run) /* rider, enum mount_loss, cause */
/* clang-format on */
#undef PROCEDURE
