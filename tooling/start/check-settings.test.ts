import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PRODUCTION_ENV } from 'marketplace-api/verification/testing/processes/production-env';
import { ROOT } from 'registry/paths';
import { SETTINGS } from 'shared-contracts/settings';
import { settingsFaults, startFaults } from './check-settings';

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

  it('accept a file with the key between API and gateway', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'tm-key-'));
    const file = path.join(folder, 'key');
    const { GATEWAY_KEY: key = '', ...others }: Readonly<Record<string, string>> = COMPLETE;
    await writeFile(file, key);
    expect(settingsFaults({ ...others, GATEWAY_KEY_FILE: file })).toEqual([]);
    expect(startFaults(others).join()).toContain('GATEWAY_KEY is required in production.');
    await rm(folder, { recursive: true });
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

describe('faults of secret settings', () => {
  const secrets = SETTINGS.filter(({ isSecret }) => isSecret).map(({ name }) => name);
  const VALUES = [
    'hidden-value',
    'hidden value',
    'http://hidden-value:80:80',
    'postgres://store:hidden-value@one,two/store',
    'postgres://store:hidden-value@one:port/store',
    'smtp://hidden-value@:x',
    'lowes=hidden-value,nobody=hidden-value,=',
    'sk_live_hidden-value',
  ];

  it.each(secrets)('never contain the value of %s', (name) => {
    for (const value of VALUES)
      for (const env of ['development', 'production'])
        expect(settingsFaults({ TREADMARKET_ENV: env, [name]: value }).join('\n')).not.toContain('hidden');
  });

  it('name a database address that is none, or has several hosts', () => {
    const faultsOf = (url: string) => settingsFaults({ DATABASE_URL: url }).join('\n');
    expect(faultsOf('postgres://one,two/store')).toContain('DATABASE_URL names several hosts.');
    expect(faultsOf('mysql://one/store')).toContain('DATABASE_URL must be an address such as postgres://');
    expect(faultsOf('postgresql://store:p%2Cq@one:5432/store?sslmode=require')).toBe('');
  });
});
