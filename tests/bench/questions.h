/* What those who ask before they answer, and bots, cost in one match: microseconds of processor time of each
 * question that a client can ask, and of each bot's answer, while random plays, so that all kinds of
 * decisions come. */
#ifndef GONFALON_BENCH_QUESTIONS_H
#define GONFALON_BENCH_QUESTIONS_H

#include "common/match/match.h"

enum { QUESTIONS_DECISIONS = 400, QUESTIONS_MOST = 4096 };

/* Plays a match that has begun for so many decisions, or to its end, and prints a row a question. False: an
 * answer was refused. */
bool questions_ask(struct match *m, int32_t decisions);

#endif
