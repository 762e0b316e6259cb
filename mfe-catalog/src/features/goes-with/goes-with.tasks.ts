import type { RelatedGroup, RelatedProducts } from 'shared-contracts';
import { defineTask, ok, type TaskContext } from 'remote-kit';
import { readInstallers, soonestOffer, type InstallationOffer } from '../../platform/installation-offer';

/** What was put into the cart, for whom, and where it goes. */
export interface Subject {
  readonly productNumber: string;
  readonly fitmentId: string | null;
  readonly zipCode: string | null;
}

/** What helps with it; whatever could not be found is left out, as nobody asked for it. */
export interface Companions {
  readonly groups: readonly RelatedGroup[];
  readonly offer: InstallationOffer | null;
}

/** Goods that belong with what was added, and what a shop near the zip code takes for mounting it. */
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
