/* Looking after comrades: Raise (F8.2-l) and the Healer's Tend (F15.3-c). */
#include "common/rules/brothers/actions.h"
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/fight/fight.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/frames.h"
#include "common/rules/brothers/places.h"
#include "common/rules/brothers/state.h"
#include "common/rules/brothers/turn/menu.h"

#include <assert.h>

enum { BEGIN, AFTER };

static bool beside_friend(const struct match *m, int32_t figure, int32_t comrade)
{
    return comrade != figure && brothers_in_play(m, comrade) && !brothers_enemies(m, figure, comrade) &&
           brothers_figure_at(m, comrade)->posture != POSTURE_HANGING && brothers_touch(m, figure, comrade);
}

static bool can_raise(const struct match *m, int32_t figure, int32_t comrade)
{
    return beside_friend(m, figure, comrade) && brothers_lying(m, comrade) && !brothers_stunned(m, comrade) &&
           brothers_room_to_rise(m, comrade, brothers_side_of(m, figure));
}

static bool can_tend(const struct match *m, int32_t figure, int32_t comrade)
{
    return brothers_has_skill(m, figure, SKILL_HEALER) && beside_friend(m, figure, comrade) &&
           (brothers_stunned(m, comrade) || brothers_can_heal(m, comrade));
}

void brothers_offer_care(const struct match *m, struct decision *d, int32_t figure)
{
    const struct brothers_figure *b = brothers_figure_at(m, figure);

    if (!brothers_standing_up(m, figure) || b->exempt)
        return;
    int32_t near[REACH_MOST], count = brothers_in_reach(m, figure, near, REACH_MOST);

    for (int32_t k = 0; k < count; k++) {
        int32_t i = near[k];

        if (!brothers_is_fighter(m, i))
            continue;
        if (can_raise(m, figure, i))
            brothers_offer(m, d, figure, ACTION_RAISE, i, NOTHING, brothers_cost(ACTION_RAISE));
        if (can_tend(m, figure, i))
            brothers_offer(m, d, figure, ACTION_TEND, i, NOTHING, brothers_cost(ACTION_TEND));
    }
}

/* RULE("F8.2-l"), RULE("F3.4.5-g"): he stands with any facing; the two may touch until one of them moves. */
static enum flow raise(struct match *m, struct frame *f)
{
    struct brothers_care_frame *v = FRAME(brothers_care_frame, f);
    int32_t figure = v->figure, comrade = v->comrade;
    struct event *e;

    brothers_spend(m, figure, brothers_cost(ACTION_RAISE));
    e = brothers_tell(m, "brothers.care.raises", RULE("F8.2-l"), figure);
    event_arg(e, "comrade", ARG_FIGURE, comrade);
    event_end(m);
    return flow_call(m, f, AFTER, P_STAND_UP, comrade, true, 0);
}

/* RULE("F15.3-c"): no longer stunned, or treated as by Knit Flesh; a critical failure hurts the friend. */
static enum flow tend(struct match *m, struct frame *f)
{
    struct brothers_care_frame *v = FRAME(brothers_care_frame, f);
    int32_t figure = v->figure, comrade = v->comrade, natural;
    struct roll roll;
    enum check_result check;
    struct event *e;
    bool heals;

    brothers_spend(m, figure, brothers_cost(ACTION_TEND));
    check = brothers_ja(m, figure, JA_TEND, 0, RULE("F15.3-c"), &roll, &natural);
    heals = check == CHECK_PASSED && !brothers_stunned(m, comrade);
    if (check == CHECK_PASSED && !heals)
        brothers_set_posture(m, comrade, POSTURE_ON_BACK);
    e = brothers_tell(m,
                      check == CHECK_PASSED   ? "brothers.care.tended"
                      : check == CHECK_FAILED ? "brothers.care.in_vain"
                                              : "brothers.care.accident",
                      RULE("F15.3-c"), figure);
    event_arg(e, "comrade", ARG_FIGURE, comrade);
    event_roll(e, &roll);
    event_end(m);
    if (heals)
        brothers_heal(m, comrade, RULE("F15.3-c"));
    if (check == CHECK_CRITICAL)
        return flow_call(m, f, AFTER, P_JDEG, comrade, NOTHING, 0);
    return flow_done(m, NO_RESULT);
}

enum flow brothers_care_run(struct match *m, struct frame *f)
{
    const struct brothers_care_frame *v = FRAME_READ(brothers_care_frame, f);

    assert(brothers_heads_unit(m, v->figure) && brothers_heads_unit(m, v->comrade));
    if (f->step > AFTER)
        flow_lost(m, f);
    if (f->step != BEGIN)
        return flow_done(m, NO_RESULT);
    return brothers_of(m)->action == ACTION_TEND ? tend(m, f) : raise(m, f);
}
