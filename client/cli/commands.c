/* Every command of the program. A new one: a file with its `struct command`, and a line here. */
#include "client/cli/commands.h"

const struct command *const command_table[] = {
    &register_command,       &login_command,          &guest_command,         &upgrade_command,
    &whoami_command,         &logout_command,         &password_command,      &trust_command,
    &notifications_command,  &people_command,         &mute_command,          &unmute_command,
    &account_list_command,   &account_ban_command,    &account_unban_command, &account_role_command,
    &systems_command,        &options_command,        &questions_command,     &scenarios_command,
    &rule_command,           &army_check_command,     &army_put_command,      &army_list_command,
    &army_ready_command,     &army_show_command,      &army_get_command,      &army_remove_command,
    &match_new_command,      &match_join_command,     &match_list_command,    &match_lobby_command,
    &match_show_command,     &match_army_command,     &match_ready_command,   &match_leave_command,
    &match_cancel_command,   &match_invite_command,   &match_rematch_command, &match_pending_command,
    &match_suggest_command,  &match_preview_command,  &match_odds_command,    &match_answer_command,
    &match_standing_command, &match_resign_command,   &match_draw_command,    &match_adjourn_command,
    &match_resume_command,   &match_takeback_command, &match_decline_command, &match_pause_command,
    &match_master_command,   &match_chat_command,     &match_watch_command,   &match_replay_command,
    &match_log_command,      &match_luck_command,     &play_command,          &bot_command,
    &verify_command,         &playout_command,        &scenario_run_command,  NULL,
};
