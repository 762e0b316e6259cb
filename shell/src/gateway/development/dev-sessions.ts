import { createHash } from 'node:crypto';
import { chmod, mkdir, rm } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import type { Log } from '../http/log';
import { encodeFrame, FrameReader } from '../render-host/frames';
import { devSocket, MAX_DEV_MESSAGE, readDevMessage, type FromDev, type ToDev } from './dev-messages';
import { DevSession } from './dev-session';

const AT_MOST = 16;
/** Number of ended sessions that pages still show a notice for. */
const REMEMBERED = 32;
const HELLO_WITHIN_MS = 5_000;

const keyOf = (token: string): string => createHash('sha256').update(token).digest('hex');

interface DevSessionsOptions {
  readonly data: string;
  readonly log: Log;
  /** The gateway's port for browsers. */
  readonly port: () => number;
}

/** Dev commands that are connected to this gateway. Each is a session while its connection lasts. */
export class DevSessions {
  readonly #running = new Map<string, DevSession>();
  /** Remotes of ended sessions, by their keys. */
  readonly #ended = new Map<string, readonly string[]>();
  readonly #connections = new Set<net.Socket>();
  readonly #server = net.createServer((connection) => this.#connected(connection));

  constructor(readonly options: DevSessionsOptions) {}

  /** Returns the session of this token. */
  find(token: string): DevSession | null {
    return this.#running.get(keyOf(token)) ?? null;
  }

  /** Returns the remotes of an ended session; null when unknown. */
  endedBy(token: string): readonly string[] | null {
    return this.#ended.get(keyOf(token)) ?? null;
  }

  /** Listens for dev commands. The gateway also serves when this fails. */
  async listen(): Promise<this> {
    const file = devSocket(this.options.data);
    try {
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      await chmod(path.dirname(file), 0o700);
      if (await isAnswered(file)) throw new Error('another gateway of this data folder waits for them');
      await rm(file, { force: true });
      await new Promise<void>((resolve, reject) =>
        this.#server.once('error', reject).listen(file, () => resolve(void this.#server.off('error', reject))),
      );
    } catch (error) {
      const { message } = error as Error;
      this.options.log.warn({ file }, `\`npm run dev\` cannot join this gateway: ${message}`);
    }
    return this;
  }

  async close(): Promise<void> {
    for (const connection of this.#connections) connection.destroy();
    if (this.#server.listening) await new Promise((resolve) => this.#server.close(resolve));
  }

  #connected(connection: net.Socket): void {
    const { log, port } = this.options;
    const send = (message: ToDev): void => void connection.write(encodeFrame(message));
    let session: { readonly key: string; readonly dev: DevSession } | null = null;
    const refuse = (message: string): void => {
      reader.stop();
      connection.end(encodeFrame({ t: 'refused', message }));
    };
    const greet = (message: FromDev | null): void => {
      if (message?.t !== 'hello') return refuse('The first message of a dev session says hello.');
      const key = keyOf(message.token);
      if (this.#running.has(key)) return refuse('This session is connected already.');
      if (this.#running.size >= AT_MOST) return refuse(`${AT_MOST} dev sessions run already; end one of them.`);
      session = { key, dev: new DevSession(this.options.data, message, log) };
      this.#running.set(key, session.dev);
      clearTimeout(timer);
      send({ t: 'welcome', port: port() });
    };
    const received = (body: string): void => {
      const message = readDevMessage(body);
      if (session === null) return greet(message);
      const problem = message === null ? 'A message is none of a dev session.' : follow(session.dev, message);
      if (problem !== null) refuse(problem);
    };
    const reader = new FrameReader(MAX_DEV_MESSAGE, received, refuse);
    const timer = setTimeout(() => refuse('Nothing was said.'), HELLO_WITHIN_MS);
    this.#connections.add(connection);
    connection
      .on('data', (chunk) => reader.push(chunk))
      .on('error', () => undefined)
      .on('close', () => {
        clearTimeout(timer);
        this.#connections.delete(connection);
        if (session) this.#end(session.key, session.dev);
      });
  }

  #end(key: string, session: DevSession): void {
    this.#running.delete(key);
    this.#ended.delete(key);
    this.#ended.set(key, session.names);
    for (const oldest of this.#ended.keys()) if (this.#ended.size > REMEMBERED) this.#ended.delete(oldest);
    void session.end();
  }
}

/** @returns why the session cannot continue, or null */
function follow(session: DevSession, message: FromDev): string | null {
  switch (message.t) {
    case 'hello':
      return 'A dev session says hello once.';
    case 'shell':
      session.useShell(message.shell);
      return null;
    case 'failed':
      session.fail(message.remote, message.errors);
      return null;
    case 'types':
      session.report(message.remote, message.errors);
      return null;
    case 'built':
      try {
        session.take(message);
      } catch (error) {
        session.fail(message.remote, [(error as Error).message]);
      }
      return null;
  }
}

function isAnswered(file: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = net.connect(file);
    const end = (isThere: boolean) => () => {
      probe.destroy();
      resolve(isThere);
    };
    probe.once('connect', end(true)).once('error', end(false));
  });
}
