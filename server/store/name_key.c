#include "server/store/name_key.h"

#include "server/identity/name.h"

static void name_key(sqlite3_context *context, int count, sqlite3_value **value)
{
    const char *name = (const char *)sqlite3_value_text(value[0]);
    char key[NAME_KEY_SIZE] = "";

    (void)count;
    if (name)
        name_fold(name, key, sizeof key);
    sqlite3_result_text(context, key, -1, SQLITE_TRANSIENT);
}

bool name_key_offer(sqlite3 *handle)
{
    return sqlite3_create_function(handle, "name_key", 1,
                                   SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, NULL, name_key,
                                   NULL, NULL) == SQLITE_OK;
}
