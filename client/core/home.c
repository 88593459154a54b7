#include "client/core/home.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FILE_MAX_BYTES = 1 << 20, PATH_BYTES = HOME_PATH_BYTES + HOME_FILE_BYTES + 16 };

static bool set_path(struct home *h, const char *folder, const char *below, struct trouble *why)
{
    int size = snprintf(h->path, sizeof h->path, "%s%s", folder, below);

    if (size < 0 || (size_t)size >= sizeof h->path)
        return trouble_say(why, "%s: the name of this folder is too long", folder);
    return true;
}

static const char *variable(const char *name)
{
    const char *value = getenv(name);

    return value && value[0] ? value : NULL;
}

bool home_find(struct home *h, const char *given, struct trouble *why)
{
    if (given || (given = variable("GONFALON_HOME")))
        return set_path(h, given, "", why);
    if ((given = variable("XDG_CONFIG_HOME")))
        return set_path(h, given, "/gonfalon", why);
    if ((given = variable("HOME")))
        return set_path(h, given, "/.config/gonfalon", why);
    return trouble_say(why, "there is no home folder: set GONFALON_HOME or give --home");
}

static void file_path(const struct home *h, const char *name, const char *ending, char out[PATH_BYTES])
{
    snprintf(out, PATH_BYTES, "%s/%s%s", h->path, name, ending);
}

void home_server_file(const char *kind, const char *server, char out[HOME_FILE_BYTES])
{
    snprintf(out, HOME_FILE_BYTES, "%s-%s", kind, server);
    for (char *c = out; *c; c++)
        if (*c == ':' || *c == '/' || *c == '[' || *c == ']')
            *c = '_';
}

bool home_read(const struct home *h, const char *name, struct bytes *out, struct trouble *why)
{
    char path[PATH_BYTES];
    FILE *file;
    size_t got;

    bytes_clear(out);
    file_path(h, name, "", path);
    file = fopen(path, "rb");
    if (!file && errno != ENOENT && errno != ENOTDIR)
        return trouble_say(why, "%s: %s", path, strerror(errno));
    while (file && out->size < FILE_MAX_BYTES) {
        uint8_t *at = bytes_extend(out, 4096);

        got = fread(at, 1, 4096, file);
        out->size -= 4096 - got;
        if (got < 4096)
            break;
    }
    if (file)
        fclose(file);
    *bytes_extend(out, 1) = 0;
    out->size--;
    return true;
}

/* Every folder on the way; the last is for the owner alone. */
static bool make_folder(const struct home *h, struct trouble *why)
{
    char path[HOME_PATH_BYTES];

    snprintf(path, sizeof path, "%s", h->path);
    for (char *c = path + 1; *c; c++) {
        if (*c != '/')
            continue;
        *c = 0;
        mkdir(path, 0755);
        *c = '/';
    }
    if (mkdir(path, 0700) != 0 && errno != EEXIST)
        return trouble_say(why, "%s: %s", path, strerror(errno));
    return true;
}

static bool write_all(int file, const void *data, size_t size)
{
    const char *at = data;

    while (size > 0) {
        ssize_t wrote = write(file, at, size);

        if (wrote < 0 && errno == EINTR)
            continue;
        if (wrote < 0)
            return false;
        at += wrote;
        size -= (size_t)wrote;
    }
    return fsync(file) == 0;
}

bool home_write(const struct home *h, const char *name, const void *data, size_t size, struct trouble *why)
{
    char path[PATH_BYTES], fresh[PATH_BYTES];

    if (!make_folder(h, why))
        return false;
    file_path(h, name, "", path);
    file_path(h, name, ".new-XXXXXX", fresh);
    int file = mkstemp(fresh); /* 0600 */

    if (file < 0)
        return trouble_say(why, "%s: %s", fresh, strerror(errno));
    bool ok = write_all(file, data, size);

    ok = close(file) == 0 && ok;
    if (!ok || rename(fresh, path) != 0) {
        trouble_say(why, "%s: %s", path, strerror(errno));
        unlink(fresh);
        return false;
    }
    return true;
}

bool home_remove(const struct home *h, const char *name, struct trouble *why)
{
    char path[PATH_BYTES];

    file_path(h, name, "", path);
    if (unlink(path) != 0 && errno != ENOENT && errno != ENOTDIR)
        return trouble_say(why, "%s: %s", path, strerror(errno));
    return true;
}
