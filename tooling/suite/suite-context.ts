import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from 'registry/paths';
import type { Shard, SuiteOptions } from './suite-options';

/** Settings and state of the run, for every step. */
export interface SuiteContext extends SuiteOptions {
  /** Folder of this run. */
  readonly scratch: string;
  /** Environment of every step, by which tests recognize the tier. */
  readonly env: Readonly<Record<string, string>>;
}

export const bin = (name: string): string => path.join(ROOT, 'node_modules/.bin', name);

/** Returns a step's folder for temporary files. It is removed with the run's folder, also after a killed process. */
export async function temporaryFolder(scratch: string): Promise<string> {
  const folder = path.join(scratch, 'tmp');
  await mkdir(folder, { recursive: true });
  return folder;
}

/** Jest and Playwright share the same option. A shard without files of a step passes. */
export const shardOptions = (shard: Shard | null, passOption: string): readonly string[] =>
  shard ? [`--shard=${shard.index}/${shard.count}`, passOption] : [];

/** Environment of the steps of a tier. */
export const tierEnv = (isFull: boolean): Readonly<Record<string, string>> =>
  isFull ? { SUITE: 'full', PROOF_SHARE: '1', PAGE_FIT: 'full' } : {};
