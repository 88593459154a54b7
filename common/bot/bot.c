#include "common/bot/think.h"

#include <stdlib.h>
#include <string.h>

const char *const bot_kind_name[BOT_KINDS] = {"random", "steady", "keen"};

uint64_t bot_seed(uint64_t match, uint32_t entries)
{
    return match * UINT64_C(0x9e3779b97f4a7c15) + entries;
}

enum bot_kind bot_kind_from(const char *name)
{
    int32_t kind = 0;

    while (kind < BOT_KINDS && strcmp(bot_kind_name[kind], name) != 0)
        kind++;
    return (enum bot_kind)kind;
}

/* Two draws; the last step may be a little less likely than the others. */
int32_t chance_far_below(struct chance *c, int32_t below)
{
    int64_t coarse = chance_below(c, below / DICE_SIDES_MAX + 1);
    int64_t value = coarse * DICE_SIDES_MAX + (int64_t)seeded_draw(&c->stream, DICE_SIDES_MAX);

    return (int32_t)(value % below);
}

struct bot *bot_create(const struct bot_setting *setting, const struct match *m)
{
    struct bot *bot = malloc(sizeof *bot); /* most of it is scratch, and large */

    if (!bot)
        return NULL;
    bot->ahead = NULL;
    bot->setting = *setting;
    if (bot->setting.steps == 0)
        bot->setting.steps = KEEN_STEPS;
    bot_reseed(bot, setting->seed);
    if (setting->kind == BOT_KEEN) {
        bot->ahead = keen_create(m);
        if (!bot->ahead) {
            free(bot);
            return NULL;
        }
    }
    return bot;
}

void bot_free(struct bot *bot)
{
    if (!bot)
        return;
    keen_free(bot->ahead);
    free(bot);
}

void bot_reseed(struct bot *bot, uint64_t seed)
{
    bot->setting.seed = seed;
    bot->chance.seed = seed;
    chance_enter(&bot->chance, 0);
}

void bot_choose(struct bot *bot, struct match *m, int32_t side, struct answer *out)
{
    /* Each decision has a stream of its own, so that a bot called twice for the same one answers the same. */
    chance_enter(&bot->chance, (uint64_t)m->state->entries * SIDES_MAX + (uint64_t)side);
    switch (bot->setting.kind) {
    case BOT_RANDOM:
        random_choose(bot, m, side, out);
        break;
    case BOT_KEEN:
        keen_choose(bot, m, side, out);
        break;
    case BOT_STEADY:
    case BOT_KINDS:
        steady_choose(bot, m, side, out);
        break;
    }
}

int32_t bot_player(struct match *m, int32_t side)
{
    int32_t first = -1, count = 0;

    for (int32_t i = 0; i < m->state->players; i++)
        if (asked_from(m->state->player[i].side) == side) {
            first = first < 0 ? i : first;
            count++;
        }
    /* Only among several does it matter whom the decision asks; describing it again costs more than all this.
     */
    const struct decision *d = count > 1 ? match_decision(m, side) : NULL;

    if (d && d->player >= 0)
        return d->player;
    for (int32_t i = 0; d && i < m->state->players; i++)
        if (match_awaited(m, side) >> i & 1)
            return i;
    return first;
}

/* What is chosen may be for another of the side to choose. */
static int32_t who_may_give(struct match *m, int32_t player, int32_t side, const struct answer *a)
{
    for (int32_t i = 0; i < m->state->players; i++)
        if (asked_from(m->state->player[i].side) == side && match_check_by(m, i, side, a, NULL, NULL))
            return i;
    return player;
}

void bot_entry(struct match *m, int32_t player, int32_t side, struct entry *e)
{
    e->kind = ENTRY_ANSWER;
    e->side = side_of_asked(side);
    e->player = player;
    if (!m->parts)
        return;
    if (!(match_awaited(m, side) >> player & 1)) {
        if (!match_check_by(m, player, side, &e->answer, NULL, NULL))
            e->player = who_may_give(m, player, side, &e->answer);
        return;
    }
    match_part(m, player, side, &e->answer);
    if (match_check_by(m, player, side, &e->answer, NULL, NULL))
        return;
    match_default_answer(m, side, &e->answer);
    match_part(m, player, side, &e->answer);
    if (!match_check_by(m, player, side, &e->answer, NULL, NULL))
        e->kind = ENTRY_LEAVE;
}
