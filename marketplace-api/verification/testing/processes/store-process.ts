import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { serverArguments } from 'tooling/servers/compile-server';

const REPOSITORY = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../..');

/** Below the ephemeral ports of outgoing connections, which could take the port before a process listens on it. */
const LOWEST_PORT = 10_000;
const HIGHEST_PORT = 32_000;

const canListen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** Returns a random free port for a process that is started soon; two tests rarely draw the same one. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST_PORT, HIGHEST_PORT);
    if (await canListen(port)) return port;
  }
}

const compiled = new Map<string, Promise<string[]>>();

/** Returns the arguments of `node` that run a server, which is compiled once per test file. */
export function compiledArguments(entry: string): Promise<string[]> {
  const known = compiled.get(entry) ?? serverArguments(entry);
  compiled.set(entry, known);
  return known;
}

/** A part of the store as a separate process, started by its own command. */
export class StoreProcess {
  private child: ChildProcess | null = null;

  constructor(
    private readonly entry: string,
    private readonly env: Readonly<Record<string, string>>,
    private readonly readyUrl: string,
    private readonly logFile: string,
  ) {}

  /** Returns the milliseconds until it was ready. */
  async start(): Promise<number> {
    const args = await compiledArguments(this.entry);
    const started = Date.now();
    const output = fs.openSync(this.logFile, 'a');
    this.child = spawn(process.execPath, args, {
      cwd: REPOSITORY,
      stdio: ['ignore', output, output],
      env: { ...process.env, NODE_OPTIONS: '', ...this.env },
    });
    fs.closeSync(output);
    const { child } = this;
    while (
      !(await fetch(this.readyUrl, { signal: AbortSignal.timeout(1000) }).then(
        ({ ok }) => ok,
        () => false,
      ))
    ) {
      if (child.exitCode !== null)
        throw new Error(`${this.entry} ended while it started: ${fs.readFileSync(this.logFile, 'utf8').slice(-2000)}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return Date.now() - started;
  }

  /**
   * Kills the process without cleanup, like a power failure, or ends it by another signal. Returns its exit code, or
   * null when it was killed.
   */
  async kill(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<number | null> {
    const { child } = this;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const gone = new Promise<number | null>((resolve) => {
      child.once('exit', resolve);
    });
    child.kill(signal);
    return gone;
  }
}
