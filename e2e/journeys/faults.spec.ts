import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Route } from '@playwright/test';
import { readRegistry } from 'registry/releases';
import { CHANGES } from '../support/changes';
import { deployChanged, renderHosts, rollBack } from '../support/deploys';
import { required } from '../support/env';
import { addToCart, openInStock } from '../support/shop';
import { expect, test } from '../support/test';

const PRODUCT = '/product/MIC-PTAS-2055516-91V';
const REVIEWS = 'Reviews by stars';

/** A page that the gateway has not cached. */
let count = 0;
const fresh = (address: string): string => `${address}?reviewPage=${1000 + (count += 1)}`;

test('a render host that is killed is replaced; the store goes on answering', async ({ page, request }) => {
  for (const pid of await renderHosts('catalog')) process.kill(pid, 'SIGKILL');
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => request.get(`/tires?q=michelin&page=${index + 1}`)),
  );
  // Until it is back, machines hear that the page is not there now; shoppers' browsers render it.
  for (const answer of answers) {
    expect([200, 503]).toContain(answer.status());
    expect(await answer.text()).toContain('id="tm-boot"');
  }
  await expect
    .poll(async () => (await (await request.get('/tires?q=goodyear')).text()).includes('<article'), { timeout: 15_000 })
    .toBe(true);
  await openInStock(page);
  await addToCart(page);
});

test('a remote that hangs on the server costs its own part a moment; a rollback mends it', async ({
  page,
  request,
  watch,
}) => {
  test.setTimeout(150_000);
  watch.allow(/reviews/);
  await deployChanged(CHANGES.hangingRender);
  expect(await (await request.get(fresh(PRODUCT))).text()).not.toContain(REVIEWS);
  const started = Date.now();
  await page.goto(fresh(PRODUCT));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(Date.now() - started).toBeLessThan(5_000);
  await page.getByRole('link', { name: 'Reviews' }).first().click();
  await expect(page.getByLabel(REVIEWS).first()).toBeVisible();
  await addToCart(page);
  await rollBack('mfe-reviews');
  await page.goto(fresh(PRODUCT));
  await expect(page.getByLabel(REVIEWS).first()).toBeAttached();
});

test('a remote whose entry is gone leaves a note with a way back; the rest sells on', async ({ page, watch }) => {
  watch.allow(/reviews|404|Failed to load|remoteEntry/);
  const entry = /\/remotes\/reviews\/.*remoteEntry.*\.js/;
  await page.route(entry, (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'gone' }));
  await page.goto(fresh(PRODUCT));
  await page.getByRole('link', { name: 'Reviews' }).first().click();
  const retry = page.getByRole('button', { name: 'Try again' }).first();
  await expect(retry).toBeVisible({ timeout: 10_000 });
  await addToCart(page);
  await page.getByRole('button', { name: 'Continue shopping' }).click();
  await page.unroute(entry);
  // It also tries by itself: the button may be gone before it is pressed.
  await retry.click({ timeout: 3_000 }).catch(() => undefined);
  await expect(page.getByRole('combobox', { name: 'Sort reviews' })).toBeVisible();
});

test('a remote whose entry hangs says so, comes back by itself, and its late answer changes nothing', async ({
  page,
  watch,
}) => {
  watch.allow(/reviews|remoteEntry/);
  const held: Route[] = [];
  const entry = /\/remotes\/reviews\/.*remoteEntry/;
  await page.route(entry, (route) => void held.push(route), { times: 1 });
  await page.goto(fresh(PRODUCT));
  await page.getByRole('tab', { name: /Reviews/ }).click();
  await expect(page.getByText('This part of the page is taking longer than usual.')).toBeVisible();
  await expect(page.getByText(/is taking longer than usual|does not answer yet/)).toHaveCount(0, { timeout: 15_000 });
  await Promise.all(held.map((route) => route.continue()));
  await page.getByLabel('Sort reviews').selectOption('Oldest');
  await page.getByText('Ask a question').click();
  await expect(page.getByLabel('Your question')).toBeVisible();
  await addToCart(page);
});

test('a script with an altered byte never runs', async ({ page, watch }) => {
  watch.allow(/reviews|integrity|Failed|digest/i);
  await page.addInitScript(() => Object.assign(window, { ran: false }));
  await page.route(/\/remotes\/reviews\/.*\.js/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `window.ran = true;${await answer.text()}` });
  });
  await page.goto(fresh(PRODUCT));
  await page.getByRole('link', { name: 'Reviews' }).first().click();
  await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible({ timeout: 10_000 });
  expect(await page.evaluate(() => (window as unknown as { ran: boolean }).ran)).toBe(false);
  await addToCart(page);
});

test('an altered server file never runs; the file put back, the remote recovers by itself', async ({
  page,
  request,
  watch,
}) => {
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
    // A host that is started again looks at its file, refuses it and ends.
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
});
