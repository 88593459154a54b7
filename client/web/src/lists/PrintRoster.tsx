// The army list on paper, as one would take it to a real table: profiles, gear, costs, and boxes for wounds.
import type { Catalogue, List, ListUnit } from '../parts/catalogue';
import { entryName, entryOf } from '../parts/catalogue';
import type { Display } from '../parts/display';
import { headed, text } from '../text';
import { type Field, sayWord } from './fields';
import { ListProfile, listOfWords } from './UnitRow';

interface Props {
  system: string;
  list: List;
  catalogue: Catalogue;
  display: Display;
  fields: Field[];
  cost: number | undefined;
  costs: (unit: ListUnit) => number | undefined;
}

/** The rules that say what this entry does. */
function ruleOf(catalogue: Catalogue, field: Field, id: string): string {
  const section = field.choices.find((one) => one.id === id)?.section;
  const entry = section ? (entryOf(catalogue, section, id) as { rule?: string } | undefined) : undefined;
  return entry?.rule ? ` (${entry.rule})` : '';
}

/** "javelin × 2 (F11.2-a)": what somebody has twice is named once. */
function sayEntry(catalogue: Catalogue, field: Field, id: string, count: number): string {
  const name = field.choices.find((one) => one.id === id)?.name ?? id;
  return `${name}${count > 1 ? ` × ${count}` : ''}${ruleOf(catalogue, field, id)}`;
}

function UnitSheet({ unit, ...props }: Props & { unit: ListUnit }) {
  const { catalogue, display, fields, system } = props;
  const count = unit.count ?? 1;
  const wounds = display.listWounds((key) => unit[key] ?? (entryOf(catalogue, 'profiles', unit.profile) as Record<string, unknown> | undefined)?.[key]);
  const cost = props.costs(unit);
  return (
    <li>
      <h3>
        {unit.name ?? entryName(catalogue, 'profiles', unit.profile)} {count > 1 && `× ${count}`}
        <small> {[unit.name && entryName(catalogue, 'profiles', unit.profile), cost !== undefined && text('web.points_n', { points: cost })].filter(Boolean).join(' · ')}</small>
      </h3>
      <ListProfile unit={unit} catalogue={catalogue} display={display} />
      {fields
        .filter((field) => field.kind === 'many')
        .map((field) => {
          const words = listOfWords(unit, catalogue, field.key);
          return words.length === 0 ? null : (
            <p key={field.key}>
              <strong>{headed(sayWord(system, field.key))}</strong> {[...new Set(words)].map((id) => sayEntry(catalogue, field, id, words.filter((one) => one === id).length)).join(', ')}
            </p>
          );
        })}
      {fields
        .filter((field) => field.kind === 'flag' && unit[field.key] === true)
        .map((field) => (
          <p key={field.key}>
            <strong>{sayWord(system, field.key)}</strong>
          </p>
        ))}
      <p class="boxes" aria-hidden="true">
        {Array.from({ length: Math.min(count, 30) }, (_, member) => (
          <span key={member}>{'☐'.repeat(Math.max(1, Math.min(wounds, 12)))}</span>
        ))}
      </p>
    </li>
  );
}

export function PrintRoster(props: Props) {
  const { list, cost, system } = props;
  return (
    <section class="print-roster" aria-hidden="true">
      <h1>{list.name}</h1>
      <p>
        {text(`system.${system}`)} · {cost !== undefined && text('web.points_n', { points: cost })}
      </p>
      <ol>
        {list.units.map((unit, index) => (
          <UnitSheet key={index} unit={unit} {...props} />
        ))}
      </ol>
    </section>
  );
}
