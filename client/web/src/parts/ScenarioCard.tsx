// What a match will be about, before it begins: its table with the zones of both sides, the scenario's words and aims.
import { signal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { TableMarks } from '../paint/marks';
import { Board, wholeTable } from '../table/Board';
import type { Picture } from '../table/picture';
import { text } from '../text';
import { Aims } from './Briefing';
import { demoPicture } from './demo';
import type { Display } from './display';
import { marksOf, type Scenario, spoken, unitOf } from './scenario';

/** Where each side begins, beside what the scenario is about. */
function marksWithZones(scenario: Scenario, display: Display, picture: Picture): TableMarks {
  const marks = marksOf(scenario, display, picture);
  const unit = unitOf(scenario);
  const zones = scenario.sides.map(({ zone, name }, side) => ({
    corners: zone.map(([x, y]) => ({ x: x * unit, y: y * unit })),
    name: spoken(name) || text('web.side_n', { side: side + 1 }),
    side,
  }));
  return { ...marks, zones: [...marks.zones, ...zones.filter(({ corners }) => corners.length > 2)] };
}

export function ScenarioCard({ scenario, display, side }: { scenario: Scenario; display: Display; side: number }) {
  const picture = useMemo(() => demoPicture(scenario, [], display.personKind), [scenario, display]);
  const window = useMemo(() => signal(wholeTable(picture)), [picture]);
  const marks = useMemo(() => marksWithZones(scenario, display, picture), [scenario, display, picture]);
  return (
    <section class="panel scenario-card" aria-label={text('web.briefing')}>
      <Board
        picture={picture}
        display={display}
        window={window}
        season={scenario.season ?? 'summer'}
        marks={marks}
        selected={-1}
        onFigure={() => {}}
        onPoint={() => {}}
        label={spoken(scenario.name)}
      />
      <h2>{spoken(scenario.name)}</h2>
      <p class="story">{spoken(scenario.text)}</p>
      <Aims scenario={scenario} display={display} picture={undefined} side={side} sideName={(one) => spoken(scenario.sides[one]?.name) || text('web.side_n', { side: one + 1 })} />
      {scenario.turns ? <p>{text('web.lasts', { turns: scenario.turns })}</p> : null}
    </section>
  );
}
