import { BLOCKED } from '../../testing/blocked';
import { createTestStore, type FixtureRemote, type TestStore } from '../../testing/test-store';
import { startTestGateway, type TestGateway } from '../../testing/test-gateway';
import { until } from '../../testing/until';

const remote = (name: string, version: string, more: Partial<FixtureRemote> = {}): FixtureRemote => ({
  name,
  version,
  pages: [{ id: name, paths: [`/${name}`], audience: 'private' }],
  render: `return { html: '<h1>${name} ${version}</h1>', state: {} };`,
  ...more,
});
const good = (version: string): string => `return { html: '<h1>catalog ${version}</h1>', state: {} };`;
/** A server file that never finishes loading: code after `render` runs when the file is loaded. */
const HANGS = { render: `} }; ${BLOCKED} const rest = { a() {` };

describe('a version that hangs while it loads', () => {
  let store: TestStore;
  let gateway: TestGateway;

  beforeEach(async () => {
    store = await createTestStore();
    for (const name of ['catalog', 'cart']) await store.deploy(remote(name, '1.0.0-a'));
    gateway = await startTestGateway(store.data);
  });
  afterEach(async () => {
    await gateway.close();
    await store.remove();
  });

  const versionOf = (name: string): string | undefined =>
    gateway.releases.of('treadmarket').remotes.get(name)?.manifest.version;
  /** The host of the hanging version is ended after ten seconds. Earlier events did not wait for it. */
  const expectStillHanging = (): void => expect(gateway.log.join('')).not.toMatch(/render host does not start/);

  it('delays no version of another team, is ended and logged, and can be replaced by a good one', async () => {
    await store.deploy(remote('catalog', '2.0.0-b', HANGS));
    await store.deploy(remote('cart', '2.0.0-b'));
    await until(() => versionOf('cart') === '2.0.0-b');
    expect(versionOf('catalog')).toBe('1.0.0-a');
    await store.deploy(remote('cart', '3.0.0-c'));
    await until(() => versionOf('cart') === '3.0.0-c');
    expectStillHanging();
    expect((await gateway.ask('/catalog')).text).toContain('<h1>catalog 1.0.0-a</h1>');
    await gateway.releases.refresh();
    await gateway.logged(/remote 'catalog' 2\.0\.0-b is not served: its render host does not start/);
    expect([versionOf('catalog'), versionOf('cart')]).toEqual(['1.0.0-a', '3.0.0-c']);
    await store.deploy(remote('catalog', '3.0.0-c', { render: good('3.0.0-c') }));
    await until(() => versionOf('catalog') === '3.0.0-c');
  }, 30_000);

  it('delays no version of another team when it was never served', async () => {
    await store.deploy(remote('reviews', '1.0.0-a', HANGS));
    await store.deploy(remote('cart', '2.0.0-b'));
    await until(() => versionOf('cart') === '2.0.0-b');
    expectStillHanging();
    await gateway.releases.refresh();
    // Its pages exist, and browsers render them.
    expect((await gateway.ask('/reviews')).status).toBe(503);
    await store.deploy(remote('cart', '3.0.0-c'));
    await until(() => versionOf('cart') === '3.0.0-c');
  }, 30_000);

  it("does not delay the gateway's shutdown", async () => {
    await store.deploy(remote('catalog', '2.0.0-b', HANGS));
    await store.deploy(remote('cart', '2.0.0-b'));
    await until(() => versionOf('cart') === '2.0.0-b');
    await gateway.close();
    expectStillHanging();
    gateway = await startTestGateway(store.data);
    expect(versionOf('catalog')).toBe('1.0.0-a');
  }, 30_000);
});
