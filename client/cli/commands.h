#ifndef GONFALON_CLI_COMMANDS_H
#define GONFALON_CLI_COMMANDS_H

#include "client/cli/command.h"

extern const struct command playout_command;      /* playout.c */
extern const struct command scenario_run_command; /* scenario_run.c */

/* account.c */
extern const struct command register_command;
extern const struct command login_command;
extern const struct command guest_command;
extern const struct command upgrade_command;
extern const struct command whoami_command;
extern const struct command logout_command;
extern const struct command password_command;

/* people.c */
extern const struct command people_command;
extern const struct command mute_command;
extern const struct command unmute_command;
extern const struct command notifications_command;

/* admin.c */
extern const struct command account_list_command;
extern const struct command account_ban_command;
extern const struct command account_unban_command;
extern const struct command account_role_command;

/* trust.c */
extern const struct command trust_command;

/* systems.c */
extern const struct command systems_command;
extern const struct command options_command;
extern const struct command questions_command;
extern const struct command scenarios_command;
extern const struct command rule_command;

/* army.c */
extern const struct command army_check_command;
extern const struct command army_put_command;
extern const struct command army_list_command;
extern const struct command army_ready_command;
extern const struct command army_show_command;
extern const struct command army_get_command;
extern const struct command army_remove_command;

/* match_new.c */
extern const struct command match_new_command;

/* match_list.c */
extern const struct command match_list_command;
extern const struct command match_lobby_command;

/* match_lobby.c */
extern const struct command match_join_command;
extern const struct command match_show_command;
extern const struct command match_army_command;
extern const struct command match_ready_command;
extern const struct command match_leave_command;
extern const struct command match_cancel_command;
extern const struct command match_invite_command;
extern const struct command match_rematch_command;

/* match_master.c */
extern const struct command match_master_command;

/* match_play.c */
extern const struct command match_pending_command;
extern const struct command match_suggest_command;
extern const struct command match_preview_command;
extern const struct command match_odds_command;
extern const struct command match_answer_command;
extern const struct command match_standing_command;

/* match_agree.c */
extern const struct command match_resign_command;
extern const struct command match_draw_command;
extern const struct command match_adjourn_command;
extern const struct command match_resume_command;
extern const struct command match_takeback_command;
extern const struct command match_decline_command;
extern const struct command match_pause_command;
extern const struct command match_chat_command;

/* match_watch.c */
extern const struct command match_watch_command;
extern const struct command match_replay_command;
extern const struct command match_log_command;
extern const struct command match_luck_command;

/* play.c */
extern const struct command play_command;

/* bot.c */
extern const struct command bot_command;

/* verify.c */
extern const struct command verify_command;

#endif
