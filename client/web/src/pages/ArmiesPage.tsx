// Army lists: built from the catalogue, with the cost and every error as one types; kept on the server, brought in
// and taken out as a file, printed as a clean roster. The page knows of a catalogue only what all of them share:
// sections of entries, of which `profiles` says who can be fielded.
import { create } from '@bufbuild/protobuf';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import {
  ArmyCheckRequestSchema,
  type ArmyCheckReply,
  ArmyGetRequestSchema,
  type ArmyInfo,
  ArmyListRequestSchema,
  ArmyPutRequestSchema,
  ArmyRemoveRequestSchema,
  ReadyArmiesRequestSchema,
} from '../generated/gonfalon_pb';
import { sayFailure } from '../net/failure';
import { account, ask } from '../net/server';
import { EnterForm } from '../parts/AccountBox';
import { armyTitle, type Catalogue, catalogueOf, entryName, equipmentOf, type List, type ListUnit, parseList, profilesOf, traitsOf } from '../parts/catalogue';
import { systems } from '../parts/systems';
import { sayProblem, text } from '../text';

const CHECK_AFTER_MS = 250;

function UnitRow(props: {
  unit: ListUnit;
  index: number;
  catalogue: Catalogue;
  problems: string[];
  onChange: (unit: ListUnit) => void;
  onRemove: () => void;
}) {
  const { unit, catalogue } = props;
  const set = (change: Partial<ListUnit>) => props.onChange({ ...unit, ...change });
  const add = (list: 'equipment' | 'traits', id: string) => id && set({ [list]: [...(unit[list] ?? []), id] });
  const drop = (list: 'equipment' | 'traits', at: number) => set({ [list]: (unit[list] ?? []).filter((_, index) => index !== at) });
  return (
    <li class={props.problems.length > 0 ? 'wrong' : ''}>
      <div class="unit-head">
        <input
          aria-label={text('web.name')}
          placeholder={entryName(catalogue, 'profiles', unit.profile)}
          value={unit.name ?? ''}
          onInput={(event) => {
            const { name: _, ...rest } = unit;
            props.onChange(event.currentTarget.value ? { ...rest, name: event.currentTarget.value } : rest);
          }}
        />
        <span>{entryName(catalogue, 'profiles', unit.profile)}</span>
        <label>
          ×
          <input
            type="number"
            min={1}
            max={100}
            aria-label={text('web.count')}
            value={unit.count ?? 1}
            onInput={(event) => set({ count: event.currentTarget.valueAsNumber || 1 })}
          />
        </label>
        <button type="button" class="quiet" aria-label={text('web.remove')} onClick={props.onRemove}>
          ×
        </button>
      </div>
      <ul class="chips">
        {(['equipment', 'traits'] as const).flatMap((list) =>
          (unit[list] ?? []).map((id, at) => (
            <li key={`${list}/${at}`}>
              {list === 'traits' ? entryName(catalogue, 'traits', id) : equipmentOf(catalogue).find((one) => one.id === id)?.name ?? id}
              <button type="button" class="quiet" aria-label={text('web.remove')} onClick={() => drop(list, at)}>
                ×
              </button>
            </li>
          )),
        )}
        <li>
          <select aria-label={text('web.add_equipment')} value="" onChange={(event) => add('equipment', event.currentTarget.value)}>
            <option value="">{text('web.add_equipment')}</option>
            {equipmentOf(catalogue).map((one) => (
              <option key={one.id} value={one.id}>
                {one.name} {one.cost > 0 ? `(+${one.cost})` : ''}
              </option>
            ))}
          </select>
        </li>
        {traitsOf(catalogue).length > 0 && (
          <li>
            <select aria-label={text('web.add_trait')} value="" onChange={(event) => add('traits', event.currentTarget.value)}>
              <option value="">{text('web.add_trait')}</option>
              {traitsOf(catalogue).map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
            </select>
          </li>
        )}
      </ul>
      {props.problems.map((problem) => (
        <p key={problem} class="verdict forbidden">
          {problem}
        </p>
      ))}
    </li>
  );
}

export function ArmiesPage() {
  const system = useSignal('');
  const catalogue = useSignal<Catalogue | undefined>(undefined);
  const own = useSignal<ArmyInfo[]>([]);
  const ready = useSignal<ArmyInfo[]>([]);
  const id = useSignal('');
  const list = useSignal<List | undefined>(undefined);
  const check = useSignal<ArmyCheckReply | undefined>(undefined);
  const said = useSignal('');
  const chosen = system.value || systems.value[0]?.name || '';
  const me = account.value?.name;
  const refresh = () => {
    if (me)
      void ask({ case: 'armyList', value: create(ArmyListRequestSchema, { system: chosen }) }, 'armyList')
        .then((reply) => {
          own.value = reply.armies;
        })
        .catch(() => {});
  };
  useEffect(() => {
    if (!chosen) return;
    list.value = undefined;
    void catalogueOf(chosen)
      .then((reply) => {
        catalogue.value = reply;
      })
      .catch(() => {});
    void ask({ case: 'readyArmies', value: create(ReadyArmiesRequestSchema, { system: chosen }) }, 'readyArmies')
      .then((reply) => {
        ready.value = reply.armies;
      })
      .catch(() => {});
    refresh();
  }, [chosen, me]);
  const current = list.value;
  useEffect(() => {
    check.value = undefined;
    if (!current) return;
    const timer = setTimeout(() => {
      const value = create(ArmyCheckRequestSchema, { system: chosen, points: current.points ?? 0, json: JSON.stringify(current) });
      void ask({ case: 'armyCheck', value }, 'armyCheck')
        .then((reply) => {
          check.value = reply;
        })
        .catch(() => {});
    }, CHECK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [current, chosen, check]);
  const edit = (info: ArmyInfo, mine: boolean) => {
    const use = (json: string) => {
      const found = parseList(json);
      // What is made of a ready army is the reader's: it begins with the name that he has pressed.
      list.value = found && !mine ? { ...found, name: armyTitle(info) } : found;
      id.value = mine ? info.id : '';
      said.value = '';
    };
    if (info.json) use(info.json);
    else
      void ask({ case: 'armyGet', value: create(ArmyGetRequestSchema, { id: info.id }) }, 'armyGet').then((reply) => {
        if (reply.army) use(reply.army.json);
      });
  };
  const save = async () => {
    if (!current) return;
    try {
      const value = create(ArmyPutRequestSchema, { id: id.value, name: current.name, system: chosen, json: JSON.stringify(current) });
      id.value = (await ask({ case: 'armyPut', value }, 'armyPut')).id;
      said.value = text('web.saved');
      refresh();
    } catch (error) {
      said.value = sayFailure(error);
    }
  };
  const remove = (info: ArmyInfo) =>
    void ask({ case: 'armyRemove', value: create(ArmyRemoveRequestSchema, { id: info.id }) }, 'done').then(refresh);
  const bringIn = async (file: File | undefined) => {
    const found = file && parseList(await file.text());
    said.value = found ? '' : text('web.not_a_list');
    if (!found) return;
    list.value = found;
    id.value = '';
  };
  const takeOut = () => {
    if (!current) return;
    const address = URL.createObjectURL(new Blob([JSON.stringify(current, null, 2)], { type: 'application/json' }));
    const anchor = document.createElement('a');
    anchor.href = address;
    anchor.download = `${current.name || 'army'}.json`;
    anchor.click();
    URL.revokeObjectURL(address);
  };
  const known = catalogue.value;
  const problemsAt = (index: number): string[] =>
    (check.value?.problems ?? [])
      .filter((problem) => problem.place.startsWith(`/units/${index}/`) || problem.place === `/units/${index}`)
      .map(sayProblem);
  const general = (check.value?.problems ?? []).filter((problem) => !problem.place.startsWith('/units/'));
  return (
    <main class="armies">
      <h1>{text('web.armies')}</h1>
      <section class="panel noprint" aria-label={text('web.lists')}>
        <label>
          {text('web.system')}
          <select
            value={chosen}
            onChange={(event) => {
              system.value = event.currentTarget.value;
            }}
          >
            {systems.value.map((one) => (
              <option key={one.name} value={one.name}>
                {text(`system.${one.name}`)}
              </option>
            ))}
          </select>
        </label>
        <div class="buttons">
          <button
            type="button"
            class="main"
            onClick={() => {
              list.value = { format: 1, system: chosen, name: text('web.new_list'), units: [] };
              id.value = '';
            }}
          >
            {text('web.new_list')}
          </button>
          <label class="button">
            {text('web.import')}
            <input type="file" accept="application/json" class="visually-hidden" onChange={(event) => void bringIn(event.currentTarget.files?.[0])} />
          </label>
        </div>
        <h2>{text('web.own_armies')}</h2>
        <ul class="lists">
          {own.value.map((one) => (
            <li key={one.id}>
              <button type="button" onClick={() => edit(one, true)}>
                {one.name} ({one.cost}) {!one.valid && '⚠'}
              </button>
              <button type="button" class="quiet" aria-label={text('web.remove_list', { name: one.name })} onClick={() => remove(one)}>
                ×
              </button>
            </li>
          ))}
        </ul>
        <h2>{text('web.ready_armies')}</h2>
        <ul class="lists">
          {ready.value.map((one) => (
            <li key={one.id}>
              <button type="button" onClick={() => edit(one, false)}>
                {armyTitle(one)} ({one.cost})
              </button>
            </li>
          ))}
        </ul>
        {!account.value && (
          <details>
            <summary>{text('web.log_in_to_save')}</summary>
            <EnterForm first="login" />
          </details>
        )}
      </section>
      {current && known && (
        <section class="panel builder" aria-label={current.name}>
          <header>
            <input
              class="list-name"
              aria-label={text('web.list_name')}
              value={current.name}
              maxLength={60}
              onInput={(event) => {
                list.value = { ...current, name: event.currentTarget.value };
              }}
            />
            <output class="cost">{text('web.cost', { cost: check.value?.cost ?? '…' })}</output>
          </header>
          {general.map((problem) => (
            <p key={problem.place + problem.key} class="verdict forbidden">
              {sayProblem(problem)}
            </p>
          ))}
          <ol class="units">
            {current.units.map((unit, index) => (
              <UnitRow
                key={index}
                unit={unit}
                index={index}
                catalogue={known}
                problems={problemsAt(index)}
                onChange={(changed) => {
                  list.value = { ...current, units: current.units.map((one, at) => (at === index ? changed : one)) };
                }}
                onRemove={() => {
                  list.value = { ...current, units: current.units.filter((_, at) => at !== index) };
                }}
              />
            ))}
          </ol>
          <p class="noprint">
            <select
              aria-label={text('web.add_unit')}
              value=""
              onChange={(event) => {
                list.value = { ...current, units: [...current.units, { profile: event.currentTarget.value }] };
              }}
            >
              <option value="">{text('web.add_unit')}</option>
              {profilesOf(known).map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name} {one.cost > 0 ? `(${one.cost})` : ''}
                </option>
              ))}
            </select>
          </p>
          <div class="buttons noprint">
            {account.value && (
              <button type="button" class="main" onClick={() => void save()}>
                {text('web.save')}
              </button>
            )}
            <button type="button" onClick={takeOut}>
              {text('web.export')}
            </button>
            <button type="button" onClick={() => print()}>
              {text('web.print')}
            </button>
          </div>
          <p role="status">{said.value}</p>
        </section>
      )}
    </main>
  );
}
