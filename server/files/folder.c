/* Reading a folder, file by file, in the order of their names on every machine. */
#include "server/files/folder.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct reading {
    const struct folder *folder;
    const char *inside;
    file_taker *take;
    void *take_context;
    char *unread;
    size_t unread_bytes;
};

static bool fails(const struct reading *r, const char *name, const char *why)
{
    snprintf(r->unread, r->unread_bytes, "%s: %s", name, why);
    return false;
}

static int is_json(const struct dirent *entry)
{
    size_t n = strlen(entry->d_name);

    return entry->d_name[0] != '.' && n > 5 && strcmp(entry->d_name + n - 5, ".json") == 0;
}

/* strcmp, where alphasort would follow the user's locale. */
static int by_name(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

/* One byte more than allowed is enough to see that a file is too long. */
static bool read_open(const struct reading *r, FILE *file, const char *name, const char *path)
{
    enum { ROOM = JSON_TEXT_MAX_BYTES + 1 };
    char *text = malloc(ROOM);

    if (!text)
        return fails(r, name, strerror(ENOMEM));
    size_t bytes = fread(text, 1, ROOM, file);
    bool good = !ferror(file);

    if (good)
        r->take(r->take_context, path, text, bytes);
    free(text);
    return good || fails(r, name, "read error");
}

static bool read_one(const struct reading *r, const char *name)
{
    char full[FOLDER_PATH_BYTES + 512], path[512];
    struct stat about;

    snprintf(path, sizeof path, "%s/%s", r->inside, name);
    snprintf(full, sizeof full, "%s/%s", r->folder->path, path);
    if (stat(full, &about) != 0)
        return fails(r, name, strerror(errno));
    if (!S_ISREG(about.st_mode)) /* a pipe would keep us waiting */
        return fails(r, name, "not a file");
    FILE *file = fopen(full, "rb");

    if (!file)
        return fails(r, name, strerror(errno));
    bool good = read_open(r, file, name, path);

    fclose(file);
    return good;
}

static bool folder_each(void *context, const char *inside, file_taker *take, void *take_context, char *unread,
                        size_t unread_bytes)
{
    struct reading r = {context, inside, take, take_context, unread, unread_bytes};
    char full[FOLDER_PATH_BYTES + 128];
    struct dirent **entry;
    bool good = true;

    snprintf(full, sizeof full, "%s/%s", r.folder->path, inside);
    int n = scandir(full, &entry, is_json, by_name);
    if (n < 0)
        return errno == ENOENT || fails(&r, inside, strerror(errno));
    if (n > FOLDER_FILES_MAX)
        good = fails(&r, inside, "too many files");
    for (int i = 0; i < n; i++) {
        if (i < FOLDER_FILES_MAX && !read_one(&r, entry[i]->d_name))
            good = false;
        free(entry[i]);
    }
    free(entry);
    return good;
}

bool folder_open(struct folder *f, const char *path)
{
    int n = snprintf(f->path, sizeof f->path, "%s", path);

    return n > 0 && n < (int)sizeof f->path;
}

struct file_source folder_source(struct folder *f)
{
    struct file_source source = {f, folder_each};

    return source;
}
