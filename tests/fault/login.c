/* Accounts with passwords: who has one changes it now and then, and others try what they know of it. */
#include "tests/fault/login.h"

#include <stdio.h>
#include <string.h>

#define GOT(name) GONFALON__V1__SERVER_MESSAGE__BODY_##name

enum { OLD_TRIED_MOST = 4 }; /* the server counts wrong ones, and then lets nobody in */

static char *password(struct agent *a, const struct agent *owner, uint32_t generation)
{
    char text[64];

    snprintf(text, sizeof text, "secret %u of %s", generation, owner->wish);
    return agent_text(a, text);
}

void login_register(struct agent *a)
{
    Gonfalon__V1__RegisterRequest *ask = agent_part(a, &gonfalon__v1__register_request__descriptor);

    ask->name = agent_text(a, a->wish);
    ask->password = password(a, a, 0);
    agent_ask(a, ASK(REGISTER_ACCOUNT), ask, "");
}

/* He knows only those that he was told are changed; each that he tries is a new one. */
bool login_change(struct agent *a)
{
    Gonfalon__V1__ChangePasswordRequest *ask =
        agent_part(a, &gonfalon__v1__change_password_request__descriptor);

    if (a->changes_left <= 0 || agent_waits_for(a, ASK(CHANGE_PASSWORD)))
        return false;
    a->changes_left--;
    ask->old_password = password(a, a, a->generation_known);
    ask->new_password = password(a, a, ++a->generation_last);
    agent_ask(a, ASK(CHANGE_PASSWORD), ask, "")->generation = a->generation_last;
    return true;
}

struct asked *login_try(struct agent *a, uint32_t generation)
{
    Gonfalon__V1__LoginRequest *ask = agent_part(a, &gonfalon__v1__login_request__descriptor);

    ask->name = agent_text(a, a->owner->wish);
    ask->password = password(a, a->owner, generation);
    struct asked *asked = agent_ask(a, ASK(LOGIN), ask, "");

    asked->generation = generation;
    return asked;
}

/* Somebody at another machine who knows the password, or an old one. */
void visitor_think(struct agent *a)
{
    const struct agent *owner = a->owner;

    agent_wake(a, luck_between(&a->luck, 1000, 8000));
    if (!owner->name[0] || agent_waits_for(a, ASK(LOGIN)) || a->tries_left <= 0)
        return;
    a->tries_left--;
    if (owner->generation > 0 && a->old_tried < OLD_TRIED_MOST && luck_has(&a->luck, 500)) {
        a->old_tried++;
        a->w->tally.fault[FAULT_OLD_PASSWORD]++;
        login_try(a, luck_below(&a->luck, owner->generation));
    } else {
        login_try(a, owner->generation);
    }
}

/* Nobody else wants his name: who finds it taken was told that a registration has failed which has not. */
void login_answered(struct agent *a, const struct asked *asked, const Gonfalon__V1__ServerMessage *m)
{
    bool refused = m->body_case == GOT(ERROR);

    if (asked->body == ASK(REGISTER_ACCOUNT) && refused && strcmp(m->error->key, "account.name_taken") == 0)
        world_fail(a->w, "%s finds its own name taken", a->wish);
    if (asked->body == ASK(CHANGE_PASSWORD) && !refused) {
        a->generation_known = asked->generation;
        a->w->tally.passwords++;
    }
}

/* --- at the server's door --------------------------------------------------------------------- */

/* A password is changed when the server has said so: from then on nobody comes in by an older one, nor by a
 * token that was given for it. */
void login_guard(struct agent *a, const Gonfalon__V1__ServerMessage *m)
{
    const struct asked *asked = agent_asked(a, m->in_reply_to);
    struct world *w = a->w;

    if (!asked)
        return;
    if (asked->body == ASK(CHANGE_PASSWORD) && m->body_case == GOT(DONE) && asked->generation > a->generation)
        a->generation = asked->generation;
    if (!a->owner)
        return;
    if (asked->body == ASK(LOGIN) && m->body_case == GOT(SESSION)) {
        w->tally.check[CHECK_PASSWORD]++;
        if (asked->generation < a->owner->generation)
            world_fail(w, "%s logs in with password %u of %s, and %u is the last", a->wish, asked->generation,
                       a->owner->wish, a->owner->generation);
        a->token_generation = a->owner->generation;
    }
    if (asked->body == ASK(HELLO) && m->body_case == GOT(HELLO) && m->hello->account) {
        w->tally.check[CHECK_PASSWORD]++;
        if (a->token_generation < a->owner->generation)
            world_fail(w, "%s is let in by a token for password %u of %s, and %u is the last", a->wish,
                       a->token_generation, a->owner->wish, a->owner->generation);
    }
}
