// The strip that is always there: whose turn it is, which turn of how many, the phase, and for each side its clock, its score
// and its losses.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { ItemKind, MatchPhase, Presence } from '../generated/gonfalon_pb';
import { sayPlayer } from '../pages/LobbyPage';
import type { Room } from '../room';
import type { Picture } from '../table/picture';
import { text } from '../text';
import { type Display, lossesOf, scoreOf } from './display';

export function sayTime(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const days = Math.floor(seconds / 86_400);
  const clock = [Math.floor((seconds % 86_400) / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
  return days > 0 ? text('web.days', { days, clock }) : clock;
}

/** "Turn 3 of 12"; while armies are set up, which turn is to come. */
export function turnWords(turn: number, turns: number): string {
  if (turn === 0 && turns > 0) return text('web.before_turn_of', { turn: 1, turns });
  return turns > 0 ? text('web.turn_of', { turn, turns }) : text('web.turn_n', { turn });
}

/** A guest's name without what the server has added to make it unlike others. */
function shortName(name: string): string {
  return name.replace(/~\d+$/, '');
}

/** The sides that have to act: those whose clock runs, or, without clocks, whose decision is open here. */
function acting(room: Room): Set<number> {
  const status = room.status.value;
  const sides = new Set<number>();
  if (status?.phase !== MatchPhase.RUNNING) return sides;
  for (const clock of status.clocks) if (clock.running) sides.add(clock.side);
  for (const decision of room.decisions.value) sides.add(decision.side);
  const own = room.viewer.value?.side ?? -1;
  // Nothing is asked of us and no clock tells: it is the others' turn.
  if (sides.size === 0 && own >= 0) for (const seat of status.seats) if (seat.side >= 0 && seat.side !== own) sides.add(seat.side);
  return sides;
}

export function Strip({ room, picture, display }: { room: Room; picture: Picture; display: Display }) {
  const now = useSignal(Date.now());
  const status = room.status.value;
  const running = status?.clocks.some((clock) => clock.running && clock.leftMs >= 0) ?? false;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => {
      now.value = Date.now();
    }, 500);
    return () => clearInterval(timer);
  }, [running, now]);
  const names = room.names();
  const turn = picture.number(ItemKind.MATCH, 0, 'turn');
  const turns = display.turns(picture);
  const toAct = acting(room);
  return (
    <div class="strip" role="group" tabIndex={0} aria-label={text('web.strip')}>
      <p class="turn">
        <strong>{turnWords(turn, turns)}</strong>
        <span>{text(picture.text(ItemKind.MATCH, 0, 'phase'))}</span>
      </p>
      <ul class="sides" aria-label={text('web.sides')}>
        {status?.seats
          .filter((seat) => seat.side >= 0)
          .map((seat) => {
            const clock = status.clocks.find((one) => one.side === seat.side);
            const left = clock && clock.leftMs >= 0 ? clock.leftMs - (clock.running ? Math.max(0, now.value - room.statusAt) : 0) : -1;
            const away = seat.presence !== Presence.AT_TABLE && !seat.bot;
            const score = scoreOf(picture, seat.side);
            const points = display.scenarioPoints(picture, seat.side);
            const { lost, of } = lossesOf(picture, display, seat.side);
            const acts = toAct.has(seat.side);
            const player = sayPlayer(seat);
            return (
              <li key={seat.player} class={`side${seat.side}${acts ? ' acting' : ''}`}>
                <span class={`emblem emblem${seat.side}`} aria-hidden="true" />
                <span class="who">
                  {shortName(names.side(seat.side))}
                  {player !== names.side(seat.side) && <small>{player}</small>}
                  {away && <small>{text('web.away')}</small>}
                </span>
                {score !== undefined && <span class="score" title={text('web.score')}>{text('web.score_n', { score })}</span>}
                {points && <span class="score scenario-points" title={points.name}>{points.value} ({points.name})</span>}
                {of > 0 && <span class="losses" title={text('web.losses')}>{text('web.lost_of', { lost, of })}</span>}
                {left >= 0 && <time>{sayTime(left)}</time>}
                {acts && <span class="to-act">{text('web.to_act')}</span>}
              </li>
            );
          })}
      </ul>
    </div>
  );
}
