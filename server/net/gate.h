/*
 * Who may come in: how many connections there are, in all and from one address, whether they come by TLS or
 * by the web. An IPv6 host owns a whole /64, so that is what counts as one address.
 */
#ifndef GONFALON_SERVER_NET_GATE_H
#define GONFALON_SERVER_NET_GATE_H

#include "server/port/transport.h"

#include <stdbool.h>
#include <sys/socket.h>

struct gate;

/* 0: no limit. */
struct gate *gate_create(uint32_t most, uint32_t most_per_address);
void gate_free(struct gate *gate);
void gate_limit(struct gate *gate, uint32_t most, uint32_t most_per_address);

/* A connection that has yet to make its handshake. False: no more from this address, or no more at all. */
bool gate_enter(struct gate *gate, const uint8_t key[ADDRESS_KEY_SIZE]);
/* Its handshake is done. */
void gate_welcome(struct gate *gate, const uint8_t key[ADDRESS_KEY_SIZE]);
void gate_leave(struct gate *gate, const uint8_t key[ADDRESS_KEY_SIZE], bool welcomed);

/* Somebody who came in elsewhere, at another node: he counts for his address, but not for the number of those
 * inside. False: no more from this address. */
bool gate_enter_elsewhere(struct gate *gate, const uint8_t key[ADDRESS_KEY_SIZE]);
void gate_leave_elsewhere(struct gate *gate, const uint8_t key[ADDRESS_KEY_SIZE]);

uint32_t gate_inside(const struct gate *gate);
uint32_t gate_half_open(const struct gate *gate);
uint32_t gate_half_open_from(struct gate *gate, const uint8_t key[ADDRESS_KEY_SIZE]);

/* Fills in the address and its key. An IPv4 address that came through an IPv6 socket is an IPv4 address. */
void gate_address(struct connection *c, const struct sockaddr *from);
void gate_address_text(struct connection *c, const char *text);

/*
 * The system may buffer only so much that has not left yet (CONNECTION_UNSENT): otherwise it would hold
 * megabytes for every reader that does not read, where no limit of ours sees them.
 */
void gate_tune(int socket);

#endif
