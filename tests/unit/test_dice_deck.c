/* Decks, by the example of the cards of `brothers` (F0.4): 1 to 9 in four suits and two jokers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "common/dice/deck.h"
#include "common/dice/dice.h"
#include "common/dice/scripted.h"
#include "common/dice/seeded.h"

enum { CARDS = 38, JOKER = 0, JOKERS = 2 };

static struct dice_seeded seeded = {.seed = 2024};

/* F0.4-a */
static struct deck brothers_deck(void)
{
    uint8_t cards[CARDS];
    struct deck deck;

    memset(cards, JOKER, sizeof cards);
    for (uint32_t i = 0; i < 36; i++)
        cards[i] = (uint8_t)(i / 4 + 1);
    deck_start(&deck, cards, CARDS);
    return deck;
}

static uint32_t in_hand(const struct deck *deck)
{
    return (uint32_t)(deck->drawn - deck->discarded);
}

/* No card lost, none doubled, and the three parts make up the whole. */
static void assert_complete(const struct deck *deck)
{
    uint32_t count[10] = {0};

    assert_int_equal(deck_pile_count(deck) + in_hand(deck) + deck_discard_count(deck), CARDS);
    for (uint32_t i = 0; i < CARDS; i++) {
        assert_in_range(deck->cards[i], 0, 9);
        count[deck->cards[i]]++;
    }
    assert_int_equal(count[JOKER], JOKERS);
    for (uint32_t value = 1; value <= 9; value++)
        assert_int_equal(count[value], 4);
}

static void an_unshuffled_deck_is_in_the_order_given(void **state)
{
    const uint8_t cards[] = {7, 3, 3, 9};
    struct deck deck;
    uint8_t card;

    (void)state;
    deck_start(&deck, cards, 4);
    for (uint32_t i = 0; i < 4; i++) {
        assert_true(deck_draw(&deck, &card));
        assert_int_equal(card, cards[i]);
    }
    assert_false(deck_draw(&deck, &card));
    assert_int_equal(deck_pile_count(&deck), 0);
    assert_int_equal(in_hand(&deck), 4);
}

static void only_a_card_in_hand_can_be_discarded(void **state)
{
    const uint8_t cards[] = {1, 2, 3, 4};
    struct deck deck;
    uint8_t card;

    (void)state;
    deck_start(&deck, cards, 4);
    assert_false(deck_discard(&deck, 1)); /* still on the pile */
    deck_draw(&deck, &card);
    deck_draw(&deck, &card);
    deck_draw(&deck, &card);
    assert_true(deck_discard(&deck, 3)); /* not the first one drawn */
    assert_false(deck_discard(&deck, 3));
    assert_false(deck_discard(&deck, 4));
    assert_int_equal(in_hand(&deck), 2);
    assert_int_equal(deck_discard_count(&deck), 1);
    assert_int_equal(deck_pile_count(&deck), 1);
    assert_true(deck_discard(&deck, 1));
    assert_true(deck_discard(&deck, 2));
    assert_true(deck_draw(&deck, &card));
    assert_int_equal(card, 4);
}

/* F0.4-b, F0.4-d, F0.4-g: play a long time, shuffling all when a joker shows; it can never run out. */
static void a_joker_brings_all_cards_back(void **state)
{
    struct dice dice = seeded_dice(&seeded);
    struct deck deck = brothers_deck();
    struct dice_place place;
    uint32_t jokers = 0;

    (void)state;
    dice_enter(&place, 1);
    deck_shuffle(&deck, &dice, &place);
    assert_complete(&deck);
    for (uint64_t entry = 2; entry < 2000; entry++) {
        uint8_t card;

        dice_enter(&place, entry);
        assert_true(deck_draw(&deck, &card));
        assert_int_equal(in_hand(&deck), 1); /* the discard is counted before the joker joins it */
        assert_int_equal(deck_discard_count(&deck) + deck_pile_count(&deck), CARDS - 1);
        if (card == JOKER) {
            deck_shuffle(&deck, &dice, &place);
            assert_int_equal(deck_pile_count(&deck), CARDS); /* the joker too */
            jokers++;
        } else {
            assert_true(deck_discard(&deck, card));
        }
        assert_complete(&deck);
    }
    assert_in_range(jokers, 100, 220); /* the first of 2 jokers among 38 comes after 13 cards on average */
}

static void the_same_place_shuffles_alike_and_another_does_not(void **state)
{
    struct dice dice = seeded_dice(&seeded);
    struct deck one = brothers_deck(), same = brothers_deck(), other = brothers_deck();
    struct dice_place place;

    (void)state;
    dice_enter(&place, 5);
    deck_shuffle(&one, &dice, &place);
    dice_enter(&place, 5);
    deck_shuffle(&same, &dice, &place);
    deck_shuffle(&other, &dice, &place); /* same entry, further on */
    assert_memory_equal(&one, &same, sizeof one);
    assert_memory_not_equal(&one, &other, sizeof one);
}

/* Which of the 24 orders of the cards 0 to 3 this is. */
static uint32_t order_number(const uint8_t cards[4])
{
    uint32_t number = 0;

    for (uint32_t i = 0; i < 4; i++) {
        uint32_t smaller_later = 0;
        for (uint32_t j = i + 1; j < 4; j++)
            smaller_later += cards[j] < cards[i];
        number = number * (4 - i) + smaller_later;
    }
    return number;
}

/* 4 x 3 x 2 equally likely rolls give the 24 orders once each: so all orders are exactly as likely. */
static void every_order_of_four_cards_once(void **state)
{
    const uint8_t cards[] = {0, 1, 2, 3};
    uint32_t seen[24] = {0};

    (void)state;
    for (uint32_t i = 0; i < 24; i++) {
        const struct scripted_roll rolls[] = {{4, i / 6 + 1}, {3, i / 2 % 3 + 1}, {2, i % 2 + 1}};
        struct dice_scripted scripted;
        struct dice dice = scripted_dice(&scripted);
        struct dice_place place;
        struct deck deck;

        scripted_start(&scripted, rolls, 3);
        dice_enter(&place, 1);
        deck_start(&deck, cards, 4);
        deck_shuffle(&deck, &dice, &place);
        assert_int_equal(scripted_finish(&scripted), 0);
        seen[order_number(deck.cards)]++;
    }
    for (uint32_t i = 0; i < 24; i++)
        assert_int_equal(seen[i], 1);
}

static void decks_of_no_card_and_of_one_need_no_dice(void **state)
{
    const uint8_t cards[] = {5};
    struct dice_scripted scripted;
    struct dice dice = scripted_dice(&scripted);
    struct dice_place place;
    struct deck deck;
    uint8_t card;

    (void)state;
    scripted_start(&scripted, NULL, 0);
    dice_enter(&place, 1);
    deck_start(&deck, cards, 0);
    deck_shuffle(&deck, &dice, &place);
    assert_false(deck_draw(&deck, &card));
    deck_start(&deck, cards, 1);
    deck_shuffle(&deck, &dice, &place);
    assert_true(deck_draw(&deck, &card));
    assert_int_equal(card, 5);
    assert_int_equal(scripted_finish(&scripted), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_unshuffled_deck_is_in_the_order_given),
        cmocka_unit_test(only_a_card_in_hand_can_be_discarded),
        cmocka_unit_test(a_joker_brings_all_cards_back),
        cmocka_unit_test(the_same_place_shuffles_alike_and_another_does_not),
        cmocka_unit_test(every_order_of_four_cards_once),
        cmocka_unit_test(decks_of_no_card_and_of_one_need_no_dice),
    };
    return cmocka_run_group_tests_name("dice_deck", tests, NULL, NULL);
}
