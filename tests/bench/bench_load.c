/*
 * How long does it take to load a match of 5,000 log entries?
 *
 * A match of corsairs is made as long as that: first by a player who offers a draw again and again, which the
 * bot declines, then by playing, so that the entries behind the last snapshot are answers, which cost most to
 * play again. It is saved to a file. Then servers that know nothing open the file and are asked for the
 * match, which makes them load it; beside it, how long it takes to read the rows of the same log and nothing
 * else.
 *
 * usage: bench_load [ENTRIES [TIMES]]
 */
#include "tests/server/core_sim.h"

#include "server/base/limits.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

enum { TIMES_MAX = 200 };

static double now_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec * 1e-6;
}

static void must(bool good, const char *what)
{
    if (good)
        return;
    fprintf(stderr, "bench_load: %s\n", what);
    exit(1);
}

/* --- a long match ----------------------------------------------------------------------------- */

static Gonfalon__V1__ArmyChoice *ready_made(struct sim *sim, const char *name)
{
    Gonfalon__V1__ArmyChoice *army = sim_part(sim, &gonfalon__v1__army_choice__descriptor);

    army->from_case = GONFALON__V1__ARMY_CHOICE__FROM_READY;
    army->ready = sim_text(sim, name);
    return army;
}

static Gonfalon__V1__ServerMessage *ask(struct sim_client *c, Gonfalon__V1__ClientMessage__BodyCase body,
                                        void *part)
{
    sim_pass(c->sim, 1000); /* so that nobody asks too often, and the bot has its turn */
    Gonfalon__V1__ServerMessage *answer = sim_ask(c, body, part);

    if (answer->body_case == GOT(ERROR))
        must(false, answer->error->key);
    return answer;
}

static const char *begin(struct sim *sim, struct sim_client *c)
{
    Gonfalon__V1__CreateMatchRequest *create = sim_part(sim, &gonfalon__v1__create_match_request__descriptor);
    Gonfalon__V1__BotSeat *bot = sim_part(sim, &gonfalon__v1__bot_seat__descriptor);
    Gonfalon__V1__NonceRequest *nonce = sim_part(sim, &gonfalon__v1__nonce_request__descriptor);
    Gonfalon__V1__ReadyRequest *ready = sim_part(sim, &gonfalon__v1__ready_request__descriptor);
    static uint8_t bytes[WIRE_NONCE_SIZE] = {1};

    bot->side = 1;
    bot->level = sim_text(sim, "random");
    bot->army = ready_made(sim, "militia");
    create->settings = sim_settings(sim);
    create->settings->system = sim_text(sim, "corsairs");
    create->settings->bots = arena_array(&sim->memory, 1, sizeof *create->settings->bots);
    create->settings->bots[create->settings->n_bots++] = bot;
    create->army = ready_made(sim, "buccaneers");
    const char *match = sim_text(sim, ask(c, ASK(CREATE_MATCH), create)->match->match->id);

    nonce->match = ready->match = sim_text(sim, match);
    nonce->nonce = (ProtobufCBinaryData){sizeof bytes, bytes};
    ask(c, ASK(NONCE), nonce);
    ready->ready = true;
    ask(c, ASK(READY), ready);
    return match;
}

static void answer_once(struct sim_client *c, const char *match)
{
    Gonfalon__V1__SuggestRequest *suggest = sim_part(c->sim, &gonfalon__v1__suggest_request__descriptor);
    const Gonfalon__V1__Decision *d = sim_decision(c, match);

    if (!d) {
        sim_pass(c->sim, 1000);
        return;
    }
    suggest->match = sim_text(c->sim, match);
    suggest->side = -1;
    const Gonfalon__V1__SuggestReply *found = ask(c, ASK(SUGGEST), suggest)->suggest;

    ask(c, ASK(ANSWER),
        sim_answer_part(c, match, found->n_suggestions ? found->suggestions[0]->answer : d->fallback));
}

static bool over(struct sim_client *c, const char *match)
{
    Gonfalon__V1__MatchShowRequest *show = sim_part(c->sim, &gonfalon__v1__match_show_request__descriptor);

    show->which_case = GONFALON__V1__MATCH_SHOW_REQUEST__WHICH_ID;
    show->id = sim_text(c->sim, match);
    return ask(c, ASK(MATCH_SHOW), show)->match->match->phase == GONFALON__V1__MATCH_PHASE__MATCH_PHASE_OVER;
}

static long entries(struct sim *sim)
{
    return sim_metric(sim, "gonfalon_entries_total");
}

static const char *make_long(struct sim *sim, long most)
{
    struct sim_client *c = sim_guest(sim, "anne");
    const char *match = begin(sim, c);
    Gonfalon__V1__OfferRequest *offer = sim_part(sim, &gonfalon__v1__offer_request__descriptor);
    long answers = ROOM_SNAPSHOT_EVERY - 1;

    offer->match = sim_text(sim, match);
    offer->kind = GONFALON__V1__OFFER_KIND__OFFER_KIND_DRAW;
    while (entries(sim) < most - answers)
        ask(c, ASK(OFFER), offer);
    /* A little short of the next snapshot: the bot may answer several times before one looks again. */
    while (entries(sim) < most - 20 && !over(c, match))
        answer_once(c, match);
    return match;
}

/* --- loading ---------------------------------------------------------------------------------- */

static struct store *reopen(const char *path)
{
    char trouble[512] = "";
    struct store *store = stepped_store_open(path, trouble, sizeof trouble);

    must(store != NULL, trouble);
    return store;
}

static double load_once(const char *path, const char *match)
{
    static struct sim sim;

    sim_start_on(&sim, 1, reopen(path));
    struct sim_client *c = sim_connect(&sim);
    Gonfalon__V1__MatchShowRequest *show = sim_part(&sim, &gonfalon__v1__match_show_request__descriptor);

    sim_hello(c, "");
    show->which_case = GONFALON__V1__MATCH_SHOW_REQUEST__WHICH_ID;
    show->id = sim_text(&sim, match);
    double began = now_ms();

    must(sim_ask(c, ASK(MATCH_SHOW), show)->body_case == GOT(MATCH), "the match could not be loaded");
    double took = now_ms() - began;

    sim_stop(&sim);
    return took;
}

struct rows {
    int64_t match;
    uint32_t count, behind; /* the last snapshot */
};

static void rows_came(void *context, const struct store_result *result, const struct entry_row *rows,
                      size_t count)
{
    (void)rows;
    must(result->status == STORE_OK, result->text);
    ((struct rows *)context)->count += (uint32_t)count;
}

static void match_came(void *context, const struct store_result *result, const struct match_row *matches,
                       size_t count)
{
    must(result->status == STORE_OK && count == 1, "there is not exactly one match");
    ((struct rows *)context)->match = matches[0].id;
}

static void loaded(void *context, const struct store_result *result, const struct loaded_match *match)
{
    must(result->status == STORE_OK, result->text);
    ((struct rows *)context)->behind = (uint32_t)match->entry_count;
}

static double read_once(const char *path, struct rows *rows)
{
    struct store *store = reopen(path);
    struct row_filter filter = {.system = "", .limit = 2};

    *rows = (struct rows){0};
    store_list_matches(store, &filter, match_came, rows);
    stepped_store_run(store);
    store_load_match(store, rows->match, UINT32_MAX, loaded, rows);
    stepped_store_run(store);
    stepped_store_free(store);
    store = reopen(path);
    double began = now_ms();
    uint32_t before;

    do {
        before = rows->count;
        store_read_entries(store, rows->match, rows->count, ROOM_LOG_MAX, rows_came, rows);
        stepped_store_run(store);
    } while (rows->count > before);
    double took = now_ms() - began;

    stepped_store_free(store);
    return took;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static double tell(const char *what, double *ms, int times)
{
    qsort(ms, (size_t)times, sizeof *ms, by_size);
    printf("%s: %.2f ms (median of %d; least %.2f, most %.2f)\n", what, ms[times / 2], times, ms[0],
           ms[times - 1]);
    return ms[times / 2];
}

int main(int argc, char **argv)
{
    static struct sim sim;
    long most = argc > 1 ? strtol(argv[1], NULL, 10) : 5000;
    int times = argc > 2 ? (int)strtol(argv[2], NULL, 10) : 25;
    char folder[] = "/tmp/gonfalon-bench-XXXXXX", path[64], trouble[512] = "", match[32];
    double load[TIMES_MAX], read[TIMES_MAX];
    struct rows rows;

    must(most > ROOM_SNAPSHOT_EVERY && times > 0 && times <= TIMES_MAX,
         "usage: bench_load [ENTRIES [TIMES]]");
    must(mkdtemp(folder) != NULL, "no temporary folder");
    snprintf(path, sizeof path, "%s/gonfalon.db", folder);
    sim_start(&sim, 1);
    snprintf(match, sizeof match, "%s", make_long(&sim, most));
    must(stepped_store_save(sim.store, path, trouble, sizeof trouble), trouble);
    sim_stop(&sim);
    for (int i = 0; i < times; i++) {
        read[i] = read_once(path, &rows);
        load[i] = load_once(path, match);
    }
    unlink(path);
    rmdir(folder);
    printf("a match of %u entries, %u of them behind the last snapshot\n", rows.count, rows.behind);
    double loading = tell("loading it", load, times), reading = tell("reading its rows", read, times);

    printf("ratio: %.1f\n", loading / reading);
    return 0;
}
