/* W3-a, W8.1-e, W8.2-a: who sees whom, and how much of him is hidden. */
#include "common/rules/warband/shoot/sight.h"
#include "common/rules/warband/constants.h"
#include "common/rules/warband/figures.h"
#include "common/rules/warband/formation/formation.h"
#include "common/rules/warband/state.h"
#include "common/table/sight.h"

#include <assert.h>
#include <string.h>

enum { LINES = 9, EYES = 3, AT_THE_EDGE = INCH }; /* no rule: how finely it is looked */
/* RULE("W8.2-a"): so many of the lines are a quarter or more; with so many blocked three quarters are not. */
enum {
    QUARTER_OF_LINES = (LINES + 3) / 4,
    HALF_OF_LINES = (LINES + 1) / 2,
    SEEN_WITH_BLOCKED = (3 * LINES - 1) / 4
};
/* In a view or in the cache: the target is seen, but its cover was not asked for. */
enum { SEEN = -2 };

static struct sight_rules rules_for(const struct match *m, int32_t viewer, int32_t eyes)
{
    int32_t unit = warband_unit_of(m, viewer);

    return (struct sight_rules){
        .lines = LINES,
        .eyes = eyes,
        .from_blocked = QUARTER_OF_LINES, /* less is no cover */
        .figures = FIGURES_BY_HEIGHT,
        .heights = HEIGHTS_SLOPE,
        .ignore_unit = warband_formed(m, unit) || warband_machine_of(m, unit) != NOBODY ? unit : NOTHING,
        .spare_target_cover = true,
        .spare_viewer_cover = true,
        .cover_reach = AT_THE_EDGE};
}

/* W8.2-a: what terrain gives by default. */
static enum warband_cover terrain_cover(int32_t kind)
{
    switch (kind) {
    case HEDGE:
    case WOOD:
    case BRUSH:
    case FENCE:
        return COVER_LIGHT;
    case LOW_WALL:
    case HIGH_WALL:
    case WALL:
    case WINDOW:
    case LOOPHOLE:
    case DOOR:
    case TRENCH:
    case RUBBLE:
        return COVER_MODERATE;
    default:
        return COVER_NONE;
    }
}

static bool at_piece(const struct match *m, int32_t piece, int32_t figure)
{
    const struct stand *s = warband_stand(m, figure);

    if (table_piece_const(table_of(m), piece)->form == PIECE_AREA)
        return piece_holds_point(table_of(m), piece, s->place.at);
    return piece_distance(table_of(m), piece, &s->place, &s->base) <= AT_THE_EDGE; /* no rule: to a hair */
}

/* Terrain shelters the target unless the shooter is at it and the target is not; a large one not behind what
 * is lower than half its height. */
static enum warband_cover piece_cover(const struct match *m, const struct sight_piece *met, int32_t viewer,
                                      int32_t target)
{
    const struct piece *p = table_piece_const(table_of(m), met->piece);
    const struct stand *s = warband_stand(m, target);
    enum warband_cover cover = terrain_cover(p->kind);

    if (cover == COVER_NONE || met->lines < QUARTER_OF_LINES)
        return COVER_NONE;
    if (at_piece(m, met->piece, viewer) && !at_piece(m, met->piece, target))
        return COVER_NONE;
    if (p->kind != TRENCH && piece_top(p) < s->place.elevation + s->height / 2)
        return COVER_NONE; /* RULE("W8.2-a") */
    return cover;
}

/* W14.5-a: figures in a mist, and lines through it, are in light cover. */
static bool through_mist(const struct match *m, struct point from, struct point to)
{
    const struct warband_match *w = warband_of(m);

    for (int32_t i = 0; i < EFFECTS_MAX; i++) {
        const struct warband_lasting *l = &w->lasting[i];
        struct outline circle = {.corners = 1, .corner = {{l->x, l->y}}};
        struct span in;

        if (!l->spell || w->spell[l->spell].effect != SPELL_MIST)
            continue;
        circle.radius = w->spell[l->spell].radius * INCH;
        if (outline_span(&circle, from, to, 0, &in) || /* no rule: to a hair */
            outline_gap(&circle, to) <= 0)             /* no rule: to a hair */
            return true;
    }
    return false;
}

/* no rule: a cache. The place of a pair in it; where another pair stood it is emptied, and the caller fills
 * it in. */
static struct warband_sight *noted(const struct match *m, int32_t viewer, int32_t target,
                                   const struct sight_rules *rules)
{
    struct warband_findings *findings = match_findings(m);
    struct warband_sight *s =
        /* no rule: where the cache keeps a pair */
        &findings->sight[((uint32_t)viewer * (uint32_t)m->state->figures + (uint32_t)target) % NOTED_SIGHTS];
    struct warband_sight asked = {.viewer = (uint16_t)(viewer + 1),
                                  .target = (uint16_t)(target + 1),
                                  .past_own = rules->ignore_unit != NOTHING,
                                  .open = UNKNOWN,
                                  .cover = UNKNOWN};

    if (s->viewer != asked.viewer || s->target != asked.target || s->past_own != asked.past_own)
        *s = asked;
    return s;
}

/* RULE("W8.2-a"): a quarter hidden is light cover, half moderate, three quarters no line of sight. */
static enum warband_cover cover_by_table(const struct match *m, int32_t viewer, int32_t target,
                                         const struct sight_rules *rules)
{
    struct sight s = sight_between(table_of(m), viewer, target, rules);
    enum warband_cover cover = s.blocked >= HALF_OF_LINES      ? COVER_MODERATE
                               : s.blocked >= QUARTER_OF_LINES ? COVER_LIGHT
                                                               : COVER_NONE;

    if (s.blocked > SEEN_WITH_BLOCKED)
        return COVER_HIDDEN;
    for (int32_t i = 0; i < s.pieces; i++) {
        enum warband_cover by = piece_cover(m, &s.piece[i], viewer, target);

        cover = by > cover ? by : cover;
    }
    return cover;
}

/* RULE("W3-a"): only the half to the front is seen, where the figure is not free to turn. */
static bool faces(const struct match *m, int32_t viewer, int32_t target)
{
    const struct stand *v = warband_stand(m, viewer), *t = warband_stand(m, target);

    return base_in_arc(&v->place, HALF_TURN, &t->place, &t->base);
}

enum warband_cover warband_cover(const struct match *m, int32_t viewer, int32_t target, bool arc)
{
    struct sight_rules rules = rules_for(m, viewer, EYES);
    struct warband_sight *s;

    if (arc && !faces(m, viewer, target))
        return COVER_HIDDEN;
    s = noted(m, viewer, target, &rules);
    if (s->cover == UNKNOWN)
        s->cover = s->open == false ? COVER_HIDDEN : (int8_t)cover_by_table(m, viewer, target, &rules);
    if (s->cover == COVER_NONE && through_mist(m, warband_point(m, viewer), warband_point(m, target)))
        return COVER_LIGHT;
    return (enum warband_cover)s->cover;
}

void warband_look(const struct match *m, int32_t viewer, bool arc, struct warband_view *v)
{
    assert(viewer >= 0 && viewer < m->state->figures && m->state->figures <= WARBAND_FIGURES);
    v->viewer = viewer;
    v->arc = arc;
    v->may_shoot = UNKNOWN;
    memset(v->distance, UNKNOWN, (size_t)m->state->figures * sizeof *v->distance);
    memset(v->cover, UNKNOWN, (size_t)m->state->figures * sizeof *v->cover);
    memset(v->spotted, UNKNOWN, (size_t)m->state->figures * sizeof *v->spotted);
}

length warband_view_distance(const struct match *m, struct warband_view *v, int32_t target)
{
    assert(target >= 0 && target < m->state->figures);
    if (v->distance[target] == UNKNOWN)
        v->distance[target] = stand_distance(table_of(m), v->viewer, target);
    return v->distance[target];
}

/* Less than three quarters of the lines from one of the eyes are blocked. */
bool warband_sees(const struct match *m, int32_t viewer, int32_t target, bool arc)
{
    struct sight_rules rules = rules_for(m, viewer, EYES);
    struct warband_sight *s;

    if (arc && !faces(m, viewer, target))
        return false;
    s = noted(m, viewer, target, &rules);
    if (s->open == UNKNOWN)
        s->open = s->cover != UNKNOWN ? s->cover != COVER_HIDDEN
                                      : sight_open(table_of(m), viewer, target, &rules, SEEN_WITH_BLOCKED);
    return s->open;
}

enum warband_cover warband_view_cover(const struct match *m, struct warband_view *v, int32_t target)
{
    assert(target >= 0 && target < m->state->figures);
    if (v->cover[target] < 0) /* no rule: kept if it is known */
        v->cover[target] = (int8_t)warband_cover(m, v->viewer, target, v->arc);
    return (enum warband_cover)v->cover[target];
}

bool warband_view_sees(const struct match *m, struct warband_view *v, int32_t target)
{
    assert(target >= 0 && target < m->state->figures);
    if (v->cover[target] == UNKNOWN)
        v->cover[target] = warband_sees(m, v->viewer, target, v->arc) ? SEEN : COVER_HIDDEN;
    return v->cover[target] != COVER_HIDDEN;
}

bool warband_sees_unit(const struct match *m, int32_t unit, int32_t other, bool arc)
{
    const struct unit *a = unit_at(m, unit), *b = unit_at(m, other);

    for (int32_t i = a->first; i < a->first + a->count; i++)
        for (int32_t k = b->first; warband_lives(m, i) && k < b->first + b->count; k++)
            if (warband_in_play(m, k) && warband_sees(m, i, k, arc))
                return true;
    return false;
}

bool warband_sees_point(const struct match *m, int32_t figure, struct point at)
{
    struct sight_rules rules = rules_for(m, figure, 1);
    struct sight s;

    rules.lines = 1; /* no rule: one point, one line */
    s = sight_to_point(table_of(m), figure, at, floor_at(table_of(m), at, GROUND), &rules);
    return sight_visible(&s);
}
