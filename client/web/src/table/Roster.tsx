// Both armies in words, those on the table, those still to come and those who are out; a line and its token show each other.
import { ItemKind } from '../generated/gonfalon_pb';
import { type Display, lossesOf } from '../parts/display';
import { Silhouette } from '../parts/Silhouette';
import { text, type Names } from '../text';
import { blocksOf, parted } from './blocks';
import { sayFate } from './Inspector';
import { numberOf, type Picture, textOf, type Thing } from './picture';
import { sayBlock, sayStrength } from './UnitInspector';

interface Props {
  picture: Picture;
  display: Display;
  names: Names;
  selected: number;
  hovered: ReadonlySet<number>;
  onFigure: (figure: number) => void;
  /** A unit in ranks as a whole. */
  onUnit?: (unit: number) => void;
  selectedUnit?: number;
  onHover: (figures: number[]) => void;
}

function Fighter({ thing, ...props }: Props & { thing: Thing }) {
  const { picture, display, names } = props;
  const fate = textOf(thing, 'fate');
  const wounds = display.wounds(thing);
  const words = [sayFate(thing), ...display.states(picture, thing).map((one) => one.name), wounds && wounds.lost > 0 ? text('web.wounds_of', wounds) : '', ...display.deeds(picture, thing)];
  const sort = text(textOf(thing, 'sort'));
  return (
    <li class={`${['out', 'fled', 'withdrawn'].includes(fate) ? 'out' : ''}${props.hovered.has(thing.id) ? ' hovered' : ''}`}>
      <button
        type="button"
        class={thing.id === props.selected ? 'chosen' : ''}
        onClick={() => props.onFigure(thing.id)}
        onPointerEnter={() => props.onHover([thing.id])}
        onPointerLeave={() => props.onHover([])}
        onFocus={() => props.onHover([thing.id])}
        onBlur={() => props.onHover([])}
        data-roster={thing.id}
      >
        <Silhouette name={display.drawingOf(thing)} />
        <span class="name">
          {names.figure(thing.id)} {display.isLeader(picture, thing) && <Silhouette name="crown" title={text('web.leader')} />}
          {sort !== names.figure(thing.id) && <small>{sort}</small>}
        </span>
        <small class="state">{words.filter(Boolean).join(', ')}</small>
      </button>
    </li>
  );
}

/** A unit in ranks has one line; its members are in the inspector that it opens. */
function Ranked({ unit, members, ...props }: Props & { unit: Thing; members: Thing[] }) {
  const { display, names } = props;
  const [first] = members as [Thing, ...Thing[]];
  const hover = (on: boolean) => props.onHover(on ? [first.id] : []);
  const block = blocksOf(unit)[0];
  return (
    <li>
      <button
        type="button"
        class={unit.id === props.selectedUnit ? 'chosen' : ''}
        onClick={() => props.onUnit?.(unit.id)}
        onPointerEnter={() => hover(true)}
        onPointerLeave={() => hover(false)}
        onFocus={() => hover(true)}
        onBlur={() => hover(false)}
        data-roster-unit={unit.id}
      >
        <Silhouette name={display.drawingOf(first)} />
        <span class="name">
          {names.unit(unit.id)} <small>{sayStrength(members)}</small>
        </span>
        <small class="state">{[...display.unitStates(unit).map((one) => one.name), block ? sayBlock(block) : ''].filter(Boolean).join(', ')}</small>
      </button>
    </li>
  );
}

export function Roster(props: Props) {
  const { picture, display, names } = props;
  const figures = picture.all(ItemKind.FIGURE).filter((thing) => display.isPerson(thing));
  return (
    <section class="roster" aria-label={text('web.rosters')}>
      {picture.all(ItemKind.SIDE).map((side) => {
        const own = figures.filter((thing) => numberOf(thing, 'side', -1) === side.id);
        const { ranked, alone } = parted(picture, own);
        const { lost, of } = lossesOf(picture, display, side.id);
        return (
          <section key={side.id} class={`side${side.id}`} aria-label={names.side(side.id)}>
            <h3>
              <span class={`emblem emblem${side.id}`} aria-hidden="true" /> {names.side(side.id)} <small>{text('web.lost_of', { lost, of })}</small>
            </h3>
            <ul>
              {ranked.map(([unit, members]) => (
                <Ranked key={`unit ${unit.id}`} unit={unit} members={members} {...props} />
              ))}
              {alone.map((thing) => (
                <Fighter key={thing.id} thing={thing} {...props} />
              ))}
            </ul>
          </section>
        );
      })}
    </section>
  );
}
