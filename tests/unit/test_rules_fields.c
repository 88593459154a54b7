/* The field tables of every system: words match limits, names are unique, limits are limits. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "common/match/rules.h"

typedef void look_at_field(const char *system, struct field_table table, int32_t which, size_t bytes);

static void each_field(look_at_field *look)
{
    for (int32_t n = 0; rules_installed[n]; n++) {
        const struct rules *r = rules_installed[n];
        const struct {
            struct field_table table;
            size_t bytes;
        } tables[] = {{r->match_fields, r->match_bytes},
                      {r->side_fields, r->side_bytes},
                      {r->unit_fields, r->unit_bytes},
                      {r->figure_fields, r->figure_bytes}};

        for (size_t t = 0; t < sizeof tables / sizeof tables[0]; t++)
            for (int32_t i = 0; i < tables[t].table.count; i++)
                look(r->name, tables[t].table, i, tables[t].bytes);
    }
}

static int32_t word_count(const char *const *words)
{
    int32_t n = 0;

    while (words[n])
        n++;
    return n;
}

/* A value within the limits has a word, and no word means a value beyond them. */
static void has_as_many_words(const char *system, struct field_table table, int32_t which, size_t bytes)
{
    const struct field *f = &table.field[which];

    (void)bytes;
    if (!f->words)
        return;
    if (f->min != 0 || word_count(f->words) != f->max + 1)
        fail_msg("%s: %s goes from %d to %d and has %d words", system, f->name, f->min, f->max,
                 word_count(f->words));
    for (int32_t i = 0; i <= f->max; i++)
        if (field_word(f, f->words[i]) != i)
            fail_msg("%s: %s has the word %s twice", system, f->name, f->words[i]);
}

static void words_match_limits(void **state)
{
    (void)state;
    each_field(has_as_many_words);
}

static void is_a_field(const char *system, struct field_table table, int32_t which, size_t bytes)
{
    const struct field *f = &table.field[which];

    if (!f->name || f->min > f->max || f->offset % sizeof(int32_t) != 0 ||
        f->offset + sizeof(int32_t) > bytes)
        fail_msg("%s: field %d (%s) is no field of its record", system, which, f->name ? f->name : "");
    if (field_find(table, f->name) != f)
        fail_msg("%s: two fields are called %s", system, f->name);
}

static void fields_lie_in_their_records(void **state)
{
    (void)state;
    each_field(is_a_field);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_match_limits),
        cmocka_unit_test(fields_lie_in_their_records),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
