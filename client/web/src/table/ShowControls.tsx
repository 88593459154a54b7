// Back and forth through what happened, beside the board, with what is being shown in words, and how fast it is shown.
import { setSound, sound } from '../parts/alerts';
import { Die } from '../parts/Dice';
import { type Names, say, text } from '../text';
import { setSpeed, type Show, SPEEDS, speed } from './show';

export function ShowControls({ show, names }: { show: Show; names: Names }) {
  const event = show.event();
  const past = show.held.value || show.behind.value;
  return (
    <div class={`show-controls${past ? ' past' : ''}`} role="group" aria-label={text('web.step_through')}>
      <button type="button" disabled={show.at.value <= show.first} onClick={() => show.step(-1)} aria-label={text('web.step_back')}>
        ◀
      </button>
      <button type="button" disabled={!show.behind.value} onClick={() => show.step(1)} aria-label={text('web.step_on')}>
        ▶
      </button>
      <button type="button" disabled={!past} onClick={() => show.now()}>
        {text('web.now')}
      </button>
      <span class="caption">
        {event && say(event.key, event.args, names)}
        {event?.rolls.flatMap((roll, index) => roll.faces.map((face, die) => <Die key={`${index}/${die}`} sides={roll.die} face={face} />))}
      </span>
      <select aria-label={text('web.speed')} value={speed.value} onChange={(change) => setSpeed(Number(change.currentTarget.value))}>
        {SPEEDS.map((one) => (
          <option key={one} value={one}>
            {text(`web.speed_${one === 0.5 ? 'slow' : one === 0 ? 'off' : one === 1 ? 'normal' : 'fast'}`)}
          </option>
        ))}
      </select>
      <button type="button" class={sound.value ? 'chosen' : ''} aria-pressed={sound.value} aria-label={text('web.sounds')} onClick={() => setSound(!sound.value)}>
        <svg class="silhouette" viewBox="0 0 24 24" aria-hidden="true">
          <path d={sound.value ? 'M3 9v6h4l5 5V4L7 9H3zm12.5 3a4 4 0 0 0-2-3.5v7a4 4 0 0 0 2-3.5zm-2-8v2a6 6 0 0 1 0 12v2a8 8 0 0 0 0-16z' : 'M3 9v6h4l5 5V4L7 9H3zm12.6 3 3-3-1.2-1.2-3 3-3-3L14.2 9l3 3-3 3 1.2 1.2 3-3 3 3 1.2-1.2-3-3z'} />
        </svg>
      </button>
    </div>
  );
}
