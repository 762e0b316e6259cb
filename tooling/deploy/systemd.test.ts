import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from 'registry/paths';
import { settingsFaults } from '../start/check-settings';
import { readEnvFile, settingFaults, withExampleSecrets } from './setting-faults';
import { readUnit, unitFaults, variablesOf } from './unit-faults';

const FOLDER = path.join(ROOT, 'deploy/systemd');
const DROP_INS = path.join(FOLDER, 'treadmarket-api.service.d');
const units = readdirSync(FOLDER).filter((name) => name.endsWith('.service'));
const dropIns = readdirSync(DROP_INS);
const textOf = (...parts: readonly string[]): string => readFileSync(path.join(FOLDER, ...parts), 'utf8');
const settings = readEnvFile(textOf('store.env.example'));

/** Highest exposure that `systemd-analyze security` may report, in tenths. */
const MOST_EXPOSURE: Readonly<Record<string, number>> = {
  'treadmarket-gateway.service': 28,
  'treadmarket-api.service': 14,
  'treadmarket-migrate.service': 14,
};
const folder = mkdtempSync(path.join(os.tmpdir(), 'tm-units-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
const whereInstalled = hasSystemd ? it.each : it.skip.each;

describe('a unit of systemd', () => {
  it.each(units)('%s names settings, credentials and programs that exist', (name) => {
    expect(unitFaults(readUnit(textOf(name)))).toEqual([]);
  });

  it.each(dropIns)('%s adds credentials that a setting reads', (name) => {
    expect(unitFaults(readUnit(textOf('treadmarket-api.service.d', name)), true)).toEqual([]);
  });

  it('lets API and gateway start with the example of settings', () => {
    const texts = [
      ...units.map((name) => textOf(name)),
      ...dropIns.map((name) => textOf('treadmarket-api.service.d', name)),
    ];
    const variables = [...settings, ...texts.flatMap((text) => variablesOf(readUnit(text)))];
    expect(settingFaults(settings, '%d/')).toEqual([]);
    expect(settingsFaults({ ...withExampleSecrets(variables), TREADMARKET_ENV: 'production' })).toEqual([]);
  });

  whereInstalled(units)('%s is accepted by systemd and exposes little of the system', (name) => {
    const file = path.join(FOLDER, name);
    const verified = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
    expect([verified.status, verified.stderr]).toEqual([0, '']);
    const threshold = `--threshold=${MOST_EXPOSURE[name]}`;
    execFileSync('systemd-analyze', ['security', '--offline=true', threshold, file]);
  });

  whereInstalled(['ProtectSystem=strict', 'CapabilityBoundingSet=', 'SystemCallFilter=@system-service @mount'])(
    'is refused by its exposure without %s',
    (line) => {
      const file = path.join(folder, 'treadmarket-gateway.service');
      const text = textOf('treadmarket-gateway.service');
      expect(text).toContain(`${line}\n`);
      writeFileSync(file, text.replace(`${line}\n`, ''));
      expect(spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=28', file]).status).toBe(1);
    },
  );

  it('reads secrets from the files that commands of root read', () => {
    const commands = readEnvFile(textOf('files.env.example'));
    expect(settingFaults(commands, '/etc/treadmarket/secrets/')).toEqual([]);
    expect(
      settingsFaults({ ...withExampleSecrets([...settings, ...commands]), TREADMARKET_ENV: 'production' }),
    ).toEqual([]);
  });

  it.each([
    [
      'a misspelled setting',
      'Environment=TREADMARKET_DATA_DIR=',
      'Environment=TREADMARKET_DATA_DIRS=',
      'is no setting',
    ],
    [
      'a secret with its value',
      'Environment=GATEWAY_KEY_FILE=%d/gateway-key',
      'Environment=GATEWAY_KEY=abc',
      'with its value',
    ],
    ['a secret outside of its folder', '=%d/gateway-key', '=/etc/gateway-key', 'outside of %d/'],
    ['a missing credential', 'LoadCredential=gateway-key:', 'LoadCredential=other:', 'no credential provides'],
    [
      'a credential without use',
      'LoadCredential=gateway-key:',
      'LoadCredential=more:/x\nLoadCredential=gateway-key:',
      'no setting reads',
    ],
    ['another program', '/bin/gateway.mjs', '/bin/door.mjs', 'no command of a package'],
    ['a short time to end', 'TimeoutStopSec=40', 'TimeoutStopSec=20', 'not longer than an end takes'],
    ['a signal to render hosts', 'KillMode=mixed', 'KillMode=control-group', 'render hosts end before'],
    ['no restart', 'Restart=always', 'Restart=no', 'Restart is not always'],
    ['root', 'User=treadmarket', 'User=root', 'User is not treadmarket'],
  ])('is refused with %s', (_what, from, to, reason) => {
    const text = textOf('treadmarket-gateway.service');
    expect(text).toContain(from);
    expect(unitFaults(readUnit(text.replace(from, to))).join('\n')).toContain(reason);
  });
});
