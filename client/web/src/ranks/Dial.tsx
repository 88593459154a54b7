// A bearing, as the board shows it: turned by the hand or by arrow keys.
import { degrees, FULL_TURN } from '../table/geometry';
import { wrapped } from './block';
import { isFlipped } from './hand';

const NOTCH = FULL_TURN / 72;
const KEYS: Record<string, number> = { ArrowRight: NOTCH, ArrowUp: NOTCH, ArrowLeft: -NOTCH, ArrowDown: -NOTCH };

interface Props {
  facing: number;
  /** Nobody has said it yet. */
  open: boolean;
  label: string;
  set: (facing: number) => void;
}

export function Dial({ facing, open, label, set }: Props) {
  const flip = isFlipped() ? 180 : 0;
  const towards = (event: PointerEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const turn = Math.atan2(event.clientX - box.left - box.width / 2, box.top + box.height / 2 - event.clientY) / (2 * Math.PI);
    set(wrapped(Math.round(turn * 72 + flip / 5) * NOTCH));
  };
  return (
    <svg
      class={`dial${open ? ' open' : ''}`}
      viewBox="-24 -24 48 48"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={359}
      aria-valuenow={Math.round(degrees(facing)) % 360}
      aria-valuetext={`${Math.round(degrees(facing)) % 360}°`}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        towards(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) towards(event);
      }}
      onKeyDown={(event) => {
        const by = KEYS[event.key];
        if (by === undefined) return;
        event.preventDefault();
        set(wrapped(facing + by));
      }}
    >
      <circle r={21} />
      <path d="M0 -21v4M0 21v-4M21 0h-4M-21 0h4" />
      <path class="needle" transform={`rotate(${degrees(facing) + flip})`} d="M0 16V-14M-6 -7L0 -16L6 -7" />
    </svg>
  );
}
