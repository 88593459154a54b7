#include "common/match/state.h"

#include "common/match/match.h"

#include <assert.h>
#include <string.h>

static void *part(const struct state *s, uint32_t offset, uint32_t index, uint32_t bytes)
{
    /* The block is writable memory that the match owns; a const state only promises that its holder
     * will not write. */
    union {
        const struct state *from;
        char *to;
    } block = {.from = s};

    return block.to + offset + index * bytes;
}

struct unit *state_unit(const struct state *s, int32_t unit)
{
    assert(unit >= 0 && unit < s->units);
    return part(s, s->units_at, (uint32_t)unit, sizeof(struct unit));
}

struct figure *state_figure(const struct state *s, int32_t figure)
{
    assert(figure >= 0 && figure < s->figures);
    return part(s, s->figures_at, (uint32_t)figure, sizeof(struct figure));
}

struct table *state_table(const struct state *s)
{
    return part(s, s->table_at, 0, 0);
}

void *state_own_match(const struct state *s)
{
    return part(s, s->own_match_at, 0, 0);
}

void *state_own_side(const struct state *s, int32_t side)
{
    assert(side >= 0 && side < s->sides);
    return part(s, s->own_sides_at, (uint32_t)side, s->own_side_bytes);
}

void *state_own_unit(const struct state *s, int32_t unit)
{
    assert(unit >= 0 && unit < s->units);
    return part(s, s->own_units_at, (uint32_t)unit, s->own_unit_bytes);
}

void *state_own_figure(const struct state *s, int32_t figure)
{
    assert(figure >= 0 && figure < s->figures);
    return part(s, s->own_figures_at, (uint32_t)figure, s->own_figure_bytes);
}

const char *state_name(const struct state *s, int32_t offset)
{
    return part(s, s->names_at, (uint32_t)offset, 1);
}

int32_t state_add_name(struct state *s, const char *name)
{
    char *names = part(s, s->names_at, 0, 0);
    uint32_t size = (uint32_t)strlen(name) + 1;

    for (uint32_t at = 0; at < s->names_used; at += (uint32_t)strlen(names + at) + 1)
        if (strcmp(names + at, name) == 0)
            return (int32_t)at;
    assert(s->names_used + size <= s->names_bytes);
    memcpy(names + s->names_used, name, size);
    s->names_used += size;
    return (int32_t)(s->names_used - size);
}

struct figure *figure_at(const struct match *m, int32_t figure)
{
    return state_figure(m->state, figure);
}

struct unit *unit_at(const struct match *m, int32_t unit)
{
    return state_unit(m->state, unit);
}

struct side *side_at(const struct match *m, int32_t side)
{
    assert(side >= 0 && side < m->state->sides);
    return &m->state->side[side];
}

struct table *table_of(const struct match *m)
{
    return state_table(m->state);
}

void *own_match(const struct match *m)
{
    return state_own_match(m->state);
}

void *own_side(const struct match *m, int32_t side)
{
    return state_own_side(m->state, side);
}

void *own_unit(const struct match *m, int32_t unit)
{
    return state_own_unit(m->state, unit);
}

void *own_figure(const struct match *m, int32_t figure)
{
    return state_own_figure(m->state, figure);
}

const char *name_at(const struct match *m, int32_t offset)
{
    return state_name(m->state, offset);
}

bool option_on(const struct match *m, int32_t option)
{
    return m->state->options[option / 31] >> (option % 31) & 1;
}

int32_t other_side(const struct match *m, int32_t side)
{
    return (side + 1) % m->state->sides;
}
