#include "common/rules/battle/command/banners.h"

#include "common/rules/battle/characters/standard.h"
#include "common/rules/battle/figures.h"

enum {
    BANNER_LOST = 1,       /* B12.3-k */
    BANNER_CAPTURED = 2,   /* B12.3-j */
    STANDARD_LOST = 2,     /* B16.1-q */
    STANDARD_CAPTURED = 3, /* B16.1-t */
    LD_LEAST = 1           /* B16.1-r */
};

int32_t battle_booty_banner(int32_t unit)
{
    return unit;
}

int32_t battle_booty_standard(int32_t side, int32_t standard)
{
    return BATTLE_UNITS + SIDES * standard + side;
}

static int32_t standard_in(int32_t booty)
{
    return (booty - BATTLE_UNITS) / SIDES;
}

static bool is_standard(int32_t booty)
{
    return booty >= BATTLE_UNITS;
}

/* --- what lies on the ground ---------------------------------------------------------------------------- */

static int32_t *place_of(const struct match *m, int32_t unit, enum battle_fallen what)
{
    struct battle_unit *u = battle_unit_at(m, unit);

    return what == FALLEN_BANNER     ? &u->banner_down
           : what == FALLEN_STANDARD ? &u->standard_down
                                     : &u->booty_down;
}

/* Booty is kept with one more, so that 0 is none. */
bool battle_has_fallen(const struct match *m, int32_t unit, enum battle_fallen what)
{
    return *place_of(m, unit, what) != 0;
}

static void tell(struct match *m, const char *key, const char *rule, int32_t unit, enum battle_fallen what,
                 int32_t captor)
{
    static const char *const words[FALLEN_KINDS] = {
        [FALLEN_BANNER] = "battle.colours.banner",
        [FALLEN_STANDARD] = "battle.colours.standard",
        [FALLEN_BOOTY] = "battle.colours.booty",
    };
    struct event *e = battle_tell(m, key, rule, unit);

    event_word(e, "what", words[what]);
    if (captor != NO_UNIT)
        event_arg(e, "captor", ARG_UNIT, captor);
    event_end(m);
}

static void falls(struct match *m, int32_t unit, enum battle_fallen what, int32_t value)
{
    *place_of(m, unit, what) = value;
    tell(m, "battle.colours_fall", RULE("B12.3-a"), unit, what, NO_UNIT);
}

/* An ordinary figure that lives: the first of the ranks, or the last, which carries what the unit has taken
 * (RULE("B12.3-i")). NOBODY: there is none. */
static int32_t soldier(const struct match *m, int32_t unit, bool last)
{
    int32_t best = NOBODY;

    EACH_MEMBER(m->state, unit, figure)
    if (massed_lives(m, figure) && massed_figure_at(m, figure)->role == ROLE_ORDINARY &&
        battle_figure_at(m, figure)->carries == CARRIES_NOTHING &&
        (best == NOBODY || (figure_at(m, figure)->slot > figure_at(m, best)->slot) == last))
        best = figure;
    return best;
}

/* RULE("B12.5-b"): who carries booty in the front rank of a fight lets it fall; behind it others take it. */
static void drop_booty(struct match *m, int32_t unit, int32_t figure)
{
    struct battle_figure *f = battle_figure_at(m, figure);
    int32_t booty = f->carries, other;
    bool in_front =
        figure_at(m, figure)->part == 0 && figure_at(m, figure)->slot < state_blocks(m->state, unit)[0].files;

    f->carries = CARRIES_NOTHING;
    other = soldier(m, unit, true);
    if (other != NOBODY && !(in_front && battle_fights(m, unit)))
        battle_figure_at(m, other)->carries = booty;
    else
        falls(m, unit, FALLEN_BOOTY, booty + 1);
}

static bool is_second(const struct match *m, int32_t figure)
{
    const struct battle_side *s = battle_side_at(m, figure_at(m, figure)->side);

    for (int32_t i = 0; i < SECONDS_MOST; i++)
        if (s->second[i] == figure)
            return true;
    return false;
}

/* RULE("B16.1-o"): another character of the unit, a second-in-command if there is no other, then the general,
 * then a soldier; RULE("B16.1-p"): in his hands it works as always. Less is earlier. */
static int32_t class_of(const struct match *m, int32_t figure)
{
    enum { CLASS_CHARACTER, CLASS_SECOND, CLASS_GENERAL };

    if (battle_commander_of(m, figure_at(m, figure)->side, 0) == figure)
        return CLASS_GENERAL;
    return is_second(m, figure) ? CLASS_SECOND : CLASS_CHARACTER;
}

/* RULE("B16.1-n"): a bearer by himself who falls outside close combat hands the standard to whoever stands in
 * base contact with him: friends who are characters by themselves like him. */
static int32_t friend_beside(const struct match *m, int32_t figure)
{
    int32_t best = NOBODY;

    for (int32_t other = 0; other < m->state->figures; other++)
        if (other != figure && figure_at(m, other)->side == figure_at(m, figure)->side &&
            massed_lives(m, other) && massed_is_character(m, other) && stand_on_table(table_of(m), other) &&
            massed_touch(m, figure_at(m, figure)->unit, figure_at(m, other)->unit) &&
            (best == NOBODY || class_of(m, other) < class_of(m, best)))
            best = other;
    return best;
}

static void standard_falls(struct match *m, int32_t unit, int32_t bearer)
{
    bool alone = massed_unit_at(m, unit)->type == TYPE_CHARACTER && !battle_fights(m, unit);
    int32_t standard = battle_standard_borne(m, bearer),
            *bears = battle_standard_bearer(m, battle_side_of(m, unit), standard);

    *bears = alone ? friend_beside(m, bearer) : NOBODY;
    if (*bears == NOBODY) {
        if (battle_has_fallen(m, unit, FALLEN_STANDARD)) /* no rule: one can lie there, and be fought for */
            battle_leave_fallen(m, unit, FALLEN_STANDARD, RULE("B16.1-q"));
        falls(m, unit, FALLEN_STANDARD, 1 + standard);
    } else
        tell(m, "battle.banner_taken_up", RULE("B16.1-n"), figure_at(m, *bears)->unit, FALLEN_STANDARD,
             NO_UNIT);
}

void battle_drop_colours(struct match *m, int32_t unit)
{
    EACH_MEMBER(m->state, unit, figure)
    {
        if (!massed_figure_at(m, figure)->doomed)
            continue;
        if (massed_unit_at(m, unit)->bearer == figure)
            falls(m, unit, FALLEN_BANNER, true);
        if (battle_standard_borne(m, figure) != NO_STANDARD)
            standard_falls(m, unit, figure);
        if (battle_figure_at(m, figure)->carries != CARRIES_NOTHING)
            drop_booty(m, unit, figure);
    }
}

/* --- taken up ------------------------------------------------------------------------------------------- */

static int32_t next_bearer(const struct match *m, int32_t unit)
{
    int32_t best = NOBODY;

    EACH_MEMBER(m->state, unit, figure)
    if (massed_lives(m, figure) && massed_is_character(m, figure) &&
        (best == NOBODY || class_of(m, figure) < class_of(m, best) ||
         (class_of(m, figure) == class_of(m, best) && figure_at(m, figure)->slot < figure_at(m, best)->slot)))
        best = figure;
    return best == NOBODY ? soldier(m, unit, false) : best;
}

static int32_t taken_up_by(struct match *m, int32_t unit, enum battle_fallen what)
{
    int32_t figure = what == FALLEN_STANDARD ? next_bearer(m, unit) : soldier(m, unit, what == FALLEN_BOOTY);

    if (figure == NOBODY)
        return NOBODY;
    if (what == FALLEN_BANNER) {
        massed_figure_at(m, figure)->role = ROLE_BEARER;
        massed_unit_at(m, unit)->bearer = figure;
    } else if (what == FALLEN_STANDARD)
        *battle_standard_bearer(m, battle_side_of(m, unit), battle_unit_at(m, unit)->standard_down - 1) =
            figure;
    else
        battle_figure_at(m, figure)->carries = battle_unit_at(m, unit)->booty_down - 1;
    return figure;
}

void battle_take_up(struct match *m, int32_t unit, enum battle_fallen what, const char *rule)
{
    if (taken_up_by(m, unit, what) == NOBODY) {
        battle_leave_fallen(m, unit, what, rule);
        return;
    }
    *place_of(m, unit, what) = 0;
    tell(m, "battle.banner_taken_up", rule, unit, what, NO_UNIT);
}

/* RULE("B12.3-a"), RULE("B16.1-n"): outside close combat at once, without loss. */
void battle_take_up_at_once(struct match *m, int32_t unit)
{
    if (battle_fights(m, unit))
        return;
    for (enum battle_fallen what = FALLEN_BANNER; what < FALLEN_KINDS; what++)
        if (battle_has_fallen(m, unit, what))
            battle_take_up(m, unit, what, what == FALLEN_STANDARD ? RULE("B16.1-n") : RULE("B12.3-a"));
}

/* --- lost and captured ---------------------------------------------------------------------------------- */

/* RULE("B16.1-s"): who is general does not depend on it. RULE("B16.1-r"): "the Ld bonus does not fall below 0
 * nor Ld below 1"; what was taken is remembered. */
static void lower(struct match *m, int32_t figure, int32_t by)
{
    struct battle_figure *f = battle_figure_at(m, figure);
    int32_t *ld = &f->massed.profile[CHAR_LD], *bonus = &f->nature.bonus_ld;
    int32_t off_ld = *ld - by < LD_LEAST ? *ld - LD_LEAST : by, off_bonus = *bonus < by ? *bonus : by;

    *ld -= off_ld;
    *bonus -= off_bonus;
    f->ld_lost += off_ld;
    f->bonus_lost += off_bonus;
}

static void raise(struct match *m, int32_t figure)
{
    struct battle_figure *f = battle_figure_at(m, figure);

    f->massed.profile[CHAR_LD] += f->ld_lost;
    f->nature.bonus_ld += f->bonus_lost;
    f->ld_lost = f->bonus_lost = 0;
}

/* RULE("B16.1-q"), RULE("B16.1-r"), RULE("B16.1-t"): the unit, and the characters who are with it now; of a
 * bearer by himself the general or commander alone. RULE("B16.1-v"): who belongs to another contingent, or a
 * contingent to the army, does not mind. */
static void bear_loss_of_standard(struct match *m, int32_t unit, int32_t by)
{
    int32_t standard = battle_unit_at(m, unit)->standard_down - 1,
            general = battle_commander_of(m, battle_side_of(m, unit), standard);

    if (massed_unit_at(m, unit)->type == TYPE_CHARACTER) {
        if (general != NOBODY && massed_lives(m, general))
            lower(m, general, by);
        return;
    }
    if (battle_unit_at(m, unit)->contingent == standard)
        battle_unit_at(m, unit)->standard_lost = by;
    EACH_MEMBER(m->state, unit, figure)
    if (massed_lives(m, figure) && massed_is_character(m, figure) &&
        battle_contingent_of(m, figure) == standard)
        lower(m, figure, by);
}

static void count_booty(struct match *m, int32_t side, int32_t booty, int32_t by)
{
    struct massed_side *s = massed_side_at(m, side);

    if (is_standard(booty))
        s->captured_standards += by;
    else
        s->captured += by;
}

/* RULE("B12.3-f"), RULE("B12.3-g"), RULE("B12.3-k"), RULE("B12.7-c"): nobody has it; RULE("B12.4-a"): and
 * nobody gets points for it. */
void battle_leave_fallen(struct match *m, int32_t unit, enum battle_fallen what, const char *rule)
{
    struct battle_unit *u = battle_unit_at(m, unit);

    if (what == FALLEN_BANNER)
        u->banner_lost = BANNER_LOST;
    else if (what == FALLEN_STANDARD)
        bear_loss_of_standard(m, unit, STANDARD_LOST);
    else
        count_booty(m, battle_side_of(m, unit), u->booty_down - 1, -1);
    *place_of(m, unit, what) = 0;
    tell(m, "battle.banner_lost", rule, unit, what, NO_UNIT);
}

/* RULE("B12.3-h"): the last of the unit's soldiers carries it. */
static void carry(struct match *m, int32_t captor, int32_t booty)
{
    int32_t figure = soldier(m, captor, true);

    if (figure != NOBODY)
        battle_figure_at(m, figure)->carries = booty;
    count_booty(m, battle_side_of(m, captor), booty, 1);
}

/* RULE("B16.1-u"): the whole penalty is gone, wherever those whom it touches are. */
static void standard_comes_back(struct match *m, int32_t captor, int32_t standard)
{
    int32_t side = battle_side_of(m, captor);

    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (battle_side_of(m, unit) == side && battle_unit_at(m, unit)->contingent == standard)
            battle_unit_at(m, unit)->standard_lost = 0;
    for (int32_t i = 0; i < m->state->figures; i++)
        if (figure_at(m, i)->side == side && battle_contingent_of(m, i) == standard)
            raise(m, i);
    *battle_standard_bearer(m, side, standard) = next_bearer(m, captor);
}

/* RULE("B12.5-a"), RULE("B12.3-k"): its own banner a unit flies again; another unit carries it, and the owner
 * has lost it, but the enemy has it no more. */
static void banner_comes_back(struct match *m, int32_t owner, int32_t captor)
{
    int32_t figure = soldier(m, captor, owner != captor);

    battle_unit_at(m, owner)->banner_lost = owner == captor ? 0 : BANNER_LOST;
    if (figure == NOBODY)
        return;
    if (owner != captor) {
        battle_figure_at(m, figure)->carries = battle_booty_banner(owner);
        return;
    }
    massed_figure_at(m, figure)->role = ROLE_BEARER;
    massed_unit_at(m, captor)->bearer = figure;
}

void battle_capture(struct match *m, int32_t unit, enum battle_fallen what, int32_t captor, const char *rule)
{
    struct battle_unit *u = battle_unit_at(m, unit);
    int32_t booty = u->booty_down - 1, standard = u->standard_down - 1;

    if (what == FALLEN_BANNER) {
        u->banner_lost = BANNER_CAPTURED;
        carry(m, captor, battle_booty_banner(unit));
    } else if (what == FALLEN_STANDARD) {
        bear_loss_of_standard(m, unit, STANDARD_CAPTURED);
        carry(m, captor, battle_booty_standard(battle_side_of(m, unit), standard));
    } else {
        count_booty(m, battle_side_of(m, unit), booty, -1);
        if (is_standard(booty))
            standard_comes_back(m, captor, standard_in(booty));
        else
            banner_comes_back(m, booty, captor);
    }
    *place_of(m, unit, what) = 0;
    tell(m, "battle.banner_captured", rule, unit, what, captor);
}

/* --- units that rout ------------------------------------------------------------------------------------ */

/* The first enemy that fights it; NO_UNIT. */
static int32_t captor_of(const struct match *m, int32_t unit)
{
    EACH_CONTACT(m, unit, contact)
    if (battle_stands(m, battle_opponent(m, contact, unit)) &&
        battle_side_of(m, battle_opponent(m, contact, unit)) !=
            battle_side_of(m, unit)) /* B10.3: no friend */
        return battle_opponent(m, contact, unit);
    return NO_UNIT;
}

/* RULE("B12.7-d"): they go on as ordinary figures. */
static void lay_down(struct match *m, int32_t figure)
{
    massed_figure_at(m, figure)->role = ROLE_ORDINARY;
}

/* RULE("B12.7-a"): all that the unit has flown and carried lies on the ground. RULE("B16.1-m"): the army
 * standard, too, of a bearer who has fallen; one who lives routs with it. */
void battle_throw_down(struct match *m, int32_t unit)
{
    struct massed_unit *u = massed_unit_at(m, unit);

    if (u->musician != NOBODY)
        lay_down(m, u->musician);
    if (u->bearer != NOBODY) {
        lay_down(m, u->bearer);
        battle_unit_at(m, unit)->banner_down = true;
    }
    u->musician = u->bearer = NOBODY;
}

/* RULE("B12.7-c"). */
static void throw_booty_down(struct match *m, int32_t unit)
{
    if (battle_has_fallen(m, unit, FALLEN_BOOTY))
        battle_leave_fallen(m, unit, FALLEN_BOOTY, RULE("B12.7-c"));
    EACH_MEMBER(m->state, unit, figure)
    {
        struct battle_figure *f = battle_figure_at(m, figure);

        if (f->carries == CARRIES_NOTHING)
            continue;
        battle_unit_at(m, unit)->booty_down = f->carries + 1;
        f->carries = CARRIES_NOTHING;
        battle_leave_fallen(m, unit, FALLEN_BOOTY, RULE("B12.7-c"));
    }
}

/* RULE("B12.7-b"), RULE("B12.7-c"): out of close combat the enemy has the banner; else it lies on the ground.
 */
void battle_lose_colours(struct match *m, int32_t unit)
{
    int32_t captor = captor_of(m, unit);

    for (enum battle_fallen what = FALLEN_BANNER; what <= FALLEN_STANDARD; what++) {
        if (!battle_has_fallen(m, unit, what))
            continue;
        if (captor != NO_UNIT)
            battle_capture(m, unit, what, captor, RULE("B12.7-b"));
        else
            battle_leave_fallen(m, unit, what, RULE("B12.7-c"));
    }
    throw_booty_down(m, unit);
}
