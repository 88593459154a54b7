#include "server/core/tournament_sheets.h"

#include "common/tournament/draw.h"
#include "common/tournament/standings.h"
#include "server/base/memory.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct sheet {
    json_t *columns; /* texts */
    json_t *rows;    /* arrays of texts and numbers */
};

/* --- filling ---------------------------------------------------------------------------------- */

static struct sheet *sheet_create(const char *const *columns, size_t count)
{
    struct sheet *sheet = must_alloc(sizeof *sheet);

    sheet->columns = json_array();
    sheet->rows = json_array();
    for (size_t i = 0; i < count; i++)
        json_array_append_new(sheet->columns, json_string(columns[i]));
    return sheet;
}

void sheet_free(struct sheet *sheet)
{
    if (!sheet)
        return;
    json_decref(sheet->columns);
    json_decref(sheet->rows);
    free(sheet);
}

static json_t *begin_row(struct sheet *sheet)
{
    json_t *row = json_array();

    json_array_append_new(sheet->rows, row);
    return row;
}

static void add_text(json_t *row, const char *text)
{
    json_array_append_new(row, json_string(text));
}

static void add_number(json_t *row, int64_t number)
{
    json_array_append_new(row, json_integer(number));
}

static const char *name_of(const struct tournament *t, uint32_t entrant)
{
    return entrant ? t->entrant[entrant - 1].name : "";
}

static const char *team_of(const struct tournament *t, uint32_t entrant)
{
    const struct tournament_team *team = entrant ? tournament_team(t, t->entrant[entrant - 1].team) : NULL;

    return team ? team->name : "";
}

/* --- standings -------------------------------------------------------------------------------- */

static const char *break_name(Gonfalon__V1__TieBreak kind)
{
    return kind > 0 && (int)kind <= TIEBREAKS ? tiebreak_key((enum tiebreak)((int)kind - 1)) : "";
}

_Static_assert((int)GONFALON__V1__TIE_BREAK__TIE_BREAK_OPPONENTS == (int)TIEBREAK_OPPONENTS + 1 &&
                   (int)GONFALON__V1__TIE_BREAK__TIE_BREAK_LOT == (int)TIEBREAK_LOT + 1,
               "the tie-breaks of the schema are those of the library");

static struct sheet *standings(const struct tournament *t)
{
    static const char *const columns[] = {"rank",   "name", "team",  "club", "score",
                                          "played", "won",  "drawn", "lost", "bonus"};
    struct sheet *sheet = sheet_create(columns, sizeof columns / sizeof *columns);
    struct ranking ranking;

    for (size_t i = 0; i < t->settings->n_tie_breaks; i++)
        json_array_append_new(sheet->columns, json_string(break_name(t->settings->tie_breaks[i])));
    if (!tournament_begun(t) || !rank_final(t, &ranking))
        return sheet;
    for (uint32_t i = 0; i < ranking.count; i++) {
        const struct rank_row *from = &ranking.row[i];
        json_t *row = begin_row(sheet);

        add_number(row, from->place);
        add_text(row, from->team ? team_of(t, from->entrant) : name_of(t, from->entrant));
        add_text(row, team_of(t, from->entrant));
        add_text(row, t->entrant[from->entrant - 1].club);
        add_number(row, from->score);
        add_number(row, from->played);
        add_number(row, from->won);
        add_number(row, from->drawn);
        add_number(row, from->lost);
        add_number(row, from->bonus);
        for (size_t k = 0; k < t->settings->n_tie_breaks && k < RANK_BREAKS_MAX; k++)
            add_number(row, from->value[k]);
    }
    rank_free(&ranking);
    return sheet;
}

/* --- tables ----------------------------------------------------------------------------------- */

static bool is_known(const struct tournament_round *round, struct tournament_eyes eyes)
{
    return round->state != GONFALON__V1__ROUND_STATE__ROUND_STATE_DRAWN || eyes.host || eyes.judge;
}

static void add_seats(json_t *row, const struct tournament *t, const struct tournament_round *round,
                      const struct tournament_table *table)
{
    add_number(row, round->number);
    add_number(row, table->number);
    add_text(row, name_of(t, table->a));
    add_text(row, team_of(t, table->a));
    add_text(row, name_of(t, table->b));
    add_text(row, team_of(t, table->b));
    add_text(row, table->scenario);
    add_text(row, table->match);
}

static struct sheet *pairings(const struct tournament *t, struct tournament_eyes eyes, uint32_t number)
{
    static const char *const columns[] = {"round", "table",  "a",        "team_a",
                                          "b",     "team_b", "scenario", "match"};
    uint32_t last = t->rounds;

    while (last > 0 && !is_known(&t->round[last - 1], eyes))
        last--;
    if (number == 0)
        number = last;
    if (number == 0 || number > last)
        return NULL;
    const struct tournament_round *round = &t->round[number - 1];
    struct sheet *sheet = sheet_create(columns, sizeof columns / sizeof *columns);

    for (uint32_t i = 0; i < round->tables; i++)
        if (round->table[i].a != 0)
            add_seats(begin_row(sheet), t, round, &round->table[i]);
    return sheet;
}

static const char *how_name(Gonfalon__V1__ResultHow how)
{
    static const char *const names[] = {"",        "",       "played",  "time",         "bye",
                                        "no_show", "nobody", "dropped", "disqualified", "corrected"};

    return (size_t)how < sizeof names / sizeof *names ? names[how] : "";
}

static struct sheet *results(const struct tournament *t)
{
    static const char *const columns[] = {"round",     "table",     "a",       "team_a",  "b",
                                          "team_b",    "scenario",  "match",   "result",  "winner",
                                          "victory_a", "victory_b", "score_a", "score_b", "corrected"};
    struct sheet *sheet = sheet_create(columns, sizeof columns / sizeof *columns);

    for (uint32_t i = 0; i < t->rounds; i++)
        for (uint32_t k = 0; k < t->round[i].tables && t->round[i].begun; k++) {
            const struct tournament_table *table = &t->round[i].table[k];
            json_t *row = begin_row(sheet);
            int32_t a, b;

            table_points(t, table, &a, &b);
            add_seats(row, t, &t->round[i], table);
            add_text(row, how_name(table->how));
            add_text(row, table->winner == 1   ? name_of(t, table->a)
                          : table->winner == 2 ? name_of(t, table->b)
                                               : "");
            add_number(row, table->victory[0]);
            add_number(row, table->victory[1]);
            add_number(row, a);
            add_number(row, b);
            add_number(row, table->corrected);
        }
    return sheet;
}

/* --- crosstable ------------------------------------------------------------------------------- */

/* What one has from all that he has met the other in: "3-0", or "3-0 1-1". */
static void add_meetings(char *cell, size_t size, int32_t own, int32_t other)
{
    size_t used = strlen(cell);

    snprintf(cell + used, size - used, "%s%" PRId32 "-%" PRId32, used ? " " : "", own, other);
}

enum { CELL_SIZE = 64 };

/* The cells of one row, by the rows of the others. */
struct cross {
    const uint32_t *row_of; /* by number of entrant or team */
    char (*cell)[CELL_SIZE];
};

static void cross_tables(const struct tournament *t, uint32_t one, struct cross *x)
{
    for (uint32_t i = 0; i < t->rounds; i++) {
        const struct tournament_table *table = tournament_table_of(t, i + 1, one);
        int32_t a, b;

        if (!table || table->b == 0 || !table_done(table))
            continue;
        table_points(t, table, &a, &b);
        if (table->a == one)
            add_meetings(x->cell[x->row_of[table->b]], CELL_SIZE, a, b);
        else
            add_meetings(x->cell[x->row_of[table->a]], CELL_SIZE, b, a);
    }
}

static void cross_contests(const struct tournament *t, uint32_t one, struct cross *x)
{
    for (uint32_t i = 0; i < t->rounds; i++)
        for (uint32_t k = 0; k < t->round[i].contests; k++) {
            const struct tournament_contest *c = &t->round[i].contest[k];
            int side = c->team[1] == one;
            struct contest_result result;

            if (c->team[1] == 0 || c->team[side] != one)
                continue;
            contest_result(t, &t->round[i], c, &result);
            if (result.done)
                add_meetings(x->cell[x->row_of[c->team[!side]]], CELL_SIZE, result.score.points[side],
                             result.score.points[!side]);
        }
}

static void cross_row(const struct tournament *t, const struct ranking *ranking, uint32_t i, struct cross *x,
                      json_t *row)
{
    const struct rank_row *from = &ranking->row[i];

    memset(x->cell, 0, ranking->count * sizeof *x->cell);
    if (from->team)
        cross_contests(t, from->team, x);
    else
        cross_tables(t, from->entrant, x);
    add_number(row, from->place);
    add_text(row, from->team ? team_of(t, from->entrant) : name_of(t, from->entrant));
    add_number(row, from->score);
    for (uint32_t k = 0; k < ranking->count; k++)
        add_text(row, x->cell[k]);
}

static struct sheet *crosstable(const struct tournament *t)
{
    static const char *const columns[] = {"rank", "name", "score"};
    struct sheet *sheet = sheet_create(columns, sizeof columns / sizeof *columns);
    struct ranking ranking;

    if (!tournament_begun(t) || !rank_final(t, &ranking))
        return sheet;
    uint32_t *row_of = must_alloc((t->entrants + t->teams + 1) * sizeof *row_of);
    struct cross x = {row_of, must_alloc((ranking.count + 1) * sizeof *x.cell)};

    for (uint32_t i = 0; i < ranking.count; i++) {
        char column[16];

        row_of[ranking.row[i].team ? ranking.row[i].team : ranking.row[i].entrant] = i;
        snprintf(column, sizeof column, "%u", (unsigned)i + 1);
        json_array_append_new(sheet->columns, json_string(column));
    }
    for (uint32_t i = 0; i < ranking.count; i++)
        cross_row(t, &ranking, i, &x, begin_row(sheet));
    free(row_of);
    free(x.cell);
    rank_free(&ranking);
    return sheet;
}

struct sheet *sheet_make(const struct hall *hall, struct tournament_eyes eyes,
                         Gonfalon__V1__TournamentExportKind kind, uint32_t round)
{
    switch ((int)kind) {
    case GONFALON__V1__TOURNAMENT_EXPORT_KIND__TOURNAMENT_EXPORT_KIND_STANDINGS:
        return standings(hall->t);
    case GONFALON__V1__TOURNAMENT_EXPORT_KIND__TOURNAMENT_EXPORT_KIND_PAIRINGS:
        return pairings(hall->t, eyes, round);
    case GONFALON__V1__TOURNAMENT_EXPORT_KIND__TOURNAMENT_EXPORT_KIND_CROSSTABLE:
        return crosstable(hall->t);
    default:
        return results(hall->t);
    }
}

/* --- as text ---------------------------------------------------------------------------------- */

static void put(struct bytes *to, const char *text)
{
    bytes_add(to, text, strlen(text));
}

/* A spreadsheet computes what begins like this; a quote before it keeps it a text. */
static bool is_formula(const char *text)
{
    return text[0] && strchr("=+-@\t\r", text[0]);
}

static void put_cell(struct bytes *to, const json_t *value)
{
    char number[32];

    if (json_is_integer(value)) {
        snprintf(number, sizeof number, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
        put(to, number);
        return;
    }
    const char *text = json_string_value(value);

    if (!is_formula(text) && !strpbrk(text, "\",\r\n ")) {
        put(to, text);
        return;
    }
    put(to, is_formula(text) ? "\"'" : "\"");
    for (; *text; text++) {
        if (*text == '"')
            put(to, "\"");
        bytes_add(to, text, 1);
    }
    put(to, "\"");
}

static void put_line(struct bytes *to, const json_t *cells)
{
    for (size_t i = 0; i < json_array_size(cells); i++) {
        if (i > 0)
            put(to, ",");
        put_cell(to, json_array_get(cells, i));
    }
    put(to, "\r\n");
}

static void write_json(const struct sheet *sheet, struct bytes *to)
{
    json_t *all = json_array();

    for (size_t i = 0; i < json_array_size(sheet->rows); i++) {
        const json_t *row = json_array_get(sheet->rows, i);
        json_t *object = json_object();

        for (size_t k = 0; k < json_array_size(row); k++)
            json_object_set(object, json_string_value(json_array_get(sheet->columns, k)),
                            json_array_get(row, k));
        json_array_append_new(all, object);
    }
    char *text = json_dumps(all, JSON_INDENT(1) | JSON_PRESERVE_ORDER);

    json_decref(all);
    if (text)
        put(to, text);
    put(to, "\n");
    free(text);
}

void sheet_write(const struct sheet *sheet, Gonfalon__V1__ExportForm form, struct bytes *to)
{
    if (form == GONFALON__V1__EXPORT_FORM__EXPORT_FORM_JSON) {
        write_json(sheet, to);
        return;
    }
    put_line(to, sheet->columns);
    for (size_t i = 0; i < json_array_size(sheet->rows); i++)
        put_line(to, json_array_get(sheet->rows, i));
}
