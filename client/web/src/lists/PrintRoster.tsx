// The army list on paper, as one would take it to a real table: profiles, gear, costs, and boxes for wounds.
import { create } from '@bufbuild/protobuf';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { type RuleText, RuleTextsRequestSchema } from '../generated/gonfalon_pb';
import { ask } from '../net/server';
import type { Bearer, List } from '../parts/catalogue';
import type { Display } from '../parts/display';
import { headed, language, text } from '../text';
import type { Field } from './fields';
import { allRows, type Row, sortOf, thingFields, wordsIn } from './roster';
import { ListProfile } from './UnitRow';

interface Props {
  system: string;
  list: List;
  rows: Row[];
  display: Display;
  cost: number | undefined;
  costs: (unit: Bearer) => number | undefined;
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
function rulesOf({ rows, display }: Props): string[] {
  const things = rows
    .flatMap(allRows)
    .flatMap((row) => thingFields(row).flatMap((field) => (field.kind === 'many' ? wordsIn(row, field).map((id) => display.thing(id, field.choices.find((one) => one.id === id)?.section)) : [])));
  return [...new Set(things.flatMap((thing) => (thing?.rule && thing.numbers.length === 0 ? [thing.rule] : [])))].sort();
}

/** What a unit or a member has, key by key. */
function Things({ row, display }: { row: Row; display: Display }) {
  return (
    <>
      {thingFields(row).map((field) => {
        const words = wordsIn(row, field);
        return words.length === 0 ? null : (
          <p key={field.key}>
            <strong>{headed(field.name)}</strong> {[...new Set(words)].map((id) => sayEntry(display, field, id, words.filter((one) => one === id).length)).join(', ')}
          </p>
        );
      })}
      {row.fields
        .filter((field) => field.kind === 'flag' && row.bearer[field.key] === true)
        .map((field) => (
          <p key={field.key}>
            <strong>{field.name}</strong>
          </p>
        ))}
    </>
  );
}

/** A box for each wound of each figure. */
function Boxes({ row, display }: { row: Row; display: Display }) {
  const wounds = display.listWounds((key) => row.bearer[key] ?? row.profile.entry?.[key]);
  return (
    <p class="boxes" aria-hidden="true">
      {Array.from({ length: Math.min(row.count, 30) }, (_, member) => (
        <span key={member}>{'☐'.repeat(Math.max(1, Math.min(wounds, 12)))}</span>
      ))}
    </p>
  );
}

function MemberSheet({ row, display }: { row: Row; display: Display }) {
  return (
    <li>
      <h4>
        {row.name || sortOf(row)} {row.count > 1 && `× ${row.count}`}
        {row.name && <small> {sortOf(row)}</small>}
      </h4>
      {row.profile.id && <ListProfile bearer={row.bearer} profile={row.profile.own} display={display} />}
      <Things row={row} display={display} />
      {/* Who is one of the unit's own has his boxes there. */}
      {!row.slot?.within && !row.slot?.thing && <Boxes row={row} display={display} />}
      <MemberSheets rows={row.members} display={display} />
    </li>
  );
}

function MemberSheets({ rows, display }: { rows: Row[]; display: Display }) {
  return rows.length === 0 ? null : (
    <ul class="member-sheets">
      {rows.map((row, index) => (
        <MemberSheet key={index} row={row} display={display} />
      ))}
    </ul>
  );
}

function UnitSheet({ row, display, costs }: Props & { row: Row }) {
  const cost = costs(row.bearer);
  return (
    <li>
      <h3>
        {row.name || sortOf(row)} {row.count > 1 && `× ${row.count}`}
        <small> {[row.name && sortOf(row), cost !== undefined && text('web.points_n', { points: cost })].filter(Boolean).join(' · ')}</small>
      </h3>
      <ListProfile bearer={row.bearer} profile={row.profile.own} display={display} />
      <Things row={row} display={display} />
      <Boxes row={row} display={display} />
      <MemberSheets rows={row.members} display={display} />
    </li>
  );
}

export function PrintRoster(props: Props) {
  const { list, rows, cost, system } = props;
  const rules = useRules(system, rulesOf(props));
  return (
    <section class="print-roster" aria-hidden="true">
      <h1>{list.name}</h1>
      <p>
        {text(`system.${system}`)} · {cost !== undefined && text('web.points_n', { points: cost })}
      </p>
      <ol>
        {rows.map((row, index) => (
          <UnitSheet key={index} row={row} {...props} />
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
