// What an event does to figures, drawn where they are: the way that somebody came, with an arrow at its end, and the words of
// a state that begins, which rise from the figure. A flight has a colour of its own.
import type { Event } from '../generated/gonfalon_pb';
import { outlineOf } from '../paint/drawings';
import type { Display } from '../parts/display';
import { tableSize } from './Board';
import { bearing, degrees, type Spot } from './geometry';
import { begunBy, walksOf } from './happening';
import type { Picture } from './picture';

interface Props {
  /** The table as it was before the event. */
  before: Picture;
  picture: Picture;
  event: Event | undefined;
  display: Display;
  flip: boolean;
}

/** As large on the screen, however far the table is away, and upright. */
function upright(flip: boolean): string {
  return `scale(var(--pixel, 1))${flip ? ' rotate(180deg)' : ''}`;
}

export function HappeningLayer({ before, picture, event, display, flip }: Props) {
  if (!event) return null;
  const { depth } = tableSize(picture);
  const down = ({ x, y }: Spot) => `${x},${depth - y}`;
  return (
    <g class="happening" key={event.number}>
      {walksOf(before, picture, event, display).map(({ figure, points, flight }) => {
        const end = points.at(-1) as Spot;
        const last = points.at(-2) as Spot;
        return (
          <g key={figure}>
            <polyline class="under" points={points.map(down).join(' ')} />
            <g class={`walked${flight ? ' flight' : ''}`} data-walked={figure}>
              <polyline points={points.map(down).join(' ')} />
              <g transform={`translate(${end.x} ${depth - end.y}) rotate(${degrees(bearing(last, end))})`}>
                <path style={{ transform: 'scale(var(--pixel, 1))' }} d="M-6 2 L0 -9 L6 2" />
              </g>
            </g>
          </g>
        );
      })}
      {begunBy(before, picture, event, display).map(({ key, at, name, count, drawing, flight }, index) => (
        <g key={key} transform={`translate(${at.x} ${depth - at.y})`} data-begun={name}>
          <g style={{ transform: upright(flip) }}>
            <g class={`begun${flight ? ' flight' : ''}`} style={{ animationDelay: `${index * 90}ms` }}>
              <circle r={13} cy={-24} />
              {drawing && <path transform="translate(-9 -33) scale(0.0352)" d={outlineOf(drawing)} />}
              <text y={-42}>{count > 1 ? `${name} × ${count}` : name}</text>
            </g>
          </g>
        </g>
      ))}
    </g>
  );
}
