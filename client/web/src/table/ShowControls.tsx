// Back and forth through what happened, beside the board, with what is being shown in words.
import { Die } from '../parts/Dice';
import { type Names, say, text } from '../text';
import type { Show } from './show';

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
    </div>
  );
}
