/*
 * A tournament as a fold over its log: the same entries give the same state, on the server, after a crash and
 * in `gonfalon verify`. There is no clock here: an entry says when it was made, and whoever asks what is open
 * at a moment says which moment.
 *
 * An entry is checked against the state (too early, too late, twice, nonsense) and then applied. Who may make
 * it is for the server to know, which knows people.
 */
#ifndef GONFALON_TOURNAMENT_TOURNAMENT_H
#define GONFALON_TOURNAMENT_TOURNAMENT_H

#include "common/tournament/teams.h"
#include "common/wire/bytes.h"

#include <gonfalon.pb-c.h>
#include <stdbool.h>

#define TOURNAMENT_IS(status) GONFALON__V1__TOURNAMENT_STATUS__TOURNAMENT_STATUS_##status
#define ENTRANT_IS(status)    GONFALON__V1__ENTRANT_STATUS__ENTRANT_STATUS_##status
#define FORMAT_IS(kind)       GONFALON__V1__TOURNAMENT_FORMAT_KIND__TOURNAMENT_FORMAT_KIND_##kind

enum {
    TOURNAMENT_ID_SIZE = 12,
    TOURNAMENT_NAME_SIZE = 33,  /* of people */
    TOURNAMENT_TEXT_SIZE = 201, /* reasons */
    TOURNAMENT_CLUB_SIZE = 49,  /* clubs and teams */
    TOURNAMENT_LEVEL_SIZE = 12, /* of bots */
    TOURNAMENT_LIST_NAME_SIZE = 81,
    TOURNAMENT_WORD_SIZE = 65,    /* scenarios, rules */
    TOURNAMENT_HAND_INS_MAX = 64, /* of one entrant */
    TOURNAMENT_DIGEST_SIZE = 32,
    TOURNAMENT_SALT_SIZE = 16,
    TOURNAMENT_PLACE_SIZE = 8,
    TOURNAMENT_ARGS_MAX = 3,
    TOURNAMENT_RESERVES_MAX = 8,
    TOURNAMENT_MEMBERS_MAX = TEAM_PLAYERS_MAX + TOURNAMENT_RESERVES_MAX, /* of a team */
    /* Each pairs two players a part, the last part the rest; three steps a part, of two captains. */
    TOURNAMENT_PICKS_MAX = TEAM_PLAYERS_MAX / 2 * 3 * 2
};

/* Why an entry is refused. */
struct tournament_refusal {
    Gonfalon__V1__ErrorCode code;
    const char *key, *text;
};

struct tournament_person {
    int64_t account;
    char name[TOURNAMENT_NAME_SIZE];
};

struct tournament_people {
    struct tournament_person *person;
    uint32_t count, room;
};

struct tournament_entrant {
    uint32_t number; /* from 1 */
    int64_t account; /* 0: a bot */
    char name[TOURNAMENT_NAME_SIZE];
    char club[TOURNAMENT_CLUB_SIZE];
    uint32_t team; /* number; 0: none */
    char bot[TOURNAMENT_LEVEL_SIZE];
    uint32_t board;
    int32_t rating;
    uint8_t place[TOURNAMENT_PLACE_SIZE]; /* all zero: unknown */
    Gonfalon__V1__EntrantStatus status;
    uint32_t seed;        /* 0: none yet */
    uint32_t admitted_by; /* entry that gave him a place of the waiting list, from 1; 0: none */
    bool checked_in;
    uint32_t first_round; /* that he can play in */
    uint32_t last_round;  /* the one in which he left; 0: he plays on */
    /* His list. */
    Gonfalon__V1__ListStatus list;
    char *list_json; /* NULL: none, or not told */
    char list_name[TOURNAMENT_LIST_NAME_SIZE];
    int32_t list_cost;
    uint8_t salt[TOURNAMENT_SALT_SIZE], digest[TOURNAMENT_DIGEST_SIZE];
    char sent_back[TOURNAMENT_TEXT_SIZE];
    uint32_t handed_in; /* how often */
};

/* A team, from the moment that its first member enters. */
struct tournament_team {
    uint32_t number; /* from 1 */
    char name[TOURNAMENT_CLUB_SIZE];
    uint32_t seed; /* 0: none yet, or it was not complete when it began */
};

/* What a captain has done; sealed until the other has done the same. */
struct tournament_pick {
    uint32_t part, team, entrant[2]; /* the second one 0: none */
    Gonfalon__V1__TeamStep step;
    uint8_t salt[TOURNAMENT_SALT_SIZE], digest[TOURNAMENT_DIGEST_SIZE];
    bool by_clock, open;
    uint64_t at;
};

/* Two teams in a round. */
struct tournament_contest {
    uint32_t number, team[2];             /* the second one 0: a bye */
    uint32_t player[2][TEAM_PLAYERS_MAX]; /* entrants by board, as they were when it was drawn */
    struct team_pairing pairing;          /* by index of `player` */
    uint32_t first_table;                 /* its boards are this table and those that follow; 0: a bye */
    struct tournament_pick pick[TOURNAMENT_PICKS_MAX];
    uint32_t picks;
    uint64_t step_at; /* when the captains' present step began; 0: it has not */
};

struct tournament_table {
    uint32_t number, a, b; /* b 0: a bye; a 0: captains still pair */
    char scenario[TOURNAMENT_WORD_SIZE];
    char match[TOURNAMENT_ID_SIZE]; /* "": none, or not begun */
    uint32_t group, node, contest;
    Gonfalon__V1__ResultHow how;
    int32_t winner; /* 1: a, 2: b, 0: drawn, -1: both have lost */
    int32_t victory[2], bonus[2], sportsmanship[2];
    bool corrected;
    struct {
        bool ended; /* its match has given a result: this one, whatever a judge has said since */
        int32_t winner, victory[2];
    } played;
};

struct tournament_round {
    uint32_t number;
    Gonfalon__V1__RoundState state;
    struct tournament_table *table;
    uint32_t tables;
    struct tournament_contest *contest; /* of teams */
    uint32_t contests;
    bool by_hand;
    char stage[TOURNAMENT_WORD_SIZE];
    uint64_t begun, done;
    uint64_t shift; /* how long the tournament has been paused since it began */
};

struct tournament_call {
    uint32_t number, entrant, round, table;
    Gonfalon__V1__CallStatus status;
    char text[TOURNAMENT_TEXT_SIZE], rule[TOURNAMENT_WORD_SIZE];
    struct tournament_person judge;
    char ruling[TOURNAMENT_TEXT_SIZE], ruling_rule[TOURNAMENT_WORD_SIZE];
    uint64_t at, closed_at;
};

/* A line of the record that everybody may read. */
struct tournament_change {
    uint64_t at;
    char by[TOURNAMENT_NAME_SIZE];
    const char *key; /* a constant */
    struct {
        const char *name; /* a constant */
        bool is_key;      /* `word` is a text key */
        char word[TOURNAMENT_TEXT_SIZE];
        int32_t value;
        bool is_number;
    } arg[TOURNAMENT_ARGS_MAX];
    uint32_t arg_count;
};

struct tournament {
    char id[TOURNAMENT_ID_SIZE];
    struct tournament_person host;
    uint64_t created, changed;
    Gonfalon__V1__TournamentStatus status;
    Gonfalon__V1__TournamentSettings *settings; /* NULL: the log is empty */
    struct tournament_people judges, invited;
    struct tournament_entrant *entrant;
    uint32_t entrants, entrant_room;
    struct tournament_team *team;
    uint32_t teams, team_room;
    uint32_t *team_order; /* teams that play, by seed */
    uint32_t teams_playing, team_order_room;
    struct tournament_change *change;
    uint32_t changes, change_room;
    struct tournament_round *round;
    uint32_t rounds, round_room;
    uint32_t *order; /* entrants who play, by seed; late comers behind them */
    uint32_t players, order_room;
    uint64_t lot;
    uint64_t started_at, paused_at;
    struct tournament_call *call;
    uint32_t calls, call_room;
    uint32_t entries; /* in the log: the version of the picture */
};

struct tournament *tournament_create(void);
void tournament_free(struct tournament *t);

/* False: `why` says what is wrong, and nothing has changed. */
bool tournament_apply(struct tournament *t, const Gonfalon__V1__TournamentEntry *entry,
                      struct tournament_refusal *why);

/* The status at a moment: published becomes check-in while the check-in lasts. */
Gonfalon__V1__TournamentStatus tournament_status_at(const struct tournament *t, uint64_t now);
bool tournament_over(const struct tournament *t); /* finished or cancelled */
bool tournament_begun(const struct tournament *t);
/* How many entrants there may be. */
uint32_t tournament_places(const struct tournament *t);
/* Entrants that have a place and have not left. */
uint32_t tournament_taken(const struct tournament *t);

/* NULL: none. One who has left before it began is none any more. */
struct tournament_entrant *tournament_entrant(const struct tournament *t, uint32_t number);
struct tournament_entrant *tournament_entrant_of(const struct tournament *t, int64_t account);
bool tournament_judge(const struct tournament *t, int64_t account);
bool tournament_invited(const struct tournament *t, int64_t account);
/* The last round; NULL: none is drawn yet. */
struct tournament_round *tournament_now(const struct tournament *t);
struct tournament_table *tournament_table(const struct tournament *t, uint32_t round, uint32_t table);
/* His table in a round; NULL: none. */
struct tournament_table *tournament_table_of(const struct tournament *t, uint32_t round, uint32_t entrant);
bool table_done(const struct tournament_table *table);
/* Was there a game, and not a bye, a walkover or two who did not come? */
bool table_played(const struct tournament_table *table);
/* The call at a table that waits for a judge or a ruling; NULL: none. */
struct tournament_call *tournament_call_at(const struct tournament *t, uint32_t round, uint32_t table);
uint32_t tournament_open_calls(const struct tournament *t);
/* Could he play if it started now: place, check-in, list? */
bool entrant_ready(const struct tournament *t, const struct tournament_entrant *e);
/* Would he? Of a team that is not complete nobody would. */
bool entrant_starts(const struct tournament *t, const struct tournament_entrant *e);
/* Does he still play? */
bool entrant_plays(const struct tournament_entrant *e);
/* When lists are shown to all; UINT64_MAX: not yet known, or never. */
uint64_t tournament_lists_open(const struct tournament *t);
/* Until when the round has to be played, and its players to be there; 0: no limit. */
uint64_t tournament_round_ends(const struct tournament *t, const struct tournament_round *round);
uint64_t tournament_no_show(const struct tournament *t, const struct tournament_round *round);
/* How many rounds there will be; 0: not known. */
uint32_t tournament_rounds(const struct tournament *t);
/* Is he in it, so that what he does and what happens concerns him? */
bool entrant_in(const struct tournament_entrant *e);

/* --- teams ------------------------------------------------------------------------------------- */

bool tournament_of_teams(const struct tournament *t);
/* Do captains pair, and not the order of the boards? */
bool tournament_captains(const struct tournament *t);
/* NULL: none. */
struct tournament_team *tournament_team(const struct tournament *t, uint32_t number);
struct tournament_team *tournament_team_named(const struct tournament *t, const char *name);
/* Its members by board, reserves behind; once it has begun those who play. How many. */
uint32_t team_members(const struct tournament *t, uint32_t team, uint32_t member[TOURNAMENT_MEMBERS_MAX]);
/* Its first member who is in it, a person before a bot; 0: nobody is. */
uint32_t team_captain(const struct tournament *t, uint32_t team);
bool team_plays(const struct tournament *t, uint32_t team);
/* Could it play if it started now: as many as a team has, ready? */
bool team_ready(const struct tournament *t, uint32_t team);
/* The contest of a team in the last round; NULL: none. */
struct tournament_contest *tournament_contest_of(const struct tournament *t, uint32_t team);
struct tournament_contest *tournament_contest(const struct tournament *t, uint32_t number);
/* Which step is due from a side (0, 1); UNSPECIFIED: none. */
Gonfalon__V1__TeamStep contest_due(const struct tournament_contest *c, int side);
/* When the clock decides; 0: nothing is due. */
uint64_t contest_deadline(const struct tournament *t, const struct tournament_contest *c);
/* Whom a side may name in the step that is due. How many. */
uint32_t contest_choices(const struct tournament_contest *c, int side, uint32_t entrant[TEAM_PLAYERS_MAX]);
/* All contests of the last round are paired, or there are none. */
bool tournament_captains_done(const struct tournament *t);
/* The text whose hash with the salt before it is the receipt of a pick. */
enum { PICK_TEXT_SIZE = 48 };
void team_pick_text(Gonfalon__V1__TeamStep step, const uint32_t entrant[2], char text[PICK_TEXT_SIZE]);

struct contest_result {
    bool done;
    bool played; /* a game at one board at least */
    struct team_score score;
};

void contest_result(const struct tournament *t, const struct tournament_round *round,
                    const struct tournament_contest *c, struct contest_result *to);

#endif
