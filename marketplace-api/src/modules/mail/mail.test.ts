import fs from 'node:fs';
import path from 'node:path';
import pino from 'pino';
import { BENEFIT_TYPES, VARIANT_RULES, type BenefitType } from 'shared-contracts';
import { parseStoreUrls } from '../../platform/settings/store-urls';
import { findToken } from '../../platform/security/one-time-token';
import { eventually } from '../../../verification/testing/eventually';
import { createTestDatabase, type TestDatabase } from '../../../verification/testing/database/test-database';
import { openDatabase, type Database, type Queries } from '../../platform/database/database';
import { PRODUCTION_ENV } from '../../../verification/testing/processes/production-env';
import { startTestApi, type TestApi } from '../../../verification/testing/test-api';
import { enqueueMail } from './enqueue-mail';
import { MAIL_BRANDS } from './mail-brand';
import { mailService, MAX_ATTEMPTS } from './mail.service';
import { folderTransport, type Letter, type MailTransport } from './mail-transport';
import type { CausedMail } from './mail.types';
import { putOfferedMail } from './offer-mail';

jest.setTimeout(120_000);

const TIRE = 'CON-TCTR-2256517-102H';
const SAVING_TIRE = 'MIC-CC2-1757014-84T';
const STORE_URLS = parseStoreUrls('http://localhost:3000', []);
let api: TestApi;
/** A database that no API reads, so that only the test sends its outbox. */
let own: TestDatabase;
let db: Database;
beforeAll(async () => {
  api = await startTestApi();
  own = await createTestDatabase();
  db = openDatabase(own.url, 4, () => undefined);
});
afterAll(async () => {
  await db?.close();
  await own?.drop();
  await api?.close();
});
beforeEach(() => db.count({ text: 'delete from outbox' }));
const noOrder = () => Promise.resolve(null);
const noCode = () => Promise.resolve(null);

const review = (recipient: string) =>
  ({
    kind: 'review-received',
    recipient,
    benefitType: 'lowes',
    payload: { productName: 'Continental & Co <b>' },
  }) as const;
const putReview = (tx: Queries, recipient = 'ann.lee@example.com') =>
  putOfferedMail(tx, review(recipient), { client: Buffer.alloc(32), isKnown: false });
const booking: CausedMail = {
  kind: 'booking-link',
  recipient: 'shop@example.com',
  benefitType: 'treadmarket',
  payload: {
    bookingId: 'b-1',
    lifetimeSeconds: 3 * 86_400,
    orderNumber: 'TM-1',
    installerName: 'Oak Tire',
    customerName: 'Ann Lee',
    customerPhone: '312-555-0101',
    work: '4 tires',
    vehicle: '2021 Toyota Camry',
    appointmentDate: '2026-11-25',
    appointmentSlot: '09:00',
  },
};
const stateOf = async () =>
  (await db.one<{ state: string; attempts: number; last_error: string | null }>({
    text: 'select state, attempts, last_error from outbox',
  }))!;

/** Creates a transport that passes every mail to the test, or throws the given error. */
function memory(error: () => unknown = () => null) {
  const letters: Letter[] = [];
  const transport: MailTransport = {
    close: () => undefined,
    send: async (letter) => {
      const failure = error();
      if (failure) throw failure;
      letters.push(letter);
    },
  };
  const lines: string[] = [];
  const logger = pino(
    { level: 'trace' },
    {
      write: (line: string) => {
        lines.push(line);
      },
    },
  );
  const mail = mailService({
    db,
    logger,
    transport,
    from: '',
    storeUrls: STORE_URLS,
    orderOf: noOrder,
    codeOf: noCode,
  });
  return { letters, lines, mail };
}

it('a mail of a transaction that rolls back is never sent', async () => {
  await expect(
    db.transaction(async (tx) => {
      await putReview(tx);
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect(await memory().mail.sendWaiting()).toBe(0);
});

it('an order is confirmed once, with its amounts, in HTML and in text', async () => {
  const ann = api.newShopper('lowes');
  const { body: order } = await ann.order(await ann.readyToOrder(TIRE));
  await Promise.all([api.mail.sendWaiting(), api.mail.sendWaiting()]);
  const letters = async () =>
    (await api.app.inject({ url: '/dev/mail', headers: { accept: 'application/json' } })).json<Letter[]>();
  await eventually(async () => expect(await letters()).toHaveLength(1));
  const [{ to, subject, html, text }] = (await letters()) as [Letter];
  expect([to, subject]).toEqual(['ann.lee@example.com', `Your order ${order.orderNumber}`]);
  for (const part of [html, text]) {
    expect(part).toContain(order.total.formattedValue);
    expect(part).toContain(order.lines[0]!.total.formattedValue);
    expect(part).toContain(`http://lowes.localhost:3000/orders/${order.orderId}#token=`);
    expect(part).toContain('Homestead Tires');
  }
  expect(html).toContain(MAIL_BRANDS.lowes.headerGround);
  expect(html).toContain(`<span style="white-space:nowrap">${order.orderNumber}</span>`);
});

it('[savings-in-mail] an order with a coupon and a rebate names both, and its rows add up to the total', async () => {
  const ann = api.newShopper();
  const means = await ann.readyToOrder(SAVING_TIRE);
  const { body: cart } = await ann.coupon('FALL25');
  const { body: order } = await ann.order({ ...means, expectedTotal: cart.total.value });
  await api.mail.sendWaiting();
  const letters = (await api.app.inject({ url: '/dev/mail', headers: { accept: 'application/json' } })).json<
    Letter[]
  >();
  const { html, text } = letters.find(({ subject }) => subject.includes(order.orderNumber))!;
  for (const part of [html, text]) expect(part).toContain('Coupon FALL25');
  expect(order.couponDiscount?.value).toBeGreaterThan(0);
  for (const { promotion, amount } of order.rebates!)
    expect(text).toContain(`Back by mail: ${amount.formattedValue}: ${promotion.description}`);
  const rows = [...text.split('Total:')[0]!.matchAll(/: (−?)\$([\d,]+\.\d\d)$/gm)];
  const cents = rows.map(([, sign, amount]) => Math.round(Number(`${sign && '-'}${amount!.replace(',', '')}`) * 100));
  expect(cents.reduce((sum, one) => sum + one, 0)).toBe(Math.round(order.total.value * 100));
});

it('names are escaped as text, never rendered as markup', async () => {
  await putReview(db);
  const { letters, mail } = memory();
  await mail.sendWaiting();
  expect(letters[0]!.html).toContain('Continental &amp; Co &lt;b&gt;');
  expect(letters[0]!.html).not.toContain('<b>');
});

it("a link's token is issued at rendering, is in the mail only after the #, and stored hashed", async () => {
  await enqueueMail(db, booking);
  const { letters, lines, mail } = memory();
  await mail.sendWaiting();
  const [, token = ''] = /\/installer\/bookings\/b-1\/confirmation#token=([\w-]{43})/.exec(letters[0]!.text) ?? [];
  expect(token).toHaveLength(43);
  expect(await findToken(db, 'confirmation', token)).toMatchObject({ subject: 'b-1' });
  expect(JSON.stringify(await db.many({ text: 'select * from outbox' }))).not.toContain(token);
  expect(lines.join()).not.toContain(token);
});

it('a failing mail is retried later, then given up with a log entry', async () => {
  await putReview(db);
  const { lines, mail } = memory(() =>
    Object.assign(new Error('421 to ann.lee@example.com'), { code: 'ECONNECTION', responseCode: 421 }),
  );
  await mail.sendWaiting();
  expect(await stateOf()).toEqual({ state: 'waiting', attempts: 1, last_error: 'ECONNECTION 421' });
  expect(await mail.sendWaiting()).toBe(0);
  await db.count({ text: 'update outbox set attempts = $1, next_attempt_at = now()' }, [MAX_ATTEMPTS - 1]);
  await mail.sendWaiting();
  expect(await stateOf()).toMatchObject({ state: 'given-up', attempts: MAX_ATTEMPTS });
  expect(lines.some((line) => line.includes('given up'))).toBe(true);
  expect(lines.join()).not.toContain('ann.lee');
});

it('a mail that no retry can deliver is given up at once', async () => {
  await enqueueMail(db, {
    kind: 'order-confirmation',
    recipient: 'a@example.com',
    benefitType: 'treadmarket',
    payload: { orderId: 'O-none' },
  });
  await memory().mail.sendWaiting();
  expect(await stateOf()).toMatchObject({ state: 'given-up', last_error: 'the order is gone' });
});

it('a mail is sent once by two workers, and again when the first one died with it', async () => {
  await putReview(db);
  const [one, two] = [memory(), memory()];
  await Promise.all([one.mail.sendWaiting(), two.mail.sendWaiting()]);
  expect(one.letters.length + two.letters.length).toBe(1);
  await db.count({ text: "update outbox set state = 'waiting', next_attempt_at = now() - interval '1 second'" });
  await one.mail.sendWaiting();
  expect(await stateOf()).toMatchObject({ state: 'sent', attempts: 2 });
});

describe('/dev/mail', () => {
  it('lists stored mails and shows them without scripts', async () => {
    await putReview(api.db);
    await api.mail.sendWaiting();
    await eventually(async () =>
      expect((await api.app.inject('/dev/mail')).body).toContain('We have your review of Continental &amp; Co'),
    );
    const json = await api.app.inject({ url: '/dev/mail', headers: { accept: 'application/json' } });
    const [{ id }] = json.json<[Letter]>();
    const shown = await api.app.inject(`/dev/mail/${id}`);
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(shown.headers['content-security-policy']).toContain("default-src 'none'");
    expect((await api.app.inject('/dev/mail/999999999')).statusCode).toBe(404);
  });

  it('does not exist in production', async () => {
    const production = await startTestApi({ env: PRODUCTION_ENV });
    const statuses = [
      (await production.app.inject('/dev/mail')).statusCode,
      (await production.app.inject('/dev/mail/1')).statusCode,
    ];
    await production.close();
    expect(statuses).toEqual([404, 404]);
  });

  it('stores each mail as HTML, text and data', async () => {
    const folder = fs.mkdtempSync('/tmp/treadmarket-mail-');
    await folderTransport(folder).send({
      id: 7,
      kind: 'review-received',
      to: 'a@example.com',
      from: 'b@example.com',
      at: new Date(),
      subject: 's',
      html: '<p>h</p>',
      text: 't',
    });
    expect(fs.readdirSync(folder).sort()).toEqual(
      ['html', 'json', 'txt'].map((type) => `000007-review-received.${type}`),
    );
    expect(fs.readFileSync(path.join(folder, '000007-review-received.html'), 'utf8')).toBe('<p>h</p>');
    fs.rmSync(folder, { recursive: true });
  });
});

describe('links in mails', () => {
  it.each<[string, BenefitType, string]>([
    ['http://localhost:3000', 'treadmarket', 'http://localhost:3000'],
    ['http://localhost:3000', 'purchasingPower', 'http://purchasingpower.localhost:3000'],
    ['https://tires.example.com/', 'lowes', 'https://lowes.tires.example.com'],
    ['treadmarket=https://a.example,lowes=https://b.example', 'lowes', 'https://b.example'],
  ])('are configured by %s: %s leads to %s', (text, variant, url) => {
    expect(parseStoreUrls(text, []).get(variant)).toBe(url);
  });
  it.each(['nonsense', 'ftp://x.example', 'lowes=https://b.example', 'treadmarket=x'])(
    'cannot be configured as %s',
    (text) => {
      const errors: string[] = [];
      parseStoreUrls(text, errors);
      expect(errors).toHaveLength(1);
    },
  );
  it('carry the name of the variant', () => {
    expect(BENEFIT_TYPES.map((type) => MAIL_BRANDS[type].name)).toEqual(
      BENEFIT_TYPES.map((type) => VARIANT_RULES[type].displayName),
    );
  });
});
