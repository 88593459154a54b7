// What the match is about, in the scenario's own words: shown before the start and whenever somebody asks.
import { useEffect, useRef } from 'preact/hooks';
import type { Picture } from '../table/picture';
import { text } from '../text';
import type { Display } from './display';
import { useEscape } from './escape';
import { type Scenario, spoken } from './scenario';

/** Everybody reads what a match is about once: before he sits down, or before its first turn. */
const placeOf = (match: string) => `briefed ${match}`;

export function isBriefed(match: string): boolean {
  return sessionStorage.getItem(placeOf(match)) !== null;
}

export function keepBriefed(match: string): void {
  sessionStorage.setItem(placeOf(match), '1');
}

interface Props {
  scenario: Scenario;
  display: Display;
  picture: Picture | undefined;
  side: number;
  sideName: (side: number) => string;
}

export function Aims({ scenario, display, picture, side, sideName }: Props) {
  const objectives = scenario.objectives ?? [];
  if (objectives.length === 0) return null;
  return (
    <ul class="aims">
      {objectives.map((one, index) => {
        const done = picture ? display.doneBy(picture, index) : -1;
        const whose = one.side === undefined ? 'both' : one.side === side ? 'own' : 'theirs';
        return (
          <li key={one.id} class={`${whose}${done >= 0 ? ' done' : ''}`}>
            <span class={`who side${one.side ?? -1}`}>{one.side === undefined ? text('web.both_sides') : sideName(one.side)}</span> {spoken(one.text)}
            {one.points ? <small class="worth"> {text('web.worth_points', { points: one.points })}</small> : null}
            {one.wins && <strong> {text('web.wins_at_once')}</strong>}
            {done >= 0 && <strong> ✓ {sideName(done)}</strong>}
          </li>
        );
      })}
    </ul>
  );
}

/** The scenario in words: its story, its aims, how long it lasts. */
export function Story(props: Props) {
  const { scenario } = props;
  return (
    <>
      <h2>{spoken(scenario.name)}</h2>
      <p class="story">{spoken(scenario.text)}</p>
      <Aims {...props} />
      {scenario.turns ? <p>{text('web.lasts', { turns: scenario.turns })}</p> : null}
    </>
  );
}

export function Briefing(props: Props & { onClose: () => void }) {
  const box = useRef<HTMLDialogElement>(null);
  const { onClose } = props;
  useEscape(true, onClose);
  useEffect(() => {
    box.current?.querySelector('button')?.focus();
    // Whoever has read it goes on with the question, if there is one.
    return () => {
      requestAnimationFrame(() => document.querySelector<HTMLElement>('.decision-panel h2')?.focus({ preventScroll: true }));
    };
  }, []);
  return (
    <dialog open ref={box} class="briefing" aria-label={text('web.briefing')}>
      <Story {...props} />
      <button type="button" class="main" onClick={onClose}>
        {text('web.to_the_table')}
      </button>
    </dialog>
  );
}
