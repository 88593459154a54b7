// The manoeuvres of units: those in hand so far, each with its cost and an end of its own, and a button and key for each that may follow.
import { useEffect } from 'preact/hooks';
import { ItemKind, LegAnchor, LegKind, type Manoeuvre, type Preview } from '../generated/gonfalon_pb';
import { RuleLink } from '../parts/RuleLink';
import { blocksOf } from '../table/blocks';
import type { Props } from '../table/DecisionControls';
import { degrees, FULL_TURN } from '../table/geometry';
import { sayLength, text } from '../text';
import { amended, manoeuvreOf, mayFollow, notchOf, pushed, withLegs } from './drill';
import { keySign, useUnitKeys } from './keys';
import { NumberField } from './NumberField';
import { UnitList } from './UnitList';
import { isAngle, nameOf, sayAmount, sayLegCost, sayStop } from './words';

/** The key that does more of it to a side: the same for all systems, by the kind of motion. */
export function keyOf({ kind, anchor }: Manoeuvre, sign: number): string {
  const [left, right] = ((): [string, string] => {
    switch (kind) {
      case LegKind.AHEAD:
        return ['', 'ArrowUp'];
      case LegKind.BACK:
        return ['', 'ArrowDown'];
      case LegKind.SIDEWAYS:
        return ['Shift+ArrowLeft', 'Shift+ArrowRight'];
      case LegKind.FACE:
        return ['F', 'f'];
      case LegKind.FILES:
        return ['-', '+'];
      case LegKind.WAY:
        return ['', ''];
      default:
        if (anchor === LegAnchor.INNER) return ['ArrowLeft', 'ArrowRight'];
        return anchor === LegAnchor.OUTER ? [',', '.'] : ['q', 'e'];
    }
  })();
  return sign < 0 ? left : right;
}

/** To which sides there are amounts of it: files become more and fewer; what counts nothing is done. */
function signsOf({ kind, least, most }: Manoeuvre): number[] {
  if (kind === LegKind.FILES) return [-1, 1];
  if (kind === LegKind.WAY) return [1];
  return [...(least < 0 ? [-1] : []), ...(most > 0 ? [1] : [])];
}

/** The legs of the unit in hand so far, each of which can be changed and taken back. */
function Legs({ draft, names, preview }: Props) {
  const unit = draft.holding.value;
  const legs = draft.way(unit);
  const first = draft.items.value.findIndex((one) => one.ref === unit);
  if (legs.length === 0) return <p class="no-legs">{text('ranks.no_legs')}</p>;
  return (
    <ol class="legs" aria-label={text('ranks.legs')}>
      {legs.map((one, index) => {
        const how = manoeuvreOf(draft.decision, one.value);
        const end = preview?.legs[first + index];
        if (!how) return null;
        const name = `${nameOf(how)} ${sayAmount(how, one.amount, names.measure)}`.trim();
        return (
          <li key={index} class={end?.stop ? 'stopped' : ''} data-leg={index}>
            <span class="leg-name">{nameOf(how)}</span>
            {how.kind !== LegKind.WAY && (
              <NumberField
                label=""
                name={name}
                scale={scaleOf(how, names.measure)}
                value={one.amount}
                least={how.least}
                most={how.most}
                step={Math.max(1, how.step)}
                set={(value) => draft.set(withLegs(draft.items.value, unit, amended(legs, index, how, value)))}
              />
            )}
            <span class="leg-unit">{unitOf(how, one.amount, names.measure)}</span>
            <small class="leg-cost">{end && preview && sayLegCost(end, preview, names.measure)}</small>
            <button
              type="button"
              class="quiet"
              aria-label={text('ranks.take_back', { leg: name })}
              onClick={() => draft.set(withLegs(draft.items.value, unit, legs.filter((_, at) => at !== index)))}
            >
              ✕
            </button>
            {end?.stop && <small class="leg-stop">{sayStop(end, how, names)}</small>}
          </li>
        );
      })}
    </ol>
  );
}

function scaleOf(how: Manoeuvre, measure: number): number {
  return how.kind === LegKind.FILES ? 1 : isAngle(how) ? FULL_TURN / 360 : measure;
}

/** What stands behind the number: the unit of measure, and the side. */
function unitOf(how: Manoeuvre, amount: number, measure: number): string {
  if (how.kind === LegKind.WAY) return '';
  if (how.kind === LegKind.FILES) return text('ranks.files');
  const unit = isAngle(how) ? '°' : sayLength(0, measure).replace(/^0\s*/, '');
  return signsOf(how).length > 1 ? `${unit} ${amount < 0 ? '←' : '→'}` : unit;
}

/** What stands on a button that does so much to that side. */
function signOf(how: Manoeuvre, sign: number, measure: number): string {
  const notch = notchOf(how, measure);
  if (how.kind === LegKind.WAY) return '✓';
  if (how.kind === LegKind.FILES) return sign < 0 ? `−${notch}` : `+${notch}`;
  if (isAngle(how)) return sign < 0 ? `↶ ${Math.round(degrees(notch))}°` : `${Math.round(degrees(notch))}° ↷`;
  const size = sayLength(notch, measure);
  return sign < 0 ? `← ${size}` : how.kind === LegKind.SIDEWAYS ? `${size} →` : size;
}

/** Every manoeuvre of the decision with its buttons; those that may not follow are off. */
function Pad({ draft, names, push }: Props & { push: (how: Manoeuvre, sign: number) => void }) {
  const legs = draft.way(draft.holding.value);
  return (
    <ul class="pad" aria-label={text('ranks.manoeuvres')}>
      {draft.decision.manoeuvres.map((how) => {
        const open = legs.at(-1)?.value === how.id || mayFollow(draft.decision, legs, how);
        return (
          <li key={how.id} data-manoeuvre={how.tag} class={open ? '' : 'closed'}>
            <span>
              {nameOf(how)} <RuleLink id={how.rule} />
              {how.tests && <small class="tests">{text('ranks.dice_first')}</small>}
            </span>
            <span class="pushes">
              {signsOf(how).map((sign) => {
                const amount = notchOf(how, names.measure) * sign;
                const words = how.kind === LegKind.FILES ? text(sign < 0 ? 'ranks.fewer_files' : 'ranks.more_files') : `${nameOf(how)} ${sayAmount(how, amount, names.measure)}`.trim();
                const key = keyOf(how, sign);
                return (
                  <button key={sign} type="button" disabled={!open} title={words} aria-keyshortcuts={key} onClick={() => push(how, sign)}>
                    <span class="visually-hidden">{words}</span>
                    <span aria-hidden="true">
                      {signOf(how, sign, names.measure)} <kbd>{keySign(key)}</kbd>
                    </span>
                  </button>
                );
              })}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Ahead and back take each other back. */
const OPPOSITE: Partial<Record<LegKind, LegKind>> = { [LegKind.AHEAD]: LegKind.BACK, [LegKind.BACK]: LegKind.AHEAD };

export function DrillControls(props: Props) {
  const { draft, names, room, preview } = props;
  const { decision } = draft;
  const unit = draft.holding.value;
  const blocks = blocksOf(room.picture.value.get(ItemKind.UNIT, unit));
  const set = (how: Manoeuvre, by: number) => draft.set(withLegs(draft.items.value, unit, pushed(decision, unit, blocks, draft.way(unit), how, by)));
  const push = (how: Manoeuvre, sign: number) => {
    draft.manner.value = how.id;
    set(how, sign * notchOf(how, names.measure));
  };
  useUnitKeys((key) => {
    const legs = draft.way(unit);
    const last = legs.at(-1);
    if (key === 'Backspace' && last) {
      draft.set(withLegs(draft.items.value, unit, legs.slice(0, -1)));
      return true;
    }
    const of = decision.manoeuvres.flatMap((how) => signsOf(how).map((sign) => ({ how, sign }))).filter(({ how, sign }) => keyOf(how, sign) === key);
    const before = last && manoeuvreOf(decision, last.value);
    const back = before && of.some(({ how }) => OPPOSITE[how.kind] === before.kind) ? before : undefined;
    if (back) set(back, -notchOf(back, names.measure));
    const found = of.find(({ how }) => how.id === draft.manner.value) ?? of.find(({ how }) => how.id === last?.value || mayFollow(decision, legs, how));
    if (!back && found) push(found.how, found.sign);
    return of.length > 0;
  });
  useEffect(() => {
    draft.pointed = (_, at) => {
      if (decision.movables.some((one) => one.figure === at && draft.mine(at))) draft.holding.value = at;
      return false;
    };
    return () => {
      draft.pointed = undefined;
    };
  }, [draft, decision]);
  const standing = (one: number) => standingOf(props, one, preview);
  return (
    <fieldset class="options movables units-drill">
      <legend>{text('ranks.manoeuvre_units')}</legend>
      {decision.movables.length > 1 && <UnitList draft={draft} names={names} standing={standing} />}
      {decision.movables.length === 1 && (
        <p class="one-unit">
          {names.unit(unit)} <small>{standing(unit)}</small>
        </p>
      )}
      <Legs {...props} />
      <Pad {...props} push={push} />
    </fieldset>
  );
}

function standingOf({ draft, names }: Props, unit: number, preview: Preview | undefined): string {
  const legs = draft.way(unit).length;
  const budget = draft.decision.movables.find((one) => one.figure === unit)?.budget ?? 0;
  const lengths = !preview || preview.unit === 'length';
  return [budget > 0 && lengths ? sayLength(budget, names.measure) : '', legs > 0 ? text('ranks.legs_set', { legs }) : ''].filter(Boolean).join(' · ');
}
