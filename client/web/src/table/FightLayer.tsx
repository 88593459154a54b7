// What is happening, shown where it happens: a line from who acts to whom, and the dice large beside the one they are about,
// with what was needed. It knows of an event only whom it names and what was rolled.
import { ArgKind, type Event, ItemKind, type Roll, RollResult } from '../generated/gonfalon_pb';
import type { Display } from '../parts/display';
import { text } from '../text';
import { tableSize } from './Board';
import { spotOf } from './DecisionLayer';
import type { Spot } from './geometry';
import { begunBy } from './happening';
import { numberOf, type Picture } from './picture';

/** The figures that an event is about, in the order in which it names them. */
export function figuresOf(event: Event): number[] {
  const found = event.args.flatMap((arg) => (arg.kind === ArgKind.FIGURE && arg.value >= 0 ? [arg.value] : []));
  for (const roll of event.rolls) if (roll.figure >= 0) found.push(roll.figure);
  return [...new Set(found)];
}

const PIPS: Record<number, [number, number][]> = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};

/** Of more rolls, and more dice in one of them, the log tells. */
const ROWS = 4;
const DICE = 8;
const DIE = 30;
const ROW = 36;

/** As wide as words of the tray are, nearly: SVG lays out no lines. */
function widthOf(words: string): number {
  return words.length * 7.4;
}

function BigDie({ roll, face, x }: { roll: Roll; face: number; x: number }) {
  const result = roll.result === RollResult.PASSED ? ' passed' : roll.result === RollResult.FAILED ? ' failed' : '';
  return (
    <g class={`big-die${result}`} transform={`translate(${x} 0)`}>
      <rect x={-13} y={-13} width={26} height={26} rx={roll.die === 6 ? 5 : 13} />
      {roll.die === 6 && PIPS[face] ? (
        PIPS[face].map(([dx, dy]) => <circle key={`${dx}/${dy}`} cx={dx * 6.5} cy={dy * 6.5} r={2.5} />)
      ) : (
        <text y={5.5}>{face}</text>
      )}
    </g>
  );
}

/** What was needed, in the way of the roll: at least so much, or at most. */
export function neededBy({ target, atMost }: Roll): string {
  return target === 0 ? '' : atMost ? `≤ ${target}` : `${target}+`;
}

interface Row {
  roll: Roll;
  what: string;
  dice: number[];
  more: string;
  needed: string;
  result: string;
}

function rowOf(roll: Roll): Row {
  const result = roll.result === RollResult.PASSED ? '✓' : roll.result === RollResult.FAILED ? '✗' : '';
  const dice = roll.faces.slice(0, DICE);
  return { roll, what: text(roll.what), dice, more: roll.faces.length > DICE ? `+${roll.faces.length - DICE}` : '', needed: neededBy(roll), result };
}

/** The rolls of an event one below the other: what for, the dice, what was needed, whether it was enough. */
function Tray({ rolls, aside, below, lift }: { rolls: Roll[]; aside: number; below: boolean; lift: number }) {
  const rows = rolls.filter(({ faces }) => faces.length > 0).slice(0, ROWS).map(rowOf);
  if (rows.length === 0) return null;
  const words = Math.max(...rows.map(({ what }) => widthOf(what)));
  const dice = Math.max(...rows.map((row) => row.dice.length * DIE + widthOf(row.more)));
  const needs = Math.max(...rows.map(({ needed, result }) => widthOf(needed) + (result ? 22 : 0)));
  const width = words + dice + needs + 28;
  const height = rows.length * ROW + 4;
  return (
    <g transform={`translate(${(-width / 2) * (1 - aside)} ${below ? 24 : -height - 24 - lift})`}>
      <rect class="tray" width={width} height={height} rx={8} />
      {rows.map(({ roll, what, dice: faces, more, needed, result }, row) => (
        <g key={row} transform={`translate(8 ${row * ROW + ROW / 2 + 2})`}>
          <text class="what" y={5}>
            {what}
          </text>
          {faces.map((face, index) => (
            <BigDie key={index} roll={roll} face={face} x={words + 6 + (index + 0.5) * DIE} />
          ))}
          <text class="what" x={words + 8 + faces.length * DIE} y={5}>
            {more}
          </text>
          <text class="needed" x={words + dice + 10} y={5}>
            {needed}
            <tspan class={result === '✓' ? 'enough' : 'too-little'}>{needed && ' '}{result}</tspan>
          </text>
        </g>
      ))}
    </g>
  );
}

/** Those that an event names, figures or units, each with the figures that stand for it. */
function partiesOf(event: Event, picture: Picture): number[][] {
  const figures = figuresOf(event).filter((figure) => picture.get(ItemKind.FIGURE, figure));
  if (figures.length > 1) return figures.map((figure) => [figure]);
  const units = [...new Set(event.args.flatMap((arg) => (arg.kind === ArgKind.UNIT && arg.value >= 0 ? [arg.value] : [])))];
  const members = units.map((unit) => picture.all(ItemKind.FIGURE).flatMap((one) => (numberOf(one, 'unit', -1) === unit ? [one.id] : [])));
  const others = members.filter((unit) => unit.length > 0 && !figures.some((figure) => unit.includes(figure)));
  return [...figures.map((figure) => [figure]), ...others];
}

interface Props {
  /** The table as it was before the event: whoever has left it was there. */
  before: Picture;
  picture: Picture;
  event: Event | undefined;
  display?: Display;
  flip: boolean;
}

/** So high rise the words of what begins; the dice lie above them. */
const WORDS_HIGH = 44;

export function FightLayer({ before, picture, event, display, flip }: Props) {
  if (!event) return null;
  const { width, depth } = tableSize(picture);
  /** The middle of those who are on the table, or were before the event. */
  const middle = (figures: number[]): Spot | undefined => {
    for (const when of [picture, before]) {
      const spots = figures.filter((figure) => when.number(ItemKind.FIGURE, figure, 'on_table')).map((figure) => spotOf(when, figure));
      const mean = (of: (spot: Spot) => number) => spots.reduce((sum, spot) => sum + of(spot), 0) / spots.length;
      if (spots.length > 0) return { x: mean(({ x }) => x), y: depth - mean(({ y }) => y) };
    }
    return undefined;
  };
  const [actor, target] = partiesOf(event, picture).flatMap((figures) => middle(figures) ?? []);
  const place = target ?? actor;
  if (!place) return null;
  // The tray stays on the table: below whoever stands at the far edge, inwards from the ends.
  const [across, down] = flip ? [1 - place.x / width, 1 - place.y / depth] : [place.x / width, place.y / depth];
  const begins = display !== undefined && begunBy(before, picture, event, display).length > 0;
  const aside = across < 0.2 ? 0.8 : across > 0.8 ? -0.8 : 0;
  return (
    <g class="fight">
      {actor && target && <line class="blow" x1={actor.x} y1={actor.y} x2={target.x} y2={target.y} />}
      <g transform={`translate(${place.x} ${place.y})`}>
        {/* As large on the screen, however far the table is away. */}
        <g class="dice" style={{ transform: `scale(var(--pixel, 1))${flip ? ' rotate(180deg)' : ''}` }}>
          <Tray rolls={event.rolls} aside={aside} below={down < (begins ? 0.4 : 0.3)} lift={begins ? WORDS_HIGH : 0} />
        </g>
      </g>
    </g>
  );
}
