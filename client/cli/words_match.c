/* Matches, tables and chat in words. */
#include "client/cli/words.h"
#include "client/cli/words_units.h"

#include <stdio.h>
#include <string.h>

static void add_seat(struct bytes *to, const Gonfalon__V1__Seat *s)
{
    if (s->kind == GONFALON__V1__SEAT_KIND__SEAT_KIND_MASTER)
        text_format(to, "\n  %s: ", text_of("seat_kind.master"));
    else
        text_format(to, "\n  %s %d: ", text_of("word.side"), (int)s->side);
    if (s->bot[0])
        text_format(to, "%s %s", text_of("word.bot"), s->bot);
    else
        text_add(to, s->name[0] ? s->name : text_of("cli.free_seat"));
    if (s->army_name[0])
        text_format(to, ", %s", s->army_name);
    else if (s->army_chosen)
        text_format(to, ", %s", text_of("cli.army_chosen"));
    if (s->ready)
        text_format(to, ", %s", text_of("cli.is_ready"));
    if (s->name[0] && !s->bot[0] && s->presence != GONFALON__V1__PRESENCE__PRESENCE_UNSPECIFIED)
        text_format(to, ", %s", word_of(&gonfalon__v1__presence__descriptor, (int)s->presence));
}

/* As the table calls the side; where there is no table, by those who sit there. */
static void add_side(struct bytes *to, int32_t side, Gonfalon__V1__Seat *const *seats, size_t count,
                     const struct picture *picture)
{
    bool named = false;

    for (size_t i = 0; i < count && !picture; i++)
        if (seats[i]->side == side && seats[i]->name[0]) {
            text_format(to, "%s%s", named ? ", " : "", seats[i]->name);
            named = true;
        }
    if (!named)
        text_side(to, side, picture);
}

/* "won: Anne. Anne wins on points. [C11-b] (victory points: Anne 320, Bob 150)" */
static void add_outcome(struct bytes *to, const Gonfalon__V1__Outcome *o, Gonfalon__V1__Seat *const *seats,
                        size_t count, const struct picture *picture)
{
    struct bytes winner = {0};

    add_side(&winner, o->winner, seats, count, picture);
    bytes_add(&winner, "", 1);
    text_add(to, word_of(&gonfalon__v1__outcome_kind__descriptor, (int)o->kind));
    if (o->winner >= 0)
        text_format(to, "%s%s", text_colon(), (const char *)winner.data);
    if (o->reason[0]) {
        text_add(to, ". ");
        text_say(to, o->reason, "side", (const char *)winner.data, NULL);
    }
    if (o->rule[0])
        text_format(to, " [%s]", o->rule);
    for (size_t side = 0; side < o->n_victory_points; side++) {
        if (side == 0)
            text_format(to, " (%s%s", text_of("cli.victory_points"), text_colon());
        else
            text_add(to, ", ");
        add_side(to, (int32_t)side, seats, count, picture);
        text_format(to, " %d%s", (int)o->victory_points[side], side + 1 == o->n_victory_points ? ")" : "");
    }
    bytes_free(&winner);
}

void add_match(struct bytes *to, const Gonfalon__V1__MatchInfo *m)
{
    const Gonfalon__V1__MatchSettings *s = m->settings;

    text_add(to, m->id);
    if (s)
        text_format(to, "  %s  %d  %s  ", s->system, (int)s->points, s->scenario[0] ? s->scenario : "-");
    text_add(to, word_of(&gonfalon__v1__match_phase__descriptor, (int)m->phase));
    if (m->turn > 0)
        text_format(to, ", %s %u", text_of("word.turn"), m->turn);
    if (m->paused)
        text_format(to, ", %s", text_of("cli.paused"));
    if (m->frozen)
        text_format(to, ", %s", text_of("cli.frozen"));
    if (s && s->lesson)
        text_format(to, ", %s", text_of("cli.lesson"));
    if (s && s->title[0])
        text_format(to, "  \"%s\"", s->title);
    if (m->code[0])
        text_format(to, "  %s %s", text_of("cli.code"), m->code);
    for (size_t i = 0; i < m->n_seats; i++)
        add_seat(to, m->seats[i]);
    if (m->outcome && m->outcome->kind != GONFALON__V1__OUTCOME_KIND__OUTCOME_KIND_UNSPECIFIED) {
        text_add(to, "\n  ");
        add_outcome(to, m->outcome, m->seats, m->n_seats, NULL);
    }
    if (m->rematch[0])
        text_format(to, "\n  %s %s", text_of("cli.rematch"), m->rematch);
}

void add_status(struct bytes *to, const Gonfalon__V1__MatchStatus *s, const struct picture *picture)
{
    text_format(to, "* %s", word_of(&gonfalon__v1__match_phase__descriptor, (int)s->phase));
    if (s->paused)
        text_format(to, ", %s", text_of("cli.paused"));
    if (s->frozen)
        text_format(to, ", %s", text_of("cli.frozen"));
    if (s->rules_gone)
        text_format(to, ". %s", text_of("match.rules_gone"));
    for (size_t i = 0; i < s->n_clocks; i++) {
        const Gonfalon__V1__SideClock *c = s->clocks[i];

        if (c->left_ms < 0)
            continue;
        text_add(to, ", ");
        text_side(to, c->side, picture);
        text_format(to, " %d:%02d%s", c->left_ms / 60000, c->left_ms / 1000 % 60, c->running ? "*" : "");
    }
    for (size_t i = 0; i < s->n_offers; i++) {
        text_add(to, ", ");
        text_side(to, s->offers[i]->side, picture);
        text_format(to, " %s", word_of(&gonfalon__v1__offer_kind__descriptor, (int)s->offers[i]->kind));
    }
    if (s->outcome && s->outcome->kind != GONFALON__V1__OUTCOME_KIND__OUTCOME_KIND_UNSPECIFIED) {
        text_add(to, text_colon());
        add_outcome(to, s->outcome, s->seats, s->n_seats, picture);
    }
}

void add_chat(struct bytes *to, const Gonfalon__V1__ChatLine *line)
{
    text_format(to, "[%s] ", word_of(&gonfalon__v1__chat_channel__descriptor, (int)line->channel));
    text_add(to, line->from);
    text_add(to, text_colon());
    text_add(to, line->text);
}

/* --- the table ----------------------------------------------------------------------------------- */

static void add_position(struct bytes *to, const struct picture_item *item, const struct picture *picture)
{
    text_add(to, " @");
    text_length(to, picture_number(item, "x", 0), text_measure(picture));
    text_add(to, " / ");
    text_length(to, picture_number(item, "y", 0), text_measure(picture));
    text_add(to, " ^");
    text_angle(to, picture_number(item, "facing", 0));
}

static void add_figure(struct bytes *to, const struct picture_item *item, const struct picture *picture)
{
    const char *fate = picture_text(item, "fate");

    text_format(to, "\n    %d ", (int)item->id);
    text_figure(to, item->id, picture);
    text_format(to, ", %s", text_of(picture_text(item, "sort")));
    if (picture_number(item, "on_table", 0))
        add_position(to, item, picture);
    if (strcmp(fate, "in_play") != 0) {
        char key[64];

        snprintf(key, sizeof key, "fate.%s", fate);
        text_format(to, ", %s", text_of(key));
    }
}

/* Adds all figures of a unit, but of one in ranks only those who stand outside of them: the line of the unit
 * tells of the others, and counts those that are lost. */
static void add_figures(struct bytes *to, const struct picture_item *unit, const struct picture *picture)
{
    bool ranks = unit_in_ranks(unit);

    for (size_t i = 0; i < picture->count; i++) {
        const struct picture_item *item = &picture->item[i];

        if (item->kind == ITEM_FIGURE && picture_number(item, "unit", -1) == unit->id &&
            (!ranks || (picture_number(item, "slot", -1) < 0 && picture_number(item, "on_table", 0))))
            add_figure(to, item, picture);
    }
}

static void add_units(struct bytes *to, int32_t side, const struct picture *picture)
{
    for (size_t i = 0; i < picture->count; i++) {
        const struct picture_item *item = &picture->item[i];

        if (item->kind != ITEM_UNIT || picture_number(item, "side", -1) != side)
            continue;
        text_format(to, "\n  %s %d ", text_of("word.unit"), (int)item->id);
        text_unit(to, item->id, picture);
        if (unit_in_ranks(item))
            add_unit_state(to, item, picture);
        add_figures(to, item, picture);
    }
}

static void add_terrain_line(struct bytes *to, const struct picture_item *item, const struct picture *picture)
{
    const struct picture_attribute *outline = picture_attribute(item, "outline");
    int32_t low[2] = {INT32_MAX, INT32_MAX}, high[2] = {INT32_MIN, INT32_MIN};

    if (picture_number(item, "removed", 0) || picture_number(item, "parent", -1) >= 0)
        return;
    for (int32_t i = 0; outline && i < outline->number; i++) {
        low[i % 2] = outline->list[i] < low[i % 2] ? outline->list[i] : low[i % 2];
        high[i % 2] = outline->list[i] > high[i % 2] ? outline->list[i] : high[i % 2];
    }
    text_format(to, "\n  %d %s %s", (int)item->id, text_of(picture_text(item, "kind")),
                picture_text(item, "name"));
    if (low[0] > high[0] || low[1] > high[1])
        return;
    for (int end = 0; end < 2; end++) {
        text_add(to, end == 0 ? " @" : " .. @");
        text_length(to, end == 0 ? low[0] : high[0], text_measure(picture));
        text_add(to, " / ");
        text_length(to, end == 0 ? low[1] : high[1], text_measure(picture));
    }
}

void add_table(struct bytes *to, const struct picture *picture)
{
    const struct picture_item *match = picture_find(picture, ITEM_MATCH, 0);

    if (!match) {
        text_add(to, text_of("cli.nothing_to_see"));
        return;
    }
    text_format(to, "%s %d, %s; %s ", text_of("word.turn"), (int)picture_number(match, "turn", 0),
                text_of(picture_text(match, "phase")), text_of("word.table"));
    text_length(to, picture_number(match, "width", 0), text_measure(picture));
    text_add(to, " x ");
    text_length(to, picture_number(match, "depth", 0), text_measure(picture));
    for (size_t i = 0; i < picture->count; i++) {
        const struct picture_item *item = &picture->item[i];

        if (item->kind == ITEM_SIDE) {
            text_format(to, "\n%s %d ", text_of("word.side"), (int)item->id);
            text_side(to, item->id, picture);
            if (picture_number(item, "victory_points", -1) >= 0)
                text_format(to, ", %s%s%d", text_of("cli.victory_points"), text_colon(),
                            (int)picture_number(item, "victory_points", 0));
            add_units(to, item->id, picture);
        } else if (item->kind == ITEM_TERRAIN)
            add_terrain_line(to, item, picture);
    }
}
