import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));

/** Text to change in a copy of a remote's source. */
export interface Change {
  readonly folder: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** Builds and deploys a changed copy of a remote; answers when the registry points at it. */
export async function deployChanged({ folder, file, from, to }: Change): Promise<void> {
  await run(process.execPath, ['--import', 'tsx', 'e2e/support/deploy-copy.ts', folder, file, from, to], { cwd: root });
}

/** Back to the version before. */
export async function rollBack(folder: string): Promise<void> {
  await run(process.execPath, ['tooling/bin/deploy.mjs', folder, '--rollback'], { cwd: root });
}

/** Process ids of the render hosts of a remote, oldest first. */
export async function renderHosts(remote: string): Promise<readonly number[]> {
  const { stdout } = await run('ps', ['-eo', 'pid,args', '--sort=start_time', '-ww']);
  const data = process.env.TREADMARKET_DATA_DIR ?? '';
  return stdout
    .split('\n')
    .filter((line) => line.includes('render-host') && line.includes(`${data}/remotes/${remote}/`))
    .map((line) => Number.parseInt(line, 10));
}
