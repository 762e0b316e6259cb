import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Includes the builds of shell and remote, on a busy machine. */
const READY_WITHIN_MS = 120_000;

/** `npm run dev -- <remote>` beside the store under test. */
export interface DevCommand {
  /** Path that opens its session in a browser. */
  readonly path: string;
  /** Kills it without cleanup. */
  kill(): void;
  /** Ends it, as Ctrl-C does. */
  stop(): Promise<void>;
}

export async function startDev(remote: string): Promise<DevCommand> {
  const child = spawn(process.execPath, ['tooling/bin/dev.mjs', remote], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let said = '';
  const path = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No address was told:\n${said}`)), READY_WITHIN_MS);
    const hear = (chunk: Buffer): void => {
      said += String(chunk);
      const found = /\/dev\/[\w-]{43}/.exec(said)?.[0];
      if (!found) return;
      clearTimeout(timer);
      resolve(found);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    void ended.then(() => reject(new Error(`It ended:\n${said}`)));
  });
  return {
    path,
    kill: () => void child.kill('SIGKILL'),
    async stop() {
      child.kill('SIGINT');
      await ended;
    },
  };
}
