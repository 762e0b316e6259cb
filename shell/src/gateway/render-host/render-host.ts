import type { RenderAnswer, RenderRequest, ServerApi } from 'shared-contracts';
import type { Log } from '../log';
import { startHostProcess, type HostProcess } from './host-process';
import type { FromHost } from './messages';
import { createCircuitBreaker, createRestartPolicy, type RestartPolicy } from './restart-policy';

/** How a render went. A failure is never an exception: the caller shows the skeleton. */
export type RenderOutcome =
  | { readonly ok: true; readonly answer: RenderAnswer }
  | {
      readonly ok: false;
      readonly reason: 'timeout' | 'failed' | 'unavailable' | 'overloaded';
      readonly message: string;
    };

export interface RenderHostOptions {
  readonly remote: string;
  readonly version: string;
  readonly file: string;
  readonly integrity: string;
  readonly log: Log;
  readonly memoryMb?: number;
  readonly restarts?: RestartPolicy;
  /** Unanswered for this long after a missed deadline: the process is stuck and is replaced. */
  readonly stuckMs?: number;
}

interface Pending {
  readonly finish: (outcome: RenderOutcome) => void;
  readonly api: ServerApi;
}

const MAX_PENDING = 100;
const READY_WITHIN_MS = 10_000;

/** Renders one version of one remote, in a process of its own that is replaced when it dies or hangs. */
export class RenderHost {
  #process: HostProcess | null = null;
  #isReady = false;
  #isStopped = false;
  #lastId = 0;
  #restartTimer: NodeJS.Timeout | undefined;
  readonly #pending = new Map<number, Pending>();
  readonly #pings = new Map<number, () => void>();
  readonly #breaker = createCircuitBreaker();
  readonly #restarts: RestartPolicy;
  readonly #settled: Promise<boolean>;
  #settle: (isReady: boolean) => void = () => undefined;

  constructor(readonly options: RenderHostOptions) {
    this.#restarts = options.restarts ?? createRestartPolicy();
    this.#settled = new Promise((resolve) => (this.#settle = resolve));
    const timer = setTimeout(() => this.#settle(false), READY_WITHIN_MS);
    void this.#settled.then(() => clearTimeout(timer));
    this.#start();
  }

  get pid(): number | undefined {
    return this.#process?.pid;
  }

  get isReady(): boolean {
    return this.#isReady;
  }

  /** True once it can render; false when its first start failed. */
  warmedUp(): Promise<boolean> {
    return this.#settled;
  }

  render(request: RenderRequest, api: ServerApi, deadlineMs: number): Promise<RenderOutcome> {
    if (!this.#isReady || !this.#process)
      return Promise.resolve({ ok: false, reason: 'unavailable', message: 'its process is not running' });
    if (this.#pending.size >= MAX_PENDING)
      return Promise.resolve({ ok: false, reason: 'overloaded', message: `${MAX_PENDING} renders are waiting` });
    if (!this.#breaker.allows())
      return Promise.resolve({ ok: false, reason: 'unavailable', message: 'it kept failing; the next try is soon' });
    const id = ++this.#lastId;
    const { promise, resolve } = withResolvers<RenderOutcome>();
    const timer = setTimeout(() => {
      this.#checkAlive();
      this.#finish(id, { ok: false, reason: 'timeout', message: `no answer within ${deadlineMs} ms` });
    }, deadlineMs);
    const finish = (outcome: RenderOutcome): void => {
      clearTimeout(timer);
      this.#judge(outcome);
      resolve(outcome);
    };
    this.#pending.set(id, { finish, api });
    this.#process.send({ t: 'render', id, request });
    return promise;
  }

  /** Lets running renders end, then ends the process. */
  async drain(withinMs = 10_000): Promise<void> {
    const until = Date.now() + withinMs;
    while (this.#pending.size > 0 && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 20));
    this.#isStopped = true;
    clearTimeout(this.#restartTimer);
    this.#process?.kill();
  }

  #start(): void {
    const { file, integrity, memoryMb = 192, log } = this.options;
    try {
      this.#process = startHostProcess(file, integrity, memoryMb, {
        onMessage: (message) => this.#received(message),
        onOutput: (line) =>
          log.info({ remote: this.options.remote, version: this.options.version }, `render host says: ${line}`),
        onExit: (how) => this.#ended(how),
      });
    } catch (error) {
      this.#ended((error as Error).message);
    }
  }

  #ended(how: string): void {
    this.#process = null;
    this.#isReady = false;
    for (const id of [...this.#pending.keys()])
      this.#finish(id, { ok: false, reason: 'failed', message: `its process ended (${how})` });
    this.#pings.clear();
    this.#settle(false);
    if (this.#isStopped) return;
    const delay = this.#restarts.next();
    this.#say('error', `render host ended (${how}); next start in ${delay} ms`);
    this.#restartTimer = setTimeout(() => this.#start(), delay);
    this.#restartTimer.unref();
  }

  #received(message: FromHost): void {
    if (message.t === 'ready') {
      this.#isReady = true;
      this.#say('info', 'render host is ready');
      this.#settle(true);
    }
    if (message.t === 'refused') this.#say('error', `render host refused its server file: ${message.message}`);
    if (message.t === 'pong') this.#pings.get(message.id)?.();
    if (message.t === 'done') this.#finish(message.id, { ok: true, answer: message.answer });
    if (message.t === 'failed') this.#finish(message.id, { ok: false, reason: 'failed', message: message.message });
    if (message.t === 'api') void this.#callApi(message);
  }

  async #callApi({ id, call, path, query }: Extract<FromHost, { t: 'api' }>): Promise<void> {
    const api = this.#pending.get(id)?.api;
    try {
      if (!api) throw new Error('The render is over.');
      this.#process?.send({ t: 'api', call, answer: await api.get(path, query) });
    } catch (error) {
      this.#process?.send({ t: 'api', call, error: (error as Error).message });
    }
  }

  #finish(id: number, outcome: RenderOutcome): void {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    pending?.finish(outcome);
  }

  #judge(outcome: RenderOutcome): void {
    if (outcome.ok) return this.#breaker.succeeded();
    this.#say('warn', `render ${outcome.reason}: ${outcome.message}`);
    // A render that throws says so at once and costs nobody time: one bad address must not switch the whole remote off.
    if (outcome.reason === 'timeout' && this.#breaker.failed())
      this.#say('error', 'circuit open: this remote is skipped on the server until a try succeeds');
  }

  /** A slow answer is the API's or the remote's; no answer at all means a busy loop that only a restart ends. */
  #checkAlive(): void {
    const running = this.#process;
    if (!running || this.#pings.size > 0) return;
    const id = ++this.#lastId;
    const timer = setTimeout(() => {
      this.#say('error', 'render host is stuck; replacing its process');
      running.kill();
    }, this.options.stuckMs ?? 1_000);
    this.#pings.set(id, () => {
      clearTimeout(timer);
      this.#pings.delete(id);
    });
    running.send({ t: 'ping', id });
  }

  #say(level: 'info' | 'warn' | 'error', message: string): void {
    this.options.log[level]({ remote: this.options.remote, version: this.options.version, pid: this.pid }, message);
  }
}

function withResolvers<T>(): { readonly promise: Promise<T>; readonly resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((done) => (resolve = done));
  return { promise, resolve };
}
