/* Refusals and problems in words. */
#include "client/cli/words.h"

#include <stdio.h>
#include <string.h>

void add_problem(struct bytes *to, const Gonfalon__V1__Problem *p)
{
    char amount[16];

    snprintf(amount, sizeof amount, "%d", (int)p->amount);
    text_format(to, "\n  %s%s", p->place, p->place[0] ? text_colon() : ""); /* the whole has no place */
    text_say(to, p->key, "detail", p->detail, "amount", amount, NULL);
    if (!text_find(p->key) && p->detail[0])
        text_format(to, " (%s)", p->detail);
    if (p->rule[0])
        text_format(to, " [%s]", p->rule);
}

void add_error(struct bytes *to, const Gonfalon__V1__Error *error, const struct picture *picture)
{
    const char *words = text_find(error->key);

    text_refusal(to, error, picture);
    /* A ban has its reason in the text, whatever the key says. */
    if (words && error->code == GONFALON__V1__ERROR_CODE__ERROR_CODE_BANNED && error->text[0])
        text_format(to, "%s%s", text_colon(), error->text);
    if (error->figure >= 0 && picture && picture_find(picture, ITEM_FIGURE, error->figure) &&
        !(words && strstr(words, "{figure}"))) {
        text_add(to, " (");
        text_figure(to, error->figure, picture);
        text_add(to, ")");
    }
    if (error->rule[0])
        text_format(to, " [%s]", error->rule);
    if (error->retry_after_ms >= 1000)
        text_format(to, " (%u s)", error->retry_after_ms / 1000);
    for (size_t i = 0; i < error->n_problems; i++)
        add_problem(to, error->problems[i]);
}
