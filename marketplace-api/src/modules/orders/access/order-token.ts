import type { OrderAccess } from 'shared-contracts/wire';
import type { Queries } from '../../../platform/database/database';
import { issueToken, ORDER_TOKEN_SECONDS } from '../../../platform/security/one-time-token';

/** Issues a token that opens the order's page any number of times until it expires. */
export async function issueOrderToken(db: Queries, orderId: string): Promise<OrderAccess> {
  const request = { purpose: 'order', subject: orderId, lifetimeSeconds: ORDER_TOKEN_SECONDS } as const;
  const { token, expiresAt } = await issueToken(db, request);
  return { orderId, token, expiresAt: expiresAt.toISOString() };
}
