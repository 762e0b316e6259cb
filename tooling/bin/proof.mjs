import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { installIfNeeded } from './install.mjs';

installIfNeeded();
const given = process.argv.slice(2);
const jestOptions = given.filter((option) => option !== '--full');
const jest = createRequire(import.meta.url).resolve('jest/bin/jest');
const { status } = spawnSync(process.execPath, [jest, '-c', 'jest.proof.config.cjs', ...jestOptions], {
  stdio: 'inherit',
  env: { ...process.env, ...(given.includes('--full') && { PROOF_SHARE: '1' }) },
});
process.exit(status ?? 1);
