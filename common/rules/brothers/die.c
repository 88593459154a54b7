/* The one die of the game (F0.3, F0.4): a D10 read 0 to 9, or what the match takes instead of it. Every
 * random result comes through here, so that no rule has to know which it is. */
#include "common/match/view.h"
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/state.h"

enum { CARD_TEN = 10, CARD_COURT = 11, CARD_RED_JOKER = 12, CARD_BLACK_JOKER = 13, CARD_KINDS = 14 };

static bool is_joker(int32_t card)
{
    return card >= CARD_COURT;
}

/* F0.4-a: aces to nines of four suits and two jokers; F0.4-e: the tens; F0.4-f: the court cards. */
static uint32_t make_cards(const struct match *m, uint8_t *cards)
{
    uint32_t n = 0;

    /* RULE("F0.4-a") */
    for (int32_t suit = 0; suit < 4; suit++) {
        for (uint8_t value = 1; value <= 9; value++)
            cards[n++] = value;
        if (option_on(m, OPTION_CARD_DECK_TENS)) {
            /* RULE("F0.4-e") */
            cards[n++] = CARD_TEN;
        }
        for (int32_t court = 0; court < 3 && option_on(m, OPTION_CARD_DECK_FACES); court++) {
            /* RULE("F0.4-f") */
            cards[n++] = CARD_COURT;
        }
    }
    cards[n++] = CARD_RED_JOKER;
    cards[n++] = CARD_BLACK_JOKER;
    return n;
}

/* Is a joker the last card laid off? It ends the deck: all cards go back (F0.4-d), shuffled before the next
 * one is drawn, so that the shuffling is told after the roll it follows from. */
static bool spent(const struct deck *deck)
{
    return deck->discarded > 0 && is_joker(deck->cards[deck->discarded - 1]);
}

/* F0.4-b: how many cards lie in each pile is public; with fog_of_war draws can be secret, and so are they. */
static void show_counts(struct match *m)
{
    struct brothers_match *own = brothers_of(m);
    bool whole = spent(&own->deck);

    own->pile_shown = whole ? own->deck.size : (int32_t)deck_pile_count(&own->deck);
    own->discard_shown = whole ? 0 : (int32_t)deck_discard_count(&own->deck);
    if (option_on(m, OPTION_FOG_OF_WAR))
        own->pile_shown = own->discard_shown = -1;
}

static void shuffle(struct match *m)
{
    deck_shuffle(&brothers_of(m)->deck, &m->dice, &m->state->dice);
    m->state->last_dice_entry = m->state->entries;
    show_counts(m);
    if (option_on(m, OPTION_FOG_OF_WAR) && m->state->turn > 0)
        return; /* a secret draw may be the reason; the roll that comes next is told as any other */
    event_begin(m, "brothers.deck_shuffled", RULE("F0.4-d"));
    event_end(m);
}

void brothers_deck_start(struct match *m, bool shuffled)
{
    uint8_t cards[DECK_CARDS_MAX];

    if (!option_on(m, OPTION_CARD_DECK))
        return;
    uint32_t count = make_cards(m, cards);

    deck_start(&brothers_of(m)->deck, cards, count);
    if (shuffled)
        shuffle(m);
    else
        show_counts(m);
}

/* F0.4-c: a joker is 0; F0.4-g: a player's favourite is worth the cards laid off before it. */
static bool is_favourite(const struct match *m, int32_t side, int32_t card)
{
    return option_on(m, OPTION_CARD_DECK_FAVOURITE_JOKER) && side >= 0 && card != CARD_COURT &&
           brothers_side_at(m, side)->favourite_joker == card - CARD_RED_JOKER + 1;
}

static int32_t card_value(const struct match *m, int32_t side, int32_t card, int32_t discarded)
{
    if (!is_joker(card))
        return card;
    if (is_favourite(m, side, card)) {
        /* RULE("F0.4-g") */
        return discarded;
    }
    /* RULE("F0.4-c") */
    return 0;
}

/* F0.4-b: each card drawn is shown, and the roll has only its value: which joker it was stands here. A hidden
 * figure's card is shown to those who know of him. */
static void tell_joker(struct match *m, int32_t side, int32_t figure, int32_t card)
{
    static const char *const word[] = {"brothers.joker.court", "brothers.joker.red", "brothers.joker.black"};
    int32_t viewers = figure < 0 ? all_viewers(m) : viewers_of(m, ITEM_FIGURE, figure);
    struct event *e = event_begin(m, "brothers.joker_drawn",
                                  card == CARD_COURT            ? RULE("F0.4-f")
                                  : is_favourite(m, side, card) ? RULE("F0.4-g")
                                                                : RULE("F0.4-c"));

    event_rule(e, RULE("F0.4-b"));
    event_arg(e, "side", ARG_SIDE, side);
    event_word(e, "card", word[card - CARD_COURT]);
    if (viewers != all_viewers(m))
        event_only(e, viewers);
    event_end(m);
}

static int32_t draw_card(struct match *m, struct roll *r, int32_t side, int32_t figure)
{
    struct deck *deck = &brothers_of(m)->deck;
    uint8_t card = CARD_COURT;

    if (spent(deck))
        shuffle(m);
    int32_t discarded = (int32_t)deck_discard_count(deck);

    deck_draw(deck, &card);
    deck_discard(deck, card);
    show_counts(m);
    m->state->last_dice_entry = m->state->entries;
    int32_t value = card_value(m, side, card, discarded);

    if (is_joker(card))
        tell_joker(m, side, figure, card);
    r->sides = deck->size;
    r->face[r->dice++] = value;
    return value;
}

/* F0.3-f to -h: larger dice with the tens dropped; without a zero, whole tens count their number of tens. */
static int32_t read_face(const struct match *m, int32_t face)
{
    if (face % 10 != 0)
        return face % 10;
    if (option_on(m, OPTION_DIE_NO_ZERO)) {
        /* RULE("F0.3-h") */
        return face / 10;
    }
    /* RULE("F0.3-d") */
    return 0;
}

static int32_t die_sides(const struct match *m)
{
    if (option_on(m, OPTION_DIE_D20)) {
        /* RULE("F0.3-f") */
        return 20;
    }
    if (option_on(m, OPTION_DIE_D30)) {
        /* RULE("F0.3-g") */
        return 30;
    }
    return 10;
}

int32_t brothers_die(struct match *m, struct roll *r, const char *what, int32_t side, int32_t figure)
{
    roll_begin(r, what, side, figure, die_sides(m));
    if (option_on(m, OPTION_CARD_DECK)) {
        /* RULE("F0.4-b") */
        r->total = draw_card(m, r, side, figure);
        return r->total;
    }
    int32_t value = read_face(m, roll_die(m, r));

    if (r->sides == 10)
        r->face[0] = value;
    r->total = value;
    return value;
}

int32_t brothers_wound_malus(const struct match *m, int32_t figure)
{
    /* RULE("F7.6-a") */
    return figure < 0 ? 0 : brothers_figure_at(m, figure)->wound;
}

void brothers_modify(struct roll *r, int32_t value, const char *rule)
{
    if (value != 0)
        roll_modify(r, value, rule);
}

void brothers_add_wound_malus(const struct match *m, int32_t figure, struct roll *r, int32_t sign)
{
    brothers_modify(r, sign * brothers_wound_malus(m, figure), RULE("F7.8-a"));
}

/* F0.3-e: a natural 0 fails, whatever the total. */
enum check_result brothers_check(struct roll *r, int32_t natural, int32_t target)
{
    r->total = natural + roll_modifiers(r);
    r->target = target;
    r->result = natural == 0 || r->total < target ? ROLL_FAILED : ROLL_PASSED;
    if (natural == 0) {
        /* RULE("F0.3-e") */
        return CHECK_CRITICAL;
    }
    return r->total >= target ? CHECK_PASSED : CHECK_FAILED;
}

/* --- odds -------------------------------------------------------------------------------------------- */

static void add_face(struct brothers_faces *faces, int32_t value)
{
    faces->total++;
    for (int32_t i = 0; i < faces->count; i++)
        if (faces->value[i] == value) {
            faces->weight[i]++;
            return;
        }
    faces->value[faces->count] = value;
    faces->weight[faces->count++] = 1;
}

/* Everybody has seen each card drawn, so which are left is known, though not their order. */
static void card_faces(const struct match *m, int32_t side, struct brothers_faces *faces)
{
    const struct deck *deck = &brothers_of(m)->deck;
    bool whole = spent(deck) || option_on(m, OPTION_FOG_OF_WAR);
    int32_t discarded = whole ? 0 : (int32_t)deck_discard_count(deck);

    for (int32_t i = whole ? 0 : deck->drawn; i < deck->size; i++)
        add_face(faces, card_value(m, side, deck->cards[i], discarded));
}

void brothers_faces(const struct match *m, int32_t side, struct brothers_faces *faces)
{
    faces->count = 0;
    faces->total = 0;
    if (option_on(m, OPTION_CARD_DECK)) {
        card_faces(m, side, faces);
        return;
    }
    for (int32_t face = 1; face <= die_sides(m); face++)
        add_face(faces, read_face(m, face));
}

int64_t brothers_reaching(const struct brothers_faces *faces, int32_t modifier, int32_t target,
                          bool zero_fails)
{
    int64_t wins = 0;

    for (int32_t i = 0; i < faces->count; i++)
        if (faces->value[i] + modifier >= target && !(zero_fails && faces->value[i] == 0))
            wins += faces->weight[i];
    return wins;
}
