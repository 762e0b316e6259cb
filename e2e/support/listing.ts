import type { Locator, Page } from '@playwright/test';
import { expect } from './test';

/** Returns the cards of a listing. */
export const cards = (page: Page): Locator => page.getByRole('article');

/** Returns the text with the number of products. */
export const count = (page: Page): Locator => page.locator('#result-count');

/** Waits until the list is complete: no longer dimmed, and counted. */
export async function settled(page: Page): Promise<void> {
  await expect(count(page)).toHaveText(/^[\d,]+ \w+/);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}
