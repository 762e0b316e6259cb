import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { authorOf } from 'registry/releases';
import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { BuildFailure } from './build-remote';

const MAX_KEPT = 20;
const MAX_REASON = 500;

const closed = { additionalProperties: false } as const;
const Refused = Type.Object(
  {
    name: Type.String(),
    /** Null: its sources were refused before they made a version. */
    version: Type.Union([Type.String(), Type.Null()]),
    at: Type.String(),
    author: Type.String(),
    reasons: Type.Array(Type.String()),
  },
  closed,
);
const check = Compile(Type.Array(Refused, { maxItems: MAX_KEPT }));

/** A version that somebody wanted to release and that must not be. */
export type RefusedRelease = Readonly<Static<typeof Refused>>;

/** A release that was refused, in words for whoever wanted it. */
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

const refusalsFile = (data: string): string => path.join(data, 'releases', 'refused.json');

/** Newest first; what is not readable counts as not there, for it decides nothing. */
export async function readRefusals(data: string): Promise<readonly RefusedRelease[]> {
  try {
    const value: unknown = JSON.parse(await readFile(refusalsFile(data), 'utf8'));
    return check.Check(value) ? value : [];
  } catch {
    return [];
  }
}

async function keep(data: string, { remote: name, version, problems }: Refusal): Promise<void> {
  const reasons = problems.slice(0, 10).map((problem) => problem.slice(0, MAX_REASON));
  const refused = { name, version, at: new Date().toISOString(), author: await authorOf(), reasons };
  const file = refusalsFile(data);
  const temporary = `${file}.${process.pid}.tmp`;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(temporary, JSON.stringify([refused, ...(await readRefusals(data))].slice(0, MAX_KEPT), null, 1));
  await rename(temporary, file);
}

/** Does some work; when it is refused, that is kept for `--list`. */
export async function keepingRefusals<T>(data: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) await keep(data, error);
    throw error;
  }
}
