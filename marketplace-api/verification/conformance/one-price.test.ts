import fc from 'fast-check';
import { centsText, priceOfQuantity, soldUnitCents, startQuantity, type TodaysPrice } from 'shared-contracts';
import type { Cart, CartLine, Order, ProductCard, ProductDetail, ProductPage, Vehicle } from 'shared-contracts/wire';
import type { InstallerList, OutTheDoorList, ProductSuggestions, RelatedProducts } from 'shared-contracts/wire';
import { connectTestDatabase, type ConnectedDatabase } from '../testing/database/connected-database';
import { eventually } from '../testing/eventually';
import { propertyRuns } from '../testing/proof-share';
import { fillWithOffers } from '../testing/random-offers';
import { A_CONTACT, type OrProblem, type Shopper } from '../testing/shopper';
import { startTestApi, type TestApi } from '../testing/test-api';
import { untilMailed } from '../testing/test-mail';

jest.setTimeout(1_800_000);

type Chosen = Vehicle & { readonly fitmentId: string };

const ZIPS = ['60601', '78701', '98101', '90210', '97201', '33101'] as const;
const VARIANTS = ['treadmarket', 'lowes', 'benefitsMe'] as const;
/** A variant without promotions in this test, so that its prices never include any. */
const PLAIN_VARIANT = 'lowes';
const LISTS = ['type=tires', 'type=wheels', 'type=accessories', 'type=tires&sort=price-asc', 'q=michelin'];

let database: ConnectedDatabase;
let api: TestApi;
let vehicles: readonly Chosen[];
/** Expected texts of order mails, compared at the end. */
const mailed: { readonly orderNumber: string; readonly texts: readonly string[] }[] = [];

beforeAll(async () => {
  database = await connectTestDatabase();
  await fillWithOffers(database.client);
  api = await startTestApi({ database: { url: database.url, drop: () => Promise.resolve() } });
  await api.staffKey();
  await database.client.query(
    `insert into feature_flag (benefit_type, flag, is_on, changed_by)
      select $1, 'promotions', false, staff_id from staff_user limit 1`,
    [PLAIN_VARIANT],
  );
  await eventually(async () => {
    const { body } = await api.newShopper(PLAIN_VARIANT).send<Record<string, unknown>>('GET', '/feature-flags');
    expect(JSON.stringify(body)).toMatch(/"promotions":false|"promotions","isOn":false/);
  });
  vehicles = await api.db.many<Chosen>({
    text: `select distinct on (f.front_size, f.rear_size) f.fitment_id as "fitmentId", f.year_to as year, f.make,
        f.model, f.trim
      from fitment f
      where exists (select 1 from product p where p.size = f.front_size)
      order by f.front_size, f.rear_size, md5(f.fitment_id)`,
  });
});
afterAll(async () => {
  await api?.close();
  await database?.close();
});

const read = async <T>(who: Shopper, path: string): Promise<T> => {
  const { status, body } = await who.send<T>('GET', path);
  expect([path, status]).toEqual([path, 200]);
  return body;
};

/** The formatted prices that a shopper sees. */
interface FormattedPrices {
  readonly unit: string;
  readonly total: string;
  readonly backByMail: string | null;
}

const pricesOnCard = ({ shown: { unit, total, backByMail } }: ProductCard): FormattedPrices => ({
  unit: unit.formattedValue,
  total: total.formattedValue,
  backByMail: backByMail?.formattedValue ?? null,
});

const formatPrices = ({ unitCents, totalCents, backByMailCents }: TodaysPrice): FormattedPrices => ({
  unit: centsText(unitCents[0]!),
  total: centsText(totalCents),
  backByMail: backByMailCents > 0 ? centsText(backByMailCents) : null,
});

/** Returns the product page's prices for a quantity. */
const pricesOnPage = (product: ProductDetail, quantity: number): FormattedPrices =>
  formatPrices(priceOfQuantity(product, quantity));

/** Returns the prices that drawer and cart show for a cart with one product. */
const pricesInCart = ({ rebates }: Cart, line: CartLine): FormattedPrices => {
  const back = rebates.reduce((sum, { amount }) => sum + Math.round(amount.value * 100), 0);
  return {
    unit: centsText(soldUnitCents(line.unitSellingPrice, line.instantSavings, line.qty)),
    total: line.total.formattedValue,
    backByMail: back > 0 ? centsText(back) : null,
  };
};

const pricesInOrder = (order: Order): FormattedPrices => {
  const [line] = order.lines;
  const back = (order.rebates ?? []).reduce((sum, { amount }) => sum + Math.round(amount.value * 100), 0);
  return {
    unit: centsText(soldUnitCents(line!.unitPrice, line!.instantSavings, line!.quantity)),
    total: line!.total.formattedValue,
    backByMail: back > 0 ? centsText(back) : null,
  };
};

/** Checks that a card has the price of the product that it links to, and that no other size is cheaper. */
async function checkCard(who: Shopper, card: ProductCard, vehicle: Chosen | null): Promise<ProductDetail> {
  const { shown, variants, url } = card;
  const [first] = variants;
  expect(url).toContain(`/${first!.productNumber}/`);
  const query = vehicle ? `?fitment=${vehicle.fitmentId}` : '';
  const product = await read<ProductDetail>(who, `/products/${first!.productNumber}${query}`);
  if (shown.scope === 'pair') return product;
  expect(pricesOnPage(product, shown.quantity)).toEqual(pricesOnCard(card));
  expect(shown.before?.formattedValue ?? shown.unit.formattedValue).toBe(product.price.formattedValue);
  const set = vehicle && product.fitsVehicle?.fits ? product.fitsVehicle.setQuantity : undefined;
  expect(shown.quantity).toBe(startQuantity(product, set));
  if (!vehicle) expect((product.salePrice ?? product.price).formattedValue).toBe(shown.unit.formattedValue);
  const hasOtherPrices = variants.some(({ price }) => price.value !== first!.price.value);
  // A card contains its first products only; the others may cost more.
  const isWhole = card.variantCount === variants.length;
  if (hasOtherPrices || isWhole) expect(shown.scope).toBe(hasOtherPrices ? 'from' : 'one');
  const isBuyable = variants.some(({ inStock }) => inStock);
  const prices = variants.filter(({ inStock }) => inStock === isBuyable).map(({ price }) => price.value);
  expect(product.price.value).toBe(Math.min(...prices));
  if (vehicle && card.productType === 'TIRE') {
    expect(shown.scope).toBe('one');
    expect(product.fitsVehicle?.fits).toBe(true);
  }
  return product;
}

/** Checks that a set for both axles has the card's price and rebates in the cart. */
async function checkPair(who: Shopper, card: ProductCard, vehicle: Chosen): Promise<void> {
  if (!card.variants.every(({ inStock }) => inStock)) return;
  await who.create({ zipCode: '60601' });
  const items = card.variants.map(({ productNumber }) => ({ productNumber, quantity: 2, vehicle }));
  const path = `/cart/items?cartNumber=${who.cartNumber()}&calculateTax=true`;
  const { body: cart, status } = await who.send<OrProblem<Cart>>('POST', path, { items });
  if (status === 409) return;
  expect(status).toBe(200);
  const total = cart.lineItems.reduce((sum, line) => sum + Math.round(line.total.value * 100), 0);
  expect(centsText(total)).toBe(card.shown.total.formattedValue);
  const back = cart.rebates.reduce((sum, { amount }) => sum + Math.round(amount.value * 100), 0);
  expect(back > 0 ? centsText(back) : null).toBe(card.shown.backByMail?.formattedValue ?? null);
  const units = cart.lineItems.map((line) => soldUnitCents(line.unitSellingPrice, line.instantSavings, line.qty));
  expect(units.map(centsText)).toEqual([card.shown.unit, card.shown.rearUnit].map((one) => one?.formattedValue));
}

interface Bought {
  readonly product: ProductDetail;
  readonly quantity: number;
  readonly vehicle: Chosen | null;
  readonly zip: string;
  readonly orders: boolean;
}

async function checkOrder(who: Shopper, cart: Cart, said: FormattedPrices): Promise<void> {
  await who.shipTo();
  const { body: card } = await who.card();
  const { body: ready } = await who.cart();
  const { body: order, status } = await who.order({
    paymentToken: card.paymentToken,
    expectedTotal: ready.total.value,
  });
  expect([status, order.detail]).toEqual([201, undefined]);
  expect(pricesInOrder(order)).toEqual(said);
  expect(order.total).toEqual(ready.total);
  expect(order.lines[0]!.fit).toBe(cart.lineItems[0]!.fit);
  mailed.push({
    orderNumber: order.orderNumber,
    texts: [
      order.total.formattedValue,
      order.lines[0]!.instantSavings ? `${said.unit} each after savings` : said.total,
      ...(said.backByMail ? [said.backByMail] : []),
    ],
  });
}

/** Checks that cart and order show the page's prices for the quantity, and the same fit. */
async function checkCart(who: Shopper, { product, quantity, vehicle, zip, orders }: Bought): Promise<void> {
  await who.create({ zipCode: zip });
  const items = [{ productNumber: product.productNumber, quantity, ...(vehicle && { vehicle }) }];
  const path = `/cart/items?cartNumber=${who.cartNumber()}&calculateTax=true`;
  const { body, status } = await who.send<OrProblem<Cart>>('POST', path, { items });
  expect([status, body.detail]).toEqual([200, undefined]);
  const [line] = body.lineItems;
  const said = pricesOnPage(product, quantity);
  expect(pricesInCart(body, line!)).toEqual(said);
  const fit = product.fitsVehicle?.fits;
  expect(line!.fit).toBe(fit === true ? 'fits' : fit === false ? 'does-not-fit' : 'unknown');
  const parts = [line!.total, body.tax, body.bookingFee, body.shippingCost, body.totalInstallationFees];
  const cents = [...parts, ...body.cartFees.map(({ amount }) => amount)].map(({ value }) => Math.round(value * 100));
  expect(centsText(cents.reduce((sum, one) => sum + one, 0))).toBe(body.total.formattedValue);
  // Oregon has no sales tax; for the other places only the state's rate is known.
  expect(body.isTaxEstimated).toBe(zip === '97201' ? undefined : true);
  if (orders) await checkOrder(who, body, said);
}

/** Returns the total of a cart once the shop with the lowest price per tire is chosen. */
async function installedTotal(zip: string, productNumber: string, quantity: number) {
  const who = api.newShopper();
  await who.create({ zipCode: zip });
  await who.add(productNumber, quantity);
  const near = await read<InstallerList>(who, `/installers?zipcode=${zip}&sort=price&page=1`);
  const [shop] = near.installers
    .filter(({ isMobileRetailer, nextFreeSlot }) => !isMobileRetailer && nextFreeSlot !== null)
    .sort((one, other) => one.pricePerTire.value - other.pricePerTire.value);
  const { date, slot } = shop!.nextFreeSlot!;
  const body = { installerId: shop!.installerId, appointmentDate: date, appointmentSlot: slot, contact: A_CONTACT };
  const { status } = await who.send('POST', `/cart/${who.cartNumber()}/installation`, body);
  expect(status).toBe(200);
  const { body: cart } = await who.cart();
  return { total: cart.total, tax: cart.tax, installation: cart.totalInstallationFees };
}

const asked = fc.record({
  vehicle: fc.option(fc.nat(), { freq: 3 }),
  list: fc.nat(LISTS.length - 1),
  product: fc.nat(),
  variant: fc.constantFrom(...VARIANTS),
  zip: fc.constantFrom(...ZIPS),
  quantity: fc.integer({ min: 1, max: 8 }),
  orders: fc.nat(7).map((drawn) => drawn === 0),
});

type Asked = typeof asked extends fc.Arbitrary<infer T> ? T : never;

async function check({ vehicle: nth, list, product: at, variant, zip, quantity, orders }: Asked): Promise<void> {
  const who = api.newShopper(variant);
  const vehicle = nth === null ? null : vehicles[nth % vehicles.length]!;
  const query = vehicle ? `fitment=${vehicle.fitmentId}` : LISTS[list]!;
  const page = await read<ProductPage>(who, `/products?${query}&facets=false&pageSize=96`);
  if (page.products.length === 0) return;
  const card = page.products[at % page.products.length]!;
  const product = await checkCard(who, card, vehicle);
  if (variant === PLAIN_VARIANT) expect([card.specialOffer, product.promotions]).toEqual([undefined, []]);
  const related = await read<RelatedProducts>(who, `/products/${product.productNumber}/related`);
  for (const { products } of related.groups.slice(0, 1)) if (products[0]) await checkCard(who, products[0], null);
  if (card.shown.scope === 'pair') return checkPair(who, card, vehicle!);
  if (!product.inStock || product.fitsVehicle?.fits === false) return;
  const bought = Math.min(quantity, product.availableQuantity);
  await checkCart(who, { product, quantity: bought, vehicle, zip, orders });
}

describe('the price that the store shows', () => {
  it('is equal, like the fit, on card, product, drawer, cart, order and data layer', async () => {
    await fc.assert(fc.asyncProperty(asked, check), propertyRuns(5_000, 80));
    expect(mailed.length).toBeGreaterThan(3);
    const letters = await untilMailed(api);
    for (const { orderNumber, texts } of mailed) {
      const letter = letters.find(({ kind, text }) => kind === 'order-confirmation' && text.includes(orderNumber));
      for (const text of texts)
        expect([orderNumber, letter?.text]).toEqual([orderNumber, expect.stringContaining(text)]);
    }
  });

  it('equals with all charges the total of a cart installed at the named shop', async () => {
    const who = api.newShopper();
    const { products } = await read<ProductPage>(who, '/products?type=tires&inStock=true&pageSize=12');
    const numbers = products.filter(({ shown }) => shown.quantity === 4).map(({ variants: [first] }) => first!);
    for (const zip of ZIPS.slice(0, 4)) {
      const query = numbers.slice(0, 3).map(({ productNumber }) => `items=${productNumber}*4`);
      const path = `/products/out-the-door?zip-code=${zip}&${query.join('&')}`;
      const found = await read<OutTheDoorList>(who, path);
      for (const { productNumber, quantity, total, tax, installation } of found.products)
        expect(await installedTotal(zip, productNumber, quantity)).toEqual({ total, tax, installation });
    }
  });

  it('is also the price of a product in search suggestions', async () => {
    const who = api.newShopper();
    const { products } = await read<ProductPage>(who, '/products?type=tires&specialOffer=true&pageSize=24');
    expect(products.some(({ shown }) => shown.before)).toBe(true);
    for (const { variants, shown } of products.filter(({ variants: [first] }) => first?.inStock)) {
      const number = variants[0]!.productNumber;
      const { groups } = await read<ProductSuggestions>(who, `/products/suggestions?q=${number}`);
      expect(groups.find(({ kind }) => kind === 'products')?.items[0]?.detail).toContain(shown.unit.formattedValue);
    }
  });
});
