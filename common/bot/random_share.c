/* Shares made up at random. Each statement draws but one number (random_answer.c). */
#include "common/bot/random_parts.h"

enum { UNGROUPED = -1 };

/* What the options of a group have been given so far, and what they can still take. */
struct purse {
    int64_t given, room;
};

static struct purse purse_of(const struct decision *d, const struct answer *a, int32_t group)
{
    struct purse purse = {0, 0};

    for (int32_t i = 0; i < a->count; i++)
        if (d->option[i].group == group) {
            purse.given += a->item[i].value;
            purse.room += d->option[i].max - a->item[i].value;
        }
    if (group != UNGROUPED && purse.room > d->group[group].max - purse.given)
        purse.room = d->group[group].max - purse.given;
    return purse;
}

static bool group_takes_more(const struct decision *d, const struct answer *a, int32_t group)
{
    return group == UNGROUPED || purse_of(d, a, group).room > 0;
}

/* Without groups, every option is ungrouped, whatever its number says. */
static int32_t group_of(const struct decision *d, int32_t option)
{
    return d->group_count > 0 ? d->option[option].group : UNGROUPED;
}

/* Gives `left` one by one to the options of the group, or to all of them; they have room for it. */
static void deal(struct chance *c, const struct decision *d, const int32_t *only, int64_t left,
                 struct answer *out)
{
    while (left > 0) {
        int32_t i = chance_below(c, out->count);

        if (out->item[i].value < d->option[i].max && (!only || d->option[i].group == *only) &&
            group_takes_more(d, out, group_of(d, i))) {
            out->item[i].value++;
            left--;
        }
    }
}

static int64_t least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* Each option gets its least, each group what it still lacks; the rest of a random total goes one by one to
 * the options that can take more. */
void random_share(struct chance *c, const struct decision *d, struct answer *out)
{
    int64_t left = chance_between(c, d->min, d->max), room = 0;

    for (int32_t i = 0; i < d->option_count && out->count < ANSWER_ITEMS_MAX; i++)
        answer_add(out, d->option[i].id, d->option[i].min);
    for (int32_t group = 0; group < d->group_count; group++) {
        struct purse purse = purse_of(d, out, group);

        deal(c, d, &group, least(d->group[group].min - purse.given, purse.room), out);
    }
    for (int32_t i = 0; i < out->count; i++) {
        left -= out->item[i].value;
        if (group_of(d, i) == UNGROUPED)
            room += d->option[i].max - out->item[i].value;
    }
    for (int32_t group = 0; group < d->group_count; group++)
        room += purse_of(d, out, group).room;
    deal(c, d, NULL, least(left, room), out);
}
