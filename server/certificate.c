#define _DEFAULT_SOURCE /* timegm */
#include "server/certificate.h"

#include "server/whole_file.h"

#include <errno.h>
#include <fcntl.h>
#include <openssl/bio.h>
#include <openssl/bn.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/x509v3.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { VALID_DAYS = 20 * 365, NAME_ENTRY_MAX = 64 };

static bool add_extension(X509 *certificate, int nid, const char *value)
{
    X509V3_CTX context;
    X509_EXTENSION *extension;
    bool ok;

    X509V3_set_ctx_nodb(&context);
    X509V3_set_ctx(&context, certificate, certificate, NULL, NULL, 0);
    extension = X509V3_EXT_conf_nid(NULL, &context, nid, value);
    ok = extension && X509_add_ext(certificate, extension, -1) == 1;
    X509_EXTENSION_free(extension);
    return ok;
}

static bool set_serial(X509 *certificate)
{
    unsigned char bytes[16];
    BIGNUM *number = NULL;
    bool ok;

    if (RAND_bytes(bytes, sizeof bytes) != 1)
        return false;
    bytes[0] &= 0x7f;
    number = BN_bin2bn(bytes, sizeof bytes, NULL);
    ok = number && BN_to_ASN1_INTEGER(number, X509_get_serialNumber(certificate));
    BN_free(number);
    return ok;
}

/* `name` is a host name or a numeric address. */
static bool name_it(X509 *certificate, const char *name)
{
    X509_NAME *subject = X509_get_subject_name(certificate);
    char names[320];
    bool numeric = strspn(name, "0123456789.") == strlen(name) || strchr(name, ':');

    snprintf(names, sizeof names, "%s:%.255s,DNS:localhost,IP:127.0.0.1,IP:::1", numeric ? "IP" : "DNS",
             name);
    return X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_UTF8, (const unsigned char *)name, -1, -1, 0) ==
               1 &&
           X509_set_issuer_name(certificate, subject) == 1 &&
           add_extension(certificate, NID_subject_alt_name, names);
}

static X509 *make_certificate(EVP_PKEY *key, const char *name)
{
    X509 *certificate = X509_new();

    if (certificate && X509_set_version(certificate, 2) == 1 && set_serial(certificate) &&
        /* An hour early, for clients whose clock is behind. */
        X509_gmtime_adj(X509_getm_notBefore(certificate), -3600) &&
        X509_time_adj_ex(X509_getm_notAfter(certificate), VALID_DAYS, 0, NULL) &&
        X509_set_pubkey(certificate, key) == 1 && name_it(certificate, name) &&
        add_extension(certificate, NID_basic_constraints, "critical,CA:FALSE") &&
        add_extension(certificate, NID_key_usage, "critical,digitalSignature") &&
        add_extension(certificate, NID_ext_key_usage, "serverAuth") &&
        X509_sign(certificate, key, EVP_sha256()) > 0)
        return certificate;
    X509_free(certificate);
    return NULL;
}

static bool write_text(const char *path, BIO *content, int mode, char *trouble, size_t trouble_size)
{
    char *bytes = NULL;
    long size = BIO_get_mem_data(content, &bytes);

    return write_whole_file(path, bytes, (size_t)size, mode, trouble, trouble_size);
}

static bool make_files(const char *certificate_file, const char *key_file, const char *name, char *trouble,
                       size_t trouble_size)
{
    EVP_PKEY *key = EVP_EC_gen("P-256");
    X509 *certificate = key ? make_certificate(key, name) : NULL;
    BIO *key_text = BIO_new(BIO_s_secmem());
    BIO *certificate_text = BIO_new(BIO_s_mem());
    bool ok = false;

    if (!certificate || !key_text || !certificate_text ||
        PEM_write_bio_PKCS8PrivateKey(key_text, key, NULL, NULL, 0, NULL, NULL) != 1 ||
        PEM_write_bio_X509(certificate_text, certificate) != 1) {
        snprintf(trouble, trouble_size, "cannot make a certificate for \"%s\": %s", name,
                 ERR_reason_error_string(ERR_peek_last_error()));
        ERR_clear_error();
    } else {
        ok = write_text(key_file, key_text, 0600, trouble, trouble_size) &&
             write_text(certificate_file, certificate_text, 0644, trouble, trouble_size);
    }
    BIO_free(key_text);
    BIO_free(certificate_text);
    X509_free(certificate);
    EVP_PKEY_free(key);
    return ok;
}

bool certificate_ensure(const char *certificate_file, const char *key_file, const char *name, bool *made,
                        char *trouble, size_t trouble_size)
{
    bool has_certificate = access(certificate_file, F_OK) == 0;
    bool has_key = access(key_file, F_OK) == 0;

    *made = false;
    if (has_certificate && has_key)
        return true;
    if (has_certificate || has_key) {
        /* Never overwrite half of what somebody brought. */
        snprintf(trouble, trouble_size, "%s is there, but %s is not: give both, or remove the one",
                 has_key ? key_file : certificate_file, has_key ? certificate_file : key_file);
        return false;
    }
    if (strlen(name) > NAME_ENTRY_MAX) {
        snprintf(trouble, trouble_size, "\"%s\" is too long a name for a certificate (at most %d characters)",
                 name, NAME_ENTRY_MAX);
        return false;
    }
    *made = make_files(certificate_file, key_file, name, trouble, trouble_size);
    return *made;
}

static X509 *read_certificate(const char *path, char *trouble, size_t trouble_size)
{
    BIO *file = BIO_new_file(path, "r");
    X509 *certificate = file ? PEM_read_bio_X509(file, NULL, NULL, NULL) : NULL;

    if (!certificate) {
        snprintf(trouble, trouble_size, "%s: is not a certificate in PEM form", path);
        ERR_clear_error();
    }
    BIO_free(file);
    return certificate;
}

static int64_t end_of(const X509 *certificate)
{
    struct tm time;

    return ASN1_TIME_to_tm(X509_get0_notAfter(certificate), &time) == 1 ? (int64_t)timegm(&time) : 0;
}

bool certificate_ends(const char *certificate_file, int64_t *ends, char *trouble, size_t trouble_size)
{
    X509 *certificate = read_certificate(certificate_file, trouble, trouble_size);

    if (!certificate)
        return false;
    *ends = end_of(certificate);
    X509_free(certificate);
    return true;
}

static bool vouches_for_itself(X509 *certificate, EVP_PKEY *key)
{
    bool does = X509_NAME_cmp(X509_get_subject_name(certificate), X509_get_issuer_name(certificate)) == 0 &&
                X509_verify(certificate, key) == 1;

    ERR_clear_error();
    return does;
}

static bool write_anew(const char *path, EVP_PKEY *key, const char *name, char *trouble, size_t trouble_size)
{
    X509 *fresh = make_certificate(key, name);
    BIO *text = BIO_new(BIO_s_mem());
    bool made = fresh && text && PEM_write_bio_X509(text, fresh) == 1;

    if (!made) {
        snprintf(trouble, trouble_size, "cannot make a certificate for \"%s\" anew", name);
        ERR_clear_error();
    }
    made = made && write_text(path, text, 0644, trouble, trouble_size);
    BIO_free(text);
    X509_free(fresh);
    return made;
}

bool certificate_renew(const char *certificate_file, const char *key_file, const char *name, int64_t now,
                       bool *renewed, char *trouble, size_t trouble_size)
{
    X509 *certificate = read_certificate(certificate_file, trouble, trouble_size);
    BIO *file = certificate ? BIO_new_file(key_file, "r") : NULL;
    EVP_PKEY *key = file ? PEM_read_bio_PrivateKey(file, NULL, NULL, NULL) : NULL;
    bool ok = key != NULL;

    *renewed = false;
    if (certificate && !key) {
        snprintf(trouble, trouble_size, "%s: is not a private key in PEM form", key_file);
        ERR_clear_error();
    }
    if (ok && vouches_for_itself(certificate, key) &&
        end_of(certificate) < now + (int64_t)CERTIFICATE_RENEW_DAYS * 24 * 3600)
        ok = *renewed = write_anew(certificate_file, key, name, trouble, trouble_size);
    EVP_PKEY_free(key);
    BIO_free(file);
    X509_free(certificate);
    return ok;
}

bool certificate_fingerprint(const char *certificate_file, char out[FINGERPRINT_SIZE], char *trouble,
                             size_t trouble_size)
{
    X509 *certificate = read_certificate(certificate_file, trouble, trouble_size);
    unsigned char *key = NULL, digest[EVP_MAX_MD_SIZE];
    int size = certificate ? i2d_X509_PUBKEY(X509_get_X509_PUBKEY(certificate), &key) : 0;
    bool ok = size > 0 && EVP_Digest(key, (size_t)size, digest, NULL, EVP_sha256(), NULL) == 1;

    for (unsigned i = 0; ok && i < 32; i++)
        snprintf(out + 3 * i, 4, "%02x%s", digest[i], i < 31 ? ":" : "");
    if (certificate && !ok)
        snprintf(trouble, trouble_size, "%s: has no public key", certificate_file);
    OPENSSL_free(key);
    X509_free(certificate);
    return ok;
}
