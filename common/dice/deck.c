#include "common/dice/deck.h"

#include <assert.h>
#include <string.h>

static void swap(uint8_t *a, uint8_t *b)
{
    uint8_t kept = *a;

    *a = *b;
    *b = kept;
}

void deck_start(struct deck *deck, const uint8_t *cards, uint32_t count)
{
    assert(count <= DECK_CARDS_MAX);
    *deck = (struct deck){.size = (uint8_t)count};
    memcpy(deck->cards, cards, count);
}

/* Fisher-Yates: each place, from the last, gets one of the cards not yet placed; all orders equally likely.
 */
void deck_shuffle(struct deck *deck, const struct dice *dice, struct dice_place *place)
{
    deck->discarded = 0;
    deck->drawn = 0;
    for (uint32_t unplaced = deck->size; unplaced >= 2; unplaced--)
        swap(&deck->cards[unplaced - 1], &deck->cards[dice_draw(dice, place, unplaced)]);
}

bool deck_draw(struct deck *deck, uint8_t *card)
{
    if (deck->drawn == deck->size)
        return false;
    *card = deck->cards[deck->drawn++];
    return true;
}

bool deck_discard(struct deck *deck, uint8_t card)
{
    for (uint32_t i = deck->discarded; i < deck->drawn; i++) {
        if (deck->cards[i] == card) {
            swap(&deck->cards[i], &deck->cards[deck->discarded++]);
            return true;
        }
    }
    return false;
}

uint32_t deck_pile_count(const struct deck *deck)
{
    return (uint32_t)(deck->size - deck->drawn);
}

uint32_t deck_discard_count(const struct deck *deck)
{
    return deck->discarded;
}
