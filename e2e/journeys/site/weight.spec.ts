import { gzipBytes } from 'tooling/testing/gzip-bytes';
import { env } from '../../support/env';
import { expect, test } from '../../support/test';

/** Budget of a page's scripts for a client with gzip only, as the benchmark counts. */
const BUDGET_BYTES = 140_000;
/** Time from the first network idle until a page has started its idle-time requests. */
const IDLE_LOADS_MS = 1_500;
/** The code of the chat, of the support desk and of reports comes seconds later: only a slow run would count it. */
const LATER = /\/\/chat\.|\/(?:chat|reports)\./;

const PAGES = {
  home: '/',
  listing: '/tires?size=205/55R16',
  product: '/product/MIC-DEF2-2055516-91V',
} as const;

test('[weight] the pages that sell keep their budget of script', async ({ page }) => {
  const context = page.context();
  const loaded = await Promise.all(
    Object.entries(PAGES).map(async ([name, path]) => {
      const one = await context.newPage();
      await one.setViewportSize({ width: 412, height: 823 });
      const scripts = new Set<string>();
      one.on('request', (request) => {
        const isScript = request.resourceType() === 'script' || request.url().endsWith('.js');
        if (isScript && !LATER.test(request.url())) scripts.add(request.url());
      });
      await one.goto(`${env.baseUrl}${path}`, { waitUntil: 'networkidle' });
      return { name, one, scripts };
    }),
  );
  // Idle-time requests start after the first network idle.
  await page.waitForTimeout(IDLE_LOADS_MS);
  for (const { name, one, scripts } of loaded) {
    await one.waitForLoadState('networkidle');
    const weights = await Promise.all(
      [...scripts].map(async (url) => ({ file: url.slice(url.lastIndexOf('/') + 1), bytes: await gzipBytes(url) })),
    );
    // At least the shell, React and the page's own script, otherwise nothing was counted.
    expect(weights.length, name).toBeGreaterThan(4);
    const total = weights.reduce((sum, { bytes }) => sum + bytes, 0);
    const heaviest = weights.sort((a, b) => b.bytes - a.bytes).map(({ file, bytes }) => `${file} ${bytes}`);
    expect(total, `${name}, bytes over the wire: ${heaviest.join(', ')}`).toBeLessThanOrEqual(BUDGET_BYTES);
  }
});
