/* F10.2.2: losing one's mount in combat, or being thrown off it. */
#include "common/rules/brothers/actions.h"
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/fight/fight.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/frames.h"
#include "common/rules/brothers/places.h"

#include <assert.h>

enum { BEGIN, AFTER };

/* RULE("F10.2.2-g"): standing, on his back, or stunned, as the JA says; no JM. The same die says on which
 * side of a mount that dies under him; RULE("F3.4.2-d"): one that throws him has done so already. */
static enum flow fall_off(struct match *m, struct frame *f, int32_t mount)
{
    struct brothers_mount_lost_frame *v = FRAME(brothers_mount_lost_frame, f);
    int32_t rider = v->rider, natural;
    struct roll roll;
    enum check_result check = brothers_ja(m, rider, JA_MOUNT_LOST, 0, RULE("F10.2.2-g"), &roll, &natural);
    struct event *e;

    if (v->loss == MOUNT_KILLED)
        brothers_fall_beside(m, rider, mount, natural % 2 != 0);
    if (check != CHECK_PASSED)
        brothers_set_posture(m, rider, POSTURE_ON_BACK);
    e = brothers_tell(m, check == CHECK_PASSED ? "brothers.mount.landed" : "brothers.mount.fell",
                      RULE("F10.2.2-g"), rider);
    event_roll(e, &roll);
    event_end(m);
    if (check == CHECK_CRITICAL)
        return flow_call(m, f, AFTER, P_STUN, rider, v->cause, true);
    brothers_discover(m, rider);
    return flow_done(m, NO_RESULT);
}

/* RULE("F10.2.2-f"): a wounded mount leaves its rider standing in its place; RULE("F10.2.2-h"): in every case
 * it is gone. RULE("F10.2.2-i"): the distance he has ridden counts for his legs, being kept in one number. */
static void lose_mount(struct match *m, int32_t rider, int32_t mount, bool killed)
{
    struct event *e;

    brothers_lose_mount(m, mount);
    e = brothers_tell(m, killed ? "brothers.mount.killed" : "brothers.mount.wounded",
                      killed ? RULE("F10.2.2-g") : RULE("F10.2.2-f"), rider);
    event_arg(e, "mount", ARG_FIGURE, mount);
    event_rule(e, RULE("F10.2.2-h"));
    event_end(m);
}

enum flow brothers_mount_lost_run(struct match *m, struct frame *f)
{
    struct brothers_mount_lost_frame *v = FRAME(brothers_mount_lost_frame, f);
    int32_t rider = v->rider, mount = brothers_figure_at(m, rider)->mount, loss = v->loss;
    angle facing = brothers_facing(m, rider);

    assert(brothers_heads_unit(m, rider));
    assert(loss >= MOUNT_WOUNDED && loss <= MOUNT_THROWS_LEFT);
    if (f->step > AFTER)
        flow_lost(m, f);
    if (f->step != BEGIN || mount == NOTHING)
        return flow_done(m, NO_RESULT);
    if (loss == MOUNT_WOUNDED || loss == MOUNT_KILLED) {
        lose_mount(m, rider, mount, loss == MOUNT_KILLED);
        return loss == MOUNT_KILLED ? fall_off(m, f, mount) : flow_done(m, NO_RESULT);
    }
    brothers_unhorse(m, rider,
                     (angle)(loss == MOUNT_THROWS_RIGHT ? facing + QUARTER_TURN : facing - QUARTER_TURN));
    brothers_tell_end(m, "brothers.fell", RULE("F3.4.2-d"), rider);
    return fall_off(m, f, mount);
}
