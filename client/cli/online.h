/* The commands that talk to a server share this: the connection, the session, and how results and errors are
 * told. Words go to stdout, messages about the connection to stderr; with --json every line of stdout is an
 * object, {"error": ...} where the command failed. */
#ifndef GONFALON_CLI_ONLINE_H
#define GONFALON_CLI_ONLINE_H

#include "client/cli/command.h"
#include "client/core/client.h"
#include "client/core/text.h"

#include <jansson.h>

/* Ends the options of every command that talks to a server. */
#define ONLINE_OPTIONS                                                                                       \
    {"server", "HOST:PORT", "the server (GONFALON_SERVER, or the one used last, or localhost:4460)"},        \
        {"home", "FOLDER",                                                                                   \
         "where certificates and sessions are kept (GONFALON_HOME, or ~/.config/gonfalon)"},                 \
        {"lang", "en|fr", "language of the texts (LANG)"},                                                   \
    {                                                                                                        \
        NULL, NULL, NULL                                                                                     \
    }

struct online {
    struct home home;
    char server[SERVER_NAME_BYTES];
    char token[WIRE_TOKEN_MAX + 1];
    bool json;
    struct client client;
};

enum session_need {
    SESSION_NONE,  /* whoever asks */
    SESSION_NEEDED /* told to log in if there is none */
};

/* A command that plays or watches for hours reconnects for ever; a single question is given up after a while.
 */
enum online_patience { PATIENCE_SHORT, PATIENCE_ENDLESS };

/* Connects. Anything but EXIT_DONE has been told; end it in any case. */
enum exit_code online_begin(struct online *o, const struct arguments *args, enum session_need need,
                            enum online_patience patience);
/* Says good-bye; returns the code it is given. */
enum exit_code online_end(struct online *o, enum exit_code code);

/* client_ask, and what comes of it as an exit code; everything but EXIT_DONE has been told. */
enum exit_code online_ask(struct online *o);
/* The same for a result that one has already. */
enum exit_code online_result(struct online *o, enum client_result result);
/* Asks, and tells the answer: as JSON, or by `show` (NULL: nothing to say but that it is done). */
enum exit_code online_tell(struct online *o, void (*show)(const Gonfalon__V1__ServerMessage *answer));

/* --- one question -------------------------------------------------------------------------------- */

#define BODY(name) GONFALON__V1__CLIENT_MESSAGE__BODY_##name

enum { QUESTION_OPERANDS = 2 };

/* Most commands are one request, filled from the command line, and its answer. */
struct question {
    enum session_need need;
    Gonfalon__V1__ClientMessage__BodyCase body;
    /* The operands, in their order, with the fields of the request they are put into. */
    struct {
        const char *field;
        const char *what; /* the user is told that he must give it; NULL: he need not */
    } operand[QUESTION_OPERANDS];
    const char *done; /* key of what is said when it is done; NULL: that it is done */
    /* A word of an enumeration that is always the same; no field: there is none. */
    struct {
        const char *field;
        int value;
    } fixed;
    /* The rest of the request, `ask`; EXIT_DONE if all is well with the command line. NULL: there is no rest.
     */
    enum exit_code (*fill)(struct client *c, void *ask, const struct arguments *args);
    void (*show)(const Gonfalon__V1__ServerMessage *answer); /* NULL: nothing to say but that it is done */
};

#define MATCH_OPERAND                                                                                        \
    {                                                                                                        \
        "match", "the ID of the match"                                                                       \
    }

enum exit_code online_question(const struct question *q, const struct arguments *args);
/* The same where there is more to do than one question: `run`, once connected, with the first operand (`what`
 * tells what it has to be). */
enum exit_code online_about(const struct arguments *args, const char *what, enum session_need need,
                            enum exit_code (*run)(struct online *o, const struct arguments *args,
                                                  const char *which));

/* --- lists in pages ------------------------------------------------------------------------------ */

struct pages {
    const char *name; /* of the list in JSON */
    /* Builds the request of the page that begins at the cursor. */
    enum exit_code (*fill)(struct client *c, const struct arguments *args, Gonfalon__V1__Page *page);
    /* Tells the answer in words, or adds it to `all`; the cursor of the next page, "" after the last. */
    const char *(*tell)(const Gonfalon__V1__ServerMessage *answer, json_t *all);
};

/* All pages, on a connection that there is already. `all` is NULL without --json. */
enum exit_code online_pages(struct online *o, const struct pages *pages, const struct arguments *args,
                            json_t *all);
/* The whole command. */
enum exit_code online_list(const struct pages *pages, enum session_need need, const struct arguments *args);

/* Learns what the things of a system's catalogue are called, so that a table can be told in words. Without
 * them it is told by their ids: nothing fails. */
void online_learn(struct online *o, const char *system);
/* The same; returns the schema of the system's army lists, which the caller owns. NULL: it did not come. */
json_t *online_learn_lists(struct online *o, const char *system);

/* The session that is kept for a server. */
bool session_read(const struct home *home, const char *server, char token[WIRE_TOKEN_MAX + 1],
                  struct trouble *why);
bool session_keep(const struct home *home, const char *server, const char *token, struct trouble *why);

/* The server's name, home and language from the options; the user is told what is wrong. */
bool online_settings(struct online *o, const struct arguments *args);

/* --- telling ------------------------------------------------------------------------------------- */

/* One line on stdout, at once: somebody may be waiting for it at the other end of a pipe. Takes the
 * reference. */
void print_json(json_t *json);
/* The text and a line end on stdout; empties the text. */
void print_text(struct bytes *text);
/* A text of the catalogue: name, value, ..., NULL. */
void print_words(const char *key, ...);
/* To stderr, and with --json to stdout. */
void tell_error(const struct online *o, const Gonfalon__V1__Error *error, const struct picture *picture);
/* The same for what this program itself found wrong. */
void tell_own_error(const struct online *o, Gonfalon__V1__ErrorCode code, const char *key);
/* Tells that something typed or given cannot be read as an answer, and where. */
void tell_not_an_answer(const struct online *o, const struct problems *problems,
                        const struct picture *picture);
/* The same of anything else that was typed or read from a file; `key` says what it is not. */
void tell_problems(const struct online *o, const char *key, const struct problems *problems);

/* --- what is typed ------------------------------------------------------------------------------- */

/* A line without its end from the terminal, without echo, or from stdin; NULL at the end of it. `key` is the
 * text of the prompt. The caller frees it, and overwrites it if it is a secret. */
char *read_secret(const char *key);
/* The operand's number n, or NULL with a word to the user: the command needs it. */
const char *need_operand(const struct arguments *args, int n, const char *what);

#endif
