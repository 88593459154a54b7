// Dice as they fell: a D6 with its pips, any other die as its shape with the number.
import { headed } from '../text';

const PIPS: Record<number, [number, number][]> = {
  1: [[12, 12]],
  2: [[7, 7], [17, 17]],
  3: [[6, 6], [12, 12], [18, 18]],
  4: [[7, 7], [17, 7], [7, 17], [17, 17]],
  5: [[6, 6], [18, 6], [12, 12], [6, 18], [18, 18]],
  6: [[7, 6], [17, 6], [7, 12], [17, 12], [7, 18], [17, 18]],
};

/** A die whose faces are all angles draws a heading. */
const FULL_TURN = 65536;

export function Die({ sides, face }: { sides: number; face: number }) {
  if (sides === FULL_TURN) return <span class="die heading">{`${Math.round(((face - 1) * 360) / FULL_TURN)}°`}</span>;
  const pips = sides === 6 ? PIPS[face] : undefined;
  return (
    <svg class="die" viewBox="0 0 24 24" role="img" aria-label={`${headed(`D${sides}`)} ${face}`}>
      {sides === 6 ? (
        <rect x="1.5" y="1.5" width="21" height="21" rx="4" />
      ) : (
        <path d="M12 1 L22.5 8.5 L19 21.5 H5 L1.5 8.5 Z" />
      )}
      {pips ? pips.map(([x, y]) => <circle key={`${x}/${y}`} class="pip" cx={x} cy={y} r="2.1" />) : (
        <text x="12" y="16.5">{face}</text>
      )}
    </svg>
  );
}
