import type { Page } from '@playwright/test';
import type { BenefitType } from 'shared-contracts';
import { env } from './env';

/** A partner's data about its shopper. */
interface Shopper {
  readonly variant: BenefitType;
  readonly customerId: string;
  readonly storeId: string;
}

/** Clicks "Go to the store" on the partner's site. Ends during the navigation to the cart. */
export async function handOver(page: Page, { variant, customerId, storeId }: Shopper): Promise<void> {
  await page.goto(new URL('/partner', env.ledgerUrl).href);
  await page.getByLabel('Store', { exact: true }).selectOption(variant);
  await page.getByLabel('Customer id').fill(customerId);
  await page.getByLabel('Store id').fill(storeId);
  await page.getByRole('button', { name: 'Go to the store' }).click();
}

/** Returns the partner's ids in browser storage. */
export const keptIds = (page: Page): Promise<readonly (string | null)[]> =>
  page.evaluate(() => ['customer_id', 'store_id', 'employee_id'].map((key) => localStorage.getItem(key)));
