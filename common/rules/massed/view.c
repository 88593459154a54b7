/* B6.2.1, B6.2.3, B6.2.5-g: arc, cover and size of a target, figure by figure. */
#include "common/rules/massed/view.h"

#include "common/rules/massed/lanes.h"
#include "common/rules/massed/units.h"
#include "common/table/cover.h"

enum { COVERS_MOST = 48, COVER_REACH = PACE };

/* RULE("O10.5-b"): shots at machines are shots at their crewmen; who rides or is aboard is no figure of his
 * own to a shooter. */
static bool stands_for_itself(const struct match *m, int32_t figure)
{
    const struct massed_figure *f = massed_figure_at(m, figure);

    return f->role != ROLE_MACHINE && table_stand_const(table_of(m), figure)->aboard == NOBODY;
}

/* RULE("B6.2.3-a"), RULE("B6.2.3-c"), RULE("B6.2.3-d"), RULE("B6.2.3-j"): behind a line and within a pace of
 * it, unless the shooter is as well; in a ditch if the base touches it. */
static bool line_covers(const struct piece *p, const struct cover *c)
{
    if (!(c->lines & 1))
        return false;
    if (p->sight == SIGHT_CLEAR)
        return c->to_target <= CONTACT;
    return c->to_target <= COVER_REACH && c->to_viewer > COVER_REACH;
}

static bool partly_hidden(const struct cover *c)
{
    return c->hides != 0 && c->hides != SIGHT_POINTS_ALL;
}

/* RULE("B6.2.3-b"), RULE("B6.2.3-e"), RULE("B6.2.3-f"): in a wood; at the corner of a house, a boulder or a
 * vehicle, so as to be partly hidden. */
static enum massed_cover cover_from(const struct match *m, const struct cover *c)
{
    const struct piece *p;

    if (c->piece == NOTHING) {
        int32_t role = massed_figure_at(m, c->stand)->role;

        return (role == ROLE_CHARIOT || role == ROLE_MACHINE) && partly_hidden(c) ? COVER_LIGHT : COVER_NONE;
    }
    p = table_piece_const(table_of(m), c->piece);
    if (p->cover == COVER_NONE)
        return COVER_NONE;
    if (p->form != PIECE_AREA)
        return line_covers(p, c) ? (enum massed_cover)p->cover : COVER_NONE;
    return c->holds_target || (p->sight == SIGHT_BLOCKS && partly_hidden(c)) ? (enum massed_cover)p->cover
                                                                             : COVER_NONE;
}

static enum massed_cover cover_of(const struct match *m, const struct sees *s, int32_t shooter,
                                  int32_t figure)
{
    struct cover cover[COVERS_MOST];
    int32_t count = cover_between(s, shooter, figure, cover, COVERS_MOST);
    enum massed_cover best = COVER_NONE;

    for (int32_t i = 0; i < count && i < COVERS_MOST; i++) {
        enum massed_cover by = cover_from(m, &cover[i]);

        best = by > best ? by : best;
    }
    return best;
}

/* Could any of the target's figures be in cover? Only what is at its edge, or hides a part of it, covers. It
 * is no rule of its own, and saves the look at each line. */
static bool cover_about(const struct match *m, int32_t target)
{
    const struct table *t = table_of(m);
    struct outline ground = massed_footprint(m, target);
    struct box box = outline_box(&ground);
    struct outline all = {.corners = 4,
                          .corner = {box.low, {box.high.x, box.low.y}, box.high, {box.low.x, box.high.y}}};

    for (int32_t i = 0; i < t->pieces; i++)
        if (table_piece_const(t, i)->cover != COVER_NONE && piece_there(t, i) &&
            piece_gap(t, i, &all) <= COVER_REACH)
            return true;
    return false;
}

static enum massed_size size_of(const struct match *m, int32_t figure)
{
    const struct massed_figure *f = massed_figure_at(m, figure);

    if (f->height == HEIGHT_TALL || f->flags & FLAG_LONG || f->role == ROLE_CHARIOT)
        return SIZE_LARGE;
    return f->height == HEIGHT_SMALL ? SIZE_SMALL : SIZE_MIDDLE;
}

/* What is counted of the figures that are seen. */
struct tally {
    int32_t figures, large, small, light, heavy;
    length nearest;
};

static void count_figure(const struct match *m, int32_t shooter, int32_t figure, enum massed_cover cover,
                         struct tally *t)
{
    length away = stand_distance(table_of(m), shooter, figure);

    t->nearest = t->figures == 0 || away < t->nearest ? away : t->nearest;
    t->figures++;
    t->large += size_of(m, figure) == SIZE_LARGE;
    t->small += size_of(m, figure) == SIZE_SMALL;
    t->light += cover != COVER_NONE;
    t->heavy += cover == COVER_HEAVY;
}

/* RULE("B6.2.3-m"): half of them in heavy cover, else half in any; RULE("B6.2.5-g"): the size of most. */
static void sum_up(const struct match *m, int32_t target, const struct tally *t, struct massed_view *v)
{
    v->figures = t->figures;
    v->distance = t->nearest;
    v->size = 2 * t->large > t->figures ? SIZE_LARGE : 2 * t->small > t->figures ? SIZE_SMALL : SIZE_MIDDLE;
    v->cover = 2 * t->heavy >= t->figures   ? COVER_HEAVY
               : 2 * t->light >= t->figures ? COVER_LIGHT
                                            : COVER_NONE;
    if (massed_unit_at(m, target)->type == TYPE_MACHINE && v->cover == COVER_NONE)
        v->cover = COVER_LIGHT; /* RULE("O10.5-b"), RULE("B19.3.1-a") */
}

/* RULE("B6.2.1-a"), RULE("B6.2.1-b"): within 45 degrees of the corners of its front, as it faces.
 * RULE("B6.2.1-d"): one of the five points of one of its figures. */
static bool any_in_arc(const struct match *m, const struct massed_shooting *how, const struct sees *s,
                       const struct massed_aim *aim, int32_t shooter)
{
    if (aim->wild || how->arc(m, shooter) == SEES_ALL_ROUND)
        return true;
    EACH_MEMBER(m->state, aim->target, figure)
    if (stand_on_table(table_of(m), figure) && figure_in_front(s, shooter, figure))
        return true;
    return false;
}

struct massed_view massed_look_at(const struct match *m, const struct massed_shooting *how,
                                  const struct massed_aim *aim, int32_t shooter, length range)
{
    struct sees s = how->lines(m, aim->unit);
    enum sees_arc arc = aim->wild ? SEES_ALL_ROUND : how->arc(m, shooter);
    struct massed_view v = {.in_arc = any_in_arc(m, how, &s, aim, shooter)};
    struct figure_seen seen[BLOCK_FIGURES_MOST];
    struct massed_lanes lanes;
    struct tally t = {0};
    bool covers;
    int32_t count;

    if (!v.in_arc)
        return v;
    covers = cover_about(m, aim->target);
    massed_find_lanes(m, how, aim->unit, aim->target, !aim->wild, &lanes);
    count = list_seen(&s, shooter, arc, aim->target, seen, BLOCK_FIGURES_MOST);
    for (int32_t i = 0; i < count && i < BLOCK_FIGURES_MOST; i++) {
        enum massed_cover cover = COVER_NONE;

        if ((aim->named != NOBODY && seen[i].stand != aim->named) || !stands_for_itself(m, seen[i].stand) ||
            (lanes.screens + lanes.rivals > 0 && !massed_open_lanes(m, &lanes, &s, shooter, &seen[i], range)))
            continue;
        if (covers || seen[i].clear != SIGHT_POINTS_ALL)
            cover = cover_of(m, &s, shooter, seen[i].stand);
        count_figure(m, shooter, seen[i].stand, cover, &t);
    }
    if (t.figures > 0) /* no rule: of whom nobody is seen, neither size nor cover is asked */
        sum_up(m, aim->target, &t, &v);
    return v;
}
