#include "server/host_command.h"

#include "common/crypto/crypto.h"
#include "common/crypto/password.h"
#include "common/wire/limits.h"
#include "server/control.h"
#include "server/identity/weak_password.h"
#include "server/store/database.h"
#include "server/wiring.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

enum { SECRET_SIZE = WIRE_PASSWORD_MAX + 2 }; /* one more than is allowed, to see that it is too long */

static int complain(const char *what, const char *why)
{
    fprintf(stderr, "gonfalond: %s: %s\n", what, why);
    return EXIT_FAILURE;
}

/* --- passwords -------------------------------------------------------------------------------- */

/* False: there is a NUL in it. What is left of it is empty at the end of the input. */
static bool read_line(char secret[SECRET_SIZE])
{
    size_t size = 0;
    bool clean = true;
    int c;

    while ((c = getchar()) != EOF && c != '\n') {
        clean = clean && c != '\0';
        if (size < SECRET_SIZE - 1)
            secret[size++] = (char)c;
    }
    secret[size] = '\0';
    return clean;
}

/* Without echo on a terminal. */
static bool read_secret(const char *prompt, char secret[SECRET_SIZE])
{
    struct termios before, silent;
    bool terminal = isatty(STDIN_FILENO) && tcgetattr(STDIN_FILENO, &before) == 0;
    bool clean;

    if (terminal) {
        fputs(prompt, stderr);
        silent = before;
        silent.c_lflag &= ~(tcflag_t)ECHO;
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent);
    }
    clean = read_line(secret);
    if (terminal) {
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &before);
        fputc('\n', stderr);
    }
    return clean;
}

/* Four groups of four, 80 bits, without letters and digits that are taken for each other. */
static bool make_up(char secret[SECRET_SIZE])
{
    static const char letters[] = "abcdefghjkmnpqrstuvwxyz23456789_";
    uint8_t drawn[16];
    size_t at = 0;

    _Static_assert(sizeof letters - 1 == 32, "five bits a letter");
    if (!crypto_random(drawn, sizeof drawn))
        return false;
    for (size_t i = 0; i < sizeof drawn; i++) {
        if (i > 0 && i % 4 == 0)
            secret[at++] = '-';
        secret[at++] = letters[drawn[i] & 31];
    }
    secret[at] = '\0';
    crypto_forget(drawn, sizeof drawn);
    return true;
}

static bool read_twice(char secret[SECRET_SIZE])
{
    char again[SECRET_SIZE];
    bool same = read_secret("The same again: ", again) && strcmp(secret, again) == 0;

    crypto_forget(again, sizeof again);
    return same;
}

/* What is typed, or comes on standard input; made up if that is nothing. NULL, or what is wrong with it. */
static const char *choose_password(const char *name, char secret[SECRET_SIZE], bool *made_up)
{
    enum password_fault fault;

    *made_up = false;
    if (!read_secret("New password (nothing: one is made up): ", secret))
        return "a password has no NUL in it";
    if (!secret[0]) {
        *made_up = true;
        return make_up(secret) ? NULL : "the system has no randomness to give";
    }
    fault = password_check(secret, name);
    if (fault != PASSWORD_GOOD)
        return password_fault_text[fault];
    if (isatty(STDIN_FILENO) && !read_twice(secret))
        return "that is not the same";
    return NULL;
}

/* --- the command ------------------------------------------------------------------------------ */

/* Root would leave files that the server, which is not root, cannot write. */
static bool become_owner(const char *folder, char *why, size_t size)
{
    struct stat status;

    if (stat(folder, &status) != 0) {
        snprintf(why, size, "%s: %s", folder, strerror(errno));
        return false;
    }
    if (geteuid() != 0 || status.st_uid == 0)
        return true;
    if (setgid(status.st_gid) == 0 && setuid(status.st_uid) == 0)
        return true;
    snprintf(why, size, "%s: cannot become its owner: %s", folder, strerror(errno));
    return false;
}

static int carry_out(const struct config *config, const struct host_ask *ask, const char *made_up)
{
    char *path = config_data_path(config, "control");
    char text[512];
    bool done = database_is_taken(config->store) ? control_ask(path, ask, text, sizeof text)
                                                 : wiring_host_alone(config->store, ask, text, sizeof text);

    free(path);
    if (!done)
        return complain(host_act_word[ask->act], text);
    puts(text);
    if (made_up)
        printf("password: %s\nIt can be changed with `gonfalon password`.\n", made_up);
    return EXIT_SUCCESS;
}

int host_command(const struct config *config, enum host_act act)
{
    char secret[SECRET_SIZE] = "", stored[PASSWORD_STORED_SIZE] = "", why[512];
    const char *problem = NULL;
    bool made_up = false;
    int code;

    if (strpbrk(config->target, "\r\n"))
        return complain(host_act_word[act], "a name is one line");
    if (!become_owner(config->data, why, sizeof why))
        return complain(host_act_word[act], why);
    if (act == HOST_PASSWORD || act == HOST_ACCOUNT) {
        problem = choose_password(config->target, secret, &made_up);
        if (!problem && !password_hash(secret, strlen(secret), stored))
            problem = "no memory to hash it";
    }
    if (problem)
        code = complain(host_act_word[act], problem);
    else
        code = carry_out(config, &(struct host_ask){.act = act, .name = config->target, .password = stored},
                         made_up ? secret : NULL);
    crypto_forget(secret, sizeof secret);
    return code;
}
