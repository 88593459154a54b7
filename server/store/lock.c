#include "server/store/lock.h"

#include "server/base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char *lock_name(const char *database)
{
    size_t room = strlen(database) + sizeof ".lock";
    char *name = must_alloc(room);

    snprintf(name, room, "%s.lock", database);
    return name;
}

bool store_is_served(const char *database)
{
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    char *name = lock_name(database);
    int file = open(name, O_RDONLY | O_CLOEXEC);
    bool held = file >= 0 && fcntl(file, F_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;

    if (file >= 0)
        close(file);
    free(name);
    return held;
}

int store_lock(const char *database, char *trouble, size_t trouble_size)
{
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    char *name = lock_name(database);
    int file;

    file = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0) {
        snprintf(trouble, trouble_size, "%s: %s; is the folder there, and writable?", name, strerror(errno));
    } else if (fcntl(file, F_SETLK, &lock) != 0) {
        snprintf(trouble, trouble_size, "%s: another gonfalond is running on this database", database);
        close(file);
        file = -1;
    }
    free(name);
    return file;
}
