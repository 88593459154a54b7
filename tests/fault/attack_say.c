/* What attackers and honest people say to the server. */
#include "tests/fault/attack.h"

#include <openssl/rand.h>
#include <poll.h>
#include <unistd.h>

const char *match_to_watch;
struct arena memory;
uint64_t sent, bot_matches, limited;
char no_device[] = "";

void send_message(struct peer *p, uint32_t id, Gonfalon__V1__ClientMessage *message)
{
    struct bytes packed = {0};

    message->id = id;
    wire_append(&packed, message);
    crowd_send(p, 0, packed.data, packed.size);
    bytes_free(&packed);
    sent++;
}

void say_hello(struct peer *p)
{
    Gonfalon__V1__Hello hello;
    gonfalon__v1__hello__init(&hello);
    uint8_t id[WIRE_CLIENT_ID_SIZE];
    char client[] = "attack";

    RAND_bytes(id, sizeof id);
    hello.protocol_min = WIRE_PROTOCOL_MIN;
    hello.protocol_max = WIRE_PROTOCOL_MAX;
    hello.client = client;
    hello.client_id = (ProtobufCBinaryData){sizeof id, id};
    SEND(p, HELLO_ID, HELLO, message.hello = &hello);
}

void say_pong(struct peer *p, uint32_t number)
{
    Gonfalon__V1__Pong pong;
    gonfalon__v1__pong__init(&pong);

    pong.number = number;
    SEND(p, 0, PONG, message.pong = &pong);
}

void be_guest(struct peer *p)
{
    Gonfalon__V1__GuestRequest guest;
    gonfalon__v1__guest_request__init(&guest);
    char name[] = "idler";

    guest.name = name;
    SEND(p, LOGIN_ID, GUEST, message.guest = &guest);
}

/* `device` is "" for somebody who was never there. */
void log_in(struct peer *p, uint32_t id, char *name, char *password, char *device)
{
    Gonfalon__V1__LoginRequest login;
    gonfalon__v1__login_request__init(&login);

    login.name = name;
    login.password = password;
    login.devices = &device;
    login.n_devices = device[0] != 0;
    SEND(p, id, LOGIN, message.login = &login);
}

void ask_catalogue(struct peer *p, uint32_t id)
{
    Gonfalon__V1__CatalogueRequest ask;
    gonfalon__v1__catalogue_request__init(&ask);
    char system[] = "brothers";

    ask.system = system;
    SEND(p, id, CATALOGUE, message.catalogue = &ask);
}

void ask_whoami(struct peer *p, uint32_t id)
{
    Gonfalon__V1__WhoamiRequest ask;
    gonfalon__v1__whoami_request__init(&ask);

    SEND(p, id, WHOAMI, message.whoami = &ask);
}

void ignore(struct peer *p, uint32_t kind, const uint8_t *data, size_t size)
{
    (void)p;
    (void)kind;
    (void)data;
    (void)size;
}

void do_nothing(struct peer *p)
{
    (void)p;
}

/* They have said all they had to say: away, and back again. */
void leave_tick(struct peer *p)
{
    crowd_lose(p);
}

/* 1: a line has come; -1: there will be no more. */
int heard_line(void)
{
    struct pollfd in = {.fd = 0, .events = POLLIN};
    char room[256];

    if (poll(&in, 1, 0) <= 0)
        return 0;
    return read(0, room, sizeof room) > 0 ? 1 : -1;
}
