/* What is kept of a tournament: tables as text for those who may see them, and the archive that can be
 * checked. */
#include "client/verify/verify.h"
#include "common/crypto/crypto.h"
#include "common/tournament/archive.h"
#include "common/wire/varint.h"
#include "tests/server/festivity.h"

#include <stdlib.h>

#define KIND(name) GONFALON__V1__TOURNAMENT_EXPORT_KIND__TOURNAMENT_EXPORT_KIND_##name
#define FORM(name) GONFALON__V1__EXPORT_FORM__EXPORT_FORM_##name

static Gonfalon__V1__ServerMessage *ask_export(struct sim_client *c, const char *id, int kind, int form,
                                               uint32_t round, uint64_t offset)
{
    Gonfalon__V1__TournamentExportRequest *ask = PART(c->sim, tournament_export_request);

    ask->tournament = sim_text(c->sim, id);
    ask->kind = (Gonfalon__V1__TournamentExportKind)kind;
    ask->form = (Gonfalon__V1__ExportForm)form;
    ask->round = round;
    ask->offset = offset;
    sim_pass(c->sim, 1000);
    return sim_ask(c, ASK(TOURNAMENT_EXPORT), ask);
}

/* The whole file, with a zero behind it. */
static struct bytes fetch(struct sim_client *c, const char *id, int kind, int form, uint32_t round)
{
    struct bytes file = {0};
    uint64_t total = 1;

    while (file.size < total) {
        Gonfalon__V1__ServerMessage *answer = ask_export(c, id, kind, form, round, file.size);

        if (answer->body_case != GOT(TOURNAMENT_EXPORT))
            fail_msg("no export: %s", answer->error->key);
        total = answer->tournament_export->total;
        bytes_add(&file, answer->tournament_export->chunk.data, answer->tournament_export->chunk.len);
    }
    bytes_add(&file, "", 1);
    file.size--;
    return file;
}

static struct bytes fetch_record(struct sim_client *c, const char *match)
{
    struct bytes record = {0};
    uint64_t total = 1;

    while (record.size < total) {
        Gonfalon__V1__RecordRequest *ask = PART(c->sim, record_request);

        ask->match = sim_text(c->sim, match);
        ask->offset = record.size;
        sim_pass(c->sim, 1000);
        Gonfalon__V1__ServerMessage *answer = sim_ask(c, ASK(RECORD), ask);

        if (answer->body_case != GOT(RECORD))
            fail_msg("no record: %s", answer->error->key);
        total = answer->record->total;
        bytes_add(&record, answer->record->chunk.data, answer->record->chunk.len);
    }
    return record;
}

/* As a client puts it together. */
static struct bytes fetch_archive(struct sim_client *c, const char *id)
{
    struct bytes file = fetch(c, id, KIND(ARCHIVE), 0, 0);
    Gonfalon__V1__TournamentArchive *archive =
        gonfalon__v1__tournament_archive__unpack(NULL, file.size, file.data);

    assert_non_null(archive);
    for (size_t i = 0; i < archive->end->n_matches; i++) {
        struct bytes record = fetch_record(c, archive->end->matches[i]);
        Gonfalon__V1__ArchiveMatch part;

        gonfalon__v1__archive_match__init(&part);
        part.match = archive->end->matches[i];
        part.record = (ProtobufCBinaryData){record.size, record.data};
        struct packed packed = wire_pack(&part);

        part_begin(&file, ARCHIVE_MATCH, packed.size);
        bytes_add(&file, packed.data, packed.size);
        bytes_free(&record);
    }
    gonfalon__v1__tournament_archive__free_unpacked(archive, NULL);
    return file;
}

static Gonfalon__V1__TournamentSettings *two_rounds(struct sim *sim)
{
    Gonfalon__V1__TournamentSettings *s = swiss(sim);

    s->format->rounds = 2;
    s->format->seeding = GONFALON__V1__TOURNAMENT_SEEDING__TOURNAMENT_SEEDING_ORDER;
    return s;
}

/* Played to the end, with a judge's correction, a list that was replaced and one that was sent back. */
static void play_all(struct festivity *ev, uint64_t seed,
                     Gonfalon__V1__TournamentSettings *(*settings)(struct sim *))
{
    Gonfalon__V1__TournamentJudgeRequest *judge;

    set_up(ev, seed, settings);
    assert_string_equal(key_of(hand_in(ev->who[0], ev->id, "squad")), "");
    assert_string_equal(key_of(act(ev->host, ev->id, DIRECT(START))), "");
    for (int round = 0; round < 2; round++) {
        begin_round(ev);
        play_round(ev);
        pass(ev, 1000);
    }
    judge = PART(&ev->sim, tournament_judge_request);
    judge->tournament = sim_text(&ev->sim, ev->id);
    judge->act_case = GONFALON__V1__TOURNAMENT_JUDGE_REQUEST__ACT_CORRECT;
    judge->correct = PART(&ev->sim, judge_correct);
    judge->correct->round = 2;
    judge->correct->table = 1;
    judge->correct->winner = 2;
    judge->correct->victory_b = 7;
    judge->correct->reason = sim_text(&ev->sim, "the score was read wrongly");
    assert_string_equal(key_of(sim_ask(ev->host, ASK(TOURNAMENT_JUDGE), judge)), "");
    assert_string_equal(key_of(ask_export(ev->host, ev->id, KIND(ARCHIVE), 0, 0, 0)), "tournament.not_over");
    assert_string_equal(key_of(act(ev->host, ev->id, DIRECT(FINISH))), "");
}

static size_t lines(const struct bytes *file)
{
    size_t count = 0;

    for (size_t i = 0; i < file->size; i++)
        count += file->data[i] == '\n';
    return count;
}

static const char *text_of_file(const struct bytes *file)
{
    return (const char *)file->data;
}

static void check_standings(struct festivity *ev, const Gonfalon__V1__TournamentReply *p)
{
    struct bytes file = fetch(ev->who[1], ev->id, KIND(STANDINGS), FORM(CSV), 0);
    char first[64];

    assert_int_equal(lines(&file), 1 + PEOPLE);
    assert_ptr_equal(strstr(text_of_file(&file), "rank,name,team,club,score,played,won,drawn,lost,bonus,"),
                     file.data);
    snprintf(first, sizeof first, "\n1,%s,,,%d,2,", p->entrants[p->standings[0]->entrant - 1]->name,
             p->standings[0]->score);
    assert_non_null(strstr(text_of_file(&file), first));
    bytes_free(&file);
}

static void check_results(struct festivity *ev)
{
    struct bytes file = fetch(ev->who[1], ev->id, KIND(RESULTS), FORM(CSV), 0);

    assert_int_equal(lines(&file), 1 + 4);
    assert_non_null(strstr(text_of_file(&file), ",corrected,"));
    bytes_free(&file);
}

static void check_first_pairings(struct festivity *ev, const Gonfalon__V1__TournamentReply *p)
{
    struct bytes file = fetch(ev->who[1], ev->id, KIND(PAIRINGS), FORM(JSON), 1);
    json_t *rows = json_loads(text_of_file(&file), 0, NULL);

    assert_int_equal(json_array_size(rows), 2);
    assert_int_equal(json_integer_value(json_object_get(json_array_get(rows, 0), "round")), 1);
    assert_string_equal(json_string_value(json_object_get(json_array_get(rows, 0), "a")),
                        p->entrants[p->rounds[0]->tables[0]->a - 1]->name);
    json_decref(rows);
    bytes_free(&file);
}

/* What the cross table says of `i` against `k`. */
static const char *cross_cell(const json_t *rows, size_t i, size_t k)
{
    char column[8];

    snprintf(column, sizeof column, "%zu", k + 1);
    return json_string_value(json_object_get(json_array_get(rows, i), column));
}

/* Each against each: nobody against himself, and what one has the other has not. */
static void check_crosstable(struct festivity *ev)
{
    struct bytes file = fetch(ev->who[1], ev->id, KIND(CROSSTABLE), FORM(JSON), 0);
    json_t *rows = json_loads(text_of_file(&file), 0, NULL);
    int met = 0;

    assert_int_equal(json_array_size(rows), PEOPLE);
    for (size_t i = 0; i < PEOPLE; i++)
        for (size_t k = 0; k < PEOPLE; k++) {
            const char *cell = cross_cell(rows, i, k), *other = cross_cell(rows, k, i);
            int a, b, c, d;

            assert_true(i != k || cell[0] == '\0');
            assert_int_equal(cell[0] == '\0', other[0] == '\0');
            if (!cell[0])
                continue;
            met++;
            assert_int_equal(sscanf(cell, "%d-%d", &a, &b), 2);
            assert_int_equal(sscanf(other, "%d-%d", &c, &d), 2);
            assert_true(a == d && b == c);
        }
    assert_int_equal(met, 2 * 4);
    json_decref(rows);
    bytes_free(&file);
}

static void tables_as_text(void **state)
{
    static struct festivity ev;

    (void)state;
    play_all(&ev, 60, two_rounds);
    Gonfalon__V1__TournamentReply *p = picture(ev.host, ev.id);

    check_standings(&ev, p);
    check_results(&ev);
    check_first_pairings(&ev, p);
    check_crosstable(&ev);
    sim_stop(&ev.sim);
}

/* What a spreadsheet would compute is a text. */
static void names_are_no_formulas(void **state)
{
    static struct festivity ev;
    Gonfalon__V1__TournamentSettings *s;
    struct bytes file;

    (void)state;
    sim_start(&ev.sim, 61);
    ev.host = sim_account(&ev.sim, "host");
    s = two_rounds(&ev.sim);
    ev.id = made(ev.host, s);
    assert_int_equal(published(ev.host, ev.id), 0);
    for (int i = 0; i < 2; i++) {
        Gonfalon__V1__TournamentEnterRequest *ask = PART(&ev.sim, tournament_enter_request);

        ev.who[i] = sim_account(&ev.sim, i ? "bob" : "ann");
        ask->tournament = sim_text(&ev.sim, ev.id);
        ask->club = sim_text(&ev.sim, i ? "a, \"b\"" : "=1+1");
        assert_string_equal(key_of(sim_ask(ev.who[i], ASK(TOURNAMENT_ENTER), ask)), "");
        assert_string_equal(key_of(hand_in(ev.who[i], ev.id, "squad")), "");
    }
    assert_string_equal(key_of(act(ev.host, ev.id, DIRECT(START))), "");
    file = fetch(ev.host, ev.id, KIND(STANDINGS), FORM(CSV), 0);
    assert_non_null(strstr(text_of_file(&file), ",\"'=1+1\","));
    assert_non_null(strstr(text_of_file(&file), ",\"a, \"\"b\"\"\","));
    bytes_free(&file);
    sim_stop(&ev.sim);
}

static void refused_exports(void **state)
{
    static struct festivity ev;

    (void)state;
    set_up(&ev, 62, two_rounds);
    struct sim_client *guest = sim_connect(&ev.sim);

    sim_hello(guest, "");
    assert_string_equal(key_of(ask_export(ev.host, ev.id, 0, FORM(CSV), 0, 0)), "tournament.no_such_export");
    assert_string_equal(key_of(ask_export(ev.host, ev.id, 99, FORM(CSV), 0, 0)), "tournament.no_such_export");
    assert_string_equal(key_of(ask_export(ev.host, ev.id, KIND(RESULTS), 0, 0, 0)),
                        "tournament.no_such_export");
    assert_string_equal(key_of(ask_export(ev.host, ev.id, KIND(PAIRINGS), FORM(CSV), 0, 0)),
                        "tournament.no_such_round");
    assert_string_equal(key_of(ask_export(ev.host, "0000000000", KIND(RESULTS), FORM(CSV), 0, 0)),
                        "tournament.not_found");
    assert_string_equal(key_of(ask_export(ev.host, ev.id, KIND(RESULTS), FORM(CSV), 0, 1 << 20)),
                        "record.beyond_the_end");
    assert_string_equal(key_of(act(ev.host, ev.id, DIRECT(START))), "");
    assert_string_equal(key_of(act(ev.host, ev.id, DIRECT(PAIR))), "");
    /* A round that is drawn and not announced is the host's alone. */
    assert_string_equal(key_of(ask_export(ev.who[0], ev.id, KIND(PAIRINGS), FORM(CSV), 1, 0)),
                        "tournament.no_such_round");
    assert_string_equal(key_of(ask_export(guest, ev.id, KIND(PAIRINGS), FORM(CSV), 0, 0)),
                        "tournament.no_such_round");
    assert_string_equal(key_of(ask_export(ev.host, ev.id, KIND(PAIRINGS), FORM(CSV), 1, 0)), "");
    assert_string_equal(key_of(ask_export(ev.who[0], ev.id, KIND(PAIRINGS), FORM(CSV), 1, 0)),
                        "tournament.no_such_round");
    assert_string_equal(key_of(act(ev.host, ev.id, DIRECT(ANNOUNCE))), "");
    assert_string_equal(key_of(ask_export(guest, ev.id, KIND(PAIRINGS), FORM(CSV), 0, 0)), "");
    /* A draft is its host's. */
    const char *draft = made(ev.host, two_rounds(&ev.sim));

    assert_string_equal(key_of(ask_export(ev.who[0], draft, KIND(STANDINGS), FORM(CSV), 0, 0)),
                        "tournament.not_found");
    sim_stop(&ev.sim);
}

/* --- the archive ------------------------------------------------------------------------------ */

static const char *verdict_of(const struct bytes *file, struct verdict *v)
{
    verify_file(file->data, file->size, v);
    return v->count > 0 ? v->finding[0].key : "";
}

/* The same archive, with its end and its digest made anew by somebody who knows how. */
static struct bytes rewritten(const struct bytes *file, void (*change)(Gonfalon__V1__TournamentArchive *))
{
    Gonfalon__V1__TournamentArchive *archive =
        gonfalon__v1__tournament_archive__unpack(NULL, file->size, file->data);
    struct bytes out = {0};
    uint8_t digest[RECORD_DIGEST_SIZE];
    struct packed packed;

    change(archive);
    packed = wire_pack(archive->head);
    part_begin(&out, ARCHIVE_HEAD, packed.size);
    bytes_add(&out, packed.data, packed.size);
    for (size_t i = 0; i < archive->n_entries; i++) {
        packed = wire_pack(archive->entries[i]);
        part_begin(&out, ARCHIVE_ENTRY, packed.size);
        bytes_add(&out, packed.data, packed.size);
    }
    assert_true(archive_digest(out.data, out.size, archive->end, crypto_sha256, digest));
    memcpy(archive->end->digest.data, digest, sizeof digest);
    packed = wire_pack(archive->end);
    part_begin(&out, ARCHIVE_END, packed.size);
    bytes_add(&out, packed.data, packed.size);
    for (size_t i = 0; i < archive->n_matches; i++) {
        packed = wire_pack(archive->matches[i]);
        part_begin(&out, ARCHIVE_MATCH, packed.size);
        bytes_add(&out, packed.data, packed.size);
    }
    gonfalon__v1__tournament_archive__free_unpacked(archive, NULL);
    return out;
}

static Gonfalon__V1__TournamentEntry *entry_of(Gonfalon__V1__TournamentArchive *archive, int act,
                                               size_t number)
{
    for (size_t i = 0; i < archive->n_entries; i++)
        if ((int)archive->entries[i]->act_case == act && number-- == 0)
            return archive->entries[i];
    fail_msg("no such entry");
    return NULL;
}

#define ENTRY(name) GONFALON__V1__TOURNAMENT_ENTRY__ACT_##name

static void nothing(Gonfalon__V1__TournamentArchive *archive)
{
    (void)archive;
}

static void other_score(Gonfalon__V1__TournamentArchive *archive)
{
    archive->end->standings[0]->score++;
}

static void other_list(Gonfalon__V1__TournamentArchive *archive)
{
    Gonfalon__V1__LoggedList *list = entry_of(archive, ENTRY(HANDED_IN), 2)->handed_in;

    list->json[strlen(list->json) - 1] = ' ';
}

static void other_draw(Gonfalon__V1__TournamentArchive *archive)
{
    Gonfalon__V1__LoggedPairing *paired = entry_of(archive, ENTRY(PAIRED), 0)->paired;
    uint32_t swap = paired->tables[0]->b;

    paired->tables[0]->b = paired->tables[1]->b;
    paired->tables[1]->b = swap;
}

/* Victory points: they are not what the record of that match says, and the standings would be others. */
static void other_result(Gonfalon__V1__TournamentArchive *archive)
{
    entry_of(archive, ENTRY(RESULT), 0)->result->victory_a += 1;
}

static void entry_too_many(Gonfalon__V1__TournamentArchive *archive)
{
    entry_of(archive, ENTRY(FINISHED), 0)->act_case = ENTRY(PAUSED);
}

static void record_gone(Gonfalon__V1__TournamentArchive *archive)
{
    /* The last one stays in memory behind the others, so that all is freed. */
    memset(archive->matches[archive->n_matches - 1]->record.data, 0, 8);
}

/* Somebody has played with another army than he had handed in, and his receipt is made to fit the list. */
static void other_army(Gonfalon__V1__TournamentArchive *archive)
{
    Gonfalon__V1__LoggedList *list = entry_of(archive, ENTRY(HANDED_IN), 2)->handed_in;
    char *name = strstr(list->json, "\"name\":\"");
    struct bytes both = {0};

    assert_non_null(name);
    name[8] ^= 1;
    bytes_add(&both, list->salt.data, list->salt.len);
    bytes_add(&both, list->json, strlen(list->json));
    assert_true(crypto_sha256(both.data, both.size, list->digest.data));
    bytes_free(&both);
}

static void archive_checks(void **state)
{
    static struct festivity ev;
    static const struct {
        void (*change)(Gonfalon__V1__TournamentArchive *);
        const char *found;
    } frauds[] = {{other_score, "verify.archive_standings"},   {other_list, "verify.archive_list"},
                  {other_army, "verify.archive_army"},         {other_draw, "verify.archive_draw"},
                  {entry_too_many, "verify.archive_not_over"}, {record_gone, "verify.broken"}};
    struct verdict *v = calloc(1, sizeof *v);

    (void)state;
    play_all(&ev, 63, two_rounds);
    struct bytes file = fetch_archive(ev.who[3], ev.id), again;

    assert_string_equal(verdict_of(&file, v), "");
    assert_true(v->archive);
    assert_string_equal(v->match, ev.id);
    assert_int_equal(v->matches, 4);
    assert_int_equal(v->lists, PEOPLE); /* the one that was replaced stays closed */
    /* Untouched but written anew it is the same. */
    again = rewritten(&file, nothing);
    assert_int_equal(again.size, file.size);
    assert_memory_equal(again.data, file.data, file.size);
    bytes_free(&again);
    for (size_t i = 0; i < sizeof frauds / sizeof *frauds; i++) {
        again = rewritten(&file, frauds[i].change);
        assert_string_equal(verdict_of(&again, v), frauds[i].found);
        bytes_free(&again);
    }
    again = rewritten(&file, other_result);
    verify_file(again.data, again.size, v);
    bool told = false;

    for (int i = 0; i < v->count; i++)
        told |= strcmp(v->finding[i].key, "verify.archive_result") == 0;
    assert_true(told);
    bytes_free(&again);
    /* A byte of the log: the digest tells. */
    file.data[40] ^= 1;
    assert_string_not_equal(verdict_of(&file, v), "");
    file.data[40] ^= 1;
    /* Without the records it is not whole; cut anywhere it is no archive. */
    again = fetch(ev.who[3], ev.id, KIND(ARCHIVE), 0, 0);
    assert_string_equal(verdict_of(&again, v), "verify.archive_missing");
    again.size /= 2;
    assert_string_not_equal(verdict_of(&again, v), "");
    bytes_free(&again);
    bytes_free(&file);
    free(v);
    sim_stop(&ev.sim);
}

static Gonfalon__V1__TournamentSettings *closed_lists(struct sim *sim)
{
    Gonfalon__V1__TournamentSettings *s = two_rounds(sim);

    s->lists = GONFALON__V1__LISTS_MODE__LISTS_MODE_CLOSED;
    return s;
}

/* Nothing in it that was not told to all: no list, no salt of one, no address, no account. */
static void archive_keeps_secrets(void **state)
{
    static struct festivity ev;
    struct verdict *v = calloc(1, sizeof *v);

    (void)state;
    play_all(&ev, 64, closed_lists);
    struct bytes file = fetch(ev.host, ev.id, KIND(ARCHIVE), 0, 0);
    Gonfalon__V1__TournamentArchive *archive =
        gonfalon__v1__tournament_archive__unpack(NULL, file.size, file.data);

    for (size_t i = 0; i < archive->n_entries; i++) {
        const Gonfalon__V1__TournamentEntry *e = archive->entries[i];

        assert_true(e->account >= 0 && e->account <= PEOPLE + 1);
        if (e->act_case == ENTRY(HANDED_IN)) {
            assert_string_equal(e->handed_in->json, "");
            assert_string_equal(e->handed_in->name, "");
            assert_int_equal(e->handed_in->salt.len, 0);
            assert_int_equal(e->handed_in->digest.len, TOURNAMENT_DIGEST_SIZE);
        }
        if (e->act_case == ENTRY(ENTERED))
            assert_int_equal(e->entered->place.len, 0);
    }
    gonfalon__v1__tournament_archive__free_unpacked(archive, NULL);
    bytes_free(&file);
    file = fetch_archive(ev.host, ev.id);
    assert_string_equal(verdict_of(&file, v), "");
    assert_int_equal(v->lists, 0);
    bytes_free(&file);
    free(v);
    sim_stop(&ev.sim);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables_as_text),        cmocka_unit_test(names_are_no_formulas),
        cmocka_unit_test(refused_exports),       cmocka_unit_test(archive_checks),
        cmocka_unit_test(archive_keeps_secrets),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
