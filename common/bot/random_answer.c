/* Answers made up at random, one function for each kind of decision. Each statement draws but one number: in
 * which order a compiler works out several arguments is its own affair, and the games must be the same. */
#include "common/bot/think.h"
#include "common/match/members.h"
#include "common/table/outline.h"
#include "common/table/polygon.h"
#include "common/table/table.h"

enum { BOLDEST = 16 };

/* Chooses `count` of the options, none twice: the chance of each is what is still wanted over what is left.
 */
static void random_pick(struct chance *c, const struct decision *d, struct answer *out)
{
    int32_t most = d->max < d->option_count ? d->max : d->option_count;
    int32_t wanted = chance_between(c, d->min < most ? d->min : most, most);

    for (int32_t i = 0; i < d->option_count && wanted > 0; i++)
        if (chance_below(c, d->option_count - i) < wanted) {
            answer_add(out, d->option[i].id, 0);
            wanted--;
        }
}

static bool may_be_ordered(const struct option *o, int32_t unit)
{
    return o->unit == -1 || o->unit == unit;
}

static void random_order(struct chance *c, const struct decision *d, struct answer *out)
{
    for (int32_t i = 0; i < d->movable_count; i++) {
        int32_t unit = d->movable[i].figure, choices = 0;

        for (int32_t k = 0; k < d->option_count; k++)
            choices += may_be_ordered(&d->option[k], unit);
        int32_t chosen = chance_below(c, choices);

        for (int32_t k = 0; k < d->option_count; k++)
            if (may_be_ordered(&d->option[k], unit) && chosen-- == 0)
                answer_add(out, unit, d->option[k].id);
    }
}

/* Where points are drawn: the box of a zone, or the whole table. */
struct field {
    struct box box;
    const struct zone *zone; /* NULL if the box is all there is to it */
};

static struct field field_of(const struct zone *zone)
{
    struct field f = {{zone->corner[0], zone->corner[0]}, NULL};

    for (int32_t i = 1; i < zone->count; i++)
        box_take(&f.box, zone->corner[i]);
    return f;
}

/* Four corners of which each shares a line with the next and none with the one opposite: such a zone is the
 * whole of its box. */
static bool fills_box(const struct zone *zone)
{
    if (zone->count != 4)
        return false;
    for (int32_t i = 0; i < 4; i++) {
        struct point a = zone->corner[i], next = zone->corner[(i + 1) % 4],
                     opposite = zone->corner[(i + 2) % 4];

        if ((a.x == next.x) == (a.y == next.y) || a.x == opposite.x || a.y == opposite.y)
            return false;
    }
    return true;
}

/* The fields of a decision, found once for all the points of an answer. */
struct fields {
    int32_t count;
    struct field whole, field[ZONES_MAX];
};

static void find_fields(const struct match *m, const struct decision *d, struct fields *f)
{
    const struct table *t = table_of(m);

    f->whole = (struct field){{{0, 0}, {t->limits.width, t->limits.depth}}, NULL};
    f->count = d->zone_count;
    for (int32_t i = 0; i < d->zone_count; i++) {
        const struct zone *zone = &d->zone[i];

        f->field[i] = zone->count > 0 ? field_of(zone) : f->whole;
        if (zone->count == 0 || !fills_box(zone))
            f->field[i].zone = zone;
    }
}

/* A point of the table, in one of the zones if there are any. */
static struct point random_point(struct chance *c, const struct fields *fields)
{
    const struct field *f =
        fields->count > 0 ? &fields->field[chance_below(c, fields->count)] : &fields->whole;
    struct point p = {0, 0};

    for (int32_t try = 0; try < 8; try++) {
        p.x = chance_between(c, f->box.low.x, f->box.high.x);
        p.y = chance_between(c, f->box.low.y, f->box.high.y);
        if (!f->zone || polygon_holds_point(f->zone->corner, f->zone->count, p))
            break;
    }
    return p;
}

static angle random_angle(struct chance *c)
{
    return (angle)chance_below(c, FULL_TURN);
}

static void random_place(struct chance *c, const struct match *m, const struct decision *d,
                         struct answer *out)
{
    struct fields fields;

    find_fields(m, d, &fields);
    for (int32_t i = 0; i < d->movable_count; i++)
        if (d->movable[i].must || chance_below(c, 2)) {
            struct point at = random_point(c, &fields);

            answer_add_place(out, d->movable[i].figure, at, random_angle(c));
        }
}

static struct point kept_on_table(const struct match *m, struct point p)
{
    const struct table *t = table_of(m);

    p.x = p.x < 0 ? 0 : p.x > t->limits.width ? t->limits.width : p.x;
    p.y = p.y < 0 ? 0 : p.y > t->limits.depth ? t->limits.depth : p.y;
    return p;
}

/* A walk of a few legs from where the figure stands, in all no longer than `far`. */
static void random_walk(struct chance *c, const struct match *m, const struct decision *d, int32_t figure,
                        length far, angle direction, struct answer *out)
{
    struct point at = table_stand_const(table_of(m), figure)->place.at;
    int32_t legs = chance_between(c, 1, d->waypoints < 3 ? d->waypoints : 3);

    for (int32_t leg = 0; leg < legs; leg++) {
        length step = leg == legs - 1 ? far : chance_between(c, 0, far);
        int32_t deed = d->manoeuvre_count > 0 && chance_below(c, 8) == 0
                           ? d->manoeuvre[chance_below(c, d->manoeuvre_count)].id
                           : 0;

        at = kept_on_table(m, point_ahead(at, direction, step));
        answer_add_place(out, figure, at, direction)->value = deed;
        far -= step;
        direction = random_angle(c);
    }
}

enum company { ALONE, TOGETHER, EACH_HIS_WAY };

static void random_move(struct chance *c, const struct match *m, const struct decision *d, int32_t boldness,
                        struct answer *out)
{
    enum company company = (enum company)chance_below(c, 3);
    int32_t alone = chance_below(c, d->movable_count);
    angle direction = random_angle(c);
    int32_t share = chance_between(c, 0, boldness);

    for (int32_t i = 0; i < d->movable_count; i++) {
        const struct movable *who = &d->movable[i];

        if (!who->must && (company == ALONE ? i != alone : company == EACH_HIS_WAY && chance_below(c, 2)))
            continue;
        if (company == EACH_HIS_WAY) {
            direction = random_angle(c);
            share = chance_between(c, 0, boldness);
        }
        random_walk(c, m, d, who->figure, (length)((int64_t)who->budget * share / BOLDEST), direction, out);
    }
}

static void random_target(struct chance *c, const struct match *m, const struct decision *d,
                          struct answer *out)
{
    struct fields fields;

    if (d->option_count > 0 && (!d->free_point || chance_below(c, 2))) {
        answer_add(out, d->option[chance_below(c, d->option_count)].id, 0);
        return;
    }
    find_fields(m, d, &fields);
    answer_add_place(out, -1, random_point(c, &fields), 0);
}

/* Each option gets its least; what is left of a random total goes one by one to whoever can take more. */
static void random_share(struct chance *c, const struct decision *d, struct answer *out)
{
    int64_t left = chance_between(c, d->min, d->max), room = 0;

    for (int32_t i = 0; i < d->option_count && out->count < ANSWER_ITEMS_MAX; i++) {
        answer_add(out, d->option[i].id, d->option[i].min);
        left -= d->option[i].min;
        room += d->option[i].max - d->option[i].min;
    }
    for (left = left < room ? left : room; left > 0;) {
        int32_t i = chance_below(c, out->count);

        if (out->item[i].value < d->option[i].max) {
            out->item[i].value++;
            left--;
        }
    }
}

static void random_number(struct chance *c, const struct decision *d, struct answer *out)
{
    int32_t step = d->step > 1 ? d->step : 1;

    answer_add(out, -1, d->min + step * chance_between(c, 0, (d->max - d->min) / step));
}

/* Every unit somewhere in the zones, in as many files as may be. */
static void random_form(struct chance *c, const struct match *m, const struct decision *d, struct answer *out)
{
    struct fields fields;

    find_fields(m, d, &fields);
    for (int32_t i = 0; i < d->movable_count; i++) {
        int32_t unit = d->movable[i].figure;
        struct answer_item *item = answer_add(out, unit, 0);

        item->at = random_point(c, &fields);
        item->facing = random_angle(c);
        item->amount = chance_between(c, 0, members_count(m->state, unit));
    }
}

/* A few manoeuvres of those listed, each as far as it may go or less, on its steps. */
static void random_drill(struct chance *c, const struct decision *d, struct answer *out)
{
    enum { LEGS_MOST = 3 };

    for (int32_t i = 0; i < d->movable_count && d->manoeuvre_count > 0; i++) {
        int32_t legs = chance_between(c, d->movable[i].must, LEGS_MOST);

        for (int32_t k = 0; k < legs && k < d->waypoints && out->count < ANSWER_ITEMS_MAX; k++) {
            const struct manoeuvre *how = &d->manoeuvre[chance_below(c, d->manoeuvre_count)];
            int32_t step = how->step > 1 ? how->step : 1;

            answer_add(out, d->movable[i].figure, how->id)->amount =
                step *
                chance_between(c, (how->least + (how->least > 0 ? step - 1 : 0)) / step, how->most / step);
            if (how->tests)
                break;
        }
    }
}

/* A line of a few corners, each not far from the one before. */
static void random_line(struct chance *c, const struct match *m, const struct lay_shape *shape, int32_t piece,
                        struct point at, struct answer *out)
{
    const struct table *t = table_of(m);
    int32_t corners = chance_between(c, 2, shape->most_corners);
    length far = shape->most_length > 0 ? shape->most_length : t->limits.width + t->limits.depth;
    angle direction = random_angle(c);

    for (int32_t i = 0; i < corners && out->count < ANSWER_ITEMS_MAX; i++) {
        answer_add_place(out, piece, at, 0);
        at = kept_on_table(m, point_ahead(at, direction, chance_between(c, 0, far / (corners - 1))));
        direction += (angle)chance_between(c, -QUARTER_TURN / 2, QUARTER_TURN / 2);
    }
}

/* As many pieces as are wanted at least, and now and then more, each somewhere in the zones. */
static void random_lay(struct chance *c, const struct match *m, const struct decision *d, struct answer *out)
{
    struct fields fields;
    int32_t most = d->max < d->movable_count ? d->max : d->movable_count;
    int32_t wanted = chance_between(c, d->min < most ? d->min : most, most);

    find_fields(m, d, &fields);
    for (int32_t i = 0; i < d->movable_count && wanted > 0; i++) {
        const struct movable *piece = &d->movable[i];
        const struct lay_shape *shape = &d->shape[piece->shape];
        struct point at = random_point(c, &fields);

        if (!piece->must && chance_below(c, d->movable_count - i) >= wanted)
            continue;
        wanted--;
        if (shape->corners == 0)
            random_line(c, m, shape, piece->figure, at, out);
        else
            answer_add_place(out, piece->figure, at, shape->turns ? random_angle(c) : 0);
    }
}

void random_answer(struct bot *bot, const struct match *m, int32_t boldness, struct answer *out)
{
    const struct decision *d = &bot->decision;
    struct chance *c = &bot->chance;

    answer_clear(out, (enum decision_kind)d->kind, d->number);
    switch ((enum decision_kind)d->kind) {
    case DECISION_PICK:
        random_pick(c, d, out);
        break;
    case DECISION_ORDER:
        random_order(c, d, out);
        break;
    case DECISION_PLACE:
        random_place(c, m, d, out);
        break;
    case DECISION_MOVE:
        random_move(c, m, d, boldness, out);
        break;
    case DECISION_TARGET:
        random_target(c, m, d, out);
        break;
    case DECISION_SHARE:
        random_share(c, d, out);
        break;
    case DECISION_NUMBER:
        random_number(c, d, out);
        break;
    case DECISION_FORM:
        random_form(c, m, d, out);
        break;
    case DECISION_DRILL:
        random_drill(c, d, out);
        break;
    case DECISION_LAY:
        random_lay(c, m, d, out);
        break;
    case DECISION_NONE:
    case DECISION_KINDS:
        break;
    }
}
