import { CHANGES, MISBEHAVES_AT } from '../../support/deploys/changes';
import { deployChanged, rollBack } from '../../support/deploys/deploys';
import type { Outcome } from '../../support/hostile-browser';
import { addToCart, openProduct } from '../../support/shop';
import { expect, test } from '../../support/test';

/**
 * `got` is accepted, and documented in the threat model: a remote's browser code runs on the store's origin, as the
 * shell does, and is controlled by review, signed releases and digests. `refused` is blocked by the browser
 * nevertheless.
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

const PRODUCT = '/product/MIC-PTAS-2055516-91V';
const REVIEWS = 'Reviews by stars';

/** All of these journeys share one build, which misbehaves according to the requested address. */
test.beforeAll(async () => {
  test.setTimeout(180_000);
  await deployChanged(CHANGES.hangingRender, CHANGES.misbehavingStart);
});
let isRolledBack = false;
test.afterAll(async () => {
  if (!isRolledBack) await rollBack('mfe-reviews');
});

test('a hostile remote gets only what the threat model lists, and the store keeps selling', async ({ page, watch }) => {
  watch.allow(/./);
  // Answers every request, so that only the page's policies can block it.
  await page.route('https://evil.example/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '', headers: { 'access-control-allow-origin': '*' } }),
  );
  await page.goto(`/reviews?reviewPage=${MISBEHAVES_AT.attack}`);
  await page.mouse.move(200, 200);
  await page.waitForFunction(() => 'hostile' in globalThis);
  expect(await page.evaluate(() => (globalThis as { hostile?: unknown }).hostile)).toEqual(OUTCOMES);
  await openProduct(page);
  await addToCart(page);
});

test('a remote that throws at its start, or in every mount, affects no other part', async ({ page, watch }) => {
  watch.allow(/./);
  await page.goto(`/reviews?reviewPage=${MISBEHAVES_AT.start}`);
  await page.mouse.move(200, 200);
  await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
  await openProduct(page);
  await addToCart(page);
});

test('a remote that hangs on the server loses only its own part of the page until a rollback', async ({
  page,
  request,
  watch,
}) => {
  watch.allow(/reviews/);
  const hanging = (page: number): string => `${PRODUCT}?reviewPage=${MISBEHAVES_AT.render}${page}`;
  expect(await (await request.get(hanging(1))).text()).not.toContain(REVIEWS);
  await page.goto(hanging(2));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Reviews' }).first().click();
  await expect(page.getByLabel(REVIEWS).first()).toBeVisible();
  await addToCart(page);
  await rollBack('mfe-reviews');
  isRolledBack = true;
  await page.goto(hanging(3));
  await expect(page.getByLabel(REVIEWS).first()).toBeAttached();
});
