/* The dice of a shot, and their chances by counting. */
#include "common/rules/corsairs/shoot/shooting.h"
#include "common/rules/corsairs/turn/groups.h"

int32_t corsairs_roll_natural(struct match *m, struct roll *roll)
{
    int32_t face = roll_die(m, roll);

    /* RULE("C1-d"): a 6 is rolled again at once; two of them are a natural 7. */
    if (face == 6 && roll_die(m, roll) == 6)
        return NATURAL_MOST;
    return face;
}

/* Of 36 cases: 6 for each face from 1 to 5, 5 for a six that stays one, 1 for the double six. */
int32_t corsairs_cases_of(int32_t natural)
{
    static const int32_t at_least[NATURAL_MOST + 2] = {30, 30, 30, 24, 18, 12, 6, 1, 0};

    if (natural < 0)
        natural = 0;
    return at_least[natural > NATURAL_MOST ? NATURAL_MOST + 1 : natural];
}

bool corsairs_die_succeeds(int32_t natural, int32_t modifiers, int32_t needs)
{
    if (natural == 1)
        return false;                    /* RULE("C6.1-i") */
    return natural + modifiers >= needs; /* RULE("C1-e"), RULE("C6.1-j"): a 7 is no automatic hit */
}

/* What may become of one die: a success, one short of it, or a failure. */
struct die_cases {
    int64_t success, near, fail;
};

static struct die_cases die_cases(const struct shot *s)
{
    int32_t natural = s->needs - s->total;
    int32_t success = corsairs_cases_of(natural);
    int32_t with_bonus = corsairs_cases_of(natural - 1);

    return (struct die_cases){success, with_bonus - success, CASES_A_DIE - with_bonus};
}

enum { REDS_NONE, REDS_NEAR, REDS_SUCCESS, REDS };
enum { DICE_MOST = SHOT_DICE_MAX * 2 };

/* ways[reds][any near miss][successes]: added up die by die. */
struct tally {
    int64_t ways[REDS][2][DICE_MOST + 1];
};

static void add_die(struct tally *t, const struct die_cases *c, bool red)
{
    struct tally next = {0};

    for (int32_t reds = 0; reds < REDS; reds++)
        for (int32_t near = 0; near < 2; near++)
            for (int32_t n = 0; n < DICE_MOST; n++) {
                int64_t ways = t->ways[reds][near][n];
                int32_t red_near = red && reds < REDS_NEAR ? REDS_NEAR : reds;

                if (ways == 0)
                    continue;
                next.ways[red ? REDS_SUCCESS : reds][near][n + 1] += ways * c->success;
                next.ways[red_near][1][n] += ways * c->near;
                next.ways[reds][near][n] += ways * c->fail;
            }
    *t = next;
}

void corsairs_count_shot(const struct shot *s, struct shot_odds *odds)
{
    struct die_cases c = die_cases(s);
    struct tally t = {0};

    t.ways[REDS_NONE][0][0] = 1;
    odds->cases = 1;
    for (int32_t i = 0; i < s->weapon->red + s->weapon->white; i++) {
        add_die(&t, &c, i < s->weapon->red);
        odds->cases *= CASES_A_DIE;
    }
    for (int32_t n = 0; n <= DICE_MOST; n++)
        odds->hits[n] = 0;
    for (int32_t reds = 0; reds < REDS; reds++)
        for (int32_t near = 0; near < 2; near++)
            for (int32_t n = 0; n <= DICE_MOST; n++) {
                int32_t hits = 0;

                if (reds == REDS_SUCCESS)
                    hits = n + (s->at_group && near);
                else if (reds == REDS_NEAR && s->at_group)
                    hits = n + 1;
                odds->hits[hits > DICE_MOST ? DICE_MOST : hits] += t.ways[reds][near][n];
            }
}

int64_t corsairs_chance_to_hit(const struct shot_odds *odds)
{
    return odds->cases - odds->hits[0];
}

/* With a dozen dice the cases are so many that their products would not fit. */
static int32_t shift(const struct shot_odds *odds)
{
    return odds->cases > (int64_t)1 << 36 ? 28 : 0;
}

/* Expected loss of the enemy: the target first, then others of its group at about its cost. */
int32_t corsairs_shot_worth(const struct match *m, const struct aim *aim, const struct shot *shot)
{
    struct shot_odds odds;
    int64_t sum = 0;
    int32_t members[CORSAIRS_FIGURES], others = 0;

    corsairs_count_shot(shot, &odds);
    if (shot->at_group)
        others = corsairs_group_of(m, aim->target, aim->along, members) - 1;
    for (int32_t n = 1; n <= DICE_MOST; n++)
        sum += (odds.hits[n] >> shift(&odds)) * (n <= 1 + others ? n : 1 + others);
    return (int32_t)(sum * 100 * figure_at(m, aim->target)->cost / (odds.cases >> shift(&odds)));
}
