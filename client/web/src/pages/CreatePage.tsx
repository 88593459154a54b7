// A new match, with everything it can be created with.
import { create } from '@bufbuild/protobuf';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import {
  type ArmyChoice,
  BotSeatSchema,
  ClockKind,
  ClockSchema,
  CreateMatchRequestSchema,
  MasterSeat,
  MatchSettingsSchema,
  Measuring,
  type ScenarioInfo,
  ScenariosRequestSchema,
  Visibility,
} from '../generated/gonfalon_pb';
import { sayFailure } from '../net/failure';
import { ask } from '../net/server';
import { ArmyPicker } from '../parts/ArmyPicker';
import { NeedsAccount } from '../parts/AccountBox';
import { LimitedInput, TITLE_MAX } from '../parts/LimitedInput';
import { scenarioOf, type Scenario } from '../parts/scenario';
import { ScenarioCard } from '../parts/ScenarioCard';
import { SystemChoice } from '../parts/SystemChoice';
import { systems } from '../parts/systems';
import { useDisplay } from '../parts/useDisplay';
import { go } from '../router';
import { text } from '../text';

const SECONDS_A_DAY = 86_400;

function clockOf(form: FormData) {
  const kind = Number(form.get('clock'));
  const amount = Number(form.get('amount')) || 1;
  const unit = kind === ClockKind.DAYS ? SECONDS_A_DAY : kind === ClockKind.BANK ? 60 : 1;
  return create(ClockSchema, { kind, seconds: amount * unit, increment: Number(form.get('increment')) || 0 });
}

export function CreatePage({ bot }: { bot: string }) {
  const system = useSignal('');
  const scenarios = useSignal<ScenarioInfo[]>([]);
  const wished = useSignal('');
  const shown = useSignal<Scenario | undefined>(undefined);
  const army = useSignal<ArmyChoice | undefined>(undefined);
  const clock = useSignal<ClockKind>(ClockKind.NONE);
  const refused = useSignal('');
  // Held here, not in the form: the levels come after the page, and the one wished for must wait for them.
  const opponent = useSignal(bot);
  const chosen = system.value || systems.value[0]?.name || '';
  const info = systems.value.find((one) => one.name === chosen);
  useEffect(() => {
    if (!chosen) return;
    void ask({ case: 'scenarios', value: create(ScenariosRequestSchema, { system: chosen }) }, 'scenarios')
      .then((reply) => {
        scenarios.value = reply.scenarios;
      })
      .catch(() => {});
  }, [chosen, scenarios]);
  const display = useDisplay(chosen).value;
  const scenario = scenarios.value.find((one) => one.name === wished.value)?.name ?? scenarios.value[0]?.name ?? '';
  useEffect(() => {
    let wanted = true;
    if (chosen && scenario)
      void scenarioOf(chosen, scenario)
        .then((found) => {
          if (wanted) shown.value = found;
        })
        .catch(() => {});
    return () => {
      wanted = false;
    };
  }, [chosen, scenario, shown]);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const master = Number(form.get('master'));
    const side = master === MasterSeat.CREATOR ? -1 : Number(form.get('side'));
    const level = String(form.get('opponent'));
    const settings = create(MatchSettingsSchema, {
      title: String(form.get('title')),
      system: chosen,
      options: form.getAll('option').map(String),
      points: Number(form.get('points')) || 0,
      scenario: String(form.get('scenario') ?? ''),
      clock: clockOf(form),
      visibility: form.get('private') ? Visibility.INVITATION : Visibility.PUBLIC,
      spectators: form.get('spectators') !== null,
      spectatorDelaySeconds: Number(form.get('delay')) || 0,
      playersPerSide: Number(form.get('players')) || 1,
      master,
      measuring: Number(form.get('measuring')),
      allowanceSeconds: Number(form.get('allowance')) || 0,
      bots: level ? [create(BotSeatSchema, { side: side === 0 ? 1 : 0, level })] : [],
    });
    try {
      const value = create(CreateMatchRequestSchema, { settings, side, ...(army.value ? { army: army.value } : {}) });
      const reply = await ask({ case: 'createMatch', value }, 'match');
      if (reply.match) go(`/match/${reply.match.id}`);
    } catch (error) {
      refused.value = sayFailure(error);
    }
  };
  return (
    <main class="create">
      <h1>{text(bot ? 'web.play_bot' : 'web.new_match')}</h1>
      <NeedsAccount>
        <form class="panel settings" onSubmit={(event) => void submit(event)}>
          <label>
            {text('web.title')}
            <LimitedInput name="title" most={TITLE_MAX} />
          </label>
          <SystemChoice
            name="system"
            value={chosen}
            onChoose={(value) => {
              system.value = value;
              army.value = undefined;
            }}
          />
          <label>
            {text('web.scenario')}
            <select
              name="scenario"
              value={scenario}
              onChange={(event) => {
                wished.value = event.currentTarget.value;
              }}
            >
              {scenarios.value.map((one) => (
                <option key={one.name} value={one.name}>
                  {text(one.title)}
                </option>
              ))}
            </select>
          </label>
          <label>
            {text('web.points')}
            <input name="points" type="number" min={1} max={100000} key={chosen} defaultValue={String(info?.defaultPoints ?? 0)} />
          </label>
          <label>
            {text('web.side')}
            <select name="side">
              <option value={0}>1</option>
              <option value={1}>2</option>
            </select>
          </label>
          <ArmyPicker
            system={chosen}
            onChoice={(choice) => {
              army.value = choice;
            }}
          />
          <label>
            {text('web.opponent')}
            <select
              name="opponent"
              value={(info?.bots ?? []).includes(opponent.value) ? opponent.value : ''}
              onChange={(event) => {
                opponent.value = event.currentTarget.value;
              }}
            >
              <option value="">{text('web.a_person')}</option>
              {(info?.bots ?? []).map((level) => (
                <option key={level} value={level}>
                  {text(`bot.${level}`)}
                </option>
              ))}
            </select>
          </label>
          <label>
            {text('web.clock')}
            <select
              name="clock"
              value={clock.value}
              onChange={(event) => {
                clock.value = Number(event.currentTarget.value);
              }}
            >
              <option value={ClockKind.NONE}>{text('web.clock_none')}</option>
              <option value={ClockKind.PER_DECISION}>{text('web.clock_decision')}</option>
              <option value={ClockKind.BANK}>{text('web.clock_bank')}</option>
              <option value={ClockKind.DAYS}>{text('web.clock_days')}</option>
            </select>
          </label>
          {clock.value !== ClockKind.NONE && (
            <label>
              {text(`web.amount_${clock.value}`)}
              <input name="amount" type="number" min={1} max={10000} defaultValue="60" />
            </label>
          )}
          {clock.value === ClockKind.BANK && (
            <label>
              {text('web.increment')}
              <input name="increment" type="number" min={0} max={600} defaultValue="10" />
            </label>
          )}
          <details>
            <summary>{text('web.more_settings')}</summary>
            <label>
              <input type="checkbox" name="private" /> {text('web.by_invitation')}
            </label>
            <label>
              <input type="checkbox" name="spectators" defaultChecked /> {text('web.spectators_allowed')}
            </label>
            <label>
              {text('web.spectator_delay')}
              <input name="delay" type="number" min={0} max={3600} defaultValue="0" />
            </label>
            <label>
              {text('web.players_a_side')}
              <input name="players" type="number" min={1} max={4} defaultValue="1" />
            </label>
            <label>
              {text('web.allowance')}
              <input name="allowance" type="number" min={0} max={86400} defaultValue="300" />
            </label>
            <label>
              {text('web.master')}
              <select name="master">
                <option value={MasterSeat.NONE}>{text('web.master_none')}</option>
                <option value={MasterSeat.OPEN}>{text('web.master_open')}</option>
                <option value={MasterSeat.CREATOR}>{text('web.master_creator')}</option>
              </select>
            </label>
            <label>
              {text('web.measuring')}
              <select name="measuring">
                <option value={Measuring.UNSPECIFIED}>{text('web.measuring_system')}</option>
                <option value={Measuring.ALLOWED}>{text('web.measuring_allowed')}</option>
                <option value={Measuring.FORBIDDEN}>{text('web.measuring_forbidden')}</option>
              </select>
            </label>
            {info && info.options.length > 0 && (
              <fieldset>
                <legend>{text('web.options')}</legend>
                {info.options.map((option) => (
                  <label key={option.name}>
                    <input type="checkbox" name="option" value={option.name} /> {text(`${chosen}.option.${option.name}`)}{' '}
                    <small>{option.rule}</small>
                  </label>
                ))}
              </fieldset>
            )}
          </details>
          {refused.value && <p role="alert" class="verdict forbidden">{refused.value}</p>}
          <button type="submit" class="main">
            {text('web.create')}
          </button>
        </form>
        {shown.value && <ScenarioCard scenario={shown.value} display={display} side={-1} />}
      </NeedsAccount>
    </main>
  );
}
