/* People: the accounts that are here now, each with all its sessions. */
#ifndef GONFALON_SERVER_CORE_PEOPLE_H
#define GONFALON_SERVER_CORE_PEOPLE_H

#include "server/core/session.h"
#include "server/identity/name.h"

struct person {
    int64_t account;
    char name[WIRE_NAME_MAX + 1];
    char key[NAME_KEY_SIZE]; /* folded */
    Gonfalon__V1__Role role;
    int64_t created_ms;
    struct session *sessions;
    uint32_t session_count;
    struct bucket chat;
    int64_t *muted;
    uint32_t muted_count;
    bool changed; /* presence: to be told at the next flush */
    struct person *next_changed;
};

Gonfalon__V1__Role role_of(const struct account_row *row);
/* For the log. */
const char *role_word(int32_t role);

/* The account is now at the other end of this session; unless that is being closed. */
void person_enter(struct session *s, const struct account_row *row);
/* Ends it for this session; the person goes with his last one. */
void person_leave(struct session *s);
/* NULL: not here. */
struct person *person_find(const struct core *core, int64_t account);
/* Name or role have changed. */
void person_update(struct core *core, const struct account_row *row);
/* Ends all sessions of an account but `keep` and those that came by this token (NULL: by none), and tells
 * them why. A client whose connection broke may have two by one token for a while. */
void person_end_sessions(struct core *core, int64_t account, const struct session *keep, const uint8_t *token,
                         Gonfalon__V1__SessionEnd why, const char *text);

bool person_muted(const struct person *p, int64_t account);
/* In memory; the caller sees to the store. False: too many. */
bool person_mute(struct person *p, int64_t account, bool on);

/* Index of the first person whose key is above this one. */
size_t people_after(const struct core *core, const char *key);
void people_stop(struct core *core);

/* Why a new account or guest cannot have that name: the key of a text, NULL if it can. */
const char *name_fault(const char *name);
/* By whatever way of writing its name that no other account has. */
void find_account(struct store *store, const char *name, account_found *found, void *context);
/* The form of a name by which it is unique; "" if it has none, and then nobody is called so. */
void fold_name(const char *name, char key[NAME_KEY_SIZE]);
/* Like strcpy into room for `size` bytes, cutting what is too long. */
void copy_text(char *to, size_t size, const char *from);

Gonfalon__V1__Account *encode_account(struct arena *a, const struct account_row *row, Gonfalon__V1__Role role,
                                      bool for_admin);

#endif
