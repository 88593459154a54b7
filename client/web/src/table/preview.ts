// The server's word on the answer in the making: asked for as it changes, but not for every pixel of a drag.
import { create } from '@bufbuild/protobuf';
import { effect, type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { type AnswerItem, AnswerSchema, ErrorSchema, type Preview, PreviewSchema } from '../generated/gonfalon_pb';
import { Refused } from '../net/connection';
import type { Room } from '../room';
import { type Draft, told } from './draft';
import { aboutUnits } from './massed';

const EVERY_MS = 120;

/**
 * What is asked about: where units are missing, they stand behind the others as they would if time ran out, since the server
 * judges whole answers only.
 */
export function filled({ decision, missing }: Pick<Draft, 'decision' | 'missing'>, items: AnswerItem[]): AnswerItem[] {
  const lacking = new Set(missing());
  if (lacking.size === 0) return told(decision, items);
  return [...items.filter((one) => !lacking.has(one.ref)), ...(decision.fallback?.items ?? []).filter((one) => lacking.has(one.ref))];
}

/** A request that came to nothing leaves no gap where the server's word is expected: the player reads why there is none. */
function noWord(error: unknown): Preview {
  const refusal = error instanceof Refused ? error.error : create(ErrorSchema, { key: 'web.failed', figure: -1, unit: -1 });
  return create(PreviewSchema, { legal: false, refusal });
}

/** Keeps `preview` up to date; gives what ends that. */
export function followPreview(room: Pick<Room, 'preview'>, draft: Draft, preview: Signal<Preview | undefined>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = 0;
  const ask = (mine: number) => {
    timer = undefined;
    const { number, kind, side } = draft.decision;
    const items = filled({ decision: draft.decision, missing: () => draft.missing() }, draft.items.peek());
    const answer = create(AnswerSchema, { decision: number, kind, items });
    room
      .preview(side, answer)
      .then((found) => {
        if (mine === asked) preview.value = found;
      })
      .catch((error: unknown) => {
        if (mine !== asked) return;
        preview.value = noWord(error);
        const wait = error instanceof Refused ? error.error.retryAfterMs : 0;
        // The server says that it can judge the answer later. Another request may be waiting already while a unit is dragged.
        if (wait > 0) timer ??= setTimeout(() => ask(mine), wait);
      });
  };
  const stop = effect(() => {
    const items = draft.items.value;
    // A unit that is being dragged keeps the word on where it was a moment ago, and another is asked for while it goes on.
    const drags = draft.dragging.value >= 0 && aboutUnits(draft.decision);
    if (drags && timer !== undefined) return;
    clearTimeout(timer);
    timer = undefined;
    if (!drags) {
      // What was said of another answer is not said of this one.
      asked++;
      preview.value = undefined;
    }
    const mine = asked;
    if (items.length > 0) timer = setTimeout(() => ask(mine), EVERY_MS);
  });
  return () => {
    stop();
    clearTimeout(timer);
    asked++;
  };
}

export function usePreview(room: Room, draft: Draft | undefined): Signal<Preview | undefined> {
  const preview = useSignal<Preview | undefined>(undefined);
  useEffect(() => {
    preview.value = undefined;
    return draft ? followPreview(room, draft, preview) : undefined;
  }, [room, draft, preview]);
  return preview;
}
