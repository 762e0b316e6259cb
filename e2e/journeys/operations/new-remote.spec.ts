import type { Page } from '@playwright/test';
import { askVariant, env } from '../../support/env';
import { makeRemote, type NewRemote } from '../../support/deploys/new-remote';
import { openProduct } from '../../support/shop';
import { FULL } from '../../support/stores';
import { expect, expectNoAxeFaults, test } from '../../support/test';

const NAME = 'seasonal-gifts';
const PLACE = ['--place', 'product.below-buy-box=teaser', '--in', 'lowes'];

let remote: NewRemote | undefined;
test.afterEach(async () => {
  await remote?.remove();
  remote = undefined;
});

const teaser = (page: Page) => page.getByRole('region', { name: 'Teaser' });

/** The gateway polls the registry twice a second. */
const eventually = (look: () => Promise<void>): Promise<void> => expect(look).toPass({ timeout: 20_000 });

test(
  'the widget of a new team is placed on the product page of one variant and removed again',
  FULL,
  async ({ page }) => {
    test.setTimeout(180_000);
    const began = Date.now();
    remote = await makeRemote(NAME, 'teaser');
    const made = Date.now();
    expect(await remote.deploy()).toMatch(new RegExp(`${NAME} 1\\.0\\.0-\\w+ deployed`));
    console.log(`made after ${made - began} ms, deployed after ${Date.now() - made} ms`);

    await openProduct(page, env.lowesUrl);
    const address = page.url();
    await expect(teaser(page)).toHaveCount(0);
    expect(await remote.move(...PLACE)).toContain(
      `'${NAME}/teaser' stands in 'catalog/product.below-buy-box' in lowes`,
    );
    await eventually(async () => expect(await (await askVariant(address)).text()).toContain('>Teaser</'));

    await page.reload();
    const opener = teaser(page).getByRole('button', { name: 'Teaser' });
    await expect(async () => {
      await opener.click();
      await expect(opener).toHaveAttribute('aria-expanded', 'true', { timeout: 500 });
    }).toPass();
    const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    await expect(teaser(page).getByText(`About ${title}`)).toBeVisible();
    await expectNoAxeFaults(page, 'product with a widget in its slot', '[data-slot]');

    await page.goto(address.replace(env.lowesUrl, env.baseUrl));
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(teaser(page)).toHaveCount(0);

    expect(await remote.move(...PLACE.map((word) => word.replace('--place', '--unplace')))).toContain('has left');
    await eventually(async () => expect(await (await askVariant(address)).text()).not.toContain('Teaser'));
    await page.goto(address);
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(teaser(page)).toHaveCount(0);
  },
);
