/* O5.5: who fights in a round. */
#include "common/rules/orders/fight/strikers.h"

#include "common/rules/massed/bodies.h"
#include "common/rules/orders/fight/aboard.h"
#include "common/rules/orders/fight/arms.h"
#include "common/rules/orders/fight/challenge.h"
#include "common/rules/orders/figures.h"

bool orders_base_touches(const struct match *m, int32_t figure, int32_t enemy)
{
    EACH_MEMBER(m->state, enemy, other)
    if (figure_at(m, other)->fate == FATE_IN_PLAY && orders_figures_touch(m, figure, other))
        return true;
    return false;
}

/* RULE("B20.5-i"): some part of the other's base is ahead of the chariot's front. */
static bool ahead_of(const struct match *m, int32_t chariot, int32_t other)
{
    const struct stand *s = table_stand_const(table_of(m), chariot),
                       *t = table_stand_const(table_of(m), other);
    struct block own = massed_block_of_one(&s->place, &s->base);
    struct outline base = base_outline(&t->place, &t->base);

    for (int32_t i = 0; i < base.corners; i++)
        if (block_offset(&own, base.corner[i]).y >= -CONTACT) /* no rule: a hair's breadth */
            return true;
    return false;
}

static bool touches_ahead(const struct match *m, int32_t chariot, int32_t enemy)
{
    EACH_MEMBER(m->state, enemy, other)
    if (figure_at(m, other)->fate == FATE_IN_PLAY && orders_figures_touch(m, chariot, other) &&
        ahead_of(m, chariot, orders_ground_of(m, other)))
        return true;
    return false;
}

/* RULE("O10.5-b"): who serves a machine that is touched fights as if he were. RULE("O10.11-a"): from a
 * chariot only to its front. */
static bool in_base_contact(const struct match *m, int32_t figure, int32_t enemy)
{
    const struct massed_figure *f = massed_figure_at(m, figure);

    if (orders_on_chariot(m, figure))
        return touches_ahead(m, orders_ground_of(m, figure), enemy);
    if (orders_base_touches(m, figure, enemy))
        return true;
    return f->role == ROLE_CREWMAN && f->aboard != NOBODY && figure_at(m, f->aboard)->fate == FATE_IN_PLAY &&
           orders_base_touches(m, f->aboard, enemy);
}

/* RULE("O5.5-f"): from the second round on, unless the unit that was charged or reached is compact or in
 * Defence. */
bool orders_interpenetrate(const struct match *m, int32_t contact)
{
    const struct orders_contact *c = orders_contact_at(m, contact);
    const struct orders_unit *struck = orders_unit_at(m, c->struck);

    return c->rounds > 0 && struck->formation != FORMATION_COMPACT && !struck->defence;
}

/* RULE("O4.5-g"), RULE("O9.1-d"): two ranks of a loose unit; spears and pikes of infantry to the front; the
 * larger number holds. */
int32_t orders_ranks_by_arms(const struct match *m, int32_t unit, enum block_face face)
{
    int32_t figure = massed_typical(m, unit), ranks = 1, arms = 1;

    if (orders_unit_at(m, unit)->formation == FORMATION_LOOSE)
        ranks = 2;
    if (figure != NOBODY && !massed_figure_at(m, figure)->mounted && face == FACE_FRONT)
        arms = orders_arm_of(m, figure)->ranks;
    return arms > ranks ? arms : ranks;
}

/* RULE("O4.5-j"), RULE("O4.5-n"): of a compact unit the first rank alone. RULE("O5.5-f"): k = max(2, 1 +
 * ranks crossed). */
int32_t orders_ranks_fighting(const struct match *m, int32_t contact, int32_t unit)
{
    int32_t arms, crossed;

    if (orders_unit_at(m, unit)->formation == FORMATION_COMPACT)
        return 1;
    arms = orders_ranks_by_arms(m, unit, orders_face_in(m, contact, unit));
    crossed = 1 + orders_contact_at(m, contact)->crossed;
    if (!orders_interpenetrate(m, contact))
        return arms;
    crossed = crossed < 2 ? 2 : crossed;
    return arms > crossed ? arms : crossed;
}

/* The place of a figure seen from the face that the enemy is on: how deep it stands, and in which line. */
struct seen_from {
    int32_t deep, line; /* `line` in half places, because an incomplete rank is centred */
};

static struct seen_from seen_from(const struct block *b, int32_t slot, enum block_face face)
{
    int32_t rank = block_rank_of(b, slot), place = slot - block_first_of_rank(b, rank),
            ranks = block_ranks(b), widest = block_widest(b);
    int32_t across = 2 * place + (widest - block_rank_size(b, rank));

    switch (face) {
    case FACE_FRONT:
        return (struct seen_from){rank, across};
    case FACE_REAR:
        return (struct seen_from){ranks - 1 - rank, across};
    case FACE_LEFT:
        return (struct seen_from){across / 2, 2 * rank};
    case FACE_RIGHT:
        return (struct seen_from){(2 * (widest - 1) - across) / 2, 2 * rank};
    }
    return (struct seen_from){rank, across};
}

/* RULE("O5.5-a"), RULE("O5.5-f"): behind somebody whose base touches, in one of the ranks that fight. */
static bool supports(const struct match *m, int32_t contact, int32_t unit, int32_t figure, int32_t ranks)
{
    const struct figure *f = figure_at(m, figure);
    int32_t enemy = orders_opponent(m, contact, unit);
    enum block_face face = orders_face_in(m, contact, unit);

    if (f->part == NOTHING)
        return false;
    const struct block *b = &state_blocks(m->state, unit)[f->part];
    struct seen_from own = seen_from(b, f->slot, face);

    if (own.deep == 0 || own.deep >= ranks)
        return false;
    EACH_MEMBER(m->state, unit, first)
    {
        const struct figure *other = figure_at(m, first);
        struct seen_from there;

        if (other->part != f->part)
            continue;
        there = seen_from(b, other->slot, face);
        if (there.deep < own.deep && /* no rule: nobody else stands as deep in its line */
            there.line - own.line >= -1 && there.line - own.line <= 1 && orders_base_touches(m, first, enemy))
            return true;
    }
    return false;
}

/* RULE("O5.5-a"), RULE("O4.6-e"): one attack in a first round, whatever the A; RULE("O5.5-e"): all of them
 * afterwards. RULE("O7.1-c"): frenzy gives one more. RULE("O9.1-g"): two weapons count from the second round
 * on. RULE("O1-b"): nothing with an A or WS of 0. */
static int32_t own_attacks(const struct match *m, int32_t figure, bool first_round)
{
    const struct massed_figure *f = massed_figure_at(m, figure);

    if (f->profile[CHAR_A] == 0 || f->profile[CHAR_WS] == 0)
        return 0;
    return (first_round ? 1 : f->profile[CHAR_A] + orders_arm_of(m, figure)->attacks) +
           orders_flagged(m, figure_at(m, figure)->unit, FLAG_FRENZY);
}

/* RULE("O10.9-b"): a riding animal from the second round on; RULE("O10.11-a"): those of a team one each in
 * the first. */
static int32_t attacks_of_mount(const struct match *m, int32_t figure, bool first_round)
{
    const struct massed_figure *f = massed_figure_at(m, figure);

    if (!first_round)
        return f->mount.attacks;
    return f->role == ROLE_CHARIOT ? f->mount.fighters : 0;
}

/* RULE("O10.9-a"): handlers strike from the second round on; machines never do. RULE("O5.7-c"): nor who has
 * fumbled this turn. */
static bool takes_part(const struct match *m, int32_t figure, bool first_round)
{
    int32_t role = massed_figure_at(m, figure)->role;

    return figure_at(m, figure)->fate == FATE_IN_PLAY && !orders_figure_at(m, figure)->fumbled &&
           role != ROLE_MACHINE && !(role == ROLE_HANDLER && first_round);
}

/* RULE("O10.4-a"): who fights a challenge strikes wherever he stands, who refused one does not. */
bool orders_striker_in(const struct match *m, int32_t contact, int32_t figure, struct orders_striker *out)
{
    int32_t unit = figure_at(m, figure)->unit, enemy = orders_opponent(m, contact, unit);
    bool first_round = orders_contact_at(m, contact)->rounds == 0;

    if (orders_routing(m, unit) || !takes_part(m, figure, first_round)) /* RULE("O5.1-d") */
        return false;
    *out = (struct orders_striker){.figure = figure,
                                   .attacks = own_attacks(m, figure, first_round),
                                   .mount_attacks = attacks_of_mount(m, figure, first_round)};
    if (out->attacks + out->mount_attacks == 0 && massed_figure_at(m, figure)->role != ROLE_CHARIOT)
        return false;
    if (orders_stands_apart(m, figure)) {
        out->touches = true;
        return orders_duels_with(m, figure, enemy);
    }
    out->touches = in_base_contact(m, figure, enemy);
    return out->touches || supports(m, contact, unit, figure, orders_ranks_fighting(m, contact, unit));
}

int32_t orders_strikers(const struct match *m, int32_t contact, int32_t unit,
                        struct orders_striker strikers[STRIKERS_MOST])
{
    int32_t count = 0;

    EACH_MEMBER(m->state, unit, figure)
    if (count < STRIKERS_MOST) /* no rule: as many as there is room for */
        count += orders_striker_in(m, contact, figure, &strikers[count]);
    return count;
}
