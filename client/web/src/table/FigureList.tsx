// The figures on the table in words: for screen readers, who find here what others see.
import { ItemKind } from '../generated/gonfalon_pb';
import type { Display } from '../parts/display';
import { namesIn } from '../room';
import { sayLength, text } from '../text';
import { numberOf, type Picture } from './picture';

export function FigureList({ picture, display }: { picture: Picture; display: Display }) {
  const names = namesIn(picture);
  return (
    <ul class="figure-list visually-hidden" aria-label={text('web.figures')}>
      {picture
        .all(ItemKind.FIGURE)
        .filter((thing) => numberOf(thing, 'on_table'))
        .map((thing) => {
          const side = numberOf(thing, 'side', -1);
          const [x, y] = [numberOf(thing, 'x'), numberOf(thing, 'y')];
          const words = [
            names.figure(thing.id),
            side >= 0 ? names.side(side) : '',
            ...display.states(picture, thing).map((one) => one.name),
            text('web.stands_at', { x: sayLength(x, names.measure), y: sayLength(y, names.measure) }),
          ];
          return (
            <li key={thing.id} data-figure={thing.id} data-place={`${x} ${y} ${numberOf(thing, 'facing')}`}>
              {words.filter(Boolean).join(', ')}
            </li>
          );
        })}
    </ul>
  );
}
