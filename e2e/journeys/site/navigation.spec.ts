import type { Page } from '@playwright/test';
import { FULL } from '../../support/stores';
import { expect, test } from '../../support/test';

interface Told {
  readonly heading: string;
  readonly title: string;
  readonly canonical: string | null;
}

const told = (page: Page): Promise<Told> =>
  page.evaluate(() => ({
    heading: document.querySelector('h1')?.textContent ?? '',
    title: document.title,
    canonical: document.querySelector('link[rel=canonical]')?.getAttribute('href') ?? null,
  }));

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&#x27;': "'",
  '&#39;': "'",
  '&quot;': '"',
  '&lt;': '<',
  '&gt;': '>',
};
const textOf = (html = ''): string =>
  html.replace(/<[^>]*>/g, '').replace(/&(?:amp|#x27|#39|quot|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity);

/** Returns the server's page of an address, as for a first visit. */
async function sent(page: Page, address: string): Promise<Told> {
  const html = await (await page.request.get(address)).text();
  return {
    heading: textOf(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]),
    title: textOf(/<title[^>]*>(.*?)<\/title>/s.exec(html)?.[1]),
    canonical: /<link[^>]*rel="?canonical"?[^>]*href="?([^" >]+)/.exec(html)?.[1] ?? null,
  };
}

const FOOTER = [
  'Tires',
  'Brands',
  'Questions and answers',
  'Returns',
  'Contact us',
  'Deals',
  'Wheels',
  'Accessories',
  'Size guide',
  'Categories',
  'Tires',
];

test('every page linked in the footer equals the server’s, after the link and after Back', async ({ page }) => {
  // A link clicked before the script runs causes a page load.
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.evaluate(() => ((window as { stays?: boolean }).stays = true));
  const visited: string[] = [];
  for (const name of FOOTER) {
    const link = page.getByRole('contentinfo').getByRole('link', { name, exact: true });
    const href = (await link.getAttribute('href')) ?? '';
    await link.click();
    await page.waitForURL((url) => url.pathname === href);
    await expect.poll(() => told(page), { message: `to ${href}` }).toEqual(await sent(page, href));
    expect(await page.evaluate(() => scrollY), href).toBe(0);
    visited.push(href);
  }
  for (const href of visited.slice(0, -1).reverse()) {
    await page.goBack();
    await page.waitForURL((url) => url.pathname === href);
    await expect.poll(() => told(page), { message: `back to ${href}` }).toEqual(await sent(page, href));
  }
  expect(
    await page.evaluate(() => (window as { stays?: boolean }).stays),
    'the pages changed without a page load',
  ).toBe(true);
});

for (const [address, part, details] of [
  ['/brands', 'm', FULL],
  ['/help/faq', null, {}],
  ['/deals', 'rebates', FULL],
] as const)
  test(`links to parts of ${address} scroll there, and Back returns`, details, async ({ page }) => {
    await page.goto(address);
    const link = page
      .locator('main nav a[href^="#"]')
      .and(part ? page.locator(`[href="#${part}"]`) : page.locator('*'))
      .last();
    const target = page.locator((await link.getAttribute('href')) ?? '');
    await link.click();
    await expect(target).toBeInViewport();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await page.goBack();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await expect(page).toHaveURL(address);
  });

test('a keyboard skips the header', async ({ page }) => {
  await page.goto('/brands');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.locator('main').getByRole('link').first()).toBeFocused();
});
