import { GivenUpMails, type GivenUpMail } from 'shared-contracts/wire';
import { orderDesk, type OrderDesk } from '../../../verification/testing/order-desk';
import { startTestApi, type TestApi } from '../../../verification/testing/test-api';
import { untilMailed } from '../../../verification/testing/test-mail';
import { wireErrors } from '../../../verification/testing/wire-check';
import { enqueueMail } from './enqueue-mail';

jest.setTimeout(60_000);

let api: TestApi;
let desk: OrderDesk;
beforeAll(async () => {
  api = await startTestApi();
  desk = orderDesk(api);
});
afterAll(() => api?.close());

const list = async () => (await desk.staff<{ mails: GivenUpMail[] }>('support', 'GET', '/mails/given-up')).body;
const retry = async (id: number | string) => (await desk.staff('support', 'POST', `/mails/${id}/retry`)).status;

/** Creates a mail of an order that no longer exists, so that no retry can succeed. */
const lost = () =>
  enqueueMail(api.db, {
    kind: 'order-confirmation',
    recipient: 'ann@example.com',
    benefitType: 'treadmarket',
    payload: { orderId: 'O-none' },
  });

it('a failed mail is listed for support and is sent again once its cause is fixed', async () => {
  await lost();
  await untilMailed(api);
  const answer = await list();
  expect(wireErrors(GivenUpMails, answer)).toEqual([]);
  const [mail] = answer.mails;
  expect(mail).toMatchObject({ kind: 'order-confirmation', recipient: 'ann@example.com', reason: 'the order is gone' });
  await api.db.count(
    {
      text: `update outbox set kind = 'password-changed', payload = '{}' where message_id = $1`,
    },
    [mail!.messageId],
  );
  // One of two concurrent retries sends it.
  expect((await Promise.all([retry(mail!.messageId), retry(mail!.messageId)])).sort()).toEqual([200, 409]);
  const sent = (await untilMailed(api)).filter(({ kind }) => kind === 'password-changed');
  expect(sent).toHaveLength(1);
  expect(await retry(mail!.messageId)).toBe(409);
  expect((await list()).mails).toEqual([]);
});

it('a failed mail that is missing, has a malformed number or is not authorized cannot be read', async () => {
  expect([await retry(999_999), await retry('one'), await retry('1e99')]).toEqual([404, 400, 400]);
  expect((await desk.staff('support', 'GET', '/mails/given-up?limit=0')).status).toBe(400);
  for (const role of ['fulfilment', 'catalog'] as const)
    expect((await desk.staff(role, 'GET', '/mails/given-up')).status).toBe(403);
});
