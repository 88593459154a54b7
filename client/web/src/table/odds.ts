// The odds of an answer in words.
import type { OddsLine } from '../generated/gonfalon_pb';
import { text } from '../text';

export function sayOdds(lines: OddsLine[]): string {
  return lines
    .map((line) => `${text(line.key)} ${line.cases > 0n ? Math.round((Number(line.wins) * 100) / Number(line.cases)) : 0} %`)
    .join(' · ');
}
