/* B7.13.3-b, B7.13.3-c, B7.14.2: wider fronts and overlaps of who follows up. */
#include "common/rules/battle/fight/spread.h"

#include "common/match/ranks.h"
#include "common/rules/battle/asks.h"
#include "common/rules/battle/fight/engagements.h"
#include "common/rules/battle/fight/line.h"
#include "common/rules/battle/frames.h"
#include "common/rules/massed/bodies.h"
#include "common/rules/massed/march_lines.h"
#include "common/rules/massed/terms.h"

enum { MOVED_MOST = 2 /* B7.13.3-c: figures of one flank in one follow-up */ };

/* --- the front ------------------------------------------------------------------------------------------ */

static bool room_for(const struct match *m, int32_t unit, const struct block *b, length clearance,
                     uint32_t sides)
{
    int32_t together[BATTLE_UNITS], count = 0;
    struct block_mover mover = {.block = b,
                                .blocks = 1,
                                .unit = unit,
                                .height = MARCH_HEIGHT,
                                .stopped_by = all_stands(),
                                .clearance = clearance,
                                .barred = 1u << GOING_IMPASSABLE,
                                .crosses = true};

    if (clearance > 0)
        EACH_ENGAGED(m, battle_unit_at(m, unit)->engagement, other)
    together[count++] = other;
    mover.together = together;
    mover.togethers = count;
    mover.stopped_by.flags = STAND_BLOCKS_MOVE;
    mover.stopped_by.sides = sides;
    return block_room(table_of(m), &mover).why == STOP_NONE;
}

/* RULE("B7.13.3-b"): no place that overlaps another base, impassable terrain or the edge, or within a pace of
 * an enemy outside the engagement. */
static bool front_fits(const struct match *m, int32_t unit, const struct block *b)
{
    return room_for(m, unit, b, 0, all_stands().sides) &&
           room_for(m, unit, b, KEPT_FROM_ENEMIES, 1u << (1 - battle_side_of(m, unit))) &&
           massed_bases_clear(m, unit, b);
}

/* --- the flanks ----------------------------------------------------------------------------------------- */

/* RULE("B7.14.2-a"), RULE("B7.14.2-j"): an enemy whom it has followed up, and touches with its front and
 * without a line between.
 */
static bool may_lap(const struct match *m, int32_t contact, int32_t unit)
{
    const struct battle_contact *c = battle_contact_at(m, contact);

    return battle_fought(m, contact) && c->followed == unit && c->across == 0 &&
           unit_at(m, battle_opponent(m, contact, unit))->blocks == 1 &&
           battle_face_in(m, contact, unit) == FACE_FRONT;
}

/* Of several the one whose corner lies farthest out on this wing; NO_UNIT: there is none. */
static int32_t laps_whom(const struct match *m, int32_t unit, enum battle_wing wing)
{
    const struct block *own = &state_blocks(m->state, unit)[0];
    int32_t best = NO_UNIT;
    length least = 0;

    if (unit_at(m, unit)->blocks != 1) /* figures without ranks have no front that could lap round anybody */
        return NO_UNIT;
    EACH_CONTACT(m, unit, contact)
    {
        int32_t enemy = battle_opponent(m, contact, unit);
        length past;

        if (!may_lap(m, contact, unit))
            continue;
        past = battle_past_corner(own, &state_blocks(m->state, enemy)[0], wing);
        if (best == NO_UNIT || past < least) {
            best = enemy;
            least = past;
        }
    }
    return best;
}

/* RULE("B7.14.2-b"), RULE("B7.14.2-e"): the front reaches or passes the corner; the places go on from those
 * that are taken; RULE("B7.14.2-q"): no place after one that is
 * blocked. */
static bool laps_fit(const struct match *m, int32_t unit, const struct block *front, enum battle_wing wing,
                     int32_t figures)
{
    const struct block *enemy;
    int32_t first = battle_lap_places(m, unit, wing), whom = laps_whom(m, unit, wing);

    if (figures == 0)
        return true;
    if (whom == NO_UNIT)
        return false;
    enemy = &state_blocks(m->state, whom)[0];
    if (battle_past_corner(front, enemy, wing) < -CONTACT)
        return false;
    for (int32_t place = first; place < first + figures; place++) {
        struct block at;

        if (!battle_lap_place(front, enemy, wing, place, &at) || !battle_lap_room(m, unit, &at))
            return false;
    }
    return true;
}

/* RULE("B7.14.2-l"): behind places that are filled, or are just being filled. */
static bool deep_fits(const struct match *m, int32_t unit, const struct block *front, enum battle_wing wing,
                      const struct battle_spread *s)
{
    int32_t whom = laps_whom(m, unit, wing);

    for (int32_t i = 0; i < s->deepen[wing]; i++) {
        struct block at;

        if (whom == NO_UNIT ||
            !battle_lap_behind(m, unit, front, &state_blocks(m->state, whom)[0], wing, s->lap[wing], i,
                               &at) ||
            !battle_lap_room(m, unit, &at))
            return false;
    }
    return true;
}

/* The place that the next figure of a wing would have, so many after those who lap there already. */
static bool next_place(const struct match *m, int32_t unit, const struct block *front, enum battle_wing wing,
                       int32_t after, struct block *at)
{
    int32_t whom = laps_whom(m, unit, wing);

    return whom != NO_UNIT && battle_lap_place(front, &state_blocks(m->state, whom)[0], wing,
                                               battle_lap_places(m, unit, wing) + after, at);
}

/* RULE("B5-a"): behind a thin enemy the two wings come upon each other. */
static bool wings_meet(const struct match *m, int32_t unit, const struct block *front,
                       const struct battle_spread *s)
{
    for (int32_t i = 0; i < s->lap[WING_LEFT]; i++)
        for (int32_t k = 0; k < s->lap[WING_RIGHT]; k++) {
            struct block left, right;

            if (!next_place(m, unit, front, WING_LEFT, i, &left) ||
                !next_place(m, unit, front, WING_RIGHT, k, &right))
                continue;
            struct place a = block_slot(&left, 0), b = block_slot(&right, 0);
            struct base base = block_base(&left), other = block_base(&right);

            if (bases_overlap(&a, &base, &b, &other))
                return true;
        }
    return false;
}

/* --- who is free to go ---------------------------------------------------------------------------------- */

/* RULE("B7.14.2-b"): whole files of the front beyond the enemy's corner, where there is one rank. */
static int32_t free_files(const struct match *m, int32_t unit, enum battle_wing wing)
{
    const struct block *own = &state_blocks(m->state, unit)[0];
    int32_t whom = laps_whom(m, unit, wing);
    length past;

    if (whom == NO_UNIT)
        return 0;
    past = battle_past_corner(own, &state_blocks(m->state, whom)[0], wing);
    return past < 0 ? 0 : (past + CONTACT) / own->width;
}

static int32_t ordinary_behind(const struct match *m, int32_t unit)
{
    int32_t count = 0, files = state_blocks(m->state, unit)[0].files;

    EACH_MEMBER(m->state, unit, figure)
    count += figure_at(m, figure)->slot >= files && massed_figure_at(m, figure)->role == ROLE_ORDINARY;
    return count;
}

/* Figures of the wing that have to come from the front, as nobody is left behind it. */
static int32_t from_front(const struct match *m, int32_t unit, const struct battle_spread *s,
                          enum battle_wing wing)
{
    int32_t behind = ordinary_behind(m, unit) - s->widen[WING_LEFT] - s->widen[WING_RIGHT] -
                     s->deepen[WING_LEFT] - s->deepen[WING_RIGHT],
            before = wing == WING_RIGHT ? s->lap[WING_LEFT] : 0, left;

    left = behind > before ? behind - before : 0;
    return s->lap[wing] > left ? s->lap[wing] - left : 0;
}

/* RULE("B5.7.2-d"), RULE("B5.7.2-e"): of a mixed formation, without anybody whom its front needs. */
static bool all_can_leave(const struct match *m, int32_t unit, const struct battle_spread *s)
{
    struct battle_line line;

    battle_take_line(m, unit, &line);
    if (block_bodies(&line.block).layout < BLOCK_TIERS || line.block.count == line.block.files)
        return true;
    if (!battle_widen_line(m, unit, s->widen[WING_LEFT], s->widen[WING_RIGHT], &line))
        return false;
    for (enum battle_wing wing = WING_LEFT; wing < WINGS; wing++)
        for (int32_t i = 0; i < s->lap[wing] + s->deepen[wing]; i++)
            if (battle_leaves_line(m, unit, wing, &line) == NOBODY)
                return false;
    return true;
}

static bool enough_figures(const struct match *m, int32_t unit, const struct battle_spread *s)
{
    const struct block *b = &state_blocks(m->state, unit)[0];
    int32_t deeper = s->deepen[WING_LEFT] + s->deepen[WING_RIGHT],
            front = from_front(m, unit, s, WING_LEFT) + from_front(m, unit, s, WING_RIGHT);

    if (front > 0 && front >= b->files) /* no rule: lapping figures belong to a front, which one file keeps */
        return false;
    if (s->widen[WING_LEFT] + s->widen[WING_RIGHT] > b->count - b->files ||
        (deeper > 0 && deeper + s->widen[WING_LEFT] + s->widen[WING_RIGHT] > ordinary_behind(m, unit)))
        return false;
    for (enum battle_wing wing = WING_LEFT; wing < WINGS; wing++)
        if (from_front(m, unit, s, wing) > 0 &&
            (b->count > b->files || from_front(m, unit, s, wing) > free_files(m, unit, wing)))
            return false;
    return all_can_leave(m, unit, s);
}

bool battle_spread_fits(const struct match *m, int32_t unit, const struct battle_spread *s)
{
    struct battle_line line;
    bool wider = s->widen[WING_LEFT] + s->widen[WING_RIGHT] > 0;

    for (enum battle_wing wing = WING_LEFT; wing < WINGS; wing++)
        if (s->widen[wing] < 0 || s->lap[wing] < 0 || s->deepen[wing] < 0 ||
            s->widen[wing] + s->lap[wing] + s->deepen[wing] > MOVED_MOST)
            return false;
    if (unit_at(m, unit)->blocks != 1 || state_blocks(m->state, unit)[0].layout == BLOCK_WEDGE ||
        !enough_figures(m, unit, s))
        return false;
    battle_take_line(m, unit, &line);
    if (wider && (!battle_has_leader(m, unit) || /* RULE("B7.13.3-b"): without a leader it cannot */
                  !battle_widen_line(m, unit, s->widen[WING_LEFT], s->widen[WING_RIGHT], &line) ||
                  !front_fits(m, unit, &line.block)))
        return false;
    for (enum battle_wing wing = WING_LEFT; wing < WINGS; wing++)
        if (!laps_fit(m, unit, &line.block, wing, s->lap[wing]) || !deep_fits(m, unit, &line.block, wing, s))
            return false;
    return !wings_meet(m, unit, &line.block, s);
}

/* --- the choice ----------------------------------------------------------------------------------------- */

/* RULE("B7.14.2-c"), RULE("B7.14.2-d"): the owner may with a leader; without one it must, with two wherever
 * it can. */
bool battle_may_spread(const struct match *m, int32_t unit)
{
    if (!battle_has_leader(m, unit))
        return false;
    for (enum battle_wing wing = WING_LEFT; wing < WINGS; wing++) {
        struct battle_spread widen = {.widen = {0}}, lap = widen, deepen = widen;

        widen.widen[wing] = lap.lap[wing] = deepen.deepen[wing] = 1;
        if (battle_spread_fits(m, unit, &widen) || battle_spread_fits(m, unit, &lap) ||
            battle_spread_fits(m, unit, &deepen))
            return true;
    }
    return false;
}

struct battle_spread battle_forced_spread(const struct match *m, int32_t unit)
{
    struct battle_spread s = {.widen = {0}};

    for (enum battle_wing wing = WING_LEFT; wing < WINGS; wing++)
        for (int32_t i = 0; i < MOVED_MOST; i++) {
            s.lap[wing]++;
            if (!battle_spread_fits(m, unit, &s)) {
                s.lap[wing]--;
                break;
            }
        }
    return s;
}

/* The deeds of an answer, by wings: option WINGS * deed + wing. */
enum deed { DEED_WIDEN, DEED_LAP, DEED_DEEPEN, DEEDS };
static const char *const deed_tag[DEEDS][WINGS] = {
    {"widen_left", "widen_right"}, {"lap_left", "lap_right"}, {"deepen_left", "deepen_right"}};
static const char *const deed_text[DEEDS][WINGS] = {
    {"battle.option.widen_left", "battle.option.widen_right"},
    {"battle.option.lap_left", "battle.option.lap_right"},
    {"battle.option.deepen_left", "battle.option.deepen_right"}};

static int32_t *deed_of(struct battle_spread *s, int32_t deed, int32_t wing)
{
    return deed == DEED_WIDEN ? &s->widen[wing] : deed == DEED_LAP ? &s->lap[wing] : &s->deepen[wing];
}

/* The most that fits of this deed alone; a front that reaches the enemy's corner only when it is wider may
 * lap round it with the second figure. */
static int32_t most_of(const struct match *m, int32_t unit, int32_t deed, int32_t wing)
{
    struct battle_spread both = {.widen = {0}};
    int32_t most = 0;

    both.widen[wing] = both.lap[wing] = 1;
    if (deed == DEED_LAP && battle_spread_fits(m, unit, &both))
        most = 1;
    both = (struct battle_spread){.widen = {0}};
    both.lap[wing] = both.deepen[wing] = 1;
    if (deed == DEED_DEEPEN && battle_spread_fits(m, unit, &both))
        most = 1;
    for (int32_t figures = 1; figures <= MOVED_MOST; figures++) {
        struct battle_spread s = {.widen = {0}};

        *deed_of(&s, deed, wing) = figures;
        most = battle_spread_fits(m, unit, &s) ? figures : most;
    }
    return most;
}

/* RULE("B7.13.3-c"): a wing is a group of at most two. */
void battle_spread_describe(const struct match *m, int32_t side, struct decision *d)
{
    int32_t unit = FRAME_TOP(battle_push_frame, m)->unit;

    (void)side;
    d->unit = unit;
    decision_arg(d, "unit", ARG_UNIT, unit);
    d->min = 0;
    d->max = WINGS * MOVED_MOST;
    for (int32_t wing = WING_LEFT; wing < WINGS; wing++) {
        int32_t group = decision_group(d, NOBODY, unit, 0, MOVED_MOST);

        for (int32_t deed = DEED_WIDEN; deed < DEEDS; deed++) {
            int32_t most = most_of(m, unit, deed, wing);
            struct option *o;

            if (most == 0)
                continue;
            o = decision_option(d, deed_tag[deed][wing], deed_text[deed][wing]);
            o->id = WINGS * deed + wing;
            o->unit = unit;
            o->group = group;
            o->max = most;
        }
    }
}

struct battle_spread battle_spread_chosen(const struct answer *a)
{
    struct battle_spread s = {.widen = {0}};

    for (int32_t i = 0; i < a->count; i++) {
        *deed_of(&s, a->item[i].ref / WINGS, a->item[i].ref % WINGS) = a->item[i].value;
    }
    return s;
}

bool battle_spread_check(const struct match *m, const struct decision *d, const struct answer *a,
                         struct preview *p, struct refusal *why)
{
    struct battle_spread s = battle_spread_chosen(a);
    int32_t unit = d->unit;

    if (!battle_spread_fits(m, unit, &s))
        return refuse_unit_by(
            why,
            s.lap[WING_LEFT] + s.lap[WING_RIGHT] + s.deepen[WING_LEFT] + s.deepen[WING_RIGHT] > 0
                ? RULE("B7.14.2-b")
                : RULE("B7.13.3-b"),
            "battle.refused.no_room_to_spread", unit);
    if (p) {
        struct battle_line line;

        battle_take_line(m, unit, &line);
        battle_widen_line(m, unit, s.widen[WING_LEFT], s.widen[WING_RIGHT], &line);
        preview_block(p, unit, &line.block);
    }
    return true;
}

/* --- doing it ------------------------------------------------------------------------------------------- */

static void widen(struct match *m, int32_t unit, const struct battle_spread *s)
{
    struct battle_line line;
    struct event *e;

    if (s->widen[WING_LEFT] + s->widen[WING_RIGHT] == 0)
        return;
    battle_take_line(m, unit, &line);
    bool fits = battle_widen_line(m, unit, s->widen[WING_LEFT], s->widen[WING_RIGHT], &line);

    assert(fits);
    ranks_form(m, unit, &line.block, 1, line.figure);
    e = battle_tell(m, "battle.front_widened", RULE("B7.13.3-b"), unit);
    event_arg(e, "left", ARG_NUMBER, s->widen[WING_LEFT]);
    event_arg(e, "right", ARG_NUMBER, s->widen[WING_RIGHT]);
    event_end(m);
}

void battle_spread_out(struct match *m, int32_t unit, const struct battle_spread *s)
{
    int32_t front[WINGS], whom[WINGS];

    for (enum battle_wing wing = WING_LEFT; wing < WINGS; wing++) {
        front[wing] = from_front(m, unit, s, wing);
        whom[wing] = laps_whom(m, unit, wing);
    }
    widen(m, unit, s);
    for (enum battle_wing wing = WING_LEFT; wing < WINGS; wing++) {
        struct event *e;

        if (s->lap[wing] + s->deepen[wing] == 0)
            continue;
        for (int32_t i = 0; i < s->lap[wing]; i++)
            battle_lap_round(m, unit, whom[wing], wing, i >= s->lap[wing] - front[wing]);
        for (int32_t i = 0; i < s->deepen[wing]; i++)
            battle_lap_deeper(m, unit, whom[wing], wing);
        e = battle_tell(m, "battle.laps_round", RULE("B7.14.2-a"), unit);
        event_arg(e, "enemy", ARG_UNIT, whom[wing]);
        event_arg(e, "figures", ARG_NUMBER, s->lap[wing] + s->deepen[wing]);
        event_word(e, "wing", wing == WING_LEFT ? "battle.wing.left" : "battle.wing.right");
        event_end(m);
    }
}
