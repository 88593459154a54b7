#include "tests/client/foolish.h"

#include "common/rules/warband/actions.h"
#include "common/rules/warband/asks.h"
#include "common/rules/warband/constants.h"
#include "common/rules/warband/fight/attacks.h"
#include "common/rules/warband/figures.h"
#include "common/rules/warband/frames.h"
#include "common/rules/warband/magic/magic.h"
#include "common/rules/warband/magic/spells.h"
#include "common/rules/warband/shoot/sight.h"
#include "common/rules/warband/state.h"

#include <string.h>

static bool helpless(const struct match *m, int32_t figure)
{
    return warband_lives(m, figure) && warband_figure_at(m, figure)->on_ground;
}

static bool engaged(const struct match *m, int32_t figure, int32_t unit)
{
    (void)figure;
    return unit >= 0 && warband_unit_stands(m, unit) && warband_unit_in_contact(m, unit);
}

static bool recasts(const struct match *m, const struct decision *d, const struct answer *a)
{
    if (strcmp(d->key, "warband.ask.spell") != 0 || a->item[0].ref < 0)
        return false;
    const struct warband_cast_frame *v = FRAME_TOP(warband_cast_frame, m);
    const struct warband_spell *s = &warband_of(m)->spell[warband_figure_at(m, v->figure)->spell[v->slot]];

    if (s->target == TARGET_AREA)
        return false;
    for (int32_t i = 0; i < EFFECTS_MAX; i++) {
        const struct warband_lasting *l = &warband_of(m)->lasting[i];

        if (l->spell && warband_spell_of(m, l) == s && l->unit == warband_unit_of(m, a->item[0].ref) &&
            warband_side_of(m, l->caster) == warband_side_of(m, v->figure))
            return true;
    }
    return false;
}

const struct foolish_eyes warband_eyes = {"warband", helpless, engaged, recasts, NULL, false};
