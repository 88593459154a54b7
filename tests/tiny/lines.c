/* Tiny: sight among regiments (T17-a to T17-c). */
#include "tests/tiny/lines.h"

#include "common/match/findings.h"
#include "common/match/lined_up.h"
#include "common/match/members.h"
#include "common/match/ranks.h"
#include "common/table/cover.h"

#include <string.h>

enum { AT_THE_FENCE = CENTIMETRE, COVERS_MOST = 16 };

static struct sees sees_of(const struct match *m)
{
    static const struct sees_rules eyes = {.inset = 10, .line_reach = AT_THE_FENCE};
    struct tiny_findings *findings = match_findings(m);

    if (!findings->lined_up) {
        match_lineup(m, 0, &findings->lineup);
        findings->lined_up = true;
    }
    return (struct sees){.t = table_of(m), .m = &findings->lineup, .rules = &eyes};
}

/* T17-a: the front rank of each block; of a unit without ranks everybody, who then sees all round. */
struct shooters {
    int32_t figure[FIGURES_MAX], count;
    enum sees_arc arc;
};

static void find_shooters(const struct match *m, int32_t unit, struct shooters *s)
{
    int32_t blocks = unit_at(m, unit)->blocks;

    s->count = 0;
    s->arc = blocks > 0 ? SEES_IN_FRONT : SEES_ALL_ROUND;
    for (int32_t part = 0; part < blocks; part++)
        for (int32_t slot = 0; slot < block_rank_size(&state_blocks(m->state, unit)[part], 0); slot++)
            s->figure[s->count++] = ranks_figure(m, unit, part, slot);
    EACH_MEMBER(m->state, unit, figure)
    if (blocks == 0 && in_play(m, figure))
        s->figure[s->count++] = figure;
}

bool shooters_see(const struct match *m, int32_t unit, int32_t target)
{
    struct sees sees = sees_of(m);
    struct shooters s;

    find_shooters(m, unit, &s);
    return any_sees_unit(&sees, s.figure, s.count, s.arc, target);
}

/* T17-c: a wood or a fence, but not the fence that the shooter stands at. Rivers are flat. */
static bool covered(const struct sees *sees, int32_t shooter, int32_t target)
{
    struct cover cover[COVERS_MOST];
    int32_t count = cover_between(sees, shooter, target, cover, COVERS_MOST);

    for (int32_t i = 0; i < count && i < COVERS_MOST; i++) {
        const struct cover *c = &cover[i];
        const struct piece *piece = c->piece == NOTHING ? NULL : table_piece_const(sees->t, c->piece);

        if (!piece || (piece->form == PIECE_LINE && piece->height == 0))
            continue;
        if (c->holds_target || ((c->lines & 1) && (piece->form == PIECE_AREA || c->to_viewer > AT_THE_FENCE)))
            return true;
    }
    return false;
}

/* Adds the figures that the shooter sees to those that others see. */
static int32_t add_seen(const struct sees *sees, int32_t shooter, enum sees_arc arc, int32_t target,
                        bool known[FIGURES_MAX])
{
    struct figure_seen seen[BLOCK_FIGURES_MOST];
    int32_t count = list_seen(sees, shooter, arc, target, seen, BLOCK_FIGURES_MOST), added = 0;

    for (int32_t i = 0; i < count && i < BLOCK_FIGURES_MOST; i++) {
        added += !known[seen[i].stand];
        known[seen[i].stand] = true;
    }
    return added;
}

struct volley volley_at(const struct match *m, int32_t unit, int32_t target)
{
    struct sees sees = sees_of(m);
    struct volley volley = {0};
    struct unit_seen seen[FIGURES_MAX];
    bool known[FIGURES_MAX] = {false};
    struct shooters s;
    int32_t nearest = NOBODY;

    find_shooters(m, unit, &s);
    look_at_unit(&sees, s.figure, s.count, s.arc, target, seen);
    for (int32_t i = 0; i < s.count; i++) {
        if (seen[i].figures == 0)
            continue;
        volley.shooters++;
        volley.seen += add_seen(&sees, s.figure[i], s.arc, target, known);
        if (nearest == NOBODY || seen[i].distance < seen[nearest].distance)
            nearest = i;
    }
    volley.covered = nearest != NOBODY && covered(&sees, s.figure[nearest], seen[nearest].nearest);
    return volley;
}
