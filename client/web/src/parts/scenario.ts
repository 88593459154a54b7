// What the match is about: the scenario's own words, its objectives, zones and edges.
import { create } from '@bufbuild/protobuf';
import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { type MatchSettings, ScenariosRequestSchema } from '../generated/gonfalon_pb';
import { ask } from '../net/server';
import { NO_MARKS, type TableMarks } from '../paint/marks';
import type { Spot } from '../table/geometry';
import type { Picture } from '../table/picture';
import { language, typeset } from '../text';
import type { Display } from './display';

type Words = Record<string, string>;

export interface Objective {
  id: string;
  side?: number;
  points?: number;
  wins?: boolean;
  text: Words;
  zone?: string;
  figure?: string;
  edge?: string;
}

export interface ScenarioPiece {
  kind: string;
  name?: Words;
  outline?: [number, number][];
  line?: [number, number][];
}

export interface Scenario {
  id: string;
  name: Words;
  text: Words;
  unit: string;
  season?: string;
  turns?: number;
  points?: number;
  table: { width: number; depth: number };
  terrain?: ScenarioPiece[];
  zones?: { id: string; name?: Words; outline: [number, number][] }[];
  sides: { name?: Words; zone: [number, number][]; edge: string }[];
  objectives?: Objective[];
}

const UNITS: Record<string, number> = { cm: 1000, inch: 2540, mm: 100 };

export function unitOf(scenario: Scenario): number {
  return UNITS[scenario.unit] ?? 1000;
}

export function spoken(words: Words | undefined): string {
  return typeset(words?.[language.value] ?? words?.en ?? '');
}

export function parseScenario(json: string): Scenario | undefined {
  try {
    const found = JSON.parse(json) as Scenario;
    return found && typeof found === 'object' && Array.isArray(found.sides) ? found : undefined;
  } catch {
    return undefined;
  }
}

const asked = new Map<string, Promise<Scenario | undefined>>();

export function scenarioOf(system: string, name: string): Promise<Scenario | undefined> {
  const key = `${system}/${name}`;
  let found = asked.get(key);
  if (!found) {
    found = ask({ case: 'scenarios', value: create(ScenariosRequestSchema, { system, name }) }, 'scenarios').then((reply) =>
      parseScenario(reply.scenarios[0]?.json ?? ''),
    );
    found.catch(() => asked.delete(key));
    asked.set(key, found);
  }
  return found;
}

/** The scenario of a match, once it is known; the one that everybody plays without a choice is called "skirmish". */
export function useScenario(settings: MatchSettings | undefined): Signal<Scenario | undefined> {
  const found = useSignal<Scenario | undefined>(undefined);
  const { system = '', scenario = '', scenarioJson = '' } = settings ?? {};
  useEffect(() => {
    let wanted = true;
    found.value = scenarioJson ? parseScenario(scenarioJson) : undefined;
    if (system && !scenarioJson)
      void scenarioOf(system, scenario || 'skirmish')
        .then((one) => {
          if (wanted) found.value = one;
        })
        .catch(() => {});
    return () => {
      wanted = false;
    };
  }, [system, scenario, scenarioJson, found]);
  return found;
}

function corners(scenario: Scenario, outline: [number, number][]): Spot[] {
  const unit = unitOf(scenario);
  return outline.map(([x, y]) => ({ x: x * unit, y: y * unit }));
}

/** What is drawn on the table: the zones that objectives are about, edges to leave by, where each side comes from. */
export function marksOf(scenario: Scenario | undefined, display: Display, picture: Picture): TableMarks {
  if (!scenario) return NO_MARKS;
  const zones = (scenario.objectives ?? []).flatMap((objective) => {
    const zone = scenario.zones?.find((one) => one.id === objective.zone);
    return zone ? [{ corners: corners(scenario, zone.outline), name: spoken(zone.name) || spoken(objective.text), side: objective.side ?? -1, id: zone.id }] : [];
  });
  const marker = display.marker(picture);
  const edges: TableMarks['edges'] = [];
  scenario.sides.forEach((_, side) => {
    const home = display.edge(picture, side) || scenario.sides[side]?.edge || '';
    if (home) edges.push({ edge: home, side, exit: false });
    const exit = display.exit(picture, side);
    if (exit) edges.push({ edge: exit, side, exit: true });
  });
  for (const objective of scenario.objectives ?? [])
    if (objective.edge && !objective.zone) edges.push({ edge: objective.edge, side: objective.side ?? 0, exit: true });
  return {
    zones: zones.filter((zone, index) => zones.findIndex((one) => one.id === zone.id) === index),
    points: marker ? [marker] : [],
    edges,
  };
}
