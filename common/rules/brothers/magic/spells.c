/* F6: whom a spell may be cast at, the JS, and the procedure of casting and memorising. */
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

enum { SEEK_COST = 2, CONCENTRATE_COST = 2 };

static const struct spell_line *line_of(const struct match *m, int32_t spell)
{
    return &brothers_of(m)->spell[spell];
}

/* RULE("F6.1.1-e"), RULE("F12.2-b"): no armour but hide, on its feet, and in hand at most dagger, animal or
 * staff. */
bool brothers_may_cast(const struct match *m, int32_t caster)
{
    const struct brothers_figure *b = brothers_figure_at(m, caster);

    if (b->memorised == 0 || !brothers_standing_up(m, caster) || b->carries != NOTHING)
        return false;
    for (int32_t i = brothers_next_item(m, caster, NOTHING); i >= 0; i = brothers_next_item(m, caster, i)) {
        const struct brothers_figure *item = brothers_figure_at(m, i);

        if (item->where == WHERE_WORN && item->thing.what == THING_ARMOUR && !item->thing.natural)
            return false;
        if (brothers_held(m, i) && !item->thing.cast_free &&
            (item->thing.what == THING_WEAPON || item->thing.what == THING_SHOOTER ||
             item->thing.what == THING_SHIELD))
            return false;
    }
    return true;
}

/* RULE("F14.1-a"): offensive spells at enemies, support for friends or oneself. */
static bool right_side(const struct match *m, const struct brothers_casting *c)
{
    const struct spell_line *s = line_of(m, c->spell);

    if (brothers_enemies(m, c->caster, c->target))
        return s->offensive;
    return s->support && !(s->not_self && c->target == c->caster);
}

/* RULE("F6.1.2-b"): who is in contact may only cast offensively, at an enemy who touches him. */
static bool allowed_in_contact(const struct match *m, const struct brothers_casting *c)
{
    int32_t list[CONTACTS_MAX];
    int32_t count = brothers_contacts(m, c->caster, list, CONTACTS_MAX);

    for (int32_t i = 0; i < count && i < CONTACTS_MAX; i++)
        if (list[i] == c->target)
            return true;
    return count == 0;
}

/* A spell that would do nothing is no choice. */
static bool has_effect(const struct match *m, const struct brothers_casting *c)
{
    const struct brothers_figure *t = brothers_figure_at(m, c->target);

    switch (c->spell) {
    case SPELL_STUMBLING_ROOTS:
    case SPELL_DREAD_WHISPER:
        return !brothers_lying(m, c->target);
    case SPELL_KNIT_FLESH:
        return brothers_can_heal(m, c->target);
    case SPELL_VEIL_OF_DUSK:
        return !brothers_mounted(m, c->target) && brothers_calm(m, c->target) &&
               t->posture != POSTURE_HANGING;
    case SPELL_UNBINDING:
        for (int32_t i = 0; i < SPELLS; i++) /* no rule: the first spell does not last */
            if (t->lasting[i])
                return true;
        return false;
    default:
        return true;
    }
}

static bool in_range(const struct match *m, const struct brothers_casting *c)
{
    return c->target == c->caster ||
           brothers_distance(m, c->caster, c->target) <= line_of(m, c->spell)->range;
}

static bool in_sight(const struct match *m, const struct brothers_casting *c)
{
    length range = line_of(m, c->spell)->range;
    const struct stand *from = brothers_stand(m, c->caster), *to = brothers_stand(m, c->target);

    if (c->target == c->caster)
        return true;
    /* RULE("F6.1.1-a"): straight ahead, mounted casters included. */
    return !brothers_hidden(m, c->target) &&
           base_in_strip(&from->place, &from->base, range, &to->place, &to->base) &&
           brothers_line_to(m, c->caster, c->target);
}

/* RULE("F6.2-a"): what is out of sight can be sought, within range. */
bool brothers_can_cast_at(const struct match *m, struct brothers_casting *c)
{
    if (!brothers_in_play(m, c->target) || !right_side(m, c) ||
        !brothers_known_to(m, c->target, brothers_side_of(m, c->caster)) || !allowed_in_contact(m, c) ||
        !in_range(m, c) || !has_effect(m, c))
        return false;
    c->seeks = !in_sight(m, c);
    return true;
}

/* RULE("F6.1.2-c"), RULE("F6.1.2-e"), RULE("F6.1.1-d") */
void brothers_plan_casting(const struct match *m, const struct brothers_casting *c, struct brothers_sum *s)
{
    const struct brothers_figure *b = brothers_figure_at(m, c->caster);
    bool self = c->target == c->caster;

    *s = (struct brothers_sum){0};
    brothers_sum_add(s, line_of(m, c->spell)->level, RULE("F6.1.1-d"));
    brothers_sum_add(s, c->concentrate, RULE("F6.2-d"));
    if (self || brothers_distance(m, c->caster, c->target) < POINT_BLANK)
        brothers_sum_add(s, 1, RULE("F6.1.2-e"));
    brothers_sum_add(s, b->book_bonus, RULE("F14.1-e"));
    if (brothers_has_skill(m, c->caster, SKILL_ADEPT))
        brothers_sum_add(s, 1, RULE("F15.3-j"));
    if (brothers_mounted(m, c->caster))
        brothers_sum_add(s, -1, RULE("F6.1.2-e"));
    if (b->moved || b->oriented)
        brothers_sum_add(s, -1, RULE("F6.1.2-e"));
    if (!self && (brothers_lying(m, c->target) || brothers_hidden(m, c->target) ||
                  brothers_covered_from(m, c->target, c->caster)))
        brothers_sum_add(s, COVER_MALUS, RULE("F6.1.2-e"));
    if (!self && brothers_masked(m, c->caster, c->target))
        brothers_sum_add(s, -1, RULE("F6.1.2-e"));
    brothers_sum_add(s, -b->js_malus, RULE("F6.1.3-d"));
    if (brothers_under(m, c->caster, SPELL_BLINDING_MIST))
        brothers_sum_add(s, MIST_MALUS, RULE("F14.2-d"));
    brothers_sum_wounds(m, c->caster, s);
}

/* --- the menu --------------------------------------------------------------------------------- */

static bool has_book(const struct match *m, int32_t caster)
{
    if (!brothers_figure_at(m, caster)->needs_book)
        return true;
    for (int32_t i = brothers_next_item(m, caster, NOTHING); i >= 0; i = brothers_next_item(m, caster, i))
        if (brothers_figure_at(m, i)->thing.what == THING_BOOK)
            return true;
    return false;
}

/* RULE("F6.2-c"), RULE("F6.1.1-b"): from its book, out of combat, also lying (RULE("F0.5-n")). */
static void offer_memorising(const struct match *m, struct decision *d, int32_t figure)
{
    const struct brothers_figure *b = brothers_figure_at(m, figure);

    if (brothers_engaged(m, figure) || !has_book(m, figure))
        return;
    for (int32_t spell = 0; spell < SPELLS; spell++)
        if (b->spells >> spell & 1 && b->memorised != spell + 1)
            brothers_offer(m, d, figure, ACTION_MEMORISE, spell, NOTHING, line_of(m, spell)->pa);
}

void brothers_offer_spells(const struct match *m, struct decision *d, int32_t figure)
{
    const struct brothers_figure *b = brothers_figure_at(m, figure);

    if (b->exempt || b->posture == POSTURE_HANGING)
        return;
    offer_memorising(m, d, figure);
    if (!brothers_may_cast(m, figure))
        return;
    for (int32_t i = brothers_next_fighter(m, NOTHING); i >= 0; i = brothers_next_fighter(m, i)) {
        struct brothers_casting c = {.caster = figure, .target = i, .spell = b->memorised - 1};

        if (brothers_can_cast_at(m, &c))
            brothers_offer(m, d, figure, ACTION_CAST, i, c.spell,
                           line_of(m, c.spell)->pa + (c.seeks ? SEEK_COST : 0)); /* RULE("F6.2-b") */
    }
}

/* --- casting ---------------------------------------------------------------------------------- */

static struct brothers_casting casting_of(const struct frame *f)
{
    const struct brothers_cast_frame *v = FRAME_READ(brothers_cast_frame, f);

    return (struct brothers_casting){.caster = v->caster,
                                     .target = v->target,
                                     .spell = v->spell,
                                     .concentrate = v->concentrate,
                                     .seeks = v->seeks};
}

static enum flow begin(struct match *m, struct frame *f)
{
    struct brothers_cast_frame *v = FRAME(brothers_cast_frame, f);
    struct brothers_casting c = casting_of(f);
    bool can = brothers_can_cast_at(m, &c);

    assert(can);
    (void)can;
    v->seeks = c.seeks;
    brothers_spend(m, c.caster, line_of(m, c.spell)->pa + (c.seeks ? SEEK_COST : 0));
    if (brothers_spare_pa(m, c.caster) < CONCENTRATE_COST) {
        v->concentrate = NOTHING;
        return flow_again(f, CAST_THROW);
    }
    struct event *e = brothers_tell(m, "brothers.cast.begins", RULE("F6.2-b"), c.caster);

    event_word(e, "spell", brothers_spell_words[c.spell]);
    event_arg(e, "target", ARG_FIGURE, c.target);
    event_end(m);
    return flow_ask(m, f, CAST_THROW, Q_CASTING, 1 << brothers_side_of(m, c.caster));
}

/* RULE("F6.1.3-d"): the backlash is its own fault; a rider who is blown over falls off. */
static enum flow fail_critically(struct match *m, struct frame *f)
{
    struct brothers_cast_frame *v = FRAME(brothers_cast_frame, f);
    int32_t caster = v->caster, row = brothers_critical_spell(m, caster);

    if (row == 0)
        return flow_call(m, f, CAST_OVER, P_JDEG, caster, NOTHING, true);
    if (row == 2)
        brothers_fall(m, caster, false, RULE("F6.1.3-d"));
    return flow_done(m, NO_RESULT);
}

static enum flow cast(struct match *m, struct frame *f)
{
    struct brothers_cast_frame *v = FRAME(brothers_cast_frame, f);
    struct brothers_casting c;
    struct brothers_sum s;
    struct roll roll;
    int32_t natural;
    enum check_result check;
    struct event *e;

    if (v->concentrate == NOTHING)
        v->concentrate = 0;
    else {
        v->concentrate = flow_answer(m, brothers_side_of(m, v->caster))->item[0].ref;
        brothers_spend(m, v->caster, CONCENTRATE_COST * v->concentrate);
    }
    c = casting_of(f);
    brothers_plan_casting(m, &c, &s);
    brothers_come_out(m, c.caster, VISIBLE_OPEN, RULE("F6.1.2-a"));
    natural = brothers_throw(m, &roll, "brothers.roll.spell", c.caster, &s);
    check = brothers_check(&roll, natural, TARGET_NUMBER);
    v->face = natural - brothers_wound_malus(m, c.caster);
    e = brothers_tell(m, check == CHECK_PASSED ? "brothers.cast.passed" : "brothers.cast.failed",
                      RULE("F6.2-b"), c.caster);
    event_word(e, "spell", brothers_spell_words[c.spell]);
    event_arg(e, "target", ARG_FIGURE, c.target);
    if (c.seeks)
        event_rule(e, RULE("F6.2-a"));
    event_rule(e, check == CHECK_PASSED ? RULE("F6.1.3-a") : RULE("F6.1.3-b"));
    event_roll(e, &roll);
    event_end(m);
    if (check == CHECK_CRITICAL)
        return fail_critically(m, f);
    return check == CHECK_PASSED ? flow_again(f, CAST_EFFECT) : flow_done(m, NO_RESULT);
}

enum flow brothers_cast_run(struct match *m, struct frame *f)
{
    const struct brothers_cast_frame *v = FRAME_READ(brothers_cast_frame, f);

    assert(brothers_heads_unit(m, v->caster) && v->spell >= 0 && v->spell < SPELLS);
    switch (f->step) {
    case CAST_BEGIN:
        return begin(m, f);
    case CAST_THROW:
        return cast(m, f);
    case CAST_EFFECT:
        return brothers_spell_effect(m, f);
    case CAST_OVER:
        return flow_done(m, NO_RESULT);
    default:
        flow_lost(m, f);
    }
}

/* RULE("F6.1.1-c"): it replaces what was memorised. */
enum flow brothers_memorise_run(struct match *m, struct frame *f)
{
    struct brothers_memorise_frame *v = FRAME(brothers_memorise_frame, f);
    int32_t figure = v->figure, spell = v->spell;

    assert(brothers_heads_unit(m, figure));
    assert(spell >= 0 && spell < SPELLS);
    brothers_spend(m, figure, line_of(m, spell)->pa);
    brothers_figure_at(m, figure)->memorised = spell + 1;
    struct event *e = brothers_tell(m, "brothers.memorised", RULE("F6.2-c"), figure);

    event_word(e, "spell", brothers_spell_words[spell]);
    event_rule(e, RULE("F6.1.1-c"));
    event_end(m);
    return flow_done(m, NO_RESULT);
}

/* --- how hard to concentrate ------------------------------------------------------------------ */

void brothers_casting_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct brothers_cast_frame *v = FRAME_TOP(brothers_cast_frame, m);
    int32_t most = brothers_pa_left(m, v->caster) / CONCENTRATE_COST;

    (void)side;
    d->figure = v->caster;
    d->min = d->max = 1;
    decision_arg(d, "target", ARG_FIGURE, v->target);
    for (int32_t i = 0; i <= most; i++) {
        struct option *o = decision_option(d, i == 0 ? "cast" : "concentrate", "brothers.option.concentrate");

        o->id = i;
        option_arg(o, "bonus", ARG_NUMBER, i);
        option_arg(o, "pa", ARG_NUMBER, CONCENTRATE_COST * i);
    }
}

bool brothers_casting_check(const struct match *m, const struct decision *d, const struct answer *a,
                            struct preview *p, struct refusal *why)
{
    (void)d;
    (void)why;
    p->unit = "brothers.word.pa";
    p->cost = CONCENTRATE_COST * a->item[0].ref;
    p->budget = brothers_pa_left(m, FRAME_TOP(brothers_cast_frame, m)->caster);
    return true;
}

void brothers_casting_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    (void)m;
    (void)d;
    answer_add(a, 0, NO_VALUE);
}

static void chance_of(const struct match *m, const struct brothers_casting *c, struct brothers_sum *s,
                      int64_t *wins, int64_t *cases)
{
    struct brothers_faces faces;

    brothers_plan_casting(m, c, s);
    brothers_faces(m, brothers_side_of(m, c->caster), &faces);
    *wins = brothers_reaching(&faces, s->total, TARGET_NUMBER, true);
    *cases = faces.total;
}

int32_t brothers_casting_worth(const struct match *m, const struct brothers_casting *c)
{
    struct brothers_sum s;
    int64_t wins, cases;

    chance_of(m, c, &s, &wins, &cases);
    return (int32_t)(brothers_spell_worth(m, c) * wins / cases);
}

void brothers_casting_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    for (int32_t i = 0; i < d->option_count; i++) {
        struct brothers_casting c = casting_of(flow_top(m));

        c.concentrate = d->option[i].id;
        if (!suggest_option(s, &d->option[i],
                            brothers_casting_worth(m, &c) -
                                WORTH_OF_EXTRA_PA * CONCENTRATE_COST * c.concentrate))
            return;
        suggest_arg(s, "bonus", ARG_NUMBER, c.concentrate);
    }
}

void brothers_casting_odds(const struct match *m, const struct decision *d, const struct answer *a,
                           struct odds *o)
{
    struct brothers_casting c = casting_of(flow_top(m));
    struct brothers_sum s;
    int64_t wins, cases;

    (void)d;
    c.concentrate = a->item[0].ref;
    chance_of(m, &c, &s, &wins, &cases);
    odds_line(o, "brothers.odds.cast", wins, cases);
    odds_modifiers(o, s.line, s.count);
}
