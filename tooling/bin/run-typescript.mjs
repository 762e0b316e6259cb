import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** Runs a TypeScript command of this repository and ends as it ended. Signals reach the child by the terminal or from here. */
export function runTypescript(file, args = process.argv.slice(2)) {
  if (!existsSync(path.join(root, 'node_modules/tsx'))) {
    console.error('The packages are not installed. Run `npm start` (it installs them) or `npm ci`.');
    process.exit(1);
  }
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(root, file), ...args], { cwd: root, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
