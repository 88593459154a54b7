// What a scenario is about is drawn on the table: zones of objectives, edges to leave by, where each side comes from.
import { describe, expect, it, vi } from 'vitest';
import type { Display } from '../../src/parts/display';
import { Picture } from '../../src/table/picture';

vi.mock('../../src/net/server', () => ({ ask: vi.fn(() => Promise.reject(new Error())), listen: vi.fn(), onWelcome: vi.fn(), Refused: class extends Error {} }));
const { marksOf, parseScenario } = await import('../../src/parts/scenario');
const { NO_MARKS } = await import('../../src/paint/marks');

const SQUARE = [[10, 20], [30, 20], [30, 40], [10, 40]];

function scenario(more: object) {
  const sides = [{ zone: [], edge: 'south' }, { zone: [], edge: 'north' }];
  return parseScenario(JSON.stringify({ id: 's', name: {}, text: {}, unit: 'cm', table: { width: 120, depth: 90 }, sides, ...more }));
}

/** What the catalogue says is drawn: by default nothing beside the scenario's own words. */
function display(found: { edge?: string[]; exit?: string[]; marker?: { at: { x: number; y: number }; name: string } } = {}): Display {
  return {
    edge: (_: Picture, side: number) => found.edge?.[side] ?? '',
    exit: (_: Picture, side: number) => found.exit?.[side] ?? '',
    marker: () => found.marker,
  } as unknown as Display;
}

describe('marks on the table', () => {
  it('are none without a scenario', () => {
    expect(marksOf(undefined, display(), new Picture())).toBe(NO_MARKS);
  });

  it('show the zone of an objective once, with its name and side, in the units of the table', () => {
    const found = scenario({
      zones: [{ id: 'hill', name: { en: 'The hill' }, outline: SQUARE }, { id: 'unused', outline: SQUARE }],
      objectives: [{ id: 'a', side: 1, text: { en: 'Hold it' }, zone: 'hill' }, { id: 'b', side: 0, text: { en: 'Take it' }, zone: 'hill' }],
    });
    const { zones } = marksOf(found, display(), new Picture());
    expect(zones).toHaveLength(1);
    expect(zones[0]).toMatchObject({ name: 'The hill', side: 1, corners: [{ x: 10_000, y: 20_000 }, { x: 30_000, y: 20_000 }, { x: 30_000, y: 40_000 }, { x: 10_000, y: 40_000 }] });
  });

  it('call a zone without a name by its objective', () => {
    const found = scenario({ unit: 'inch', zones: [{ id: 'z', outline: SQUARE }], objectives: [{ id: 'a', text: { en: 'Burn the barn' }, zone: 'z' }] });
    const [zone] = marksOf(found, display(), new Picture()).zones;
    expect(zone).toMatchObject({ name: 'Burn the barn', side: -1 });
    expect(zone?.corners[0]).toEqual({ x: 25_400, y: 50_800 });
  });

  it('show where each side comes from: as the match says, else as the scenario does', () => {
    const edges = (told: string[]) => marksOf(scenario({}), display({ edge: told }), new Picture()).edges;
    expect(edges([])).toEqual([{ edge: 'south', side: 0, exit: false }, { edge: 'north', side: 1, exit: false }]);
    expect(edges(['east'])).toEqual([{ edge: 'east', side: 0, exit: false }, { edge: 'north', side: 1, exit: false }]);
  });

  it('show edges to leave by: those of the match and those of objectives that have no zone', () => {
    const found = scenario({ objectives: [{ id: 'a', side: 1, text: {}, edge: 'west' }, { id: 'b', side: 1, text: {}, edge: 'east', zone: 'z' }] });
    const exits = marksOf(found, display({ exit: ['north'] }), new Picture()).edges.filter((one) => one.exit);
    expect(exits).toEqual([{ edge: 'north', side: 0, exit: true }, { edge: 'west', side: 1, exit: true }]);
  });

  it('show the place that all want', () => {
    const marker = { at: { x: 5, y: 6 }, name: 'The chest' };
    expect(marksOf(scenario({}), display({ marker }), new Picture()).points).toEqual([marker]);
    expect(marksOf(scenario({}), display(), new Picture()).points).toEqual([]);
  });
});
