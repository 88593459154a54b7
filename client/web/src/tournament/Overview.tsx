// What the event is, and how it stands, at a glance.
import { useEffect } from 'preact/hooks';
import {
  ClockKind,
  type Clock,
  ListsMode,
  RoundState,
  ScenarioMode,
  ScoringPreset,
  TieBreak,
  TournamentFormatKind as Kind,
  type TournamentReply,
  TournamentSeeding,
  TournamentStatus,
  TournamentVisibility,
} from '../generated/gonfalon_pb';
import { learnSystem, text } from '../text';
import { Groups } from './Groups';
import { countOf, labelOf, scenarioTitle, when, wordOf } from './names';
import { Podium } from './Podium';
import { RoundTable, roundTitle } from './Rounds';
import { StandingsTable } from './Standings';

const TOP = 8;

function sayClock(clock: Clock | undefined): string {
  if (!clock || clock.kind === ClockKind.NONE) return text('web.clock_none');
  if (clock.kind === ClockKind.DAYS) return countOf('tour.clock.days', Math.round(clock.seconds / 86_400));
  if (clock.kind === ClockKind.BANK) return text('tour.clock.bank', { minutes: Math.round(clock.seconds / 60), increment: clock.increment });
  return text('tour.clock.decision', { seconds: clock.seconds });
}

function Facts({ picture }: { picture: TournamentReply }) {
  const { settings, info } = picture;
  if (!settings || !info) return null;
  const format = settings.format;
  const kind = format?.kind ?? Kind.SWISS;
  const facts: [string, string][] = [
    [text('web.system'), text(`system.${settings.system}`)],
    [text('web.points'), String(settings.points)],
    [
      text('tour.set.format'),
      [
        labelOf('tournament_format_kind', Kind, kind),
        info.rounds > 0 && countOf('tour.rounds_n', info.rounds),
        kind === Kind.SWISS && (format?.cut ?? 0) > 0 && text('tour.cut_to', { cut: format?.cut ?? 0 }),
        kind === Kind.GROUPS && text('tour.groups_n', { groups: format?.groups ?? 0, advance: format?.groupAdvance ?? 0 }),
        kind === Kind.TEAMS && text('tour.teams_of', { size: format?.teamSize ?? 0 }),
        kind === Kind.LEAGUE && countOf('tour.days_each', format?.daysPerRound ?? 7),
      ]
        .filter(Boolean)
        .join(' · '),
    ],
    [text('tour.set.scenarios'), `${settings.scenarios.map((name) => scenarioTitle(settings.system, name)).join(', ')}${settings.scenarios.length > 1 ? ` (${wordOf('scenario_mode', ScenarioMode, settings.scenarioMode)})` : ''}`],
    [text('tour.set.scoring'), labelOf('scoring_preset', ScoringPreset, settings.scoring?.preset ?? ScoringPreset.WIN_DRAW_LOSS)],
    [text('tour.set.tie_breaks'), settings.tieBreaks.map((one) => wordOf('tie_break', TieBreak, one)).join(', ')],
    [text('tour.set.seeding'), labelOf('tournament_seeding', TournamentSeeding, format?.seeding ?? TournamentSeeding.RANDOM)],
    [text('web.clock'), sayClock(settings.clock)],
    [text('tour.set.lists'), labelOf('lists_mode', ListsMode, settings.lists)],
    [text('tour.set.visibility'), settings.visibility === TournamentVisibility.CLUB ? text('tour.club_is', { club: settings.club }) : labelOf('tournament_visibility', TournamentVisibility, settings.visibility)],
  ];
  if (settings.options.length > 0) facts.splice(2, 0, [text('web.options'), settings.options.map((name) => text(`${settings.system}.option.${name}`)).join(', ')]);
  if (settings.roundSeconds > 0) facts.push([text('tour.round_time'), countOf('tour.minutes', Math.round(settings.roundSeconds / 60))]);
  if (settings.spectatorDelaySeconds > 0) facts.push([text('web.spectator_delay'), String(settings.spectatorDelaySeconds)]);
  if (picture.judges.length > 0) facts.push([text('tour.judges'), picture.judges.join(', ')]);
  if (settings.rated) facts.push([text('tour.ratings'), text('tour.is_rated')]);
  if (info.starts > 0n) facts.unshift([text('tour.set.starts'), when(info.starts)]);
  return (
    <section class="panel" aria-label={text('tour.about')}>
      <h2>{text('tour.about')}</h2>
      {settings.text && <p class="tour-text">{settings.text}</p>}
      {picture.otherEdition && <p class="notice">{text('tour.other_edition')}</p>}
      <dl class="tour-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function Overview({ picture, id }: { picture: TournamentReply; id: string }) {
  const round = picture.rounds.at(-1);
  const over = picture.info?.status === TournamentStatus.FINISHED;
  const system = picture.settings?.system ?? '';
  useEffect(() => {
    // The options of the matches are called as the system calls them.
    if (system) void learnSystem(system).catch(() => {});
  }, [system]);
  return (
    <>
      {over && <Podium picture={picture} />}
      {round && !over && (
        <section class="panel" aria-label={text('tour.pairings')}>
          <h2>
            {roundTitle(round)} <span class={`pill round-${round.state}`}>{wordOf('round_state', RoundState, round.state)}</span>
          </h2>
          <RoundTable picture={picture} round={round} />
        </section>
      )}
      {picture.standings.length > 0 && (
        <section class="panel" aria-label={text('tour.standings')}>
          <h2>{text('tour.standings')}</h2>
          <Groups standings={picture.standings}>{(rows) => <StandingsTable picture={picture} rows={rows} most={TOP} />}</Groups>
          {picture.standings.length > TOP && <a href={`/tournament/${id}/standings`}>{text('tour.all_standings')}</a>}
        </section>
      )}
      <Facts picture={picture} />
    </>
  );
}
