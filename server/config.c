#include "server/config.h"

#include "server/base/log.h"
#include "server/base/memory.h"
#include "server/base/where.h"

#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum setting_kind { SETTING_TEXT, SETTING_NUMBER, SETTING_WORD };

struct setting {
    const char *name;
    enum setting_kind kind;
    size_t offset;
    const char *usual;
    int64_t least, most; /* numbers */
    const char *words;   /* separated by spaces; their order gives the value */
    bool live;           /* a change takes effect without a restart */
    const char *help;
};

/* The default of an option that stands in limits.h. */
#define TEXT_OF(number) AS_TEXT(number)
#define AS_TEXT(number) #number
#define AT(member)      offsetof(struct config, member)
/* In the order of --help. */
static const struct setting settings[] = {
    {"data", SETTING_TEXT, AT(data), "data", 0, 0, NULL, false,
     "folder of the database, certificate and key"},
    {"store", SETTING_TEXT, AT(store), "", 0, 0, NULL, false,
     "what the database is: sqlite:PATH, or postgresql://USER@HOST/NAME; else $GONFALON_STORE, else "
     "sqlite:DATA/gonfalon.db"},
    {"node", SETTING_TEXT, AT(node), "", 0, 0, NULL, false,
     "of several servers on one PostgreSQL database, the name of this one; one serves, the others stand by"},
    {"lease-seconds", SETTING_NUMBER, AT(lease_seconds), "8", 3, 600, NULL, false,
     "the node that serves may be silent for so long, before another takes its place"},
    {"bus", SETTING_TEXT, AT(bus), "", 0, 0, NULL, false,
     "NATS servers (nats://HOST:PORT or tls://..., several with commas), over which nodes that stand by pass "
     "their "
     "clients on to the one that serves; else $GONFALON_BUS, else they take none"},
    {"bus-prefix", SETTING_TEXT, AT(bus_prefix), "gonfalon", 0, 0, NULL, false,
     "first word of the subjects on NATS, which only nodes of this database may use"},
    {"bus-ca", SETTING_TEXT, AT(bus_ca), "", 0, 0, NULL, false,
     "PEM file of who may sign the certificate of NATS; else whom the system trusts"},
    {"bus-certificate", SETTING_TEXT, AT(bus_certificate), "", 0, 0, NULL, false,
     "PEM file of the certificate that NATS is shown"},
    {"bus-key", SETTING_TEXT, AT(bus_key), "", 0, 0, NULL, false, "its private key"},
    {"bus-credentials", SETTING_TEXT, AT(bus_credentials), "", 0, 0, NULL, false,
     "file of credentials for NATS (.creds)"},
    {"annex", SETTING_WORD, AT(annex), "no", 0, 0, "no yes", false,
     "whether this node, while it stands by, plays matches for the one that serves; needs bus"},
    {"name", SETTING_TEXT, AT(name), "localhost", 0, 0, NULL, false,
     "host name or address by which players reach the server"},
    {"listen", SETTING_TEXT, AT(listen), "::", 0, 0, NULL, false,
     "numeric address for TLS clients; :: is all, of IPv4 too"},
    {"port", SETTING_NUMBER, AT(port), "4460", 0, 65535, NULL, false,
     "port for TLS clients; 0: any free one"},
    {"web-listen", SETTING_TEXT, AT(web_listen), "::", 0, 0, NULL, false, "numeric address for browsers"},
    {"web-port", SETTING_NUMBER, AT(web_port), "4461", -1, 65535, NULL, false,
     "port for browsers, /healthz and /metrics; 0: any free one; -1: none"},
    {"web-root", SETTING_TEXT, AT(web_root), "client/web/dist", 0, 0, NULL, false,
     "folder of the built web client"},
    {"web-origins", SETTING_TEXT, AT(web_origins), "", 0, 0, NULL, true,
     "origins, beside the server's own, whose pages may connect (https://host[:port] ...)"},
    {"metrics-token", SETTING_TEXT, AT(metrics_token), "", 0, 0, NULL, true,
     "who sends it (Authorization: Bearer TOKEN) may read /metrics; else this machine alone may"},
    {"certificate", SETTING_TEXT, AT(certificate), "", 0, 0, NULL, true,
     "certificate chain in PEM form; else DATA/certificate.pem, made on first start"},
    {"key", SETTING_TEXT, AT(key), "", 0, 0, NULL, true, "its private key; else DATA/key.pem"},
    {"connections", SETTING_NUMBER, AT(connections), "10000", 0, 1000000, NULL, true,
     "most connections at once; 0: no limit"},
    {"connections-per-address", SETTING_NUMBER, AT(connections_per_address), "200", 0, 1000000, NULL, true,
     "most connections from one address; 0: no limit"},
    {"accounts-per-address", SETTING_NUMBER, AT(accounts_per_address), "20", 0, 1000000, NULL, true,
     "most accounts and guests made from one address in an hour; 0: no limit"},
    {"requests-per-second", SETTING_NUMBER, AT(requests_per_second), "50", 1, 1000000, NULL, true,
     "most requests of one connection in the long run; four times as many at once"},
    {"matches-per-account", SETTING_NUMBER, AT(matches_per_account), TEXT_OF(ROOMS_PER_ACCOUNT), 0, 1000000,
     NULL, true, "most matches that one account keeps in memory at once; 0: no limit"},
    {"matches-per-address", SETTING_NUMBER, AT(matches_per_address), TEXT_OF(ROOMS_PER_ADDRESS), 0, 1000000,
     NULL, true, "most matches kept in memory from one address; 0: no limit"},
    {"bot-matches-per-account", SETTING_NUMBER, AT(bot_matches_per_account), TEXT_OF(BOT_MATCHES_PER_ACCOUNT),
     0, 1000000, NULL, true, "most matches that bots play among themselves for one account; 0: no limit"},
    {"bot-matches-per-address", SETTING_NUMBER, AT(bot_matches_per_address), TEXT_OF(BOT_MATCHES_PER_ADDRESS),
     0, 1000000, NULL, true, "and for all accounts at one address; 0: no limit"},
    {"bot-threads", SETTING_NUMBER, AT(bot_threads), "0", 0, BOT_THREADS_MAX, NULL, true,
     "threads on which bots think, of the four for slow work; 0: one for every two processors"},
    {"bot-pause", SETTING_NUMBER, AT(bot_pause), "300", 0, 60000, NULL, true,
     "milliseconds that a bot seems to think, so that people can follow"},
    {"registration", SETTING_WORD, AT(registration), "open", 0, 0, "open closed", true,
     "who may make an account: everybody, or nobody"},
    {"guests", SETTING_WORD, AT(guests), "yes", 0, 0, "no yes", true,
     "whether one may play without an account"},
    {"ratings", SETTING_WORD, AT(ratings), "yes", 0, 0, "no yes", true,
     "whether matches can be rated (Glicko-2, for each system)"},
    {"queue", SETTING_WORD, AT(queue), "yes", 0, 0, "no yes", true,
     "whether there is a queue that finds opponents of about equal strength"},
    {"message", SETTING_TEXT, AT(message), "", 0, 0, NULL, true,
     "a line of welcome for everybody who connects"},
    {"log-level", SETTING_WORD, AT(log_level), "info", 0, 0, "error warning info debug", true,
     "what is worth a line"},
    {"log-format", SETTING_WORD, AT(log_format), "logfmt", 0, 0, "logfmt json", true, "form of the log"},
    {"drain-seconds", SETTING_NUMBER, AT(drain_seconds), "10", 0, 3600, NULL, true,
     "time for clients to take their last messages after SIGTERM"},
};

enum { SETTINGS = sizeof settings / sizeof *settings };

/* The config with what only reading needs. Texts are kept in a list, to be freed together. */
struct reading {
    struct config config; /* first: config_free gets this address */
    struct text {
        struct text *next;
        char bytes[];
    } * texts;
    struct config_problems *problems;
    int line_of[SETTINGS]; /* in the file; 0: not there */
};

__attribute__((format(printf, 2, 3))) static void complain(struct reading *r, const char *format, ...)
{
    struct config_problems *problems = r->problems;
    va_list args;

    if (problems->count < CONFIG_PROBLEMS_MAX) {
        va_start(args, format);
        vsnprintf(problems->text[problems->count], sizeof *problems->text, format, args);
        va_end(args);
    }
    problems->count++;
}

static const char *keep(struct reading *r, const char *bytes)
{
    size_t size = strlen(bytes) + 1;
    struct text *text = must_alloc(sizeof *text + size);

    memcpy(text->bytes, bytes, size);
    text->next = r->texts;
    r->texts = text;
    return text->bytes;
}

static const struct setting *find(const char *name, size_t length)
{
    for (size_t i = 0; i < SETTINGS; i++)
        if (strlen(settings[i].name) == length && memcmp(settings[i].name, name, length) == 0)
            return &settings[i];
    return NULL;
}

static void *value_of(struct config *config, const struct setting *s)
{
    return (char *)config + s->offset;
}

static void set_number(struct reading *r, const struct setting *s, const char *value, const char *where)
{
    char *end;
    long long number;

    errno = 0;
    number = strtoll(value, &end, 10);
    if (end == value || *end || errno || number < s->least || number > s->most)
        complain(r, "%s%s: \"%.60s\" is not a number from %lld to %lld", where, s->name, value,
                 (long long)s->least, (long long)s->most);
    else
        *(int64_t *)value_of(&r->config, s) = number;
}

static void set_word(struct reading *r, const struct setting *s, const char *value, const char *where)
{
    size_t length = strlen(value);
    int64_t index = 0;

    for (const char *word = s->words; *word; index++) {
        size_t size = strcspn(word, " ");
        if (size == length && memcmp(word, value, size) == 0) {
            *(int64_t *)value_of(&r->config, s) = index;
            return;
        }
        word += size + (word[size] == ' ');
    }
    complain(r, "%s%s: \"%.60s\" is none of: %s", where, s->name, value, s->words);
}

static void set(struct reading *r, const struct setting *s, const char *value, const char *where)
{
    switch (s->kind) {
    case SETTING_TEXT:
        *(const char **)value_of(&r->config, s) = keep(r, value);
        break;
    case SETTING_NUMBER:
        set_number(r, s, value, where);
        break;
    case SETTING_WORD:
        set_word(r, s, value, where);
        break;
    }
}

/* What there was once: a host who upgrades is told what has taken its place. */
static const char *gone_setting(const char *name, size_t length)
{
    static const char admin[] = "admin";

    return length == sizeof admin - 1 && memcmp(name, admin, length) == 0
               ? "an account becomes an administrator by the command `gonfalond admin NAME`: take it out here"
               : NULL;
}

/* --- the file ------------------------------------------------------------------------------------------- */

static char *trim(char *text)
{
    size_t length;

    while (isspace((unsigned char)*text))
        text++;
    length = strlen(text);
    while (length && isspace((unsigned char)text[length - 1]))
        text[--length] = '\0';
    return text;
}

static void read_line(struct reading *r, char *line, int number)
{
    char where[320];
    char *text = trim(line);
    char *equals = strchr(text, '=');
    const struct setting *s;
    const char *name;

    snprintf(where, sizeof where, "%.255s, line %d: ", r->config.file, number);
    if (!*text || *text == '#')
        return;
    if (!equals) {
        complain(r, "%sis not of the form `name = value`", where);
        return;
    }
    *equals = '\0';
    name = trim(text);
    s = find(name, strlen(name));
    if (!s && gone_setting(name, strlen(name))) {
        complain(r, "%s%s: %s", where, name, gone_setting(name, strlen(name)));
    } else if (!s) {
        complain(r, "%sthere is no setting \"%.60s\"", where, name);
    } else if (r->line_of[s - settings]) {
        complain(r, "%s%s was set already in line %d", where, name, r->line_of[s - settings]);
    } else {
        r->line_of[s - settings] = number;
        set(r, s, trim(equals + 1), where);
    }
}

static void read_config_file(struct reading *r)
{
    char line[CONFIG_LINE_MAX + 2];
    FILE *file = fopen(r->config.file, "r");
    int number = 0;

    if (!file) {
        complain(r, "%.160s: %s", r->config.file, strerror(errno));
        return;
    }
    while (fgets(line, sizeof line, file)) {
        number++;
        if (strlen(line) > CONFIG_LINE_MAX) {
            int c;
            complain(r, "%.160s, line %d: is longer than %d characters", r->config.file, number,
                     CONFIG_LINE_MAX);
            while ((c = getc(file)) != EOF && c != '\n') {}
            continue;
        }
        read_line(r, line, number);
    }
    if (ferror(file))
        complain(r, "%.160s: %s", r->config.file, strerror(errno));
    fclose(file);
}

/* --- the command line ------------------------------------------------------------------------- */

/* The value of the option at argv[*at], which may be the next argument; NULL: there is none. */
static const char *option_value(struct reading *r, int argc, char **argv, int *at)
{
    const char *equals = strchr(argv[*at], '=');

    if (equals)
        return equals + 1;
    if (*at + 1 < argc)
        return argv[++*at];
    complain(r, "%.60s: a value is missing", argv[*at]);
    return NULL;
}

/* `missing` is what is said if a command that needs a word more does not get one. */
static const struct command {
    const char *word;
    enum config_command command;
    const char *missing;
} commands[] = {{"serve", COMMAND_SERVE, NULL},
                {"backup", COMMAND_BACKUP, "the name of the file to make"},
                {"check", COMMAND_CHECK, NULL},
                {"salvage", COMMAND_SALVAGE, NULL},
                {"move", COMMAND_MOVE, NULL},
                {"fingerprint", COMMAND_FINGERPRINT, NULL},
                {"admin", COMMAND_ADMIN, "the name of the account"},
                {"no-admin", COMMAND_NO_ADMIN, "the name of the account"},
                {"password", COMMAND_PASSWORD, "the name of the account"},
                {"account", COMMAND_ACCOUNT, "the name that it is to have"}};

static const struct command *read_command(struct reading *r, const char *word)
{
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (strcmp(commands[i].word, word) == 0) {
            r->config.command = commands[i].command;
            return &commands[i];
        }
    complain(r, "there is no command \"%.60s\"", word);
    return NULL;
}

static bool is_option(const char *argument, const char *name)
{
    size_t length = strcspn(argument, "=");

    return length == strlen(name) && memcmp(argument, name, length) == 0;
}

/* Everybody on the machine can read a command line. */
static void keep_passwords_off(struct reading *r, const char *option, const char *where)
{
    if (where_has_password(where))
        complain(
            r,
            "%s: others can read a password here: put it into the configuration file, into $GONFALON_STORE"
            " or into a password file ($PGPASSFILE)",
            option);
}

/* NATS takes a lone word before the @ for a token, which is as secret as a password. */
static void keep_secrets_off_bus(struct reading *r, const char *servers)
{
    if (strchr(servers, '@'))
        complain(r, "--bus: others can read a password here: put it into the configuration file or into "
                    "$GONFALON_BUS");
}

/* Of a move; true: the argument was one of these. */
static bool read_move_option(struct reading *r, int argc, char **argv, int *at)
{
    bool from = is_option(argv[*at], "--from");
    const char *value;

    if (!from && !is_option(argv[*at], "--to"))
        return false;
    value = option_value(r, argc, argv, at);
    if (value)
        *(from ? &r->config.from : &r->config.to) = keep(r, value);
    return true;
}

/* Twice over: first only --config, because an option wins over the file wherever it stands. */
static void read_options(struct reading *r, int argc, char **argv, bool config_only)
{
    const struct command *command = NULL;
    int words = 0;

    for (int i = 1; i < argc; i++) {
        const char *argument = argv[i];
        size_t length = strcspn(argument, "=");
        const struct setting *s;
        if (strcmp(argument, "--help") == 0 || strcmp(argument, "-h") == 0) {
            r->config.command = COMMAND_HELP;
        } else if (strcmp(argument, "--version") == 0) {
            r->config.command = COMMAND_VERSION;
        } else if (read_move_option(r, argc, argv, &i)) {
            continue;
        } else if (is_option(argument, "--config")) {
            const char *value = option_value(r, argc, argv, &i);
            if (value && config_only)
                r->config.file = keep(r, value);
        } else if (strncmp(argument, "--", 2) == 0) {
            s = find(argument + 2, length - 2);
            const char *gone = gone_setting(argument + 2, length - 2);
            const char *value = s || gone ? option_value(r, argc, argv, &i) : NULL;
            if (!s && gone && !config_only)
                complain(r, "--%.*s: %s", (int)length - 2, argument + 2, gone);
            else if (!s && !config_only)
                complain(r, "there is no option \"%.60s\"", argument);
            else if (value && !config_only)
                set(r, s, value, "--");
            if (s && value && !config_only && s->offset == AT(store))
                keep_passwords_off(r, "--store", value);
            if (s && value && !config_only && s->offset == AT(bus))
                keep_secrets_off_bus(r, value);
        } else if (!config_only && words++ == 0) {
            command = read_command(r, argument);
        } else if (!config_only && words == 2 && command && command->missing) {
            r->config.target = keep(r, argument);
        } else if (!config_only) {
            complain(r, "\"%.60s\" is one word too many", argument);
        }
    }
    if (command && command->missing && !*r->config.target)
        complain(r, "%s: %s is missing", command->word, command->missing);
}

static void check_place(struct reading *r, const char *name, const char *where)
{
    if (!where_is_told(where))
        complain(r, "%s: neither sqlite:PATH nor postgresql://USER@HOST/NAME", name);
}

/* Where the store is, if no setting says it; and the two of a move, each of which may be missing. */
static void complete_store(struct reading *r)
{
    struct config *config = &r->config;
    const char *variable = getenv("GONFALON_STORE");

    if (!*config->store && variable && *variable)
        config->store = keep(r, variable);
    if (!*config->store) {
        char *usual = config_data_path(config, "gonfalon.db");
        size_t size = strlen(usual) + sizeof "sqlite:";
        char *where = must_alloc(size);

        snprintf(where, size, "sqlite:%s", usual);
        config->store = keep(r, where);
        free(where);
        free(usual);
    }
    check_place(r, "store", config->store);
    if (config->command != COMMAND_MOVE) {
        if (*config->from || *config->to)
            complain(r, "--from and --to belong to the command move");
        return;
    }
    if (!*config->from && !*config->to)
        complain(r,
                 "move: --from or --to is missing; the other may be, and is then the store of the settings");
    keep_passwords_off(r, "--from", config->from);
    keep_passwords_off(r, "--to", config->to);
    config->from = *config->from ? config->from : config->store;
    config->to = *config->to ? config->to : config->store;
    check_place(r, "--from", config->from);
    check_place(r, "--to", config->to);
}

/* Names of nodes stand in logs and in subjects of the bus. */
static bool is_word(const char *name, size_t most)
{
    size_t length = strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_");

    return length <= most && !name[length];
}

static bool is_bus_address(const char *servers)
{
    while (*servers) {
        size_t length = strcspn(servers, ", ");

        if (strncmp(servers, "nats://", strlen("nats://")) != 0 &&
            strncmp(servers, "tls://", strlen("tls://")) != 0)
            return false;
        servers += length;
        servers += strspn(servers, ", ");
    }
    return true;
}

static void check_bus(struct reading *r)
{
    struct config *config = &r->config;
    const char *variable = getenv("GONFALON_BUS");

    if (!*config->bus && variable && *variable && *config->node)
        config->bus = keep(r, variable);
    if (!is_bus_address(config->bus))
        complain(r, "bus: neither nats://HOST:PORT nor tls://HOST:PORT");
    if (*config->bus && !*config->node)
        complain(r, "bus: only nodes have one: node is missing");
    if (config->annex && !*config->bus && config->command == COMMAND_SERVE)
        complain(r, "annex: only nodes with a bus can play matches for others: bus is missing");
    if (!*config->bus_prefix || !is_word(config->bus_prefix, CONFIG_PREFIX_MAX))
        complain(r, "bus-prefix: \"%.60s\" is not a word of at most %d letters, digits, - and _",
                 config->bus_prefix, CONFIG_PREFIX_MAX);
    if (!*config->bus_certificate != !*config->bus_key)
        complain(r, "bus-certificate and bus-key belong together: give both or none");
}

static void check_node(struct reading *r)
{
    const struct config *config = &r->config;

    if (!is_word(config->node, CONFIG_NODE_MAX))
        complain(r, "node: \"%.60s\" is not a name of at most %d letters, digits, - and _", config->node,
                 CONFIG_NODE_MAX);
    if (*config->node && !where_is_postgres(config->store))
        complain(r, "node: several servers share a PostgreSQL database: store is none");
    check_bus(r);
}

/* Defaults that depend on others. */
static void complete(struct reading *r)
{
    struct config *config = &r->config;

    if (!*config->certificate != !*config->key)
        complain(r, "certificate and key belong together: give both or none");
    if (!*config->data)
        complain(r, "data: a folder is needed");
    if (!*config->certificate) {
        char *certificate = config_data_path(config, "certificate.pem");
        char *key = config_data_path(config, "key.pem");
        config->certificate = keep(r, certificate);
        config->key = keep(r, key);
        free(certificate);
        free(key);
    }
    complete_store(r);
    check_node(r);
}

struct config *config_read(int argc, char **argv, struct config_problems *problems)
{
    struct reading *r = must_alloc(sizeof *r);

    problems->count = 0;
    r->problems = problems;
    r->config.file = r->config.target = r->config.from = r->config.to = "";
    for (size_t i = 0; i < SETTINGS; i++)
        set(r, &settings[i], settings[i].usual, "");
    read_options(r, argc, argv, true);
    problems->count = 0; /* the second time they are told again */
    if (*r->config.file)
        read_config_file(r);
    read_options(r, argc, argv, false);
    complete(r);
    if (problems->count == 0)
        return &r->config;
    config_free(&r->config);
    return NULL;
}

void config_free(struct config *config)
{
    struct reading *r = (struct reading *)config;

    if (!r)
        return;
    while (r->texts) {
        struct text *text = r->texts;
        r->texts = text->next;
        free(text);
    }
    free(r);
}

char *config_data_path(const struct config *config, const char *name)
{
    size_t size = strlen(config->data) + strlen(name) + 2;
    char *path = must_alloc(size);

    snprintf(path, size, "%s/%s", config->data, name);
    return path;
}

void config_compare(const struct config *old, const struct config *now,
                    void (*differs)(void *context, const char *name), void *context)
{
    for (size_t i = 0; i < SETTINGS; i++) {
        const struct setting *s = &settings[i];
        const void *a = (const char *)old + s->offset;
        const void *b = (const char *)now + s->offset;
        bool same = s->kind == SETTING_TEXT ? strcmp(*(const char *const *)a, *(const char *const *)b) == 0
                                            : *(const int64_t *)a == *(const int64_t *)b;
        if (!same && !s->live)
            differs(context, s->name);
    }
}

void config_help(FILE *to)
{
    fputs("Usage: gonfalond [OPTION]... [COMMAND]\n"
          "The authoritative server for miniature wargames.\n\n"
          "Commands:\n"
          "  serve          run the server (also without any command)\n"
          "  backup FILE    copy the database to a new file, also while a server runs\n"
          "  check          verify the database, every row of it, replaying every log\n"
          "  salvage        after the write-ahead log was damaged: go on with what can be read\n"
          "  move           copy a whole store to an empty one, and check it:\n"
          "                 --from sqlite:PATH --to postgresql://USER@HOST/NAME, or the other way round\n"
          "  fingerprint    print the fingerprint of the certificate\n"
          "  admin NAME     make an account an administrator, also while a server runs\n"
          "  no-admin NAME  make it one no more\n"
          "  password NAME  give an account another password, typed or made up; ends its sessions\n"
          "  account NAME   make an account, also where registration is closed\n\n"
          "Options, which may also stand in a file as lines `name = value`:\n"
          "  --config FILE\n"
          "      read settings from this file; options win over it\n",
          to);
    for (size_t i = 0; i < SETTINGS; i++) {
        const struct setting *s = &settings[i];
        fprintf(to, "  --%s %s\n      %s", s->name,
                s->kind == SETTING_TEXT     ? "TEXT"
                : s->kind == SETTING_NUMBER ? "NUMBER"
                                            : "WORD",
                s->help);
        if (s->kind == SETTING_WORD)
            fprintf(to, " (%s)", s->words);
        if (*s->usual)
            fprintf(to, " [%s]", s->usual);
        fputc('\n', to);
    }
    fputs("  --help         this text\n"
          "  --version      the version\n\n"
          "SIGTERM ends the server after its clients have their last messages. SIGHUP reads the certificate "
          "and the\n"
          "configuration again; what needs a restart is said in the log.\n",
          to);
}
