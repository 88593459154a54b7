/* The program itself, with a core that echoes: its commands and its signals. GONFALOND names it. */
#include "tests/server/fixture.h"

#include <fcntl.h>
#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

static char folder[TEMPORARY_BYTES];
static char output[64 * 1024]; /* of the server, so far */
static size_t output_size;
static int output_pipe;
static pid_t server;

static int set_up(void **state)
{
    (void)state;
    signal(SIGPIPE, SIG_IGN);
    return temporary_make(folder) ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    return temporary_remove(folder) ? 0 : -1;
}

static const char *program(void)
{
    const char *name = getenv("GONFALOND");

    return name ? name : "build/tests/server/gonfalond_echo";
}

/* A command that ends by itself: what it says, and how it exits. */
static int run(const char *arguments)
{
    char command[512];
    FILE *pipe;
    int status;

    snprintf(command, sizeof command, "%s --data %s/data %s 2>&1", program(), folder, arguments);
    pipe = popen(command, "r");
    output_size = fread(output, 1, sizeof output - 1, pipe);
    output[output_size] = '\0';
    status = pclose(pipe);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void start_server(void)
{
    char data[96];
    char config[96];
    int pipes[2];

    snprintf(data, sizeof data, "%s/data", folder);
    snprintf(config, sizeof config, "%s/conf", folder);
    assert_int_equal(pipe(pipes), 0);
    output_size = 0;
    server = fork();
    if (server == 0) {
        dup2(pipes[1], STDERR_FILENO);
        close(pipes[0]);
        close(pipes[1]);
        execl(program(), "gonfalond", "--data", data, "--config", config, "--port", "0", "--web-port", "0",
              "--listen", "127.0.0.1", "--web-listen", "127.0.0.1", "--web-root", folder, (char *)NULL);
        _exit(127);
    }
    close(pipes[1]);
    output_pipe = pipes[0];
}

/* Reads the log until the words have come; false: it ended before. */
static bool await_words(const char *words)
{
    output[output_size] = '\0';
    while (!strstr(output, words)) {
        ssize_t n = read(output_pipe, output + output_size, sizeof output - 1 - output_size);
        if (n <= 0)
            return false;
        output_size += (size_t)n;
        output[output_size] = '\0';
    }
    return true;
}

static int end_server(int number)
{
    int status;

    if (number)
        kill(server, number);
    await_words("\x01"); /* to the end of its log */
    close(output_pipe);
    waitpid(server, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void write_config(const char *text)
{
    char name[96];
    FILE *file;

    snprintf(name, sizeof name, "%s/conf", folder);
    file = fopen(name, "w");
    fputs(text, file);
    fclose(file);
}

static int port_of(const char *whom)
{
    const char *at = strstr(output, whom);

    assert_non_null(at);
    at = strstr(at, "port=");
    assert_non_null(at);
    return atoi(at + 5);
}

static void help_version_and_mistakes(void **state)
{
    (void)state;
    assert_int_equal(run("--help"), 0);
    assert_non_null(strstr(output, "--web-port NUMBER"));
    assert_int_equal(run("--version"), 0);
    assert_true(strncmp(output, "gonfalond ", 10) == 0);
    assert_int_equal(run("--port x --nonsense"), 2);
    assert_non_null(strstr(output, "--port: \"x\" is not a number"));
    assert_non_null(strstr(output, "there is no option \"--nonsense\""));
    assert_int_equal(run("check"), 1);
    assert_non_null(strstr(output, "gonfalon.db"));
}

static void it_serves_reloads_and_drains(void **state)
{
    struct client c;
    char text[64];
    char command[256];

    (void)state;
    write_config("log-level = info\n");
    start_server();
    assert_true(await_words("what=ready"));
    assert_non_null(strstr(output, "certificate made"));
    assert_true(client_open(&c, port_of("for=clients"), "gonfalon/1", TLS1_3_VERSION));
    assert_true(client_send(&c, "hello"));
    assert_int_equal(client_read(&c, text, sizeof text), 5);

    snprintf(command, sizeof command, "curl -sk https://127.0.0.1:%d/healthz | grep -q '^ok$'",
             port_of("for=browsers"));
    assert_int_equal(system(command), 0);

    /* Reload: a mistake keeps the old configuration; a change that needs a restart is told. */
    write_config("log-level = loud\n");
    kill(server, SIGHUP);
    assert_true(await_words("line 1: log-level"));
    write_config("name = other.example\n");
    kill(server, SIGHUP);
    assert_true(await_words("setting=name"));
    assert_true(await_words("read again"));
    assert_true(client_send(&c, "again"));
    assert_int_equal(client_read(&c, text, sizeof text), 5);

    kill(server, SIGTERM);
    assert_int_equal(client_read(&c, text, sizeof text), -1);
    assert_true(SSL_get_shutdown(c.ssl) & SSL_RECEIVED_SHUTDOWN); /* it said goodbye */
    client_close(&c);
    assert_int_equal(end_server(0), 0);
    assert_non_null(strstr(output, "what=stopped"));
}

/* A server that does not end is killed: it would stay for an hour. */
static void must_end_within_a_minute(void)
{
    struct pollfd log = {.fd = output_pipe, .events = POLLIN};
    char line[4096];

    while (poll(&log, 1, 60 * 1000) > 0)
        if (read(output_pipe, line, sizeof line) <= 0)
            return;
    kill(server, SIGKILL);
}

/* What has been asked is not answered; the first signal gives it an hour. */
static void who_asks_twice_does_not_wait_for_answers(void **state)
{
    struct client c;
    char text[64];

    (void)state;
    write_config("drain-seconds = 3600\n");
    start_server();
    assert_true(await_words("what=ready"));
    assert_true(client_open(&c, port_of("for=clients"), "gonfalon/1", TLS1_3_VERSION));
    assert_true(client_send(&c, "?"));
    assert_true(client_send(&c, "hello"));
    assert_int_equal(client_read(&c, text, sizeof text), 5); /* the question has come before */
    kill(server, SIGTERM);
    assert_true(await_words("what=draining"));
    assert_true(client_send(&c, "again"));
    assert_int_equal(client_read(&c, text, sizeof text), 5); /* he is here as long as he waits */
    kill(server, SIGTERM);
    assert_int_equal(client_read(&c, text, sizeof text), -1);
    bool goodbye = SSL_get_shutdown(c.ssl) & SSL_RECEIVED_SHUTDOWN;

    client_close(&c);
    must_end_within_a_minute();
    assert_int_equal(end_server(0), 0);
    assert_true(goodbye);
}

/* A certificate in the data folder, by hand, that lasts so many days. */
static void put_certificate(const char *name, int days)
{
    char command[640];

    snprintf(command, sizeof command,
             "cd '%s' && openssl req -new -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=own "
             "-keyout %s.key -out %s.csr 2>/dev/null && "
             "openssl x509 -req -in %s.csr -signkey %s.key -days %d -out %s.pem 2>/dev/null",
             folder, name, name, name, name, days, name);
    assert_int_equal(system(command), 0);
}

static void use_in_config(const char *name)
{
    char text[512];

    snprintf(text, sizeof text, "certificate = %s/%s.pem\nkey = %s/%s.key\n", folder, name, folder, name);
    write_config(text);
}

/* A certificate that has ended, or is about to, is not served in silence: the log says so, when it starts and
 * when it reads it again, and so do the metrics. */
static void a_certificate_that_ends_is_told_of(void **state)
{
    char command[256];

    (void)state;
    put_certificate("short", 5);
    put_certificate("long", 60);
    put_certificate("ended", -1);
    use_in_config("ended");
    start_server();
    assert_true(await_words("what=ready"));
    assert_non_null(strstr(output, "level=error what=\"the certificate has ended"));
    use_in_config("short");
    kill(server, SIGHUP);
    assert_true(await_words("read again"));
    assert_non_null(strstr(output, "level=warning what=\"the certificate ends soon\""));
    /* Five days, or four whole ones and nearly a fifth, if a second has passed since. */
    assert_true(strstr(output, "days=5") || strstr(output, "days=4"));
    snprintf(
        command, sizeof command,
        "curl -sk https://127.0.0.1:%d/metrics | grep '^gonfalon_certificate_ends_seconds [1-9]' >/dev/null",
        port_of("for=browsers"));
    assert_int_equal(system(command), 0);
    assert_int_equal(end_server(SIGTERM), 0);
    use_in_config("long");
    start_server();
    assert_true(await_words("what=ready"));
    assert_null(strstr(output, "the certificate "));
    assert_int_equal(end_server(SIGTERM), 0);
}

/* One that the server has made itself, and that is about to end, is made anew at the start: with its key. */
static void its_own_certificate_is_renewed(void **state)
{
    char command[640];

    (void)state;
    snprintf(command, sizeof command, "mkdir -m 0700 '%s/data'", folder);
    assert_int_equal(system(command), 0);
    put_certificate("data/certificate", 5);
    snprintf(command, sizeof command, "mv '%s/data/certificate.key' '%s/data/key.pem'", folder, folder);
    assert_int_equal(system(command), 0);
    write_config("");
    assert_int_equal(run("fingerprint"), 0);
    char before[128];

    snprintf(before, sizeof before, "%.95s", output);
    start_server();
    assert_true(await_words("what=ready"));
    assert_non_null(strstr(output, "certificate renewed"));
    assert_null(strstr(output, "ends soon"));
    assert_non_null(strstr(output, before));
    assert_int_equal(end_server(SIGTERM), 0);
}

static void backup_check_and_fingerprint_beside_a_running_server(void **state)
{
    char arguments[160];

    (void)state;
    write_config("");
    start_server();
    assert_true(await_words("what=ready"));
    output_size = 0;
    snprintf(arguments, sizeof arguments, "backup %s/copy.db", folder);
    assert_int_equal(run(arguments), 0);
    /* A backup without them would be a server with another fingerprint. */
    assert_non_null(strstr(output, "data/key.pem"));
    assert_non_null(strstr(output, "data/certificate.pem"));
    assert_int_equal(run(arguments), 1);
    assert_non_null(strstr(output, "File exists"));
    assert_int_equal(run("check"), 0);
    assert_non_null(strstr(output, "no problems"));
    assert_int_equal(run("salvage"), 1);
    assert_non_null(strstr(output, "another gonfalond is running"));
    assert_int_equal(run("fingerprint"), 0);
    assert_int_equal(output_size, 96);
    output_size = 0;
    assert_int_equal(end_server(SIGINT), 0);
    assert_int_equal(run("salvage"), 0);
    assert_non_null(strstr(output, "nothing has been changed"));
}

static void a_second_server_on_the_same_data_refuses(void **state)
{
    (void)state;
    write_config("");
    start_server();
    assert_true(await_words("what=ready"));
    output_size = 0;
    assert_int_equal(run("--port 0 --web-port -1"), 1);
    assert_non_null(strstr(output, "another gonfalond is running"));
    output_size = 0;
    assert_int_equal(end_server(SIGTERM), 0);
}

static void a_port_that_is_taken_is_named(void **state)
{
    char arguments[160];

    (void)state;
    write_config("");
    start_server();
    assert_true(await_words("what=ready"));
    snprintf(arguments, sizeof arguments, "--data %s/other --listen 127.0.0.1 --port %d --web-port -1",
             folder, port_of("for=clients"));
    output_size = 0;
    assert_int_equal(run(arguments), 1);
    assert_non_null(strstr(output, "address already in use"));
    output_size = 0;
    assert_int_equal(end_server(SIGTERM), 0);
}

static void a_web_port_that_is_taken_is_named(void **state)
{
    char arguments[200], number[16];

    (void)state;
    write_config("");
    start_server();
    assert_true(await_words("what=ready"));
    snprintf(number, sizeof number, "port %d", port_of("for=browsers"));
    snprintf(arguments, sizeof arguments,
             "--data %s/other --listen 127.0.0.1 --port 0 --web-listen 127.0.0.1 --web-port %d", folder,
             port_of("for=browsers"));
    output_size = 0;
    assert_int_equal(run(arguments), 1);
    assert_non_null(strstr(output, "no web port"));
    assert_non_null(strstr(output, number));
    output_size = 0;
    assert_int_equal(end_server(SIGTERM), 0);
}

static void put_text(const char *file, const char *text)
{
    char name[128];
    FILE *out;

    snprintf(name, sizeof name, "%s/%s", folder, file);
    out = fopen(name, "w");
    assert_non_null(out);
    fputs(text, out);
    fclose(out);
}

/* A certificate that was spoiled is not used: a server that runs keeps the one it has, and one that begins
 * says which file it is. */
static void a_spoiled_certificate(void **state)
{
    struct client c;
    char text[64];

    (void)state;
    write_config("");
    start_server();
    assert_true(await_words("what=ready"));
    put_text("data/certificate.pem", "nothing\n");
    kill(server, SIGHUP);
    assert_true(await_words("the old certificate is kept"));
    assert_true(await_words("read again"));
    assert_true(client_open(&c, port_of("for=clients"), "gonfalon/1", TLS1_3_VERSION));
    assert_true(client_send(&c, "hello"));
    assert_int_equal(client_read(&c, text, sizeof text), 5);
    client_close(&c);
    assert_int_equal(end_server(SIGTERM), 0);
    output_size = 0;
    assert_int_equal(run("--port 0 --web-port -1"), 1);
    assert_non_null(strstr(output, "no certificate"));
    assert_non_null(strstr(output, "certificate.pem"));
    assert_int_equal(run("fingerprint"), 1);
    assert_non_null(strstr(output, "certificate.pem"));
}

static void a_folder_that_cannot_be_made_is_told(void **state)
{
    (void)state;
    put_text("data", "this is a file");
    assert_int_equal(run("--port 0 --web-port -1"), 1);
    output_size = 0;
    assert_int_equal(run("--data /nowhere/at/all --port 0 --web-port -1"), 1);
    assert_non_null(strstr(output, "the data folder cannot be made"));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(help_version_and_mistakes),
        TEST(it_serves_reloads_and_drains),
        TEST(who_asks_twice_does_not_wait_for_answers),
        TEST(a_certificate_that_ends_is_told_of),
        TEST(its_own_certificate_is_renewed),
        TEST(backup_check_and_fingerprint_beside_a_running_server),
        TEST(a_second_server_on_the_same_data_refuses),
        TEST(a_port_that_is_taken_is_named),
        TEST(a_web_port_that_is_taken_is_named),
        TEST(a_spoiled_certificate),
        TEST(a_folder_that_cannot_be_made_is_told),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
