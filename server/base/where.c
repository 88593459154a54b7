#include "server/base/where.h"

#include <stdio.h>
#include <string.h>

static const char file_word[] = "sqlite:";
static const char *const server_word[] = {"postgresql://", "postgres://"};

static size_t server_word_length(const char *where)
{
    for (size_t i = 0; i < sizeof server_word / sizeof *server_word; i++)
        if (strncmp(where, server_word[i], strlen(server_word[i])) == 0)
            return strlen(server_word[i]);
    return 0;
}

static bool is_file(const char *where)
{
    return strncmp(where, file_word, sizeof file_word - 1) == 0;
}

bool where_is_postgres(const char *where)
{
    return server_word_length(where) > 0;
}

bool where_is_told(const char *where)
{
    return where_is_postgres(where) || (is_file(where) && *where_path(where));
}

const char *where_path(const char *where)
{
    return is_file(where) ? where + sizeof file_word - 1 : where;
}

/* The `:password` between user and host; its length, 0: there is none. */
static size_t password_of_user(const char *where, const char **at)
{
    const char *begin = where + server_word_length(where);
    size_t length = strcspn(begin, "/?");
    const char *end = memchr(begin, '@', length);
    const char *colon = end ? memchr(begin, ':', (size_t)(end - begin)) : NULL;

    *at = colon;
    return colon ? (size_t)(end - colon) : 0;
}

/* The next parameter whose name ends like that: `password=` and `sslpassword=` are both secret. */
static size_t password_of_parameter(const char *where, const char **at)
{
    static const char name[] = "password=";
    const char *found = strstr(where, name);

    *at = found ? found + sizeof name - 1 : NULL;
    return found ? strcspn(*at, "&") : 0;
}

bool where_has_password(const char *where)
{
    const char *at;

    return where_is_postgres(where) &&
           (password_of_user(where, &at) > 0 || password_of_parameter(where, &at) > 0);
}

const char *where_shown(const char *where, char *out, size_t room)
{
    const char *from = where_path(where), *at;
    size_t used = 0, hidden = where_is_postgres(where) ? password_of_user(where, &at) : 0;

    if (hidden > 0) {
        used = (size_t)snprintf(out, room, "%.*s", (int)(at - from), from);
        from = at + hidden;
    }
    at = from;
    while (where_is_postgres(where) && at && used < room) {
        hidden = password_of_parameter(from, &at);
        if (at) {
            used += (size_t)snprintf(out + used, room - used, "%.*s...", (int)(at - from), from);
            from = at + hidden;
        }
    }
    if (used < room)
        snprintf(out + used, room - used, "%s", from);
    return out;
}
