import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readRegistry } from 'registry/log/releases';
import { renderHosts } from '../../support/deploys/deploys';
import { required } from '../../support/env';
import { addToCart, openProduct } from '../../support/shop';
import { FULL } from '../../support/stores';
import { expect, test } from '../../support/test';

/* shell/src/gateway/render-host/faults.test.ts covers both cases in every run, with small remotes. */

const PRODUCT = '/product/MIC-PTAS-2055516-91V';
const REVIEWS = 'Reviews by stars';

/** A page that the gateway has not cached. */
let count = 0;
const fresh = (address: string): string => `${address}?reviewPage=${3000 + (count += 1)}`;

test('the store keeps answering while a killed render host is replaced', FULL, async ({ page, request }) => {
  for (const pid of await renderHosts('catalog')) process.kill(pid, 'SIGKILL');
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => request.get(`/tires?q=michelin&page=${index + 1}`)),
  );
  // Meanwhile machines get an error status; shoppers' browsers render the page.
  for (const answer of answers) {
    expect([200, 503]).toContain(answer.status());
    expect(await answer.text()).toContain('id="tm-boot"');
  }
  await expect
    .poll(async () => (await (await request.get('/tires?q=goodyear')).text()).includes('<article'), { timeout: 15_000 })
    .toBe(true);
  await openProduct(page);
  await addToCart(page);
});

test(
  'an altered server file never runs, and the remote recovers once the file is restored',
  FULL,
  async ({ page, request, watch }) => {
    watch.allow(/reviews/);
    const folder = path.join(required('dataDir'), 'remotes/reviews');
    const { remotes } = await readRegistry(required('dataDir'));
    const version = remotes['reviews']?.version ?? '';
    const [name = ''] = await readdir(path.join(folder, version, 'node'));
    const file = path.join(folder, version, 'node', name);
    const before = await readFile(file);
    await writeFile(file, Buffer.concat([Buffer.from('globalThis.altered=1;'), before]));
    try {
      for (const pid of await renderHosts('reviews')) process.kill(pid, 'SIGKILL');
      const answer = await request.get(fresh(PRODUCT));
      expect(answer.status()).toBe(200);
      expect(await answer.text()).not.toContain(REVIEWS);
      // A restarted host checks its file, rejects it and ends.
      await expect.poll(() => renderHosts('reviews'), { timeout: 10_000 }).toEqual([]);
      await page.goto(fresh(PRODUCT));
      await addToCart(page);
    } finally {
      await writeFile(file, before);
    }
    await expect
      .poll(async () => (await (await request.get(fresh(PRODUCT))).text()).includes(REVIEWS), {
        timeout: 60_000,
        intervals: [2_000],
      })
      .toBe(true);
  },
);
