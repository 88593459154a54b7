/* gonfalon: the program for players, testers and scripts. Finds the command and runs it. */
#include "client/cli/online.h"
#include "client/cli/visit.h"

#include <stdio.h>
#include <string.h>

/* How many words of the command line are the command's name; 0 if it is another one. */
static int words_of(const struct command *command, int count, char **words)
{
    const char *name = command->name;
    int used = 0;

    while (*name && used < count) {
        size_t bytes = strcspn(name, " ");

        if (strlen(words[used]) != bytes || strncmp(words[used], name, bytes) != 0)
            return 0;
        name += bytes + (name[bytes] == ' ');
        used++;
    }
    return *name ? 0 : used;
}

static const struct command *find_command(int count, char **words, int *used)
{
    for (int i = 0; command_table[i]; i++) {
        *used = words_of(command_table[i], count, words);
        if (*used > 0)
            return command_table[i];
    }
    return NULL;
}

static void show_line(const struct command *command, FILE *to)
{
    print_to(to, "  %-27s %s\n", command->name, usage(command->summary));
}

static void show_commands(FILE *to)
{
    print_to(to, "%s\n\n%s\n\n", usage("gonfalon: miniature wargames, played, tested and replayed"),
             usage("Usage: gonfalon COMMAND [OPTIONS]"));
    for (int i = 0; command_table[i]; i++)
        show_line(command_table[i], to);
    print_to(
        to, "\n%s\n",
        usage("gonfalon COMMAND --help tells the options of a command. Every command takes --json: results\n"
              "as JSON, one object a line.\n\n"
              "Exit status: 0 done, 1 refused or failed, 2 wrong usage, 3 network, 130 interrupted."));
}

static void show_command(const struct command *command, FILE *to)
{
    print_to(to, "%s\n\n", usage(command->summary));
    print_to(to, usage("Usage: gonfalon %s [OPTIONS]%s%s"), command->name, command->operands ? " " : "",
             command->operands ? command->operands : "");
    fputs("\n\n", to);
    for (const struct option_kind *o = command->options; o && o->name; o++) {
        char name[64];

        snprintf(name, sizeof name, "--%s%s%s", o->name, o->value ? " " : "", o->value ? o->value : "");
        print_to(to, "  %-22s %s\n", name, usage(o->help));
    }
    print_to(to, "  %-22s %s\n", "--json", usage("results as JSON, one object a line"));
}

static bool asks_for_help(int count, char **words)
{
    for (int i = 0; i < count && strcmp(words[i], "--") != 0; i++)
        if (strcmp(words[i], "--help") == 0 || strcmp(words[i], "-h") == 0)
            return true;
    return false;
}

static void help_with(const struct command *command)
{
    if (command)
        show_command(command, stdout);
    else
        show_commands(stdout);
}

/* The language of all that is said, from the first word on: also of what is wrong with the command line. */
static bool choose_language(int count, char **words)
{
    const char *given = NULL;

    for (int i = 0; i < count && strcmp(words[i], "--") != 0; i++)
        if (strncmp(words[i], "--lang=", 7) == 0)
            given = words[i] + 7;
        else if (strcmp(words[i], "--lang") == 0 && i + 1 < count)
            given = words[i + 1];
    text_use(given);
    if (!given || strcmp(given, "en") == 0 || strcmp(given, "fr") == 0)
        return true;
    complain("--lang: there are en and fr, not \"%s\"", given);
    return false;
}

static enum exit_code run(const struct command *command, int count, char **words)
{
    struct arguments args;

    if (!arguments_parse(command, count, words, &args))
        return EXIT_USAGE;
    enum exit_code code = command->question ? online_question(command->question, &args)
                          : command->visit  ? visit_match(command->visit, &args)
                                            : command->run(&args);

    if (fflush(stdout) != 0 || ferror(stdout)) {
        complain("the results could not be written");
        return EXIT_FAILED;
    }
    return code;
}

/* "match" alone, or "match status": the commands that begin so are what was looked for. */
static void tell_unknown(int count, char **words)
{
    size_t bytes = strlen(words[0]);
    bool group = false;

    for (int i = 0; command_table[i]; i++)
        group = group || (strncmp(command_table[i]->name, words[0], bytes) == 0 &&
                          command_table[i]->name[bytes] == ' ');
    if (!group) {
        complain("there is no command \"%s\"; gonfalon --help lists them", words[0]);
        return;
    }
    complain("there is no command \"%s%s%s\"; those of %s are:", words[0], count > 1 ? " " : "",
             count > 1 ? words[1] : "", words[0]);
    for (int i = 0; command_table[i]; i++)
        if (strncmp(command_table[i]->name, words[0], bytes) == 0 && command_table[i]->name[bytes] == ' ')
            show_line(command_table[i], stderr);
}

int main(int argc, char **argv)
{
    int count = argc - 1, used = 0;
    char **words = argv + 1;
    bool help = asks_for_help(count, words);

    if (!choose_language(count, words))
        return EXIT_USAGE;
    if (count > 0 && strcmp(words[0], "help") == 0) {
        help = true;
        words++;
        count--;
    }
    const struct command *command = find_command(count, words, &used);

    if (help) {
        help_with(command);
        return EXIT_DONE;
    }
    if (command)
        return (int)run(command, count - used, words + used);
    if (count > 0)
        tell_unknown(count, words);
    else
        show_commands(stderr);
    return EXIT_USAGE;
}
