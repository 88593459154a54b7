/* What attackers of a real gonfalond, and the honest people who play on it meanwhile, have in common. */
#ifndef GONFALON_TESTS_FAULT_ATTACK_H
#define GONFALON_TESTS_FAULT_ATTACK_H

#include "tests/bench/crowd.h"

#include "common/wire/limits.h"
#include "common/wire/pack.h"

/* Everybody comes from a network of his own: players from 127.1.0.0, newcomers and attackers from these. */
enum { FROM_NEWCOMERS = 0x7f030000, FROM_ATTACKERS = 0x7f400000, TICK_MS = 10 };

struct attack {
    const char *name;
    struct crowd_role role;
    void (*tick)(struct peer *p); /* for everybody who is there, every `pause_ms` */
    int64_t pause_ms;
    uint32_t from, per_address; /* the first address, beyond FROM_ATTACKERS */
    int receive_most, opening_most;
    const char *alpn;
    bool bare;       /* no TLS: the socket only */
    size_t greeting; /* bytes sent on a bare one, of the beginning of a handshake */
};

/* By what they use up; the last of each list has no name. */
extern const struct attack attacks_by_traffic[], attacks_by_password[], attacks_by_match[],
    attacks_by_browser[], attacks_by_socket[], attacks_by_masses[];

/* Without TLS: returns the exit code. */
int attack_bare(const struct attack *a, int port, int32_t count);

/* The honest ones, until the input ends: each returns the exit code. */
int honest_play(int port);
int honest_arrive(int port);

/* 1: a line of input has come; -1: there will be no more. */
int heard_line(void);

/* --- what is said ------------------------------------------------------------------------------------- */

/* The name of the honest newcomer, whose password attackers guess. */
#define NEWCOMER "newcomer"

/* A part of a message that no server knows. */
#define UNKNOWN_FIELD "\xf8\x3f\x01" /* number 1023 */

enum { HELLO_ID = 1, LOGIN_ID = 2, FIRST_ID = 3 };

extern const char *match_to_watch;
extern struct arena memory; /* of what is received; the players have their own */
extern uint64_t sent;       /* messages, or pieces of them */
extern uint64_t bot_matches, limited;
extern char no_device[]; /* of somebody who was never there */

void send_message(struct peer *p, uint32_t id, Gonfalon__V1__ClientMessage *message);

#define SEND(p, number, name, ...)                                                                           \
    do {                                                                                                     \
        Gonfalon__V1__ClientMessage message;                                                                 \
        gonfalon__v1__client_message__init(&message);                                                        \
        message.body_case = GONFALON__V1__CLIENT_MESSAGE__BODY_##name;                                       \
        __VA_ARGS__;                                                                                         \
        send_message((p), (number), &message);                                                               \
    } while (0)

void say_hello(struct peer *p);
void say_pong(struct peer *p, uint32_t number);
void be_guest(struct peer *p);
void log_in(struct peer *p, uint32_t id, char *name, char *password, char *device);
void ask_catalogue(struct peer *p, uint32_t id);
void ask_whoami(struct peer *p, uint32_t id);

/* What many of them do with an answer, and when their time has come: nothing, or away and back again. */
void ignore(struct peer *p, uint32_t kind, const uint8_t *data, size_t size);
void do_nothing(struct peer *p);
void leave_tick(struct peer *p);

#endif
