/* What fighting, shooting, magic and care are worth to a bot, in hundredths of a point. */
#include "common/rules/brothers/actions.h"
#include "common/rules/brothers/advice/ideas.h"
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/fight/fight.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/places.h"
#include "common/rules/brothers/state.h"
#include "common/rules/brothers/turn/menu.h"

static int32_t share_of(const struct match *m, int32_t figure, int32_t percent)
{
    return brothers_value(m, figure) / 100 * percent;
}

/* To flee is good for who is losing: what the enemies in contact could do next turn, less the free blow. */
int32_t brothers_flee_worth(struct brothers_thought *t, const struct brothers_choice *c)
{
    const struct match *m = t->m;
    int32_t figure = t->figure;
    int32_t list[CONTACTS_MAX], count = brothers_engagers(m, figure, list, CONTACTS_MAX);
    int32_t danger = 0, blow = 0;

    (void)c;
    for (int32_t i = 0; i < count; i++) {
        struct brothers_bout b = brothers_bout(m, list[i], figure);
        int32_t worth = brothers_bout_worth(m, &b);

        danger += worth;
        b.guard = GUARD_FLEEING;
        worth = brothers_bout_worth(m, &b);
        blow = worth > blow ? worth : blow;
    }
    return danger - blow - share_of(m, figure, 5);
}

/* What a loaded weapon would do to the most likely target. */
static int32_t best_shot(const struct match *m, int32_t figure, int32_t weapon)
{
    int32_t best = 0;

    for (int32_t i = brothers_next_living(m, -1); i >= 0; i = brothers_next_living(m, i)) {
        struct brothers_shot shot = {figure, i, weapon, 0, 0};

        if (brothers_in_play(m, i) && brothers_shootable(m, figure, i) &&
            brothers_distance(m, figure, i) <= brothers_figure_at(m, weapon)->thing.range) {
            int32_t worth = brothers_value_of_shot(m, &shot);

            best = worth > best ? worth : best;
        }
    }
    return best;
}

int32_t brothers_memorise_worth(struct brothers_thought *t, const struct brothers_choice *c)
{
    const struct match *m = t->m;
    const struct brothers_figure *b = brothers_figure_at(m, t->figure);
    int32_t level = brothers_of(m)->spell[c->a].level;

    if (b->memorised == 0)
        return 200 + 20 * level;
    return 10 * (level - brothers_of(m)->spell[b->memorised - 1].level) - 100;
}

int32_t brothers_striking_worth(struct brothers_thought *t, const struct brothers_choice *c)
{
    return brothers_strike_worth(t->m, t->figure, c->a);
}

int32_t brothers_shooting_worth(struct brothers_thought *t, const struct brothers_choice *c)
{
    struct brothers_shot shot = brothers_shot_chosen(t->figure, c);

    return brothers_value_of_shot(t->m, &shot);
}

int32_t brothers_reload_worth(struct brothers_thought *t, const struct brothers_choice *c)
{
    return best_shot(t->m, t->figure, c->a) / 2 + 20;
}

int32_t brothers_quick_reload_worth(struct brothers_thought *t, const struct brothers_choice *c)
{
    return best_shot(t->m, t->figure, c->a) / 3 + 10;
}

int32_t brothers_reload_piece_worth(struct brothers_thought *t, const struct brothers_choice *c)
{
    (void)t;
    return 100 * c->b;
}

int32_t brothers_magazine_worth(struct brothers_thought *t, const struct brothers_choice *c)
{
    return brothers_figure_at(t->m, c->a)->loaded == 0 ? best_shot(t->m, t->figure, c->a) : 0;
}

int32_t brothers_cast_worth(struct brothers_thought *t, const struct brothers_choice *c)
{
    struct brothers_casting casting = {.caster = t->figure, .target = c->a, .spell = c->b};

    return brothers_casting_worth(t->m, &casting);
}

int32_t brothers_rally_worth(struct brothers_thought *t, const struct brothers_choice *c)
{
    (void)c;
    return share_of(t->m, t->figure, 20);
}

int32_t brothers_care_worth(struct brothers_thought *t, const struct brothers_choice *c)
{
    return share_of(t->m, c->a, 15);
}
