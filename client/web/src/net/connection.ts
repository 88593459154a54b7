// The link to the server: requests with their replies, pushes, and coming back after a lost connection.
//
// A request is kept until its reply has come. After a reconnection it is sent again with the same id and the
// same client_id, so the server carries it out once however often it arrives.
import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import {
  type ClientMessage,
  ClientMessageSchema,
  type Error as WireError,
  type HelloReply,
  HelloVerdict,
  type ServerMessage,
  ServerMessageSchema,
} from '../generated/gonfalon_pb';

export type RequestBody = Exclude<ClientMessage['body'], { case: undefined }>;
export type ServerBody = Exclude<ServerMessage['body'], { case: undefined }>;
/** `displaced`: the account is in use in too many places at once, and this was the oldest of them. */
export type LinkState = 'connecting' | 'open' | 'lost' | 'refused' | 'displaced';

/** A request that the server refused. */
export class Refused extends Error {
  constructor(readonly error: WireError) {
    super(error.text || error.key);
  }
}

interface Open {
  id: number;
  body: RequestBody;
  done: (body: ServerBody) => void;
  failed: (error: unknown) => void;
}

/** The server was asked too much at once and has done nothing of it: these are asked again, when it says so. */
const ASK_LATER: ReadonlySet<string> = new Set(['request.too_often', 'request.too_many_at_once']);
/** Sent before the link is closed in favour of a newer one of the same account. */
const DISPLACED = 'session.too_many';
/** The second: items of a view may be like others. */
const PROTOCOL_MIN = 1;
const PROTOCOL_MAX = 2;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;

export class Connection {
  onState: (state: LinkState) => void = () => {};
  onPush: (body: ServerBody) => void = () => {};
  /** After every hello: who the server takes us for. Runs before kept requests are sent again. */
  onHello: (hello: HelloReply) => void = () => {};

  private socket: WebSocket | undefined;
  private welcome = false;
  private nextId = 2; // 1 is every hello's
  private wait = FIRST_WAIT_MS;
  private readonly open = new Map<number, Open>();
  private readonly clientId = crypto.getRandomValues(new Uint8Array(16));
  private timer: ReturnType<typeof setTimeout> | undefined;
  private lastHeard = 0;
  private silence = 60_000;
  private watch: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly url: string,
    private readonly language: () => string,
  ) {}

  start(): void {
    clearTimeout(this.timer);
    this.onState('connecting');
    const socket = new WebSocket(this.url, 'gonfalon');
    socket.binaryType = 'arraybuffer';
    this.socket = socket;
    this.welcome = false;
    socket.onopen = () => this.greet();
    socket.onmessage = (event) => this.hear(new Uint8Array(event.data as ArrayBuffer));
    socket.onclose = () => {
      if (this.socket === socket) this.lose();
    };
    this.lastHeard = Date.now();
    clearInterval(this.watch);
    // A link that died without a word is noticed by its silence; the server pings more often than that.
    this.watch = setInterval(() => {
      if (Date.now() - this.lastHeard > this.silence) this.restart();
    }, 5_000);
  }

  /** Drops the link and makes a new one at once: a new session cookie has come, or the page is back. */
  restart(): void {
    const socket = this.socket;
    this.socket = undefined;
    socket?.close();
    this.wait = FIRST_WAIT_MS;
    this.start();
  }

  /** The browser says that there is no network: nobody waits for the silence to be noticed. */
  offline(): void {
    if (!this.socket) return;
    const socket = this.socket;
    this.socket = undefined;
    this.welcome = false;
    clearTimeout(this.timer);
    clearInterval(this.watch);
    socket.close();
    this.onState('lost');
  }

  request(body: RequestBody): Promise<ServerBody> {
    return new Promise((done, failed) => {
      const open: Open = { id: this.nextId++, body, done, failed };
      this.open.set(open.id, open);
      if (this.welcome) this.send(open.id, body);
    });
  }

  private greet(): void {
    this.send(1, {
      case: 'hello',
      value: {
        $typeName: 'gonfalon.v1.Hello',
        protocolMin: PROTOCOL_MIN,
        protocolMax: PROTOCOL_MAX,
        client: `gonfalon-web ${__VERSION__}`,
        language: this.language(),
        clientId: this.clientId,
        token: '',
      },
    });
  }

  private send(id: number, body: RequestBody): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    this.socket.send(toBinary(ClientMessageSchema, create(ClientMessageSchema, { id, body })));
  }

  private hear(bytes: Uint8Array): void {
    this.lastHeard = Date.now();
    const message = fromBinary(ServerMessageSchema, bytes);
    const body = message.body;
    if (body.case === undefined) return; // a push of a newer server
    if (body.case === 'hello') return this.welcomed(body.value);
    if (body.case === 'ping' && message.inReplyTo === 0)
      return this.send(0, { case: 'pong', value: { $typeName: 'gonfalon.v1.Pong', number: body.value.number } });
    if (message.inReplyTo === 0 && body.case === 'error' && body.value.key === DISPLACED) return this.stay('displaced');
    if (message.inReplyTo === 0) return this.onPush(body);
    const open = this.open.get(message.inReplyTo);
    if (!open) return;
    this.open.delete(open.id);
    if (body.case === 'error' && ASK_LATER.has(body.value.key)) this.later(open, body.value.retryAfterMs);
    else if (body.case === 'error') open.failed(new Refused(body.value));
    else open.done(body);
  }

  /** Under a number of its own: the one before has had its reply. */
  private later(open: Open, wait: number): void {
    setTimeout(() => {
      open.id = this.nextId++;
      this.open.set(open.id, open);
      if (this.welcome) this.send(open.id, open.body);
    }, wait);
  }

  private welcomed(hello: HelloReply): void {
    if (hello.verdict !== HelloVerdict.WELCOME) {
      this.stay('refused');
      return;
    }
    this.welcome = true;
    this.wait = FIRST_WAIT_MS;
    if (hello.limits) this.silence = Math.max(10_000, hello.limits.pingTimeoutMs);
    this.onHello(hello);
    for (const open of this.open.values()) this.send(open.id, open.body);
    this.onState('open');
  }

  /** Comes back only if asked to: by itself it would push out the next one, which would push it out again. */
  private stay(away: 'refused' | 'displaced'): void {
    const socket = this.socket;
    this.socket = undefined;
    this.welcome = false;
    clearInterval(this.watch);
    socket?.close();
    this.onState(away);
  }

  private lose(): void {
    this.onState('lost');
    clearInterval(this.watch);
    this.timer = setTimeout(() => this.start(), this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT_MS);
  }
}
