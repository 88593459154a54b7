#include "server/identity/name.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unicode/unorm2.h>
#include <unicode/uspoof.h>
#include <unicode/ustring.h>

enum { UNITS = 512 }; /* of UTF-16 */

static pthread_once_t once = PTHREAD_ONCE_INIT;
static const UNormalizer2 *folder;
static USpoofChecker *spoof; /* for ever; its functions that are used here change nothing in it */

static void open_tables(void)
{
    UErrorCode status = U_ZERO_ERROR;

    folder = unorm2_getNFKCCasefoldInstance(&status);
    spoof = uspoof_open(&status);
    uspoof_setRestrictionLevel(spoof, USPOOF_HIGHLY_RESTRICTIVE);
    uspoof_setChecks(
        spoof, USPOOF_RESTRICTION_LEVEL | USPOOF_INVISIBLE | USPOOF_MIXED_NUMBERS | USPOOF_HIDDEN_OVERLAY,
        &status);
    if (U_FAILURE(status)) {
        fprintf(stderr, "ICU has no tables: %s\n", u_errorName(status));
        abort();
    }
}

static bool fold(const char *text, UChar out[UNITS], int32_t *length)
{
    UErrorCode status = U_ZERO_ERROR;
    UChar units[UNITS];
    int32_t size;

    pthread_once(&once, open_tables);
    u_strFromUTF8(units, UNITS, &size, text, -1, &status);
    if (U_SUCCESS(status))
        *length = unorm2_normalize(folder, units, size, out, UNITS, &status);
    return U_SUCCESS(status);
}

static bool to_text(const UChar *units, int32_t length, char *out, size_t size)
{
    UErrorCode status = U_ZERO_ERROR;
    int32_t bytes;

    u_strToUTF8(out, (int32_t)size, &bytes, units, length, &status);
    if (U_SUCCESS(status) && (size_t)bytes < size)
        return true;
    out[0] = '\0';
    return false;
}

bool name_fold(const char *text, char *out, size_t size)
{
    UChar folded[UNITS];
    int32_t length;

    out[0] = '\0';
    return fold(text, folded, &length) && to_text(folded, length, out, size);
}

static bool is_ascii(const UChar *units, int32_t length)
{
    for (int32_t i = 0; i < length; i++)
        if (units[i] >= 0x80)
            return false;
    return true;
}

bool name_disguised(const char *name)
{
    UErrorCode status = U_ZERO_ERROR;
    UChar folded[UNITS], seen[UNITS];
    int32_t length;

    if (!fold(name, folded, &length) || uspoof_check2UTF8(spoof, name, -1, NULL, &status) != 0)
        return true;
    int32_t seen_length = uspoof_getSkeleton(spoof, 0, folded, length, seen, UNITS, &status);

    return U_FAILURE(status) || (!is_ascii(folded, length) && is_ascii(seen, seen_length));
}
