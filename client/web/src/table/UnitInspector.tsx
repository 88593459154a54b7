// All that is worth knowing of a unit in ranks, in words: who it is, how strong, how it stands, what state it is in, and its members, of whom
// those who are alike have one line together.
import { useSignal } from '@preact/signals';
import { ItemKind } from '../generated/gonfalon_pb';
import type { Display } from '../parts/display';
import { Silhouette } from '../parts/Silhouette';
import { text, type Names } from '../text';
import { type Block, blocksOf, facingKey, membersOfUnit, ranksOf, strengthOf } from './blocks';
import { PlainFields, sayFate, StateList } from './Inspector';
import { numberOf, type Picture, textOf, type Thing } from './picture';

function counted(what: 'files' | 'ranks', number: number): string {
  return text(number === 1 ? `web.${what}_one` : `web.${what}_n`, { number });
}

/** "5 files, 3 ranks, facing north". */
export function sayBlock(block: Block): string {
  return [counted('files', block.files), counted('ranks', ranksOf(block).length), text(facingKey(block.facing))].join(', ');
}

/** "14 of 20". */
export function sayStrength(members: readonly Thing[]): string {
  return text('web.strength_of', strengthOf(members));
}

interface Props {
  picture: Picture;
  display: Display;
  unit: number;
  names: Names;
  onFigure: (figure: number) => void;
  onClose?: () => void;
}

/** A member's name; the number by which men of a unit are told apart is left out. */
export function nameOfMember(member: Thing, names: Names): string {
  const name = names.figure(member.id);
  const unit = names.unit(numberOf(member, 'unit', -1));
  return name.startsWith(`${unit} `) && /^\d+$/.test(name.slice(unit.length + 1)) ? unit : name;
}

/** What tells a member from the others: its name and sort, whether it leads, and what has become of it. */
function sayMember(member: Thing, { picture, display, names }: Props): string {
  const wounds = display.wounds(member);
  const shared = new Set(display.unitStates(picture.get(ItemKind.UNIT, numberOf(member, 'unit', -1)) as Thing).map((one) => one.name));
  const words = [
    nameOfMember(member, names),
    text(textOf(member, 'sort')),
    display.isLeader(picture, member) ? text('web.leader') : '',
    sayFate(member),
    wounds && wounds.lost > 0 ? text('web.wounds_of', wounds) : '',
    ...display.states(picture, member).flatMap((one) => (shared.has(one.name) ? [] : [one.name])),
  ];
  return [...new Set(words.filter(Boolean))].join(', ');
}

/** Members who are alike: one has a button, of several there is a list to be opened. */
function Alike({ words, members, ...props }: Props & { words: string; members: Thing[] }) {
  const open = useSignal(false);
  const [first] = members as [Thing, ...Thing[]];
  if (members.length === 1)
    return (
      <li>
        <button type="button" data-member={first.id} onClick={() => props.onFigure(first.id)}>
          <Silhouette name={props.display.drawingOf(first)} /> {words}
        </button>
      </li>
    );
  return (
    <li>
      <button
        type="button"
        aria-expanded={open.value}
        onClick={() => {
          open.value = !open.value;
        }}
      >
        <Silhouette name={props.display.drawingOf(first)} /> {members.length} × {words}
      </button>
      {open.value && (
        <ol class="alike">
          {members.map((member, index) => (
            <li key={member.id}>
              <button type="button" data-member={member.id} aria-label={`${words} ${index + 1}`} onClick={() => props.onFigure(member.id)}>
                {index + 1}
              </button>
            </li>
          ))}
        </ol>
      )}
    </li>
  );
}

function alike(members: Thing[], props: Props): [string, Thing[]][] {
  const groups = new Map<string, Thing[]>();
  for (const member of members) {
    const words = sayMember(member, props);
    groups.set(words, [...(groups.get(words) ?? []), member]);
  }
  return [...groups].sort(([, a], [, b]) => a.length - b.length);
}

/** What the catalogue wants told of a unit. */
function Facts({ thing, display, system, names }: { thing: Thing; display: Display; system: string; names: Names }) {
  const facts = display.unitFacts(thing, system, names);
  if (facts.length === 0) return null;
  return (
    <dl>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function UnitInspector(props: Props) {
  const { picture, display, unit, names } = props;
  const thing = picture.get(ItemKind.UNIT, unit);
  if (!thing) return null;
  const side = numberOf(thing, 'side', -1);
  const members = membersOfUnit(picture, unit);
  const system = picture.text(ItemKind.MATCH, 0, 'system');
  const [first] = members;
  return (
    <section class={`panel inspector unit-inspector side${side}`} aria-label={names.unit(unit)}>
      <header>
        <span class={`emblem emblem${side} large`}>{first && <Silhouette name={display.drawingOf(first)} />}</span>
        <div>
          <h2>{names.unit(unit)}</h2>
          <p>{[side >= 0 ? names.side(side) : '', sayStrength(members)].filter(Boolean).join(' · ')}</p>
          {blocksOf(thing).map((block, index) => (
            <p key={index}>{sayBlock(block)}</p>
          ))}
        </div>
        {props.onClose && (
          <button type="button" class="quiet" aria-label={text('web.close')} onClick={props.onClose}>
            ×
          </button>
        )}
      </header>
      <StateList states={display.unitStates(thing)} />
      <Facts thing={thing} display={display} system={system} names={names} />
      <PlainFields thing={thing} names={names} system={system} shown={display.fieldsShown('unit')} all={!display.knows} />
      <h3>{text('web.unit_members')}</h3>
      <ul class="members">
        {alike(members, props).map(([words, some]) => (
          <Alike key={words} words={words} members={some} {...props} />
        ))}
      </ul>
    </section>
  );
}
