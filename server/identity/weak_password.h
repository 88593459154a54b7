/* Passwords that are guessed first. */
#ifndef GONFALON_SERVER_IDENTITY_WEAK_PASSWORD_H
#define GONFALON_SERVER_IDENTITY_WEAK_PASSWORD_H

enum password_fault {
    PASSWORD_GOOD,
    PASSWORD_TOO_SHORT,
    PASSWORD_TOO_LONG,
    PASSWORD_BLANK,  /* nothing in it that can be seen */
    PASSWORD_NAME,   /* the name of the account: as it is, backwards, twice, with a few digits */
    PASSWORD_COMMON, /* one of the commonest, a row of keys, the same again and again, a date */
    PASSWORD_FAULTS
};

/* Of an account of that name. */
enum password_fault password_check(const char *password, const char *name);

/* Key of what the user is told, and the same in English; "" for a good one. */
extern const char *const password_fault_key[PASSWORD_FAULTS];
extern const char *const password_fault_text[PASSWORD_FAULTS];

#endif
