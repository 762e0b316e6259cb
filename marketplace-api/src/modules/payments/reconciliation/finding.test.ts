import pino from 'pino';
import { runStaffCommand } from '../../../../commands/staff/staff-command';
import { staffCommandServices } from '../../../../commands/staff/staff-command-services';
import { openReconciliationDesk, type ReconciliationDesk } from '../../../../verification/testing/reconciliation-desk';
import { staffService } from '../../staff/staff.service';
import type { PaymentProvider } from '../provider/payment-provider';

const SUPPORT = 'support@shop.test';
const logger = pino({ level: 'silent' });
jest.setTimeout(120_000);

let books: ReconciliationDesk;
beforeAll(async () => {
  books = await openReconciliationDesk();
  await staffService(books.api.db).add({ email: SUPPORT, name: 'Sam', role: 'support' });
});
afterAll(() => books?.api.close());
// Each test leaves the records and the store in agreement about its own payments only.
beforeEach(() => books.closeAll());

describe('a finding', () => {
  it('is refunded once, also when two people decide at the same time', async () => {
    const chargeId = await books.lostCharge(4000);
    await books.compare();
    const { findingId } = await books.oneOf(chargeId);
    const answers = await Promise.all([1, 2].map(() => books.act(`findings/${findingId}/refund`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const workers = [books.reconciliationBy(books.provider), books.reconciliationBy(books.provider)];
    await Promise.all(workers.map(({ payBack }) => payBack()));
    expect(await books.refundedCents(chargeId)).toBe(4000);
    expect(await books.findingsOf(chargeId)).toEqual([]);
    await books.compare();
    expect(await books.findingsOf(chargeId)).toEqual([]);
    expect(await books.act(`findings/${findingId}/refund`)).toMatchObject({
      status: 409,
      body: { code: 'FINDING_NOT_OPEN' },
    });
  });

  it('is refunded once when the answer of the provider is lost', async () => {
    const chargeId = await books.lostCharge(900);
    await books.compare();
    const { findingId } = await books.oneOf(chargeId);
    await books.act(`findings/${findingId}/refund`);
    const lossy: PaymentProvider = {
      ...books.provider,
      refund: async (request) => {
        await books.provider.refund(request);
        return { kind: 'unknown' };
      },
    };
    await books.reconciliationBy(lossy).payBack();
    expect(await books.oneOf(chargeId)).toMatchObject({ state: 'refunding' });
    await books.compare();
    expect(await books.findingsOf(chargeId)).toHaveLength(1);
    await books.api.db.count({ text: 'update payment_finding set next_attempt_at = now(), claimed_until = null' });
    await books.reconciliationBy(books.provider).payBack();
    expect(await books.refundedCents(chargeId)).toBe(900);
    expect(await books.findingsOf(chargeId)).toEqual([]);
  });

  it('refunds the rest of a charge, and refuses when all of it was refunded', async () => {
    const [partly, wholly] = [await books.lostCharge(1000), await books.lostCharge(1000)];
    await books.refundDirectly(partly, 400);
    await books.refundDirectly(wholly, 1000);
    await books.compare();
    const ofCharge = async (chargeId: string) =>
      (await books.findingsOf(chargeId)).find(({ kind }) => kind === 'charge-unknown')!.findingId;
    expect(await books.act(`findings/${await ofCharge(partly)}/refund`)).toMatchObject({
      status: 200,
      body: { amount: { value: 6 } },
    });
    await books.reconciliationBy(books.provider).payBack();
    expect(await books.refundedCents(partly)).toBe(1000);
    expect(await books.act(`findings/${await ofCharge(wholly)}/refund`)).toMatchObject({
      status: 409,
      body: { code: 'FINDING_NOT_REFUNDABLE' },
    });
  });

  it('is open again, with the reason, when the provider refuses its refund', async () => {
    const chargeId = await books.lostCharge(700);
    await books.compare();
    const { findingId } = await books.oneOf(chargeId);
    await books.act(`findings/${findingId}/refund`);
    await books.refundDirectly(chargeId, 700);
    await books.reconciliationBy(books.provider).payBack();
    expect(await books.oneOf(chargeId)).toMatchObject({ state: 'open', failureCode: 'refund_too_large' });
    const close = () => books.act(`findings/${findingId}/close`, { reason: 'Paid back at the provider' });
    expect((await close()).status).toBe(200);
    expect(await close()).toMatchObject({ status: 409, body: { code: 'FINDING_NOT_OPEN' } });
  });

  it('answers what is missing or wrong', async () => {
    expect((await books.act('findings/999999/refund')).status).toBe(404);
    expect((await books.act('findings/999999/close', { reason: 'Not ours' })).status).toBe(404);
    expect((await books.act('findings/0/refund')).status).toBe(400);
    expect((await books.act('findings/1/close', { reason: '' })).status).toBe(400);
    expect((await books.act('comparisons', { days: 91 })).status).toBe(400);
    expect((await books.desk.staff('fulfilment', 'GET', '/payments/findings')).status).toBe(403);
  });
});

describe('the commands of staff', () => {
  async function run(...words: string[]): Promise<string> {
    const lines: string[] = [];
    const services = staffCommandServices(books.api.db, logger);
    await runStaffCommand(services, [...words, '--as', SUPPORT], (line) => lines.push(line));
    return lines.join('\n');
  }

  it('list, refund and close findings, and compare again', async () => {
    expect(await run('payment', 'findings')).toBe('The provider’s records and the store’s agree.');
    const [one, other] = [await books.lostCharge(4000), await books.lostCharge(50)];
    expect(await run('payment', 'compare')).toMatch(/^Payments since .* are compared/);
    await books.compare();
    const [first, second] = [(await books.oneOf(one)).findingId, (await books.oneOf(other)).findingId];
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
