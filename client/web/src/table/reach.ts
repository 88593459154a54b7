// How far the figure in hand can go in its next leg, asked of the server once for each start of a leg: where the figure
// stands, or its last waypoint.
import { create } from '@bufbuild/protobuf';
import { effect } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { AnswerItemSchema, AnswerSchema, DecisionKind } from '../generated/gonfalon_pb';
import type { Room } from '../room';
import type { Draft } from './draft';
import type { Spot } from './geometry';

/** Keeps `draft.reach` up to date; gives what ends that. */
export function followReach(room: Pick<Room, 'reach'>, draft: Draft): () => void {
  const known = new Map<string, Spot[]>();
  let wanted = '';
  const stop = effect(() => {
    const figure = draft.holding.value;
    // A figure that is dragged goes straight from where it stands.
    const legs = draft.dragging.value >= 0 ? [] : draft.before(figure);
    const key = [figure, ...legs.flatMap(({ x, y, facing, value }) => [x, y, facing, value])].join();
    if (key === wanted) return;
    wanted = key;
    draft.reach.value = known.get(key) ?? [];
    if (figure < 0 || known.has(key)) return;
    const { number, kind, side } = draft.decision;
    const items = [...legs, create(AnswerItemSchema, { ref: figure })];
    room
      .reach(side, create(AnswerSchema, { decision: number, kind, items }))
      .then((corners) => {
        // From a waypoint at the end of its strength it goes nowhere: all that it can reach is that point.
        const end = legs.at(-1);
        const found = corners.length === 0 && end ? [{ x: end.x, y: end.y }] : corners;
        known.set(key, found);
        if (key === wanted) draft.reach.value = found;
      })
      .catch(() => {});
  });
  return () => {
    wanted = 'over';
    stop();
  };
}

export function useReach(room: Room, draft: Draft | undefined): void {
  useEffect(() => (draft?.decision.kind === DecisionKind.MOVE ? followReach(room, draft) : undefined), [room, draft]);
}
