import { Deal, Fitment, ProductDetail, ProductPage } from '../wire/index';
import { aProductCard, checked, usd } from './builders';

/** Returns a listing page of one {@link aProductCard} with two facets. */
export function aProductPage(over: Partial<ProductPage> = {}): ProductPage {
  const products = over.products ?? [aProductCard()];
  return checked(ProductPage, 'aProductPage()', {
    products,
    facets: [
      {
        id: 'brand',
        label: 'Brand',
        kind: 'multi',
        values: [
          { value: 'Goodyear', count: 3 },
          { value: 'Michelin', count: 5 },
        ],
      },
      { id: 'runFlat', label: 'Run-flat', kind: 'toggle', values: [{ value: 'true', count: 2 }] },
    ],
    total: products.length,
    page: 1,
    pageSize: 24,
    pageCount: 1,
    sort: 'relevance',
    ...over,
  });
}

/** Returns a Michelin Defender2 205/55R16 at $153.99, without promotions, 40 in stock. */
export function aProduct(over: Partial<ProductDetail> = {}): ProductDetail {
  const card = aProductCard();
  const productNumber = over.productNumber ?? card.partNumber;
  return checked(ProductDetail, 'aProduct()', {
    productNumber,
    partNumber: '12345678',
    productType: 'TIRE',
    group: '01',
    lineId: card.id,
    brand: 'Michelin',
    name: 'Defender2',
    slug: 'michelin-defender2-205-55r16',
    url: `/product/${productNumber}/michelin-defender2-205-55r16`,
    size: '205/55R16',
    loadIndex: '91',
    speedRating: 'V',
    loadSpeedRating: '91V',
    runFlat: false,
    mileageWarranty: 80_000,
    performanceCategory: 'standard touring all-season',
    price: usd(15399),
    inStock: true,
    availableQuantity: 40,
    promotions: [],
    media: [card.media],
    badges: card.badges,
    rating: 4.6,
    numberOfReviews: 31,
    hasSampleReviews: true,
    overview: 'A touring tire.',
    features: [{ title: 'Long wear', text: 'Harder-wearing compounds.' }],
    warranty: { title: '80,000 mile warranty', text: 'Limited treadwear warranty.' },
    specs: [
      { name: 'UTQG', value: '840 A B' },
      { name: 'Severe snow rated (3PMSF)', value: 'No' },
    ],
    variants: [
      {
        productNumber,
        size: '205/55R16',
        loadIndex: '91',
        speedRating: 'V',
        price: usd(15399),
        inStock: true,
        url: `/product/${productNumber}`,
      },
    ],
    estimatedDelivery: card.estimatedDelivery,
    isIllustrative: false,
    ...over,
  });
}

/** Returns the fitment of a 2021 Toyota Camry LE with 205/65R16. */
export function aFitment(over: Partial<Fitment> = {}): Fitment {
  return checked(Fitment, 'aFitment()', {
    fitmentId: 'F80b242a9',
    vehicle: '2021 Toyota Camry LE',
    year: 2021,
    make: 'Toyota',
    model: 'Camry',
    trim: 'LE',
    frontSize: '205/65R16',
    isStaggered: false,
    loadIndex: '94',
    speedRating: 'H',
    hasDualRearWheels: false,
    isRunFlat: false,
    confidence: 'high',
    productListingUrl: '/tires?fitment=F80b242a9&size=205/65R16',
    notice: "Confirm the size with your door placard or owner's manual.",
    ...over,
  });
}

/** Returns a deal of $15 off each Michelin Defender2, from four tires. */
export function aDeal(over: Partial<Deal> = {}): Deal {
  return checked(Deal, 'aDeal()', {
    list: 'ACTIVE_DEALS',
    title: 'Fall savings on Defender2',
    brand: 'Michelin',
    lineIds: ['MIC-DEF2'],
    startsOn: '2026-10-15',
    promotion: {
      kind: 'InstantSavingsPromotion',
      id: 'PR001',
      dollarAmount: 15,
      rebatePDFUrl: null,
      description: '',
      minQuantity: 4,
      endsOn: '2026-12-06',
    },
    isSample: true,
    url: '/tires?brand=Michelin&specialOffer=true',
    ...over,
  });
}
