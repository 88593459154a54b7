#include "client/cli/visit.h"

static enum exit_code begin(struct visit *v, const struct arguments *args)
{
    static const struct board_listener nobody;

    v->match = args->operand[0];
    enum exit_code code = online_begin(&v->online, args, SESSION_NEEDED, PATIENCE_SHORT);

    board_start(&v->board, &v->online.client, v->match, "", false, &nobody);
    return code == EXIT_DONE ? online_result(&v->online, board_open(&v->board)) : code;
}

static enum exit_code end(struct visit *v, enum exit_code code)
{
    board_free(&v->board);
    return online_end(&v->online, code);
}

const Gonfalon__V1__Decision *visit_decision(struct visit *v)
{
    const Gonfalon__V1__Decision *d = board_decision(&v->board);

    if (!d)
        tell_own_error(&v->online, GONFALON__V1__ERROR_CODE__ERROR_CODE_STALE, "answer.nothing_asked");
    return d;
}

enum exit_code visit_match(enum exit_code (*run)(struct visit *v, const struct arguments *args),
                           const struct arguments *args)
{
    struct visit v;

    if (!need_operand(args, 0, "the ID of the match"))
        return EXIT_USAGE;
    enum exit_code code = begin(&v, args);

    return end(&v, code == EXIT_DONE ? run(&v, args) : code);
}
