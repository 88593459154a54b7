// The judges' desk: the queue of calls, rulings, corrections, bonus points.
import { create } from '@bufbuild/protobuf';
import { useSignal } from '@preact/signals';
import {
  CallStatus,
  type JudgeCall,
  JudgeBonusSchema,
  JudgeCloseSchema,
  JudgeCorrectSchema,
  MasterAct,
  MasterRequestSchema,
  TournamentCallRequestSchema,
  type TournamentJudgeRequest,
  TournamentJudgeRequestSchema,
  type TournamentReply,
  type TournamentTable,
} from '../generated/gonfalon_pb';
import { account, ask } from '../net/server';
import { text } from '../text';
import type { LiveTournament } from './live';
import { isDone, sayEntrant, titled, when, wordOf } from './names';
import { Refusal, useDirect } from './Todo';

interface Props {
  live: LiveTournament;
  picture: TournamentReply;
}

function useJudge(live: LiveTournament) {
  const { refused, busy, attempt } = useDirect(live);
  const judge = (act: TournamentJudgeRequest['act']) =>
    attempt(() => live.act({ case: 'tournamentJudge', value: create(TournamentJudgeRequestSchema, { tournament: live.id, act }) }));
  return { refused, busy, attempt, judge };
}

/** A ruling at a table is given there, as its game master; then the table goes on. */
async function ruleAtTable(match: string, words: string, rule: string): Promise<void> {
  const say = (act: MasterAct) => ask({ case: 'master', value: create(MasterRequestSchema, { match, act, target: -1, value: -1, text: words, rule }) }, 'done');
  await say(MasterAct.RULE);
  await say(MasterAct.RELEASE);
}

function Ruling({ live, call }: { live: LiveTournament; call: JudgeCall }) {
  const { refused, busy, attempt, judge } = useJudge(live);
  return (
    <form
      class="tour-ruling"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const [words, rule] = [String(form.get('text')), String(form.get('rule')).trim()];
        if (call.table > 0) void attempt(() => ruleAtTable(call.match, words, rule));
        else void judge({ case: 'close', value: create(JudgeCloseSchema, { call: call.number, text: words, rule }) });
      }}
    >
      <label>
        {text('tour.ruling')}
        <input name="text" required maxLength={200} />
      </label>
      <label>
        {text('tour.by_rule')}
        <input name="rule" maxLength={20} defaultValue={call.rule} />
      </label>
      <button type="submit" class="main" disabled={busy.value}>
        {text('tour.rule_now')}
      </button>
      <Refusal words={refused.value} />
    </form>
  );
}

function Call({ live, picture, call, staff }: Props & { call: JudgeCall; staff: boolean }) {
  const { refused, busy, judge } = useJudge(live);
  const mine = call.judge === account.value?.name;
  return (
    <li class={`tour-call call-${call.status}`} data-call={call.number}>
      <p>
        <span class={`pill call-${call.status}`}>{wordOf('call_status', CallStatus, call.status)}</span>{' '}
        <strong>{sayEntrant(picture, call.entrant)}</strong>{' '}
        {call.table > 0 && text('tour.at_table', { round: call.round, table: call.table })} <small>{when(call.at)}</small>
      </p>
      {(call.text || call.rule) && (
        <blockquote>
          {call.text} {call.rule && <code>{call.rule}</code>}
        </blockquote>
      )}
      {call.judge && <p>{text('tour.judge_is', { name: call.judge })}</p>}
      {call.ruling && (
        <p>
          <strong>{titled(text('tour.ruling'), '')}</strong>
          {call.ruling} {call.rulingRule && <code>{call.rulingRule}</code>}
        </p>
      )}
      {staff && call.status !== CallStatus.CLOSED && (
        <div class="buttons">
          {call.status === CallStatus.OPEN && (
            <button type="button" class="main" disabled={busy.value} data-act="take-call" onClick={() => void judge({ case: 'take', value: call.number })}>
              {text('tour.take_call')}
            </button>
          )}
          {call.match && mine && (
            <a class="button" href={`/match/${call.match}`}>
              {text('tour.to_the_table')}
            </a>
          )}
        </div>
      )}
      {staff && mine && call.status === CallStatus.TAKEN && <Ruling live={live} call={call} />}
      <Refusal words={refused.value} />
    </li>
  );
}

interface Place {
  round: number;
  table: TournamentTable;
}

/** The tables of all rounds, newest first, and the one that is chosen. */
function useTables(picture: TournamentReply, done: boolean) {
  const wanted = useSignal('');
  const places = [...picture.rounds].reverse().flatMap((round) => round.tables.filter((table) => table.b !== 0 && (!done || isDone(table))).map((table): Place => ({ round: round.number, table })));
  const keyOf = ({ round, table }: Place) => `${round}.${table.number}`;
  const chosen = places.find((one) => keyOf(one) === wanted.value) ?? places[0];
  // Which table: "Round 2, table 3: A – B".
  const choice = (
    <label>
      {text('tour.table')}
      <select
        name="table"
        required
        value={chosen ? keyOf(chosen) : ''}
        onChange={(event) => {
          wanted.value = event.currentTarget.value;
        }}
      >
        {places.map((one) => (
          <option key={keyOf(one)} value={keyOf(one)}>
            {titled(text('tour.at_table', { round: one.round, table: one.table.number }), `${sayEntrant(picture, one.table.a)} – ${sayEntrant(picture, one.table.b)}`)}
          </option>
        ))}
      </select>
    </label>
  );
  return { chosen, choice };
}

function Correct({ live, picture }: Props) {
  const { refused, busy, judge } = useJudge(live);
  const { chosen, choice } = useTables(picture, true);
  if (!chosen) return null;
  const { round, table } = chosen;
  const [first, second] = [sayEntrant(picture, table.a), sayEntrant(picture, table.b)];
  const key = `${round}.${table.number}`;
  return (
    <form
      class="panel tour-correct"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const number = (name: string) => Number(form.get(name)) || 0;
        const value = create(JudgeCorrectSchema, { round, table: table.number, winner: number('winner'), victoryA: number('a'), victoryB: number('b'), reason: String(form.get('reason')) });
        void judge({ case: 'correct', value });
      }}
    >
      <h2>{text('tour.correct')}</h2>
      {choice}
      <label key={`winner ${key}`}>
        {text('tour.winner')}
        <select name="winner">
          <option value={1}>{first}</option>
          <option value={2}>{second}</option>
          <option value={0}>{text('tour.drawn')}</option>
          <option value={-1}>{text('tour.both_lost')}</option>
        </select>
      </label>
      <label key={`a ${key}`}>
        {text('tour.victory_of', { name: first })} <input name="a" type="number" defaultValue={String(table.victoryA)} />
      </label>
      <label key={`b ${key}`}>
        {text('tour.victory_of', { name: second })} <input name="b" type="number" defaultValue={String(table.victoryB)} />
      </label>
      <label>
        {text('tour.reason')} <input name="reason" required maxLength={200} />
      </label>
      <button type="submit" disabled={busy.value}>
        {text('tour.correct')}
      </button>
      <Refusal words={refused.value} />
    </form>
  );
}

function Bonus({ live, picture }: Props) {
  const { refused, busy, judge } = useJudge(live);
  const side = useSignal(0);
  const { chosen, choice } = useTables(picture, false);
  const { bonusMax = 0, sportsmanshipMax = 0 } = picture.settings?.scoring ?? {};
  if ((bonusMax === 0 && sportsmanshipMax === 0) || !chosen) return null;
  const { round, table } = chosen;
  return (
    <form
      class="panel tour-correct"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const entrant = side.value === 0 ? table.a : table.b;
        const value = create(JudgeBonusSchema, { round, table: table.number, entrant, bonus: Number(form.get('bonus')) || 0, sportsmanship: Number(form.get('sportsmanship')) || 0 });
        void judge({ case: 'bonus', value });
      }}
    >
      <h2>{text('tour.give_bonus')}</h2>
      {choice}
      <label>
        {text('web.player')}
        <select
          value={side.value}
          onChange={(event) => {
            side.value = Number(event.currentTarget.value);
          }}
        >
          <option value={0}>{sayEntrant(picture, table.a)}</option>
          <option value={1}>{sayEntrant(picture, table.b)}</option>
        </select>
      </label>
      {bonusMax > 0 && (
        <label>
          {text('tour.bonus')} <input name="bonus" type="number" min={0} max={bonusMax} defaultValue="0" />
        </label>
      )}
      {sportsmanshipMax > 0 && (
        <label>
          {text('tour.sportsmanship')} <input name="sportsmanship" type="number" min={0} max={sportsmanshipMax} defaultValue="0" />
        </label>
      )}
      <button type="submit" disabled={busy.value}>
        {text('tour.give_bonus')}
      </button>
      <Refusal words={refused.value} />
    </form>
  );
}

/** A player's own calls, and a question that concerns no table. */
function CallJudge({ live }: { live: LiveTournament }) {
  const { refused, busy, attempt } = useDirect(live);
  return (
    <form
      class="panel tour-ruling"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const value = create(TournamentCallRequestSchema, { tournament: live.id, text: String(form.get('text')), rule: String(form.get('rule')).trim() });
        void attempt(() => live.act({ case: 'tournamentCallJudge', value }));
      }}
    >
      <h2>{text('tour.ask_judge')}</h2>
      <label>
        {text('web.judge_about')} <input name="text" maxLength={200} />
      </label>
      <label>
        {text('tour.by_rule')} <input name="rule" maxLength={20} />
      </label>
      <button type="submit" disabled={busy.value}>
        {text('web.judge')}
      </button>
      <Refusal words={refused.value} />
    </form>
  );
}

export function JudgeDesk({ live, picture }: Props) {
  const { mine } = picture;
  const staff = !!(mine?.judge || mine?.host) && !mine.entrant;
  const begun = picture.rounds.length > 0;
  return (
    <>
      <section class="panel" aria-label={text('tour.calls')}>
        <h2>{text(staff ? 'tour.calls' : 'tour.my_calls')}</h2>
        {picture.judges.length > 0 && <p>{text('tour.judges_are', { names: picture.judges.join(', ') })}</p>}
        {picture.calls.length === 0 && <p>{text('tour.no_calls')}</p>}
        <ol class="tour-calls">
          {[...picture.calls]
            .sort((a, b) => a.status - b.status || a.number - b.number)
            .map((call) => (
              <Call key={call.number} live={live} picture={picture} call={call} staff={staff} />
            ))}
        </ol>
      </section>
      {mine && mine.entrant > 0 && <CallJudge live={live} />}
      {staff && begun && <Correct live={live} picture={picture} />}
      {staff && begun && <Bonus live={live} picture={picture} />}
    </>
  );
}
