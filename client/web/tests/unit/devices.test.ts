// What a browser keeps of the accounts that were in use on it, and what it sends and renews.
import { create, fromBinary, type MessageInitShape, toBinary } from '@bufbuild/protobuf';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ClientMessage, ClientMessageSchema, HelloVerdict, ServerMessageSchema } from '../../src/generated/gonfalon_pb';
import { devices, keepDevice } from '../../src/net/devices';

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

it('keeps one for each account, the newest first', () => {
  expect(devices()).toEqual([]);
  keepDevice('anne', 'a1');
  keepDevice('bill', 'b1');
  keepDevice('anne', 'a2');
  keepDevice('carl', '');
  expect(devices()).toEqual(['a2', 'b1']);
});

it('keeps eight at most', () => {
  for (let i = 0; i < 12; i++) keepDevice(`somebody ${i}`, `d${i}`);
  expect(devices()).toEqual(['d11', 'd10', 'd9', 'd8', 'd7', 'd6', 'd5', 'd4']);
});

it('takes what it did not write for nothing', () => {
  for (const odd of ['not JSON', '{"a": 1}', '[1, ["x"], ["x", 2]]', 'null']) {
    localStorage.setItem('devices', odd);
    expect(devices()).toEqual([]);
  }
  keepDevice('anne', 'a1');
  expect(devices()).toEqual(['a1']);
});

it('goes on where nothing can be kept', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('quota');
    },
  });
  keepDevice('anne', 'a1');
  expect(devices()).toEqual([]);
});

type Body = MessageInitShape<typeof ServerMessageSchema>['body'];

class FakeSocket {
  static readonly OPEN = 1;
  static last: FakeSocket;
  readyState = 1;
  sent: ClientMessage[] = [];
  onopen = () => {};
  onclose = () => {};
  onmessage: (event: { data: ArrayBuffer }) => void = () => {};
  constructor() {
    FakeSocket.last = this;
  }
  send(bytes: Uint8Array) {
    this.sent.push(fromBinary(ClientMessageSchema, bytes));
  }
  close() {}
  say(inReplyTo: number, body: NonNullable<Body>) {
    const bytes = toBinary(ServerMessageSchema, create(ServerMessageSchema, { inReplyTo, body }));
    this.onmessage({ data: bytes.slice().buffer });
  }
  hello(more: object) {
    this.onopen();
    this.say(1, { case: 'hello', value: { verdict: HelloVerdict.WELCOME, ...more } });
  }
}

it('is kept from a log-in and a hello, shown at the next log-in, and a renewed session renews its cookie', async () => {
  const posts: unknown[] = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('__VERSION__', '0');
  vi.stubGlobal('fetch', async (path: string, how: { method: string; body: string }) => {
    posts.push([path, how.method, how.body]);
    return { ok: true };
  });
  const server = await import('../../src/net/server');
  const account = { name: 'anne' };
  server.connect();
  FakeSocket.last.hello({});
  expect(posts).toEqual([]);

  const entered = server.logIn('Anne', 'secret');
  const asked = FakeSocket.last.sent.at(-1);
  expect(asked?.body.value).toMatchObject({ name: 'Anne', devices: [] });
  const session = { account, ticket: 't1', device: 'd1' };
  FakeSocket.last.say(asked?.id ?? 0, { case: 'session', value: session });
  await entered;
  expect(devices()).toEqual(['d1']);
  expect(posts).toEqual([['/session', 'POST', 't1']]);

  // The link is made anew with the cookie; it is some days old.
  FakeSocket.last.hello({ account, device: 'd2', ticket: 't2' });
  expect(devices()).toEqual(['d2']);
  expect(posts.at(-1)).toEqual(['/session', 'POST', 't2']);
  void server.logIn('anne', 'secret');
  expect(FakeSocket.last.sent.at(-1)?.body.value).toMatchObject({ devices: ['d2'] });
});
