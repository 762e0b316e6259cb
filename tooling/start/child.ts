import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, closeSync, createWriteStream, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT } from 'registry/paths';
import { serverArguments } from '../servers/compile-server';
import { readableLine } from './log-line';
import { eventLine } from 'release-platform/commands/event-line';

/** A long-running part of the store. */
export interface ChildSpec {
  readonly name: string;
  /** TypeScript entry, relative to the repository. */
  readonly entry: string;
  readonly env: Readonly<Record<string, string>>;
  /** Returns 200 once the part is up. */
  readonly healthUrl: string;
  readonly readyWithinMs: number;
  /** Only warnings of its start are shown. */
  readonly isQuiet?: boolean;
}

export interface ChildOptions {
  readonly data: string;
  readonly say: (line: string) => void;
  /** Called when the part cannot be kept running: the store should end. */
  readonly onGivenUp: (name: string) => void;
}

const RESTARTS = 3;
const RESTART_WINDOW_MS = 60_000;
const STOP_WITHIN_MS = 11_000;
/** Time for a signal to reach all processes. */
const SIGNAL_MS = 100;

/** Runs a part, prints relevant lines of its log, writes the others to a file, and restarts it when it dies. */
export class Child {
  #process: ChildProcess | null = null;
  #isStopping = false;
  #isReady = false;
  #deaths: number[] = [];

  constructor(
    readonly spec: ChildSpec,
    readonly options: ChildOptions,
  ) {}

  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /**
   * Resolves when the part responds.
   * @throws when it ends or times out before
   */
  async start(): Promise<void> {
    this.#spawn(await serverArguments(this.spec.entry));
    const until = Date.now() + this.spec.readyWithinMs;
    while (Date.now() < until) {
      if (!this.#process) throw new Error(`${this.spec.name} ended while it started; its log: ${this.#logFile()}`);
      if (await answers(this.spec.healthUrl)) {
        this.#isReady = true;
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(
      `${this.spec.name} did not answer at ${this.spec.healthUrl} within ${this.spec.readyWithinMs / 1000} s; ` +
        `its log: ${this.#logFile()}`,
    );
  }

  /** After this call, the end of the process is not a failure. */
  expectEnd(): void {
    this.#isStopping = true;
  }

  async stop(): Promise<void> {
    this.expectEnd();
    const running = this.#process;
    if (!running) return;
    const ended = new Promise((resolve) => running.once('exit', resolve));
    running.kill('SIGTERM');
    const timer = setTimeout(() => running.kill('SIGKILL'), STOP_WITHIN_MS);
    await ended;
    clearTimeout(timer);
  }

  #logFile(): string {
    return path.join(this.options.data, 'logs', `${this.spec.name}.log`);
  }

  #spawn(args: readonly string[]): void {
    const log = createWriteStream(privateFile(this.#logFile()), { flags: 'a' });
    const child = spawn(process.execPath, [...args], {
      cwd: ROOT,
      env: { ...process.env, ...this.spec.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process = child;
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        log.write(`${line}\n`);
        const shown = readableLine(line, this.#isReady || this.spec.isQuiet === true);
        if (shown) this.options.say(`${this.spec.name}: ${shown}`);
      });
    }
    child.on('exit', (code, signal) => {
      log.end();
      this.#process = null;
      const how = signal ?? `code ${String(code)}`;
      // Ctrl-C reaches every process of the terminal: the child may end before this process receives the signal.
      setTimeout(() => !this.#isStopping && this.#isReady && this.#died(how), SIGNAL_MS);
    });
  }

  #died(how: string): void {
    const { name } = this.spec;
    const now = Date.now();
    this.#deaths = [...this.#deaths.filter((at) => now - at < RESTART_WINDOW_MS), now];
    if (this.#deaths.length > RESTARTS) {
      this.options.say(eventLine('process given up', { name, reason: how, restarts: RESTARTS, log: this.#logFile() }));
      this.options.onGivenUp(name);
      return;
    }
    this.options.say(eventLine('process ended, restarting', { name, reason: how }));
    this.#isReady = false;
    this.start().then(
      () => this.options.say(eventLine('process restarted', { name })),
      (error: Error) => {
        this.options.say(error.message);
        this.options.onGivenUp(name);
      },
    );
  }
}

/** Creates a file that other users of this machine cannot read: a log contains addresses and requests of shoppers. */
export function privateFile(file: string): string {
  mkdirSync(path.dirname(file), { recursive: true });
  chmodSync(path.dirname(file), 0o700);
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
  return file;
}

async function answers(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}
