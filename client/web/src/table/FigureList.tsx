// The figures on the table in words: for screen readers, who find here what others see. Those of a unit in ranks are a group of their own, told
// by its name, its strength and how it stands. A line is made anew only if its figure or the unit of it has changed.
import type { ComponentChild } from 'preact';
import { useRef } from 'preact/hooks';
import { ItemKind } from '../generated/gonfalon_pb';
import type { Display } from '../parts/display';
import { namesIn } from '../room';
import { language, sayLength, text } from '../text';
import { blocksOf, parted } from './blocks';
import { numberOf, type Picture, type Thing } from './picture';
import { sayBlock, sayStrength } from './UnitInspector';

interface Line {
  thing: Thing;
  unit: Thing | undefined;
  drawn: ComponentChild;
}

export function FigureList({ picture, display }: { picture: Picture; display: Display }) {
  const kept = useRef({ display, language: language.value, lines: new Map<number, Line>() });
  if (kept.current.display !== display || kept.current.language !== language.value) kept.current = { display, language: language.value, lines: new Map() };
  const { lines } = kept.current;
  const names = namesIn(picture);
  const draw = (thing: Thing): ComponentChild => {
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
  };
  const line = (thing: Thing): ComponentChild => {
    const unit = picture.get(ItemKind.UNIT, numberOf(thing, 'unit', -1));
    let found = lines.get(thing.id);
    if (!found || found.thing !== thing || found.unit !== unit) {
      found = { thing, unit, drawn: draw(thing) };
      lines.set(thing.id, found);
    }
    return found.drawn;
  };
  const standing = (thing: Thing) => numberOf(thing, 'on_table') > 0;
  const group = (unit: Thing, members: Thing[]): ComponentChild => {
    const side = numberOf(unit, 'side', -1);
    const words = [
      names.unit(unit.id),
      side >= 0 ? names.side(side) : '',
      sayStrength(members),
      ...display.unitStates(unit).map((one) => one.name),
      ...blocksOf(unit).map((block) => `${sayBlock(block)}, ${text('web.stands_at', { x: sayLength(block.x, names.measure), y: sayLength(block.y, names.measure) })}`),
    ].filter(Boolean);
    return (
      <li key={`unit ${unit.id}`} data-unit={unit.id}>
        {words.join(', ')}
        <ul aria-label={names.unit(unit.id)}>{members.filter(standing).map(line)}</ul>
      </li>
    );
  };
  const { ranked, alone } = parted(picture, picture.all(ItemKind.FIGURE));
  return (
    <ul class="figure-list visually-hidden" aria-label={text('web.figures')}>
      {ranked.map(([unit, members]) => group(unit, members))}
      {alone.filter(standing).map(line)}
    </ul>
  );
}
