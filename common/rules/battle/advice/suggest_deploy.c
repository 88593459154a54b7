/* Suggestions for deployment (B25.1). Of the rest of an army (B25.2.1-h) there are none: a line would have to
 * keep clear of scouts. */
#include "common/rules/battle/advice/shot_worth.h"
#include "common/rules/battle/asks.h"
#include "common/rules/battle/frames.h"
#include "common/rules/battle/setup/deploy.h"
#include "common/rules/massed/advice/line.h"

void battle_deploy_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    const struct massed_line line = {
        .deployment = battle_deployment(), .shoots = battle_is_shooter, .label = "battle.suggest.deploy"};

    if (FRAME_TOP(battle_deploy_frame, m)->who != DEPLOY_REST)
        massed_suggest_line(m, &line, d, s);
}
