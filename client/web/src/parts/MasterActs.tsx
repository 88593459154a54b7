// The game master's acts. Each is told to all, with the rule it concerns; he answers for nobody.
import { create } from '@bufbuild/protobuf';
import { useSignal } from '@preact/signals';
import { ItemKind, MasterAct, MasterRequestSchema, MatchPhase, ViewerKind } from '../generated/gonfalon_pb';
import { sayFailure } from '../net/failure';
import { ask } from '../net/server';
import type { Room } from '../room';
import type { Chosen } from '../table/picking';
import { text } from '../text';
import { type Act, AmendFields, amendOf } from './AmendFields';

export function MasterActs({ room, selected }: { room: Room; selected: Chosen }) {
  const said = useSignal('');
  const status = room.status.value;
  if (room.viewer.value?.kind !== ViewerKind.MASTER || !status || status.phase === MatchPhase.OVER) return null;
  const names = room.names();
  const picture = room.picture.value;
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
    const amend = amendOf(act, form, selected, names.measure);
    if (amend) return send(act, form, amend);
    if (act === MasterAct.END) return send(act, form, { value: Number(form.get('winner')) });
    return send(act, form);
  };
  const act = (value: MasterAct, key: string) => (
    <button type="submit" value={value}>
      {text(key)}
    </button>
  );
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
        <AmendFields room={room} selected={selected} moveKey="web.master_do_move" changeKey="web.master_do_change" />
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
