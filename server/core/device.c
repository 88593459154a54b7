#include "server/core/device.h"

#include "common/crypto/crypto.h"
#include "common/crypto/password.h"
#include "common/crypto/text.h"
#include "common/wire/limits.h"
#include "server/core/inside.h"

#include <string.h>

/* What is shown: the id, and its signature. */
struct device {
    uint8_t id[DEVICE_ID_SIZE];
    uint8_t signature[CRYPTO_SHA256_SIZE];
};

_Static_assert(sizeof(struct device) % 3 == 0 && sizeof(struct device) / 3 * 4 == WIRE_DEVICE_SIZE,
               "a device in base64url has the size that is known on the wire");

/* False: it cannot be signed. The stored password has a salt of its own, so that another password, or the
 * same set anew, is another text. */
static bool sign(const struct core *core, const struct account_row *account, struct device *d)
{
    static const char purpose[16] = "gonfalon device";
    uint8_t text[sizeof purpose + sizeof account->id + DEVICE_ID_SIZE + PASSWORD_STORED_SIZE];
    size_t password = strlen(account->password), size = 0;

    if (password >= PASSWORD_STORED_SIZE) /* not as we store them */
        return false;
    memcpy(text, purpose, sizeof purpose);
    size += sizeof purpose;
    for (size_t i = 0; i < sizeof account->id; i++)
        text[size++] = (uint8_t)((uint64_t)account->id >> 8 * i);
    memcpy(text + size, d->id, sizeof d->id);
    size += sizeof d->id;
    memcpy(text + size, account->password, password);
    size += password;
    return crypto_hmac_sha256(core->device_secret, sizeof core->device_secret, text, size, d->signature);
}

void device_of_session(const uint8_t token[STORE_HASH_SIZE], uint8_t id[DEVICE_ID_SIZE])
{
    memcpy(id, token, DEVICE_ID_SIZE);
}

char *device_issue(const struct core *core, struct arena *memory, const struct account_row *account,
                   const uint8_t token[STORE_HASH_SIZE])
{
    struct device d;
    char text[WIRE_DEVICE_SIZE + 1] = "";

    device_of_session(token, d.id);
    if (!account->guest && sign(core, account, &d))
        text_to_base64url((const uint8_t *)&d, sizeof d, text);
    return arena_text(memory, text);
}

bool device_shown(const struct core *core, const struct account_row *account, char *const *shown,
                  size_t count, uint8_t id[DEVICE_ID_SIZE])
{
    for (size_t i = 0; i < count; i++) {
        struct device given, right;

        if (!text_from_base64url(shown[i], strlen(shown[i]), (uint8_t *)&given, sizeof given))
            continue;
        memcpy(right.id, given.id, sizeof right.id);
        if (sign(core, account, &right) &&
            crypto_equal(right.signature, given.signature, sizeof right.signature)) {
            memcpy(id, given.id, DEVICE_ID_SIZE);
            return true;
        }
    }
    return false;
}
