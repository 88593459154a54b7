/* A match that began with another version of the rules: everybody sees it as it was when it stopped, its past
 * can be watched, nobody plays on, and people can end it. */
#include "tests/server/core_table.h"
#include "tests/server/temporary.h"

#include "server/core/core.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char folder[TEMPORARY_BYTES], path[TEMPORARY_BYTES + 16];
static struct table kept; /* the match as it was left */
static struct sim sim;    /* the server that does not have its rules */
static struct sim_client *ann, *bob, *eve, *host;

static Gonfalon__V1__MatchSettings *watched(struct sim *world)
{
    Gonfalon__V1__MatchSettings *s = sim_settings(world);

    s->spectators = true;
    return s;
}

static int keep_match(void **state)
{
    (void)state;
    if (!temporary_make(folder))
        return -1;
    snprintf(path, sizeof path, "%s/gonfalon.db", folder);
    set_up(&kept, 77, watched);
    sim_open(kept.eve, kept.match, 0);
    play(&kept, 9);
    host = sim_admin(&kept.sim, "zoe");
    return 0;
}

static int drop_match(void **state)
{
    (void)state;
    sim_stop(&kept.sim);
    return temporary_remove(folder) ? 0 : -1;
}

/* The match is of version "0" instead of "1": field 7 of what is stored of it. */
static void change_version(void)
{
    static const uint8_t field[] = {7 << 3 | 2, 1, '1'};
    sqlite3 *db;
    sqlite3_stmt *at;
    uint8_t *bytes = NULL;
    size_t size = 0, found = 0;

    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, "SELECT settings FROM matches", -1, &at, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(at), SQLITE_ROW);
    size = (size_t)sqlite3_column_bytes(at, 0);
    bytes = malloc(size);
    memcpy(bytes, sqlite3_column_blob(at, 0), size);
    sqlite3_finalize(at);
    for (size_t i = 0; i + sizeof field <= size; i++)
        if (memcmp(bytes + i, field, sizeof field) == 0) {
            bytes[i + 2] = '0';
            found++;
        }
    assert_int_equal(found, 1);
    assert_int_equal(sqlite3_prepare_v2(db, "UPDATE matches SET settings = ?", -1, &at, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_bind_blob(at, 1, bytes, (int)size, SQLITE_TRANSIENT), SQLITE_OK);
    assert_int_equal(sqlite3_step(at), SQLITE_DONE);
    sqlite3_finalize(at);
    sqlite3_close(db);
    free(bytes);
}

static struct sim_client *come(const struct sim_client *as)
{
    struct sim_client *c = sim_connect(&sim);

    sim_hello(c, sim_token(as));
    return c;
}

static int begin(void **state)
{
    char trouble[256] = "";

    (void)state;
    assert_true(stepped_store_save(kept.sim.store, path, trouble, sizeof trouble));
    change_version();
    sim_start_on(&sim, 43, stepped_store_serve(path, trouble, sizeof trouble));
    ann = come(kept.ann);
    bob = come(kept.bob);
    eve = come(kept.eve);
    return 0;
}

static int finish(void **state)
{
    (void)state;
    sim_stop(&sim);
    return unlink(path);
}

static void *about(const ProtobufCMessageDescriptor *type)
{
    Gonfalon__V1__DeclineRequest *ask = sim_part(&sim, type); /* each begins with the match */

    ask->match = sim_text(&sim, kept.match);
    return ask;
}

static Gonfalon__V1__MatchStatus *status_now(struct sim_client *c)
{
    return sim_open(c, kept.match, 0)->status;
}

/* --- watching --------------------------------------------------------------------------------- */

/* Each with his own eyes: what was hidden from somebody stays so. */
static void everybody_sees_it_as_it_was(void **state)
{
    struct sim_client *now[] = {ann, bob, eve}, *then[] = {kept.ann, kept.bob, kept.eve};

    (void)state;
    for (size_t i = 0; i < 3; i++) {
        Gonfalon__V1__OpenMatchReply *reply = sim_open(now[i], kept.match, 0);

        assert_non_null(reply->view);
        assert_true(picture_equal(&now[i]->picture, &then[i]->picture));
        assert_int_equal(now[i]->picture.event, then[i]->picture.event);
        assert_true(reply->status->rules_gone);
        assert_int_equal(reply->n_decisions, 0);
    }
    assert_false(picture_equal(&ann->picture, &bob->picture));
    assert_int_equal(sim_metric(&sim, "gonfalon_matches_rules_gone"), 1);
}

static Gonfalon__V1__View *seen_after(struct sim_client *c, uint32_t event)
{
    Gonfalon__V1__ViewRequest *ask = about(&gonfalon__v1__view_request__descriptor);

    ask->event = event;
    Gonfalon__V1__ServerMessage *answer = sim_ask(c, ASK(VIEW), ask);

    return answer->body_case == GOT(VIEW) ? answer->view->view : NULL;
}

/* From the first event to the last one, as a client does it. */
static void its_past_is_watched(void **state)
{
    Gonfalon__V1__EventsRequest *ask = about(&gonfalon__v1__events_request__descriptor);
    struct picture picture = {0};

    (void)state;
    ask->first = 2;
    ask->count = 3;
    assert_int_equal(picture_show(&picture, seen_after(bob, 1)), PICTURE_FINE);
    for (;; ask->first = picture.event + 1) {
        Gonfalon__V1__ServerMessage *answer = sim_ask(bob, ASK(EVENTS), ask);

        assert_int_equal(answer->body_case, GOT(EVENTS));
        assert_int_equal(answer->events->last, kept.bob->picture.event);
        for (size_t i = 0; i < answer->events->n_events; i++)
            assert_int_equal(picture_apply(&picture, answer->events->events[i]), PICTURE_FINE);
        if (answer->events->n_events == 0 || picture.event == answer->events->last)
            break;
        struct picture there = {0};

        sim_pass(&sim, 300);
        assert_int_equal(picture_show(&there, seen_after(bob, picture.event)), PICTURE_FINE);
        assert_true(picture_equal(&there, &picture));
        picture_free(&there);
    }
    assert_true(picture_equal(&picture, &kept.bob->picture));
    picture_free(&picture);
    assert_int_equal(picture_show(&picture, seen_after(bob, 0)), PICTURE_FINE); /* as of now */
    assert_true(picture_equal(&picture, &kept.bob->picture));
    picture_free(&picture);
    assert_null(seen_after(bob, kept.bob->picture.event + 1));
}

/* Those that began before first pictures were stored have none; the rest works. */
static void without_a_first_picture(void **state)
{
    sqlite3 *db;
    char trouble[256] = "";

    (void)state;
    sim_stop(&sim);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "DELETE FROM events WHERE first = 0", NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_changes(db), 4); /* two sides, spectators and the game master's eyes */
    sqlite3_close(db);
    sim_start_on(&sim, 43, stepped_store_serve(path, trouble, sizeof trouble));
    ann = come(kept.ann);
    Gonfalon__V1__OpenMatchReply *reply = sim_open(ann, kept.match, 0);

    assert_null(reply->view);
    assert_true(reply->status->rules_gone);
    assert_null(seen_after(ann, 1));
}

/* --- playing on ------------------------------------------------------------------------------- */

static void refused_as_gone(struct sim_client *c, Gonfalon__V1__ClientMessage__BodyCase body, void *part)
{
    Gonfalon__V1__ServerMessage *answer = sim_ask(c, body, part);

    assert_int_equal(sim_code(answer), CODE(WRONG_STATE));
    assert_string_equal(answer->error->key, "match.rules_gone");
}

static void nobody_plays_on(void **state)
{
    Gonfalon__V1__AnswerRequest *answer = about(&gonfalon__v1__answer_request__descriptor);
    Gonfalon__V1__OfferRequest *offer = about(&gonfalon__v1__offer_request__descriptor);
    Gonfalon__V1__MasterRequest *freeze = about(&gonfalon__v1__master_request__descriptor);

    (void)state;
    sim_open(ann, kept.match, 0);
    answer->answer = sim_part(&sim, &gonfalon__v1__answer__descriptor);
    refused_as_gone(ann, ASK(ANSWER), answer);
    refused_as_gone(ann, ASK(DECISIONS), about(&gonfalon__v1__decisions_request__descriptor));
    refused_as_gone(ann, ASK(PAUSE), about(&gonfalon__v1__pause_request__descriptor));
    offer->kind = GONFALON__V1__OFFER_KIND__OFFER_KIND_ADJOURN;
    refused_as_gone(ann, ASK(OFFER), offer);
    freeze->act = GONFALON__V1__MASTER_ACT__MASTER_ACT_FREEZE;
    refused_as_gone(ann, ASK(MASTER), freeze);
    assert_true(status_now(ann)->rules_gone);
}

/* --- ending it -------------------------------------------------------------------------------- */

static void over(struct sim_client *c, Gonfalon__V1__OutcomeKind kind, int32_t winner, const char *reason)
{
    Gonfalon__V1__MatchStatus *s = status_now(c);

    assert_int_equal(s->phase, GONFALON__V1__MATCH_PHASE__MATCH_PHASE_OVER);
    assert_int_equal(s->outcome->kind, kind);
    assert_int_equal(s->outcome->winner, winner);
    assert_string_equal(s->outcome->reason, reason);
    assert_false(s->rules_gone);
    assert_int_equal(sim_metric(&sim, "gonfalon_matches_rules_gone"), 0);
    assert_true(picture_equal(&kept.ann->picture, &ann->picture) || c != ann);
}

/* Durable: another server finds it so. */
static void over_for_good(struct sim_client *c, const struct sim_client *as, Gonfalon__V1__OutcomeKind kind,
                          int32_t winner, const char *reason)
{
    over(c, kind, winner, reason);
    sim_crash(&sim);
    sim_reconnect(c);
    sim_hello(c, sim_token(as));
    over(c, kind, winner, reason);
}

static void a_side_gives_up(void **state)
{
    (void)state;
    sim_open(bob, kept.match, 0);
    assert_int_equal(ask_code(eve, ASK(RESIGN), about(&gonfalon__v1__resign_request__descriptor)),
                     CODE(FORBIDDEN));
    assert_int_equal(ask_code(ann, ASK(RESIGN), about(&gonfalon__v1__resign_request__descriptor)), 0);
    /* Who looks on hears of it. */
    Gonfalon__V1__MatchStatus *told = sim_push(bob, GOT(STATUS_CHANGE))->status_change->status;

    assert_int_equal(told->outcome->winner, 1);
    assert_int_equal(ask_code(bob, ASK(RESIGN), about(&gonfalon__v1__resign_request__descriptor)),
                     CODE(WRONG_STATE));
    over_for_good(bob, kept.bob, GONFALON__V1__OUTCOME_KIND__OUTCOME_KIND_WON, 1, "match.won_by_resignation");
}

static void they_agree_on_a_draw(void **state)
{
    Gonfalon__V1__OfferRequest *draw = about(&gonfalon__v1__offer_request__descriptor);

    (void)state;
    draw->kind = GONFALON__V1__OFFER_KIND__OFFER_KIND_DRAW;
    assert_int_equal(ask_code(ann, ASK(OFFER), draw), 0);
    assert_int_equal(status_now(bob)->n_offers, 1);
    assert_int_equal(status_now(bob)->offers[0]->side, 0);
    assert_int_equal(ask_code(bob, ASK(DECLINE), about(&gonfalon__v1__decline_request__descriptor)), 0);
    assert_int_equal(status_now(bob)->n_offers, 0);
    assert_int_equal(ask_code(bob, ASK(OFFER), draw), 0);
    sim_crash(&sim); /* what was offered is durable */
    sim_reconnect(ann);
    sim_hello(ann, sim_token(kept.ann));
    assert_int_equal(status_now(ann)->n_offers, 1);
    assert_int_equal(ask_code(ann, ASK(OFFER), draw), 0);
    over_for_good(ann, kept.ann, GONFALON__V1__OUTCOME_KIND__OUTCOME_KIND_DRAWN, -1,
                  "match.drawn_by_agreement");
}

static Gonfalon__V1__MasterRequest *ends(int32_t value)
{
    Gonfalon__V1__MasterRequest *end = about(&gonfalon__v1__master_request__descriptor);

    end->act = GONFALON__V1__MASTER_ACT__MASTER_ACT_END;
    end->value = value;
    return end;
}

/* Neither who plays nor who looks on; an administrator does. */
static void an_administrator_rules(void **state)
{
    struct sim_client *zoe = come(host);

    (void)state;
    assert_int_equal(ask_code(ann, ASK(MASTER), ends(0)), CODE(FORBIDDEN));
    assert_int_equal(ask_code(eve, ASK(MASTER), ends(0)), CODE(FORBIDDEN));
    assert_int_equal(ask_code(zoe, ASK(MASTER), ends(2)), CODE(ILLEGAL));
    assert_int_equal(ask_code(zoe, ASK(MASTER), ends(-3)), CODE(ILLEGAL));
    assert_int_equal(ask_code(zoe, ASK(MASTER), ends(0)), 0);
    over_for_good(zoe, host, GONFALON__V1__OUTCOME_KIND__OUTCOME_KIND_WON, 0, "match.won_by_master");
    assert_int_equal(ask_code(zoe, ASK(MASTER), ends(1)), CODE(WRONG_STATE));
}

static void it_is_drawn_or_abandoned_by_ruling(void **state)
{
    (void)state;
    assert_int_equal(ask_code(come(host), ASK(MASTER), ends(-1)), 0);
    over_for_good(ann, kept.ann, GONFALON__V1__OUTCOME_KIND__OUTCOME_KIND_DRAWN, -1, "match.drawn_by_master");
    finish(NULL);
    begin(NULL);
    assert_int_equal(ask_code(come(host), ASK(MASTER), ends(-2)), 0);
    over_for_good(ann, kept.ann, GONFALON__V1__OUTCOME_KIND__OUTCOME_KIND_ABANDONED, -1, "match.abandoned");
}

/* --- the host --------------------------------------------------------------------------------- */

static void no_problem(void *context, const char *match, const char *problem)
{
    (void)context;
    fail_msg("%s: %s", match, problem);
}

static void note_gone(void *context, const struct gone_rules *rules)
{
    *(struct gone_rules *)context = *rules;
}

static struct gone_rules checked(void)
{
    char trouble[256] = "", copy[sizeof path + 8];
    struct gone_rules gone = {0};
    struct store *store;

    snprintf(copy, sizeof copy, "%s.copy", path);
    assert_true(stepped_store_save(sim.store, copy, trouble, sizeof trouble));
    store = stepped_store_open(copy, trouble, sizeof trouble);
    assert_int_equal(core_check(store, stepped_store_run, no_problem, note_gone, &gone), 0);
    stepped_store_free(store);
    unlink(copy);
    return gone;
}

static void the_check_counts_them(void **state)
{
    struct gone_rules gone = checked();

    (void)state;
    assert_string_equal(gone.system, "tiny");
    assert_string_equal(gone.version, "0");
    assert_int_equal(gone.matches, 1);
    assert_int_equal(gone.unfinished, 1);
    assert_int_equal(ask_code(ann, ASK(RESIGN), about(&gonfalon__v1__resign_request__descriptor)), 0);
    gone = checked();
    assert_int_equal(gone.matches, 1);
    assert_int_equal(gone.unfinished, 0);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, finish)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(everybody_sees_it_as_it_was),
        TEST(its_past_is_watched),
        TEST(without_a_first_picture),
        TEST(nobody_plays_on),
        TEST(a_side_gives_up),
        TEST(they_agree_on_a_draw),
        TEST(an_administrator_rules),
        TEST(it_is_drawn_or_abandoned_by_ruling),
        TEST(the_check_counts_them),
    };

    return cmocka_run_group_tests_name("core_stranded", tests, keep_match, drop_match);
}
