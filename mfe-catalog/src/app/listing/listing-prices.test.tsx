/** @jest-environment jsdom */
import { screen, within } from '@testing-library/react';
import nock from 'nock';
import { mountView } from 'remote-kit/testing';
import { aProductCard, aProductPage } from 'shared-contracts/testing';
import { view } from './listing.view';

const state = (over: Parameters<typeof aProductPage>[0] = {}) => ({
  listing: { pathname: '/tires', search: '', page: aProductPage(over), searchId: 'S1', message: null },
});

beforeEach(() => nock.disableNetConnect());
afterEach(() => {
  nock.cleanAll();
  document.body.replaceChildren();
});

describe('[price-facts] the set price on a card', () => {
  const offer = {
    kind: 'RebatePromotion' as const,
    id: 'PR003',
    rebateDollarOff: 70,
    description: 'Buy 4, get $70 back on Visa prepaid card',
    rebateGiftCardType: 'Visa' as const,
    rebatePDFUrl: null,
    quantity: 4,
    endsOn: '2026-12-31',
  };
  const usd = (value: number) => ({ value, currency: 'USD' as const, formattedValue: `$${value.toFixed(2)}` });
  const shown = {
    scope: 'one' as const,
    unit: usd(138.99),
    before: usd(153.99),
    quantity: 4,
    total: usd(555.96),
    backByMail: usd(70),
    perThousandMiles: usd(6.95),
  };
  const card = aProductCard({ mileageWarranty: 80_000, specialOffer: offer, shown });
  const facts = (flags = {}) =>
    mountView(view, { state: state({ products: [card] }), href: '/tires', flags }).then(
      () => document.body.textContent,
    );

  it('shows the price today, the mail-in rebate and the cost per warranted mile', async () => {
    const text = await facts();
    expect(text).toContain('$138.99 per tireBefore savings: $153.99$555.96 for 4 today');
    expect(text).toContain('$70.00 back by mail');
    expect(text).toContain('$6.95 per 1,000 miles');
    expect(text).not.toContain('485.96');
  });

  it('starts from the lowest of several sizes', async () => {
    const { perThousandMiles: _miles, ...from } = { ...shown, scope: 'from' as const };
    await mountView(view, {
      state: state({ products: [aProductCard({ variantCount: 3, shown: from })] }),
      href: '/tires',
    });
    expect(document.body.textContent).toContain('from $138.99 per tire');
    expect(document.body.textContent).toContain('from $555.96 for 4 today');
    expect(document.body.textContent).toContain('from $70.00 back by mail');
  });

  it('includes both sizes of a staggered pair', async () => {
    const pair = { ...shown, scope: 'pair' as const, rearUnit: usd(160), total: usd(597.98) };
    await mountView(view, { state: state({ products: [aProductCard({ shown: pair })] }), href: '/tires' });
    expect(document.body.textContent).toContain('$597.98 for 4 today');
    expect(document.body.textContent).toContain('$138.99 front · $160.00 rear');
  });
});

describe('the sort by price after rebates', () => {
  const deals = { id: 'specialOffer', label: 'Special offer', kind: 'toggle', values: [{ value: 'true', count: 3 }] };
  const orders = async (facets: object[], flags = {}) => {
    await mountView(view, { state: state({ facets } as never), href: '/tires', flags });
    return within(screen.getByLabelText('Sort by'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  };

  it('is offered when products have promotions', async () =>
    expect(await orders([deals])).toContain('Price after rebates'));
  it('is missing without promotions', async () =>
    expect(await orders([{ ...deals, id: 'runFlat' }])).not.toContain('Price after rebates'));
  it('is missing when the variant has no promotions', async () =>
    expect(await orders([deals], { promotions: false })).not.toContain('Price after rebates'));
});
