import { randomBytes } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isAlive } from 'marketplace-api/src/platform/background/is-alive';
import { devSessionDir, devShellData } from '../../shell/src/gateway/development/dev-messages';
import { buildShell } from 'release-platform/deploy/build/build-shell';
import { eventLine, secondsOf } from 'release-platform/commands/event-line';

const SHELLS = 3;

/** A new session's name; its process is the first part. */
export const newSessionId = (): string => `${process.pid}-${randomBytes(4).toString('hex')}`;

/** Removes the builds of sessions whose process was killed. */
export async function removeLeftBehind(data: string): Promise<void> {
  const ids = await readdir(devSessionDir(data, '')).catch(() => []);
  for (const id of ids)
    if (!isAlive(Number.parseInt(id, 10))) await rm(devSessionDir(data, id), { recursive: true, force: true });
}

/**
 * Builds the shell for developers' pages, separate from the one for shoppers: React reports its renders and accepts
 * replaced components. Built once for equal sources.
 * @returns the build's id
 */
export async function buildDevShell(data: string, say: (line: string) => void): Promise<string> {
  const began = Date.now();
  const { id, outcome } = await buildShell(devShellData(data), 'development');
  if (outcome === 'built')
    say(eventLine('built', { part: 'development shell', seconds: secondsOf(Date.now() - began) }));
  await removeOldShells(path.join(devShellData(data), 'shell'), id);
  return id;
}

async function removeOldShells(folder: string, current: string): Promise<void> {
  const ids = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const dated = await Promise.all(
    ids.map(async ({ name }) => ({ name, at: (await stat(path.join(folder, name))).mtimeMs })),
  );
  const old = dated.filter(({ name }) => name !== current && !name.startsWith('.')).sort((a, b) => b.at - a.at);
  for (const { name } of old.slice(SHELLS - 1)) await rm(path.join(folder, name), { recursive: true, force: true });
}
