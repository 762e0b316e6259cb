import { Writable } from 'node:stream';
import type { AppointmentCalendar, IdentityStart } from 'shared-contracts/wire';
import { runAccountCommand } from '../../../commands/account/account-command';
import { untilMailed } from '../../../verification/testing/test-mail';
import { GOOD_CARD, type Shopper } from '../../../verification/testing/shopper';
import { startTestApi, type TestApi } from '../../../verification/testing/test-api';
import { createLogger } from './logger';

jest.setTimeout(120_000);

const TIRE = 'CON-TCTR-2256517-102H';
const PARTNER = 'a-partner-secret';
let staffKey: string;
const EMAIL = 'canary.person@example.com';
const PASSWORD = 'canary password 71';
const CONTACT = { firstName: 'Canaryfirst', lastName: 'Canarylast', email: EMAIL, phoneNumber: '312-555-0199' };

let api: TestApi;
let log = '';
/** Every token that was issued during the journey. */
const tokens: string[] = [];

beforeAll(async () => {
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      log += chunk.toString();
      done();
    },
  });
  api = await startTestApi({
    logger: createLogger('trace', sink),
    env: { PARTNER_SECRETS: `benefitsMe=${PARTNER}` },
  });
  staffKey = await api.staffKey();
  await runAccountCommand(api.db, ['add', '--store', 'benefitsMe', '--email', EMAIL, '--customer', 'M-1'], {
    readPassword: () => Promise.resolve(PASSWORD),
    print: () => undefined,
  });
  await journey();
});
afterAll(() => api?.close());

const keep = (token: string | undefined) => {
  if (token) tokens.push(token);
  return token ?? '';
};
const secretOf = (sessionId: unknown) => keep(String(sessionId).split('::')[1]);

async function handedOver(): Promise<Shopper> {
  const who = api.newShopper('benefitsMe');
  const { body: issued } = await who.send<{ exchangeToken: string }>(
    'POST',
    '/partners/exchange-tokens',
    { attributes: { customer_id: 'M-1' } },
    { authorization: `Bearer ${PARTNER}` },
  );
  await who.send('GET', `/cart-number?exchange-token=${keep(issued.exchangeToken)}`);
  const taken = await who.send<{ cartNumber: string }>('POST', '/cart/exchange-token', {
    exchangeToken: issued.exchangeToken,
  });
  secretOf(taken.headers['x-session-id']);
  who.useSession({ cartNumber: taken.body.cartNumber, sessionId: String(taken.headers['x-session-id']) });
  return who;
}

async function signedIn(who: Shopper): Promise<void> {
  await who.send('POST', '/login', { email: EMAIL, password: `${PASSWORD}?` });
  const answer = await who.send('POST', '/login', { email: EMAIL, password: PASSWORD });
  secretOf(answer.headers['x-session-id']);
  who.useSession({ cartNumber: who.cartNumber(), sessionId: String(answer.headers['x-session-id']) });
  const { body: begun } = await who.send<IdentityStart>('GET', '/idme/auth');
  await who.send('POST', '/idme/callback', { state: keep(begun.state), code: 'canary-code-nobody-knows' });
}

async function ordered(who: Shopper): Promise<void> {
  await who.add(TIRE);
  const { body: transfer } = await who.send<{ exchangeToken: string }>(
    'POST',
    `/cart/${who.cartNumber()}/transfer`,
    {},
  );
  keep(transfer.exchangeToken);
  await who.shipTo({ ...CONTACT, zipCode: 'wrong' });
  const { id: installerId } = (await api.db.one<{ id: string }>({
    text: 'select installer_id as id from installer where not is_mobile limit 1',
  }))!;
  const { body: calendar } = await who.send<AppointmentCalendar>('GET', `/installers/${installerId}/slots`);
  const day = calendar.days.find(({ isOpen }) => isOpen)!;
  await who.send('POST', `/cart/${who.cartNumber()}/installation`, {
    installerId,
    appointmentDate: day.date,
    appointmentSlot: day.slots.find(({ isOpen }) => isOpen)!.slot,
    contact: CONTACT,
  });
  const { body: card } = await who.card();
  const order = await who.order({
    paymentToken: card.paymentToken,
    expectedTotal: (await who.cart()).body.total.value,
  });
  expect(order.status).toBe(201);
  const { bookingId } = (await api.db.one<{ bookingId: string }>(
    { text: 'select booking_id as "bookingId" from booking where order_id = $1' },
    [order.body.orderId],
  ))!;
  const mailed = async (kind: string) =>
    keep(/#token=([\w-]{43})/.exec((await untilMailed(api)).find((mail) => mail.kind === kind)!.text)?.[1]);
  const link = await mailed('booking-link');
  await who.send('GET', `/bookings/${bookingId}/confirmation/validate?token=${link}`);
  await who.send(
    'POST',
    `/bookings/${bookingId}/confirmation/decline`,
    { declineReason: 'full' },
    { 'x-confirmation-token': link },
  );
  await who.send('GET', `/bookings/${bookingId}/rebooking`, undefined, {
    'x-confirmation-token': await mailed('booking-declined'),
  });
  await askedForMore(who, order.body.orderId);
}

async function askedForMore(who: Shopper, orderId: string): Promise<void> {
  const asked = await api.app.inject({
    method: 'POST',
    url: `/management/v1/orders/${orderId}/additional-payments`,
    headers: { authorization: `Bearer ${staffKey}` },
    payload: { description: 'Tire disposal', amount: 24.5 },
  });
  expect(asked.statusCode).toBe(201);
  const [, token] =
    /additional-payment\/\w+#token=([\w-]{43})/.exec(
      (await untilMailed(api)).find(({ kind }) => kind === 'additional-payment')!.text,
    ) ?? [];
  const cartId = asked.json<{ cartId: string }>().cartId;
  await who.send('POST', '/tms/additional-payments/url/validate', { cartId, token: keep(token) });
  await who.send(
    'POST',
    '/tms/additional-payments/decline',
    { cartId },
    { 'x-confirmation-token': token ?? '', 'idempotency-key': 'a-key-of-the-journey' },
  );
}

async function journey(): Promise<void> {
  const who = await handedOver();
  await signedIn(who);
  await ordered(who);
  await who.send('POST', '/cart/exchange-token', `{"exchangeToken":"${tokens[0]}"`);
  await who.send('GET', `/cart/${who.cartNumber()}?calculateTax=maybe&accountId=${tokens[0]}`);
}

/** Returns a token as text, as bytes of the text, and as the bytes it encodes: a dump writes bytes in hexadecimal. */
const formsOf = (token: string) => [
  token,
  Buffer.from(token).toString('hex'),
  Buffer.from(token, 'base64url').toString('hex'),
];

describe('secrets after a complete journey', () => {
  it('are numerous and random', () => {
    expect(tokens.length).toBeGreaterThanOrEqual(8);
    expect(new Set(tokens).size).toBe(tokens.length);
    expect(tokens.every((token) => Buffer.from(token, 'base64url').length === 32)).toBe(true);
  });

  it('are in no row of any table', async () => {
    const tables = await api.db.many<{ name: string }>({
      text: `select quote_ident(table_name) as name
        from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE'`,
    });
    const forms = [...tokens.flatMap(formsOf), GOOD_CARD, PASSWORD].map((form) => `%${form}%`);
    const hits: string[] = [];
    for (const { name } of tables) {
      const found = await api.db.one<{ count: number }>(
        { text: `select count(*)::int as count from ${name} t where row_to_json(t)::text like any($1)` },
        [forms],
      );
      if (found!.count > 0) hits.push(`${name}: ${found!.count}`);
    }
    expect([tables.length > 20, hits]).toEqual([true, []]);
  });

  it('are found by the search where they exist', async () => {
    const cart = await api.db.one<{ count: number }>(
      { text: 'select count(*)::int as count from cart t where row_to_json(t)::text like $1' },
      [`%${EMAIL}%`],
    );
    expect(cart!.count).toBe(1);
    expect(log).toContain('"route":"/v1/cart/exchange-token"');
  });

  it.each([
    ['tokens', () => tokens],
    ['the address', () => [EMAIL, encodeURIComponent(EMAIL), 'canary.person']],
    ['names and phone', () => ['Canaryfirst', 'Canarylast', '312-555-0199']],
    ['the card', () => [GOOD_CARD]],
    ['the password', () => [PASSWORD]],
    ['secrets of servers', () => [PARTNER, staffKey]],
  ])('are not in the log at its most verbose level: %s', (_, secrets) => {
    expect(secrets().filter((secret) => log.includes(secret))).toEqual([]);
  });
});
