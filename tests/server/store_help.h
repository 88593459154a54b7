/* For tests of stores: callbacks that keep copies of what they are given, and rows to begin with. */
#ifndef GONFALON_TESTS_SERVER_STORE_HELP_H
#define GONFALON_TESTS_SERVER_STORE_HELP_H

#include "server/port/store.h"

#include <string.h>

/* What a callback got; the parts that tests look at. */
struct got {
    int calls;
    enum store_status status;
    int32_t operation;
    char text[200];
    bool found;
    size_t count;
};

static inline void got_result(struct got *got, const struct store_result *result)
{
    got->calls++;
    got->status = result->status;
    got->operation = result->operation;
    strncpy(got->text, result->text, sizeof got->text - 1);
}

static inline void got_done(void *context, const struct store_result *result)
{
    got_result(context, result);
}

static inline struct blob blob_of(const char *text)
{
    return (struct blob){text, strlen(text)};
}

static inline bool blob_is(struct blob blob, const char *text)
{
    return blob.size == strlen(text) && memcmp(blob.bytes, text, blob.size) == 0;
}

static inline struct account_row an_account(int64_t id, const char *name)
{
    return (struct account_row){
        .id = id, .name = name, .key = name, .password = "$", .role = 1, .ban_reason = ""};
}

static inline struct match_row a_match(int64_t id)
{
    return (struct match_row){.id = id,
                              .system = "corsairs",
                              .status = 1,
                              .open = 1,
                              .host = 7,
                              .created_ms = 100,
                              .changed_ms = 100 + id,
                              .settings = blob_of("settings"),
                              .setup = blob_of("{}"),
                              .secret = blob_of("secret"),
                              .commitment = blob_of("commitment")};
}

static inline struct entry_row an_entry(uint32_t number)
{
    return (struct entry_row){
        .number = number, .account = 7, .request = blob_of("r"), .at_ms = 5, .entry = blob_of("entry")};
}

#endif
