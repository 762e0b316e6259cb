import type { HostStorage, PageProps } from 'shared-contracts';

/**
 * Returns the page's instructions combined with those of its address: with `confirmation=true` no cart is created or
 * opened (spec §2, §4).
 */
export function pagePropsAt(search: string, props: PageProps | undefined): PageProps | undefined {
  return new URLSearchParams(search).get('confirmation') === 'true' ? { ...props, syncCart: false } : props;
}

/**
 * Removes stored values of an earlier visit, unless the page continues that visit (spec §4). The cart remote removes
 * the cart.
 */
export function applyPageProps({ set }: Pick<HostStorage, 'set'>, props: PageProps = {}): void {
  if (props.syncZipCode === false && props.clearZipCode) set('zipcode', null);
  if (props.syncFitmentId === false && props.clearFitmentId) set('fitment_id', null);
}
