import type { Locator, Page } from '@playwright/test';
import { openOutsideTeam, type OutsideTeam } from '../../support/deploys/outside-team';
import { env } from '../../support/env';
import { FULL } from '../../support/stores';
import { expect, expectNoAxeFaults, test } from '../../support/test';

const TIRE = '/product/BRI-PSAS-2055517-95Y-XL/bridgestone-potenza-sport-as-205-55r17';

/** Widgets without a framework, with Preact, and with Vue: their content, and the effect of a click. */
const WIDGETS = [
  { remote: 'plain-set-price', widget: 'set-price', title: 'Price of a set', press: 'One more', after: /^5 for \$/ },
  {
    remote: 'preact-budget',
    widget: 'budget',
    title: 'Save up for a set of four',
    press: '3 months',
    after: /a month$/,
  },
  {
    remote: 'vue-mile-cost',
    widget: 'mile-cost',
    title: 'Cost of a mile',
    press: '40,000',
    after: /over 40,000 miles$/,
  },
] as const;

let team: OutsideTeam;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  team = await openOutsideTeam(WIDGETS);
  console.log(await team.release());
  await expect
    .poll(async () => (await (await fetch(env.baseUrl + TIRE)).text()).match(/<section class="\w+-\w+/g)?.length ?? 0)
    .toBe(WIDGETS.length);
});
test.afterAll(() => team.leave());

const regionOf = (page: Page, title: string): Locator => page.getByRole('region', { name: title });

/** Opens the page and holds the widgets' scripts until the server's buttons are marked. */
async function openMarked(page: Page): Promise<void> {
  let go = (): void => undefined;
  const marked = new Promise<void>((resolve) => (go = resolve));
  await page.route(/\/remotes\/(plain|preact|vue)-[^/]+\/.*\.js/, async (route) => {
    await marked;
    await route.continue();
  });
  await page.addInitScript(() => {
    const refused: string[] = [];
    Object.assign(globalThis, { refused });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample, blockedURI }) =>
      refused.push(`${violatedDirective} ${blockedURI} ${sample}`),
    );
  });
  await page.goto(TIRE, { waitUntil: 'domcontentloaded' });
  await page.evaluate(() => {
    for (const button of document.querySelectorAll('[data-widget] section button'))
      Object.assign(button, { isOfServer: true });
  });
  go();
}

/** Clicks a button in each widget, and expects its state to change. */
async function pressEach(page: Page): Promise<void> {
  for (const { title, press, after } of WIDGETS) {
    const region = regionOf(page, title);
    const status = region.getByRole('status');
    await region.scrollIntoViewIfNeeded();
    const before = (await status.textContent()) ?? '';
    await expect(async () => {
      await region.getByRole('button', { name: press }).click({ timeout: 1_000 });
      await expect(status).not.toHaveText(before, { timeout: 500 });
    }).toPass();
    await expect(status).toHaveText(after);
  }
}

const refusedOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (globalThis as { refused?: readonly string[] }).refused ?? ['nothing was watched']);

/** Counts the unmounts of each widget by its remote, and its remaining content. */
async function watchEnds(page: Page): Promise<void> {
  const containers = await Promise.all(
    WIDGETS.map(async ({ remote }) => [remote, await team.containerOf(remote)] as const),
  );
  await page.evaluate(async (names) => {
    interface Lifecycle {
      unmount(island: { readonly domElement: HTMLElement }): Promise<void>;
    }
    interface Container {
      get(module: string): Promise<() => { readonly widgets: Readonly<Record<string, Lifecycle>> }>;
    }
    const ends: string[] = [];
    Object.assign(globalThis, { ends });
    for (const [remote, name] of names) {
      const container = (globalThis as unknown as Readonly<Record<string, Container>>)[name];
      for (const lifecycle of Object.values((await container!.get('./app'))().widgets)) {
        const { unmount } = lifecycle;
        lifecycle.unmount = async (island) => {
          await unmount(island);
          ends.push(`${remote}: ${island.domElement.textContent}`);
        };
      }
    }
  }, containers);
}
const endsOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => [...(globalThis as unknown as { ends: readonly string[] }).ends].sort());

test('widgets without a framework, of Preact and of Vue share a page, and unmount on leaving it', async ({ page }) => {
  await openMarked(page);
  await pressEach(page);
  const buttons = await page.locator('[data-widget] section button').all();
  expect(buttons.length).toBeGreaterThanOrEqual(8);
  // Hydrated instead of rendered again: the elements are the server's.
  for (const { title } of WIDGETS)
    for (const button of await regionOf(page, title).getByRole('button').all())
      expect(await button.evaluate((one) => 'isOfServer' in one)).toBe(true);
  await expectNoAxeFaults(page, 'three frameworks on one page');

  await watchEnds(page);
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Tires' }).click();
  await expect(page).toHaveURL(/\/tires/);
  for (const { title } of WIDGETS) await expect(regionOf(page, title)).toHaveCount(0);
  const each = WIDGETS.map(({ remote }) => `${remote}: `);
  await expect.poll(() => endsOn(page)).toEqual(each);

  await page.goBack();
  await pressEach(page);
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Tires' }).click();
  await expect.poll(() => endsOn(page)).toEqual([...each, ...each].sort());
  expect(await refusedOn(page)).toEqual([]);
});

test('the widgets work on a phone', FULL, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openMarked(page);
  await pressEach(page);
  await expectNoAxeFaults(page, 'three frameworks on one page, at 390');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await refusedOn(page)).toEqual([]);
});
