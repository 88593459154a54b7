/* A folder of the user's with catalogues, army lists and scenarios, as a source of files. Here and not in
 * common/, which opens no file; apart from the rest of the server, so that the client's offline commands can
 * link it too. */
#ifndef GONFALON_SERVER_FILES_FOLDER_H
#define GONFALON_SERVER_FILES_FOLDER_H

#include "common/army/army.h"

enum { FOLDER_PATH_BYTES = 4096, FOLDER_FILES_MAX = 1000 };

struct folder {
    char path[FOLDER_PATH_BYTES];
};

/* Reads `path`; the folder must outlive the source. False if the path is too long. */
bool folder_open(struct folder *f, const char *path);
struct file_source folder_source(struct folder *f);

#endif
