// What is said of manoeuvres and their amounts.
import { LegKind, type LegEnd, type Manoeuvre, type Preview } from '../generated/gonfalon_pb';
import { degrees } from '../table/geometry';
import { has, type Names, sayLength, text } from '../text';

/** As the system calls it; one without words for it, as it is typed. */
export function nameOf({ label, tag }: Manoeuvre): string {
  return text(has(label) ? label : tag);
}

export function isAngle({ kind }: Manoeuvre): boolean {
  return kind === LegKind.TURN || kind === LegKind.FACE;
}

/** "4 cm", "30° to the left", "5 files". */
export function sayAmount(how: Manoeuvre, amount: number, measure: number): string {
  if (how.kind === LegKind.WAY) return '';
  if (how.kind === LegKind.FILES) return text('ranks.files_of', { files: amount });
  const size = isAngle(how) ? `${Math.round(degrees(Math.abs(amount)))}°` : sayLength(Math.abs(amount), measure);
  if (!isAngle(how) && how.kind !== LegKind.SIDEWAYS) return size;
  return text(amount < 0 ? 'ranks.to_left' : 'ranks.to_right', { size });
}

/** What a leg costs, in what the server counts. */
export function sayLegCost({ cost }: LegEnd, { unit }: Preview, measure: number): string {
  return unit === 'length' ? sayLength(cost, measure) : unit ? `${cost} ${text(unit)}` : '';
}

/** Why a leg ends before its end, and at whom. */
export function sayStop({ stop, figure, done }: LegEnd, how: Manoeuvre, names: Names): string {
  const who = figure >= 0 ? names.figure(figure) : '';
  const why = text(stop, { figure: who });
  return text('ranks.stops', { why: who && !why.includes(who) ? `${why} (${who})` : why, amount: sayAmount(how, done, names.measure) });
}
