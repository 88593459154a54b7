// Standings group by group; an event without groups is one.
import type { ComponentChildren } from 'preact';
import type { Standing } from '../generated/gonfalon_pb';
import { text } from '../text';
import { byGroup } from './sums';

export function Groups({ standings, children }: { standings: Standing[]; children: (rows: Standing[]) => ComponentChildren }) {
  return (
    <>
      {byGroup(standings).map(({ group, rows }) => (
        <div key={group}>
          {group > 0 && <h3>{text('tour.group_n', { group })}</h3>}
          {children(rows)}
        </div>
      ))}
    </>
  );
}
