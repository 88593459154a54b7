/* The commands of the program: one file each, listed in commands.c. */
#ifndef GONFALON_CLI_COMMAND_H
#define GONFALON_CLI_COMMAND_H

#include "client/cli/print.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The exit status of the program, the same for every command. */
enum exit_code {
    EXIT_DONE = 0,
    EXIT_FAILED = 1,  /* refused, not found, an expectation not met */
    EXIT_USAGE = 2,   /* the command line is wrong */
    EXIT_NETWORK = 3, /* no connection, or it was lost */
    EXIT_INTERRUPTED = 130
};

/* An option "--name" or "--name VALUE". Lists end with a name of NULL. */
struct option_kind {
    const char *name;
    const char *value; /* what the value is called in the help; NULL: the option has none */
    const char *help;
};

enum { OPTIONS_GIVEN_MAX = 64 };

struct option_given {
    const struct option_kind *kind;
    const char *value;
};

struct arguments {
    struct option_given option[OPTIONS_GIVEN_MAX];
    int option_count;
    char **operand; /* what follows the command and is no option */
    int operand_count;
    bool json; /* results as JSON, one object a line */
};

struct question;
struct visit;

struct command {
    const char *name; /* one or two words */
    const char *operands;
    const char *summary;
    const struct option_kind *options;
    /* A command does one of three things: it asks a server and tells the answer (online.h), it acts at the
     * table of a match (visit.h), or it does anything else. */
    const struct question *question;
    enum exit_code (*visit)(struct visit *v, const struct arguments *args);
    enum exit_code (*run)(const struct arguments *args);
};

extern const struct command *const command_table[]; /* ended by NULL */

/* --- what a command may ask of its arguments ----------------------------------------------------- */

bool option_given(const struct arguments *args, const char *name);
/* The value given last, or `otherwise`. */
const char *option_value(const struct arguments *args, const char *name, const char *otherwise);
/* The n-th value of an option that may be repeated; NULL if there are not so many. */
const char *option_value_at(const struct arguments *args, const char *name, int n);
/* False, and the user is told, if a value is given that is no whole number from `least` to `most`. */
bool option_number(const struct arguments *args, const char *name, int64_t least, int64_t most, int64_t *out);

/* False, and the user is told, if the command line does not fit the command. */
bool arguments_parse(const struct command *command, int count, char **words, struct arguments *out);

/* The place of the word in a list that NULL ends; -1, and the user is told which there are, if it is none.
 * `what` is what he calls it. */
int read_word(const char *what, const char *const *words, const char *word);

/* --- what several commands need ------------------------------------------------------------------ */

/* Says on stderr what is wrong, with the name of the program before it. */
__attribute__((format(printf, 1, 2))) void complain(const char *format, ...);

/* The whole file ("-": what comes on standard input), with a NUL behind it; the caller frees it. NULL, and
 * the user is told, if it cannot be. */
char *read_whole_file(const char *path, size_t *bytes);

/* From now on Ctrl-C is asked for with `interrupted`, so that a command can say what it has done. A second
 * Ctrl-C ends the program at once. */
void catch_interrupts(void);
bool interrupted(void);

/* A line on stderr that replaces itself, on a terminal and not more than a few times a second. */
void progress(const char *what, int64_t done, int64_t all);
void progress_end(void);

double seconds_now(void);

#endif
