import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { ROOT } from 'registry/paths';
import { settingsFaults } from '../start/check-settings';
import { composeFaults, variablesOf, type Compose } from './compose-faults';
import { readEnvFile, settingFaults, withExampleSecrets } from './setting-faults';

const FOLDER = path.join(ROOT, 'deploy/compose');
const text = readFileSync(path.join(FOLDER, 'compose.yaml'), 'utf8');
const settings = readEnvFile(readFileSync(path.join(FOLDER, 'store.env.example'), 'utf8'));
const read = (content: string): Compose => parse(content, { merge: true }) as Compose;

describe('the compose file', () => {
  it('names settings, secrets, ports and privileges that are right', () => {
    expect([...settingFaults(settings, '/run/secrets/'), ...composeFaults(read(text), settings)]).toEqual([]);
  });

  it('lets API and gateway start with the example of settings', () => {
    const { services } = read(text);
    const own = ['api', 'gateway', 'migrate'].flatMap((name) => variablesOf(services[name]!));
    const env = withExampleSecrets([...settings, ...own]);
    expect(settingsFaults({ ...env, TREADMARKET_ENV: 'production' })).toEqual([]);
  });

  it.each([
    ['a misspelled setting', 'PROBE_HOST:', 'PROBE_HOSTS:', 'PROBE_HOSTS is no setting'],
    ['a secret with its value', 'GATEWAY_KEY_FILE: /run', 'GATEWAY_KEY: /run', 'is a secret with its value'],
    ['a secret outside of its folder', 'SMTP_URL_FILE: /run/secrets', 'SMTP_URL_FILE: /etc', 'outside of'],
    ['a secret that is not passed', '- gateway-key', '- database-password', 'no secret provides'],
    ['a secret without a file', '  smtp-url:\n    file', '  smtp:\n    file', 'smtp-url is not declared'],
    ['an open port', '127.0.0.1:3000:3000', '0.0.0.0:3000:3000', 'is open to the network'],
    ['another port', '127.0.0.1:3000:3000', '127.0.0.1:3000:3005', "port 3005 is no setting's"],
    ['a root that can be written', 'read_only: true', 'read_only: false', 'not read-only'],
    ['capabilities', '- ALL', '- KILL', 'capabilities are kept'],
    ['more privileges', 'no-new-privileges:true', 'label:disable', 'privileges may be gained'],
    ['no init', 'init: true', 'init: false', 'no init'],
    ['a short grace period', 'stop_grace_period: 40s', 'stop_grace_period: 20s', 'grace period'],
    ['an open database', 'internal: true', 'internal: false', 'the database reaches other networks'],
  ])('is refused with %s', (_what, from, to, reason) => {
    expect(text).toContain(from);
    expect(composeFaults(read(text.replace(from, to)), settings).join('\n')).toContain(reason);
  });
});
