import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { RenderRequest, ServerApi, ServerApiAnswer } from 'shared-contracts';
import { integrityOf } from 'registry/versions/remote-store';
import { bodyTextOf } from '../api/api-client';
import type { Log } from '../http/log';
import { startHostProcess, type HostProcess } from './host-process';
import type { Isolation } from './isolation';
import type { FromHost, ToHost } from './messages';
import { OpenRenders } from './open-renders';
import { checkOutcome, timeoutOf, type RawOutcome, type Renderer, type RenderOutcome } from './renderer';
import { createCircuitBreaker, createRestartPolicy, type RestartPolicy } from './restart-policy';

export interface RenderHostOptions {
  readonly remote: string;
  readonly version: string;
  readonly file: string;
  readonly integrity: string;
  readonly isolation: Isolation;
  readonly log: Log;
  /** Limit of the JavaScript heap; 192 by default. */
  readonly heapMb?: number;
  /** Limit of all memory of the process; 400 by default. */
  readonly residentMb?: number;
  readonly restarts?: RestartPolicy;
  /** Without an answer for this long after a missed deadline, the process is hanging and is replaced. */
  readonly stuckMs?: number;
  /** A process that is not ready by then is ended; 10 s by default. */
  readonly readyWithinMs?: number;
}

const MAX_PENDING = 100;
const READY_WITHIN_MS = 10_000;
/** Maximum pause between failed starts, in multiples of the start limit. */
const MAX_LOAD_PAUSE = 30;

/**
 * Renders one version of one remote in its own process, which is replaced when it exits, hangs or violates the
 * protocol.
 */
export class RenderHost implements Renderer {
  #process: HostProcess | null = null;
  readonly isTracked = true;
  #isReady = false;
  #isStopped = false;
  #lastId = 0;
  #restartTimer: NodeJS.Timeout | undefined;
  #startsAt = 0;
  #wasKilled = false;
  readonly #onReady = new Set<() => void>();
  #loadTimer: NodeJS.Timeout | undefined;
  /** Consecutive starts that missed their deadline. */
  #missedLoads = 0;
  readonly #renders = new OpenRenders();
  readonly #pings = new Map<number, () => void>();
  readonly #breaker = createCircuitBreaker();
  readonly #restarts: RestartPolicy;
  readonly #settled: Promise<boolean>;
  #settle: (isReady: boolean) => void = () => undefined;

  constructor(readonly options: RenderHostOptions) {
    this.#restarts = options.restarts ?? createRestartPolicy();
    this.#settled = new Promise((resolve) => (this.#settle = resolve));
    void this.#start();
  }

  get pid(): number | undefined {
    return this.#process?.pid;
  }

  get isReady(): boolean {
    return this.#isReady;
  }

  /** Renders with a waiting caller. */
  get waiting(): number {
    return this.#renders.waiting;
  }

  warmedUp(): Promise<boolean> {
    return this.#settled;
  }

  /** Resolves to true when it can render again after a kill; false when that is not expected in time. */
  readyWithin(ms: number): Promise<boolean> {
    if (this.#isReady) return Promise.resolve(true);
    // Code that ends its own process would make every page wait.
    const isExpected = this.#wasKilled && !this.#isStopped && this.#startsAt <= Date.now() + ms;
    if (!isExpected) return Promise.resolve(false);
    return new Promise((resolve) => {
      const settle = (isReady: boolean) => (): void => {
        clearTimeout(timer);
        this.#onReady.delete(ready);
        resolve(isReady);
      };
      const ready = settle(true);
      const timer = setTimeout(settle(false), ms);
      this.#onReady.add(ready);
    });
  }

  async render(request: RenderRequest, api: ServerApi, deadlineMs: number): Promise<RenderOutcome> {
    const startedAt = Date.now();
    const outcome = checkOutcome(await this.#ask(request, api, deadlineMs), request);
    this.#judge(outcome, request, startedAt);
    return outcome;
  }

  async drain(withinMs = 10_000): Promise<void> {
    const until = Date.now() + withinMs;
    while (this.#renders.waiting > 0 && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 20));
    this.#isStopped = true;
    this.#isReady = false;
    clearTimeout(this.#restartTimer);
    clearTimeout(this.#loadTimer);
    this.#process?.kill();
  }

  async #ask(request: RenderRequest, api: ServerApi, deadlineMs: number): Promise<RawOutcome> {
    const running = this.#process;
    if (!this.#isReady || !running) return { ok: false, reason: 'unavailable', message: 'its process is not running' };
    if (this.#renders.waiting >= MAX_PENDING)
      return { ok: false, reason: 'overloaded', message: `${MAX_PENDING} renders are waiting` };
    if (!this.#breaker.allows())
      return { ok: false, reason: 'unavailable', message: 'it kept failing; the next try is soon' };
    const id = ++this.#lastId;
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#checkAlive();
        const timeout = timeoutOf(deadlineMs, this.#renders.apiWaitMs(id));
        if (!this.#renders.abandon(id, timeout)) this.#replace(running, 'too many of its renders never end');
      }, deadlineMs);
      this.#renders.open(id, api, (outcome) => {
        clearTimeout(timer);
        resolve(outcome);
      });
      running.send({ t: 'render', id, request });
    });
  }

  async #start(): Promise<void> {
    const { file, integrity, isolation, heapMb = 192, residentMb = 400, log, remote, version } = this.options;
    this.#loadTimer = setTimeout(() => this.#missLoad(), this.options.readyWithinMs ?? READY_WITHIN_MS);
    try {
      const source = await readVerified(file, integrity);
      if (this.#isStopped) return;
      const running = startHostProcess(
        { title: file, isolation, heapMb, residentMb },
        {
          onMessage: (message) => this.#received(running, message),
          onOutput: (line) => log.info({ remote, version }, `render host says: ${line}`),
          onFault: (reason) => this.#log('error', `render host is replaced: ${reason}`),
          onExit: (how, isKilled) => this.#ended(how, isKilled),
        },
      );
      this.#process = running;
      running.send({ t: 'load', name: `${remote}-${version}/${path.basename(file)}`, source });
    } catch (error) {
      const { message } = error as Error;
      this.#log('error', `render host refused its server file: ${message}`);
      this.#ended(message);
    }
  }

  #ended(how: string, isKilled = false): void {
    clearTimeout(this.#loadTimer);
    this.#wasKilled = isKilled;
    this.#process = null;
    this.#isReady = false;
    this.#renders.endAll({ ok: false, reason: 'failed', message: `its process ended (${how})`, isKilled });
    this.#pings.clear();
    this.#settle(false);
    if (this.#isStopped) return;
    const delay = Math.max(this.#restarts.next(), this.#afterMissedLoads());
    this.#log('error', `render host ended (${how}); next start in ${delay} ms`);
    this.#startsAt = Date.now() + delay;
    this.#restartTimer = setTimeout(() => void this.#start(), delay);
    this.#restartTimer.unref();
  }

  /** Records a missed start: code that hangs once will hang again. */
  #missLoad(): void {
    this.#missedLoads += 1;
    this.#settle(false);
    if (this.#process) this.#replace(this.#process, 'it neither answers nor ends');
  }

  /** Returns a growing pause, so that a version that never gets ready does not occupy a core. */
  #afterMissedLoads(): number {
    const { readyWithinMs = READY_WITHIN_MS } = this.options;
    return this.#missedLoads === 0 ? 0 : readyWithinMs * Math.min(4 ** this.#missedLoads, MAX_LOAD_PAUSE);
  }

  #received(from: HostProcess, message: FromHost): void {
    if (!this.#accepts(from, message)) this.#replace(from, `it sent a message '${message.t}' that nobody asked for`);
  }

  /** Returns false when the message does not follow from the protocol's state. */
  #accepts(from: HostProcess, message: FromHost): boolean {
    switch (message.t) {
      case 'ready':
        return this.#becameReady();
      case 'refused':
        this.#log('error', `render host refused its server file: ${message.message}`);
        return !this.#isReady;
      case 'pong':
        return this.#ponged(message.id);
      case 'done':
        return this.#renders.answered(message.id, { ok: true, answer: message.answer });
      case 'failed':
        return this.#renders.answered(message.id, { ok: false, reason: 'failed', message: message.message });
      case 'api':
        return this.#callApi(from, message);
    }
  }

  #becameReady(): boolean {
    if (this.#isReady) return false;
    this.#isReady = true;
    this.#missedLoads = 0;
    clearTimeout(this.#loadTimer);
    this.#log('info', 'render host is ready');
    this.#settle(true);
    for (const resolve of this.#onReady) resolve();
    return true;
  }

  #ponged(id: number): boolean {
    const pong = this.#pings.get(id);
    pong?.();
    return pong !== undefined;
  }

  #callApi(from: HostProcess, { id, call, path: apiPath, query }: Extract<FromHost, { t: 'api' }>): boolean {
    const api = this.#renders.apiFor(id);
    if (api === 'too-many') return false;
    // The answer goes to the process that sent the call, because another one starts its numbers of calls again.
    const refuse = (error: string): void => from.send({ t: 'api', call, error });
    if (api === null) refuse('The render is over.');
    else
      api.get(apiPath, query).then(
        (answer) => from.send(apiMessage(call, answer)),
        (error: Error) => refuse(error.message),
      );
    return true;
  }

  #replace(running: HostProcess, reason: string): void {
    this.#log('error', `render host is replaced: ${reason}`);
    running.kill();
  }

  #judge(outcome: RenderOutcome, { kind, name }: RenderRequest, startedAt: number): void {
    if (outcome.ok) return this.#breaker.succeeded();
    // Not requested: its reason was logged when it occurred.
    if (outcome.reason === 'unavailable') return;
    // Widget failures are logged by the caller, not for every page.
    const page = `${this.options.remote}/${name}`;
    if (kind === 'page') this.#log('warn', `render ${outcome.reason}: ${outcome.message}`, { page });
    // A throwing render fails immediately and delays nothing: one bad address must not disable the remote. A slow API
    // does not count either, because it would affect other remotes as well.
    if (outcome.reason === 'timeout' && !outcome.isApiSlow && this.#breaker.failed(startedAt))
      this.#log('error', 'circuit open: this remote is skipped on the server until a try succeeds');
  }

  /** A late answer is caused by the API or the remote; no answer means a busy loop that only a restart ends. */
  #checkAlive(): void {
    const running = this.#process;
    if (!running || this.#pings.size > 0) return;
    const id = ++this.#lastId;
    const timer = setTimeout(() => {
      if (this.#process === running) this.#replace(running, 'it is stuck');
    }, this.options.stuckMs ?? 1_000);
    this.#pings.set(id, () => {
      clearTimeout(timer);
      this.#pings.delete(id);
    });
    running.send({ t: 'ping', id });
  }

  #log(level: 'info' | 'warn' | 'error', message: string, place: { readonly page?: string } = {}): void {
    const { remote, version, log } = this.options;
    log[level]({ remote, version, pid: this.pid, ...place }, message);
  }
}

function apiMessage(call: number, answer: ServerApiAnswer<unknown>): ToHost {
  const { ok, status, headers } = answer;
  return { t: 'api', call, answer: { ok, status, headers }, body: bodyTextOf(answer) };
}

/** @throws when the bytes do not match the manifest's digest: a modified file does not run */
async function readVerified(file: string, integrity: string): Promise<string> {
  const bytes = await readFile(file);
  const actual = integrityOf(bytes);
  if (actual === integrity) return bytes.toString('utf8');
  throw new Error(
    `The server file does not have the digest that its manifest lists (${actual}); it was altered and does not run.`,
  );
}
