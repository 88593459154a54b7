// The panel of a decision: refusals, and what is not asked.
import { create } from '@bufbuild/protobuf';
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { describe, expect, it, vi } from 'vitest';
import { type Decision, DecisionKind, DecisionSchema } from '../../src/generated/gonfalon_pb';
import type { Room } from '../../src/room';
import { Picture } from '../../src/table/picture';

vi.mock('../../src/net/server', () => ({ ask: vi.fn(() => Promise.reject(new Error())), listen: vi.fn(), onWelcome: vi.fn(), Refused: class extends Error {} }));
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }));
const { DecisionPanel } = await import('../../src/table/DecisionPanel');
const { Draft } = await import('../../src/table/draft');

function room(answer: Room['answer']): Room {
  const names = { figure: () => '', unit: () => '', side: () => '', terrain: () => '', measure: 1000 };
  const nothing = () => Promise.resolve([]);
  return { answer, names: () => names, suggest: nothing, odds: nothing, preview: () => Promise.resolve(undefined), picture: { value: new Picture() }, standing: { value: [] } } as unknown as Room;
}

async function shown(decision: Decision, answer: Room['answer']) {
  const box = document.createElement('aside');
  document.body.append(box);
  const draft = new Draft(decision);
  const keys = { current: undefined as { confirm(): void; take(number: number): void } | undefined };
  await act(async () => render(<DecisionPanel room={room(answer)} draft={draft} preview={undefined} cover={new Set()} keys={keys} />, box));
  return { box, draft, keys };
}

function pick(count: number): Decision {
  const options = Array.from({ length: count }, (_, id) => ({ id, tag: `t${id}`, label: `label${id}`, figure: -1, unit: -1 }));
  return create(DecisionSchema, { number: 3, kind: DecisionKind.PICK, figure: -1, unit: -1, min: 1, max: 1, options });
}

describe('a refusal', () => {
  it('is gone as soon as another answer is in the making', async () => {
    const { box, draft, keys } = await shown(pick(2), () => Promise.reject(new Error('no')));
    await act(async () => draft.toggle(draft.decision.options[0]!));
    await act(async () => keys.current?.confirm());
    await vi.waitFor(() => expect(box.querySelector('[role=alert]')).not.toBeNull());
    await act(async () => draft.toggle(draft.decision.options[1]!));
    await vi.waitFor(() => expect(box.querySelector('[role=alert]')).toBeNull());
  });
});

describe('what has only one answer', () => {
  it('is answered, once, and what has two is asked', async () => {
    const answer = vi.fn(() => Promise.resolve());
    await shown(pick(1), answer);
    expect(answer).toHaveBeenCalledTimes(1);
    await shown(pick(2), answer);
    expect(answer).toHaveBeenCalledTimes(1);
  });
});

describe('a new question', () => {
  it('is shown from its top, however far the panel was scrolled', async () => {
    const scrolled = vi.fn();
    const before = HTMLElement.prototype.scrollTo;
    HTMLElement.prototype.scrollTo = scrolled as never;
    await shown(pick(2), () => Promise.resolve());
    HTMLElement.prototype.scrollTo = before;
    expect(scrolled).toHaveBeenCalledWith({ top: 0 });
  });
});
