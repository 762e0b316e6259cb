import fc from 'fast-check';
import {
  BookingConfirmation,
  Cart,
  Order,
  ProductPage,
  type Fit,
  type Problem,
  type Vehicle,
} from 'shared-contracts/wire';
import { bookedOrder, bookingCall } from '../../../verification/testing/booked-order';
import { confirmationOf } from '../../../verification/testing/confirmation-mail';
import {
  distinctPairs,
  fitOnPage,
  fitSaidOnPage,
  readFitPairs,
  vehicleName,
  type FitPair,
} from '../../../verification/testing/fit-pairs';
import type { OrProblem, Shopper } from '../../../verification/testing/shopper';
import { startTestApi, type TestApi } from '../../../verification/testing/test-api';
import { untilMailed } from '../../../verification/testing/test-mail';
import { wireErrors } from '../../../verification/testing/wire-check';

jest.setTimeout(120_000);

let api: TestApi;
let pairs: FitPair[];
let misfit: FitPair;
let fitting: FitPair;
/** A vehicle that the tire `fitting` does not fit. */
let otherVehicle: Vehicle & { readonly fitmentId: string };

beforeAll(async () => {
  api = await startTestApi();
  await api.db.count({ text: 'update stock set quantity = 500' });
  pairs = await readFitPairs(api);
});
afterAll(() => api?.close());

const add = (who: Shopper, lines: readonly FitPair[], more: object = {}) =>
  who.send<OrProblem<Cart>>('POST', `/cart/items?cartNumber=${who.cartNumber()}`, {
    items: lines.map(({ productNumber, vehicle }) => ({ productNumber, quantity: 2, vehicle })),
    ...more,
  });
const changeVehicle = (who: Shopper, vehicle: Vehicle | null) =>
  who.send<Cart>('PUT', `/cart/${who.cartNumber()}`, { vehicle });
const lineOf = ({ lineItems }: Cart, { productNumber }: FitPair) =>
  lineItems.find(({ product }) => product.code === productNumber)!;
async function aCart(): Promise<Shopper> {
  const who = api.newShopper();
  await who.create();
  return who;
}
const isSameProduct = (one: FitPair) => (other: FitPair) => other.productNumber === one.productNumber;
const namesNothing = { year: null, make: null, model: null, vehicle: null };

async function vehicleOf(model: string, trim: string): Promise<FitPair['vehicle']> {
  const text = `select fitment_id as "fitmentId", year_to as year, make, model, trim
    from fitment where model = $1 and trim = $2 limit 1`;
  return (await api.db.one<FitPair['vehicle']>({ text }, [model, trim]))!;
}

describe('the fit of a line', () => {
  const seen = new Set<Fit>();

  it("is the same on page, cart, order, mail and installer's page, without a misfit's vehicle", async () => {
    let shop = 0;
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(pairs, { minLength: 24, maxLength: 24 }), async (drawn) => {
        const lines = distinctPairs(drawn).slice(0, 9);
        const expected = await Promise.all(lines.map((pair) => fitOnPage(api, pair)));
        expected.forEach((fit) => seen.add(fit));
        const named = lines.filter((_, at) => expected[at] === 'fits').map(({ vehicle }) => vehicleName(vehicle));
        const unnamed = lines.map(({ vehicle }) => vehicleName(vehicle)).filter((name) => !named.includes(name));
        let cart!: Cart;
        const booked = await bookedOrder(api, (shop += 1), undefined, async (ann) => {
          cart = (await add(ann, lines, { confirmedMisfit: true })).body;
        });
        expect(wireErrors(Cart, cart)).toEqual([]);
        expect(cart.lineItems.map(({ fit }) => fit)).toEqual(expected);
        const { body: order } = await booked.ann.send<Order>('GET', `/orders/${booked.orderId}`);
        expect(wireErrors(Order, order)).toEqual([]);
        expect(order.lines.map(({ fit }) => fit)).toEqual(expected);
        expect(order.lines.map(({ confirmedMisfit = false }) => confirmedMisfit)).toEqual(
          expected.map((fit) => fit === 'does-not-fit'),
        );
        const installerPage = await bookingCall(() => api)<BookingConfirmation>(
          'GET',
          `${booked.bookingId}/confirmation`,
          booked.token,
        );
        expect(wireErrors(BookingConfirmation, installerPage.body)).toEqual([]);
        expect(installerPage.body.work.flatMap(({ vehicle }) => (vehicle ? vehicleName(vehicle) : []))).toEqual(named);
        const installerMail = (await untilMailed(api)).filter(
          ({ kind, text }) => kind === 'booking-link' && text.includes(booked.bookingId),
        );
        const { html, text } = await confirmationOf(api, order);
        const lineVehicles = cart.lineItems.map(({ year, make, model, vehicle }) => ({ year, make, model, vehicle }));
        for (const surface of [lineVehicles, order, installerPage.body, installerMail, html, text]) {
          const words = JSON.stringify(surface);
          for (const name of unnamed) {
            expect(words).not.toContain(name);
            const { make, model } = lines.find(({ vehicle }) => vehicleName(vehicle) === name)!.vehicle;
            expect(words).not.toContain(`"make":"${make}","model":"${model}"`);
          }
        }
      }),
      { numRuns: 4, seed: 32 },
    );
    expect([...seen].sort()).toEqual(['does-not-fit', 'fits', 'unknown']);
  });

  it("equals that of the card in the vehicle's listing, including its text", async () => {
    const notes = new Set<string>();
    const truck = await vehicleOf('F-150', 'XL 4x4 / STX 17-inch');
    for (const vehicle of [truck, ...distinctPairs(pairs).map((pair) => pair.vehicle)].slice(0, 8)) {
      const who = await aCart();
      for (const type of ['tires', 'wheels']) {
        const path = `/products?fitment=${vehicle.fitmentId}&type=${type}&pageSize=10`;
        const { body: list } = await who.send<ProductPage>('GET', path);
        expect(wireErrors(ProductPage, list)).toEqual([]);
        const cards = list.products.filter(
          ({ variants }) => variants.length === 1 || variants[0]!.position === undefined,
        );
        const listed = cards.map((card) => ({ productNumber: card.variants[0]!.productNumber, vehicle }));
        if (listed.length === 0) continue;
        const { status, body } = await add(who, listed);
        expect([status, body.detail]).toEqual([200, undefined]);
        for (const [at, { fit, fitNote }] of cards.entries()) {
          const line = lineOf(body, listed[at]!);
          expect([line.fit, line.fitNote]).toEqual([fit, fitNote]);
          expect(await fitSaidOnPage(api, listed[at]!)).toEqual({ fit, fitNote });
          notes.add(`${type} ${fit} ${fitNote ?? ''}`.trim());
        }
      }
    }
    expect([...notes]).toEqual(
      expect.arrayContaining([
        'tires fits',
        'wheels fits',
        'wheels fits May need fender clearance',
        'wheels unknown Compare the offset with your original wheels',
      ]),
    );
  });

  it('is "fits" for every card of the vehicle\'s listing', async () => {
    for (const { vehicle } of distinctPairs(pairs).slice(0, 8)) {
      const who = await aCart();
      const { body: list } = await who.send<ProductPage>('GET', `/products?fitment=${vehicle.fitmentId}&pageSize=8`);
      const listed = list.products.map((card) => ({ productNumber: card.variants[0]!.productNumber, vehicle }));
      if (listed.length === 0) continue;
      const { status, body } = await add(who, listed);
      expect([status, body.detail]).toEqual([200, undefined]);
      for (const line of body.lineItems)
        expect(line).toMatchObject({ fit: 'fits', vehicle, year: vehicle.year, make: vehicle.make });
    }
  });
});

describe('adding a product that does not fit', () => {
  beforeAll(async () => {
    const fits = await Promise.all(pairs.map((pair) => fitOnPage(api, pair)));
    const ofFit = (wanted: Fit) => pairs.filter((_, at) => fits[at] === wanted);
    [misfit] = ofFit('does-not-fit') as [FitPair];
    const isOther = ({ productNumber }: FitPair) => productNumber !== misfit.productNumber;
    fitting = ofFit('fits').find((pair) => isOther(pair) && ofFit('does-not-fit').some(isSameProduct(pair)))!;
    otherVehicle = ofFit('does-not-fit').find(isSameProduct(fitting))!.vehicle;
  });

  it('asks for confirmation and changes nothing, also in the call that creates a cart', async () => {
    const who = await aCart();
    const refused = await add(who, [fitting, misfit]);
    expect([refused.status, refused.body.code]).toEqual([409, 'DOES_NOT_FIT']);
    expect(refused.body.detail!.replace(/^This (tire|wheel|product) /, '')).toBe(
      `doesn't fit your ${vehicleName(misfit.vehicle)}. Add it for another vehicle?`,
    );
    expect((await who.cart()).body.lineItems).toEqual([]);
    const items = [{ ...misfit, quantity: 4 }];
    const begun = await api.newShopper().send<Problem>('POST', '/cart/items', { items });
    expect([begun.status, begun.body.code, begun.headers['x-session-id']]).toEqual([409, 'DOES_NOT_FIT', undefined]);
    const denied = await add(who, [misfit], { confirmedMisfit: false });
    expect(denied.status).toBe(409);
  });

  it("succeeds once confirmed, without storing the vehicle's name", async () => {
    const who = await aCart();
    const { status, body } = await add(who, [misfit, fitting], { confirmedMisfit: true });
    expect(status).toBe(200);
    expect(lineOf(body, misfit)).toMatchObject({ fit: 'does-not-fit', confirmedMisfit: true, ...namesNothing });
    expect(lineOf(body, fitting)).toMatchObject({ fit: 'fits', vehicle: fitting.vehicle });
    expect(lineOf(body, fitting)).not.toHaveProperty('confirmedMisfit');
  });

  it('ignores a fit or vehicle name that the request claims', async () => {
    const who = await aCart();
    const claimed = await who.send('POST', `/cart/items?cartNumber=${who.cartNumber()}`, {
      items: [{ ...misfit, quantity: 1, fit: 'fits' }],
    });
    expect(claimed.status).toBe(400);
    const renamed = { ...fitting, vehicle: { ...fitting.vehicle, make: 'Ford', model: 'Model T' } };
    const { body } = await add(who, [renamed]);
    expect(lineOf(body, renamed)).toMatchObject({ fit: 'unknown', ...namesNothing });
  });
});

describe('changing the vehicle of a cart', () => {
  it('moves the lines that fit it, and keeps the vehicle of lines that fit their own', async () => {
    const who = await aCart();
    const other = otherVehicle;
    await add(who, [{ productNumber: fitting.productNumber, vehicle: other }], { confirmedMisfit: true });
    const { body: taken } = await changeVehicle(who, fitting.vehicle);
    expect(lineOf(taken, fitting)).toMatchObject({ fit: 'fits', vehicle: fitting.vehicle });
    const { body: back } = await changeVehicle(who, other);
    expect(lineOf(back, fitting)).toMatchObject({ fit: 'does-not-fit', ...namesNothing });
    await add(who, [fitting]);
    expect(lineOf((await who.cart()).body, fitting)).toMatchObject({ fit: 'fits', vehicle: fitting.vehicle });
    await add(who, [{ ...fitting, vehicle: other }], { confirmedMisfit: true });
    expect(lineOf((await who.cart()).body, fitting)).toMatchObject({ fit: 'fits', vehicle: fitting.vehicle });
  });

  it('decides the fit of lines that were added without a vehicle', async () => {
    const who = await aCart();
    const { body: none } = await who.add(misfit.productNumber, 1);
    expect(lineOf(none, misfit)).toMatchObject({ fit: 'unknown', ...namesNothing });
    expect(lineOf((await changeVehicle(who, misfit.vehicle)).body, misfit).fit).toBe('does-not-fit');
    expect(lineOf((await changeVehicle(who, null)).body, misfit).fit).toBe('unknown');
  });
});

describe('a vehicle of an unknown year', () => {
  const yearless = (pair: FitPair): FitPair => ({ ...pair, vehicle: { ...pair.vehicle, year: 0 } });

  it('is decided by its fitment, and named without a year', async () => {
    const who = await aCart();
    const { status, body } = await add(who, [yearless(fitting)]);
    expect([status, wireErrors(Cart, body)]).toEqual([200, []]);
    const { make, model } = fitting.vehicle;
    expect(lineOf(body, fitting)).toMatchObject({ fit: 'fits', year: null, make, model });
    const refused = await add(who, [yearless(misfit)]);
    expect(refused.body.detail).toContain(`doesn't fit your ${misfit.vehicle.make} ${misfit.vehicle.model}.`);
    expect((await changeVehicle(who, yearless(fitting).vehicle)).status).toBe(200);
  });
});

describe('orders from before the fit was stored', () => {
  it('read as unknown', async () => {
    const who = api.newShopper();
    const { paymentToken, expectedTotal } = await who.readyToOrder(fitting.productNumber, 1);
    const { body: placed } = await who.order({ paymentToken, expectedTotal });
    await api.db.count(
      { text: `update customer_order set document = document #- '{lines,0,fit}' where order_id = $1` },
      [placed.orderId],
    );
    const { body } = await who.send<Order>('GET', `/orders/${placed.orderId}`);
    expect(body.lines.map(({ fit }) => fit)).toEqual(['unknown']);
  });
});
