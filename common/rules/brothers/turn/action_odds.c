/* The chances of each action of the menu, as a player is told them before he chooses. */
#include "common/rules/brothers/actions.h"
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/fight/fight.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/turn/menu.h"

static void pass_line(const struct match *m, int32_t figure, const struct brothers_sum *s, struct odds *o)
{
    struct brothers_faces faces;

    brothers_faces(m, brothers_side_of(m, figure), &faces);
    if (o->count == ODDS_MAX)
        return;
    odds_line(o, "brothers.odds.passes", brothers_reaching(&faces, s->total, TARGET_NUMBER, true),
              faces.total);
    odds_modifiers(o, s->line, s->count);
}

static void agility_line(const struct match *m, int32_t figure, enum ja_use use, const char *key,
                         struct odds *o)
{
    int64_t wins, cases;

    brothers_ja_odds(m, figure, use, 0, &wins, &cases);
    if (o->count < ODDS_MAX)
        odds_line(o, key, wins, cases);
}

void brothers_recover_odds(const struct match *m, int32_t figure, const struct brothers_choice *c,
                           struct odds *o)
{
    struct brothers_sum s = {0};

    (void)c;
    brothers_sum_add(&s, brothers_figure_at(m, figure)->d, RULE("F2.3-a"));
    brothers_sum_wounds(m, figure, &s);
    pass_line(m, figure, &s, o);
}

struct brothers_shot brothers_shot_chosen(int32_t figure, const struct brothers_choice *c)
{
    return (struct brothers_shot){figure, c->a, c->b, c->action == ACTION_SHOOT_PIECE ? SHOT_PIECE : 0, 0};
}

void brothers_striking_odds(const struct match *m, int32_t figure, const struct brothers_choice *c,
                            struct odds *o)
{
    struct brothers_bout b = brothers_bout(m, figure, c->a);

    brothers_bout_lines(m, &b, o);
}

void brothers_shooting_odds(const struct match *m, int32_t figure, const struct brothers_choice *c,
                            struct odds *o)
{
    struct brothers_shot shot = brothers_shot_chosen(figure, c);

    brothers_shot_lines(m, &shot, o);
}

void brothers_cast_odds(const struct match *m, int32_t figure, const struct brothers_choice *c,
                        struct odds *o)
{
    struct brothers_casting casting = {.caster = figure, .target = c->a, .spell = c->b};
    struct brothers_sum s;

    brothers_plan_casting(m, &casting, &s);
    pass_line(m, figure, &s, o);
}

void brothers_rally_odds(const struct match *m, int32_t figure, const struct brothers_choice *c,
                         struct odds *o)
{
    struct brothers_sum s;

    (void)c;
    brothers_plan_jm(m, figure, 0, NULL, &s);
    pass_line(m, figure, &s, o);
}

void brothers_quick_reload_odds(const struct match *m, int32_t figure, const struct brothers_choice *c,
                                struct odds *o)
{
    (void)c;
    agility_line(m, figure, JA_RELOAD, "brothers.odds.passes", o);
}

void brothers_unjam_odds(const struct match *m, int32_t figure, const struct brothers_choice *c,
                         struct odds *o)
{
    (void)c;
    agility_line(m, figure, JA_UNJAM, "brothers.odds.passes", o);
}

void brothers_missile_odds(const struct match *m, int32_t figure, const struct brothers_choice *c,
                           struct odds *o)
{
    (void)c;
    agility_line(m, figure, JA_MISSILE, "brothers.odds.passes", o);
}

void brothers_tend_odds(const struct match *m, int32_t figure, const struct brothers_choice *c,
                        struct odds *o)
{
    (void)c;
    agility_line(m, figure, JA_TEND, "brothers.odds.passes", o);
}

void brothers_flee_odds(const struct match *m, int32_t figure, const struct brothers_choice *c,
                        struct odds *o)
{
    (void)c;
    agility_line(m, figure, JA_PARRY, "brothers.odds.passes", o);
}

void brothers_climb_odds(const struct match *m, int32_t figure, const struct brothers_choice *c,
                         struct odds *o)
{
    (void)c;
    agility_line(m, figure, JA_CLIMB, "brothers.odds.succeeds", o);
}

void brothers_force_odds(const struct match *m, int32_t figure, const struct brothers_choice *c,
                         struct odds *o)
{
    (void)c;
    agility_line(m, figure, JA_FORCE, "brothers.odds.succeeds", o);
}

void brothers_jump_mount_odds(const struct match *m, int32_t figure, const struct brothers_choice *c,
                              struct odds *o)
{
    (void)c;
    agility_line(m, figure, JA_JUMP_MOUNT, "brothers.odds.succeeds", o);
}

void brothers_scanning_odds(const struct match *m, int32_t figure, const struct brothers_choice *c,
                            struct odds *o)
{
    int64_t wins = 0, cases = 0;

    if (c->a < 0) /* nobody is known to be there: what would be told tells of him */
        return;
    brothers_scan_odds(m, figure, c->a, &wins, &cases);
    odds_line(o, "brothers.odds.succeeds", wins, cases);
}

void brothers_action_odds(const struct match *m, const struct decision *d, const struct answer *a,
                          struct odds *o)
{
    struct brothers_choice c = brothers_choice_of(a->item[0].ref);

    brothers_action_at(c.action)->odds(m, d->figure, &c, o);
}
