/* Answers made up at random, one function for each kind of decision that is about options, points and
 * figures. Those about units are in random_units.c, shares in random_share.c. Each statement draws but one
 * number: in which order a compiler works out several arguments is its own affair, and the games must be the
 * same. */
#include "common/bot/random_parts.h"
#include "common/table/outline.h"
#include "common/table/polygon.h"
#include "common/table/table.h"

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

void find_fields(const struct match *m, const struct decision *d, struct fields *f)
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

struct point random_point(struct chance *c, const struct fields *fields)
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
    struct answer_item *item = answer_add_place(out, -1, random_point(c, &fields), 0);

    if (d->template.kind == TEMPLATE_LINE || d->template.kind == TEMPLATE_CONE)
        item->facing = random_angle(c);
}

static void random_number(struct chance *c, const struct decision *d, struct answer *out)
{
    int32_t step = d->step > 1 ? d->step : 1;

    answer_add(out, -1, d->min + step * chance_between(c, 0, (d->max - d->min) / step));
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
    case DECISION_FORM:
    case DECISION_DRILL:
        random_units(c, m, d, boldness, out);
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
    case DECISION_LAY:
        random_lay(c, m, d, out);
        break;
    case DECISION_NONE:
    case DECISION_KINDS:
        break;
    }
}
