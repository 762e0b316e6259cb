import sharp from 'sharp';
import type { DealPreviewLink, Problem, ReviewMedia } from 'shared-contracts/wire';
import { startTestApi, type TestApi } from '../testing/test-api';
import type { Shopper } from '../testing/shopper';
import { tokenFor, newOwner, NOBODYS, type Owner } from './world';

jest.setTimeout(180_000);
let staffKey: string;
const KEY = { 'x-marketplace-key': 'tm-web-treadmarket' };

/* Covers the documented responses that no module's own test covers, so that every one is returned once. */

let api: TestApi;
let owner: Owner;
beforeAll(async () => {
  api = await startTestApi();
  staffKey = await api.staffKey();
  owner = await newOwner(api, 'owner', staffKey);
});
afterAll(() => api?.close());

const set = (text: string, values: unknown[]) => api.db.count({ text }, values);
const staff = (method: 'GET' | 'POST', path: string, payload?: object) =>
  api.app.inject({
    method,
    url: `/management/v1${path}`,
    headers: { ...KEY, authorization: `Bearer ${staffKey}` },
    ...(payload ? { payload } : {}),
  });

it.each([
  '/fitmentsize?fitment_id=nobody',
  '/vehicle?fitment_id=nobody',
  '/installers/nobody',
  '/installers/nobody/slots',
  '/products/nobody',
  '/products/nobody/questions',
  '/product-reviews?productNumber=nobody',
  '/product-reviews/overview?lineId=nobody',
  '/reviews?productNumber=nobody',
  '/reviews/business-info?lineId=nobody',
  '/product-reviews/media/nobody',
])('%s answers 404', async (path) => {
  expect((await api.newShopper().send<Problem>('GET', path)).status).toBe(404);
});

it.each([
  ['/products/nobody/questions', { question: 'Does it hum on concrete?', displayName: 'Ann' }],
  ['/product-reviews/nobody/helpful', undefined],
  ['/product-reviews/nobody/report', { reason: 'spam' }],
  ['/address-validation/place-details', { placeId: 'nobody', sessionToken: 's' }],
])('%s refuses an unknown subject', async (path, body) => {
  expect((await api.newShopper().send<Problem>('POST', path, body)).status).toBe(404);
});

describe('a cart that is being ordered', () => {
  let shopper: Shopper;
  beforeAll(async () => {
    shopper = api.newShopper();
    await shopper.create({ zipCode: '60601' });
    await shopper.add('MIC-DEF2-2055516-91V', 1);
    await set("update cart set status = 'ordering' where cart_number = $1", [shopper.cartNumber()]);
  });

  it.each([
    ['POST', '/cart/items?cartNumber=#', { items: [{ productNumber: 'MIC-DEF2-2055516-91V', quantity: 1 }] }],
    ['PUT', '/cart/#', { zipCode: '60601' }],
    ['POST', '/cart/#/reset', undefined],
    ['POST', '/cart/#/coupon/apply', { discountCode: 'ANY' }],
    ['POST', '/cart/#/transfer', { targetBenefitType: 'treadmarket' }],
    ['POST', '/bookings?cartNumber=#', 'appointment'],
    ['POST', '/cart/#/installation', 'appointment'],
    ['POST', '/payment/create-token', { paymentMethod: 'credit-card', cartNumber: '#', providerToken: '@' }],
  ] as const)('refuses %s %s', async (method, path, body) => {
    const { installerId, appointmentDate, appointmentSlot, providerToken } = owner.common;
    const filled = body === 'appointment' ? { installerId, appointmentDate, appointmentSlot } : body;
    const text = JSON.stringify(filled)
      ?.replace('"#"', `"${shopper.cartNumber()}"`)
      .replace('"@"', `"${providerToken!}"`);
    const { status, body: problem } = await shopper.send<Problem>(
      method,
      path.replace('#', shopper.cartNumber()),
      text,
      { 'idempotency-key': crypto.randomUUID() },
    );
    expect([status, problem.code]).toEqual([409, 'ORDER_IN_PROGRESS']);
  });

  it('refuses a new address', async () => {
    expect((await shopper.shipTo()).body.code).toBe('ORDER_IN_PROGRESS');
  });
});

it('a cart cannot be created for a place without delivery', async () => {
  expect((await api.newShopper().send<Problem>('POST', '/cart/empty', { zipCode: '99501' })).body.code).toBe(
    'ZIP_NOT_SERVED',
  );
});

it('an additional payment in progress accepts no other decision', async () => {
  const { additionalPaymentId, cartId } = owner.values;
  const token = await tokenFor(api, 'additional-payment', additionalPaymentId!, null);
  const call = (path: string, body: object) =>
    api.newShopper().send<Problem>('POST', `/tms/additional-payments/${path}`, body, {
      'x-confirmation-token': token,
      'idempotency-key': crypto.randomUUID(),
    });
  await set("update additional_payment set state = 'paying' where additional_payment_id = $1", [additionalPaymentId]);
  const answers = [
    await call('decline', { cartId }),
    await call('accept', { cartId, paymentMethod: 'credit-card', providerToken: owner.common.providerToken }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([409, 409]);
});

it('a pending photo is shown to staff, and a preview of deals on the management host', async () => {
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#333' } })
    .png()
    .toBuffer();
  const payload = Buffer.concat([
    Buffer.from('--x\r\ncontent-disposition: form-data; name="photo"; filename="a.png"\r\n\r\n'),
    picture,
    Buffer.from('\r\n--x--\r\n'),
  ]);
  const uploaded = await api.app.inject({
    method: 'POST',
    url: '/v1/product-reviews/media',
    headers: { ...KEY, 'content-type': 'multipart/form-data; boundary=x' },
    payload,
  });
  expect((await staff('GET', `/reviews/media/${uploaded.json<ReviewMedia>().mediaId}`)).statusCode).toBe(200);
  expect((await staff('GET', '/reviews/media/nobody')).statusCode).toBe(404);
  const { token } = (await staff('POST', '/deals/preview-links', { date: '2027-01-01' })).json<DealPreviewLink>();
  expect((await api.app.inject({ url: `/management/v1/deals/preview?token=${token}`, headers: KEY })).statusCode).toBe(
    200,
  );
  expect(
    (await api.app.inject({ url: `/management/v1/deals/preview?token=${NOBODYS.orderId!}`, headers: KEY })).statusCode,
  ).toBe(404);
});
