import { taxOfRefund } from './refund-tax';

const ORDER = { netCents: 50_000, taxCents: 4100, beforeNetCents: 0, beforeTaxCents: 0, linesTaxCents: null };

describe('the tax of a refund', () => {
  it('is the whole tax for a whole refund, also with charges that are not taxed', () => {
    expect(taxOfRefund({ ...ORDER, amountCents: 54_100 })).toEqual({ netCents: 50_000, taxCents: 4100 });
    expect(taxOfRefund({ ...ORDER, amountCents: 54_900 })).toEqual({ netCents: 50_000, taxCents: 4100 });
  });

  it('is the tax of its lines', () => {
    expect(taxOfRefund({ ...ORDER, amountCents: 11_000, linesTaxCents: 1000 })).toEqual({
      netCents: 10_000,
      taxCents: 1000,
    });
  });

  it('adds up to the tax of the order over any refunds, and is never negative', () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let nth = 0; nth < 500; nth += 1) {
      const order = { netCents: 1 + random(90_000), taxCents: random(9000) };
      let [net, tax, paid] = [0, 0, 0];
      while (paid < order.netCents + order.taxCents) {
        const amountCents = 1 + random(order.netCents + order.taxCents - paid);
        const linesTaxCents = random(3) === 0 ? random(amountCents + 1) : null;
        const part = taxOfRefund({ ...order, amountCents, linesTaxCents, beforeNetCents: net, beforeTaxCents: tax });
        expect(Math.min(part.netCents, part.taxCents)).toBeGreaterThanOrEqual(0);
        expect(part.netCents + part.taxCents).toBe(amountCents);
        [net, tax, paid] = [net + part.netCents, tax + part.taxCents, paid + amountCents];
      }
      expect([net, tax]).toEqual([order.netCents, order.taxCents]);
    }
  });
});
