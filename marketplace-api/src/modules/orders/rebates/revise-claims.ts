import type { Queries } from '../../../platform/database/database';
import { enqueueMail } from '../../mail/enqueue-mail';
import { keptRebateCents } from '../placement/order-rebates';
import { findOrderRow } from '../placement/order-rows';
import type { OrderRow } from '../placement/order.types';
import type { RebateClaimRow } from './rebate-claim.types';
import * as sql from './rebate-claim.sql';

const NOTHING_LEFT = 'Your order was canceled, or its tires came back or were paid back, so this rebate is not paid.';

/** Data of a claim for its mail. `wasCents`: the earlier amount, where only the amount changed. */
type MailedClaim = Omit<RebateClaimRow, 'claimId' | 'orderId' | 'payee' | 'filedOn'> & { readonly wasCents?: number };

/** Mails the shopper the state of a claim, in the transaction that changes it. */
export async function mailClaim(
  tx: Queries,
  { orderId, customerEmail: recipient, benefitType, document }: OrderRow,
  { promotionId, status, amountCents, payoutOn, reason, wasCents }: MailedClaim,
): Promise<void> {
  const description = document.rebates?.find(({ promotion }) => promotion.id === promotionId)?.promotion.description;
  const facts = { orderId, status, description: description ?? '', amountCents, payoutOn, reason };
  const payload = { ...facts, ...(wasCents !== undefined && { wasCents }) };
  await enqueueMail(tx, { kind: 'rebate-claim', recipient, benefitType, payload });
}

/** Returns what a rebate of an order pays now, in cents. */
export function claimableCents(order: OrderRow, promotionId: string): number {
  const rebate = order.document.rebates?.find(({ promotion }) => promotion.id === promotionId);
  return rebate === undefined ? 0 : keptRebateCents(order, rebate);
}

/**
 * Adjusts unpaid claims to what is left of their order: the amount covers the kept tires, and a claim without any is
 * rejected. The shopper is mailed about both. Call it after every change of an order, in its transaction.
 */
export async function reviseClaims(tx: Queries, orderId: string): Promise<void> {
  const claims = await tx.many<RebateClaimRow>(sql.claimsOfOrder, [orderId]);
  const open = claims.filter(({ status }) => status === 'filed' || status === 'approved');
  const order = open.length === 0 ? null : await findOrderRow(tx, orderId);
  if (order === null) return;
  for (const claim of open) {
    const cents = claimableCents(order, claim.promotionId);
    if (cents === claim.amountCents) continue;
    if (cents > 0) {
      await tx.count(sql.setAmount, [claim.claimId, cents]);
      await mailClaim(tx, order, { ...claim, amountCents: cents, wasCents: claim.amountCents });
      continue;
    }
    await tx.count(sql.decide, [claim.claimId, 'rejected', NOTHING_LEFT, claim.amountCents, null]);
    await mailClaim(tx, order, { ...claim, status: 'rejected', reason: NOTHING_LEFT });
  }
}
