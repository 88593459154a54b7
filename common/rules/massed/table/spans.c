#include "common/rules/massed/table/spans.h"

struct walk {
    const struct massed_table *t;
    struct massed_span *span;
    int32_t corners;
    struct point corner[PATH_CORNERS];
};

bool massed_divided(const struct massed_table *t, int32_t course, length along)
{
    const struct massed_course *c = &t->course[course];

    return c->part == COURSE_ARM || (along >= c->parts_at && along < c->meets_at);
}

/* The part of a course, divided or not, that a point of it lies in. */
static void stretch_at(const struct massed_table *t, int32_t course, length along, length whole, length *from,
                       length *to)
{
    const struct massed_course *c = &t->course[course];

    *from = 0;
    *to = whole;
    if (c->part == COURSE_ARM || c->meets_at == 0)
        return;
    if (along < c->parts_at)
        *to = c->parts_at;
    else if (along < c->meets_at) {
        *from = c->parts_at;
        *to = c->meets_at;
    } else
        *from = c->meets_at;
}

static void add_corner(struct walk *w, struct point p)
{
    if (w->corners < PATH_CORNERS / 2)
        w->corner[w->corners++] = p;
}

/* Notes the corners of a path between two distances, in the order in which they are walked. */
static void walk_corners(struct walk *w, const struct massed_path *path, length from, length to)
{
    struct massed_path part;
    bool ahead = from <= to;

    massed_path_part(path, ahead ? from : to, ahead ? to : from, &part);
    for (int32_t i = 1; i < part.corners; i++)
        add_corner(w, part.corner[ahead ? i : part.corners - 1 - i]);
}

/* Walks so far from a point of a course; returns how far it got. */
static length walk(struct walk *w, int32_t course, length along, bool ahead, length need)
{
    length done = 0;

    for (int32_t sections = 0; course != NOTHING && done < need && sections < 2; sections++) {
        struct massed_path path;
        length from, to, end;
        bool last = false;

        massed_course_path(&w->t->course[course], &path);
        length whole = massed_path_length(&path);

        stretch_at(w->t, course, along, whole, &from, &to);
        end = ahead ? along + (need - done) : along - (need - done);
        end = end > to ? to : end < from ? from : end;
        if (end != along && w->span->cuts < SPAN_CUTS) {
            walk_corners(w, &path, along, end);
            w->span->cut[w->span->cuts++] =
                (struct massed_cut){.course = course, .from = ahead ? along : end, .to = ahead ? end : along};
        }
        done += ahead ? end - along : along - end;
        if (end != (ahead ? whole : 0) || w->t->course[course].part == COURSE_ARM)
            break;
        course = massed_goes_on(w->t, course, path.corner[ahead ? path.corners - 1 : 0], &last);
        ahead = !last;
        if (course != NOTHING && last) {
            massed_course_path(&w->t->course[course], &path);
            along = massed_path_length(&path);
        } else
            along = 0;
    }
    return done;
}

void massed_span_about(const struct match *m, const struct massed_table *t, int32_t course, length along,
                       struct massed_span *out)
{
    struct walk back = {.t = t, .span = out}, front = {.t = t, .span = out};
    struct massed_path path;
    length behind, before;

    (void)m;
    *out = (struct massed_span){.width = massed_width_at(t, &t->course[course], along)};
    massed_course_path(&t->course[course], &path);
    behind = walk(&back, course, along, false, CROSSING / 2);
    before = walk(&front, course, along, true, CROSSING - behind);
    if (behind + before < CROSSING) { /* the end is near: the rest is taken behind */
        out->cuts = back.corners = front.corners = 0;
        behind = walk(&back, course, along, false, CROSSING - before);
        before = walk(&front, course, along, true, CROSSING - behind);
    }
    out->reached = behind + before;
    for (int32_t i = back.corners - 1; i >= 0; i--)
        out->line.corner[out->line.corners++] = back.corner[i];
    if (behind == 0 || before == 0) /* no rule: with few corners both lines say the same */
        out->line.corner[out->line.corners++] = massed_path_at(&path, along);
    else if (out->line.corners < PATH_CORNERS - front.corners)
        out->line.corner[out->line.corners++] = massed_path_at(&path, along);
    for (int32_t i = 0; i < front.corners && out->line.corners < PATH_CORNERS; i++)
        out->line.corner[out->line.corners++] = front.corner[i];
}

bool massed_span_taken(const struct massed_table *t, const struct massed_span *s)
{
    for (int32_t i = 0; i < s->cuts; i++)
        for (int32_t k = 0; k < CUTS_MOST; k++) {
            const struct massed_cut *there = &t->cut[k];

            if (there->course == s->cut[i].course && s->cut[i].from < there->to && there->from < s->cut[i].to)
                return true;
        }
    return false;
}
