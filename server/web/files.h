/*
 * The web client's files, in memory: read once, compressed once. A request can only name what is in the
 * table, so no path leads out of the folder, and no disk slows the loop down.
 */
#ifndef GONFALON_SERVER_WEB_FILES_H
#define GONFALON_SERVER_WEB_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct web_file {
    char *path;       /* as in the URL: "/assets/index-3f2a.js" */
    const char *type; /* its media type */
    uint8_t *bytes;
    size_t size;
    uint8_t *packed; /* with gzip; NULL if that does not pay */
    size_t packed_size;
    uint8_t *dense; /* with brotli, as the build left it beside the file; NULL if there is none */
    size_t dense_size;
    bool lasting;  /* its name has its hash in it: a browser may keep it for ever */
    char mark[20]; /* ETag, with its quotes */
};

struct web_files;

/* With one owner. Empty, with `trouble` set, if the folder cannot be read. */
struct web_files *web_files_load(const char *folder, char *trouble, size_t trouble_size);
/* Whoever is sending a file owns all of them for so long, because they may be loaded anew meanwhile. */
struct web_files *web_files_share(struct web_files *files);
void web_files_release(struct web_files *files);

/* The file for a path. A path without a dot is a place inside the web client, which finds its way itself: it
 * gets index.html. NULL: there is none. */
const struct web_file *web_files_find(const struct web_files *files, const char *path);

#endif
