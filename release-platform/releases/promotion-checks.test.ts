import { cp } from 'node:fs/promises';
import path from 'node:path';
import { startTestGateway, type TestGateway } from '../../shell/src/testing/test-gateway';
import { createTestStore, type TestStore } from '../../shell/src/testing/test-store';
import { rollBack } from '../deploy/moves/rollback';
import { testSettings, useReleases } from '../testing/releases-fixture';
import { releasesCommand } from './releases-command';

const releases = useReleases();
const { said, run, open, registry } = releases;
const pages = [{ id: 'cart', paths: ['/cart'], audience: 'private' as const }];
const render = `return { html: '' };`;
const deployCart = (version: string, body = render) => releases.deploy({ name: 'cart', version, pages, render: body });

describe('promote', () => {
  let target: TestStore;
  let gateway: TestGateway | undefined;
  const production = () => testSettings(target.data);
  const isLive = async () => (await registry(production())).remotes['cart']?.version ?? null;
  beforeEach(async () => {
    target = await createTestStore();
    await open();
    await cp(path.join(releases.data, 'keys'), path.join(target.data, 'keys'), { recursive: true });
    process.env['RELEASE_STORES'] = `staging=${releases.data} production=${target.data}`;
    await deployCart('1');
  });
  afterEach(async () => {
    delete process.env['RELEASE_STORES'];
    delete process.env['RELEASE_GATEWAYS'];
    await gateway?.close();
    gateway = undefined;
    await target.remove();
  });

  it('refuses a version that was rolled back in the first store', async () => {
    await deployCart('2');
    await rollBack(await open(), 'cart');
    await deployCart('2');
    expect(await run('promote', 'staging', 'production')).toBe(1);
    expect(said.at(-1)).toMatch(
      /cart 2 cannot be deployed:\n {2}- it was rolled back in staging on 20.*, to 1: release/,
    );
    expect(await isLive()).toBeNull();
  });

  it('promotes the version that a rollback returned to', async () => {
    await deployCart('2');
    await rollBack(await open(), 'cart');
    expect(await run('promote', 'staging', 'production')).toBe(0);
    expect(await isLive()).toBe('1');
  });

  it.each(['staging', 'production'])('refuses a remote that is frozen in %s', async (where) => {
    const settings = where === 'staging' ? releases.settings : production();
    await target.deploy({ name: 'cart', version: '0', pages, render });
    const freeze = ['freeze', 'cart', '--until', '2999-01-02', '--reason', 'the audit'];
    expect(await releasesCommand(freeze, settings)).toBe(0);
    expect(await run('promote', 'staging', 'production')).toBe(1);
    expect(said.at(-1)).toMatch(/frozen .*until 2999-01-02T00:00:00\.000Z by .*: the audit/);
    expect(await isLive()).toBe('0');
  });

  it('refuses a version that gateways of the first store do not serve, with their reason', async () => {
    gateway = await startTestGateway(releases.data);
    process.env['RELEASE_GATEWAYS'] = `staging=http://127.0.0.1:${gateway.port} production=none`;
    await deployCart('2', `throw new Error('no price')`);
    await gateway.releases.refresh();
    expect(await run('promote', 'staging', 'production')).toBe(1);
    expect(said.at(-1)).toMatch(/- the gateway http:\S+ does not serve it: .*no price/);
    expect(await isLive()).toBeNull();
    await deployCart('3');
    await gateway.releases.refresh();
    expect(await run('promote', 'staging', 'production')).toBe(0);
    expect(await isLive()).toBe('3');
  });
});
