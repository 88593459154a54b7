#include "client/verify/verify.h"

#include "client/verify/inside.h"
#include "common/crypto/crypto.h"
#include "common/wire/check_text.h"

#include <stdio.h>
#include <string.h>

/* Whoever changed the file may have made a new digest: the replay looks on. Whoever did not is found at once,
 * even where the replay does not look (names, dates). */
static void check_digest(const struct parts *p, struct verdict *v)
{
    uint8_t digest[RECORD_DIGEST_SIZE];

    if (!record_digest(p->data, p->end_at, p->end, crypto_sha256, digest) ||
        p->end->digest.len != sizeof digest || memcmp(p->end->digest.data, digest, sizeof digest) != 0)
        found(v, "verify.digest", p->end_at, 0, 0, "%s", "");
}

/* A damaged file says anything; and what is too long may be cut within a character. */
static void copy_name(char to[VERDICT_NAME_BYTES], const char *from)
{
    snprintf(to, VERDICT_NAME_BYTES, "%s", from);
    text_repair(to);
}

void verify_file(const uint8_t *data, size_t size, struct verdict *v)
{
    if (is_archive(data, size))
        verify_archive(data, size, v);
    else
        verify_record(data, size, v);
}

void verify_record(const uint8_t *data, size_t size, struct verdict *v)
{
    struct parts p;

    *v = (struct verdict){.winner = -1};
    if (parts_read(&p, data, size, v)) {
        copy_name(v->match, p.head->match);
        copy_name(v->system, p.head->system);
        copy_name(v->version, p.head->rules_version);
        check_digest(&p, v);
        if (p.head->format != RECORD_FORMAT)
            found(v, "verify.format", 0, 0, 0, "%u", p.head->format);
        else
            replay_record(&p, v);
    }
    parts_free(&p);
}
