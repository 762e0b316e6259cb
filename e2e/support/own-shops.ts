import type { Locator } from '@playwright/test';

/** Journeys run side by side in so many workers. */
export const WORKERS = 2;

const ownWorker = (): number => Number(process.env.TEST_PARALLEL_INDEX ?? 0) % WORKERS;

/** Returns the worker whose journeys may take times of the shop of this name. */
export const workerOf = (shop: string): number =>
  [...shop].reduce((sum, letter) => sum + letter.codePointAt(0)!, 0) % WORKERS;

/**
 * Two journeys that take the first free time of one shop in the same moment get a 409, which is a fault of the page
 * under test everywhere else. Each worker therefore has shops of its own.
 */
export const isOwnShop = (shop: string): boolean => workerOf(shop) === ownWorker();

/**
 * Chooses a shop of the list that has a free time and does not come to the shopper: the first one of this worker's own,
 * or the last of all.
 */
export async function chooseOwnShop(list: Locator): Promise<void> {
  const items = list.getByRole('listitem').filter({ hasNotText: 'Comes to you' });
  const open = items.getByRole('button', { name: /^Choose: / }).and(list.page().locator(':not([disabled])'));
  await open.first().waitFor();
  const labels = await open.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''));
  const own = labels.findIndex((label) => isOwnShop(label.replace('Choose: ', '')));
  await open.nth(own).click();
}
