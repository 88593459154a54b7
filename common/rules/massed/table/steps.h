/* Inside this folder: what the steps of massed_table_run do, in the order of B2-e. */
#ifndef GONFALON_MASSED_TABLE_STEPS_H
#define GONFALON_MASSED_TABLE_STEPS_H

#include "common/rules/massed/table/setup.h"

enum { TABLE_SIDES = 2, TABLE_D6 = 6 };

/* The number of a question in the system's list. */
static inline int32_t massed_ask(const struct massed_table_frame *v, enum massed_table_question question)
{
    return v->question + (int32_t)question;
}

/* charts.c */
void massed_clear_table(struct match *m, struct massed_table *t);
void massed_take_charts(struct match *m, struct massed_table *t);
void massed_roll_numbers(struct match *m, struct massed_table *t, const struct massed_table_frame *v);
void massed_roll_slips(struct match *m, struct massed_table *t);
/* Each side rolls a D6, ties again; returns the higher. */
int32_t massed_roll_off(struct match *m, const char *event, const char *what, const char *rule);

/* slips.c */
int32_t massed_only_slip(const struct massed_table *t); /* the one that can be picked; NOTHING: several */
bool massed_slips_left(const struct massed_table *t);   /* that are no rivers */
/* False: it has no place, and is gone. */
bool massed_take_slip(struct match *m, struct massed_table *t, const struct massed_table_frame *v);
void massed_place_slip(struct match *m, struct massed_table *t, const struct massed_table_frame *v);

/* rivers.c */
void massed_begin_rivers(struct match *m, struct massed_table *t);
int32_t massed_river_sections(const struct massed_table *t, int32_t *only);
/* What is asked of the river of v->section. */
enum massed_river_ask { RIVER_NO_ROOM, RIVER_CHOICE, RIVER_COURSE };
enum massed_river_ask massed_look_at_river(struct match *m, struct massed_table *t,
                                           struct massed_table_frame *v);
void massed_drop_river(struct match *m, struct massed_table *t, const struct massed_table_frame *v,
                       const char *event, const char *rule);
/* Lays what was drawn. True: a tributary that lacks its link. */
bool massed_draw_river(struct match *m, struct massed_table *t, const struct massed_table_frame *v);
void massed_draw_link(struct match *m, struct massed_table *t, const struct massed_table_frame *v);

/* widths.c */
void massed_roll_widths(struct match *m, struct massed_table *t);
/* The next river from this watercourse on; NOTHING: no more. */
int32_t massed_next_river(const struct massed_table *t, int32_t from);

/* crossings.c */
void massed_cross(struct match *m, struct massed_table *t, const struct massed_table_frame *v,
                  int32_t option);
/* The sides that can put a ford somewhere (bits). */
int32_t massed_may_ford(const struct match *m, const struct massed_table *t);
void massed_hear_fords(struct match *m, struct massed_table_frame *v, int32_t asked);
bool massed_try_ford(struct match *m, const struct massed_table_frame *v);
void massed_put_ford(struct match *m, struct massed_table *t, const struct massed_table_frame *v);

/* changes.c: what the ruling changes; false: nothing more. */
bool massed_change_picked(const struct match *m, struct massed_table_frame *v);
void massed_change_kind(struct match *m, const struct massed_table *t, const struct massed_table_frame *v);

/* Options by their numbers. */
enum { BRIDGE_ROLLED, BRIDGE_BUILT, BRIDGE_FORD };
enum { TRIBUTARY_NONE, TRIBUTARY_DRAWN };
enum { FORD_TRY, FORD_DECLINE };

#endif
