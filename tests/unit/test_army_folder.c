/* A real folder on a real disk, as a user lays it out. */
#include "problem_help.h"

#include "server/files/folder.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static char root[] = "/tmp/gonfalon-folder-XXXXXX";
static struct problems problems;
static struct catalogue catalogue;

static const char *const folders[] = {"corsairs", "corsairs/armies", "corsairs/scenarios"};
static const char *const files[] = {"corsairs/catalogue.json", "corsairs/armies/mine.json",
                                    "corsairs/armies/notes.txt", "corsairs/armies/.hidden.json"};

static void path_of(char *path, size_t room, const char *name)
{
    snprintf(path, room, "%s/%s", root, name);
}

static void write_file(const char *name, const char *text)
{
    char path[256];

    path_of(path, sizeof path, name);
    FILE *file = fopen(path, "w");

    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static int begin(void **state)
{
    char path[256];

    (void)state;
    if (!mkdtemp(root))
        return -1;
    for (size_t i = 0; i < 3; i++) {
        path_of(path, sizeof path, folders[i]);
        mkdir(path, 0700);
    }
    return 0;
}

static int end(void **state)
{
    char path[256];

    (void)state;
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        path_of(path, sizeof path, files[i]);
        unlink(path);
    }
    for (size_t i = 3; i-- > 0;) {
        path_of(path, sizeof path, folders[i]);
        rmdir(path);
    }
    return rmdir(root);
}

static bool load(const char *path)
{
    struct folder folder;

    assert_true(folder_open(&folder, path));
    struct file_source source = folder_source(&folder);

    memset(&problems, 0, sizeof problems);
    return catalogue_load("corsairs", &source, &catalogue, &problems);
}

static void a_folder_is_read(void **state)
{
    (void)state;
    write_file(
        files[0],
        "{\"format\":1,\"system\":\"corsairs\",\"profiles\":{\"cook\":{\"name\":{\"en\":\"cook\",\"fr\":"
        "\"coq\"},\"class\":2,\"move\":16,\"swimming\":\"none\"}}}");
    write_file(files[1], "{\"format\":1,\"system\":\"corsairs\"}");
    write_file(files[2], "not JSON");
    write_file(files[3], "not JSON");
    assert_true(load(root));
    expect_count(&problems, 0);
    assert_int_equal(catalogue_number(catalogue_entry(&catalogue, "profiles", "cook"), "move", 0), 16);
    assert_non_null(catalogue_army(&catalogue, "mine"));
    catalogue_free(&catalogue);
}

static void a_bad_file_is_named(void **state)
{
    (void)state;
    write_file(files[1], "{\"format\":1,");
    assert_false(load(root));
    expect_problem(&problems, "corsairs/armies/mine.json#line 1, column 12", "", "json.syntax");
    expect_count(&problems, 1);
    catalogue_free(&catalogue);
}

static void what_is_no_file_is_told(void **state)
{
    char path[256];

    (void)state;
    path_of(path, sizeof path, "corsairs/scenarios/odd.json");
    mkdir(path, 0700);
    write_file(files[1], "{\"format\":1,\"system\":\"corsairs\"}");
    assert_false(load(root));
    expect_problem(&problems, "corsairs/scenarios#", "", "file.unreadable");
    expect_count(&problems, 1);
    catalogue_free(&catalogue);
    rmdir(path);
}

static void a_missing_folder_adds_nothing(void **state)
{
    (void)state;
    assert_true(load("/nowhere/at/all"));
    assert_null(catalogue.additions);
    catalogue_free(&catalogue);
}

struct seen {
    char text[1024];
    int count;
};

static void note(void *context, const char *path, const char *text, size_t bytes)
{
    struct seen *seen = context;

    (void)text;
    (void)bytes;
    seen->count++;
    snprintf(seen->text + strlen(seen->text), sizeof seen->text - strlen(seen->text), "%s ", path);
}

static void remove_inside(const char *name)
{
    char path[256];

    path_of(path, sizeof path, name);
    assert_int_equal(unlink(path), 0);
}

/* In the order of their names, whatever the disk's is; one that leads nowhere is told of, and keeps out none
 * of the others. */
static void files_come_in_order(void **state)
{
    static const char *const some[] = {"corsairs/armies/c.json", "corsairs/armies/a.json",
                                       "corsairs/armies/B.json"};
    char unread[256] = "", path[256];
    struct folder folder;
    struct seen seen = {0};

    (void)state;
    remove_inside(files[1]);
    for (size_t i = 0; i < 3; i++)
        write_file(some[i], "{}");
    assert_true(folder_open(&folder, root));
    struct file_source source = folder_source(&folder);

    assert_true(source.each(source.context, "corsairs/armies", note, &seen, unread, sizeof unread));
    assert_string_equal(seen.text, "corsairs/armies/B.json corsairs/armies/a.json corsairs/armies/c.json ");
    path_of(path, sizeof path, "corsairs/armies/b.json");
    assert_int_equal(symlink("/nowhere/at/all", path), 0);
    seen = (struct seen){0};
    assert_false(source.each(source.context, "corsairs/armies", note, &seen, unread, sizeof unread));
    assert_int_equal(seen.count, 3);
    assert_non_null(strstr(unread, "b.json"));
    unlink(path);
    for (size_t i = 0; i < 3; i++)
        remove_inside(some[i]);
}

/* So many files are read and no more, and that there were more is said. */
static void too_many_files(void **state)
{
    char unread[256] = "", name[64];
    struct folder folder;
    struct seen seen = {0};

    (void)state;
    for (int i = 0; i <= FOLDER_FILES_MAX; i++) {
        snprintf(name, sizeof name, "corsairs/scenarios/%04d.json", i);
        write_file(name, "{}");
    }
    assert_true(folder_open(&folder, root));
    struct file_source source = folder_source(&folder);

    assert_false(source.each(source.context, "corsairs/scenarios", note, &seen, unread, sizeof unread));
    assert_int_equal(seen.count, FOLDER_FILES_MAX);
    assert_non_null(strstr(unread, "too many"));
    for (int i = 0; i <= FOLDER_FILES_MAX; i++) {
        snprintf(name, sizeof name, "corsairs/scenarios/%04d.json", i);
        remove_inside(name);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_folder_is_read),        cmocka_unit_test(a_bad_file_is_named),
        cmocka_unit_test(what_is_no_file_is_told), cmocka_unit_test(a_missing_folder_adds_nothing),
        cmocka_unit_test(files_come_in_order),     cmocka_unit_test(too_many_files),
    };

    return cmocka_run_group_tests(tests, begin, end);
}
