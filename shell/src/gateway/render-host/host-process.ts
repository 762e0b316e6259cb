import { fork, type ChildProcess } from 'node:child_process';
import { realpathSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FromHost, ToHost } from './messages';

const SCRIPT = realpathSync(path.join(path.dirname(fileURLToPath(import.meta.url)), 'render-host-process.cjs'));
const PERMISSION_FLAG = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

/** One running render host, without policy: who owns it decides about restarts. */
export interface HostProcess {
  readonly pid: number | undefined;
  send(message: ToHost): void;
  kill(): void;
}

interface Listeners {
  readonly onMessage: (message: FromHost) => void;
  readonly onOutput: (line: string) => void;
  readonly onExit: (how: string) => void;
}

/** Starts the process: no environment, no files but its own, a memory cap. */
export function startHostProcess(
  serverFile: string,
  integrity: string,
  memoryMb: number,
  listeners: Listeners,
): HostProcess {
  const file = realpathSync(serverFile);
  const child = fork(SCRIPT, [file, integrity], {
    cwd: '/',
    env: {},
    execArgv: [
      PERMISSION_FLAG,
      `--allow-fs-read=${SCRIPT}`,
      `--allow-fs-read=${file}`,
      `--max-old-space-size=${memoryMb}`,
      '--no-warnings',
    ],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  child.on('message', (message) => listeners.onMessage(message as FromHost));
  forwardOutput(child, listeners.onOutput);
  let isOver = false;
  const over = (how: string): void => {
    if (isOver) return;
    isOver = true;
    listeners.onExit(how);
  };
  child.on('error', (error) => over(error.message));
  child.on('exit', (code, signal) => over(signal ? `signal ${signal}` : `code ${String(code)}`));
  return {
    pid: child.pid,
    // A message to a process that just died is lost; its exit is reported anyway.
    send: (message) => void (child.connected && child.send(message, () => undefined)),
    kill: () => void child.kill('SIGKILL'),
  };
}

function forwardOutput(child: ChildProcess, onOutput: (line: string) => void): void {
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.split('\n').filter(Boolean)) onOutput(line.slice(0, 2_000));
    });
  }
}
