import type { RelatedGroup, RelatedProducts } from 'shared-contracts';
import { defineTask, ok, type TaskContext } from 'remote-kit';
import { readInstallers, soonestOffer, type InstallationOffer } from '../../platform/installation-offer';

/** The added product, its vehicle, and the delivery location. */
export interface Subject {
  readonly productNumber: string;
  readonly fitmentId: string | null;
  readonly zipCode: string | null;
}

/** Recommendations; failed ones are omitted, because they are optional. */
export interface Companions {
  readonly groups: readonly RelatedGroup[];
  readonly offer: InstallationOffer | null;
}

/** Finds complementary products, and the price of mounting near the ZIP code. */
export const findCompanions = defineTask(
  'goesWith/find',
  async ({ productNumber, fitmentId, zipCode }: Subject, { http, signal }: TaskContext) => {
    const path = `/products/${encodeURIComponent(productNumber)}/related`;
    const [related, installers] = await Promise.all([
      http.get<RelatedProducts>(path, fitmentId ? { fitment: fitmentId } : {}, signal),
      zipCode ? readInstallers(http, zipCode, signal) : null,
    ]);
    const found: Companions = {
      groups: related.ok ? related.value.groups.filter(({ kind }) => kind !== 'similar') : [],
      offer: installers?.ok ? soonestOffer(installers.value) : null,
    };
    return ok(found);
  },
  'latest',
);
