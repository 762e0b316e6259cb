import type { Locator } from '@playwright/test';

/** Number of workers in which journeys run in parallel. */
export const WORKERS = 2;

const ownWorker = (): number => Number(process.env.TEST_PARALLEL_INDEX ?? 0) % WORKERS;

/** Returns the worker whose journeys may book slots of the shop with this name. */
export const workerOf = (shop: string): number =>
  [...shop].reduce((sum, letter) => sum + letter.codePointAt(0)!, 0) % WORKERS;

/**
 * Two journeys that book the first free slot of one shop at the same moment get a 409, which everywhere else is a
 * defect of the tested page. Each worker therefore has shops of its own.
 */
export const isOwnShop = (shop: string): boolean => workerOf(shop) === ownWorker();

/**
 * Chooses a listed shop with a free slot that is not mobile: the first of this worker's shops, or the last of the list.
 */
export async function chooseOwnShop(list: Locator): Promise<void> {
  const items = list.getByRole('listitem').filter({ hasNotText: 'Comes to you' });
  const open = items.getByRole('button', { name: /^Choose: / }).and(list.page().locator(':not([disabled])'));
  await open.first().waitFor();
  const labels = await open.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''));
  const own = labels.findIndex((label) => isOwnShop(label.replace('Choose: ', '')));
  await open.nth(own).click();
}
