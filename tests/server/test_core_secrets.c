/* Two matches that differ only in what ann keeps secret: bob and a spectator get the same bytes, one by one,
 * until it is revealed. */
#include "tests/server/core_table.h"

#include <string.h>

static bool same_bytes(const struct sim_client *a, const struct sim_client *b)
{
    if (a->got != b->got)
        return false;
    for (size_t i = 0; i < a->got; i++)
        if (a->raw[i].size != b->raw[i].size || memcmp(a->raw[i].data, b->raw[i].data, a->raw[i].size) != 0)
            return false;
    return true;
}

static void others_alike(const struct table *a, const struct table *b)
{
    assert_true(same_bytes(a->bob, b->bob));
    assert_true(same_bytes(a->eve, b->eve));
}

static Gonfalon__V1__Decision *until(struct table *w, struct sim_client *c, const char *key)
{
    for (int i = 0; i < 100; i++) {
        Gonfalon__V1__Decision *d = sim_decision(c, w->match);

        if (d && strcmp(d->key, key) == 0)
            return d;
        struct sim_client *next = d ? c : c == w->ann ? w->bob : w->ann;
        const Gonfalon__V1__Answer *answer = sim_decision(next, w->match)->fallback;

        sim_pass(&w->sim, 300);
        assert_int_equal(sim_ask(next, ASK(ANSWER), sim_answer_part(next, w->match, answer))->body_case,
                         GOT(DONE));
    }
    fail_msg("%s is never asked", key);
    return NULL;
}

/* Gives every unit the order that stands at this place among the options. */
static void order(struct table *w, size_t option)
{
    Gonfalon__V1__Decision *d = sim_decision(w->ann, w->match);
    Gonfalon__V1__Answer *answer = d->fallback;

    assert_int_equal(d->kind, GONFALON__V1__DECISION_KIND__DECISION_KIND_ORDER);
    assert_true(d->n_options > option);
    for (size_t i = 0; i < answer->n_items; i++)
        answer->items[i]->value = d->options[option]->id;
    assert_int_equal(sim_ask(w->ann, ASK(ANSWER), sim_answer_part(w->ann, w->match, answer))->body_case,
                     GOT(DONE));
}

static void secret_orders(void **state)
{
    static struct table a, b;

    (void)state;
    set_up_watched(&a, 77);
    set_up_watched(&b, 77);
    others_alike(&a, &b);
    until(&a, a.ann, "tiny.orders");
    until(&b, b.ann, "tiny.orders");
    order(&a, 0);
    order(&b, 1);
    others_alike(&a, &b);
    /* Nor do they differ for one who comes now, or comes back. */
    sim_open(a.eve, a.match, 0);
    sim_open(b.eve, b.match, 0);
    sim_reconnect(a.bob);
    sim_reconnect(b.bob);
    sim_hello(a.bob, sim_token(a.bob));
    sim_hello(b.bob, sim_token(b.bob));
    sim_open(a.bob, a.match, 3);
    sim_open(b.bob, b.match, 3);
    others_alike(&a, &b);
    /* Revealed: now they do differ, or the test would prove nothing. */
    sim_play(a.bob, a.match);
    sim_play(b.bob, b.match);
    assert_false(same_bytes(a.bob, b.bob));
    assert_false(same_bytes(a.eve, b.eve));
    sim_stop(&a.sim);
    sim_stop(&b.sim);
}

/* A spy is deployed unseen: where he stands is ann's secret, and it is in her picture. */
static void deploy(struct table *w, int32_t shift)
{
    Gonfalon__V1__Decision *d = until(w, w->ann, "tiny.deploy");
    bool found = false;

    for (size_t i = 0; i < d->fallback->n_items; i++) {
        Gonfalon__V1__AnswerItem *item = d->fallback->items[i];

        if (strcmp(picture_text(picture_find(&w->ann->picture, ITEM_FIGURE, item->ref), "sort"), "spy") != 0)
            continue;
        item->y += shift;
        found = true;
    }
    assert_true(found);
    assert_int_equal(sim_ask(w->ann, ASK(ANSWER), sim_answer_part(w->ann, w->match, d->fallback))->body_case,
                     GOT(DONE));
}

static void secret_place(void **state)
{
    static struct table a, b;

    (void)state;
    set_up_watched(&a, 77);
    set_up_watched(&b, 77);
    deploy(&a, 0);
    deploy(&b, 100); /* a millimetre */
    others_alike(&a, &b);
    assert_false(same_bytes(a.ann, b.ann));
    until(&a, a.bob, "tiny.orders");
    until(&b, b.bob, "tiny.orders");
    others_alike(&a, &b);
    sim_open(a.eve, a.match, 0);
    sim_open(b.eve, b.match, 0);
    sim_open(a.bob, a.match, 0);
    sim_open(b.bob, b.match, 0);
    others_alike(&a, &b);
    sim_stop(&a.sim);
    sim_stop(&b.sim);
}

/* Things that only ann does, in one world: a standing answer, a preview, talk within her side, a look at the
 * past. */
static void secret_acts(void **state)
{
    static struct table a, b;
    char *tags[1];

    (void)state;
    set_up_watched(&a, 77);
    set_up_watched(&b, 77);
    until(&a, a.ann, "tiny.orders");
    until(&b, b.ann, "tiny.orders");
    Gonfalon__V1__StandingRequest *ask = sim_part(&a.sim, &gonfalon__v1__standing_request__descriptor);
    Gonfalon__V1__ChatRequest *chat = sim_part(&a.sim, &gonfalon__v1__chat_request__descriptor);

    tags[0] = sim_text(&a.sim, "hold");
    chat->match = ask->match = sim_text(&a.sim, a.match);
    ask->standing = sim_part(&a.sim, &gonfalon__v1__standing_answer__descriptor);
    ask->standing->question = sim_text(&a.sim, "tiny.react");
    ask->standing->unit = -1;
    ask->standing->tags = tags;
    ask->standing->n_tags = 1;
    assert_int_equal(sim_ask(a.ann, ASK(STANDING), ask)->body_case, GOT(DONE));
    chat->channel = GONFALON__V1__CHAT_CHANNEL__CHAT_CHANNEL_SIDE;
    chat->text = sim_text(&a.sim, "now");
    assert_int_equal(sim_ask(a.ann, ASK(CHAT), chat)->body_case, GOT(DONE));
    others_alike(&a, &b);
    /* What comes next has the same numbers in both worlds. */
    order(&a, 1);
    order(&b, 1);
    sim_play(a.bob, a.match);
    sim_play(b.bob, b.match);
    assert_true(a.bob->picture.event == b.bob->picture.event);
    assert_true(a.eve->picture.event == b.eve->picture.event);
    sim_stop(&a.sim);
    sim_stop(&b.sim);
}

/* What he is told of the army of the first seat, as of the match and of its status. */
static bool knows_army(struct sim_client *c, const char *match)
{
    Gonfalon__V1__OpenMatchRequest *open = sim_part(c->sim, &gonfalon__v1__open_match_request__descriptor);

    open->match = sim_text(c->sim, match);
    const Gonfalon__V1__OpenMatchReply *answer = sim_ask(c, ASK(OPEN_MATCH), open)->open_match;

    assert_true(answer->match->seats[0]->army_chosen && answer->status->seats[0]->army_chosen);
    assert_true(!answer->status->seats[0]->army_name[0] || answer->match->seats[0]->army_name[0]);
    return answer->match->seats[0]->army_name[0] != '\0';
}

/* A ready army is its list, so its name stays with its side until the match is over. */
static void the_name_of_an_army(void **state)
{
    static struct sim sim;

    (void)state;
    sim_start(&sim, 78);
    struct sim_client *ann = sim_guest(&sim, "ann"), *bob = sim_guest(&sim, "bob"),
                      *eve = sim_guest(&sim, "eve");
    const char *match = sim_match_with(ann, bob, NULL, "squad", "squad");
    Gonfalon__V1__ResignRequest *resign = sim_part(&sim, &gonfalon__v1__resign_request__descriptor);

    assert_true(knows_army(ann, match));
    assert_false(knows_army(bob, match));
    assert_false(knows_army(eve, match));
    resign->match = sim_text(&sim, match);
    assert_int_equal(sim_ask(ann, ASK(RESIGN), resign)->body_case, GOT(DONE));
    assert_true(knows_army(bob, match));
    assert_true(knows_army(eve, match));
    sim_stop(&sim);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_name_of_an_army),
        cmocka_unit_test(secret_orders),
        cmocka_unit_test(secret_place),
        cmocka_unit_test(secret_acts),
    };

    return cmocka_run_group_tests_name("core_secrets", tests, NULL, NULL);
}
