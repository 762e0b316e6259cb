import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const HOOKS = 'tooling/commits/git-hooks';
const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** @returns the output of git; null without git, without a repository, or for a setting without a value */
function git(root, ...args) {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return null;
  }
}

const hasOwnHooks = (folder) => existsSync(folder) && readdirSync(folder).some((name) => !name.endsWith('.sample'));

/**
 * Installs the hook that checks commit messages in this clone. Does nothing without git, outside of a repository, where
 * the store is a folder of another repository, or where the clone has hooks of its own.
 * @returns whether the hook is installed
 */
export function installHooks(root = ROOT) {
  const top = git(root, 'rev-parse', '--show-toplevel');
  if (!top || realpathSync(top) !== realpathSync(root)) return false;
  const current = git(root, 'config', 'core.hooksPath');
  if (current) return current === HOOKS;
  const folder = git(root, 'rev-parse', '--git-path', 'hooks');
  if (folder === null || hasOwnHooks(path.resolve(root, folder))) return false;
  return git(root, 'config', 'core.hooksPath', HOOKS) !== null;
}
