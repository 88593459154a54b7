/*
 * What the host asks for about people, by a command on the machine of the server (`gonfalond admin NAME`).
 * Whoever can write to the data folder may ask it. The password is hashed before it gets here.
 */
#ifndef GONFALON_SERVER_PORT_HOST_ASK_H
#define GONFALON_SERVER_PORT_HOST_ASK_H

#include <stdbool.h>

enum host_act {
    HOST_ADMIN,    /* the account becomes an administrator */
    HOST_NO_ADMIN, /* and is one no more */
    HOST_PASSWORD, /* it gets another password, and all its sessions end */
    HOST_ACCOUNT,  /* there is a new one, also where registration is closed */
    HOST_ACTS
};

/* The words of the command line. */
extern const char *const host_act_word[HOST_ACTS];

struct host_ask {
    enum host_act act;
    const char *name;
    const char *password; /* as it is stored (common/crypto/password.h); "" where none is needed */
};

/* Once, and not from inside the call that asks. `text` is one line for the host; it is valid during the call.
 */
typedef void host_answered(void *context, bool done, const char *text);

#endif
