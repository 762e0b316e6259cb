import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import path from 'node:path';

/**
 * What keeps a render host's process from the others of this machine. `sandbox`: bubblewrap, with process ids, network
 * and files of its own. `user`: a user of its own, who can neither signal nor read what is not everybody's. `none`: the
 * operating system offers neither; Node's permission model and limits remain.
 */
export type Isolation =
  { readonly kind: 'sandbox'; readonly bwrap: string } | { readonly kind: 'user' } | { readonly kind: 'none' };

/** How to start a program. */
export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
  readonly uid?: number;
  readonly gid?: number;
}

/**
 * User ids that no system hands out; each process gets the next one, so that render hosts cannot reach each other
 * either.
 */
const FIRST_UID = 1_879_048_192;
const UIDS = 60_000;
let lastUid = 0;

const NODE_FOLDERS = ['/usr/lib', '/usr/lib64', '/lib', '/lib64', '/usr/local/lib', '/nix/store'];

function inSandbox(bwrap: string, program: readonly string[]): Launch {
  const node = process.execPath;
  const seen = [...NODE_FOLDERS.flatMap((folder) => ['--ro-bind-try', folder, folder]), '--ro-bind', node, node];
  const own = [
    '--unshare-all',
    '--die-with-parent',
    '--new-session',
    '--as-pid-1',
    '--cap-drop',
    'ALL',
    '--chdir',
    '/',
  ];
  return { command: bwrap, args: [...own, ...seen, '--', ...program] };
}

/** `maxDataMb`: the kernel refuses a process more memory than this, whatever kind it is. */
export function launch(isolation: Isolation, program: readonly string[], maxDataMb: number): Launch {
  const [command = '', ...args] = program;
  const isolated: Launch =
    isolation.kind === 'sandbox' ? inSandbox(isolation.bwrap, program) : { command, args: [...args] };
  const as = FIRST_UID + (lastUid = (lastUid + 1) % UIDS);
  const user = isolation.kind === 'user' ? { uid: as, gid: as } : {};
  if (process.platform !== 'linux') return { ...isolated, ...user };
  const limits = `ulimit -c 0; ulimit -n 64; ulimit -d ${maxDataMb * 1024}; exec "$@"`;
  return { command: '/bin/sh', args: ['-c', limits, 'sh', isolated.command, ...isolated.args], ...user };
}

const PROBE_MS = 5_000;
const PROBE_DATA_MB = 1_024;

function works(isolation: Isolation): Promise<boolean> {
  const { command, args, ...user } = launch(isolation, [process.execPath, '-e', '0'], PROBE_DATA_MB);
  return new Promise((resolve) => {
    execFile(command, [...args], { cwd: '/', env: {}, timeout: PROBE_MS, ...user }, (error) => resolve(error === null));
  });
}

async function findBwrap(): Promise<string | null> {
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter).filter(path.isAbsolute), '/usr/bin'];
  for (const folder of folders) {
    const file = path.join(folder, 'bwrap');
    const isThere = await access(file, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return file;
  }
  return null;
}

async function detect(): Promise<Isolation> {
  const bwrap = process.platform === 'linux' ? await findBwrap() : null;
  if (bwrap && (await works({ kind: 'sandbox', bwrap }))) return { kind: 'sandbox', bwrap };
  if (process.getuid?.() === 0 && (await works({ kind: 'user' }))) return { kind: 'user' };
  return { kind: 'none' };
}

let detected: Promise<Isolation> | undefined;

/** The strongest isolation that works here: tried once, by starting a process with it. */
export function detectIsolation(): Promise<Isolation> {
  detected ??= detect();
  return detected;
}

/** For the log, once at the start: what an operator has to know of it. */
export const ISOLATION_TEXT: Readonly<Record<Isolation['kind'], string>> = {
  sandbox: 'render hosts run under bubblewrap: they cannot reach processes, network or files of this machine',
  user:
    'render hosts run as users of their own: they cannot signal the gateway, but the network is ' +
    'closed to them by Node alone. Install bubblewrap to close it by the system.',
  none:
    'render hosts are separated by Node alone: code that wants to can signal this user’s ' +
    'processes. Install bubblewrap (and allow user namespaces), or deploy only releases that you trust.',
};
