// What I should do next, as one clear button; what else I may do beside it.
import { create } from '@bufbuild/protobuf';
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import {
  ClubsApart,
  Role,
  TournamentCheckInRequestSchema,
  type TournamentDirectRequest,
  TournamentDirectRequestSchema,
  TournamentEnterRequestSchema,
  TournamentFormatKind,
  TournamentLeaveRequestSchema,
  type TournamentReply,
  TournamentSeeding,
  TournamentStatus,
  TournamentTodo as Do,
  TournamentVisibility,
} from '../generated/gonfalon_pb';
import { sayFailure } from '../net/failure';
import { account } from '../net/server';
import { EnterForm } from '../parts/AccountBox';
import { text } from '../text';
import { entrantOf, isOut, titled } from './names';
import type { LiveTournament } from './live';

export type Act = TournamentDirectRequest['act'];

/** A button that is off while it works loses the focus. It gets it back, or what has come in its place does: whoever uses the keyboard
 *  goes on from there. */
function keepFocus(): () => void {
  const held = document.activeElement;
  const around = held?.closest('section, form');
  return () =>
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      const next = held?.isConnected ? held : around?.querySelector('[data-todo], button');
      if (next instanceof HTMLElement) next.focus();
    });
}

/** Sends what the host does, and shows why it was refused. */
export function useDirect(live: LiveTournament) {
  const refused = useSignal('');
  const busy = useSignal(false);
  const attempt = async (how: () => Promise<void>): Promise<boolean> => {
    busy.value = true;
    const done = keepFocus();
    try {
      await how();
      refused.value = '';
      return true;
    } catch (error) {
      refused.value = sayFailure(error);
      return false;
    } finally {
      busy.value = false;
      done();
    }
  };
  const direct = (act: Act) =>
    attempt(() => live.act({ case: 'tournamentDirect', value: create(TournamentDirectRequestSchema, { tournament: live.id, act }) }));
  return { refused, busy, attempt, direct };
}

export function Refusal({ words }: { words: string }) {
  return words ? (
    <p role="alert" class="verdict forbidden">
      {words}
    </p>
  ) : null;
}

/** Club and team are asked for only where they matter. */
function EnterTournament({ live, picture }: { live: LiveTournament; picture: TournamentReply }) {
  const { refused, busy, attempt } = useDirect(live);
  const { settings } = picture;
  const teams = settings?.format?.kind === TournamentFormatKind.TEAMS;
  const ofClub = settings?.visibility === TournamentVisibility.CLUB;
  const clubs = ofClub || (settings?.format?.clubsApart ?? ClubsApart.NEVER) > ClubsApart.NEVER;
  const known = [...new Set(picture.entrants.map((one) => one.team).filter(Boolean))];
  return (
    <form
      class="tour-enter"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const value = create(TournamentEnterRequestSchema, { tournament: live.id, club: String(form.get('club') ?? '').trim(), team: String(form.get('team') ?? '').trim(), code: String(form.get('code') ?? '').trim() });
        void attempt(() => live.act({ case: 'tournamentEnter', value }));
      }}
    >
      {teams && (
        <label>
          {text('tour.team')}
          <input name="team" required maxLength={48} list="known-teams" />
          <datalist id="known-teams">
            {known.map((team) => (
              <option key={team} value={team} />
            ))}
          </datalist>
        </label>
      )}
      {teams && known.length > 0 && (
        <label>
          {text('tour.code_of_team')}
          <input name="code" maxLength={40} />
        </label>
      )}
      {clubs && (
        <label>
          {text(ofClub ? 'tour.club' : 'tour.club_if_any')}
          <input name="club" required={ofClub} defaultValue={ofClub ? (settings?.club ?? '') : ''} maxLength={48} />
        </label>
      )}
      <button type="submit" class="main big" disabled={busy.value} data-todo="enter">
        {text('tour.todo.enter')}
      </button>
      <Refusal words={refused.value} />
    </form>
  );
}

/** The order in which things are urgent. */
const URGENT = [Do.PLAY, Do.CHECK_IN, Do.HAND_IN, Do.CAPTAIN, Do.JUDGE, Do.ENTER, Do.PUBLISH, Do.START, Do.PAIR, Do.BEGIN, Do.ANNOUNCE, Do.FINISH];
const HOST_ACTS: Partial<Record<Do, Act>> = {
  [Do.PUBLISH]: { case: 'publish', value: { $typeName: 'gonfalon.v1.TournamentPublish' } },
  [Do.START]: { case: 'start', value: { $typeName: 'gonfalon.v1.TournamentStart', order: [] } },
  [Do.PAIR]: { case: 'pair', value: { $typeName: 'gonfalon.v1.TournamentPair' } },
  [Do.ANNOUNCE]: { case: 'announce', value: { $typeName: 'gonfalon.v1.TournamentAnnounce' } },
  [Do.BEGIN]: { case: 'begin', value: { $typeName: 'gonfalon.v1.TournamentBegin' } },
  [Do.FINISH]: { case: 'finish', value: { $typeName: 'gonfalon.v1.TournamentFinish' } },
};
const PAGE_OF: Partial<Record<Do, string>> = { [Do.HAND_IN]: 'lists', [Do.CAPTAIN]: 'teams', [Do.JUDGE]: 'judges' };

export function Todo({ live, picture, tab }: { live: LiveTournament; picture: TournamentReply; tab: string }) {
  const { refused, busy, attempt, direct } = useDirect(live);
  const leaving = useSignal(false);
  const { mine, info, settings } = picture;
  const todo = mine?.todo ?? [];
  // A host who may also enter has other things to do first.
  const order = mine?.host ? [...URGENT.filter((one) => one !== Do.ENTER), Do.ENTER] : URGENT;
  const wanted = order.filter((one) => todo.includes(one));
  const open = info?.status === TournamentStatus.PUBLISHED || info?.status === TournamentStatus.CHECK_IN;
  const running = info?.status === TournamentStatus.RUNNING || info?.status === TournamentStatus.PAUSED;
  const byHand = settings?.format?.seeding === TournamentSeeding.BY_HAND;
  const button = (one: Do, main: boolean): ComponentChildren => {
    const key = Do[one].toLowerCase();
    const look = main ? 'button main big' : 'button';
    const words = text(`tour.todo.${key}`);
    if (one === Do.ENTER) return account.value?.role === Role.GUEST ? <p key={one}>{text('tournament.no_guests')}</p> : <EnterTournament key={one} live={live} picture={picture} />;
    const page = one === Do.PLAY ? `/match/${mine?.match ?? ''}` : one === Do.START && byHand ? `/tournament/${live.id}/host` : PAGE_OF[one] && `/tournament/${live.id}/${PAGE_OF[one]}`;
    // A button that leads to where one is already would seem to do nothing.
    if (page && PAGE_OF[one] === tab)
      return (
        <p key={one} class="tour-wait" data-here={key}>
          {titled(words, text('tour.todo.here'))}
        </p>
      );
    if (page)
      return (
        <a key={one} class={look} href={page} data-todo={key}>
          {words}
        </a>
      );
    const act = HOST_ACTS[one];
    const run = () =>
      act ? direct(act) : attempt(() => live.act({ case: 'tournamentCheckIn', value: create(TournamentCheckInRequestSchema, { tournament: live.id }) }));
    return (
      <button key={one} type="button" class={look} disabled={busy.value} data-todo={key} onClick={() => void run()}>
        {words}
      </button>
    );
  };
  const [first, ...others] = wanted;
  const own = mine && mine.entrant > 0 ? entrantOf(picture, mine.entrant) : undefined;
  const stays = own && !isOut(own) && (open || running);
  if (!account.value && open)
    return (
      <section class="panel tour-todo" aria-label={text('tour.next')}>
        <details>
          <summary class="button main big">{text('tour.log_in_to_enter')}</summary>
          <EnterForm first="login" />
        </details>
      </section>
    );
  // Whoever is out waits for nothing.
  const waits = todo.includes(Do.WAIT) && !(own && isOut(own));
  if (first === undefined && !stays && !waits) return null;
  return (
    <section class="panel tour-todo" aria-label={text('tour.next')}>
      <h2>{text('tour.next')}</h2>
      {first !== undefined ? button(first, true) : <p class="tour-wait">{text(running ? 'tour.todo.wait' : 'tour.todo.all_done')}</p>}
      {others.length > 0 && <div class="buttons">{others.map((one) => button(one, false))}</div>}
      {stays && (
        <button
          type="button"
          class="quiet tour-leave"
          disabled={busy.value}
          onClick={() => {
            if (leaving.value) void attempt(() => live.act({ case: 'tournamentLeave', value: create(TournamentLeaveRequestSchema, { tournament: live.id }) }));
            leaving.value = !leaving.value;
          }}
        >
          {text(leaving.value ? (running ? 'tour.drop_really' : 'tour.leave_really') : running ? 'tour.drop' : 'tour.leave')}
        </button>
      )}
      <Refusal words={refused.value} />
    </section>
  );
}
