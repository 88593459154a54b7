// All that is worth knowing of one figure, in words: who it is, its profile, what it carries, what state it is in and what it
// has done. What is shown, and under what name, the system's catalogue says.
import { ItemKind } from '../generated/gonfalon_pb';
import { Silhouette } from '../parts/Silhouette';
import type { Display, Mark } from '../parts/display';
import { nameOfAttribute, sayLength, sayValue, text, type Names } from '../text';
import { numberOf, type Picture, textOf, type Thing, type Value } from './picture';
import { ProfileTable } from '../parts/ProfileTable';
import { Things } from '../parts/Things';

/** Where a catalogue says nothing: what is not drawn anyway, as it is called. */
const DRAWN = new Set([
  'x', 'y', 'facing', 'elevation', 'shape', 'base_width', 'base_depth', 'height', 'on_table', 'unit', 'side', 'name', 'sort', 'fate', 'aboard', 'kind', 'part', 'slot', 'blocks', 'commander',
]);

const NONE_SHOWN: ReadonlySet<string> = new Set();

/** What is zero, nobody or nothing is not worth a line. */
function isSaying(value: Value): boolean {
  return value !== 0 && value !== -1 && value !== '' && value !== 'none' && !Array.isArray(value);
}

/** Every attribute that is not drawn or shown otherwise, by the words of its system; `all`: also those without words. */
export function PlainFields({ thing, names, system, shown, all }: { thing: Thing; names: Names; system: string; shown: ReadonlySet<string>; all: boolean }) {
  const rows = [...thing.values.entries()]
    .filter(([name, value]) => !DRAWN.has(name) && !shown.has(name) && isSaying(value))
    .map(([name, value]) => ({ name, value, called: nameOfAttribute(system, thing.kind, name) }))
    .filter(({ called }) => all || called !== undefined);
  if (rows.length === 0) return null;
  const say = (name: string, value: Value) => {
    if (thing.words.has(name)) return sayValue(system, String(value));
    return name.endsWith('_length') ? sayLength(Number(value), names.measure) : String(value);
  };
  return (
    <dl>
      {rows.map(({ name, value, called }) => (
        <div key={name} data-attribute={name}>
          <dt>{called ?? text(name)}</dt>
          <dd>{say(name, value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The rest of what is known of a figure and its unit, folded away. */
function AllValues({ picture, display, thing, names }: { picture: Picture; display: Display; thing: Thing; names: Names }) {
  const system = picture.text(ItemKind.MATCH, 0, 'system');
  const unit = picture.get(ItemKind.UNIT, numberOf(thing, 'unit', -1));
  return (
    <details class="all-values">
      <summary>{text('web.all_values')}</summary>
      <PlainFields thing={thing} names={names} system={system} shown={display.fieldsShown('figure')} all={false} />
      {unit && <PlainFields thing={unit} names={names} system={system} shown={display.fieldsShown('unit')} all={false} />}
    </details>
  );
}

export function Profile({ thing, display }: { thing: Thing; display: Display }) {
  return <ProfileTable numbers={display.profile(thing)} />;
}

/** What a figure or a unit is in, each state with its drawing. */
export function StateList({ states }: { states: Mark[] }) {
  if (states.length === 0) return null;
  return (
    <ul class="states">
      {states.map((state) => (
        <li key={state.name}>
          <Silhouette name={state.drawing} /> {state.name}
        </li>
      ))}
    </ul>
  );
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
          <StateList states={display.states(picture, thing)} />
          <dl>
            {display.belongings(picture, thing, names).map((line) => (
              <div key={line.name}>
                <dt>{line.name}</dt>
                <dd>{line.things ? <Things things={line.things} /> : line.value}</dd>
              </div>
            ))}
          </dl>
          {deeds.length > 0 && <p class="deeds">{text('web.this_turn', { deeds: deeds.join(', ') })}</p>}
          <AllValues picture={picture} display={display} thing={thing} names={names} />
        </>
      ) : (
        <PlainFields thing={thing} names={names} system={picture.text(ItemKind.MATCH, 0, 'system')} shown={NONE_SHOWN} all />
      )}
    </section>
  );
}
