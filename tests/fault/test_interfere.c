/*
 * Non-interference, over every system: two matches with the same seed that differ only in what one side keeps
 * secret. The other side and a spectator get the same bytes, message by message, until the rules reveal it.
 *
 * What is secret no system has to say here. An answer to a secret decision is varied (another option, another
 * order, another place: whatever the server's own preview says is legal), and so is where figures stand that
 * nobody else can see. Besides, one of the two asks and says things that are his own affair. What is not
 * secret both worlds play alike. "Revealed" is, of a place, that somebody else may see the figure;
 * of any other answer the engine's own mark (last_secret_entry).
 */
#include "common/match/rules.h"
#include "server/core/room.h"
#include "tests/fault/luck.h"
#include "tests/server/core_sim.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { PAIRS = 12, ROUNDS = 40, TRIES = 12, OPEN_QUESTIONS = 16, HIDDEN_MAX = 64 };

struct side_world {
    struct sim sim;
    struct sim_client *keeper, *other, *eve; /* the keeper has the secrets */
    const char *match;
};

struct pair {
    struct side_world w[2];
    struct luck luck;
    int32_t keeper_side;
    size_t compared_other, compared_eve;
    bool varied;
    uint32_t secret_at;         /* entries when an answer in secret was first varied; 0: none was */
    int32_t hidden[HIDDEN_MAX]; /* figures whose place was varied */
    int hidden_count;
};

/* Over all pairs of a system: so that nobody believes a test that looked at nothing. Where a place is asked
 * that everybody sees at once, there is no secret: such questions are found out, and not varied again. */
struct seen {
    int pairs, asked_in_secret, varied, hidden, alike_after, revealed;
    char open[OPEN_QUESTIONS][WIRE_KEY_MAX + 1];
    int open_count;
    char asked[WIRE_KEY_MAX + 1]; /* the question whose place was varied last */
};

/* --- the two worlds --------------------------------------------------------------------------- */

static struct match *match_in(const struct side_world *w)
{
    struct room *room = room_find(w->sim.core, match_id_read(w->match));

    assert_non_null(room);
    return room->game->match;
}

/* One option, or none; those that hide something oftener. NULL: the system plays without. */
static const char *draw_option(struct luck *luck, const struct rules *rules)
{
    if (rules->option_count == 0 || luck_has(luck, 300))
        return NULL;
    for (int32_t i = 0; i < rules->option_count; i++)
        if (strstr(rules->option[i].name, "fog") && luck_has(luck, 700))
            return rules->option[i].name;
    const struct rules_option *o = &rules->option[luck_below(luck, (uint32_t)rules->option_count)];

    return o->needs ? NULL : o->name;
}

static void set_up(struct side_world *w, uint64_t seed, const char *system, const char *option, bool first,
                   const char *army)
{
    char *options[1];

    sim_start(&w->sim, seed);
    struct sim_client *ann = sim_guest(&w->sim, "ann"), *bob = sim_guest(&w->sim, "bob");
    Gonfalon__V1__MatchSettings *s = sim_settings(&w->sim);

    w->eve = sim_guest(&w->sim, "eve");
    s->system = sim_text(&w->sim, system);
    if (option) {
        options[0] = sim_text(&w->sim, option);
        s->options = options;
        s->n_options = 1;
    }
    w->match = sim_match_with(ann, bob, s, first ? army : NULL, first ? NULL : army);
    sim_open(w->eve, w->match, 0);
    w->keeper = first ? ann : bob;
    w->other = first ? bob : ann;
}

static bool same_so_far(const struct sim_client *a, const struct sim_client *b, size_t *compared)
{
    if (a->got != b->got)
        return false;
    for (; *compared < a->got; (*compared)++)
        if (a->raw[*compared].size != b->raw[*compared].size ||
            memcmp(a->raw[*compared].data, b->raw[*compared].data, a->raw[*compared].size) != 0)
            return false;
    return true;
}

static bool alike(struct pair *p)
{
    return same_so_far(p->w[0].other, p->w[1].other, &p->compared_other) &&
           same_so_far(p->w[0].eve, p->w[1].eve, &p->compared_eve);
}

/* May somebody else see the figure that the keeper knows by this number? The engine's own mark: pictures may
 * be what is wrong. */
static bool is_shown(const struct pair *p, int world, int32_t number)
{
    const struct match *m = match_in(&p->w[world]);
    int32_t figure = figure_meant(m, p->keeper_side, number);

    return (figure_at(m, figure)->seen_by & ~(1 << p->keeper_side)) != 0;
}

static bool is_revealed(struct pair *p)
{
    for (int i = 0; i < 2; i++) {
        const struct state *s = match_in(&p->w[i])->state;

        if (p->secret_at > 0 && s->last_secret_entry >= p->secret_at)
            return true;
        for (int k = 0; k < p->hidden_count; k++)
            if (is_shown(p, i, p->hidden[k]))
                return true;
    }
    return false;
}

/* All that was revealed so far was the same in both worlds: a difference from now on needs a reveal of its
 * own. */
static void forget_reveals(struct pair *p)
{
    uint32_t entries = match_in(&p->w[0])->state->entries;

    if (p->secret_at > 0 && match_in(&p->w[1])->state->entries == entries)
        p->secret_at = entries + 1;
}

/* --- answers ---------------------------------------------------------------------------------- */

static bool is_legal(struct side_world *w, const Gonfalon__V1__Answer *answer)
{
    Gonfalon__V1__PreviewRequest *ask = sim_part(&w->sim, &gonfalon__v1__preview_request__descriptor);

    ask->match = sim_text(&w->sim, w->match);
    ask->side = -1;
    ask->answer = (Gonfalon__V1__Answer *)(uintptr_t)answer;
    Gonfalon__V1__ServerMessage *reply = sim_ask(w->keeper, ASK(PREVIEW), ask);

    return reply->body_case == GOT(PREVIEW) && reply->preview->preview->legal;
}

static Gonfalon__V1__Answer *copy_answer(struct side_world *w, const Gonfalon__V1__Answer *answer)
{
    struct bytes packed = {0};

    wire_append(&packed, answer);
    Gonfalon__V1__Answer *copy =
        wire_read(&w->sim.memory, &gonfalon__v1__answer__descriptor, packed.data, packed.size);

    bytes_free(&packed);
    return copy;
}

static bool same_answer(const Gonfalon__V1__Answer *a, const Gonfalon__V1__Answer *b)
{
    struct bytes one = {0}, two = {0};

    wire_append(&one, a);
    wire_append(&two, b);
    bool same = one.size == two.size && memcmp(one.data, two.data, one.size) == 0;

    bytes_free(&one);
    bytes_free(&two);
    return same;
}

/* Changes one item of an answer a little, as its kind allows; whether that is legal is for the server to say.
 */
static void change_item(struct luck *luck, const Gonfalon__V1__Decision *d, Gonfalon__V1__AnswerItem *item)
{
    const Gonfalon__V1__Option *o =
        d->n_options > 0 ? d->options[luck_below(luck, (uint32_t)d->n_options)] : NULL;

    switch ((int)d->kind) {
    case GONFALON__V1__DECISION_KIND__DECISION_KIND_PICK:
    case GONFALON__V1__DECISION_KIND__DECISION_KIND_TARGET:
        if (o)
            item->ref = o->id;
        break;
    case GONFALON__V1__DECISION_KIND__DECISION_KIND_ORDER:
        if (o)
            item->value = o->id;
        break;
    case GONFALON__V1__DECISION_KIND__DECISION_KIND_PLACE:
    case GONFALON__V1__DECISION_KIND__DECISION_KIND_MOVE:
        item->x += (int32_t)luck_between(luck, -3000, 3000);
        item->y += (int32_t)luck_between(luck, -3000, 3000);
        break;
    default:
        item->value += (int32_t)luck_between(luck, -3, 3);
        break;
    }
}

/* Another legal answer than this one, in which only items differ that `may` allows. NULL: none was found. */
typedef bool may_differ(const struct pair *p, const Gonfalon__V1__AnswerItem *item);

static Gonfalon__V1__Answer *vary(struct pair *p, const Gonfalon__V1__Decision *d,
                                  const Gonfalon__V1__Answer *answer, may_differ *may)
{
    for (int i = 0; i < TRIES && answer->n_items > 0; i++) {
        Gonfalon__V1__Answer *other = copy_answer(&p->w[1], answer);
        Gonfalon__V1__AnswerItem *item = other->items[luck_below(&p->luck, (uint32_t)other->n_items)];

        if (!may(p, item))
            continue;
        change_item(&p->luck, d, item);
        if (!same_answer(answer, other) && is_legal(&p->w[1], other))
            return other;
    }
    return NULL;
}

static bool anything(const struct pair *p, const Gonfalon__V1__AnswerItem *item)
{
    (void)p;
    (void)item;
    return true;
}

static bool unseen(const struct pair *p, const Gonfalon__V1__AnswerItem *item)
{
    return !is_shown(p, 0, item->ref) && !is_shown(p, 1, item->ref);
}

static bool give(struct side_world *w, struct sim_client *c, const Gonfalon__V1__Answer *answer)
{
    return sim_ask(c, ASK(ANSWER), sim_answer_part(c, w->match, answer))->body_case == GOT(DONE);
}

/* One of the suggestions or the default: the same in both worlds for who has got the same. */
static const Gonfalon__V1__Answer *choose(struct side_world *w, struct sim_client *c,
                                          const Gonfalon__V1__Decision *d, uint64_t drawn)
{
    Gonfalon__V1__SuggestRequest *ask = sim_part(&w->sim, &gonfalon__v1__suggest_request__descriptor);

    if (drawn % 2 == 0)
        return d->fallback;
    ask->match = sim_text(&w->sim, w->match);
    ask->side = -1;
    Gonfalon__V1__SuggestReply *reply = sim_ask(c, ASK(SUGGEST), ask)->suggest;

    return reply->n_suggestions > 0 ? reply->suggestions[(drawn >> 1) % reply->n_suggestions]->answer
                                    : d->fallback;
}

/* --- a pair ----------------------------------------------------------------------------------- */

/* In the second world alone the keeper does what is his own affair. */
static void own_affairs(struct pair *p)
{
    struct side_world *w = &p->w[1];
    Gonfalon__V1__ChatRequest *chat = sim_part(&w->sim, &gonfalon__v1__chat_request__descriptor);
    Gonfalon__V1__StandingListRequest *list =
        sim_part(&w->sim, &gonfalon__v1__standing_list_request__descriptor);

    chat->match = list->match = sim_text(&w->sim, w->match);
    chat->channel = GONFALON__V1__CHAT_CHANNEL__CHAT_CHANNEL_SIDE;
    chat->text = sim_text(&w->sim, "between us");
    if (luck_has(&p->luck, 100))
        assert_int_equal(sim_ask(w->keeper, ASK(CHAT), chat)->body_case, GOT(DONE));
    if (luck_has(&p->luck, 200))
        sim_ask(w->keeper, ASK(STANDING_LIST), list);
}

/* The other side plays: it has got the same, so it does the same. False: nothing is asked of it. */
static bool other_plays(struct pair *p)
{
    uint64_t drawn = luck_next(&p->luck) >> 8;
    bool asked = false;

    for (int i = 0; i < 2; i++) {
        struct side_world *w = &p->w[i];
        Gonfalon__V1__Decision *d = sim_decision(w->other, w->match);

        if (d) {
            asked = true;
            assert_true(give(w, w->other, choose(w, w->other, d, drawn)));
        }
    }
    return asked;
}

static bool is_open_question(const struct seen *seen, const char *key)
{
    for (int i = 0; i < seen->open_count; i++)
        if (strcmp(seen->open[i], key) == 0)
            return true;
    return false;
}

/* The keeper plays: alike in public, otherwise in secret. False: the worlds cannot go on alike. */
static bool keeper_plays(struct pair *p, struct seen *seen)
{
    Gonfalon__V1__Decision *d[2];
    uint64_t drawn = luck_next(&p->luck) >> 8;

    for (int i = 0; i < 2; i++)
        d[i] = sim_decision(p->w[i].keeper, p->w[i].match);
    if (!d[0] || !d[1])
        return !d[0] && !d[1];
    const Gonfalon__V1__Answer *first = choose(&p->w[0], p->w[0].keeper, d[0], drawn);
    const Gonfalon__V1__Answer *second = copy_answer(&p->w[1], first);
    const Gonfalon__V1__Answer *other = NULL;
    uint32_t entries = match_in(&p->w[0])->state->entries + 1;
    bool figures = d[0]->kind == GONFALON__V1__DECISION_KIND__DECISION_KIND_PLACE;

    seen->asked_in_secret += d[0]->secret;
    if (d[0]->secret && d[1]->secret)
        other = vary(p, d[1], first, anything);
    else if (figures && !is_open_question(seen, d[0]->key))
        other = vary(p, d[1], first, unseen);
    seen->asked[0] = '\0';
    if (other) {
        second = other;
        seen->varied++;
        p->varied = true;
        if (!figures && p->secret_at == 0)
            p->secret_at = entries;
    }
    for (size_t i = 0; other && figures && i < other->n_items; i++)
        if (other->items[i]->x != first->items[i]->x || other->items[i]->y != first->items[i]->y) {
            assert_true(p->hidden_count < HIDDEN_MAX);
            p->hidden[p->hidden_count++] = other->items[i]->ref;
            seen->hidden++;
            if (!d[0]->secret)
                snprintf(seen->asked, sizeof seen->asked, "%s", d[0]->key);
        }
    return give(&p->w[0], p->w[0].keeper, first) && give(&p->w[1], p->w[1].keeper, second);
}

/* What the keeper does in secret may bring him questions in one world that the other does not ask: where a
 * figure can hide he is asked whether it does. He answers them before the two are compared. */
static void catch_up(struct pair *p)
{
    for (int i = 0; i < TRIES; i++) {
        size_t got[2] = {p->w[0].other->got, p->w[1].other->got};
        struct side_world *behind = &p->w[got[0] < got[1] ? 0 : 1];
        Gonfalon__V1__Decision *d = sim_decision(behind->keeper, behind->match);

        if (got[0] == got[1] || !d || !give(behind, behind->keeper, d->fallback))
            return;
    }
}

static void play_pair(const struct rules *rules, uint64_t seed, struct seen *seen)
{
    struct pair *p = calloc(1, sizeof *p);
    const char *option;
    bool first = seed % 2 == 0;

    assert_non_null(p);
    p->luck = luck_start(seed, 7);
    p->keeper_side = first ? 0 : 1;
    option = draw_option(&p->luck, rules);
    for (int i = 0; i < 2; i++)
        set_up(&p->w[i], seed, rules->name, option, first, NULL);
    seen->pairs++;
    assert_true(alike(p));
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < 2; i++)
            sim_pass(&p->w[i].sim, 400);
        if (match_over(match_in(&p->w[0])) || match_over(match_in(&p->w[1])))
            break;
        own_affairs(p);
        bool go_on = keeper_plays(p, seen);

        catch_up(p);

        if (alike(p)) {
            seen->alike_after += p->varied;
            forget_reveals(p);
        } else if (is_revealed(p)) {
            seen->revealed++;
            if (seen->asked[0] && seen->open_count < OPEN_QUESTIONS)
                snprintf(seen->open[seen->open_count++], sizeof seen->open[0], "%s", seen->asked);
            break;
        } else {
            fail_msg(
                "%s, option %s, seed %u, round %d: the others got something else, and nothing was revealed",
                rules->name, option ? option : "none", (unsigned)seed, round);
        }
        if (!go_on)
            break;
        other_plays(p);
        if (!alike(p)) {
            if (!is_revealed(p))
                fail_msg("%s, option %s, seed %u, round %d: the others got something else when they answered",
                         rules->name, option ? option : "none", (unsigned)seed, round);
            seen->revealed++;
            break;
        }
    }
    for (int i = 0; i < 2; i++)
        sim_stop(&p->w[i].sim);
    free(p);
}

/* --- armies ----------------------------------------------------------------------------------- */

/* Two armies with other figures, and other numbers of them. */
static const struct armies {
    const char *system, *option, *army[2];
} armies[] = {
    {"brothers", "fog_of_war", {"iron_street", "thornwood"}},
    {"brothers", NULL, {"lanthorn_company", "candle_road"}},
    {"corsairs", NULL, {"buccaneers", "militia"}},
};

static bool anybody_shown(const struct pair *p)
{
    for (int i = 0; i < 2; i++) {
        const struct match *m = match_in(&p->w[i]);

        for (int32_t k = 0; k < m->state->figures; k++)
            if (figure_at(m, k)->side == p->keeper_side &&
                (figure_at(m, k)->seen_by & ~(1 << p->keeper_side)) != 0)
                return true;
    }
    return false;
}

static struct pair *open_armies(const struct armies *of, bool first)
{
    struct pair *p = calloc(1, sizeof *p);

    assert_non_null(p);
    p->luck = luck_start(5, 7);
    p->keeper_side = first ? 0 : 1;
    for (int i = 0; i < 2; i++)
        set_up(&p->w[i], 5, of->system, of->option, first, of->army[i]);
    assert_int_not_equal(match_in(&p->w[0])->state->figures, match_in(&p->w[1])->state->figures);
    return p;
}

static void close_pair(struct pair *p)
{
    for (int i = 0; i < 2; i++)
        sim_stop(&p->w[i].sim);
    free(p);
}

/* Which army the keeper chose, how many figures it has and what it is called nobody learns before the first
 * of them is shown. */
static void which_army(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof armies / sizeof armies[0]; i++)
        for (int first = 0; first < 2; first++) {
            struct pair *p = open_armies(&armies[i], first);
            int rounds = 0;

            for (; rounds < ROUNDS && !anybody_shown(p); rounds++) {
                if (!alike(p))
                    fail_msg("%s, %s or %s: the others got something else in round %d", armies[i].system,
                             armies[i].army[0], armies[i].army[1], rounds);
                for (int k = 0; k < 2; k++) {
                    struct side_world *w = &p->w[k];
                    Gonfalon__V1__Decision *d = sim_decision(w->keeper, w->match);

                    sim_pass(&w->sim, 400);
                    if (d)
                        assert_true(give(w, w->keeper, d->fallback));
                }
                catch_up(p);
                if (!anybody_shown(p)) {
                    assert_true(alike(p));
                    other_plays(p);
                }
            }
            print_message("# %s, side %d: %d rounds alike\n", armies[i].system, p->keeper_side, rounds);
            assert_true(rounds < ROUNDS);
            close_pair(p);
        }
}

/* A leak that must be found: with the true numbers the other side's own figures tell how many the keeper has.
 */
static void true_numbers_would_tell(void **state)
{
    (void)state;
    struct pair *p = open_armies(&armies[0], true);

    assert_true(alike(p));
    for (int i = 0; i < 2; i++)
        sim_open(p->w[i].other, p->w[i].match, 0);
    assert_true(alike(p));
    for (int i = 0; i < 2; i++) {
        struct match *m = match_in(&p->w[i]);

        numbers_free(m->numbers);
        m->numbers = NULL;
        sim_open(p->w[i].other, p->w[i].match, 0);
    }
    assert_false(alike(p));
    close_pair(p);
}

static void every_system(void **state)
{
    int with_secrets = 0;

    (void)state;
    for (int32_t i = 0; rules_installed[i]; i++) {
        const struct rules *rules = rules_installed[i];
        struct seen seen = {0};

        for (uint64_t seed = 1; seed <= PAIRS; seed++)
            play_pair(rules, seed, &seen);
        print_message("# %s: %d pairs, %d secret questions, %d answers varied (%d of them places), %d rounds "
                      "alike afterwards, %d revealed\n",
                      rules->name, seen.pairs, seen.asked_in_secret, seen.varied, seen.hidden,
                      seen.alike_after, seen.revealed);
        if (seen.asked_in_secret == 0)
            continue;
        with_secrets++;
        assert_true(seen.varied > 0 && seen.alike_after > 0);
        assert_true(seen.revealed > 0); /* or they would be alike whatever happens */
    }
    assert_true(with_secrets >= 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_system), cmocka_unit_test(which_army),
                                       cmocka_unit_test(true_numbers_would_tell)};

    return cmocka_run_group_tests_name("fault_interfere", tests, NULL, NULL);
}
