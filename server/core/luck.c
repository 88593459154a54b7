/* Luck: the dice of a finished match, expected and rolled, by side, purpose and kind of die. */
#include "server/core/exchange.h"
#include "server/core/past.h"
#include "server/core/replay.h"

#include <string.h>

enum { LINES_MAX = 512, FACES_MAX = 20 };

struct luck {
    Gonfalon__V1__LuckReply *answer;
    struct arena scratch;
};

static Gonfalon__V1__LuckLine *line_of(struct request *r, const Gonfalon__V1__Roll *roll)
{
    Gonfalon__V1__LuckReply *answer = ((struct luck *)r->own)->answer;

    for (size_t i = 0; i < answer->n_lines; i++) {
        Gonfalon__V1__LuckLine *line = answer->lines[i];

        if (line->side == roll->side && (int32_t)line->die == roll->die &&
            strcmp(line->what, roll->what) == 0)
            return line;
    }
    if (answer->n_lines == LINES_MAX)
        return NULL;
    Gonfalon__V1__LuckLine *line = answer_part(r, &gonfalon__v1__luck_line__descriptor);

    line->side = roll->side;
    line->what = arena_text(&r->memory, roll->what);
    line->die = (uint32_t)roll->die;
    if (roll->die <= FACES_MAX) {
        line->n_faces = line->die;
        line->faces = arena_array(&r->memory, line->die, sizeof *line->faces);
    }
    answer->lines[answer->n_lines++] = line;
    return line;
}

static void count_roll(struct request *r, const Gonfalon__V1__Roll *roll)
{
    Gonfalon__V1__LuckLine *line = roll->die > 0 ? line_of(r, roll) : NULL;

    if (!line)
        return;
    for (size_t i = 0; i < roll->n_faces; i++) {
        int32_t face = roll->faces[i];

        line->dice++;
        line->sum += face;
        line->expected_halves += roll->die + 1;
        if (face >= 1 && (size_t)face <= line->n_faces)
            line->faces[face - 1]++;
    }
    if (roll->result == GONFALON__V1__ROLL_RESULT__ROLL_RESULT_PASSED)
        line->passed++;
    if (roll->result == GONFALON__V1__ROLL_RESULT__ROLL_RESULT_PASSED ||
        roll->result == GONFALON__V1__ROLL_RESULT__ROLL_RESULT_FAILED)
        line->tests++;
}

static bool count_row(void *context, const struct events_row *row)
{
    struct request *r = context;
    struct luck *luck = r->own;
    size_t count = 0;

    arena_reset(&luck->scratch);
    Gonfalon__V1__Event **events = rows_events(&luck->scratch, row, 1, VIEWER_MASTER, 0, row->count, &count);

    for (size_t i = 0; events && i < count; i++)
        for (size_t k = 0; k < events[i]->n_rolls; k++)
            count_roll(r, events[i]->rolls[k]);
    return events != NULL;
}

static void counted(void *context, bool good)
{
    struct request *r = context;
    struct luck *luck = r->own;

    arena_free(&luck->scratch);
    past_reply(r, good, GONFALON__V1__SERVER_MESSAGE__BODY_LUCK, luck->answer);
}

static void luck(struct room *room, struct request *r)
{
    if (past_viewer(room, r, NULL) < 0)
        return;
    if (!room_over(room)) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_WRONG_STATE, "match.not_over",
                       "the match is not over");
        return;
    }
    struct luck *l = arena_take(&r->memory, sizeof *l);

    l->answer = answer_part(r, &gonfalon__v1__luck_reply__descriptor);
    l->answer->lines = arena_array(&r->memory, LINES_MAX, sizeof *l->answer->lines);
    arena_start(&l->scratch, WIRE_ENCODE_MEMORY);
    r->own = l;
    past_read(r->core, room->id, VIEWER_MASTER, count_row, counted, r);
}

void luck_run(struct request *r)
{
    with_room(r, r->message->luck->match, luck);
}
