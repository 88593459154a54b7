/* Choosing a target and a weapon, for any frame that is a corsairs_shooter_frame. */
#include "common/rules/corsairs/asks.h"
#include "common/rules/corsairs/frames.h"
#include "common/rules/corsairs/move/contact.h"
#include "common/rules/corsairs/move/terrain.h"
#include "common/rules/corsairs/shoot/shooting.h"
#include "common/rules/shared/options.h"

enum { SLOTS_MOST = ARMS_MAX + 1 };

static int32_t shot_id(const struct aim *aim)
{
    return aim->slot | aim->target << 4;
}

void corsairs_shot_option(const struct match *m, struct decision *d, const char *tag, const char *label,
                          const struct aim *aim)
{
    struct option *o = figure_option(d, tag, label, shot_id(aim), "target", aim->target);
    bool gun = aim->slot == GUN_SLOT; /* no rule: a text */
    int32_t weapon = gun ? WEAPON_SWIVEL_GUN : corsairs_figure_at(m, aim->shooter)->arm[aim->slot];

    option_word(o, "weapon", corsairs_weapon_word(m, weapon));
}

/* The farthest any of these weapons carries. */
static length longest_range(const struct match *m, int32_t shooter, const int32_t *slots, int32_t count)
{
    length far = 0;

    for (int32_t i = 0; i < count; i++) {
        const struct weapon *w = slots[i] == GUN_SLOT ? corsairs_weapon_at(m, WEAPON_SWIVEL_GUN)
                                                      : corsairs_weapon_in(m, shooter, slots[i]);

        far = corsairs_weapon_range(w) > far ? corsairs_weapon_range(w) : far;
    }
    return far;
}

typedef bool shot_taker(void *context, const struct aim *aim, const struct shot *shot);

/* Hands over every legal shot until the taker has enough. */
static void each_shot(const struct match *m, int32_t shooter, int32_t mode, shot_taker *take, void *context)
{
    int32_t slots[SLOTS_MOST];
    int32_t count = corsairs_firing_slots(m, shooter, mode, slots);
    length far = longest_range(m, shooter, slots, count);
    struct point from = corsairs_point(m, shooter);
    int64_t reach = (int64_t)far + 2 * BASE_DIAMETER;
    struct shot shot;
    struct refusal why;

    if (count == 0)
        return;
    for (int32_t i = 0; i < m->state->figures; i++) {
        /* no rule: early outs, corsairs_plan_shot says the same */
        if (!corsairs_are_enemies(m, shooter, i) || !corsairs_in_play(m, i) || !corsairs_is_character(m, i))
            continue;
        if (distance_squared(from, corsairs_point(m, i)) > reach * reach) /* no rule: likewise */
            continue;
        for (int32_t k = 0; k < count; k++) {
            struct aim aim = corsairs_aim_at(m, shooter, slots[k], i, mode);

            if (corsairs_plan_shot(m, &aim, &shot, &why) && !take(context, &aim, &shot))
                return;
        }
    }
}

static bool take_any(void *context, const struct aim *aim, const struct shot *shot)
{
    bool *found = context;

    (void)aim;
    (void)shot;
    *found = true;
    return false; /* no rule: one is enough */
}

bool corsairs_any_target(const struct match *m, int32_t shooter, int32_t mode)
{
    bool found = false;

    each_shot(m, shooter, mode, take_any, &found);
    return found;
}

struct best {
    const struct match *m;
    struct aim aim;
    int32_t worth;
    bool found;
};

static bool take_best(void *context, const struct aim *aim, const struct shot *shot)
{
    struct best *best = context;
    int32_t worth = corsairs_shot_worth(best->m, aim, shot);

    if (!best->found || worth > best->worth) {
        best->found = true;
        best->aim = *aim;
        best->worth = worth;
    }
    return true;
}

bool corsairs_best_shot(const struct match *m, int32_t shooter, int32_t mode, struct aim *best,
                        int32_t *worth)
{
    struct best b = {.m = m, .found = false};

    each_shot(m, shooter, mode, take_best, &b);
    *best = b.aim;
    *worth = b.worth;
    return b.found;
}

struct listing {
    const struct match *m;
    struct decision *d;
};

static bool take_option(void *context, const struct aim *aim, const struct shot *shot)
{
    struct listing *l = context;

    (void)shot;
    corsairs_shot_option(l->m, l->d, "shoot", "corsairs.option.shoot_at", aim);
    return l->d->option_count < OPTIONS_MAX - 1; /* no rule: as many as a question holds */
}

void corsairs_target_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct corsairs_shooter_frame *v = FRAME_TOP(corsairs_shooter_frame, m);
    struct listing l = {m, d};
    struct option *o;

    (void)side;
    d->figure = v->shooter;
    each_shot(m, v->shooter, v->mode, take_option, &l);
    o = decision_option(d, "hold", "corsairs.option.hold_fire");
    o->id = HOLD_ID;
}

/* Which of his weapons a refusal is about: the one that was named, else the first he could fire, else the
 * first he has. */
static int32_t slot_meant(const struct match *m, int32_t shooter, int32_t mode, int32_t named)
{
    int32_t slots[SLOTS_MOST];
    int32_t count = corsairs_firing_slots(m, shooter, mode, slots);

    for (int32_t i = 0; i < count; i++)
        if (slots[i] == named)
            return named;
    if (count > 0)
        return slots[0];
    for (int32_t i = 0; i < ARMS_MAX && corsairs_figure_at(m, shooter)->arm[i]; i++)
        if (corsairs_weapon_in(m, shooter, i)->shoots)
            return i;
    return -1;
}

bool corsairs_target_why_not(const struct match *m, const struct decision *d, const struct answer_item *named,
                             struct refusal *why)
{
    const struct corsairs_shooter_frame *v = FRAME_TOP(corsairs_shooter_frame, m);
    int32_t shooter = v->shooter, mode = v->mode;
    int32_t by_name = figure_of_ref(named->ref);
    int32_t target = by_name >= 0 ? by_name : named->ref >> 4;
    int32_t slot = slot_meant(m, shooter, mode, by_name >= 0 ? -1 : named->ref & 15);
    struct aim aim;
    struct shot shot;

    (void)d;
    if (slot < 0 || target < 0 || target >= m->state->figures || !corsairs_are_enemies(m, shooter, target) ||
        !corsairs_in_play(m, target) || !corsairs_is_character(m, target))
        return false;
    aim = corsairs_aim_at(m, shooter, slot, target, mode);
    return !corsairs_plan_shot(m, &aim, &shot, why);
}

void corsairs_target_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    const struct corsairs_shooter_frame *v = FRAME_TOP(corsairs_shooter_frame, m);
    struct aim best;
    int32_t worth;

    (void)d;
    if (corsairs_best_shot(m, v->shooter, v->mode, &best, &worth))
        answer_add(a, shot_id(&best), 0);
    else
        answer_add(a, HOLD_ID, 0);
}

static struct aim aim_of_option(const struct match *m, const struct frame *f, int32_t id)
{
    const struct corsairs_shooter_frame *v = FRAME_READ(corsairs_shooter_frame, f);

    return corsairs_aim_at(m, v->shooter, id & 15, id >> 4, v->mode);
}

void corsairs_target_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    const struct frame *f = flow_top(m);
    struct refusal why;
    struct shot shot;

    for (int32_t i = 0; i < d->option_count; i++) {
        const struct option *o = &d->option[i];
        struct aim aim;

        if (o->id == HOLD_ID) {
            if (!suggest_option(s, o, 0))
                return;
            continue;
        }
        aim = aim_of_option(m, f, o->id);
        if (!corsairs_plan_shot(m, &aim, &shot, &why))
            continue;
        if (!suggest_option(s, o, corsairs_shot_worth(m, &aim, &shot)))
            return;
        suggest_arg(s, "target", ARG_FIGURE, aim.target);
    }
}

/* no rule: odds */
void corsairs_shot_lines(const struct match *m, const struct shot *shot, struct odds *o)
{
    struct shot_odds odds;

    (void)m;
    corsairs_count_shot(shot, &odds);
    odds_line(o, "corsairs.odds.hit", corsairs_chance_to_hit(&odds), odds.cases);
    odds_modifiers(o, shot->modifier, shot->count);
    for (int32_t n = 2; n <= shot->weapon->red + shot->weapon->white && n <= 4; n++) {
        int64_t wins = 0;

        for (int32_t k = n; k <= SHOT_DICE_MAX * 2; k++)
            wins += odds.hits[k];
        odds_line(o, "corsairs.odds.hits_at_least", wins, odds.cases);
        struct odds_line *line = &o->line[o->count - 1];

        line->args[line->arg_count++] = (struct arg){.name = "hits", .kind = ARG_NUMBER, .value = n};
    }
}

void corsairs_target_odds(const struct match *m, const struct decision *d, const struct answer *a,
                          struct odds *o)
{
    const struct frame *f = flow_top(m);
    struct aim aim;
    struct shot shot;
    struct refusal why;

    (void)d;
    if (a->item[0].ref == HOLD_ID)
        return;
    aim = aim_of_option(m, f, a->item[0].ref);
    if (corsairs_plan_shot(m, &aim, &shot, &why))
        corsairs_shot_lines(m, &shot, o);
}
