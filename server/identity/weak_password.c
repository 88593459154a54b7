#include "server/identity/weak_password.h"

#include "common/wire/limits.h"
#include "server/identity/name.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

const char *const password_fault_key[PASSWORD_FAULTS] = {
    "", "password.too_short", "password.too_long", "password.blank", "password.name", "password.common",
};

const char *const password_fault_text[PASSWORD_FAULTS] = {
    "",
    "a password has at least 8 bytes",
    "a password has at most 256 bytes",
    "a password has more in it than blanks",
    "a password is not the name of its account",
    "that password is one of the first that are tried",
};

enum {
    FOLDED_SIZE = 4 * WIRE_PASSWORD_MAX,
    AROUND_MOST = 6, /* digits and signs before and behind a word that do not make it a good one */
    DIGITS_MOST = 10 /* nothing but digits: dates and telephone numbers */
};

/* The commonest passwords in lists of stolen ones, English and French, without the digits and signs around
 * them; in the order of strcmp. */
static const char *const words[] = {
    "abc",        "abcd",      "abcdef",     "access",     "admin",     "administrateur", "administrator",
    "alexander",  "alexandre", "amanda",     "amour",      "andrea",    "andrew",         "angel",
    "anthony",    "apple",     "arsenal",    "asdf",       "asdfasdf",  "asdfgh",         "ashley",
    "azerty",     "azertyui",  "azertyuiop", "bailey",     "banane",    "barcelona",      "baseball",
    "basketball", "batman",    "benjamin",   "bigdog",     "biteme",    "bonjour",        "brandon",
    "brothers",   "butterfly", "camille",    "caroline",   "changeme",  "changemoi",      "charlie",
    "charlotte",  "cheese",    "chelsea",    "chocolat",   "chocolate", "chouchou",       "christian",
    "coffee",     "computer",  "cookie",     "corsair",    "corsairs",  "corvette",       "coucou",
    "cowboy",     "daniel",    "default",    "doudou",     "dragon",    "elephant",       "elizabeth",
    "emilie",     "family",    "ferrari",    "flower",     "football",  "france",         "freedom",
    "fuckoff",    "fuckyou",   "garfield",   "ginger",     "gonfalon",  "guitar",         "hannah",
    "harley",     "hello",     "helloworld", "hockey",     "hunter",    "iloveu",         "iloveyou",
    "internet",   "isabelle",  "jasmine",    "jennifer",   "jessica",   "jesus",          "jetaime",
    "jordan",     "joseph",    "joshua",     "juliette",   "justin",    "killer",         "ladybug",
    "letmein",    "liberte",   "liverpool",  "login",      "london",    "loulou",         "love",
    "lovely",     "loveme",    "maggie",     "marie",      "marseille", "martin",         "master",
    "matthew",    "maverick",  "melissa",    "mercedes",   "merlin",    "michael",        "michelle",
    "midnight",   "monkey",    "monster",    "motdepasse", "mustang",   "mynoob",         "naruto",
    "nathalie",   "nicolas",   "nicole",     "nothing",    "olivier",   "orange",         "pass",
    "passe",      "passpass",  "password",   "patrick",    "pepper",    "personal",       "phoenix",
    "princess",   "princesse", "purple",     "qazwsx",     "qwer",      "qwerty",         "qwertyui",
    "qwertyuiop", "qwertz",    "rainbow",    "raphael",    "robert",    "root",           "samantha",
    "samsung",    "secret",    "server",     "shadow",     "silver",    "slipknot",       "snoopy",
    "soccer",     "soleil",    "spiderman",  "steelers",   "summer",    "sunflower",      "sunshine",
    "superman",   "support",   "sweety",     "system",     "taylor",    "test",           "tester",
    "testtest",   "thomas",    "tigger",     "trustno",    "user",      "vanessa",        "victoria",
    "warband",    "wargame",   "welcome",    "whatever",   "william",   "winner",         "winter",
    "wizard",     "yankees",   "zaqwsx",
};

/* Ways over the keyboard and through the alphabet. */
static const char *const rows[] = {
    "abcdefghijklmnopqrstuvwxyz",
    "01234567890123456789",
    "1234567890-=",
    "qwertyuiopasdfghjklzxcvbnm",
    "qwertzuiopasdfghjklyxcvbnm",
    "azertyuiopqsdfghjklmwxcvbn",
    "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
    "1q2w3e4r5t6y7u8i9o0p",
    "q1w2e3r4t5y6u7i8o9p0",
    "1a2z3e4r5t6y7u8i9o0p",
    "qazwsxedcrfvtgbyhnujmikolp",
};

/* --- pieces of it ----------------------------------------------------------------------------- */

/* Not by bytes: characters keep their order within. */
static void reverse(const char *text, char *out)
{
    size_t size = strlen(text), to = size;

    out[size] = '\0';
    for (size_t at = 0; at < size;) {
        size_t end = at + 1;

        while (((unsigned char)text[end] & 0xc0) == 0x80)
            end++;
        to -= end - at;
        memcpy(out + to, text + at, end - at);
        at = end;
    }
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (unsigned char)c >= 0x80;
}

/* What is left without digits and signs at both ends; "" if those are too many to be an afterthought. */
static void strip(const char *text, char *out)
{
    size_t first = 0, end = strlen(text), size = end;

    while (first < end && !is_letter(text[first]))
        first++;
    while (end > first && !is_letter(text[end - 1]))
        end--;
    if (size - (end - first) > AROUND_MOST)
        end = first;
    memcpy(out, text + first, end - first);
    out[end - first] = '\0';
}

/* Digits and signs in the place of letters. */
static void unmask(char *text)
{
    static const char masks[] = "0134578@$!", letters[] = "oleastbasi";

    for (; *text; text++) {
        const char *mask = strchr(masks, *text);

        if (mask)
            *text = letters[mask - masks];
    }
}

/* --- kinds of weak ones ----------------------------------------------------------------------- */

static bool is_blank(const char *folded)
{
    return folded[strspn(folded, " \t\r\n")] == '\0';
}

static bool is_name(const char *folded, const char *name)
{
    char own[FOLDED_SIZE], backwards[FOLDED_SIZE], word[FOLDED_SIZE], own_word[FOLDED_SIZE];

    if (!name_fold(name, own, sizeof own) || !own[0])
        return false;
    reverse(folded, backwards);
    if (strcmp(folded, own) == 0 || strcmp(backwards, own) == 0)
        return true;
    if (strlen(folded) == 2 * strlen(own) && strncmp(folded, own, strlen(own)) == 0 &&
        strcmp(folded + strlen(own), own) == 0)
        return true;
    strip(folded, word);
    strip(own, own_word);
    return word[0] && strcmp(word, own_word) == 0;
}

static bool repeats(const char *folded)
{
    enum { PIECE_MOST = 4 };
    size_t size = strlen(folded);

    for (size_t piece = 1; piece <= PIECE_MOST && piece <= size / 2; piece++)
        if (memcmp(folded, folded + piece, size - piece) == 0)
            return true;
    return false;
}

static bool is_along_a_row(const char *folded)
{
    char backwards[FOLDED_SIZE];

    reverse(folded, backwards);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strstr(rows[i], folded) || strstr(rows[i], backwards))
            return true;
    return false;
}

static bool is_a_number(const char *folded)
{
    size_t digits = strspn(folded, "0123456789./- ");

    return folded[digits] == '\0' && digits <= DIGITS_MOST;
}

static int compare_words(const void *a, const void *b)
{
    return strcmp(a, *(const char *const *)b);
}

static bool is_in_list(const char *word)
{
    return bsearch(word, words, sizeof words / sizeof *words, sizeof *words, compare_words) != NULL;
}

static bool is_common_word(const char *folded)
{
    char word[FOLDED_SIZE];

    strip(folded, word);
    if (is_in_list(word))
        return true;
    unmask(word);
    if (is_in_list(word))
        return true;
    /* a sign at the beginning may stand for a letter, too */
    strcpy(word, folded);
    unmask(word);
    return is_in_list(word);
}

enum password_fault password_check(const char *password, const char *name)
{
    char folded[FOLDED_SIZE];
    size_t bytes = strlen(password);

    if (bytes < WIRE_PASSWORD_MIN)
        return PASSWORD_TOO_SHORT;
    if (bytes > WIRE_PASSWORD_MAX)
        return PASSWORD_TOO_LONG;
    if (!name_fold(password, folded, sizeof folded))
        return PASSWORD_GOOD; /* so odd that nobody guesses it */
    if (is_blank(folded))
        return PASSWORD_BLANK;
    if (is_name(folded, name))
        return PASSWORD_NAME;
    if (repeats(folded) || is_along_a_row(folded) || is_a_number(folded) || is_common_word(folded))
        return PASSWORD_COMMON;
    return PASSWORD_GOOD;
}
