import { aProduct, testVariant, usd } from 'shared-contracts/testing';
import { productJsonLd } from './product-json-ld';
import { staggeredPair } from './state/staggered-pair';

const main = { origin: '', variant: testVariant, flags: {} };

describe('JSON-LD', () => {
  it("has the product's price and breadcrumbs", () => {
    const [product, crumbs] = productJsonLd(aProduct(), { ...main, origin: 'https://store.example' }) as [
      Record<string, never>,
      Record<string, never>,
    ];
    expect(product).toMatchObject({
      '@type': 'Product',
      sku: 'MIC-DEF2-2055516-91V',
      offers: { price: '153.99', priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
    });
    expect(crumbs).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [{ name: 'Home' }, { name: 'Tires' }, { name: 'Michelin Defender2 205/55R16' }],
    });
  });

  it.each([
    [{}, '"merchantReturnDays":30'],
    [{ returns: { ...testVariant.returns, promisedDays: null } }, undefined],
    [{ returnable: false }, 'MerchantReturnNotPermitted'],
  ])('[claims] has the return policy that the brand promises: %j', (over, promise) => {
    const markup = JSON.stringify(productJsonLd(aProduct(), { ...main, variant: { ...testVariant, ...over } }));
    expect(markup.includes('MerchantReturnPolicy')).toBe(promise !== undefined);
    expect(markup).toContain(promise ?? '');
  });

  it('[flags] has no ratings while reviews are off', () => {
    const product = aProduct({ hasSampleReviews: false });
    expect(JSON.stringify(productJsonLd(product, { ...main, flags: { reviews: false } }))).not.toContain('ratingValue');
  });

  it('excludes sample reviews from ratings', () => {
    expect(JSON.stringify(productJsonLd(aProduct({ hasSampleReviews: true }), main))).not.toContain('aggregateRating');
    expect(JSON.stringify(productJsonLd(aProduct({ hasSampleReviews: false }), main))).toContain('"ratingValue":"4.6"');
  });
});

describe('a staggered pair', () => {
  const vehicle = {
    fitmentId: 'F1',
    year: 2021,
    make: 'BMW',
    model: '4 Series',
    trim: '430i',
    size: '225/45R18',
    rearSize: '255/40R18',
  };
  const variant = (productNumber: string, size: string, loadIndex: string, inStock = true) => ({
    productNumber,
    size,
    loadIndex,
    speedRating: 'Y',
    price: usd(20000),
    inStock,
    url: `/product/${productNumber}`,
  });
  const variants = [
    variant('FRONT', '225/45R18', '95'),
    variant('WEAK', '255/40R18', '95'),
    variant('REAR', '255/40R18', '99'),
    variant('GONE', '255/40R18', '101', false),
  ];

  it('combines the shown tire with the strongest one in stock for the other axle', () => {
    const front = staggeredPair(aProduct({ productNumber: 'FRONT', size: '225/45R18', variants }), vehicle);
    expect([front?.front.productNumber, front?.rear.productNumber]).toEqual(['FRONT', 'REAR']);
    const rear = staggeredPair(aProduct({ productNumber: 'WEAK', size: '255/40R18', variants }), vehicle);
    expect([rear?.front.productNumber, rear?.rear.productNumber]).toEqual(['FRONT', 'WEAK']);
  });

  it('is missing for one size, a foreign size, or a line without the other axle', () => {
    const { rearSize: _none, ...square } = vehicle;
    const product = aProduct({ productNumber: 'FRONT', size: '225/45R18', variants });
    expect(staggeredPair(product, square)).toBeNull();
    expect(staggeredPair(product, null)).toBeNull();
    expect(staggeredPair(aProduct({ size: '205/55R16', variants }), vehicle)).toBeNull();
    expect(staggeredPair({ ...product, variants: variants.slice(0, 1) }, vehicle)).toBeNull();
  });
});
