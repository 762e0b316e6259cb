import type { OrderLookupBody } from 'shared-contracts';
import { defineTask, ok, type TaskContext } from 'remote-kit';
import { orderLinks } from '../../platform/member/mailed-link';
import { requestCode, openWithCode } from '../../platform/orders/order-access.api';

/** Requests a code by mail. */
export const requestCodeTask = defineTask(
  'orderLookup/ask',
  (body: OrderLookupBody, { http }: TaskContext) => requestCode(http, body),
  'leading',
);

/** Opens the order; the secret of its page is stored for the tab, never in an address. */
export const openWithCodeTask = defineTask(
  'orderLookup/open',
  async (body: OrderLookupBody & { readonly code: string }, { http }: TaskContext) => {
    const access = await openWithCode(http, body);
    if (!access.ok) return access;
    orderLinks.keep(access.value.orderId, access.value.token);
    return ok(access.value.orderId);
  },
  'leading',
);
