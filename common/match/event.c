#include "common/match/event.h"

#include "common/match/match.h"
#include "common/table/path.h"

#include <assert.h>
#include <string.h>

struct event *event_begin(struct match *m, const char *key, const char *rule)
{
    struct event *e = &m->event;

    assert(!e->key); /* the one before has been ended */
    e->key = key;
    e->seen_by = SEEN_BY_EVERYBODY;
    e->arg_count = 0;
    e->roll_count = 0;
    e->rule_count = 0;
    e->mark_count = 0;
    if (rule)
        event_rule(e, rule);
    return e;
}

void event_rule(struct event *e, const char *rule)
{
    for (int32_t i = 0; i < e->rule_count; i++)
        if (strcmp(e->rule[i], rule) == 0)
            return;
    if (e->rule_count < EVENT_RULES_MAX)
        e->rule[e->rule_count++] = rule;
}

static struct arg *add_arg(struct event *e, const char *name, enum arg_kind kind, int32_t value)
{
    assert(e->arg_count < EVENT_ARGS_MAX); /* as many as the text of the event has */
    struct arg *arg = &e->arg[e->arg_count++];

    *arg = (struct arg){.name = name, .kind = (int32_t)kind, .value = value};
    return arg;
}

void event_arg(struct event *e, const char *name, enum arg_kind kind, int32_t value)
{
    add_arg(e, name, kind, value);
}

void event_word(struct event *e, const char *name, const char *word)
{
    add_arg(e, name, ARG_WORD, 0)->word = word;
}

void event_text(struct event *e, const char *name, const char *text)
{
    add_arg(e, name, ARG_TEXT, 0)->word = text;
}

void event_point(struct event *e, const char *name, struct point at)
{
    add_arg(e, name, ARG_POINT, 0)->at = at;
}

static void add_mark(struct event *e, struct event_mark mark)
{
    if (e->mark_count < EVENT_MARKS_MAX)
        e->mark[e->mark_count++] = mark;
}

void event_mark(struct event *e, const char *kind, struct point at, length radius)
{
    add_mark(e, (struct event_mark){.kind = kind, .at = at, .radius = radius});
}

void event_line(struct event *e, const char *kind, struct point from, struct point to, length width)
{
    add_mark(e, (struct event_mark){.kind = kind, .at = from, .line = true, .to = to, .width = width});
}

void event_cone(struct event *e, const char *kind, struct point from, struct point to, length width)
{
    add_mark(e, (struct event_mark){
                    .kind = kind, .at = from, .line = true, .cone = true, .to = to, .width = width});
}

void event_only(struct event *e, int32_t viewers)
{
    e->seen_by = viewers | 1 << VIEWER_MASTER;
}

void event_roll(struct event *e, const struct roll *roll)
{
    if (e->roll_count == EVENT_ROLLS_MAX)
        return;
    e->roll[e->roll_count++] = *roll;
    for (int32_t i = 0; i < roll->modifier_count; i++)
        event_rule(e, roll->modifier[i].rule);
}

void event_way(struct match *m, int32_t figure, const struct path *way)
{
    struct event *e = &m->event;

    if (e->corner_count + way->points - 2 > EVENT_CORNERS_MAX)
        return;
    for (int32_t i = 1; i < way->points - 1; i++)
        e->corner[e->corner_count++] = (struct way_corner){figure, way->at[i]};
}

/* Each viewer counts the events he sees: a gap in the numbers would tell that something secret happened. */
static void number_for_viewers(struct match *m, struct event *e)
{
    struct state *s = m->state;

    for (int32_t side = 0; side < SIDES_MAX; side++) {
        bool sees = side < s->sides && (e->seen_by >> side & 1);
        e->number[side] = sees ? ++s->side[side].events_seen : 0;
    }
    bool spectator = e->seen_by >> VIEWER_SPECTATOR & 1;
    e->number[VIEWER_SPECTATOR] = spectator ? ++s->events_seen_by_spectator : 0;
    e->number[VIEWER_MASTER] = ++s->events;
}

void event_end(struct match *m)
{
    number_for_viewers(m, &m->event);
    if (m->numbers)
        numbers_follow(m);
    if (m->sink) {
        find_changes(m);
        m->sink(m->sink_context, m, &m->event);
        publish_changes(m);
    }
    m->event.key = NULL;
    m->event.corner_count = 0;
}

int32_t throw_die(struct match *m, int32_t sides)
{
    struct state *s = m->state;

    assert(m->dice.draw); /* a clone has no dice until it is given some */
    s->last_dice_entry = s->entries;
    return (int32_t)dice_roll(&m->dice, &s->dice, (uint32_t)sides);
}

void roll_begin(struct roll *r, const char *what, int32_t side, int32_t figure, int32_t sides)
{
    r->what = what;
    r->side = side;
    r->figure = figure;
    r->sides = sides;
    r->dice = 0;
    r->modifier_count = 0;
    r->total = 0;
    r->target = 0;
    r->result = ROLL_PLAIN;
    r->at_most = false;
}

int32_t roll_die(struct match *m, struct roll *r)
{
    int32_t face = throw_die(m, r->sides);

    if (r->dice < ROLL_DICE_MAX)
        r->face[r->dice++] = face;
    return face;
}

void modifier_add(struct modifier *line, int32_t *count, int32_t value, const char *rule)
{
    if (*count < ROLL_MODIFIERS_MAX)
        line[(*count)++] = (struct modifier){.value = value, .rule = rule};
    else
        line[ROLL_MODIFIERS_MAX - 1].value += value;
}

void roll_modify(struct roll *r, int32_t value, const char *rule)
{
    modifier_add(r->modifier, &r->modifier_count, value, rule);
}

int32_t roll_modifiers(const struct roll *r)
{
    int32_t sum = 0;

    for (int32_t i = 0; i < r->modifier_count; i++)
        sum += r->modifier[i].value;
    return sum;
}

void roll_needs_at_most(struct roll *r, int32_t low, int32_t high, const char *rule)
{
    int32_t sum = roll_modifiers(r);

    r->at_most = true;
    r->target = sum < low ? low : sum > high ? high : sum;
    if (r->target != sum)
        roll_modify(r, r->target - sum, rule);
}
