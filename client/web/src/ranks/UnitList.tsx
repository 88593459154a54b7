// The units of a question, with the one in hand and what is still missing.
import type { ComponentChildren } from 'preact';
import type { Draft } from '../table/draft';
import { type Names, text } from '../text';

interface Props {
  draft: Draft;
  names: Names;
  /** What is set for a unit, or has to be. */
  standing: (unit: number) => string;
  /** What a unit can be taken by. */
  grip?: (unit: number) => ComponentChildren;
}

export function UnitList({ draft, names, standing, grip }: Props) {
  const missing = draft.missing();
  return (
    <div class="list unit-list">
      {draft.decision.movables.map(({ figure: unit }) => (
        <label key={unit} class={`${draft.mine(unit) ? '' : 'others '}${draft.holding.value === unit ? 'chosen' : ''}${missing.includes(unit) ? ' lacking' : ''}`} data-unit={unit}>
          <input
            type="radio"
            name="held"
            disabled={!draft.mine(unit)}
            checked={draft.holding.value === unit}
            onChange={() => {
              draft.holding.value = unit;
            }}
          />
          {names.unit(unit)}
          <small>{draft.mine(unit) ? standing(unit) : text('ranks.another_commander')}</small>
          {draft.mine(unit) && grip?.(unit)}
        </label>
      ))}
    </div>
  );
}

/** What is still missing, in words that a screen reader tells as they change. */
export function Missing({ draft, names }: { draft: Draft; names: Names }) {
  const missing = draft.missing();
  return (
    <p class={`missing${missing.length > 0 ? ' lacking' : ''}`} role="status">
      {missing.length > 0 ? text('ranks.missing', { units: missing.map((unit) => names.unit(unit)).join(', ') }) : text('ranks.nothing_missing')}
    </p>
  );
}
