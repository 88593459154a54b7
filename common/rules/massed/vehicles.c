#include "common/rules/massed/vehicles.h"

#include "common/rules/massed/listed.h"
#include "common/rules/shared/words.h"

#include <string.h>

enum {
    TEAM_MOST = 4,
    PACE_HALVES = 2,
    WAGON_SLOWER = 2 * PACE_HALVES,
    ANIMAL_WIDTH = 25 * MILLIMETRE,  /* B20.1-f */
    VEHICLE_WIDTH = 40 * MILLIMETRE, /* at least */
    VEHICLE_DEPTH = 100 * MILLIMETRE
};

/* RULE("O10.11-a"): T, W and save points. */
static const struct {
    int32_t t, w, save;
} vehicle_row[] = {[VEHICLE_LIGHT] = {4, 3, 1}, [VEHICLE_HEAVY] = {5, 4, 2}, [VEHICLE_WAGON] = {5, 5, 2}};

/* Each animal short of four costs a pace. */
int32_t massed_chariot_movement(int32_t animal, int32_t harnessed, bool wagon)
{
    int32_t m = animal - PACE_HALVES * (TEAM_MOST - harnessed) - (wagon ? WAGON_SLOWER : 0);

    return m > 0 ? m : 0;
}

struct team {
    int32_t animals, slowest, attacks;
    struct massed_mount mount;
    bool barded; /* all of it */
};

static struct team team_of(const struct catalogue *c, const json_t *entry)
{
    const json_t *members = json_object_get(entry, "members");
    struct team team = {.slowest = MOVEMENT_MOST, .barded = true};

    for (size_t i = 0; i < json_array_size(members); i++) {
        const json_t *member = json_array_get(members, i),
                     *animal = catalogue_entry(c, "mounts", catalogue_word(member, "profile", ""));
        int32_t attacks = catalogue_number(animal, "a", 0), m = catalogue_number(animal, "m", 0);

        if (strcmp(catalogue_word(member, "slot", ""), "team") != 0)
            continue;
        team.animals += unit_count(member);
        team.slowest = m < team.slowest ? m : team.slowest;
        team.barded &= catalogue_flag(member, "barded");
        if (attacks == 0)
            continue;
        team.mount.ws = catalogue_number(animal, "ws", 0);
        team.mount.s = catalogue_number(animal, "s", 0);
        team.mount.i = catalogue_number(animal, "i", 0);
        team.mount.attacks += unit_count(member) * attacks;
        team.mount.fighters += unit_count(member);
    }
    return team;
}

/* RULE("O10.11-a"): the best of the crew. */
static int32_t best_aboard(const struct match *m, int32_t chariot, enum massed_characteristic c)
{
    const struct unit *u = unit_at(m, figure_at(m, chariot)->unit);
    int32_t best = 0;

    for (int32_t i = u->first; i < u->first + u->count; i++)
        if (massed_figure_at(m, i)->aboard == chariot && massed_figure_at(m, i)->profile[c] > best)
            best = massed_figure_at(m, i)->profile[c];
    return best;
}

static void make_chariot(struct match *m, int32_t figure, enum massed_vehicle vehicle,
                         const struct team *team)
{
    static const enum massed_characteristic of_crew[] = {CHAR_WS, CHAR_BS,  CHAR_S,  CHAR_I,
                                                         CHAR_LD, CHAR_INT, CHAR_CL, CHAR_WP};
    struct massed_figure *f = massed_figure_at(m, figure);
    struct base base;

    for (size_t i = 0; i < sizeof of_crew / sizeof of_crew[0]; i++)
        f->profile[of_crew[i]] = best_aboard(m, figure, of_crew[i]);
    f->profile[CHAR_M] = massed_chariot_movement(team->slowest, team->animals, vehicle == VEHICLE_WAGON);
    f->profile[CHAR_T] = vehicle_row[vehicle].t;
    f->profile[CHAR_W] = vehicle_row[vehicle].w; /* RULE("B3-h"): damage points are kept as wounds */
    f->profile[CHAR_A] = 0;                      /* crew and team strike for themselves */
    f->natural_save = vehicle_row[vehicle].save + team->barded;
    f->armour = f->shield = f->barding = f->weapons = 0;
    f->mounted = 0;
    f->mount = team->mount;
    f->flags |= FLAG_LONG;
    f->vehicle = (int32_t)vehicle;
    f->base_width = team->animals * ANIMAL_WIDTH;
    f->base_width = f->base_width > VEHICLE_WIDTH ? f->base_width : VEHICLE_WIDTH;
    f->base_depth = VEHICLE_DEPTH;
    base = base_rectangle(f->base_width, f->base_depth);
    table_stand(table_of(m), figure)->base = base;
}

void massed_make_chariots(struct match *m, int32_t unit, const struct catalogue *c, const json_t *entry)
{
    static const char *const vehicles[] = {"light", "heavy", "wagon", NULL};
    const struct unit *u = unit_at(m, unit);
    struct team team = team_of(c, entry);
    int64_t price = massed_chariot_price(c, entry);
    int32_t vehicle =
        word_index(vehicles, catalogue_word(unit_profile(c, entry), "vehicle", ""), VEHICLE_LIGHT);

    for (int32_t i = u->first; i < u->first + u->count; i++) {
        if (massed_figure_at(m, i)->role == ROLE_CHARIOT) {
            make_chariot(m, i, (enum massed_vehicle)vehicle, &team);
            massed_figure_at(m, i)->half_points = (int32_t)price; /* with all aboard */
            if (catalogue_flag(unit_profile(c, entry), "scythes"))
                massed_figure_at(m, i)->flags |= FLAG_SCYTHES;
        } else if (massed_figure_at(m, i)->role == ROLE_CREWMAN) {
            massed_figure_at(m, i)->half_points = 0;
        }
        figure_at(m, i)->cost = (massed_figure_at(m, i)->half_points + 1) / 2;
    }
}
