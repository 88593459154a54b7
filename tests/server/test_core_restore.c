/* A long match comes back from its last snapshot, and is the one that was left; a snapshot that cannot be
 * trusted is not used, and the log is played instead. That one was used shows when the log before it is
 * damaged: only then is the match not lost. */
#include "server/base/limits.h"
#include "tests/server/core_table.h"
#include "tests/server/temporary.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void *about(struct table *t, const ProtobufCMessageDescriptor *type)
{
    Gonfalon__V1__DeclineRequest *ask = sim_part(&t->sim, type); /* each begins with the match */

    ask->match = sim_text(&t->sim, t->match);
    return ask;
}

static Gonfalon__V1__MatchSettings *long_game(struct sim *sim)
{
    Gonfalon__V1__MatchSettings *s = sim_settings(sim);
    char **chosen = arena_array(&sim->memory, 1, sizeof *chosen);

    chosen[0] = sim_text(sim, "long");
    s->options = chosen;
    s->n_options = 1;
    return s;
}

/* After so many decisions they quarrel about a draw, for so long that a snapshot is stored; then they play
 * on. */
static void quarrel(struct table *t, uint64_t seed, int decisions, int more)
{
    set_up(t, seed, long_game);
    sim_open(t->eve, t->match, 0);
    play(t, decisions);
    Gonfalon__V1__OfferRequest *draw = about(t, &gonfalon__v1__offer_request__descriptor);
    void *decline = about(t, &gonfalon__v1__decline_request__descriptor);

    draw->kind = GONFALON__V1__OFFER_KIND__OFFER_KIND_DRAW;
    for (int i = 0; i < ROOM_SNAPSHOT_EVERY / 2; i++) {
        sim_pass(&t->sim, 300);
        assert_int_equal(ask_code(t->ann, ASK(OFFER), draw), 0);
        assert_int_equal(ask_code(t->bob, ASK(DECLINE), decline), 0);
        pongs(t);
    }
    play(t, more);
}

static void come_back(struct table *t, struct sim_client *c)
{
    sim_reconnect(c);
    sim_hello(c, sim_token(c));
    sim_open(c, t->match, 0);
}

static void everybody_comes_back(struct table *t)
{
    come_back(t, t->ann);
    come_back(t, t->bob);
    come_back(t, t->eve);
}

/* The match as it is looks to each of them as it looked before. */
static void looks_the_same(struct table *t)
{
    struct sim_client *each[] = {t->ann, t->bob, t->eve};

    for (size_t i = 0; i < 3; i++) {
        struct sim_client *again = sim_connect(&t->sim);

        sim_hello(again, sim_token(each[i]));
        sim_open(again, t->match, 0);
        assert_true(picture_equal(&each[i]->picture, &again->picture));
        sim_cut(again);
    }
}

/* --- the match goes on ------------------------------------------------------------------------ */

/* Puts other bytes where the last snapshot of the only match was. */
static void spoil(void *context, const struct store_result *result, const struct match_row *rows,
                  size_t count)
{
    struct batch *batch = store_begin(context);

    assert_int_equal(result->status, STORE_OK);
    assert_int_equal(count, 1);
    store_append_snapshot(batch, rows[0].id,
                          &(struct snapshot_row){.entries = ROOM_SNAPSHOT_EVERY, .state = {"x", 1}});
    store_commit(batch, NULL, NULL);
}

/* What Ann saw last, of a match that was left in its middle and played to its end by another server. */
static void left_and_played_out(struct table *t, bool from_the_start)
{
    quarrel(t, 40, 8, 4);
    if (from_the_start) {
        store_list_matches(t->sim.store, &(struct row_filter){.system = "", .limit = 10}, spoil,
                           t->sim.store);
        stepped_store_run(t->sim.store);
    }
    sim_crash(&t->sim);
    looks_the_same(t);
    everybody_comes_back(t);
    assert_true(sim_play_out(t->ann, t->bob, t->match));
    looks_the_same(t);
    assert_false(t->ann->picture_wrong || t->bob->picture_wrong || t->eve->picture_wrong);
}

/* Whichever way it came back, the same answers and the same dice lead to the same end. */
static void goes_on_as_if_played(void **state)
{
    struct table restored, played;

    (void)state;
    left_and_played_out(&restored, false);
    left_and_played_out(&played, true);
    assert_true(picture_equal(&restored.ann->picture, &played.ann->picture));
    assert_true(picture_equal(&restored.eve->picture, &played.eve->picture));
    sim_stop(&restored.sim);
    sim_stop(&played.sim);
}

/* What is taken back lies before the snapshot from which the match came. */
static void taken_back_across_it(void **state)
{
    struct table t;

    (void)state;
    quarrel(&t, 41, 1, 0);
    sim_crash(&t.sim);
    everybody_comes_back(&t);
    struct sim_client *asked_now = asked(&t), *deployed = other(&t, asked_now);
    Gonfalon__V1__OfferRequest *back = about(&t, &gonfalon__v1__offer_request__descriptor);

    assert_null(sim_decision(deployed, t.match));
    back->kind = GONFALON__V1__OFFER_KIND__OFFER_KIND_TAKEBACK;
    assert_int_equal(ask_code(deployed, ASK(OFFER), back), 0);
    back->kind = GONFALON__V1__OFFER_KIND__OFFER_KIND_GRANT_TAKEBACK;
    assert_int_equal(ask_code(asked_now, ASK(OFFER), back), 0);
    assert_string_equal(sim_decision(deployed, t.match)->key, "tiny.deploy");
    assert_null(sim_decision(asked_now, t.match));
    looks_the_same(&t);
    assert_true(sim_play_out(t.ann, t.bob, t.match));
    assert_false(t.ann->picture_wrong || t.bob->picture_wrong || t.eve->picture_wrong);
    sim_stop(&t.sim);
}

/* --- which snapshots are used ----------------------------------------------------------------- */

static char folder[TEMPORARY_BYTES], path[TEMPORARY_BYTES + 16];
static struct table kept; /* the match, as the file has it */

static int keep_match(void **state)
{
    (void)state;
    if (!temporary_make(folder))
        return -1;
    snprintf(path, sizeof path, "%s/gonfalon.db", folder);
    quarrel(&kept, 42, 8, 4);
    return 0;
}

static int drop_match(void **state)
{
    (void)state;
    sim_stop(&kept.sim);
    return temporary_remove(folder) ? 0 : -1;
}

static int make_file(void **state)
{
    char trouble[256] = "";

    (void)state;
    return stepped_store_save(kept.sim.store, path, trouble, sizeof trouble) ? 0 : -1;
}

static int remove_file(void **state)
{
    (void)state;
    return unlink(path);
}

static void change_file(const char *statement, const void *bytes, size_t size)
{
    sqlite3 *db;
    sqlite3_stmt *change;

    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, statement, -1, &change, NULL), SQLITE_OK);
    if (bytes)
        assert_int_equal(sqlite3_bind_blob(change, 1, bytes, (int)size, SQLITE_TRANSIENT), SQLITE_OK);
    assert_int_equal(sqlite3_step(change), SQLITE_DONE);
    assert_true(sqlite3_changes(db) > 0);
    sqlite3_finalize(change);
    sqlite3_close(db);
}

static void damage_log(void)
{
    change_file("UPDATE entries SET entry = x'ffffff' WHERE number = 3", NULL, 0);
}

/* Changes a byte of the snapshot, or cuts it off there. */
static void damage_snapshot(long at, bool cut)
{
    sqlite3 *db;
    sqlite3_stmt *read;

    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, "SELECT state FROM snapshots", -1, &read, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(read), SQLITE_ROW);
    size_t size = (size_t)sqlite3_column_bytes(read, 0), where = at < 0 ? size - (size_t)-at : (size_t)at;
    uint8_t *bytes = malloc(size);

    memcpy(bytes, sqlite3_column_blob(read, 0), size);
    assert_int_equal(sqlite3_step(read), SQLITE_DONE); /* there is one */
    sqlite3_finalize(read);
    sqlite3_close(db);
    bytes[where] ^= 1;
    change_file("UPDATE snapshots SET state = ?", bytes, cut ? where : size);
    free(bytes);
}

/* Whether a server that begins on the file can go on with the match, which it shows to Ann as it was. */
static bool comes_back(void)
{
    static struct sim sim;
    char trouble[256] = "";

    sim_start_on(&sim, 43, stepped_store_open(path, trouble, sizeof trouble));
    struct sim_client *ann = sim_connect(&sim);
    Gonfalon__V1__OpenMatchRequest *open = sim_part(&sim, &gonfalon__v1__open_match_request__descriptor);

    sim_hello(ann, sim_token(kept.ann));
    open->match = sim_text(&sim, kept.match);
    Gonfalon__V1__ServerMessage *answer = sim_ask(ann, ASK(OPEN_MATCH), open);
    assert_int_equal(answer->body_case, GOT(OPEN_MATCH));
    bool shown = !answer->open_match->status->rules_gone;

    assert_non_null(answer->open_match->view); /* of one that cannot go on, from its stored events */
    assert_true(picture_equal(&kept.ann->picture, &ann->picture));
    if (!shown) { /* who plays in it is told so */
        Gonfalon__V1__PauseRequest *pause = sim_part(&sim, &gonfalon__v1__pause_request__descriptor);

        pause->match = sim_text(&sim, kept.match);
        answer = sim_ask(ann, ASK(PAUSE), pause);
        assert_int_equal(sim_code(answer), CODE(WRONG_STATE));
        assert_string_equal(answer->error->key, "match.rules_gone");
    } else {
        assert_true((sim_decision(ann, kept.match) == NULL) == (sim_decision(kept.ann, kept.match) == NULL));
    }
    sim_stop(&sim);
    return shown;
}

static void a_sound_one_is_used(void **state)
{
    (void)state;
    assert_true(comes_back());
    damage_log();
    assert_true(comes_back());
}

/* And with the log damaged too there is nothing left to begin from. */
static void only_the_log_counts(void)
{
    assert_true(comes_back());
    damage_log();
    assert_false(comes_back());
}

enum { FORMAT_AT = 0, RULES_AT = 4, HASH_AT = 8, STATE_AT = 16 };

static void of_another_format(void **state)
{
    (void)state;
    damage_snapshot(FORMAT_AT, false);
    only_the_log_counts();
}

static void of_other_rules(void **state)
{
    (void)state;
    damage_snapshot(RULES_AT, false);
    only_the_log_counts();
}

static void with_another_hash(void **state)
{
    (void)state;
    damage_snapshot(HASH_AT, false);
    only_the_log_counts();
}

static void with_a_byte_changed(void **state)
{
    (void)state;
    damage_snapshot(STATE_AT + 8, false);
    only_the_log_counts();
}

static void too_short(void **state)
{
    (void)state;
    damage_snapshot(-1, true);
    only_the_log_counts();
}

static void hardly_begun(void **state)
{
    (void)state;
    damage_snapshot(RULES_AT, true);
    only_the_log_counts();
}

static void missing(void **state)
{
    (void)state;
    change_file("DELETE FROM snapshots", NULL, 0);
    only_the_log_counts();
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_file, remove_file)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(goes_on_as_if_played),
        cmocka_unit_test(taken_back_across_it),
        TEST(a_sound_one_is_used),
        TEST(of_another_format),
        TEST(of_other_rules),
        TEST(with_another_hash),
        TEST(with_a_byte_changed),
        TEST(too_short),
        TEST(hardly_begun),
        TEST(missing),
    };

    return cmocka_run_group_tests_name("core_restore", tests, keep_match, drop_match);
}
