import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { FrameReader } from './frames';
import { launch, type Isolation } from './isolation';
import { followOutput } from './limited-output';
import { readMessage, writeMessage, type FromHost, type ToHost } from './messages';
import { MAX_ANSWER_BYTES } from './render-answer';
import { residentMb } from './resident-memory';

const SCRIPT = readFileSync(path.join(path.dirname(fileURLToPath(import.meta.url)), 'render-host-process.cjs'), 'utf8');
const PERMISSION_FLAG = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';
/** An answer, and the few bytes around it. */
const MAX_FRAME_BYTES = MAX_ANSWER_BYTES + 1_024;
/** A process that reads nothing of what it is sent. */
const MAX_UNREAD_BYTES = 64 * 1024 * 1024;
const MEMORY_CHECK_MS = 250;
const LAST_WORDS_MS = 100;

/** One running render host, without policy: who owns it decides about restarts. */
export interface HostProcess {
  readonly pid: number | undefined;
  send(message: ToHost): void;
  kill(): void;
}

export interface HostProcessOptions {
  /** How it is called in the list of processes. */
  readonly title: string;
  readonly isolation: Isolation;
  /** Cap of the JavaScript heap. */
  readonly heapMb: number;
  /** Cap of everything: the process is ended when it occupies more. */
  readonly residentMb: number;
}

export interface HostListeners {
  readonly onMessage: (message: FromHost) => void;
  readonly onOutput: (line: string) => void;
  /** It did what no render host does. It is being killed; `onExit` follows. */
  readonly onFault: (reason: string) => void;
  /** @param isKilled by somebody else than the gateway */
  readonly onExit: (how: string, isKilled: boolean) => void;
}

const KILL_SIGNALS: ReadonlySet<string> = new Set(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP']);
/** How a sandbox tells of the signal that ended what runs in it: 128 and its number. */
const KILL_CODES: ReadonlySet<number> = new Set([137, 143]);

/** A crash ends a process by another signal, such as SIGABRT. */
const isKill = (code: number | null, signal: string | null): boolean =>
  signal === null ? KILL_CODES.has(code ?? 0) : KILL_SIGNALS.has(signal);

function start({ title, isolation, heapMb, residentMb: maxMb }: HostProcessOptions) {
  const node = [
    `--title=render-host ${title}`,
    PERMISSION_FLAG,
    `--max-old-space-size=${heapMb}`,
    '--no-warnings',
    '-e',
    SCRIPT,
  ];
  // The kernel's own limit is for what happens between two looks at the memory.
  const { command, args, ...user } = launch(isolation, [process.execPath, ...node], maxMb * 2 + 256);
  // Plain pipes, none of Node's `ipc`: nothing but bytes comes over them.
  const stdio = ['ignore', 'pipe', 'pipe', 'pipe', 'pipe'] as const;
  return spawn(command, [...args], { cwd: '/', env: {}, stdio: [...stdio], ...user });
}

/** Starts the process: no environment, no files, limits on memory, on what it says and how it says it. */
export function startHostProcess(options: HostProcessOptions, listeners: HostListeners): HostProcess {
  const child = start(options);
  const [toHost, fromHost] = [child.stdio[3], child.stdio[4]] as [Duplex, Duplex];
  let isOurKill = false;
  const kill = (): void => {
    isOurKill = true;
    child.kill('SIGKILL');
  };
  let isOver = false;
  const fault = (reason: string): void => {
    if (isOver) return;
    reader.stop();
    listeners.onFault(reason);
    kill();
  };
  const received = (body: string): void => {
    const message = readMessage(body);
    if (message) listeners.onMessage(message);
    else fault('it sent what is no message of a render host');
  };
  const reader = new FrameReader(MAX_FRAME_BYTES, received, fault);
  fromHost.on('data', (chunk: Buffer) => reader.push(chunk));
  // A pipe breaks when its process ends, which is reported anyway.
  for (const pipe of [toHost, fromHost]) pipe.on('error', () => undefined);
  followOutput([child.stdout, child.stderr], {
    onLine: listeners.onOutput,
    onFlood: () => fault('it floods its output'),
  });
  const memory = setInterval(() => void checkMemory(child.pid, options.residentMb, fault), MEMORY_CHECK_MS).unref();
  const over = (how: string, isKilled = false): void => {
    if (isOver) return;
    isOver = true;
    clearInterval(memory);
    reader.stop();
    listeners.onExit(how, isKilled && !isOurKill);
  };
  child.on('error', (error) => over(error.message));
  const ended = (code: number | null, signal: string | null): void =>
    over(signal ? `signal ${signal}` : `code ${String(code)}`, isKill(code, signal));
  // Its last words are read first, but not waited for.
  child.on('close', ended);
  child.on('exit', (code, signal) => setTimeout(() => ended(code, signal), LAST_WORDS_MS).unref());
  return {
    pid: child.pid,
    send(message) {
      if (isOver || !toHost.writable) return;
      toHost.write(writeMessage(message));
      if (toHost.writableLength > MAX_UNREAD_BYTES) fault('it does not read what it is sent');
    },
    kill,
  };
}

async function checkMemory(pid: number | undefined, maxMb: number, fault: (reason: string) => void): Promise<void> {
  const mb = pid === undefined ? null : await residentMb(pid);
  if (mb !== null && mb > maxMb) fault(`it occupies ${Math.round(mb)} MB; ${maxMb} are allowed`);
}
