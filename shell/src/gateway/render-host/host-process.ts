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
/** Maximum bytes of an answer with its frame. */
const MAX_FRAME_BYTES = MAX_ANSWER_BYTES + 1_024;
/** Limit for a process that does not read its input. */
const MAX_UNREAD_BYTES = 64 * 1024 * 1024;
const MEMORY_CHECK_MS = 250;
const LAST_WORDS_MS = 100;

/** A running render host, without restart policy. */
export interface HostProcess {
  readonly pid: number | undefined;
  send(message: ToHost): void;
  kill(): void;
}

export interface HostProcessOptions {
  /** Name in the list of processes. */
  readonly title: string;
  readonly isolation: Isolation;
  /** Limit of the JavaScript heap. */
  readonly heapMb: number;
  /** Limit of all memory: the process is ended above it. */
  readonly residentMb: number;
}

export interface HostListeners {
  readonly onMessage: (message: FromHost) => void;
  readonly onOutput: (line: string) => void;
  /** Protocol violation of the process. It is being killed; `onExit` follows. */
  readonly onFault: (reason: string) => void;
  /** @param isKilled by something other than the gateway */
  readonly onExit: (how: string, isKilled: boolean) => void;
}

const KILL_SIGNALS: ReadonlySet<string> = new Set(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP']);
/** Exit codes of a sandbox whose program was ended by a signal: 128 plus its number. */
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
  // The kernel's limit covers the time between two memory checks.
  const { command, args, ...user } = launch(isolation, [process.execPath, ...node], maxMb * 2 + 256);
  // Plain pipes instead of Node's `ipc`, so that only bytes are received.
  const stdio = ['ignore', 'pipe', 'pipe', 'pipe', 'pipe'] as const;
  return spawn(command, [...args], { cwd: '/', env: {}, stdio: [...stdio], ...user });
}

/** Starts the process without environment and files, with limits on memory and output. */
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
  // A pipe breaks when its process ends, which is reported separately.
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
  // Its remaining output is read first, without waiting.
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
