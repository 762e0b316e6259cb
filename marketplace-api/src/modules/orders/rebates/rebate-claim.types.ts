import type { RebateClaimStatus, RebatePayee } from 'shared-contracts/wire';

export interface RebateClaimRow {
  claimId: string;
  orderId: string;
  promotionId: string;
  status: RebateClaimStatus;
  amountCents: number;
  payee: RebatePayee;
  filedOn: string;
  payoutOn: string;
  reason: string | null;
}

/** Allowed next statuses. A rejection can be corrected; a payment is final. */
export const CLAIM_STATES: Readonly<Record<RebateClaimStatus, readonly RebateClaimStatus[]>> = {
  filed: ['approved', 'rejected'],
  approved: ['paid', 'rejected'],
  paid: [],
  rejected: ['approved'],
};
