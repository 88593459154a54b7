/* Accounts with passwords. A password has a number, its generation: 0 is the one it was registered with. */
#ifndef GONFALON_TESTS_FAULT_LOGIN_H
#define GONFALON_TESTS_FAULT_LOGIN_H

#include "tests/fault/agent.h"

void login_register(struct agent *a);
/* Changes his password; false: not now. */
bool login_change(struct agent *a);
/* A visitor tries to come into his owner's account. */
struct asked *login_try(struct agent *a, uint32_t generation);
void visitor_think(struct agent *a);
void login_answered(struct agent *a, const struct asked *asked, const Gonfalon__V1__ServerMessage *m);
/* The server answers. */
void login_guard(struct agent *a, const Gonfalon__V1__ServerMessage *m);

#endif
