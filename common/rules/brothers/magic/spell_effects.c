/* F14.2: what each spell does once it has been cast. */
#include "common/rules/brothers/actions.h"
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/fight/fight.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/frames.h"
#include "common/rules/brothers/places.h"
#include "common/rules/brothers/state.h"
#include "common/rules/brothers/turn/menu.h"

enum { THUNDER_REACH = 3 * CENTIMETRE, SKY_LANCE_HELP = 3, SWIFT_STEP_PA = 2 };

/* RULE("F14.1-b"): until the end of the next turn; a new casting restarts it. */
static void begin_spell(struct match *m, int32_t figure, enum spell spell)
{
    brothers_figure_at(m, figure)->lasting[spell] = m->state->turn + 1;
    struct event *e = brothers_tell(m, "brothers.spell.lasts", brothers_spell_rules[spell], figure);

    event_word(e, "spell", brothers_spell_words[spell]);
    event_rule(e, RULE("F14.1-b"));
    event_end(m);
}

/* RULE("F14.2-k"): who had hidden by himself is hidden as before; another is seen, in what cover there is. */
static void lift_veil(struct match *m, int32_t figure)
{
    if (brothers_figure_at(m, figure)->cover_piece == NOTHING) {
        brothers_come_out(m, figure, VISIBLE_COVER, RULE("F14.2-k"));
        return;
    }
    brothers_keep_cover(m, figure, RULE("F14.2-k"));
    brothers_discover(m, figure);
}

static void end_spell(struct match *m, int32_t figure, int32_t spell, const char *rule)
{
    struct event *e;

    brothers_figure_at(m, figure)->lasting[spell] = 0;
    e = brothers_tell(m, "brothers.spell.ends", rule, figure);
    event_word(e, "spell", brothers_spell_words[spell]);
    event_end(m);
    if (spell == SPELL_VEIL_OF_DUSK)
        lift_veil(m, figure);
}

/* End of turn: lasting effects that stop. */
void brothers_end_effects(struct match *m)
{
    for (int32_t i = 0; i < m->state->figures; i++) {
        struct brothers_figure *b = brothers_figure_at(m, i);

        if (!brothers_in_play(m, i))
            continue;
        for (int32_t spell = 0; spell < SPELLS; spell++) /* no rule: the first spell does not last */
            if (b->lasting[spell] && b->lasting[spell] <= m->state->turn)
                end_spell(m, i, spell, RULE("F14.1-b"));
    }
}

/* --- damage ----------------------------------------------------------------------------------- */

/* RULE("F14.1-c"): the die of the JS less the caster's wounds, plus the spell's number. */
static enum flow burn(struct match *m, struct frame *f, int32_t bonus)
{
    struct brothers_cast_frame *v = FRAME(brothers_cast_frame, f);
    struct brothers_blow blow = {.victim = v->target,
                                 .cause = v->caster,
                                 .damage = v->face + brothers_of(m)->spell[v->spell].damage,
                                 .kind = MORALE_SPELL,
                                 .defends = FISTS,
                                 .bonus = bonus,
                                 .dies = true,
                                 .missile = NOTHING};

    return brothers_call_blow(m, f, CAST_OVER, &blow);
}

static enum check_result resist_by_agility(struct match *m, const struct frame *f, int32_t *natural)
{
    const struct brothers_cast_frame *v = FRAME_READ(brothers_cast_frame, f);
    int32_t target = v->target;
    struct roll roll;
    enum check_result check = brothers_ja(m, target, JA_RESIST, 0, RULE("F14.1-d"), &roll, natural);
    struct event *e =
        brothers_tell(m, check == CHECK_PASSED ? "brothers.spell.resisted" : "brothers.spell.strikes",
                      RULE("F14.1-d"), target);

    event_word(e, "spell", brothers_spell_words[v->spell]);
    event_roll(e, &roll);
    event_end(m);
    return check;
}

static enum check_result resist_by_defence(struct match *m, int32_t target, int32_t spell)
{
    struct roll roll;
    enum check_result check = brothers_jdp(m, target, "brothers.roll.resist", &roll);
    struct event *e =
        brothers_tell(m, check == CHECK_PASSED ? "brothers.spell.resisted" : "brothers.spell.strikes",
                      RULE("F14.1-d"), target);

    event_word(e, "spell", brothers_spell_words[spell]);
    event_roll(e, &roll);
    event_end(m);
    return check;
}

/* RULE("F14.2-n") */
static enum flow sky_lance(struct match *m, struct frame *f)
{
    int32_t natural;

    return burn(m, f, resist_by_agility(m, f, &natural) == CHECK_PASSED ? SKY_LANCE_HELP : 0);
}

/* RULE("F14.2-b"): a rider falls to the side that the die says. */
static enum flow roots(struct match *m, struct frame *f)
{
    struct brothers_cast_frame *v = FRAME(brothers_cast_frame, f);
    int32_t natural, target = v->target;
    enum check_result check = resist_by_agility(m, f, &natural);

    if (check == CHECK_PASSED)
        return flow_done(m, NO_RESULT);
    brothers_fall(m, target, natural % 2 != 0, RULE("F14.2-b"));
    if (check != CHECK_CRITICAL)
        return flow_done(m, NO_RESULT);
    return flow_call(m, f, CAST_OVER, P_STUN, target, v->caster, 0);
}

/* --- thunder ----------------------------------------------------------------------------- */

enum { MARK_NONE, MARK_TARGET, MARK_OTHERS };

/* RULE("F14.2-l"): marked when it strikes, each with its distance from the target, so that nobody is struck
 * for having been thrown nearer. */
static void mark_thundered(struct match *m, const struct frame *f)
{
    const struct brothers_cast_frame *v = FRAME_READ(brothers_cast_frame, f);

    for (int32_t i = brothers_next_fighter(m, NOTHING); i >= 0; i = brothers_next_fighter(m, i)) {
        length far = i == v->target ? 0 : brothers_distance(m, i, v->target);
        bool struck = brothers_in_play(m, i) && i != v->caster && far <= THUNDER_REACH;

        brothers_figure_at(m, i)->marked = !struck          ? MARK_NONE
                                           : i == v->target ? MARK_TARGET
                                                            : MARK_OTHERS + far;
    }
}

/* RULE("F14.2-l"): the target rolls first, then the others, the nearest to it first; -1: all have rolled. */
static int32_t next_thundered(const struct match *m)
{
    int32_t next = NOTHING;

    for (int32_t i = brothers_next_fighter(m, NOTHING); i >= 0; i = brothers_next_fighter(m, i)) {
        int32_t marked = brothers_figure_at(m, i)->marked;

        if (marked == MARK_NONE)
            continue;
        /* no rule: of two as near as each other the first in the list */
        if (next == NOTHING || marked < brothers_figure_at(m, next)->marked)
            next = i;
    }
    return next;
}

enum thunder { THUNDER_BEGIN, THUNDER_NEXT, THUNDER_HURT };

static enum flow thunder(struct match *m, struct frame *f)
{
    struct brothers_cast_frame *v = FRAME(brothers_cast_frame, f);
    int32_t caster = v->caster;

    if (v->thunder == THUNDER_BEGIN) {
        mark_thundered(m, f);
        v->thunder = THUNDER_NEXT;
    }
    if (v->thunder == THUNDER_HURT) { /* natural 0: a JDeg after the stunning */
        v->thunder = THUNDER_NEXT;
        return flow_call(m, f, CAST_EFFECT, P_JDEG, v->hurt, caster, true);
    }
    for (int32_t i = next_thundered(m); i >= 0; i = next_thundered(m)) {
        enum check_result check;

        brothers_figure_at(m, i)->marked = MARK_NONE;
        if (!brothers_in_play(m, i))
            continue;
        check = resist_by_defence(m, i, SPELL_THUNDERCLAP);
        if (check == CHECK_PASSED)
            continue;
        if (check == CHECK_CRITICAL) {
            v->thunder = THUNDER_HURT;
            v->hurt = i;
        }
        return flow_call(m, f, CAST_EFFECT, P_STUN, i, caster, 0);
    }
    return flow_done(m, NO_RESULT);
}

/* --- support ----------------------------------------------------------------------------- */

/* RULE("F14.2-i") */
static void hearts_fire(struct match *m, int32_t target)
{
    struct brothers_figure *b = brothers_figure_at(m, target);

    if (!b->routed) {
        begin_spell(m, target, SPELL_HEARTS_FIRE);
        return;
    }
    b->routed = false;
    b->rout_cause = NOTHING;
    brothers_tell_end(m, "brothers.spell.heartened", RULE("F14.2-i"), target);
}

/* RULE("F14.2-k"): hidden anywhere, for as long as it lasts; RULE("F3.4.6-f"): as by Hide. */
static void veil(struct match *m, int32_t target)
{
    struct brothers_figure *b = brothers_figure_at(m, target);

    if (b->visibility != VISIBLE_HIDDEN)
        b->cover_piece = NOTHING; /* the veil alone hides it */
    b->visibility = VISIBLE_HIDDEN;
    begin_spell(m, target, SPELL_VEIL_OF_DUSK);
    brothers_conceal(m, target);
    brothers_discover(m, target);
}

/* RULE("F14.2-m") */
static void unbind(struct match *m, int32_t target)
{
    for (int32_t i = 0; i < SPELLS; i++) /* no rule: the first spell does not last */
        if (brothers_figure_at(m, target)->lasting[i])
            end_spell(m, target, i, RULE("F14.2-m"));
}

/* RULE("F14.2-h"): in its next activation, this turn's if that is still to come. */
static void swift_step(struct match *m, int32_t target)
{
    brothers_figure_at(m, target)->next_bonus = SWIFT_STEP_PA;
    brothers_tell_end(m, "brothers.spell.swift", RULE("F14.2-h"), target);
}

static void lasting_unless_resisted(struct match *m, const struct frame *f)
{
    const struct brothers_cast_frame *v = FRAME_READ(brothers_cast_frame, f);

    if (resist_by_defence(m, v->target, v->spell) != CHECK_PASSED)
        begin_spell(m, v->target, (enum spell)v->spell);
}

enum flow brothers_spell_effect(struct match *m, struct frame *f)
{
    struct brothers_cast_frame *v = FRAME(brothers_cast_frame, f);
    int32_t target = v->target;

    switch (v->spell) {
    case SPELL_EMBER_DART: /* RULE("F14.2-a") */
        return burn(m, f, 0);
    case SPELL_SKY_LANCE:
        return sky_lance(m, f);
    case SPELL_STUMBLING_ROOTS:
        return brothers_lying(m, target) ? flow_done(m, NO_RESULT) : roots(m, f);
    case SPELL_DREAD_WHISPER: /* RULE("F14.2-c") */
        if (brothers_lying(m, target))
            break;
        return flow_enter(
            m, f, CAST_OVER, P_MORALE,
            (struct brothers_morale_frame){.figure = target, .cause = v->caster, .kind = MORALE_SPELL});
    case SPELL_THUNDERCLAP:
        return thunder(m, f);
    case SPELL_BLINDING_MIST: /* RULE("F14.2-d") */
    case SPELL_STONE_GRIP:    /* RULE("F14.2-e") */
        lasting_unless_resisted(m, f);
        break;
    case SPELL_SWIFT_STEP:
        swift_step(m, target);
        break;
    case SPELL_HEARTS_FIRE:
        hearts_fire(m, target);
        break;
    case SPELL_KNIT_FLESH:
        if (brothers_can_heal(m, target))
            brothers_heal(m, target, RULE("F14.2-j"));
        break;
    case SPELL_VEIL_OF_DUSK:
        veil(m, target);
        break;
    case SPELL_UNBINDING:
        unbind(m, target);
        break;
    default: /* RULE("F14.2-f"), RULE("F14.2-g") */
        begin_spell(m, target, (enum spell)v->spell);
        break;
    }
    return flow_done(m, NO_RESULT);
}

/* --- what they are worth ---------------------------------------------------------------------- */

/* Hundredths of the target's value that a success is worth: rough, but in the right order; no rule: advice */
static const int32_t percent[SPELLS] = {
    [SPELL_STUMBLING_ROOTS] = 12, [SPELL_DREAD_WHISPER] = 15, [SPELL_BLINDING_MIST] = 10,
    [SPELL_STONE_GRIP] = 12,      [SPELL_IRON_HIDE] = 8,      [SPELL_KEEN_EDGE] = 8,
    [SPELL_SWIFT_STEP] = 6,       [SPELL_HEARTS_FIRE] = 10,   [SPELL_KNIT_FLESH] = 30,
    [SPELL_VEIL_OF_DUSK] = 5,     [SPELL_THUNDERCLAP] = 20,   [SPELL_UNBINDING] = 6,
};

static int32_t damage_worth(const struct match *m, const struct brothers_casting *c)
{
    struct brothers_harm harm = {0};
    struct brothers_faces faces;
    struct brothers_sum jd;

    brothers_faces(m, brothers_side_of(m, c->caster), &faces);
    brothers_plan_jd_shot(m, c->target, 0, NULL, false, &jd);
    harm.cases = (int64_t)faces.total * faces.total;
    for (int32_t i = 0; i < faces.count; i++)
        brothers_count_hit(m, c->target,
                           faces.value[i] - brothers_wound_malus(m, c->caster) +
                               brothers_of(m)->spell[c->spell].damage,
                           &jd, true, faces.weight[i], &harm);
    return brothers_harm_worth(m, c->target, &harm);
}

/* Friends who would be stunned, too, count against it. */
static int32_t thunder_worth(const struct match *m, const struct brothers_casting *c)
{
    int32_t sum = 0;

    for (int32_t i = brothers_next_fighter(m, NOTHING); i >= 0; i = brothers_next_fighter(m, i)) {
        if (!brothers_in_play(m, i) || i == c->caster ||
            !brothers_known_to(m, i, brothers_side_of(m, c->caster)) ||
            (i != c->target && brothers_distance(m, i, c->target) > THUNDER_REACH))
            continue;
        sum +=
            (brothers_enemies(m, i, c->caster) ? 1 : -1) * (brothers_value(m, i) / 100 * percent[c->spell]);
    }
    return sum;
}

int32_t brothers_spell_worth(const struct match *m, const struct brothers_casting *c)
{
    int32_t worth = brothers_value(m, c->target) / 100 * percent[c->spell];

    if (c->spell == SPELL_EMBER_DART || c->spell == SPELL_SKY_LANCE)
        return damage_worth(m, c);
    if (c->spell == SPELL_THUNDERCLAP)
        return thunder_worth(m, c);
    if (c->spell == SPELL_HEARTS_FIRE && brothers_figure_at(m, c->target)->routed)
        return 4 * worth;
    if (brothers_under(m, c->target, (enum spell)c->spell))
        return 0;
    if (c->spell == SPELL_KEEN_EDGE && !brothers_engaged(m, c->target))
        return worth / 4;
    return worth;
}
