/* gonfalond: reads what it is asked to do, and does it. */
#include "server/base/where.h"
#include "server/certificate.h"
#include "server/config.h"
#include "server/host_command.h"
#include "server/move_command.h"
#include "server/server.h"
#include "server/store/upkeep.h"
#include "server/wiring.h"

#include <stdio.h>
#include <stdlib.h>
#include <version.h>

enum { EXIT_USAGE = 2 };

enum { SHOWN_SIZE = 512 };

/* Only a file has what some commands are about. */
static bool is_file(const struct config *config, const char *command, const char *instead)
{
    if (!where_is_postgres(config->store))
        return true;
    fprintf(stderr, "gonfalond: %s: the store is a PostgreSQL database: %s\n", command, instead);
    return false;
}

static int backup(const struct config *config)
{
    char trouble[512];

    if (!is_file(config, "backup", "use pg_dump"))
        return EXIT_FAILURE;
    if (!upkeep_backup(config->store, config->target, trouble, sizeof trouble)) {
        fprintf(stderr, "gonfalond: backup: %s\n", trouble);
        return EXIT_FAILURE;
    }
    printf("%s: the database as of now. Not in it: %s and %s. Keep copies of them too: restored without "
           "them, the "
           "server has another fingerprint.\n",
           config->target, config->key, config->certificate);
    return EXIT_SUCCESS;
}

static void tell_problem(void *context, const char *problem)
{
    (void)context;
    printf("%s\n", problem);
}

static int check(const struct config *config)
{
    char shown[SHOWN_SIZE];
    int problems = upkeep_check(config->store, tell_problem, NULL);

    where_shown(config->store, shown, sizeof shown);
    /* Logs are replayed if they can be read. */
    if (problems == 0 || upkeep_opens(config->store))
        problems += wiring_check(config->store);
    if (problems == 0)
        printf("%s: no problems\n", shown);
    else
        printf("%s: %d problem%s\n", shown, problems, problems == 1 ? "" : "s");
    return problems == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

static int salvage(const struct config *config)
{
    const char *path = where_path(config->store);
    char copy[512], trouble[1024];

    if (!is_file(config, "salvage", "after damage, restore a backup"))
        return EXIT_FAILURE;
    enum salvage result = upkeep_salvage(path, copy, sizeof copy, trouble, sizeof trouble);

    if (result == SALVAGE_FAILED)
        fprintf(stderr, "gonfalond: salvage: %s\n", trouble);
    else if (result == SALVAGE_NOTHING)
        printf("%s: its write-ahead log is not damaged; nothing has been changed\n", path);
    else
        printf("%s: has what could be read. %s%s%s`gonfalond check` says whether the rest is sound\n", path,
               *copy ? "The damaged log is kept as " : "There was no log to keep. ", copy, *copy ? ". " : "");
    return result == SALVAGE_FAILED ? EXIT_FAILURE : EXIT_SUCCESS;
}

static int fingerprint(const struct config *config)
{
    char text[FINGERPRINT_SIZE];
    char trouble[512];

    if (!certificate_fingerprint(config->certificate, text, trouble, sizeof trouble)) {
        fprintf(stderr, "gonfalond: %s\n", trouble);
        return EXIT_FAILURE;
    }
    puts(text);
    return EXIT_SUCCESS;
}

int main(int argc, char **argv)
{
    struct config_problems problems;
    struct config *config = config_read(argc, argv, &problems);
    int result = EXIT_SUCCESS;

    if (!config) {
        for (size_t i = 0; i < problems.count && i < CONFIG_PROBLEMS_MAX; i++)
            fprintf(stderr, "gonfalond: %s\n", problems.text[i]);
        fputs("gonfalond: see gonfalond --help\n", stderr);
        return EXIT_USAGE;
    }
    switch (config->command) {
    case COMMAND_SERVE:
        return server_run(config, argc, argv); /* which frees the config */
    case COMMAND_BACKUP:
        result = backup(config);
        break;
    case COMMAND_CHECK:
        result = check(config);
        break;
    case COMMAND_SALVAGE:
        result = salvage(config);
        break;
    case COMMAND_MOVE:
        result = move_command(config->from, config->to);
        break;
    case COMMAND_FINGERPRINT:
        result = fingerprint(config);
        break;
    case COMMAND_ADMIN:
        result = host_command(config, HOST_ADMIN);
        break;
    case COMMAND_NO_ADMIN:
        result = host_command(config, HOST_NO_ADMIN);
        break;
    case COMMAND_PASSWORD:
        result = host_command(config, HOST_PASSWORD);
        break;
    case COMMAND_ACCOUNT:
        result = host_command(config, HOST_ACCOUNT);
        break;
    case COMMAND_HELP:
        config_help(stdout);
        break;
    case COMMAND_VERSION:
        puts("gonfalond " GONFALON_VERSION);
        break;
    }
    config_free(config);
    return result;
}
