// The link against a server played by hand: what is sent again, what is not, who is told what.
import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type ClientMessage,
  ClientMessageSchema,
  HelloVerdict,
  type ServerMessage,
  ServerMessageSchema,
  WhoamiRequestSchema,
} from '../../src/generated/gonfalon_pb';
import { Connection, Refused } from '../../src/net/connection';

class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  binaryType = '';
  sent: ClientMessage[] = [];
  onopen = () => {};
  onclose = () => {};
  onmessage: (event: { data: ArrayBuffer }) => void = () => {};
  constructor() {
    FakeSocket.all.push(this);
  }
  send(bytes: Uint8Array) {
    this.sent.push(fromBinary(ClientMessageSchema, bytes));
  }
  close() {
    this.readyState = 3;
    this.onclose();
  }
  open() {
    this.readyState = 1;
    this.onopen();
  }
  say(message: Pick<ServerMessage, 'body'> & { inReplyTo?: number }) {
    const bytes = toBinary(ServerMessageSchema, create(ServerMessageSchema, message));
    this.onmessage({ data: bytes.slice().buffer });
  }
  welcome(verdict = HelloVerdict.WELCOME) {
    this.open();
    this.say({ inReplyTo: 1, body: { case: 'hello', value: { verdict } as never } });
  }
}

const whoami = { case: 'whoami', value: create(WhoamiRequestSchema, {}) } as const;
const last = () => FakeSocket.all.at(-1) as FakeSocket;

beforeEach(() => {
  FakeSocket.all = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('__VERSION__', 'test');
  vi.useFakeTimers();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the link', () => {
  it('greets first and sends requests only after the welcome', () => {
    const connection = new Connection('wss://test/ws', () => 'fr');
    connection.start();
    void connection.request(whoami);
    last().open();
    expect(last().sent.map((message) => message.body.case)).toEqual(['hello']);
    last().say({ inReplyTo: 1, body: { case: 'hello', value: { verdict: HelloVerdict.WELCOME } as never } });
    expect(last().sent.map((message) => message.body.case)).toEqual(['hello', 'whoami']);
  });

  it('asks again when the server was asked too much at once, not before it says', async () => {
    const connection = new Connection('wss://test/ws', () => 'en');
    connection.start();
    last().welcome();
    const answer = connection.request(whoami);
    const id = last().sent.at(-1)?.id as number;
    last().say({ inReplyTo: id, body: { case: 'error', value: { key: 'request.too_often', retryAfterMs: 300 } as never } });
    await vi.advanceTimersByTimeAsync(290);
    expect(last().sent.filter((message) => message.body.case === 'whoami')).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(20);
    const again = last().sent.at(-1) as ClientMessage;
    expect([again.body.case, again.id > id]).toEqual(['whoami', true]);
    last().say({ inReplyTo: again.id, body: { case: 'whoami', value: {} as never } });
    await expect(answer).resolves.toMatchObject({ case: 'whoami' });
  });

  it('sends an unanswered request again after a lost link, with the same id and client id', async () => {
    const connection = new Connection('wss://test/ws', () => 'en');
    connection.start();
    last().welcome();
    const answer = connection.request(whoami);
    const first = last();
    const id = first.sent.at(-1)?.id;
    first.close();
    await vi.advanceTimersByTimeAsync(600);
    expect(FakeSocket.all).toHaveLength(2);
    last().welcome();
    expect(last().sent.at(-1)?.id).toBe(id);
    const idOf = (socket: FakeSocket) => (socket.sent[0]?.body.value as { clientId: Uint8Array }).clientId;
    expect(idOf(last())).toEqual(idOf(first));
    last().say({ inReplyTo: id as number, body: { case: 'whoami', value: {} as never } });
    expect((await answer).case).toBe('whoami');
    last().close();
    await vi.advanceTimersByTimeAsync(600);
    last().welcome();
    expect(last().sent.map((message) => message.body.case)).toEqual(['hello']);
  });

  it('hands a refusal to whoever asked', async () => {
    const connection = new Connection('wss://test/ws', () => 'en');
    connection.start();
    last().welcome();
    const answer = connection.request(whoami);
    const id = last().sent.at(-1)?.id as number;
    last().say({ inReplyTo: id, body: { case: 'error', value: { key: 'no', text: 'no' } as never } });
    await expect(answer).rejects.toBeInstanceOf(Refused);
  });

  it('answers pings, passes pushes on, and stays away when its version is refused', async () => {
    const connection = new Connection('wss://test/ws', () => 'en');
    const states: string[] = [];
    const pushes: string[] = [];
    connection.onState = (state) => states.push(state);
    connection.onPush = (body) => pushes.push(body.case);
    connection.start();
    last().welcome();
    last().say({ body: { case: 'ping', value: { number: 8 } as never } });
    expect(last().sent.at(-1)?.body).toMatchObject({ case: 'pong', value: { number: 8 } });
    last().say({ body: { case: 'notice', value: {} as never } });
    expect(pushes).toEqual(['notice']);
    last().close();
    await vi.advanceTimersByTimeAsync(600);
    last().welcome(HelloVerdict.CLIENT_TOO_OLD);
    last().close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.all).toHaveLength(2);
    expect(states.at(-1)).toBe('refused');
  });

  it('stays away when its own account has pushed it out, until it is asked to come back', async () => {
    const connection = new Connection('wss://test/ws', () => 'en');
    const states: string[] = [];
    connection.onState = (state) => states.push(state);
    connection.start();
    last().welcome();
    const answer = connection.request(whoami);
    const id = last().sent.at(-1)?.id;
    last().say({ body: { case: 'error', value: { key: 'session.too_many', text: 'too many' } as never } });
    expect(states.at(-1)).toBe('displaced');
    last().close();
    await vi.advanceTimersByTimeAsync(300_000);
    expect(FakeSocket.all).toHaveLength(1);
    expect(states.at(-1)).toBe('displaced');
    connection.restart();
    last().welcome();
    expect(FakeSocket.all).toHaveLength(2);
    expect(states.at(-1)).toBe('open');
    last().say({ inReplyTo: id as number, body: { case: 'whoami', value: {} as never } });
    expect((await answer).case).toBe('whoami');
  });

  it('comes back by itself after any other word of farewell', async () => {
    const connection = new Connection('wss://test/ws', () => 'en');
    connection.start();
    last().welcome();
    last().say({ body: { case: 'error', value: { key: 'session.slow', text: 'slow' } as never } });
    last().close();
    await vi.advanceTimersByTimeAsync(600);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it('gives up a link that has fallen silent', async () => {
    const connection = new Connection('wss://test/ws', () => 'en');
    connection.start();
    last().welcome();
    await vi.advanceTimersByTimeAsync(66_000);
    expect(FakeSocket.all.length).toBeGreaterThan(1);
  });
});
