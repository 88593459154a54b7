// Army lists: built from the catalogue, with the cost and every error as one types; kept on the server, brought in
// and taken out as a file, printed as a clean roster. The form is drawn from the system's schema alone.
import { create } from '@bufbuild/protobuf';
import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
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
import { formOf } from '../lists/fields';
import { PrintRoster } from '../lists/PrintRoster';
import { isAt } from '../lists/Controls';
import { rosterOf } from '../lists/roster';
import { UnitRow } from '../lists/UnitRow';
import { armyTitle, type Bearer, type Catalogue, catalogueOf, type List, listSchemaOf, parseList } from '../parts/catalogue';
import { Display } from '../parts/display';
import { LimitedInput, TITLE_MAX } from '../parts/LimitedInput';
import { RuleBox } from '../parts/RuleBox';
import { SystemChoice } from '../parts/SystemChoice';
import { systems } from '../parts/systems';
import { useReplies } from '../parts/useReplies';
import { language, sayProblem, text } from '../text';

const CHECK_AFTER_MS = 250;

/** Lists that were begun and not saved, by system: another system or another page is no reason to lose them. */
function keptDraft(system: string): { id: string; list: List } | undefined {
  try {
    const { id, json } = JSON.parse(localStorage.getItem(`list ${system}`) ?? '{}') as { id?: string; json?: string };
    const list = json ? parseList(json) : undefined;
    return list ? { id: id ?? '', list } : undefined;
  } catch {
    return undefined;
  }
}

function keepDraft(system: string, id: string, list: List | undefined): void {
  if (list) localStorage.setItem(`list ${system}`, JSON.stringify({ id, json: JSON.stringify(list) }));
  else localStorage.removeItem(`list ${system}`);
}

/** What each line costs: checked by itself, and remembered. */
function useCosts(system: string, list: List | undefined) {
  const costs = useSignal<ReadonlyMap<string, number>>(new Map());
  useEffect(() => {
    let wanted = true;
    const timer = setTimeout(async () => {
      for (const unit of list?.units ?? []) {
        const key = JSON.stringify(unit);
        if (costs.value.has(key)) continue;
        const json = JSON.stringify({ format: 1, system, name: 'x', units: [unit] });
        const reply = await ask({ case: 'armyCheck', value: create(ArmyCheckRequestSchema, { system, points: 0, json }) }, 'armyCheck').catch(() => undefined);
        if (!wanted) return;
        if (reply) costs.value = new Map(costs.value).set(key, reply.cost);
      }
    }, CHECK_AFTER_MS);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [system, list, costs]);
  return (unit: Bearer) => costs.value.get(JSON.stringify(unit));
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
  const saved = useSignal('');
  const past = useSignal<List[]>([]);
  const removing = useSignal('');
  const chosen = system.value || systems.value[0]?.name || '';
  const me = account.value?.name;
  /** Counts what was done to the lists of the visitor, which are asked for again each time. */
  const done = useSignal(0);
  const refresh = () => {
    done.value++;
  };
  useReplies(
    (use) => {
      if (!chosen) return;
      const kept = keptDraft(chosen);
      list.value = kept?.list;
      id.value = kept?.id ?? '';
      saved.value = '';
      past.value = [];
      catalogue.value = undefined;
      use(catalogueOf(chosen), (reply) => {
        catalogue.value = reply;
      });
      use(ask({ case: 'readyArmies', value: create(ReadyArmiesRequestSchema, { system: chosen }) }, 'readyArmies'), (reply) => {
        ready.value = reply.armies;
      });
    },
    [chosen, me],
  );
  useReplies(
    (use) => {
      if (!chosen || !me) return;
      use(ask({ case: 'armyList', value: create(ArmyListRequestSchema, { system: chosen }) }, 'armyList'), (reply) => {
        own.value = reply.armies;
      });
    },
    [chosen, me, done.value],
  );
  const current = list.value;
  const costOf = useCosts(chosen, current);
  /** A change that can be undone, and that is not lost if the page is left. */
  const change = (next: List | undefined) => {
    if (list.value) past.value = [...past.value, list.value].slice(-100);
    list.value = next;
    keepDraft(chosen, id.value, next);
  };
  const undo = () => {
    const before = past.value.at(-1);
    past.value = past.value.slice(0, -1);
    list.value = before;
    keepDraft(chosen, id.value, before);
  };
  useEffect(() => {
    check.value = undefined;
    if (!current) return;
    let wanted = true;
    const timer = setTimeout(() => {
      const value = create(ArmyCheckRequestSchema, { system: chosen, points: current.points ?? 0, json: JSON.stringify(current) });
      void ask({ case: 'armyCheck', value }, 'armyCheck')
        .then((reply) => {
          if (wanted) check.value = reply;
        })
        .catch(() => {});
    }, CHECK_AFTER_MS);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [current, chosen, check]);
  const edit = (info: ArmyInfo, mine: boolean) => {
    const use = (json: string) => {
      const found = parseList(json);
      // What is made of a ready army is the reader's: it begins with the name that he has pressed.
      const opened = found && !mine ? { ...found, name: armyTitle(info) } : found;
      id.value = mine ? info.id : '';
      change(opened);
      saved.value = mine ? JSON.stringify(opened) : '';
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
      saved.value = JSON.stringify(current);
      keepDraft(chosen, id.value, undefined);
      refresh();
    } catch (error) {
      said.value = sayFailure(error);
    }
  };
  const remove = (info: ArmyInfo) => {
    // Asked once more: a list is not brought back.
    if (removing.value !== info.id) {
      removing.value = info.id;
      return;
    }
    removing.value = '';
    void ask({ case: 'armyRemove', value: create(ArmyRemoveRequestSchema, { id: info.id }) }, 'done').then(refresh);
  };
  const bringIn = async (file: File | undefined) => {
    const found = file && parseList(await file.text());
    said.value = found ? '' : text('web.not_a_list');
    if (!found) return;
    id.value = '';
    change(found);
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
  const display = useMemo(() => new Display(known), [known]);
  const form = useMemo(() => (known ? formOf(listSchemaOf(chosen), known) : { unit: [], slots: {} }), [known, chosen, language.value]);
  const problems = check.value?.problems ?? [];
  const sorts = form.unit.find(({ kind }) => kind === 'profile');
  const general = problems.filter((problem) => !current?.units.some((_, index) => isAt(problem, `/units/${index}`)));
  return (
    <main class="armies">
      <h1>{text('web.armies')}</h1>
      <section class="panel noprint" aria-label={text('web.lists')}>
        <SystemChoice
          value={chosen}
          onChoose={(value) => {
            system.value = value;
          }}
        />
        <div class="buttons">
          <button
            type="button"
            class="main"
            onClick={() => {
              id.value = '';
              change({ format: 1, system: chosen, name: text('web.new_list'), units: [] });
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
                {removing.value === one.id ? text('web.remove_really') : '×'}
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
        <section class="panel builder noprint" aria-label={current.name}>
          <header>
            <LimitedInput
              key={`${chosen} ${id.value}`}
              class="list-name"
              aria-label={text('web.list_name')}
              value={current.name}
              most={TITLE_MAX}
              onInput={(event) => {
                change({ ...current, name: event.currentTarget.value });
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
                at={`/units/${index}`}
                catalogue={known}
                display={display}
                form={form}
                cost={costOf(unit)}
                problems={problems.filter((problem) => isAt(problem, `/units/${index}`))}
                onChange={(changed) => change({ ...current, units: current.units.map((one, at) => (at === index ? changed : one)) })}
                onRemove={() => change({ ...current, units: current.units.filter((_, at) => at !== index) })}
                onCopy={() => change({ ...current, units: [...current.units.slice(0, index + 1), structuredClone(unit), ...current.units.slice(index + 1)] })}
              />
            ))}
          </ol>
          <p class="noprint">
            <select
              aria-label={text('web.add_unit')}
              value=""
              onChange={(event) => {
                if (sorts) change({ ...current, units: [...current.units, { [sorts.key]: event.currentTarget.value }] });
              }}
            >
              <option value="">{text('web.add_unit')}</option>
              {sorts?.choices.map((one) => (
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
            <button type="button" disabled={past.value.length === 0} onClick={undo}>
              {text('web.undo')}
            </button>
            <button type="button" onClick={takeOut}>
              {text('web.export')}
            </button>
            <button type="button" onClick={() => print()}>
              {text('web.print')}
            </button>
          </div>
          <p role="status" class="noprint">
            {said.value || (saved.value !== JSON.stringify(current) ? text('web.not_saved') : '')}
          </p>
        </section>
      )}
      {current && known && <PrintRoster system={chosen} list={current} rows={rosterOf(form, known, current.units)} display={display} cost={check.value?.cost} costs={costOf} />}
      <div class="noprint">
        <RuleBox system={chosen} />
      </div>
    </main>
  );
}
