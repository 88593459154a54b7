/* gonfalon queue: waits for an opponent of about one's strength. */
#include "client/cli/commands.h"
#include "client/cli/match_seat.h"
#include "client/cli/online.h"
#include "common/wire/json.h"

#include <stdio.h>

#define ACT(name) GONFALON__V1__QUEUE_REQUEST__ACT_##name

static void tell_queue(const struct online *o, const Gonfalon__V1__QueueReply *q)
{
    char gap[16], others[16];

    if (o->json) {
        print_json(json_message(q));
        return;
    }
    snprintf(gap, sizeof gap, "%u", q->gap);
    snprintf(others, sizeof others, "%u", q->others);
    if (q->match[0])
        print_words("cli.queue.found", "opponent", q->opponent, "match", q->match, NULL);
    else if (q->waiting)
        print_words("cli.queue.waiting", "system", q->system, "others", others, "gap", gap, NULL);
    else
        print_words("cli.queue.not_waiting", NULL);
}

static enum exit_code fill_queue(struct client *c, const struct arguments *args)
{
    Gonfalon__V1__QueueRequest *ask = client_request(c, BODY(QUEUE));
    int64_t points = 0;
    const char *army = option_value(args, "army", NULL);

    if (!option_number(args, "points", 0, 100000, &points))
        return EXIT_USAGE;
    if (option_given(args, "leave")) {
        ask->act_case = ACT(CANCEL);
        ask->cancel = arena_message(&c->asking, &gonfalon__v1__queue_cancel__descriptor);
        return EXIT_DONE;
    }
    if (args->operand_count == 0) {
        ask->act_case = ACT(LOOK);
        ask->look = arena_message(&c->asking, &gonfalon__v1__queue_look__descriptor);
        return EXIT_DONE;
    }
    ask->act_case = ACT(JOIN);
    ask->join = arena_message(&c->asking, &gonfalon__v1__queue_join__descriptor);
    ask->join->system = client_text(c, args->operand[0]);
    ask->join->points = (int32_t)points;
    return !army || (ask->join->army = army_choice(c, army)) ? EXIT_DONE : EXIT_USAGE;
}

/* Waits until the server has found an opponent. The server takes a player out of the queue after a minute
 * without a connection, so a lost connection is made anew and the request repeated; that keeps the time
 * waited. */
static enum exit_code wait_in_queue(struct online *o, const struct arguments *args)
{
    enum exit_code code = EXIT_DONE;
    uint32_t life = o->client.life;
    bool ignored, found = o->client.answer->queue->match[0] != 0;

    while (code == EXIT_DONE && !found) {
        const Gonfalon__V1__ServerMessage *push;

        code = online_result(o, client_wait(&o->client, -1, -1, &ignored));
        while (code == EXIT_DONE && (push = client_push(&o->client)) != NULL)
            if (push->body_case == GONFALON__V1__SERVER_MESSAGE__BODY_QUEUE) {
                tell_queue(o, push->queue);
                found = !push->queue->waiting;
            }
        if (code == EXIT_DONE && !found && life != o->client.life) {
            life = o->client.life;
            code = fill_queue(&o->client, args);
            if (code == EXIT_DONE)
                code = online_ask(o);
            found = code == EXIT_DONE && o->client.answer->queue->match[0];
            if (found)
                tell_queue(o, o->client.answer->queue);
        }
    }
    return code;
}

static enum exit_code run(const struct arguments *args)
{
    bool joins = args->operand_count > 0 && !option_given(args, "leave");
    struct online o;
    enum exit_code code = online_begin(&o, args, SESSION_NEEDED, joins ? PATIENCE_ENDLESS : PATIENCE_SHORT);

    if (code == EXIT_DONE)
        code = fill_queue(&o.client, args);
    if (code == EXIT_DONE)
        code = online_ask(&o);
    if (code == EXIT_DONE)
        tell_queue(&o, o.client.answer->queue);
    if (code == EXIT_DONE && joins)
        code = wait_in_queue(&o, args);
    return online_end(&o, code);
}

static const struct option_kind options[] = {
    {"points", "N", "size of the armies (the system's default)"},
    {"army", "ARMY", "a ready-made army, list:ID, or a FILE.json (chosen at the table)"},
    {"leave", NULL, "waits no longer"},
    ONLINE_OPTIONS};

const struct command queue_command = {
    .name = "queue",
    .operands = "[SYSTEM]",
    .summary = "waits for an opponent of about one's strength; without SYSTEM, tells whether one waits",
    .options = options,
    .run = run};
