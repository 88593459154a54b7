/* For tests of the real store: something in every table, by every kind of statement. */
#ifndef GONFALON_TESTS_SERVER_EVERY_TABLE_H
#define GONFALON_TESTS_SERVER_EVERY_TABLE_H

#include "server/base/limits.h"
#include "tests/server/file_help.h"

enum { MATCHES = 12, TOURNAMENTS = 4, ENTRIES = 60 };

static inline void add_people(struct batch *batch)
{
    struct account_row ann = an_account(7, "ann"), richer = an_account(7, "ann");
    struct token_row token = {.account = 7, .created_ms = 1, .expires_ms = 1000};
    struct note_row note = {.account = 7, .kind = 1, .match = "m", .sender = "bob", .code = "c", .at_ms = 3};
    struct army_row army = {
        .account = 7, .name = "crew", .system = "corsairs", .points = 60, .changed_ms = 2};

    richer.seen_ms = 99;
    store_create_account(batch, &ann);
    store_update_account(batch, &richer, &ann);
    for (int64_t i = 0; i < 20; i++) {
        memset(token.hash, (int)i, sizeof token.hash);
        store_create_token(batch, &token);
        store_mute(batch, 7, 100 + i, true);
        store_append_note(batch, &note, false, 64);
        store_request(batch, 7, (struct blob){&i, sizeof i}, blob_of("answer"), 5);
    }
    store_read_notes_up_to(batch, 7, 10);
    army.list = blob_of("{}");
    store_put_army(batch, &army);
    army.list = blob_of("{\"units\":[]}");
    store_put_army(batch, &army);
}

static inline void add_matches(struct batch *batch)
{
    struct seat_row seats[2] = {{.account = 7, .side = 0}, {.account = 8, .side = 1}};
    struct chat_row line = {.channel = 1, .account = 7, .name = "ann", .text = "hello", .at_ms = 4};
    struct snapshot_row snapshot = {.entries = 0, .state = blob_of("state")};

    for (int64_t id = 1; id <= MATCHES; id++) {
        struct match_row match = a_match(id);
        char code[8];

        snprintf(code, sizeof code, "code%d", (int)id);
        match.seats = seats;
        match.seat_count = 2;
        store_create_match(batch, &match);
        match.settings = blob_of("other settings");
        store_update_match(batch, &match);
        store_match_status(batch, id, 2, blob_of("running"), 200);
        store_append_events(batch, id,
                            &(struct events_row){.first = 1, .count = 1, .events = blob_of("start")});
        store_append_snapshot(batch, id, &snapshot);
        store_append_snapshot(batch, id, &snapshot);
        store_create_invitation(batch, &(struct invitation_row){.code = code, .match = id, .uses_left = 3});
        line.match = id;
        line.number = (uint32_t)id;
        store_append_chat(batch, &line);
    }
}

static inline void add_tournaments(struct batch *batch)
{
    for (int64_t id = 1; id <= TOURNAMENTS; id++) {
        struct tournament_row row = {.id = id,
                                     .system = "corsairs",
                                     .status = 1,
                                     .host = 7,
                                     .starts_ms = 5,
                                     .brief = blob_of("a brief as long as those of real tournaments are")};

        store_create_tournament(batch, &row);
        row.status = 2;
        row.open = 1;
        store_update_tournament(batch, &row);
        for (int64_t person = 0; person < 40; person++)
            store_tournament_person(batch, id, 100 + person, 3);
        store_tournament_person(batch, id, 100, 0);
        store_tournament_person(batch, id, 101, 6);
        for (uint32_t number = 0; number < ENTRIES; number++) {
            struct entry_row entry = an_entry(number);

            entry.entry =
                blob_of("an entry as long as those of real tournaments are: somebody enters, and names"
                        " his club and his team, or hands in a list");
            store_append_tournament_entry(batch, id, &entry);
        }
    }
}

static inline void add_queue(struct batch *batch)
{
    store_put_waiting(batch, &(struct waiting_row){.account = 7,
                                                   .name = "somebody",
                                                   .since_ms = 100,
                                                   .points = 150000,
                                                   .settings = blob_of("corsairs"),
                                                   .army = "{}",
                                                   .army_name = "a crew"});
}

static inline void add_ratings(struct batch *batch)
{
    struct rating_row a = {.account = 7, .system = "corsairs", .points = 151000, .games = 1};
    struct rating_row b = {.account = 8, .system = "corsairs", .points = 149000, .games = 1};

    for (int64_t match = 1; match <= 3; match++)
        store_rating_due(batch, &(struct due_row){.match = match, .system = "corsairs", .at_ms = match});
    for (int64_t match = 1; match <= 2; match++)
        store_rate(batch, &(struct due_row){.match = match, .system = "corsairs"}, &a, &b);
    store_rating_corrected(batch, 1, 2, 9); /* has counted: due again */
    store_rating_corrected(batch, 3, 1, 9); /* still due */
    store_put_profile(batch, &(struct profile_row){.account = 7, .club = "les Gonfalons", .hides = 2});
    store_put_profile(batch, &(struct profile_row){.account = 7, .club = "les Gonfaloniers", .hides = 3});
}

/* Some of them through the journal, some at once: the status changes, or a minute has passed. */
static inline void add_entries(void)
{
    for (uint32_t number = 0; number < ENTRIES; number++)
        for (int64_t id = 1; id <= MATCHES; id++) {
            struct batch *batch = store_begin(store);
            struct entry_row entry = an_entry(number);
            int64_t now_ms = 200 + (number == 50 ? 2 * STORE_CHANGED_MS : 0);

            entry.entry =
                blob_of("an entry as long as those of real matches are: somebody moves figure 12 from here"
                        " to there along a path of five points, and looks to the north-east");
            store_append_entry(batch, id, &entry);
            store_append_events(batch, id,
                                &(struct events_row){.first = number + 2,
                                                     .count = 1,
                                                     .entry = number + 1,
                                                     .events = blob_of("what happened then")});
            store_match_status(batch, id, number == 30 ? 3 : 2, blob_of("result"), now_ms);
            assert_int_equal(commit(batch).status, STORE_OK);
        }
}

static inline void fill_every_table(void)
{
    struct batch *batch;

    assert_true(open_store());
    batch = store_begin(store);
    add_people(batch);
    add_matches(batch);
    add_tournaments(batch);
    add_ratings(batch);
    add_queue(batch);
    assert_int_equal(commit(batch).status, STORE_OK);
    add_entries();
    close_store();
}

#endif
