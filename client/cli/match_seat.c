#include "client/cli/match_seat.h"

#include "common/crypto/crypto.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Gonfalon__V1__ArmyChoice *army_choice(struct client *c, const char *given)
{
    Gonfalon__V1__ArmyChoice *choice = arena_message(&c->asking, &gonfalon__v1__army_choice__descriptor);
    size_t size = strlen(given), bytes;

    if (strncmp(given, "list:", 5) == 0) {
        choice->from_case = GONFALON__V1__ARMY_CHOICE__FROM_LIST;
        choice->list = client_text(c, given + 5);
    } else if (strchr(given, '/') || (size > 5 && strcmp(given + size - 5, ".json") == 0)) {
        char *text = read_whole_file(given, &bytes);

        if (!text)
            return NULL;
        choice->from_case = GONFALON__V1__ARMY_CHOICE__FROM_JSON;
        choice->json = client_text(c, text);
        free(text);
    } else {
        choice->from_case = GONFALON__V1__ARMY_CHOICE__FROM_READY;
        choice->ready = client_text(c, given);
    }
    return choice;
}

static enum client_result show_match(struct online *o, const char *which, bool code)
{
    Gonfalon__V1__MatchShowRequest *ask =
        client_request(&o->client, GONFALON__V1__CLIENT_MESSAGE__BODY_MATCH_SHOW);

    if (code) {
        ask->which_case = GONFALON__V1__MATCH_SHOW_REQUEST__WHICH_CODE;
        ask->code = client_text(&o->client, which);
    } else {
        ask->which_case = GONFALON__V1__MATCH_SHOW_REQUEST__WHICH_ID;
        ask->id = client_text(&o->client, which);
    }
    return client_ask(&o->client);
}

/* One who does not know the code is told that a match by invitation is not there, or not for him. */
static bool may_be_code(const struct online *o)
{
    Gonfalon__V1__ErrorCode code = o->client.answer->error->code;

    return code == GONFALON__V1__ERROR_CODE__ERROR_CODE_NOT_FOUND ||
           code == GONFALON__V1__ERROR_CODE__ERROR_CODE_FORBIDDEN;
}

enum exit_code find_match(struct online *o, const char *which, char match[WIRE_ID_MAX + 1])
{
    enum client_result result = show_match(o, which, false);

    if (result == CLIENT_REFUSED && may_be_code(o))
        result = show_match(o, which, true);
    enum exit_code code = online_result(o, result);

    if (code == EXIT_DONE && !o->client.answer->match->match) {
        complain("the server shows a match and does not say which");
        return EXIT_FAILED;
    }
    if (code == EXIT_DONE)
        snprintf(match, WIRE_ID_MAX + 1, "%s", o->client.answer->match->match->id);
    return code;
}

enum exit_code find_seat(struct online *o, const char *which, bool watching, char match[WIRE_ID_MAX + 1])
{
    enum exit_code code = find_match(o, which, match);
    const Gonfalon__V1__MatchReply *reply = o->client.answer ? o->client.answer->match : NULL;

    if (code != EXIT_DONE || !reply || reply->player >= 0)
        return code;
    if (watching && reply->match->phase != GONFALON__V1__MATCH_PHASE__MATCH_PHASE_OPEN)
        return code;
    tell_own_error(o, GONFALON__V1__ERROR_CODE__ERROR_CODE_FORBIDDEN, "cli.no_seat");
    return EXIT_FAILED;
}

void learn_words(struct online *o, const char *match)
{
    char system[WIRE_KEY_MAX + 1];

    if (show_match(o, match, false) != CLIENT_FINE)
        return;
    const Gonfalon__V1__MatchInfo *info = o->client.answer->match->match;

    if (!info || !info->settings)
        return;
    snprintf(system, sizeof system, "%s", info->settings->system);
    online_learn(o, system);
}

enum exit_code send_nonce(struct online *o, const char *match)
{
    Gonfalon__V1__NonceRequest *ask = client_request(&o->client, GONFALON__V1__CLIENT_MESSAGE__BODY_NONCE);

    ask->match = client_text(&o->client, match);
    ask->nonce.len = WIRE_NONCE_SIZE;
    ask->nonce.data = arena_take(&o->client.asking, WIRE_NONCE_SIZE);
    if (!crypto_random(ask->nonce.data, WIRE_NONCE_SIZE)) {
        complain("the system gives no random numbers");
        return EXIT_FAILED;
    }
    return online_ask(o);
}

enum exit_code send_ready(struct online *o, const char *match, bool ready)
{
    Gonfalon__V1__ReadyRequest *ask = client_request(&o->client, GONFALON__V1__CLIENT_MESSAGE__BODY_READY);

    ask->match = client_text(&o->client, match);
    ask->ready = ready;
    return online_ask(o);
}

bool read_seat_wanted(const struct arguments *args, struct seat_wanted *wanted)
{
    int64_t side = -1;

    *wanted = (struct seat_wanted){.which = need_operand(args, 0, "the ID or code of the match"),
                                   .army = option_value(args, "army", NULL)};
    if (!wanted->which || !option_number(args, "side", 0, 3, &side))
        return false;
    wanted->side = (int32_t)side;
    return true;
}

enum exit_code take_seat(struct online *o, const struct seat_wanted *wanted, char match[WIRE_ID_MAX + 1])
{
    enum exit_code code = find_match(o, wanted->which, match);

    if (code != EXIT_DONE)
        return code;
    Gonfalon__V1__JoinRequest *ask = client_request(&o->client, GONFALON__V1__CLIENT_MESSAGE__BODY_JOIN);
    bool by_id = strcmp(wanted->which, match) == 0;

    ask->which_case = by_id ? GONFALON__V1__JOIN_REQUEST__WHICH_ID : GONFALON__V1__JOIN_REQUEST__WHICH_CODE;
    if (by_id)
        ask->id = client_text(&o->client, wanted->which);
    else
        ask->code = client_text(&o->client, wanted->which);
    ask->side = wanted->side;
    ask->as = wanted->master ? GONFALON__V1__SEAT_KIND__SEAT_KIND_MASTER
                             : GONFALON__V1__SEAT_KIND__SEAT_KIND_PLAYER;
    if (wanted->army && !(ask->army = army_choice(&o->client, wanted->army)))
        return EXIT_USAGE;
    code = online_ask(o);
    if (code != EXIT_DONE)
        return code;
    if (!wanted->master)
        code = send_nonce(o, match);
    if (code == EXIT_DONE && (wanted->army || wanted->master) && !wanted->wait)
        code = send_ready(o, match, true);
    return code;
}

enum exit_code get_seat(struct online *o, const struct seat_wanted *wanted, bool watching,
                        char match[WIRE_ID_MAX + 1])
{
    return wanted->army ? take_seat(o, wanted, match) : find_seat(o, wanted->which, watching, match);
}
