import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PRODUCTION_ENV } from 'marketplace-api/verification/testing/processes/production-env';
import { ROOT } from 'registry/paths';
import { settingsFaults } from './check-settings';

const COMPLETE = {
  ...PRODUCTION_ENV,
  API_URL: 'http://api.internal:4000',
  VARIANT_HOSTS: 'treadmarket=tires.example.com',
};

describe('the settings of a start', () => {
  it('are complete for development without any, and for production with all', () => {
    expect(settingsFaults({})).toEqual([]);
    expect(settingsFaults(COMPLETE)).toEqual([]);
  });

  const needed = Object.keys(COMPLETE).filter((name) => !['TREADMARKET_ENV', 'GATEWAY_KEY'].includes(name));
  it.each(needed)('without %s are refused in production by its name', (name) =>
    expect(settingsFaults({ ...COMPLETE, [name]: '' }).join('\n')).toContain(name),
  );

  it('end npm start in production before any file or database exists when one is missing', async () => {
    const data = await mkdtemp(path.join(os.tmpdir(), 'tm-start-'));
    const child = spawn(process.execPath, ['--import', 'tsx', 'tooling/start/start.ts'], {
      cwd: ROOT,
      env: { PATH: process.env['PATH'] ?? '', TREADMARKET_ENV: 'production', TREADMARKET_DATA_DIR: data },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()));
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect([code, await readdir(data)]).toEqual([1, []]);
    expect(said).toContain('DATABASE_URL is required in production.');
    expect(said).not.toContain('database:');
    await rm(data, { recursive: true });
  }, 60_000);
});
