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

static void show_commands(FILE *to)
{
    fputs("gonfalon: miniature wargames, played, tested and replayed\n\n"
          "Usage: gonfalon COMMAND [OPTIONS]\n\n",
          to);
    for (int i = 0; command_table[i]; i++)
        fprintf(to, "  %-16s %s\n", command_table[i]->name, command_table[i]->summary);
    fputs("\ngonfalon COMMAND --help tells the options of a command. Every command takes --json: results\n"
          "as JSON, one object a line.\n\n"
          "Exit status: 0 done, 1 refused or failed, 2 wrong usage, 3 network, 130 interrupted.\n",
          to);
}

static void show_command(const struct command *command, FILE *to)
{
    fprintf(to, "%s\n\nUsage: gonfalon %s [OPTIONS]%s%s\n\n", command->summary, command->name,
            command->operands ? " " : "", command->operands ? command->operands : "");
    for (const struct option_kind *o = command->options; o && o->name; o++) {
        char name[64];

        snprintf(name, sizeof name, "--%s%s%s", o->name, o->value ? " " : "", o->value ? o->value : "");
        fprintf(to, "  %-22s %s\n", name, o->help);
    }
    fprintf(to, "  %-22s %s\n", "--json", "results as JSON, one object a line");
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
            fprintf(stderr, "  %-16s %s\n", command_table[i]->name, command_table[i]->summary);
}

int main(int argc, char **argv)
{
    int count = argc - 1, used = 0;
    char **words = argv + 1;
    bool help = asks_for_help(count, words);

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
