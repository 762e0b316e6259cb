import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { freePort } from 'marketplace-api/verification/testing/processes/store-process';
import { ROOT } from 'registry/paths';

/** Longest run of one command; `npm start` in a clone installs and builds everything. */
const COMMAND_MS = 900_000;
const SHOWN = 4_000;

/** A clone of the last commit, with a running store. */
export interface ClonedStore {
  readonly root: string;
  /** Folder of a team without the repository. */
  readonly elsewhere: string;
  readonly origin: string;
  /** Runs a command line as in a terminal. @throws with its output when it fails */
  run(command: string, folder?: string): Promise<string>;
  close(): Promise<void>;
}

/** Settings of the test run must not reach the commands: a new user has none. */
function environment(ports: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const { PATH, HOME, LANG, TMPDIR } = process.env;
  return { PATH, HOME, LANG, TMPDIR, ...ports };
}

async function freePorts(): Promise<Readonly<Record<string, string>>> {
  const names = ['PORT', 'API_PORT', 'SANDBOX_PORT', 'PG_PORT', 'METRICS_PORT'];
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, String(await freePort())] as const)));
}

/** Replaces a `…` in a file name by the newest matching file: versions and digests differ. */
async function completed(command: string, folder: string): Promise<string> {
  const words = command.split(' ').map(async (word) => {
    if (!word.includes('….')) return word;
    const [beginning = '', end = ''] = word.replace(/^\.\//, '').split('…');
    const found = (await readdir(folder)).filter((name) => name.startsWith(beginning) && name.endsWith(end));
    if (found.length !== 1) throw new Error(`${word} in "${command}" means one file; there are ${found.length}.`);
    return `./${found[0]}`;
  });
  return (await Promise.all(words)).join(' ');
}

async function runToEnd(command: string, cwd: string, env: NodeJS.ProcessEnv): Promise<string> {
  const running = spawn(command, { cwd, env, shell: true, stdio: ['ignore', 'pipe', 'pipe'], timeout: COMMAND_MS });
  let output = '';
  for (const stream of [running.stdout, running.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const [code] = (await once(running, 'close')) as [number | null];
  if (code === 0) return output;
  throw new Error(`"${command}" ended with ${code}:\n${output.slice(-SHOWN)}`);
}

/** Starts a store by `npm start`. Resolves when it prints its address. */
async function start(cwd: string, env: NodeJS.ProcessEnv, origin: string): Promise<ChildProcess> {
  // In a process group of its own, so that a signal reaches npm's child like a Ctrl-C.
  const store = spawn('npm', ['start'], { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [store.stdout, store.stderr])
      stream.on('data', (chunk) => {
        output = (output + String(chunk)).slice(-SHOWN);
        if (output.includes(origin)) resolve();
      });
    store.once('exit', (code) => reject(new Error(`"npm start" ended with ${code}:\n${output}`)));
  });
  return store;
}

async function end(store: ChildProcess): Promise<void> {
  if (store.pid === undefined || store.exitCode !== null) return;
  const ended = once(store, 'exit');
  process.kill(-store.pid, 'SIGINT');
  await ended;
}

/** Clones the repository, and starts its store on free ports. */
export async function openClonedStore(): Promise<ClonedStore> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tm-documented-'));
  const [root, elsewhere] = [path.join(folder, 'treadmarket'), path.join(folder, 'acme')];
  await mkdir(elsewhere);
  const { status, stderr } = spawnSync('git', ['clone', '-q', ROOT, root], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`git clone: ${stderr}`);
  const ports = await freePorts();
  const env = environment(ports);
  const origin = `http://localhost:${ports['PORT']}`;
  const store = await start(root, env, origin).catch(async (error: Error) => {
    await rm(folder, { recursive: true, force: true });
    throw error;
  });
  return {
    root,
    elsewhere,
    origin,
    run: async (command, cwd = root) => runToEnd(await completed(command, cwd), cwd, env),
    async close() {
      await end(store);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
