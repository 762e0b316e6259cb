import { cp, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pointToShellBuild, readShellBuild, shellBuildDir, type ShellBuild } from 'registry/versions/shell-build';

/**
 * Makes the shell's build of this package the current one of the data folder, which keeps earlier builds for tabs that
 * are still open.
 */
export async function adoptShell(data: string, shipped: string): Promise<void> {
  const build = JSON.parse(await readFile(path.join(shipped, 'build.json'), 'utf8')) as ShellBuild;
  if ((await readShellBuild(data))?.id === build.id) return;
  const target = shellBuildDir(data, build.id);
  await mkdir(path.dirname(target), { recursive: true });
  const incoming = await mkdtemp(path.join(path.dirname(target), '.incoming-'));
  try {
    await cp(shipped, incoming, { recursive: true });
    await rm(target, { recursive: true, force: true });
    await rename(incoming, target);
    await pointToShellBuild(data, build);
  } finally {
    await rm(incoming, { recursive: true, force: true });
  }
}
