/* Agility rolls (JA, F2.4) and pure defence rolls (JDP, F2.3-a): who is nimble enough for what he tries. */
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/places.h"
#include "common/rules/brothers/state.h"

static const char *const what_of[] = {
    [JA_FAST_MOVE] = "brothers.roll.ja.fast_move",
    [JA_GAP] = "brothers.roll.ja.gap",
    [JA_JUMP] = "brothers.roll.ja.jump",
    [JA_CLIMB] = "brothers.roll.ja.climb",
    [JA_DODGE] = "brothers.roll.ja.dodge",
    [JA_PARRY] = "brothers.roll.ja.parry",
    [JA_CHANGE_WEAPON] = "brothers.roll.ja.change_weapon",
    [JA_RELOAD] = "brothers.roll.ja.reload",
    [JA_UNJAM] = "brothers.roll.ja.unjam",
    [JA_MISSILE] = "brothers.roll.ja.missile",
    [JA_FORCE] = "brothers.roll.ja.force",
    [JA_KICK] = "brothers.roll.ja.kick",
    [JA_MOUNT_LOST] = "brothers.roll.ja.mount_lost",
    [JA_JUMP_MOUNT] = "brothers.roll.ja.jump_mount",
    [JA_TEND] = "brothers.roll.ja.tend",
    [JA_RESIST] = "brothers.roll.ja.resist",
};

/* F15.3-g: on foot, for fast moves, Climb, Jump, Dodge. */
static bool acrobatics(const struct match *m, int32_t figure, enum ja_use use)
{
    return !brothers_mounted(m, figure) &&
           (use == JA_FAST_MOVE || use == JA_CLIMB || use == JA_JUMP || use == JA_DODGE);
}

/* F15.3-h: while mounted, and when losing the mount or jumping on or off it. */
static bool horsemanship(const struct match *m, int32_t figure, enum ja_use use)
{
    return brothers_mounted(m, figure) || use == JA_MOUNT_LOST || use == JA_JUMP_MOUNT;
}

static void mount_modifiers(const struct match *m, int32_t figure, enum ja_use use, struct roll *r)
{
    int32_t mount = brothers_figure_at(m, figure)->mount;

    if (mount == NOTHING)
        return;
    const struct brothers_figure *beast = brothers_figure_at(m, mount);

    brothers_modify(r, beast->mount_ja, RULE("F13-a"));
    brothers_modify(r, beast->barding_ja, RULE("F13-b"));
    if (use == JA_KICK)
        brothers_modify(r, beast->mount_kick, RULE("F13-a"));
}

/* F2.4-c: where it stands, or, of a fast move, anywhere on the way. */
static bool on_difficult_ground(const struct match *m, int32_t figure, enum ja_use use)
{
    const struct stand *stand = brothers_stand(m, figure);

    if (use == JA_FAST_MOVE) {
        struct path way = path_ahead(&stand->place, brothers_of(m)->declared);

        return (path_goings(table_of(m), &way, stand->place.elevation) & 1u << GOING_OTHER) != 0;
    }
    return brothers_difficult_at(m, stand->place.at);
}

void brothers_ja_modifiers(const struct match *m, int32_t figure, enum ja_use use, int32_t modifier,
                           const char *rule, struct roll *r)
{
    const struct brothers_figure *f = brothers_figure_at(m, figure);

    roll_modify(r, f->a, RULE("F2.4-a"));
    brothers_modify(r, modifier, rule);
    if (brothers_encumbered(m, figure))
        roll_modify(r, -2, RULE("F3.2-f"));
    if (brothers_two_weapons(m, figure))
        roll_modify(r, -1, RULE("F4.5-c"));
    if (option_on(m, OPTION_DIFFICULT_TERRAIN_JA) && on_difficult_ground(m, figure, use))
        roll_modify(r, -1, RULE("F2.4-c"));
    mount_modifiers(m, figure, use, r);
    if (brothers_has_skill(m, figure, SKILL_ACROBAT) && acrobatics(m, figure, use))
        roll_modify(r, 1, RULE("F15.3-g"));
    if (brothers_has_skill(m, figure, SKILL_HORSEMAN) && horsemanship(m, figure, use))
        roll_modify(r, 1, RULE("F15.3-h"));
    brothers_add_wound_malus(m, figure, r, -1);
}

enum check_result brothers_ja(struct match *m, int32_t figure, enum ja_use use, int32_t modifier,
                              const char *rule, struct roll *r, int32_t *natural)
{
    int32_t die = brothers_die(m, r, what_of[use], brothers_side_of(m, figure), figure);

    brothers_ja_modifiers(m, figure, use, modifier, rule, r);
    enum check_result result = brothers_check(r, die, TARGET_NUMBER);

    if (natural)
        *natural = die;
    if (result == CHECK_CRITICAL)
        brothers_lose_pa(m, figure); /* RULE("F2.4-b") */
    return result;
}

/* RULE("F2.3-a"): D alone, no equipment. */
enum check_result brothers_jdp(struct match *m, int32_t figure, const char *what, struct roll *r)
{
    int32_t die = brothers_die(m, r, what, brothers_side_of(m, figure), figure);

    roll_modify(r, brothers_figure_at(m, figure)->d, RULE("F2.3-a"));
    brothers_add_wound_malus(m, figure, r, -1);
    return brothers_check(r, die, TARGET_NUMBER);
}

void brothers_ja_odds(const struct match *m, int32_t figure, enum ja_use use, int32_t modifier, int64_t *wins,
                      int64_t *cases)
{
    struct brothers_faces faces;
    struct roll r;

    roll_begin(&r, what_of[use], brothers_side_of(m, figure), figure, 10);
    brothers_ja_modifiers(m, figure, use, modifier, RULE("F2.4-a"), &r);
    brothers_faces(m, brothers_side_of(m, figure), &faces);
    *wins = brothers_reaching(&faces, roll_modifiers(&r), TARGET_NUMBER, true);
    *cases = faces.total;
}
