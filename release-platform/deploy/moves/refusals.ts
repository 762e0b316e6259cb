import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { authorOf } from 'registry/log/releases';
import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { BuildFailure } from '../build/build-failure';

const MAX_KEPT = 20;
const MAX_REASON = 500;

const closed = { additionalProperties: false } as const;
const Refused = Type.Object(
  {
    name: Type.String(),
    /** Null when its sources were refused before a version was built. */
    version: Type.Union([Type.String(), Type.Null()]),
    at: Type.String(),
    author: Type.String(),
    reasons: Type.Array(Type.String()),
  },
  closed,
);
const check = Compile(Refused);

/** A version whose release was refused. */
export type RefusedRelease = Readonly<Static<typeof Refused>>;

/** A refused release, with a message for the user of the command. */
export class Refusal extends BuildFailure {
  constructor(
    readonly remote: string,
    readonly version: string | null,
    readonly problems: readonly string[],
  ) {
    const what = version === null ? remote : `${remote} ${version}`;
    super([`${what} cannot be deployed:`, ...problems.map((problem) => `  - ${problem}`)].join('\n'));
  }
}

/** @throws Refusal when there are problems */
export function refuseFor(
  problems: readonly string[],
  { name, version }: { readonly name: string; readonly version: string | null },
): void {
  if (problems.length > 0) throw new Refusal(name, version, problems);
}

const refusalsDir = (data: string): string => path.join(data, 'releases', 'refused');

/** Files of refusals, newest first: their names begin with the time. */
async function refusalFiles(data: string): Promise<readonly string[]> {
  const names = await readdir(refusalsDir(data)).catch(() => []);
  const kept = names.filter((name) => name.endsWith('.json')).sort();
  return kept.reverse().map((name) => path.join(refusalsDir(data), name));
}

async function readRefusal(file: string): Promise<RefusedRelease | null> {
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'));
    return check.Check(value) ? value : null;
  } catch {
    return null;
  }
}

/** Newest first. Unreadable files are skipped, because the list is only informative. */
export async function readRefusals(data: string): Promise<readonly RefusedRelease[]> {
  const refusals = await Promise.all((await refusalFiles(data)).map(readRefusal));
  return refusals.filter((refusal) => refusal !== null).slice(0, MAX_KEPT);
}

/** Writes each refusal into a separate file, so that concurrent ones do not overwrite each other. */
async function keep(data: string, { remote: name, version, problems }: Refusal): Promise<void> {
  const reasons = problems.slice(0, 10).map((problem) => problem.slice(0, MAX_REASON));
  const now = new Date();
  const refused = { name, version, at: now.toISOString(), author: await authorOf(), reasons };
  const file = path.join(refusalsDir(data), `${String(now.getTime()).padStart(15, '0')}-${randomUUID()}.json`);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(`${file}.tmp`, JSON.stringify(refused, null, 1));
  await rename(`${file}.tmp`, file);
  for (const old of (await refusalFiles(data)).slice(MAX_KEPT)) await rm(old, { force: true });
}

/** Runs a task, and records a refusal for `--list`. */
export async function keepingRefusals<T>(data: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // A failure to write the list must not hide the refusal itself.
    if (error instanceof Refusal)
      await keep(data, error).catch(({ message }: Error) => console.warn(`The refusal is not listed: ${message}`));
    throw error;
  }
}
