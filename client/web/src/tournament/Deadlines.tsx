// Deadlines that count down.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { DeadlineKind, type TournamentDeadline } from '../generated/gonfalon_pb';
import { text } from '../text';
import { sayTime } from '../parts/Strip';
import { labelOf, when } from './names';

/** The time, read anew every second. */
export function useNow(): number {
  const now = useSignal(Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      now.value = Date.now();
    }, 1000);
    return () => clearInterval(timer);
  }, [now]);
  return now.value;
}

export function Deadlines({ deadlines }: { deadlines: TournamentDeadline[] }) {
  const now = useNow();
  const ahead = [...deadlines].filter((one) => Number(one.at) > now).sort((a, b) => Number(a.at - b.at));
  if (ahead.length === 0) return null;
  return (
    <section class="panel tour-deadlines" aria-label={text('tour.deadlines')}>
      <h2>{text('tour.deadlines')}</h2>
      <dl>
        {ahead.map((one) => (
          <div key={one.kind}>
            <dt>{labelOf('deadline_kind', DeadlineKind, one.kind)}</dt>
            <dd>
              <strong role="timer">{sayTime(Number(one.at) - now)}</strong> <small>{when(one.at)}</small>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
