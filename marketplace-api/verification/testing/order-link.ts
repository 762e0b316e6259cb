import type { Order } from 'shared-contracts/wire';
import { issueToken } from '../../src/platform/security/one-time-token';
import type { Shopper } from './shopper';
import type { TestApi } from './test-api';

/** The holder of an order's mailed link, in a new browser. */
export interface LinkHolder {
  readonly who: Shopper;
  readonly token: string;
}

/** Opens an order by its link, in the store of a variant. */
export async function openByLink(
  api: TestApi,
  { orderId }: Pick<Order, 'orderId'>,
  variant = 'treadmarket',
): Promise<LinkHolder> {
  const { token } = await issueToken(api.db, { purpose: 'order', subject: orderId, lifetimeSeconds: 600 });
  return { who: api.newShopper(variant), token };
}
