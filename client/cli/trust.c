/* gonfalon trust: accepts the certificate with this fingerprint from now on. Connects to nobody: the
 * fingerprint has to come from the host himself. */
#include "client/cli/commands.h"
#include "client/cli/online.h"

static enum exit_code run(const struct arguments *args)
{
    const char *given = need_operand(args, 0, "the FINGERPRINT");
    char fingerprint[FINGERPRINT_BYTES + 1];
    struct online o;
    struct trouble why;

    if (!given || !online_settings(&o, args))
        return EXIT_USAGE;
    if (!pin_parse(given, fingerprint)) {
        complain("\"%s\" is no fingerprint: that is 64 hexadecimal digits, with or without colons", given);
        return EXIT_USAGE;
    }
    if (!pin_keep(&o.home, o.server, fingerprint, &why)) {
        complain("%s", why.text);
        return EXIT_FAILED;
    }
    if (o.json)
        print_json(json_pack("{s:s,s:s}", "server", o.server, "fingerprint", fingerprint));
    else
        print_words("cli.trusted", "server", o.server, "fingerprint", fingerprint, NULL);
    return EXIT_DONE;
}

static const struct option_kind options[] = {ONLINE_OPTIONS};

const struct command trust_command = {.name = "trust",
                                      .operands = "FINGERPRINT",
                                      .summary =
                                          "accepts the certificate with this fingerprint from a server",
                                      .options = options,
                                      .run = run};
