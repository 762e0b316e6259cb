import type { Order } from 'shared-contracts/wire';
import { isFailure, type Failure } from '../../../platform/values/failure';
import { changeOrder } from '../changes/change-order';
import type { OrderChangeDependencies } from '../changes/order-change.types';
import { decideStaffRefund } from './refund-decision';
import { applyRefund, readRefundFacts } from './refund-order';
import type { RefundInput } from './refund.types';

/** Refunds an order by decision of staff: reads the facts, decides, and writes once. */
export const staffRefund =
  (deps: OrderChangeDependencies) =>
  (orderId: string, input: RefundInput): Promise<Order | Failure> =>
    changeOrder(deps, orderId, async (tx, order) => {
      const facts = await readRefundFacts(tx, order, input.kind);
      const result = await applyRefund(tx, facts, decideStaffRefund(facts, input));
      return isFailure(result) ? result : null;
    });
