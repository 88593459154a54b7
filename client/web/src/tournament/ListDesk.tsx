// The list desk: one's own list with its receipt, and everybody's once they are open.
import { create } from '@bufbuild/protobuf';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import {
  type ArmyChoice,
  EntrantStatus,
  JudgeSendBackSchema,
  ListsMode,
  ListStatus,
  type Problem,
  RoundState,
  type TournamentList,
  TournamentHandInRequestSchema,
  TournamentJudgeRequestSchema,
  TournamentListsRequestSchema,
  type TournamentReply,
  TournamentTodo,
} from '../generated/gonfalon_pb';
import { sayFailure } from '../net/failure';
import { ask, Refused } from '../net/server';
import { ArmyPicker } from '../parts/ArmyPicker';
import { type Catalogue, catalogueOf, listSchemaOf, parseList } from '../parts/catalogue';
import { useReplies } from '../parts/useReplies';
import { formOf } from '../lists/fields';
import { type Row, rosterOf, sortOf, thingFields, wordsIn } from '../lists/roster';
import { sayProblem, text } from '../text';
import type { LiveTournament } from './live';
import { countOf, entrantOf, nameOf, when, wordOf } from './names';
import { hex, isSealed } from './receipt';
import { Refusal, useDirect } from './Todo';

/** What the list itself names; what a profile has anyway, everybody can look up. */
function saidThings(row: Row): string[] {
  return thingFields(row)
    .filter((field) => row.bearer[field.key] !== undefined)
    .flatMap((field) => wordsIn(row, field).map((id) => field.choices.find((one) => one.id === id)?.name ?? id.replaceAll('_', ' ')));
}

function ListRows({ rows }: { rows: Row[] }) {
  return (
    <ul class="tour-list-units">
      {rows.map((row, at) => {
        const things = saidThings(row);
        return (
          <li key={at}>
            <strong>
              {row.count > 1 && `${row.count} × `}
              {sortOf(row)}
            </strong>
            {row.name && ` ${text('tour.quoted', { words: row.name })}`}
            {things.length > 0 && <small>{things.join(', ')}</small>}
            {row.members.length > 0 && <ListRows rows={row.members} />}
          </li>
        );
      })}
    </ul>
  );
}

function ListText({ json, system }: { json: string; system: string }) {
  const catalogue = useSignal<Catalogue | undefined>(undefined);
  useReplies(
    (use) =>
      use(catalogueOf(system), (found) => {
        catalogue.value = found;
      }),
    [system, catalogue],
  );
  const list = parseList(json);
  const known = catalogue.value;
  if (!list || !known) return null;
  return <ListRows rows={rosterOf(formOf(listSchemaOf(system), known), known, list.units)} />;
}

/** A list that one may read; its seal is checked here, not believed. */
function OpenList({ live, picture, entrant, list }: { live: LiveTournament; picture: TournamentReply; entrant: number; list: TournamentList }) {
  const whole = useSignal<TournamentList | undefined>(undefined);
  const sealed = useSignal<boolean | undefined>(undefined);
  const open = async () => {
    if (whole.value) return;
    const reply = await ask({ case: 'tournamentLists', value: create(TournamentListsRequestSchema, { tournament: live.id, entrant }) }, 'tournamentLists').catch(() => undefined);
    whole.value = reply?.lists[0];
    if (whole.value) sealed.value = await isSealed(whole.value.salt, whole.value.json, entrantOf(picture, entrant)?.listDigest ?? whole.value.digest);
  };
  return (
    <details class="tour-list" onToggle={(event) => event.currentTarget.open && void open()}>
      <summary>
        {list.name || text('tour.list')} <small>{countOf('tour.points_n', list.cost)}</small>
      </summary>
      {whole.value && <ListText json={whole.value.json} system={picture.info?.system ?? ''} />}
      {sealed.value !== undefined && <small class={sealed.value ? 'legal' : 'forbidden'}>{text(sealed.value ? 'tour.seal_holds' : 'tour.seal_broken')}</small>}
    </details>
  );
}

function HandIn({ live, picture }: { live: LiveTournament; picture: TournamentReply }) {
  const army = useSignal<ArmyChoice | undefined>(undefined);
  const problems = useSignal<Problem[]>([]);
  const refused = useSignal('');
  const busy = useSignal(false);
  const { mine } = picture;
  const own = mine && mine.entrant > 0 ? entrantOf(picture, mine.entrant) : undefined;
  if (!mine || !own) return null;
  const handIn = async () => {
    busy.value = true;
    problems.value = [];
    refused.value = '';
    try {
      await live.act({ case: 'tournamentHandIn', value: create(TournamentHandInRequestSchema, { tournament: live.id, ...(army.value ? { army: army.value } : {}) }) });
    } catch (error) {
      if (error instanceof Refused) problems.value = error.error.problems;
      refused.value = problems.value.length > 0 ? text('tour.list_refused') : sayFailure(error);
    } finally {
      busy.value = false;
    }
  };
  const waits = mine.todo.includes(TournamentTodo.HAND_IN);
  return (
    <section class="panel tour-desk" aria-label={text('tour.my_list')}>
      <h2>{text('tour.my_list')}</h2>
      {own.list === ListStatus.SENT_BACK && (
        <p role="alert" class="verdict forbidden">
          {text('tour.was_sent_back', { reason: mine.sentBack })}
        </p>
      )}
      {own.list === ListStatus.HANDED_IN && (
        <div class="tour-receipt">
          <p class="verdict legal">{text('tour.handed_in', { name: mine.listName })}</p>
          <p>
            {text('tour.receipt')} <code data-receipt>{hex(mine.receipt)}</code>
          </p>
          <details>
            <summary>{text('tour.receipt_what')}</summary>
            <p>{text('tour.receipt_how')}</p>
            <code>{hex(mine.salt)}</code>
          </details>
        </div>
      )}
      {(waits || own.status === EntrantStatus.ENTERED || own.status === EntrantStatus.WAITING || own.status === EntrantStatus.CHECKED_IN) && (
        <>
          <ArmyPicker
            system={picture.info?.system ?? ''}
            onChoice={(choice) => {
              army.value = choice;
            }}
          />
          <p>
            <small>{text('tour.own_lists_hint')}</small> <a href="/armies">{text('web.armies')}</a>
          </p>
          <button type="button" class={waits ? 'main' : ''} disabled={!army.value || busy.value} data-act="hand-in" onClick={() => void handIn()}>
            {text(own.list === ListStatus.HANDED_IN ? 'tour.hand_in_again' : 'tour.todo.hand_in')}
          </button>
        </>
      )}
      {refused.value && (
        <div role="alert" class="verdict forbidden">
          <p>{refused.value}</p>
          {problems.value.length > 0 && (
            <ul>
              {problems.value.map((problem) => (
                <li key={problem.place + problem.key}>{sayProblem(problem)}</li>
              ))}
            </ul>
          )}
        </div>
      )}
    </section>
  );
}

function SendBack({ live, entrant, name }: { live: LiveTournament; entrant: number; name: string }) {
  const { refused, attempt } = useDirect(live);
  return (
    <details class="tour-send-back noprint">
      <summary>{text('tour.send_back')}</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const reason = String(new FormData(event.currentTarget).get('reason'));
          const value = create(TournamentJudgeRequestSchema, { tournament: live.id, act: { case: 'sendBack', value: create(JudgeSendBackSchema, { entrant, reason }) } });
          void attempt(() => live.act({ case: 'tournamentJudge', value }));
        }}
      >
        <input name="reason" required maxLength={200} placeholder={text('tour.reason')} aria-label={text('tour.reason_for', { name })} />
        <button type="submit">{text('tour.send_back')}</button>
        <Refusal words={refused.value} />
      </form>
    </details>
  );
}

export function ListDesk({ live, picture }: { live: LiveTournament; picture: TournamentReply }) {
  const lists = useSignal<TournamentList[]>([]);
  useEffect(() => {
    void ask({ case: 'tournamentLists', value: create(TournamentListsRequestSchema, { tournament: live.id }) }, 'tournamentLists')
      .then((reply) => {
        lists.value = reply.lists;
      })
      .catch(() => {});
  }, [live, picture.version, lists]);
  const { settings, mine } = picture;
  const staff = (mine?.judge || mine?.host) && !mine.entrant;
  const mode = settings?.lists ?? ListsMode.HIDDEN;
  const openAt = Number(settings?.listsOpenAt ?? 0n);
  const opened = mode === ListsMode.HIDDEN && (openAt > 0 ? openAt <= Date.now() : picture.rounds.some((round) => round.state >= RoundState.BEGUN));
  const rule = mode === ListsMode.HIDDEN && !opened && openAt > 0 ? text('tour.lists_open_from', { when: when(openAt) }) : wordOf('tour.lists_rule', ListsMode, opened ? ListsMode.OPEN : mode);
  return (
    <>
      <HandIn live={live} picture={picture} />
      <section class="panel" aria-label={text('tour.lists')}>
        <h2>{text('tour.lists')}</h2>
        <p>{rule}</p>
        {picture.entrants.length === 0 && <p>{text('tour.nobody_entered')}</p>}
        <ul class="tour-lists">
          {picture.entrants.map((entrant) => {
            const list = lists.value.find((one) => one.entrant === entrant.number);
            return (
              <li key={entrant.number} data-entrant={entrant.number}>
                <span class="who">{nameOf(entrant)}</span>
                {list ? (
                  <OpenList live={live} picture={picture} entrant={entrant.number} list={list} />
                ) : (
                  <span class={`pill list-${entrant.list}`}>{entrant.bot && entrant.list === ListStatus.NONE ? text('tour.ready_list') : wordOf('list_status', ListStatus, entrant.list)}</span>
                )}
                {entrant.listDigest.length > 0 && (
                  <code class="digest" title={hex(entrant.listDigest)}>
                    {hex(entrant.listDigest).slice(0, 12)}
                  </code>
                )}
                {staff && entrant.list === ListStatus.HANDED_IN && <SendBack live={live} entrant={entrant.number} name={nameOf(entrant)} />}
              </li>
            );
          })}
        </ul>
      </section>
    </>
  );
}
