/* gonfalon account list|ban|unban|role: for the administrators of a server. */
#include "client/cli/commands.h"
#include "client/cli/online.h"
#include "client/cli/words.h"
#include "common/wire/json.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

static const struct option_kind options[] = {ONLINE_OPTIONS};

static bool read_role(const char *word, Gonfalon__V1__Role *out)
{
    static const char *const words[] = {"guest", "player", "host", "admin", NULL};
    int role = read_word("ROLE", words, word);

    *out = (Gonfalon__V1__Role)(role + GONFALON__V1__ROLE__ROLE_GUEST);
    return role >= 0;
}

/* --- list ---------------------------------------------------------------------------------------- */

static enum exit_code fill_list(struct client *c, const struct arguments *args, Gonfalon__V1__Page *page)
{
    Gonfalon__V1__AccountsRequest *ask = client_request(c, BODY(ACCOUNTS));
    const char *role = option_value(args, "role", NULL);

    ask->page = page;
    ask->name_contains = client_text(c, args->operand_count > 0 ? args->operand[0] : "");
    ask->banned = option_given(args, "banned");
    return !role || read_role(role, &ask->role) ? EXIT_DONE : EXIT_USAGE;
}

static void print_account(const Gonfalon__V1__Account *account)
{
    char until[32] = "";
    time_t seconds = (time_t)(account->banned_until / 1000);
    struct tm day;

    print_format("%-32s %s", account->name, word_of(&gonfalon__v1__role__descriptor, (int)account->role));
    if (account->banned_until != 0) {
        if (gmtime_r(&seconds, &day))
            strftime(until, sizeof until, "%Y-%m-%d", &day);
        print_format("  %s %s  %s", text_of("cli.banned_until"), until, account->ban_reason);
    }
    putchar('\n');
}

static const char *tell_list(const Gonfalon__V1__ServerMessage *answer, json_t *all)
{
    for (size_t i = 0; i < answer->accounts->n_accounts; i++)
        if (all)
            json_array_append_new(all, json_message(answer->accounts->accounts[i]));
        else
            print_account(answer->accounts->accounts[i]);
    return answer->accounts->next;
}

static enum exit_code run_list(const struct arguments *args)
{
    static const struct pages pages = {"accounts", fill_list, tell_list};

    return online_list(&pages, SESSION_NEEDED, args);
}

/* --- ban, role ----------------------------------------------------------------------------------- */

enum { DAY_SECONDS = 24 * 3600, BAN_DAYS_MAX = 36500 };

static enum exit_code fill_ban(struct client *c, void *message, const struct arguments *args)
{
    Gonfalon__V1__BanRequest *ask = message;
    int64_t days = 0;

    if (!option_number(args, "days", 1, BAN_DAYS_MAX, &days))
        return EXIT_USAGE;
    if (days > 0)
        ask->until = ((uint64_t)time(NULL) + (uint64_t)days * DAY_SECONDS) * 1000;
    ask->reason = client_text(c, option_value(args, "reason", ""));
    return EXIT_DONE;
}

static enum exit_code fill_role(struct client *c, void *message, const struct arguments *args)
{
    Gonfalon__V1__SetRoleRequest *ask = message;

    (void)c;
    return read_role(args->operand[1], &ask->role) ? EXIT_DONE : EXIT_USAGE;
}

static const struct question ban = {
    .need = SESSION_NEEDED, .body = BODY(BAN), .operand = {{"name", "the NAME"}}, .fill = fill_ban};
static const struct question unban = {
    .need = SESSION_NEEDED, .body = BODY(UNBAN), .operand = {{"name", "the NAME"}}};
static const struct question role = {.need = SESSION_NEEDED,
                                     .body = BODY(SET_ROLE),
                                     .operand = {{"name", "the NAME"}, {NULL, "the ROLE"}},
                                     .fill = fill_role};

static const struct option_kind list_options[] = {{"role", "ROLE", "only guest, player, host or admin"},
                                                  {"banned", NULL, "only those that are banned"},
                                                  ONLINE_OPTIONS};
static const struct option_kind ban_options[] = {
    {"days", "N", "for so long (for ever)"}, {"reason", "TEXT", "what he is told"}, ONLINE_OPTIONS};

const struct command account_list_command = {.name = "account list",
                                             .operands = "[PART OF A NAME]",
                                             .summary = "lists accounts (administrators)",
                                             .options = list_options,
                                             .run = run_list};
const struct command account_ban_command = {.name = "account ban",
                                            .operands = "NAME",
                                            .summary = "bans an account (administrators)",
                                            .options = ban_options,
                                            .question = &ban};
const struct command account_unban_command = {.name = "account unban",
                                              .operands = "NAME",
                                              .summary = "ends a ban (administrators)",
                                              .options = options,
                                              .question = &unban};
const struct command account_role_command = {.name = "account role",
                                             .operands = "NAME player|host|admin",
                                             .summary = "gives an account a role (administrators)",
                                             .options = options,
                                             .question = &role};
