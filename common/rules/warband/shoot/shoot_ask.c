/* Whom to shoot at: one figure's shot, or a volley of the whole unit at another. */
#include "common/rules/shared/options.h"
#include "common/rules/warband/actions.h"
#include "common/rules/warband/asks.h"
#include "common/rules/warband/constants.h"
#include "common/rules/warband/fight/attacks.h"
#include "common/rules/warband/figures.h"
#include "common/rules/warband/frames.h"
#include "common/rules/warband/shoot/sight.h"
#include "common/rules/warband/state.h"

#include <assert.h>

enum { AIM_ASKS, AIM_ANSWERED, AIM_SHOT };
enum { VOLLEY_NEXT, VOLLEY_SHOT };

/* The kind of an option. */
enum { SHOOT_SHOT, SHOOT_GRENADE, SHOOT_NONE };

enum { CORNERS = 12, BLAST_COUNTED = 16 }; /* no rule: shown, and advice */

static struct warband_shot shot_from(const struct frame *f, int32_t id)
{
    const struct warband_aim_frame *v = FRAME_READ(warband_aim_frame, f);

    return (struct warband_shot){.shooter = v->figure,
                                 .target = warband_option_a(id),
                                 .slot = warband_option_slot(id),
                                 .aim = warband_option_more(id),
                                 .response = v->response};
}

/* no rule: where clients let him point to; warband_grenade_legal judges the point */
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
    const struct warband_aim_frame *v = FRAME_READ(warband_aim_frame, f);
    int32_t figure = v->figure, grenade = warband_grenade_slot(m, figure);
    struct warband_view view;
    struct refusal why;

    warband_look(m, figure, v->response, &view);
    d->figure = figure;
    decision_arg(d, "figure", ARG_FIGURE, figure);
    for (int32_t i = 0; i < m->state->figures; i++) {
        if (!warband_in_play(m, i) || warband_side_of(m, i) == side ||
            (v->at != NO_UNIT && warband_unit_of(m, i) != v->at))
            continue;
        for (int32_t slot = 0; slot < ARMS_MAX; slot++)
            for (int aim = 0; aim < 2; aim++) {
                struct warband_shot s =
                    shot_from(f, warband_option_id(SHOOT_SHOT, i, warband_slot_with(slot, aim)));

                if (d->option_count < OPTIONS_MAX - 1 && /* no rule: the room for options */
                    warband_arm(m, figure, slot)->ranged && warband_shot_allowed(m, &s, &view))
                    option_word(figure_option(d, aim ? "aimed" : "shot",
                                              aim ? "warband.option.aimed_shot" : "warband.option.shot",
                                              warband_option_id(SHOOT_SHOT, i, warband_slot_with(slot, aim)),
                                              "target", i),
                                "weapon", name_at(m, warband_arm(m, figure, slot)->name));
            }
        if (grenade != NO_SLOT && d->option_count < OPTIONS_MAX - 1 && /* no rule: the room for options */
            warband_grenade_legal(m, figure, grenade, warband_point(m, i), v->response, &why)) {
            struct option *o = figure_option(d, "grenade", "warband.option.grenade",
                                             warband_option_id(SHOOT_GRENADE, i, grenade), "target", i);

            o->has_point = true;
            o->at = warband_point(m, i);
        }
    }
    struct option *o = decision_option(d, "none", "warband.option.no_shot");

    o->id = warband_option_id(SHOOT_NONE, NOT_USED, NOT_USED);
    if (grenade != NO_SLOT &&
        warband_grenade_legal(m, figure, grenade, warband_point(m, figure), v->response, &why))
        describe_grenade(m, d, figure);
}

bool warband_shoot_check(const struct match *m, const struct decision *d, const struct answer *a,
                         struct preview *p, struct refusal *why)
{
    const struct warband_aim_frame *v = FRAME_TOP(warband_aim_frame, m);

    (void)d;
    p->unit = "warband.word.actions";
    if (a->item[0].ref != NOBODY)
        return true;
    return warband_grenade_legal(m, v->figure, warband_grenade_slot(m, v->figure), a->item[0].at, v->response,
                                 why);
}

/* no rule: advice */
static int64_t chance(const struct match *m, struct warband_shot *s, struct warband_view *v)
{
    struct warband_hit h;
    struct refusal why;
    struct roll r;

    warband_shot_legal(m, s, v, &why);
    h = warband_shot_hit(m, s);
    warband_only_think(&r);
    return warband_wounds_in_1000(m, &h, warband_shot_target(m, s, &r));
}

/* What a blast would do there, friends counted against it. */
static int32_t blast_worth(const struct match *m, int32_t figure, struct point at)
{
    const struct warband_weapon *w = warband_arm(m, figure, warband_grenade_slot(m, figure));
    struct stand_filter all = {.sides = ~0u, .flags = STAND_BLOCKS_MOVE, .except = NOBODY};
    struct neighbour near[BLAST_COUNTED];
    int32_t count = stands_near_point(table_of(m), at, w->blast * INCH, &all, near, BLAST_COUNTED);
    int64_t sum = 0;
    int32_t needs;
    struct roll r;

    warband_only_think(&r);
    needs = warband_throw_target(m, figure, at, &r);
    for (int32_t i = 0; i < count && i < BLAST_COUNTED; i++) {
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
    const struct warband_aim_frame *v = FRAME_READ(warband_aim_frame, f);
    struct warband_view view;

    warband_look(m, v->figure, v->response, &view);
    for (int32_t i = 0; i < d->option_count; i++) {
        const struct option *o = &d->option[i];
        int32_t worth = 0;

        if (warband_option_kind(o->id) == SHOOT_SHOT) {
            struct warband_shot shot = shot_from(f, o->id);

            worth = (int32_t)(chance(m, &shot, &view) * warband_worth(m, shot.target) / 1000);
        } else if (warband_option_kind(o->id) == SHOOT_GRENADE) {
            worth = blast_worth(m, v->figure, o->at);
        }
        warband_suggest_option(m, s, o, worth);
    }
}

void warband_shoot_odds(const struct match *m, const struct decision *d, const struct answer *a,
                        struct odds *o)
{
    const struct frame *f = flow_top(m);
    const struct warband_aim_frame *v = FRAME_READ(warband_aim_frame, f);
    int32_t id = a->item[0].ref;
    struct roll r;

    (void)d;
    if (id < 0 || warband_option_kind(id) == SHOOT_GRENADE) {
        struct point at = id < 0 ? a->item[0].at : warband_point(m, warband_option_a(id));

        warband_only_think(&r);
        odds_line(o, "hit", warband_throw_target(m, v->figure, at, &r), 10);
        odds_modifiers(o, r.modifier, r.modifier_count);
        odds_line(o, "fumble", 1, 10);
    } else if (warband_option_kind(id) == SHOOT_SHOT) {
        struct warband_shot s = shot_from(f, id);
        struct warband_view view;
        int64_t wounds;

        warband_look(m, v->figure, v->response, &view);
        wounds = chance(m, &s, &view);

        warband_only_think(&r);
        odds_line(o, "hit", warband_clamp(warband_shot_target(m, &s, &r), NEEDS_LEAST, NEEDS_MOST), 10);
        odds_modifiers(o, r.modifier, r.modifier_count);
        odds_line(o, "wound", wounds, 1000);
        odds_line(o, "fumble", 1, 10);
    }
}

enum flow warband_aim_run(struct match *m, struct frame *f)
{
    const struct warband_aim_frame *v = FRAME_READ(warband_aim_frame, f);
    int32_t side = warband_side_of(m, v->figure), id;
    const struct answer *a;
    struct point at;

    switch (f->step) {
    case AIM_ASKS:
        return flow_ask(m, f, AIM_ANSWERED, Q_SHOOT, 1 << side);
    case AIM_ANSWERED:
        a = flow_answer(m, side);
        id = a->item[0].ref;
        at = id == NOBODY ? a->item[0].at : warband_point(m, warband_option_a(id));
        switch (id == NOBODY ? SHOOT_GRENADE : warband_option_kind(id)) {
        case SHOOT_NONE:
            warband_unit_at(m, warband_unit_of(m, v->figure))->stalled |= STALLED_SHOT;
            return warband_over(m);
        case SHOOT_SHOT:
            return flow_enter(m, f, AIM_SHOT, P_SHOT,
                              (struct warband_shot_frame){.shooter = v->figure,
                                                          .target = warband_option_a(id),
                                                          .slot = warband_option_slot(id),
                                                          .aim = warband_option_more(id),
                                                          .response = v->response});
        default:
            return flow_enter(m, f, AIM_SHOT, P_THROW,
                              (struct warband_throw_frame){.figure = v->figure,
                                                           .slot = warband_grenade_slot(m, v->figure),
                                                           .response = v->response,
                                                           .x = at.x,
                                                           .y = at.y});
        }
    case AIM_SHOT:
        return warband_over(m);
    default:
        flow_lost(m, f);
    }
}

/* --- volleys ---------------------------------------------------------------------------------- */

/* Every figure that can shoots once, at the best target in the unit. */
enum flow warband_volley_run(struct match *m, struct frame *f)
{
    struct warband_volley_frame *v = FRAME(warband_volley_frame, f);
    const struct unit *u = unit_at(m, v->unit);

    assert(v->next >= 0 && v->next <= u->count);
    if (f->step != VOLLEY_NEXT && f->step != VOLLEY_SHOT)
        flow_lost(m, f);
    if (f->step == VOLLEY_SHOT && !v->response) /* W6-b: the other side may answer each shot */
        return flow_enter(m, f, VOLLEY_NEXT, P_WINDOW, (struct warband_window_frame){.active = v->unit});
    while (v->next < u->count && (v->response || !warband_unit_at(m, v->unit)->ended)) {
        struct warband_shot s = {.shooter = u->first + v->next++, .aim = v->aim, .response = v->response};
        struct warband_view view;

        warband_look(m, s.shooter, v->response, &view);
        if (!warband_best_shot(m, &s, &view, v->target))
            continue;
        return flow_enter(m, f, VOLLEY_SHOT, P_SHOT,
                          (struct warband_shot_frame){.shooter = s.shooter,
                                                      .target = s.target,
                                                      .slot = s.slot,
                                                      .aim = s.aim,
                                                      .response = s.response});
    }
    return warband_over(m);
}

/* --- war machines ----------------------------------------------------------------------------- */

void warband_element_describe(const struct match *m, int32_t side, struct decision *d)
{
    int32_t unit = warband_unit_of(m, FRAME_TOP(warband_shot_frame, m)->target);
    const struct unit *u = unit_at(m, unit);

    (void)side;
    d->figure = FRAME_TOP(warband_shot_frame, m)->shooter;
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
    const struct warband_shot_frame *v = FRAME_READ(warband_shot_frame, f);
    const struct warband_weapon *w = warband_arm(m, v->shooter, v->slot);

    for (int32_t i = 0; i < d->option_count; i++) {
        struct warband_hit h = {.striker = v->shooter,
                                .target = d->option[i].id,
                                .f = warband_force(m, v->shooter, w, NO_UNIT),
                                .mp = w->mp};

        warband_suggest_option(
            m, s, &d->option[i],
            (int32_t)(warband_wounds_in_1000(m, &h, 9) * warband_worth(m, h.target) / 1000));
    }
}
