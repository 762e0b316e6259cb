import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from 'registry/paths';
import { buildKey, withBuildCache, type MadeBuild } from './build-cache';
import { BuildFailure } from './build-failure';

type Env = Readonly<Record<string, string>>;

/**
 * Runs webpack in a separate process, so that its memory is freed afterwards.
 * @returns its warnings
 */
function spawnWebpack(dir: string, output: string, env: Env): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(ROOT, 'tooling/webpack/run.cjs'), dir, output], {
      cwd: ROOT,
      env: { ...process.env, NODE_OPTIONS: '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const said: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => said.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => said.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      const text = Buffer.concat(said).toString().trim();
      if (code === 0) resolve(text);
      else reject(new BuildFailure(text || `webpack ended with code ${String(code)}`));
    });
  });
}

async function build(dir: string, output: string, env: Env): Promise<MadeBuild> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'treadmarket-inputs-'));
  const list = path.join(folder, 'inputs.json');
  try {
    const warnings = await spawnWebpack(dir, output, { ...env, TM_INPUTS_FILE: list });
    if (warnings) console.warn(warnings);
    return { inputs: JSON.parse(await readFile(list, 'utf8')) as string[], isQuiet: warnings === '' };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Writes webpack's output for a folder into `output`, which must be empty. An earlier build of equal sources is copied
 * instead.
 * @throws BuildFailure with webpack's errors
 */
export async function runWebpack(dir: string, output: string, env: Env & { readonly NODE_ENV: string }): Promise<void> {
  // A timed cold build must not use an earlier one.
  if (process.env['TM_COLD_BUILD'] === '1') return void (await build(dir, output, env));
  const key = await buildKey(dir, env);
  await withBuildCache({ key, output, build: () => build(dir, output, env) });
}
