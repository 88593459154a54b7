// The one connection of the page, and who we are on it.
import { signal } from '@preact/signals';
import { type Account, type HelloReply, SessionForm, type SessionReply } from '../generated/gonfalon_pb';
import { language } from '../text';
import { Connection, type LinkState, Refused, type RequestBody, type ServerBody } from './connection';
import { devices, keepDevice } from './devices';

export const link = signal<LinkState>('connecting');
export const account = signal<Account | undefined>(undefined);
export const hello = signal<HelloReply | undefined>(undefined);

const listeners = new Set<(body: ServerBody) => void>();
const welcomes = new Set<() => void>();

const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
const connection = new Connection(`${scheme}://${location.host}/ws`, () => language.value);

connection.onState = (state) => {
  link.value = state;
};
connection.onPush = (body) => {
  if (body.case === 'sessionEnded') account.value = undefined;
  for (const listener of listeners) listener(body);
};
connection.onHello = (reply) => {
  hello.value = reply;
  account.value = reply.account;
  if (reply.account) keepDevice(reply.account.name, reply.device);
  if (reply.ticket) void exchange(reply.ticket).catch(() => {}); // the cookie of before lasts for some days yet
  for (const welcome of welcomes) welcome();
};

export function connect(): void {
  connection.start();
  addEventListener('offline', () => connection.offline());
  addEventListener('online', () => {
    if (link.value === 'lost') connection.restart();
  });
}

/** For a page that was pushed out by its own account elsewhere, and is wanted again. */
export function comeBack(): void {
  connection.restart();
}

/** Hears pushes until the function returned is called. */
export function listen(listener: (body: ServerBody) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Called after every (re)connection, to subscribe again to what the server has forgotten. */
export function onWelcome(welcome: () => void): () => void {
  welcomes.add(welcome);
  return () => welcomes.delete(welcome);
}

type Reply<C extends ServerBody['case']> = Extract<ServerBody, { case: C }>['value'];

/** Asks, and expects that kind of reply. */
export async function ask<C extends ServerBody['case']>(body: RequestBody, expected: C): Promise<Reply<C>> {
  const reply = await connection.request(body);
  if (reply.case !== expected) throw new Error(`unexpected reply: ${reply.case}`);
  return reply.value as Reply<C>;
}

/** Asks where the reply depends on what was done. */
export function askAny(body: RequestBody): Promise<ServerBody> {
  return connection.request(body);
}

/** A session is kept in a cookie that scripts cannot read: the ticket is exchanged for it, once. */
async function exchange(ticket: string): Promise<void> {
  const answer = await fetch('/session', { method: 'POST', body: ticket, credentials: 'same-origin' });
  if (!answer.ok) throw new Error('session');
}

async function keep(session: SessionReply): Promise<void> {
  await exchange(session.ticket);
  if (session.account) keepDevice(session.account.name, session.device);
  account.value = session.account;
  connection.restart();
}

export async function beGuest(name: string): Promise<void> {
  await keep(
    await ask({ case: 'guest', value: { $typeName: 'gonfalon.v1.GuestRequest', name, form: SessionForm.TICKET } }, 'session'),
  );
}

export async function logIn(name: string, password: string): Promise<void> {
  await keep(
    await ask(
      {
        case: 'login',
        value: { $typeName: 'gonfalon.v1.LoginRequest', name, password, form: SessionForm.TICKET, devices: devices() },
      },
      'session',
    ),
  );
}

export async function register(name: string, password: string): Promise<void> {
  await keep(
    await ask(
      {
        case: 'registerAccount',
        value: { $typeName: 'gonfalon.v1.RegisterRequest', name, password, form: SessionForm.TICKET },
      },
      'session',
    ),
  );
}

export async function logOut(everywhere: boolean): Promise<void> {
  await ask({ case: 'logout', value: { $typeName: 'gonfalon.v1.LogoutRequest', everywhere } }, 'done');
  await fetch('/session', { method: 'DELETE', credentials: 'same-origin' });
  account.value = undefined;
  connection.restart();
}

export { Refused };
