// All that is worth knowing of one figure, in words: who it is, its profile, what it carries, what state it is in and what it
// has done. What is shown, and under what name, the system's catalogue says.
import { ItemKind } from '../generated/gonfalon_pb';
import { Silhouette } from '../parts/Silhouette';
import type { Display } from '../parts/display';
import { sayLength, text, type Names } from '../text';
import { numberOf, type Picture, textOf, type Thing } from './picture';
import { ProfileTable } from '../parts/ProfileTable';

/** Where a catalogue says nothing: what is not drawn anyway, as it is called. */
const DRAWN = new Set([
  'x', 'y', 'facing', 'elevation', 'shape', 'base_width', 'base_depth', 'height', 'on_table', 'unit', 'side', 'name', 'sort', 'fate', 'aboard', 'kind',
]);

function PlainFields({ thing, names }: { thing: Thing; names: Names }) {
  const rows = [...thing.values.entries()].filter(
    ([name, value]) => !DRAWN.has(name) && value !== 0 && value !== -1 && value !== '' && value !== 'none',
  );
  return (
    <dl>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{text(name)}</dt>
          <dd>{thing.words.has(name) ? text(String(value)) : name.endsWith('_length') ? sayLength(Number(value), names.measure) : String(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Profile({ thing, display }: { thing: Thing; display: Display }) {
  return <ProfileTable numbers={display.profile(thing)} />;
}

export function sayFate(thing: Thing): string {
  const fate = textOf(thing, 'fate');
  return fate && fate !== 'in_play' ? text(`fate.${fate}`) : '';
}

export function Inspector(props: { picture: Picture; display: Display; figure: number; names: Names; onClose?: () => void }) {
  const { picture, display, figure, names } = props;
  const thing = picture.get(ItemKind.FIGURE, figure);
  if (!thing) return null;
  const side = numberOf(thing, 'side', -1);
  const unit = numberOf(thing, 'unit', -1);
  const wounds = display.wounds(thing);
  const states = display.states(picture, thing);
  const deeds = display.deeds(picture, thing);
  const sort = text(textOf(thing, 'sort'));
  const unitName = unit >= 0 && names.unit(unit) !== names.figure(figure) ? names.unit(unit) : '';
  const cost = numberOf(thing, 'cost');
  return (
    <section class={`panel inspector side${side}`} aria-label={names.figure(figure)}>
      <header>
        <span class={`emblem emblem${side} large`}>
          <Silhouette name={display.drawingOf(thing)} />
        </span>
        <div>
          <h2>
            {names.figure(figure)} {display.isLeader(picture, thing) && <Silhouette name="crown" title={text('web.leader')} />}
          </h2>
          <p>
            {[sort !== names.figure(figure) ? sort : '', unitName, side >= 0 ? names.side(side) : text('web.nobodys'), sayFate(thing), cost > 0 ? text('web.points_n', { points: cost }) : '']
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        {props.onClose && (
          <button type="button" class="quiet" aria-label={text('web.close')} onClick={props.onClose}>
            ×
          </button>
        )}
      </header>
      {display.knows ? (
        <>
          <Profile thing={thing} display={display} />
          {wounds && (
            <p class="wounds" aria-label={text('web.wounds_of', wounds)}>
              {Array.from({ length: wounds.of }, (_, index) => (
                <span key={index} class={index < wounds.lost ? 'lost' : ''} />
              ))}
              {text('web.wounds_of', wounds)}
            </p>
          )}
          {states.length > 0 && (
            <ul class="states">
              {states.map((state) => (
                <li key={state.name}>
                  <Silhouette name={state.drawing} /> {state.name}
                </li>
              ))}
            </ul>
          )}
          <dl>
            {display.belongings(picture, thing, names).map((line) => (
              <div key={line.name}>
                <dt>{line.name}</dt>
                <dd>{line.value}</dd>
              </div>
            ))}
          </dl>
          {deeds.length > 0 && <p class="deeds">{text('web.this_turn', { deeds: deeds.join(', ') })}</p>}
        </>
      ) : (
        <PlainFields thing={thing} names={names} />
      )}
    </section>
  );
}
