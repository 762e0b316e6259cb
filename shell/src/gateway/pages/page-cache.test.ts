import { ChangeLog } from '../freshness/change-log';
import { PageCache } from './page-cache';

interface TestPage {
  readonly html: string;
  readonly maxAge: number;
  readonly tags: readonly string[] | null;
  readonly isFailure?: boolean;
}

const log = { error: () => undefined };
const page = (html: string, maxAge = 10): TestPage => ({ html, maxAge, tags: null });

describe('the page cache', () => {
  let now = 0;
  let isTrusted = true;
  let changes = new ChangeLog(() => isTrusted);
  const create = (maxBytes = 1_000) =>
    new PageCache<TestPage>({
      maxBytes,
      sizeOf: ({ html }) => html.length,
      log,
      changes,
      staleMs: 5_000,
      now: () => now,
    });
  beforeEach(() => {
    now = 0;
    isTrusted = true;
    changes = new ChangeLog(() => isTrusted);
  });

  it('returns an older page without rendering, unless it is too old', async () => {
    const cache = create();
    await cache.get('k', async () => ({ ...page('old'), tags: ['catalog'] }));
    changes.note(['catalog']);
    expect([cache.has('k'), cache.older('k')?.html, cache.older('other')]).toEqual([false, 'old', null]);
    now = 15_000;
    expect(cache.older('k')).toBeNull();
  });

  it('renders once for concurrent requests', async () => {
    const cache = create();
    let made = 0;
    const make = async () => (await Promise.resolve(), page(`page ${++made}`));
    const answers = await Promise.all(Array.from({ length: 50 }, () => cache.get('k', make)));
    expect(new Set(answers.map(({ value }) => value.html))).toEqual(new Set(['page 1']));
    expect(await cache.get('k', make)).toEqual({ value: page('page 1'), how: 'hit' });
  });

  it('serves the stale page while it renders the new one, and never an outdated one', async () => {
    const cache = create();
    await cache.get('k', async () => page('old'));
    now = 11_000;
    expect(await cache.get('k', async () => page('new'))).toEqual({ value: page('old'), how: 'stale' });
    await new Promise(setImmediate);
    expect((await cache.get('k', async () => page('newer'))).value.html).toBe('new');
    now = 60_000;
    expect((await cache.get('k', async () => page('newest'))).how).toBe('miss');
  });

  it('keeps a good stale page when the new one fails or must not be cached', async () => {
    const cache = create();
    await cache.get('k', async () => page('good'));
    now = 11_000;
    await cache.get('k', () => Promise.reject(new Error('down')));
    await new Promise(setImmediate);
    await cache.get('k', async () => page('half', 0));
    await new Promise(setImmediate);
    expect((await cache.get('k', async () => page('x'))).value.html).toBe('good');
  });

  it('is limited by size and cleared on a release', async () => {
    const cache = create(20);
    for (let at = 0; at < 10; at += 1) await cache.get(`k${at}`, async () => page('0123456789'));
    expect((await cache.get('k0', async () => page('again'))).how).toBe('miss');
    cache.clear();
    expect((await cache.get('k9', async () => page('again'))).how).toBe('miss');
  });

  describe('with cache tags', () => {
    const tagged = (html: string, ...tags: string[]): TestPage => ({ html, maxAge: 3_600, tags });
    const shown = async (cache: PageCache<TestPage>, made: TestPage) => {
      const { value, how } = await cache.get('k', async () => made);
      return `${how} ${value.html}`;
    };

    it('serves a page until its data changes, and never after', async () => {
      const cache = create();
      expect(await shown(cache, tagged('$100', 'product:a', 'line:b'))).toBe('miss $100');
      changes.note(['product:x', 'line:y']);
      expect(await shown(cache, tagged('$90', 'product:a'))).toBe('hit $100');
      changes.note(['line:b']);
      expect(cache.has('k')).toBe(false);
      expect(await shown(cache, tagged('$90', 'product:a'))).toBe('miss $90');
      changes.noteAll();
      expect(await shown(cache, tagged('$80', 'product:a'))).toBe('miss $80');
    });

    it('does not keep a page that was begun before the change', async () => {
      const cache = create();
      let finish = (_made: TestPage): void => undefined;
      const begun = cache.get('k', () => new Promise<TestPage>((resolve) => (finish = resolve)));
      changes.note(['product:a']);
      finish(tagged('$100', 'product:a'));
      expect((await begun).value.html).toBe('$100');
      expect(await shown(cache, tagged('$90', 'product:a'))).toBe('miss $90');
    });

    it('renders again while the change stream is down, except pages that never change', async () => {
      const cache = create();
      await shown(cache, tagged('$100', 'product:a'));
      await cache.get('help', async () => tagged('help'));
      isTrusted = false;
      expect(await shown(cache, tagged('$90', 'product:a'))).toBe('miss $90');
      expect((await cache.get('help', async () => tagged('other'))).how).toBe('hit');
    });

    it('serves the last page when rendering fails, and retries once per second', async () => {
      const cache = create();
      await shown(cache, tagged('$100', 'product:a'));
      changes.note(['product:a']);
      const failure: TestPage = { html: 'Sorry!', maxAge: 0, tags: null, isFailure: true };
      const make = jest.fn(async () => failure);
      const ask = async () => (await cache.get('k', make)).value.html;
      expect([await ask(), await ask()]).toEqual(['$100', '$100']);
      expect(make).toHaveBeenCalledTimes(1);
      now += 1_000;
      expect(await shown(cache, tagged('$90', 'product:a'))).toBe('miss $90');
    });

    it('treats evicted change times as changed', async () => {
      changes = new ChangeLog(() => isTrusted, 2);
      const cache = create();
      await shown(cache, tagged('$100', 'product:a'));
      for (const tag of ['product:a', 'product:b', 'product:c', 'product:d']) changes.note([tag]);
      expect(await shown(cache, tagged('$90', 'product:a'))).toBe('miss $90');
    });
  });
});
