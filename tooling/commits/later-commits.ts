import { execFileSync } from 'node:child_process';

const CHECK = 'tooling/commits/commit-rules.mjs';

export interface LaterCommits {
  /** Commits after the one that added the check, without merges. */
  readonly commits: readonly { readonly id: string; readonly message: string }[];
  /** The reason why no commit could be checked; null where the history is complete. */
  readonly notice: string | null;
}

function git(root: string, ...args: readonly string[]): string | null {
  try {
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));
    // Not the repository of a parent folder.
    env.GIT_CEILING_DIRECTORIES = `${root}/..`;
    return execFileSync('git', [...args], { cwd: root, encoding: 'utf8', env, stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return null;
  }
}

const nothing = (reason: string): LaterCommits => ({
  commits: [],
  notice: `commit messages not checked: ${reason}`,
});

/** @param root folder of the repository's own top */
export function readLaterCommits(root: string): LaterCommits {
  const isShallow = git(root, 'rev-parse', '--is-shallow-repository')?.trim();
  if (isShallow === undefined) return nothing('no git history here');
  if (isShallow === 'true') return nothing('this is a shallow clone (git fetch --unshallow reads the rest)');
  const first = git(root, 'log', '--diff-filter=A', '--format=%H', '--', CHECK)?.trim().split('\n').at(-1);
  if (!first) return nothing(`${CHECK} is not committed`);
  const log = git(root, 'log', '--no-merges', '--ancestry-path', '--format=%h%x00%B%x01', `${first}..HEAD`) ?? '';
  const commits = log.split('\u0001').flatMap((entry) => {
    const [id, message] = entry.trim().split('\0');
    return id && message ? [{ id, message: message.trim() }] : [];
  });
  return { commits, notice: null };
}
