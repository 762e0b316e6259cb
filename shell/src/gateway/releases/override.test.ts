import type { BootData } from '../../protocol/page-data';
import { ownCheckout, partnerCheckout } from '../../testing/checkout-remotes';
import { startStubApi, startTestGateway, type StubApi, type TestGateway } from '../../testing/test-gateway';
import { createTestStore, type FixtureRemote, type TestStore } from '../../testing/test-store';

const boot = (html: string): BootData =>
  JSON.parse(/<script type="application\/json" id="tm-boot">(.*?)<\/script>/.exec(html)?.[1] ?? '') as BootData;

describe("a partner's checkout in the gateway", () => {
  let store: TestStore;
  let api: StubApi;
  let gateway: TestGateway;

  beforeEach(async () => {
    store = await createTestStore();
    api = await startStubApi();
    await store.deploy(ownCheckout);
    gateway = await startTestGateway(store.data, { API_URL: api.origin });
  });
  afterEach(async () => {
    await gateway.close();
    await api.close();
    await store.remove();
  });

  const remoteAt = async (path: string, host = 'lowes.localhost') =>
    boot((await gateway.ask(path, { host })).text).page.remote;
  const swap = async (remote: FixtureRemote = partnerCheckout) => {
    await store.deploy(remote);
    await store.override('lowes', 'checkout', remote.name);
    await gateway.releases.refresh();
  };

  it("serves the role's paths in its variant, and ours on all other pages and variants", async () => {
    await swap();
    for (const path of ['/checkout', '/checkout/review', '/checkout/confirmation/O1'])
      expect([path, await remoteAt(path)]).toEqual([path, 'partner-checkout']);
    expect(await remoteAt('/orders')).toBe('checkout');
    for (const host of ['localhost', 'purchasingpower.localhost', 'benefitsme.localhost'])
      expect([host, await remoteAt('/checkout', host)]).toEqual([host, 'checkout']);
    const { release } = boot((await gateway.ask('/checkout')).text);
    expect(Object.keys(release.remotes)).toEqual(['checkout']);
  });

  it('gets the same security headers as our own checkout', async () => {
    const policies = async () => {
      const { headers } = await gateway.ask('/checkout', { host: 'lowes.localhost' });
      // Each page preloads its own scripts, by an inline script with its own hash.
      const policy = String(headers['content-security-policy']).replace(/'sha256-[^']+' 'strict-dynamic'/, 'preloads');
      return [policy, headers['integrity-policy'], headers['cache-control']];
    };
    const ours = await policies();
    await swap();
    expect(await remoteAt('/checkout')).toBe('partner-checkout');
    expect(await policies()).toEqual(ours);
    expect(ours[0]).toContain("require-trusted-types-for 'script'");
  });

  it('is served exactly as its manifest lists it: an unlisted or modified chunk is rejected', async () => {
    await swap();
    const at = '/remotes/partner-checkout/1.0.0-a/';
    expect((await gateway.ask(`${at}remoteEntry.js`)).status).toBe(200);
    expect((await gateway.ask(`${at}extra.js`)).status).toBe(404);
    expect((await gateway.ask(`${at}../../checkout/1.0.0-a/remoteEntry.js`)).status).toBe(400);
  });

  it.each<[string, FixtureRemote, RegExp]>([
    [
      'takes a path outside the role',
      {
        ...partnerCheckout,
        pages: [...partnerCheckout.pages!, { id: 'all', paths: ['/*'], audience: 'private', layout: 'minimal' }],
      },
      /it answers '\/\*', which the role 'checkout' does not have/,
    ],
    [
      'brings server code',
      { ...partnerCheckout, manifest: { role: 'checkout' }, render: `return { html: 'x' };` },
      /it has a server file/,
    ],
    ['does not say that it is for the role', { ...partnerCheckout, manifest: { node: undefined } }, /./],
    [
      'answers requests of the cart',
      {
        ...partnerCheckout,
        manifest: {
          ...partnerCheckout.manifest,
          events: { publishes: [], subscribes: [], handles: ['cart:load-requested'], requests: [] },
        },
      },
      /its events\.handles names 'cart:load-requested'/,
    ],
    [
      'publishes a cart',
      {
        ...partnerCheckout,
        manifest: {
          ...partnerCheckout.manifest,
          events: { publishes: ['cart:changed'], subscribes: [], handles: [], requests: [] },
        },
      },
      /its events\.publishes names 'cart:changed'/,
    ],
    [
      'makes its pages publicly cacheable',
      { ...partnerCheckout, pages: [{ ...partnerCheckout.pages![0]!, audience: 'anonymous', query: [] }] },
      /has the audience 'anonymous'/,
    ],
    [
      'declares a widget',
      { ...partnerCheckout, widgets: [{ name: 'badge', hydrate: 'load', props: [] }] },
      /it declares widgets/,
    ],
  ])('is not served when it %s, and ours answers', async (_, remote, line) => {
    await swap(remote);
    expect(await remoteAt('/checkout')).toBe('checkout');
    expect(await remoteAt('/orders')).toBe('checkout');
    if (line.source !== '.') await gateway.logged(line);
  });

  it('falls back to ours when it is missing, or when the registry names a remote of ours', async () => {
    await store.override('lowes', 'checkout', 'nobody');
    await gateway.releases.refresh();
    expect(await remoteAt('/checkout')).toBe('checkout');
    await store.override('lowes', 'checkout', 'checkout');
    await gateway.releases.refresh();
    expect(await remoteAt('/checkout')).toBe('checkout');
    expect(await remoteAt('/orders')).toBe('checkout');
  });

  it('is unused while no variant names it', async () => {
    await store.deploy(partnerCheckout);
    await gateway.releases.refresh();
    for (const host of ['localhost', 'lowes.localhost'])
      expect([host, await remoteAt('/checkout', host)]).toEqual([host, 'checkout']);
  });
});
