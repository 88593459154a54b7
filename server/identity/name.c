#include "server/identity/name.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unicode/unorm2.h>
#include <unicode/uspoof.h>
#include <unicode/ustring.h>

enum { UNITS = NAME_FORM_SIZE }; /* of UTF-16: never more than there are bytes of UTF-8 */

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

static bool skeleton(const UChar *units, int32_t length, char out[NAME_FORM_SIZE])
{
    UErrorCode status = U_ZERO_ERROR;
    UChar drawn[UNITS];
    int32_t size = uspoof_getSkeleton(spoof, 0, units, length, drawn, UNITS, &status);

    return U_SUCCESS(status) && to_text(drawn, size, out, NAME_FORM_SIZE);
}

bool name_forms(const char *name, struct name_forms *out)
{
    UErrorCode status = U_ZERO_ERROR;
    UChar written[UNITS], folded[UNITS];
    int32_t written_length, folded_length;

    out->folded[0] = out->drawn[0] = '\0';
    u_strFromUTF8(written, UNITS, &written_length, name, -1, &status);
    if (U_SUCCESS(status) && fold(name, folded, &folded_length) &&
        skeleton(folded, folded_length, out->folded) && skeleton(written, written_length, out->drawn))
        return true;
    out->folded[0] = out->drawn[0] = '\0';
    return false;
}

bool name_mixes_scripts(const char *name)
{
    UErrorCode status = U_ZERO_ERROR;

    pthread_once(&once, open_tables);
    return uspoof_check2UTF8(spoof, name, -1, NULL, &status) != 0 || U_FAILURE(status);
}

int64_t name_data_version(void)
{
    UVersionInfo version;

    u_getVersion(version);
    return (int64_t)version[0] << 8 | version[1];
}
