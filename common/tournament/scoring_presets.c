/* Schemes that wargamers know. */
#include "common/tournament/scoring.h"

#include <assert.h>

static void rounds_without_a_game(struct scoring *s, int32_t bye, int32_t win, int32_t victory,
                                  int32_t margin)
{
    s->bye_points = bye;
    s->bye_for = victory;
    s->bye_margin = margin;
    s->walkover_winner = win;
    s->walkover_for = victory;
    s->walkover_margin = margin;
}

/* 10-10 below the first step, then one point from the loser to the winner a step, until 20-0. */
static void twenty(struct scoring *s, int32_t first, int32_t step)
{
    s->by = SCORING_BY_MARGIN;
    s->row_count = 11;
    s->row[0] = (struct scoring_row){0, 10, 10};
    for (int32_t i = 1; i <= 10; i++)
        s->row[i] = (struct scoring_row){first + (i - 1) * step, 10 + i, 10 - i};
}

void scoring_preset(enum scoring_preset preset, struct scoring *s)
{
    assert(preset < SCORING_PRESETS);
    *s = (struct scoring){.by = SCORING_BY_OUTCOME};
    switch (preset) {
    case SCORING_WIN_DRAW_LOSS:
        s->row_count = 2;
        s->row[0] = (struct scoring_row){0, 1, 1};
        s->row[1] = (struct scoring_row){1, 3, 0};
        rounds_without_a_game(s, 3, 3, 0, 0);
        break;
    case SCORING_MAJOR_MINOR:
        s->row_count = 3;
        s->row[0] = (struct scoring_row){0, 2, 2};
        s->row[1] = (struct scoring_row){1, 4, 1};
        s->row[2] = (struct scoring_row){500, 5, 0};
        rounds_without_a_game(s, 4, 4, 0, 0);
        break;
    case SCORING_TWENTY:
        twenty(s, 6, 5);
        rounds_without_a_game(s, 13, 13, 0, 16);
        break;
    case SCORING_TWENTY_WIDE:
        twenty(s, 151, 150);
        rounds_without_a_game(s, 13, 13, 0, 451);
        break;
    case SCORING_PRESETS:
        break;
    }
}
