// Teams: who plays for whom, what the captains have chosen, and for a captain his next choice. What is sealed stays so until
// the other captain has chosen, too; its digest is there from the start.
import { create } from '@bufbuild/protobuf';
import { useSignal } from '@preact/signals';
import {
  RoundState,
  type Team,
  TeamAttackersSchema,
  TeamBoardsSchema,
  type TeamContest,
  type TeamPick,
  TeamStep,
  type TournamentReply,
  type TournamentTeamRequest,
  TournamentTeamRequestSchema,
  TournamentTodo,
} from '../generated/gonfalon_pb';
import { text } from '../text';
import { OrderedList } from './fields';
import type { LiveTournament } from './live';
import { sayEntrant, titled, when, wordOf } from './names';
import { hex } from './receipt';
import { Refusal, useDirect } from './Todo';

interface Props {
  live: LiveTournament;
  picture: TournamentReply;
}

function teamOf(picture: TournamentReply, number: number): Team | undefined {
  return picture.teams.find((team) => team.number === number);
}

export function sayTeam(picture: TournamentReply, number: number): string {
  return number === 0 ? text('tour.bye') : (teamOf(picture, number)?.name ?? String(number));
}

function Pick({ picture, pick }: { picture: TournamentReply; pick: TeamPick }) {
  return (
    <li>
      <span>
        <strong>{sayTeam(picture, pick.team)}</strong> {wordOf('tour.pick', TeamStep, pick.step)}
      </span>
      {pick.entrants.length > 0 ? <span>{pick.entrants.map((one) => sayEntrant(picture, one)).join(', ')}</span> : <em>{text('tour.sealed')}</em>}
      <code title={hex(pick.digest)}>{hex(pick.digest).slice(0, 12)}</code>
      {pick.byClock && <small>{text('tour.by_the_clock')}</small>}
    </li>
  );
}

/** Those of a team who are not at a board of the contest yet. */
function freeOf(picture: TournamentReply, contest: TeamContest, team: number): number[] {
  const size = picture.settings?.format?.teamSize ?? 0;
  const members = (teamOf(picture, team)?.members ?? []).slice(0, size);
  const tables = picture.rounds.find((round) => round.number === contest.round)?.tables.filter((table) => table.contest === contest.number) ?? [];
  const seated = new Set(tables.flatMap((table) => [table.a, table.b]));
  return members.filter((one) => !seated.has(one));
}

/** What was chosen in this part of the pairing, as far as it is open. */
function pickOf(contest: TeamContest, team: number, step: TeamStep): TeamPick | undefined {
  return contest.picks.find((pick) => pick.team === team && pick.step === step && pick.part === contest.part);
}

function Choice({ live, picture, contest }: Props & { contest: TeamContest }) {
  const { refused, busy, attempt } = useDirect(live);
  const chosen = useSignal<number[]>([]);
  const own = picture.mine?.team ?? 0;
  const other = contest.a === own ? contest.b : contest.a;
  const mine = picture.mine?.picks.find((pick) => pick.step === contest.step && pick.part === contest.part) ?? pickOf(contest, own, contest.step);
  if (mine)
    return (
      <p class="verdict legal">
        {text('tour.captain_waits', { names: mine.entrants.map((one) => sayEntrant(picture, one)).join(', ') })} <code>{hex(mine.digest).slice(0, 12)}</code>
      </p>
    );
  const defender = pickOf(contest, own, TeamStep.DEFENDERS)?.entrants[0] ?? 0;
  const offered = pickOf(contest, other, TeamStep.ATTACKERS)?.entrants ?? [];
  const candidates = contest.step === TeamStep.CHOICES ? offered : freeOf(picture, contest, own).filter((one) => contest.step !== TeamStep.ATTACKERS || one !== defender);
  const wanted = contest.step === TeamStep.ATTACKERS ? 2 : 1;
  const [first = 0, second = 0] = chosen.value;
  const act: TournamentTeamRequest['act'] =
    contest.step === TeamStep.DEFENDERS
      ? { case: 'defender', value: first }
      : contest.step === TeamStep.ATTACKERS
        ? { case: 'attackers', value: create(TeamAttackersSchema, { one: first, other: second }) }
        : { case: 'choose', value: first };
  const toggle = (one: number) => {
    chosen.value = chosen.value.includes(one) ? chosen.value.filter((each) => each !== one) : [...chosen.value, one].slice(-wanted);
  };
  const facing = pickOf(contest, other, TeamStep.DEFENDERS)?.entrants[0] ?? 0;
  return (
    <fieldset class="tour-captain">
      <legend>{wordOf('tour.captain_does', TeamStep, contest.step)}</legend>
      {contest.step === TeamStep.ATTACKERS && facing > 0 && <p>{text('tour.against', { name: sayEntrant(picture, facing) })}</p>}
      {contest.step === TeamStep.CHOICES && defender > 0 && <p>{text('tour.for_defender', { name: sayEntrant(picture, defender) })}</p>}
      <div class="tour-which">
        {candidates.map((one) => (
          <button key={one} type="button" class={chosen.value.includes(one) ? 'chosen' : ''} aria-pressed={chosen.value.includes(one)} data-candidate={one} onClick={() => toggle(one)}>
            {sayEntrant(picture, one)}
          </button>
        ))}
      </div>
      <button
        type="button"
        class="main"
        disabled={busy.value || chosen.value.length !== wanted}
        data-act="captain"
        onClick={() =>
          void attempt(() => live.act({ case: 'tournamentTeam', value: create(TournamentTeamRequestSchema, { tournament: live.id, act }) })).then(() => {
            chosen.value = [];
          })
        }
      >
        {text('tour.seal_choice')}
      </button>
      <Refusal words={refused.value} />
    </fieldset>
  );
}

function Contest({ live, picture, contest }: Props & { contest: TeamContest }) {
  const captain = picture.mine?.captain && contest.number === picture.mine.contest && picture.mine.todo.includes(TournamentTodo.CAPTAIN);
  const tables = picture.rounds.find((round) => round.number === contest.round)?.tables.filter((table) => table.contest === contest.number) ?? [];
  return (
    <li class="tour-contest" data-contest={contest.number}>
      <h3>
        {sayTeam(picture, contest.a)} – {sayTeam(picture, contest.b)}{' '}
        {contest.done ? (
          <span class="pill">
            {contest.scoreA} – {contest.scoreB}
          </span>
        ) : (
          (contest.boardsA !== 0 || contest.boardsB !== 0) && (
            <small>
              {contest.boardsA} – {contest.boardsB}
            </small>
          )
        )}
      </h3>
      {contest.step > 0 && contest.step < TeamStep.PAIRED && (
        <p>
          <span class="pill">{wordOf('tour.step', TeamStep, contest.step)}</span> {contest.due > 0n && <small>{text('tour.until', { when: when(contest.due) })}</small>}
        </p>
      )}
      {captain && <Choice live={live} picture={picture} contest={contest} />}
      {tables.length > 0 && (
        <ol class="tour-boards">
          {tables.map((table) => (
            <li key={table.number}>
              {sayEntrant(picture, table.a)} – {sayEntrant(picture, table.b)}
            </li>
          ))}
        </ol>
      )}
      {contest.picks.length > 0 && (
        <details>
          <summary>{text('tour.picks')}</summary>
          <ol class="tour-picks">
            {contest.picks.map((pick) => (
              <Pick key={`${pick.part} ${pick.step} ${pick.team}`} picture={picture} pick={pick} />
            ))}
          </ol>
        </details>
      )}
    </li>
  );
}

/** A captain sets the boards of his team, the reserves behind, while no round is drawn. */
function Boards({ live, picture, team }: Props & { team: Team }) {
  const { refused, busy, attempt } = useDirect(live);
  const order = useSignal<number[]>([]);
  const shown = order.value.length === team.members.length && order.value.every((one) => team.members.includes(one)) ? order.value : team.members;
  const size = picture.settings?.format?.teamSize ?? 0;
  return (
    <details>
      <summary>{text('tour.set_boards')}</summary>
      <OrderedList
        items={shown}
        keep={shown.length}
        say={(one, at) => titled(at < size ? text('tour.board_n', { board: at + 1 }) : text('tour.reserve'), sayEntrant(picture, one))}
        onItems={(items) => {
          order.value = items;
        }}
      />
      <button
        type="button"
        disabled={busy.value}
        onClick={() =>
          void attempt(() =>
            live.act({ case: 'tournamentTeam', value: create(TournamentTeamRequestSchema, { tournament: live.id, act: { case: 'boards', value: create(TeamBoardsSchema, { entrants: shown }) } }) }),
          )
        }
      >
        {text('web.save')}
      </button>
      <Refusal words={refused.value} />
    </details>
  );
}

export function Teams({ live, picture }: Props) {
  const round = picture.rounds.at(-1);
  const contests = picture.contests.filter((contest) => contest.round === (round?.number ?? Math.max(0, ...picture.contests.map((one) => one.round))));
  const mine = picture.mine?.team ?? 0;
  const quiet = !round || round.state === RoundState.DONE;
  return (
    <>
      {contests.length > 0 && (
        <section class="panel" aria-label={text('tour.contests')}>
          <h2>{text('tour.contests')}</h2>
          <ol class="tour-contests">
            {[...contests]
              .sort((a, b) => Number(b.number === picture.mine?.contest) - Number(a.number === picture.mine?.contest) || a.number - b.number)
              .map((contest) => (
                <Contest key={contest.number} live={live} picture={picture} contest={contest} />
              ))}
          </ol>
        </section>
      )}
      <section class="panel" aria-label={text('tour.teams')}>
        <h2>{text('tour.teams')}</h2>
        {picture.teams.length === 0 && <p>{text('tour.nobody_entered')}</p>}
        <ul class="tour-teams">
          {picture.teams.map((team) => (
            <li key={team.number} class={team.number === mine ? 'own' : ''} data-team={team.number}>
              <h3>
                {team.seed > 0 && <span class="seed">{team.seed}</span>} {team.name} {team.out && <small>{text('tour.is_out')}</small>}
              </h3>
              <ol>
                {team.members.map((one) => (
                  <li key={one}>
                    {sayEntrant(picture, one)} {one === team.captain && <small>{text('tour.captain')}</small>}
                  </li>
                ))}
              </ol>
              {team.number === mine && picture.mine?.teamCode && (
                <p>
                  {text('tour.team_code')} <code>{picture.mine.teamCode}</code>
                </p>
              )}
              {team.number === mine && picture.mine?.captain && quiet && <Boards live={live} picture={picture} team={team} />}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
