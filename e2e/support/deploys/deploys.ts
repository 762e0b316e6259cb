import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { serverArguments } from 'tooling/servers/compile-server';
import { env } from '../env';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../..', import.meta.url));

/** A text replacement in a copy of a remote's source. */
export interface Change {
  readonly folder: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** Time for the gateway's trial of a version on a busy machine. */
const SWITCH_DEADLINE_MS = 30_000;

/**
 * Waits until pages use this version, because the registry is read and the version tried after a deploy has returned.
 */
async function untilServed(version: string): Promise<void> {
  const deadline = Date.now() + SWITCH_DEADLINE_MS;
  while (Date.now() < deadline) {
    const page = await fetch(`${env.baseUrl}/`);
    if ((await page.text()).includes(`/${version}/`)) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`The gateway does not serve ${version} after ${SWITCH_DEADLINE_MS} ms.`);
}

/** Reads the first version of `deployed (… version=<version> …)` or `rolled back (… version=<version> …)`. */
function versionIn(output: string): string {
  const version = /\b\d+\.\d+\.\d+-[a-z0-9]+/.exec(output)?.[0];
  if (!version) throw new Error(`No version was told: ${output}`);
  return version;
}

/** Builds and deploys a copy of one remote with changes; resolves when it is served. */
export async function deployChanged(...changes: readonly Change[]): Promise<void> {
  // Compiled, because loading the tools from their sources takes longer than many a build.
  const command = await serverArguments('e2e/support/deploys/deploy-copy.ts');
  const { stdout } = await run(process.execPath, [...command, JSON.stringify(changes)], { cwd: root });
  await untilServed(versionIn(stdout));
}

/** Rolls back to the previous version; resolves when it is served. */
export async function rollBack(folder: string): Promise<void> {
  const { stdout } = await run(process.execPath, ['tooling/bin/deploy.mjs', folder, '--rollback'], { cwd: root });
  await untilServed(versionIn(stdout));
}

/** Deploys a partner's checkout, which then serves the variant. */
export async function swapIn(folder: string, variant: string): Promise<void> {
  await run(process.execPath, ['tooling/bin/deploy.mjs', folder, '--for', variant, '--as', 'checkout'], { cwd: root });
}

/** Publishes a preview of a partner's checkout; returns the link's path. */
export async function preview(folder: string, variant: string): Promise<string> {
  const place = ['--for', variant, '--as', 'checkout', '--preview'];
  const { stdout } = await run(process.execPath, ['tooling/bin/deploy.mjs', folder, ...place], { cwd: root });
  const path = /\/preview\/[\w-]+/.exec(stdout)?.[0];
  if (!path) throw new Error(`No link was told: ${stdout}`);
  return path;
}

/** Restores the previous checkout. */
export async function swapBack(variant: string): Promise<void> {
  await run(process.execPath, ['tooling/bin/deploy.mjs', '--for', variant, '--as', 'checkout', '--back'], {
    cwd: root,
  });
}

/** Returns process ids of a remote's render hosts, oldest first. */
export async function renderHosts(remote: string): Promise<readonly number[]> {
  const { stdout } = await run('ps', ['-eo', 'pid,args', '--sort=start_time', '-ww']);
  const data = process.env.TREADMARKET_DATA_DIR ?? '';
  return stdout
    .split('\n')
    .filter((line) => line.includes('render-host') && line.includes(`${data}/remotes/${remote}/`))
    .map((line) => Number.parseInt(line, 10));
}
