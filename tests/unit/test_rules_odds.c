/* Odds against play, of the systems that roll D10: a rules test (tests/rules) is played up to one of its
 * answers, the odds that this answer shows are noted, and then it is given once for every way the dice can
 * fall; what came of it is counted. What a player is told must be what happens. */
#include "common/match/event.h"
#include "tests/unit/test_corsairs_help.h"

#include <inttypes.h>
#include <stdio.h>

enum { SIGNS = 4, SCRIPT = 40, NEUTRAL = 6 };

static const char *folder; /* tests/rules */

/* In which cases a line of odds came true: when such an event was told. */
struct sign {
    const char *line;        /* of the odds */
    const char *event;       /* key of the event */
    const char *word;        /* that is one of its arguments; NULL: any */
    const char *figure;      /* whom it is about, by the argument "figure"; NULL: anybody */
    enum roll_result result; /* of its first roll; plain: any */
};

struct subject {
    const char *file;
    int32_t step;   /* counted from 0: the answer whose odds are looked at */
    int32_t rolls;  /* the answer that rolls the dice: that one, or a later one */
    int32_t before; /* dice that fall before those that count, as this says */
    uint32_t face;
    int32_t dice; /* how many count */
    struct sign sign[SIGNS];
};

/* --- one way the dice can fall ------------------------------------------------------------------- */

struct seen {
    const struct sign *sign;
    int32_t figure;
    bool came;
};

static void watch_event(void *context, const struct match *m, const struct event *e)
{
    struct seen *w = context;
    bool word = !w->sign->word, figure = w->figure < 0;

    (void)m;
    if (strcmp(e->key, w->sign->event) != 0)
        return;
    for (int32_t i = 0; i < e->arg_count; i++) {
        const struct arg *a = &e->arg[i];

        if (w->sign->word && a->kind == ARG_WORD && strcmp(a->word, w->sign->word) == 0)
            word = true;
        if (strcmp(a->name, "figure") == 0 && a->value == w->figure)
            figure = true;
    }
    w->came |= word && figure &&
               (w->sign->result == ROLL_PLAIN ||
                (e->roll_count > 0 && e->roll[0].result == (int32_t)w->sign->result));
}

/* Who answers: the side that the step names, or the one that is asked; -1: it is not asked. */
static int32_t side_of_step(const struct scene *s, const json_t *step)
{
    const json_t *name = json_object_get(step, "side");
    int32_t side = name ? find_side(&s->run, name) : -1;

    for (int32_t i = 0; i < s->run.m->state->sides; i++)
        if (match_waits_for(s->run.m, i) && (side < 0 || side == i))
            return i;
    return -1;
}

static void apply(struct match *m, struct entry *e)
{
    struct refusal why = {.key = ""};

    e->kind = ENTRY_ANSWER;
    for (int32_t i = 0; i < m->state->players; i++)
        if (m->state->player[i].side == e->side)
            e->player = i;
    if (!match_apply(m, e, &why))
        fail_msg("refused: %s %s", why.key, why.rule);
}

/* `later`: it answers a question that is asked only if the dice before fell so. */
static void answer_step(struct scene *s, const json_t *step, bool later)
{
    static struct entry e; /* too large for the stack */

    e = (struct entry){.side = side_of_step(s, step)};
    if (e.side < 0 && later)
        return;
    assert_true(e.side >= 0);
    if (read_answer(&s->run, step, e.side, &e.answer))
        apply(s->run.m, &e);
    else if (!later)
        fail_msg("%s", s->result.message);
}

/* F4.1.3-i: odds take it that a natural 0 in combat is left at a score of 0. */
static void leave_zeros(struct match *m)
{
    static struct entry e;

    for (int32_t side = 0; side < m->state->sides; side++)
        if (match_waits_for(m, side) && strcmp(match_decision(m, side)->key, "brothers.ask.critical") == 0) {
            e = (struct entry){.side = side};
            match_default_answer(m, side, &e.answer);
            apply(m, &e);
        }
}

/* The n-th of 10^dice falls, and after those that count dice that decide nothing. */
static void fall(const struct subject *a, int32_t n, struct scripted_roll *roll)
{
    for (int32_t i = 0; i < SCRIPT; i++) {
        roll[i] = (struct scripted_roll){10, NEUTRAL};
        if (i < a->before)
            roll[i].face = a->face;
        else if (i < a->before + a->dice) {
            roll[i].face = (uint32_t)(n % 10 + 1);
            n /= 10;
        }
    }
}

static int64_t count(struct scene *s, const struct subject *a, const struct sign *sign, int64_t *cases)
{
    const json_t *play = json_object_get(s->run.root, "play");
    struct match *given = s->run.m, *copy = match_clone(given);
    struct seen seen = {sign, sign->figure ? scene_figure(s, sign->figure) : -1, false};
    int64_t came = 0;

    *cases = 1;
    for (int32_t i = 0; i < a->dice; i++)
        *cases *= 10;
    assert_true(match_listen(copy, watch_event, &seen));
    s->run.m = copy;
    for (int32_t n = 0; n < *cases; n++) {
        struct scripted_roll roll[SCRIPT];
        struct dice_scripted script;

        fall(a, n, roll);
        scripted_start(&script, roll, SCRIPT);
        match_copy(copy, given);
        match_dice(copy, scripted_dice(&script));
        seen.came = false;
        for (int32_t i = a->step; i <= a->rolls; i++)
            answer_step(s, json_array_get(play, (size_t)i), i > a->step);
        leave_zeros(copy);
        came += seen.came;
    }
    s->run.m = given;
    match_free(copy);
    return came;
}

/* --- a subject ----------------------------------------------------------------------------------- */

static struct scene *scene_of(const struct subject *a)
{
    char path[512], *text = calloc(1, 1 << 16);
    struct scene *s = calloc(1, sizeof *s);
    FILE *f;
    size_t n;

    snprintf(path, sizeof path, "%s/%s.json", folder, a->file);
    f = fopen(path, "r");
    if (!f)
        fail_msg("no %s", path);
    n = fread(text, 1, 1 << 16, f);
    fclose(f);
    if (!scenario_begin(&s->run, text, n, SCENARIO_AS_WRITTEN, &s->result))
        fail_msg("%s: %s", a->file, s->result.message);
    free(text);
    for (int32_t i = 0; i < a->step; i++)
        if (!scenario_step(&s->run, json_array_get(json_object_get(s->run.root, "play"), (size_t)i)))
            fail_msg("%s, step %d: %s", a->file, i, s->result.message);
    return s;
}

static const struct odds_line *line_of(const struct odds *o, const char *key)
{
    for (int32_t i = 0; i < o->count; i++)
        if (strcmp(o->line[i].key, key) == 0)
            return &o->line[i];
    return NULL;
}

static void compare(const struct subject *a)
{
    static struct answer answer;
    struct scene *s = scene_of(a);
    const json_t *step = json_array_get(json_object_get(s->run.root, "play"), (size_t)a->step);
    int32_t side = side_of_step(s, step);
    struct odds o;

    if (!read_answer(&s->run, step, side, &answer))
        fail_msg("%s: %s", a->file, s->result.message);
    match_odds(s->run.m, side, &answer, &o);
    for (int32_t i = 0; i < SIGNS && a->sign[i].line; i++) {
        const struct odds_line *told = line_of(&o, a->sign[i].line);
        int64_t cases, came = count(s, a, &a->sign[i], &cases);

        if (!told)
            fail_msg("%s: no line %s", a->file, a->sign[i].line);
        if (came == 0 || came == cases)
            fail_msg("%s: %s happens never or always", a->file, a->sign[i].line);
        if (told->wins * cases != came * told->cases)
            fail_msg("%s: %s is told as %" PRId64 "/%" PRId64 ", and came %" PRId64 " times of %" PRId64,
                     a->file, a->sign[i].line, told->wins, told->cases, came, cases);
    }
    scene_end(s);
}

/* --- what is compared ---------------------------------------------------------------------------- */

#define PASSES(key)                                                                                          \
    {                                                                                                        \
        {                                                                                                    \
            .line = "brothers.odds.passes", .event = key                                                     \
        }                                                                                                    \
    }
#define SUCCEEDS(key)                                                                                        \
    {                                                                                                        \
        {                                                                                                    \
            .line = "brothers.odds.succeeds", .event = key                                                   \
        }                                                                                                    \
    }
#define HARM(of, who)                                                                                        \
    {                                                                                                        \
        .line = "brothers.odds." of, .event = "brothers.damage." of, .figure = who                           \
    }
#define SHOT_HITS(key)                                                                                       \
    {                                                                                                        \
        .line = "brothers.odds.hit", .event = key, .word = "brothers.word.hit"                               \
    }

static const struct subject brothers[] = {
    {"brothers/unjam", 3, 3, 0, 0, 1, PASSES("brothers.weapon.cleared")},
    {"brothers/quick_reload", 3, 3, 0, 0, 1, PASSES("brothers.weapon.reloaded")},
    {"brothers/tend_wounded", 1, 1, 0, 0, 1, PASSES("brothers.care.tended")},
    {"brothers/rally_failed", 1, 1, 0, 0, 1, PASSES("brothers.rally.passed")},
    {"brothers/recover_passed", 1, 1, 0, 0, 1, PASSES("brothers.recover.passed")},
    {"brothers/javelin_recovered", 4, 4, 0, 0, 1, PASSES("brothers.missile.recovered")},
    {"brothers/flee_free_attack", 1, 1, 0, 0, 1, PASSES("brothers.parry.passed")},
    {"brothers/dodge_passed", 2, 2, 0, 0, 1, PASSES("brothers.dodge.passed")},
    {"brothers/kick_passed", 3, 3, 0, 0, 1, PASSES("brothers.kick.passed")},
    {"brothers/change_weapon_passed", 2, 3, 0, 0, 1, PASSES("brothers.change.passed")},
    {"brothers/climb_to_the_top", 1, 1, 0, 0, 1, SUCCEEDS("brothers.climbs")},
    {"brothers/force_open", 1, 1, 0, 0, 1, SUCCEEDS("brothers.forced_open")},
    {"brothers/scan_30_cm", 1, 1, 0, 0, 1, SUCCEEDS("brothers.scan_found")},
    {"brothers/spell_ember_dart", 1, 1, 0, 0, 1, PASSES("brothers.cast.passed")},
    {"brothers/shot_aimed",
     2,
     2,
     0,
     0,
     2,
     {SHOT_HITS("brothers.shot.fired"), HARM("stunned", "Bob"), HARM("wounded", "Bob")}},
    {"brothers/defensive_shot",
     4,
     4,
     0,
     0,
     1,
     {{.line = "brothers.odds.steady", .event = "brothers.defensive.steady"}}},
    {"brothers/defensive_shot",
     4,
     4,
     1,
     9,
     2,
     {SHOT_HITS("brothers.shot.defensive"), HARM("stunned", "Ann")}},
    {"brothers/mount_choice_rider", 2, 2, 0, 0, 1, {HARM("stunned", "Bob")}},
    {"brothers/critical_combat_3",
     2,
     2,
     0,
     0,
     2,
     {{.line = "brothers.odds.is_hit", .event = "brothers.strike.hits"}}},
    {"brothers/strike_hard", 2, 2, 0, 0, 3, {HARM("stunned", "Bob"), HARM("wounded", "Bob")}},
    {"brothers/blade_and_dagger", 5, 5, 0, 0, 3, {HARM("stunned", "Bob"), HARM("wounded", "Bob")}},
};

static void odds_of_brothers(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof brothers / sizeof brothers[0]; i++)
        compare(&brothers[i]);
}

#define ROLLED(name, key)                                                                                    \
    {                                                                                                        \
        .line = name, .event = key, .result = ROLL_PASSED                                                    \
    }
#define WOUNDS(name, who, how)                                                                               \
    {                                                                                                        \
        .line = name, .event = "warband.hit", .word = "warband.word." how, .figure = who                     \
    }

static const struct subject warband[] = {
    {"warband/blows", 1, 1, 0, 0, 3, {ROLLED("hit", "warband.blow"), WOUNDS("wound", "Bob", "wounded")}},
    {"warband/parry", 1, 2, 0, 0, 4, {WOUNDS("wound_if_parried", "Bob", "wounded")}},
    {"warband/wait", 4, 4, 0, 0, 3, {WOUNDS("wound", "Bob", "removed")}},
    {"warband/receive", 3, 3, 0, 0, 3, {WOUNDS("wound", "Ann", "removed")}},
    {"warband/rally", 1, 1, 0, 0, 1, {{.line = "passed", .event = "warband.rallied"}}},
    {"warband/grenade", 2, 2, 0, 0, 1, {ROLLED("hit", "warband.grenade")}},
    {"warband/spell_chill", 0, 1, 0, 0, 1, {ROLLED("cast", "warband.cast")}},
    {"warband/spell_chill",
     1,
     1,
     0,
     0,
     2,
     {ROLLED("cast", "warband.cast"), {.line = "effect", .event = "warband.spell_holds"}}},
};

static void odds_of_warband(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof warband / sizeof warband[0]; i++)
        compare(&warband[i]);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(odds_of_brothers),
        cmocka_unit_test(odds_of_warband),
    };

    folder = argc > 1 ? argv[1] : "tests/rules";
    return cmocka_run_group_tests_name("rules_odds", tests, NULL, NULL);
}
