/* Runs a target over kept inputs, without the fuzzer: `replay_NAME FILE|FOLDER...`. So every build, of any
 * compiler, looks at every input that once mattered. Says how many there were; ends at the first fault, which
 * the last line names. */
#include "tests/fuzz/target.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { INPUT_MOST = 4 << 20, PATH_MOST = 1024 };

static int count;

static void replay_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    uint8_t *room = malloc(INPUT_MOST), *exact;
    size_t size;

    if (!file || !room) {
        perror(path);
        exit(2);
    }
    size = fread(room, 1, INPUT_MOST, file);
    fclose(file);
    exact = malloc(size > 0 ? size : 1); /* so that a sanitizer sees a read beyond the end */
    if (!exact) {
        perror(path);
        exit(2);
    }
    memcpy(exact, room, size);
    free(room);
    printf("%s\n", path);
    fflush(stdout);
    LLVMFuzzerTestOneInput(exact, size);
    free(exact);
    count++;
}

static int shown(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static void replay(const char *path)
{
    struct stat found;
    struct dirent **name;

    if (stat(path, &found) != 0) {
        perror(path);
        exit(2);
    }
    if (!S_ISDIR(found.st_mode)) {
        replay_file(path);
        return;
    }
    int names = scandir(path, &name, shown, alphasort);

    for (int i = 0; i < names; i++) {
        char inner[PATH_MOST];

        snprintf(inner, sizeof inner, "%s/%s", path, name[i]->d_name);
        replay(inner);
        free(name[i]);
    }
    if (names >= 0)
        free(name);
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        replay(argv[i]);
    printf("%d inputs\n", count);
    return count > 0 ? 0 : 1;
}
