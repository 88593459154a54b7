/* F10.2.2: losing one's mount in combat, and the kick that drives an attacker off. */
#include "common/rules/brothers/fight.h"

enum { V_RIDER, V_WORSE, V_CAUSE };
enum { BEGIN, AFTER };

/* RULE("F10.2.2-g"): standing, on his back, or stunned, as the JA says; no JM. */
static enum flow fall_off(struct match *m, struct frame *f)
{
    int32_t rider = f->v[V_RIDER], natural;
    struct roll roll;
    enum check_result check = brothers_ja(m, rider, JA_MOUNT_LOST, 0, RULE("F10.2.2-g"), &roll, &natural);
    struct event *e;

    if (check != CHECK_PASSED) {
        brothers_drop_body(m, rider);
        brothers_set_posture(m, rider, POSTURE_ON_BACK);
    }
    e = brothers_tell(m, check == CHECK_PASSED ? "brothers.mount.landed" : "brothers.mount.fell",
                      RULE("F10.2.2-g"), rider);
    event_roll(e, &roll);
    event_end(m);
    if (check == CHECK_CRITICAL)
        return flow_call(m, f, AFTER, P_STUN, rider, f->v[V_CAUSE], 1);
    return flow_done(m, 0);
}

/* RULE("F10.2.2-f"): a wounded mount leaves its rider standing in its place; RULE("F10.2.2-h"): in every case
 * it is gone. RULE("F10.2.2-i"): the distance he has ridden counts for his legs, being kept in one number. */
enum flow brothers_mount_lost(struct match *m, struct frame *f)
{
    int32_t rider = f->v[V_RIDER], mount = brothers_at(m, rider)->mount;
    struct event *e;

    if (f->step != BEGIN || mount < 0)
        return flow_done(m, 0);
    brothers_lose_mount(m, mount);
    e = brothers_tell(m, f->v[V_WORSE] ? "brothers.mount.killed" : "brothers.mount.wounded",
                      f->v[V_WORSE] ? RULE("F10.2.2-g") : RULE("F10.2.2-f"), rider);
    event_arg(e, "mount", ARG_FIGURE, mount);
    event_rule(e, RULE("F10.2.2-h"));
    event_end(m);
    return f->v[V_WORSE] ? fall_off(m, f) : flow_done(m, 0);
}
