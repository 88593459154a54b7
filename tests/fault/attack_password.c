/* Attacks by password: wrong ones for one name or for many, each of which costs the server a slow hash. */
#include "tests/fault/attack.h"

#include <stdio.h>

/* Wrong passwords for the newcomer's own name, one after the other, everybody from another address. */
static void guess_again(struct peer *p)
{
    static uint32_t id = FIRST_ID;
    static char name[] = NEWCOMER, wrong[] = "surely not that one";

    if (!p->own)
        return;
    p->own = NULL;
    log_in(p, id++, name, wrong, no_device);
}

static void guess_opened(struct peer *p)
{
    say_hello(p);
    p->own = p;
    guess_again(p);
}

static void guess_got(struct peer *p, uint32_t kind, const uint8_t *data, size_t size)
{
    const Gonfalon__V1__ServerMessage *m = wire_from_server(&memory, data, size);

    (void)kind;
    if (m && m->body_case == GONFALON__V1__SERVER_MESSAGE__BODY_ERROR)
        p->own = p; /* at the next tick */
    arena_reset(&memory);
}

/* Wrong passwords for many names, a whole queue of them at once. */
static void storm_opened(struct peer *p)
{
    static uint32_t guess;
    char name[32], password[32];

    say_hello(p);
    for (uint32_t i = 0; i < 32; i++) {
        snprintf(name, sizeof name, guess % 8 ? "victim%u" : "newcome%u", guess);
        snprintf(password, sizeof password, "guess number %u", guess++);
        log_in(p, FIRST_ID + i, name, password, no_device);
    }
}

/* The same, each blown up as far as a message may be: three bytes that nobody knows the meaning of take the
 * server forty until it has looked at the password. */
static void bloat_opened(struct peer *p)
{
    struct bytes packed = {0};
    Gonfalon__V1__ClientMessage message;
    gonfalon__v1__client_message__init(&message);
    Gonfalon__V1__LoginRequest login;
    gonfalon__v1__login_request__init(&login);
    char name[32], password[] = "a guess and no more";

    say_hello(p);
    message.body_case = GONFALON__V1__CLIENT_MESSAGE__BODY_LOGIN;
    message.login = &login;
    login.name = name;
    login.password = password;
    for (uint32_t i = 0; i < 8; i++) {
        snprintf(name, sizeof name, "bloat%d-%u", p->number, i);
        message.id = FIRST_ID + i;
        bytes_clear(&packed);
        wire_append(&packed, &message);
        while (packed.size + 3 <= WIRE_MESSAGE_MAX)
            bytes_add(&packed, UNKNOWN_FIELD, 3);
        crowd_send(p, 0, packed.data, packed.size);
        sent++;
    }
    bytes_free(&packed);
}

const struct attack attacks_by_password[] = {{.name = "logins",
                                              .role = {storm_opened, ignore},
                                              .tick = leave_tick,
                                              .pause_ms = 3000,
                                              .per_address = 2},
                                             {.name = "guesses",
                                              .role = {guess_opened, guess_got},
                                              .tick = guess_again,
                                              .pause_ms = 200,
                                              .from = 0x20000,
                                              .per_address = 1},
                                             {.name = "bloated",
                                              .role = {bloat_opened, ignore},
                                              .tick = leave_tick,
                                              .pause_ms = 4000,
                                              .per_address = 2},
                                             {0}};
