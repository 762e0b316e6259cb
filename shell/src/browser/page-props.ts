import type { HostStorage, PageProps } from 'shared-contracts';

/**
 * Removes what the page asks to be removed of an earlier visit: only where it does not go on with it (spec §4). The
 * cart is the cart remote's.
 */
export function applyPageProps({ set }: Pick<HostStorage, 'set'>, props: PageProps = {}): void {
  if (props.syncZipCode === false && props.clearZipCode) set('zipcode', null);
  if (props.syncFitmentId === false && props.clearFitmentId) set('fitment_id', null);
}
