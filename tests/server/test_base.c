/* Configuration, certificate, log and metrics. */
#include "server/base/log.h"
#include "server/base/metrics.h"
#include "server/base/where.h"
#include "server/certificate.h"
#include "server/config.h"
#include "tests/server/temporary.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

static char folder[TEMPORARY_BYTES];
static struct config_problems problems;

static int set_up(void **state)
{
    (void)state;
    return temporary_make(folder) ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    return temporary_remove(folder) ? 0 : -1;
}

static char *path_of(const char *name)
{
    static char path[4][128];
    static unsigned next;
    char *out = path[next++ % 4];

    snprintf(out, sizeof path[0], "%s/%s", folder, name);
    return out;
}

static char *write_text(const char *name, const char *text)
{
    char *path = path_of(name);
    FILE *file = fopen(path, "w");

    assert_non_null(file);
    fputs(text, file);
    fclose(file);
    return path;
}

static struct config *read_args(int argc, ...)
{
    char *argv[16] = {(char[]){"gonfalond"}};
    va_list args;

    va_start(args, argc);
    for (int i = 1; i <= argc; i++)
        argv[i] = va_arg(args, char *);
    va_end(args);
    return config_read(argc + 1, argv, &problems);
}

static bool has_problem(const char *part)
{
    for (size_t i = 0; i < problems.count && i < CONFIG_PROBLEMS_MAX; i++)
        if (strstr(problems.text[i], part))
            return true;
    return false;
}

/* --- configuration ---------------------------------------------------------------------------- */

static void everything_has_a_default(void **state)
{
    struct config *config = read_args(0);

    (void)state;
    assert_non_null(config);
    assert_int_equal(config->command, COMMAND_SERVE);
    assert_int_equal(config->port, 4460);
    assert_int_equal(config->web_port, 4461);
    assert_string_equal(config->certificate, "data/certificate.pem");
    assert_int_equal(config->log_level, LEVEL_INFO);
    assert_int_equal(config->guests, 1);
    config_free(config);
}

static void options_win_over_the_file(void **state)
{
    char *file = write_text(
        "conf", "# a comment\n\n port = 1234 \nname=host.example\nmessage = a = b # not a comment\n");
    struct config *config = read_args(5, "--port", "99", "--config", file, "--log-level=debug");

    (void)state;
    assert_non_null(config);
    assert_int_equal(config->port, 99);
    assert_string_equal(config->name, "host.example");
    assert_string_equal(config->message, "a = b # not a comment");
    assert_int_equal(config->log_level, LEVEL_DEBUG);
    config_free(config);
}

static void all_mistakes_are_told_at_once_with_their_lines(void **state)
{
    char *file =
        write_text("conf", "port = many\nprot = 1\nnonsense\nguests = perhaps\nport = 2\nweb-port = 70000\n");

    (void)state;
    assert_null(read_args(5, "--config", file, "--log-level", "loud", "--fort=1"));
    assert_true(has_problem("line 1: port: \"many\" is not a number from 0 to 65535"));
    assert_true(has_problem("line 2: there is no setting \"prot\""));
    assert_true(has_problem("line 3: is not of the form"));
    assert_true(has_problem("line 4: guests: \"perhaps\" is none of: no yes"));
    assert_true(has_problem("line 5: port was set already in line 1"));
    assert_true(has_problem("line 6: web-port"));
    assert_true(has_problem("--log-level: \"loud\" is none of: error warning info debug"));
    assert_true(has_problem("there is no option \"--fort=1\""));
    assert_int_equal(problems.count, 8);
}

static void lines_are_counted_past_a_long_one(void **state)
{
    char text[3 * CONFIG_LINE_MAX];
    char *file;

    (void)state;
    memset(text, 'x', sizeof text);
    strcpy(text + 2 * CONFIG_LINE_MAX, "\nbad = 1\n");
    file = write_text("conf", text);
    assert_null(read_args(2, "--config", file));
    assert_true(has_problem("line 1: is longer"));
    assert_true(has_problem("line 2: there is no setting"));
    assert_int_equal(problems.count, 2);
}

static void commands_and_what_they_lack(void **state)
{
    struct config *config;

    (void)state;
    config = read_args(4, "backup", "--data", "/somewhere", "file.db");
    assert_non_null(config);
    assert_int_equal(config->command, COMMAND_BACKUP);
    assert_string_equal(config->target, "file.db");
    config_free(config);
    assert_null(read_args(1, "backup"));
    assert_true(has_problem("the name of the file"));
    assert_null(read_args(2, "check", "twice"));
    assert_null(read_args(1, "dance"));
    assert_null(read_args(1, "--port"));
    assert_true(has_problem("a value is missing"));
    assert_null(read_args(2, "--config", path_of("missing")));
    assert_true(has_problem("No such file"));
    assert_null(read_args(2, "--key", "k.pem"));
    assert_true(has_problem("belong together"));
}

static void assert_store(struct config *config, const char *store)
{
    assert_non_null(config);
    assert_string_equal(config->store, store);
    config_free(config);
}

static void the_store_is_a_file_unless_somebody_says_otherwise(void **state)
{
    static const char there[] = "postgresql://ann@host/club?sslmode=require";
    char *file = write_text("conf", "store = postgresql://ann:secret@host/club\n");

    (void)state;
    assert_store(read_args(0), "sqlite:data/gonfalon.db");
    assert_store(read_args(1, "--data=/x"), "sqlite:/x/gonfalon.db");
    assert_store(read_args(2, "--store", there), there);
    assert_store(read_args(2, "--config", file), "postgresql://ann:secret@host/club");
    setenv("GONFALON_STORE", "postgresql://bob:secret@host/club", 1);
    assert_store(read_args(0), "postgresql://bob:secret@host/club");
    assert_store(read_args(1, "--store=sqlite:/x/y.db"), "sqlite:/x/y.db");
    unsetenv("GONFALON_STORE");
    for (int i = 0; i < 3; i++) {
        assert_null(read_args(2, "--store", i == 0 ? "mysql://x" : i == 1 ? "/x/y.db" : "sqlite:"));
        assert_true(has_problem("store: neither sqlite:PATH nor postgresql://"));
    }
}

static void a_node_needs_a_name_and_a_shared_database(void **state)
{
    static const char there[] = "postgresql://ann@host/club";
    static const char *const wrong[] = {
        "a b", "a.b", "*", ">", "\xc3\xa4", "abcdefghijklmnopqrstuvwxyz-01234_"}; /* one more than 32 */
    struct config *config = read_args(4, "--store", there, "--node", "abcdefghijklmnopqrstuvwxyz-0123_");

    (void)state;
    assert_non_null(config);
    assert_string_equal(config->node, "abcdefghijklmnopqrstuvwxyz-0123_");
    assert_int_equal(config->lease_seconds, 8);
    config_free(config);
    assert_null(read_args(2, "--node", "ann"));
    assert_true(has_problem("node: several servers share a PostgreSQL database: store is none"));
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_null(read_args(4, "--store", there, "--node", wrong[i]));
        assert_true(has_problem("is not a name of at most 32 letters, digits, - and _"));
    }
    assert_null(read_args(2, "--lease-seconds", "2"));
    assert_true(has_problem("lease-seconds: \"2\" is not a number from 3 to 600"));
}

static void a_bus_is_for_nodes(void **state)
{
    static const char there[] = "postgresql://host/club";
    static const char *const wrong[] = {"host:4222", "http://host", "nats://one,host:4222"};
    struct config *config =
        read_args(6, "--store", there, "--node", "ann", "--bus", "tls://one:1,nats://two");

    (void)state;
    assert_non_null(config);
    assert_string_equal(config->bus, "tls://one:1,nats://two");
    assert_string_equal(config->bus_prefix, "gonfalon");
    config_free(config);
    assert_null(read_args(2, "--bus", "nats://host"));
    assert_true(has_problem("bus: only nodes have one: node is missing"));
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_null(read_args(6, "--store", there, "--node", "ann", "--bus", wrong[i]));
        assert_true(has_problem("bus: neither nats://HOST:PORT nor tls://HOST:PORT"));
    }
    assert_null(read_args(6, "--store", there, "--node", "ann", "--bus-prefix", "two.words"));
    assert_true(has_problem("bus-prefix: \"two.words\" is not a word"));
    assert_null(read_args(6, "--store", there, "--node", "ann", "--bus-key", "file"));
    assert_true(has_problem("bus-certificate and bus-key belong together"));
    assert_null(read_args(6, "--store", there, "--node", "ann", "--bus", "nats://token@host"));
    assert_true(has_problem("--bus: others can read a password here"));
    assert_false(has_problem("token"));
}

/* A server without a node does not look at it. */
static void the_bus_of_the_environment(void **state)
{
    struct config *config;

    (void)state;
    setenv("GONFALON_BUS", "nats://ann:secret@host", 1);
    config = read_args(4, "--store", "postgresql://host/club", "--node", "ann");
    assert_non_null(config);
    assert_string_equal(config->bus, "nats://ann:secret@host");
    config_free(config);
    config = read_args(0);
    assert_non_null(config);
    assert_string_equal(config->bus, "");
    config_free(config);
    unsetenv("GONFALON_BUS");
}

/* Nor told in what is complained of. */
static void passwords_are_refused_on_the_command_line(void **state)
{
    static const char *const with[] = {"postgresql://ann:secret@host/club",
                                       "postgres://ann@host/club?password=secret"};

    (void)state;
    for (size_t i = 0; i < sizeof with / sizeof *with; i++) {
        assert_null(read_args(2, "--store", with[i]));
        assert_true(has_problem("--store: others can read a password here"));
        assert_false(has_problem("secret"));
        assert_null(read_args(3, "move", "--to", with[i]));
        assert_true(has_problem("--to: others can read a password here"));
    }
}

static void a_move_has_two_ends(void **state)
{
    struct config *config = read_args(4, "move", "--from=sqlite:a.db", "--to", "postgresql:///club");

    (void)state;
    assert_non_null(config);
    assert_int_equal(config->command, COMMAND_MOVE);
    assert_string_equal(config->from, "sqlite:a.db");
    assert_string_equal(config->to, "postgresql:///club");
    config_free(config);
    config = read_args(3, "move", "--to", "postgresql:///club");
    assert_non_null(config);
    assert_string_equal(config->from, "sqlite:data/gonfalon.db");
    config_free(config);
    assert_null(read_args(1, "move"));
    assert_true(has_problem("--from or --to is missing"));
    assert_null(read_args(2, "move", "--to=elsewhere"));
    assert_true(has_problem("--to: neither"));
    assert_null(read_args(2, "check", "--to=sqlite:a.db"));
    assert_true(has_problem("belong to the command move"));
}

static void addresses_are_shown_without_passwords(void **state)
{
    static const struct {
        const char *where, *shown;
    } rows[] = {{"sqlite:/x/y.db", "/x/y.db"},
                {"/x/y.db", "/x/y.db"},
                {"postgresql://h/d", "postgresql://h/d"},
                {"postgresql://ann:secret@h:5433/d?a=b", "postgresql://ann@h:5433/d?a=b"},
                {"postgres://ann@h/d?password=secret&a=b&sslpassword=secret",
                 "postgres://ann@h/d?password=...&a=b&sslpassword=..."},
                {"postgresql:///d?user=a:b@c", "postgresql:///d?user=a:b@c"}};
    char shown[128];

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_string_equal(where_shown(rows[i].where, shown, sizeof shown), rows[i].shown);
        assert_int_equal(where_has_password(rows[i].where), strstr(rows[i].where, "secret") != NULL);
    }
    assert_string_equal(where_shown("postgresql://ann:secret@h/d", shown, 20), "postgresql://ann@h/");
}

static void note_difference(void *context, const char *name)
{
    strcat(context, name);
    strcat(context, " ");
}

static void what_needs_a_restart_is_known(void **state)
{
    char names[100] = "";
    struct config *a = read_args(0);
    struct config *b = read_args(3, "--port=1", "--message=hello", "--name=other");

    (void)state;
    config_compare(a, b, note_difference, names);
    assert_string_equal(names, "name port ");
    config_free(a);
    config_free(b);
}

static void help_names_every_setting(void **state)
{
    char *text = NULL;
    size_t size = 0;
    FILE *memory = open_memstream(&text, &size);

    (void)state;
    config_help(memory);
    fclose(memory);
    assert_non_null(strstr(text, "--connections-per-address NUMBER"));
    assert_non_null(strstr(text, "backup FILE"));
    assert_non_null(strstr(text, "(open closed) [open]"));
    free(text);
}

/* --- certificate ------------------------------------------------------------------------------ */

static void a_certificate_is_made_once(void **state)
{
    char certificate[128];
    char key[128];
    char trouble[256];
    char first[FINGERPRINT_SIZE];
    char second[FINGERPRINT_SIZE];
    struct stat about;
    bool made;

    (void)state;
    strcpy(certificate, path_of("certificate.pem"));
    strcpy(key, path_of("key.pem"));
    assert_true(certificate_ensure(certificate, key, "play.example", &made, trouble, sizeof trouble));
    assert_true(made);
    assert_int_equal(stat(key, &about), 0);
    assert_int_equal(about.st_mode & 0777, 0600);
    assert_true(certificate_fingerprint(certificate, first, trouble, sizeof trouble));
    assert_int_equal(strlen(first), 95);
    assert_true(certificate_ensure(certificate, key, "play.example", &made, trouble, sizeof trouble));
    assert_false(made);
    assert_true(certificate_fingerprint(certificate, second, trouble, sizeof trouble));
    assert_string_equal(first, second);

    unlink(key);
    assert_false(certificate_ensure(certificate, key, "play.example", &made, trouble, sizeof trouble));
    assert_non_null(strstr(trouble, "give both"));
    assert_false(certificate_fingerprint(path_of("nothing"), first, trouble, sizeof trouble));
    assert_false(certificate_ensure(path_of("no/a"), path_of("no/b"), "x", &made, trouble, sizeof trouble));
    assert_non_null(strstr(trouble, "No such file"));
    /* A name that no certificate can have is told of, and nothing is made. */
    assert_false(
        certificate_ensure(path_of("l.pem"), path_of("l.key"),
                           "a-name-of-more-than-sixty-four-characters.somewhere.in.the.world.example", &made,
                           trouble, sizeof trouble));
    assert_non_null(strstr(trouble, "too long a name"));
    assert_int_not_equal(stat(path_of("l.pem"), &about), 0);
    assert_int_not_equal(stat(path_of("l.key"), &about), 0);
}

/* As if it were so many seconds later: one that vouches for itself is renewed with its key, and keeps its
 * fingerprint. */
static void a_certificate_is_renewed_in_time(void **state)
{
    char certificate[128], key[128], trouble[256], first[FINGERPRINT_SIZE], second[FINGERPRINT_SIZE];
    int64_t ends, later;
    bool made, renewed;

    (void)state;
    strcpy(certificate, path_of("renewed.pem"));
    strcpy(key, path_of("renewed.key"));
    assert_true(certificate_ensure(certificate, key, "play.example", &made, trouble, sizeof trouble));
    assert_true(certificate_ends(certificate, &ends, trouble, sizeof trouble));
    assert_true(ends > time(NULL));
    assert_true(certificate_fingerprint(certificate, first, trouble, sizeof trouble));
    later = ends - (int64_t)(CERTIFICATE_RENEW_DAYS + 1) * 24 * 3600;
    assert_true(
        certificate_renew(certificate, key, "play.example", later, &renewed, trouble, sizeof trouble));
    assert_false(renewed);
    later = ends - (int64_t)(CERTIFICATE_RENEW_DAYS - 1) * 24 * 3600;
    sleep(1); /* an end is told in whole seconds */
    assert_true(
        certificate_renew(certificate, key, "play.example", later, &renewed, trouble, sizeof trouble));
    assert_true(renewed);
    assert_true(certificate_ends(certificate, &later, trouble, sizeof trouble));
    assert_true(later > ends);
    assert_true(certificate_fingerprint(certificate, second, trouble, sizeof trouble));
    assert_string_equal(first, second);
}

static void a_certificate_names_its_host(void **state)
{
    char command[512];
    char trouble[256];
    bool made;

    (void)state;
    assert_true(
        certificate_ensure(path_of("c.pem"), path_of("k.pem"), "192.0.2.7", &made, trouble, sizeof trouble));
    snprintf(command, sizeof command,
             "openssl x509 -in %s/c.pem -noout -ext subjectAltName | grep -q 'IP Address:192.0.2.7, "
             "DNS:localhost' &&"
             " openssl verify -CAfile %s/c.pem %s/c.pem > /dev/null",
             folder, folder, folder);
    assert_int_equal(system(command), 0);
}

/* --- log and metrics -------------------------------------------------------------------------- */

static void a_line_cannot_be_forged(void **state)
{
    char line[256];

    (void)state;
    log_render(line, sizeof line, LOG_LOGFMT, 1700000000123, LEVEL_INFO, "name refused",
               LOG_FIELDS(log_text("name", "x\" level=error\n\x1b[2J"), log_number("length", -5),
                          log_text("e", "")));
    assert_string_equal(line, "time=2023-11-14T22:13:20.123Z level=info what=\"name refused\" "
                              "name=\"x\\\" level=error\\u000a\\u001b[2J\" length=-5 e=\"\"");
    log_render(line, sizeof line, LOG_JSON, 1700000000123, LEVEL_ERROR, "plain",
               LOG_FIELDS(log_text("a", "b\\")));
    assert_string_equal(
        line,
        "{\"time\":\"2023-11-14T22:13:20.123Z\",\"level\":\"error\",\"what\":\"plain\",\"a\":\"b\\\\\"}");
}

static void a_long_line_is_cut(void **state)
{
    char line[64];
    char big[500];

    (void)state;
    memset(big, 'a', sizeof big - 1);
    big[sizeof big - 1] = '\0';
    assert_int_equal(log_render(line, sizeof line, LOG_JSON, 0, LEVEL_INFO, big, NULL), 63);
    assert_int_equal(line[62], '}');
    assert_int_equal(line[63], '\0');
}

static void look(void *context)
{
    metric_add(*(struct metric **)context, 1);
}

static void metrics_are_written_for_prometheus(void **state)
{
    struct metrics *metrics = metrics_create();
    struct metric *gauge = metrics_gauge(metrics, "g_now", "", "A gauge.");
    struct metric *tls = metrics_counter(metrics, "c_total", "kind=\"tls\"", "A counter.");
    struct metric *took = metrics_durations(metrics, "d_seconds", "Durations.");
    char text[4096];
    size_t size;

    (void)state;
    metrics_counter(metrics, "e_total", "", "Another.");
    metrics_before_look(metrics, look, &gauge);
    metric_set(gauge, 4);
    metric_add(tls, 7);
    metric_took_us(took, 150);
    metric_took_us(took, 20000000);
    size = metrics_write(metrics, text, sizeof text);
    assert_int_equal(size, strlen(text));
    assert_non_null(strstr(text, "# HELP g_now A gauge.\n# TYPE g_now gauge\ng_now 5\n"));
    assert_non_null(strstr(text, "# TYPE c_total counter\nc_total{kind=\"tls\"} 7\n"));
    assert_non_null(strstr(text, "d_seconds_bucket{le=\"0.0001\"} 0\nd_seconds_bucket{le=\"0.0002\"} 1\n"));
    assert_non_null(
        strstr(text, "d_seconds_bucket{le=\"+Inf\"} 2\nd_seconds_sum 20.000150\nd_seconds_count 2\n"));
    metrics_write(metrics, text, 40); /* whole lines only */
    assert_true(strlen(text) == 0 || text[strlen(text) - 1] == '\n');
    metrics_free(metrics);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(everything_has_a_default),
        TEST(options_win_over_the_file),
        TEST(all_mistakes_are_told_at_once_with_their_lines),
        TEST(lines_are_counted_past_a_long_one),
        TEST(commands_and_what_they_lack),
        TEST(the_store_is_a_file_unless_somebody_says_otherwise),
        TEST(a_node_needs_a_name_and_a_shared_database),
        TEST(a_bus_is_for_nodes),
        TEST(the_bus_of_the_environment),
        TEST(passwords_are_refused_on_the_command_line),
        TEST(a_move_has_two_ends),
        TEST(addresses_are_shown_without_passwords),
        TEST(what_needs_a_restart_is_known),
        TEST(help_names_every_setting),
        TEST(a_certificate_is_made_once),
        TEST(a_certificate_is_renewed_in_time),
        TEST(a_certificate_names_its_host),
        TEST(a_line_cannot_be_forged),
        TEST(a_long_line_is_cut),
        TEST(metrics_are_written_for_prometheus),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
