import { openForWriting, updateRegistry } from 'registry/log/releases';
import { withNamedPreview, withoutNamedPreview, type PreviewedVersion } from 'registry/composition/previews';
import { releaseSettings } from 'registry/settings';
import { TEST_OWNERS } from 'registry/testing/test-owners';
import { previewToken } from 'registry/trust/preview-token';
import { ownCheckout, partnerCheckout } from '../../../testing/checkout-remotes';
import {
  startStubApi,
  startTestGateway,
  type Answer,
  type StubApi,
  type TestGateway,
} from '../../../testing/test-gateway';
import { createTestStore, type TestStore } from '../../../testing/test-store';

const OWN_FORM = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' };
const catalog = (version: string, text: string) =>
  ({
    name: 'catalog',
    version,
    pages: [{ id: 'home', paths: ['/'], audience: 'anonymous', query: [] }],
    render: `return { html: '<h1>${text}</h1><div data-widget="reviews/stars" data-props="{}">…</div>', state: {} };`,
  }) as const;
const reviews = (version: string, text: string) =>
  ({
    name: 'reviews',
    version,
    widgets: [{ name: 'stars', hydrate: 'visible', props: [] }],
    render: `return { html: '<b>${text}</b>', state: {} };`,
  }) as const;

describe('a preview with a name', () => {
  let store: TestStore;
  let api: StubApi;
  let gateway: TestGateway;

  /** Stores a version that is not live: released, and replaced by the version before. */
  async function storeOnly(remote: ReturnType<typeof catalog> | ReturnType<typeof reviews>, before: string) {
    await store.deploy(remote);
    await updateRegistry(store.data, 'a test', (registry) => ({
      ...registry,
      remotes: { ...registry.remotes, [remote.name]: { ...registry.remotes[remote.name]!, version: before } },
    }));
  }

  async function preview(name: string, ...versions: readonly PreviewedVersion[]): Promise<string> {
    const { key } = await openForWriting(releaseSettings(store.data, { RELEASE_OWNERS: TEST_OWNERS }));
    const tokenOf = (of: string, salt: string): string => previewToken(key, of, salt);
    const tokens: string[] = [];
    for (const shown of versions)
      await updateRegistry(store.data, 'a test', (registry) => {
        const next = withNamedPreview(registry, { name, shown, tokenOf });
        tokens.push(next.token);
        return next.registry;
      });
    await gateway?.releases.refresh();
    expect(new Set(tokens).size).toBe(1);
    return tokens[0] ?? '';
  }

  const ask = (host: string, path: string, token?: string): Promise<Answer> =>
    gateway.ask(path, { host, headers: token === undefined ? {} : { cookie: `tm_preview=${token}` } });

  beforeEach(async () => {
    store = await createTestStore();
    api = await startStubApi();
    await store.deploy(ownCheckout);
    await store.deploy(catalog('1', 'Tires'));
    await store.deploy(reviews('1', '4 stars'));
    await storeOnly(catalog('2', 'New tires'), '1');
    await storeOnly(reviews('2', '5 stars'), '1');
    gateway = await startTestGateway(store.data, { API_URL: api.origin });
  });
  afterEach(async () => {
    jest.useRealTimers();
    await gateway.close();
    await api.close();
    await store.remove();
  });

  it("shows two browsers two previews of two remotes in the partner's variant", async () => {
    await store.deploy(partnerCheckout);
    await store.override('lowes', 'checkout', 'partner-checkout');
    const first = await preview('pr-1', { remote: 'catalog', version: '2' });
    const both = await preview('pr-2', { remote: 'catalog', version: '2' }, { remote: 'reviews', version: '2' });
    const one = await ask('pr-1.lowes.localhost', '/', first);
    const other = await ask('pr-2.lowes.localhost', '/', both);
    const shopper = await ask('lowes.localhost', '/');
    const seen = [one, other, shopper].map(({ text }) => [/<h1>(.*?)</.exec(text)?.[1], /<b>(.*?)</.exec(text)?.[1]]);
    expect(seen).toEqual([
      ['New tires', '4 stars'],
      ['New tires', '5 stars'],
      ['Tires', '4 stars'],
    ]);
    expect(other.text).toMatch(
      /<p>Preview pr-2 of <strong>catalog<\/strong> 2, <strong>reviews<\/strong> 2\. Nobody .* It ends on 20/,
    );
    const theirs = await ask('pr-1.lowes.localhost', '/checkout', first);
    expect(theirs.text).toContain('"remote":"partner-checkout"');
  });

  it('leaves nothing of it in a cache for others', async () => {
    const token = await preview('pr-1', { remote: 'catalog', version: '2' });
    for (const host of ['pr-1.localhost', 'localhost']) {
      const { headers } = await ask(host, '/', token);
      expect([headers['x-cache'], headers['cache-tag'], headers['surrogate-key']]).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
      expect(headers['x-robots-tag']).toBe('noindex');
      expect(headers['cache-control']).toMatch(host === 'localhost' ? /^no-store$/ : /^private, no-store$/);
    }
    const file = await ask('pr-1.localhost', '/remotes/catalog/2/style.css', token);
    expect([file.status, file.headers['cache-control']]).toEqual([200, 'private, max-age=31536000, immutable']);
    const shopper = await ask('localhost', '/');
    expect([shopper.headers['x-cache'], shopper.text.includes('New tires')]).toEqual(['miss', false]);
  });

  it('reveals nothing to a guessed name, an address without its link, or another token', async () => {
    const token = await preview('pr-1', { remote: 'catalog', version: '2' });
    const other = await preview('pr-2', { remote: 'reviews', version: '2' });
    const closed = [
      await ask('pr-1.localhost', '/'),
      await ask('pr-1.localhost', '/', other),
      await ask('pr-1.localhost', '/release'),
      await ask('pr-1.localhost', '/api/v1/products', other),
      await ask('pr-7.localhost', '/', token),
      await ask('nothing.lowes.localhost', '/checkout', 'x'.repeat(32)),
    ];
    const [{ text } = { text: '' }] = closed;
    expect(text).toMatch(/Open the link again/);
    for (const answer of closed)
      expect([answer.status, answer.text, answer.headers['cache-control'], answer.headers['x-robots-tag']]).toEqual([
        404,
        text,
        'private, no-store',
        'noindex',
      ]);
    expect((await ask('pr-1.localhost', '/robots.txt')).text).toBe('User-agent: *\nDisallow: /\n');
    expect((await ask('pr-1.localhost', `/preview/${other}`)).status).toBe(404);
    expect((await ask('pr-1.nowhere.example', '/')).status).toBe(421);
  });

  it('is opened by its link on its host, or on the host of the variant, after a confirmation', async () => {
    const token = await preview('pr-1', { remote: 'catalog', version: '2' }, { remote: 'reviews', version: '2' });
    for (const host of ['pr-1.localhost', 'localhost', 'lowes.localhost']) {
      const asked = await ask(host, `/preview/${token}`);
      expect([asked.status, asked.headers['set-cookie']]).toEqual([200, undefined]);
      expect(asked.text).toContain('<h1>A preview of pr-1</h1>');
      expect(asked.text).toContain('catalog 2, reviews 2');
      const { status, headers } = await gateway.ask(`/preview/${token}`, { host, method: 'POST', headers: OWN_FORM });
      const cookie = String(headers['set-cookie']);
      expect([status, cookie]).toEqual([
        303,
        expect.stringMatching(/^tm_preview=[\w-]{32}; .*HttpOnly; SameSite=Lax$/),
      ]);
      expect(cookie).not.toContain('Domain');
    }
  });

  it('ends at its expiry and by command, and a name that is used again has another link', async () => {
    const token = await preview('pr-1', { remote: 'catalog', version: '2' });
    expect((await ask('pr-1.localhost', '/', token)).text).toContain('New tires');
    await updateRegistry(store.data, 'a test', (registry) => withoutNamedPreview(registry, 'pr-1'));
    await gateway.releases.refresh();
    expect((await ask('pr-1.localhost', '/', token)).status).toBe(404);
    const again = await preview('pr-1', { remote: 'catalog', version: '2' });
    expect(again).not.toBe(token);
    expect((await ask('pr-1.localhost', '/', token)).status).toBe(404);
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'setInterval'] });
    jest.setSystemTime(Date.now() + 8 * 24 * 3_600_000);
    expect((await ask('pr-1.localhost', '/', again)).status).toBe(404);
  });

  it('is omitted in full when one of its versions is not served, and the status says why', async () => {
    const token = await preview('pr-1', { remote: 'catalog', version: '2' }, { remote: 'reviews', version: '9' });
    expect((await ask('pr-1.localhost', '/', token)).status).toBe(404);
    const { previews } = JSON.parse((await gateway.ask('/status')).text) as { previews: readonly object[] };
    const part = { name: 'pr-1', variant: 'lowes', isShown: false };
    expect(previews).toContainEqual({ ...part, remote: 'catalog', version: '2', problem: null });
    const problem = expect.stringMatching(/^remote 'reviews' 9 is not served: it is not in the store/) as string;
    expect(previews).toContainEqual({ ...part, remote: 'reviews', version: '9', problem });
  });
});
