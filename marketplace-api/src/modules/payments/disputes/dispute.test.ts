import pino from 'pino';
import crypto from 'node:crypto';
import { signatureOf } from 'sandbox';
import { until } from '../../../../verification/testing/eventually';
import { startTestApi, WEBHOOK_SECRET, type TestApi } from '../../../../verification/testing/test-api';
import { runStaffCommand } from '../../../../commands/staff/staff-command';
import { staffCommandServices } from '../../../../commands/staff/staff-command-services';
import { staffService } from '../../staff/staff.service';
import { listDisputes } from './dispute.service';

jest.setTimeout(120_000);

const TIRE = 'CON-TCTR-2256517-102H';
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ hasWebhooks: true });
});
afterAll(() => api?.close());

/** Acts as the payer's bank at the sandbox provider. */
async function callBank(path: string, body: object): Promise<{ disputeId: string }> {
  const answer = await fetch(`${api.sandboxUrl}/v1/test/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer test-secret' },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as { disputeId: string };
}
async function event(type: string, data: object): Promise<number> {
  const payload = JSON.stringify({ id: `evt_${crypto.randomUUID()}`, type, data });
  const answer = await api.app.inject({
    method: 'POST',
    url: '/v1/payment/webhooks',
    headers: {
      'content-type': 'application/json',
      'x-sandbox-signature': signatureOf(WEBHOOK_SECRET, payload, Math.floor(Date.now() / 1000)),
    },
    payload,
  });
  return answer.statusCode;
}
const disputeOf = async (id: string) => (await listDisputes(api.db, 100)).find(({ disputeId }) => disputeId === id);
async function placed(): Promise<{
  orderId: string;
  orderNumber: string;
  cents: number;
  state: () => Promise<string>;
}> {
  const who = api.newShopper();
  const { body } = await who.order(await who.readyToOrder(TIRE, 1));
  return {
    orderId: body.orderId,
    orderNumber: body.orderNumber,
    cents: Math.round(body.total.value * 100),
    state: async () => (await who.send<{ state: string }>('GET', `/orders/${body.orderId}`)).body.state,
  };
}
async function staffLines(): Promise<string[]> {
  const lines: string[] = [];
  const email = 'desk@shop.test';
  await staffService(api.db).add({ email, name: 'Desk', role: 'support' });
  const services = staffCommandServices(api.db, pino({ level: 'silent' }));
  await runStaffCommand(services, ['disputes', '--as', email], (line) => lines.push(line));
  return lines;
}

it('a dispute is kept for staff with its amount, counted while open, and changes no order', async () => {
  const order = await placed();
  const { disputeId } = await callBank(`charges/att_${order.orderId}/dispute`, { reason: 'product_not_received' });
  await until(async () => (await disputeOf(disputeId)) !== undefined);
  expect(await disputeOf(disputeId)).toMatchObject({
    state: 'opened',
    reason: 'product_not_received',
    amountCents: order.cents,
    currency: 'USD',
    orderNumber: order.orderNumber,
    closedAt: null,
  });
  expect((await api.metrics.text()).body).toContain('waiting_work{kind="disputes-open"} 1');
  expect(await staffLines()).toEqual([
    expect.stringContaining(`${disputeId}  opened  order ${order.orderNumber}`) as string,
  ]);
  await callBank(`disputes/${disputeId}`, { status: 'lost' });
  await until(async () => (await disputeOf(disputeId))?.state === 'lost');
  expect((await disputeOf(disputeId))?.closedAt).not.toBeNull();
  expect(await order.state()).toBe('placed');
  expect((await api.metrics.text()).body).toContain('waiting_work{kind="disputes-open"} 0');
});

it('a dispute takes its state from the provider, whatever events say and in any order', async () => {
  const order = await placed();
  const { disputeId } = await callBank(`charges/att_${order.orderId}/dispute`, {});
  for (const type of ['dispute.lost', 'dispute.won', 'dispute.opened', 'dispute.opened'])
    expect(await event(type, { disputeId })).toBe(200);
  expect((await disputeOf(disputeId))?.state).toBe('opened');
  await callBank(`disputes/${disputeId}`, { status: 'won' });
  await Promise.all(['dispute.opened', 'dispute.won', 'dispute.lost'].map((type) => event(type, { disputeId })));
  expect((await disputeOf(disputeId))?.state).toBe('won');
  await expect(
    api.db.count({ text: "update payment_dispute set state = 'lost' where dispute_id = $1" }, [disputeId]),
  ).rejects.toMatchObject({ code: 'TM002' });
});

it('a dispute unknown to the provider, or about a foreign charge, is not recorded', async () => {
  const headers = { 'content-type': 'application/json', authorization: 'Bearer test-secret' };
  const { token } = (await (
    await fetch(`${api.sandboxUrl}/v1/tokens`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ number: '4242424242424242', expiry: '12/2030', cvc: '123', name: 'Ann Lee' }),
    })
  ).json()) as { token: string };
  await fetch(`${api.sandboxUrl}/v1/charges`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': 'of-another-store' },
    body: JSON.stringify({ amountCents: 100, token, reference: 'att_of_another_store' }),
  });
  const { disputeId } = await callBank('charges/att_of_another_store/dispute', {});
  const before = (await listDisputes(api.db, 100)).length;
  for (const id of [disputeId, 'dp_made_up', '../ledger'])
    expect(await event('dispute.opened', { disputeId: id })).toBe(200);
  expect((await listDisputes(api.db, 100)).length).toBe(before);
});
