/* gonfalon people, mute, unmute, notifications: the others, and what one should know of them. */
#include "client/cli/commands.h"
#include "client/cli/online.h"
#include "client/cli/words.h"
#include "common/wire/json.h"

#include <stdio.h>

static const struct option_kind options[] = {ONLINE_OPTIONS};

/* --- who is here --------------------------------------------------------------------------------- */

static enum exit_code fill_people(struct client *c, const struct arguments *args, Gonfalon__V1__Page *page)
{
    (void)args;
    ((Gonfalon__V1__PresenceRequest *)client_request(c, BODY(PRESENCE)))->page = page;
    return EXIT_DONE;
}

static const char *tell_people(const Gonfalon__V1__ServerMessage *answer, json_t *all)
{
    for (size_t i = 0; i < answer->presence->n_people; i++) {
        const Gonfalon__V1__Person *person = answer->presence->people[i];

        if (all)
            json_array_append_new(all, json_message(person));
        else
            print_format("%-32s %s\n", person->name,
                         word_of(&gonfalon__v1__role__descriptor, (int)person->role));
    }
    return answer->presence->next;
}

static enum exit_code run_people(const struct arguments *args)
{
    static const struct pages pages = {"people", fill_people, tell_people};

    return online_list(&pages, SESSION_NEEDED, args);
}

/* --- whom one does not want to read -------------------------------------------------------------- */

static void choose_scope(struct client *c, Gonfalon__V1__MuteRequest *ask, const struct arguments *args)
{
    ask->match = client_text(c, option_value(args, "match", ""));
    ask->scope = ask->match[0] ? GONFALON__V1__MUTE_SCOPE__MUTE_SCOPE_FOR_ALL
                               : GONFALON__V1__MUTE_SCOPE__MUTE_SCOPE_FOR_ME;
}

static enum exit_code fill_mute(struct client *c, void *ask, const struct arguments *args)
{
    choose_scope(c, ask, args);
    return EXIT_DONE;
}

static enum exit_code fill_unmute(struct client *c, void *ask, const struct arguments *args)
{
    choose_scope(c, ask, args);
    ((Gonfalon__V1__MuteRequest *)ask)->off = true;
    return EXIT_DONE;
}

static const struct question mute = {
    .need = SESSION_NEEDED, .body = BODY(MUTE), .operand = {{"name", "the NAME"}}, .fill = fill_mute};
static const struct question unmute = {
    .need = SESSION_NEEDED, .body = BODY(MUTE), .operand = {{"name", "the NAME"}}, .fill = fill_unmute};

/* --- what one should know ------------------------------------------------------------------------ */

static void show_notes(const Gonfalon__V1__ServerMessage *answer)
{
    for (size_t i = 0; i < answer->notifications->n_notifications; i++) {
        const Gonfalon__V1__Notification *n = answer->notifications->notifications[i];

        print_format("%u. %s", n->number,
                     word_of(&gonfalon__v1__notification_kind__descriptor, (int)n->kind));
        if (n->match[0])
            print_format("  %s", n->match);
        if (n->code[0])
            print_format("  %s %s", text_of("cli.code"), n->code);
        if (n->from[0])
            print_format("  (%s)", n->from);
        putchar('\n');
    }
}

/* Notifications that have been shown are marked as read. The newest comes first, so the first number is the
 * highest. */
static enum exit_code mark_read(struct online *o)
{
    const Gonfalon__V1__NotificationsReply *told = o->client.answer->notifications;

    if (told->n_notifications == 0)
        return EXIT_DONE;
    uint32_t last = told->notifications[0]->number;
    Gonfalon__V1__NotificationsReadRequest *ask = client_request(&o->client, BODY(NOTIFICATIONS_READ));

    ask->up_to = last;
    return online_ask(o);
}

static enum exit_code run_notifications(const struct arguments *args)
{
    struct online o;
    enum exit_code code = online_begin(&o, args, SESSION_NEEDED, PATIENCE_SHORT);

    if (code == EXIT_DONE) {
        Gonfalon__V1__NotificationsRequest *ask = client_request(&o.client, BODY(NOTIFICATIONS));

        ask->unread = !option_given(args, "all");
        code = online_tell(&o, show_notes);
    }
    if (code == EXIT_DONE && !option_given(args, "keep"))
        code = mark_read(&o);
    return online_end(&o, code);
}

static const struct option_kind mute_options[] = {
    {"match", "ID", "nobody in this match reads him (for its creator and game master)"}, ONLINE_OPTIONS};
static const struct option_kind note_options[] = {
    {"all", NULL, "also those that have been read"}, {"keep", NULL, "leaves them unread"}, ONLINE_OPTIONS};

const struct command people_command = {
    .name = "people", .summary = "lists who is on the server now", .options = options, .run = run_people};
const struct command mute_command = {.name = "mute",
                                     .operands = "NAME",
                                     .summary = "no longer reads what somebody says",
                                     .options = mute_options,
                                     .question = &mute};
const struct command unmute_command = {.name = "unmute",
                                       .operands = "NAME",
                                       .summary = "reads him again",
                                       .options = mute_options,
                                       .question = &unmute};
const struct command notifications_command = {.name = "notifications",
                                              .summary = "tells what happened while one was away",
                                              .options = note_options,
                                              .run = run_notifications};
