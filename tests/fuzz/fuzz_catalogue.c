/* A folder of the user's with a catalogue, an army or a scenario in it. Whatever passes can be loaded again;
 * an army that passes passes its system too, or is told what is wrong. */
#include "tests/fuzz/systems.h"
#include "tests/fuzz/target.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct one_file {
    char folder[64], path[96];
    const char *text;
};

static bool each(void *context, const char *folder, file_taker *take, void *take_context, char *unread,
                 size_t unread_bytes)
{
    const struct one_file *file = context;

    (void)unread;
    (void)unread_bytes;
    if (strcmp(folder, file->folder) == 0)
        take(take_context, file->path, file->text, strlen(file->text));
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const folder[] = {"", "/armies", "/scenarios"};
    static struct problems problems;
    struct input in = {data, size};
    const struct rules *rules = system_for(take_byte(&in));
    int which = take_byte(&in) % 3;
    char *text = take_text(&in);
    struct one_file file = {.text = text};
    struct file_source source = {&file, each};
    struct catalogue c;

    snprintf(file.folder, sizeof file.folder, "%s%s", rules->name, folder[which]);
    snprintf(file.path, sizeof file.path, "%s/%s.json", file.folder, which == 0 ? "catalogue" : "mine");
    problems.count = 0;
    bool good = catalogue_load(rules->name, &source, &c, &problems);

    HOLDS(good == problems_none(&problems));
    if (good) {
        catalogue_check(&c, &problems);
        HOLDS(problems_none(&problems));
        const json_t *mine = catalogue_army(&c, "mine");

        if (mine) {
            struct army_list list = {.root = json_deep_copy(mine)};

            rules->check_army(&c, &list, 0, &problems);
            army_free(&list);
        }
    }
    catalogue_free(&c);
    free(text);
    return 0;
}
