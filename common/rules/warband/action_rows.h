/* The actions of an activation, a row each: the one place that lists them. enum warband_action (actions.h),
 * their declarations (turn/menu.h) and the table (turn/actions.c) are made of the rows.
 *
 * ACTION(name, tag, label, tag with more, label with more, stalled, act)
 *   tag, label   of the option; NULL: the offer names it itself
 *   with more    of the variant that takes more: aimed, with care (warband_option_more); NULL: none
 *   stalled      what becomes of actions that led to nothing and are put off (enum warband_stall).
 *                STAYS: they stay so, as this one may lead to nothing too. LIFTED: they are offered again
 *   act          does it, or enters the procedure that does
 */
/* clang-format off */
ACTION(DONE, "done", "warband.option.done", NULL, NULL, LIFTED, warband_act_done)
ACTION(WAIT, "wait", "warband.option.wait", NULL, NULL, LIFTED, warband_act_wait) /* RULE("W4-e") */
ACTION(RALLY, "rally", "warband.option.rally", NULL, NULL, LIFTED, warband_act_rally)
ACTION(DOUBLE, "double_time", "warband.option.double_time", NULL, NULL, LIFTED, warband_act_double)
ACTION(CHARGE, "charge", "warband.option.charge", NULL, NULL, LIFTED, warband_act_charge) /* a: unit */
ACTION(MOVE, "move", "warband.option.move", NULL, NULL, STAYS, warband_act_move)
ACTION(WALK, "walk", "warband.option.walk", NULL, NULL, STAYS, warband_act_walk)
ACTION(RETREAT, "retreat", "warband.option.retreat", NULL, NULL, LIFTED, warband_act_retreat)
ACTION(FORM, NULL, NULL, NULL, NULL, STAYS, warband_act_form) /* a: formation */
ACTION(STAND, "stand_up", "warband.option.stand_up", NULL, NULL, LIFTED, warband_act_stand) /* a: figure, or ALL_FIGURES */
ACTION(VOLLEY, "volley", "warband.option.volley_at", "aimed_volley", "warband.option.aimed_volley_at", LIFTED, warband_act_volley) /* a: unit; b: 1 aimed */
ACTION(SHOOT, "shoot", "warband.option.shoot", NULL, NULL, STAYS, warband_act_shoot) /* a: figure, as below */
ACTION(MELEE, "melee", "warband.option.melee", NULL, NULL, LIFTED, warband_act_melee) /* a: unit */
ACTION(FIGHT, "fight", "warband.option.fight", NULL, NULL, LIFTED, warband_act_fight)
ACTION(PUSH, "push", "warband.option.push", NULL, NULL, LIFTED, warband_act_push)
ACTION(STEP_OUT, "step_out", "warband.option.step_out", NULL, NULL, LIFTED, warband_act_step_out) /* b: enemy */
ACTION(CAST, "cast", "warband.option.cast", "cast_with_care", "warband.option.cast_with_care", LIFTED, warband_act_cast) /* b: slot, and whether with care */
ACTION(MAINTAIN, "maintain", "warband.option.maintain", NULL, NULL, LIFTED, warband_act_maintain)
ACTION(CANCEL, "cancel", "warband.option.cancel", "cancel_with_care", "warband.option.cancel_with_care", LIFTED, warband_act_cancel) /* b: as for CAST */
ACTION(RELOAD, "reload", "warband.option.reload", NULL, NULL, LIFTED, warband_act_reload)
ACTION(DOOR, NULL, NULL, NULL, NULL, LIFTED, warband_act_door) /* b: piece */
ACTION(PICK_UP, "pick_up", "warband.option.pick_up", NULL, NULL, LIFTED, warband_act_pick_up) /* b: object */
ACTION(HAND_OVER, "hand_over", "warband.option.hand_over", NULL, NULL, LIFTED, warband_act_hand_over) /* b: to whom */
ACTION(TASK, "task", "warband.option.task", NULL, NULL, LIFTED, warband_act_task) /* b: objective */
ACTION(FALL_BACK, "fall_back", "warband.option.fall_back", NULL, NULL, LIFTED, warband_act_fall_back)
/* clang-format on */
#undef ACTION
