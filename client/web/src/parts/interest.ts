// Which of the running tables is worth a look just now. The measure uses only what every system tells: how many look on, how
// many people play, how late it is in the game, and how near the sides are to each other. README.md explains the weights.
import { ItemKind, type MatchInfo, SeatKind } from '../generated/gonfalon_pb';
import type { Picture } from '../table/picture';
import { type Display, lossesOf, scoreOf } from './display';

/** What the table itself tells once it has been seen. */
export interface Standing {
  /** From 0, the beginning, to 1, the last turn. */
  late: number;
  /** From 0, one side is far ahead, to 1, both are level. */
  close: number;
}

const WATCHED = 40;
const TENSE = 40;
const PEOPLE = 20;
/** So many onlookers are as many as it takes. */
const CROWD = 31;
/** A game without an announced end is taken to be half over at this turn. */
const HALF_OVER = 4;

/** Of a table that has not been seen yet: only its turn is known. */
function lateBy(turn: number): number {
  return turn / (turn + HALF_OVER);
}

/** Between the two sides that lead: by score, where there is one, or by what each has lost. */
function closeness(picture: Picture, display: Display): number {
  const sides = picture.all(ItemKind.SIDE).map((side) => side.id);
  const scores = sides.map((side) => scoreOf(picture, side) ?? 0).sort((a, b) => b - a);
  const [most = 0, second = 0] = scores;
  const left = sides
    .map((side) => lossesOf(picture, display, side))
    .map(({ lost, of }) => (of > 0 ? 1 - lost / of : 1))
    .sort((a, b) => b - a);
  const [best = 1, next = best] = left;
  const losses = 1 - (best - next);
  return most > 0 ? (losses + Math.max(0, second) / most) / 2 : losses;
}

export function standingOf(picture: Picture, display: Display): Standing {
  const turn = picture.number(ItemKind.MATCH, 0, 'turn');
  const turns = display.turns(picture);
  return { late: turns > 0 ? Math.min(1, turn / turns) : lateBy(turn), close: closeness(picture, display) };
}

/** From 0 to 100. `own`: how many of the onlookers are this page itself. */
export function interestOf(match: MatchInfo, standing: Standing | undefined, own = 0): number {
  const watchers = Math.max(0, match.spectatorCount - own);
  const players = match.seats.filter((seat) => seat.kind !== SeatKind.MASTER);
  const people = players.filter((seat) => seat.name !== '' && !seat.bot).length;
  const { late, close } = standing ?? { late: lateBy(match.turn), close: 0.5 };
  return (
    WATCHED * Math.min(1, Math.log2(1 + watchers) / Math.log2(1 + CROWD)) +
    TENSE * late * close +
    (players.length > 0 ? (PEOPLE * people) / players.length : 0)
  );
}

/** The most interesting first; of two alike the one that began first, so that they do not change places. */
export function byInterest(matches: MatchInfo[], interest: (match: MatchInfo) => number): MatchInfo[] {
  const worth = new Map(matches.map((match) => [match.id, interest(match)]));
  const of = (match: MatchInfo) => worth.get(match.id) ?? 0;
  return [...matches].sort((a, b) => of(b) - of(a) || Number(a.started - b.started) || (a.id < b.id ? -1 : 1));
}
