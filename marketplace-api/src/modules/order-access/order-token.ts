import type { OrderAccess } from 'shared-contracts/wire';
import type { Queries } from '../../platform/database';
import { issueToken } from '../../platform/one-time-token';

const DAY_SECONDS = 86_400;
/** As long as somebody may want to look an order up, have it delivered, and send it back (30 days). */
export const ORDER_TOKEN_SECONDS = 90 * DAY_SECONDS;

/** Opens the order's page, again and again until it expires. */
export async function issueOrderToken(db: Queries, orderId: string): Promise<OrderAccess> {
  const request = { purpose: 'order', subject: orderId, lifetimeSeconds: ORDER_TOKEN_SECONDS } as const;
  const { token, expiresAt } = await issueToken(db, request);
  return { orderId, token, expiresAt: expiresAt.toISOString() };
}
