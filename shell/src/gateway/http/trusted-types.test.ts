import { partnerCheckout } from '../../testing/checkout-remotes';
import { createTestStore, type TestStore } from '../../testing/test-store';
import { startTestGateway, type TestGateway } from '../../testing/test-gateway';

const OURS = "trusted-types tm-boot tm-shell tm-shell-chunks tm-remote default 'allow-duplicates'";
const page = (path: string) => [{ id: 'page', paths: [path], audience: 'anonymous' as const, query: [] }];
const render = `return { html: '<h1>' + variant.benefitType + '</h1>', state: {} };`;

describe('Trusted Types policies', () => {
  let store: TestStore;
  let gateway: TestGateway;
  beforeEach(async () => {
    store = await createTestStore();
    await store.deploy({ name: 'catalog', pages: page('/'), render });
    gateway = await startTestGateway(store.data);
  });
  afterEach(async () => {
    await gateway.close();
    await store.remove();
  });

  const policyOf = async (path: string, host = 'localhost'): Promise<string | undefined> => {
    const { headers } = await gateway.ask(path, { host });
    return String(headers['content-security-policy'])
      .split('; ')
      .find((one) => one.startsWith('trusted-types'));
  };

  it("are the shell's own, and those of the variant's remotes from their release on", async () => {
    expect(await policyOf('/')).toBe(OURS);
    const named = { trustedTypes: ['vue', 'lit-html'] };
    await store.deploy({ name: 'gifts', pages: page('/gifts'), render, manifest: named });
    await store.deploy({ name: 'rewards', pages: page('/rewards'), render, manifest: { trustedTypes: ['vue'] } });
    await gateway.releases.refresh();
    const all = OURS.replace('tm-remote', 'tm-remote lit-html vue');
    // Also on other pages: a document may show the page of any remote without a load.
    expect([await policyOf('/'), await policyOf('/gifts'), await policyOf('/nothing-here')]).toEqual([all, all, all]);
  });

  it('are served in another variant when its release has the remote', async () => {
    await store.deploy({ ...partnerCheckout, manifest: { ...partnerCheckout.manifest, trustedTypes: ['vue'] } });
    await store.override('lowes', 'checkout', 'partner-checkout');
    await gateway.releases.refresh();
    expect(await policyOf('/', 'lowes.localhost')).toContain('tm-remote vue default');
    expect(await policyOf('/')).toBe(OURS);
  });

  it.each(["vue 'unsafe-inline'", "x; script-src 'unsafe-eval'", '*', 'default'])(
    'are never taken from a manifest with %j, even when it bypassed our deploy',
    async (name) => {
      await store.deploy({ name: 'gifts', pages: page('/gifts'), render, manifest: { trustedTypes: [name] } });
      await gateway.releases.refresh();
      expect(await policyOf('/')).toBe(OURS);
      expect((await gateway.ask('/gifts')).status).toBe(404);
    },
  );
});
