#include "common/tournament/archive.h"

#include "common/tournament/draw.h"
#include "common/wire/limits.h"
#include "common/wire/varint.h"

#include <stdlib.h>
#include <string.h>

#define ENTRY_IS(name) GONFALON__V1__TOURNAMENT_ENTRY__ACT_##name

/* --- what stays secret ---------------------------------------------------------------------------------- */

/* A log that is made public. */
struct publishing {
    Gonfalon__V1__TournamentEntry **entry;
    size_t count;
    bool *drop;
    struct tournament *t; /* the fold so far */
    size_t *pick;         /* entries of captains' picks of the round that waits, */
    uint32_t picks;
    int64_t *account; /* by their new numbers */
    size_t accounts;
};

static void number_anew(struct publishing *p, int64_t *account)
{
    size_t i = 0;

    if (*account == 0)
        return;
    while (i < p->accounts && p->account[i] != *account)
        i++;
    if (i == p->accounts)
        p->account[p->accounts++] = *account;
    *account = (int64_t)i + 1;
}

static void empty_text(char *text)
{
    if (text[0])
        text[0] = '\0';
}

static void close_list(Gonfalon__V1__LoggedList *list)
{
    empty_text(list->json);
    empty_text(list->name);
    list->salt.len = 0;
    list->cost = 0;
}

/* Picks of captains in the round that waits: those that are not open stay so. */
static void close_picks(struct publishing *p)
{
    uint32_t seen[ENTRANTS_MAX] = {0}; /* picks of each contest */

    for (uint32_t i = 0; i < p->picks; i++) {
        uint32_t number = p->entry[p->pick[i]]->team_pick->contest;
        const struct tournament_contest *c = tournament_contest(p->t, number);

        if (c && number <= ENTRANTS_MAX && seen[number - 1] < c->picks && !c->pick[seen[number - 1]++].open)
            p->drop[p->pick[i]] = true;
    }
    p->picks = 0;
}

static void before_entry(struct publishing *p, const Gonfalon__V1__TournamentEntry *e)
{
    if (e->act_case == ENTRY_IS(TAKEN_BACK) || e->act_case == ENTRY_IS(PAIRED) ||
        e->act_case == ENTRY_IS(BEGUN) || e->act_case == ENTRY_IS(CANCELLED))
        close_picks(p);
}

/* A first fold finds out what is open at the end. */
static bool fold_whole(struct publishing *p)
{
    struct tournament_refusal why;

    for (size_t i = 0; i < p->count; i++) {
        before_entry(p, p->entry[i]);
        if (!tournament_apply(p->t, p->entry[i], &why))
            return false;
        if (p->entry[i]->act_case == ENTRY_IS(TEAM_PICK))
            p->pick[p->picks++] = i;
    }
    close_picks(p);
    return true;
}

/* The last list of each entrant is shown, if lists are. */
static void close_lists(struct publishing *p, uint64_t now)
{
    bool open = now >= tournament_lists_open(p->t);

    for (size_t i = 0; i < p->count; i++) {
        if (p->entry[i]->act_case != ENTRY_IS(HANDED_IN))
            continue;
        Gonfalon__V1__LoggedList *list = p->entry[i]->handed_in;
        const struct tournament_entrant *e = &p->t->entrant[list->entrant - 1];
        bool last = memcmp(e->digest, list->digest.data, TOURNAMENT_DIGEST_SIZE) == 0;

        if (!open || !last)
            close_list(list);
    }
}

/* It begins as it was when it was published. */
static void drop_drafts(struct publishing *p)
{
    Gonfalon__V1__TournamentSettings **settings = &p->entry[0]->created->settings;

    for (size_t i = 1; i < p->count && p->entry[i]->act_case != ENTRY_IS(PUBLISHED); i++) {
        if (p->entry[i]->act_case != ENTRY_IS(CHANGED))
            continue;
        Gonfalon__V1__TournamentSettings *later = p->entry[i]->changed->settings;

        p->entry[i]->changed->settings = *settings;
        *settings = later;
        p->drop[i] = true;
    }
}

static void close_entry(struct publishing *p, Gonfalon__V1__TournamentEntry *e)
{
    number_anew(p, &e->account);
    switch ((int)e->act_case) {
    case ENTRY_IS(INVITED):
        number_anew(p, &e->invited->account);
        empty_text(e->invited->name);
        break;
    case ENTRY_IS(JUDGE):
        number_anew(p, &e->judge->account);
        break;
    case ENTRY_IS(ENTERED):
        number_anew(p, &e->entered->account);
        e->entered->place.len = 0;
        break;
    case ENTRY_IS(SUBSTITUTED):
        number_anew(p, &e->substituted->account);
        break;
    case ENTRY_IS(SENT_BACK):
        empty_text(e->sent_back->reason);
        break;
    case ENTRY_IS(CALLED):
        empty_text(e->called->text);
        empty_text(e->called->rule);
        break;
    case ENTRY_IS(CALL_TAKEN):
        number_anew(p, &e->call_taken->account);
        break;
    default:
        break;
    }
}

size_t archive_publish(Gonfalon__V1__TournamentEntry **entries, size_t count, uint64_t now)
{
    struct publishing p = {.entry = entries,
                           .count = count,
                           .drop = calloc(count + 1, sizeof *p.drop),
                           .pick = calloc(count + 1, sizeof *p.pick),
                           /* Of an entry at most two accounts are told. */
                           .account = calloc(2 * count + 1, sizeof *p.account),
                           .t = tournament_create()};
    size_t left = 0;

    if (p.drop && p.pick && p.account && fold_whole(&p)) {
        close_lists(&p, now);
        drop_drafts(&p);
        for (size_t i = 0; i < count; i++) {
            close_entry(&p, entries[i]);
            if (!p.drop[i]) {
                /* The others stay behind those that are left: whoever owns them finds them all. */
                Gonfalon__V1__TournamentEntry *swap = entries[left];

                entries[left++] = entries[i];
                entries[i] = swap;
            }
        }
    }
    tournament_free(p.t);
    free(p.drop);
    free(p.pick);
    free(p.account);
    return left;
}

/* --- what follows from it ------------------------------------------------------------------------------- */

bool archive_has_match(const struct tournament_table *table)
{
    return table->match[0] && table->played.ended;
}

static Gonfalon__V1__Standing **take_rows(struct arena *a, const struct tournament *t,
                                          struct ranking *ranking, size_t *count)
{
    Gonfalon__V1__Standing **rows = arena_array(a, ranking->count, sizeof(Gonfalon__V1__Standing *));

    for (uint32_t i = 0; i < ranking->count; i++)
        rows[(*count)++] = rank_standing(a, t, &ranking->row[i]);
    rank_free(ranking);
    return rows;
}

static void list_matches(const struct tournament *t, struct arena *a, Gonfalon__V1__ArchiveEnd *end)
{
    size_t tables = 0;

    for (uint32_t i = 0; i < t->rounds; i++)
        tables += t->round[i].tables;
    end->matches = arena_array(a, tables, sizeof *end->matches);
    for (uint32_t i = 0; i < t->rounds; i++)
        for (uint32_t k = 0; k < t->round[i].tables; k++)
            if (archive_has_match(&t->round[i].table[k]))
                end->matches[end->n_matches++] = arena_text(a, t->round[i].table[k].match);
}

bool archive_end(const struct tournament *t, struct arena *a, Gonfalon__V1__ArchiveEnd *end)
{
    struct ranking ranking;

    gonfalon__v1__archive_end__init(end);
    list_matches(t, a, end);
    if (t->players == 0)
        return true;
    if (!rank_final(t, &ranking))
        return false;
    end->standings = take_rows(a, t, &ranking, &end->n_standings);
    if (!tournament_of_teams(t))
        return true;
    if (!rank_boards(t, &ranking))
        return false;
    end->boards = take_rows(a, t, &ranking, &end->n_boards);
    return true;
}

bool archive_digest(const uint8_t *before, size_t size, const Gonfalon__V1__ArchiveEnd *end,
                    record_hash *hash, uint8_t out[RECORD_DIGEST_SIZE])
{
    Gonfalon__V1__ArchiveEnd bare = *end;

    bare.digest = (ProtobufCBinaryData){0, NULL};
    return digest_with_end(before, size, &bare, hash, out);
}

static void add_part(struct bytes *to, enum archive_part part, const void *message)
{
    struct packed packed = wire_pack(message);

    part_begin(to, (uint32_t)part, packed.size);
    bytes_add(to, packed.data, packed.size);
}

static bool add_end(struct bytes *to, const struct tournament *t, record_hash *hash)
{
    Gonfalon__V1__ArchiveEnd end;
    uint8_t digest[RECORD_DIGEST_SIZE];
    struct arena a;

    arena_start(&a, WIRE_ENCODE_MEMORY);
    bool made = archive_end(t, &a, &end) && archive_digest(to->data, to->size, &end, hash, digest);

    if (made) {
        end.digest = (ProtobufCBinaryData){sizeof digest, digest};
        add_part(to, ARCHIVE_END, &end);
    }
    arena_free(&a);
    return made;
}

bool archive_write(struct bytes *to, const char *server, Gonfalon__V1__TournamentEntry **entries,
                   size_t count, record_hash *hash)
{
    struct tournament *t = tournament_create();
    struct tournament_refusal why;
    struct bytes name = {0};
    Gonfalon__V1__ArchiveHead head;
    static char kind[] = ARCHIVE_KIND;
    bool good = count > 0;

    for (size_t i = 0; i < count && good; i++)
        good = tournament_apply(t, entries[i], &why);
    if (good) {
        bytes_add(&name, server, strlen(server) + 1);
        gonfalon__v1__archive_head__init(&head);
        head.format = ARCHIVE_FORMAT;
        head.tournament = t->id;
        head.server = (char *)name.data;
        head.kind = kind;
        add_part(to, ARCHIVE_HEAD, &head);
        for (size_t i = 0; i < count; i++)
            add_part(to, ARCHIVE_ENTRY, entries[i]);
        good = add_end(to, t, hash);
        bytes_free(&name);
    }
    tournament_free(t);
    return good;
}
