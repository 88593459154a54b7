// The clocks of the sides, counted down between the server's words on them.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Presence } from '../generated/gonfalon_pb';
import type { Room } from '../room';
import { sayPlayer } from '../pages/LobbyPage';
import { text } from '../text';

export function sayTime(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const days = Math.floor(seconds / 86_400);
  const clock = [Math.floor((seconds % 86_400) / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
  return days > 0 ? text('web.days', { days, clock }) : clock;
}

export function Clocks({ room }: { room: Room }) {
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
  return (
    <ul class="clocks" aria-label={text('web.sides')}>
      {status?.seats
        .filter((seat) => seat.side >= 0)
        .map((seat) => {
          const clock = status.clocks.find((one) => one.side === seat.side);
          const left = clock && clock.leftMs >= 0 ? clock.leftMs - (clock.running ? Math.max(0, now.value - room.statusAt) : 0) : -1;
          const away = seat.presence !== Presence.AT_TABLE && !seat.bot;
          return (
            <li key={seat.player} class={`side${seat.side}${clock?.running ? ' running' : ''}`}>
              <span class="swatch" aria-hidden="true" /> {names.side(seat.side)}
              <small>
                {sayPlayer(seat) !== names.side(seat.side) && sayPlayer(seat)} {away && text('web.away')}
              </small>
              {left >= 0 && <time>{sayTime(left)}</time>}
              {clock?.running && <span class="visually-hidden">{text('web.to_act')}</span>}
            </li>
          );
        })}
    </ul>
  );
}
