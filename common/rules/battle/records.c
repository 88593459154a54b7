/* Questions about a unit that its records answer. */
#include "common/rules/battle/figures.h"

const char *const battle_face_word[4] = {[FACE_FRONT] = "battle.face.front",
                                         [FACE_RIGHT] = "battle.face.right",
                                         [FACE_REAR] = "battle.face.rear",
                                         [FACE_LEFT] = "battle.face.left"};

bool battle_has_leader(const struct match *m, int32_t unit)
{
    int32_t leader = massed_unit_at(m, unit)->leader;

    return leader != NOBODY && massed_lives(m, leader);
}

bool battle_in_front_rank(const struct match *m, int32_t figure)
{
    const struct figure *f = figure_at(m, figure);

    if (battle_figure_at(m, figure)->stepped) /* RULE("B7.1.6-c") */
        return massed_lives(m, figure) &&
               battle_figure_at(m, figure)->lap_place <
                   battle_unit_at(m, f->unit)->stepped[battle_figure_at(m, figure)->lap_wing];
    return massed_lives(m, figure) && f->part == 0 && f->slot < state_blocks(m->state, f->unit)[0].files;
}

length battle_nearest_enemy(const struct match *m, int32_t unit)
{
    length least = LONGEST_SIDE;

    for (int32_t other = 0; other < m->state->units; other++)
        if (battle_side_of(m, other) != battle_side_of(m, unit) && battle_in_play(m, other)) {
            length away = massed_distance(m, unit, other);

            least = away < least ? away : least;
        }
    return least;
}

struct event *battle_tell(struct match *m, const char *key, const char *rule, int32_t unit)
{
    struct event *e = event_begin(m, key, rule);

    event_arg(e, "unit", ARG_UNIT, unit);
    return e;
}
