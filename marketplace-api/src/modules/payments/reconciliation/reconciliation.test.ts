import crypto from 'node:crypto';
import pino from 'pino';
import type { PaymentFinding } from 'shared-contracts/wire';
import { runStaffCommand } from '../../../../commands/staff/staff-command';
import { staffCommandServices } from '../../../../commands/staff/staff-command-services';
import { orderDesk, type OrderDesk } from '../../../../verification/testing/order-desk';
import { startTestApi, type TestApi } from '../../../../verification/testing/test-api';
import { additionalPaymentPayments } from '../../orders/additional-payments/additional-payment-settlement';
import { orderPayments } from '../../orders/placement/order-settlement';
import { staffService } from '../../staff/staff.service';
import { attemptService } from '../attempts/attempt.service';
import type { PaymentProvider } from '../provider/payment-provider';
import { sandboxProvider } from '../providers/sandbox/sandbox-provider';
import { reconciliationService, type ReconciliationService } from './reconciliation.service';

jest.setTimeout(120_000);

const SUPPORT = 'support@shop.test';
const logger = pino({ level: 'silent' });
let api: TestApi;
let desk: OrderDesk;
let provider: PaymentProvider;

function reconciliationBy(used: PaymentProvider): ReconciliationService {
  const owners = { order: orderPayments, additionalPayment: additionalPaymentPayments };
  const attempts = attemptService({ db: api.db, provider: used, logger, owners });
  return reconciliationService({ db: api.db, provider: used, attempts, logger });
}

/** Compares everything up to now, also what has not settled yet. */
async function compare(used = provider): Promise<number | null> {
  await api.db.count({ text: 'update payment_reconciliation set next_run_at = now()' });
  return reconciliationBy(used).reconcile(-60);
}

const findings = async () =>
  (await desk.staff<{ findings: PaymentFinding[] }>('support', 'GET', '/payments/findings?limit=200')).body.findings;
const findingOf = async (chargeId: string) => (await findings()).filter((finding) => finding.chargeId === chargeId);
const oneOf = async (chargeId: string): Promise<PaymentFinding> => (await findingOf(chargeId))[0]!;

/** Charges a card as for an order whose rows a failover took away. */
async function lostCharge(amountCents = 4000): Promise<string> {
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
}
const refundedCents = async (chargeId: string) =>
  (await api.refunds())
    .filter((refund) => refund.chargeId === chargeId)
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
const openRefund = () =>
  api.db.one<{ id: string }>({ text: "select refund_id as id from refund where state = 'open'" });
const act = (path: string, body?: object) => desk.staff('support', 'POST', `/payments/${path}`, body);
const refundDirectly = (chargeId: string, amountCents: number, key: string = crypto.randomUUID()) =>
  provider.refund({ key, chargeId, amountCents, currency: 'USD' });

beforeAll(async () => {
  api = await startTestApi({ tasks: [] });
  desk = orderDesk(api);
  provider = sandboxProvider({ url: api.sandboxUrl, secret: 'test-secret' });
  await desk.restock();
  await api.db.count({
    text: "update payment_reconciliation set began_at = now() - interval '1 hour', compared_until = now()",
  });
  await staffService(api.db).add({ email: SUPPORT, name: 'Sam', role: 'support' });
});
afterAll(() => api?.close());
// Each test leaves the records and the store in agreement about its own payments only.
beforeEach(() =>
  api.db.count({ text: "update payment_finding set state = 'closed', ended_at = now() where state = 'open'" }),
);

describe('the comparison with the provider’s records', () => {
  it('finds nothing while orders and refunds agree', async () => {
    const order = await desk.home();
    await desk.refund(order.orderId, { amount: 12.5, reason: 'Late' });
    expect(await openRefund()).not.toBeNull();
    await desk.settle();
    expect(await compare()).toBe(0);
    expect(await findings()).toEqual([]);
  });

  it('names each charge without an order once, however often it compares', async () => {
    const chargeId = await lostCharge();
    expect(await compare()).toBe(1);
    expect(await compare()).toBe(0);
    const [finding, ...more] = await findingOf(chargeId);
    expect(more).toEqual([]);
    expect(finding).toMatchObject({
      kind: 'charge-unknown',
      state: 'open',
      entryId: chargeId,
      description: 'Treadmarket order 100999',
      amountCents: 4000,
      currency: 'USD',
    });
    expect((await api.metrics.text()).body).toContain('waiting_work{kind="payment-findings"} 1');
  });

  it('records a charge once when two processes compare at the same time', async () => {
    const chargeId = await lostCharge();
    await api.db.count({ text: 'update payment_reconciliation set next_run_at = now()' });
    const counts = await Promise.all([1, 2, 3].map(() => reconciliationBy(provider).reconcile(-60)));
    expect(counts.filter((count) => count !== null)).toEqual([1]);
    expect(await findingOf(chargeId)).toHaveLength(1);
  });

  it('names a refund that the store did not make', async () => {
    const order = await desk.home();
    const { chargeId } = (await api.charges()).find(({ reference }) => reference === `att_${order.orderId}`)!;
    await refundDirectly(chargeId, 500);
    await compare();
    expect(await findingOf(chargeId)).toMatchObject([{ kind: 'refund-unknown', amountCents: 500 }]);
  });

  it('leaves out a refund that the store is still recording', async () => {
    const order = await desk.home();
    await desk.refund(order.orderId, { amount: 7, reason: 'Late' });
    const { id } = (await openRefund())!;
    const { chargeId } = (await api.charges()).find(({ reference }) => reference === `att_${order.orderId}`)!;
    await refundDirectly(chargeId, 700, id);
    await compare();
    expect(await findingOf(chargeId)).toEqual([]);
    await desk.settle();
    await compare();
    expect(await findingOf(chargeId)).toEqual([]);
    expect(await refundedCents(chargeId)).toBe(700);
  });

  it('names a charge whose amount differs from the order', async () => {
    const order = await desk.home();
    const dearer: PaymentProvider = {
      ...provider,
      async listEntries(query) {
        const page = await provider.listEntries(query);
        if (page === 'unavailable') return page;
        const change = (reference: string | null) => (reference === `att_${order.orderId}` ? 1 : 0);
        return {
          ...page,
          entries: page.entries.map((entry) => ({
            ...entry,
            amountCents: entry.amountCents + change(entry.reference),
          })),
        };
      },
    };
    await compare(dearer);
    expect((await findings()).map(({ kind }) => kind)).toEqual(['charge-differs']);
  });

  it('refunds a charge whose payment the store had given up', async () => {
    const order = await desk.home();
    const reference = `att_${order.orderId}`;
    const { chargeId, amountCents } = (await api.charges()).find((charge) => charge.reference === reference)!;
    await api.db.transaction(async (tx) => {
      await tx.count({ text: 'set local session_replication_role = replica' });
      await tx.count(
        { text: "update payment_attempt set state = 'failed', failure_code = 'card_declined' where attempt_id = $1" },
        [reference],
      );
    });
    expect(await compare()).toBe(0);
    await compare();
    await desk.settle();
    expect(await refundedCents(chargeId)).toBe(amountCents);
    expect(await findingOf(chargeId)).toEqual([]);
  });

  it('leaves out charges that other systems made in the same account', async () => {
    const chargeId = await lostCharge();
    const foreign: PaymentProvider = {
      ...provider,
      async listEntries(query) {
        const page = await provider.listEntries(query);
        return page === 'unavailable'
          ? page
          : { ...page, entries: page.entries.map((entry) => ({ ...entry, reference: null })) };
      },
    };
    await compare(foreign);
    expect(await findingOf(chargeId)).toEqual([]);
  });

  it('does not move on past a time that it could not read', async () => {
    const chargeId = await lostCharge();
    const silent: PaymentProvider = { ...provider, listEntries: () => Promise.resolve('unavailable') };
    expect(await compare(silent)).toBeNull();
    const broken: PaymentProvider = { ...provider, listEntries: () => Promise.reject(new Error('Broken.')) };
    await expect(compare(broken)).rejects.toThrow('Broken.');
    await compare();
    expect(await findingOf(chargeId)).toHaveLength(1);
  });

  it('waits an hour after a comparison, and leaves out what has not settled', async () => {
    const chargeId = await lostCharge();
    await api.db.count({ text: 'update payment_reconciliation set next_run_at = now()' });
    expect(await reconciliationBy(provider).reconcile()).toBe(0);
    expect(await reconciliationBy(provider).reconcile(-60)).toBeNull();
    expect(await findingOf(chargeId)).toEqual([]);
  });

  it('leaves out money that moved before the store began', async () => {
    await api.db.count({ text: "update payment_reconciliation set began_at = now() + interval '1 second'" });
    const chargeId = await lostCharge();
    await compare();
    expect(await findingOf(chargeId)).toEqual([]);
    expect((await act('comparisons', { days: 1 })).status).toBe(200);
    await compare();
    expect(await findingOf(chargeId)).toHaveLength(1);
  });
});

describe('a finding', () => {
  it('is refunded once, also when two people decide at the same time', async () => {
    const chargeId = await lostCharge(4000);
    await compare();
    const { findingId } = await oneOf(chargeId);
    const answers = await Promise.all([1, 2].map(() => act(`findings/${findingId}/refund`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const workers = [reconciliationBy(provider), reconciliationBy(provider)];
    await Promise.all(workers.map(({ payBack }) => payBack()));
    expect(await refundedCents(chargeId)).toBe(4000);
    expect(await findingOf(chargeId)).toEqual([]);
    await compare();
    expect(await findingOf(chargeId)).toEqual([]);
    expect(await act(`findings/${findingId}/refund`)).toMatchObject({
      status: 409,
      body: { code: 'FINDING_NOT_OPEN' },
    });
  });

  it('is refunded once when the answer of the provider is lost', async () => {
    const chargeId = await lostCharge(900);
    await compare();
    const { findingId } = await oneOf(chargeId);
    await act(`findings/${findingId}/refund`);
    const lossy: PaymentProvider = {
      ...provider,
      refund: async (request) => {
        await provider.refund(request);
        return { kind: 'unknown' };
      },
    };
    await reconciliationBy(lossy).payBack();
    expect(await oneOf(chargeId)).toMatchObject({ state: 'refunding' });
    await compare();
    expect(await findingOf(chargeId)).toHaveLength(1);
    await api.db.count({ text: 'update payment_finding set next_attempt_at = now(), claimed_until = null' });
    await reconciliationBy(provider).payBack();
    expect(await refundedCents(chargeId)).toBe(900);
    expect(await findingOf(chargeId)).toEqual([]);
  });

  it('gives back only what is left of a charge, and nothing when nothing is left', async () => {
    const [partly, wholly] = [await lostCharge(1000), await lostCharge(1000)];
    await refundDirectly(partly, 400);
    await refundDirectly(wholly, 1000);
    await compare();
    const ofCharge = async (chargeId: string) =>
      (await findingOf(chargeId)).find(({ kind }) => kind === 'charge-unknown')!.findingId;
    expect(await act(`findings/${await ofCharge(partly)}/refund`)).toMatchObject({
      status: 200,
      body: { amount: { value: 6 } },
    });
    await reconciliationBy(provider).payBack();
    expect(await refundedCents(partly)).toBe(1000);
    expect(await act(`findings/${await ofCharge(wholly)}/refund`)).toMatchObject({
      status: 409,
      body: { code: 'FINDING_NOT_REFUNDABLE' },
    });
  });

  it('is open again, with the reason, when the provider refuses its refund', async () => {
    const chargeId = await lostCharge(700);
    await compare();
    const { findingId } = await oneOf(chargeId);
    await act(`findings/${findingId}/refund`);
    await refundDirectly(chargeId, 700);
    await reconciliationBy(provider).payBack();
    expect(await oneOf(chargeId)).toMatchObject({ state: 'open', failureCode: 'refund_too_large' });
    const close = () => act(`findings/${findingId}/close`, { reason: 'Paid back at the provider' });
    expect((await close()).status).toBe(200);
    expect(await close()).toMatchObject({ status: 409, body: { code: 'FINDING_NOT_OPEN' } });
  });

  it('answers what is missing or wrong', async () => {
    expect((await act('findings/999999/refund')).status).toBe(404);
    expect((await act('findings/999999/close', { reason: 'Not ours' })).status).toBe(404);
    expect((await act('findings/0/refund')).status).toBe(400);
    expect((await act('findings/1/close', { reason: '' })).status).toBe(400);
    expect((await act('comparisons', { days: 91 })).status).toBe(400);
    expect((await desk.staff('fulfilment', 'GET', '/payments/findings')).status).toBe(403);
  });
});

describe('the commands of staff', () => {
  async function run(...words: string[]): Promise<string> {
    const lines: string[] = [];
    const services = staffCommandServices(api.db, logger);
    await runStaffCommand(services, [...words, '--as', SUPPORT], (line) => lines.push(line));
    return lines.join('\n');
  }

  it('list, refund and close findings, and compare again', async () => {
    expect(await run('payment', 'findings')).toBe('The provider’s records and the store’s agree.');
    const [one, other] = [await lostCharge(4000), await lostCharge(50)];
    expect(await run('payment', 'compare')).toMatch(/^Payments since .* are compared/);
    await compare();
    const [first, second] = [(await oneOf(one)).findingId, (await oneOf(other)).findingId];
    expect(await run('payment', 'findings')).toContain(
      `${first}  open  a charge without an order  40.00 USD  Treadmarket order 100999  ${one}`,
    );
    expect(await run('payment', 'refund-finding', first)).toContain(`$40.00 of finding ${first} is paid back`);
    expect(await run('payment', 'close-finding', second, '--reason', 'Ours, by phone')).toBe(
      `Finding ${second} is closed.`,
    );
    await expect(run('payment', 'refund-finding', second)).rejects.toThrow('This finding is not open');
    await expect(run('payment', 'refund-finding', 'x')).rejects.toThrow('payment findings lists them');
    await expect(run('payment', 'compare', '--days', '91')).rejects.toThrow('--days must be a whole number');
  });
});
