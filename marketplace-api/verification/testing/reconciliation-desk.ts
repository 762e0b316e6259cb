import crypto from 'node:crypto';
import pino from 'pino';
import type { PaymentFinding } from 'shared-contracts/wire';
import { additionalPaymentPayments } from '../../src/modules/orders/additional-payments/additional-payment-settlement';
import { orderPayments } from '../../src/modules/orders/placement/order-settlement';
import { attemptService } from '../../src/modules/payments/attempts/attempt.service';
import type { PaymentProvider } from '../../src/modules/payments/provider/payment-provider';
import { sandboxProvider } from '../../src/modules/payments/providers/sandbox/sandbox-provider';
import { reconciliationService } from '../../src/modules/payments/reconciliation/reconciliation.service';
import { orderDesk } from './order-desk';
import { startTestApi } from './test-api';

const logger = pino({ level: 'silent' });

/** Starts an API without background tasks, whose payments a test compares with the provider's records. */
export async function openReconciliationDesk() {
  const api = await startTestApi({ tasks: [] });
  const desk = orderDesk(api);
  const provider = sandboxProvider({ url: api.sandboxUrl, secret: 'test-secret' });
  await desk.restock();
  await api.db.count({
    text: "update payment_reconciliation set began_at = now() - interval '1 hour', compared_until = now()",
  });

  function reconciliationBy(used: PaymentProvider) {
    const owners = { order: orderPayments, additionalPayment: additionalPaymentPayments };
    const attempts = attemptService({ db: api.db, provider: used, logger, owners });
    return reconciliationService({ db: api.db, provider: used, attempts, logger });
  }
  const findings = async () =>
    (await desk.staff<{ findings: PaymentFinding[] }>('support', 'GET', '/payments/findings?limit=200')).body.findings;
  const findingsOf = async (chargeId: string) => (await findings()).filter((finding) => finding.chargeId === chargeId);

  return {
    api,
    desk,
    provider,
    reconciliationBy,
    findings,
    findingsOf,
    oneOf: async (chargeId: string): Promise<PaymentFinding> => (await findingsOf(chargeId))[0]!,
    /** Compares up to a minute from now, so that payments of this moment are included. */
    async compare(used = provider): Promise<number | null> {
      await api.db.count({ text: 'update payment_reconciliation set next_run_at = now()' });
      return reconciliationBy(used).reconcile(-60);
    },
    /** Changes each entry of the records before the comparison. */
    listing: (change: (entry: Listed) => Partial<Listed>): PaymentProvider => ({
      ...provider,
      async listEntries(query) {
        const page = await provider.listEntries(query);
        if (page === 'unavailable') return page;
        return { ...page, entries: page.entries.map((entry) => ({ ...entry, ...change(entry) })) };
      },
    }),
    /** Charges a card as for an order whose rows a failover took away. */
    async lostCharge(amountCents = 4000): Promise<string> {
      const response = await fetch(`${api.sandboxUrl}/v1/tokens`, {
        method: 'POST',
        headers: { authorization: 'Bearer test-secret', 'content-type': 'application/json' },
        body: JSON.stringify({ number: '4242424242424242', expiry: '12/2030', cvc: '123', name: 'Ann Lee' }),
      });
      const { token } = (await response.json()) as { token: string };
      const result = await provider.charge({
        reference: `att_${crypto.randomUUID()}`,
        amountCents,
        currency: 'USD',
        token,
        capture: 'now',
        description: 'Treadmarket order 100999',
        metadata: {},
      });
      if (result.kind !== 'succeeded') throw new Error(`The charge ended ${result.kind}.`);
      return result.chargeId;
    },
    refundedCents: async (chargeId: string) =>
      (await api.refunds())
        .filter((refund) => refund.chargeId === chargeId)
        .reduce((sum, { amountCents }) => sum + amountCents, 0),
    openRefund: () => api.db.one<{ id: string }>({ text: "select refund_id as id from refund where state = 'open'" }),
    act: (path: string, body?: object) => desk.staff('support', 'POST', `/payments/${path}`, body),
    refundDirectly: (chargeId: string, amountCents: number, key: string = crypto.randomUUID()) =>
      provider.refund({ key, chargeId, amountCents, currency: 'USD' }),
    /** Ends what earlier tests found. */
    closeAll: () =>
      api.db.count({
        text: "update payment_finding set state = 'closed', ended_at = now() where state = 'open'",
      }),
  };
}

type Listed = Extract<Awaited<ReturnType<PaymentProvider['listEntries']>>, object>['entries'][number];
export type ReconciliationDesk = Awaited<ReturnType<typeof openReconciliationDesk>>;
