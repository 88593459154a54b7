#include "common/rules/shared/enrol.h"

int32_t seen_by_all(const struct match *m)
{
    return (1 << m->state->sides) - 1;
}

struct figure *enrol_figure(struct match *m, int32_t figure, int32_t unit, int32_t side, const char *name,
                            const char *sort)
{
    struct figure *f = figure_at(m, figure);

    *f = (struct figure){
        .unit = unit, .side = side, .fate = FATE_RESERVE, .seen_by = side >= 0 ? 1 << side : seen_by_all(m)};
    f->name = state_add_name(m->state, name);
    f->sort = state_add_name(m->state, sort);
    return f;
}

struct stand *enrol_stand(struct match *m, int32_t figure, struct base base, length height)
{
    const struct figure *f = figure_at(m, figure);
    struct stand *s = table_stand(table_of(m), figure);

    s->base = base;
    s->height = height;
    s->side = f->side >= 0 ? f->side : NOTHING;
    s->unit = f->unit;
    s->aboard = NOBODY;
    return s;
}
