/* How the commands tell results and errors. */
#include "client/cli/online.h"
#include "client/cli/words.h"
#include "common/wire/encode.h"
#include "common/wire/json.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

void print_json(json_t *json)
{
    struct bytes line = {0};

    json_line(&line, json);
    print_json_bytes(stdout, line.data, line.size);
    fflush(stdout);
    bytes_free(&line);
}

static void print_line(FILE *to, const struct bytes *text)
{
    print_bytes(to, text->data, text->size);
    putc('\n', to);
    fflush(to);
}

void print_text(struct bytes *text)
{
    print_line(stdout, text);
    bytes_clear(text);
}

void print_words(const char *key, ...)
{
    enum { PAIRS = 5 };
    const char *name[PAIRS] = {NULL}, *value[PAIRS] = {NULL};
    struct bytes text = {0};
    va_list args;

    va_start(args, key);
    for (int i = 0; i < PAIRS && (name[i] = va_arg(args, const char *)) != NULL; i++)
        value[i] = va_arg(args, const char *);
    va_end(args);
    text_say(&text, key, name[0], value[0], name[1], value[1], name[2], value[2], name[3], value[3], name[4],
             value[4], NULL);
    print_text(&text);
    bytes_free(&text);
}

/* --- errors -------------------------------------------------------------------------------------- */

void tell_error(const struct online *o, const Gonfalon__V1__Error *error, const struct picture *picture)
{
    struct bytes text = {0};

    text_add(&text, "gonfalon: ");
    add_error(&text, error, picture);
    print_line(stderr, &text);
    if (o->json)
        print_json(json_pack("{s:o}", "error", json_message(error)));
    bytes_free(&text);
}

void tell_own_error(const struct online *o, Gonfalon__V1__ErrorCode code, const char *key)
{
    char copy[64];
    Gonfalon__V1__Error error;

    snprintf(copy, sizeof copy, "%s", key);
    gonfalon__v1__error__init(&error);
    error.code = code;
    error.key = copy;
    error.figure = error.unit = -1;
    tell_error(o, &error, NULL);
}

static void tell_wrong(const struct online *o, const char *text_key, const struct problems *problems,
                       const struct picture *picture)
{
    struct arena memory;
    Gonfalon__V1__Error *error;
    char key[64];

    snprintf(key, sizeof key, "%s", text_key);
    arena_start(&memory, WIRE_ENCODE_MEMORY);
    error = arena_message(&memory, &gonfalon__v1__error__descriptor);
    error->code = GONFALON__V1__ERROR_CODE__ERROR_CODE_INVALID;
    error->key = key;
    error->figure = error->unit = -1;
    error->problems = encode_problems(&memory, problems, &error->n_problems);
    tell_error(o, error, picture);
    arena_free(&memory);
}

void tell_not_an_answer(const struct online *o, const struct problems *problems,
                        const struct picture *picture)
{
    tell_wrong(o, "cli.not_an_answer", problems, picture);
}

void tell_problems(const struct online *o, const char *key, const struct problems *problems)
{
    tell_wrong(o, key, problems, NULL);
}

/* --- what is typed ------------------------------------------------------------------------------- */

const char *need_operand(const struct arguments *args, int n, const char *what)
{
    if (n < args->operand_count)
        return args->operand[n];
    complain("%s is missing; --help tells how the command is called", usage(what));
    return NULL;
}

char *read_secret(const char *key)
{
    struct termios before, silent;
    bool terminal = isatty(STDIN_FILENO) && tcgetattr(STDIN_FILENO, &before) == 0;
    char *line = NULL;
    size_t room = 0;

    if (terminal) {
        print_to(stderr, "%s ", text_of(key));
        silent = before;
        silent.c_lflag &= ~(tcflag_t)ECHO;
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent);
    }
    ssize_t size = getline(&line, &room, stdin);

    if (terminal) {
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &before);
        fputc('\n', stderr);
    }
    if (size >= 0 && strlen(line) != (size_t)size) {
        complain("a password has no NUL in it"); /* what is behind it would not count */
        size = -1;
    }
    if (size < 0) {
        free(line);
        return NULL;
    }
    line[strcspn(line, "\n")] = 0;
    return line;
}
