// The panel of a decision: refusals, and what is not asked.
import { create } from '@bufbuild/protobuf';
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { describe, expect, it, vi } from 'vitest';
import { type Decision, DecisionKind, DecisionSchema, type Suggestion, SuggestionSchema } from '../../src/generated/gonfalon_pb';
import type { Room } from '../../src/room';
import { Picture } from '../../src/table/picture';

vi.mock('../../src/net/server', () => ({ ask: vi.fn(() => Promise.reject(new Error())), listen: vi.fn(), onWelcome: vi.fn(), Refused: class extends Error {} }));
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }));
const { DecisionPanel } = await import('../../src/table/DecisionPanel');
const { Draft } = await import('../../src/table/draft');

function room(answer: Room['answer'], suggestions: Suggestion[], odds: Room['odds'] = () => Promise.resolve([])): Room {
  const names = { figure: () => '', unit: () => '', side: () => '', terrain: () => '', measure: 1000 };
  return { answer, names: () => names, suggest: () => Promise.resolve(suggestions), odds, preview: () => Promise.resolve(undefined), picture: { value: new Picture() }, standing: { value: [] } } as unknown as Room;
}

async function shown(decision: Decision, answer: Room['answer'], suggestions: Suggestion[] = [], odds?: Room['odds']) {
  const box = document.createElement('aside');
  document.body.append(box);
  const draft = new Draft(decision);
  const keys = { current: undefined as { confirm(): void; take(number: number): void } | undefined };
  await act(async () => render(<DecisionPanel room={room(answer, suggestions, odds)} draft={draft} preview={undefined} cover={new Set()} keys={keys} />, box));
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

describe('a blind question', () => {
  it('says that nothing may be measured before it, and others do not', async () => {
    const blind = pick(2);
    blind.blind = true;
    expect((await shown(blind, () => Promise.resolve())).box.querySelector('.blind')).not.toBeNull();
    expect((await shown(pick(2), () => Promise.resolve())).box.querySelector('.blind')).toBeNull();
  });
});

describe('a suggestion to do nothing', () => {
  const move = create(DecisionSchema, { number: 3, kind: DecisionKind.MOVE, figure: -1, unit: -1, movables: [{ figure: 0 }] });
  const stay = create(SuggestionSchema, { label: 'stay', worth: 9, answer: { decision: 3, kind: DecisionKind.MOVE, items: [] } });

  it('can be confirmed as any other, and undone', async () => {
    const answer = vi.fn(() => Promise.resolve());
    const { box, draft, keys } = await shown(move, answer, [stay]);
    const confirm = () => box.querySelector<HTMLButtonElement>('.confirm-bar .main')!;
    await vi.waitFor(() => expect(box.querySelector('.suggestions button')).not.toBeNull());
    expect(confirm().disabled).toBe(true);
    await act(async () => box.querySelector<HTMLButtonElement>('.suggestions button')!.click());
    expect(confirm().disabled).toBe(false);
    expect(box.querySelector('.verdict.legal')).not.toBeNull();
    await act(async () => draft.undo());
    expect(confirm().disabled).toBe(true);
    await act(async () => keys.current?.confirm());
    expect(answer).not.toHaveBeenCalled();
    await act(async () => keys.current?.take(1));
    await act(async () => confirm().click());
    expect(answer).toHaveBeenCalledWith(0, expect.objectContaining({ decision: 3, items: [] }));
  });

  it('is dropped as soon as somebody is moved', async () => {
    const { box, draft } = await shown(move, vi.fn(() => Promise.resolve()), [stay]);
    await act(async () => draft.take(stay.answer!));
    await act(async () => draft.walk({ x: 0, y: 0 }, { x: 1000, y: 0 }));
    expect(draft.nothing.value).toBe(false);
    expect(draft.answer().items).toHaveLength(1);
    await act(async () => {
      draft.drop();
    });
    expect(box.querySelector<HTMLButtonElement>('.confirm-bar .main')!.disabled).toBe(true);
  });
});

describe('the odds', () => {
  it('are asked for at once where an answer is set, but of a drag only where it rests', async () => {
    const move = create(DecisionSchema, { number: 3, kind: DecisionKind.MOVE, figure: -1, unit: -1, movables: [{ figure: 0 }] });
    const odds = vi.fn(() => Promise.resolve([]));
    const { draft } = await shown(move, () => Promise.resolve(), [], odds);
    for (const x of [100, 200, 300]) await act(async () => draft.drag(0, { x, y: 0 }, 0, false));
    await vi.waitFor(() => expect(odds).toHaveBeenCalled());
    expect(odds).toHaveBeenCalledWith(0, expect.objectContaining({ items: [expect.objectContaining({ x: 300 })] }));
    const asked = odds.mock.calls.length;
    await act(async () => draft.drag(0, { x: 400, y: 0 }, 0, true));
    expect(odds).toHaveBeenCalledTimes(asked + 1);
  });
});
