// Where something happened, as events mark it: where a shot was aimed at, where it fell, the line of its flight. A mark stays for a few events,
// fainter with each; beside it, a place that a reader of the story has asked for.
import { create } from '@bufbuild/protobuf';
import { type Event, type EventMark, TemplateKind, TemplateSchema } from '../generated/gonfalon_pb';
import { has, text } from '../text';
import { bearing, far, type Spot } from './geometry';
import { templateOutline } from './shapes';

/** For so many events a mark is seen. */
export const MARKS_STAY = 8;

export interface AgedMark {
  key: string;
  mark: EventMark;
  /** 0: of the event that is shown. */
  age: number;
}

/** The marks of an event and of those before it, the oldest first; `event` gives one by its number. */
export function marksUntil(last: number, event: (number: number) => Event | undefined): AgedMark[] {
  const found: AgedMark[] = [];
  for (let age = MARKS_STAY - 1; age >= 0; age--) {
    const one = event(last - age);
    one?.marks.forEach((mark, index) => found.push({ key: `${one.number}/${index}`, mark, age }));
  }
  return found;
}

function Shape({ mark, depth }: { mark: EventMark; depth: number }) {
  const at = mark.at as Spot;
  const down = (points: Spot[]) => points.map(({ x, y }) => `${x},${depth - y}`).join(' ');
  if (mark.to) {
    const template = create(TemplateSchema, { kind: mark.cone ? TemplateKind.CONE : TemplateKind.LINE, size: Math.round(far(at, mark.to)), width: mark.width });
    return (
      <>
        {mark.width > 0 && <polygon class="field" points={down(templateOutline(template, at, bearing(at, mark.to)))} />}
        <polyline class="under" points={down([at, mark.to])} />
        <polyline class="rim" points={down([at, mark.to])} />
      </>
    );
  }
  return (
    <>
      {mark.radius > 0 && <circle class="field" cx={at.x} cy={depth - at.y} r={mark.radius} />}
      <g transform={`translate(${at.x} ${depth - at.y})`}>
        <path class="under" style={{ transform: 'scale(var(--pixel, 1))' }} d="M-8 -8 L8 8 M8 -8 L-8 8" />
        <path class="rim" style={{ transform: 'scale(var(--pixel, 1))' }} d="M-8 -8 L8 8 M8 -8 L-8 8" />
      </g>
    </>
  );
}

export function EventMarks({ marks, place, depth }: { marks: AgedMark[]; place: Spot | undefined; depth: number }) {
  return (
    <g class="event-marks">
      {marks.map(
        ({ key, mark, age }) =>
          mark.at && (
            <g key={key} class="event-mark" data-event-mark={mark.kind} style={{ opacity: 1 - age / MARKS_STAY }}>
              {has(`mark.${mark.kind}`) && <title>{text(`mark.${mark.kind}`)}</title>}
              <Shape mark={mark} depth={depth} />
            </g>
          ),
      )}
      {place && (
        <g key={`${place.x} ${place.y}`} class="shown-place" data-shown-place={`${place.x} ${place.y}`} transform={`translate(${place.x} ${depth - place.y})`}>
          <g style={{ transform: 'scale(var(--pixel, 1))' }}>
            <circle class="under" r={16} />
            <circle class="rim" r={16} />
            <path class="rim" d="M-24 0 H-9 M24 0 H9 M0 -24 V-9 M0 24 V9" />
          </g>
        </g>
      )}
    </g>
  );
}
