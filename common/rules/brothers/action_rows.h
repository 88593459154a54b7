/* The actions of an activation, a row each: the one place that lists them. The menu (turn/menu.c) offers in
 * the order of the rows; enum brothers_action, the table (turn/actions.c) and the declarations (turn/menu.h)
 * are made of them.
 *
 * ACTION(name, tag, PA, procedure, details, offer, fleeing, worth, flat worth, odds)
 *   tag        of the option; its texts: brothers.action.TAG; to save up for it, brothers.deed.TAG
 *   PA         what it takes without additions; 0: nothing, or brothers_offer is told
 *   procedure  called with the figure and the two details of the choice
 *   details    enum action_details: what the two are, for the text
 *   offer      offers it, and others with the same offer; it is called once
 *   fleeing    enum fleeing_may: may a figure that flees from combat do it (F8.2-k)?
 *   worth      in hundredths of a point: brothers_flat_worth takes the number beside it
 *   odds       brothers_no_odds: nothing is rolled, or a question to come tells them
 */
/* clang-format off */
ACTION(STOP, "stop", 0, NO_PROCEDURE, ABOUT_FIGURE, brothers_offer_nothing, FLEEING_NEVER, brothers_flat_worth, 0, brothers_no_odds)
/* a: the action saved up for; b: its cost */
ACTION(STORE, "store", 0, NO_PROCEDURE, ABOUT_ACTION, brothers_offer_nothing, FLEEING_NEVER, brothers_store_worth, 0, brothers_no_odds)

/* Movement. */
ACTION(ORIENT, "orient", 0, P_ORIENT, ABOUT_FIGURE, brothers_offer_moves, FLEEING_MAY, brothers_orient_worth, 0, brothers_no_odds)
ACTION(MOVE, "move", 3 /* RULE("F3.4.1-b") */, P_MOVE, ABOUT_FIGURE, brothers_offer_moves, FLEEING_MAY, brothers_move_worth, 0, brothers_no_odds)
ACTION(RUN, "run", 2 /* RULE("F3.4.1-c") */, P_MOVE, ABOUT_FIGURE, brothers_offer_moves, FLEEING_MAY, brothers_move_worth, 0, brothers_no_odds)
ACTION(SPRINT, "sprint", 1 /* RULE("F3.4.1-d") */, P_MOVE, ABOUT_FIGURE, brothers_offer_moves, FLEEING_MAY, brothers_move_worth, 0, brothers_no_odds)
ACTION(FRANTIC_RUN, "frantic_run", 3 /* RULE("F3.4.3-h"), RULE("F3.4.4-a") */, P_MOVE, ABOUT_FIGURE, brothers_offer_moves, FLEEING_MAY, brothers_move_worth, 0, brothers_no_odds)
ACTION(FRANTIC_SPRINT, "frantic_sprint", 2 /* RULE("F3.4.3-h") */, P_MOVE, ABOUT_FIGURE, brothers_offer_moves, FLEEING_MAY, brothers_move_worth, 0, brothers_no_odds)
ACTION(ADVANCE_HIDDEN, "advance_hidden", 5 /* RULE("F3.4.3-a") */, P_MOVE, ABOUT_FIGURE, brothers_offer_moves, FLEEING_MAY, brothers_move_worth, 0, brothers_no_odds)
ACTION(ADVANCE_COVER, "advance_cover", 4 /* RULE("F3.4.3-c") */, P_MOVE, ABOUT_FIGURE, brothers_offer_moves, FLEEING_MAY, brothers_move_worth, 0, brothers_no_odds)
ACTION(CRAWL, "crawl", 2 /* RULE("F3.4.3-f") */, P_MOVE, ABOUT_FIGURE, brothers_offer_moves, FLEEING_MAY, brothers_move_worth, 0, brothers_no_odds)
ACTION(STAND_UP, "stand_up", 4 /* RULE("F3.4.1-e") */, P_STAND_UP, ABOUT_FIGURE, brothers_offer_moves, FLEEING_MAY, brothers_flat_worth, 200, brothers_no_odds)
ACTION(LIE_DOWN, "lie_down", 4 /* RULE("F3.4.3-g") */, P_HIDING, ABOUT_FIGURE, brothers_offer_moves, FLEEING_MAY, brothers_flat_worth, -30, brothers_no_odds)
/* a: piece; Let down: b: 1 on the far side of the wall */
ACTION(CLIMB, "climb", 6 /* RULE("F3.4.3-i") */, P_CLIMB, ABOUT_TERRAIN, brothers_offer_climbing, FLEEING_CALM, brothers_flat_worth, -30, brothers_climb_odds)
ACTION(LET_DOWN, "let_down", 6 /* RULE("F3.4.3-i") */, P_CLIMB, ABOUT_TERRAIN, brothers_offer_climbing, FLEEING_CALM, brothers_flat_worth, 10, brothers_climb_odds)

/* Hiding. Scan: a: hidden figure, or -1: somebody unseen at a place. */
ACTION(HIDE, "hide", 2 /* RULE("F3.4.3-b") */, P_HIDING, ABOUT_FIGURE, brothers_offer_hiding, FLEEING_NEVER, brothers_cover_worth, 0, brothers_no_odds)
ACTION(TAKE_COVER, "take_cover", 2 /* RULE("F3.4.3-d") */, P_HIDING, ABOUT_FIGURE, brothers_offer_hiding, FLEEING_NEVER, brothers_cover_worth, 0, brothers_no_odds)
ACTION(SCAN, "scan", 1 /* RULE("F9.2-e") */, P_HIDING, ABOUT_HIDDEN, brothers_offer_hiding, FLEEING_NEVER, brothers_scan_worth, 0, brothers_scanning_odds)

/* Objects. a: item; b: hand, enum item_where. Doors: a: piece, b: -1; chests: a: -1, b: item. Bodies: a: body. */
ACTION(DRAW, "draw", 1 /* RULE("F9.2-b") */, P_OBJECT, ABOUT_HAND, brothers_offer_objects, FLEEING_NEVER, brothers_draw_worth, 0, brothers_no_odds)
ACTION(STOW, "stow", 1 /* RULE("F9.2-b") */, P_OBJECT, ABOUT_FIGURE, brothers_offer_objects, FLEEING_NEVER, brothers_stow_worth, 0, brothers_no_odds)
ACTION(PICK_UP, "pick_up", 1 /* RULE("F9.2-b") */, P_OBJECT, ABOUT_HAND, brothers_offer_objects, FLEEING_NEVER, brothers_pick_up_worth, 0, brothers_no_odds)
ACTION(PUT_DOWN, "put_down", 1 /* RULE("F9.2-b") */, P_OBJECT, ABOUT_FIGURE, brothers_offer_objects, FLEEING_NEVER, brothers_stow_worth, 0, brothers_no_odds)
ACTION(OPEN, "open", 2 /* RULE("F9.2-c") */, P_OBJECT, ABOUT_DOOR, brothers_offer_objects, FLEEING_NEVER, brothers_door_worth, 0, brothers_no_odds)
ACTION(CLOSE, "close", 2 /* RULE("F9.2-c") */, P_OBJECT, ABOUT_DOOR, brothers_offer_objects, FLEEING_NEVER, brothers_flat_worth, -30, brothers_no_odds)
ACTION(FORCE_OPEN, "force_open", 4 /* RULE("F9.2-d") */, P_OBJECT, ABOUT_DOOR, brothers_offer_objects, FLEEING_NEVER, brothers_force_worth, 0, brothers_force_odds)
ACTION(BEHEAD, "behead", 6 /* RULE("F9.2-a") */, P_OBJECT, ABOUT_FIGURE, brothers_offer_objects, FLEEING_NEVER, brothers_body_worth, 0, brothers_no_odds)
ACTION(CARRY, "carry", 4 /* RULE("F9.2-f") */, P_OBJECT, ABOUT_FIGURE, brothers_offer_objects, FLEEING_NEVER, brothers_body_worth, 0, brothers_no_odds)
ACTION(SET_DOWN, "set_down", 4 /* RULE("F9.2-f") */, P_OBJECT, ABOUT_FIGURE, brothers_offer_objects, FLEEING_NEVER, brothers_body_worth, 0, brothers_no_odds)

/* Mounts. a: mount. */
ACTION(MOUNT, "mount", 4 /* RULE("F10.2.2-n") */, P_MOUNTING, ABOUT_FIGURE, brothers_offer_mounting, FLEEING_CALM, brothers_flat_worth, 90, brothers_no_odds)
ACTION(DISMOUNT, "dismount", 4 /* RULE("F10.2.2-n") */, P_MOUNTING, ABOUT_FIGURE, brothers_offer_mounting, FLEEING_CALM, brothers_flat_worth, -30, brothers_no_odds)
ACTION(JUMP_ON, "jump_on", 3 /* RULE("F10.2.2-o") */, P_MOUNTING, ABOUT_FIGURE, brothers_offer_mounting, FLEEING_CALM, brothers_flat_worth, 40, brothers_jump_mount_odds)
ACTION(JUMP_OFF, "jump_off", 3 /* RULE("F10.2.2-o") */, P_MOUNTING, ABOUT_FIGURE, brothers_offer_mounting, FLEEING_CALM, brothers_flat_worth, -30, brothers_jump_mount_odds)

/* Close combat. a: enemy, riderless mount or body. */
ACTION(CHARGE, "charge", 6 /* RULE("F4.2-a") */, P_CHARGE, ABOUT_FIGURE, brothers_offer_moves, FLEEING_MAY, brothers_striking_worth, 0, brothers_striking_odds)
ACTION(STRIKE, "strike", 4 /* RULE("F4.2-b") */, P_STRIKE, ABOUT_FIGURE, brothers_offer_fighting, FLEEING_NEVER, brothers_striking_worth, 0, brothers_striking_odds)

/* Shooting. a: target; b: weapon or piece. Weapons: a: weapon, missile or piece; Reload piece: b: PA given. */
ACTION(SHOOT, "shoot", 4 /* RULE("F5.2-b") */, P_SHOOT, ABOUT_WEAPON, brothers_offer_shooting, FLEEING_NEVER, brothers_shooting_worth, 0, brothers_shooting_odds)
ACTION(SHOOT_PIECE, "shoot_piece", 4 /* RULE("F5.2-b") */, P_SHOOT, ABOUT_WEAPON, brothers_offer_artillery, FLEEING_NEVER, brothers_shooting_worth, 0, brothers_shooting_odds)
ACTION(RELOAD, "reload", 0, P_WEAPON_ACTION, ABOUT_FIGURE, brothers_offer_shooting, FLEEING_NEVER, brothers_reload_worth, 0, brothers_no_odds)
ACTION(QUICK_RELOAD, "quick_reload", 0, P_WEAPON_ACTION, ABOUT_FIGURE, brothers_offer_shooting, FLEEING_NEVER, brothers_quick_reload_worth, 0, brothers_quick_reload_odds)
ACTION(RELOAD_PIECE, "reload_piece", 0, P_PIECE_ACTION, ABOUT_FIGURE, brothers_offer_artillery, FLEEING_NEVER, brothers_reload_piece_worth, 0, brothers_no_odds)
ACTION(CHANGE_MAGAZINE, "magazine", 4 /* RULE("F5.2-f") */, P_WEAPON_ACTION, ABOUT_FIGURE, brothers_offer_shooting, FLEEING_NEVER, brothers_magazine_worth, 0, brothers_no_odds)
ACTION(UNJAM, "unjam", 6 /* RULE("F5.2-h") */, P_WEAPON_ACTION, ABOUT_FIGURE, brothers_offer_shooting, FLEEING_NEVER, brothers_flat_worth, 200, brothers_unjam_odds)
ACTION(RECOVER_MISSILE, "recover_missile", 4 /* RULE("F5.2-i") */, P_WEAPON_ACTION, ABOUT_FIGURE, brothers_offer_shooting, FLEEING_NEVER, brothers_flat_worth, 50, brothers_missile_odds)
ACTION(TURN_PIECE, "turn_piece", 1 /* RULE("F11.3-d") */, P_PIECE_ACTION, ABOUT_FIGURE, brothers_offer_artillery, FLEEING_NEVER, brothers_flat_worth, 0, brothers_no_odds)
ACTION(MOVE_PIECE, "move_piece", 3 /* RULE("F11.3-e") */, P_PIECE_ACTION, ABOUT_FIGURE, brothers_offer_artillery, FLEEING_NEVER, brothers_flat_worth, 0, brothers_no_odds)

/* Magic. Cast: a: target, b: spell; Memorise: a: spell. They take what the spell takes. */
ACTION(CAST, "cast", 0, P_CAST, ABOUT_TARGET_SPELL, brothers_offer_spells, FLEEING_NEVER, brothers_cast_worth, 0, brothers_cast_odds)
ACTION(MEMORISE, "memorise", 0, P_MEMORISE, ABOUT_SPELL, brothers_offer_spells, FLEEING_NEVER, brothers_memorise_worth, 0, brothers_no_odds)

/* Morale. What a routed or stunned figure has to do first is offered alone (brothers_offer_forced). */
ACTION(RALLY, "rally", 3 /* RULE("F8.2-b") */, P_RALLY, ABOUT_FIGURE, brothers_offer_nothing, FLEEING_NEVER, brothers_rally_worth, 0, brothers_rally_odds)
ACTION(RECOVER, "recover", 6 /* RULE("F8.2-h") */, P_RECOVER, ABOUT_FIGURE, brothers_offer_nothing, FLEEING_NEVER, brothers_rally_worth, 0, brothers_recover_odds)
ACTION(FLEE, "flee", 0, P_FLEE, ABOUT_FIGURE, brothers_offer_fighting, FLEEING_NEVER, brothers_flee_worth, 0, brothers_flee_odds)

/* Care. a: comrade. */
ACTION(RAISE, "raise", 4 /* RULE("F8.2-l") */, P_CARE, ABOUT_FIGURE, brothers_offer_care, FLEEING_NEVER, brothers_care_worth, 0, brothers_no_odds)
ACTION(TEND, "tend", 6 /* RULE("F15.3-c") */, P_CARE, ABOUT_FIGURE, brothers_offer_care, FLEEING_NEVER, brothers_care_worth, 0, brothers_tend_odds)
/* clang-format on */
#undef ACTION
