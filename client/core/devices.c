#include "client/core/devices.h"

#include "common/wire/check_text.h"

#include <stdio.h>
#include <string.h>

/* A file for each server, a line for each account: what is to be shown, a blank, the account's name. */
#define KIND "devices"

enum { LINE_BYTES = WIRE_DEVICE_SIZE + 1 + WIRE_NAME_MAX + 1 };

/* Reads the next line and moves `at` behind it; false at the end of the file. */
static bool next_line(const char **at, char line[LINE_BYTES], size_t *device_size)
{
    while (**at) {
        size_t size = strcspn(*at, "\n");
        const char *from = *at;

        *at += size + (from[size] == '\n');
        if (size >= LINE_BYTES)
            continue;
        memcpy(line, from, size);
        line[size] = '\0';
        *device_size = strcspn(line, " ");
        if (*device_size > 0 && *device_size <= WIRE_DEVICE_SIZE && line[*device_size] == ' ')
            return true;
    }
    return false;
}

bool devices_read(const struct home *h, const char *server, struct devices *out, struct trouble *why)
{
    struct bytes file = {0};
    char name[HOME_FILE_BYTES], line[LINE_BYTES];
    size_t size;

    home_server_file(KIND, server, name);
    out->count = 0;
    bool ok = home_read(h, name, &file, why);

    for (const char *at = ok ? (const char *)file.data : "";
         out->count < WIRE_DEVICES_MAX && next_line(&at, line, &size);)
        snprintf(out->text[out->count++], sizeof out->text[0], "%.*s", (int)size, line);
    bytes_free(&file);
    return ok;
}

bool devices_keep(const struct home *h, const char *server, const char *account, const char *device,
                  struct trouble *why)
{
    struct bytes file = {0}, fresh = {0};
    char name[HOME_FILE_BYTES], first[LINE_BYTES], line[LINE_BYTES];
    size_t size, count = 1;

    if (text_check(device, TEXT_WORD, 1, WIRE_DEVICE_SIZE) != TEXT_FINE ||
        text_check(account, TEXT_LINE, 1, WIRE_NAME_MAX) != TEXT_FINE)
        return true;
    snprintf(first, sizeof first, "%s %s", device, account);
    bytes_add(&fresh, first, strlen(first));
    bytes_add(&fresh, "\n", 1);
    home_server_file(KIND, server, name);
    bool ok = home_read(h, name, &file, why), kept = false;

    for (const char *at = ok ? (const char *)file.data : "";
         count < WIRE_DEVICES_MAX && next_line(&at, line, &size);) {
        kept = kept || strcmp(line, first) == 0;
        if (strcmp(line + size + 1, account) == 0)
            continue;
        bytes_add(&fresh, line, strlen(line));
        bytes_add(&fresh, "\n", 1);
        count++;
    }
    if (ok && !kept)
        ok = home_write(h, name, fresh.data, fresh.size, why);
    bytes_free(&file);
    bytes_free(&fresh);
    return ok;
}
