import type { Locator, Page } from '@playwright/test';
import { expect } from './test';

/** Cards of a listing. */
export const cards = (page: Page): Locator => page.getByRole('article');

/** How many products it has, in words. */
export const count = (page: Page): Locator => page.locator('#result-count');

/** Waits until the list stands: no longer veiled, and counted. */
export async function settled(page: Page): Promise<void> {
  await expect(count(page)).toHaveText(/^[\d,]+ \w+/);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}
