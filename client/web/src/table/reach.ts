// How far the figure in hand can go, asked of the server once for each figure.
import { create } from '@bufbuild/protobuf';
import { effect } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { AnswerItemSchema, AnswerSchema, DecisionKind } from '../generated/gonfalon_pb';
import type { Room } from '../room';
import type { Draft } from './draft';

export function useReach(room: Room, draft: Draft | undefined): void {
  useEffect(() => {
    if (!draft || draft.decision.kind !== DecisionKind.MOVE) return;
    let wanted = 0;
    const stop = effect(() => {
      const figure = draft.holding.value;
      const mine = ++wanted;
      draft.reach.value = [];
      if (figure < 0) return;
      const { number, kind, side } = draft.decision;
      const items = [create(AnswerItemSchema, { ref: figure })];
      room
        .reach(side, create(AnswerSchema, { decision: number, kind, items }))
        .then((corners) => {
          if (mine === wanted) draft.reach.value = corners;
        })
        .catch(() => {});
    });
    return () => {
      wanted = -1;
      stop();
    };
  }, [room, draft]);
}
