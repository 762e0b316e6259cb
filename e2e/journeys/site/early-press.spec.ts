import type { Page, Route } from '@playwright/test';
import { variantUrl } from '../../support/env';
import { startHalvedStore } from '../../support/halved-document';
import { MEMBER_PASSWORD, newAccount } from '../../support/members';
import { FULL } from '../../support/stores';
import { expect, test } from '../../support/test';

const chooseSize = (page: Page) => page.getByRole('link', { name: /^Choose a size of / }).first();
const isPressed = (page: Page) => expect(chooseSize(page)).toHaveAttribute('data-waiting', '');

/** Holds all matching scripts of the store; returns a function that releases them. */
async function holdScripts(page: Page, which: RegExp): Promise<(end: (route: Route) => Promise<void>) => void> {
  let letGo: (end: (route: Route) => Promise<void>) => void = () => undefined;
  const gone = new Promise<(route: Route) => Promise<void>>((resolve) => (letGo = resolve));
  await page.route(which, async (route) => (await gone)(route));
  return letGo;
}

test('a size that is clicked twice before hydration is requested once, on the same page', async ({ page }) => {
  const letGo = await holdScripts(page, /\.js$/);
  await page.goto('/tires', { waitUntil: 'commit' });
  await chooseSize(page).click();
  await isPressed(page);
  await chooseSize(page).click();
  await expect(page).toHaveURL(/\/tires$/);
  letGo((route) => route.continue());
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(page).toHaveURL(/\/tires$/);
});

test("a link navigates when the shell's script never loads", FULL, async ({ page, watch }) => {
  watch.allow(/ERR_FAILED|Failed to load/);
  const letGo = await holdScripts(page, /\.js$/);
  await page.goto('/tires', { waitUntil: 'commit' });
  await chooseSize(page).click();
  await isPressed(page);
  letGo((route) => route.abort());
  await expect(page).toHaveURL(/\/product\//);
});

test("a link navigates when the remote's script never loads", FULL, async ({ page, watch }) => {
  watch.allow(/ERR_FAILED|Failed to load|catalog|Loading|integrity/);
  const letGo = await holdScripts(page, /\/remotes\/catalog\/.*\.js$/);
  await page.goto('/tires', { waitUntil: 'commit' });
  await chooseSize(page).click();
  await isPressed(page);
  letGo((route) => route.abort());
  await expect(page).toHaveURL(/\/product\//);
});

test('clicks while the rest of the page loads are handled when it has loaded', async ({ page }) => {
  const store = await startHalvedStore('</main>');
  try {
    await page.goto(`${store.url}/tires`, { waitUntil: 'commit' });
    const script = page.waitForResponse(/\/assets\/main\./);
    await chooseSize(page).click();
    await isPressed(page);
    await (await script).finished();
    store.letRestCome();
    await expect(page.getByRole('dialog')).toHaveCount(1);
  } finally {
    await store.stop();
  }
});

test('an uncached page also queues clicks before its script runs', async ({ page }) => {
  const letGo = await holdScripts(page, /\.js$/);
  await page.goto('/cart', { waitUntil: 'commit' });
  const place = page.getByRole('link', { name: /Deliver to/ });
  await place.click();
  await expect(page).toHaveURL(/\/cart$/);
  letGo((route) => route.continue());
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(page).toHaveURL(/\/cart$/);
});

test('adding before hydration creates the cart in one call, with everything preloaded', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  const letGo = await holdScripts(page, /\.js$/);
  await page.goto('/product/MIC-DEF2-2055516-91V', { waitUntil: 'commit' });
  const add = page.getByRole('button', { name: /^Add to cart/ }).first();
  await add.click();
  await expect(add).toHaveAttribute('data-waiting', '');
  letGo((route) => route.continue());
  await expect(page.getByRole('dialog', { name: 'Added to your cart' })).toBeVisible();
  expect(asked.filter((one) => one.startsWith('POST /api/v1/cart'))).toEqual(['POST /api/v1/cart/items']);
  const first = (part: RegExp) => asked.findIndex((one) => part.test(one));
  expect(first(/axios/)).toBeLessThan(first(/cart-drawer/));
});

test('a member who clicks four times before hydration is signed in once', FULL, async ({ page }) => {
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(new URL(request.url()).pathname);
  });
  const email = await newAccount('benefitsMe');
  const letGo = await holdScripts(page, /\.js$/);
  await page.goto(`${variantUrl('benefitsme')}/sign-in`, { waitUntil: 'commit' });
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(MEMBER_PASSWORD);
  const signIn = page.getByRole('button', { name: 'Sign in' });
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('Enter');
  await signIn.click();
  await expect(signIn).toHaveAttribute('data-waiting', '');
  expect(posts).toEqual([]);
  letGo((route) => route.continue());
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
  expect(posts.filter((path) => /sign-in|login/.test(path))).toEqual(['/api/v1/login']);
});

test('a form named like the click queue receives no clicks', FULL, async ({ page }) => {
  await page.route('**/tires', async (route) => {
    const answer = await route.fetch();
    const html = await answer.text();
    await route.fulfill({ response: answer, body: html.replace('<main', '<form name="tmPresses"></form><main') });
  });
  const letGo = await holdScripts(page, /\.js$/);
  await page.goto('/tires', { waitUntil: 'commit' });
  await chooseSize(page).click();
  await isPressed(page);
  letGo((route) => route.continue());
  await expect(page.getByRole('dialog')).toHaveCount(1);
});
