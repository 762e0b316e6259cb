import { CHANGES } from '../support/changes';
import { deployChanged, rollBack } from '../support/deploys';
import { hostileBrowser, type Outcome } from '../support/hostile-browser';
import { addToCart, openInStock } from '../support/shop';
import { expect, test } from '../support/test';

/**
 * `got` is accepted, and written down in the threat model: a remote's browser code runs on the store's origin, as the
 * shell does; review, a signed release and digests decide what runs there. `refused` is what the browser holds back all
 * the same.
 */
const OUTCOMES: Readonly<Record<string, Outcome>> = {
  'reads the storage of the shopper': 'got',
  'listens to every call by patching fetch': 'got',
  'changes another part of the page': 'got',
  'loads a script of another site, under a policy name of ours and with its digest': 'got',
  'loads a script of another site': 'refused',
  'runs text as code': 'refused',
  'writes markup with a handler': 'refused',
  'sends what it read to another site': 'refused',
  'sends what it read as a picture’s address': 'refused',
  'frames another site': 'refused',
  'reads the card form of the payment provider': 'refused',
};

test('what a hostile remote gets in the browser is what the threat model says, and the store sells on', async ({
  page,
  watch,
}) => {
  test.setTimeout(300_000);
  watch.allow(/./);
  // It answers whatever reaches it: only the page's policies can refuse.
  await page.route('https://evil.example/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '', headers: { 'access-control-allow-origin': '*' } }),
  );
  await deployChanged({
    ...CHANGES.throwingStart,
    to: `(${hostileBrowser.toString()})();\nexport const pages`,
  });
  try {
    await page.goto('/reviews?reviewPage=2001');
    await page.mouse.move(200, 200);
    await page.waitForFunction(() => 'hostile' in globalThis);
    expect(await page.evaluate(() => (globalThis as { hostile?: unknown }).hostile)).toEqual(OUTCOMES);
    await openInStock(page);
    await addToCart(page);
  } finally {
    await rollBack('mfe-reviews');
  }
});

test('a remote whose code throws at the start, or in every mount, takes nothing else away', async ({ page, watch }) => {
  test.setTimeout(300_000);
  watch.allow(/./);
  await deployChanged(CHANGES.throwingStart);
  try {
    await page.goto('/reviews?reviewPage=2002');
    await page.mouse.move(200, 200);
    await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
    await openInStock(page);
    await addToCart(page);
  } finally {
    await rollBack('mfe-reviews');
  }
});
