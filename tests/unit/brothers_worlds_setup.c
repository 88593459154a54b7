/* The match of both worlds: one table, the same enemies, and the two whom the keeper hides. */
#include "tests/unit/brothers_worlds.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Two woods at the ends of the keeper's zone for the hidden, brush between the sides. */
#define SCENARIO                                                                                             \
    "'scenario':{'format':1,'system':'brothers','id':'fog','name':{'en':'Fog','fr':'Brume'},"                \
    "'text':{'en':'Fog','fr':'Brume'},'unit':'cm','table':{'width':170,'depth':70},'turns':4,"               \
    "'points':2000,'terrain':["                                                                              \
    "{'kind':'forest','outline':[[2,1],[26,1],[26,14],[2,14]]},"                                             \
    "{'kind':'forest','outline':[[144,1],[168,1],[168,14],[144,14]]},"                                       \
    "{'kind':'brush','outline':[[70,25],[100,25],[100,40],[70,40]]}],"                                       \
    "'sides':[{'name':{'en':'A','fr':'A'},'zone':[[0,0],[170,0],[170,15],[0,15]],'edge':'south'},"           \
    "{'name':{'en':'B','fr':'B'},'zone':[[0,55],[170,55],[170,70],[0,70]],'edge':'north'}],"                 \
    "'special':{%s}}"

#define SEEN                                                                                                 \
    "{'profile':'champion','name':'Ann','leader':true},{'profile':'archer','name':'Abe'},"                   \
    "{'profile':'regular','name':'Amy'},{'profile':'light_rider','name':'Art'}"
#define ENEMY                                                                                                \
    "{'profile':'officer','name':'Bob','leader':true},{'profile':'archer','name':'Ben'},"                    \
    "{'profile':'mage','name':'Bea'},{'profile':'veteran','name':'Bud'},{'profile':'scout','name':'Bert'}"

static bool is_hidden_one(const struct match *m, int32_t figure, int32_t *which)
{
    static const char *const names[HIDDEN_MAX] = {"Hal", "Hugh", "Huw"};

    for (*which = 0; *which < HIDDEN_MAX; ++*which)
        if (strcmp(name_at(m, figure_at(m, figure)->name), names[*which]) == 0)
            return true;
    return false;
}

void make_worlds(uint64_t seed, const char *objective, const char *options,
                 const struct secrets secrets[WORLDS])
{
    start_worlds(seed);
    for (int32_t i = 0; i < WORLDS; i++) {
        char setup[6000];

        snprintf(setup, sizeof setup,
                 "{'format':1,'system':'brothers','points':2000,'options':{%s}," SCENARIO
                 ",'sides':[{'name':'A','army':{'format':1,'system':'brothers','name':'A','points':2000,"
                 "'units':[" SEEN ",%s]}},{'name':'B','army':{'format':1,'system':'brothers','name':'B',"
                 "'points':2000,'units':[" ENEMY "]}}]}",
                 options, objective, secrets[i].hidden);
        for (char *c = setup; *c; c++)
            if (*c == '\'')
                *c = '"';
        open_world(&world[i], setup, seed * 31 + (uint64_t)i * 7919);
    }
}

void open_worlds(uint64_t seed, const char *objective, const char *options,
                 const struct secrets secrets[WORLDS])
{
    make_worlds(seed, objective, options, secrets);
    compare();
}

static int32_t hidden_in(const struct match *m)
{
    int32_t count = 0, which;

    for (int32_t i = brothers_next_fighter(m, -1); i >= 0; i = brothers_next_fighter(m, i))
        count += is_hidden_one(m, i, &which);
    return count;
}

static void place_secrets(const struct match *m, const struct secrets *secrets, struct answer *a)
{
    for (int32_t i = 0; i < a->count; i++) {
        int32_t which;

        if (is_hidden_one(m, a->item[i].ref, &which))
            a->item[i].at = secrets->at[which];
        else if (strcmp(name_at(m, figure_at(m, a->item[i].ref)->name), "Abe") == 0 && secrets->seen_at.x)
            a->item[i].at = secrets->seen_at;
        else if (strcmp(name_at(m, figure_at(m, a->item[i].ref)->name), "Art") == 0 && secrets->rider_at.x)
            a->item[i].at = secrets->rider_at;
    }
}

static void keepers_choice(struct world *w, const struct secrets *secrets, struct answer *a)
{
    const struct decision *d = match_decision(w->m, KEEPER);

    if (strcmp(d->key, "brothers.ask.status") != 0) {
        match_default_answer(w->m, KEEPER, a);
        if (strcmp(match_decision(w->m, KEEPER)->key, "brothers.ask.deploy_fog") == 0)
            place_secrets(w->m, secrets, a);
        return;
    }
    answer_clear(a, DECISION_PICK, d->number);
    for (int32_t k = 0; k < d->option_count; k++) {
        int32_t which;

        if (strcmp(d->option[k].tag, "hide") == 0 && is_hidden_one(w->m, d->option[k].figure, &which))
            answer_add(a, d->option[k].id, 0);
    }
    assert_int_equal(a->count, hidden_in(w->m));
}

void set_up(const struct secrets secrets[WORLDS])
{
    static struct answer a;

    while (world[0].m->state->turn == 0) {
        if (match_waits_for(world[0].m, OTHER)) {
            match_default_answer(world[0].m, OTHER, &a);
            give_both(OTHER, &a);
        }
        for (int32_t i = 0; i < WORLDS; i++)
            if (world[i].m->state->turn == 0 && match_waits_for(world[i].m, KEEPER)) {
                keepers_choice(&world[i], &secrets[i], &a);
                apply(&world[i], KEEPER, &a);
            }
        if (world[0].m->state->turn == 0)
            compare();
    }
}
