// What the game master may do by himself, and the sides by agreement: move a figure or a whole unit, change a field. Fields of a form, and what is asked of the
// server when one of its buttons is pressed.
import { useSignal } from '@preact/signals';
import { ItemKind, MasterAct, type MasterRequest } from '../generated/gonfalon_pb';
import type { Room } from '../room';
import { blocksOf } from '../table/blocks';
import { degrees, FULL_TURN } from '../table/geometry';
import type { Chosen } from '../table/picking';
import type { Picture } from '../table/picture';
import { text } from '../text';
import { systems } from './systems';

const ITEM_KEY = { [ItemKind.MATCH]: 'web.item_match', [ItemKind.SIDE]: 'web.side', [ItemKind.UNIT]: 'web.item_unit', [ItemKind.FIGURE]: 'web.item_figure' };

export type Act = Partial<Omit<MasterRequest, '$typeName' | '$unknown' | 'at'>> & { at?: { x: number; y: number } };

/** Where a figure stands, or the middle of the front of a unit in ranks. */
function standOf(picture: Picture, { figure, unit }: Chosen): { x: number; y: number; facing: number } {
  const thing = unit >= 0 ? picture.get(ItemKind.UNIT, unit) : undefined;
  const [block] = thing ? blocksOf(thing) : [];
  if (block) return block;
  const field = (name: string) => picture.number(ItemKind.FIGURE, figure, name);
  return { x: field('x'), y: field('y'), facing: field('facing') };
}

/** The act that a form with these fields asks for; undefined: it is another one, without any of them. */
export function amendOf(act: MasterAct, form: FormData, { figure, unit }: Chosen, measure: number): Act | undefined {
  const number = (name: string) => Number(String(form.get(name) ?? '').replace(',', '.'));
  if (act === MasterAct.MOVE) {
    const at = { x: Math.round(number('x') * measure), y: Math.round(number('y') * measure) };
    const facing = Math.round((number('facing') * FULL_TURN) / 360) % FULL_TURN;
    return { ...(unit >= 0 ? { what: ItemKind.UNIT, target: unit } : { what: ItemKind.FIGURE, target: figure }), at, facing };
  }
  if (act !== MasterAct.CHANGE) return undefined;
  const what = number('what') as ItemKind;
  return { what, target: what === ItemKind.MATCH ? 0 : number('target'), name: String(form.get('field')), value: number('value') };
}

interface Props {
  room: Room;
  selected: Chosen;
  moveKey: string;
  changeKey: string;
}

/** Nobody is moved who is not chosen: on the table or in the armies. */
function MoveFields({ room, selected, moveKey }: Omit<Props, 'changeKey'>) {
  const { figure, unit } = selected;
  if (figure < 0 && unit < 0) return <p class="hint">{text('web.amend_choose')}</p>;
  const names = room.names();
  const { x, y, facing } = standOf(room.picture.value, selected);
  const shown = (length: number) => String(Math.round((length / names.measure) * 10) / 10);
  return (
    <fieldset key={`${figure}/${unit}`}>
      <legend>{text('web.master_move', { name: unit >= 0 ? names.unit(unit) : names.figure(figure) })}</legend>
      <label>
        x <input name="x" defaultValue={shown(x)} inputMode="decimal" size={6} />
      </label>
      <label>
        y <input name="y" defaultValue={shown(y)} inputMode="decimal" size={6} />
      </label>
      <label>
        {text('web.facing')} <input name="facing" type="number" min={0} max={359} defaultValue={String(Math.round(degrees(facing)) % 360)} />
      </label>
      <button type="submit" value={MasterAct.MOVE}>
        {text(moveKey)}
      </button>
    </fieldset>
  );
}

export function AmendFields({ room, selected, moveKey, changeKey }: Props) {
  const what = useSignal<ItemKind>(ItemKind.FIGURE);
  const names = room.names();
  const picture = room.picture.value;
  const fields = (systems.value.find((one) => one.name === room.info.value?.settings?.system)?.fields ?? []).filter((field) => field.item === what.value);
  const nameOf = (id: number) => (what.value === ItemKind.SIDE ? names.side(id) : what.value === ItemKind.UNIT ? names.unit(id) : names.figure(id));
  const chosen = what.value === ItemKind.UNIT ? selected.unit : selected.figure;
  return (
    <>
      <MoveFields room={room} selected={selected} moveKey={moveKey} />
      <fieldset>
        <legend>{text('web.master_change')}</legend>
        <select
          name="what"
          aria-label={text('web.master_what')}
          value={what.value}
          onChange={(event) => {
            what.value = Number(event.currentTarget.value);
          }}
        >
          {Object.entries(ITEM_KEY).map(([kind, key]) => (
            <option key={kind} value={kind}>
              {text(key)}
            </option>
          ))}
        </select>
        {what.value !== ItemKind.MATCH && (
          <select name="target" aria-label={text('web.master_whom')}>
            {picture.all(what.value).map(({ id }) => (
              <option key={id} value={id} selected={id === chosen}>
                {nameOf(id)}
              </option>
            ))}
          </select>
        )}
        <select name="field" aria-label={text('web.master_field')}>
          {fields.map((field) => (
            <option key={field.name} value={field.name}>
              {text(field.name)} ({field.min}–{field.max})
            </option>
          ))}
        </select>
        <input name="value" type="number" aria-label={text('web.master_value')} defaultValue="0" />
        <button type="submit" value={MasterAct.CHANGE}>
          {text(changeKey)}
        </button>
      </fieldset>
    </>
  );
}
