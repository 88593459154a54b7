// The host's desk: people, rounds, and the course of the whole.
import { create } from '@bufbuild/protobuf';
import { useSignal } from '@preact/signals';
import {
  type Entrant,
  EntrantStatus,
  RoundState,
  TournamentAddBotsSchema,
  TournamentAppointSchema,
  TournamentCancelSchema,
  TournamentFormatKind,
  TournamentInviteSchema,
  TournamentRemoveSchema,
  type TournamentReply,
  TournamentSeeding,
  TournamentStartSchema,
  TournamentStatus as Status,
  TournamentSubstituteSchema,
  TournamentTodo as Do,
  TournamentVisibility,
} from '../generated/gonfalon_pb';
import { systems } from '../parts/systems';
import { text } from '../text';
import { OrderedList } from './fields';
import type { LiveTournament } from './live';
import { isOut, nameOf, titled, wordOf } from './names';
import { PairingDesk } from './PairingDesk';
import { Refusal, useDirect } from './Todo';

interface Props {
  live: LiveTournament;
  picture: TournamentReply;
}

/** A name to be added to a list of names, each of which can be taken off. */
function NameList({ title, names, add, onName }: { title: string; names: string[]; add: string; onName: (name: string, off: boolean) => Promise<boolean> }) {
  const typed = useSignal('');
  return (
    <fieldset>
      <legend>{title}</legend>
      <ul class="chips">
        {names.map((name) => (
          <li key={name}>
            {name}
            <button type="button" class="quiet" aria-label={text('tour.take_off', { name })} onClick={() => void onName(name, true)}>
              ×
            </button>
          </li>
        ))}
      </ul>
      <form
        class="tour-inline"
        onSubmit={(event) => {
          event.preventDefault();
          void onName(typed.value.trim(), false).then((done) => {
            if (done) typed.value = '';
          });
        }}
      >
        <input
          required
          aria-label={titled(title, text('web.name'))}
          placeholder={text('web.name')}
          value={typed.value}
          onInput={(event) => {
            typed.value = event.currentTarget.value;
          }}
        />
        <button type="submit">{add}</button>
      </form>
    </fieldset>
  );
}

function People({ live, picture }: Props) {
  const { refused, direct } = useDirect(live);
  const levels = systems.value.find((one) => one.name === picture.info?.system)?.bots ?? [];
  const open = picture.info !== undefined && picture.info.status <= Status.CHECK_IN;
  return (
    <section class="panel" aria-label={text('tour.people')}>
      <h2>{text('tour.people')}</h2>
      {(open || picture.invited.length > 0 || picture.settings?.visibility === TournamentVisibility.INVITATION) && (
        <NameList title={text('tour.invited')} names={picture.invited} add={text('tour.invite')} onName={(name, off) => direct({ case: 'invite', value: create(TournamentInviteSchema, { name, off }) })} />
      )}
      <NameList title={text('tour.judges')} names={picture.judges} add={text('tour.appoint')} onName={(name, off) => direct({ case: 'appoint', value: create(TournamentAppointSchema, { name, off }) })} />
      {levels.length > 0 && (
        <fieldset>
          <legend>{text('tour.bots')}</legend>
          <form
            class="tour-inline"
            onSubmit={(event) => {
              event.preventDefault();
              const form = new FormData(event.currentTarget);
              void direct({ case: 'bots', value: create(TournamentAddBotsSchema, { level: String(form.get('level')), count: Number(form.get('count')) || 1, team: String(form.get('team') ?? '').trim() }) });
            }}
          >
            <input name="count" type="number" min={1} max={512} defaultValue="1" aria-label={text('tour.how_many')} />
            <select name="level" aria-label={text('tour.level')}>
              {levels.map((level) => (
                <option key={level} value={level}>
                  {text(`bot.${level}`)}
                </option>
              ))}
            </select>
            {picture.info?.format === TournamentFormatKind.TEAMS && (
              <>
                <input name="team" list="teams-of-bots" maxLength={48} placeholder={text('tour.team_of_bots')} aria-label={text('tour.team_of_bots')} />
                <datalist id="teams-of-bots">
                  {picture.teams.map((team) => (
                    <option key={team.number} value={team.name} />
                  ))}
                </datalist>
              </>
            )}
            <button type="submit" data-act="add-bots">
              {text('tour.add_bots')}
            </button>
          </form>
        </fieldset>
      )}
      <Refusal words={refused.value} />
      <ul class="tour-people">
        {picture.entrants.map((entrant) => (
          <Person key={entrant.number} live={live} picture={picture} entrant={entrant} />
        ))}
      </ul>
    </section>
  );
}

function Person({ live, picture, entrant }: Props & { entrant: Entrant }) {
  const { refused, busy, direct } = useDirect(live);
  const running = picture.info?.status === Status.RUNNING || picture.info?.status === Status.PAUSED;
  const name = nameOf(entrant);
  return (
    <li data-entrant={entrant.number}>
      <span class="who">{name}</span> <small>{[entrant.team, entrant.club, wordOf('entrant_status', EntrantStatus, entrant.status)].filter(Boolean).join(' · ')}</small>
      {!isOut(entrant) && (
        <details>
          <summary aria-label={text('tour.acts_on', { name })}>…</summary>
          <form
            class="tour-inline"
            onSubmit={(event) => {
              event.preventDefault();
              const form = new FormData(event.currentTarget);
              const disqualify = (event.submitter as HTMLButtonElement | null)?.value === 'disqualify';
              void direct({ case: 'remove', value: create(TournamentRemoveSchema, { entrant: entrant.number, disqualify, reason: String(form.get('reason')) }) });
            }}
          >
            <input name="reason" maxLength={200} placeholder={text('tour.reason')} aria-label={text('tour.reason_for', { name })} />
            <button type="submit" value="remove" class="danger" disabled={busy.value}>
              {text(running ? 'tour.drop_him' : 'tour.remove')}
            </button>
            {running && (
              <button type="submit" value="disqualify" class="danger" disabled={busy.value}>
                {text('tour.disqualify')}
              </button>
            )}
          </form>
          {running && (
            <form
              class="tour-inline"
              onSubmit={(event) => {
                event.preventDefault();
                const substitute = String(new FormData(event.currentTarget).get('substitute')).trim();
                void direct({ case: 'substitute', value: create(TournamentSubstituteSchema, { entrant: entrant.number, name: substitute }) });
              }}
            >
              <input name="substitute" required placeholder={text('web.name')} aria-label={text('tour.substitute_for', { name })} />
              <button type="submit" disabled={busy.value}>
                {text('tour.substitute')}
              </button>
            </form>
          )}
          <Refusal words={refused.value} />
        </details>
      )}
    </li>
  );
}

/** Seeds in the order that the host gives them. */
function SeedByHand({ live, picture }: Props) {
  const { refused, busy, direct } = useDirect(live);
  const order = useSignal<number[]>([]);
  const players = picture.entrants.filter((one) => one.status === EntrantStatus.ENTERED || one.status === EntrantStatus.CHECKED_IN).map((one) => one.number);
  const shown = [...order.value.filter((one) => players.includes(one)), ...players.filter((one) => !order.value.includes(one))];
  return (
    <section class="panel" aria-label={text('tour.seed_by_hand')}>
      <h2>{text('tour.seed_by_hand')}</h2>
      <OrderedList
        items={shown}
        keep={shown.length}
        say={(number) => nameOf(picture.entrants.find((one) => one.number === number))}
        onItems={(items) => {
          order.value = items;
        }}
      />
      <button type="button" class="main" disabled={busy.value} onClick={() => void direct({ case: 'start', value: create(TournamentStartSchema, { order: shown }) })}>
        {text('tour.todo.start')}
      </button>
      <Refusal words={refused.value} />
    </section>
  );
}

/** What happens to the whole: published, started, paused, over. */
function Course({ live, picture }: Props) {
  const { refused, busy, direct } = useDirect(live);
  const status = picture.info?.status ?? Status.UNSPECIFIED;
  const todo = picture.mine?.todo ?? [];
  const byHand = picture.settings?.format?.seeding === TournamentSeeding.BY_HAND;
  const over = status === Status.FINISHED || status === Status.CANCELLED;
  const act = (key: string, how: () => Promise<boolean>, main = false) => (
    <button type="button" class={main ? 'main' : ''} disabled={busy.value} data-act={key} onClick={() => void how()}>
      {text(`tour.todo.${key}`)}
    </button>
  );
  return (
    <section class="panel" aria-label={text('tour.course')}>
      <h2>{text('tour.course')}</h2>
      <p>
        <span class={`pill status-${status}`}>{wordOf('tournament_status', Status, status)}</span>
      </p>
      <div class="buttons">
        {status === Status.DRAFT && act('publish', () => direct({ case: 'publish', value: { $typeName: 'gonfalon.v1.TournamentPublish' } }), true)}
        {todo.includes(Do.START) && !byHand && act('start', () => direct({ case: 'start', value: create(TournamentStartSchema, {}) }), true)}
        {todo.includes(Do.PAIR) && act('pair', () => direct({ case: 'pair', value: { $typeName: 'gonfalon.v1.TournamentPair' } }), true)}
        {status === Status.RUNNING && act('pause', () => direct({ case: 'pause', value: { $typeName: 'gonfalon.v1.TournamentPause' } }))}
        {status === Status.PAUSED && act('resume', () => direct({ case: 'resume', value: { $typeName: 'gonfalon.v1.TournamentResume' } }), true)}
        {status === Status.RUNNING && act('finish', () => direct({ case: 'finish', value: { $typeName: 'gonfalon.v1.TournamentFinish' } }), todo.includes(Do.FINISH))}
        {!over && (
          <a class="button" href={`/tournament/${live.id}/edit`}>
            {text('tour.change')}
          </a>
        )}
      </div>
      {!over && (
        <details>
          <summary>{text('tour.call_off')}</summary>
          <form
            class="tour-inline"
            onSubmit={(event) => {
              event.preventDefault();
              const reason = String(new FormData(event.currentTarget).get('reason'));
              void direct({ case: 'cancel', value: create(TournamentCancelSchema, { reason }) });
            }}
          >
            <input name="reason" maxLength={200} placeholder={text('tour.reason')} aria-label={text('tour.reason')} />
            <button type="submit" class="danger" disabled={busy.value}>
              {text('tour.call_off')}
            </button>
          </form>
        </details>
      )}
      <Refusal words={refused.value} />
    </section>
  );
}

export function HostDesk({ live, picture }: Props) {
  const round = picture.rounds.at(-1);
  const waits = round && (round.state === RoundState.DRAWN || round.state === RoundState.ANNOUNCED);
  const byHand = picture.settings?.format?.seeding === TournamentSeeding.BY_HAND;
  return (
    <>
      <Course live={live} picture={picture} />
      {byHand && picture.mine?.todo.includes(Do.START) && <SeedByHand live={live} picture={picture} />}
      {waits && <PairingDesk live={live} picture={picture} round={round} />}
      <People live={live} picture={picture} />
    </>
  );
}
