/* Who sees whom, how much of it is hidden, and by what. */
#ifndef GONFALON_TABLE_SIGHT_H
#define GONFALON_TABLE_SIGHT_H

#include "common/table/trace.h"

enum sight_figures {
    FIGURES_IGNORED,  /* C4-k: other characters do not block it */
    FIGURES_BLOCK,    /* F0.5-i: any standing figure, whatever its height */
    FIGURES_BY_HEIGHT /* W8.1-e: a large figure is seen over small ones */
};

enum sight_heights {
    HEIGHTS_TOPS, /* F0.5-i: a piece counts if its top is at least as high as both tops; it masks from half
                     the target */
    HEIGHTS_SLOPE /* the line runs straight from top to top; a piece counts where it reaches up to it */
};

enum { SIGHT_LINES_MOST = 21, SIGHT_EYES_MOST = 5, SIGHT_LIST = 32 };

struct sight_rules {
    int32_t lines;        /* to points evenly spread across the target, 1..SIGHT_LINES_MOST; F0.5-i: 11 */
    int32_t eyes;         /* 1: from the centre. More: spread across the viewer, the best one counts (W3-a) */
    int32_t from_blocked; /* the further eyes look only if so many lines from the centre are blocked */
    int32_t figures;      /* enum sight_figures */
    int32_t heights;      /* enum sight_heights */
    int32_t ignore_unit;  /* figures of this unit never block (W8.1-e); NOTHING */
    bool spare_target_cover; /* F0.5-j: the area a figure stands in, and lines within cover_reach of it, never
                              */
    bool spare_viewer_cover; /* block; they may still obscure */
    length cover_reach;
};

/* What stands between, with the number of lines that meet it. */
struct sight_piece {
    int32_t piece;
    int32_t lines;
    length inside; /* along the centre line */
};
struct sight_figure {
    int32_t stand;
    int32_t lines;
};

struct sight {
    int32_t lines, blocked, obscured; /* blocked lines are obscured too */
    int32_t pieces, figures;          /* in the lists below, in the order met; further ones are not listed */
    struct sight_piece piece[SIGHT_LIST];
    struct sight_figure figure[SIGHT_LIST];
};

struct sight sight_between(const struct table *t, int32_t viewer, int32_t target,
                           const struct sight_rules *rules);

/* Is there an eye from which at most `most` of the lines are blocked? As sight_between would say, but it
 * looks no longer than until that is certain; 0 <= most < lines. */
bool sight_open(const struct table *t, int32_t viewer, int32_t target, const struct sight_rules *rules,
                int32_t most);

/* The same for what obscures: are at most `most` of the lines blocked or masked? From a single eye. */
bool sight_clear(const struct table *t, int32_t viewer, int32_t target, const struct sight_rules *rules,
                 int32_t most);

/* To a point of the table instead of a figure: a single line (W8.3-i). */
struct sight sight_to_point(const struct table *t, int32_t viewer, struct point target, length elevation,
                            const struct sight_rules *rules);

bool sight_visible(const struct sight *s); /* at least one line is free */
int32_t sight_lines_across(const struct sight *s, int32_t piece);

#endif
