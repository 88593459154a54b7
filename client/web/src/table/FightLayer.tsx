// What is happening, shown where it happens: a line from who acts to whom, and the dice large beside the one they are about,
// with what was needed. It knows of an event only whom it names and what was rolled.
import { ArgKind, type Event, ItemKind, type Roll, RollResult } from '../generated/gonfalon_pb';
import { tableSize } from './Board';
import { spotOf } from './DecisionLayer';
import type { Spot } from './geometry';
import type { Picture } from './picture';

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

function BigDie({ roll, face, x }: { roll: Roll; face: number; x: number }) {
  const result = roll.result === RollResult.PASSED ? ' passed' : roll.result === RollResult.FAILED ? ' failed' : '';
  return (
    <g class={`big-die${result}`} transform={`translate(${x} 0)`}>
      <rect x={-11} y={-11} width={22} height={22} rx={roll.die === 6 ? 4 : 11} />
      {roll.die === 6 && PIPS[face] ? (
        PIPS[face].map(([dx, dy]) => <circle key={`${dx}/${dy}`} cx={dx * 5.5} cy={dy * 5.5} r={2.1} />)
      ) : (
        <text y={4.5}>{face}</text>
      )}
    </g>
  );
}

export function FightLayer({ picture, event, flip }: { picture: Picture; event: Event | undefined; flip: boolean }) {
  if (!event) return null;
  const { depth } = tableSize(picture);
  const figures = figuresOf(event).filter((figure) => picture.get(ItemKind.FIGURE, figure));
  const at = (figure: number): Spot => {
    const spot = spotOf(picture, figure);
    return { x: spot.x, y: depth - spot.y };
  };
  const [actor, target] = figures;
  const about = target ?? actor;
  const dice = event.rolls.flatMap((roll) => roll.faces.map((face) => ({ roll, face }))).slice(0, 8);
  const needed = event.rolls.find((roll) => roll.target !== 0)?.target;
  if (about === undefined) return null;
  const place = at(about);
  return (
    <g class="fight">
      {actor !== undefined && target !== undefined && (
        <line class="blow" x1={at(actor).x} y1={at(actor).y} x2={at(target).x} y2={at(target).y} />
      )}
      {dice.length > 0 && (
        <g transform={`translate(${place.x} ${place.y})`}>
          {/* As large on the screen, however far the table is away. */}
          <g class="dice" style={{ transform: `scale(var(--pixel, 1))${flip ? ' rotate(180deg)' : ''}` }}>
            <g transform={`translate(0 ${-38})`}>
              <rect class="tray" x={-dice.length * 13 - 6} y={-16} width={dice.length * 26 + 12 + (needed ? 40 : 0)} height={32} rx={8} />
              {dice.map(({ roll, face }, index) => (
                <BigDie key={index} roll={roll} face={face} x={(index - (dice.length - 1) / 2) * 26} />
              ))}
              {needed && (
                <text class="needed" x={dice.length * 13 + 18} y={5}>
                  {needed}+
                </text>
              )}
            </g>
          </g>
        </g>
      )}
    </g>
  );
}
