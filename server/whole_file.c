#include "server/whole_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

bool write_whole_file(const char *path, const void *bytes, size_t size, int mode, char *trouble,
                      size_t trouble_size)
{
    char temporary[4096];
    int file;
    bool ok;

    if (snprintf(temporary, sizeof temporary, "%s.new", path) >= (int)sizeof temporary) {
        snprintf(trouble, trouble_size, "%s: the path is too long", path);
        return false;
    }
    unlink(temporary);
    file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    ok = file >= 0 && write(file, bytes, size) == (ssize_t)size && fsync(file) == 0;
    if (file >= 0)
        ok = close(file) == 0 && ok;
    ok = ok && rename(temporary, path) == 0;
    if (!ok) {
        snprintf(trouble, trouble_size, "%s: %s", path, strerror(errno));
        unlink(temporary);
    }
    return ok;
}
