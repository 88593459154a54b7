/* Figures without ranks: each goes a way of its own. The question is blind (B5.4.1-d): what is drawn is
 * carried out as far as enemies and friends let the unit go, and all of its figures stop together
 * (B5.4.1-c). */
#include "common/rules/battle/move/walk.h"

#include "common/rules/battle/asks.h"
#include "common/rules/battle/command/tests.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/frames.h"
#include "common/rules/battle/move/ground.h"
#include "common/rules/battle/move/through.h"
#include "common/rules/battle/psychology/animosity.h"
#include "common/rules/battle/psychology/fear.h"
#include "common/rules/massed/climbing.h"
#include "common/rules/massed/free_figures.h"

enum { STEP_BACK = HALF_PACE / 4, HAIR = 4 };
enum { MET_MOST = 64 }; /* no rule: the room for them */

/* Beasts, monsters, machines and vehicles are not moved so (chapters 15, 18 to 20). */
bool battle_walks(const struct match *m, int32_t unit)
{
    int32_t type = massed_unit_at(m, unit)->type;

    return !massed_in_ranks(m, unit) && (type == TYPE_CHARACTER || type == TYPE_SKIRMISHERS);
}

/* RULE("B14.6.1-a"), RULE("B14.6.1-b"), RULE("B15.10-l"). */
static struct massed_free_move free_move_of(const struct match *m, int32_t unit)
{
    return (struct massed_free_move){.unit = unit,
                                     .allowance = battle_walk(m, unit),
                                     .terms = battle_terms(m, unit),
                                     .bearing = NOTHING,
                                     .hurried = battle_of(m)->step == PHASE_RESERVE,
                                     .may_cross = battle_may_cross,
                                     .may_end_in = battle_may_end_in,
                                     .rule = RULE("B5.6-a")};
}

void battle_walk_describe(const struct match *m, int32_t side, struct decision *d)
{
    struct massed_free_move move = free_move_of(m, FRAME_TOP(battle_moves_frame, m)->unit);

    (void)side;
    massed_offer_ways(m, &move, d);
}

bool battle_walk_check(const struct match *m, const struct decision *d, const struct answer *a,
                       struct preview *p, struct refusal *why)
{
    struct massed_free_move move = free_move_of(m, FRAME_TOP(battle_moves_frame, m)->unit);

    (void)d;
    return massed_check_ways(m, &move, a, p, why);
}

/* --- on the real table --------------------------------------------------------------------------------- */

struct way {
    int32_t figure, facing;
    struct path path;
    length whole;
};

struct walk {
    int32_t unit, count;
    length apart; /* from enemies */
    length most;  /* of its way, for every figure */
    const char *stop;
    struct way way[FREE_FIGURES_MOST];
    uint32_t through[(BATTLE_UNITS + 31) / 32]; /* friends whose tests have been passed, or need none */
    int32_t rival;                              /* B5.5-l: with whom it has fallen out on its way; NO_UNIT */
};

/* Where somebody is met first. */
struct encounter {
    length along;
    int32_t unit; /* a friend, where somebody tests; NO_UNIT: an enemy */
};

static struct walk read_walk(const struct match *m, int32_t unit, const struct answer *a, length apart)
{
    struct walk w = {.unit = unit, .apart = apart, .stop = "", .rival = NO_UNIT};

    for (int32_t next = 0; next < a->count && w.count < FREE_FIGURES_MOST;) {
        struct way *one = &w.way[w.count++];

        one->path = massed_read_way(m, a, &next, &one->figure, &one->facing);
        one->whole = path_length(&one->path);
        w.most = one->whole > w.most ? one->whole : w.most;
    }
    return w;
}

static length away_at(const struct match *m, const struct way *way, length along, int32_t enemy)
{
    const struct stand *own = table_stand_const(table_of(m), way->figure),
                       *its = table_stand_const(table_of(m), enemy);
    struct place there = {.at = path_point(&way->path, along), .facing = own->place.facing};

    return base_distance(&there, &own->base, &its->place, &its->base);
}

/* RULE("B5.4.1-a"): who begins within that distance of an enemy may only get farther from him, until he is
 * out of it. */
static length nearer_at(const struct match *m, const struct walk *w, const struct way *way, int32_t enemy)
{
    length before = away_at(m, way, 0, enemy);

    for (length along = STEP_BACK; along < way->whole + STEP_BACK; along += STEP_BACK) {
        length at = along < way->whole ? along : way->whole, away = away_at(m, way, at, enemy);

        if (away < before - CONTACT && away < w->apart)
            return at - STEP_BACK > 0 ? at - STEP_BACK : 0;
        before = away < w->apart ? away : w->apart;
    }
    return LONGEST_SIDE;
}

static void meet(struct encounter *first, length along, int32_t unit)
{
    if (along < first->along)
        *first = (struct encounter){along, unit};
}

static void meet_enemies(const struct match *m, const struct walk *w, const struct way *way,
                         const struct mover *mover, struct encounter *first)
{
    struct stand_filter enemies = {
        .sides = ~(1u << battle_side_of(m, w->unit)), .flags = STAND_BLOCKS_MOVE, .except = way->figure};
    struct meeting met[MET_MOST];
    int32_t count = path_stands(table_of(m), &way->path, mover, &enemies, w->apart - 1, met, MET_MOST);

    for (int32_t i = 0; i < count && i < MET_MOST; i++)
        meet(first, met[i].in.begin > 0 ? met[i].in.begin : nearer_at(m, w, way, met[i].index), NO_UNIT);
}

/* RULE("B5.5-c"): one test for each friend in ranks. */
static bool has_to_pass(const struct match *m, const struct walk *w, int32_t friend)
{
    return battle_crossing_tests(m, w->unit, friend) && !(w->through[friend / 32] >> friend % 32 & 1);
}

/* RULE("B5.5-e"): no test to complete a crossing. */
static void meet_friends(const struct match *m, const struct walk *w, const struct way *way,
                         const struct mover *mover, struct encounter *first)
{
    struct stand_filter friends = {
        .sides = 1u << battle_side_of(m, w->unit), .flags = STAND_BLOCKS_MOVE, .except = way->figure};
    struct meeting met[MET_MOST];
    int32_t count = path_stands(table_of(m), &way->path, mover, &friends, -OVERLAP - 1, met, MET_MOST);

    for (int32_t i = 0; i < count && i < MET_MOST; i++) {
        int32_t unit = figure_at(m, met[i].index)->unit;

        if (unit != w->unit && battle_figure_at(m, way->figure)->amid != unit &&
            (has_to_pass(m, w, unit) || battle_may_quarrel(m, w->unit, unit)))
            meet(first, met[i].in.begin, unit);
    }
}

static struct encounter first_encounter(const struct match *m, const struct walk *w)
{
    struct encounter first = {.along = w->most + 1, .unit = NO_UNIT};

    for (int32_t i = 0; i < w->count; i++) {
        struct mover mover = mover_of(table_of(m), w->way[i].figure);

        meet_enemies(m, w, &w->way[i], &mover, &first);
        meet_friends(m, w, &w->way[i], &mover, &first);
    }
    return first;
}

/* In contact, and not in the midst of him. */
static void stop_at(struct walk *w, const struct encounter *met)
{
    w->most = met->along > HAIR ? met->along - HAIR : 0;
    w->stop = "battle.stop.friend";
}

/* RULE("B5.5-l"): tests of animosity come first; who falls out with a friend goes no farther. RULE("B5.5-d"):
 * if the test of whoever is gone through fails both stop in contact; the rest of the move is lost. */
static void go_through(struct match *m, struct walk *w, const struct encounter *met)
{
    struct event *e;

    if (has_to_pass(m, w, met->unit))
        battle_hold_crossed(m, met->unit); /* RULE("B5.5-b") */
    if (battle_meet_in_animosity(m, w->unit, met->unit)) {
        w->rival = met->unit;
        stop_at(w, met);
        return;
    }
    if (!has_to_pass(m, w, met->unit))
        return;
    if (battle_test(m, met->unit, TEST_CROSSED, RULE("B5.5-c"))) {
        w->through[met->unit / 32] |= 1u << met->unit % 32;
        e = battle_tell(m, "battle.goes_through", RULE("B5.5-b"), w->unit);
    } else {
        stop_at(w, met);
        e = battle_tell(m, "battle.not_through", RULE("B5.5-d"), w->unit);
    }
    event_arg(e, "friend", ARG_UNIT, met->unit);
    event_end(m);
}

/* RULE("B5.4.1-b"), RULE("B5.4.1-c"), RULE("B5.4.1-e"): the whole unit stops where one of its figures would
 * come too near to an enemy. */
static void find_limit(struct match *m, struct walk *w)
{
    for (;;) {
        struct encounter met = first_encounter(m, w);

        if (met.along > w->most)
            return;
        if (met.unit == NO_UNIT) {
            w->most = met.along;
            w->stop = "battle.stop.enemy";
            return;
        }
        go_through(m, w, &met);
        if (w->stop[0] != '\0')
            return;
    }
}

static length gone_of(const struct way *way, length most)
{
    return way->whole < most ? way->whole : most;
}

static int32_t facing_of(const struct match *m, const struct way *way, length most)
{
    length gone = gone_of(way, most);

    if (gone == way->whole)
        return way->facing;
    return gone > 0 ? path_direction(&way->path, gone)
                    : table_stand_const(table_of(m), way->figure)->place.facing;
}

static bool ends_free(const struct match *m, const struct walk *w)
{
    struct massed_ends e;

    massed_take_ends(m, w->unit, &e);
    e.may_end_in = battle_may_end_in;
    for (int32_t i = 0; i < w->count; i++)
        massed_end_at(&e, w->way[i].figure, path_point(&w->way[i].path, gone_of(&w->way[i], w->most)),
                      facing_of(m, &w->way[i], w->most));
    return massed_ends_free(m, &e, LINK, RULE("B15.10-f"), "massed.refused.apart", NULL);
}

static bool is_barred(const struct match *m, const struct walk *w, length most)
{
    struct battle_stance to[FREE_FIGURES_MOST];

    for (int32_t i = 0; i < w->count; i++) {
        to[i] =
            (struct battle_stance){w->way[i].figure, table_stand_const(table_of(m), w->way[i].figure)->place};
        to[i].place.at = path_point(&w->way[i].path, gone_of(&w->way[i], most));
        to[i].place.facing = facing_of(m, &w->way[i], most);
    }
    return battle_fear_bars_figures(m, w->unit, to, w->count);
}

/* RULE("B10.8-o"): in a reserve move no farther than to the edge of a zone of fear, and none nearer to who
 * causes it. */
static void stop_at_fear(struct match *m, struct walk *w)
{
    length good = 0, bad = 0;

    while (bad < w->most && !is_barred(m, w, bad)) {
        good = bad;
        bad = bad + STEP_BACK < w->most ? bad + STEP_BACK : w->most;
    }
    if (!is_barred(m, w, bad))
        return;
    while (bad - good > 1) {
        length middle = good + (bad - good) / 2;

        *(is_barred(m, w, middle) ? &bad : &good) = middle;
    }
    w->most = good;
    w->stop = "battle.stop.enemy";
    battle_tell(m, "battle.stops_at_fear", RULE("B10.8-o"), w->unit);
    event_end(m);
}

/* RULE("B5-a"): a unit that is stopped on its way ends where nobody stands on anybody and all hang together
 * (B15.10-f): there, or a little before. */
static void step_back(const struct match *m, struct walk *w)
{
    while (w->stop[0] != '\0' && w->most > 0 && !ends_free(m, w))
        w->most = w->most > STEP_BACK ? w->most - STEP_BACK : 0;
}

/* The cost of the dearest way. */
static length take_ways(struct match *m, const struct walk *w)
{
    struct massed_free_move move = free_move_of(m, w->unit);
    length dearest = 0;

    for (int32_t i = 0; i < w->count; i++) {
        const struct way *one = &w->way[i];
        int32_t facing = facing_of(m, one, w->most);
        struct path way = path_cut(&one->path, gone_of(one, w->most));
        bool afforded;
        length cost = massed_way_cost(m, one->figure, &way, &move, &afforded);

        if (massed_climbed(m, &way, move.terms) != NOTHING) /* RULE("B5.2.3-g") */
            battle_unit_at(m, w->unit)->no_reserve_move = true;
        dearest = cost > dearest ? cost : dearest;
        event_way(m, one->figure, &way);
        massed_put_free(m, one->figure, way.at[way.points - 1], facing);
    }
    return dearest;
}

void battle_walk_ways(struct match *m, int32_t unit, const struct answer *a, length apart)
{
    struct battle_unit *u = battle_unit_at(m, unit);
    struct walk w = read_walk(m, unit, a, apart);
    struct event *e;

    find_limit(m, &w);
    if (battle_of(m)->step == PHASE_RESERVE)
        stop_at_fear(m, &w);
    step_back(m, &w);
    u->spent = take_ways(m, &w);
    u->gone += u->spent;
    battle_note_amid(m, unit);
    e = battle_tell(m, w.stop[0] == '\0' ? "battle.moved" : "battle.moved_until", RULE("B5.6-a"), unit);
    event_arg(e, "far", ARG_LENGTH, u->spent);
    if (w.stop[0] != '\0')
        event_word(e, "stop", w.stop);
    event_end(m);
    battle_hold_amid(m, unit);
    if (w.rival != NO_UNIT)
        battle_quarrel_on_the_spot(m, unit, w.rival);
}
