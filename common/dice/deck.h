/*
 * A deck of cards: chance that remembers. Plain data that lives in the match state.
 *
 * What a card means is up to the rule system; here it is a number, and several cards may bear the same.
 * The order of the draw pile and the content of the discard are secret, only the counts are public: no
 * view may show `cards`.
 */
#ifndef GONFALON_COMMON_DICE_DECK_H
#define GONFALON_COMMON_DICE_DECK_H

#include <stdbool.h>
#include <stdint.h>

#include "common/dice/dice.h"

enum { DECK_CARDS_MAX = 124 };

/*
 * One array in three parts: the discard, the cards drawn but not yet discarded, and the draw pile with its
 * top card first. Drawing moves a border and not a card, so no card can get lost.
 */
struct deck {
    uint8_t size;
    uint8_t discarded; /* cards[0 .. discarded) */
    uint8_t drawn;     /* cards[discarded .. drawn) are in hand, cards[drawn .. size) are the draw pile */
    uint8_t padding;
    uint8_t cards[DECK_CARDS_MAX];
};

/* All cards on the draw pile in the given order, not shuffled: a test that wants an order leaves it so. */
void deck_start(struct deck *deck, const uint8_t *cards, uint32_t count);

/* Takes back every card, in hand and discarded ones too, and shuffles all of them into a new draw pile. */
void deck_shuffle(struct deck *deck, const struct dice *dice, struct dice_place *place);

/* Takes the top card into the hand. False if the draw pile is empty. */
bool deck_draw(struct deck *deck, uint8_t *card);

/* Puts one card bearing this number from the hand on the discard. False if there is none in the hand. */
bool deck_discard(struct deck *deck, uint8_t card);

uint32_t deck_pile_count(const struct deck *deck);
uint32_t deck_discard_count(const struct deck *deck);

#endif
