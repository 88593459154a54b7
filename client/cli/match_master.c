/* gonfalon match master: calls the game master, or acts as he. gonfalon match overrule: the sides agree on
 * what he could move or change. Figures, units and sides are named as at the
 * table, lengths are in the measure of the match. */
#include "client/cli/commands.h"
#include "client/cli/online.h"
#include "client/cli/visit.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static enum exit_code fill_call(struct client *c, void *message, const struct arguments *args)
{
    Gonfalon__V1__CallMasterRequest *ask = message;

    ask->rule = client_text(c, option_value(args, "rule", ""));
    ask->text = client_text(c, option_value(args, "text", ""));
    return EXIT_DONE;
}

static const struct question call = {
    .need = SESSION_NEEDED, .body = BODY(CALL_MASTER), .operand = {MATCH_OPERAND}, .fill = fill_call};

/* --- who and where ------------------------------------------------------------------------------- */

static bool read_item_kind(const char *word, Gonfalon__V1__ItemKind *out)
{
    static const char *const words[] = {"match", "side", "unit", "figure", "terrain", NULL};
    int kind = read_word("KIND", words, word);

    *out = (Gonfalon__V1__ItemKind)(kind + GONFALON__V1__ITEM_KIND__ITEM_KIND_MATCH);
    return kind >= 0;
}

static int32_t find_side(const struct picture *picture, const char *word)
{
    for (int32_t side = 0; side < SIDES_MAX; side++) {
        const struct picture_item *item = picture_find(picture, ITEM_SIDE, side);

        if (item && (strcmp(picture_text(item, "name"), word) == 0 || (word[0] == 'A' + side && !word[1])))
            return side;
    }
    return -1;
}

/* A number stands for itself, anything else is a name. False, and the user is told, if nobody has it. */
static bool find_item(const struct visit *v, Gonfalon__V1__ItemKind kind, const char *word, int32_t *out)
{
    struct answer_names names = picture_names(&v->board.picture);
    size_t digits = strspn(word, "0123456789");

    if (digits > 0 && !word[digits])
        *out = atoi(word);
    else if (kind == GONFALON__V1__ITEM_KIND__ITEM_KIND_FIGURE)
        *out = names.figure(names.context, word);
    else if (kind == GONFALON__V1__ITEM_KIND__ITEM_KIND_UNIT)
        *out = names.unit(names.context, word);
    else if (kind == GONFALON__V1__ITEM_KIND__ITEM_KIND_SIDE)
        *out = find_side(&v->board.picture, word);
    else
        *out = ANSWER_NOBODY;
    if (*out < 0)
        complain("nothing there, or more than one thing, is called \"%s\"", word);
    return *out >= 0;
}

static int32_t rounded(double value)
{
    return (int32_t)(value + (value < 0 ? -0.5 : 0.5));
}

/* Lengths in the measure of the match, the facing in degrees. */
static bool read_place(struct visit *v, char **word, Gonfalon__V1__MasterRequest *ask)
{
    double number[3], measure = text_measure(&v->board.picture);

    for (int i = 0; i < 3; i++) {
        char *end;

        number[i] = strtod(word[i], &end);
        if (end == word[i] || *end || !(number[i] > -10000 && number[i] < 10000)) {
            complain("\"%s\" is no number", word[i]);
            return false;
        }
    }
    ask->at = arena_message(&v->online.client.asking, &gonfalon__v1__point__descriptor);
    ask->at->x = rounded(number[0] * measure);
    ask->at->y = rounded(number[1] * measure);
    ask->facing = rounded(number[2] * FULL_TURN / 360) & (FULL_TURN - 1);
    return true;
}

/* --- the acts ------------------------------------------------------------------------------------ */

static bool fill_nothing(struct visit *v, char **word, Gonfalon__V1__MasterRequest *ask)
{
    (void)v;
    (void)word;
    (void)ask;
    return true;
}

static bool fill_move(struct visit *v, char **word, Gonfalon__V1__MasterRequest *ask)
{
    ask->what = GONFALON__V1__ITEM_KIND__ITEM_KIND_FIGURE;
    return find_item(v, ask->what, word[0], &ask->target) && read_place(v, word + 1, ask);
}

static bool fill_unit_move(struct visit *v, char **word, Gonfalon__V1__MasterRequest *ask)
{
    ask->what = GONFALON__V1__ITEM_KIND__ITEM_KIND_UNIT;
    return find_item(v, ask->what, word[0], &ask->target) && read_place(v, word + 1, ask);
}

static bool fill_change(struct visit *v, char **word, Gonfalon__V1__MasterRequest *ask)
{
    if (!read_item_kind(word[0], &ask->what) || !find_item(v, ask->what, word[1], &ask->target))
        return false;
    ask->name = client_text(&v->online.client, word[2]);
    ask->value = atoi(word[3]);
    return true;
}

static bool fill_takeback(struct visit *v, char **word, Gonfalon__V1__MasterRequest *ask)
{
    ask->decision = (uint32_t)atoi(word[1]);
    return find_item(v, GONFALON__V1__ITEM_KIND__ITEM_KIND_SIDE, word[0], &ask->target);
}

static bool fill_end(struct visit *v, char **word, Gonfalon__V1__MasterRequest *ask)
{
    if (strcmp(word[0], "abandoned") == 0) { /* only where the rules are gone */
        ask->value = -2;
        return true;
    }
    return strcmp(word[0], "none") == 0 ||
           find_item(v, GONFALON__V1__ITEM_KIND__ITEM_KIND_SIDE, word[0], &ask->value);
}

/* The acts with how many words they need behind them. */
static const struct act {
    const char *word;
    Gonfalon__V1__MasterAct act;
    int operands;
    const char *form;
    bool (*fill)(struct visit *v, char **word, Gonfalon__V1__MasterRequest *ask);
} acts[] = {
    {"freeze", GONFALON__V1__MASTER_ACT__MASTER_ACT_FREEZE, 0, "", fill_nothing},
    {"release", GONFALON__V1__MASTER_ACT__MASTER_ACT_RELEASE, 0, "", fill_nothing},
    {"move", GONFALON__V1__MASTER_ACT__MASTER_ACT_MOVE, 4, "FIGURE X Y DEGREES", fill_move},
    {"move-unit", GONFALON__V1__MASTER_ACT__MASTER_ACT_MOVE, 4, "UNIT X Y DEGREES", fill_unit_move},
    {"change", GONFALON__V1__MASTER_ACT__MASTER_ACT_CHANGE, 4, "KIND NAME FIELD VALUE", fill_change},
    {"reroll", GONFALON__V1__MASTER_ACT__MASTER_ACT_REROLL, 0, "", fill_nothing},
    {"rule", GONFALON__V1__MASTER_ACT__MASTER_ACT_RULE, 0, "--text WORDS", fill_nothing},
    {"takeback", GONFALON__V1__MASTER_ACT__MASTER_ACT_TAKEBACK, 2, "SIDE DECISION", fill_takeback},
    {"end", GONFALON__V1__MASTER_ACT__MASTER_ACT_END, 1, "WINNER (a side; none for a draw)", fill_end},
};

static const struct act *find_act(const char *word)
{
    for (size_t i = 0; i < sizeof acts / sizeof acts[0]; i++)
        if (strcmp(acts[i].word, word) == 0)
            return &acts[i];
    return NULL;
}

/* False, and the user is told, if so many words are not what the act needs. */
static bool act_complete(const struct act *act, const struct arguments *args)
{
    if (args->operand_count == 2 + act->operands)
        return true;
    complain("%s needs: %s", act->word, usage(act->form[0] ? act->form : "nothing more"));
    return false;
}

static bool fill_act(struct visit *v, const struct arguments *args, Gonfalon__V1__MasterRequest *ask)
{
    struct client *c = &v->online.client;
    const struct act *act = find_act(args->operand[1]);

    assert(act); /* found before the match was visited */
    ask->match = client_text(c, v->match);
    ask->rule = client_text(c, option_value(args, "rule", ""));
    ask->text = client_text(c, option_value(args, "text", ""));
    ask->act = act->act;
    ask->target = ask->value = -1;
    return act->fill(v, args->operand + 2, ask);
}

static enum exit_code act_as_master(struct visit *v, const struct arguments *args)
{
    Gonfalon__V1__MasterRequest *ask = client_request(&v->online.client, BODY(MASTER));

    return fill_act(v, args, ask) ? online_tell(&v->online, NULL) : EXIT_USAGE;
}

static enum exit_code run_master(const struct arguments *args)
{
    const char *word = args->operand_count > 0 ? need_operand(args, 1, "the ACT") : "call";
    const struct act *act;

    if (!word)
        return EXIT_USAGE;
    if (strcmp(word, "call") == 0 && args->operand_count <= 2)
        return online_question(&call, args);
    if (strcmp(word, "call") == 0) {
        complain("call needs: nothing more; --text WORDS says what for");
        return EXIT_USAGE;
    }
    act = find_act(word);
    if (!act)
        complain("the game master can call, freeze, release, move, move-unit, change, reroll, rule, takeback "
                 "and end, not \"%s\"",
                 word);
    return act && act_complete(act, args) ? visit_match(act_as_master, args) : EXIT_USAGE;
}

/* --- by agreement -------------------------------------------------------------------------------- */

static enum exit_code propose(struct visit *v, const struct arguments *args)
{
    Gonfalon__V1__OfferRequest *ask = client_request(&v->online.client, BODY(OFFER));

    ask->match = client_text(&v->online.client, v->match);
    ask->kind = GONFALON__V1__OFFER_KIND__OFFER_KIND_OVERRULE;
    ask->change = arena_message(&v->online.client.asking, &gonfalon__v1__master_request__descriptor);
    return fill_act(v, args, ask->change) ? online_tell(&v->online, NULL) : EXIT_USAGE;
}

static const struct question grant_overrule = {
    .need = SESSION_NEEDED,
    .body = BODY(OFFER),
    .operand = {MATCH_OPERAND},
    .done = "cli.overrule_granted",
    .fixed = {"kind", GONFALON__V1__OFFER_KIND__OFFER_KIND_GRANT_OVERRULE}};

static enum exit_code run_overrule(const struct arguments *args)
{
    const char *word;
    const struct act *act;

    if (option_given(args, "grant"))
        return online_question(&grant_overrule, args);
    word = need_operand(args, 1, "the ACT");
    if (!word)
        return EXIT_USAGE;
    act = find_act(word);
    if (!act || (act->act != GONFALON__V1__MASTER_ACT__MASTER_ACT_MOVE &&
                 act->act != GONFALON__V1__MASTER_ACT__MASTER_ACT_CHANGE)) {
        complain("the sides can agree to move, move-unit and change, not to \"%s\"", word);
        return EXIT_USAGE;
    }
    return act_complete(act, args) ? visit_match(propose, args) : EXIT_USAGE;
}

static const struct option_kind options[] = {
    {"rule", "ID", "the rule concerned"}, {"text", "WORDS", "what to say"}, ONLINE_OPTIONS};

const struct command match_master_command = {
    .name = "match master",
    .operands = "ID call|freeze|release|reroll|rule, move FIGURE X Y DEGREES, move-unit UNIT X Y DEGREES, "
                "change KIND NAME FIELD VALUE, takeback SIDE DECISION, end SIDE|none|abandoned ...",
    .summary = "calls the game master, or acts as he",
    .options = options,
    .run = run_master};

static const struct option_kind overrule_options[] = {
    {"grant", NULL, "agrees to what the others propose to change"},
    {"rule", "ID", "the rule concerned"},
    {"text", "WORDS", "what to say"},
    ONLINE_OPTIONS};

const struct command match_overrule_command = {
    .name = "match overrule",
    .operands = "ID move FIGURE X Y DEGREES, move-unit UNIT X Y DEGREES, change KIND NAME FIELD VALUE ...",
    .summary = "proposes to move or change something as the game master could, or agrees to it",
    .options = overrule_options,
    .run = run_overrule};
