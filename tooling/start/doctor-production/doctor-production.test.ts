import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import tls from 'node:tls';
import { runChecks, type Check } from 'marketplace-api/commands/doctor/check';
import { PRODUCTION_ENV } from 'marketplace-api/verification/testing/processes/production-env';
import { releaseSettings } from 'registry/settings';
import { TEST_OWNERS } from 'registry/testing/test-owners';
import { createTestStore } from 'shell/src/testing/test-store';
import { checkProduction, productionChecks } from './doctor-production';
import { certificateCheck, diskCheck, httpsHosts, nameCheck, releasesCheck } from './network-checks';

const DAYS = 30;
const DAY_MS = 86_400_000;

let folder: string;
let server: tls.Server;
let ca: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'tm-doctor-'));
  const [keyFile, certificateFile] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  const names = ['-subj', '/CN=shop.test', '-addext', 'subjectAltName=DNS:shop.test'];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const files = ['-keyout', keyFile, '-out', certificateFile];
  execFileSync('openssl', ['req', '-x509', ...curve, ...names, '-days', String(DAYS), ...files], { stdio: 'ignore' });
  ca = readFileSync(certificateFile, 'utf8');
  server = tls.createServer({ key: readFileSync(keyFile), cert: ca });
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function answerOf(check: Check): Promise<readonly [boolean, string]> {
  const [result] = await runChecks([check], []);
  return [result?.isFine ?? false, result?.detail ?? ''];
}
const local = () => ({ address: '127.0.0.1', port: (server.address() as AddressInfo).port });

describe('the check of a certificate', () => {
  it('passes for a trusted one of the host', async () => {
    expect(await answerOf(certificateCheck('shop.test', { ...local(), ca }))).toEqual([
      true,
      expect.stringMatching(/^valid for (29|30) days$/),
    ]);
  });

  it.each([
    ['ends soon', 20, /^it ends in (9|10) days\. Renew it/],
    ['has ended', 40, /^it has ended\. Renew it/],
  ])('fails for one that %s', async (_what, daysLater, reason) => {
    const check = certificateCheck('shop.test', { ...local(), ca, now: Date.now() + daysLater * DAY_MS });
    expect(await answerOf(check)).toEqual([false, expect.stringMatching(reason)]);
  });

  it('fails for one of another host, an unknown authority, and a port that is closed', async () => {
    const checks = [
      certificateCheck('other.test', { ...local(), ca }),
      certificateCheck('shop.test', local()),
      certificateCheck('shop.test', { address: '127.0.0.1', port: 1, ca }),
    ];
    const answers = await Promise.all(checks.map(answerOf));
    expect(answers.map(([isFine]) => isFine)).toEqual([false, false, false]);
    expect(answers.map(([, detail]) => detail).join()).toMatch(/altnames.*self-signed.*ECONNREFUSED/s);
  });
});

describe('the check of a name', () => {
  it('prints its addresses, and names one that does not exist', async () => {
    expect(await answerOf(nameCheck('localhost'))).toEqual([true, expect.stringMatching(/127\.0\.0\.1|::1/)]);
    expect(await answerOf(nameCheck('nothing.invalid'))).toEqual([false, expect.stringContaining('Add its A or AAAA')]);
  });

  it('is made once for each https host', () => {
    const addresses = ['https://a.test/x', 'https://a.test', 'http://b.test', 'https://c.test:8443', 'nothing'];
    expect(httpsHosts(addresses)).toEqual(['a.test', 'c.test']);
  });
});

it('the check of releases passes for a store with a remote, and names an empty one', async () => {
  const store = await createTestStore();
  try {
    const settings = releaseSettings(store.data, { RELEASE_OWNERS: TEST_OWNERS });
    expect(await answerOf(releasesCheck(settings))).toEqual([false, expect.stringContaining('it has no releases')]);
    await store.deploy({ name: 'catalog', render: "return { html: '', state: {} };" });
    expect(await answerOf(releasesCheck(settings))).toEqual([true, expect.stringMatching(/^1 remotes at move \d+$/)]);
  } finally {
    await store.remove();
  }
});

it('the check of the disk names the space that is missing', async () => {
  expect(await answerOf(diskCheck(folder, 0))).toEqual([true, expect.stringContaining('GB free')]);
  expect(await answerOf(diskCheck(folder, 1e9))).toEqual([false, expect.stringContaining('are free, of 1000000000')]);
});

describe('npm run doctor -- --production', () => {
  const KEY = PRODUCTION_ENV['GATEWAY_KEY'] ?? '';
  const complete = () => ({
    ...PRODUCTION_ENV,
    API_URL: 'http://api.internal:4000',
    VARIANT_HOSTS: 'treadmarket=tires.example.com lowes=tires.partner.example.com',
    TREADMARKET_DATA_DIR: folder,
  });
  const check: Check = { name: 'one', remedy: 'Do this.', run: () => Promise.resolve('is fine') };
  const refused: Check = {
    ...check,
    name: 'two',
    run: () => Promise.reject(new Error(`no ${KEY}`)),
  };

  async function said(source: Readonly<Record<string, string>>, checks?: readonly Check[]) {
    const lines: string[] = [];
    const code = await checkProduction(source, (line) => lines.push(line), checks && (() => checks));
    return { code, text: lines.join('\n') };
  }

  it('prints a line for each check, with a remedy and without a secret', async () => {
    const { code, text } = await said(complete(), [check, refused]);
    expect([code, text]).toEqual([
      1,
      '  ok  settings: complete\n  ok  one: is fine\n FIX  two: no …. Do this.\n\n1 thing(s) to fix.',
    ]);
    expect((await said(complete(), [check])).code).toBe(0);
  });

  it.each(['GATEWAY_KEY', 'DATABASE_URL', 'VARIANT_HOSTS'])('names %s when it is missing', async (name) => {
    const { code, text } = await said({ ...complete(), [name]: '' }, [check]);
    expect([code, text]).toEqual([1, expect.stringContaining(` FIX  settings: ${name}`)]);
    expect(text).not.toContain('one:');
  });

  it('checks every name of shoppers, the database, the mail server, releases and the disk', () => {
    expect(productionChecks(complete()).map(({ name }) => name)).toEqual([
      'database',
      'database can be written',
      'database schema',
      'clock of the database',
      'mail server',
      ...['tires.example.com', 'tires.partner.example.com', 'lowes.tires.example.com', 'pay.example.com'].flatMap(
        (host) => [`name ${host}`, `certificate of ${host}`],
      ),
      'releases in the data folder',
      'disk',
    ]);
  });
});
