import { gzipBytes } from 'tooling/testing/gzip-bytes';
import { env } from '../support/env';
import { expect, test } from '../support/test';

/** Script of one page for a client that takes gzip only, as the bench counts it. */
const BUDGET_BYTES = 140_000;
/** What comes by itself has come by then. */
const SETTLED_MS = 2_500;

const PAGES = {
  home: '/',
  listing: '/tires?size=205/55R16',
  product: '/product/MIC-DEF2-2055516-91V',
} as const;

for (const [name, path] of Object.entries(PAGES))
  test(`[weight] the ${name} page keeps its budget of script`, async ({ page }) => {
    await page.setViewportSize({ width: 412, height: 823 });
    const scripts = new Set<string>();
    page.on('request', (request) => {
      if (request.resourceType() === 'script' || request.url().endsWith('.js')) scripts.add(request.url());
    });
    await page.goto(`${env.baseUrl}${path}`);
    await page.waitForTimeout(SETTLED_MS);
    const weights = await Promise.all(
      [...scripts].map(async (url) => ({ file: url.slice(url.lastIndexOf('/') + 1), bytes: await gzipBytes(url) })),
    );
    // The shell, React and the page's own at least: else nothing was counted.
    expect(weights.length).toBeGreaterThan(4);
    const total = weights.reduce((sum, { bytes }) => sum + bytes, 0);
    const heaviest = weights.sort((a, b) => b.bytes - a.bytes).map(({ file, bytes }) => `${file} ${bytes}`);
    expect(total, `Bytes over the wire: ${heaviest.join(', ')}`).toBeLessThanOrEqual(BUDGET_BYTES);
  });
