/*
 * What a host can choose: by options (--port 4460 or --port=4460) and in a file of lines `port = 4460`. The
 * same names in both; an option wins over the file. All mistakes are reported at once, each with its place.
 */
#ifndef GONFALON_SERVER_CONFIG_H
#define GONFALON_SERVER_CONFIG_H

#include "server/base/limits.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum config_command {
    COMMAND_SERVE,
    COMMAND_BACKUP,
    COMMAND_CHECK,
    COMMAND_SALVAGE,
    COMMAND_MOVE,
    COMMAND_FINGERPRINT,
    COMMAND_ADMIN,
    COMMAND_NO_ADMIN,
    COMMAND_PASSWORD,
    COMMAND_ACCOUNT,
    COMMAND_HELP,
    COMMAND_VERSION
};

struct config {
    enum config_command command;
    const char *target; /* the file to make, or the name of an account; "" where none is needed */

    const char *from, *to; /* of a move: as `store` */

    const char *file; /* the configuration file itself; "" none */
    const char *data;
    const char *store; /* as server/base/where.h has it */
    const char *node;  /* "": this is the only server */
    int64_t lease_seconds;
    const char *bus; /* "": nodes that stand by take nobody */
    const char *bus_prefix, *bus_ca, *bus_certificate, *bus_key, *bus_credentials;
    int64_t annex;
    const char *name;
    const char *listen;
    int64_t port;
    const char *web_listen;
    int64_t web_port;
    const char *web_root;
    const char *web_origins; /* separated by spaces */
    const char *metrics_token;
    const char *certificate;
    const char *key;
    int64_t connections;
    int64_t connections_per_address;
    int64_t accounts_per_address;
    int64_t requests_per_second;
    int64_t matches_per_account; /* in memory */
    int64_t matches_per_address;
    int64_t bot_matches_per_account;
    int64_t bot_matches_per_address;
    int64_t bot_threads;
    int64_t bot_pause;  /* milliseconds */
    int64_t log_level;  /* enum log_level */
    int64_t log_format; /* enum log_format */
    int64_t registration;
    int64_t guests;
    int64_t ratings;
    int64_t queue;
    const char *message;
    int64_t drain_seconds;
};

enum { CONFIG_NODE_MAX = 32, CONFIG_PREFIX_MAX = 32 };

enum config_registration { REGISTRATION_OPEN, REGISTRATION_CLOSED };

struct config_problems {
    size_t count; /* also of those for which there was no room */
    char text[CONFIG_PROBLEMS_MAX][256];
};

/* NULL if anything is wrong. Texts live as long as the config. */
struct config *config_read(int argc, char **argv, struct config_problems *problems);
void config_free(struct config *config);

/* A name in the data folder, for the caller to free. */
char *config_data_path(const struct config *config, const char *name);

/* Calls back for each setting whose change needs a restart. */
void config_compare(const struct config *old, const struct config *now,
                    void (*differs)(void *context, const char *name), void *context);

void config_help(FILE *to);

#endif
