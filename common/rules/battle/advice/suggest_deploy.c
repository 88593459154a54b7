/* Suggestions for deployment (B25.1). The rest of an army (B25.2.1-h) keeps clear of scouts: it has no line.
 */
#include "common/rules/battle/advice/shot_worth.h"
#include "common/rules/battle/advice/suggest_default.h"
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
    else
        battle_suggest_default(m, d, battle_deploy_fallback, "battle.suggest.enter", s);
}
