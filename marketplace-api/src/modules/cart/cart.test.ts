import { Cart, InstallationAnswer, type CreatedCart, type Problem } from 'shared-contracts/wire';
import { A_CONTACT, AN_ADDRESS, type Shopper } from '../../../verification/testing/shopper';
import { startTestApi, type TestApi } from '../../../verification/testing/test-api';
import { wireErrors } from '../../../verification/testing/wire-check';

jest.setTimeout(120_000);

const TIRE = 'CON-TCTR-2256517-102H';
const SAVING_TIRE = 'MIC-CC2-1757014-84T';
const CHAIN = 'FRO-CBL-01';
let api: TestApi;
let ann: Shopper;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.close());
beforeEach(async () => {
  ann = api.newShopper();
  await ann.create();
  await api.db.count({ text: 'update stock set quantity = 60 where product_number = any($1)' }, [
    [TIRE, SAVING_TIRE, CHAIN],
  ]);
});

const put = <T>(path: string, body: unknown) => ann.send<T & Partial<Problem>>('PUT', path, body);
const post = <T>(path: string, body: unknown) => ann.send<T & Partial<Problem>>('POST', path, body);

describe('a cart', () => {
  it('[session-parts] comes with a session in header and body', async () => {
    const { status, body, headers } = await api.newShopper().create();
    expect(status).toBe(201);
    expect(headers['x-session-id']).toBe(body.sessionId);
    expect(body.sessionId.split('::')).toEqual([body.cartNumber, expect.stringMatching(/^[\w-]{43}$/)]);
    const kept = await api.db.one<{ session_hash: Buffer }>(
      { text: 'select session_hash from cart where cart_number = $1' },
      [body.cartNumber],
    );
    expect(kept!.session_hash.toString('utf8')).not.toContain(body.sessionId.split('::')[1]);
  });

  it('[cart-item-fields] has the shape of the contract, empty and full, and cannot be cached', async () => {
    const empty = await ann.cart();
    expect(wireErrors(Cart, empty.body)).toEqual([]);
    expect(empty.body.isEmpty).toBe(true);
    await ann.add(SAVING_TIRE);
    await ann.shipTo();
    await ann.coupon('FALL25');
    const full = await ann.cart();
    expect(wireErrors(Cart, full.body)).toEqual([]);
    expect(full.headers['cache-control']).toBe('no-store');
  });

  it('[tax-lines] adds up to the cent: lines less discounts, with tax, and a shipping line', async () => {
    await ann.add(SAVING_TIRE);
    await ann.add(CHAIN, 1);
    await ann.shipTo();
    const { body: cart } = await ann.coupon('FALL25');
    const cents = (value: number) => Math.round(value * 100);
    const lines = cart.lineItems.reduce(
      (sum, line) => sum + cents(line.subTotal.value) - cents(line.discount.value),
      0,
    );
    const fees = cart.cartFees.reduce((sum, { amount }) => sum + cents(amount.value), 0);
    expect(fees).toBe(4 * 250);
    expect(cents(cart.total.value)).toBe(lines + fees + cents(cart.tax.value));
    expect(cents(cart.tax.value)).toBe(cart.itemsTaxes.reduce((sum, line) => sum + cents(line.taxAmount), 0));
    expect(cart.itemsTaxes.at(-1)).toMatchObject({
      productName: 'SHIPPING_FEE',
      productCode: 'Ship to home',
      totalAmount: 0,
    });
    expect([cart.instantSavings.value, cart.couponDiscount.value, cart.totalPrice]).toEqual([80, 25, cart.total]);
  });

  it.each([
    ['60601', 'IL', 4325],
    ['19801', 'DE', 0],
    ['59601', 'MT', 0],
    ['03301', 'NH', 0],
    ['97301', 'OR', 0],
    ['78701', 'TX', 4325],
  ])('is taxed for %s (%s)', async (zipCode, state, tax) => {
    await ann.add(TIRE);
    const { body } = await ann.shipTo({ zipCode, state });
    expect(Math.round(body.tax.value * 100)).toBe(tax);
  });

  it('is not taxed before a ZIP code is known, or unless requested', async () => {
    await ann.add(TIRE);
    expect((await ann.cart()).body.isTaxCalculated).toBe(false);
    await put(`/cart/${ann.cartNumber()}`, { zipCode: '60601' });
    expect((await ann.cart('calculateTax=false')).body.tax.value).toBe(0);
    const taxed = (await ann.cart()).body;
    expect([taxed.isTaxCalculated, taxed.tax.value, taxed.estimatedDelivery]).toEqual([
      true,
      43.25,
      'Tuesday, November 24',
    ]);
  });

  it('keeps all of thirty parallel additions', async () => {
    await Promise.all(Array.from({ length: 30 }, () => ann.add(TIRE, 1)));
    expect((await ann.cart()).body.lineItems.map((line) => line.qty)).toEqual([30]);
    expect(
      (await ann.send<{ totalUnitCount: number }>('GET', `/cart/${ann.cartNumber()}/total-qty`)).body.totalUnitCount,
    ).toBe(30);
  });

  it('changes and removes lines', async () => {
    const [line] = (await ann.add(TIRE)).body.lineItems;
    const path = `/cart/items/${line!.itemId}?cartNumber=${ann.cartNumber()}`;
    expect((await put<Cart>(path, { quantity: 2 })).body.quantity).toBe(2);
    expect((await put<Cart>(path, { quantity: 0 })).body.isEmpty).toBe(true);
    expect((await put(path, { quantity: 1 })).status).toBe(404);
  });

  it('[coupon] keeps a failed coupon with its reason, and the cart', async () => {
    await ann.add(SAVING_TIRE);
    const { status, body } = await ann.coupon('welcome10');
    expect([status, body.couponData?.couponCodeStatus, body.couponData?.couponCodeError, body.quantity]).toEqual([
      200,
      'failed',
      'COUPON_NOT_APPLICABLE',
      4,
    ]);
    expect(body.couponData?.couponCodeMessage).toMatch(/does not add to instant savings/);
    expect((await ann.coupon('')).body.couponData).toBeNull();
  });

  it('[discount-clearing] keeps an applied code over a new address, and removes a failed one', async () => {
    await ann.add(TIRE);
    expect((await ann.coupon('WELCOME10')).body.couponData?.couponCodeStatus).toBe('applied');
    expect((await ann.shipTo()).body.couponData?.couponCodeStatus).toBe('applied');
    await ann.coupon('NO-SUCH-CODE');
    expect((await ann.shipTo()).body.couponData?.couponCodeStatus).not.toBe('failed');
    expect((await put(`/cart/${ann.cartNumber()}`, { zipCode: '60601' })).status).toBe(200);
  });

  it('does not reveal that an address has used a code, but refuses its next order', async () => {
    const order = async (email: string) => {
      const who = api.newShopper();
      await who.create();
      await who.add(TIRE);
      await who.shipTo({ email });
      const { body: cart } = await who.coupon('WELCOME10');
      const { body: token } = await who.card();
      return { cart, answer: await who.order({ paymentToken: token.paymentToken, expectedTotal: cart.total.value }) };
    };
    expect((await order('Repeat.Ed@gmail.com')).answer.status).toBe(201);
    const again = await order('repeated+tires@GoogleMail.com');
    expect([again.cart.couponData?.couponCodeStatus, again.cart.couponData?.couponCodeError]).toEqual([
      'applied',
      null,
    ]);
    expect([again.answer.status, again.answer.body.code]).toEqual([409, 'COUPON_ALREADY_USED']);
  });

  it('holds either an installation or a shipping address', async () => {
    await ann.add(TIRE);
    const { body: near } = await ann.send<{
      installers: { installerId: string; isMobileRetailer: boolean; nextFreeSlot: { date: string; slot: string } }[];
    }>('GET', '/installers?zipcode=60601');
    const { installerId, nextFreeSlot } = near.installers.find((entry) => !entry.isMobileRetailer)!;
    const chosen = await post<InstallationAnswer>(`/cart/${ann.cartNumber()}/installation`, {
      installerId,
      appointmentDate: nextFreeSlot.date,
      appointmentSlot: nextFreeSlot.slot,
      contact: A_CONTACT,
    });
    expect(wireErrors(InstallationAnswer, chosen.body)).toEqual([]);
    const installed = (await ann.cart()).body;
    expect(wireErrors(Cart, installed)).toEqual([]);
    expect([installed.cartType, installed.shippingAddress, installed.booking?.status]).toEqual(['STS', null, 'held']);
    expect(installed.totalInstallationFees.value).toBeCloseTo(installed.locationResponseDto!.pricePerTire.value * 4, 2);
    expect(installed.itemsTaxes.at(-1)?.productCode).toBe('Ship to installer');
    const shipped = (await ann.shipTo()).body;
    expect([
      shipped.cartType,
      shipped.locationResponseDto,
      shipped.booking,
      shipped.totalInstallationFees.value,
    ]).toEqual(['STH', null, null, 0]);
    expect(await api.db.many({ text: 'select 1 from booking where cart_number = $1' }, [ann.cartNumber()])).toEqual([]);
  });

  it('requires an address for a mobile installer', async () => {
    await ann.add(TIRE);
    const mobile = await api.db.one<{ installer_id: string; zip: string }>({
      text: `select installer_id, zip
        from installer
        where is_mobile
        order by abs(lat - 41.88) + abs(lon + 87.62) limit 1`,
    });
    const { body: calendar } = await ann.send<{ days: { date: string; isOpen: boolean; slots: { slot: string }[] }[] }>(
      'GET',
      `/installers/${mobile!.installer_id}/slots`,
    );
    const day = calendar.days.find((entry) => entry.isOpen)!;
    const body = { installerId: mobile!.installer_id, appointmentDate: day.date, appointmentSlot: day.slots[0]!.slot };
    const refused = await post<Problem>(`/cart/${ann.cartNumber()}/installation`, body);
    expect([refused.status, refused.body.detail]).toEqual([422, 'No mobile installation address set!']);
    expect(
      (await post(`/cart/${ann.cartNumber()}/installation`, { ...body, mobileInstallationAddress: AN_ADDRESS })).status,
    ).toBe(200);
  });

  it('is emptied by a reset', async () => {
    await ann.add(TIRE);
    await ann.coupon('FALL25');
    const { body } = await post<Cart>(`/cart/${ann.cartNumber()}/reset`, undefined);
    expect([body.isEmpty, body.couponData]).toEqual([true, null]);
  });
});

describe('a cart of another session', () => {
  const calls: [string, (eve: Shopper, cart: string, item: string) => Promise<{ status: number }>][] = [
    ['reading', (eve, cart) => eve.send('GET', `/cart/${cart}`)],
    ['counting', (eve, cart) => eve.send('GET', `/cart/${cart}/total-qty`)],
    [
      'adding',
      (eve, cart) =>
        eve.send('POST', `/cart/items?cartNumber=${cart}`, { items: [{ productNumber: TIRE, quantity: 1 }] }),
    ],
    [
      'changing a line',
      (eve, cart, item) => eve.send('PUT', `/cart/items/${item}?cartNumber=${cart}`, { quantity: 1 }),
    ],
    ['changing', (eve, cart) => eve.send('PUT', `/cart/${cart}`, { zipCode: '60601' })],
    ['a coupon', (eve, cart) => eve.send('POST', `/cart/${cart}/coupon/apply`, { discountCode: 'FALL25' })],
    ['an address', (eve, cart) => eve.send('POST', `/cart/${cart}/shipping-address`, AN_ADDRESS)],
    ['resetting', (eve, cart) => eve.send('POST', `/cart/${cart}/reset`)],
    [
      'booking',
      (eve, cart) =>
        eve.send('POST', `/bookings?cartNumber=${cart}`, {
          installerId: 'I00001',
          appointmentDate: '2026-12-01',
          appointmentSlot: '09:00',
        }),
    ],
    [
      'paying',
      (eve, cart) =>
        eve.send(
          'POST',
          '/payment/create-session',
          { cartNumber: cart, paymentMethod: 'credit-card' },
          { 'idempotency-key': 'a-long-enough-key' },
        ),
    ],
  ];

  it.each(calls)('answers %s with 404, also without a session and with a forged one', async (_, call) => {
    const [line] = (await ann.add(TIRE)).body.lineItems;
    const eve = api.newShopper();
    const own = (await eve.create()).body;
    const forged = (sessionId: string): CreatedCart => ({ cartNumber: ann.cartNumber(), sessionId });
    expect((await call(eve, ann.cartNumber(), line!.itemId)).status).toBe(404);
    expect((await call(api.newShopper(), ann.cartNumber(), line!.itemId)).status).toBe(404);
    for (const sessionId of [
      `${ann.cartNumber()}::${own.sessionId.split('::')[1]}`,
      `${ann.cartNumber()}::`,
      ann.cartNumber(),
      `${ann.sessionId()}::more`,
    ]) {
      eve.useSession(forged(sessionId));
      expect((await call(eve, ann.cartNumber(), line!.itemId)).status).toBe(404);
    }
    expect((await ann.cart()).body.quantity).toBe(4);
  });

  it('does not give away its lines', async () => {
    const [line] = (await ann.add(TIRE)).body.lineItems;
    const eve = api.newShopper();
    await eve.create();
    expect(
      (await eve.send('PUT', `/cart/items/${line!.itemId}?cartNumber=${eve.cartNumber()}`, { quantity: 9 })).status,
    ).toBe(404);
  });
});
