/* Suggestions for deployment (B25.1, O10.1-a): a line of battle that is spread over the sections of the
 * table, with those who fight on foot in the middle, cavalry and chariots on the wings, characters beside
 * regiments that they can join, machines and wizards behind. The worths only put the choices in order. */
#include "common/rules/massed/advice/line.h"

#include "common/rules/massed/attach.h"
#include "common/rules/massed/tally.h"
#include "common/rules/massed/units.h"

enum {
    PLACES = 3,        /* offered of each unit */
    SECTION_WORTH = 8, /* of a section in which the side has nobody yet */
    ROW_WORTH = 2,
    WING_WORTH = 2, /* of a column farther out, for who belongs there */
    BESIDE_WORTH = 20,
    BESIDE_PACES = 10,
    HAND_TO_HAND_RANKS = 4,
    FILES_MOST = 10,
    DEPLOY_WORTH = 30 /* of each step in who comes first */
};

static bool is_wizard(const struct match *m, int32_t unit)
{
    return massed_figure_at(m, unit_at(m, unit)->first)->wizard > 0;
}

/* Who comes first: the others stand about it. */
static int32_t turn_of(const struct match *m, int32_t unit)
{
    static const int32_t turns[MASSED_TYPES] = {
        [TYPE_INFANTRY] = 5, [TYPE_HEAVY_CAVALRY] = 4, [TYPE_LIGHT_CAVALRY] = 3, [TYPE_MONSTER] = 4,
        [TYPE_CHARIOT] = 3,  [TYPE_SKIRMISHERS] = 2,   [TYPE_PACK] = 3,          [TYPE_MACHINE] = 1,
    };

    return turns[massed_unit_at(m, unit)->type];
}

static bool on_the_wing(const struct match *m, int32_t unit)
{
    int32_t type = massed_unit_at(m, unit)->type;

    return type == TYPE_HEAVY_CAVALRY || type == TYPE_LIGHT_CAVALRY || type == TYPE_CHARIOT ||
           type == TYPE_PACK;
}

static bool behind(const struct match *m, int32_t unit)
{
    int32_t type = massed_unit_at(m, unit)->type;

    return type == TYPE_MACHINE || (type == TYPE_CHARACTER && is_wizard(m, unit));
}

/* The nearer to a regiment that takes him, the better for a character who fights. */
static int32_t beside_worth(const struct match *m, int32_t unit, struct point at)
{
    int32_t figure = unit_at(m, unit)->first, best = 0;

    if (massed_unit_at(m, unit)->type != TYPE_CHARACTER || is_wizard(m, unit))
        return 0;
    for (int32_t friend = 0; friend < m->state->units; friend ++)
        if (friend != unit && unit_at(m, friend)->side == unit_at(m, unit)->side &&
            massed_in_ranks(m, friend) && massed_takes_characters(m, friend, figure)) {
            int32_t paces = distance(at, massed_centre(m, friend)) / PACE;
            int32_t own = paces >= BESIDE_PACES ? 0 : BESIDE_WORTH * (BESIDE_PACES - paces) / BESIDE_PACES;

            best = own > best ? own : best;
        }
    return best;
}

static int32_t place_worth(const struct match *m, int32_t unit, int32_t column, int32_t row, struct point at,
                           const struct massed_presence in[TABLE_SECTIONS])
{
    int32_t out = column > DEPLOY_COLUMNS / 2 ? column - DEPLOY_COLUMNS / 2 : DEPLOY_COLUMNS / 2 - column;

    return (in[massed_section_of(m, at)].occupied ? 0 : SECTION_WORTH) +
           (behind(m, unit) ? -(row > 2 ? row - 2 : 2 - row) : -row) * ROW_WORTH +
           (on_the_wing(m, unit) ? out * WING_WORTH : -out) + beside_worth(m, unit, at);
}

/* Shooters stand in as many ranks as shoot, many who fight hand to hand in four. */
static int32_t files_of(const struct match *m, const struct massed_line *line, int32_t unit)
{
    int32_t usual = massed_usual_files(m, unit), count = massed_waiting(m, unit);
    bool shoots = line->shoots(m, unit);
    int32_t wide = shoots ? (count + line->shooting_ranks - 1) / line->shooting_ranks
                          : count / HAND_TO_HAND_RANKS,
            most = shoots ? line->shooting_files : FILES_MOST;

    if (!massed_has_ranks(m, unit))
        return 0;
    if (massed_is_levy(m, unit) || wide < usual)
        return usual;
    return wide < most ? wide : most;
}

/* The best places of one unit. */
static void suggest_unit(const struct match *m, const struct massed_line *line, int32_t unit,
                         const struct massed_presence in[TABLE_SECTIONS], struct suggestions *s)
{
    struct answer_item item, best[PLACES];
    int32_t worth[PLACES], count = 0, files = files_of(m, line, unit);

    for (int32_t n = 0; n < DEPLOY_COLUMNS * DEPLOY_ROWS; n++) {
        int32_t own, at;

        if (!massed_deploys_at(m, line->deployment, unit, n % DEPLOY_COLUMNS, n / DEPLOY_COLUMNS, files,
                               &item))
            continue;
        own = place_worth(m, unit, n % DEPLOY_COLUMNS, n / DEPLOY_COLUMNS, item.at, in) +
              (line->suits ? line->suits(m, unit, &item) : 0);
        for (at = count; at > 0 && worth[at - 1] < own; at--)
            if (at < PLACES) {
                worth[at] = worth[at - 1];
                best[at] = best[at - 1];
            }
        if (at < PLACES) {
            worth[at] = own;
            best[at] = item;
            count += count < PLACES;
        }
    }
    for (int32_t i = 0; i < count; i++) {
        if (!suggest_begin(s, line->label, turn_of(m, unit) * DEPLOY_WORTH + worth[i]))
            return;
        suggest_arg(s, "unit", ARG_UNIT, unit);
        suggest_arg(s, "across", ARG_LENGTH, best[i].at.x);
        suggest_arg(s, "deep", ARG_LENGTH, best[i].at.y);
        suggest_place(s, unit, best[i].at, best[i].facing, NO_VALUE);
        s->pool[s->used - 1].amount = best[i].amount;
    }
}

void massed_suggest_line(const struct match *m, const struct massed_line *line, const struct decision *d,
                         struct suggestions *s)
{
    struct massed_presence in[2][TABLE_SECTIONS];

    massed_count_presence(m, NOTHING, in);
    for (int32_t i = 0; i < d->movable_count; i++)
        suggest_unit(m, line, d->movable[i].figure, in[d->side], s);
}
