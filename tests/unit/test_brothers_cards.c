/* The secrets of the card deck: whatever the order of the pile and the content of the discard, everybody sees
 * the same. */
#include "tests/unit/test_corsairs_help.h"

#include "common/match/view.h"
#include "common/rules/brothers/figures.h"

#include <stdio.h>

enum { SEEN_MOST = 1 << 16 };

static const char table[] =
    "{'format':1,'system':'brothers','table':{'width':120,'depth':90},'points':5000,'options':['card_deck'],"
    "'sides':[{'figures':[{'name':'Ann','profile':'levy','at':[60,20],'facing':0}]},"
    "{'figures':[{'name':'Bob','profile':'levy','at':[60,70],'facing':180}]}],"
    "'start':{'turn':1,'phase':'activations','first':'A'}}";

struct sight_of {
    char text[SEEN_MOST];
    size_t bytes;
};

static void write_item(void *context, const struct item *item)
{
    struct sight_of *s = context;

    for (int32_t i = 0; i < item->count; i++) {
        const struct attribute *a = &item->attribute[i];

        s->bytes +=
            (size_t)snprintf(s->text + s->bytes, SEEN_MOST - s->bytes, "%d.%d.%s=%d%s\n", (int)item->kind,
                             (int)item->id, a->name, (int)a->number, a->text ? a->text : "");
        assert_true(s->bytes < SEEN_MOST);
    }
}

static void swap(uint8_t *a, uint8_t *b)
{
    uint8_t kept = *a;

    *a = *b;
    *b = kept;
}

/* An ace has been drawn and laid off. */
static struct scene *after_a_draw(void)
{
    struct scene *s = scene_given(table);

    scene_play(s, "{'side':'A','answer':{'pick':'Ann'}}");
    scene_play(s, "{'side':'A','answer':{'pick':'sprint'}}");
    scene_play(s, "{'side':'A','answer':{'move':{'Ann':[60,25]}}}");
    assert_int_equal(brothers_of(s->run.m)->deck.discarded, 1);
    return s;
}

/* RULE("F0.4-b"): neither the order of the pile nor what was laid off shows anywhere. */
static void piles_are_secret(void **state)
{
    static const int32_t viewer[] = {0, 1, VIEWER_SPECTATOR, VIEWER_MASTER};
    static struct sight_of one, other;
    struct scene *a = after_a_draw(), *b = after_a_draw();
    struct deck *deck = &brothers_of(b->run.m)->deck;

    (void)state;
    swap(&deck->cards[deck->drawn], &deck->cards[deck->size - 1]);
    swap(&deck->cards[0], &deck->cards[5]);
    assert_int_not_equal(deck->cards[0], brothers_of(a->run.m)->deck.cards[0]);
    for (size_t i = 0; i < sizeof viewer / sizeof viewer[0]; i++) {
        one.bytes = other.bytes = 0;
        match_view(a->run.m, viewer[i], write_item, &one);
        match_view(b->run.m, viewer[i], write_item, &other);
        assert_string_equal(one.text, other.text);
        assert_non_null(strstr(one.text, "pile=37"));
        assert_non_null(strstr(one.text, "discard=1"));
    }
    scene_end(a);
    scene_end(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(piles_are_secret)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
