/* gonfalon scenario run: plays scenario files and says of each whether it went as it says. Without --quiet
 * and
 * --json it tells each step with its events in words, so that an author sees what his file does; whatever was
 * told, the verdict comes last. */
#include "client/cli/commands.h"
#include "client/cli/online.h"
#include "client/cli/story.h"
#include "client/scenario/scenario.h"

#include <stdio.h>
#include <stdlib.h>

static void line_out(void *context, const char *line, size_t bytes)
{
    print_json_bytes(context, line, bytes);
}

static void begin_story(void *context, const struct match *m)
{
    story_begin(context, m);
}

static void tell_step(void *context, int32_t n, const char *json)
{
    (void)context;
    print_format("\nstep %d %s\n", (int)n, json);
}

static void tell_event(void *context, const struct match *m, const struct event *e)
{
    story_event(context, m, e);
}

static void end_story(void *context, struct match *m)
{
    putchar('\n');
    story_end(context, m);
}

enum { ALL_ORDERS = SCENARIO_ORDERS };
static const char *const order_words[] = {"written", "sides", "figures", "all", NULL};
static const char *const order_told[SCENARIO_ORDERS] = {"", ", sides swapped", ", figures reversed"};

static void print_verdict(const char *path, enum scenario_order order, bool passed,
                          const struct scenario_result *result, bool json)
{
    if (json)
        print_json(json_pack("{s:{s:s, s:s, s:b, s:b, s:i, s:i, s:s}}", "result", "file", path, "order",
                             order_words[order], "passed", passed, "skipped", result->skipped, "steps",
                             (int)result->steps, "expectations", (int)result->expectations, "message",
                             result->message));
    else if (result->skipped)
        print_format("skipped %s%s\n", path, order_told[order]);
    else if (passed)
        print_format("passed %s%s (%d steps, %d expectations)\n", path, order_told[order], result->steps,
                     result->expectations);
    else
        print_format("failed %s%s: %s\n", path, order_told[order], result->message);
}

static bool run_ordered(const char *path, const char *text, size_t bytes, enum scenario_order order,
                        const struct arguments *args)
{
    struct story story = {.viewer = VIEWER_MASTER, .keys = true, .turn = -1};
    struct scenario_audience in_words = {&story, begin_story, tell_step, tell_event, end_story, NULL};
    struct scenario_audience in_json = {.context = stdout, .line = line_out};
    const struct scenario_audience *audience = option_given(args, "quiet") ? NULL
                                               : args->json                ? &in_json
                                                                           : &in_words;
    struct scenario_result result;
    bool passed = scenario_run(text, bytes, order, audience, &result);

    story_free(&story);
    print_verdict(path, order, passed, &result, args->json);
    return passed;
}

static bool run_file(const char *path, int wanted, const struct arguments *args)
{
    bool good = true;
    size_t bytes;
    char *text = read_whole_file(path, &bytes);

    if (!text)
        return false;
    for (int order = 0; order < SCENARIO_ORDERS; order++)
        if (wanted == order || wanted == ALL_ORDERS)
            good &= run_ordered(path, text, bytes, (enum scenario_order)order, args);
    free(text);
    return good;
}

static enum exit_code run(const struct arguments *args)
{
    int failed = 0, done = 0, order = read_word("order", order_words, option_value(args, "order", "written"));

    if (order < 0)
        return EXIT_USAGE;
    if (args->operand_count == 0) {
        complain("scenario run needs a file");
        return EXIT_USAGE;
    }
    catch_interrupts();
    for (; done < args->operand_count && !interrupted(); done++) {
        if (option_given(args, "quiet"))
            progress("scenario run: files", done, args->operand_count);
        failed += !run_file(args->operand[done], order, args);
    }
    progress_end();
    if (interrupted()) {
        complain("interrupted after %d of %d files", done, args->operand_count);
        return EXIT_INTERRUPTED;
    }
    if (failed > 0 && done > 1 && !args->json)
        print_format("%d of %d files failed\n", failed, done);
    return failed > 0 ? EXIT_FAILED : EXIT_DONE;
}

static const struct option_kind options[] = {
    {"quiet", NULL, "only the verdicts"},
    {"order", "written|sides|figures|all", "sides swapped, figures numbered backwards, or each way"},
    {"lang", "en|fr", "language of the texts (LANG)"},
    {NULL, NULL, NULL}};

const struct command scenario_run_command = {
    .name = "scenario run",
    .operands = "FILE...",
    .summary = "plays scenario files, tells what happens in them, and whether it is what they say",
    .options = options,
    .run = run};
