/* gonfalon ratings, profile, profile set: how strong players are, and what they show of themselves. */
#include "client/cli/commands.h"
#include "client/cli/online.h"
#include "client/cli/words.h"
#include "common/wire/json.h"

#include <stdio.h>
#include <string.h>

/* --- ratings ------------------------------------------------------------------------------------- */

static void add_rating(struct bytes *to, const Gonfalon__V1__Rating *r, const char *name)
{
    char points[16], deviation[16], games[16];

    snprintf(points, sizeof points, "%d", (int)r->points);
    snprintf(deviation, sizeof deviation, "%d", (int)(2 * r->deviation));
    snprintf(games, sizeof games, "%u", r->games);
    if (r->place > 0)
        text_format(to, "%u. ", r->place);
    text_say(to, "cli.rating", "name", name, "points", points, "deviation", deviation, "games", games, NULL);
}

static enum exit_code fill_page(struct client *c, const struct arguments *args, Gonfalon__V1__Page *page)
{
    Gonfalon__V1__RatingsRequest *ask = client_request(c, BODY(RATINGS));

    ask->system = client_text(c, args->operand[0]);
    ask->page = page;
    return EXIT_DONE;
}

static const char *tell_page(const Gonfalon__V1__ServerMessage *answer, json_t *all)
{
    struct bytes text = {0};

    for (size_t i = 0; i < answer->ratings->n_ratings; i++)
        if (all)
            json_array_append_new(all, json_message(answer->ratings->ratings[i]));
        else {
            add_rating(&text, answer->ratings->ratings[i], answer->ratings->ratings[i]->name);
            print_text(&text);
        }
    bytes_free(&text);
    return answer->ratings->next;
}

static enum exit_code run_ratings(const struct arguments *args)
{
    static const struct pages pages = {"ratings", fill_page, tell_page};

    return need_operand(args, 0, "the SYSTEM") ? online_list(&pages, SESSION_NONE, args) : EXIT_USAGE;
}

/* --- profiles ------------------------------------------------------------------------------------ */

static void show_profile(const Gonfalon__V1__ServerMessage *answer)
{
    const Gonfalon__V1__ProfileReply *p = answer->profile;
    struct bytes text = {0};

    text_add(&text, p->name);
    if (p->club[0])
        text_format(&text, ", %s", p->club);
    print_text(&text);
    for (size_t i = 0; i < p->n_ratings; i++) {
        add_rating(&text, p->ratings[i], p->ratings[i]->system);
        print_text(&text);
    }
    for (size_t i = 0; i < p->n_results; i++) {
        add_match(&text, p->results[i]);
        print_text(&text);
    }
    if (p->hides_rating)
        print_words("cli.hides_rating", NULL);
    if (p->hides_results)
        print_words("cli.hides_results", NULL);
    if (p->hides_club)
        print_words("cli.hides_club", NULL);
    bytes_free(&text);
}

static const struct question profile = {
    .need = SESSION_NEEDED, .body = BODY(PROFILE), .operand = {{"name", NULL}}, .show = show_profile};

/* "yes" or "no"; what is not given stays. */
static bool read_choice(const struct arguments *args, const char *option, protobuf_c_boolean *to)
{
    static const char *const words[] = {"yes", "no", NULL};
    const char *given = option_value(args, option, NULL);
    int word = given ? read_word(option, words, given) : *to ? 0 : 1;

    *to = word == 0;
    return word >= 0;
}

/* The request holds all of it, so what there is already is read first. */
static enum exit_code set_profile(struct online *o, const struct arguments *args)
{
    client_request(&o->client, BODY(PROFILE));
    enum exit_code code = online_ask(o);

    if (code != EXIT_DONE)
        return code;
    const Gonfalon__V1__ProfileReply *now = o->client.answer->profile;
    protobuf_c_boolean rating = now->hides_rating, results = now->hides_results, club = now->hides_club;
    struct bytes name = {0};

    if (!read_choice(args, "hide-rating", &rating) || !read_choice(args, "hide-results", &results) ||
        !read_choice(args, "hide-club", &club))
        return EXIT_USAGE;
    text_add(&name, option_value(args, "club", now->club));
    bytes_add(&name, "", 1);
    Gonfalon__V1__ProfileSetRequest *ask = client_request(&o->client, BODY(PROFILE_SET));

    ask->club = client_text(&o->client, (const char *)name.data);
    ask->hides_rating = rating;
    ask->hides_results = results;
    ask->hides_club = club;
    bytes_free(&name);
    return online_tell(o, NULL);
}

static enum exit_code run_set(const struct arguments *args)
{
    struct online o;
    enum exit_code code = online_begin(&o, args, SESSION_NEEDED, PATIENCE_SHORT);

    return online_end(&o, code == EXIT_DONE ? set_profile(&o, args) : code);
}

static const struct option_kind options[] = {ONLINE_OPTIONS};
static const struct option_kind set_options[] = {
    {"club", "NAME", "the club one plays for"},
    {"hide-rating", "yes|no", "hides one's ratings from others"},
    {"hide-results", "yes|no", "hides one's results from others"},
    {"hide-club", "yes|no", "hides one's club from others"},
    ONLINE_OPTIONS};

const struct command ratings_command = {.name = "ratings",
                                        .operands = "SYSTEM",
                                        .summary = "lists the best players of a system",
                                        .options = options,
                                        .run = run_ratings};
const struct command profile_command = {.name = "profile",
                                        .operands = "[NAME]",
                                        .summary = "shows a player's ratings and results",
                                        .options = options,
                                        .question = &profile};
const struct command profile_set_command = {.name = "profile set",
                                            .summary = "says what others see of oneself",
                                            .options = set_options,
                                            .run = run_set};
