import fc from 'fast-check';
import { readDeals } from '../../../data/source-data';
import { catalogRows } from '../../../commands/seed/catalog-rows';
import type { CouponRow, PromotionRow } from './pricing.types';
import { spread } from './coupon-rules';
import { priceCart } from './price-cart';
import type { PricedInputLine, PricingInput } from './pricing.types';
import { loadTaxRates } from './tax-rates';

const deals = readDeals();
const products = new Map(catalogRows().products.map((product) => [product.product_number, product]));

const promotions: PromotionRow[] = deals.promotions.map((p) => ({
  promotionId: p.id,
  kind: p.kind as PromotionRow['kind'],
  list: p.list as PromotionRow['list'],
  title: p.title,
  brand: p.brand,
  lineIds: p.line_ids,
  amountCents: p.amount_cents,
  perQuantity: p.per_quantity,
  minQuantity: p.min_quantity,
  startsOn: p.start,
  endsOn: p.end,
  card: p.card ?? null,
  rebateFormUrl: null,
}));

const coupons = new Map<string, CouponRow>(
  deals.coupons.map((c) => [
    c.code,
    {
      code: c.code,
      kind: c.kind as CouponRow['kind'],
      value: c.value,
      startsOn: c.start,
      endsOn: c.end,
      minSubtotalCents: c.min_subtotal_cents,
      minQuantity: c.min_quantity ?? 0,
      maxDiscountCents: c.max_discount_cents,
      isSingleUse: c.single_use_per_customer,
      totalUseLimit: c.total_use_limit,
      isStackable: c.stackable_with_instant_savings,
      limitedTo: c.limited_to,
      description: c.description,
    },
  ]),
);

function lineOf(sku: string, quantity: number): PricedInputLine {
  const product = products.get(sku);
  if (!product) throw new Error(`no product ${sku}`);
  return {
    id: sku,
    productNumber: sku,
    lineId: product.line_id,
    group: String(product.product_group),
    brand: String(product.brand),
    quantity,
    unitCents: Number(product.price_cents),
    isTire: product.product_type === 'TIRE',
  };
}

function input(lines: PricedInputLine[], more: Partial<PricingInput> = {}): PricingInput {
  return {
    lines,
    promotions,
    coupon: null,
    isGovernment: false,
    today: '2026-11-20',
    installationPerTireCents: 0,
    fees: [],
    bookingFeeCents: 0,
    tax: null,
    ...more,
  };
}

describe('the worked examples of the deals data', () => {
  it.each(
    deals.worked_examples
      .filter((example) => !example.already_used_by_customer)
      .map(
        (example, index) =>
          [
            `${index + 1}: ${example.cart[0]?.sku} ×${example.cart[0]?.quantity} ${example.coupon ?? 'no coupon'} ` +
              `→ ${example.error ?? 'ok'}`,
            example,
          ] as const,
      ),
  )('%s', (_, example) => {
    const coupon =
      example.coupon === null
        ? null
        : {
            code: example.coupon,
            definition: coupons.get(example.coupon) ?? null,
            uses: example.coupon_total_uses ?? 0,
          };
    // Examples with a government flag of false must get no government offer, whichever coupon is tried.
    const priced = priceCart(
      input(
        example.cart.map(({ sku, quantity }) => lineOf(sku, quantity)),
        { coupon, isGovernment: example.government, today: example.date },
      ),
    );
    expect({
      items: priced.subTotalCents,
      savings: priced.savingsCents,
      coupon: priced.couponCents,
      error: priced.couponError,
      total: priced.totalCents,
    }).toEqual({
      items: example.items_cents,
      savings: example.instant_savings_cents,
      coupon: example.coupon_discount_cents,
      error: example.error,
      total: example.total_cents,
    });
  });

  it('are nineteen', () => expect(deals.worked_examples).toHaveLength(19));
});

describe('cart pricing', () => {
  const tax = { rate: 0.0625, isInstallationTaxed: false, isUniform: false };

  it('counts sizes of one promotion together, as a staggered set needs', () => {
    const [front, rear] = [...products.values()]
      .filter((product) => product.line_id === 'MIC-CC2')
      .map((product) => product.product_number);
    expect(priceCart(input([lineOf(front!, 2), lineOf(rear!, 2)])).savingsCents).toBe(8000);
    expect(priceCart(input([lineOf(front!, 2)])).savingsCents).toBe(0);
  });

  it('shows a rebate without changing the total', () => {
    const priced = priceCart(input([lineOf('CON-TCTR-2256517-102H', 9)]));
    expect(priced.rebates.map((rebate) => rebate.amountCents)).toEqual([22_000]);
    expect(priced.totalCents).toBe(priced.subTotalCents);
  });

  it('rounds tax half up per line before it sums', () => {
    const line = { ...lineOf('FRO-CBL-01', 1), unitCents: 4008 };
    const priced = priceCart(
      input(
        [
          { ...line, id: 'a' },
          { ...line, id: 'b' },
        ],
        { tax: { ...tax, rate: 0.0625 } },
      ),
    );
    expect(priced.lines.map((entry) => entry.taxCents)).toEqual([251, 251]);
    expect(priced.taxCents).toBe(502);
  });

  it('rounds a uniform tax once and distributes it so that the lines add up', () => {
    const line = { ...lineOf('FRO-CBL-01', 1), unitCents: 4008 };
    const priced = priceCart(
      input(
        [
          { ...line, id: 'a' },
          { ...line, id: 'b' },
        ],
        { tax: { ...tax, isUniform: true } },
      ),
    );
    expect(priced.taxCents).toBe(501);
    expect(priced.lines[0]!.taxCents + priced.lines[1]!.taxCents).toBe(501);
  });

  it('taxes goods less discounts', () => {
    const priced = priceCart(input([lineOf('MIC-CC2-1757014-84T', 4)], { tax: { ...tax, rate: 0.1 } }));
    expect(priced.taxCents).toBe(3400);
  });

  it('charges installation for tires only, and taxes it where the state does', () => {
    const lines = [lineOf('CON-TCTR-2256517-102H', 4), lineOf('FRO-CBL-01', 1)];
    const priced = priceCart(
      input(lines, { installationPerTireCents: 2500, tax: { ...tax, isInstallationTaxed: true } }),
    );
    expect(priced.installationCents).toBe(10_000);
    expect(priced.installationTaxCents).toBe(625);
    expect(priced.totalCents).toBe(69_196 + 4499 + 10_000 + priced.taxCents);
  });

  it('distributes an amount to the cent', () => {
    expect(spread(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(spread(0, [])).toEqual([]);
  });
});

describe('state tax', () => {
  it.each(['DE', 'MT', 'NH', 'OR'])('is zero in %s', async (state) =>
    expect((await loadTaxRates()).rateOf(state)).toBe(0),
  );
  it.each([
    ['MA', 0.0625],
    ['TX', 0.0625],
    ['NY', 0.04],
    ['WA', 0.065],
  ])('has the rate of %s', async (state, rate) => expect((await loadTaxRates()).rateOf(state)).toBe(rate));
});

describe('the price of any cart', () => {
  const skus = [
    'CON-TCTR-2256517-102H',
    'MIC-CC2-1757014-84T',
    'YOK-AVGT-1956015-92H-XL',
    'FRO-CBL-01',
    'GDY-GEND-ST14580R12-D',
    'VEL-ARCO5-167-4X100-P48-HS',
    'MIC-DLM2-2157016-104H-XL',
  ];
  const anyLines = fc
    .uniqueArray(fc.constantFrom(...skus), { maxLength: 6 })
    .chain((chosen) =>
      fc.tuple(...chosen.map((sku) => fc.integer({ min: 1, max: 99 }).map((quantity) => lineOf(sku, quantity)))),
    );
  const anyCoupon = fc.option(
    fc
      .constantFrom(...coupons.keys(), 'NOSUCHCODE')
      .map((code) => ({ code, definition: coupons.get(code) ?? null, uses: 0 })),
  );
  const anyTax = fc.option(
    fc.record({
      rate: fc.constantFrom(0, 0.029, 0.0625, 0.06875, 0.0825),
      isInstallationTaxed: fc.boolean(),
      isUniform: fc.boolean(),
    }),
  );
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

  it('adds up to the cent and has no discount above its goods', () => {
    fc.assert(
      fc.property(
        anyLines,
        anyCoupon,
        anyTax,
        fc.boolean(),
        fc.integer({ min: 0, max: 4200 }),
        (lines, coupon, tax, isGovernment, installationPerTireCents) => {
          const priced = priceCart(input(lines, { coupon, tax, isGovernment, installationPerTireCents }));
          for (const line of priced.lines) {
            expect(line.netCents).toBe(line.subTotalCents - line.savingsCents - line.couponCents);
            expect(Math.min(line.netCents, line.taxCents, line.couponCents, line.savingsCents)).toBeGreaterThanOrEqual(
              0,
            );
          }
          expect(priced.subTotalCents).toBe(sum(lines.map((line) => line.unitCents * line.quantity)));
          expect(priced.taxCents).toBe(sum(priced.lines.map((line) => line.taxCents)) + priced.installationTaxCents);
          expect(priced.totalCents).toBe(
            priced.subTotalCents -
              priced.savingsCents -
              priced.couponCents +
              priced.installationCents +
              priced.taxCents,
          );
          if (priced.couponError) expect(priced.couponCents).toBe(0);
        },
      ),
      { numRuns: 2000, seed: 20_261_126 },
    );
  });
});
