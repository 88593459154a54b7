/* A shot: dice, the bonus against groups, and who falls. */
#include "common/rules/corsairs/asks.h"
#include "common/rules/corsairs/frames.h"
#include "common/rules/corsairs/move/contact.h"
#include "common/rules/corsairs/move/terrain.h"
#include "common/rules/corsairs/shoot/shooting.h"
#include "common/rules/corsairs/turn/groups.h"
#include "common/rules/corsairs/turn/losses.h"
#include "common/rules/shared/options.h"

/* What the frame of a shot holds. */
enum { SHOT_BEGINS, BONUS_CHOSEN };
enum { NATURAL_BITS = 3, NATURAL_MASK = 7 };

static int32_t natural_of(const struct frame *f, int32_t die)
{
    const struct corsairs_shot_frame *v = FRAME_READ(corsairs_shot_frame, f);
    int32_t packed = die < v->reds ? v->red : v->white;
    int32_t place = die < v->reds ? die : die - v->reds;

    return packed >> (NATURAL_BITS * place) & NATURAL_MASK;
}

static int32_t dice_of(const struct frame *f)
{
    const struct corsairs_shot_frame *v = FRAME_READ(corsairs_shot_frame, f);

    return v->reds + v->whites;
}

/* Hits when the +1 goes to this die; -1: to none. */
static int32_t hits_with_bonus(const struct frame *f, int32_t bonus)
{
    const struct corsairs_shot_frame *v = FRAME_READ(corsairs_shot_frame, f);
    int32_t reds = 0, all = 0;

    for (int32_t i = 0; i < dice_of(f); i++) {
        /* RULE("C6.5-c"): the penalties are on every die, the bonus on one. */
        int32_t modifiers = v->total + (i == bonus);

        if (corsairs_die_succeeds(natural_of(f, i), modifiers, v->needs)) {
            all++;
            reds += i < v->reds;
        }
    }
    return reds > 0 ? all : 0; /* RULE("C6.1-g") */
}

static bool bonus_can_help(const struct frame *f)
{
    for (int32_t i = 0; i < dice_of(f); i++)
        if (hits_with_bonus(f, i) > hits_with_bonus(f, -1))
            return true;
    return false;
}

/* C4-j, C4-i: who shoots out of a house shows himself; who shoots does not hide. */
static void shooter_shows(struct match *m, const struct aim *aim)
{
    struct corsairs_figure *c = corsairs_figure_at(m, aim->shooter);
    int32_t house = corsairs_house_at(m, corsairs_point(m, aim->shooter));

    c->hidden = 0;
    if (!c->showing && house != NOTHING && house != corsairs_house_at(m, aim->at))
        c->showing = SHOWS_BY_SHOT; /* until the end of the turn */
}

static void spend_shot(struct match *m, const struct aim *aim, const struct shot *shot)
{
    struct corsairs_figure *c = corsairs_figure_at(m, aim->shooter);

    c->shot = 1; /* RULE("C2-e") */
    /* C2-g, C2-h: who fired standing cannot move any more this turn. */
    if (!shot->weapon->moving || !(aim->mode & (SHOT_MOVING | SHOT_POINT_BLANK)))
        c->still = 1;
    if (shot->gun >= 0) {
        corsairs_figure_at(m, shot->gun)->loaded[0] = 0;
        corsairs_figure_at(m, shot->gun)->reload_progress = 0;
    } else {
        c->loaded[aim->slot] = 0;
    }
    shooter_shows(m, aim);
}

static void throw_dice(struct match *m, const struct shot *shot, const struct aim *aim, const char *what,
                       int32_t dice, int32_t *naturals, struct roll *roll)
{
    roll_begin(roll, what, corsairs_side_of(m, aim->shooter), aim->shooter, 6);
    for (int32_t i = 0; i < shot->count; i++)
        roll_modify(roll, shot->modifier[i].value, shot->modifier[i].rule);
    roll->target = shot->needs;
    for (int32_t i = 0; i < dice; i++) {
        int32_t natural = corsairs_roll_natural(m, roll);

        *naturals |= natural << (NATURAL_BITS * i);
        if (corsairs_die_succeeds(natural, shot->total, shot->needs))
            roll->result = ROLL_PASSED;
        if (natural + shot->total > roll->total || i == 0) /* no rule: what is told */
            roll->total = natural + shot->total;
    }
    if (roll->result != ROLL_PASSED)
        roll->result = ROLL_FAILED;
}

static void name_shot(const struct match *m, struct event *e, const struct aim *aim, const struct shot *shot)
{
    const struct corsairs_figure *c = corsairs_figure_at(m, aim->shooter);
    int32_t weapon = aim->slot == GUN_SLOT ? WEAPON_SWIVEL_GUN : c->arm[aim->slot];

    event_arg(e, "shooter", ARG_FIGURE, aim->shooter);
    event_arg(e, "target", ARG_FIGURE, aim->target);
    event_word(e, "weapon", corsairs_weapon_word(m, weapon));
    event_arg(e, "range", ARG_LENGTH, shot->range);
}

static void fire(struct match *m, struct frame *f, const struct aim *aim, const struct shot *shot)
{
    struct corsairs_shot_frame *v = FRAME(corsairs_shot_frame, f);
    struct roll red, white;
    struct event *e;

    v->total = shot->total;
    v->needs = shot->needs;
    v->reds = shot->weapon->red;
    v->whites = shot->weapon->white;
    spend_shot(m, aim, shot);
    throw_dice(m, shot, aim, "corsairs.roll.shot", v->reds, &v->red, &red);
    throw_dice(m, shot, aim, "corsairs.roll.shot_white", v->whites, &v->white, &white);
    e = event_begin(m,
                    aim->mode & SHOT_OPPORTUNITY   ? "corsairs.shot.opportunity"
                    : aim->mode & SHOT_POINT_BLANK ? "corsairs.shot.point_blank"
                                                   : "corsairs.shot.fired",
                    aim->mode & SHOT_OPPORTUNITY   ? RULE("C2-h")
                    : aim->mode & SHOT_POINT_BLANK ? RULE("C2-g")
                                                   : RULE("C6.1-a"));
    name_shot(m, e, aim, shot);
    event_arg(e, "hits", ARG_NUMBER, hits_with_bonus(f, -1));
    event_roll(e, &red);
    if (v->whites > 0) {
        event_roll(e, &white);
        event_rule(e, RULE("C6.1-g"));
    }
    if (shot->total < 0) /* no rule: what is told */
        event_rule(e, RULE("C6.3-j"));
    event_end(m);
}

/* Returns the number of hits. The caller applies them, so that shots which fall at the same moment can be
 * applied together. */
enum flow corsairs_shot_run(struct match *m, struct frame *f)
{
    struct corsairs_shot_frame *v = FRAME(corsairs_shot_frame, f);
    struct aim aim = corsairs_unpack_shot(m, v->shot, v->mode);
    struct shot shot;
    struct refusal why;

    assert(aim.shooter != aim.target && corsairs_are_enemies(m, aim.shooter, aim.target));
    switch (f->step) {
    case SHOT_BEGINS:
        if (!corsairs_plan_shot(m, &aim, &shot, &why))
            return flow_done(m, 0);
        fire(m, f, &aim, &shot);
        if (shot.at_group && bonus_can_help(f))
            return flow_ask(m, f, BONUS_CHOSEN, Q_BONUS, 1 << corsairs_side_of(m, aim.shooter));
        return flow_done(m, hits_with_bonus(f, -1));
    case BONUS_CHOSEN: {
        int32_t die = flow_answer(m, corsairs_side_of(m, aim.shooter))->item[0].ref;
        int32_t bonus = die == HOLD_ID ? -1 : die;
        int32_t hits = hits_with_bonus(f, bonus);
        struct event *e = corsairs_tell(m, "corsairs.shot.bonus", RULE("C6.5-b"), aim.shooter);

        event_arg(e, "die", ARG_NUMBER, bonus + 1);
        event_arg(e, "hits", ARG_NUMBER, hits);
        event_end(m);
        return flow_done(m, hits);
    }
    default:
        flow_lost(m, f);
    }
}

/* --- the bonus die --------------------------------------------------------------------------------- */

void corsairs_bonus_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct frame *f = flow_top(m);
    const struct corsairs_shot_frame *v = FRAME_READ(corsairs_shot_frame, f);
    struct option *o;

    (void)side;
    d->figure = corsairs_shot_shooter(v->shot);
    for (int32_t i = 0; i < dice_of(f); i++) {
        if (natural_of(f, i) == 1)
            continue; /* C6.5-b: it cannot save a natural 1 */
        o = decision_option(d, i < v->reds ? "red" : "white", "corsairs.option.bonus_die");
        o->id = i;
        option_arg(o, "die", ARG_NUMBER, i + 1);
        option_arg(o, "natural", ARG_NUMBER, natural_of(f, i));
        option_arg(o, "hits", ARG_NUMBER, hits_with_bonus(f, i));
    }
    o = decision_option(d, "hold", "corsairs.option.no_bonus");
    o->id = HOLD_ID;
}

static int32_t best_bonus(const struct frame *f)
{
    int32_t best = -1;

    for (int32_t i = 0; i < dice_of(f); i++)
        if (hits_with_bonus(f, i) > hits_with_bonus(f, best)) /* no rule: of two as good either will do */
            best = i;
    return best;
}

void corsairs_bonus_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    int32_t best = best_bonus(flow_top(m));

    (void)d;
    answer_add(a, best < 0 ? HOLD_ID : best, 0);
}

void corsairs_bonus_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    const struct frame *f = flow_top(m);
    const struct corsairs_shot_frame *v = FRAME_READ(corsairs_shot_frame, f);
    int32_t cost = figure_at(m, corsairs_shot_target(v->shot))->cost;

    for (int32_t i = 0; i < d->option_count; i++) {
        int32_t die = d->option[i].id == HOLD_ID ? -1 : d->option[i].id;

        if (!suggest_option(s, &d->option[i], 100 * cost * hits_with_bonus(f, die)))
            return;
        if (die >= 0)
            suggest_arg(s, "die", ARG_NUMBER, die + 1);
    }
}

/* --- who falls ------------------------------------------------------------------------------------- */

static void hit(struct match *m, int32_t shooter, int32_t victim, const char *rule)
{
    corsairs_remove_from_play(m, victim, FATE_OUT);
    struct event *e = corsairs_tell(m, "corsairs.shot.hit", rule, victim);

    event_rule(e, RULE("C1-f"));
    event_arg(e, "shooter", ARG_FIGURE, shooter);
    event_end(m);
}

/* The member of the group nearest to where the target was, within reach. */
static int32_t next_victim(const struct match *m, const struct place *from, const struct base *base,
                           const int32_t *members, const struct place *places, int32_t count)
{
    length nearest = EXTRA_HIT_REACH;
    int32_t victim = NOBODY;

    for (int32_t i = 0; i < count; i++) {
        length away;

        if (!corsairs_in_play(m, members[i]))
            continue;
        away = base_distance(from, base, &places[i], &corsairs_stand(m, members[i])->base);
        if (away < nearest || (away == nearest && victim < 0)) {
            nearest = away;
            victim = members[i];
        }
    }
    return victim;
}

void corsairs_apply_hits(struct match *m, int32_t shooter, int32_t target, int32_t hits)
{
    int32_t members[CORSAIRS_FIGURES];
    struct place places[CORSAIRS_FIGURES];
    length along = corsairs_figure_at(m, target)->gone;
    int32_t count;
    struct place place = corsairs_stand(m, target)->place;
    struct base base = corsairs_stand(m, target)->base;

    if (hits == 0 || !corsairs_in_play(m, target))
        return;
    count = corsairs_group_of(m, target, along, members);
    for (int32_t i = 0; i < count; i++)
        places[i] = corsairs_place_beside(m, members[i], target, along);
    hit(m, shooter, target, RULE("C6.1-h"));
    for (int32_t i = 1; i < hits; i++) {
        int32_t victim = next_victim(m, &place, &base, members, places, count);

        if (victim < 0)
            break;
        hit(m, shooter, victim, RULE("C6.1-h"));
    }
}
