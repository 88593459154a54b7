/* common/crypto: passwords, tokens, hashes and texts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "common/crypto/crypto.h"
#include "common/crypto/password.h"
#include "common/crypto/text.h"

static enum password_verdict verify(const char *stored, const char *password)
{
    return password_verify(stored, password, strlen(password));
}

static void only_the_right_password_verifies(void **state)
{
    char stored[PASSWORD_STORED_SIZE], again[PASSWORD_STORED_SIZE];

    (void)state;
    assert_true(password_hash("tr\xc3\xa8s secret", 12, stored));
    assert_true(password_hash("tr\xc3\xa8s secret", 12, again));
    assert_int_equal(strncmp(stored, "$scrypt$ln=15,r=8,p=1$", 22), 0);
    assert_string_not_equal(stored, again); /* each has a salt of its own */
    assert_int_equal(verify(stored, "tr\xc3\xa8s secret"), PASSWORD_RIGHT);
    assert_int_equal(verify(stored, "tr\xc3\xa8s secres"), PASSWORD_WRONG);
    assert_int_equal(verify(stored, "tr\xc3\xa8s secre"), PASSWORD_WRONG);
    assert_int_equal(verify(stored, ""), PASSWORD_WRONG);
}

/* Hashes made by Python's hashlib.scrypt; the second with parameters other than ours of today. */
static void stored_passwords_of_other_makers_verify(void **state)
{
    (void)state;
    assert_int_equal(
        verify("$scrypt$ln=15,r=8,p=1$AAECAwQFBgcICQoLDA0ODw$RZgSCBB15e-kMwYNKQi0qZXcZC5f3Q-hwbcc449rAzI",
               "Sesame, ouvre-toi"),
        PASSWORD_RIGHT);
    assert_int_equal(
        verify("$scrypt$ln=10,r=4,p=2$AAECAwQFBgcICQoLDA0ODw$1vKsejm3zEdyiHFqnHuZH-bjKPCATu0MPTkNdl1nBF4",
               "x"),
        PASSWORD_RIGHT);
    assert_int_equal(
        verify("$scrypt$ln=10,r=4,p=2$AAECAwQFBgcICQoLDA0ODw$1vKsejm3zEdyiHFqnHuZH-bjKPCATu0MPTkNdl1nBF5",
               "x"),
        PASSWORD_STORED_BROKEN); /* stray bits at the end */
    assert_int_equal(
        verify("$scrypt$ln=10,r=4,p=2$AAECAwQFBgcICQoLDA0ODw$1vKsejm3zEdyiHFqnHuZH-bjKPCATu0MPTkNdl1nBF6",
               "x"),
        PASSWORD_STORED_BROKEN);
    assert_int_equal(
        verify("$scrypt$ln=10,r=4,p=2$AAECAwQFBgcICQoLDA0ODw$1vKsejm3zEdyiHFqnHuZH-bjKPCATu0MPTkNdl1nBF8",
               "x"),
        PASSWORD_WRONG);
}

static void garbage_is_not_a_stored_password(void **state)
{
    static const char *const garbage[] = {
        "",
        "$",
        "secret",
        "$argon2id$v=19$m=65536,t=3,p=4$AAECAwQFBgcICQoLDA0ODw$1vKsejm3zEdyiHFqnHuZH-bjKPCATu0MPTkNdl1nBF4",
        "$scrypt$ln=,r=4,p=2$AAECAwQFBgcICQoLDA0ODw$1vKsejm3zEdyiHFqnHuZH-bjKPCATu0MPTkNdl1nBF4",
        "$scrypt$ln=0,r=4,p=2$AAECAwQFBgcICQoLDA0ODw$1vKsejm3zEdyiHFqnHuZH-bjKPCATu0MPTkNdl1nBF4",
        "$scrypt$ln=010,r=4,p=2$AAECAwQFBgcICQoLDA0ODw$1vKsejm3zEdyiHFqnHuZH-bjKPCATu0MPTkNdl1nBF4",
        "$scrypt$ln=-1,r=4,p=2$AAECAwQFBgcICQoLDA0ODw$1vKsejm3zEdyiHFqnHuZH-bjKPCATu0MPTkNdl1nBF4",
        "$scrypt$ln=18,r=4,p=2$AAECAwQFBgcICQoLDA0ODw$1vKsejm3zEdyiHFqnHuZH-bjKPCATu0MPTkNdl1nBF4",
        "$scrypt$ln=4294967306,r=4,p=2$AAECAwQFBgcICQoLDA0ODw$1vKsejm3zEdyiHFqnHuZH-bjKPCATu0MPTkNdl1nBF4",
        "$scrypt$ln=10,r=9,p=2$AAECAwQFBgcICQoLDA0ODw$1vKsejm3zEdyiHFqnHuZH-bjKPCATu0MPTkNdl1nBF4",
        "$scrypt$ln=10,r=4,p=5$AAECAwQFBgcICQoLDA0ODw$1vKsejm3zEdyiHFqnHuZH-bjKPCATu0MPTkNdl1nBF4",
        "$scrypt$ln=10,r=4,p=2$AAECAwQFBgcICQoLDA0OD$1vKsejm3zEdyiHFqnHuZH-bjKPCATu0MPTkNdl1nBF4",
        "$scrypt$ln=10,r=4,p=2$AAECAwQFBgcICQoLDA0O/w$1vKsejm3zEdyiHFqnHuZH-bjKPCATu0MPTkNdl1nBF4",
        "$scrypt$ln=10,r=4,p=2$AAECAwQFBgcICQoLDA0ODw$1vKsejm3zEdyiHFqnHuZH-bjKPCATu0MPTkNdl1nBF4=",
        "$scrypt$ln=10,r=4,p=2$AAECAwQFBgcICQoLDA0ODw$1vKsejm3zEdyiHFqnHuZH-bjKPCATu0MPTkNdl1nBF4 ",
    };

    (void)state;
    for (size_t i = 0; i < sizeof garbage / sizeof garbage[0]; i++)
        assert_int_equal(verify(garbage[i], "x"), PASSWORD_STORED_BROKEN);
}

static void a_stored_password_cut_short_is_garbage(void **state)
{
    static const char whole[] =
        "$scrypt$ln=10,r=4,p=2$AAECAwQFBgcICQoLDA0ODw$1vKsejm3zEdyiHFqnHuZH-bjKPCATu0MPTkNdl1nBF4";
    char cut[sizeof whole];

    (void)state;
    for (size_t length = 0; length < sizeof whole - 1; length++) {
        memcpy(cut, whole, length);
        cut[length] = '\0';
        assert_int_equal(verify(cut, "x"), PASSWORD_STORED_BROKEN);
    }
}

static void hashes_of_tokens(void **state)
{
    uint8_t hash[CRYPTO_SHA256_SIZE], other[CRYPTO_SHA256_SIZE];

    (void)state;
    assert_true(crypto_token_hash("a token", hash));
    assert_true(crypto_token_hash("a token", other));
    assert_true(crypto_equal(hash, other, sizeof hash));
    assert_true(crypto_token_hash("another", other));
    assert_false(crypto_equal(hash, other, sizeof hash));
    assert_true(crypto_token_hash("", hash));
}

static void equal_looks_at_every_byte(void **state)
{
    uint8_t a[33] = {0}, b[33] = {0};

    (void)state;
    assert_true(crypto_equal(a, b, sizeof a));
    for (size_t i = 0; i < sizeof a; i++) {
        b[i] = 0x10;
        assert_false(crypto_equal(a, b, sizeof a));
        assert_true(crypto_equal(a, b, i));
        b[i] = 0;
    }
}

static void random_bytes_fill_the_whole(void **state)
{
    uint8_t seen[32] = {0}, bytes[32];

    (void)state;
    for (uint32_t i = 0; i < 16; i++) { /* that a byte is zero 16 times has a chance of 2^-128 */
        assert_true(crypto_random(bytes, sizeof bytes));
        for (size_t j = 0; j < sizeof bytes; j++)
            seen[j] |= bytes[j];
    }
    for (size_t j = 0; j < sizeof seen; j++)
        assert_int_not_equal(seen[j], 0);
}

static void a_secret_can_be_forgotten(void **state)
{
    uint8_t secret[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    const uint8_t zeros[8] = {0};

    (void)state;
    crypto_forget(secret, sizeof secret);
    assert_memory_equal(secret, zeros, sizeof zeros);
}

static void sha256_in_hex(void **state)
{
    char hex[CRYPTO_SHA256_HEX_SIZE];

    (void)state;
    assert_true(crypto_sha256_hex("", 0, hex));
    assert_string_equal(hex, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

static void hex(void **state)
{
    const uint8_t bytes[] = {0x00, 0x9a, 0xff, 0x10};
    char text[9];

    (void)state;
    text_to_hex(bytes, sizeof bytes, text);
    assert_string_equal(text, "009aff10");
}

/* RFC 4648, section 10, without padding; and the two digits that differ from plain base64. */
static void base64url_both_ways(void **state)
{
    static const struct {
        const char *bytes;
        const char *text;
    } pairs[] = {{"", ""},           {"f", "Zg"},          {"fo", "Zm8"},          {"foo", "Zm9v"},
                 {"foob", "Zm9vYg"}, {"fooba", "Zm9vYmE"}, {"foobar", "Zm9vYmFy"}, {"\xfb\xff\xfe", "-__-"}};
    uint8_t back[8];
    char text[16];

    (void)state;
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        size_t size = strlen(pairs[i].bytes);

        text_to_base64url((const uint8_t *)pairs[i].bytes, size, text);
        assert_string_equal(text, pairs[i].text);
        assert_int_equal(strlen(text), text_base64url_length(size));
        assert_true(text_from_base64url(text, strlen(text), back, size));
        assert_memory_equal(back, pairs[i].bytes, size);
    }
    assert_false(text_from_base64url("Zh", 2, back, 1));   /* stray bits */
    assert_false(text_from_base64url("Zg==", 4, back, 1)); /* padding */
    assert_false(text_from_base64url("+//+", 4, back, 3)); /* plain base64 */
    assert_false(text_from_base64url("Zm9\0", 4, back, 3));
    assert_false(text_from_base64url("Z", 1, back, 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_the_right_password_verifies),
        cmocka_unit_test(stored_passwords_of_other_makers_verify),
        cmocka_unit_test(garbage_is_not_a_stored_password),
        cmocka_unit_test(a_stored_password_cut_short_is_garbage),
        cmocka_unit_test(hashes_of_tokens),
        cmocka_unit_test(equal_looks_at_every_byte),
        cmocka_unit_test(random_bytes_fill_the_whole),
        cmocka_unit_test(a_secret_can_be_forgotten),
        cmocka_unit_test(sha256_in_hex),
        cmocka_unit_test(hex),
        cmocka_unit_test(base64url_both_ways),
    };
    return cmocka_run_group_tests_name("crypto", tests, NULL, NULL);
}
