import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from 'registry/paths';
import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';

const SKIPPED = new Set(['node_modules', 'dist', '.build', '.data', 'coverage', 'assets']);
/** Sources that the checks of every remote read: a change here repeats all of them. */
const SHARED = ['brands', 'shared-contracts', 'shared-ui', 'remote-kit', 'tooling/lint', 'tooling/jest'];
const SHARED_FILES = ['package-lock.json', 'tsconfig.json', 'tooling/tsconfig/base.json'];

const Checked = Type.Object({ shared: Type.String(), files: Type.Record(Type.String(), Type.String()) });
const check = Compile(Checked);

/** Digests of a folder's files, tests included, and of the files that they are checked with. */
export type SourceState = Readonly<Static<typeof Checked>>;

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const nested = entries
    .filter(({ name }) => !SKIPPED.has(name))
    .map(async (entry) => {
      const full = path.join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(full) : [full];
    });
  return (await Promise.all(nested)).flat();
}

async function digests(files: readonly string[]): Promise<Record<string, string>> {
  const pairs = [...files].sort().map(async (file) => {
    const digest = createHash('sha256').update(await readFile(file));
    return [path.relative(ROOT, file), digest.digest('hex').slice(0, 20)] as const;
  });
  return Object.fromEntries(await Promise.all(pairs));
}

export async function sourceState(dir: string): Promise<SourceState> {
  const shared = await Promise.all(SHARED.map((name) => filesBelow(path.join(ROOT, name))));
  const all = await digests([...shared.flat(), ...SHARED_FILES.map((name) => path.join(ROOT, name))]);
  return {
    shared: createHash('sha256').update(JSON.stringify(all)).digest('hex').slice(0, 20),
    files: await digests(await filesBelow(dir)),
  };
}

/** Files that changed or were added since; null when so many changed that all must be checked. */
export function changedSince(before: SourceState | null, { shared, files }: SourceState): readonly string[] | null {
  if (before === null || before.shared !== shared) return null;
  if (Object.keys(before.files).some((file) => !(file in files))) return null;
  return Object.keys(files).filter((file) => before.files[file] !== files[file]);
}

const stateFile = (cache: string): string => `${cache}.json`;

/** The sources that passed last; null when none did or the record is missing. */
export async function readPassed(cache: string): Promise<SourceState | null> {
  try {
    const value: unknown = JSON.parse(await readFile(stateFile(cache), 'utf8'));
    return check.Check(value) ? value : null;
  } catch {
    return null;
  }
}

export async function writePassed(cache: string, state: SourceState): Promise<void> {
  await mkdir(path.dirname(cache), { recursive: true });
  await writeFile(stateFile(cache), JSON.stringify(state));
}
