// Lists what a figure carries or knows, a line each: the name, a link to the rule, and the numbers.
import type { Belonging } from './display';
import { RuleLink } from './RuleLink';

/** "TaC 1 · DegC 2": short names, with the whole ones on hover. */
export function ThingNumbers({ thing }: { thing: Belonging }) {
  if (thing.numbers.length === 0) return null;
  return (
    <small class="numbers-of">
      {thing.numbers.map(({ name, short, value }, index) => (
        <span key={name}>
          {index > 0 && ' · '}
          <abbr title={name}>{short}</abbr> {value}
        </span>
      ))}
    </small>
  );
}

export function Things({ things }: { things: Belonging[] }) {
  const counted = new Map<string, { thing: Belonging; count: number }>();
  for (const thing of things) counted.set(thing.name, { thing, count: (counted.get(thing.name)?.count ?? 0) + 1 });
  return (
    <ul class="things">
      {[...counted.values()].map(({ thing, count }) => (
        <li key={thing.name}>
          {thing.name}
          {count > 1 && ` × ${count}`} <RuleLink id={thing.rule} /> <ThingNumbers thing={thing} />
        </li>
      ))}
    </ul>
  );
}
