// Replies that overtake each other: only the one about what is looked at counts.
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { describe, expect, it } from 'vitest';
import { useReplies } from '../../src/parts/useReplies';

/** Promises that are kept or broken by hand, one a name. */
function asked() {
  const open = new Map<string, { keep: (reply: string) => void; fail: (why: Error) => void }>();
  const ask = (name: string) => new Promise<string>((keep, fail) => open.set(name, { keep, fail }));
  return { ask, open };
}

async function shown(steps: (server: ReturnType<typeof asked>, look: (name: string) => Promise<void>) => Promise<void>): Promise<string[]> {
  const server = asked();
  const taken: string[] = [];
  const box = document.createElement('div');
  const Page = ({ name }: { name: string }) => {
    useReplies((use) => use(server.ask(name), (reply) => taken.push(reply)), [name]);
    return null;
  };
  await steps(server, async (name) => {
    await act(() => render(name ? <Page name={name} /> : null, box));
  });
  await Promise.resolve();
  return taken;
}

describe('replies', () => {
  it('about something that was left are dropped, in whatever order they come', async () => {
    const taken = await shown(async ({ open }, look) => {
      await look('corsairs');
      await look('warband');
      open.get('warband')?.keep('warband');
      open.get('corsairs')?.keep('corsairs');
    });
    expect(taken).toEqual(['warband']);
  });
  it('are dropped when the page is gone, and a failure changes nothing', async () => {
    const taken = await shown(async ({ open }, look) => {
      await look('corsairs');
      await look('');
      open.get('corsairs')?.keep('corsairs');
      await look('warband');
      open.get('warband')?.fail(new Error('refused'));
    });
    expect(taken).toEqual([]);
  });
});
