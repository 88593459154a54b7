// The odds of an answer in words: how likely each thing is, and what is added to the roll that decides it.
import type { Modifier, OddsLine } from '../generated/gonfalon_pb';
import { type Names, say, sayPercent } from '../text';

export interface Chance {
  words: string;
  modifiers: Modifier[];
  /** How many attackers have the very same chance. */
  times: number;
}

function sameModifiers(a: Modifier[], b: Modifier[]): boolean {
  return a.length === b.length && a.every((one, index) => one.value === b[index]?.value && one.rule === b[index]?.rule);
}

/** Lines that are alike, as the many attackers of a unit have them, are told once. */
export function chancesOf(lines: OddsLine[], names: Names): Chance[] {
  const found: Chance[] = [];
  for (const line of lines) {
    const part = line.cases > 0n ? Math.round((Number(line.wins) * 100) / Number(line.cases)) : 0;
    const words = `${say(line.key, line.args, names)} ${sayPercent(part)}`;
    const alike = found.find((one) => one.words === words && sameModifiers(one.modifiers, line.modifiers));
    if (alike) alike.times++;
    else found.push({ words, modifiers: line.modifiers, times: 1 });
  }
  return found;
}

export function sayModifier({ value }: Modifier): string {
  return value < 0 ? `−${-value}` : `+${value}`;
}

export function sayChance({ words, times }: Chance): string {
  return times > 1 ? `${words} × ${times}` : words;
}

/** In one line: "hits 50% (+5 −1) · killed 10%". */
export function sayOdds(chances: Chance[]): string {
  return chances
    .map((chance) => {
      const sum = chance.modifiers.map(sayModifier).join(' ');
      return sum ? `${sayChance(chance)} (${sum})` : sayChance(chance);
    })
    .join(' · ');
}
