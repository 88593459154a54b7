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
extern const struct command match_overrule_command;

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

/* tournament_show.c */
extern const struct command tournament_list_command;
extern const struct command tournament_show_command;

/* tournament_make.c */
extern const struct command tournament_new_command;
extern const struct command tournament_change_command;
extern const struct command tournament_settings_command;

/* tournament_direct.c */
extern const struct command tournament_publish_command;
extern const struct command tournament_cancel_command;
extern const struct command tournament_invite_command;
extern const struct command tournament_appoint_command;
extern const struct command tournament_bots_command;
extern const struct command tournament_remove_command;
extern const struct command tournament_substitute_command;
extern const struct command tournament_start_command;
extern const struct command tournament_pair_command;
extern const struct command tournament_tables_command;
extern const struct command tournament_take_back_command;
extern const struct command tournament_announce_command;
extern const struct command tournament_begin_command;
extern const struct command tournament_pause_command;
extern const struct command tournament_resume_command;
extern const struct command tournament_finish_command;

/* tournament_enter.c */
extern const struct command tournament_enter_command;
extern const struct command tournament_leave_command;
extern const struct command tournament_hand_in_command;
extern const struct command tournament_check_in_command;
extern const struct command tournament_lists_command;
extern const struct command tournament_call_command;

/* tournament_judge.c */
extern const struct command tournament_judge_take_command;
extern const struct command tournament_judge_close_command;
extern const struct command tournament_judge_correct_command;
extern const struct command tournament_judge_bonus_command;
extern const struct command tournament_judge_send_back_command;

/* tournament_watch.c */
extern const struct command tournament_watch_command;

/* tournament_team.c */
extern const struct command tournament_team_defender_command;
extern const struct command tournament_team_attackers_command;
extern const struct command tournament_team_choose_command;
extern const struct command tournament_team_boards_command;

/* tournament_export.c */
extern const struct command tournament_export_command;
extern const struct command tournament_archive_command;

/* queue.c */
extern const struct command queue_command;

/* ratings.c */
extern const struct command ratings_command;
extern const struct command profile_command;
extern const struct command profile_set_command;

/* verify.c */
extern const struct command verify_command;

#endif
