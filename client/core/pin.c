#include "client/core/pin.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define KNOWN_HOSTS "known_hosts"

/* The line of the server, NULL if it has none. */
static char *find_line(char *text, const char *server)
{
    size_t size = strlen(server);

    for (char *line = text; *line; line += strcspn(line, "\n"), line += *line == '\n')
        if (strncmp(line, server, size) == 0 && line[size] == ' ')
            return line;
    return NULL;
}

enum pin_verdict pin_check(const struct home *h, const char *server, const char *fingerprint,
                           char kept[FINGERPRINT_BYTES], struct trouble *why)
{
    struct bytes file = {0};
    enum pin_verdict verdict = PIN_FAILED;

    if (home_read(h, KNOWN_HOSTS, &file, why)) {
        const char *line = find_line((char *)file.data, server);

        if (line) {
            snprintf(kept, FINGERPRINT_BYTES, "%.*s", FINGERPRINT_BYTES - 1, line + strlen(server) + 1);
            kept[strcspn(kept, "\n")] = 0;
            verdict = strcmp(kept, fingerprint) == 0 ? PIN_KNOWN : PIN_CHANGED;
        } else if (pin_keep(h, server, fingerprint, why))
            verdict = PIN_FIRST;
    }
    bytes_free(&file);
    return verdict;
}

bool pin_keep(const struct home *h, const char *server, const char *fingerprint, struct trouble *why)
{
    struct bytes old = {0}, fresh = {0};
    bool ok = home_read(h, KNOWN_HOSTS, &old, why);

    if (ok) {
        char *line = find_line((char *)old.data, server);
        size_t before = line ? (size_t)(line - (char *)old.data) : old.size;

        bytes_add(&fresh, old.data, before);
        if (fresh.size > 0 && fresh.data[fresh.size - 1] != '\n')
            bytes_add(&fresh, "\n", 1);
        bytes_add(&fresh, server, strlen(server));
        bytes_add(&fresh, " ", 1);
        bytes_add(&fresh, fingerprint, strlen(fingerprint));
        bytes_add(&fresh, "\n", 1);
        if (line) {
            line += strcspn(line, "\n");
            line += *line == '\n';
            bytes_add(&fresh, line, strlen(line));
        }
        ok = home_write(h, KNOWN_HOSTS, fresh.data, fresh.size, why);
    }
    bytes_free(&old);
    bytes_free(&fresh);
    return ok;
}

bool pin_parse(const char *text, char fingerprint[FINGERPRINT_BYTES])
{
    size_t digits = 0, at = 0;

    for (; *text; text++) {
        if (*text == ':')
            continue;
        if (!isxdigit((unsigned char)*text) || digits == 64)
            return false;
        if (digits > 0 && digits % 2 == 0)
            fingerprint[at++] = ':';
        fingerprint[at++] = (char)tolower((unsigned char)*text);
        digits++;
    }
    fingerprint[at] = 0;
    return digits == 64;
}
