// Arrows and circles that somebody drew on the table for all who watch with him. Each name has its own colour.
import { type Mark, MarkKind } from '../generated/gonfalon_pb';
import { far, type Spot } from './geometry';

const COLOURS = 6;

/** The leader has the first colour; others have one by the place in which they came. */
export function colourOf(by: string, names: string[]): number {
  return Math.max(0, names.indexOf(by)) % COLOURS;
}

function Arrow({ from, to }: { from: Spot; to: Spot }) {
  const length = far(from, to) || 1;
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const head = Math.min(4500, length / 2);
  const corner = (side: number) => `${to.x - dx * head - side * dy * head * 0.6},${to.y - dy * head + side * dx * head * 0.6}`;
  return (
    <>
      <line x1={from.x} y1={from.y} x2={to.x - dx * head * 0.8} y2={to.y - dy * head * 0.8} />
      <polygon points={`${to.x},${to.y} ${corner(1)} ${corner(-1)}`} />
    </>
  );
}

export function MarksLayer({ marks, names, depth }: { marks: Mark[]; names: string[]; depth: number }) {
  const spot = (at: { x: number; y: number } | undefined): Spot => ({ x: at?.x ?? 0, y: depth - (at?.y ?? 0) });
  return (
    <g class="shared-marks">
      {marks.map((mark, index) => {
        const [from, to] = [spot(mark.from), spot(mark.to)];
        return (
          <g key={index} class={`mark colour${colourOf(mark.by, names)}`} data-mark={mark.kind === MarkKind.CIRCLE ? 'circle' : 'arrow'}>
            {mark.kind === MarkKind.CIRCLE ? <circle cx={from.x} cy={from.y} r={Math.max(1500, far(from, to))} /> : <Arrow from={from} to={to} />}
          </g>
        );
      })}
    </g>
  );
}
