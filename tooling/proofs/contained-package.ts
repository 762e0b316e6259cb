import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from 'registry/paths';

const IMAGE_UID = '10001';
/** Mount point of the data folder, which images name as `TREADMARKET_DATA_DIR`. */
export const CONTAINER_DATA = '/var/lib/treadmarket';

/** Changing the user needs root; elsewhere a package runs as this user, with its own folders only. */
export const CAN_CONTAIN = process.getuid?.() === 0 && existsSync('/usr/bin/bwrap') && existsSync('/usr/bin/setpriv');

type Env = Readonly<Record<string, string>>;

interface ImageFacts {
  readonly env: Env;
  readonly command: readonly string[];
}

/** Reads the environment and the command of an image from its Containerfile. */
export function readImage(part: string): ImageFacts {
  const text = readFileSync(path.join(ROOT, 'deploy/containers', part, 'Containerfile'), 'utf8');
  const pairs = [...text.matchAll(/^ENV (.+)$/gm)].flatMap(([, line = '']) => line.split(' '));
  const listOf = (name: string): readonly string[] =>
    JSON.parse(new RegExp(`^${name} (\\[.*\\])$`, 'm').exec(text)?.[1] ?? '[]') as readonly string[];
  return {
    env: Object.fromEntries(pairs.map((pair) => pair.split('='))) as Env,
    command: [...listOf('ENTRYPOINT'), ...listOf('CMD')],
  };
}

interface ContainerOptions {
  /** Folder of the base's root file system. */
  readonly root: string;
  /** Folder of the packages. */
  readonly packages: string;
  readonly part: string;
  readonly env: Env;
  /** Folder that the process may write. */
  readonly data: string;
  /** In place of the arguments of the image. */
  readonly args?: readonly string[];
}

/** A process of an image's root file system: without privileges, read-only, and the first of its process ids. */
export class ContainedPackage {
  output = '';
  readonly ended: Promise<number | null>;
  readonly #process: ChildProcess;

  constructor({ root, packages, part, env, data, args }: ContainerOptions) {
    const image = readImage(part);
    const [program = '', ...usual] = image.command;
    const all = { ...image.env, ...env, TREADMARKET_DATA_DIR: CONTAINER_DATA, PATH: '/usr/bin:/bin' };
    const mounts = [
      ...['--ro-bind', root, '/', '--ro-bind', path.join(packages, part), '/app'],
      ...['--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp', '--bind', data, CONTAINER_DATA],
    ];
    const own = ['--unshare-user', '--unshare-pid', '--as-pid-1', '--die-with-parent', '--chdir', '/app', '--clearenv'];
    const settings = Object.entries(all).flatMap(([name, value]) => ['--setenv', name, value]);
    const user = ['--reuid', IMAGE_UID, '--regid', IMAGE_UID, '--clear-groups'];
    const dropped = ['--bounding-set', '-all', '--inh-caps', '-all', '--no-new-privs', '--', 'bwrap'];
    this.#process = spawn(
      'setpriv',
      [...user, ...dropped, ...mounts, ...own, ...settings, '--', program, ...(args ?? usual)],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    for (const stream of [this.#process.stdout, this.#process.stderr])
      stream?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    this.ended = new Promise((resolve) => this.#process.once('close', resolve));
  }

  /** Resolves when an address answers with 200. */
  async isReadyAt(url: string): Promise<void> {
    for (;;) {
      if (this.#process.exitCode !== null) throw new Error(`it ended while it started: ${this.output.slice(-2_000)}`);
      const isReady = await fetch(url, { signal: AbortSignal.timeout(1_000) }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** Sends a signal to the process inside, as a container's engine does. */
  signal(name: NodeJS.Signals): void {
    const { pid } = this.#process;
    if (pid === undefined || this.#process.exitCode !== null) return;
    const inside = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    if (inside !== '') process.kill(Number(inside.split(' ')[0]), name);
  }
}
