/* Tiny: its records, its muster, and the table of it all. */
#include "tests/tiny/lines.h"

#include "common/match/setup.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

struct tiny_side *tiny_side(const struct match *m, int32_t side)
{
    return own_side(m, side);
}

struct tiny_unit *tiny_unit(const struct match *m, int32_t unit)
{
    return own_unit(m, unit);
}

struct tiny_figure *tiny_figure(const struct match *m, int32_t figure)
{
    return own_figure(m, figure);
}

bool in_play(const struct match *m, int32_t figure)
{
    return figure_at(m, figure)->fate == FATE_IN_PLAY;
}

int32_t first_in_play(const struct match *m, int32_t unit)
{
    const struct unit *u = unit_at(m, unit);

    for (int32_t i = 0; i < u->count; i++)
        if (in_play(m, u->first + i))
            return u->first + i;
    return -1;
}

int32_t strength(const struct match *m, int32_t unit)
{
    const struct unit *u = unit_at(m, unit);
    int32_t n = 0;

    for (int32_t i = 0; i < u->count; i++)
        n += in_play(m, u->first + i);
    return n;
}

int32_t side_strength(const struct match *m, int32_t side)
{
    int32_t n = 0;

    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (unit_at(m, unit)->side == side)
            n += strength(m, unit);
    return n;
}

bool in_the_open(const struct match *m, int32_t unit)
{
    return viewers_of(m, ITEM_UNIT, unit) == all_viewers(m);
}

int32_t hidden_unit(const struct match *m, int32_t side)
{
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (unit_at(m, unit)->side == side && strength(m, unit) > 0 && !in_the_open(m, unit))
            return unit;
    return -1;
}

length move_budget(const struct match *m)
{
    const struct tiny_match *own = own_match(m);

    return option_on(m, TINY_MUD) || own->rain ? TINY_MUDDY_MOVE : TINY_MOVE; /* RULE("T13-b") */
}

static const char *const order_words[] = {"none", "advance", "hold", "shoot", NULL};

static const struct field match_fields[] = {
    {.name = "first", .offset = offsetof(struct tiny_match, first), .min = 0, .max = SIDES_MAX - 1},
    {.name = "wood", .offset = offsetof(struct tiny_match, wood), .min = 0, .max = 3},
    {.name = "rain", .offset = offsetof(struct tiny_match, rain), .min = 0, .max = 1}};
static const struct field side_fields[] = {
    {.name = "drum", .offset = offsetof(struct tiny_side, drum), .min = 0, .max = 1},
    {.name = "lost", .offset = offsetof(struct tiny_side, lost), .min = 0, .max = FIGURES_MAX}};
static const struct field unit_fields[] = {{.name = "order",
                                            .offset = offsetof(struct tiny_unit, order),
                                            .sight = SEEN_BY_OWNER,
                                            .min = 0,
                                            .max = ORDER_SHOOT,
                                            .words = order_words},
                                           {.name = "shown",
                                            .offset = offsetof(struct tiny_unit, shown),
                                            .min = 0,
                                            .max = ORDER_SHOOT,
                                            .words = order_words},
                                           {.name = "braced",
                                            .offset = offsetof(struct tiny_unit, braced),
                                            .sight = SEEN_BY_OWNER,
                                            .min = 0,
                                            .max = 6},
                                           {.name = "second",
                                            .offset = offsetof(struct tiny_unit, second),
                                            .sight = SEEN_BY_OWNER,
                                            .min = 0,
                                            .max = ORDER_SHOOT,
                                            .words = order_words},
                                           {.name = "bearing",
                                            .offset = offsetof(struct tiny_unit, bearing),
                                            .sight = SEEN_BY_OWNER,
                                            .min = 0,
                                            .max = UINT16_MAX},
                                           {.name = "aim",
                                            .offset = offsetof(struct tiny_unit, aim),
                                            .sight = SEEN_BY_OWNER,
                                            .min = NOBODY,
                                            .max = UNITS_MAX - 1,
                                            .refers = REFERS_TO_UNIT},
                                           {.name = "shown_bearing",
                                            .offset = offsetof(struct tiny_unit, shown_bearing),
                                            .min = 0,
                                            .max = UINT16_MAX},
                                           {.name = "shown_aim",
                                            .offset = offsetof(struct tiny_unit, shown_aim),
                                            .min = NOBODY,
                                            .max = UNITS_MAX - 1,
                                            .refers = REFERS_TO_UNIT}};
static const struct field figure_fields[] = {
    {.name = "wounds", .offset = offsetof(struct tiny_figure, wounds), .min = 0, .max = TINY_WOUNDS},
    {.name = "mark",
     .offset = offsetof(struct tiny_figure, mark),
     .sight = SEEN_BY_MASTER,
     .min = 0,
     .max = 1000},
    {.name = "role",
     .offset = offsetof(struct tiny_figure, role),
     .min = 0,
     .max = ROLE_CREW,
     .words = tiny_roles},
    {.name = "belongs", .offset = offsetof(struct tiny_figure, belongs), .min = -1, .max = FIGURES_MAX - 1}};

static const struct field piece_fields[] = {
    {.name = "burning", .offset = offsetof(struct tiny_piece, burning), .min = 0, .max = TINY_BURNS},
    {.name = "laid_by",
     .offset = offsetof(struct tiny_piece, laid_by),
     .sight = SEEN_BY_MASTER,
     .min = 0,
     .max = SIDES_MAX - 1}};

/* The units of a side are dealt out to its players in turn; one player commands all without being asked. */
static int32_t commander(const struct match *m, int32_t side, int32_t nth)
{
    int32_t found[PLAYERS_MAX], n = 0;

    for (int32_t i = 0; i < m->state->players; i++)
        if (m->state->player[i].side == side)
            found[n++] = i;
    return n > 1 ? found[nth % n] : -1;
}

enum { COUNT_BYTES = 12 }; /* a blank and any number */

/* One alone has the name of its unit, several are counted: "guards 3". */
static void name_figure(char out[NAME_MAX_BYTES], const char *unit, int32_t nth, int32_t count)
{
    if (count == 1)
        snprintf(out, NAME_MAX_BYTES, "%s", unit);
    else
        snprintf(out, NAME_MAX_BYTES, "%.*s %d", NAME_MAX_BYTES - COUNT_BYTES - 1, unit, (int)nth + 1);
}

static void muster_figure(struct match *m, int32_t side, int32_t unit, int32_t id, const char *name,
                          const struct muster *from, const struct enlisted *who)
{
    struct stand *stand = table_stand(table_of(m), id);
    bool hidden = catalogue_flag(who->profile, "hidden");
    int32_t role = tiny_role(who->slot);

    *figure_at(m, id) = (struct figure){.unit = unit,
                                        .side = side,
                                        .fate = FATE_RESERVE,
                                        .seen_by = hidden ? 1 << side : (1 << m->state->sides) - 1,
                                        .name = state_add_name(m->state, name),
                                        .sort = state_add_name(m->state, hidden ? "spy" : tiny_roles[role]),
                                        .cost = tiny_cost(&from->catalogue, who)};
    stand->base = base_round(TINY_BASE);
    stand->height = 3 * CENTIMETRE;
    stand->side = side;
    stand->unit = unit;
    /* A spy is in nobody's way and hides nobody: nobody learns of him by where one can go or see. */
    stand->flags = hidden ? 0 : STAND_BLOCKS_SIGHT | STAND_BLOCKS_MOVE;
    tiny_figure(m, id)->wounds = TINY_WOUNDS;
    tiny_figure(m, id)->mark = id;
    tiny_figure(m, id)->role = role;
}

static int32_t muster_unit(struct match *m, const struct muster *from, int32_t side, int32_t unit,
                           int32_t first, const json_t *entry)
{
    struct enlisted who[ARMY_FIGURES_MAX];
    int32_t count = unit_enlist(&from->catalogue, entry, who, ARMY_FIGURES_MAX), ordinary = 0;

    for (int32_t n = 0; n < count; n++) {
        char name[NAME_MAX_BYTES];

        if (who[n].slot[0] == '\0')
            name_figure(name, catalogue_word(entry, "name", ""), ordinary++, unit_count(entry));
        else
            enlisted_name(&from->catalogue, entry, &who[n], name, sizeof name);
        muster_figure(m, side, unit, first + n, name, from, &who[n]);
        tiny_figure(m, first + n)->belongs = who[n].parent < 0 ? -1 : first + who[n].parent;
    }
    return count;
}

static bool muster(struct match *m, const struct muster *from, struct problems *problems)
{
    int32_t figure = 0, unit = 0;

    (void)problems;
    for (int32_t i = 0; i < table_of(m)->pieces; i++)
        if (table_piece(table_of(m), i)->form == PIECE_AREA)
            table_piece(table_of(m), i)->going = GOING_WOOD;
    for (int32_t side = 0; side < from->sides; side++) {
        struct zone zone;

        setup_zone(from, side, &zone);
        memcpy(tiny_side(m, side)->zone, zone.corner, sizeof tiny_side(m, side)->zone);
        for (size_t i = 0; i < army_units(&from->list[side]); i++, unit++) {
            const json_t *entry = army_unit(&from->list[side], i);
            int32_t count = muster_unit(m, from, side, unit, figure, entry);

            *unit_at(m, unit) =
                (struct unit){.side = side,
                              .first = figure,
                              .count = count,
                              .name = state_add_name(m->state, catalogue_word(entry, "name", "")),
                              .commander = commander(m, side, (int32_t)i)};
            tiny_unit(m, unit)->aim = tiny_unit(m, unit)->shown_aim = NOBODY;
            figure += count;
        }
    }
    return true;
}

static int32_t prospects(const struct match *m, int32_t side)
{
    return 100 * side_strength(m, side);
}

/* Enemies who are out, as far as everybody sees it: a game master may take out somebody in hiding. */
static int32_t fallen_enemies(const struct match *m, int32_t side)
{
    int32_t n = 0, all = (1 << m->state->sides) - 1;

    for (int32_t i = 0; i < m->state->figures; i++) {
        const struct figure *f = figure_at(m, i);

        n += f->side >= 0 && f->side != side && f->fate == FATE_OUT && (f->seen_by & all) == all;
    }
    return n;
}

static const char *broken(const struct match *m, int32_t *figure)
{
    (void)figure;
    for (int32_t i = 0; i < m->state->figures; i++) {
        const struct tiny_figure *f = tiny_figure(m, i);

        if (f->wounds < 0 || f->wounds > TINY_WOUNDS)
            return "wounds out of limits";
        if (in_play(m, i) != stand_on_table(table_of(m), i))
            return "in play, but not on the table; or the other way round";
        if (in_play(m, i) && f->wounds == 0)
            return "in play without wounds left";
    }
    for (int32_t i = 0; i < m->state->units; i++)
        for (int32_t n = 0; n < unit_at(m, i)->count; n++)
            if (figure_at(m, unit_at(m, i)->first + n)->side != unit_at(m, i)->side)
                return "a figure of another side than its unit";
    return ground_broken(m) ? ground_broken(m) : option_on(m, TINY_LINES) ? lines_broken(m) : NULL;
}

/* Whoever the game master brings back can take at least one wound. */
static void amended(struct match *m)
{
    for (int32_t i = 0; i < m->state->figures; i++)
        if (in_play(m, i) && tiny_figure(m, i)->wounds == 0)
            tiny_figure(m, i)->wounds = 1;
}

static const struct rules_option options[] = {{.name = "long", .rule = "T9-a"},
                                              {.name = "mud", .rule = "T4-c", .needs = "long rain"},
                                              {.name = "dry", .excludes = "mud", .rule = "T4-c"},
                                              {.name = "charges", .rule = "T10-a"},
                                              {.name = "ranks", .excludes = "charges", .rule = "T11-a"},
                                              {.name = "ground", .rule = "T12-a"},
                                              {.name = "ruled", .rule = "T13-a"},
                                              {.name = "staff", .rule = "T14-a"},
                                              {.name = "stones", .rule = "T15-a"},
                                              {.name = "lines", .needs = "ranks", .rule = "T17-a"}};
static const char *const phases[] = {"tiny.deployment", "tiny.orders", "tiny.actions", "tiny.tricks", NULL};
static const char *const terrain[] = {"wood", "fence", "river", NULL};

const struct rules tiny = {
    .name = "tiny",
    .version = "1",
    .unit = CENTIMETRE,
    .min_sides = 2,
    .max_sides = 4,
    .default_points = 100,
    .answer_items = 32,
    .unit_blocks = 2, /* only scenario files draw a unit up in two; such a unit stays where it is */
    .figures = FIGURES_MAX,
    .measuring = true,
    .match_bytes = sizeof(struct tiny_match),
    .side_bytes = sizeof(struct tiny_side),
    .unit_bytes = sizeof(struct tiny_unit),
    .figure_bytes = sizeof(struct tiny_figure),
    .piece_bytes = sizeof(struct tiny_piece),
    .finding_bytes = sizeof(struct tiny_findings),
    .spare = {TINY_SPARE, TINY_SPARE_CORNERS},
    .hides = true,
    .match_fields = {match_fields, 3},
    .side_fields = {side_fields, 2},
    .unit_fields = {unit_fields, 8},
    .figure_fields = {figure_fields, 4},
    .piece_fields = {piece_fields, 2},
    .option = options,
    .option_count = 10,
    .procedure = tiny_procedures,
    .procedure_count = TINY_PROCEDURES,
    .question = tiny_questions,
    .question_count = TINY_QUESTIONS,
    .phase = phases,
    .terrain = terrain,
    .check_army = tiny_check_army,
    .count = tiny_count,
    .muster = muster,
    .first_procedure = TINY_GAME,
    .prospects = prospects,
    .victory_points = fallen_enemies,
    .call_time = tiny_finish,
    .broken = broken,
    .amended = amended,
};
