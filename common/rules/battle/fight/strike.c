/* B7.6: the dice of one unit against one enemy. */
#include "common/rules/battle/fight/strike.h"

#include "common/rules/battle/arsenal/armour.h"
#include "common/rules/battle/arsenal/profiles.h"
#include "common/rules/battle/characters/challenge.h"
#include "common/rules/battle/fight/aim.h"
#include "common/rules/battle/fight/blow.h"
#include "common/rules/battle/fight/breach.h"
#include "common/rules/battle/fight/pistols.h"
#include "common/rules/battle/fight/wounds.h"

/* RULE("B7.8-b"), RULE("B7.9-c"): attacks that need the same scores, at the same sort of target. */
struct sheaf {
    int32_t victim;    /* somebody who is named; NOBODY: the ordinary figures */
    int32_t component; /* B5.7.2-g: of a mixed formation, the one that is struck */
    bool frightful;    /* B10.8-i: of figures that cause fear */
    int32_t attacks;
    struct battle_blow blow;
};

/* Of `struck`: it has had its first series of free hits, all but so many attacks more than this that it holds
 * back. */
enum { SHEAVES = 32, FREED = 2 };

struct volley {
    int32_t unit, enemy;
    bool free;
    int32_t attacks, hits, wounds, unsaved, inflicted, by_fear;
    int32_t sheaves;
    struct sheaf sheaf[SHEAVES];
    int32_t rolls;
    struct roll roll[EVENT_ROLLS_MAX];
    struct roll unseen; /* what has no room in the event */
};

/* --- gathering ------------------------------------------------------------------------------------------ */

static bool alike(const struct battle_blow *a, const struct battle_blow *b)
{
    return a->sure == b->sure && a->place == b->place && a->hit.value == b->hit.value &&
           a->wound_score == b->wound_score && a->guard.value == b->guard.value &&
           a->pierced.value == b->pierced.value && a->save == b->save;
}

static void add(struct volley *v, struct sheaf more)
{
    for (int32_t i = 0; i < v->sheaves; i++)
        if (v->sheaf[i].victim == more.victim && v->sheaf[i].component == more.component &&
            v->sheaf[i].frightful == more.frightful &&
            (alike(&v->sheaf[i].blow, &more.blow) || i == SHEAVES - 1)) {
            v->sheaf[i].attacks += more.attacks;
            return;
        }
    assert(v->sheaves < SHEAVES);
    v->sheaf[v->sheaves++] = more;
}

/* RULE("B7.5-d"): first those for somebody who is named; RULE("B7.11-f"): the rest for the ordinary figures.
 */
static void add_part(const struct match *m, struct volley *v, int32_t figure, enum battle_part part,
                     int32_t foe, int32_t attacks, int32_t named_left[NAMED_MOST])
{
    const struct battle_figure *f = battle_figure_at(m, figure);
    int32_t component = battle_component_struck(m, f->foe[foe].victim),
            ordinary = battle_ordinary_of(m, v->enemy, component);
    struct sheaf more = {.frightful = f->nature.traits & TRAIT_CAUSES_FEAR};

    for (int32_t i = 0; i < NAMED_MOST; i++) {
        int32_t target = f->named[i], on = named_left[i] < attacks ? named_left[i] : attacks;

        if (target == NOBODY || figure_at(m, target)->unit != v->enemy || on == 0)
            continue;
        more.victim = target;
        more.attacks = on;
        more.blow = battle_find_blow(m, figure, part, foe, target, v->free);
        add(v, more);
        named_left[i] -= on;
        attacks -= on;
    }
    if (attacks == 0 || ordinary == NOBODY || battle_stands_apart(m, figure)) /* RULE("B7.15-d") */
        return;
    more.victim = NOBODY;
    more.component = component;
    more.attacks = attacks;
    more.blow = battle_find_blow(m, figure, part, foe, ordinary, v->free);
    add(v, more);
}

static int32_t foe_index(const struct match *m, int32_t figure, int32_t enemy)
{
    for (int32_t i = 0; i < FOES_MOST; i++)
        if (battle_figure_at(m, figure)->foe[i].unit == enemy)
            return i;
    return NOTHING;
}

/* Attacks of the part at this value of I. */
static int32_t due(const struct match *m, int32_t figure, enum battle_part part, int32_t foe,
                   int32_t initiative)
{
    int32_t attacks = battle_attacks_on(m, figure, part, foe);

    return attacks > 0 && battle_initiative(m, figure, part, foe).value == initiative ? attacks : 0;
}

/* RULE("B7.7-c"): whoever has fallen does not strike. RULE("B13.8.3-g"): pistols are fired at the same
 * moment, those of the fallen, too. */
static int32_t foe_struck(const struct match *m, int32_t figure, int32_t enemy)
{
    return massed_lives(m, figure) || battle_figure_at(m, figure)->fires == FIRES
               ? foe_index(m, figure, enemy)
               : NOTHING;
}

bool battle_strikes_at(const struct match *m, int32_t unit, int32_t enemy, int32_t initiative)
{
    EACH_MEMBER(m->state, unit, figure)
    {
        int32_t foe = foe_struck(m, figure, enemy);

        for (enum battle_part part = PART_RIGHT; foe != NOTHING && part < BATTLE_PARTS; part++)
            if (due(m, figure, part, foe, initiative) > 0)
                return true;
    }
    return false;
}

int32_t battle_next_initiative(const struct match *m, int32_t unit, int32_t below)
{
    int32_t most = NOTHING;

    EACH_MEMBER(m->state, unit, figure)
    for (int32_t foe = 0; massed_lives(m, figure) && foe < FOES_MOST; foe++) {
        if (battle_figure_at(m, figure)->foe[foe].unit == NO_UNIT)
            continue;
        for (enum battle_part part = PART_RIGHT; part < BATTLE_PARTS; part++) {
            int32_t value;

            if (battle_attacks_on(m, figure, part, foe) == 0)
                continue;
            value = battle_initiative(m, figure, part, foe).value;
            most = value < below && value > most ? value : most;
        }
    }
    return most;
}

/* --- dice ----------------------------------------------------------------------------------------------- */

static struct roll *new_roll(const struct match *m, struct volley *v, const char *what, int32_t unit,
                             int32_t target)
{
    /* no rule: how much the log shows */
    struct roll *roll = v->rolls < EVENT_ROLLS_MAX ? &v->roll[v->rolls++] : &v->unseen;

    roll_begin(roll, what, battle_side_of(m, unit), NOBODY, D6);
    roll->target = target;
    return roll;
}

/* What has changed a score is among the rules of the event: the dice of a roll are compared one by one, and
 * have no modifier of their sum. */
static void explain(struct event *e, const struct battle_values *why)
{
    for (int32_t i = 0; i < why->count; i++)
        event_rule(e, why->row[i].rule);
}

/* So many dice that each need the score. */
static int32_t throw_dice(struct match *m, struct roll *roll, int32_t dice, int32_t score)
{
    for (int32_t i = 0; i < dice; i++)
        roll->total += roll_die(m, roll) >= score;
    return roll->total;
}

/* RULE("B7.8-a"), RULE("B7.8-c"), RULE("B7.8.1-a"): beyond 6 each 6 is rolled again. */
static int32_t roll_hits(struct match *m, struct volley *v, const struct sheaf *s)
{
    int32_t score = s->blow.hit_score, sixes;
    struct roll *roll;

    if (s->blow.sure)
        return s->attacks; /* RULE("B7.8.3-a"), RULE("B7.8.3-b") */
    if (score == NEVER)
        return 0;
    roll = new_roll(m, v, "battle.roll.hit", v->unit, score <= D6 ? score : D6);
    if (score <= D6)
        return throw_dice(m, roll, s->attacks, score);
    sixes = throw_dice(m, roll, s->attacks, D6);
    if (sixes == 0)
        return 0;
    return throw_dice(m, new_roll(m, v, "battle.roll.hit_again", v->unit, score - SECOND_DIE), sixes,
                      score - SECOND_DIE);
}

/* RULE("B7.9-a"), RULE("B3.1-a"). */
static int32_t roll_wounds(struct match *m, struct volley *v, const struct sheaf *s, int32_t hits)
{
    int32_t score = s->blow.wound_score;

    if (hits == 0 || score == NEVER)
        return 0;
    if (score == SURE_TO_WOUND)
        return hits;
    return throw_dice(m, new_roll(m, v, "battle.roll.wound", v->unit, score), hits, score);
}

/* RULE("B7.6-c"), RULE("B7.10-a"): one die for each wound; returns how many wounds are left. */
static int32_t roll_saves(struct match *m, struct volley *v, const struct sheaf *s, int32_t wounds)
{
    if (wounds == 0 || s->blow.save == NO_SAVE)
        return wounds;
    return wounds -
           throw_dice(m, new_roll(m, v, "battle.roll.save", v->enemy, s->blow.save), wounds, s->blow.save);
}

/* RULE("B7.8.2-d"), RULE("B7.9-d"), RULE("B13-a"): one wound each, of riders and mounts. RULE("B7.12-c"),
 * RULE("B7.12-d"): those that are saved, or beyond the W that are left, do not count. */
static void land(struct match *m, struct volley *v, const struct sheaf *s, int32_t wounds)
{
    for (int32_t i = 0; i < wounds; i++) {
        int32_t lost = s->victim == NOBODY ? battle_wound_ranks(m, v->enemy, v->unit, s->component)
                                           : battle_wound_figure(m, s->victim);

        v->inflicted += lost;
        v->by_fear += s->frightful ? lost : 0;
    }
}

/* Ordinary figures before those who are named, and easier blows first: the order of the dice does not depend
 * on the numbers of figures. */
static int64_t place_of(const struct match *m, const struct sheaf *s)
{
    const struct battle_blow *b = &s->blow;
    const int32_t key[] = {s->victim != NOBODY,
                           s->victim == NOBODY ? 0 : massed_figure_at(m, s->victim)->role,
                           s->victim == NOBODY ? s->component : figure_at(m, s->victim)->slot + 1,
                           !b->sure,
                           b->place - b->hit.value + HIT_MOST,
                           b->wound_score,
                           NO_SAVE - b->save,
                           b->hit.value + HIT_MOST,
                           s->frightful};
    int64_t place = 0;

    for (size_t i = 0; i < sizeof key / sizeof key[0]; i++)
        place = place * 128 + key[i] % 128;
    return place;
}

static void sort(const struct match *m, struct volley *v)
{
    for (int32_t i = 1; i < v->sheaves; i++)
        for (int32_t k = i; k > 0 && place_of(m, &v->sheaf[k]) < place_of(m, &v->sheaf[k - 1]); k--) {
            struct sheaf other = v->sheaf[k];

            v->sheaf[k] = v->sheaf[k - 1];
            v->sheaf[k - 1] = other;
        }
}

static void roll_out(struct match *m, struct volley *v, const char *key, const char *rule)
{
    struct event *e;

    if (v->sheaves == 0)
        return;
    sort(m, v);
    for (int32_t i = 0; i < v->sheaves; i++) {
        const struct sheaf *s = &v->sheaf[i];
        int32_t hits = roll_hits(m, v, s), wounds = roll_wounds(m, v, s, hits),
                unsaved = roll_saves(m, v, s, wounds);

        v->attacks += s->attacks;
        v->hits += hits;
        v->wounds += wounds;
        v->unsaved += unsaved;
        land(m, v, s, unsaved);
    }
    e = battle_tell(m, key, rule, v->unit);
    event_arg(e, "enemy", ARG_UNIT, v->enemy);
    event_arg(e, "attacks", ARG_NUMBER, v->attacks);
    event_arg(e, "hits", ARG_NUMBER, v->hits);
    event_arg(e, "wounds", ARG_NUMBER, v->wounds);
    event_arg(e, "inflicted", ARG_NUMBER, v->inflicted);
    for (int32_t i = 0; i < v->sheaves; i++) {
        explain(e, &v->sheaf[i].blow.hit);
        explain(e, &v->sheaf[i].blow.strength);
        explain(e, &v->sheaf[i].blow.pierced);
    }
    for (int32_t i = 0; i < v->rolls; i++)
        event_roll(e, &v->roll[i]);
    event_end(m);
}

/* --- blows ---------------------------------------------------------------------------------------------- */

void battle_strike(struct match *m, int32_t unit, int32_t enemy, int32_t initiative)
{
    static const struct volley nothing;
    struct volley v = nothing;

    v.unit = unit;
    v.enemy = enemy;
    EACH_MEMBER(m->state, unit, figure)
    {
        struct battle_figure *f = battle_figure_at(m, figure);
        int32_t foe = foe_struck(m, figure, enemy), named_left[NAMED_MOST];

        for (int32_t i = 0; i < NAMED_MOST; i++)
            named_left[i] = f->named_on[i];
        for (enum battle_part part = PART_RIGHT; foe != NOTHING && part < BATTLE_PARTS; part++) {
            int32_t attacks = due(m, figure, part, foe, initiative);

            if (attacks == 0)
                continue;
            add_part(m, &v, figure, part, foe, attacks, named_left);
            if (part != PART_PISTOL)
                f->struck |= part != PART_MOUNT || battle_attacks_of(m, figure) == attacks;
        }
    }
    if (initiative == PISTOLS_FIRST)
        roll_out(m, &v, "battle.fires_pistols", RULE("B13.8.3-g"));
    else
        roll_out(m, &v, "battle.strikes", RULE("B7.6-b"));
    battle_unit_at(m, unit)->inflicted += v.inflicted;
    battle_unit_at(m, unit)->inflicted_by_fear += v.by_fear;
    battle_note_clash(m, unit, enemy, v.inflicted);
}

void battle_strike_alone(struct match *m, int32_t figure, int32_t target, const char *rule)
{
    static const struct volley nothing;
    struct battle_figure *f = battle_figure_at(m, figure);
    struct volley v = nothing;
    int32_t foe = foe_struck(m, figure, figure_at(m, target)->unit),
            named_left[NAMED_MOST] = {battle_attacks_of(m, figure)};

    if (foe == NOTHING)
        return;
    v.unit = figure_at(m, figure)->unit;
    v.enemy = figure_at(m, target)->unit;
    f->named[0] = target;
    for (enum battle_part part = PART_RIGHT; part < BATTLE_PARTS; part++)
        if (battle_part_reaches(m, figure, part, foe))
            add_part(m, &v, figure, part, foe, battle_part_attacks(m, figure, part), named_left);
    f->named[0] = NOBODY;
    roll_out(m, &v, "battle.strikes", rule);
    battle_unit_at(m, v.unit)->inflicted += v.inflicted;
    battle_unit_at(m, v.unit)->inflicted_by_fear += v.by_fear;
}

/* RULE("B8.3-b"): no rear ranks, and one first series for each. */
static int32_t foe_struck_freely(const struct match *m, int32_t figure, int32_t routers, bool once)
{
    const struct battle_figure *f = battle_figure_at(m, figure);

    return f->behind != NOBODY || (once && f->struck == FREED) ? NOTHING : foe_struck(m, figure, routers);
}

int32_t battle_free_attacks(const struct match *m, int32_t figure, int32_t routers, bool once)
{
    int32_t foe = foe_struck_freely(m, figure, routers, once), attacks = 0,
            held = battle_figure_at(m, figure)->struck - FREED;

    for (enum battle_part part = PART_RIGHT; foe != NOTHING && part < BATTLE_PARTS; part++)
        attacks += battle_part_reaches(m, figure, part, foe) ? battle_part_attacks(m, figure, part) : 0;
    return once && held > 0 && held < attacks ? held : attacks;
}

/* RULE("B8.3-b"): attacks that its player keeps for others who may rout in the same step. */
static int32_t take_held(struct battle_figure *f)
{
    int32_t held = 0;

    for (int32_t i = 0; i < NAMED_MOST; i++)
        if (f->named[i] == NAMED_LATER) {
            held += f->named_on[i];
            f->named[i] = NOBODY;
            f->named_on[i] = 0;
        }
    return held;
}

/* RULE("B8.3-a"), RULE("B8.3-b"), RULE("B8.3-c"): every figure of the fighting rank that lives, with all its
 * attacks; RULE("B8.3-f"): the result of the combat does not change. */
int32_t battle_strike_freely(struct match *m, int32_t unit, int32_t routers, bool once, const char *rule)
{
    static const struct volley nothing;
    struct volley v = nothing;

    v.unit = unit;
    v.enemy = routers;
    v.free = true;
    EACH_MEMBER(m->state, unit, figure)
    {
        struct battle_figure *f = battle_figure_at(m, figure);
        int32_t foe = foe_struck_freely(m, figure, routers, once), named_left[NAMED_MOST],
                held = take_held(f), left = battle_free_attacks(m, figure, routers, once) - held;

        if (foe == NOTHING)
            continue;
        for (int32_t i = 0; i < NAMED_MOST; i++)
            named_left[i] = f->named_on[i];
        for (enum battle_part part = PART_RIGHT; left > 0 && part < BATTLE_PARTS; part++) {
            int32_t attacks =
                battle_part_reaches(m, figure, part, foe) ? battle_part_attacks(m, figure, part) : 0;

            attacks = attacks < left ? attacks : left;
            left -= attacks;
            if (attacks > 0)
                add_part(m, &v, figure, part, foe, attacks, named_left);
        }
        if (once)
            f->struck = FREED + held;
    }
    roll_out(m, &v, "battle.free_hits", rule);
    return battle_remove_doomed(m, routers, (struct massed_closing){0}); /* from the rear */
}
