#include "client/cli/online.h"
#include "client/cli/words.h"
#include "client/core/devices.h"

#include "common/wire/json.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHORT_PATIENCE_MS = 15 * 1000 };

#define LAST_SERVER    "server"
#define DEFAULT_SERVER "localhost:4460"

/* --- settings ------------------------------------------------------------------------------------ */

static bool choose_server(struct online *o, const char *given, struct trouble *why)
{
    char host[256], port[8];
    struct bytes last = {0};
    bool ok = true;

    if (!given)
        given = getenv("GONFALON_SERVER");
    if (!given || !given[0]) {
        ok = home_read(&o->home, LAST_SERVER, &last, why);
        given = ok && last.size > 0 ? (const char *)last.data : DEFAULT_SERVER;
    }
    ok = ok && link_name(given, host, port, o->server, why);
    bytes_free(&last);
    return ok;
}

bool online_settings(struct online *o, const struct arguments *args)
{
    struct trouble why;

    memset(o, 0, sizeof *o);
    o->json = args->json;
    if (home_find(&o->home, option_value(args, "home", NULL), &why) &&
        choose_server(o, option_value(args, "server", NULL), &why))
        return true;
    complain("%s", why.text);
    return false;
}

/* --- sessions ------------------------------------------------------------------------------------ */

bool session_read(const struct home *home, const char *server, char token[WIRE_TOKEN_MAX + 1],
                  struct trouble *why)
{
    char file[HOME_FILE_BYTES];
    struct bytes text = {0};
    bool ok;

    home_server_file("session", server, file);
    ok = home_read(home, file, &text, why);
    snprintf(token, WIRE_TOKEN_MAX + 1, "%s", ok ? (const char *)text.data : "");
    token[strcspn(token, "\n")] = 0;
    bytes_free(&text);
    return ok;
}

bool session_keep(const struct home *home, const char *server, const char *token, struct trouble *why)
{
    char file[HOME_FILE_BYTES];

    home_server_file("session", server, file);
    if (!token[0])
        return home_remove(home, file, why);
    return home_write(home, file, token, strlen(token), why) &&
           home_write(home, LAST_SERVER, server, strlen(server), why);
}

/* --- the connection ------------------------------------------------------------------------------ */

static void tell_news(void *context, enum client_news news, const char *server, const char *detail)
{
    static const char *const key[] = {
        [NEWS_FIRST_CERTIFICATE] = "cli.first_certificate",
        [NEWS_NEW_CERTIFICATE] = "cli.new_certificate",
        [NEWS_LOST] = "cli.connection_lost",
        [NEWS_BACK] = "cli.connection_back",
        [NEWS_WAIT] = "cli.server_busy",
    };
    struct bytes text = {0};

    (void)context;
    text_say(&text, key[news], "server", server, "detail", detail, NULL);
    print_to(stderr, "%.*s\n", (int)text.size, (const char *)text.data);
    bytes_free(&text);
}

static enum exit_code check_session(struct online *o, enum session_need need)
{
    struct trouble why;

    if (o->client.hello->session_error) {
        tell_error(o, o->client.hello->session_error, NULL);
        session_keep(&o->home, o->server, "", &why);
        client_session(&o->client, "");
    }
    /* A home that cannot be written to is told of when somebody logs in. */
    if (o->client.hello->account)
        devices_keep(&o->home, o->server, o->client.hello->account->name, o->client.hello->device, &why);
    if (need == SESSION_NONE || o->client.hello->account)
        return EXIT_DONE;
    if (!o->client.hello->session_error)
        tell_own_error(o, GONFALON__V1__ERROR_CODE__ERROR_CODE_LOGIN_FIRST, "cli.login_first");
    return EXIT_FAILED;
}

enum exit_code online_begin(struct online *o, const struct arguments *args, enum session_need need,
                            enum online_patience patience)
{
    struct trouble why;

    if (!online_settings(o, args))
        return EXIT_USAGE;
    if (!session_read(&o->home, o->server, o->token, &why)) {
        complain("%s", why.text);
        return EXIT_FAILED;
    }
    catch_interrupts();
    enum exit_code code = online_result(
        o, client_open(&o->client, &(struct client_setting){
                                       .server = o->server,
                                       .home = &o->home,
                                       .language = text_used(),
                                       .token = o->token,
                                       .patience_ms = patience == PATIENCE_ENDLESS ? -1 : SHORT_PATIENCE_MS,
                                       .tell = tell_news,
                                       .stopped = interrupted,
                                   }));

    return code == EXIT_DONE ? check_session(o, need) : code;
}

json_t *online_learn_lists(struct online *o, const char *system)
{
    Gonfalon__V1__CatalogueRequest *ask =
        client_request(&o->client, GONFALON__V1__CLIENT_MESSAGE__BODY_CATALOGUE);

    ask->system = client_text(&o->client, system);
    if (client_ask(&o->client) != CLIENT_FINE)
        return NULL;
    const Gonfalon__V1__CatalogueReply *reply = o->client.answer->catalogue;
    json_t *catalogue = json_loads(reply->json, 0, NULL);
    json_t *names = json_loads(reply->names_json, 0, NULL);

    learn_catalogue(catalogue);
    learn_names(names);
    json_decref(catalogue);
    json_decref(names);
    return json_loads(reply->unit_json, 0, NULL);
}

void online_learn(struct online *o, const char *system)
{
    json_decref(online_learn_lists(o, system));
}

enum exit_code online_end(struct online *o, enum exit_code code)
{
    text_forget();
    client_close(&o->client);
    return code;
}

static void tell_trouble(const struct online *o, const char *code)
{
    complain("%s", o->client.trouble.text);
    if (o->json)
        print_json(json_pack("{s:{s:s,s:s}}", "error", "code", code, "text", o->client.trouble.text));
}

enum exit_code online_result(struct online *o, enum client_result result)
{
    switch (result) {
    case CLIENT_FINE:
        return EXIT_DONE;
    case CLIENT_REFUSED:
        tell_error(o, o->client.answer->error, NULL);
        return EXIT_FAILED;
    case CLIENT_LOST:
        tell_trouble(o, "network");
        return EXIT_NETWORK;
    case CLIENT_UNTRUSTED:
        tell_trouble(o, "untrusted");
        return EXIT_NETWORK;
    case CLIENT_FAILED:
        tell_trouble(o, "failed");
        return EXIT_NETWORK;
    case CLIENT_STOPPED:
        break;
    }
    return EXIT_INTERRUPTED;
}

enum exit_code online_ask(struct online *o)
{
    return online_result(o, client_ask(&o->client));
}

/* The body of an answer: of a oneof whose members are all messages. */
static const void *body_of(const Gonfalon__V1__ServerMessage *answer)
{
    const ProtobufCFieldDescriptor *field = protobuf_c_message_descriptor_get_field(
        &gonfalon__v1__server_message__descriptor, (unsigned)answer->body_case);
    const void *body = NULL;

    if (field)
        memcpy(&body, (const char *)answer + field->offset, sizeof body);
    return body;
}

static enum exit_code tell_answer(struct online *o, void (*show)(const Gonfalon__V1__ServerMessage *answer),
                                  const char *done)
{
    enum exit_code code = online_ask(o);

    if (code != EXIT_DONE)
        return code;
    const void *body = body_of(o->client.answer);

    if (!body) {
        complain("the server answers with something this program does not know");
        return EXIT_FAILED;
    }
    if (o->json)
        print_json(json_message(body));
    else if (show)
        show(o->client.answer);
    else
        print_words(done, NULL);
    return EXIT_DONE;
}

enum exit_code online_tell(struct online *o, void (*show)(const Gonfalon__V1__ServerMessage *answer))
{
    return tell_answer(o, show, "cli.done");
}

/* --- one question -------------------------------------------------------------------------------- */

static const ProtobufCFieldDescriptor *field_of(const void *ask, const char *name, ProtobufCType type)
{
    const ProtobufCFieldDescriptor *field =
        protobuf_c_message_descriptor_get_field_by_name(((const ProtobufCMessage *)ask)->descriptor, name);

    assert(field && field->type == type && field->label != PROTOBUF_C_LABEL_REPEATED);
    (void)type;
    return field;
}

static void put_text(struct client *c, void *ask, const char *field, const char *text)
{
    char *copy = client_text(c, text);

    memcpy((char *)ask + field_of(ask, field, PROTOBUF_C_TYPE_STRING)->offset, &copy, sizeof copy);
}

static enum exit_code fill_in(struct client *c, const struct question *q, const struct arguments *args)
{
    void *ask = client_request(c, q->body);

    for (int i = 0; i < QUESTION_OPERANDS && q->operand[i].field && i < args->operand_count; i++)
        put_text(c, ask, q->operand[i].field, args->operand[i]);
    if (q->fixed.field)
        memcpy((char *)ask + field_of(ask, q->fixed.field, PROTOBUF_C_TYPE_ENUM)->offset, &q->fixed.value,
               sizeof q->fixed.value);
    return q->fill ? q->fill(c, ask, args) : EXIT_DONE;
}

enum exit_code online_question(const struct question *q, const struct arguments *args)
{
    struct online o;

    for (int i = 0; i < QUESTION_OPERANDS && q->operand[i].what; i++)
        if (!need_operand(args, i, q->operand[i].what))
            return EXIT_USAGE;
    enum exit_code code = online_begin(&o, args, q->need, PATIENCE_SHORT);

    if (code == EXIT_DONE)
        code = fill_in(&o.client, q, args);
    if (code == EXIT_DONE)
        code = tell_answer(&o, q->show, q->done ? q->done : "cli.done");
    return online_end(&o, code);
}

enum exit_code online_about(const struct arguments *args, const char *what, enum session_need need,
                            enum exit_code (*run)(struct online *o, const struct arguments *args,
                                                  const char *which))
{
    const char *which = need_operand(args, 0, what);
    struct online o;

    if (!which)
        return EXIT_USAGE;
    enum exit_code code = online_begin(&o, args, need, PATIENCE_SHORT);

    return online_end(&o, code == EXIT_DONE ? run(&o, args, which) : code);
}

/* --- lists in pages ------------------------------------------------------------------------------ */

enum exit_code online_pages(struct online *o, const struct pages *pages, const struct arguments *args,
                            json_t *all)
{
    char cursor[WIRE_ID_MAX + 1] = "";
    enum exit_code code;

    do {
        Gonfalon__V1__Page page;

        gonfalon__v1__page__init(&page);
        page.cursor = cursor;
        code = pages->fill(&o->client, args, &page);
        if (code == EXIT_DONE)
            code = online_ask(o);
        if (code == EXIT_DONE)
            snprintf(cursor, sizeof cursor, "%s", pages->tell(o->client.answer, all));
    } while (code == EXIT_DONE && cursor[0]);
    return code;
}

enum exit_code online_list(const struct pages *pages, enum session_need need, const struct arguments *args)
{
    struct online o;
    enum exit_code code = online_begin(&o, args, need, PATIENCE_SHORT);
    json_t *all = args->json ? json_array() : NULL;

    if (code == EXIT_DONE)
        code = online_pages(&o, pages, args, all);
    if (code == EXIT_DONE && all)
        print_json(json_pack("{s:O}", pages->name, all));
    json_decref(all);
    return online_end(&o, code);
}
