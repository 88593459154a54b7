/* W3-d: changing formation; where the figures of a unit stand in each. */
#include "common/rules/warband/warband.h"
#include "common/table/spots.h"

enum { FORM_COST = 2, FILES_OFFERED = 3 };

static length pitch(const struct match *m, int32_t unit, int32_t formation)
{
    length base = warband_stand(m, unit_at(m, unit)->first)->base.width;

    if (formation == FORMATION_SKIRMISH)
        return base + SPACING / 2;
    return formation == FORMATION_DISPERSED ? base + SPACING + SPACING / 2 : base;
}

/* Ranks of `files` figures, the first at the front, round a centre. */
bool warband_arrange(const struct match *m, int32_t unit, int32_t formation, int32_t files,
                     struct point centre, angle front, struct warband_shape *s)
{
    const struct unit *u = unit_at(m, unit);
    const struct table *t = table_of(m);
    length step = pitch(m, unit, formation);
    int32_t figures = 0, index = 0, machine = warband_unit_at(m, unit)->machine;

    for (int32_t i = u->first; i < u->first + u->count; i++)
        figures += figure_at(m, i)->fate <= FATE_IN_PLAY && i != machine;
    s->count = 0;
    for (int32_t i = u->first; i < u->first + u->count && s->count < UNIT_MOST; i++) {
        struct point p = centre;

        if (figure_at(m, i)->fate > FATE_IN_PLAY)
            continue;
        if (i == machine) { /* before its crew, who touch it */
            p.y += warband_stand(m, i)->base.width / 2 + warband_stand(m, u->first)->base.width / 2;
        } else {
            int32_t rank = index / files, file = index % files;
            int32_t in_rank = figures - rank * files < files ? figures - rank * files : files;

            if (formation <= FORMATION_CLOSE) /* a short last rank begins at the flank: bases touch */
                in_rank = files;
            p.x += (2 * file - in_rank + 1) * step / 2;
            p.y -= rank * step;
            index++;
        }
        p = point_turned(p, centre, front);
        if (!point_in_world(p))
            return false;
        s->figure[s->count] = i;
        s->place[s->count++] = (struct place){p, floor_at(t, p, 0), front};
    }
    return s->count > 0;
}

/* On the table, on ground where figures stand, on nobody of another unit, in no enemy's zone. */
bool warband_shape_free(const struct match *m, int32_t unit, const struct warband_shape *s)
{
    const struct table *t = table_of(m);

    for (int32_t i = 0; i < s->count; i++) {
        struct mover mover = warband_mover(m, s->figure[i]);

        mover.stopped_by.flags = 0;
        mover.elevation = s->place[i].elevation;
        if (!spot_free(t, &mover, s->place[i].at))
            return false;
        for (int32_t k = 0; k < m->state->figures; k++) {
            const struct stand *other = warband_stand(m, k);
            length far;

            if (figure_at(m, k)->unit == unit || !stand_on_table(t, k) || !(other->flags & STAND_BLOCKS_MOVE))
                continue;
            far = base_gap(&s->place[i], &mover.base, &other->place, &other->base);
            if (far < -OVERLAP || (other->side != warband_stand(m, s->figure[i])->side && far <= INCH))
                return false;
        }
    }
    return true;
}

static bool can_form(const struct match *m, int32_t unit, int32_t formation, int32_t files)
{
    struct warband_shape s;

    return warband_arrange(m, unit, formation, files, warband_centre(m, unit),
                           (angle)warband_unit_at(m, unit)->front, &s) &&
           warband_shape_free(m, unit, &s);
}

/* What the unit could change to now. RULE("W3-d"): two action points of every figure, not in contact. */
int32_t warband_form_options(const struct match *m, int32_t unit, int32_t *formation, int32_t *files,
                             int32_t most)
{
    const struct warband_unit *u = warband_unit_at(m, unit);
    const struct unit *all = unit_at(m, unit);
    int32_t count = 0, living = warband_living(m, unit);

    if (u->formation == FORMATION_NONE || living < 2 || u->machine >= 0 || warband_unit_in_contact(m, unit))
        return 0;
    for (int32_t i = all->first; i < all->first + all->count; i++)
        if (warband_lives(m, i) &&
            (!warband_can_act(m, i) || warband_available(m, i, PAY_OTHER, -1) < FORM_COST))
            return 0;
    for (int32_t f = FORMATION_LINE; f <= FORMATION_DISPERSED; f++) {
        bool ranks = f == FORMATION_LINE;

        if ((f <= FORMATION_CLOSE && living < 8) || (f == u->formation && !ranks))
            continue;
        for (int32_t n = 0; n < (ranks ? FILES_OFFERED : 1) && count < most; n++) {
            int32_t wide = ranks ? 4 + n : living < 5 ? living : 5;

            if (ranks && living < wide + 4)
                break;
            if (can_form(m, unit, f, wide)) {
                formation[count] = f;
                files[count++] = wide;
            }
        }
    }
    return count;
}

void warband_form(struct match *m, int32_t unit, int32_t formation, int32_t files)
{
    struct warband_unit *u = warband_unit_at(m, unit);
    struct warband_shape s;
    struct event *e;

    if (!warband_arrange(m, unit, formation, files, warband_centre(m, unit), (angle)u->front, &s))
        return;
    for (int32_t i = 0; i < s.count; i++) {
        warband_fighter(m, s.figure[i])->stepped_out = 0;
        table_move_stand(table_of(m), s.figure[i], &s.place[i]);
        warband_pay(m, s.figure[i], FORM_COST, PAY_OTHER, -1);
    }
    u->formation = formation;
    e = warband_tell(m, "warband.formed", RULE("W3-d"), unit);
    event_rule(e, RULE("W3-c"));
    event_end(m);
}
