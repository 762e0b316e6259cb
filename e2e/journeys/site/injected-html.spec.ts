import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { addToCart, openProduct } from '../../support/shop';
import { FULL } from '../../support/stores';
import { expect, test } from '../../support/test';

/**
 * Effects of markup that was injected into a document past every check. The document's scripts are allowed by hash, so
 * copies of them run: they must gain nothing from their position or surroundings.
 */
const EVIL = 'https://evil.example/x.js';
const STEAL = 'window.stolen = true';
const DIGEST = `sha384-${createHash('sha384').update(STEAL).digest('base64')}`;
const OWN_SCRIPT = /<script>([^<]*)<\/script>/;

/** Injects markup, derived from the document's own script, at the start of a page's body or head. */
async function inject(page: Page, path: string, at: '<body>' | '<head>', markup: (text: string) => string) {
  const loaded: string[] = [];
  // Also fires for requests that the policy blocked, which were not sent.
  page.on('response', (answer) => answer.request().resourceType() === 'script' && loaded.push(answer.url()));
  // Answers every request, so that only the page's policies can block it.
  await page.route('https://evil.example/**', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: STEAL,
      headers: { 'access-control-allow-origin': '*' },
    }),
  );
  await page.route(path, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const answer = await route.fetch();
    const html = await answer.text();
    const [, text = ''] = OWN_SCRIPT.exec(html) ?? [];
    expect(text).not.toBe('');
    await route.fulfill({ response: answer, body: html.replace(at, () => at + markup(text)) });
  });
  await page.goto(path);
  await page.mouse.move(200, 200);
  return loaded;
}

const rootsIn = (page: Page): Promise<number> =>
  page.locator('script[src^="/assets/main."]').evaluateAll((scripts) => scripts.length);
const stolen = (page: Page): Promise<boolean> => page.evaluate(() => 'stolen' in globalThis);

const ATTEMPTS: Readonly<Record<string, (text: string) => string>> = {
  'a script of its own': () => '<script>window.stolen = true</script>',
  'a script of another site': () => `<script src="${EVIL}"></script>`,
  'a script of another site with its digest': () =>
    `<script src="${EVIL}" integrity="${DIGEST}" crossorigin="anonymous"></script>`,
  'the document’s script with another address in it': (text) =>
    `<script>${text.replace(/"\/assets\/main[^"]*"/, `"${EVIL}"`)}</script>`,
  'the document’s script after one of another text': (text) => `<script>window.stolen = true;${text}</script>`,
  'a handler': () => '<img src="/none.png" onerror="window.stolen = true">',
  'an address that is a script': () => '<iframe src="javascript:parent.stolen = true"></iframe>',
};

/** One of each way in. The same `script-src` rejects the others, which run in the full tier. */
const EVERY_RUN = ['a script of its own', 'the document’s script with another address in it', 'a handler'];

for (const [what, markup] of Object.entries(ATTEMPTS))
  test(
    `[safe] ${what}: blocked, and the page starts`,
    EVERY_RUN.includes(what) ? {} : FULL,
    async ({ page, watch }) => {
      watch.allow(/Content Security Policy|blocked|Failed to load resource|integrity/i);
      const loaded = await inject(page, '/', '<body>', markup);
      await expect.poll(() => rootsIn(page)).toBe(1);
      expect(await stolen(page)).toBe(false);
      expect(loaded.filter((url) => url.startsWith('https://evil'))).toEqual([]);
    },
  );

for (const [at, details] of [
  ['<head>', FULL],
  ['<body>', {}],
] as const)
  test(
    `[safe] copies of the boot script with other addresses in ${at} load the root script once`,
    details,
    async ({ page }) => {
      const clobbering = `<a id="href" href="${EVIL}"></a><a id="integrity" name="integrity"></a><a id="Symbol"></a>`;
      const loaded = await inject(page, '/', at, (text) => {
        const copy = `<script data-main="${EVIL}" data-integrity="${DIGEST}" data-now="">${text}</script>`;
        return (at === '<body>' ? clobbering : '') + copy + copy;
      });
      await expect.poll(() => rootsIn(page)).toBe(1);
      expect(await stolen(page)).toBe(false);
      expect(loaded.filter((url) => url.startsWith('https://evil'))).toEqual([]);
      // The browser requests an injected script a moment after it parses it.
      await expect.poll(() => new Set(loaded.filter((url) => url.includes('/assets/main.'))).size).toBe(1);
      // Leaving the page during a request would report it as failed.
      await page.waitForLoadState('networkidle');
      await openProduct(page);
      await addToCart(page);
    },
  );

test('[safe] a browser-rendered page preloads its scripts, and blocks none of its own', async ({ page }) => {
  await page.goto('/cart');
  const ahead = page.locator('link[rel=preload][as=script]');
  await expect.poll(() => ahead.count()).toBeGreaterThan(1);
  expect(await ahead.first().getAttribute('href')).toMatch(/^\/assets\/main\./);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
