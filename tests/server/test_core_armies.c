/* Army lists that people keep: put, got, renamed, removed; and the limits. */
#include "tests/server/core_sim.h"

#include "common/wire/limits.h"
#include "server/core/systems.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static Gonfalon__V1__ServerMessage *put(struct sim_client *c, const char *id, const char *name,
                                        const char *json)
{
    Gonfalon__V1__ArmyPutRequest *ask = sim_part(c->sim, &gonfalon__v1__army_put_request__descriptor);

    ask->id = sim_text(c->sim, id);
    ask->name = sim_text(c->sim, name);
    ask->system = sim_text(c->sim, "tiny");
    ask->json = sim_text(c->sim, json);
    return sim_ask(c, ASK(ARMY_PUT), ask);
}

static Gonfalon__V1__ServerMessage *get(struct sim_client *c, const char *id)
{
    Gonfalon__V1__ArmyGetRequest *ask = sim_part(c->sim, &gonfalon__v1__army_get_request__descriptor);

    ask->id = sim_text(c->sim, id);
    return sim_ask(c, ASK(ARMY_GET), ask);
}

static Gonfalon__V1__ServerMessage *take_away(struct sim_client *c, const char *id)
{
    Gonfalon__V1__ArmyRemoveRequest *ask = sim_part(c->sim, &gonfalon__v1__army_remove_request__descriptor);

    ask->id = sim_text(c->sim, id);
    return sim_ask(c, ASK(ARMY_REMOVE), ask);
}

static size_t kept(struct sim_client *c)
{
    Gonfalon__V1__ArmyListRequest *ask = sim_part(c->sim, &gonfalon__v1__army_list_request__descriptor);

    return sim_ask(c, ASK(ARMY_LIST), ask)->army_list->n_armies;
}

static void a_list_is_kept_until_it_is_removed(void **state)
{
    struct sim sim;
    static const char draft[] = "{\"a list\": \"that is none\"}";

    (void)state;
    sim_start(&sim, 21);
    struct sim_client *ann = sim_account(&sim, "ann");

    /* With its mistakes, byte for byte, and over the death of the server. */
    assert_int_equal(put(ann, "", "Drafts", draft)->body_case, GOT(ARMY_PUT));
    sim_crash(&sim);
    ann = sim_connect(&sim);
    sim_hello(ann, "");
    Gonfalon__V1__LoginRequest *login = sim_part(&sim, &gonfalon__v1__login_request__descriptor);

    login->name = sim_text(&sim, "ann");
    login->password = sim_text(&sim, "password-ann");
    assert_int_equal(sim_ask(ann, ASK(LOGIN), login)->body_case, GOT(SESSION));
    Gonfalon__V1__ServerMessage *answer = get(ann, "Drafts");

    assert_int_equal(answer->body_case, GOT(ARMY_GET));
    assert_string_equal(answer->army_get->army->json, draft);
    assert_string_equal(answer->army_get->army->name, "Drafts");
    /* A new name takes the place of the old one. */
    assert_int_equal(put(ann, "Drafts", "Better", "{}")->body_case, GOT(ARMY_PUT));
    assert_int_equal(sim_code(get(ann, "Drafts")), CODE(NOT_FOUND));
    assert_string_equal(get(ann, "Better")->army_get->army->json, "{}");
    assert_int_equal(kept(ann), 1);
    assert_int_equal(take_away(ann, "Better")->body_case, GOT(DONE));
    assert_int_equal(sim_code(get(ann, "Better")), CODE(NOT_FOUND));
    assert_int_equal(sim_code(take_away(ann, "Better")), CODE(NOT_FOUND));
    assert_int_equal(sim_code(put(ann, "Better", "Best", "{}")), CODE(NOT_FOUND));
    assert_int_equal(kept(ann), 0);
    sim_stop(&sim);
}

static void lists_are_ones_own(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 22);
    struct sim_client *ann = sim_account(&sim, "ann"), *bob = sim_account(&sim, "bob");

    put(ann, "", "Secret", "{}");
    assert_int_equal(sim_code(get(bob, "Secret")), CODE(NOT_FOUND));
    assert_int_equal(sim_code(take_away(bob, "Secret")), CODE(NOT_FOUND));
    assert_int_equal(put(bob, "", "Secret", "{\"mine\": 1}")->body_case, GOT(ARMY_PUT));
    assert_string_equal(get(ann, "Secret")->army_get->army->json, "{}");
    sim_stop(&sim);
}

static void so_many_and_so_long(void **state)
{
    struct sim sim;
    char *giant = malloc(WIRE_JSON_MAX + 2), name[16];

    (void)state;
    sim_start(&sim, 23);
    struct sim_client *ann = sim_account(&sim, "ann");

    memset(giant, ' ', WIRE_JSON_MAX + 1);
    giant[WIRE_JSON_MAX + 1] = '\0';
    Gonfalon__V1__ServerMessage *answer = put(ann, "", "Giant", giant);

    assert_int_equal(sim_code(answer), CODE(MALFORMED));
    assert_string_equal(answer->error->key, "text.too_long");
    giant[WIRE_JSON_MAX] = '\0';
    assert_int_equal(put(ann, "", "Giant", giant)->body_case, GOT(ARMY_PUT));
    assert_int_equal(take_away(ann, "Giant")->body_case, GOT(DONE));
    for (int i = 0; i < WIRE_ARMY_LISTS_MAX; i++) {
        snprintf(name, sizeof name, "list %d", i);
        sim_pass(&sim, 1000);
        assert_int_equal(put(ann, "", name, "{}")->body_case, GOT(ARMY_PUT));
    }
    answer = put(ann, "", "one more", "{}");
    assert_int_equal(sim_code(answer), CODE(LIMITED));
    assert_string_equal(answer->error->key, "army.too_many");
    /* What is there can still be changed, and one that goes makes room. */
    assert_int_equal(put(ann, "list 0", "list 0", "{\"a\": 1}")->body_case, GOT(ARMY_PUT));
    assert_int_equal(take_away(ann, "list 1")->body_case, GOT(DONE));
    assert_int_equal(put(ann, "", "one more", "{}")->body_case, GOT(ARMY_PUT));
    free(giant);
    sim_stop(&sim);
}

/* --- ready armies -------------------------------------------------------------------------------- */

/* An army beside the built-in one. */
static bool three_men(void *context, const char *folder, file_taker *take, void *take_context, char *unread,
                      size_t unread_bytes)
{
    static const char army[] = "{\"format\": 1, \"system\": \"tiny\", \"name\": \"three\", \"units\": "
                               "[{\"profile\": \"man\", \"name\": \"all\", \"count\": 3}]}";

    (void)context, (void)unread, (void)unread_bytes;
    if (strcmp(folder, "tiny/armies") == 0)
        take(take_context, "tiny/armies/three.json", army, strlen(army));
    return true;
}

static const char *name_of(const json_t *army)
{
    return army ? json_string_value(json_object_get(army, "name")) : "none";
}

/* The squad costs 28, the three men 15. The points differ by multiples of eight, so that all share a place in
 * the cache. */
static void ready_armies_that_keep_to_the_points(void **state)
{
    const struct file_source files = {NULL, three_men};
    struct sim sim;

    (void)state;
    sim_start(&sim, 24);
    sim.files = &files;
    sim_crash(&sim);
    for (int32_t twice = 0; twice < 2; twice++) {
        assert_string_equal(name_of(system_ready_army(sim.core, "tiny", 30, 0)), "squad");
        assert_string_equal(name_of(system_ready_army(sim.core, "tiny", 30, 1)), "three");
        assert_string_equal(name_of(system_ready_army(sim.core, "tiny", 30, 2)), "three");
        assert_string_equal(name_of(system_ready_army(sim.core, "tiny", 22, 0)), "three");
        assert_string_equal(name_of(system_ready_army(sim.core, "tiny", 14, 0)), "none");
    }
    assert_null(system_ready_army(sim.core, "no such system", 30, 0));
    sim_stop(&sim);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_list_is_kept_until_it_is_removed),
        cmocka_unit_test(lists_are_ones_own),
        cmocka_unit_test(so_many_and_so_long),
        cmocka_unit_test(ready_armies_that_keep_to_the_points),
    };

    return cmocka_run_group_tests_name("core_armies", tests, NULL, NULL);
}
