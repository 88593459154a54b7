#include "server/web/files.h"

#include "server/base/limits.h"
#include "server/base/memory.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <zlib.h>

struct web_files {
    int owners;
    struct web_file file[WEB_FILES_MAX];
    size_t count;
    size_t bytes;
    char *trouble;
    size_t trouble_size;
};

static const struct {
    const char *ending, *type;
    bool packs;
} types[] = {
    {".html", "text/html; charset=utf-8", true},
    {".js", "text/javascript; charset=utf-8", true},
    {".mjs", "text/javascript; charset=utf-8", true},
    {".css", "text/css; charset=utf-8", true},
    {".json", "application/json", true},
    {".map", "application/json", true},
    {".svg", "image/svg+xml", true},
    {".txt", "text/plain; charset=utf-8", true},
    {".webmanifest", "application/manifest+json", true},
    {".wasm", "application/wasm", true},
    {".png", "image/png", false},
    {".jpg", "image/jpeg", false},
    {".webp", "image/webp", false},
    {".ico", "image/x-icon", false},
    {".woff2", "font/woff2", false},
    {".mp3", "audio/mpeg", false},
    {".ogg", "audio/ogg", false},
};

/* Its place in `types`, or -1: what we cannot name we do not serve. */
static int type_of(const char *path)
{
    size_t length = strlen(path);

    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        size_t ending = strlen(types[i].ending);
        if (length > ending && strcmp(path + length - ending, types[i].ending) == 0)
            return (int)i;
    }
    return -1;
}

static void pack(struct web_file *file)
{
    z_stream z = {0};
    uLong room;

    if (deflateInit2(&z, Z_BEST_COMPRESSION, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK)
        return;
    room = deflateBound(&z, (uLong)file->size);
    file->packed = must_alloc(room);
    z.next_in = file->bytes;
    z.avail_in = (uInt)file->size;
    z.next_out = file->packed;
    z.avail_out = (uInt)room;
    if (deflate(&z, Z_FINISH) == Z_STREAM_END && z.total_out < file->size) {
        file->packed_size = z.total_out;
    } else {
        free(file->packed);
        file->packed = NULL;
    }
    deflateEnd(&z);
}

/* Vite puts what it has hashed into assets/, and nothing else there. */
static bool is_lasting(const char *path)
{
    return strncmp(path, "/assets/", 8) == 0;
}

static void set_mark(struct web_file *file)
{
    uint64_t hash = 14695981039346656037u;

    for (size_t i = 0; i < file->size; i++)
        hash = (hash ^ file->bytes[i]) * 1099511628211u;
    snprintf(file->mark, sizeof file->mark, "\"%016llx\"", (unsigned long long)hash);
}

/* NULL, with `trouble` set: it cannot be read. */
static uint8_t *read_whole(struct web_files *files, const char *name, size_t size, size_t *got)
{
    FILE *file = fopen(name, "rb");
    uint8_t *bytes;

    if (!file) {
        snprintf(files->trouble, files->trouble_size, "%s: %s", name, strerror(errno));
        return NULL;
    }
    bytes = must_alloc(size);
    *got = fread(bytes, 1, size, file);
    if (ferror(file)) {
        free(bytes);
        bytes = NULL;
    }
    fclose(file);
    return bytes;
}

/* "index.js.br" beside "index.js". One that is older than its file was made of another, and is left alone. */
static void add_dense(struct web_files *files, const char *name, const struct stat *about,
                      struct web_file *file)
{
    char beside[4096];
    struct stat dense;

    if (snprintf(beside, sizeof beside, "%s.br", name) >= (int)sizeof beside || lstat(beside, &dense) != 0 ||
        !S_ISREG(dense.st_mode) || dense.st_mtime < about->st_mtime ||
        files->bytes + (size_t)dense.st_size > WEB_BYTES_MAX)
        return;
    file->dense = read_whole(files, beside, (size_t)dense.st_size, &file->dense_size);
    files->bytes += file->dense_size;
}

static void add_file(struct web_files *files, const char *name, const char *path, const struct stat *about)
{
    int type = type_of(path);
    size_t size = (size_t)about->st_size;
    struct web_file *file = &files->file[files->count];

    if (type < 0)
        return;
    if (files->count == WEB_FILES_MAX || files->bytes + size > WEB_BYTES_MAX) {
        snprintf(files->trouble, files->trouble_size, "%s: one file too many, or too big, to be served",
                 name);
        return;
    }
    memset(file, 0, sizeof *file);
    file->bytes = read_whole(files, name, size, &file->size);
    if (!file->bytes)
        return;
    file->path = must_copy_text(path);
    file->type = types[type].type;
    file->lasting = is_lasting(path);
    set_mark(file);
    files->bytes += file->size;
    if (types[type].packs) {
        pack(file);
        add_dense(files, name, about, file);
    }
    files->count++;
}

static void add_folder(struct web_files *files, const char *folder, const char *path, int depth)
{
    DIR *dir = opendir(folder);
    struct dirent *entry;

    if (!dir) {
        snprintf(files->trouble, files->trouble_size, "%s: %s", folder, strerror(errno));
        return;
    }
    while ((entry = readdir(dir))) {
        char name[4096];
        char inner[WEB_PATH_MAX];
        struct stat about;
        if (entry->d_name[0] == '.' ||
            snprintf(name, sizeof name, "%s/%s", folder, entry->d_name) >= (int)sizeof name ||
            snprintf(inner, sizeof inner, "%s/%s", path, entry->d_name) >= (int)sizeof inner ||
            lstat(name, &about) != 0)
            continue;
        if (S_ISREG(about.st_mode))
            add_file(files, name, inner, &about);
        else if (S_ISDIR(about.st_mode) && depth < 8)
            add_folder(files, name, inner, depth + 1);
    }
    closedir(dir);
}

static int by_path(const void *a, const void *b)
{
    return strcmp(((const struct web_file *)a)->path, ((const struct web_file *)b)->path);
}

struct web_files *web_files_load(const char *folder, char *trouble, size_t trouble_size)
{
    struct web_files *files = must_alloc(sizeof *files);

    *trouble = '\0';
    files->owners = 1;
    files->trouble = trouble;
    files->trouble_size = trouble_size;
    add_folder(files, folder, "", 0);
    qsort(files->file, files->count, sizeof *files->file, by_path);
    return files;
}

struct web_files *web_files_share(struct web_files *files)
{
    files->owners++;
    return files;
}

void web_files_release(struct web_files *files)
{
    if (--files->owners > 0)
        return;
    for (size_t i = 0; i < files->count; i++) {
        free(files->file[i].path);
        free(files->file[i].bytes);
        free(files->file[i].packed);
        free(files->file[i].dense);
    }
    free(files);
}

static const struct web_file *exactly(const struct web_files *files, char *path)
{
    struct web_file key = {.path = path};

    return bsearch(&key, files->file, files->count, sizeof key, by_path);
}

const struct web_file *web_files_find(const struct web_files *files, const char *path)
{
    char name[WEB_PATH_MAX];

    if (*path != '/' || strlen(path) >= sizeof name)
        return NULL;
    snprintf(name, sizeof name, "%s", strchr(path, '.') ? path : "/index.html");
    return exactly(files, name);
}
