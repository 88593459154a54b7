// The game master's acts. Each is told to all, with the rule it concerns; he answers for nobody.
import { create } from '@bufbuild/protobuf';
import { useSignal } from '@preact/signals';
import { ItemKind, MasterAct, MasterRequestSchema, type MasterRequest, MatchPhase, ViewerKind } from '../generated/gonfalon_pb';
import { sayFailure } from '../net/failure';
import { ask } from '../net/server';
import type { Room } from '../room';
import { degrees, FULL_TURN } from '../table/geometry';
import { text } from '../text';
import { systems } from './systems';

const ITEM_KEY = { [ItemKind.MATCH]: 'web.item_match', [ItemKind.SIDE]: 'web.side', [ItemKind.UNIT]: 'web.item_unit', [ItemKind.FIGURE]: 'web.item_figure' };

type Act = Partial<Omit<MasterRequest, '$typeName' | '$unknown' | 'at'>> & { at?: { x: number; y: number } };

export function MasterActs({ room, selected }: { room: Room; selected: number }) {
  const said = useSignal('');
  const what = useSignal<ItemKind>(ItemKind.FIGURE);
  const status = room.status.value;
  if (room.viewer.value?.kind !== ViewerKind.MASTER || !status || status.phase === MatchPhase.OVER) return null;
  const names = room.names();
  const { measure } = names;
  const picture = room.picture.value;
  const fields = (systems.value.find((one) => one.name === room.info.value?.settings?.system)?.fields ?? []).filter(
    (field) => field.item === what.value,
  );
  const send = async (act: MasterAct, form: FormData, more: Act = {}) => {
    const words = { rule: String(form.get('rule') ?? ''), text: String(form.get('text') ?? '') };
    try {
      const value = create(MasterRequestSchema, { match: room.id, act, target: -1, value: -1, ...words, ...more });
      await ask({ case: 'master', value }, 'done');
      said.value = text('web.saved');
    } catch (error) {
      said.value = sayFailure(error, names);
    }
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const act = Number((event.submitter as HTMLButtonElement).value) as MasterAct;
    const number = (name: string) => Number(String(form.get(name) ?? '').replace(',', '.'));
    if (act === MasterAct.MOVE) {
      const at = { x: Math.round(number('x') * measure), y: Math.round(number('y') * measure) };
      const facing = Math.round((number('facing') * FULL_TURN) / 360);
      return send(act, form, { what: ItemKind.FIGURE, target: selected, at, facing });
    }
    if (act === MasterAct.CHANGE) {
      const target = what.value === ItemKind.MATCH ? 0 : number('target');
      return send(act, form, { what: what.value, target, name: String(form.get('field')), value: number('value') });
    }
    if (act === MasterAct.END) return send(act, form, { value: number('winner') });
    return send(act, form);
  };
  const act = (value: MasterAct, key: string) => (
    <button type="submit" value={value}>
      {text(key)}
    </button>
  );
  const spot = (name: string) => String(Math.round((picture.number(ItemKind.FIGURE, selected, name) / measure) * 10) / 10);
  return (
    <section class="panel master" aria-label={text('web.master')}>
      <h2>{text('web.master')}</h2>
      <form onSubmit={(event) => void submit(event)}>
        <label>
          {text('web.master_text')} <input name="text" maxLength={200} />
        </label>
        <label>
          {text('web.master_rule')} <input name="rule" maxLength={20} />
        </label>
        <div class="buttons">
          {status.frozen ? act(MasterAct.RELEASE, 'web.master_release') : act(MasterAct.FREEZE, 'web.master_freeze')}
          {act(MasterAct.RULE, 'web.master_rules')}
          {act(MasterAct.REROLL, 'web.master_reroll')}
        </div>
        {selected >= 0 && (
          <fieldset key={selected}>
            <legend>{text('web.master_move', { name: names.figure(selected) })}</legend>
            {(['x', 'y'] as const).map((name) => (
              <label key={name}>
                {name} <input name={name} defaultValue={spot(name)} inputMode="decimal" size={6} />
              </label>
            ))}
            <label>
              {text('web.facing')}{' '}
              <input name="facing" type="number" min={0} max={359} defaultValue={String(Math.round(degrees(picture.number(ItemKind.FIGURE, selected, 'facing'))))} />
            </label>
            {act(MasterAct.MOVE, 'web.master_do_move')}
          </fieldset>
        )}
        <fieldset>
          <legend>{text('web.master_change')}</legend>
          <select
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
              {picture.all(what.value).map((thing) => (
                <option key={thing.id} value={thing.id} selected={thing.id === selected}>
                  {what.value === ItemKind.SIDE ? names.side(thing.id) : what.value === ItemKind.UNIT ? names.unit(thing.id) : names.figure(thing.id)}
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
          {act(MasterAct.CHANGE, 'web.master_do_change')}
        </fieldset>
        <fieldset>
          <legend>{text('web.master_end')}</legend>
          <select name="winner" aria-label={text('web.master_winner')}>
            <option value={-1}>{text('web.master_nobody')}</option>
            {picture.all(ItemKind.SIDE).map((side) => (
              <option key={side.id} value={side.id}>
                {names.side(side.id)}
              </option>
            ))}
          </select>
          {act(MasterAct.END, 'web.master_do_end')}
        </fieldset>
      </form>
      <p role="status">{said.value}</p>
    </section>
  );
}
