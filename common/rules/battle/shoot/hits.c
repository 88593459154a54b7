/* The dice of a volley. */
#include "common/rules/battle/shoot/hits.h"

#include "common/rules/battle/arsenal/profiles.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/shoot/shooters.h"
#include "common/rules/battle/shoot/struck.h"
#include "common/rules/battle/shoot/throw.h"
#include "common/rules/massed/throws.h"

enum { HITS_MOST = 2 * BLOCK_FIGURES_MOST };

/* A hit on its way to a wound. */
struct hit {
    struct battle_struck on;
    struct battle_shot shot;
    int32_t shooter;
    bool misfire; /* RULE("B13.8.1-g"), RULE("B13.8.2-h"): of the firer himself */
};

struct hail {
    const struct battle_volley *v;
    int32_t shots, far, hits, wounds; /* of what has not been told */
    int32_t all;                      /* shots */
    bool burst;                       /* it strikes whoever is under a template */
    int32_t rolls;
    struct roll roll[EVENT_ROLLS_MAX];
    int32_t count;
    struct hit hit[HITS_MOST];
};

/* RULE("B6.2.4-a"): the target was named blind, and everybody's way to it leads through too narrow a gap. */
static void tell_no_lane(struct match *m, const struct battle_volley *v)
{
    struct event *e = battle_tell(m, "battle.no_lane", RULE("B6.2.4-a"), v->unit);

    event_arg(e, "target", ARG_UNIT, v->target);
    event_word(e, "weapon", battle_missile_word((enum massed_weapon)v->weapon));
    event_end(m);
}

static void tell(struct match *m, struct hail *h)
{
    struct event *e;

    e = battle_tell(m,
                    h->burst         ? "battle.burst"
                    : h->v->thrown   ? "battle.throws"
                    : h->v->reaction ? "battle.reaction_volley"
                                     : "battle.volley",
                    h->burst       ? RULE("B13.8.4-j")
                    : h->v->thrown ? RULE("B13.7.6-b")
                                   : RULE("B6.2-a"),
                    h->v->unit);
    event_arg(e, "target", ARG_UNIT, h->v->target);
    event_word(e, "weapon", battle_missile_word((enum massed_weapon)h->v->weapon));
    event_arg(e, "shots", ARG_NUMBER, h->shots);
    event_arg(e, "far", ARG_NUMBER, h->far);
    event_arg(e, "hits", ARG_NUMBER, h->hits);
    event_arg(e, "wounds", ARG_NUMBER, h->wounds);
    for (int32_t i = 0; i < h->rolls; i++)
        event_roll(e, &h->roll[i]);
    event_end(m);
    h->shots = h->far = h->hits = h->wounds = h->rolls = 0;
}

/* no rule: where the event is full it is told, and another begins */
static void make_room(struct match *m, struct hail *h)
{
    if (h->rolls == EVENT_ROLLS_MAX)
        tell(m, h);
}

/* The roll that shows such dice. */
static struct roll *roll_for(struct match *m, struct hail *h, const char *what, int32_t side, int32_t target,
                             const struct battle_values *rows)
{
    struct roll *roll;

    for (int32_t i = 0; i < h->rolls; i++)
        if (h->roll[i].side == side && massed_same_throw(&h->roll[i], what, target, rows->row, rows->count))
            return &h->roll[i];
    make_room(m, h);
    roll = &h->roll[h->rolls++];
    roll_begin(roll, what, side, NOBODY, D6);
    roll->target = target;
    for (int32_t i = 0; i < rows->count; i++)
        roll_modify(roll, rows->row[i].value, rows->row[i].rule);
    return roll;
}

/* One die of a roll; the roll counts those that reach the number, where one is needed. */
static int32_t die_for(struct match *m, struct hail *h, const char *what, int32_t side, int32_t target,
                       const struct battle_values *rows, int32_t needed)
{
    struct roll *roll = roll_for(m, h, what, side, target, rows);
    int32_t face = roll_die(m, roll);

    roll->total += needed > 0 ? face >= needed : face;
    return face;
}

/* --- to hit --------------------------------------------------------------------------------------------- */

static void add_hit(struct hail *h, const struct battle_aimed *a, struct battle_struck on, bool misfire)
{
    if (h->count < HITS_MOST) /* no rule: the room for them */
        h->hit[h->count++] =
            (struct hit){.on = on, .shot = a->shot, .shooter = a->shooter, .misfire = misfire};
}

/* RULE("B6.2-b"), RULE("B6.2-c"), RULE("B6.2-d"), RULE("B6.2-e"), RULE("B6.2-f"). */
static void shoot_once(struct match *m, struct hail *h, const struct battle_aimed *a)
{
    enum { OF_ONE = 7 };
    int32_t side = battle_side_of(m, h->v->unit), needed = battle_shot_score(a->bs, a->to_hit.value), face;
    struct battle_values rows = a->to_hit;
    bool misfires = battle_missile(a->shot.weapon, a->shot.elf)->misfires;

    h->shots++;
    h->all++;
    if (needed == NEVER)
        return;
    battle_add(&rows, OF_ONE - a->bs - rows.value - needed, RULE("B6.2-c")); /* down to the least score */
    face = die_for(m, h, "battle.roll.shot", side, OF_ONE - a->bs, &rows, needed);
    if (face >= needed) {
        h->hits++;
        add_hit(h, a, (struct battle_struck){.unit = h->v->target, .figure = h->v->named}, false);
    } else if (face == 1 && misfires)
        add_hit(h, a, battle_struck_firer(m, a->shooter), true);
}

/* RULE("B13.7.6-b"): the front rank throws. */
static bool may_shoot(const struct match *m, const struct battle_volley *v, int32_t figure)
{
    if (v->thrown == THROWN_NOT)
        return battle_may_use(m, figure, (enum massed_weapon)v->weapon, v->reaction);
    return battle_throws_in_front(m, figure) && battle_may_throw(m, figure, (enum massed_weapon)v->weapon);
}

/* RULE("B6.2.1-e"), RULE("B6.2.1-f"), RULE("B13.2-g"): only who does not have the target in his arc is left
 * for another. */
static void shoot_all(struct match *m, struct hail *h)
{
    const struct battle_volley *v = h->v;

    EACH_MEMBER(m->state, v->unit, figure)
    {
        struct battle_aimed a;
        enum battle_shot_outcome outcome;

        if ((v->figure != NOBODY && v->figure != figure) || battle_figure_at(m, figure)->shot ||
            !stand_on_table(table_of(m), figure) || !may_shoot(m, v, figure))
            continue;
        outcome = battle_aim_shot(m, v, figure, &a);
        battle_figure_at(m, figure)->shot = outcome != SHOT_NOT_IN_ARC;
        if (outcome == SHOT_TOO_FAR) { /* RULE("B6-e"): a miss without a roll */
            h->far++;
            h->shots++;
            h->all++;
        }
        for (int32_t i = 0; outcome == SHOT_MADE && i < a.shots; i++)
            shoot_once(m, h, &a);
    }
}

/* --- whom ----------------------------------------------------------------------------------------------- */

/* RULE("B6.2.6-b"), RULE("B14.6.2-l"). RULE("B6.2.6-g"): hits on friends go on as all others do. */
static void find_struck(struct match *m, struct hail *h)
{
    static const struct battle_values none = {0};
    struct battle_odds_of_units shares;

    battle_share_hits(m, h->v, &shares);
    for (int32_t i = 0; i < h->count; i++) {
        struct hit *hit = &h->hit[i];

        if (hit->misfire)
            continue;
        if (shares.faces > 0) {
            struct roll *roll = roll_for(m, h, "battle.roll.struck", battle_side_of(m, h->v->unit), 0, &none);
            int32_t face;

            roll->sides = shares.faces;
            face = roll_die(m, roll);
            roll->total += face; /* no rule: told */
            hit->on = battle_struck_by(&shares, face);
        }
    }
}

/* --- to wound and to save ------------------------------------------------------------------------------- */

/* RULE("B13.7.10-a"): a blowpipe's hit has a die for its S, unless poison does no harm; RULE("B13.7.10-b"):
 * by an option one die is for all hits of the unit in this turn. */
static void find_strength_die(struct match *m, struct hail *h, struct hit *hit)
{
    static const struct battle_values none = {0};
    const struct battle_missile *row = battle_missile(hit->shot.weapon, hit->shot.elf);
    struct battle_unit *u = battle_unit_at(m, h->v->unit);
    bool rolled = battle_option(m, OPTION_SINGLE_STRENGTH_ROLL) && u->dart_turn == battle_of(m)->player_turns;

    if (row->strength != STRENGTH_OF_DIE || hit->shot.target_unliving)
        return;
    if (!rolled) {
        u->dart_strength = die_for(m, h, "battle.roll.strength", battle_side_of(m, h->v->unit), 0, &none, 0);
        u->dart_turn = battle_of(m)->player_turns;
    }
    hit->shot.die = u->dart_strength;
}

/* RULE("B6.3-a"), RULE("B6.3-e"), RULE("B6.3-f"). */
static bool wounds(struct match *m, struct hail *h, struct hit *hit)
{
    static const struct battle_values none = {0};
    int32_t needed;

    hit->shot.target_unliving = battle_struck_unliving(m, &hit->on);
    hit->shot.target_armoured = battle_struck_armoured(m, &hit->on);
    if (!hit->misfire)
        find_strength_die(m, h, hit);
    needed = battle_wound_score(hit->misfire ? (int32_t)MISFIRE_STRENGTH
                                             : battle_missile_strength(&hit->shot).value,
                                battle_struck_toughness(m, &hit->on));
    return needed == SURE_TO_WOUND ||
           (needed != NEVER && die_for(m, h, "battle.roll.wound", battle_side_of(m, h->v->unit), needed,
                                       &none, needed) >= needed);
}

/* RULE("B6.4-a"), RULE("B6.4-b"), RULE("B6.4-g"), RULE("B6.5-b"). */
static bool saves(struct match *m, struct hail *h, const struct hit *hit)
{
    struct battle_values points = battle_struck_save(m, &hit->on, hit->shooter), rows = {0};
    int32_t needed;

    if (!hit->misfire) /* RULE("B13.8.1-g"): with its normal save */
        battle_missile_save(&hit->shot, &rows);
    needed = battle_save_needed(&points, rows.value);
    return needed != NO_SAVE && die_for(m, h, "battle.roll.save", battle_side_of(m, hit->on.unit),
                                        NO_SAVE - points.value, &rows, needed) >= needed;
}

/* Losses to shooting: neither those to oneself nor those by what is thrown at contact (RULE("B8.1-c")). */
static bool is_shot(const struct hail *h, const struct hit *hit)
{
    return !hit->misfire && h->v->thrown == THROWN_NOT && !(h->burst && hit->on.unit == h->v->unit);
}

/* RULE("B5.7.2-h"): of a mixed formation each casualty falls on a component by a die with as many faces as it
 * has figures left: those of the first come first. The game master has it rolled again, or moves figures. */
static void allot(struct match *m, struct hail *h, struct battle_struck *on)
{
    int32_t first, faces = battle_shared_by(m, on, &first);
    struct roll *roll;

    if (faces == 0)
        return;
    make_room(m, h);
    roll = &h->roll[h->rolls++];
    roll_begin(roll, "battle.roll.component", battle_side_of(m, h->v->unit), NOBODY, faces);
    roll->total = roll_die(m, roll);
    on->component = roll->total <= first ? 1 : 2;
}

/* All hits wound, then all wounds are saved, then they are taken. */
static void resolve(struct match *m, struct hail *h)
{
    int32_t left = 0;

    for (int32_t i = 0; i < h->count; i++)
        if (wounds(m, h, &h->hit[i]))
            h->hit[left++] = h->hit[i];
    h->count = left;
    left = 0;
    for (int32_t i = 0; i < h->count; i++)
        if (!saves(m, h, &h->hit[i]))
            h->hit[left++] = h->hit[i];
    for (int32_t i = 0; i < left; i++) {
        allot(m, h, &h->hit[i].on);
        if (battle_take_wound(m, &h->hit[i].on, is_shot(h, &h->hit[i])))
            h->wounds += !h->hit[i].misfire;
    }
    if (h->v->thrown != THROWN_NOT) /* RULE("B13.7.6-d") */
        battle_unit_at(m, h->v->unit)->thrown_wounds += h->wounds;
}

void battle_shoot(struct match *m, const struct battle_volley *v)
{
    struct hail h = {.v = v};

    shoot_all(m, &h);
    if (h.all == 0 && v->thrown == THROWN_NOT) {
        tell_no_lane(m, v);
        return;
    }
    if (h.all > 0)
        battle_note_shot(m, v);
    find_struck(m, &h);
    resolve(m, &h);
    tell(m, &h);
}

/* RULE("B13.8.4-j"): one hit each, and its wound stays with whom it strikes. */
void battle_hit_each(struct match *m, const struct battle_volley *v, int32_t thrower, const int32_t *figure,
                     int32_t count)
{
    struct hail h = {.v = v, .burst = true};
    struct battle_aimed a = {
        .shooter = thrower,
        .shot = {.weapon = (enum massed_weapon)v->weapon, .s = massed_value(m, thrower, CHAR_S), .shots = 1}};

    for (int32_t i = 0; i < count; i++)
        add_hit(&h, &a, (struct battle_struck){.unit = figure_at(m, figure[i])->unit, .figure = figure[i]},
                false);
    h.hits = h.count;
    resolve(m, &h);
    tell(m, &h);
}
