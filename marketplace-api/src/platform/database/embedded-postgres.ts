import { spawn, type ChildProcess } from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { preparePostgresHome, type PostgresHome } from './postgres-account';
import { findPostgresBinaries, type PostgresBinaries } from './postgres-binaries';
import { isAlive } from '../background/is-alive';
import { dropStalePostmaster, isServerOf, readPostmaster } from './postgres-lock';

export interface EmbeddedPostgresOptions {
  /** Folder of the cluster; created when missing. */
  readonly folder: string;
  readonly preferredPort: number;
  readonly log?: (line: string) => void;
  /** Server binaries other than those from `npm install`. */
  readonly binaries?: PostgresBinaries;
  /** Only for tests: trades durability for speed. */
  readonly isDisposable?: boolean;
}

export interface RunningPostgres {
  readonly port: number;
  readonly pid: number;
  /** False when another living process started it: then `stop` leaves it running. */
  readonly isOwner: boolean;
  urlOf(database: string): string;
  stop(): Promise<void>;
}

const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=100',
  'shared_buffers=128MB',
  'jit=off',
  'random_page_cost=1.1',
  'checkpoint_timeout=15min',
  'max_wal_size=1GB',
  'log_min_messages=warning',
  'wal_compression=on',
];
const DISPOSABLE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

const passwordFile = (folder: string) => `${folder}.password`;
const ownerFile = (folder: string) => `${folder}.owner`;

function run(command: string, args: string[], account: PostgresHome['account']): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      ...account,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
    });
    let trouble = '';
    child.stderr.on('data', (chunk: Buffer) => (trouble += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${path.basename(command)} failed: ${trouble.trim()}`)),
    );
  });
}

async function initialise(home: PostgresHome): Promise<void> {
  if (fs.existsSync(path.join(home.folder, 'PG_VERSION'))) return;
  const password = crypto.randomBytes(18).toString('base64url');
  const handOver = path.join(os.tmpdir(), `treadmarket-${crypto.randomBytes(6).toString('hex')}`);
  fs.writeFileSync(handOver, password, { mode: 0o600 });
  if (home.account.uid !== undefined) fs.chownSync(handOver, home.account.uid, home.account.gid ?? home.account.uid);
  try {
    await run(
      home.binaries.initdb,
      [
        '-D',
        home.folder,
        '-U',
        'treadmarket',
        '--pwfile',
        handOver,
        '-A',
        'scram-sha-256',
        '-E',
        'UTF8',
        '--locale=C',
        '--no-instructions',
      ],
      home.account,
    );
  } finally {
    fs.rmSync(handOver, { force: true });
  }
  fs.writeFileSync(passwordFile(home.folder), password, { mode: 0o600 });
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

async function freePort(preferred: number): Promise<number> {
  for (let port = preferred; port < preferred + 200; port += 1) if (await isFree(port)) return port;
  throw new Error(`No free port from ${preferred} on. Set PG_PORT to one that is free.`);
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function untilReady(url: string, hasEnded: () => boolean, trouble: () => string): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    if (await answers(url)) return;
    if (hasEnded()) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`PostgreSQL did not start. ${trouble()}`);
}

function launch(
  home: PostgresHome,
  port: number,
  isDisposable: boolean,
): { child: ChildProcess; trouble: () => string } {
  const settings = [...SETTINGS, ...(isDisposable ? DISPOSABLE : [])].flatMap((setting) => ['-c', setting]);
  const log = path.join(path.dirname(home.folder), `${path.basename(home.folder)}.log`);
  const output = fs.openSync(log, 'w');
  const child = spawn(home.binaries.postgres, ['-D', home.folder, '-p', String(port), ...settings], {
    ...home.account,
    stdio: ['ignore', output, output],
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    detached: true,
  });
  fs.closeSync(output);
  child.unref();
  return { child, trouble: () => `Its log (${log}) ends:\n${fs.readFileSync(log, 'utf8').slice(-1500)}` };
}

async function end(pid: number): Promise<void> {
  if (!isAlive(pid)) return;
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + 10_000;
  while (isAlive(pid) && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Starts the cluster, or takes over a server that this folder's earlier process left. Never changes another server. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<RunningPostgres> {
  const home = preparePostgresHome(options.folder, options.binaries ?? findPostgresBinaries());
  await initialise(home);
  const password = fs.readFileSync(passwordFile(home.folder), 'utf8');
  const url = (port: number, database: string) => `postgres://treadmarket:${password}@127.0.0.1:${port}/${database}`;
  const running = (pid: number, port: number, isOwner: boolean): RunningPostgres => ({
    pid,
    port,
    isOwner,
    urlOf: (database) => url(port, database),
    stop: () => (isOwner ? end(pid) : Promise.resolve()),
  });

  const left = readPostmaster(home.folder);
  if (left !== null && isServerOf(home.folder, left.pid)) {
    await untilReady(
      url(left.port, 'postgres'),
      () => !isAlive(left.pid),
      () => 'A server of this folder runs but does not answer.',
    );
    const owner = Number(fs.existsSync(ownerFile(home.folder)) ? fs.readFileSync(ownerFile(home.folder), 'utf8') : 0);
    const isOwner = owner === 0 || owner === process.pid || !isAlive(owner);
    if (isOwner) fs.writeFileSync(ownerFile(home.folder), String(process.pid));
    options.log?.(`PostgreSQL of this folder was still running on port ${left.port}; using it.`);
    return running(left.pid, left.port, isOwner);
  }
  dropStalePostmaster(home.folder);
  const port = await freePort(options.preferredPort);
  const { child, trouble } = launch(home, port, options.isDisposable ?? false);
  await untilReady(url(port, 'postgres'), () => child.exitCode !== null || child.signalCode !== null, trouble);
  fs.writeFileSync(ownerFile(home.folder), String(process.pid));
  return running(child.pid ?? 0, port, true);
}
