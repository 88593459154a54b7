/* gonfalon scenario run: plays scenario files and says of each whether it went as it says. */
#include "client/cli/commands.h"
#include "client/scenario/scenario.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>

static void print_line(void *context, const char *line, size_t bytes)
{
    fwrite(line, 1, bytes, context);
}

static void print_verdict(const char *path, bool passed, const struct scenario_result *result, bool json)
{
    if (json) {
        json_t *line = json_pack("{s:{s:s, s:b, s:i, s:i, s:s}}", "result", "file", path, "passed", passed,
                                 "steps", (int)result->steps, "expectations", (int)result->expectations,
                                 "message", result->message);

        json_dumpf(line, stdout, JSON_COMPACT);
        putchar('\n');
        json_decref(line);
    } else if (passed)
        printf("passed %s (%d steps, %d expectations)\n", path, result->steps, result->expectations);
    if (!passed)
        complain("%s: %s", path, result->message);
}

static bool run_file(const char *path, const struct arguments *args)
{
    struct scenario_result result;
    size_t bytes;
    char *text = read_whole_file(path, &bytes);

    if (!text)
        return false;
    bool passed = scenario_run(text, bytes, option_given(args, "quiet") ? NULL : print_line, stdout, &result);

    free(text);
    print_verdict(path, passed, &result, args->json);
    return passed;
}

static enum exit_code run(const struct arguments *args)
{
    int failed = 0, done = 0;

    if (args->operand_count == 0) {
        complain("scenario run needs a file");
        return EXIT_USAGE;
    }
    catch_interrupts();
    for (; done < args->operand_count && !interrupted(); done++) {
        if (option_given(args, "quiet"))
            progress("scenario run: files", done, args->operand_count);
        failed += !run_file(args->operand[done], args);
    }
    progress_end();
    if (interrupted()) {
        complain("interrupted after %d of %d files", done, args->operand_count);
        return EXIT_INTERRUPTED;
    }
    return failed > 0 ? EXIT_FAILED : EXIT_DONE;
}

static const struct option_kind options[] = {{"quiet", NULL, "only the verdicts, no events and no view"},
                                             {NULL, NULL, NULL}};

const struct command scenario_run_command = {
    .name = "scenario run",
    .operands = "FILE...",
    .summary = "plays scenario files; prints events and the final view as JSON",
    .options = options,
    .run = run};
