#include "server/device_key.h"

#include "common/crypto/crypto.h"
#include "server/whole_file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static bool make_key(const char *path, uint8_t key[DEVICE_KEY_SIZE], char *trouble, size_t trouble_size)
{
    if (!crypto_random(key, DEVICE_KEY_SIZE)) {
        snprintf(trouble, trouble_size, "%s: the system gives no random numbers", path);
        return false;
    }
    return write_whole_file(path, key, DEVICE_KEY_SIZE, 0600, trouble, trouble_size);
}

bool device_key_ensure(const char *path, uint8_t key[DEVICE_KEY_SIZE], char *trouble, size_t trouble_size)
{
    uint8_t bytes[DEVICE_KEY_SIZE + 1];
    FILE *file = fopen(path, "rbe");
    size_t size;

    if (!file && errno == ENOENT)
        return make_key(path, key, trouble, trouble_size);
    if (!file) {
        snprintf(trouble, trouble_size, "%s: %s", path, strerror(errno));
        return false;
    }
    setvbuf(file, NULL, _IONBF, 0); /* no copy of the secret stays behind */
    size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    if (size != DEVICE_KEY_SIZE) {
        snprintf(trouble, trouble_size,
                 "%s: not the %d bytes that the server wrote; remove it to have it made anew", path,
                 DEVICE_KEY_SIZE);
        return false;
    }
    memcpy(key, bytes, DEVICE_KEY_SIZE);
    crypto_forget(bytes, sizeof bytes);
    return true;
}
