// Every setting of a tournament, in groups; refusals stand at the field they concern.
import { clone, create } from '@bufbuild/protobuf';
import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import {
  ClockKind,
  ClockSchema,
  ClubsApart,
  EntrantPairSchema,
  ListLimitSchema,
  ListsMode,
  MarginStepSchema,
  Measuring,
  PairingWithin,
  RoundsBegin,
  type ScenarioInfo,
  ScenarioMode,
  ScenariosRequestSchema,
  ScoringBy,
  ScoringPreset,
  TeamPairing,
  TeamScoringBy,
  TieBreak,
  type TournamentFormat,
  TournamentFormatKind as Kind,
  TournamentFormatSchema,
  type TournamentScoring,
  TournamentScoringSchema,
  TournamentSeeding,
  type TournamentSettings,
  TournamentSettingsSchema,
  TournamentVisibility,
} from '../generated/gonfalon_pb';
import { ask } from '../net/server';
import { sectionsNamed } from '../lists/fields';
import { type Catalogue, catalogueOf, type Choice, entriesOf, listSchemaOf } from '../parts/catalogue';
import { TITLE_MAX } from '../parts/LimitedInput';
import { systems } from '../parts/systems';
import { useReplies } from '../parts/useReplies';
import { text } from '../text';
import { CheckField, ChoiceField, NumberField, OrderedList, SpanField, TextField, TimeField, Wrong } from './fields';
import { labelOf, titled, wordOf } from './names';
import { OWN_POINTS, TIE_BREAKS } from './presets';

const TEXT_MAX = 8192;
const CLUB_MAX = 48;
const MINUTE = 60;
const DAY = 86_400;

type Change = (how: (settings: TournamentSettings) => void) => void;
interface PartProps {
  settings: TournamentSettings;
  change: Change;
}

function choicesOf<T extends number>(prefix: string, names: { [value: number]: string }, values: T[]): [T, string][] {
  return values.map((value) => [value, labelOf(prefix, names, value)]);
}

function formatOf(settings: TournamentSettings): TournamentFormat {
  return settings.format ?? create(TournamentFormatSchema, { kind: Kind.SWISS });
}

function scoringOf(settings: TournamentSettings): TournamentScoring {
  return settings.scoring ?? create(TournamentScoringSchema, { preset: ScoringPreset.WIN_DRAW_LOSS });
}

function Basics({ settings, change }: PartProps) {
  return (
    <section class="panel tour-part" id="part-basics">
      <h2>{text('tour.part.basics')}</h2>
      <TextField place="name" label={text('tour.set.name')} value={settings.name} most={TITLE_MAX} onValue={(value) => change((s) => (s.name = value))} />
      <TextField place="text" label={text('tour.set.text')} hint={text('tour.hint.text')} lines={4} value={settings.text} most={TEXT_MAX} onValue={(value) => change((s) => (s.text = value))} />
      <ChoiceField
        place="visibility"
        label={text('tour.set.visibility')}
        value={settings.visibility}
        choices={choicesOf('tournament_visibility', TournamentVisibility, [TournamentVisibility.PUBLIC, TournamentVisibility.INVITATION, TournamentVisibility.CLUB])}
        onValue={(value) => change((s) => (s.visibility = value))}
      />
      {settings.visibility === TournamentVisibility.CLUB && (
        <TextField place="club" label={text('tour.set.club')} value={settings.club} most={CLUB_MAX} onValue={(value) => change((s) => (s.club = value))} />
      )}
      <NumberField place="places" label={text(formatOf(settings).kind === Kind.TEAMS ? 'tour.set.places_teams' : 'tour.set.places')} min={2} max={512} empty={text('tour.no_limit')} value={settings.places} onValue={(value) => change((s) => (s.places = value))} />
      <CheckField place="waiting_list" label={text('tour.set.waiting_list')} value={settings.waitingList} onValue={(value) => change((s) => (s.waitingList = value))} />
      <CheckField place="late_entries" label={text('tour.set.late_entries')} value={settings.lateEntries} onValue={(value) => change((s) => (s.lateEntries = value))} />
      <CheckField place="rated" label={text('tour.set.rated')} hint={text('tour.hint.rated')} value={settings.rated} onValue={(value) => change((s) => (s.rated = value))} />
    </section>
  );
}

function useScenarios(system: string): Signal<ScenarioInfo[]> {
  const scenarios = useSignal<ScenarioInfo[]>([]);
  useEffect(() => {
    if (!system) return;
    void ask({ case: 'scenarios', value: create(ScenariosRequestSchema, { system }) }, 'scenarios')
      .then((reply) => {
        scenarios.value = reply.scenarios;
      })
      .catch(() => {});
  }, [system, scenarios]);
  return scenarios;
}

function Scenarios({ settings, change }: PartProps) {
  const all = useScenarios(settings.system).value;
  const titleOf = (name: string) => text(all.find((one) => one.name === name)?.title ?? name);
  const rest = all.filter((one) => !settings.scenarios.includes(one.name));
  const fixed = settings.scenarioMode === ScenarioMode.FIXED;
  return (
    <fieldset data-place="scenarios">
      <legend>{text('tour.set.scenarios')}</legend>
      <ChoiceField
        place="scenario_mode"
        label={text('tour.set.scenario_mode')}
        value={settings.scenarioMode}
        choices={choicesOf('scenario_mode', ScenarioMode, [ScenarioMode.FIXED, ScenarioMode.BY_ROUND, ScenarioMode.DRAWN])}
        onValue={(value) => change((s) => (s.scenarioMode = value))}
      />
      {fixed ? (
        <p>
          <select
            aria-label={text('web.scenario')}
            value={settings.scenarios[0] ?? ''}
            onChange={(event) => {
              const { value } = event.currentTarget;
              change((s) => (s.scenarios = value ? [value] : []));
            }}
          >
            <option value="">{text('tour.scenario_usual')}</option>
            {all.map((one) => (
              <option key={one.name} value={one.name}>
                {text(one.title)}
              </option>
            ))}
          </select>
        </p>
      ) : (
        <>
          <OrderedList
            items={settings.scenarios}
            say={(name, at) => (settings.scenarioMode === ScenarioMode.BY_ROUND ? titled(text('tour.round_n', { round: at + 1 }), titleOf(name)) : titleOf(name))}
            onItems={(items) => change((s) => (s.scenarios = items))}
          />
          <select
            aria-label={text('tour.add_scenario')}
            value=""
            onChange={(event) => {
              const { value } = event.currentTarget;
              if (value) change((s) => s.scenarios.push(value));
            }}
          >
            <option value="">{text('tour.add_scenario')}</option>
            {(settings.scenarioMode === ScenarioMode.BY_ROUND ? all : rest).map((one) => (
              <option key={one.name} value={one.name}>
                {text(one.title)}
              </option>
            ))}
          </select>
          {settings.scenarios.length === 0 && <small>{text('tour.scenario_usual')}</small>}
        </>
      )}
      <Wrong place="scenarios" />
    </fieldset>
  );
}

function Game({ settings, change }: PartProps) {
  const info = systems.value.find((one) => one.name === settings.system);
  return (
    <section class="panel tour-part" id="part-game">
      <h2>{text('tour.part.game')}</h2>
      <div class="tour-field" data-place="system">
        <label for="tour-system">{text('web.system')}</label>
        <select
          id="tour-system"
          value={settings.system}
          onChange={(event) => {
            const { value } = event.currentTarget;
            change((s) => {
              s.system = value;
              s.points = systems.value.find((one) => one.name === value)?.defaultPoints ?? 0;
              s.scenarios = [];
              s.options = [];
              s.listLimits = [];
            });
          }}
        >
          {systems.value.map((one) => (
            <option key={one.name} value={one.name}>
              {text(`system.${one.name}`)}
            </option>
          ))}
        </select>
        <Wrong place="system" />
      </div>
      <NumberField place="points" label={text('web.points')} min={1} max={100_000} empty={text('tour.points_usual', { points: info?.defaultPoints ?? 0 })} value={settings.points} onValue={(value) => change((s) => (s.points = value))} />
      <Scenarios settings={settings} change={change} />
      {info && info.options.length > 0 && (
        <details class="tour-options" open={settings.options.length > 0}>
          <summary>{text('web.options')}</summary>
          {info.options.map((option) => (
            <label key={option.name}>
              <input
                type="checkbox"
                checked={settings.options.includes(option.name)}
                onChange={(event) => {
                  const on = event.currentTarget.checked;
                  change((s) => (s.options = on ? [...s.options, option.name] : s.options.filter((one) => one !== option.name)));
                }}
              />{' '}
              {text(`${settings.system}.option.${option.name}`)} <small>{option.rule}</small>
            </label>
          ))}
          <Wrong place="options" />
        </details>
      )}
      <ChoiceField
        place="measuring"
        label={text('web.measuring')}
        value={settings.measuring}
        choices={[
          [Measuring.UNSPECIFIED, text('web.measuring_system')],
          [Measuring.ALLOWED, text('web.measuring_allowed')],
          [Measuring.FORBIDDEN, text('web.measuring_forbidden')],
        ]}
        onValue={(value) => change((s) => (s.measuring = value))}
      />
    </section>
  );
}

type PairsKey = 'grudges' | 'apart';

/** Pairs of people who want to meet, or not. */
function Pairs({ settings, change, which }: PartProps & { which: PairsKey }) {
  const pairs = formatOf(settings)[which];
  return (
    <fieldset data-place={`format/${which}`}>
      <legend>{text(`tour.set.${which}`)}</legend>
      {pairs.map((pair, at) => (
        <div class="tour-pair" key={at}>
          {(['a', 'b'] as const).map((side) => (
            <input
              key={side}
              aria-label={text('web.name')}
              value={pair[side]}
              onInput={(event) => {
                const { value } = event.currentTarget;
                change((s) => {
                  const changed = s.format?.[which][at];
                  if (changed) changed[side] = value;
                });
              }}
            />
          ))}
          <button type="button" aria-label={text('tour.take_out')} onClick={() => change((s) => s.format?.[which].splice(at, 1))}>
            ×
          </button>
        </div>
      ))}
      <button type="button" onClick={() => change((s) => s.format?.[which].push(create(EntrantPairSchema, {})))}>
        {text('tour.add_pair')}
      </button>
      <Wrong place={`format/${which}`} />
    </fieldset>
  );
}

const KINDS = [Kind.SWISS, Kind.SINGLE_ELIMINATION, Kind.DOUBLE_ELIMINATION, Kind.ROUND_ROBIN, Kind.GROUPS, Kind.LEAGUE, Kind.TEAMS];

function Format({ settings, change, published }: PartProps & { published: boolean }) {
  const format = formatOf(settings);
  const set = (how: (format: TournamentFormat) => void) =>
    change((s) => {
      s.format = formatOf(s);
      how(s.format);
    });
  const is = (...kinds: Kind[]) => kinds.includes(format.kind);
  const pairs = is(Kind.SWISS, Kind.TEAMS);
  return (
    <section class="panel tour-part" id="part-format">
      <h2>{text('tour.part.format')}</h2>
      <fieldset class="tour-kinds" disabled={published} data-place="format/kind">
        <legend>{text('tour.set.format')}</legend>
        {KINDS.map((kind) => (
          <label key={kind} class={format.kind === kind ? 'chosen' : ''}>
            <input
              type="radio"
              name="kind"
              checked={format.kind === kind}
              onChange={() =>
                set((f) => {
                  f.kind = kind;
                  f.teamSize = kind === Kind.TEAMS ? f.teamSize || 4 : 0;
                  if (kind === Kind.GROUPS && f.groups < 2) [f.groups, f.groupAdvance] = [2, 2];
                  if (kind === Kind.LEAGUE && f.daysPerRound === 0) f.daysPerRound = 7;
                })
              }
            />
            <strong>{labelOf('tournament_format_kind', Kind, kind)}</strong>
            <small>{wordOf('tour.format_about', Kind, kind)}</small>
          </label>
        ))}
        <Wrong place="format/kind" />
      </fieldset>
      {pairs && <NumberField place="format/rounds" label={text('tour.set.rounds')} max={64} empty={text('tour.rounds_usual')} value={format.rounds} onValue={(value) => set((f) => (f.rounds = value))} />}
      {is(Kind.SWISS) && <NumberField place="format/cut" label={text('tour.set.cut')} hint={text('tour.hint.cut')} max={512} empty={text('tour.no_cut')} value={format.cut} onValue={(value) => set((f) => (f.cut = value))} />}
      {is(Kind.GROUPS) && (
        <>
          <NumberField place="format/groups" label={text('tour.set.groups')} min={2} max={128} value={format.groups} onValue={(value) => set((f) => (f.groups = value))} />
          <NumberField place="format/group_advance" label={text('tour.set.group_advance')} min={1} max={64} value={format.groupAdvance} onValue={(value) => set((f) => (f.groupAdvance = value))} />
        </>
      )}
      {is(Kind.LEAGUE) && <NumberField place="format/days_per_round" label={text('tour.set.days_per_round')} min={1} max={90} value={format.daysPerRound} onValue={(value) => set((f) => (f.daysPerRound = value))} />}
      {is(Kind.TEAMS) && (
        <>
          <NumberField place="format/team_size" label={text('tour.set.team_size')} min={3} max={8} value={format.teamSize} onValue={(value) => set((f) => (f.teamSize = value))} />
          <ChoiceField
            place="format/team_pairing"
            label={text('tour.set.team_pairing')}
            value={format.teamPairing}
            choices={choicesOf('team_pairing', TeamPairing, [TeamPairing.CAPTAINS, TeamPairing.BOARDS])}
            onValue={(value) => set((f) => (f.teamPairing = value))}
          />
          <NumberField place="format/team_reserves" label={text('tour.set.team_reserves')} max={8} empty={text('tour.none')} value={format.teamReserves} onValue={(value) => set((f) => (f.teamReserves = value))} />
          {format.teamPairing === TeamPairing.CAPTAINS && (
            <SpanField place="format/captain_seconds" label={text('tour.set.captain_minutes')} unit={MINUTE} empty="10" value={format.captainSeconds} onValue={(value) => set((f) => (f.captainSeconds = value))} />
          )}
        </>
      )}
      {is(Kind.ROUND_ROBIN, Kind.LEAGUE, Kind.GROUPS) && <CheckField place="format/double_round" label={text('tour.set.double_round')} value={format.doubleRound} onValue={(value) => set((f) => (f.doubleRound = value))} />}
      {(is(Kind.SINGLE_ELIMINATION, Kind.GROUPS) || (is(Kind.SWISS) && format.cut > 0)) && (
        <CheckField place="format/third_place" label={text('tour.set.third_place')} value={format.thirdPlace} onValue={(value) => set((f) => (f.thirdPlace = value))} />
      )}
      {is(Kind.DOUBLE_ELIMINATION) && <CheckField place="format/reset_final" label={text('tour.set.reset_final')} value={format.resetFinal} onValue={(value) => set((f) => (f.resetFinal = value))} />}
      <ChoiceField
        place="format/seeding"
        label={text('tour.set.seeding')}
        value={format.seeding}
        choices={choicesOf('tournament_seeding', TournamentSeeding, [TournamentSeeding.RANDOM, TournamentSeeding.RATING, TournamentSeeding.ORDER, TournamentSeeding.BY_HAND])}
        onValue={(value) => set((f) => (f.seeding = value))}
      />
      {pairs && (
        <>
          <ChoiceField
            place="format/within"
            label={text('tour.set.within')}
            value={format.within}
            choices={choicesOf('pairing_within', PairingWithin, [PairingWithin.FOLD, PairingWithin.ADJACENT, PairingWithin.RANDOM])}
            onValue={(value) => set((f) => (f.within = value))}
          />
          <ChoiceField
            place="format/clubs_apart"
            label={text('tour.set.clubs_apart')}
            value={format.clubsApart}
            choices={choicesOf('clubs_apart', ClubsApart, [ClubsApart.NEVER, ClubsApart.ROUND_ONE, ClubsApart.ALWAYS])}
            onValue={(value) => set((f) => (f.clubsApart = value))}
          />
          <CheckField place="format/fresh_tables" label={text('tour.set.fresh_tables')} value={format.freshTables} onValue={(value) => set((f) => (f.freshTables = value))} />
          <Pairs settings={settings} change={change} which="grudges" />
          <Pairs settings={settings} change={change} which="apart" />
        </>
      )}
    </section>
  );
}

const NUMBERS = ['bye', 'byeVictory', 'byeMargin', 'forfeitWinner', 'forfeitLoser', 'forfeitVictory', 'forfeitMargin', 'doubleLoss', 'missed'] as const;
const PLACE_OF: Record<(typeof NUMBERS)[number], string> = {
  bye: 'bye',
  byeVictory: 'bye_victory',
  byeMargin: 'bye_margin',
  forfeitWinner: 'forfeit_winner',
  forfeitLoser: 'forfeit_loser',
  forfeitVictory: 'forfeit_victory',
  forfeitMargin: 'forfeit_margin',
  doubleLoss: 'double_loss',
  missed: 'missed',
};

function OwnPoints({ scoring, set }: { scoring: TournamentScoring; set: (how: (scoring: TournamentScoring) => void) => void }) {
  return (
    <>
      <ChoiceField
        place="scoring/by"
        label={text('tour.set.scoring_by')}
        value={scoring.by}
        choices={choicesOf('scoring_by', ScoringBy, [ScoringBy.OUTCOME, ScoringBy.MARGIN])}
        onValue={(value) => set((s) => (s.by = value))}
      />
      <fieldset data-place="scoring/margins">
        <legend>{text('tour.set.margins')}</legend>
        <table class="tour-margins">
          <thead>
            <tr>
              <th>{text('tour.margin_from')}</th>
              <th>{text('tour.margin_winner')}</th>
              <th>{text('tour.margin_loser')}</th>
              <th>
                <span class="visually-hidden">{text('tour.take_out')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {scoring.margins.map((step, at) => (
              <tr key={at}>
                {(['from', 'winner', 'loser'] as const).map((column) => (
                  <td key={column}>
                    <input
                      type="number"
                      aria-label={text(`tour.margin_${column}`)}
                      value={String(step[column])}
                      onInput={(event) => {
                        const value = Number(event.currentTarget.value) || 0;
                        set((s) => {
                          const row = s.margins[at];
                          if (row) row[column] = value;
                        });
                      }}
                    />
                  </td>
                ))}
                <td>
                  <button type="button" aria-label={text('tour.take_out')} disabled={scoring.margins.length <= 2} onClick={() => set((s) => s.margins.splice(at, 1))}>
                    ×
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <button
          type="button"
          onClick={() =>
            set((s) => {
              const last = s.margins.at(-1);
              s.margins.push(create(MarginStepSchema, { from: (last?.from ?? 0) + 1, winner: last?.winner ?? 0, loser: last?.loser ?? 0 }));
            })
          }
        >
          {text('tour.add_row')}
        </button>
        <Wrong place="scoring/margins" />
      </fieldset>
      {NUMBERS.map((key) => (
        <NumberField key={key} place={`scoring/${PLACE_OF[key]}`} label={text(`tour.set.${PLACE_OF[key]}`)} min={-1000} max={10_000} value={scoring[key]} onValue={(value) => set((s) => (s[key] = value))} />
      ))}
    </>
  );
}

const TEAM_NUMBERS = [
  ['teamCap', 'team_cap'],
  ['teamDrawMargin', 'team_draw_margin'],
  ['teamWin', 'team_win'],
  ['teamDraw', 'team_draw'],
  ['teamLoss', 'team_loss'],
] as const;

function TeamPoints({ scoring, set }: { scoring: TournamentScoring; set: (how: (scoring: TournamentScoring) => void) => void }) {
  return (
    <>
      <ChoiceField
        place="scoring/team_by"
        label={text('tour.set.team_by')}
        value={scoring.teamBy || TeamScoringBy.MARGIN}
        choices={[
          [TeamScoringBy.MARGIN, text('tour.team_by.margin')],
          [TeamScoringBy.SUM, text('tour.team_by.sum')],
        ]}
        onValue={(value) => set((s) => (s.teamBy = value))}
      />
      {TEAM_NUMBERS.filter(([key]) => key === 'teamCap' || scoring.teamBy !== TeamScoringBy.SUM).map(([key, place]) => (
        <NumberField key={key} place={`scoring/${place}`} label={text(`tour.set.${place}`)} max={1000} empty={text(`tour.usual.${place}`)} value={scoring[key]} onValue={(value) => set((s) => (s[key] = value))} />
      ))}
    </>
  );
}

function Scoring({ settings, change }: PartProps) {
  const scoring = scoringOf(settings);
  const set = (how: (scoring: TournamentScoring) => void) =>
    change((s) => {
      s.scoring = scoringOf(s);
      how(s.scoring);
    });
  const rest = TIE_BREAKS.filter((one) => !settings.tieBreaks.includes(one));
  return (
    <section class="panel tour-part" id="part-scoring">
      <h2>{text('tour.part.scoring')}</h2>
      <ChoiceField
        place="scoring/preset"
        label={text('tour.set.scoring')}
        value={scoring.preset}
        choices={choicesOf('scoring_preset', ScoringPreset, [ScoringPreset.WIN_DRAW_LOSS, ScoringPreset.MAJOR_MINOR, ScoringPreset.TWENTY, ScoringPreset.TWENTY_WIDE, ScoringPreset.OWN])}
        onValue={(value) =>
          set((s) => {
            s.preset = value;
            if (value !== ScoringPreset.OWN || s.margins.length > 0) return;
            s.by = ScoringBy.OUTCOME;
            s.margins = OWN_POINTS.margins.map((row) => create(MarginStepSchema, row));
            s.bye = OWN_POINTS.bye;
            s.forfeitWinner = OWN_POINTS.forfeitWinner;
          })
        }
      />
      {scoring.preset === ScoringPreset.OWN && <OwnPoints scoring={scoring} set={set} />}
      {formatOf(settings).kind === Kind.TEAMS && <TeamPoints scoring={scoring} set={set} />}
      <NumberField place="scoring/bonus_max" label={text('tour.set.bonus_max')} max={100} empty={text('tour.none')} value={scoring.bonusMax} onValue={(value) => set((s) => (s.bonusMax = value))} />
      <NumberField place="scoring/sportsmanship_max" label={text('tour.set.sportsmanship_max')} max={100} empty={text('tour.none')} value={scoring.sportsmanshipMax} onValue={(value) => set((s) => (s.sportsmanshipMax = value))} />
      <fieldset data-place="tie_breaks">
        <legend>{text('tour.set.tie_breaks')}</legend>
        <OrderedList items={settings.tieBreaks} keep={1} say={(one) => labelOf('tie_break', TieBreak, one)} onItems={(items) => change((s) => (s.tieBreaks = items))} />
        {rest.length > 0 && (
          <select
            aria-label={text('tour.add_tie_break')}
            value=""
            onChange={(event) => {
              const value = Number(event.currentTarget.value) as TieBreak;
              if (value) change((s) => s.tieBreaks.push(value));
            }}
          >
            <option value="">{text('tour.add_tie_break')}</option>
            {rest.map((one) => (
              <option key={one} value={one}>
                {wordOf('tie_break', TieBreak, one)}
              </option>
            ))}
          </select>
        )}
        <Wrong place="tie_breaks" />
      </fieldset>
    </section>
  );
}

/** Everything that a list can name, with its name. */
function thingsOf(system: string, catalogue: Catalogue | undefined): Choice[] {
  if (!catalogue) return [];
  const seen = new Set<string>();
  return sectionsNamed(listSchemaOf(system))
    .flatMap((section) => entriesOf(catalogue, section))
    .filter((one) => !seen.has(one.id) && seen.add(one.id))
    .sort((a, b) => a.name.localeCompare(b.name));
}

function Lists({ settings, change }: PartProps) {
  const catalogue = useSignal<Catalogue | undefined>(undefined);
  const { system } = settings;
  useReplies(
    (use) => {
      catalogue.value = undefined;
      if (!system) return;
      use(catalogueOf(system), (found) => {
        catalogue.value = found;
      });
    },
    [system, catalogue],
  );
  const things = thingsOf(system, catalogue.value);
  const nameOfThing = (id: string) => things.find((one) => one.id === id)?.name ?? id.replaceAll('_', ' ');
  return (
    <section class="panel tour-part" id="part-lists">
      <h2>{text('tour.part.lists')}</h2>
      <ChoiceField
        place="lists"
        label={text('tour.set.lists')}
        value={settings.lists}
        choices={choicesOf('lists_mode', ListsMode, [ListsMode.OPEN, ListsMode.HIDDEN, ListsMode.CLOSED])}
        onValue={(value) => change((s) => (s.lists = value))}
      />
      {settings.lists === ListsMode.HIDDEN && (
        <TimeField place="lists_open_at" label={text('tour.set.lists_open_at')} hint={text('tour.hint.lists_open_at')} value={settings.listsOpenAt} onValue={(value) => change((s) => (s.listsOpenAt = value))} />
      )}
      <TimeField place="lists_deadline" label={text('tour.set.lists_deadline')} hint={text('tour.hint.lists_deadline')} value={settings.listsDeadline} onValue={(value) => change((s) => (s.listsDeadline = value))} />
      <CheckField place="staff_sees_lists" label={text('tour.set.staff_sees_lists')} value={settings.staffSeesLists} onValue={(value) => change((s) => (s.staffSeesLists = value))} />
      <NumberField place="least_points" label={text('tour.set.least_points')} max={100_000} empty={text('tour.no_limit')} value={settings.leastPoints} onValue={(value) => change((s) => (s.leastPoints = value))} />
      <fieldset data-place="list_limits">
        <legend>{text('tour.set.list_limits')}</legend>
        {settings.listLimits.map((limit, at) => (
          <div class="tour-pair" key={limit.id}>
            <span>{nameOfThing(limit.id)}</span>
            <label>
              {text('tour.at_most')}{' '}
              <input
                type="number"
                min={0}
                max={99}
                value={String(limit.most)}
                onInput={(event) => {
                  const most = Number(event.currentTarget.value) || 0;
                  change((s) => {
                    const changed = s.listLimits[at];
                    if (changed) changed.most = most;
                  });
                }}
              />
            </label>
            <button type="button" aria-label={text('tour.take_out')} onClick={() => change((s) => s.listLimits.splice(at, 1))}>
              ×
            </button>
          </div>
        ))}
        <select
          aria-label={text('tour.add_limit')}
          value=""
          onChange={(event) => {
            const { value } = event.currentTarget;
            if (value) change((s) => s.listLimits.push(create(ListLimitSchema, { id: value, most: 0 })));
          }}
        >
          <option value="">{text('tour.add_limit')}</option>
          {things
            .filter((one) => !settings.listLimits.some((limit) => limit.id === one.id))
            .map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
        </select>
        <Wrong place="list_limits" />
      </fieldset>
    </section>
  );
}

function Times({ settings, change }: PartProps) {
  const clock = settings.clock ?? create(ClockSchema, { kind: ClockKind.NONE });
  const unit = clock.kind === ClockKind.DAYS ? DAY : clock.kind === ClockKind.BANK ? MINUTE : 1;
  const setClock = (how: Partial<{ kind: ClockKind; seconds: number; increment: number }>) => change((s) => (s.clock = { ...clock, ...how }));
  const league = formatOf(settings).kind === Kind.LEAGUE;
  return (
    <section class="panel tour-part" id="part-times">
      <h2>{text('tour.part.times')}</h2>
      <TimeField place="starts" label={text('tour.set.starts')} value={settings.starts} onValue={(value) => change((s) => (s.starts = value))} />
      <TimeField place="check_in_begins" label={text('tour.set.check_in_begins')} hint={text('tour.hint.check_in')} value={settings.checkInBegins} onValue={(value) => change((s) => (s.checkInBegins = value))} />
      <TimeField place="check_in_ends" label={text('tour.set.check_in_ends')} value={settings.checkInEnds} onValue={(value) => change((s) => (s.checkInEnds = value))} />
      <ChoiceField
        place="clock"
        label={text('web.clock')}
        value={clock.kind}
        choices={[
          [ClockKind.NONE, text('web.clock_none')],
          [ClockKind.PER_DECISION, text('web.clock_decision')],
          [ClockKind.BANK, text('web.clock_bank')],
          [ClockKind.DAYS, text('web.clock_days')],
        ]}
        onValue={(kind) => setClock({ kind, seconds: { [ClockKind.PER_DECISION]: 120, [ClockKind.BANK]: 45 * MINUTE, [ClockKind.DAYS]: 2 * DAY }[kind as number] ?? 0, increment: kind === ClockKind.BANK ? 15 : 0 })}
      />
      {clock.kind !== ClockKind.NONE && <SpanField place="clock/seconds" label={text(`web.amount_${clock.kind}`)} unit={unit} value={clock.seconds} onValue={(seconds) => setClock({ seconds })} />}
      {clock.kind === ClockKind.BANK && <NumberField place="clock/increment" label={text('web.increment')} max={600} value={clock.increment} onValue={(increment) => setClock({ increment })} />}
      <NumberField place="allowance_seconds" label={text('web.allowance')} max={86_400} value={settings.allowanceSeconds} onValue={(value) => change((s) => (s.allowanceSeconds = value))} />
      <SpanField place="no_show_seconds" label={text(league ? 'tour.set.no_show_days' : 'tour.set.no_show')} unit={league ? DAY : MINUTE} value={settings.noShowSeconds} onValue={(value) => change((s) => (s.noShowSeconds = value))} />
      {!league && <SpanField place="round_seconds" label={text('tour.set.round_time')} hint={text('tour.hint.round_time')} empty={text('tour.no_limit')} unit={MINUTE} value={settings.roundSeconds} onValue={(value) => change((s) => (s.roundSeconds = value))} />}
      <ChoiceField
        place="rounds_begin"
        label={text('tour.set.rounds_begin')}
        hint={text('tour.hint.rounds_begin')}
        value={settings.roundsBegin}
        choices={choicesOf('rounds_begin', RoundsBegin, [RoundsBegin.BY_HOST, RoundsBegin.WHEN_DONE])}
        onValue={(value) => change((s) => (s.roundsBegin = value))}
      />
      {settings.roundsBegin === RoundsBegin.WHEN_DONE && <SpanField place="round_gap_seconds" label={text('tour.set.round_gap')} unit={MINUTE} value={settings.roundGapSeconds} onValue={(value) => change((s) => (s.roundGapSeconds = value))} />}
      <CheckField place="spectators" label={text('web.spectators_allowed')} value={settings.spectators} onValue={(value) => change((s) => (s.spectators = value))} />
      {settings.spectators && <NumberField place="spectator_delay_seconds" label={text('web.spectator_delay')} max={3600} value={settings.spectatorDelaySeconds} onValue={(value) => change((s) => (s.spectatorDelaySeconds = value))} />}
    </section>
  );
}

const PARTS = ['basics', 'game', 'format', 'scoring', 'lists', 'times'] as const;

/** `published`: system and format stay. */
export function SettingsForm({ settings, published }: { settings: Signal<TournamentSettings>; published: boolean }) {
  const change: Change = (how) => {
    const next = clone(TournamentSettingsSchema, settings.value);
    how(next);
    settings.value = next;
  };
  const props = { settings: settings.value, change };
  return (
    <div class="tour-settings">
      <nav class="tour-parts noprint" aria-label={text('tour.parts')}>
        {PARTS.map((part) => (
          <a key={part} href={`#part-${part}`}>
            {text(`tour.part.${part}`)}
          </a>
        ))}
      </nav>
      <div>
        <Basics {...props} />
        <Game {...props} />
        <Format {...props} published={published} />
        <Scoring {...props} />
        <Lists {...props} />
        <Times {...props} />
      </div>
    </div>
  );
}
