import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const MARK = path.join(root, 'node_modules/.treadmarket-installed');
const LOCKFILE = path.join(root, 'package-lock.json');
const OLDEST_NODE = [20, 19, 5];
/** End of security fixes for Node 20. */
const END_OF_NODE_20 = '2026-04-30';

function checkNode() {
  const version = process.versions.node.split('.').map(Number);
  const differing = OLDEST_NODE.findIndex((part, index) => version[index] !== part);
  if (differing === -1 || version[differing] > OLDEST_NODE[differing]) return;
  console.error(
    `This store needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}. ` +
      'Install a newer one and try again.',
  );
  process.exit(1);
}

/** Prints a notice on a Node version that is past its end of life. */
export function recommendNode() {
  if (Number(process.versions.node.split('.')[0]) > 20) return;
  console.log(
    `Notice: Node ${process.versions.node} has had no security fixes since ${END_OF_NODE_20}. ` +
      'docs/adr/0046-prefer-libraries-and-plan-node-24.md says what is left for Node 24.',
  );
}

const digest = () => createHash('sha256').update(readFileSync(LOCKFILE)).digest('hex');

/** True when npm was run directly: its own record is newer than the lockfile. */
function npmIsUpToDate() {
  const record = path.join(root, 'node_modules/.package-lock.json');
  return existsSync(record) && statSync(record).mtimeMs >= statSync(LOCKFILE).mtimeMs;
}

/**
 * Installs the packages when they are missing or the lockfile changed. Plain JavaScript, because no package is
 * installed yet.
 */
export function installIfNeeded() {
  checkNode();
  const wanted = digest();
  if (existsSync(MARK) && readFileSync(MARK, 'utf8') === wanted) return;
  if (!npmIsUpToDate()) {
    console.log(
      existsSync(path.join(root, 'node_modules'))
        ? 'The lockfile changed: installing packages …'
        : 'Installing packages (about two minutes the first time) …',
    );
    const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
    if (status !== 0) {
      console.error(
        'The packages could not be installed; the lines above say why. Check the network and run the command again.',
      );
      process.exit(1);
    }
  }
  writeFileSync(MARK, wanted);
}

/** Records that the installed packages are those of the lockfile. */
export const acceptLockfile = () => writeFileSync(MARK, digest());

/** Rejects arguments of a command without any: they were meant for another one. */
export function refuseArguments(command) {
  const given = process.argv.slice(2);
  if (given.length === 0) return;
  console.error(`npm run ${command} takes no arguments, and was given: ${given.join(' ')}`);
  process.exit(2);
}

/** Runs a TypeScript entry of the tooling in this process. */
export async function runTypescript(file) {
  const { register } = await import('tsx/esm/api');
  register();
  await import(path.join(root, file));
}
