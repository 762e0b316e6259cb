import type { PaymentProvider } from '../provider/payment-provider';
import { openReconciliationDesk, type ReconciliationDesk } from '../../../../verification/testing/reconciliation-desk';

jest.setTimeout(120_000);

let books: ReconciliationDesk;
beforeAll(async () => {
  books = await openReconciliationDesk();
});
afterAll(() => books?.api.close());
// Each test leaves the records and the store in agreement about its own payments only.
beforeEach(() => books.closeAll());

describe('the comparison with the provider’s records', () => {
  it('finds nothing while orders and refunds agree', async () => {
    const order = await books.desk.home();
    await books.desk.refund(order.orderId, { amount: 12.5, reason: 'Late' });
    expect(await books.openRefund()).not.toBeNull();
    await books.desk.settle();
    expect(await books.compare()).toBe(0);
    expect(await books.findings()).toEqual([]);
  });

  it('names each charge without an order once, however often it compares', async () => {
    const chargeId = await books.lostCharge();
    expect(await books.compare()).toBe(1);
    expect(await books.compare()).toBe(0);
    const [finding, ...more] = await books.findingsOf(chargeId);
    expect(more).toEqual([]);
    expect(finding).toMatchObject({
      kind: 'charge-unknown',
      state: 'open',
      entryId: chargeId,
      description: 'Treadmarket order 100999',
      amountCents: 4000,
      currency: 'USD',
    });
    expect((await books.api.metrics.text()).body).toContain('waiting_work{kind="payment-findings"} 1');
  });

  it('records a charge once when two processes compare at the same time', async () => {
    const chargeId = await books.lostCharge();
    await books.api.db.count({ text: 'update payment_reconciliation set next_run_at = now()' });
    const counts = await Promise.all([1, 2, 3].map(() => books.reconciliationBy(books.provider).reconcile(-60)));
    expect(counts.filter((count) => count !== null)).toEqual([1]);
    expect(await books.findingsOf(chargeId)).toHaveLength(1);
  });

  it('names a refund that the store did not make', async () => {
    const order = await books.desk.home();
    const { chargeId } = (await books.api.charges()).find(({ reference }) => reference === `att_${order.orderId}`)!;
    await books.refundDirectly(chargeId, 500);
    await books.compare();
    expect(await books.findingsOf(chargeId)).toMatchObject([{ kind: 'refund-unknown', amountCents: 500 }]);
  });

  it('leaves out a refund that the store is still recording', async () => {
    const order = await books.desk.home();
    await books.desk.refund(order.orderId, { amount: 7, reason: 'Late' });
    const { id } = (await books.openRefund())!;
    const { chargeId } = (await books.api.charges()).find(({ reference }) => reference === `att_${order.orderId}`)!;
    await books.refundDirectly(chargeId, 700, id);
    await books.compare();
    expect(await books.findingsOf(chargeId)).toEqual([]);
    await books.desk.settle();
    await books.compare();
    expect(await books.findingsOf(chargeId)).toEqual([]);
    expect(await books.refundedCents(chargeId)).toBe(700);
  });

  it('names a charge whose amount differs from the order', async () => {
    const order = await books.desk.home();
    const dearer = books.listing(({ reference, amountCents }) => ({
      amountCents: reference === `att_${order.orderId}` ? amountCents + 1 : amountCents,
    }));
    await books.compare(dearer);
    expect((await books.findings()).map(({ kind }) => kind)).toEqual(['charge-differs']);
  });

  it('refunds a charge whose payment the store had given up', async () => {
    const order = await books.desk.home();
    const reference = `att_${order.orderId}`;
    const { chargeId, amountCents } = (await books.api.charges()).find((charge) => charge.reference === reference)!;
    await books.api.db.transaction(async (tx) => {
      await tx.count({ text: 'set local session_replication_role = replica' });
      await tx.count(
        { text: "update payment_attempt set state = 'failed', failure_code = 'card_declined' where attempt_id = $1" },
        [reference],
      );
    });
    expect(await books.compare()).toBe(0);
    await books.compare();
    await books.desk.settle();
    expect(await books.refundedCents(chargeId)).toBe(amountCents);
    expect(await books.findingsOf(chargeId)).toEqual([]);
  });

  it.each([
    ['no reference', null],
    ['a reference of its own', 'invoice-7'],
    ['text that no column can hold', 'att_\u0000'],
  ])('leaves out a charge of another system in the same account, which has %s', async (_title, reference) => {
    const chargeId = await books.lostCharge();
    expect(await books.compare(books.listing(() => ({ reference })))).toBe(0);
    expect(await books.findingsOf(chargeId)).toEqual([]);
  });

  it.each([
    ['an amount that no column can hold', { amountCents: 3_000_000_000 }],
    ['an amount with a fraction', { amountCents: 0.5 }],
    ['an id with spaces', { chargeId: 'ch 1', entryId: 'ch 1' }],
    ['no currency', { currency: '' }],
    ['no time', { at: new Date(NaN) }],
  ])('names the other charges when one has %s', async (_title, change) => {
    const [broken, sound] = [await books.lostCharge(), await books.lostCharge()];
    const records = books.listing(({ chargeId }) => (chargeId === broken ? change : {}));
    expect(await books.compare(records)).toBeGreaterThan(0);
    expect([await books.findingsOf(broken), (await books.findingsOf(sound)).length]).toEqual([[], 1]);
  });

  it('keeps a description without control characters, and at most 200 characters of it', async () => {
    const chargeId = await books.lostCharge();
    await books.compare(books.listing(() => ({ description: `\u0000\u001b[31m${'x'.repeat(500)}` })));
    expect((await books.oneOf(chargeId)).description).toBe(`[31m${'x'.repeat(196)}`);
  });

  it('does not move on past a time that it could not read', async () => {
    const chargeId = await books.lostCharge();
    const silent: PaymentProvider = { ...books.provider, listEntries: () => Promise.resolve('unavailable') };
    expect(await books.compare(silent)).toBeNull();
    const broken: PaymentProvider = { ...books.provider, listEntries: () => Promise.reject(new Error('Broken.')) };
    await expect(books.compare(broken)).rejects.toThrow('Broken.');
    await books.compare();
    expect(await books.findingsOf(chargeId)).toHaveLength(1);
  });

  it('waits an hour after a comparison, and leaves out what has not settled', async () => {
    const chargeId = await books.lostCharge();
    await books.api.db.count({ text: 'update payment_reconciliation set next_run_at = now()' });
    expect(await books.reconciliationBy(books.provider).reconcile()).toBe(0);
    expect(await books.reconciliationBy(books.provider).reconcile(-60)).toBeNull();
    expect(await books.findingsOf(chargeId)).toEqual([]);
  });

  it('leaves out money that moved before the store began', async () => {
    await books.api.db.count({ text: "update payment_reconciliation set began_at = now() + interval '1 second'" });
    const chargeId = await books.lostCharge();
    await books.compare();
    expect(await books.findingsOf(chargeId)).toEqual([]);
    expect((await books.act('comparisons', { days: 1 })).status).toBe(200);
    await books.compare();
    expect(await books.findingsOf(chargeId)).toHaveLength(1);
  });
});
