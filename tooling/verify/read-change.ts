import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { Change } from './affected';

/** An unknown commit; the message explains how to name one. */
export class UnknownCommit extends Error {}

const read = (root: string, command: string, args: readonly string[]): string =>
  execFileSync(command, [...args], { cwd: root, encoding: 'utf8', maxBuffer: 1e8, stdio: ['ignore', 'pipe', 'pipe'] });

const linesOf = (text: string): string[] => text.split('\n').filter(Boolean);

/**
 * Returns the changes since this branch left a commit, including uncommitted ones. Lerna finds the packages that depend
 * on the changed ones.
 * @throws UnknownCommit
 */
export function readChange(root: string, since: string): Change {
  let base: string;
  try {
    base = read(root, 'git', ['merge-base', since, 'HEAD']).trim();
  } catch {
    throw new UnknownCommit(`There is no commit '${since}' here. Name a branch, a tag or a commit, for example main.`);
  }
  const lerna = path.join(root, 'node_modules/.bin/lerna');
  const packages = JSON.parse(
    read(root, lerna, ['ls', '--since', base, '--all', '--json', '--loglevel', 'silent']),
  ) as readonly { readonly location: string }[];
  const untracked = linesOf(read(root, 'git', ['ls-files', '--others', '--exclude-standard']));
  return {
    packages: packages.map(({ location }) => path.relative(root, location)),
    files: [...linesOf(read(root, 'git', ['diff', '--name-only', base])), ...untracked],
  };
}
