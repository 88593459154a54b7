// The army list on paper, as one would take it to a real table: profiles, gear, costs, and boxes for wounds.
import { create } from '@bufbuild/protobuf';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { type RuleText, RuleTextsRequestSchema } from '../generated/gonfalon_pb';
import { ask } from '../net/server';
import type { Catalogue, List, ListUnit } from '../parts/catalogue';
import { entryName, entryOf } from '../parts/catalogue';
import type { Display } from '../parts/display';
import { headed, language, text } from '../text';
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

/** "javelin × 2 (F11.2-a; TaT 0, DegT 2)": what somebody has twice is named once. */
function sayEntry(display: Display, field: Field, id: string, count: number): string {
  const choice = field.choices.find((one) => one.id === id);
  const thing = display.thing(id, choice?.section);
  const about = [thing?.rule, thing?.numbers.map(({ short, value }) => `${short} ${value}`).join(', ')].filter(Boolean).join(text('web.semicolon'));
  // Traits that come with a profile are not among the choices of the form, so their names come from the catalogue.
  return `${choice?.name ?? thing?.name ?? id}${count > 1 ? ` × ${count}` : ''}${about && ` (${about})`}`;
}

/** The rules that a list names, in words: on paper nobody can press their numbers. */
function useRules(system: string, ids: string[]): RuleText[] {
  const found = useSignal<RuleText[]>([]);
  const key = ids.join();
  const reader = language.value;
  useEffect(() => {
    let wanted = true;
    found.value = [];
    if (key)
      void ask({ case: 'ruleTexts', value: create(RuleTextsRequestSchema, { system, ids: key.split(','), language: reader }) }, 'ruleTexts')
        .then((reply) => {
          if (wanted) found.value = reply.texts;
        })
        .catch(() => {});
    return () => {
      wanted = false;
    };
  }, [system, key, reader, found]);
  return found.value;
}

/** The rules of what has no numbers: what has some is told by them, and its rule is the whole table that they come from. */
function rulesOf({ list, catalogue, display, fields }: Props): string[] {
  const many = fields.filter((field) => field.kind === 'many');
  const things = list.units.flatMap((unit) =>
    many.flatMap((field) => listOfWords(unit, catalogue, field.key).map((id) => display.thing(id, field.choices.find((one) => one.id === id)?.section))),
  );
  return [...new Set(things.flatMap((thing) => (thing?.rule && thing.numbers.length === 0 ? [thing.rule] : [])))].sort();
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
              <strong>{headed(sayWord(system, field.key))}</strong> {[...new Set(words)].map((id) => sayEntry(display, field, id, words.filter((one) => one === id).length)).join(', ')}
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
  const rules = useRules(system, rulesOf(props));
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
      {rules.length > 0 && (
        <section class="print-rules">
          <h2>{text('web.rules_named')}</h2>
          {rules.map(({ id, text: words }) => (
            <p key={id}>
              <strong>{id}</strong> {words}
            </p>
          ))}
        </section>
      )}
    </section>
  );
}
