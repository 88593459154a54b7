#include "common/rules/corsairs/shoot/pointblank.h"
#include "common/rules/corsairs/asks.h"
#include "common/rules/corsairs/frames.h"

#include "common/rules/corsairs/move/contact.h"
#include "common/rules/corsairs/shoot/shooting.h"
#include "common/rules/corsairs/turn/objects.h"
#include "common/rules/corsairs/turn/victory.h"
#include "common/rules/shared/options.h"

enum { CONTACT_MADE, SHOTS_CHOSEN, NEXT_SHOT, SHOT_FIRED };
enum { SHOOTER_SHIFT = 4, TARGET_SHIFT = 13 };

/* All shots that could fall at this contact; those of a side if side >= 0. */
struct contact_shots {
    int32_t count;
    struct aim aim[64];
};

static void add_shots(const struct match *m, struct contact_shots *list, int32_t shooter, int32_t target,
                      int32_t mode)
{
    int32_t slots[ARMS_MAX + 1];
    int32_t count = corsairs_firing_slots(m, shooter, mode, slots);

    for (int32_t i = 0; i < count && list->count < 64; i++) {
        struct aim aim = corsairs_aim_at(m, shooter, slots[i], target, mode);
        struct shot shot;
        struct refusal why;

        if (corsairs_plan_shot(m, &aim, &shot, &why))
            list->aim[list->count++] = aim;
    }
}

static void list_shots(const struct match *m, int32_t mover, int32_t side, struct contact_shots *list)
{
    int32_t enemies[POINT_BLANK_SHOTS];
    int32_t count = corsairs_enemies_in_contact(m, mover, enemies, POINT_BLANK_SHOTS);
    /* Carried by a boat he has not moved himself (C9-g). */
    int32_t mode = SHOT_POINT_BLANK | (corsairs_figure_at(m, mover)->moved ? SHOT_MOVING : 0);

    list->count = 0;
    for (int32_t i = 0; i < count && i < POINT_BLANK_SHOTS; i++) {
        if (side < 0 || corsairs_side_of(m, mover) == side)
            add_shots(m, list, mover, enemies[i], mode);
        if (side < 0 || corsairs_side_of(m, enemies[i]) == side)
            add_shots(m, list, enemies[i], mover, SHOT_POINT_BLANK);
    }
}

static int32_t option_id(const struct aim *aim)
{
    return aim->slot | aim->shooter << SHOOTER_SHIFT | aim->target << TARGET_SHIFT;
}

static const struct aim *find_shot(const struct contact_shots *list, int32_t id)
{
    for (int32_t i = 0; i < list->count; i++)
        if (option_id(&list->aim[i]) == id)
            return &list->aim[i];
    return NULL;
}

/* All shots at somebody who has come into contact fall at once: they are rolled first and applied together.
 */
static void collect(struct match *m, struct frame *f)
{
    struct corsairs_contact_frame *v = FRAME(corsairs_contact_frame, f);
    struct contact_shots list;

    list_shots(m, v->mover, -1, &list);
    v->shots = 0;
    for (int32_t side = 0; side < m->state->sides; side++) {
        const struct answer *a = flow_answer(m, side);

        if (!(v->next >> side & 1))
            continue;
        for (int32_t i = 0; i < a->count && v->shots < POINT_BLANK_SHOTS; i++) {
            const struct aim *aim = find_shot(&list, a->item[i].ref);

            if (aim)
                v->shot[v->shots++] = corsairs_pack_shot(aim->shooter, aim->slot, aim->target);
        }
    }
    v->next = 0;
}

static void apply_all(struct match *m, struct frame *f)
{
    struct corsairs_contact_frame *v = FRAME(corsairs_contact_frame, f);

    for (int32_t i = 0; i < v->shots; i++)
        corsairs_apply_hits(m, corsairs_shot_shooter(v->shot[i]), corsairs_shot_target(v->shot[i]),
                            v->hits >> (HITS_BITS * i) & HITS_MASK);
    corsairs_check_last_side(m);
}

enum flow corsairs_contact_run(struct match *m, struct frame *f)
{
    struct corsairs_contact_frame *v = FRAME(corsairs_contact_frame, f);
    int32_t sides = 0, mode;
    struct contact_shots list;

    assert(corsairs_is_character(m, v->mover));
    assert(v->shots >= 0 && v->shots <= POINT_BLANK_SHOTS);
    switch (f->step) {
    case CONTACT_MADE:
        for (int32_t i = 0; i < m->state->figures; i++)
            corsairs_figure_at(m, i)->let_go = 0;
        corsairs_contact_made(m, v->mover); /* RULE("C3-e"): who drops a chest now had no hand free to fire */
        corsairs_tell_end(m, "corsairs.contact", RULE("C2-g"), v->mover);
        list_shots(m, v->mover, -1, &list);
        for (int32_t i = 0; i < list.count; i++)
            sides |= 1 << corsairs_side_of(m, list.aim[i].shooter);
        if (sides == 0)
            return flow_done(m, 0);
        v->next = sides;
        return flow_ask(m, f, SHOTS_CHOSEN, Q_POINT_BLANK, sides);
    case SHOTS_CHOSEN:
        collect(m, f);
        return flow_again(f, NEXT_SHOT);
    case NEXT_SHOT:
        if (v->next == v->shots) {
            apply_all(m, f);
            return flow_done(m, 0);
        }
        mode = SHOT_POINT_BLANK;
        if (corsairs_shot_shooter(v->shot[v->next]) == v->mover && corsairs_figure_at(m, v->mover)->moved)
            mode |= SHOT_MOVING;
        return flow_enter(m, f, SHOT_FIRED, P_SHOT,
                          (struct corsairs_shot_frame){.shot = v->shot[v->next], .mode = mode});
    case SHOT_FIRED:
        v->hits |= flow_result(m) << (HITS_BITS * v->next);
        v->next++;
        return flow_again(f, NEXT_SHOT);
    default:
        flow_lost(m, f);
    }
}

/* --- the question ---------------------------------------------------------------------------------- */

void corsairs_point_blank_describe(const struct match *m, int32_t side, struct decision *d)
{
    struct contact_shots list;
    int32_t shooters = 0, last = -1;
    struct option *o = decision_option(d, "hold", "corsairs.option.hold_fire");

    o->id = HOLD_ID;
    decision_arg(d, "mover", ARG_FIGURE, FRAME_TOP(corsairs_contact_frame, m)->mover);
    list_shots(m, FRAME_TOP(corsairs_contact_frame, m)->mover, side, &list);
    for (int32_t i = 0; i < list.count; i++) {
        corsairs_shot_option(m, d, "shoot", "corsairs.option.point_blank", &list.aim[i]);
        o = &d->option[d->option_count - 1];
        o->id = option_id(&list.aim[i]);
        o->unit = figure_at(m, list.aim[i].shooter)->unit;
        option_arg(o, "shooter", ARG_FIGURE, list.aim[i].shooter);
        shooters += list.aim[i].shooter != last;
        last = list.aim[i].shooter;
    }
    d->max = shooters > 1 ? shooters : 1;
}

static int32_t shooter_of(int32_t id)
{
    return id == HOLD_ID ? -1 : id >> SHOOTER_SHIFT & 511;
}

/* The swivel gun of an option, or -1. */
static int32_t gun_of(const struct match *m, int32_t id)
{
    return id != HOLD_ID && (id & 15) == GUN_SLOT ? corsairs_gun_beside(m, shooter_of(id)) : NOBODY;
}

/* RULE("C2-e"), RULE("C6.2-d"): one shot a character, and one of each gun. */
static bool exclude_each_other(const struct match *m, int32_t one, int32_t other)
{
    return one == HOLD_ID || shooter_of(one) == shooter_of(other) ||
           (gun_of(m, one) >= 0 && gun_of(m, one) == gun_of(m, other));
}

bool corsairs_point_blank_check(const struct match *m, const struct decision *d, const struct answer *a,
                                struct preview *p, struct refusal *why)
{
    (void)d;
    (void)p;
    for (int32_t i = 0; i < a->count; i++)
        for (int32_t k = 0; k < a->count; k++) {
            int32_t one = a->item[i].ref, other = a->item[k].ref;

            if (i != k && exclude_each_other(m, one, other))
                return refuse(why, gun_of(m, one) >= 0 ? RULE("C6.2-d") : RULE("C2-e"),
                              "corsairs.refused.has_shot", shooter_of(one), 1);
        }
    return true;
}

static int32_t option_worth(const struct match *m, const struct contact_shots *list, int32_t id)
{
    const struct aim *aim = find_shot(list, id);
    struct shot shot;
    struct refusal why;

    if (!aim || !corsairs_plan_shot(m, aim, &shot, &why))
        return 0;
    return corsairs_shot_worth(m, aim, &shot);
}

/* At arm's length everybody fires who can: whom it spares will strike. */
void corsairs_point_blank_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    struct contact_shots list;
    int32_t best = HOLD_ID, worth = 0;

    list_shots(m, FRAME_TOP(corsairs_contact_frame, m)->mover, d->side, &list);
    for (int32_t i = 0; i < d->option_count; i++) {
        int32_t value = d->option[i].id == HOLD_ID ? 0 : option_worth(m, &list, d->option[i].id);

        if (value > worth) { /* no rule: of two as good either will do */
            worth = value;
            best = d->option[i].id;
        }
    }
    answer_add(a, best, 0);
}

/* Those who can all fire together: each with his first weapon, each gun once; no rule: advice */
static int32_t volley(const struct match *m, const struct contact_shots *list, int32_t *shots)
{
    int32_t count = 0;

    for (int32_t i = 0; i < list->count && count < POINT_BLANK_SHOTS; i++) {
        bool free = true;

        for (int32_t k = 0; k < count; k++)
            free = free && !exclude_each_other(m, option_id(&list->aim[i]), shots[k]);
        if (free)
            shots[count++] = option_id(&list->aim[i]);
    }
    return count;
}

void corsairs_point_blank_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    struct contact_shots list;
    int32_t shots[POINT_BLANK_SHOTS], count, all = 0;

    list_shots(m, FRAME_TOP(corsairs_contact_frame, m)->mover, d->side, &list);
    for (int32_t i = 0; i < d->option_count; i++) {
        const struct option *o = &d->option[i];

        if (!suggest_option(s, o, o->id == HOLD_ID ? 0 : option_worth(m, &list, o->id)))
            return;
    }
    count = volley(m, &list, shots);
    if (count < 2)
        return;
    for (int32_t i = 0; i < count; i++)
        all += option_worth(m, &list, shots[i]);
    if (!suggest_begin(s, "corsairs.suggest.all_fire", all))
        return;
    for (int32_t i = 0; i < count; i++)
        suggest_item(s, shots[i], 0);
}

void corsairs_point_blank_odds(const struct match *m, const struct decision *d, const struct answer *a,
                               struct odds *o)
{
    struct contact_shots list;

    list_shots(m, FRAME_TOP(corsairs_contact_frame, m)->mover, d->side, &list);
    for (int32_t i = 0; i < a->count && o->count + 4 < ODDS_MAX; i++) {
        const struct aim *aim = find_shot(&list, a->item[i].ref);
        struct shot shot;
        struct refusal why;

        if (aim && corsairs_plan_shot(m, aim, &shot, &why))
            corsairs_shot_lines(m, &shot, o);
    }
}
