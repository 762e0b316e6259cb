import { execFileSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { PRODUCTION_ENV } from 'marketplace-api/verification/testing/processes/production-env';
import { freePort, StoreProcess } from 'marketplace-api/verification/testing/processes/store-process';
import { createTestDatabase, type TestDatabase } from 'marketplace-api/verification/testing/database/test-database';
import { createTestStore, type TestStore } from 'shell/src/testing/test-store';
import { ROOT } from 'registry/paths';
import { PACKAGE_PARTS } from '../package/parts';
import { writePart } from '../package/write-package';
import { CAN_CONTAIN, CONTAINER_DATA, ContainedPackage } from './contained-package';
import { askShop, buyTires, cardOfSandbox, SHOP_HOST, SHOP_PRODUCTS, writeOwners } from './production-shop';

/** Made by other commands; a start does without. */
const PICTURES = /^shared-ui\/\.build/;

let folder: string;
let server: TestDatabase;
let pages: TestStore;
const database = `packaged_${process.pid}`;

async function onServer(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'tm-packages-'));
  server = await createTestDatabase();
  await onServer(`create database ${database}`);
  const signed = await writeOwners(folder);
  pages = await createTestStore({ TREADMARKET_ENV: 'production', ...signed });
  await pages.deploy({
    name: 'catalog',
    manifest: { team: 'Catalog' },
    pages: [{ id: 'home', paths: ['/'], audience: 'anonymous', query: [] }],
    render: "return { html: '<h1>Tires</h1>', state: {} };",
  });
  await copyFile(signed.RELEASE_OWNERS, path.join(pages.data, 'owners.json'));
  const source = { version: '1.0.0', commit: 'a proof', epochSeconds: 1_700_000_000, data: pages.data };
  for (const part of PACKAGE_PARTS) {
    const files = part.files.filter((file) => !PICTURES.test(file));
    await writePart({ ...part, files }, path.join(folder, 'packages'), source);
  }
  // The start of the package's gateway has to bring it back.
  await rm(path.join(pages.data, 'shell'), { recursive: true });
  const makeRoot = [path.join(ROOT, 'deploy/containers/make-root.mjs'), path.join(folder, 'root')];
  execFileSync(process.execPath, [...makeRoot, '--node', process.env['PROOF_NODE'] ?? process.execPath]);
}, 300_000);
afterAll(async () => {
  await onServer(`drop database if exists ${database} with (force)`);
  await server?.drop();
  await pages?.remove();
  await rm(folder, { recursive: true, force: true });
});

const onlyHere = CAN_CONTAIN ? describe : describe.skip;

onlyHere('the packages in the root file system of their images', () => {
  it('migrate, import, check, serve and sell without a privilege, and drain at SIGTERM', async () => {
    const [port, probePort, apiPort, sandboxPort] = [
      await freePort(),
      await freePort(),
      await freePort(),
      await freePort(),
    ];
    const paymentUrl = `http://127.0.0.1:${sandboxPort}`;
    const env = {
      ...PRODUCTION_ENV,
      DATABASE_URL: server.url.replace(/\/[^/]+$/, `/${database}`),
      RELEASE_OWNERS: `${CONTAINER_DATA}/owners.json`,
      VARIANT_HOSTS: `treadmarket=${SHOP_HOST}`,
      PAYMENT_URL: paymentUrl,
      API_URL: `http://127.0.0.1:${apiPort}`,
      API_PORT: String(apiPort),
      PORT: String(port),
      PROBE_PORT: String(probePort),
      HOST: '127.0.0.1',
      DRAIN_SECONDS: '1',
      LOG_LEVEL: 'warn',
    };
    const products = path.join(folder, 'migrate');
    await mkdir(products);
    await writeFile(path.join(products, 'products.csv'), SHOP_PRODUCTS);
    execFileSync('chown', ['-R', '10001:10001', folder, pages.data]);
    const start = (part: string, data: string, args?: readonly string[]) =>
      new ContainedPackage({
        root: path.join(folder, 'root'),
        packages: path.join(folder, 'packages'),
        part,
        env,
        data,
        ...(args && { args }),
      });

    const migrated = start('migrate', products);
    expect([await migrated.ended, migrated.output]).toEqual([0, expect.stringContaining('zip codes')]);
    const file = `${CONTAINER_DATA}/products.csv`;
    const imported = start('migrate', products, ['/app/bin/import.mjs', 'products', file]);
    expect([await imported.ended, imported.output]).toEqual([0, expect.any(String)]);

    // Names of the example do not exist, so it has something to fix.
    const checked = start('migrate', products, ['/app/bin/doctor.mjs']);
    expect([await checked.ended, checked.output]).toEqual([1, expect.stringContaining('ok  database schema')]);

    const sandboxSettings = { ...env, TREADMARKET_DATA_DIR: folder, SANDBOX_PORT: String(sandboxPort) };
    const log = path.join(folder, 'sandbox.log');
    const sandbox = new StoreProcess('sandbox/src/bin/sandbox.ts', sandboxSettings, `${paymentUrl}/healthz`, log);
    await sandbox.start();
    const api = start('api', products);
    const gateway = start('gateway', pages.data);
    try {
      await api.isReadyAt(`${env.API_URL}/readyz`);
      await gateway.isReadyAt(`http://127.0.0.1:${probePort}/readyz`);
      const page = await askShop(port, '/');
      expect([page.status, page.text]).toEqual([200, expect.stringContaining('<h1>Tires</h1>')]);
      expect(await buyTires(port, await cardOfSandbox(paymentUrl))).toMatchObject({ status: 'OK', state: 'placed' });
      for (const part of [gateway, api]) part.signal('SIGTERM');
      expect([await gateway.ended, await api.ended]).toEqual([0, 0]);
    } finally {
      for (const part of [gateway, api]) part.signal('SIGKILL');
      await sandbox.kill();
    }
  }, 300_000);
});
