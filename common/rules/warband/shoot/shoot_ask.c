/* Whom to shoot at: one figure's shot, or a volley of the whole unit at another. */
#include "common/rules/shared/options.h"
#include "common/rules/warband/warband.h"

/* P_AIM: v: figure, whether it is a response, the unit it must be at (-1: any). */
enum { V_FIGURE, V_RESPONSE, V_AT };
enum { CORNERS = 12 };

static struct warband_shot shot_from(const struct frame *f, int32_t id)
{
    return (struct warband_shot){.shooter = f->v[V_FIGURE],
                                 .target = warband_option_a(id),
                                 .slot = warband_option_b(id) >> 1,
                                 .aim = warband_option_b(id) & 1,
                                 .response = f->v[V_RESPONSE]};
}

static void describe_grenade(const struct match *m, struct decision *d, int32_t figure)
{
    struct point corner[CORNERS];
    length reach = (2 + warband_figure_at(m, figure)->f) * INCH;

    for (int32_t i = 0; i < CORNERS; i++) {
        struct point p =
            point_ahead(warband_point(m, figure), (angle)(i * FULL_TURN / CORNERS), reach + INCH);

        corner[CORNERS - 1 - i] = (struct point){warband_clamp(p.x, 0, table_of(m)->limits.width),
                                                 warband_clamp(p.y, 0, table_of(m)->limits.depth)};
    }
    d->free_point = true;
    decision_zone(d, corner, CORNERS);
}

/* RULE("W8.1-d"): each shot's target is chosen after the one before is resolved. */
void warband_shoot_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct frame *f = flow_top(m);
    int32_t figure = f->v[V_FIGURE], grenade = warband_grenade_slot(m, figure);
    struct warband_view v;
    struct refusal why;

    warband_look(m, figure, f->v[V_RESPONSE], &v);
    d->figure = figure;
    decision_arg(d, "figure", ARG_FIGURE, figure);
    for (int32_t i = 0; i < m->state->figures; i++) {
        if (!warband_in_play(m, i) || warband_side_of(m, i) == side || warband_side_of(m, i) < 0 ||
            (f->v[V_AT] >= 0 && warband_unit_of(m, i) != f->v[V_AT]))
            continue;
        for (int32_t slot = 0; slot < ARMS_MAX; slot++)
            for (int32_t aim = 0; aim < 2; aim++) {
                struct warband_shot s = shot_from(f, warband_option_id(0, i, slot << 1 | aim));

                if (d->option_count < OPTIONS_MAX - 1 && warband_arm(m, figure, slot)->ranged &&
                    warband_shot_allowed(m, &s, &v))
                    option_word(figure_option(d, aim ? "aimed" : "shot",
                                              aim ? "warband.option.aimed_shot" : "warband.option.shot",
                                              warband_option_id(0, i, slot << 1 | aim), "target", i),
                                "weapon", name_at(m, warband_arm(m, figure, slot)->name));
            }
        if (grenade >= 0 && d->option_count < OPTIONS_MAX - 1 &&
            warband_grenade_legal(m, figure, grenade, warband_point(m, i), f->v[V_RESPONSE], &why)) {
            struct option *o = figure_option(d, "grenade", "warband.option.grenade",
                                             warband_option_id(1, i, grenade), "target", i);

            o->has_point = true;
            o->at = warband_point(m, i);
        }
    }
    struct option *o = decision_option(d, "none", "warband.option.no_shot");

    o->id = warband_option_id(2, 0, 0);
    if (grenade >= 0 &&
        warband_grenade_legal(m, figure, grenade, warband_point(m, figure), f->v[V_RESPONSE], &why))
        describe_grenade(m, d, figure);
}

bool warband_shoot_check(const struct match *m, const struct decision *d, const struct answer *a,
                         struct preview *p, struct refusal *why)
{
    const struct frame *f = flow_top(m);

    (void)d;
    p->unit = "points";
    if (a->item[0].ref >= 0)
        return true;
    return warband_grenade_legal(m, f->v[V_FIGURE], warband_grenade_slot(m, f->v[V_FIGURE]), a->item[0].at,
                                 f->v[V_RESPONSE], why);
}

static int64_t chance(const struct match *m, struct warband_shot *s, struct warband_view *v)
{
    struct warband_hit h;
    struct refusal why;
    struct roll r;

    warband_shot_legal(m, s, v, &why);
    h = warband_shot_hit(m, s);
    roll_begin(&r, "", 0, 0, 10);
    return warband_wounds_in_1000(m, &h, warband_shot_target(m, s, &r));
}

/* What a blast would do there, friends counted against it. */
static int32_t blast_worth(const struct match *m, int32_t figure, struct point at)
{
    const struct warband_weapon *w = warband_arm(m, figure, warband_grenade_slot(m, figure));
    struct stand_filter all = {.sides = ~0u, .flags = STAND_BLOCKS_MOVE, .except = NOBODY};
    struct neighbour near[16];
    int32_t count = stands_near_point(table_of(m), at, w->blast * INCH, &all, near, 16);
    int64_t sum = 0;
    int32_t needs;
    struct roll r;

    roll_begin(&r, "", 0, 0, 10);
    needs = warband_throw_target(m, figure, at, &r);
    for (int32_t i = 0; i < count && i < 16; i++) {
        struct warband_hit h = {.striker = figure, .target = near[i].stand, .f = w->f, .mp = w->mp};

        if (warband_in_play(m, h.target))
            sum += warband_wounds_in_1000(m, &h, needs) * warband_worth(m, h.target) / 1000 *
                   (warband_side_of(m, h.target) == warband_side_of(m, figure) ? -1 : 1);
    }
    return (int32_t)sum;
}

void warband_shoot_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    const struct frame *f = flow_top(m);
    struct warband_view v;

    warband_look(m, f->v[V_FIGURE], f->v[V_RESPONSE], &v);
    for (int32_t i = 0; i < d->option_count; i++) {
        const struct option *o = &d->option[i];
        int32_t worth = 0;

        if (warband_option_kind(o->id) == 0) {
            struct warband_shot shot = shot_from(f, o->id);

            worth = (int32_t)(chance(m, &shot, &v) * warband_worth(m, shot.target) / 1000);
        } else if (warband_option_kind(o->id) == 1) {
            worth = blast_worth(m, f->v[V_FIGURE], o->at);
        }
        warband_suggest_option(m, s, o, worth);
    }
}

void warband_shoot_odds(const struct match *m, const struct decision *d, const struct answer *a,
                        struct odds *o)
{
    const struct frame *f = flow_top(m);
    int32_t id = a->item[0].ref;
    struct roll r;

    (void)d;
    if (id < 0 || warband_option_kind(id) == 1) {
        struct point at = id < 0 ? a->item[0].at : warband_point(m, warband_option_a(id));

        roll_begin(&r, "", 0, 0, 10);
        odds_line(o, "hit", warband_throw_target(m, f->v[V_FIGURE], at, &r), 10);
        odds_modifiers(o, r.modifier, r.modifier_count);
        odds_line(o, "fumble", 1, 10);
    } else if (warband_option_kind(id) == 0) {
        struct warband_shot s = shot_from(f, id);
        struct warband_view v;
        int64_t wounds;

        warband_look(m, f->v[V_FIGURE], f->v[V_RESPONSE], &v);
        wounds = chance(m, &s, &v);

        roll_begin(&r, "", 0, 0, 10);
        odds_line(o, "hit", warband_clamp(warband_shot_target(m, &s, &r), 1, 9), 10);
        odds_modifiers(o, r.modifier, r.modifier_count);
        odds_line(o, "wound", wounds, 1000);
        odds_line(o, "fumble", 1, 10);
    }
}

enum flow warband_aim_run(struct match *m, struct frame *f)
{
    int32_t side = warband_side_of(m, f->v[V_FIGURE]);
    const struct answer *a;
    struct point at;

    if (f->step == 0)
        return flow_ask(m, f, 1, Q_SHOOT, 1 << side);
    if (f->step == 2)
        return flow_done(m, 1);
    a = flow_answer(m, side);
    if (a->item[0].ref >= 0 && warband_option_kind(a->item[0].ref) == 2) {
        warband_unit_at(m, warband_unit_of(m, f->v[V_FIGURE]))->stalled |= STALLED_SHOT;
        return flow_done(m, 0);
    }
    if (a->item[0].ref >= 0 && warband_option_kind(a->item[0].ref) == 0)
        return flow_call(m, f, 2, P_SHOT, f->v[V_FIGURE], warband_option_a(a->item[0].ref),
                         warband_option_b(a->item[0].ref) >> 1 | (warband_option_b(a->item[0].ref) & 1) << 8 |
                             f->v[V_RESPONSE] << 9);
    at = a->item[0].ref < 0 ? a->item[0].at : warband_point(m, warband_option_a(a->item[0].ref));
    flow_call(m, f, 2, P_THROW, f->v[V_FIGURE],
              warband_grenade_slot(m, f->v[V_FIGURE]) | f->v[V_RESPONSE] << 8, at.x);
    m->state->frame[m->state->depth - 1].v[3] = at.y;
    return FLOW_CALL;
}

/* --- volleys ---------------------------------------------------------------------------------- */

/* Every figure that can shoots once at the best target in the unit. v: unit, target unit, aimed | response <<
 * 1, next figure, whether anything was shot. */
enum flow warband_volley_run(struct match *m, struct frame *f)
{
    const struct unit *u = unit_at(m, f->v[0]);
    bool response = f->v[2] >> 1;

    if (f->step == 2 && !response) /* W6-b: the other side may answer each shot */
        return flow_call(m, f, 0, P_WINDOW, f->v[0], 0, 0);
    f->step = 0;
    while (f->v[3] < u->count && (response || !warband_unit_at(m, f->v[0])->ended)) {
        struct warband_shot s = {.shooter = u->first + f->v[3]++, .aim = f->v[2] & 1, .response = response};
        struct warband_view v;

        warband_look(m, s.shooter, response, &v);
        if (!warband_best_shot(m, &s, &v, f->v[1]))
            continue;
        return flow_call(m, f, 2, P_SHOT, s.shooter, s.target, s.slot | s.aim << 8 | (int32_t)response << 9);
    }
    return flow_done(m, 0);
}

/* --- war machines ----------------------------------------------------------------------------- */

void warband_element_describe(const struct match *m, int32_t side, struct decision *d)
{
    int32_t unit = warband_unit_of(m, flow_top(m)->v[1]);
    const struct unit *u = unit_at(m, unit);

    (void)side;
    d->figure = flow_top(m)->v[0];
    for (int32_t i = u->first; i < u->first + u->count; i++) {
        bool machine = warband_figure_at(m, i)->sort == SORT_MACHINE;

        if (warband_in_play(m, i))
            figure_option(d, machine ? "weapon" : "crew",
                          machine ? "warband.option.weapon" : "warband.option.crew", i, "target", i);
    }
}

void warband_element_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    const struct frame *f = flow_top(m);
    const struct warband_weapon *w = warband_arm(m, f->v[0], f->v[2] & 255);

    for (int32_t i = 0; i < d->option_count; i++) {
        struct warband_hit h = {.striker = f->v[0],
                                .target = d->option[i].id,
                                .f = warband_force(m, f->v[0], w, -1),
                                .mp = w->mp};

        warband_suggest_option(
            m, s, &d->option[i],
            (int32_t)(warband_wounds_in_1000(m, &h, 9) * warband_worth(m, h.target) / 1000));
    }
}
