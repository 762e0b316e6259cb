import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { CONTRACT_VERSION } from 'shared-contracts';
import { openReleases } from 'registry/log/releases';
import { startTestGateway, type TestGateway } from '../../shell/src/testing/test-gateway';
import { testSettings, useReleases } from '../testing/releases-fixture';
import { confirmRelease } from '../deploy/confirm-release';
import { offeredContracts } from './offered-contracts';
import { reportServed } from './report-served';

const releases = useReleases();
const { said } = releases;
const pages = [{ id: 'cart', paths: ['/cart'], audience: 'private' as const }];
const render = `return { html: '<p>cart</p>' };`;
const broken = `throw new Error('no price')`;
const opened: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

const deployCart = (version: string, body = render) =>
  releases.deploy({ name: 'cart', version, pages, render: body, contract: '^1.0.0' });

async function gateway(): Promise<TestGateway> {
  const started = await startTestGateway(releases.data);
  opened.push(started);
  return started;
}

const originOf = ({ port }: Pick<TestGateway, 'port'>): string => `http://127.0.0.1:${port}`;
const settingsOf = (...origins: readonly string[]) => testSettings(releases.data, origins.join(' '));
const storeOf = (...origins: readonly string[]) => openReleases(settingsOf(...origins));

/** A gateway whose status a test changes; it is a proxy of a real one. */
async function standIn(real: TestGateway, change: (status: Record<string, unknown>) => Record<string, unknown> | null) {
  const server = http.createServer((_request, response) => {
    void real.ask('/status').then(({ text }) => {
      const status = change(JSON.parse(text) as Record<string, unknown>);
      if (status === null) return response.writeHead(503).end();
      return response.end(JSON.stringify(status));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  opened.push({ close: () => new Promise((resolve) => server.close(resolve)) });
  return { port: (server.address() as AddressInfo).port };
}

/** A status with a refusal of a version of the cart. */
const refusing = (version: string, served: string) => (status: Record<string, unknown>) => ({
  ...status,
  variants: Object.fromEntries(
    Object.entries(status['variants'] as Record<string, readonly { name: string; wished: string }[]>).map(
      ([type, parts]) => [
        type,
        parts.map((part) =>
          part.wished === version ? { ...part, served, problem: 'it needs contract ^1.99.0' } : part,
        ),
      ],
    ),
  ),
});

describe('after a move', () => {
  it('waits until each gateway serves the version, and says how long that took', async () => {
    await deployCart('1');
    const origins = [originOf(await gateway()), originOf(await gateway())];
    await deployCart('2');
    const { lines, problems, isSplit } = await reportServed(await storeOf(...origins), 'cart');
    expect([problems, isSplit]).toEqual([[], false]);
    expect(lines).toEqual([
      expect.stringMatching(/^served in every variant after [\d.]+ s \(remote=cart version=2 gateways=2 seconds=/),
    ]);
  });

  it("fails with a gateway's own reason and the version that shoppers have", async () => {
    await deployCart('1');
    const origin = originOf(await gateway());
    await deployCart('2', broken);
    const { lines, problems } = await reportServed(await storeOf(origin), 'cart');
    expect(lines).toEqual([]);
    expect(problems[0]).toBe(
      `gateway refuses the version, shoppers have another one (gateway=${origin} remote=cart version=2 served=1 ` +
        'in="every variant")',
    );
    expect(problems[1]).toMatch(/remote 'cart' 2 is not served: its page .*no price/);
  });

  it('waits for a gateway that restarts', async () => {
    await deployCart('1');
    const real = await gateway();
    let left = 3;
    const late = await standIn(real, (status) => (left-- > 0 ? null : status));
    const { lines, problems } = await reportServed(await storeOf(originOf(late)), 'cart');
    expect(problems).toEqual([]);
    expect(lines).toEqual([expect.stringContaining('(remote=cart version=1 gateways=1 ')]);
  });

  it('names a gateway that does not follow in time, and the next step', async () => {
    await deployCart('1');
    const real = await gateway();
    const { log: before } = JSON.parse((await real.ask('/status')).text) as { log: object };
    await deployCart('2');
    const late = originOf(await standIn(real, (status) => ({ ...status, log: before })));
    const { problems } = await reportServed(await storeOf(originOf(real), late), 'cart', 0);
    expect(problems).toContain(`  Look again: npm run releases -- status --gateway ${late}`);
    expect(problems).toContainEqual(expect.stringMatching(/^ {2}- it has applied the log up to \d+$/));
  });

  it('shows both of two gateways of which one refuses, and takes the version back', async () => {
    await deployCart('1');
    const real = await gateway();
    const other = originOf(await standIn(real, refusing('2', '1')));
    await deployCart('2');
    const isConfirmed = await confirmRelease(settingsOf(originOf(real), other), {
      name: 'cart',
      version: '2',
      outcome: 'deployed',
    });
    expect(isConfirmed).toBe(false);
    expect(said[0]).toMatch(/^served in every variant after .* gateways=1 /);
    expect(said[1]).toContain(`(gateway=${other} remote=cart version=2 served=1 in="every variant")`);
    expect(said[1]).toContain('  - it needs contract ^1.99.0');
    expect(said.at(-1)).toBe('taken back, because gateways disagree (remote=cart version=1)');
    expect((await releases.registry()).remotes['cart']?.version).toBe('1');
  });

  it('says in one line that no gateway runs, which is no error in development', async () => {
    await deployCart('1');
    const settings = { ...settingsOf('http://127.0.0.1:9'), isDevelopment: true };
    const { lines, problems } = await reportServed(await openReleases(settings), 'cart', 0);
    expect(lines).toEqual([expect.stringContaining('No gateway of this store answers at http://127.0.0.1:9')]);
    expect(problems).toEqual([]);
  });

  it('ignores a gateway of another store', async () => {
    await deployCart('1');
    const real = await gateway();
    const foreign = await standIn(real, (status) => ({ ...status, log: { revision: 1, digest: 'a'.repeat(64) } }));
    const { lines } = await reportServed(await storeOf(originOf(foreign)), 'cart', 0);
    expect(lines).toEqual([expect.stringContaining('No gateway of this store answers at')]);
  });

  it('does not know in production whether shoppers get it while no gateway is named', async () => {
    await deployCart('1');
    const { settings, ...store } = await storeOf('none');
    const unnamed = { ...store, settings: { ...settings, isDevelopment: false, gateways: null } };
    expect((await reportServed(unnamed, 'cart')).problems[0]).toContain('Name them in RELEASE_GATEWAYS');
    expect((await reportServed({ ...store, settings }, 'cart')).problems).toEqual([]);
  });
});

describe('the contract of a release', () => {
  it('is compared with the contracts that gateways offer', async () => {
    await deployCart('1');
    const real = await gateway();
    expect(await offeredContracts(await storeOf('none'))).toEqual([]);
    const origin = originOf(real);
    const newest = { version: CONTRACT_VERSION, by: `the gateway ${origin}` };
    expect(await offeredContracts(await storeOf(origin))).toEqual([newest]);
    const older = originOf(await standIn(real, (status) => ({ ...status, contract: '1.2.0' })));
    expect(await offeredContracts(await storeOf(origin, older))).toEqual([
      newest,
      { version: '1.2.0', by: `the gateway ${older}` },
    ]);
  });
});
