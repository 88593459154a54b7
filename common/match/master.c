/* The game master: he freezes, sees all, moves and changes anything, has dice rolled again, and rules. Each
 * act is an entry of the log like any other, and everybody is told of it. */
#include "common/match/apply.h"
#include "common/match/match.h"
#include "common/match/parts.h"
#include "common/match/place_unit.h"
#include "common/match/ranks.h"
#include "common/match/rules.h"
#include "common/table/spots.h"

#include <stddef.h>
#include <string.h>

const char *const master_act_name[MASTER_ACTS] = {"freeze", "release", "move",     "change",
                                                  "reroll", "rule",    "takeback", "end"};

/* What everybody is told of it, in the words of the text catalogues. */
static const char *const act_keys[MASTER_ACTS] = {
    "master_act.freeze", "master_act.release", "master_act.move",     "master_act.change",
    "master_act.reroll", "master_act.rule",    "master_act.takeback", "master_act.end"};

static const char *const fate_words[] = {"reserve", "in_play", "out", "fled", "withdrawn", NULL};
static const char *const opening_words[] = {"open", "closed", "locked", NULL};

/* What every system's figures, units and pieces of terrain have. */
static const struct field figure_common[] = {
    {.name = "fate",
     .offset = offsetof(struct figure, fate),
     .min = 0,
     .max = FATE_WITHDRAWN,
     .words = fate_words},
    {.name = "seen_by",
     .offset = offsetof(struct figure, seen_by),
     .sight = SEEN_BY_OWNER,
     .min = 0,
     .max = (1 << SIDES_MAX) - 1},
};
static const struct field unit_common[] = {
    {.name = "commander", .offset = offsetof(struct unit, commander), .min = -1, .max = PLAYERS_MAX - 1},
};
static const struct field piece_common[] = {
    {.name = "state", .offset = offsetof(struct piece, state), .min = 0, .max = 2, .words = opening_words},
};
static const struct field_table figure_table = {.field = figure_common, .count = 2};
static const struct field_table unit_table = {.field = unit_common, .count = 1};
static const struct field_table piece_table = {.field = piece_common, .count = 1};

struct record {
    const struct field *field;
    void *at;
};

static int32_t items_of(const struct match *m, int32_t what)
{
    switch (what) {
    case ITEM_MATCH:
        return 1;
    case ITEM_SIDE:
        return m->state->sides;
    case ITEM_UNIT:
        return m->state->units;
    case ITEM_FIGURE:
        return m->state->figures;
    case ITEM_TERRAIN:
        return table_of(m)->pieces;
    default:
        return 0;
    }
}

/* In the record that all systems have, or else in the system's own. */
static struct record record_among(struct field_table common, void *common_record, struct field_table own,
                                  void *own_record, const char *name)
{
    const struct field *field = field_find(common, name);

    if (field)
        return (struct record){field, common_record};
    return (struct record){field_find(own, name), own_record};
}

/* Where the field of that name is; field is NULL if there is none. */
static struct record find_record(const struct match *m, int32_t what, int32_t target, const char *name)
{
    const struct rules *r = m->rules;
    struct record none = {0};

    if (target < 0 || target >= items_of(m, what))
        return none;
    switch (what) {
    case ITEM_MATCH:
        return (struct record){field_find(r->match_fields, name), own_match(m)};
    case ITEM_SIDE:
        return (struct record){field_find(r->side_fields, name), own_side(m, target)};
    case ITEM_UNIT:
        return record_among(unit_table, unit_at(m, target), r->unit_fields, own_unit(m, target), name);
    case ITEM_FIGURE:
        return record_among(figure_table, figure_at(m, target), r->figure_fields, own_figure(m, target),
                            name);
    case ITEM_TERRAIN:
        return record_among(piece_table, table_piece(table_of(m), target), r->piece_fields,
                            own_piece(m, target), name);
    default:
        return none;
    }
}

/* Whoever is brought into play needs a place first: that is a move. */
static bool has_place(const struct match *m, const struct entry *e, struct refusal *why)
{
    bool brings_in = e->what == ITEM_FIGURE && strcmp(e->name, "fate") == 0 && e->value == FATE_IN_PLAY;

    return !brings_in || stand_on_table(table_of(m), e->target) ||
           refuse(why, "", "master.move_it_first", e->target, 0);
}

static bool is_fellow(const struct match *m, const struct entry *e, struct refusal *why)
{
    const struct state *s = m->state;

    if (e->what != ITEM_UNIT || strcmp(e->name, "commander") != 0 || e->value == -1)
        return true;
    return (e->value < s->players && s->player[e->value].side == unit_at(m, e->target)->side) ||
           refuse_unit(why, REFUSED_ILLEGAL, "master.not_of_this_side", e->target);
}

static bool check_change(const struct match *m, const struct entry *e, struct refusal *why)
{
    int32_t figure = e->what == ITEM_FIGURE ? e->target : -1;

    if (!memchr(e->name, 0, sizeof e->name))
        return refuse(why, "", "master.no_such_field", figure, e->target);
    const struct field *f = find_record(m, e->what, e->target, e->name).field;

    if (!f)
        return refuse(why, "", "master.no_such_field", figure, e->target);
    if (e->value < f->min)
        return refuse(why, "", "master.value_too_small", figure, cut_amount((int64_t)f->min - e->value));
    if (e->value > f->max)
        return refuse(why, "", "master.value_too_great", figure, cut_amount((int64_t)e->value - f->max));
    return has_place(m, e, why) && is_fellow(m, e, why);
}

static bool check_unit_move(const struct match *m, const struct entry *e, struct refusal *why)
{
    if (e->target < 0 || e->target >= m->state->units)
        return refuse_unit(why, REFUSED_ILLEGAL, "master.no_such_unit", e->target);
    if (e->facing < 0 || e->facing > UINT16_MAX)
        return refuse_unit(why, REFUSED_ILLEGAL, "answer.no_such_facing", e->target);
    if (!point_in_world(e->at))
        return refuse_at(why, "", "answer.off_table", -1, e->at, 0);
    return unit_has_room(m, e->target, e->at, e->facing, why);
}

static bool check_move(const struct match *m, const struct entry *e, struct refusal *why)
{
    if (e->what == ITEM_UNIT)
        return check_unit_move(m, e, why);
    if (e->target < 0 || e->target >= m->state->figures)
        return refuse(why, "", "master.no_such_figure", -1, e->target);
    if (e->facing < 0 || e->facing > UINT16_MAX)
        return refuse(why, "", "answer.no_such_facing", e->target, e->facing);
    if (!point_in_world(e->at))
        return refuse_at(why, "", "answer.off_table", e->target, e->at, 0);
    struct mover mover = mover_of(table_of(m), e->target);

    mover.facing = e->facing;
    if (!spot_free(table_of(m), &mover, e->at))
        return refuse_at(why, "", "master.no_room", e->target, e->at, 0);
    return true;
}

static bool check_going_back(const struct match *m, const struct entry *e, struct refusal *why)
{
    if (!m->log)
        return refuse(why, "", "takeback.no_log", -1, 0);
    if (e->to < 1 || e->to > m->state->entries)
        return refuse(why, "", "takeback.no_such_entry", -1, (int32_t)e->to);
    if (e->act == MASTER_REROLL && e->to != m->state->last_dice_entry)
        return refuse(why, "", "master.reroll_the_last", -1, (int32_t)m->state->last_dice_entry);
    return true;
}

bool amend_check(const struct match *m, const struct entry *e, struct refusal *why)
{
    return e->act == MASTER_MOVE ? check_move(m, e, why) : check_change(m, e, why);
}

bool master_check(const struct match *m, const struct entry *e, struct refusal *why)
{
    if (!texts_end(e, why))
        return false;
    switch ((enum master_act)e->act) {
    case MASTER_FREEZE:
        return m->state->frozen != FROZEN_BY_MASTER || refuse_as(why, REFUSED_STATE, "entry.frozen", 0);
    case MASTER_RELEASE:
        return m->state->frozen || refuse(why, "", "master.not_frozen", -1, 0);
    case MASTER_MOVE:
    case MASTER_CHANGE:
        return amend_check(m, e, why);
    case MASTER_REROLL:
    case MASTER_TAKEBACK:
        return check_going_back(m, e, why);
    case MASTER_RULE:
        return e->text[0] || refuse(why, "", "master.ruling_says_nothing", -1, 0);
    case MASTER_END:
        return (e->value >= -1 && e->value < m->state->sides) ||
               refuse(why, "", "master.no_such_side", -1, e->value);
    case MASTER_ACTS:
        break;
    }
    return refuse(why, "", "master.no_such_act", -1, e->act);
}

/* Who stands already takes along whoever is aboard. Who stood in ranks stands by himself from then on. */
static void move(struct match *m, const struct entry *e)
{
    if (e->what == ITEM_UNIT) {
        unit_place(m, e->target, e->at, e->facing);
        return;
    }
    struct table *t = table_of(m);
    const struct stand *stand = table_stand_const(t, e->target);
    struct place to = {
        .at = e->at, .facing = e->facing, .elevation = floor_at(t, e->at, stand->place.elevation)};

    if (figure_at(m, e->target)->slot != NOTHING)
        ranks_leave(m, e->target, NOBODY);
    if (stand_on_table(t, e->target))
        table_move_carrier(t, e->target, &to);
    else
        table_put_stand(t, e->target, &to, &stand->base);
    figure_at(m, e->target)->fate = FATE_IN_PLAY;
}

static void change(struct match *m, const struct entry *e)
{
    struct record record = find_record(m, e->what, e->target, e->name);

    field_set(record.field, record.at, e->value);
    if (e->what != ITEM_FIGURE || figure_at(m, e->target)->fate == FATE_IN_PLAY)
        return;
    if (figure_at(m, e->target)->slot != NOTHING)
        ranks_leave(m, e->target, NOBODY);
    else if (stand_on_table(table_of(m), e->target))
        table_lift_stand(table_of(m), e->target);
}

static int32_t owner_of(const struct match *m, const struct entry *e)
{
    switch (e->what) {
    case ITEM_SIDE:
        return e->target;
    case ITEM_UNIT:
        return unit_at(m, e->target)->side;
    case ITEM_FIGURE:
        return figure_at(m, e->target)->side;
    default:
        return -1;
    }
}

void amend(struct match *m, const struct entry *e)
{
    if (e->act == MASTER_MOVE)
        move(m, e);
    else
        change(m, e);
    if (m->rules->amended)
        m->rules->amended(m);
    parts_begin_anew(m);
}

/* A move names a figure, unless it says that it is about a unit. */
static enum item_kind moved_kind(const struct entry *e)
{
    return e->what == ITEM_UNIT ? ITEM_UNIT : ITEM_FIGURE;
}

int32_t amend_known_to(const struct match *m, const struct entry *e)
{
    if (e->act == MASTER_MOVE)
        return viewers_of(m, moved_kind(e), e->target);
    /* The number of an entry would tell how many were made in secret. */
    if (e->act == MASTER_REROLL || e->act == MASTER_TAKEBACK)
        return 1 << VIEWER_MASTER;
    if (e->act != MASTER_CHANGE)
        return all_viewers(m);
    int32_t owner = owner_of(m, e);

    switch ((enum field_sight)find_record(m, e->what, e->target, e->name).field->sight) {
    case SEEN_BY_ALL:
        return viewers_of(m, (enum item_kind)e->what, e->target);
    case SEEN_BY_OWNER:
        return (owner >= 0 ? 1 << owner : 0) | 1 << VIEWER_MASTER;
    case SEEN_BY_MASTER:
        break;
    }
    return 1 << VIEWER_MASTER;
}

/* The value of a field is told as what it is. */
static enum arg_kind kind_of_value(const struct match *m, const struct entry *e)
{
    const struct field *f = find_record(m, e->what, e->target, e->name).field;

    return !f || f->refers == REFERS_TO_NOTHING ? ARG_NUMBER
           : f->refers == REFERS_TO_FIGURE      ? ARG_FIGURE
                                                : ARG_UNIT;
}

static void set_field_words(struct field_words *words, const char *name)
{
    _Static_assert(sizeof words->text == sizeof((struct entry *)0)->name, "a name of a field has room");
    snprintf(words->text, sizeof words->text, "%s", name);
    for (char *c = words->text; (c = strchr(c, '_'));)
        *c = ' ';
}

void amend_details(const struct match *m, const struct entry *e, struct event *event,
                   struct field_words *words)
{
    static const enum arg_kind kind[ITEM_KINDS] = {ARG_NUMBER, ARG_SIDE, ARG_UNIT, ARG_FIGURE, ARG_TERRAIN};
    int32_t what = e->act == MASTER_MOVE ? (int32_t)moved_kind(e) : e->what;

    if (e->act == MASTER_REROLL || e->act == MASTER_TAKEBACK)
        event_arg(event, "entry", ARG_NUMBER, (int32_t)e->to);
    if (e->act != MASTER_MOVE && e->act != MASTER_CHANGE)
        return;
    if (what != ITEM_MATCH)
        event_arg(event, item_kind_name[what], kind[what], e->target);
    if (e->act == MASTER_CHANGE) {
        set_field_words(words, e->name);
        event_text(event, "field", words->text);
        event_arg(event, "value", kind_of_value(m, e), e->value);
    }
}

static const char *details_key(const struct entry *e)
{
    if (e->act == MASTER_REROLL || e->act == MASTER_TAKEBACK)
        return "match.master_entry";
    if (e->act == MASTER_MOVE)
        return e->what == ITEM_UNIT ? "match.master_moved_unit" : "match.master_moved";
    return e->what == ITEM_MATCH ? "match.master_changed" : "match.master_details";
}

/* Everybody is told of the act, and of its details unless they are somebody's secret: then only those who
 * may know get them, afterwards. */
static void announce(struct match *m, const struct entry *e)
{
    int32_t knowing = amend_known_to(m, e);
    bool open = knowing == all_viewers(m);
    struct field_words words;
    struct event *event =
        event_begin(m, e->text[0] ? "match.master_act" : "match.master_acts", e->rule[0] ? e->rule : NULL);

    event_word(event, "act", act_keys[e->act]);
    if (open)
        amend_details(m, e, event, &words);
    event_text(event, "text", e->text);
    event_end(m);
    if (open)
        return;
    event = event_begin(m, details_key(e), NULL);
    amend_details(m, e, event, &words);
    event_only(event, knowing);
    event_end(m);
}

void master_apply(struct match *m, const struct entry *e)
{
    struct state *s = m->state;

    switch ((enum master_act)e->act) {
    case MASTER_FREEZE:
        s->frozen = FROZEN_BY_MASTER;
        break;
    case MASTER_RELEASE:
        s->frozen = 0;
        break;
    case MASTER_MOVE:
    case MASTER_CHANGE:
        amend(m, e);
        break;
    case MASTER_TAKEBACK:
        rebuild_before(m, e->to);
        break;
    case MASTER_REROLL:
        rebuild_before(m, repeated_by(m, e->to));
        break;
    case MASTER_RULE:
        if (s->frozen == FROZEN_BY_CALL)
            s->frozen = 0;
        break;
    case MASTER_END:
    case MASTER_ACTS:
        break;
    }
    announce(m, e);
    if (e->act == MASTER_REROLL)
        apply_repeated(m, e->to);
    else if (e->act == MASTER_END && e->value >= 0)
        match_end(m, OUTCOME_WON, e->value, "match.won_by_master", NULL);
    else if (e->act == MASTER_END)
        match_end(m, OUTCOME_DRAWN, -1, "match.drawn_by_master", NULL);
    else if (e->act == MASTER_RELEASE || e->act == MASTER_RULE)
        play_on(m);
}
