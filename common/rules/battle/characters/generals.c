#include "common/rules/battle/characters/generals.h"

#include "common/rules/battle/arsenal/characters.h"
#include "common/rules/battle/arsenal/profiles.h"
#include "common/rules/battle/figures.h"

/* --- who they are --------------------------------------------------------------------------------------- */

/* The people of the first troops of its list. */
static const char *people_of(const struct muster *muster, int32_t side)
{
    if (army_units(&muster->list[side]) == 0)
        return "";
    return catalogue_word(unit_profile(&muster->catalogue, army_unit(&muster->list[side], 0)), "people", "");
}

/* RULE("B14.8.1-a"), RULE("B14.8.1-b"): of equal Ld the first of the list, which is the player's choice. */
static void choose(struct match *m, int32_t side, int32_t most)
{
    struct battle_officer officer[BATTLE_UNITS];
    int32_t figure[BATTLE_UNITS], chosen[SECONDS_MOST], count = 0, seconds;
    struct battle_side *s = battle_side_at(m, side);

    for (int32_t i = 0; i < SECONDS_MOST; i++)
        s->second[i] = NOBODY;
    for (int32_t i = 0; i < m->state->figures && count < BATTLE_UNITS; i++) {
        const struct massed_figure *f = massed_figure_at(m, i);

        if (figure_at(m, i)->side != side || f->role != ROLE_CHARACTER)
            continue;
        figure[count] = i;
        officer[count++] = (struct battle_officer){.ld = f->profile[CHAR_LD],
                                                   .general = s->massed.general == i,
                                                   .standard = s->massed.army_standard == i};
    }
    seconds = battle_seconds(officer, count, most < SECONDS_MOST ? most : SECONDS_MOST, chosen);
    for (int32_t i = 0; i < seconds; i++)
        s->second[i] = figure[chosen[i]];
}

void battle_choose_seconds(struct match *m, const struct muster *muster)
{
    for (int32_t side = 0; side < muster->sides; side++)
        choose(m, side, massed_seconds_most(&muster->catalogue, people_of(muster, side)));
}

/* RULE("B14.8.1-c"): each player of a side after the first commands the next second-in-command. */
void battle_give_seconds(struct match *m)
{
    int32_t players[SIDES] = {0};

    for (int32_t player = 0; player < m->state->players && battle_option(m, OPTION_PLAYERS_AS_SECONDS);
         player++) {
        int32_t side = m->state->player[player].side, second;

        if (side < 0 || ++players[side] < 2 || players[side] - 2 >= SECONDS_MOST)
            continue;
        second = battle_side_at(m, side)->second[players[side] - 2];
        if (second != NOBODY)
            unit_at(m, figure_at(m, second)->unit)->commander = player;
    }
}

/* RULE("B14.8.1-e"): 2D6 paces. RULE("B14.8.1-f"): with the option its owner alone is told. */
void battle_roll_reaches(struct match *m)
{
    for (int32_t side = 0; side < SIDES; side++)
        for (int32_t i = 0; i < SECONDS_MOST; i++) {
            struct battle_side *s = battle_side_at(m, side);
            struct event *e;
            struct roll roll;

            if (s->second[i] == NOBODY)
                continue;
            roll_begin(&roll, "battle.roll.reach", side, s->second[i], D6);
            for (int32_t die = 0; die < TEST_DICE; die++)
                roll.total += roll_die(m, &roll);
            s->reach[i] = roll.total * PACE;
            e = event_begin(m, "battle.second", RULE("B14.8.1-e"));
            event_arg(e, "second", ARG_FIGURE, s->second[i]);
            event_arg(e, "reach", ARG_LENGTH, s->reach[i]);
            event_roll(e, &roll);
            if (battle_option(m, OPTION_SECRET_REACH))
                event_only(e, 1 << side);
            event_end(m);
        }
}

/* --- whom they reach ------------------------------------------------------------------------------------ */

/* RULE("B14.8-b"): wherever he is. RULE("B14.8-d"), RULE("B11.1.3-d"): from the leader's base, or from the
 * middle of the front where there is none. */
static length away_from(const struct match *m, int32_t unit, int32_t commander)
{
    const struct stand *his = table_stand_const(table_of(m), commander);

    if (battle_has_leader(m, unit)) {
        const struct stand *s = table_stand_const(table_of(m), massed_unit_at(m, unit)->leader);

        return base_distance(&his->place, &his->base, &s->place, &s->base);
    }
    if (massed_in_ranks(m, unit))
        return base_distance_to_point(&his->place, &his->base, state_blocks(m->state, unit)[0].at);
    return base_distance_to_point(&his->place, &his->base, massed_centre(m, unit));
}

/* RULE("B14.8.1-g"): of its soldiers who live. */
static int32_t race_of(const struct match *m, int32_t unit)
{
    int32_t figures[RACES_MOST] = {0}, leader = massed_unit_at(m, unit)->leader;

    EACH_MEMBER(m->state, unit, figure)
    if (massed_lives(m, figure) && figure != leader &&
        (!massed_is_character(m, figure) || massed_unit_at(m, unit)->type == TYPE_CHARACTER))
        figures[massed_figure_at(m, figure)->race]++;
    return battle_race_of_most(figures, RACES_MOST);
}

/* RULE("B14.8-c"): on the table, and not routing. */
static bool commands_now(const struct match *m, int32_t figure)
{
    return figure != NOBODY && massed_lives(m, figure) && stand_on_table(table_of(m), figure) &&
           !battle_routing(m, figure_at(m, figure)->unit);
}

/* RULE("B14.8-c"): max(U, min(U + bonus, his Ld, 10)). */
static int32_t adds(const struct match *m, int32_t figure, int32_t troops)
{
    return battle_led(troops, battle_figure_at(m, figure)->nature.bonus_ld,
                      massed_value(m, figure, CHAR_LD)) -
           troops;
}

/* RULE("B14.8.1-d"), RULE("B14.8.1-h"). */
static bool second_reaches(const struct match *m, int32_t side, int32_t i, int32_t unit)
{
    const struct battle_side *s = battle_side_at(m, side);
    int32_t traits = commands_now(m, s->second[i]) ? battle_figure_at(m, s->second[i])->nature.traits : 0;
    struct battle_commander second;

    if (!commands_now(m, s->second[i]))
        return false;
    second =
        (struct battle_commander){.reach = s->reach[i],
                                  .race = massed_figure_at(m, s->second[i])->race,
                                  .any_race = (traits & (TRAIT_UNDEAD | TRAIT_ETHEREAL | TRAIT_DEMON)) != 0};
    return battle_commands(&second, away_from(m, unit, s->second[i]), race_of(m, unit));
}

struct battle_lent battle_lent_ld(const struct match *m, int32_t unit, int32_t troops)
{
    int32_t side = battle_side_of(m, unit), general = massed_side_at(m, side)->general;
    const struct battle_commander is_general = {.general = true};
    struct battle_lent best = {.value = 0, .rule = RULE("B14.8-c")};

    if (commands_now(m, general) && battle_commands(&is_general, away_from(m, unit, general), NO_RACE))
        best.value = adds(m, general, troops);
    for (int32_t i = 0; i < SECONDS_MOST; i++) {
        int32_t value =
            second_reaches(m, side, i, unit) ? adds(m, battle_side_at(m, side)->second[i], troops) : 0;

        if (value > best.value)
            best = (struct battle_lent){.value = value, .rule = RULE("B14.8.1-d")};
    }
    return best;
}
