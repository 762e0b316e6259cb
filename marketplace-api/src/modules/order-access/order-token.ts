import type { OrderAccess } from 'shared-contracts/wire';
import type { Queries } from '../../platform/database';
import { issueToken } from '../../platform/one-time-token';

const DAY_SECONDS = 86_400;
/** Covers delivery, the time for returns (30 days) and later lookups. */
export const ORDER_TOKEN_SECONDS = 90 * DAY_SECONDS;

/** Issues a token that opens the order's page any number of times until it expires. */
export async function issueOrderToken(db: Queries, orderId: string): Promise<OrderAccess> {
  const request = { purpose: 'order', subject: orderId, lifetimeSeconds: ORDER_TOKEN_SECONDS } as const;
  const { token, expiresAt } = await issueToken(db, request);
  return { orderId, token, expiresAt: expiresAt.toISOString() };
}
