import pino from 'pino';
import type { AskedQuestion, Order, QuestionPage, WrittenReview } from 'shared-contracts/wire';
import { readOperations } from '../../verification/conformance/operations';
import { DESK_TIRE, orderDesk, type OrderDesk } from '../../verification/testing/order-desk';
import { startTestApi, type TestApi } from '../../verification/testing/test-api';
import { untilMailed } from '../../verification/testing/test-mail';
import { actOf, STAFF_CALLS } from '../../src/modules/staff/permissions';
import { runStaffCommand, STAFF_USAGE, StaffCommandError } from './staff-command';
import { staffCommandServices } from './staff-command-services';
import { staffService } from '../../src/modules/staff/staff.service';

jest.setTimeout(120_000);

const SAM = 'sam@shop.test';
const FAY = 'fay@shop.test';
const CAT = 'cat@shop.test';

let api: TestApi;
let desk: OrderDesk;
beforeAll(async () => {
  api = await startTestApi();
  desk = orderDesk(api);
  await desk.restock();
  const staff = staffService(api.db);
  await staff.add({ email: SAM, name: 'Sam Support', role: 'support' });
  await staff.add({ email: FAY, name: 'Fay Fulfilment', role: 'fulfilment' });
  await staff.add({ email: CAT, name: 'Cat Catalog', role: 'catalog' });
});
afterAll(() => api?.close());

async function shell(...args: string[]): Promise<string> {
  const lines: string[] = [];
  const services = staffCommandServices(api.db, pino({ level: 'silent' }));
  await runStaffCommand(services, args, (line) => lines.push(line));
  return lines.join('\n');
}
const as =
  (who: string) =>
  (line: string, ...more: string[]) =>
    shell(...line.split(' '), ...more, '--as', who);
const [sam, fay, cat] = [as(SAM), as(FAY), as(CAT)];
const auditOf = async (email: string) =>
  (await staffService(api.db).audit(email, 200))
    .reverse()
    .map(({ act, status, requestId }) =>
      [act.replace('/management/v1', ''), status, requestId.split('-')[0]].join(' '),
    );

/** Creates a booking that the installer does not answer. */
async function unanswered(order: Order): Promise<string> {
  const row = await api.db.one<{ id: string }>(
    {
      text: `update booking set help_since = now() where order_id = $1 returning booking_id::text as id`,
    },
    [order.orderId],
  );
  return row!.id;
}

it('the commands ship, refund, approve, rebook and charge orders, each with an audit log entry', async () => {
  const [one, two, three] = [await desk.home(), await desk.home(), await desk.installed(2)];
  const [first, second] = [one.orderNumber, two.orderNumber.replace('TM-', '')];

  // The warehouse packs and ships. An unpacked order cannot ship, and only support cancels.
  expect(await fay('order find --state placed')).toContain(`${first}  placed  ${one.total.formattedValue}`);
  await expect(fay(`ship ${first} --carrier UPS --tracking 1Z999AA1`)).rejects.toThrow('what may follow is packed');
  for (const order of [first, second, three.orderId]) expect(await fay(`order pack ${order}`)).toMatch(/ is packed\.$/);
  expect(await fay(`order slip ${first}`)).toMatch(/Ship to:\n {2}Ann Lee\n {2}1 Main Street\n[^$@]*\(CON-TCTR/);
  expect(await fay(`ship ${first} --carrier UPS --tracking 1Z999AA1`)).toContain(
    'is shipped.\nThe shopper gets a mail',
  );
  expect(await fay(`order ship ${second} --carrier FedEx --tracking`, '7777 1111')).toContain('is shipped.');
  await expect(fay(`order cancel ${three.orderId} --reason sold-out`)).rejects.toThrow('This is for support; you are');
  expect(await fay(`order deliver ${first}`)).toContain('is delivered.');

  // Refunds: an impossible one, a valid one, and the same command repeated by mistake.
  await expect(sam(`refund ${first} --amount 99999 --reason`, 'Very sorry')).rejects.toThrow(/is more than the \$/);
  const paid = await sam(`refund ${first} --line ${DESK_TIRE}=1 --reason`, 'One was damaged');
  expect(await sam(`refund ${first} --line ${DESK_TIRE}=1 --reason`, 'One was damaged')).toBe(paid);
  await expect(cat(`refund ${first} --whole --reason x`)).rejects.toThrow('This is for support; you are catalog.');
  await desk.settle();
  expect((await desk.read(one.orderId)).refunds).toMatchObject([{ status: 'paid', lines: [{ quantity: 1 }] }]);
  expect(await sam(`order show ${first}`)).toMatch(/Refunds:\n {2}RF\w+ {2}\$[\d.]+ {2}paid {2}One was damaged/);
  expect(await sam('refund failed')).toBe('No refund has failed.');
  expect(await sam('payment put-aside')).toBe('No payment is put aside.');
  expect(await sam('disputes')).toBe('No payment is disputed.');
  expect(await sam('mail failed')).toBe('No mail was given up.');

  // A return, a review, questions, a booking and an additional payment.
  expect(await sam(`return ask ${first} --line ${DESK_TIRE}=3 --reason loud`)).toContain('is return-requested.');
  expect(await sam('return list')).toContain(`3 × ${DESK_TIRE}  loud`);
  expect(await fay(`return receive ${first} --restock yes`)).toContain('is returned.');
  const { body: review } = await api.newShopper().send<WrittenReview>('POST', '/product-reviews', {
    productNumber: DESK_TIRE,
    rating: 5,
    title: 'Quiet',
    body: 'Quiet on the highway, and good in the rain.',
    nickname: 'Ann',
    email: 'ann.lee@example.com',
    wouldRecommend: true,
  });
  expect(await cat('review list')).toContain(`${review.reviewId}  5/5`);
  expect(await cat(`review approve ${review.reviewId}`)).toBe(`Review ${review.reviewId} is approved.`);
  const { send } = api.newShopper();
  const ask = async (question: string) =>
    (await send<AskedQuestion>('POST', `/products/${DESK_TIRE}/questions`, { question, displayName: 'Ann' })).body;
  const [good, bad] = [await ask('Does it hum on concrete?'), await ask('Who wins the election?')];
  expect(await sam('question list')).toMatch(/^2 waiting\n[^]*by Ann, [\d-]+\n {2}Does it hum on concrete\?/);
  expect(await cat(`question answer ${good.questionId} --text`, 'Quiet,\n  drivers say.')).toBe(
    `Question ${good.questionId} is answered.`,
  );
  await expect(cat(`question answer ${good.questionId} --text`, 'Loud')).rejects.toThrow('Someone has answered');
  expect(await cat(`question refuse ${bad.questionId} --reason`, 'Not about tires')).toContain('is refused.');
  expect(await cat('question list')).toBe('No question is there.');
  expect(await cat('question list --status answered')).toContain('Answer: Quiet, drivers say.');
  const { questions } = (await send<QuestionPage>('GET', `/products/${DESK_TIRE}/questions`)).body;
  expect(questions.map(({ answers }) => answers[0]?.answer)).toEqual(['Quiet, drivers say.']);
  const bookingId = await unanswered(three);
  expect(await sam('booking list')).toContain(`order ${three.orderNumber}`);
  expect(await sam(`booking take ${bookingId}`)).toContain('You look after booking');
  expect(await sam('booking list')).toContain(`${SAM} looks after it`);
  expect(await sam(`payment ask ${three.orderNumber} --amount 12.50 --for`, 'New valves')).toContain(
    'Asked for $12.50',
  );
  const asked = (await untilMailed(api)).filter(({ kind }) => kind === 'additional-payment');
  expect(asked.map(({ text }) => text.includes('New valves: $12.50'))).toEqual([true]);
  expect(await sam(`order cancel ${three.orderNumber} --reason`, 'Sold the car')).toContain('is cancelled.');

  expect(await auditOf(FAY)).toEqual([
    'GET /orders 200 command',
    'POST /orders/:orderId/ship 409 command',
    ...Array.from({ length: 3 }, () => 'POST /orders/:orderId/pack 200 command'),
    'GET /orders/:orderId/packing-slip 200 command',
    ...Array.from({ length: 2 }, () => 'POST /orders/:orderId/ship 200 command'),
    'POST /orders/:orderId/cancel 403 command',
    'POST /orders/:orderId/deliver 200 command',
    'POST /orders/:orderId/return/receive 200 command',
  ]);
  expect(await auditOf(SAM)).toEqual([
    'POST /orders/:orderId/refunds 409 command',
    ...Array.from({ length: 2 }, () => 'POST /orders/:orderId/refunds 200 command'),
    'GET /orders/:orderId 200 command',
    'GET /refunds/failed 200 command',
    'GET /payments/put-aside 200 command',
    'GET /disputes 200 command',
    'GET /mails/given-up 200 command',
    'POST /orders/:orderId/returns 200 command',
    'GET /returns 200 command',
    'GET /questions 200 command',
    'GET /bookings/needing-help 200 command',
    'POST /bookings/:bookingId/take-up 200 command',
    'GET /bookings/needing-help 200 command',
    'POST /orders/:orderId/additional-payments 200 command',
    'POST /orders/:orderId/cancel 200 command',
  ]);
  expect((await auditOf(CAT)).at(0)).toBe('POST /orders/:orderId/refunds 403 command');
  expect(await shell('audit', '--email', SAM, '--limit', '1')).toMatch(
    /POST \/management\/v1\/orders\/:orderId\/cancel {2}\{"orderId":"O\w+"\} {2}on the command line {2}200$/,
  );
});

it('the HTTP calls match the commands: the same acts for the same roles', async () => {
  const operations = await readOperations(api.app);
  for (const call of Object.values(STAFF_CALLS)) {
    const id = actOf(call).replaceAll(/:(\w+)/g, '{$1}');
    const operation = operations.find((one) => one.id === id);
    expect([id, [...(operation?.staffRoles ?? [])].sort()]).toEqual([id, [...call.roles].sort()]);
  }
});

it('bookings that need help are listed and taken up over HTTP, by one person', async () => {
  const bookingId = await unanswered(await desk.installed(4));
  const list = await desk.staff<{ bookings: { bookingId: string }[] }>('support', 'GET', '/bookings/needing-help');
  expect(list.body.bookings.map((one) => one.bookingId)).toContain(bookingId);
  const take = (role: 'support' | 'admin', id: string) => desk.staff(role, 'POST', `/bookings/${id}/take-up`);
  const answers = await Promise.all([take('support', bookingId), take('admin', bookingId)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await take('admin', '00000000-0000-4000-8000-000000000000')).status).toBe(404);
  expect((await take('admin', 'nobody')).status).toBe(400);
});

it('--help lists every command without an account', async () => {
  expect(await shell('--help')).toBe(STAFF_USAGE);
  for (const name of [
    'order ship',
    'ship',
    'refund',
    'refund retry',
    'return refuse',
    'payment ask',
    'review approve',
    'question answer',
  ])
    expect(STAFF_USAGE).toContain(`npm run staff -- ${name} `);
  for (const name of ['booking take', 'disputes', 'add', 'audit']) expect(STAFF_USAGE).toContain(`-- ${name}`);
});

it.each([
  ['order pack 100001', /Say who you are: --as <your email>/],
  ['order pack 100001 --as nobody@shop.test', /There is no account nobody@shop.test in use/],
  [`order pack --as ${FAY}`, /Name the order/],
  [`order pack 1 2 --as ${FAY}`, /Name one order at a time/],
  [`order pack 999999999 --as ${FAY}`, /We have no order "999999999". Find it with: npm run staff -- order find/],
  [`order find --state lost --as ${FAY}`, /--state must be one of pending-payment, .*refunded/],
  [`ship 1 --carrier UPS --as ${FAY}`, /--tracking must be the number on the label/],
  [`refund 1 --amount 12.5 --reason x --as ${SAM}`, /--amount must be dollars, like 12 or 12.50/],
  [`refund 1 --amount -5.00 --reason x --as ${SAM}`, /--amount/],
  [`refund 1 --amount 1,000.00 --reason x --as ${SAM}`, /--amount must be dollars/],
  [`refund 1 --amount 0.00 --reason x --as ${SAM}`, /--amount must be dollars/],
  [`refund 1 --whole --amount 1.00 --reason x --as ${SAM}`, /One of them/],
  [`refund 1 --line X --reason x --as ${SAM}`, /--line must be <product number>=<quantity>/],
  [`refund 1 --whole --as ${SAM}`, /--reason must be words/],
  [`refund retry RFNONE --as ${SAM}`, /There is no such refund/],
  [`return receive 1 --restock maybe --as ${FAY}`, /--restock must be one of yes, no/],
  [`payment ask 1 --amount 5 --for x --as ${SAM}`, /--for must say what it is for/],
  [`payment ask 1 --amount 5 --for valves --days 99 --as ${SAM}`, /--days must be a whole number from 1 to 30/],
  [`review approve NOTHING --as ${CAT}`, /review/i],
  [`review refuse NOTHING --as ${CAT}`, /--reason must be words/],
  [`question list --status lost --as ${CAT}`, /--status must be one of waiting, answered, refused/],
  [`question answer NOTHING --as ${CAT}`, /--text must be words/],
  [`question refuse NOTHING --reason x --as ${CAT}`, /We can’t find that question/],
  [`booking take nobody --as ${SAM}`, /"booking list" shows them/],
  [`order pack 1 --carrier UPS --as ${FAY}`, /Unknown option '--carrier'/],
  ['order lose 1', /npm run staff -- order pack/],
])('explains the error of "%s"', async (line, message) => {
  await expect(shell(...line.split(' '))).rejects.toThrow(message);
});

it('a disabled account can do nothing', async () => {
  const staff = staffService(api.db);
  await staff.add({ email: 'gone@shop.test', name: 'Gone', role: 'admin' });
  await staff.disable('gone@shop.test');
  await expect(shell('refund', 'failed', '--as', 'gone@shop.test')).rejects.toThrow(StaffCommandError);
});
