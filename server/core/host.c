/* What the host does to accounts, by commands on his machine: while a server runs, and while none does. */
#include "common/crypto/password.h"
#include "common/wire/check_text.h"
#include "server/base/log.h"
#include "server/base/memory.h"
#include "server/core/core.h"
#include "server/core/people.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct host_job {
    struct core *core; /* NULL: no server runs */
    struct store *store;
    const struct random_port *random;
    int64_t wall_ms;
    enum host_act act;
    char name[WIRE_NAME_MAX + 1], key[NAME_KEY_SIZE];
    char password[PASSWORD_STORED_SIZE];
    struct account_row row; /* as it will be; its texts are those above */
    host_answered *then;
    void *context;
};

static void answer(struct host_job *job, bool done, const char *what)
{
    char text[160];

    snprintf(text, sizeof text, "%s: %s", job->name, what);
    job->then(job->context, done, text);
    free(job);
}

static const char *const done_text[HOST_ACTS] = {"is an administrator", "is no administrator any more",
                                                 "has a new password; every session of the account has ended",
                                                 "has an account"};

/* --- it is durable ---------------------------------------------------------------------------- */

static void tell_server(const struct host_job *job)
{
    static const char *const what[HOST_ACTS] = {"role changed", "role changed", "password reset",
                                                "account made"};

    log_event(LEVEL_INFO, what[job->act],
              LOG_FIELDS(log_text("account", job->name), log_text("role", role_word(job->row.role)),
                         log_text("by", "host")));
    person_update(job->core, &job->row);
    if (job->act == HOST_PASSWORD)
        person_end_sessions(job->core, job->row.id, NULL, NULL,
                            GONFALON__V1__SESSION_END__SESSION_END_PASSWORD_CHANGED,
                            "the password was changed by the host");
}

static void kept(void *context, const struct store_result *result)
{
    struct host_job *job = context;

    if (result->status == STORE_CONFLICT && job->act == HOST_ACCOUNT) {
        answer(job, false, "that name is taken, or looks like one that is");
    } else if (result->status == STORE_CONFLICT) {
        answer(job, false, "somebody else has changed the account just now; try again");
    } else if (result->status != STORE_OK) {
        answer(job, false, result->text[0] ? result->text : "the server is too busy; try again");
    } else {
        if (job->core)
            tell_server(job);
        answer(job, true, done_text[job->act]);
    }
}

/* --- what is asked for ------------------------------------------------------------------------ */

static void change(struct host_job *job, const struct account_row *was)
{
    struct batch *batch = store_begin(job->store);

    job->row = *was;
    copy_text(job->name, sizeof job->name, was->name);
    copy_text(job->key, sizeof job->key, was->key);
    if (job->act == HOST_PASSWORD)
        job->row.password = job->password;
    else
        job->row.role =
            job->act == HOST_ADMIN ? GONFALON__V1__ROLE__ROLE_ADMIN : GONFALON__V1__ROLE__ROLE_PLAYER;
    store_update_account(batch, &job->row, was);
    if (job->act == HOST_PASSWORD)
        store_delete_tokens(batch, was->id, NULL);
    /* What outlives the callback has texts of its own; the others are not looked at any more. */
    job->row.name = job->name;
    job->row.key = job->key;
    job->row.password = job->row.ban_reason = "";
    job->row.muted = NULL;
    job->row.muted_count = 0;
    store_commit(batch, kept, job);
}

static void found(void *context, const struct store_result *result, const struct account_row *row)
{
    struct host_job *job = context;

    if (result->status != STORE_OK)
        answer(job, false, result->text);
    else if (!row)
        answer(job, false, "there is no account of that name");
    else if (row->guest)
        answer(job, false, "is a guest, not an account");
    else if (job->act == HOST_NO_ADMIN && row->role != GONFALON__V1__ROLE__ROLE_ADMIN)
        answer(job, false, "is no administrator");
    else
        change(job, row);
}

static void create(struct host_job *job)
{
    struct batch *batch = store_begin(job->store);

    job->row = (struct account_row){.id = random_id(job->random),
                                    .name = job->name,
                                    .key = job->key,
                                    .password = job->password,
                                    .role = GONFALON__V1__ROLE__ROLE_PLAYER,
                                    .created_ms = job->wall_ms,
                                    .seen_ms = job->wall_ms,
                                    .ban_reason = ""};
    store_create_account(batch, &job->row);
    store_commit(batch, kept, job);
}

/* The answer comes later in any case: here, after a look for nothing. */
static void refuse_name(void *context, const struct store_result *result, const struct account_row *row)
{
    (void)result;
    (void)row;
    answer(context, false, "that name cannot be used");
}

static void begin(struct host_job *job, const struct host_ask *ask, host_answered *then, void *context)
{
    job->act = ask->act;
    job->then = then;
    job->context = context;
    copy_text(job->name, sizeof job->name, ask->name);
    copy_text(job->password, sizeof job->password, ask->password);
    fold_name(job->name, job->key);
    if (strlen(ask->name) > WIRE_NAME_MAX || (ask->act == HOST_ACCOUNT && name_fault(ask->name)))
        store_find_account(job->store, 0, refuse_name, job);
    else if (ask->act == HOST_ACCOUNT)
        create(job);
    else
        find_account(job->store, ask->name, found, job);
}

void core_host(struct core *core, const struct host_ask *ask, host_answered *then, void *context)
{
    struct host_job *job = must_alloc(sizeof *job);

    job->core = core;
    job->store = core->port.store;
    job->random = core->port.random;
    job->wall_ms = core_wall(core);
    begin(job, ask, then, context);
}

void core_host_alone(struct store *store, const struct random_port *random_bytes, int64_t wall_ms,
                     const struct host_ask *ask, host_answered *then, void *context)
{
    struct host_job *job = must_alloc(sizeof *job);

    job->store = store;
    job->random = random_bytes;
    job->wall_ms = wall_ms;
    begin(job, ask, then, context);
}
