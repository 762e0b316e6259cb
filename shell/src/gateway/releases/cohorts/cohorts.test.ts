import type { Registry } from 'registry/composition/registry';
import { aborted, isInRollout, promoted, rolloutOf, withNextStep, withRollout } from 'registry/composition/rollouts';
import { withVersion } from 'registry/composition/registry';
import { updateRegistry } from 'registry/log/releases';
import type { BootData } from '../../../protocol/page-data';
import { startStubApi, startTestGateway, type StubApi, type TestGateway } from '../../../testing/test-gateway';
import { createTestStore, type FixtureRemote, type TestStore } from '../../../testing/test-store';

const BROWSER = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
const VIEW = { faulty: [], added: 0, ordered: 0 };
const PAYLOAD = 'application/vnd.treadmarket.page+json';

const home = (version: string, render = `return { html: '<h1>home ${version}</h1>', state: {} };`): FixtureRemote => ({
  name: 'catalog',
  version,
  pages: [{ id: 'home', paths: ['/'], audience: 'anonymous', query: [] }],
  render,
});
const cart = (version: string): FixtureRemote => ({
  name: 'cart',
  version,
  pages: [{ id: 'cart', paths: ['/cart'], audience: 'private' }],
  render: `return { html: '<h1>cart ${version}</h1>', state: {} };`,
});

const bootOf = (text: string): BootData =>
  JSON.parse(/<script type="application\/json" id="tm-boot">(.*?)<\/script>/.exec(text)?.[1] ?? '') as BootData;
const withCohort = (cohort: number) => ({ headers: { ...BROWSER, cookie: `a=b; tm_cohort=${cohort}` } });

describe('a rollout', () => {
  let store: TestStore;
  let api: StubApi;
  let gateway: TestGateway;

  beforeEach(async () => {
    store = await createTestStore();
    api = await startStubApi();
    await store.deploy(home('1.0.0-a'));
    gateway = await startTestGateway(store.data, { API_URL: api.origin, EDGE_SECONDS: '30' });
  });
  afterEach(async () => {
    await gateway.close();
    await api.close();
    await store.remove();
  });

  const move = async (change: (registry: Registry) => Registry): Promise<Registry> => {
    const registry = await updateRegistry(store.data, 'a test', change);
    await gateway.releases.refresh();
    return registry;
  };
  /** Stores a version and begins its rollout beside the live one. */
  async function begin(remote: FixtureRemote, live: string, steps: readonly number[]) {
    await store.deploy(remote);
    const { name, version: candidate = '' } = remote;
    const registry = await move((before) =>
      withRollout(withVersion(before, name, { version: live, at: 'now', by: 'rollback' }), {
        remote: name,
        candidate,
        steps,
        holdSeconds: 60,
      }),
    );
    return rolloutOf(registry, name)!;
  }

  it('shows each cohort one version, in page, payload, files and headers', async () => {
    const rollout = await begin(home('2.0.0-b'), '1.0.0-a', [50]);
    const seen = new Set<string>();
    for (let cohort = 0; cohort < 16; cohort += 1) {
      const version = isInRollout(cohort, rollout) ? '2.0.0-b' : '1.0.0-a';
      seen.add(version);
      const page = await gateway.ask('/', withCohort(cohort));
      const boot = bootOf(page.text);
      expect(page.text).toContain(`<h1>home ${version}</h1>`);
      expect([...page.text.matchAll(/\/remotes\/catalog\/([^/]+)\//g)].map(([, one]) => one)).not.toContainEqual(
        version === '2.0.0-b' ? '1.0.0-a' : '2.0.0-b',
      );
      expect([boot.release.remotes['catalog']?.version, boot.release.id]).toEqual([version, page.headers['x-release']]);
      const { headers } = withCohort(cohort);
      const payload = await gateway.ask('/', { headers: { ...headers, accept: PAYLOAD } });
      expect([payload.headers['x-release'], payload.text.includes(`home ${version}`)]).toEqual([boot.release.id, true]);
      expect((await gateway.ask('/release', { headers })).headers['x-release']).toBe(boot.release.id);
      const { etag = '' } = page.headers;
      const again = { headers: { ...headers, 'if-none-match': etag } };
      expect((await gateway.ask('/', again)).status).toBe(304);
    }
    expect(seen.size).toBe(2);
  });

  it('gives a new browser a cohort that it keeps, and no other client one', async () => {
    expect((await gateway.ask('/', { headers: BROWSER })).headers['set-cookie']).toBeUndefined();
    const rollout = await begin(home('2.0.0-b'), '1.0.0-a', [50]);
    const first = await gateway.ask('/', { headers: BROWSER });
    const [cookie = ''] = first.headers['set-cookie'] ?? [];
    expect(cookie).toMatch(/^tm_cohort=\d{1,4}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    const cohort = Number(/=(\d+)/.exec(cookie)?.[1]);
    expect(first.text).toContain(isInRollout(cohort, rollout) ? 'home 2.0.0-b' : 'home 1.0.0-a');
    const second = await gateway.ask('/', withCohort(cohort));
    expect([second.text, second.headers['set-cookie']]).toEqual([first.text, undefined]);
    for (const headers of [
      {},
      { cookie: 'tm_cohort=12345' },
      { cookie: 'tm_cohort=-1' },
      { cookie: 'tm_cohort=__proto__' },
    ]) {
      const crawler = await gateway.ask('/', { headers });
      expect([crawler.text.includes('home 1.0.0-a'), crawler.headers['set-cookie']]).toEqual([true, undefined]);
    }
    const forged = await gateway.ask('/', { headers: { ...BROWSER, cookie: 'tm_cohort=99999' } });
    expect(forged.headers['set-cookie']).toHaveLength(1);
  });

  it('keeps pages of both versions in the cache, and out of front caches', async () => {
    const before = await gateway.ask('/');
    const isPublic = String(before.headers['cache-control']).startsWith('public');
    const rollout = await begin(home('2.0.0-b'), '1.0.0-a', [50]);
    const cohorts = Array.from({ length: 40 }, (_, cohort) => cohort);
    const inside = cohorts.find((cohort) => isInRollout(cohort, rollout))!;
    const outside = cohorts.find((cohort) => !isInRollout(cohort, rollout))!;
    await gateway.ask('/', withCohort(inside));
    for (const cohort of [inside, outside]) {
      const { headers } = await gateway.ask('/', withCohort(cohort));
      expect([headers['x-cache'], headers['cache-control'], headers['cache-tag']]).toEqual([
        'hit',
        'private, no-cache',
        undefined,
      ]);
    }
    const { registry } = { registry: await move((now) => aborted(now, rollout)) };
    expect(registry.rollouts).toBeUndefined();
    const after = await gateway.ask('/', withCohort(inside));
    expect([after.text, after.headers['x-cache']]).toEqual([before.text, 'hit']);
    expect(String(after.headers['cache-control']).startsWith('public')).toBe(isPublic);
  });

  it('requests reports from all browsers of the candidate, and only for served versions', async () => {
    const rollout = await begin(home('2.0.0-b'), '1.0.0-a', [50]);
    const reports = new Map<boolean, unknown>();
    for (let cohort = 0; cohort < 20; cohort += 1)
      reports.set(
        isInRollout(cohort, rollout),
        (bootOf((await gateway.ask('/', withCohort(cohort))).text) as { reports?: number }).reports,
      );
    expect([reports.get(true), reports.get(false)]).toEqual([100, 10]);
    for (const version of ['1.0.0-a', '2.0.0-b', '3.0.0-c'])
      await gateway.ask('/reports', {
        method: 'POST',
        headers: { 'content-type': 'text/plain', 'sec-fetch-site': 'same-origin' },
        body: JSON.stringify({ page: 'catalog/home', versions: { catalog: version }, errors: [], view: VIEW }),
      });
    const { reports: kept } = JSON.parse((await gateway.probes.inject('/reports')).body) as {
      readonly reports: readonly { readonly version: string }[];
    };
    expect(kept.map(({ version }) => version).sort()).toEqual(['1.0.0-a', '2.0.0-b']);
  });

  it('grows without changing the version of a cohort that has the candidate, until all have it', async () => {
    let rollout = await begin(home('2.0.0-b'), '1.0.0-a', [10, 60]);
    const inside = Array.from({ length: 200 }, (_, cohort) => cohort).filter((cohort) => isInRollout(cohort, rollout));
    rollout = rolloutOf(await move((now) => withNextStep(now, rollout)), 'catalog')!;
    for (const cohort of inside) expect((await gateway.ask('/', withCohort(cohort))).text).toContain('home 2.0.0-b');
    await move((now) => promoted(now, rollout));
    for (const cohort of [0, 1, 2, 3]) {
      const { text, headers } = await gateway.ask('/', withCohort(cohort));
      expect([text.includes('home 2.0.0-b'), headers['set-cookie']]).toEqual([true, undefined]);
    }
  });

  it('has no cohort where the candidate does not render, and the reason is in the log', async () => {
    const broken = home('2.0.0-b', "throw new Error('no tires');");
    await store.deploy(broken);
    const back = (now: Registry): Registry =>
      withVersion(now, 'catalog', { version: '1.0.0-a', at: 'now', by: 'rollback' });
    await move((now) =>
      withRollout(back(now), { remote: 'catalog', candidate: '2.0.0-b', steps: [100], holdSeconds: 60 }),
    );
    await gateway.logged(/2\.0\.0-b is not served: its page 'home' does not render/);
    const { text, headers } = await gateway.ask('/', { headers: BROWSER });
    expect([text.includes('home 1.0.0-a'), headers['set-cookie']]).toEqual([true, undefined]);
  });

  it('leaves a variant with a pinned version alone', async () => {
    await move((now) => ({ ...now, variants: { lowes: { catalog: { version: '1.0.0-a' } } } }));
    await begin(home('2.0.0-b'), '1.0.0-a', [100]);
    expect((await gateway.ask('/', { ...withCohort(1), host: 'lowes.localhost' })).text).toContain('home 1.0.0-a');
    expect((await gateway.ask('/', withCohort(1))).text).toContain('home 2.0.0-b');
  });

  it('is independent of another one, in every combination', async () => {
    await store.deploy(cart('1.0.0-a'));
    const ofCatalog = await begin(home('2.0.0-b'), '1.0.0-a', [50]);
    const ofCart = await begin(cart('2.0.0-b'), '1.0.0-a', [50]);
    const combinations = new Set<string>();
    for (let cohort = 0; cohort < 24; cohort += 1) {
      const { remotes } = bootOf((await gateway.ask('/', withCohort(cohort))).text).release;
      const versions = [remotes['catalog']?.version, remotes['cart']?.version];
      expect(versions).toEqual(
        [ofCatalog, ofCart].map((rollout) => (isInRollout(cohort, rollout) ? '2.0.0-b' : '1.0.0-a')),
      );
      combinations.add(versions.join(' '));
    }
    expect(combinations.size).toBe(4);
  });

  it('survives a restart of the gateway, and is the same in another one', async () => {
    const rollout = await begin(home('2.0.0-b'), '1.0.0-a', [50]);
    const other = await startTestGateway(store.data, { API_URL: api.origin });
    try {
      for (let cohort = 0; cohort < 20; cohort += 1) {
        const answers = await Promise.all([gateway, other].map((one) => one.ask('/', withCohort(cohort))));
        const version = isInRollout(cohort, rollout) ? '2.0.0-b' : '1.0.0-a';
        for (const { text } of answers) expect(text).toContain(`home ${version}`);
      }
    } finally {
      await other.close();
    }
  });
});
