import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PublishedManifest } from 'shared-contracts';
import { listFiles } from '../versions/remote-store';
import { sealVersion } from '../trust/version-statement';
import type { TestTeam } from './test-teams';

/** Writes the result of a build. @returns its manifest */
export async function writeVersion(
  buildDir: string,
  fields: Partial<PublishedManifest> = {},
): Promise<PublishedManifest> {
  await mkdir(path.join(buildDir, 'web'), { recursive: true });
  for (const file of ['remoteEntry.js', 'page.js', 'page.css'])
    await writeFile(path.join(buildDir, 'web', file), `/* ${file} */ `.repeat(4_000));
  return {
    name: 'cart',
    team: 'Cart',
    contract: '^1.9.0',
    version: '1.0.0-a',
    builtAt: '2026-11-20T12:00:00.000Z',
    pages: [],
    widgets: [],
    events: { publishes: [], subscribes: [], handles: [], requests: [] },
    web: {
      container: 'tm_cart',
      entry: 'remoteEntry.js',
      files: await listFiles(path.join(buildDir, 'web')),
      assets: {},
    },
    ...fields,
  };
}

/** Signs a version as a team, or with a forged identity. */
export const signAs =
  ({ name, version, team }: PublishedManifest, { key }: TestTeam, change: Record<string, unknown> = {}) =>
  (manifest: string): Buffer => {
    const made = { author: 'Ann', commit: 'c0ffee', builder: 'a test', at: '2026-11-20T12:00:00.000Z' };
    return sealVersion({ name, version, team, manifest, ...made, ...change }, key);
  };
