import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { serverArguments } from 'tooling/servers/compile-server';

const REPOSITORY = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');

/** Below the ports that systems give to outgoing connections, which would take one before a process listens on it. */
const LOWEST_PORT = 10_000;
const HIGHEST_PORT = 32_000;

const canListen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** Returns a port for a process that is started soon: drawn by chance, so that two tests rarely draw the same one. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST_PORT, HIGHEST_PORT);
    if (await canListen(port)) return port;
  }
}

/** A part of the store as a process of its own, as the start command runs it. */
export class StoreProcess {
  private child: ChildProcess | null = null;
  private args: Promise<string[]> | null = null;

  constructor(
    private readonly entry: string,
    private readonly env: Readonly<Record<string, string>>,
    private readonly readyUrl: string,
    private readonly logFile: string,
  ) {}

  /** Answers how many milliseconds it took until it was ready. */
  async start(): Promise<number> {
    this.args ??= serverArguments(this.entry);
    const args = await this.args;
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

  /** As a power cut would: nothing is finished, nobody is told. */
  async kill(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
    const { child } = this;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => {
      child.once('exit', resolve);
    });
    child.kill(signal);
    await gone;
  }
}
