import { PageCache } from './page-cache';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const page = (html: string, maxAge = 10) => ({ html, maxAge });

describe('the page cache', () => {
  let now = 0;
  const create = (maxBytes = 1_000) =>
    new PageCache<{ html: string; maxAge: number }>({
      maxBytes,
      sizeOf: ({ html }) => html.length,
      log,
      staleMs: 5_000,
      now: () => now,
    });
  beforeEach(() => void (now = 0));

  it('asks once for many who ask at the same time', async () => {
    const cache = create();
    let made = 0;
    const make = async () => (await Promise.resolve(), page(`page ${++made}`));
    const answers = await Promise.all(Array.from({ length: 50 }, () => cache.get('k', make)));
    expect(new Set(answers.map(({ value }) => value.html))).toEqual(new Set(['page 1']));
    expect(await cache.get('k', make)).toEqual({ value: page('page 1'), how: 'hit' });
  });

  it('shows the stale page while it makes the new one, and never an outdated one', async () => {
    const cache = create();
    await cache.get('k', async () => page('old'));
    now = 11_000;
    expect(await cache.get('k', async () => page('new'))).toEqual({ value: page('old'), how: 'stale' });
    await new Promise(setImmediate);
    expect((await cache.get('k', async () => page('newer'))).value.html).toBe('new');
    now = 60_000;
    expect((await cache.get('k', async () => page('newest'))).how).toBe('miss');
  });

  it('keeps a good stale page when the new one fails or is not to be kept', async () => {
    const cache = create();
    await cache.get('k', async () => page('good'));
    now = 11_000;
    await cache.get('k', () => Promise.reject(new Error('down')));
    await new Promise(setImmediate);
    await cache.get('k', async () => page('half', 0));
    await new Promise(setImmediate);
    expect((await cache.get('k', async () => page('x'))).value.html).toBe('good');
  });

  it('is bounded by size and forgets all on a release', async () => {
    const cache = create(20);
    for (let at = 0; at < 10; at += 1) await cache.get(`k${at}`, async () => page('0123456789'));
    expect((await cache.get('k0', async () => page('again'))).how).toBe('miss');
    cache.clear();
    expect((await cache.get('k9', async () => page('again'))).how).toBe('miss');
  });
});
