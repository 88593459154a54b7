// Which army: a ready-made one, or one of one's own lists.
import { create } from '@bufbuild/protobuf';
import { useSignal } from '@preact/signals';
import {
  type ArmyChoice,
  ArmyChoiceSchema,
  type ArmyInfo,
  ArmyListRequestSchema,
  ReadyArmiesRequestSchema,
} from '../generated/gonfalon_pb';
import { account, ask } from '../net/server';
import { text } from '../text';
import { armyTitle } from './catalogue';
import { useReplies } from './useReplies';

/** As an option of the list says it: "r" and the id of a ready army, "l" and that of one's own list. */
function wordOf(choice: ArmyChoice | undefined): string {
  const from = choice?.from;
  return from?.case === 'ready' ? `r${from.value}` : from?.case === 'list' ? `l${from.value}` : '';
}

interface Props {
  system: string;
  /** What is chosen before anybody chooses. */
  shown?: ArmyChoice | undefined;
  /** One is chosen already, though it is not known here which. */
  done?: boolean;
  onChoice: (choice: ArmyChoice) => void;
}

export function ArmyPicker({ system, shown, done = false, onChoice }: Props) {
  const ready = useSignal<ArmyInfo[]>([]);
  const own = useSignal<ArmyInfo[]>([]);
  const chosen = useSignal('');
  const name = account.value?.name;
  useReplies(
    (use) => {
      ready.value = [];
      own.value = [];
      chosen.value = '';
      if (!system) return;
      use(ask({ case: 'readyArmies', value: create(ReadyArmiesRequestSchema, { system }) }, 'readyArmies'), (reply) => {
        ready.value = reply.armies;
      });
      if (!name) return;
      use(ask({ case: 'armyList', value: create(ArmyListRequestSchema, { system }) }, 'armyList'), (reply) => {
        own.value = reply.armies;
      });
    },
    [system, name, ready, own, chosen],
  );
  const choose = (value: string) => {
    chosen.value = value;
    const [from, id] = [value.slice(0, 1), value.slice(1)];
    if (from === 'r') onChoice(create(ArmyChoiceSchema, { from: { case: 'ready', value: id } }));
    if (from === 'l') onChoice(create(ArmyChoiceSchema, { from: { case: 'list', value: id } }));
  };
  return (
    <label>
      {text('web.army')}
      <select name="army" value={chosen.value || wordOf(shown)} onChange={(event) => choose(event.currentTarget.value)}>
        <option value="" disabled>
          {text(done ? 'web.choose_other_army' : 'web.choose_army')}
        </option>
        <optgroup label={text('web.ready_armies')}>
          {ready.value.map((army) => (
            <option key={army.id} value={`r${army.id}`}>
              {armyTitle(army)} ({army.cost})
            </option>
          ))}
        </optgroup>
        {own.value.length > 0 && (
          <optgroup label={text('web.own_armies')}>
            {own.value.map((army) => (
              <option key={army.id} value={`l${army.id}`} disabled={!army.valid}>
                {army.name} ({army.cost})
              </option>
            ))}
          </optgroup>
        )}
      </select>
    </label>
  );
}
