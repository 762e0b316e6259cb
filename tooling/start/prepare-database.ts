import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { ROOT } from 'registry/paths';
import { serverArguments } from '../servers/compile-server';

const ENTRY = 'marketplace-api/commands/prepare.ts';

/**
 * Migrates the database and loads its data, in a process without a server.
 * @throws with the reason of a failure
 */
export async function prepareDatabase(
  env: Readonly<Record<string, string>>,
  log: (line: string) => void,
): Promise<void> {
  const args = await serverArguments(ENTRY);
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const errors: string[] = [];
    createInterface({ input: child.stdout }).on('line', (line) => log(`database: ${line}`));
    createInterface({ input: child.stderr }).on('line', (line) => errors.push(line));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(errors.join('\n') || `The database could not be prepared (code ${String(code)}).`));
    });
  });
}
