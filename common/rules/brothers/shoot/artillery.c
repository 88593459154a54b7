/* F11.3: artillery pieces and their crews. */
#include "common/rules/brothers/actions.h"
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/fight/fight.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/frames.h"
#include "common/rules/brothers/places.h"
#include "common/rules/brothers/state.h"
#include "common/rules/brothers/turn/menu.h"
#include "common/rules/shared/options.h"

#include <assert.h>

enum { BEGIN, TURNED };
enum { RELOAD_PA = 6, PIECE_WEIGHT = 8, CREW_MOST = 16 };
enum { CLEAR_FAR = 5 * CENTIMETRE, OTHER_FAR = 2 * CENTIMETRE, LADEN = 6 };

static bool serves(const struct match *m, int32_t figure, int32_t piece, int32_t side)
{
    return brothers_standing_up(m, figure) && brothers_side_of(m, figure) == side &&
           !brothers_mounted(m, figure) && !brothers_figure_at(m, figure)->routed &&
           brothers_touch(m, figure, piece);
}

/* RULE("F11.3-b"): friends on foot who touch it. RULE("F11.3-a"): enemies of its side may serve it while no
 * crew of that side stands there. */
int32_t brothers_crew(const struct match *m, int32_t piece, int32_t side, int32_t *list, int32_t most)
{
    int32_t owner = brothers_side_of(m, piece), count = 0;

    for (int32_t i = brothers_next_fighter(m, NOTHING); i >= 0; i = brothers_next_fighter(m, i)) {
        if (owner != side && owner >= 0 && serves(m, i, piece, owner))
            return 0;
        if (serves(m, i, piece, side) && count < most)
            list[count++] = i;
    }
    return count;
}

static bool is_crew(const struct match *m, int32_t figure, int32_t piece, int32_t *size)
{
    int32_t list[CREW_MOST];

    *size = brothers_crew(m, piece, brothers_side_of(m, figure), list, CREW_MOST);
    for (int32_t i = 0; i < *size; i++)
        if (list[i] == figure)
            return true;
    return false;
}

static void offer_piece(const struct match *m, struct decision *d, int32_t figure, int32_t piece,
                        int32_t crew)
{
    const struct brothers_figure *p = brothers_figure_at(m, piece);
    int32_t left = brothers_pa_left(m, figure), needs = RELOAD_PA - p->piece_reload;

    for (int32_t i = brothers_next_living(m, NOTHING); i >= 0 && crew >= 2; i = brothers_next_living(m, i)) {
        struct brothers_shot shot = {figure, i, piece, SHOT_PIECE, 0};

        if (brothers_can_shoot_at(m, &shot))
            brothers_offer(m, d, figure, ACTION_SHOOT_PIECE, i, piece, brothers_cost(ACTION_SHOOT_PIECE));
    }
    if (!p->piece_loaded && p->piece_shots > 0 && !p->piece_defect && !p->jammed)
        for (int32_t pa = 1; pa <= needs && pa <= left; pa++)
            brothers_offer(m, d, figure, ACTION_RELOAD_PIECE, piece, pa, pa);
    if (p->jammed && !p->piece_defect)
        brothers_offer(m, d, figure, ACTION_UNJAM, piece, NOTHING, brothers_cost(ACTION_UNJAM));
    brothers_offer(m, d, figure, ACTION_TURN_PIECE, piece, NOTHING, brothers_cost(ACTION_TURN_PIECE));
    if (crew >= 2 && !p->piece_moved && !brothers_engaged(m, figure) &&
        !brothers_under(m, figure, SPELL_STONE_GRIP))
        brothers_offer(m, d, figure, ACTION_MOVE_PIECE, piece, NOTHING, brothers_cost(ACTION_MOVE_PIECE));
}

void brothers_offer_artillery(const struct match *m, struct decision *d, int32_t figure)
{
    const struct brothers_figure *b = brothers_figure_at(m, figure);
    int32_t crew;

    if (!brothers_standing_up(m, figure) || b->exempt)
        return;
    int32_t near[REACH_MOST], count = brothers_in_reach(m, figure, near, REACH_MOST);

    for (int32_t i = 0; i < count; i++)
        if (brothers_figure_at(m, near[i])->sort == SORT_PIECE && is_crew(m, figure, near[i], &crew))
            offer_piece(m, d, figure, near[i], crew);
}

/* --- loading, turning ------------------------------------------------------------------------- */

static void tell(struct match *m, const char *key, const char *rule, int32_t figure, int32_t piece)
{
    struct event *e = brothers_tell(m, key, rule, figure);

    event_arg(e, "piece", ARG_FIGURE, piece);
    event_end(m);
}

/* RULE("F11.3-c"): six PA in one turn, by however many. */
static void reload(struct match *m, int32_t figure, int32_t piece, int32_t pa)
{
    struct brothers_figure *p = brothers_figure_at(m, piece);

    p->piece_reload += pa;
    if (p->piece_reload >= RELOAD_PA) {
        p->piece_reload = 0;
        p->piece_loaded = true;
    }
    tell(m, p->piece_loaded ? "brothers.piece.loaded" : "brothers.piece.loading", RULE("F11.3-c"), figure,
         piece);
}

static int32_t extra_for_turn(const struct match *m, int32_t piece, struct point at)
{
    angle wanted = bearing(brothers_point(m, piece), at);

    return angle_between(brothers_facing(m, piece), wanted) > QUARTER_TURN; /* RULE("F11.3-d") */
}

/* Has he the PA to turn it there? */
static bool turn_is_affordable(const struct match *m, int32_t figure, int32_t piece, struct point at)
{
    return brothers_cost(ACTION_TURN_PIECE) + extra_for_turn(m, piece, at) <= brothers_pa_left(m, figure);
}

static struct point aimed_at(const struct match *m, const struct answer *a)
{
    return a->item[0].ref >= 0 ? brothers_point(m, a->item[0].ref) : a->item[0].at;
}

static void turn(struct match *m, const struct frame *f)
{
    const struct brothers_piece_frame *v = FRAME_READ(brothers_piece_frame, f);
    int32_t piece = v->piece;
    struct point at = aimed_at(m, flow_answer(m, brothers_side_of(m, v->figure)));

    brothers_spend(m, v->figure, brothers_cost(ACTION_TURN_PIECE) + extra_for_turn(m, piece, at));
    brothers_show_doer(m, v->figure);
    brothers_put(m, piece, brothers_point(m, piece), bearing(brothers_point(m, piece), at));
    brothers_figure_at(m, piece)->piece_oriented = true;
    tell(m, "brothers.piece.turned", RULE("F11.3-d"), v->figure, piece);
}

void brothers_turn_piece_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct brothers_piece_frame *v = FRAME_TOP(brothers_piece_frame, m);

    d->figure = v->piece;
    d->min = d->max = 1;
    d->free_point = true;
    d->need_facing = true;
    for (int32_t i = brothers_next_fighter(m, NOTHING); i >= 0 && d->option_count < OPTIONS_MAX;
         i = brothers_next_fighter(m, i)) {
        if (!brothers_in_play(m, i) || brothers_side_of(m, i) == side || !brothers_known_to(m, i, side) ||
            !turn_is_affordable(m, v->figure, v->piece, brothers_point(m, i)))
            continue;
        figure_option(d, "aim_at", "brothers.option.aim_piece", i, "target", i);
    }
}

bool brothers_turn_piece_check(const struct match *m, const struct decision *d, const struct answer *a,
                               struct preview *p, struct refusal *why)
{
    const struct brothers_piece_frame *v = FRAME_TOP(brothers_piece_frame, m);
    struct point at = aimed_at(m, a);
    int32_t extra = extra_for_turn(m, v->piece, at), left = brothers_pa_left(m, v->figure);

    (void)d;
    p->unit = "brothers.word.pa";
    p->cost = brothers_cost(ACTION_TURN_PIECE) + extra;
    p->budget = left;
    if (p->cost > left)
        return refuse_at(why, RULE("F11.3-d"), "brothers.refused.pa", v->figure, at, p->cost - left);
    return true;
}

/* A point on the table; no rule: any point ahead says the same */
static struct point straight_ahead(const struct match *m)
{
    int32_t piece = FRAME_TOP(brothers_piece_frame, m)->piece;
    const struct table *t = table_of(m);
    struct point p = point_ahead(brothers_point(m, piece), brothers_facing(m, piece), CENTIMETRE);

    p.x = p.x < 0 ? 0 : p.x > t->limits.width ? t->limits.width : p.x;
    p.y = p.y < 0 ? 0 : p.y > t->limits.depth ? t->limits.depth : p.y;
    return p;
}

void brothers_turn_piece_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    (void)d;
    answer_add(a, NOTHING, NO_VALUE)->at = straight_ahead(m);
}

void brothers_turn_piece_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    const struct brothers_piece_frame *v = FRAME_TOP(brothers_piece_frame, m);

    for (int32_t i = 0; i < d->option_count && s->count < SUGGESTIONS_MAX - 1; i++) {
        if (!suggest_option(s, &d->option[i],
                            brothers_value(m, d->option[i].id) / 10 -
                                (brothers_distance(m, v->piece, d->option[i].id) >
                                         brothers_figure_at(m, v->piece)->thing.range
                                     ? 1000
                                     : 0)))
            return;
        suggest_arg(s, "target", ARG_FIGURE, d->option[i].id);
    }
    suggest_begin(s, "brothers.suggest.piece_ahead", -500);
    suggest_place(s, -1, straight_ahead(m), 0, 0);
}

/* --- moving ----------------------------------------------------------------------------------- */

/* RULE("F3.2-d"), RULE("F3.3-d"), RULE("F11.3-e"): who is encumbered by his share slows all down. */
static length shift_limit(const struct match *m, int32_t piece, const int32_t *crew, int32_t count)
{
    bool other =
        brothers_difficult_at(m, brothers_point(m, piece)) ||
        brothers_difficult_at(m, point_ahead(brothers_point(m, piece), brothers_facing(m, piece), CLEAR_FAR));
    length far = other ? OTHER_FAR : CLEAR_FAR;
    int32_t share = (PIECE_WEIGHT + count - 1) / count;

    for (int32_t i = 0; i < count; i++)
        if (brothers_weight(m, crew[i]) + share >= LADEN)
            return far - ENCUMBERED_LESS;
    return far;
}

/* How far one of them can go when the others are out of its way. */
static length clear_way(const struct match *m, int32_t figure, angle direction, length far, int32_t known_to)
{
    struct point from = brothers_point(m, figure);
    struct path way = path_straight(from, point_ahead(from, direction, far));
    struct mover mover = brothers_mover(m, figure, known_to);
    struct meeting met[4];
    struct stop stop = path_stop(table_of(m), &way, &mover);

    if (path_crossings(table_of(m), &way, met, 4) > 0 && met[0].in.begin < stop.along)
        stop.along = met[0].in.begin;
    if (stop.why != STOP_NONE)
        stop.along -= FRIEND_GAP;
    return stop.along > 0 ? stop.along : 0;
}

/* Piece and crew go together: the table is asked about each with all of them lifted off it. */
static length common_way(struct match *m, const int32_t *group, int32_t count, angle direction, length far,
                         int32_t known_to)
{
    struct place place[CREW_MOST + 1];
    struct base base[CREW_MOST + 1];

    for (int32_t i = 0; i < count; i++) {
        place[i] = brothers_stand(m, group[i])->place;
        base[i] = brothers_stand(m, group[i])->base;
        table_lift_stand(table_of(m), group[i]);
    }
    for (int32_t i = 0; i < count; i++) {
        table_put_stand(table_of(m), group[i], &place[i], &base[i]);
        length way = clear_way(m, group[i], direction, far, known_to);

        far = way < far ? way : far;
        table_lift_stand(table_of(m), group[i]);
    }
    for (int32_t i = 0; i < count; i++)
        table_put_stand(table_of(m), group[i], &place[i], &base[i]);
    return far;
}

static void shift(struct match *m, int32_t figure, int32_t piece)
{
    int32_t group[CREW_MOST + 1], count = 0;
    int32_t crew[CREW_MOST], all = brothers_crew(m, piece, brothers_side_of(m, figure), crew, CREW_MOST);
    angle direction = brothers_facing(m, piece);
    length far;
    struct event *e;

    for (int32_t i = 0; i < all; i++)
        if (!brothers_engaged(m, crew[i]) && !brothers_under(m, crew[i], SPELL_STONE_GRIP))
            group[count++] = crew[i];
    assert(count > 0); /* who orders it goes along */
    far = shift_limit(m, piece, group, count);
    for (int32_t i = 0; i < count; i++)
        brothers_come_out(m, group[i], VISIBLE_OPEN, RULE("F3.4.3-e"));
    group[count++] = piece;
    length known = 0;

    for (int32_t side = 0; side < 2; side++) {
        length way = common_way(m, group, count, direction, far, side);

        known = way > known ? way : known;
    }
    far = common_way(m, group, count, direction, far, AS_IT_IS);
    for (int32_t i = 0; i < count && known > far; i++)
        brothers_show_along(m, group[i], brothers_point(m, group[i]), direction, known);
    for (int32_t i = 0; i < count; i++) {
        struct brothers_figure *b = brothers_figure_at(m, group[i]);

        brothers_put(m, group[i], point_ahead(brothers_point(m, group[i]), direction, far),
                     brothers_facing(m, group[i]));
        b->moved = true;
        b->moved_far += far;
    }
    brothers_figure_at(m, piece)->piece_moved = true;
    e = brothers_tell(m, "brothers.piece.shifted", RULE("F11.3-e"), figure);
    event_arg(e, "piece", ARG_FIGURE, piece);
    event_arg(e, "far", ARG_LENGTH, far);
    event_rule(e, RULE("F3.2-d"));
    event_end(m);
    for (int32_t i = 0; i + 1 < count; i++)
        brothers_discover(m, group[i]);
}

enum flow brothers_piece_action_run(struct match *m, struct frame *f)
{
    struct brothers_piece_frame *v = FRAME(brothers_piece_frame, f);

    assert(brothers_heads_unit(m, v->figure));
    if (f->step > TURNED)
        flow_lost(m, f);
    switch (brothers_of(m)->action) {
    case ACTION_TURN_PIECE:
        if (f->step == BEGIN)
            return flow_ask(m, f, TURNED, Q_TURN_PIECE, 1 << brothers_side_of(m, v->figure));
        turn(m, f);
        break;
    case ACTION_MOVE_PIECE:
        brothers_spend(m, v->figure, brothers_cost(ACTION_MOVE_PIECE));
        shift(m, v->figure, v->piece);
        break;
    default:
        brothers_spend(m, v->figure, v->pa);
        brothers_show_doer(m, v->figure);
        reload(m, v->figure, v->piece, v->pa);
        break;
    }
    return flow_done(m, NO_RESULT);
}
