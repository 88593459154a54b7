// Drawing up units: all of them in a list, the one in hand with its place, facing and files.
import { useEffect } from 'preact/hooks';
import type { AnswerItem } from '../generated/gonfalon_pb';
import { tableSize } from '../table/Board';
import type { Props } from '../table/DecisionControls';
import { FULL_TURN, type Spot } from '../table/geometry';
import { text } from '../text';
import { membersOf, wrapped } from './block';
import { drawnUp, facingFrom, firstFiles, formed, standsInRanks, withForm } from './form';
import { follow, isFlipped } from './hand';
import { useUnitKeys } from './keys';
import { NumberField } from './NumberField';
import { Missing, UnitList } from './UnitList';

const NOTCH = FULL_TURN / 24;
/** A key moves a unit to where it would on the screen: to the right, and up. */
const STEPS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** The unit in hand: numbers, and buttons that do what keys do. */
function Held({ draft, names, room, press }: Props & { press: (key: string) => boolean }) {
  const unit = draft.holding.value;
  const [own] = draft.way(unit);
  const picture = room.picture.value;
  const size = tableSize(picture);
  if (!own)
    return (
      <button type="button" class="draw-up" onClick={() => draft.set(withForm(draft.items.value, drawnUp(picture, draft, unit, size)))}>
        {text('ranks.draw_up', { unit: names.unit(unit) })}
      </button>
    );
  const { x, y, facing, amount } = own;
  const ranked = standsInRanks(draft.decision, unit);
  const set = (made: Partial<AnswerItem>) => draft.set(withForm(draft.items.value, formed(unit, { x, y, facing, ...made }, made.amount ?? amount)));
  const button = (key: string, sign: string, words: string) => (
    <button type="button" aria-keyshortcuts={key} aria-label={text(words)} title={text(words)} onClick={() => press(key)}>
      {sign}
    </button>
  );
  return (
    <div class="held-unit" role="group" aria-label={names.unit(unit)}>
      <div class="fields">
        <NumberField label="x" name={text('ranks.across')} scale={names.measure} value={x} least={0} most={size.width} step={1} set={(value) => set({ x: value })} />
        <NumberField label="y" name={text('ranks.deep')} scale={names.measure} value={y} least={0} most={size.depth} step={1} set={(value) => set({ y: value })} />
        <NumberField label={text('web.facing')} scale={FULL_TURN / 360} value={facing} least={0} most={FULL_TURN - 1} step={1} set={(value) => set({ facing: value })} />
        {ranked && <NumberField label={text('ranks.files')} scale={1} value={amount} least={0} most={membersOf(picture, unit).length} step={1} set={(value) => set({ amount: value })} />}
      </div>
      <div class="pad buttons">
        {button('ArrowLeft', '←', 'ranks.go_left')}
        {button('ArrowUp', '↑', 'ranks.go_up')}
        {button('ArrowDown', '↓', 'ranks.go_down')}
        {button('ArrowRight', '→', 'ranks.go_right')}
        {button('q', '↶', 'ranks.turn_left')}
        {button('e', '↷', 'ranks.turn_right')}
        {ranked && button('-', '−', 'ranks.fewer_files')}
        {ranked && button('+', '+', 'ranks.more_files')}
        <button type="button" class="quiet" onClick={() => draft.clear(unit)}>
          {text('ranks.take_off')}
        </button>
      </div>
    </div>
  );
}

export function FormControls(props: Props) {
  const { draft, names, room } = props;
  const picture = room.picture.value;
  const size = tableSize(picture);
  const files = (unit: number) => draft.way(unit)[0]?.amount ?? firstFiles(draft.decision, unit, membersOf(picture, unit).length);
  const placeAt = (unit: number, at: Spot) =>
    withForm(draft.held(), formed(unit, { ...at, facing: draft.way(unit)[0]?.facing ?? facingFrom(draft.decision.zones, size) }, files(unit)));

  useEffect(() => {
    // A place on the table is for the unit in hand; one that has its place already, for the next without.
    draft.pointed = (at, unit) => {
      if (draft.decision.movables.some((one) => one.figure === unit && draft.mine(unit))) draft.holding.value = unit;
      if (unit >= 0) return false;
      const held = draft.holding.value;
      const next = draft.way(held).length > 0 ? draft.missing()[0] : held;
      draft.holding.value = next ?? held;
      draft.set(placeAt(draft.holding.value, at));
      return true;
    };
    return () => {
      draft.pointed = undefined;
    };
  }, [draft]);

  const press = (key: string): boolean => {
    const unit = draft.holding.value;
    const own = draft.way(unit)[0] ?? drawnUp(picture, draft, unit, size);
    const step = STEPS[key];
    const turn = key === 'q' ? -NOTCH : key === 'e' ? NOTCH : 0;
    const more = key === '+' ? 1 : key === '-' ? -1 : 0;
    if (!step && turn === 0 && more === 0) return false;
    const by = (isFlipped() ? -1 : 1) * names.measure;
    const to = { x: own.x + (step?.[0] ?? 0) * by, y: own.y + (step?.[1] ?? 0) * by, facing: wrapped(own.facing + turn) };
    const most = Math.max(1, membersOf(picture, unit).length);
    const files = standsInRanks(draft.decision, unit) ? Math.max(1, Math.min(most, own.amount + more)) : 0;
    draft.set(withForm(draft.items.value, formed(unit, to, files)));
    return true;
  };
  useUnitKeys(press);

  const standing = (unit: number) => {
    const count = membersOf(picture, unit).length;
    const [own] = draft.way(unit);
    return own ? `✓ ${standsInRanks(draft.decision, unit) ? text('ranks.files_of', { files: own.amount }) : ''}` : text('ranks.to_draw_up', { count });
  };
  return (
    <fieldset class="options movables units-form">
      <legend>{text('ranks.draw_up_units')}</legend>
      <UnitList
        draft={draft}
        names={names}
        standing={standing}
        grip={(unit) => (
          <span
            class="to-table"
            aria-hidden="true"
            title={text('ranks.drag_onto')}
            onPointerDown={(event) => {
              draft.holding.value = unit;
              follow(event, draft, size.depth, (_, to, dropped) => (dropped ? draft.set(placeAt(unit, to)) : draft.hold(placeAt(unit, to), unit)));
            }}
          >
            ⠿
          </span>
        )}
      />
      <Held {...props} press={press} />
      <Missing draft={draft} names={names} />
    </fieldset>
  );
}
