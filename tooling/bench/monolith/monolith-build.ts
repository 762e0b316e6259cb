import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from 'registry/paths';
import type { Script, ScriptsOfChunks } from './monolith-page';

const run = promisify(execFile);

type Groups = Readonly<Record<string, { readonly files: readonly string[] }>>;

/** A build in a separate folder, with its duration. */
export interface TimedBuild {
  readonly seconds: number;
  readonly folder: string;
  remove(): Promise<void>;
}

/** Builds a package without a cache: none of an earlier build is used or left behind. */
export async function buildCold(packageFolder: string): Promise<TimedBuild> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tm-build-'));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  const started = performance.now();
  try {
    await run(process.execPath, [path.join(ROOT, 'tooling/webpack/run.cjs'), path.join(ROOT, packageFolder), folder], {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: 'production', TM_COLD_BUILD: '1' },
    });
  } catch (error) {
    await remove();
    throw error;
  }
  return { seconds: (performance.now() - started) / 1000, folder, remove };
}

/** Scripts of a build's browser side, with their digests, as they are served under `/monolith/`. */
export async function scriptsOf(folder: string): Promise<ScriptsOfChunks> {
  const groups = JSON.parse(await readFile(path.join(folder, 'assets.json'), 'utf8')) as Groups;
  const scriptOf = async (file: string): Promise<Script> => {
    const digest = createHash('sha384')
      .update(await readFile(path.join(folder, 'web', file)))
      .digest('base64');
    return { href: `/monolith/${file}`, integrity: `sha384-${digest}` };
  };
  const chunks = Object.entries(groups).map(async ([name, { files }]) => {
    const scripts = files.filter((file) => file.endsWith('.js'));
    return [name, await Promise.all(scripts.map(scriptOf))] as const;
  });
  return new Map(await Promise.all(chunks));
}
