import crypto from 'node:crypto';
import pino from 'pino';
import type { Order, PersonalData } from 'shared-contracts/wire';
import { runStaffCommand } from '../../../commands/staff/staff-command';
import { staffCommandServices } from '../../../commands/staff/staff-command-services';
import { DESK_TIRE, orderDesk, type OrderDesk } from '../../../verification/testing/order-desk';
import { startTestApi, type TestApi } from '../../../verification/testing/test-api';
import { staffService } from '../staff/staff.service';
import { COLUMNS } from './personal-columns';

jest.setTimeout(120_000);

const ADMIN = 'admin@shop.test';
const PERSON = {
  firstName: 'Zebbediah',
  lastName: 'Quagmire',
  email: 'zeb.quagmire@example.com',
  phoneNumber: '217-555-0199',
  address: '77 Xylophone Court',
  city: 'Chicago',
  state: 'IL',
  zipCode: '60601',
};
const PLANTED = /zebbediah|zebq|quagmire|217.?555.?0199|xylophone/i;
const GIFT = {
  recipientFirstName: 'Zebbediah',
  recipientLastName: 'Quagmire',
  recipientPhone: PERSON.phoneNumber,
  message: 'For Zebbediah',
};
/** Free words of staff and shoppers that name the person. */
const WORDS = 'Mr. Quagmire said so';

const logged: string[] = [];
let api: TestApi;
let desk: OrderDesk;

beforeAll(async () => {
  api = await startTestApi({ logger: pino({ level: 'info' }, { write: (line: string) => void logged.push(line) }) });
  desk = orderDesk(api);
  await desk.restock();
  await staffService(api.db).add({ email: ADMIN, name: 'Ada', role: 'admin' });
});
afterAll(() => api?.close());

async function bought(person: Partial<typeof PERSON> = {}, more: object = {}): Promise<Order> {
  const who = api.newShopper();
  await who.create();
  await who.add(DESK_TIRE, 1);
  await who.shipTo({ ...PERSON, ...person, ...more });
  const { body: card } = await who.card();
  const { body: cart } = await who.cart();
  const { body } = await who.order({ paymentToken: card.paymentToken, expectedTotal: cart.total.value });
  return body;
}
const cancel = async (order: Order): Promise<void> => {
  await desk.call('support', order.orderId, 'cancel', { reason: WORDS });
  await desk.settle();
};
const people = (call: 'export' | 'erase', email: string) =>
  desk.staff<PersonalData & { code: string; detail: string }>('admin', 'POST', `/people/${call}`, { email });

/** Returns every value of the database, or of tables with persons, that matches: `table.column: value`. */
async function found(pattern: RegExp, tables: 'all' | 'of persons' = 'of persons'): Promise<string[]> {
  const every = await api.db.many<{ place: string; table: string; column: string }>({
    text: `select format('%s.%s', table_name, column_name) as place, table_name as "table", column_name as "column"
      from information_schema.columns where table_schema = 'public' order by 1`,
  });
  const columns = every.filter(({ table }) => tables === 'all' || (COLUMNS[table]?.personal.length ?? 0) > 0);
  const values: string[] = [];
  for (const { place, table, column } of columns) {
    const text = `select "${column}"::text as value from "${table}" where "${column}"::text ~* $1`;
    const rows = await api.db.many<{ value: string }>({ text }, [pattern.source]);
    values.push(...rows.map(({ value }) => `${place}: ${value}`));
  }
  return values;
}

it('every column is classified, so that a new one cannot be forgotten', async () => {
  const rows = await api.db.many<{ table: string; columns: string[] }>({
    text: `select c.table_name as "table", array_agg(c.column_name::text order by c.column_name::text) as columns
      from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where table_schema = 'public' and t.table_type = 'BASE TABLE'
        and c.data_type in ('text', 'jsonb', 'json', 'bytea', 'character varying', 'ARRAY')
      group by 1 order by 1`,
  });
  const classified = Object.entries(COLUMNS).map(([table, { personal, other }]) => ({
    table,
    columns: [...personal, ...other].sort(),
  }));
  const sorted = rows.map(({ table, columns }) => ({ table, columns: [...columns].sort() }));
  expect(classified).toEqual(sorted);
});

describe('a person', () => {
  it('leaves no trace of name, address, phone or email in any table or log after the erasure', async () => {
    const { send } = api.newShopper();
    await cancel(await bought());
    await cancel(await bought({}, { gift: GIFT }));
    const returned = await bought();
    await desk.advance(returned.orderId, 'delivered');
    const lines = [{ productNumber: DESK_TIRE, quantity: 1 }];
    await desk.call('support', returned.orderId, 'returns', { lines, reason: WORDS });
    await desk.call('fulfilment', returned.orderId, 'return/receive', { restock: true });
    await desk.refund(returned.orderId, { whole: true, reason: WORDS });
    await desk.settle();
    await desk.call('support', returned.orderId, 'additional-payments', {
      description: WORDS,
      amount: 5,
      expiresInDays: 1,
    });
    // An open cart, an account, a review, a question, a claim, and a mail that is still to be sent.
    const visitor = api.newShopper();
    await visitor.create();
    await visitor.add(DESK_TIRE, 1);
    await visitor.shipTo(PERSON);
    await send('POST', `/products/${DESK_TIRE}/questions`, {
      question: 'Does it hum on concrete?',
      displayName: 'Zebbediah',
      email: PERSON.email,
    });
    await send('POST', '/product-reviews', {
      productNumber: DESK_TIRE,
      rating: 5,
      title: 'Quagmire likes it',
      body: 'Quiet on the highway, and good in the rain.',
      nickname: 'ZebQ',
      email: PERSON.email,
      wouldRecommend: true,
    });
    await api.db.count(
      {
        text: `insert into account (account_id, benefit_type, email, password_hash, customer_id)
          values ($1, 'benefitsMe', $2, 'x', 'M-1')`,
      },
      [crypto.randomUUID(), PERSON.email],
    );
    await api.db.count(
      {
        text: `insert into rebate_claim (
            claim_id, order_id, promotion_id, amount_cents, payee, filed_on, payout_on, state, rejection
          )
          select 'RC1', $1, promotion_id, 100, $2, current_date, current_date, 'rejected', $3
          from promotion limit 1`,
      },
      [returned.orderId, PERSON, WORDS],
    );
    await api.db.count({ text: 'update customer_order set tax_record = $2 where order_id = $1' }, [
      returned.orderId,
      { request: { to: { street: PERSON.address, city: PERSON.city } } },
    ]);
    await desk.staff('support', 'GET', `/orders?email=${encodeURIComponent(PERSON.email)}`);

    const before = await found(PLANTED);
    const tables = new Set(before.map((place) => place.split('.')[0]));
    for (const table of ['customer_order', 'cart', 'outbox', 'review', 'product_question', 'account', 'rebate_claim'])
      expect([...tables]).toContain(table);
    const exported = await people('export', PERSON.email.toUpperCase());
    expect(exported.status).toBe(200);
    for (const kind of [
      'orders',
      'carts',
      'reviews',
      'questions',
      'accounts',
      'rebateClaims',
      'returns',
      'mails',
    ] as const)
      expect([kind, exported.body[kind].length]).not.toEqual([kind, 0]);

    expect(await people('erase', PERSON.email)).toMatchObject({ status: 200, body: { orders: 3 } });
    expect(await found(PLANTED, 'all')).toEqual([]);
    expect(logged.filter((line) => PLANTED.test(line))).toEqual([]);
    expect(await people('export', PERSON.email)).toMatchObject({ status: 404 });
    expect(await people('erase', PERSON.email)).toMatchObject({ status: 404 });
  });

  it('stays in the books: totals, refunds and the staff’s view of each order', async () => {
    const person = { email: 'books@example.com', lastName: 'Booker' };
    const order = await bought(person);
    await cancel(order);
    const money = () =>
      api.db.one<{ paid: string; back: string; total: number }>(
        {
          text: `select (select sum(amount_cents) from payment_attempt where order_id = $1)::text as paid,
              (select sum(amount_cents) from order_refund where order_id = $1)::text as back,
              (select total_cents from customer_order where order_id = $1) as total`,
        },
        [order.orderId],
      );
    const before = await money();
    await people('erase', person.email);
    expect(await money()).toEqual(before);
    const { status, body } = await desk.staff<{ order: Order }>('support', 'GET', `/orders/${order.orderId}`);
    expect(status).toBe(200);
    const shippingAddress = { firstName: 'Erased', zipCode: '60601' };
    expect(body.order).toMatchObject({ total: order.total, shippingAddress });
  });

  it('is not erased while something is open, and nothing changes then', async () => {
    const person = { email: 'open@example.com' };
    const [done, open] = [await bought(person), await bought(person)];
    await cancel(done);
    const refused = await people('erase', person.email);
    expect(refused).toMatchObject({ status: 409, body: { code: 'PERSON_HAS_ORDERS' } });
    expect(refused.body.detail).toContain(open.orderNumber);
    expect((await found(/open@example\.com/)).length).toBeGreaterThan(3);
    await cancel(open);
    expect((await people('erase', person.email)).status).toBe(200);
    expect(await found(/open@example\.com/)).toEqual([]);
  });

  it('keeps another person’s data, also of a similar address', async () => {
    const [one, other] = ['pat.doe@example.com', 'spat.doe@example.com'];
    await cancel(await bought({ email: one }));
    await cancel(await bought({ email: other, lastName: 'Otherly' }));
    const kept = { text: 'select count(*)::int as count from idempotency where key = $1' };
    await api.db.count(
      { text: "insert into idempotency (actor, key, body_hash, answer) values ('a', 'of-another', $1, $2)" },
      [Buffer.from('x'), { email: other }],
    );
    await people('erase', one);
    expect(await api.db.one(kept, ['of-another'])).toEqual({ count: 1 });
    expect(await found(/otherly/)).not.toEqual([]);
    expect((await found(/pat\.doe@/)).every((place) => place.includes(other))).toBe(true);
  });

  it('is exported and erased by an admin only', async () => {
    for (const role of ['support', 'fulfilment', 'catalog'] as const)
      for (const call of ['export', 'erase'])
        expect((await desk.staff(role, 'POST', `/people/${call}`, { email: 'a@b.co' })).status).toBe(403);
    expect((await people('export', 'no address')).status).toBe(400);
  });
});

it('the commands export and erase, and leave no address in the audit log', async () => {
  const email = 'commanded@example.com';
  await cancel(await bought({ email }));
  async function run(...words: string[]): Promise<string> {
    const lines: string[] = [];
    const services = staffCommandServices(api.db, pino({ level: 'silent' }));
    await runStaffCommand(services, [...words, '--as', ADMIN], (line) => lines.push(line));
    return lines.join('\n');
  }
  const exported = JSON.parse(await run('person', 'export', email)) as PersonalData;
  expect(exported).toMatchObject({ email, orders: [{ state: 'cancelled' }] });
  await expect(run('person', 'erase', email)).rejects.toThrow('cannot be undone');
  expect(await run('person', 'erase', email, '--yes')).toContain('Erased. 1 orders stay in the books');
  expect(await found(/commanded/)).toEqual([]);
});
