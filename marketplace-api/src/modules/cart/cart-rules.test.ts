import { Cart, InstallationAnswer, type InstallerList, type ProductPage } from 'shared-contracts/wire';
import { VARIANT_RULES } from 'shared-contracts';
import { longDay } from '../../platform/time/store-clock';
import { A_CONTACT, AN_ADDRESS, type OrProblem, type Shopper } from '../../../verification/testing/shopper';
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
  await api.db.count({ text: 'update stock set quantity = 200 where product_number = any($1)' }, [
    [TIRE, SAVING_TIRE, CHAIN],
  ]);
});

const path = (rest = '') => `/cart/${ann.cartNumber()}${rest}`;
const get = (query: string) => ann.send<OrProblem<Cart>>('GET', path(`?${query}`));
const put = (body: unknown) => ann.send<OrProblem<Cart>>('PUT', path('?calculateTax=true'), body);
const install = (body: object) => ann.send<OrProblem<InstallationAnswer>>('POST', path('/installation'), body);
async function aShop(isMobile = false) {
  const { body } = await ann.send<InstallerList>('GET', '/installers?zipcode=60601&radius=100');
  const { installerId, nextFreeSlot } = body.installers.find(
    (entry) => entry.isMobileRetailer === isMobile && entry.nextFreeSlot,
  )!;
  return { installerId, appointmentDate: nextFreeSlot!.date, appointmentSlot: nextFreeSlot!.slot };
}

describe('entities of a cart (spec §3)', () => {
  it('[cart-fields] [date-off-by-one] include every specified field of a cart and of its tax lines', async () => {
    await ann.add(SAVING_TIRE);
    await ann.shipTo();
    await ann.coupon('FALL25');
    const { body } = await ann.cart();
    expect(wireErrors(Cart, body)).toEqual([]);
    expect(Object.keys(body)).toEqual(
      expect.arrayContaining([
        'cartNumber',
        'cartType',
        'lineItems',
        'quantity',
        'subTotal',
        'total',
        'discount',
        'tax',
        'bookingFee',
        'shippingCost',
        'totalInstallationFees',
        'cartFees',
        'itemsTaxes',
        'zipCode',
        'cartAttributes',
        'estimatedDelivery',
        'earliestInstallDate',
        'shippingAddress',
        'vehicle',
        'isEmpty',
        'couponData',
      ]),
    );
    expect(body.estimatedDelivery).toMatch(/^(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, [A-Z][a-z]+ \d{1,2}$/);
    expect(body.earliestInstallDate?.deliveryDate).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(body.estimatedDelivery).toBe(longDay(body.earliestInstallDate!.deliveryDate));
    const [line, shipping] = [body.itemsTaxes[0]!, body.itemsTaxes.at(-1)!];
    expect(line).toMatchObject({
      quantity: 4,
      productCode: SAVING_TIRE,
      productSku: SAVING_TIRE,
      discountCode: 'FALL25',
      discount: 105,
      discountAmount: 105,
      sameDayDeliveryTime: '',
      sameDayInEasternTime: '',
    });
    expect(line.totalAmount).toBeCloseTo(line.unitPrice * 4 - 105, 2);
    expect(shipping).toMatchObject({ productName: 'SHIPPING_FEE', productCode: 'Ship to home' });
  });

  it('[cart-item-fields] include the vehicle of each line', async () => {
    const vehicle = { year: 2024, make: 'Acura', model: 'Integra', fitmentId: 'F09cd297d' };
    const { body: list } = await ann.send<ProductPage>('GET', `/products?fitment=${vehicle.fitmentId}`);
    const { productNumber } = list.products[0]!.variants[0]!;
    const { body } = await ann.send<Cart>('POST', `/cart/items?cartNumber=${ann.cartNumber()}`, {
      items: [
        { productNumber, quantity: 4, vehicle },
        { productNumber: CHAIN, quantity: 1 },
      ],
    });
    expect(body.lineItems.map(({ year, make, model }) => [year, make, model])).toEqual([
      [2024, 'Acura', 'Integra'],
      [null, null, null],
    ]);
  });

  it('[installation-fields] include name, media, marks, address and fees of an installation', async () => {
    await ann.add(TIRE);
    const { body } = await install({ ...(await aShop()), contact: A_CONTACT });
    expect(wireErrors(InstallationAnswer, body)).toEqual([]);
    expect(Object.keys(body)).toEqual(
      expect.arrayContaining([
        'locationResponseDto',
        'appointmentDate',
        'appointmentSlot',
        'mobileInstallationAddress',
        'totalInstallationFees',
      ]),
    );
    expect(Object.keys(body.locationResponseDto)).toEqual(
      expect.arrayContaining(['installerId', 'name', 'address', 'isMobileRetailer', 'isVip', 'media']),
    );
    expect(body.totalInstallationFees.value).toBeGreaterThan(0);
  });
});

describe('address and installer of a cart (spec §4)', () => {
  it('[delivery-exclusion] exclude each other, in any order and in the database too', async () => {
    await ann.add(TIRE);
    await ann.shipTo();
    const shop = await aShop(true);
    await install({ ...shop, contact: A_CONTACT, mobileInstallationAddress: AN_ADDRESS });
    const installed = (await ann.cart()).body;
    expect([installed.cartType, installed.shippingAddress, installed.mobileInstallationAddress?.city]).toEqual([
      'STS',
      null,
      'Chicago',
    ]);
    const shipped = (await ann.shipTo()).body;
    expect([
      shipped.cartType,
      shipped.locationResponseDto,
      shipped.mobileInstallationAddress,
      shipped.appointmentDate,
    ]).toEqual(['STH', null, null, null]);
    await expect(
      api.db.count({ text: 'update cart set installer_id = $2 where cart_number = $1' }, [
        ann.cartNumber(),
        shop.installerId,
      ]),
    ).rejects.toThrow('check constraint');
  });

  it('[same-address] keep isSameAddress over refreshes, and reject it without an address (§8)', async () => {
    await ann.add(TIRE);
    for (const [name, detail] of [
      ['shippingAddress', 'No shipping address set!'],
      ['mobileInstallationAddress', 'No mobile installation address set!'],
    ] as const) {
      const { status, body } = await put({ isSameAddress: { [name]: true } });
      expect([status, body.detail, body.violations?.[0]?.field]).toEqual([422, detail, `isSameAddress.${name}`]);
    }
    await ann.shipTo();
    expect((await put({ isSameAddress: { shippingAddress: true } })).status).toBe(200);
    await ann.add(CHAIN, 1);
    expect((await ann.cart()).body.shippingAddress?.isSameAddress).toBe(true);
    await install({ ...(await aShop(true)), contact: A_CONTACT, mobileInstallationAddress: AN_ADDRESS });
    await put({ isSameAddress: { mobileInstallationAddress: true } });
    await put({ vehicle: { year: 2020, make: 'Honda', model: 'Civic' } });
    expect((await ann.cart()).body.mobileInstallationAddress?.isSameAddress).toBe(true);
  });

  it('stay unchanged when one part of the body is invalid', async () => {
    await ann.add(TIRE);
    await put({ zipCode: '60601' });
    expect((await put({ zipCode: '78701', isSameAddress: { shippingAddress: true } })).status).toBe(422);
    expect((await ann.cart()).body.zipCode).toBe('60601');
  });
});

describe('a coupon on a cart (spec §4)', () => {
  const failed = async () => {
    await ann.add(SAVING_TIRE);
    const { body } = await ann.coupon('NO-SUCH-CODE');
    expect([body.couponData?.couponCodeStatus, body.couponData?.couponCodeError, body.quantity]).toEqual([
      'failed',
      'COUPON_UNKNOWN',
      4,
    ]);
    expect((await ann.cart()).body.couponData?.couponCodeMessage).toMatch(/do not know that code/);
  };

  it('[coupon] keeps the cart when it fails, and is then removed with a shipping address', async () => {
    await failed();
    expect((await ann.shipTo()).body.couponData).toBeNull();
  });
  it('is removed after a failure, also with a refused address', async () => {
    await failed();
    expect((await ann.shipTo({ state: 'TX' })).status).toBe(400);
    expect((await ann.cart()).body.couponData).toBeNull();
  });
  it('[discount-clearing] is removed after a failure, also when setting an installer fails', async () => {
    await failed();
    expect((await install({ installerId: 'I99999' })).status).toBe(404);
    expect((await ann.cart()).body).toMatchObject({ couponData: null, quantity: 4 });
  });
  it('[discount-clearing] is removed by a reset in any state', async () => {
    await ann.add(SAVING_TIRE);
    await ann.coupon('FALL25');
    expect((await ann.send<Cart>('POST', path('/reset'))).body.couponData).toBeNull();
  });
  it('is priced again with every change, and stays while it applies', async () => {
    await ann.add(SAVING_TIRE);
    await ann.coupon('FALL25');
    expect((await ann.shipTo()).body.couponData).toMatchObject({
      couponCode: 'FALL25',
      couponCodeStatus: 'applied',
      couponCodeAmount: { value: 25 },
    });
    expect((await install({ ...(await aShop()), contact: A_CONTACT })).status).toBe(200);
    expect((await ann.cart()).body.couponDiscount.value).toBe(25);
  });
});

describe('queries of a cart (spec §7)', () => {
  it('add tax with calculateTax', async () => {
    await ann.add(TIRE);
    await ann.shipTo();
    for (const [query, isTaxCalculated] of [
      ['calculateTax=true', true],
      ['calculateTax=false', false],
      ['', false],
    ] as const) {
      const { body } = await get(query);
      expect([
        body.isTaxCalculated,
        body.tax.value > 0,
        body.total.value > body.subTotal.value + body.cartFees[0]!.amount.value,
      ]).toEqual([isTaxCalculated, isTaxCalculated, isTaxCalculated]);
    }
  });

  it('add tax with calculateTax and a code, in the body or beside it', async () => {
    await ann.add(TIRE);
    await ann.shipTo();
    const apply = async (query: string, body: object) =>
      (await ann.send<Cart>('POST', path(`/coupon/apply${query}`), { discountCode: 'FALL25', ...body })).body
        .isTaxCalculated;
    expect([
      await apply('', {}),
      await apply('', { calculateTax: true }),
      await apply('?calculateTax=true', {}),
      await apply('?calculateTax=true', { calculateTax: false }),
    ]).toEqual([false, true, true, false]);
  });

  it("return one delivery type's items with installerCartItems (STS) and shippingCartItems (STH)", async () => {
    await ann.add(TIRE);
    const count = async (query: string) => (await get(query)).body.lineItems.length;
    const table = async () => [
      await count('installerCartItems=true'),
      await count('shippingCartItems=true'),
      await count('installerCartItems=true&shippingCartItems=true'),
      await count(''),
      await count('installerCartItems=false&shippingCartItems=false'),
    ];
    expect(await table()).toEqual([1, 0, 1, 1, 1]);
    await put({ cartType: 'STH' });
    expect(await table()).toEqual([0, 1, 1, 1, 1]);
    expect((await get('installerCartItems=true')).body).toMatchObject({ quantity: 4, isEmpty: false, itemsTaxes: [] });
  });

  it('accept accountId from guests without checking it', async () => {
    await ann.add(TIRE);
    expect((await get('accountId=A-1')).body).toMatchObject({ quantity: 4, accountId: null });
  });

  it('return an empty cart to every variant, including purchasingPower', async () => {
    for (const variant of Object.keys(VARIANT_RULES))
      expect(
        (
          await api
            .newShopper(variant)
            .create({ zipCode: '60601', cartType: 'STH', vehicle: { year: 2020, make: 'Honda', model: 'Civic' } })
        ).status,
      ).toBe(201);
  });

  it('set and remove the vehicle with PUT', async () => {
    const vehicle = { year: 2021, make: 'Toyota', model: 'Camry', trim: 'LE', fitmentId: 'F1' };
    expect((await put({ vehicle })).body.vehicle).toEqual(vehicle);
    expect((await put({ vehicle: null })).body.vehicle).toBeNull();
  });
});
