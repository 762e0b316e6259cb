import { execFile, spawnSync } from 'node:child_process';
import { access, constants, readlink } from 'node:fs/promises';
import path from 'node:path';

/** How a process gets its own network namespace without interfaces: as root, or in a user namespace. */
export type NetworkIsolation = 'root-namespace' | 'user-namespace';

/**
 * The operating system's isolation of a render host's process; `user` and `none` use a network namespace where the
 * system allows it.
 * - `sandbox`: bubblewrap, with separate process ids, network and files
 * - `user`: a separate user that can neither signal others nor read private files
 * - `none`: not available; Node's permission model and limits remain
 */
export type Isolation =
  | { readonly kind: 'sandbox'; readonly bwrap: string }
  | { readonly kind: 'user' | 'none'; readonly network?: NetworkIsolation };

/** Returns whether the system, and not only Node, blocks network access. */
export const isNetworkClosed = (isolation: Isolation): boolean =>
  isolation.kind === 'sandbox' || isolation.network !== undefined;

/** Command line of a program. */
export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
  readonly uid?: number;
  readonly gid?: number;
}

/**
 * First of a range of user ids that systems do not assign; each process gets the next one, so that render hosts are
 * isolated from each other.
 */
const FIRST_UID = 1_879_048_192;
const UIDS = 60_000;
let lastUid = 0;

const NODE_FOLDERS = ['/usr/lib', '/usr/lib64', '/lib', '/lib64', '/usr/local/lib', '/nix/store'];

function inSandbox(bwrap: string, program: readonly string[]): readonly string[] {
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
  return [bwrap, ...own, ...seen, '--', ...program];
}

/** Folders of sockets of databases and services, often open to every user; a network namespace does not hide them. */
const SOCKET_FOLDERS = ['/run', '/tmp', '/var/tmp', '/dev/shm'];

/**
 * Hides the folders of sockets, then drops all privileges. Namespaces are created by root, which then becomes the user,
 * or in a user namespace, in which the process is root until here.
 */
function inNamespaces(network: NetworkIsolation, uid: number, program: readonly string[]): readonly string[] {
  const isRoot = network === 'root-namespace';
  const hidden = SOCKET_FOLDERS.filter((folder) => !process.execPath.startsWith(`${folder}/`));
  const mounts = hidden.map((folder) => `{ [ ! -d ${folder} ] || mount -t tmpfs -o ro,size=4k tmpfs ${folder}; }`);
  const user = isRoot ? `--reuid ${uid} --regid ${uid} --clear-groups` : '--bounding-set=-all --inh-caps=-all';
  const script = [...mounts, `exec setpriv ${user} --no-new-privs -- "$@"`].join(' && ');
  const namespaces = [...(isRoot ? [] : ['--user', '--map-root-user']), '--net', '--mount', '--ipc'];
  return ['unshare', ...namespaces, '--', '/bin/sh', '-c', script, 'sh', ...program];
}

/** Returns the program with its isolation, before limits. */
function separated(isolation: Isolation, uid: number, program: readonly string[]): readonly string[] {
  if (isolation.kind === 'sandbox') return inSandbox(isolation.bwrap, program);
  return isolation.network === undefined ? program : inNamespaces(isolation.network, uid, program);
}

const PROBE_MS = 5_000;
let ownDataMb: number | undefined;

/**
 * Returns the memory that the kernel counts for Node itself: on Node 24 half a gigabyte is reserved for code and hardly
 * used.
 */
function nodeDataMb(): number {
  if (ownDataMb !== undefined) return ownDataMb;
  const print = "process.stdout.write(require('fs').readFileSync('/proc/self/status', 'utf8'))";
  const { stdout } = spawnSync(process.execPath, ['-e', print], { env: {}, encoding: 'utf8', timeout: PROBE_MS });
  ownDataMb = Math.ceil(Number(/^VmData:\s+(\d+) kB$/m.exec(stdout)?.[1] ?? 0) / 1_024);
  return ownDataMb;
}

/** `maxDataMb`: the kernel's memory limit of the process, in addition to Node's own need. */
export function launch(isolation: Isolation, program: readonly string[], maxDataMb: number): Launch {
  const uid = FIRST_UID + (lastUid = (lastUid + 1) % UIDS);
  const [command = '', ...args] = separated(isolation, uid, program);
  const becomesUser = isolation.kind === 'user' && isolation.network !== 'root-namespace';
  const user = becomesUser ? { uid, gid: uid } : {};
  if (process.platform !== 'linux') return { command, args, ...user };
  const limits = `ulimit -c 0; ulimit -n 64; ulimit -d ${(nodeDataMb() + maxDataMb) * 1024}; exec "$@"`;
  return { command: '/bin/sh', args: ['-c', limits, 'sh', command, ...args], ...user };
}

const PROBE_DATA_MB = 1_024;
const OWN_NETWORK = '/proc/self/ns/net';
const PRINT_NETWORK = `process.stdout.write(require('fs').readlinkSync('${OWN_NETWORK}'))`;

/** Tries the isolation by starting Node. A closed network must differ from the gateway's. */
async function works(isolation: Isolation): Promise<boolean> {
  const isClosed = isNetworkClosed(isolation) && isolation.kind !== 'sandbox';
  const code = isClosed ? PRINT_NETWORK : '0';
  const { command, args, ...user } = launch(isolation, [process.execPath, '-e', code], PROBE_DATA_MB);
  const printed = await new Promise<string | null>((resolve) => {
    const options = { cwd: '/', env: {}, timeout: PROBE_MS, ...user };
    execFile(command, [...args], options, (error, stdout) => resolve(error ? null : stdout));
  });
  if (printed === null) return false;
  return !isClosed || (printed !== '' && printed !== (await readlink(OWN_NETWORK)));
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
  const isLinux = process.platform === 'linux';
  const bwrap = isLinux ? await findBwrap() : null;
  const candidates: readonly Isolation[] = [
    ...(bwrap ? [{ kind: 'sandbox', bwrap } as const] : []),
    ...(process.getuid?.() === 0
      ? [
          ...(isLinux ? [{ kind: 'user', network: 'root-namespace' } as const] : []),
          ...(isLinux ? [{ kind: 'user', network: 'user-namespace' } as const] : []),
          { kind: 'user' } as const,
        ]
      : []),
    ...(isLinux ? [{ kind: 'none', network: 'user-namespace' } as const] : []),
  ];
  for (const candidate of candidates) if (await works(candidate)) return candidate;
  return { kind: 'none' };
}

let detected: Promise<Isolation> | undefined;

/** Returns the strongest isolation that works here, by starting a process with it. */
export function detectIsolation(): Promise<Isolation> {
  detected ??= detect();
  return detected;
}

const KIND_TEXT: Readonly<Record<Isolation['kind'], string>> = {
  sandbox: 'render hosts run under bubblewrap: they cannot reach processes, network or files of this machine',
  user: 'render hosts run as users of their own: they cannot signal the gateway',
  none:
    'render hosts are separated by Node alone: code that wants to can signal this user’s processes. ' +
    'Install bubblewrap (and allow user namespaces), or deploy only releases that you trust',
};

/** Describes the isolation for the operator's log, at start. */
export function isolationText(isolation: Isolation): string {
  const network = isNetworkClosed(isolation)
    ? 'The system closes the network to them.'
    : 'Only Node closes the network to them: install bubblewrap, or allow network namespaces (unshare --net).';
  return `${KIND_TEXT[isolation.kind]}. ${network}`;
}

/**
 * Returns why production must not start, or null. Server code of a release could otherwise reach every service of the
 * internal network.
 *
 * @param isAccepted the operator accepted this (`RENDER_NETWORK=open`)
 */
export function networkFault(isolation: Isolation, isAccepted: boolean): string | null {
  if (isNetworkClosed(isolation) || isAccepted) return null;
  return (
    'This system does not close the network to the server code of releases. Install bubblewrap, or allow network ' +
    'namespaces (unshare --net). If you trust every release that is deployed here, set RENDER_NETWORK=open.'
  );
}
