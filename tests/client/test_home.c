/* What the client remembers: files for their owner alone, certificates pinned on first use, names of servers.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "client/core/devices.h"
#include "client/core/link.h"

static struct home home;
static char folder[] = "/tmp/gonfalon-home-XXXXXX";

#define FIRST                                                                                                \
    "00:11:22:33:44:55:66:77:88:99:aa:bb:cc:dd:ee:ff:00:11:22:33:44:55:66:77:88:99:aa:bb:cc:dd:ee:ff"
#define SECOND                                                                                               \
    "10:11:22:33:44:55:66:77:88:99:aa:bb:cc:dd:ee:ff:00:11:22:33:44:55:66:77:88:99:aa:bb:cc:dd:ee:ff"

static int make_home(void **state)
{
    struct trouble why;
    char path[64];

    (void)state;
    if (!mkdtemp(folder))
        return -1;
    snprintf(path, sizeof path, "%s/deep/below", folder); /* it is made when something is kept */
    return home_find(&home, path, &why) ? 0 : -1;
}

static int drop_home(void **state)
{
    char command[128];

    (void)state;
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command);
}

static void files_are_for_their_owner_alone(void **state)
{
    struct trouble why;
    struct bytes text = {0};
    struct stat file;
    char path[HOME_PATH_BYTES + 16];

    (void)state;
    assert_true(home_read(&home, "nothing", &text, &why));
    assert_int_equal(text.size, 0);
    assert_true(home_write(&home, "session-x", "secret", 6, &why));
    assert_true(home_read(&home, "session-x", &text, &why));
    assert_string_equal((const char *)text.data, "secret");
    snprintf(path, sizeof path, "%s/session-x", home.path);
    assert_int_equal(stat(path, &file), 0);
    assert_int_equal(file.st_mode & 0777, 0600);
    assert_int_equal(stat(home.path, &file), 0);
    assert_int_equal(file.st_mode & 0777, 0700);
    assert_true(home_remove(&home, "session-x", &why));
    assert_true(home_remove(&home, "session-x", &why));
    bytes_free(&text);
}

static void a_certificate_is_pinned_on_first_use(void **state)
{
    struct trouble why;
    char kept[FINGERPRINT_BYTES];

    (void)state;
    assert_int_equal(pin_check(&home, "a.example:4460", FIRST, kept, &why), PIN_FIRST);
    assert_int_equal(pin_check(&home, "b.example:4460", SECOND, kept, &why), PIN_FIRST);
    assert_int_equal(pin_check(&home, "a.example:4460", FIRST, kept, &why), PIN_KNOWN);
    assert_int_equal(pin_check(&home, "a.example:4460", SECOND, kept, &why), PIN_CHANGED);
    assert_string_equal(kept, FIRST);
    /* a name that another one begins with is another server */
    assert_int_equal(pin_check(&home, "a.example:446", SECOND, kept, &why), PIN_FIRST);
    assert_true(pin_keep(&home, "a.example:4460", SECOND, &why));
    assert_int_equal(pin_check(&home, "a.example:4460", SECOND, kept, &why), PIN_KNOWN);
    assert_int_equal(pin_check(&home, "b.example:4460", SECOND, kept, &why), PIN_KNOWN);
}

static void fingerprints_are_read_as_people_paste_them(void **state)
{
    char out[FINGERPRINT_BYTES + 1], plain[65], upper[FINGERPRINT_BYTES];
    size_t n = 0;

    (void)state;
    for (const char *c = FIRST; *c; c++)
        if (*c != ':')
            plain[n++] = *c;
    plain[n] = 0;
    assert_true(pin_parse(plain, out));
    assert_string_equal(out, FIRST);
    for (n = 0; n < sizeof upper; n++)
        upper[n] = (char)(FIRST[n] >= 'a' && FIRST[n] <= 'f' ? FIRST[n] - 32 : FIRST[n]);
    assert_true(pin_parse(upper, out));
    assert_string_equal(out, FIRST);
    plain[63] = 0;
    assert_false(pin_parse(plain, out));
    assert_false(pin_parse("", out));
    assert_false(pin_parse("not a fingerprint", out));
    assert_false(pin_parse(FIRST "0", out));
}

static void servers_have_names_and_ports(void **state)
{
    static const struct {
        const char *given, *host, *port, *name;
    } cases[] = {
        {"localhost", "localhost", "4460", "localhost:4460"},
        {"example.org:1234", "example.org", "1234", "example.org:1234"},
        {"[::1]:99", "::1", "99", "[::1]:99"},
        {"[::1]", "::1", "4460", "[::1]:4460"},
        {"::1", "::1", "4460", "[::1]:4460"},
    };
    static const char *const wrong[] = {"", ":4460", "host:", "host:123456", "[::1", "[]:1"};
    char host[256], port[8], name[SERVER_NAME_BYTES];
    struct trouble why;

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_true(link_name(cases[i].given, host, port, name, &why));
        assert_string_equal(host, cases[i].host);
        assert_string_equal(port, cases[i].port);
        assert_string_equal(name, cases[i].name);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_false(link_name(wrong[i], host, port, name, &why));
}

static void keep_device(const char *server, const char *account, const char *device)
{
    struct trouble why;

    assert_true(devices_keep(&home, server, account, device, &why));
}

static void devices_are_kept_by_server_and_account(void **state)
{
    struct trouble why;
    struct devices found;
    char name[16], text[WIRE_DEVICE_SIZE + 2];

    (void)state;
    assert_true(devices_read(&home, "a:1", &found, &why));
    assert_int_equal(found.count, 0);
    keep_device("a:1", "Anne Bonny", "anne-1");
    keep_device("a:1", "Bill", "bill-1");
    keep_device("a:1", "Anne Bonny", "anne-2");
    keep_device("b:1", "Anne Bonny", "elsewhere");
    assert_true(devices_read(&home, "a:1", &found, &why));
    assert_int_equal(found.count, 2);
    assert_string_equal(found.text[0], "anne-2");
    assert_string_equal(found.text[1], "bill-1");
    /* What a server may say but must not write into our files. */
    memset(text, 'x', sizeof text);
    text[sizeof text - 1] = '\0';
    keep_device("a:1", "Carl", text);
    keep_device("a:1", "Carl", "two words");
    keep_device("a:1", "Carl\nforged Bill", "carl-1");
    keep_device("a:1", "Carl", "");
    assert_true(devices_read(&home, "a:1", &found, &why));
    assert_int_equal(found.count, 2);
    for (int i = 0; i < WIRE_DEVICES_MAX; i++) {
        snprintf(name, sizeof name, "d%d", i);
        keep_device("a:1", name, name);
    }
    assert_true(devices_read(&home, "a:1", &found, &why));
    assert_int_equal(found.count, WIRE_DEVICES_MAX);
    assert_string_equal(found.text[0], "d7");
    assert_string_equal(found.text[WIRE_DEVICES_MAX - 1], "d0");
}

static void damaged_devices_are_none(void **state)
{
    struct trouble why;
    struct devices found;
    static const char text[] =
        "\n \nno-name\n good one\nfine Anne\n"
        "0123456789012345678901234567890123456789012345678901234567890123456789 long\nlast Bill";

    (void)state;
    assert_true(home_write(&home, "devices-c_1", text, sizeof text - 1, &why));
    assert_true(devices_read(&home, "c:1", &found, &why));
    assert_int_equal(found.count, 2);
    assert_string_equal(found.text[0], "fine");
    assert_string_equal(found.text[1], "last");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(devices_are_kept_by_server_and_account),
        cmocka_unit_test(damaged_devices_are_none),
        cmocka_unit_test(files_are_for_their_owner_alone),
        cmocka_unit_test(a_certificate_is_pinned_on_first_use),
        cmocka_unit_test(fingerprints_are_read_as_people_paste_them),
        cmocka_unit_test(servers_have_names_and_ports),
    };

    return cmocka_run_group_tests(tests, make_home, drop_home);
}
