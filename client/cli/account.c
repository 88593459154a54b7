/* gonfalon register, login, guest, upgrade, whoami, logout, password: who one is on a server. */
#include "client/cli/commands.h"
#include "client/cli/online.h"
#include "client/cli/words.h"
#include "client/core/devices.h"
#include "common/crypto/crypto.h"
#include "common/wire/json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct option_kind options[] = {ONLINE_OPTIONS};

/* Never from the command line, which everybody on the machine can read. */
static char *password(const char *variable, const char *prompt)
{
    const char *given = getenv(variable);
    char *typed = given && given[0] ? strdup(given) : read_secret(prompt);

    if (!typed)
        complain("there is no password: type it, or set %s", variable);
    return typed;
}

static void forget(char *secret)
{
    if (secret)
        crypto_forget(secret, strlen(secret));
    free(secret);
}

/* The answer has the new session; it is kept for the commands to come. */
static enum exit_code keep_session(struct online *o)
{
    const Gonfalon__V1__SessionReply *session = o->client.answer->session;
    struct trouble why;

    if (!session->account) {
        complain("the server answers with something this program does not know");
        return EXIT_FAILED;
    }
    if (session->token[0] &&
        !(session_keep(&o->home, o->server, session->token, &why) &&
          devices_keep(&o->home, o->server, session->account->name, session->device, &why))) {
        complain("%s", why.text);
        return EXIT_FAILED;
    }
    if (o->json)
        print_json(json_pack("{s:o,s:s,s:I}", "account", json_message(session->account), "server", o->server,
                             "expires", (json_int_t)session->expires));
    else
        print_words("cli.you_are", "name", session->account->name, "server", o->server, NULL);
    return EXIT_DONE;
}

static enum exit_code enter(struct online *o)
{
    enum exit_code code = online_ask(o);

    return code == EXIT_DONE ? keep_session(o) : code;
}

/* A file that cannot be read shows nothing; the session could not be kept either, and that is told. */
static void show_devices(struct client *c, Gonfalon__V1__LoginRequest *ask)
{
    struct devices devices;
    struct trouble why;

    if (!devices_read(c->setting.home, c->setting.server, &devices, &why) || devices.count == 0)
        return;
    ask->devices = arena_array(&c->asking, devices.count, sizeof *ask->devices);
    for (size_t i = 0; i < devices.count; i++)
        ask->devices[ask->n_devices++] = client_text(c, devices.text[i]);
}

static void ask_login(struct client *c, const char *name, const char *secret)
{
    Gonfalon__V1__LoginRequest *ask = client_request(c, GONFALON__V1__CLIENT_MESSAGE__BODY_LOGIN);

    ask->name = client_text(c, name);
    ask->password = client_text(c, secret);
    ask->form = GONFALON__V1__SESSION_FORM__SESSION_FORM_TOKEN;
    show_devices(c, ask);
}

static void ask_register(struct client *c, const char *name, const char *secret)
{
    Gonfalon__V1__RegisterRequest *ask =
        client_request(c, GONFALON__V1__CLIENT_MESSAGE__BODY_REGISTER_ACCOUNT);

    ask->name = client_text(c, name);
    ask->password = client_text(c, secret);
    ask->form = GONFALON__V1__SESSION_FORM__SESSION_FORM_TOKEN;
}

static void ask_upgrade(struct client *c, const char *name, const char *secret)
{
    Gonfalon__V1__UpgradeGuestRequest *ask =
        client_request(c, GONFALON__V1__CLIENT_MESSAGE__BODY_UPGRADE_GUEST);

    ask->name = client_text(c, name);
    ask->password = client_text(c, secret);
}

static enum exit_code with_password(const struct arguments *args, enum session_need need,
                                    void (*ask)(struct client *c, const char *name, const char *secret))
{
    const char *name = need_operand(args, 0, "the NAME");
    char *secret = name ? password("GONFALON_PASSWORD", "cli.password") : NULL;
    struct online o;
    enum exit_code code;

    if (!secret)
        return EXIT_USAGE;
    code = online_begin(&o, args, need, PATIENCE_SHORT);
    if (code == EXIT_DONE) {
        ask(&o.client, name, secret);
        code = enter(&o);
    }
    forget(secret);
    return online_end(&o, code);
}

static enum exit_code run_login(const struct arguments *args)
{
    return with_password(args, SESSION_NONE, ask_login);
}

static enum exit_code run_register(const struct arguments *args)
{
    return with_password(args, SESSION_NONE, ask_register);
}

static enum exit_code run_upgrade(const struct arguments *args)
{
    return with_password(args, SESSION_NEEDED, ask_upgrade);
}

static enum exit_code run_guest(const struct arguments *args)
{
    struct online o;
    enum exit_code code = online_begin(&o, args, SESSION_NONE, PATIENCE_SHORT);

    if (code == EXIT_DONE) {
        Gonfalon__V1__GuestRequest *ask = client_request(&o.client, GONFALON__V1__CLIENT_MESSAGE__BODY_GUEST);

        ask->name = client_text(&o.client, args->operand_count > 0 ? args->operand[0] : "");
        ask->form = GONFALON__V1__SESSION_FORM__SESSION_FORM_TOKEN;
        code = enter(&o);
    }
    return online_end(&o, code);
}

static void show_whoami(const Gonfalon__V1__ServerMessage *answer)
{
    const Gonfalon__V1__WhoamiReply *who = answer->whoami;
    char unread[16];

    if (!who->account) {
        print_words("cli.nobody_yet", NULL);
        return;
    }
    snprintf(unread, sizeof unread, "%u", who->unread_notifications);
    print_words("cli.whoami", "name", who->account->name, "role",
                word_of(&gonfalon__v1__role__descriptor, (int)who->account->role), "unread", unread, NULL);
    for (size_t i = 0; i < who->n_matches; i++)
        print_words("cli.in_match", "match", who->matches[i], NULL);
}

static const struct question whoami = {.need = SESSION_NONE, .body = BODY(WHOAMI), .show = show_whoami};

static enum exit_code run_logout(const struct arguments *args)
{
    struct online o;
    struct trouble why;
    enum exit_code code = online_begin(&o, args, SESSION_NEEDED, PATIENCE_SHORT);

    if (code == EXIT_DONE) {
        Gonfalon__V1__LogoutRequest *ask =
            client_request(&o.client, GONFALON__V1__CLIENT_MESSAGE__BODY_LOGOUT);

        ask->everywhere = option_given(args, "everywhere");
        code = online_tell(&o, NULL);
    }
    if (code == EXIT_DONE && !session_keep(&o.home, o.server, "", &why)) {
        complain("%s", why.text);
        code = EXIT_FAILED;
    }
    return online_end(&o, code);
}

static enum exit_code run_password(const struct arguments *args)
{
    char *old = password("GONFALON_PASSWORD", "cli.password");
    char *fresh = old ? password("GONFALON_NEW_PASSWORD", "cli.new_password") : NULL;
    struct online o;
    enum exit_code code = EXIT_USAGE;

    if (fresh) {
        code = online_begin(&o, args, SESSION_NEEDED, PATIENCE_SHORT);
        if (code == EXIT_DONE) {
            Gonfalon__V1__ChangePasswordRequest *ask =
                client_request(&o.client, GONFALON__V1__CLIENT_MESSAGE__BODY_CHANGE_PASSWORD);

            ask->old_password = client_text(&o.client, old);
            ask->new_password = client_text(&o.client, fresh);
            code = online_tell(&o, NULL);
        }
        online_end(&o, code);
    }
    forget(old);
    forget(fresh);
    return code;
}

static const struct option_kind logout_options[] = {
    {"everywhere", NULL, "ends all sessions of the account, not only this one"}, ONLINE_OPTIONS};

const struct command register_command = {.name = "register",
                                         .operands = "NAME",
                                         .summary = "makes an account and logs in (password: typed, or "
                                                    "GONFALON_PASSWORD)",
                                         .options = options,
                                         .run = run_register};
const struct command login_command = {.name = "login",
                                      .operands = "NAME",
                                      .summary = "logs in; the session is kept for the other commands",
                                      .options = options,
                                      .run = run_login};
const struct command guest_command = {.name = "guest",
                                      .operands = "[NAME]",
                                      .summary = "plays without an account",
                                      .options = options,
                                      .run = run_guest};
const struct command upgrade_command = {.name = "upgrade",
                                        .operands = "NAME",
                                        .summary = "makes an account of the guest one is",
                                        .options = options,
                                        .run = run_upgrade};
const struct command whoami_command = {.name = "whoami",
                                       .summary = "tells who one is, and in which matches",
                                       .options = options,
                                       .question = &whoami};
const struct command logout_command = {
    .name = "logout", .summary = "ends the session", .options = logout_options, .run = run_logout};
const struct command password_command = {.name = "password",
                                         .summary = "changes the password (old and new: typed, or "
                                                    "GONFALON_PASSWORD and GONFALON_NEW_PASSWORD)",
                                         .options = options,
                                         .run = run_password};
