import { Value } from 'typebox/value';
import type { TSchema } from 'typebox';
import { Cart, CartLine, Installer, Order, ProductCard, Review, type Money } from '../wire/index';

/**
 * Returns the fixture.
 * @throws Error with the first fault when it no longer conforms to its schema
 */
export function checked<T>(schema: TSchema, name: string, value: T): T {
  if (Value.Check(schema, value)) return value;
  const [fault] = Value.Errors(schema, value);
  throw new Error(`${name} is not what the contract says: ${JSON.stringify(fault)}`);
}

/** Returns a money amount from cents. */
export const usd = (cents: number): Money => ({
  value: cents / 100,
  currency: 'USD',
  formattedValue: (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' }),
});

const picture = { name: 'tires/touring-1-tall-hero', alt: 'Touring tire', width: 800, height: 800 };

/** Returns four Michelin Defender2 at $153.99, without savings. */
export function aCartLine(over: Partial<CartLine> = {}): CartLine {
  return checked(CartLine, 'aCartLine()', {
    itemId: 'I1',
    qty: 4,
    subTotal: usd(61596),
    total: usd(61596),
    tax: usd(0),
    discount: usd(0),
    instantSavings: usd(0),
    discountCode: null,
    unitSellingPrice: usd(15399),
    year: 2021,
    make: 'Toyota',
    model: 'Camry',
    productGroup: '01',
    originalCartItemId: 'I1',
    product: {
      name: 'Defender2',
      size: '205/55R16',
      code: 'MIC-DEF2-2055516-91V',
      brandName: 'Michelin',
      price: usd(15399),
      productType: 'TIRE',
      partNumber: 'MIC-DEF2-2055516-91V',
      loadSpeedRating: '91V',
      checkoutSmallImage: picture,
      productPromotions: [],
      url: '/product/MIC-DEF2-2055516-91V',
      inStock: true,
      availableQuantity: 40,
    },
    ...over,
  });
}

/** Returns a cart of {@link aCartLine}, shipped to an installer near 94110, with unknown tax. */
export function aCart(over: Partial<Cart> = {}): Cart {
  const lineItems = over.lineItems ?? [aCartLine()];
  const cents = Math.round(lineItems.reduce((sum, line) => sum + line.total.value * 100, 0));
  const quantity = lineItems.reduce((sum, line) => sum + line.qty, 0);
  return checked(Cart, 'aCart()', {
    cartNumber: 'C1',
    cartType: 'STS',
    lineItems,
    quantity,
    isEmpty: quantity === 0,
    subTotal: usd(cents),
    instantSavings: usd(0),
    couponDiscount: usd(0),
    discount: usd(0),
    tax: usd(0),
    isTaxCalculated: false,
    taxZipCode: null,
    bookingFee: usd(0),
    shippingCost: usd(0),
    totalInstallationFees: usd(0),
    cartFees: [],
    total: usd(cents),
    totalPrice: usd(cents),
    itemsTaxes: [],
    zipCode: null,
    cartAttributes: [],
    couponData: null,
    discountCode: null,
    estimatedDelivery: null,
    earliestInstallDate: null,
    shippingAddress: null,
    contact: null,
    mobileInstallationAddress: null,
    locationResponseDto: null,
    appointmentDate: null,
    appointmentSlot: null,
    appointmentLabel: null,
    booking: null,
    vehicle: null,
    payment: null,
    isGovernmentVerified: false,
    accountId: null,
    rebates: [],
    version: 1,
    ...over,
  });
}

/** Returns an installer 3.2 miles away with a free slot. */
export function anInstaller(over: Partial<Installer> = {}): Installer {
  return checked(Installer, 'anInstaller()', {
    installerId: 'N1',
    name: 'Riverside Tire & Auto',
    address: {
      address: '12 Mission St',
      additionalAddress: null,
      city: 'San Francisco',
      email: 'riverside@example.com',
      phoneNumber: '415-555-0101',
      state: 'CA',
      zipCode: '94110',
    },
    distance: 3.2,
    pricePerTire: usd(2200),
    rating: 4.7,
    numberOfReviews: 118,
    nextFreeSlot: { date: '2026-11-24', slot: '09:00', label: '9:00 AM – 10:00 AM' },
    isVip: false,
    isMobileRetailer: false,
    lat: 37.75,
    lon: -122.41,
    ...over,
  });
}

/** Returns a product card of a line with one matching size. */
export function aProductCard(over: Partial<ProductCard> = {}): ProductCard {
  return checked(ProductCard, 'aProductCard()', {
    id: 'MIC-DEF2',
    productType: 'TIRE',
    title: { brand: 'Michelin', name: 'Defender2' },
    subtitle: { front: { size: '205/55R16', loadIndex: '91', speedRating: 'V' } },
    media: picture,
    rating: 4.6,
    numberOfReviews: 31,
    estimatedDelivery: { date: '2026-11-24', slot: 'by 8 PM' },
    partNumber: 'MIC-DEF2-2055516-91V',
    url: '/product/MIC-DEF2-2055516-91V',
    variants: [{ productNumber: 'MIC-DEF2-2055516-91V', price: usd(15399), inStock: true }],
    variantCount: 1,
    priceRange: { min: usd(15399), max: usd(15399) },
    shown: { scope: 'one', unit: usd(15399), quantity: 4, total: usd(61596) },
    badges: ['80,000 MILE WARRANTY'],
    ...over,
  });
}

/** Parsers that check a fixture against the API's order, review or cart schema. */
export const parse = {
  cart: (value: Cart): Cart => checked(Cart, 'the cart', value),
  order: (value: Order): Order => checked(Order, 'the order', value),
  review: (value: Review): Review => checked(Review, 'the review', value),
};
