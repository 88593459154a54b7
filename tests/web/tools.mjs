// What the browser tests stand on: a real server with a folder of its own, real browsers, and the frames that they
// receive, decoded with the code that the page itself uses.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const require = createRequire(`${root}client/web/package.json`);
const { chromium } = require('playwright-core');

/** Long, since the machine may be busy with other things; nothing here is a measurement. */
const PATIENCE_MS = 60_000;

export function sleep(ms) {
  return new Promise((done) => setTimeout(done, ms));
}

/** Waits until `is` holds; says what was waited for otherwise. */
export async function until(what, is, patience = PATIENCE_MS) {
  for (const end = Date.now() + patience; Date.now() < end; ) {
    if (await is()) return;
    await sleep(25);
  }
  throw new Error(`waited in vain: ${what}`);
}

async function freePort() {
  const probe = createServer();
  await new Promise((done) => probe.listen(0, '127.0.0.1', done));
  const { port } = probe.address();
  await new Promise((done) => probe.close(done));
  return port;
}

export function findServer() {
  const found = [process.env.GONFALOND, `${root}build/release/server/gonfalond`, `${root}build-web/server/gonfalond`].find(
    (file) => file && existsSync(file),
  );
  if (!found) throw new Error('no gonfalond: build it, or name it in GONFALOND');
  return found;
}

/** The server that plays tiny, the rule system of the tests, instead of the installed ones. */
export function findTinyServer() {
  const found = [process.env.GONFALOND_TINY, `${root}build/release/tests/tiny/gonfalond_tiny`].find((file) => file && existsSync(file));
  if (!found) throw new Error('no gonfalond_tiny: build it, or name it in GONFALOND_TINY');
  return found;
}

export class Server {
  /** `more`: further options of gonfalond; `kept`: a folder that stays when the server ends, else a temporary one; `find` gives the program. */
  static async start(more = [], kept = undefined, find = findServer) {
    const server = new Server();
    server.program = find();
    server.more = more;
    server.kept = kept;
    server.folder = kept ?? mkdtempSync(`${tmpdir()}/gonfalon-web-`);
    for (let tries = 1; ; tries++) {
      server.port = await freePort();
      server.webPort = await freePort();
      server.url = `https://127.0.0.1:${server.webPort}`;
      try {
        await server.run();
        return server;
      } catch (error) {
        // Somebody else has taken the port since.
        if (tries === 8 || !/in use|port taken/.test(error.message)) throw error;
      }
    }
  }

  async run() {
    const options = ['--data', this.folder, '--listen', '127.0.0.1', '--web-listen', '127.0.0.1'];
    options.push('--web-root', `${root}client/web/dist`, '--port', this.port, '--web-port', this.webPort, ...this.more);
    this.process = spawn(this.program, options.map(String), { stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    this.process.stderr.on('data', (bytes) => {
      said = (said + bytes).slice(-4000);
    });
    await until('the server is ready', () => {
      if (this.process.exitCode !== null) throw new Error(`the server has stopped:\n${said}`);
      return said.includes('what=ready');
    });
  }

  async halt(signal = 'SIGTERM') {
    const ended = new Promise((done) => this.process.once('exit', done));
    this.process.kill(signal);
    await ended;
  }

  async end() {
    if (this.process.exitCode === null) await this.halt();
    if (!this.kept) rmSync(this.folder, { recursive: true, force: true });
  }
}

let wire;
/** The generated protobuf code, made readable for Node once, however many stories ask for it at a time. */
function loadWire(folder) {
  wire ??= makeWire(folder);
  return wire;
}

async function makeWire(folder) {
  const outfile = `${folder}/wire.mjs`;
  const contents = `export * from '${root}client/web/src/generated/gonfalon_pb.ts'; export { clone, create, fromBinary, toBinary } from '@bufbuild/protobuf';
    export { Picture } from '${root}client/web/src/table/picture.ts';`;
  const esbuild = createRequire(require.resolve('vite'))('esbuild');
  await esbuild.build({
    stdin: { contents, resolveDir: `${root}client/web`, loader: 'ts' },
    bundle: true, format: 'esm', outfile, logLevel: 'error',
  });
  return import(pathToFileURL(outfile));
}

export async function launch() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
      '--disable-component-update', '--disable-sync'],
  });
}

/** Somebody with a browser of his own, and all that reaches it. */
export class Person {
  static async come(browser, server, options = {}) {
    const person = new Person();
    person.wire = await loadWire(server.folder);
    person.server = server;
    const context = await browser.newContext({
      ignoreHTTPSErrors: true, locale: 'en-GB', reducedMotion: 'reduce', viewport: { width: 1280, height: 900 }, ...options,
    });
    // Kept at hand, so that a test can send what the page itself has no control for (`answer`).
    await context.addInitScript(() => {
      const { WebSocket: Socket } = globalThis;
      globalThis.WebSocket = class extends Socket {
        constructor(...args) {
          super(...args);
          globalThis.lastSocket = this;
        }
      };
    });
    person.page = await context.newPage();
    person.page.setDefaultTimeout(PATIENCE_MS);
    person.messages = [];
    person.bytes = [];
    person.sent = [];
    person.decisions = new Map();
    person.picture = new person.wire.Picture();
    person.status = undefined;
    person.complaints = [];
    person.watch();
    return person;
  }

  watch() {
    const { page } = this;
    page.on('pageerror', (error) => this.complaints.push(`error: ${error.message}`));
    page.on('console', (line) => {
      // A server that is being restarted is complained of by the browser itself.
      if (line.type() === 'error' && !/WebSocket connection|ERR_CONNECTION/.test(line.text())) this.complaints.push(line.text());
    });
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(this.server.url) && !/^(data|blob):/.test(url)) this.complaints.push(`foreign request: ${url}`);
    });
    page.on('websocket', (socket) => {
      this.decisions.clear();
      socket.on('framesent', ({ payload }) => this.sent.push(this.wire.fromBinary(this.wire.ClientMessageSchema, Buffer.from(payload))));
      socket.on('framereceived', ({ payload }) => this.hear(Buffer.from(payload)));
    });
  }

  hear(bytes) {
    const message = this.wire.fromBinary(this.wire.ServerMessageSchema, bytes);
    this.messages.push(message);
    this.bytes.push(bytes);
    const { body } = message;
    if (body.case === 'openMatch') {
      this.decisions = new Map(body.value.decisions.map((one) => [one.side, one]));
      this.status = body.value.status;
      this.viewer = body.value.viewer;
      this.player = body.value.player;
      if (body.value.view) this.picture = this.wire.Picture.from(body.value.view);
      for (const event of body.value.events) this.picture.apply(event);
    }
    if (body.case === 'snapshot' && body.value.view) this.picture = this.wire.Picture.from(body.value.view);
    if (body.case === 'events' && message.inReplyTo === 0) for (const event of body.value.events) this.picture.apply(event);
    if (body.case === 'statusChange') this.status = body.value.status;
    if (body.case === 'decisionChange') {
      if (body.value.decision) this.decisions.set(body.value.side, body.value.decision);
      else this.decisions.delete(body.value.side);
    }
  }

  /** The figures of a name that this browser knows of. */
  figures(name) {
    return this.picture.all(this.wire.ItemKind.FIGURE).filter((thing) => thing.values.get('name') === name);
  }

  /** What was last sent of a kind. */
  lastSent(kind) {
    return this.sent.findLast(({ body }) => body.case === kind)?.body.value;
  }

  /** Whether the words occur anywhere in what this browser has received. */
  received(words, from = 0) {
    return this.bytes.slice(from).some((bytes) => bytes.includes(words));
  }

  /** Sends a request past the page's controls, by its own link, and gives the server's reply. */
  async request(body) {
    const { wire } = this;
    this.requests = (this.requests ?? 0) + 1;
    const message = wire.create(wire.ClientMessageSchema, { id: 1_000_000 + this.requests, body });
    await this.page.evaluate((bytes) => globalThis.lastSocket.send(new Uint8Array(bytes)), [...wire.toBinary(wire.ClientMessageSchema, message)]);
    const reply = () => this.messages.find((one) => one.inReplyTo === message.id);
    await until(`${body.case} is answered`, () => reply());
    if (reply().body.case === 'error') throw new Error(`refused: ${reply().body.value.key}`);
    return reply().body.value;
  }

  /** Answers the open decision with these items past the page's controls, and waits until the server has taken it. */
  async answer(items) {
    const { wire } = this;
    const { number, side, kind } = this.decision();
    const match = new URL(this.page.url()).pathname.split('/')[2];
    const answer = wire.create(wire.AnswerSchema, { decision: number, kind, items: items.map((item) => wire.create(wire.AnswerItemSchema, item)) });
    await this.request({ case: 'answer', value: wire.create(wire.AnswerRequestSchema, { match, side, answer }) });
    await until(`decision ${number} is closed`, () => this.over() || this.decision()?.number !== number);
  }

  /** What is asked of this person: of the game master that has the side -1. */
  decision() {
    const { SIDE, MASTER } = this.wire.ViewerKind;
    if (this.viewer?.kind === MASTER) return this.decisions.get(-1);
    return this.viewer?.kind === SIDE ? this.decisions.get(this.viewer.side) : undefined;
  }

  over() {
    return this.status?.phase === this.wire.MatchPhase.OVER;
  }

  go(path) {
    return this.page.goto(`${this.server.url}${path}`);
  }

  async enterAs(way, name, password = '') {
    const form = this.page.locator('form.enter').first();
    await form.locator('label', { hasText: way }).click();
    await form.locator('input[name=name]').fill(name);
    if (password) await form.locator('input[name=password]').fill(password);
    await form.locator('button[type=submit]').click();
    await this.page.locator('.me').waitFor();
  }

  /** Serious violations that axe-core finds on the page as it is; `options` are those of its `run`. */
  async violations(options = {}) {
    // Not as a script of the page: its policy allows none. The debugger's evaluation is outside of it.
    const { readFileSync } = await import('node:fs');
    if (!(await this.page.evaluate(() => 'axe' in globalThis))) await this.page.evaluate(readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8'));
    const found = await this.page.evaluate((more) => globalThis.axe.run(document, { resultTypes: ['violations'], ...more }), options);
    return found.violations
      .filter((one) => ['serious', 'critical'].includes(one.impact))
      .map((one) => `${one.id}: ${one.nodes.map((node) => node.html.slice(0, 160)).slice(0, 3).join(' | ')}`);
  }
}
