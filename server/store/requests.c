/* Requests answered once, and the sweeping out of what is past its time. */
#include "server/store/database.h"
#include "server/store/job.h"
#include "server/store/journal.h"

struct request {
    int64_t account;
    struct blob key;
    struct blob answer;
    int64_t at_ms;
    bool seen;
};

static enum store_status run_request(struct database *db, struct job *job, void *data)
{
    static const char sql[] = "INSERT INTO requests (account, key, at_ms, answer, digest)"
                              " VALUES (?1, ?2, ?3, ?4, ?5)";
    const struct request *request = data;
    struct query q = query_begin(db, sql);

    (void)job;
    query_bind_int(&q, request->account);
    query_bind_blob(&q, request->key);
    query_bind_int(&q, request->at_ms);
    query_bind_blob(&q, request->answer);
    query_bind_digest(&q);
    return query_run(&q);
}

void store_request(struct batch *batch, int64_t account, struct blob key, struct blob answer, int64_t at_ms)
{
    struct request *request = batch_add(batch, run_request, sizeof *request);

    request->account = account;
    request->key = batch_blob(batch, key);
    request->answer = batch_blob(batch, answer);
    request->at_ms = at_ms;
}

static enum store_status run_find(struct database *db, struct job *job, void *data)
{
    static const char sql[] = "SELECT answer FROM requests WHERE account = ? AND key = ?";
    struct request *request = data;
    struct query q = query_begin(db, sql);

    query_bind_int(&q, request->account);
    query_bind_blob(&q, request->key);
    request->seen = query_row(&q);
    if (request->seen)
        request->answer = query_blob(&q, job);
    return query_end(&q);
}

static void deliver_request(struct job *job, void *data)
{
    const struct request *request = data;
    bool ok = job->result.status == STORE_OK && request->seen;

    ((request_found *)job->callback)(job->context, &job->result, ok,
                                     ok ? request->answer : (struct blob){NULL, 0});
}

void store_find_request(struct store *store, int64_t account, struct blob key, request_found *found,
                        void *context)
{
    struct job *job;
    struct request *request =
        read_begin(store, run_find, deliver_request, (void (*)(void))found, context, sizeof *request, &job);

    request->account = account;
    request->key = job_blob(job, key.bytes, key.size);
    job_submit(job);
}

/* --- housekeeping -------------------------------------------------------------------------------------- */

struct expire {
    int64_t now_ms, requests_before_ms;
};

static enum store_status expire_from(struct database *db, const char *sql, int64_t before_ms)
{
    struct query q = query_begin(db, sql);

    query_bind_int(&q, before_ms);
    return query_run(&q);
}

static enum store_status run_expire(struct database *db, struct job *job, void *data)
{
    static const char tokens[] = "DELETE FROM tokens WHERE expires_ms < ?";
    static const char invitations[] = "DELETE FROM invitations WHERE expires_ms < ?";
    static const char requests[] = "DELETE FROM requests WHERE at_ms < ?";
    const struct expire *expire = data;
    enum store_status status = expire_from(db, tokens, expire->now_ms);

    (void)job;
    if (status == STORE_OK)
        status = expire_from(db, invitations, expire->now_ms);
    if (status == STORE_OK)
        status = expire_from(db, requests, expire->requests_before_ms);
    return status;
}

void store_expire(struct batch *batch, int64_t now_ms, int64_t requests_before_ms)
{
    struct expire *expire = batch_add(batch, run_expire, sizeof *expire);

    expire->now_ms = now_ms;
    expire->requests_before_ms = requests_before_ms;
}
