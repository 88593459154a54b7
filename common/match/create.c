/* A match is made here and nowhere else: one block for its state, sized from the setup. */
#include "common/match/blind.h"
#include "common/match/describe.h"
#include "common/match/fill.h"
#include "common/match/flow.h"
#include "common/match/match.h"
#include "common/match/members.h"
#include "common/match/parts.h"
#include "common/match/rules.h"
#include "common/match/setup.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { NAMES_BYTES_PER_THING = NAME_MAX_BYTES };

_Static_assert(RULES_OPTIONS_MAX * sizeof(int32_t) == 31 * sizeof((struct state *)0)->options,
               "the options of a system are 31 bits of each number");

static uint32_t aligned(size_t bytes)
{
    return (uint32_t)((bytes + 7) / 8 * 8);
}

/* Lays out the block; returns its size. Called twice: once to know the size, once to fill the head. */
static uint32_t lay_out(struct state *s, const struct rules *r, const struct table_limits *limits)
{
    uint32_t at = aligned(sizeof *s);

    s->units_at = at;
    at += aligned((size_t)s->units * sizeof(struct unit));
    s->blocks_at = at;
    at += aligned((size_t)s->units * (size_t)s->unit_blocks * sizeof(struct block));
    s->figures_at = at;
    at += aligned((size_t)s->figures * sizeof(struct figure));
    s->table_at = at;
    at += aligned(table_bytes(limits));
    s->own_match_at = at;
    at += aligned(r->match_bytes);
    s->own_sides_at = at;
    at += aligned((size_t)s->sides * r->side_bytes);
    s->own_units_at = at;
    at += aligned((size_t)s->units * r->unit_bytes);
    s->own_figures_at = at;
    at += aligned((size_t)s->figures * r->figure_bytes);
    s->own_pieces_at = at;
    at += aligned((size_t)limits->pieces * r->piece_bytes);
    s->answers_at = at;
    at += (uint32_t)(s->sides + 1) * s->answer_bytes; /* of the sides, and of the game master */
    s->names_at = at;
    at += s->names_bytes;
    return at;
}

/* Terrain that a match of this setup may add while it is played. */
static struct spare_terrain spare_of(const struct rules *r, const struct muster *muster)
{
    struct spare_terrain spare = r->spare;

    if (r->spare_for)
        r->spare_for(muster, &spare);
    assert(spare.pieces >= r->spare.pieces && spare.corners >= r->spare.corners &&
           spare.corners <= PIECE_POINTS_MOST);
    return spare;
}

static struct state *make_state(const struct rules *r, const struct muster *muster, int32_t figures,
                                int32_t units)
{
    struct state head;
    struct table_limits limits;
    struct spare_terrain spare = spare_of(r, muster);

    memset(&head, 0, sizeof head);
    setup_limits(muster, &limits);
    limits.stands = figures;
    limits.pieces += spare.pieces;
    limits.points += spare.pieces * spare.corners;
    limits.spare = spare.pieces;
    limits.spare_corners = spare.corners;
    head.figures = figures;
    head.units = units;
    head.sides = muster->sides;
    head.unit_blocks = r->unit_blocks;
    head.answer_bytes =
        aligned(offsetof(struct answer, item) + (size_t)r->answer_items * sizeof(struct answer_item));
    head.own_side_bytes = (uint32_t)r->side_bytes;
    head.own_unit_bytes = (uint32_t)r->unit_bytes;
    head.own_figure_bytes = (uint32_t)r->figure_bytes;
    head.own_piece_bytes = (uint32_t)r->piece_bytes;
    /* Every figure, unit, piece, side and player can have a name and a sort of its own. */
    head.names_bytes = aligned((size_t)(2 * figures + units + limits.pieces + SIDES_MAX + PLAYERS_MAX + 1) *
                               NAMES_BYTES_PER_THING);
    head.bytes = lay_out(&head, r, &limits);
    head.pending.question = -1;
    head.outcome.winner = -1;
    for (int32_t side = 0; side < SIDES_MAX; side++)
        for (int32_t i = 0; i < STANDING_MAX; i++)
            head.standing[side][i].question = head.standing[side][i].unit = -1;

    struct state *s = calloc(1, head.bytes);

    if (!s)
        return NULL;
    memcpy(s, &head, sizeof head);
    table_init(state_table(s), &limits);
    state_add_name(s, "");
    return s;
}

static struct state *copy_of(const struct state *s)
{
    struct state *copy = malloc(s->bytes);

    if (copy)
        memcpy(copy, s, s->bytes);
    return copy;
}

static struct match *make_match(const struct rules *r, struct state *s)
{
    struct match *m = s ? malloc(sizeof *m) : NULL;

    if (!m) {
        free(s);
        return NULL;
    }
    memset(m, 0, offsetof(struct match, decision)); /* what follows is scratch, and large */
    m->rules = r;
    m->state = s;
    m->findings = findings_create(m);
    if (!m->findings) {
        match_free(m);
        return NULL;
    }
    match_touched(m);
    return m;
}

/* Allocates the copy of the match on which blind questions are checked (blind.h), if the match can have any.
 * False: no memory. */
static bool make_bare(struct match *m)
{
    if (m->state->measuring || !rules_blind(m->rules))
        return true;
    m->bare = make_match(m->rules, copy_of(m->state));
    return m->bare != NULL;
}

/* False: no memory. */
static bool make_parts(struct match *m)
{
    if (!sides_share_command(m))
        return true;
    m->parts = malloc(sizeof *m->parts);
    return m->parts != NULL;
}

static bool is_lifted(const struct rules *r, const struct muster *muster, const char *rule)
{
    const json_t *options = json_object_get(muster->setup, "options");

    for (int32_t i = 0; i < r->option_count; i++)
        if (r->option[i].lifts && strcmp(r->option[i].lifts, rule) == 0 &&
            catalogue_flag(options, r->option[i].name))
            return true;
    return false;
}

/* What an option of the match allows is no problem of a list. */
static void lift(const struct rules *r, const struct muster *muster, struct problems *problems, int32_t from)
{
    int32_t kept = from, seen = problems->count < PROBLEMS_MAX ? problems->count : PROBLEMS_MAX;

    for (int32_t i = from; i < seen; i++)
        if (!is_lifted(r, muster, problems->item[i].rule))
            problems->item[kept++] = problems->item[i];
    if (problems->count <= PROBLEMS_MAX)
        problems->count = kept;
}

static void check_armies(const struct rules *r, const struct muster *muster, struct problems *problems)
{
    for (int32_t side = 0; side < muster->sides; side++) {
        int32_t before = problems->count;

        if (!muster->list[side].root)
            continue;
        r->check_army(&muster->catalogue, &muster->list[side], muster->points, problems);
        lift(r, muster, problems, before);
        problems_under(problems, before,
                       trail_key(trail_index(trail_key(trail_root(), "sides"), side), "army"));
    }
}

static bool check_muster(const struct rules *r, struct muster *muster, struct problems *problems)
{
    if (!r) {
        problem_add(problems, trail_key(trail_root(), "system"), "", "setup.unknown_system",
                    muster->catalogue.system, 0);
        return false;
    }
    if (muster->sides < r->min_sides || muster->sides > r->max_sides)
        problem_add(problems, trail_key(trail_root(), "sides"), "", "setup.wrong_number_of_sides", "",
                    muster->sides);
    if (muster->points == 0)
        muster->points = r->default_points;
    check_armies(r, muster, problems);
    return problems->count == 0;
}

/* The pieces of the scenario, and those that the system may add to them. */
static void check_terrain(const struct rules *r, const struct muster *muster, struct problems *problems)
{
    struct table_limits limits;

    setup_limits(muster, &limits);
    number_within(limits.pieces + spare_of(r, muster).pieces, PIECES_MOST,
                  trail_key(trail_key(trail_root(), "scenario"), "terrain"), "setup.too_many_pieces",
                  problems);
}

static bool check_size(const struct rules *r, const struct muster *muster, int32_t figures, int32_t units,
                       struct problems *problems)
{
    assert(r->figures > 0 && r->figures <= FIGURES_MAX && r->answer_items <= ANSWER_ITEMS_MAX &&
           r->option_count <= RULES_OPTIONS_MAX);
    check_terrain(r, muster, problems);
    number_within(figures, r->figures, trail_root(), "setup.too_many_figures", problems);
    number_within(units, UNITS_MAX, trail_root(), "setup.too_many_units", problems);
    return problems->count == 0;
}

struct match *match_create(const char *setup_json, struct problems *problems)
{
    return match_create_with(setup_json, NULL, problems);
}

struct match *match_create_with(const char *setup_json, const struct catalogue *built_in,
                                struct problems *problems)
{
    struct muster muster;
    struct match *m = NULL;
    int32_t figures = 0, units = 0;

    problems->count = 0;
    if (!setup_parse(setup_json, built_in, &muster, problems))
        return NULL;
    const struct rules *r = rules_find(muster.catalogue.system);

    if (check_muster(r, &muster, problems)) {
        r->count(&muster, &figures, &units);
        if (check_size(r, &muster, figures, units, problems))
            m = make_match(r, make_state(r, &muster, figures, units));
    }
    if (m && (!fill_state(r, &muster, m->state, problems) || !r->muster(m, &muster, problems) ||
              problems->count > 0)) {
        match_free(m);
        m = NULL;
    }
    if (m) {
        members_enrol(m->state);
        if (!make_bare(m) || !make_parts(m)) {
            match_free(m);
            m = NULL;
        }
    }
    muster_free(&muster);
    return m;
}

void match_free(struct match *m)
{
    if (!m)
        return;
    free(m->initial);
    free(m->published);
    free(m->changed);
    match_free(m->bare);
    free(m->parts);
    findings_free(m->findings);
    numbers_free(m->numbers);
    free(m->state);
    free(m);
}

void match_dice(struct match *m, struct dice dice)
{
    m->dice = dice;
}

/* From here on viewers are told what differs from the state as it is now. */
static void publish_all(struct match *m)
{
    memcpy(m->published, m->state, m->state->bytes);
    count_points(m, m->published_points);
}

/* The last copies a match needs are made here, before it starts: a match that nobody listens to and that
 * has no log does without them. */
bool match_listen(struct match *m, event_sink *sink, void *context)
{
    if (!m->published)
        m->published = copy_of(m->state);
    if (!m->changed)
        m->changed = calloc((size_t)match_items(m->state), sizeof *m->changed);
    if (!m->published || !m->changed)
        return false;
    publish_all(m);
    m->sink = sink;
    m->sink_context = context;
    return true;
}

bool match_log(struct match *m, log_reader *log, void *context)
{
    assert(m->state->events == 0);
    if (!m->initial)
        m->initial = copy_of(m->state);
    if (!m->initial)
        return false;
    m->log = log;
    m->log_context = context;
    return true;
}

void match_start(struct match *m)
{
    bool within = m->running; /* an entry that goes back begins again in the middle of it */

    assert(m->state->events == 0 && m->state->entries == 0);
    match_touched(m);
    m->running = true;
    dice_enter(&m->state->dice, 0);
    event_begin(m, "match.started", NULL);
    event_end(m);
    /* Frames that are open already come from the rules' resume_at: the match begins in the middle. */
    if (m->state->depth == 0)
        flow_begin(m, m->rules->first_procedure);
    flow_run(m);
    m->running = within;
}

struct match *match_clone(const struct match *m)
{
    struct match *clone = make_match(m->rules, copy_of(m->state));

    if (clone && (!make_bare(clone) || !make_parts(clone))) {
        match_free(clone);
        return NULL;
    }
    return clone;
}

void match_copy(struct match *to, const struct match *from)
{
    assert(to->state->bytes == from->state->bytes);
    memcpy(to->state, from->state, from->state->bytes);
    match_touched(to);
}

size_t match_snapshot_bytes(const struct match *m)
{
    return m->state->bytes + numbers_bytes(m->numbers);
}

void match_save(const struct match *m, void *to)
{
    memcpy(to, m->state, m->state->bytes);
    numbers_save(m->numbers, (char *)to + m->state->bytes);
}

/* The head of the block, up to the turn, is the same in all states of one setup. */
bool match_restore(struct match *m, const void *from, size_t bytes)
{
    if (bytes != match_snapshot_bytes(m) || memcmp(from, m->state, offsetof(struct state, turn)) != 0 ||
        !numbers_restore(m->numbers, (const char *)from + m->state->bytes))
        return false;
    memcpy(m->state, from, m->state->bytes);
    match_touched(m);
    if (m->published)
        publish_all(m);
    return true;
}

/* FNV-1a over 32-bit words: the block is a multiple of 8 bytes and has no holes that differ. */
uint64_t match_hash(const struct match *m)
{
    const uint32_t *word = (const uint32_t *)(const void *)m->state;
    uint64_t hash = 14695981039346656037u;

    for (uint32_t i = 0; i < m->state->bytes / sizeof *word; i++)
        hash = (hash ^ word[i]) * 1099511628211u;
    return hash;
}
