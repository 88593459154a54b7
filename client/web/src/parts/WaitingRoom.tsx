// A match that has not begun: who sits where, which army, who is ready, and the link to bring somebody in.
import { create } from '@bufbuild/protobuf';
import { useSignal } from '@preact/signals';
import {
  type ArmyChoice,
  BotSeatSchema,
  CancelMatchRequestSchema,
  ChooseArmyRequestSchema,
  LeaveRequestSchema,
  NonceRequestSchema,
  ReadyRequestSchema,
  SeatBotRequestSchema,
  SeatKind,
} from '../generated/gonfalon_pb';
import type { RequestBody, ServerBody } from '../net/connection';
import { sayFailure } from '../net/failure';
import { account, ask } from '../net/server';
import type { Room } from '../room';
import { go } from '../router';
import { sayPlayer } from '../pages/LobbyPage';
import { text } from '../text';
import type { Scenario } from './scenario';
import { ScenarioCard } from './ScenarioCard';
import { useDisplay } from './useDisplay';
import { ArmyPicker } from './ArmyPicker';
import { EventLink } from './JudgeCall';
import { Chat } from './Chat';

export function WaitingRoom({ room, scenario }: { room: Room; scenario: Scenario | undefined }) {
  const refused = useSignal('');
  const copied = useSignal(false);
  const info = room.info.value;
  const seats = room.status.value?.seats ?? info?.seats ?? [];
  const me = seats.find((seat) => seat.player === room.player.value);
  const match = room.id;
  const display = useDisplay(info?.settings?.system ?? '').value;
  if (!info) return null;
  const say = async (body: RequestBody, reply: ServerBody['case']): Promise<boolean> => {
    try {
      await ask(body, reply);
      refused.value = '';
      return true;
    } catch (error) {
      refused.value = sayFailure(error);
      return false;
    }
  };
  const army = (choice: ArmyChoice) =>
    void say({ case: 'chooseArmy', value: create(ChooseArmyRequestSchema, { match, army: choice }) }, 'match');
  // One's share of the dice is random bytes of one's own, so that the server alone cannot choose them.
  const ready = async () => {
    const nonce = crypto.getRandomValues(new Uint8Array(32));
    // One share is the whole side's: a fellow commander who is ready has given it.
    const given = seats.some((seat) => seat.side === me?.side && seat.player !== me.player && seat.ready);
    const player = me?.kind !== SeatKind.MASTER;
    if (player && !given && !me?.ready && !(await say({ case: 'nonce', value: create(NonceRequestSchema, { match, nonce }) }, 'done'))) return;
    await say({ case: 'ready', value: create(ReadyRequestSchema, { match, ready: !me?.ready }) }, 'match');
  };
  const bot = (side: number, level: string) =>
    void say(
      { case: 'seatBot', value: create(SeatBotRequestSchema, { match, bot: create(BotSeatSchema, { side, level }) }) },
      'match',
    );
  const link = info.code ? `${location.origin}/join/${info.code}` : `${location.origin}/match/${match}`;
  const creator = info.creator === account.value?.name && !info.tournament;
  const free = !info.tournament;
  return (
    <main class="waiting-room">
      <h1>{info.settings?.title || text(`system.${info.settings?.system ?? ''}`)}</h1>
      <EventLink room={room} />
      <section class="panel" aria-label={text('web.seats')}>
        <h2>{text('web.seats')}</h2>
        <table>
          <thead>
            <tr>
              <th>{text('web.side')}</th>
              <th>{text('web.player')}</th>
              <th>{text('web.army')}</th>
              <th>{text('web.ready')}</th>
            </tr>
          </thead>
          <tbody>
            {seats.map((seat) => (
              <tr key={seat.player} class={`side${seat.side}`}>
                <td>{seat.kind === SeatKind.MASTER ? text('web.master') : seat.side + 1}</td>
                <td>
                  {sayPlayer(seat) || text('web.free_seat')}
                  {!seat.name && !seat.bot && creator && seat.kind !== SeatKind.MASTER && (
                    <select aria-label={text('web.seat_bot')} value="" onChange={(event) => bot(seat.side, event.currentTarget.value)}>
                      <option value="">{text('web.seat_bot')}</option>
                      {['random', 'steady', 'keen'].map((level) => (
                        <option key={level} value={level}>
                          {text(`bot.${level}`)}
                        </option>
                      ))}
                    </select>
                  )}
                </td>
                <td>{seat.armyName || (seat.armyChosen ? '✓' : '—')}</td>
                <td>{seat.ready ? '✓' : '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {!free && <p>{text(me ? 'web.table_waits' : 'web.table_not_begun')}</p>}
        {free && me && me.kind !== SeatKind.MASTER && !me.ready && (
          <ArmyPicker system={info.settings?.system ?? ''} done={me.armyChosen} onChoice={army} />
        )}
        <div class="buttons">
          {free && me && (
            <button type="button" class="main" onClick={() => void ready()}>
              {text(me.ready ? 'web.not_ready' : 'web.i_am_ready')}
            </button>
          )}
          {free && me && (
            <button
              type="button"
              onClick={() =>
                void say({ case: 'leave', value: create(LeaveRequestSchema, { match }) }, 'done').then((left) => left && go('/'))
              }
            >
              {text('web.leave')}
            </button>
          )}
          {creator && (
            <button
              type="button"
              onClick={() =>
                void say({ case: 'cancelMatch', value: create(CancelMatchRequestSchema, { match }) }, 'done').then(
                  (ended) => ended && go('/'),
                )
              }
            >
              {text('web.cancel_match')}
            </button>
          )}
        </div>
        {refused.value && <p role="alert" class="verdict forbidden">{refused.value}</p>}
      </section>
      {free && (
        <section class="panel" aria-label={text('web.invite')}>
          <h2>{text('web.invite')}</h2>
          <p class="buttons">
            <input class="link" readOnly value={link} aria-label={text('web.invite_link')} onFocus={(event) => event.currentTarget.select()} />
            <button
              type="button"
              onClick={() =>
                void navigator.clipboard.writeText(link).then(() => {
                  copied.value = true;
                })
              }
            >
              {text(copied.value ? 'web.copied' : 'web.copy')}
            </button>
          </p>
          {info.code && <p>{text('web.code', { code: info.code })}</p>}
        </section>
      )}
      {scenario && <ScenarioCard scenario={scenario} display={display} side={me?.side ?? -1} />}
      <section class="panel" aria-label={text('web.chat')}>
        <h2>{text('web.chat')}</h2>
        <Chat room={room} />
      </section>
    </main>
  );
}
