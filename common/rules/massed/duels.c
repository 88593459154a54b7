/* Challenges of a round: who fights whom alone, and who has hidden. */
#include "common/rules/massed/duels.h"

#include "common/match/ranks.h"
#include "common/rules/massed/units.h"

void massed_clear_challenges(struct massed_challenge *list)
{
    for (int32_t i = 0; i < CHALLENGES_MAX; i++)
        list[i] = (struct massed_challenge){.challenger = NOBODY, .challenged = NOBODY};
}

bool massed_room_for_challenge(struct massed_challenge *list)
{
    for (int32_t i = 0; i < CHALLENGES_MAX; i++)
        if (list[i].challenger == NOBODY)
            return true;
    return false;
}

void massed_add_challenge(struct massed_challenge *list, int32_t challenger, int32_t challenged,
                          enum massed_reply reply)
{
    for (int32_t i = 0; i < CHALLENGES_MAX; i++)
        if (list[i].challenger == NOBODY) {
            list[i] = (struct massed_challenge){
                .challenger = challenger, .challenged = challenged, .reply = (int32_t)reply};
            return;
        }
}

bool massed_stands_apart(struct massed_challenge *list, int32_t figure)
{
    EACH_CHALLENGE(list, row)
    {
        if (row->reply == REPLY_ACCEPTED && (row->challenger == figure || row->challenged == figure))
            return true;
        if (row->reply == REPLY_REFUSED && row->challenged == figure) /* RULE("B7.15.3-b") */
            return true;
    }
    return false;
}

int32_t massed_duellists(struct massed_challenge *list, int32_t figure, int32_t *opponents, int32_t most)
{
    int32_t count = 0;

    EACH_CHALLENGE(list, row)
    {
        int32_t other = row->challenger == figure   ? row->challenged
                        : row->challenged == figure ? row->challenger
                                                    : NOBODY;

        if (row->reply != REPLY_ACCEPTED || other == NOBODY)
            continue;
        if (count < most)
            opponents[count] = other;
        count++;
    }
    return count;
}

/* RULE("B7.15.3-c"): nobody has taken his place in the round; RULE("B7.15.3-d"): a leader stays. */
void massed_hide(struct match *m, int32_t figure)
{
    const struct figure *f = figure_at(m, figure);
    int32_t unit = f->unit, last;

    if (massed_figure_at(m, figure)->role == ROLE_LEADER || massed_unit_at(m, unit)->leader == figure ||
        !massed_lives(m, figure) || f->part == NOTHING)
        return;
    const struct block *b = &state_blocks(m->state, unit)[f->part];

    last = ranks_figure(m, unit, f->part, b->count - 1);
    if (block_rank_of(b, f->slot) < block_ranks(b) - 1 && massed_lives(m, last))
        ranks_swap(m, figure, last);
}
