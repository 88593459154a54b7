// All that is known of one figure: its attributes in words, whatever the rule system calls them.
import { ItemKind } from '../generated/gonfalon_pb';
import { sayLength, text, type Names } from '../text';
import { type Picture, textOf } from './picture';

/** Shown on the table itself, or of no use to a reader. */
const DRAWN = new Set([
  'x', 'y', 'facing', 'elevation', 'shape', 'base_width', 'base_depth', 'height', 'on_table', 'unit', 'side', 'name', 'sort',
]);

export function Inspector({ picture, figure, names }: { picture: Picture; figure: number; names: Names }) {
  const thing = picture.get(ItemKind.FIGURE, figure);
  if (!thing) return null;
  const side = picture.number(ItemKind.FIGURE, figure, 'side', -1);
  const rows = [...thing.values.entries()].filter(
    ([name, value]) => !DRAWN.has(name) && value !== 0 && value !== -1 && value !== '' && value !== 'none',
  );
  return (
    <section class={`panel inspector side${side}`} aria-label={names.figure(figure)}>
      <h2>{names.figure(figure)}</h2>
      <p>
        {text(textOf(thing, 'sort'))} · {side >= 0 ? names.side(side) : text('web.nobodys')}
      </p>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{text(name)}</dt>
            <dd>
              {thing.words.has(name)
                ? text(String(value))
                : name.endsWith('_length')
                  ? sayLength(Number(value), names.measure)
                  : Array.isArray(value)
                    ? value.join(', ')
                    : value === 1
                      ? '✓ 1'
                      : String(value)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
