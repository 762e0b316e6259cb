import type { FitsVehicle } from 'shared-contracts';
import { defineTask, fail, ok, type TaskContext } from 'remote-kit';
import { readCompareAddress } from '../../platform/compare-address';
import { readComparison, readFit } from './compare.api';

export const NOT_LOADED = 'The products could not be loaded. Please try again.';

/** Loads the products of another address, after a removal or a link. */
export const openCompare = defineTask(
  'compare/open',
  async ({ search }: { search: string }, { http, signal }: TaskContext) => {
    const found = await readComparison(http, readCompareAddress(search).productNumbers, signal);
    return found.ok ? found : fail({ ...found.error, message: NOT_LOADED });
  },
  'latest',
);

/** Loads the fit of each product; one whose request fails has no mark. */
export const checkFits = defineTask(
  'compare/checkFits',
  async (
    { productNumbers, fitmentId }: { productNumbers: readonly string[]; fitmentId: string },
    { http, signal }: TaskContext,
  ) => {
    const answers = await Promise.all(
      productNumbers.map((productNumber) => readFit(http, { productNumber, fitmentId }, signal)),
    );
    const fits: Record<string, FitsVehicle> = {};
    for (const answer of answers)
      if (answer.ok && answer.value.fitsVehicle) fits[answer.value.productNumber] = answer.value.fitsVehicle;
    return ok(fits);
  },
  'latest',
);
