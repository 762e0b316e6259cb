import type { FitsVehicle, ProductDetail } from 'shared-contracts';
import { defineTask, fail, ok, type Http, type TaskContext } from 'remote-kit';
import { readCompareAddress } from '../../platform/compare-address';
import { comparedPath, readComparison, type ProductAnswer } from './compare.api';

export const NOT_LOADED = 'The products could not be loaded. Please try again.';

const ask =
  (http: Http, signal: AbortSignal) =>
  async (path: string): Promise<ProductAnswer> => {
    const answer = await http.get<ProductDetail>(path, {}, signal);
    if (answer.ok) return { product: answer.value };
    return answer.error.kind === 'not-found' || answer.error.kind === 'validation' ? 'none' : 'failed';
  };

/** The products of another address: one was removed, or a link was followed. */
export const openCompare = defineTask(
  'compare/open',
  async ({ search }: { search: string }, { http, signal }: TaskContext) => {
    const found = await readComparison(readCompareAddress(search).productNumbers, ask(http, signal));
    return found ? ok(found) : fail({ kind: 'unexpected', message: NOT_LOADED, status: 503 });
  },
  'latest',
);

/** Whether each product suits the vehicle; a product whose answer fails has no mark. */
export const checkFits = defineTask(
  'compare/checkFits',
  async (
    { productNumbers, fitmentId }: { productNumbers: readonly string[]; fitmentId: string },
    { http, signal }: TaskContext,
  ) => {
    const answers = await Promise.all(
      productNumbers.map((one) => http.get<ProductDetail>(comparedPath(one), { fitment: fitmentId }, signal)),
    );
    const fits: Record<string, FitsVehicle> = {};
    for (const answer of answers)
      if (answer.ok && answer.value.fitsVehicle) fits[answer.value.productNumber] = answer.value.fitsVehicle;
    return ok(fits);
  },
  'latest',
);
